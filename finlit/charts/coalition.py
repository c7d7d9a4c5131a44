"""Charts of deals: the split beside its Shapley value, who can be replaced, offers and answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import altair as alt
import pandas as pd

from finlit.charts.labels import spread
from finlit.charts.theme import (
    AMOUNTS,
    BLACK,
    BLUE,
    FRAME,
    GRID,
    LABEL,
    SIZE,
    STEPS,
    ZERO_LINE,
    player_color,
    player_shape,
)
from finlit.words import _, language, ngettext, number, percent
from finlit.words.im_the_boss import millions
from finlit.words.lists import listed, series

CLASSES = 10
"""Bars of the chart of accepted offers: each a tenth of the deal's money."""

_PLOT = 215
"""Height of a chart's plot in pixels, nearly."""

Row = dict[str, Any]


def split_bars(split: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """What the standing proposal gives each player, beside the Shapley value of the deal.

    `split` has the columns `player`, `role`, `proposed` (missing without a proposal) and `shapley`,
    in millions of `currency`, as `frames.split` gives them.
    """
    roles = {"boss": _("the boss"), "partner": _("partner"), "outside": _("outside")}
    rows: list[Row] = []
    columns = (split[name] for name in ("player", "role", "proposed", "shapley"))
    for player, role, proposed, shapley in zip(*columns, strict=True):
        known = not pd.isna(proposed)
        value = millions(float(shapley), currency)
        given = millions(int(proposed), currency) if known else _("nothing proposed")
        text = _("{given} · value {value}").format(given=given, value=value)
        rows.append(
            {
                "player": str(player),
                "role": roles[role],
                "proposed": int(proposed) if known else 0,
                "shapley": round(float(shapley), 3),
                "text": text if known else _("value {value}").format(value=value),
                "given": given,
                "value": value,
            }
        )
    players = tuple(row["player"] for row in rows)
    described = series(f"{row['player']} ({row['role']}): {row['text']}" for row in rows)
    described = f"{described}." if rows else _("No deal is being made.")
    return _split(players, currency, language()).properties(
        data=pd.DataFrame(rows, columns=[*_SPLIT_COLUMNS]), description=described
    )


_SPLIT_COLUMNS = ("player", "role", "proposed", "shapley", "text", "given", "value")


def places_grid(pieces: pd.DataFrame, alternatives: pd.DataFrame) -> alt.LayerChart:
    """Who could fill which place of a deal, and which of the players the deal cannot do without.

    `pieces` has the columns `family`, `required`, `name`, `player`, `away` and `used`, as
    `frames.deal_pieces` gives them, `alternatives` the columns `player`, `needed`, `ways` and
    `by`, as `frames.alternatives` does.
    """
    states = {"used": _("in the proposal"), "away": _("away"), "free": _("free")}
    rows: list[Row] = []
    columns = (pieces[c] for c in ("family", "required", "name", "player", "away", "used"))
    for family, required, name, player, away, used in zip(*columns, strict=True):
        state = "away" if away else "used" if used else "free"
        rows.append(
            {
                "mark": state,
                "place": f"{family}|{_('must') if required else _('may')}",
                "player": str(player),
                "name": str(name),
                "state": states[state],
            }
        )
    places = tuple(dict.fromkeys(row["place"] for row in rows))
    players = tuple(alternatives["player"])
    labels: list[Row] = []
    columns = (alternatives[name] for name in ("player", "needed", "ways", "by"))
    for player, needed, ways, by in zip(*columns, strict=True):
        label = _("nobody can make it")
        if needed:
            label = _("not without {name}").format(name=player)
        elif ways:
            label = ngettext("{count} way without", "{count} ways without", int(ways))
            label = label.format(count=number(int(ways)))
        labels.append({"mark": "label", "player": str(player), "label": label, "by": str(by)})
    return _grid(places, players, language()).properties(
        data=pd.DataFrame(rows + labels, columns=[*_GRID_COLUMNS]),
        description=_grid_in_words(rows, labels),
    )


_GRID_COLUMNS = ("mark", "place", "player", "name", "state", "label", "by")


def _grid_in_words(rows: list[Row], labels: list[Row]) -> str:
    if not labels:
        return _("No deal is being made.")
    told = []
    for label in labels:
        own = [
            row["name"]
            if row["mark"] == "free"
            else _("{piece} ({state})").format(piece=row["name"], state=row["state"])
            for row in rows
            if row["player"] == label["player"]
        ]
        states = listed([*own, label["label"]])
        if label["by"]:
            states = f"{states} ({label['by']})"
        told.append(f"{label['player']}: {states}")
    return f"{'. '.join(told)}."


def money_by_deal(money: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """Each player's money after every closed deal.

    `money` has the columns `deal`, `player` and `amount`, in millions of `currency`, as
    `frames.deal_money` gives them.
    """
    columns = (money[name] for name in ("deal", "player", "amount"))
    rows: list[Row] = [
        {
            "mark": "line",
            "deal": int(deal),
            "player": str(player),
            "amount": int(amount),
            "text": millions(int(amount), currency),
        }
        for deal, player, amount in zip(*columns, strict=True)
    ]
    last = {row["player"]: row for row in rows}
    labels = [
        row | {"mark": "label", "place": row["amount"], "label": f"{player} {row['text']}"}
        for player, row in last.items()
    ]
    top = max([1, *(row["amount"] for row in rows)])
    places = spread([row["place"] for row in labels], top * (LABEL + 4) / _PLOT, 0, top)
    labels = [row | {"place": place} for row, place in zip(labels, places, strict=True)]
    described = _("The money of players is hidden until the game is over.")
    if rows:
        described = _("After {count} deals: {figures}.").format(
            count=number(rows[-1]["deal"]), figures=listed(row["label"] for row in labels)
        )
    return _money(tuple(last), currency, language()).properties(
        data=pd.DataFrame(rows + labels, columns=[*_MONEY_COLUMNS]), description=described
    )


_MONEY_COLUMNS = ("mark", "deal", "player", "amount", "text", "place", "label")


def acceptance_by_share(offers: pd.DataFrame) -> alt.LayerChart:
    """How often offers were accepted, by the part of the deal's money that was offered.

    `offers` has the columns `part` and `answer`, as `frames.offers` gives them; an offer that got
    no answer is left out. Each bar is a tenth of the deal's money: the first one offers from 0 to
    below 10%, the last one 90% and more.
    """
    answered = offers[offers["answer"] != "none"]
    classes = [min(int(part * CLASSES + 1e-9), CLASSES - 1) for part in answered["part"]]
    rows: list[Row] = []
    for low in sorted(set(classes)):
        answers = [
            answer for at, answer in zip(classes, answered["answer"], strict=True) if at == low
        ]
        accepted = sum(answer == "accepted" for answer in answers)
        text = _("{accepted} of {all}").format(accepted=number(accepted), all=number(len(answers)))
        rows.append(
            {
                "low": low / CLASSES,
                "high": (low + 1) / CLASSES,
                "middle": (low + 0.5) / CLASSES,
                "rate": accepted / len(answers),
                "text": text,
                "offered": _("{low} to {high}").format(
                    low=percent(low / CLASSES, 0), high=percent((low + 1) / CLASSES, 0)
                ),
            }
        )
    described = series(f"{row['offered']}: {row['text']}" for row in rows)
    described = _("Accepted: {figures}.").format(figures=described) if rows else _("No offers yet.")
    return _acceptance(language()).properties(
        data=pd.DataFrame(rows, columns=["low", "high", "middle", "rate", "text", "offered"]),
        description=described,
    )


# Each chart is made once, without figures: see `finlit.charts.money`. `code` is the language of the
# words in it.


@lru_cache(maxsize=16)
def _split(players: Sequence[str], currency: str, code: str) -> alt.LayerChart:
    y = alt.Y("player:N", title=None, sort=list(players)).axis(domain=False, ticks=False)
    x = (
        alt.X("proposed:Q", title=_("Millions ({currency})").format(currency=currency))
        .scale(zero=True, padding=4)
        .axis(format="d", tickMinStep=1, tickCount=6, gridColor=ZERO_LINE)
    )
    color = player_color(players)
    tooltip = [
        alt.Tooltip("player:N", title=_("Player")),
        alt.Tooltip("role:N", title=_("Role")),
        alt.Tooltip("given:N", title=_("Proposed")),
        alt.Tooltip("value:N", title=_("Shapley value")),
    ]
    chart = alt.Chart()
    title = alt.TitleParams(
        _("The proposed split and the Shapley value"),
        subtitle=_("bar: proposed; diamond: Shapley value"),
    )
    return alt.layer(
        chart.mark_bar(height={"band": 0.6}).encode(x=x, y=y, color=color, tooltip=tooltip),
        chart.mark_point(
            shape="diamond", filled=True, size=220, opacity=1, color="white", stroke=BLACK
        ).encode(x="shapley:Q", y=y, tooltip=tooltip),
        chart.mark_text(align="left", baseline="middle", dx=14, limit=170).encode(
            x=alt.value("width"), y=y, text="text:N"
        ),
    ).properties(**SIZE, title=title)


@lru_cache(maxsize=32)
def _grid(places: Sequence[str], players: Sequence[str], code: str) -> alt.LayerChart:
    x = (
        alt.X("place:N", title=None, sort=list(places))
        .scale(domain=list(places))
        .axis(
            orient="top",
            labelAngle=0,
            labelExpr="split(datum.label, '|')",
            domain=False,
            ticks=False,
            grid=True,
            gridColor=GRID,
        )
    )
    y = (
        alt.Y("player:N", title=None, sort=list(players))
        .scale(domain=list(players))
        .axis(domain=False, ticks=False, grid=True, gridColor=GRID)
    )
    color = player_color(players)
    shape = player_shape(players)
    tooltip = [
        alt.Tooltip("player:N", title=_("Player")),
        alt.Tooltip("name:N", title=_("Piece")),
        alt.Tooltip("state:N", title=_("State")),
    ]
    title = alt.TitleParams(
        _("Who could fill which place"),
        subtitle=_("filled: in the proposal; hollow: free; cross: away"),
    )
    return alt.layer(
        _only("free")
        .mark_point(filled=False, size=190, strokeWidth=2.5, opacity=1)
        .encode(x=x, y=y, color=color, shape=shape, tooltip=tooltip),
        _only("used")
        .mark_point(filled=True, size=260, opacity=1)
        .encode(x=x, y=y, color=color, shape=shape, tooltip=tooltip),
        _only("away")
        .mark_text(text="✕", fontSize=18, fontWeight="bold", color=FRAME)
        .encode(x=x, y=y, tooltip=tooltip),
        _only("label")
        .mark_text(align="left", baseline="middle", dx=8, limit=170)
        .encode(
            x=alt.value("width"),
            y=y,
            text="label:N",
            tooltip=[
                alt.Tooltip("player:N", title=_("Without")),
                alt.Tooltip("by:N", title=_("Could make it")),
            ],
        ),
    ).properties(**SIZE, title=title)


@lru_cache(maxsize=16)
def _money(players: Sequence[str], currency: str, code: str) -> alt.LayerChart:
    x = alt.X("deal:Q", title=_("Deals closed")).scale(zero=True, nice=False).axis(**STEPS)
    y = (
        alt.Y("amount:Q", title=_("Millions ({currency})").format(currency=currency))
        .scale(zero=True)
        .axis(**AMOUNTS)
    )
    color = player_color(players)
    shape = player_shape(players)
    tooltip = [
        alt.Tooltip("deal:Q", title=_("Deals closed")),
        alt.Tooltip("player:N", title=_("Player")),
        alt.Tooltip("text:N", title=_("Money")),
    ]
    lines, labels = _only("line"), _only("label")
    return alt.layer(
        lines.mark_line(interpolate="step-after").encode(x=x, y=y, color=color),
        lines.mark_point(filled=True, size=70, opacity=1).encode(
            x=x, y=y, color=color, shape=shape, tooltip=tooltip
        ),
        labels.mark_point(filled=True, size=100, opacity=1, xOffset=16).encode(
            x=alt.value("width"), y="place:Q", color=color, shape=shape
        ),
        labels.mark_text(align="left", baseline="middle", dx=26, limit=150).encode(
            x=alt.value("width"), y="place:Q", text="label:N"
        ),
    ).properties(**SIZE, title=_("Money by deal"))


@lru_cache(maxsize=4)
def _acceptance(code: str) -> alt.LayerChart:
    x = (
        alt.X("low:Q", title=_("Share offered, of the deal's money"))
        .scale(domain=[0, 1])
        .axis(format="%", tickCount=6, grid=False)
    )
    y = (
        alt.Y("rate:Q", title=_("Accepted"))
        .scale(domain=[0, 1])
        .axis(format="%", tickCount=5, gridColor=ZERO_LINE)
    )
    chart = alt.Chart()
    return alt.layer(
        chart.mark_bar(stroke="white", strokeWidth=2, color=BLUE).encode(
            x=x,
            x2="high:Q",
            y=y,
            y2=alt.datum(0),
            tooltip=[
                alt.Tooltip("offered:N", title=_("Share offered")),
                alt.Tooltip("text:N", title=_("Accepted")),
            ],
        ),
        chart.mark_text(baseline="bottom", dy=-3, fontSize=12).encode(
            x="middle:Q", y="rate:Q", text="text:N"
        ),
    ).properties(**SIZE, title=_("Offers accepted, by the share offered"))


def _only(mark: str) -> alt.Chart:
    return alt.Chart().transform_filter(f"datum.mark === '{mark}'")
