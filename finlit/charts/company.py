"""Charts of companies that burn money: accounts, runways, payrolls, and what a hire changes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import altair as alt
import pandas as pd

from finlit.charts.labels import spread
from finlit.charts.theme import (
    AMOUNTS,
    BLUE,
    GREEN,
    LABEL,
    PURPLE,
    SIZE,
    STEPS,
    VERMILLION,
    ZERO_LINE,
    player_color,
    player_shape,
)
from finlit.words import _, language, money, number
from finlit.words.burn_rate import turns
from finlit.words.lists import listed, series

INKS = [BLUE, "#007A58", "#8F6A00", "#B23A00", PURPLE, "#6B7580"]
"""The colours of a payroll's lines: the four departments in those of their cards, engineers, and
contractors in grey. Each has a contrast of 3:1 or more on white."""

PLOT = 205
"""Height of a chart's plot in pixels, nearly."""
_POINTS = 10
"""About how many points are drawn on a line; every round has one to point at."""

Row = dict[str, Any]


def money_by_round(
    history: pd.DataFrame, currency: str = "USD", plot: int = PLOT
) -> alt.LayerChart:
    """The money in every company's account over the rounds.

    `history` has the columns `round`, `player`, `measure` (`money`; others are left out) and
    `amount`, in whole units of `currency`, as `frames.company_history` gives them.
    `plot` is about how many pixels high its plot will be, so that labels keep apart.
    """
    title = _("Money of every company by round")
    axis = _("Money ({currency})").format(currency=currency)
    return _lines(
        history, "money", title, axis, lambda amount: money(round(amount), currency), plot
    )


def runway_by_round(history: pd.DataFrame, plot: int = PLOT) -> alt.LayerChart:
    """Every company's runway over the rounds: turns until its account is empty at today's burn.

    `history` has the columns `round`, `player`, `measure` (`runway`; others are left out) and
    `amount` in turns, NaN where nothing burns, as `frames.company_history` gives them.
    `plot` as in `money_by_round`.
    """
    return _lines(
        history, "runway", _("Runway by round"), _("Turns left at today's burn"), turns, plot
    )


