"""Charts of how players' money goes over the rounds of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import altair as alt
import pandas as pd

from finlit.charts.labels import spread
from finlit.charts.theme import (
    AMOUNTS,
    DASHES,
    FRAME,
    LABEL,
    SIZE,
    STEPS,
    player_color,
    player_shape,
)
from finlit.words import _, language, money
from finlit.words.lists import listed, paragraph

_POINTS = 8
"""About how many points are drawn on a line; every round has one to point at."""

_PLOT = 190
"""Height of the plot itself in pixels, nearly: what title, legend and axis leave of the chart."""

Row = dict[str, Any]


def cash_and_net_worth(history: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """Each player's cash and net worth over the rounds.

    `history` has the columns `round`, `player`, `measure` (`cash` or `net_worth`; others are left
    out) and `amount`, in whole units of `currency`.
    """
    measures = {"cash": _("Cash"), "net_worth": _("Net worth")}
    return _stocks(history, measures, _("Cash and net worth by round"), currency)


def cash_and_portfolio(history: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """Each player's cash, and cash and shares together, over the rounds.

    `history` has the columns `round`, `player`, `measure` (`cash` or `portfolio`; others are left
    out) and `amount`, in whole units of `currency`. A player whose shares are not known has cash
    alone.
    """
    measures = {"cash": _("Cash"), "portfolio": _("Cash and shares")}
    return _stocks(history, measures, _("Cash and shares by round"), currency)


def _stocks(
    history: pd.DataFrame, measures: Mapping[str, str], title: str, currency: str
) -> alt.LayerChart:
    """Two amounts of each player over the rounds, the player's name at the second one."""
    rows = _lines(history, measures, currency)
    players = list(dict.fromkeys(row["player"] for row in rows))
    last = {(row["player"], row["measure"]): row for row in rows}
    sentences = _rounds(rows)
    labels = []
    for player in players:
        parts = [last[player, name] for name in measures.values() if (player, name) in last]
        labels.append(parts[-1] | {"mark": "label", "label": player, "place": parts[-1]["amount"]})
        sentences.append(_stated(player, parts))
    return _wealth(
        tuple(players), tuple(measures.values()), title, currency, language()
    ).properties(
        data=pd.DataFrame(rows + _apart(labels, rows, LABEL + 3)),
        description=paragraph(sentences),
    )


