"""How far each player is on Cashflow's fast track."""

from __future__ import annotations

from typing import Any

import altair as alt
import pandas as pd

from finlit.charts.theme import BLACK, BLUE, LABEL, SIZE, VERMILLION
from finlit.words import _, money, ngettext, number
from finlit.words.lists import paragraph

_BAR = 14
"""Height of a bar in pixels; the line of text stands below it."""


def income_to_add(track: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """The monthly income that businesses have added, against what wins; and each dream's price.

    `track` has the columns of `frames.fast_track`: `player`, `status`, `cash_flow_day`, `added`,
    `goal`, `cash`, `dream`, `marks`, `dream_price`; amounts in whole units of `currency`.
    """
    rows = track.assign(
        label=[_label(row, currency) for row in track.itertuples()],
        shown=[money(int(added), currency) for added in track["added"]],
        cash_label=[money(int(cash), currency) for cash in track["cash"]],
    )
    goal = int(track["goal"].max()) if len(track) else 0
    title = _("Income added, a month ({currency})").format(currency=currency)
    y = alt.Y("player:N").title(None).sort(list(rows["player"]))
    most = max([goal, *rows["added"]])
    x = alt.X("added:Q").title(title).scale(domain=[0, most]).axis(tickCount=5)
    tooltip = [
        alt.Tooltip("player:N", title=_("Player")),
        alt.Tooltip("shown:N", title=_("Added")),
        alt.Tooltip("cash_label:N", title=_("Cash")),
        alt.Tooltip("dream:N", title=_("Dream")),
    ]
    bars = (
        alt.Chart()
        .mark_bar(color=BLUE, size=_BAR, yOffset=-_BAR / 2)
        .encode(x=x, y=y, tooltip=tooltip)
    )
    texts = (
        alt.Chart()
        .mark_text(align="left", dx=4, dy=_BAR / 2 + 3, fontSize=LABEL - 1, color=BLACK)
        .encode(x=alt.datum(0), y=y, text="label:N")
    )
    line = (
        alt.Chart()
        .mark_rule(color=VERMILLION, strokeWidth=3, strokeDash=[6, 4])
        .encode(x=alt.X("goal:Q"))
    )
    sentences = [
        _("{player}: {added} of {goal} added, {cash} in cash.").format(
            player=row.player,
            added=money(int(row.added), currency),
            goal=money(int(row.goal), currency),
            cash=money(int(row.cash), currency),
        )
        for row in track.itertuples()
    ]
    return alt.layer(bars, texts, line, data=rows).properties(
        **SIZE,
        title=_("Fast track: {goal} to add").format(goal=money(goal, currency)),
        description=paragraph(sentences),
    )


def _label(row: Any, currency: str) -> str:
    """What a player has added, and what the dream costs with its marks."""
    text = _("{added} · dream {price}")
    if row.marks:
        text = ngettext(
            "{added} · dream {price}, {count} mark",
            "{added} · dream {price}, {count} marks",
            int(row.marks),
        )
    return text.format(
        added=money(int(row.added), currency),
        price=money(int(row.dream_price), currency),
        count=number(int(row.marks)),
    )