def _lines(
    history: pd.DataFrame,
    measure: str,
    title: str,
    axis: str,
    say: Callable[[float], str],
    plot: int,
) -> alt.LayerChart:
    """A line a company, with its name and last figure at the right."""
    known = history[history["measure"] == measure].sort_values("round", kind="stable")
    players = tuple(dict.fromkeys(map(str, known["player"])))
    columns = (known[name] for name in ("round", "player", "amount"))
    rows: list[Row] = [
        {
            "mark": "line",
            "round": int(n),
            "player": str(player),
            "amount": round(float(amount), 2),
            "text": say(float(amount)),
        }
        for n, player, amount in zip(*columns, strict=True)
        if not math.isnan(amount)
    ]
    rounds = sorted({row["round"] for row in rows})
    drawn = set(rounds[:: -max(1, -(-len(rounds) // _POINTS))])
    for row in rows:
        row["point"] = row["round"] in drawn
    last = {row["player"]: row for row in rows}
    now = {row["player"]: row["text"] for row in rows if row["round"] == int(known["round"].max())}
    labels = [
        row
        | {
            "mark": "label",
            "label": f"{player} {now.get(player, '')}".strip(),
            "place": row["amount"] if player in now else 0,
        }
        for player, row in last.items()
    ]
    top = max([1, *(row["amount"] for row in rows)])
    places = spread([row["place"] for row in labels], top * (LABEL + 4) / plot, 0, top)
    labels = [row | {"place": place} for row, place in zip(labels, places, strict=True)]
    described = _("No rounds yet.")
    if rows:
        described = _("After round {round}: {figures}.").format(
            round=number(int(known["round"].max())),
            figures=listed(f"{player} {now.get(player, _('none'))}" for player in players),
        )
    return _rounds(players, title, axis, language()).properties(
        data=pd.DataFrame(rows + labels), description=described
    )


def burn_by_department(
    payrolls: pd.DataFrame, currency: str = "USD", plot: int = PLOT
) -> alt.LayerChart:
    """What one company burns a turn by department, the payrolls one beside the other.

    `payrolls` has the columns `own_turn`, `player` (one of them), `paid` (False: the next payroll,
    as things stand), `department` and `amount`, as `frames.payrolls` gives them. `plot` as in
    `money_by_round`.

    Raises `ValueError` for the payrolls of several companies.
    """
    players = list(dict.fromkeys(payrolls["player"]))
    if len(players) > 1:
        raise ValueError(
            _("this chart shows one company, not {players}").format(players=listed(players))
        )
    names = tuple(dict.fromkeys(map(str, payrolls["department"])))
    columns = (payrolls[name] for name in ("own_turn", "paid", "department", "amount"))
    rows: list[Row] = [
        {
            "mark": "bar",
            "turn": int(turn),
            "when": _("paid") if paid else _("next payroll, as things stand"),
            "paid": bool(paid),
            "department": str(name),
            "order": names.index(name),
            "amount": int(amount),
            "text": money(int(amount), currency),
        }
        for turn, paid, name, amount in zip(*columns, strict=True)
        if amount
    ]
    sums: dict[int, int] = {}
    labels = []
    last = max((row["turn"] for row in rows), default=0)
    for row in rows:
        sums[row["turn"]] = sums.get(row["turn"], 0) + row["amount"]
        if row["turn"] == last:
            place = sums[last] - row["amount"] / 2
            label = f"{row['department']} {row['text']}"
            labels.append(row | {"mark": "label", "place": place, "label": label})
    top = max([1, *sums.values()])
    places = spread([row["place"] for row in labels], top * (LABEL + 4) / plot, 0, top)
    labels = [row | {"place": place} for row, place in zip(labels, places, strict=True)]
    totals = [
        {"mark": "total", "turn": turn, "amount": total, "text": number(total)}
        for turn, total in sums.items()
    ]
    described = _("Nothing to pay.")
    if rows:
        described = _("{player} in turn {turn}: {total} in all; {figures}.").format(
            player=players[0],
            turn=number(last),
            total=money(sums[last], currency),
            figures=listed(row["label"] for row in labels),
        )
    return _stack(names, currency, language()).properties(
        data=pd.DataFrame(rows + totals + labels), description=described
    )


def market_offers(offers: pd.DataFrame, currency: str = "USD") -> alt.FacetChart:
    """What everybody in the job market would cost one company over its runway, against what their
    skill unlocks and keeps off.

    `offers` has the columns `person`, `position`, `over_runway` (in `currency`, NaN if nothing
    burns), `unlocked` and `kept_off` (cards), as `frames.market_offers` gives them.
    """
    measures = {
        "over_runway": _("Cost over the runway"),
        "unlocked": _("Cards more to play"),
        "kept_off": _("Attacks kept off"),
    }
    rows: list[Row] = []
    for offer in offers.to_dict("records"):
        for measure, title in measures.items():
            amount = float(offer[measure])
            known = not math.isnan(amount)
            text = _("for ever") if not known else number(round(amount))
            if known and measure == "over_runway":
                text = money(round(amount), currency)
            rows.append(
                {
                    "person": str(offer["person"]),
                    "position": str(offer["position"]),
                    "measure": title,
                    "amount": round(amount, 1) if known else 0,
                    "text": text,
                    "end": round(max(amount, 0.0), 1) if known else 0,
                    "title": title,
                }
            )
    stated: dict[str, list[str]] = {}
    for row in rows:
        head = f"{row['person']} ({row['position']})"
        stated.setdefault(head, []).append(f"{row['measure']} {row['text']}")
    described = series(f"{head}: {', '.join(parts)}" for head, parts in stated.items())
    return _offers(tuple(measures.values()), language()).properties(
        data=pd.DataFrame(rows, columns=[*_OFFER]),
        description=f"{described}." if described else _("Nobody is in the job market."),
    )


_OFFER = ("person", "position", "measure", "amount", "text", "end", "title")


# Each chart is made once, without figures: see `finlit.charts.money`. `code` is the language of the
# words in it.


@lru_cache(maxsize=16)
def _rounds(players: Sequence[str], title: str, axis: str, code: str) -> alt.LayerChart:
    x = alt.X("round:Q", title=_("Round")).scale(zero=False, nice=False).axis(**STEPS)
    y = alt.Y("amount:Q", title=axis).scale(zero=True).axis(**AMOUNTS)
    color = player_color(players)
    shape = player_shape(players)
    lines, labels = _only("line"), _only("label")
    return alt.layer(
        lines.mark_line().encode(x=x, y=y, color=color),
        lines.mark_point(filled=True, size=80).encode(
            x=x,
            y=y,
            color=color,
            shape=shape,
            opacity=alt.when("datum.point").then(alt.value(1)).otherwise(alt.value(0)),
            tooltip=[
                alt.Tooltip("round:Q", title=_("Round")),
                alt.Tooltip("player:N", title=_("Player")),
                alt.Tooltip("text:N", title=axis),
            ],
        ),
        labels.mark_point(filled=True, size=110, opacity=1, xOffset=16).encode(
            x=alt.value("width"), y="place:Q", color=color, shape=shape
        ),
        labels.mark_text(align="left", baseline="middle", dx=27, limit=150).encode(
            x=alt.value("width"), y="place:Q", text="label:N"
        ),
    ).properties(**SIZE, title=title)


@lru_cache(maxsize=16)
def _stack(names: Sequence[str], currency: str, code: str) -> alt.LayerChart:
    x = alt.X("turn:O", title=_("Own turn")).axis(labelAngle=0, labelOverlap=True)
    y = (
        alt.Y("amount:Q", title=_("A turn ({currency})").format(currency=currency), stack="zero")
        .scale(zero=True)
        .axis(**AMOUNTS)
    )
    color = alt.Color("department:N").scale(domain=list(names), range=INKS).legend(None)
    labels, bars = _only("label"), _only("bar")
    tooltip = [
        alt.Tooltip("turn:O", title=_("Own turn")),
        alt.Tooltip("department:N", title=_("Department")),
        alt.Tooltip("text:N", title=_("A turn")),
        alt.Tooltip("when:N", title=_("Payroll")),
    ]
    return alt.layer(
        bars.mark_bar(stroke="white", strokeWidth=1).encode(
            x=x,
            y=y,
            color=color,
            order="order:Q",
            fillOpacity=alt.when("datum.paid").then(alt.value(1)).otherwise(alt.value(0.55)),
            tooltip=tooltip,
        ),
        _only("total")
        .mark_text(dy=-8, fontSize=12)
        .encode(x=x, y=alt.Y("amount:Q"), text="text:N"),
        labels.mark_point(shape="square", filled=True, size=150, opacity=1, xOffset=14).encode(
            x=alt.value("width"), y="place:Q", color=color
        ),
        labels.mark_text(align="left", baseline="middle", dx=26, limit=170).encode(
            x=alt.value("width"), y="place:Q", text="label:N"
        ),
    ).properties(**SIZE, title=_("Burn a turn by department"))


@lru_cache(maxsize=16)
def _offers(measures: Sequence[str], code: str) -> alt.FacetChart:
    # the people change with the market: they are figures, and no part of the specification
    y = alt.Y("person:N", title=None, sort=None).axis(domain=False, ticks=False)
    x = (
        alt.X("amount:Q", title=None)
        .scale(zero=True, padding=4)
        .axis(format=",d", tickMinStep=1, tickCount=3, gridColor=ZERO_LINE)
    )
    color = (
        alt.Color("title:N").scale(domain=list(measures), range=[VERMILLION, GREEN, BLUE])
    ).legend(None)
    tooltip = [
        alt.Tooltip("person:N", title=_("Person")),
        alt.Tooltip("position:N", title=_("Position")),
        alt.Tooltip("title:N", title=_("What")),
        alt.Tooltip("text:N", title=_("How much")),
    ]
    bars = alt.Chart().mark_bar().encode(x=x, y=y, color=color, tooltip=tooltip)
    texts = (
        alt.Chart()
        .mark_text(align="left", baseline="middle", dx=4)
        .encode(x=alt.X("end:Q"), y=y, text="text:N")
    )
    return (
        alt.layer(bars, texts)
        .properties(width=130, height=190)
        .facet(
            column=alt.Column("measure:N", title=None, sort=list(measures)).header(
                labelFontWeight="bold", labelLimit=150
            ),
            data=pd.DataFrame({"measure": []}),
            spacing=34,
        )
        .resolve_scale(x="independent")
        .properties(title=_("What a hire would cost and bring"))
    )


def _only(mark: str) -> alt.Chart:
    return alt.Chart().transform_filter(f"datum.mark === '{mark}'")