def passive_income_against_expenses(history: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """Each player's passive income and total expenses a month, and what one is short of the other.

    A player leaves the rat race when passive income exceeds total expenses (CF-40). Until then a
    dotted line shows the amount that is missing; then a ring marks the round since which it does.

    `history` has the columns `round`, `player`, `measure` (`passive_income` or `total_expenses`;
    others are left out) and `amount`, in whole units of `currency` a month.
    """
    measures = {"passive_income": _("Passive income"), "total_expenses": _("Total expenses")}
    rows = _lines(history, measures, currency)
    players = list(dict.fromkeys(row["player"] for row in rows))
    sentences = _rounds(rows)
    goals, labels = [], []
    for player in players:
        income, expenses = (
            {row["round"]: row for row in rows if (row["player"], row["measure"]) == (player, name)}
            for name in measures.values()
        )
        both = [n for n in income if n in expenses]
        if not both:
            continue
        goal = _goal(income, expenses, both, currency)
        goals.append(goal)
        labels.append(
            income[both[-1]]
            | {
                "mark": "label",
                "label": f"{player}\n{goal['state']}",
                "place": (income[both[-1]]["amount"] + expenses[both[-1]]["amount"]) / 2,
            }
        )
        sentences.append(_stated(player, [income[both[-1]], expenses[both[-1]]], goal["state"]))
    return _race(tuple(players), tuple(measures.values()), currency, language()).properties(
        data=pd.DataFrame(rows + goals + _apart(labels, rows, 2 * LABEL + 6)),
        description=paragraph(sentences),
    )


def _lines(history: pd.DataFrame, measures: Mapping[str, str], currency: str) -> list[Row]:
    """One row for each point of a line, by round."""
    known = history[history["measure"].isin(list(measures))].sort_values("round", kind="stable")
    columns = (known[name] for name in ("round", "player", "measure", "amount"))
    rows = [
        {
            "mark": "line",
            "round": int(n),
            "player": str(player),
            "measure": measures[measure],
            "amount": int(amount),
            "text": money(int(amount), currency),
        }
        for n, player, measure, amount in zip(*columns, strict=True)
    ]
    rounds = sorted({row["round"] for row in rows})
    drawn = set(rounds[:: -max(1, -(-len(rounds) // _POINTS))])
    for row in rows:
        row["point"] = row["round"] in drawn
    return rows


def _goal(income: dict[int, Row], expenses: dict[int, Row], both: list[int], currency: str) -> Row:
    """How a player's passive income stands to the total expenses, and since when."""
    now = both[-1]
    short = expenses[now]["amount"] - income[now]["amount"]
    if short < 0:
        below = [n for n in both if income[n]["amount"] <= expenses[n]["amount"]]
        since = min(n for n in both if not below or n > below[-1])
        state = _("above since round {round}").format(round=since)
        return income[since] | {"mark": "crossing", "state": state}
    if short == 0:
        state = _("level with expenses")
    else:
        state = _("{amount} short").format(amount=money(short, currency))
    return income[now] | {"mark": "missing", "expenses": expenses[now]["amount"], "state": state}


def _apart(labels: list[Row], rows: list[Row], height: int) -> list[Row]:
    """The labels, each at its place or as near as labels so many pixels high can stand."""
    amounts = [0, *(row["amount"] for row in rows)]
    low, high = min(amounts), max(amounts)
    gap = (high - low) * height / _PLOT
    places = spread([label["place"] for label in labels], gap, low, high)
    return [label | {"place": place} for label, place in zip(labels, places, strict=True)]


def _rounds(rows: list[Row]) -> list[str]:
    """The first sentence of a description: which rounds there are."""
    if not rows:
        return [_("No rounds yet.")]
    return [_("Rounds {first} to {last}.").format(first=rows[0]["round"], last=rows[-1]["round"])]


def _stated(player: str, parts: list[Row], state: str = "") -> str:
    """A sentence with a player's last figures."""
    figures = [
        _("{measure} {amount}").format(measure=part["measure"], amount=part["text"])
        for part in parts
    ]
    return _("{player}: {figures}.").format(
        player=player, figures=listed([*figures, state] if state else figures)
    )


# Altair takes 20 ms and more to check a chart, which is most of the time that a redrawing chart
# costs. So each is made once, without figures; `code` is the language of the words in it.


@lru_cache(maxsize=16)
def _wealth(
    players: Sequence[str], measures: Sequence[str], title: str, currency: str, code: str
) -> alt.LayerChart:
    amount = _("Amount ({currency})").format(currency=currency)
    return alt.layer(*_layers(players, measures, amount)).properties(**SIZE, title=title)


@lru_cache(maxsize=16)
def _race(
    players: Sequence[str], measures: Sequence[str], currency: str, code: str
) -> alt.LayerChart:
    color = player_color(players)
    tooltip = [alt.Tooltip("player:N", title=_("Player")), alt.Tooltip("state:N", title=_("Goal"))]
    missing = (
        _only("missing")
        .mark_rule(strokeWidth=3, strokeDash=[2, 3])
        .encode(x="round:Q", y="amount:Q", y2="expenses:Q", color=color, tooltip=tooltip)
    )
    crossing = (
        _only("crossing")
        .mark_point(size=400, strokeWidth=3, filled=False, opacity=1)
        .encode(x="round:Q", y="amount:Q", color=color, tooltip=tooltip)
    )
    amount = _("Amount a month ({currency})").format(currency=currency)
    return alt.layer(*_layers(players, measures, amount), missing, crossing).properties(
        **SIZE, title=_("Passive income against total expenses by round")
    )


def _layers(players: Sequence[str], measures: Sequence[str], amount: str) -> list[alt.Chart]:
    """Lines by player and measure, their points, and the players' names at the right."""
    x = alt.X("round:Q", title=_("Round")).scale(zero=False, nice=False).axis(**STEPS)
    y = alt.Y("amount:Q", title=amount).scale(zero=True).axis(**AMOUNTS)
    color = player_color(players)
    shape = player_shape(players)
    dash = (
        alt.StrokeDash("measure:N", title=None)
        .scale(domain=list(measures), range=DASHES)
        .legend(orient="top", symbolSize=900, symbolStrokeColor=FRAME, offset=2, padding=0)
    )
    lines, labels = _only("line"), _only("label")
    return [
        lines.mark_line().encode(x=x, y=y, color=color, strokeDash=dash),
        lines.mark_point(filled=True, size=70).encode(
            x=x,
            y=y,
            color=color,
            shape=shape,
            opacity=alt.when("datum.point").then(alt.value(1)).otherwise(alt.value(0)),
            tooltip=[
                alt.Tooltip("round:Q", title=_("Round")),
                alt.Tooltip("player:N", title=_("Player")),
                alt.Tooltip("measure:N", title=_("Measure")),
                alt.Tooltip("text:N", title=_("Amount")),
            ],
        ),
        labels.mark_point(filled=True, size=100, opacity=1, xOffset=16).encode(
            x=alt.value("width"), y="place:Q", color=color, shape=shape
        ),
        labels.mark_text(align="left", baseline="middle", lineBreak="\n", dx=26, limit=150).encode(
            x=alt.value("width"), y="place:Q", text="label:N"
        ),
    ]


def _only(mark: str) -> alt.Chart:
    return alt.Chart().transform_filter(f"datum.mark === '{mark}'")
