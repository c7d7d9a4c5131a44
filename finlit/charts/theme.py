"""The look of every chart: readable from the back of a classroom, and without colour vision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

BLACK = "#000000"
BLUE = "#0072B2"
VERMILLION = "#D55E00"
GREEN = "#009E73"
PURPLE = "#CC79A7"
BROWN = "#7A4B1E"

PALETTE = [BLUE, VERMILLION, BLACK, GREEN, PURPLE, BROWN]
"""Colours of a series each, in this order: every one has a contrast of 3:1 or more on white."""

DASHES = [[1, 0], [6, 4]]
"""Dashes of the measures of one player, so that nobody has to tell them apart by colour."""

SHAPES = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down"]
"""Shapes of the points of a series each, beside its colour."""

GRID = "#DDDDDD"
FRAME = "#595959"
ZERO_LINE = alt.when("datum.value === 0").then(alt.value(FRAME)).otherwise(alt.value(GRID))
"""The colour of an axis's grid: the line at zero stands out."""

STEPS = {"format": "d", "tickMinStep": 1, "grid": False}
"""The axis of what is counted: rounds, or deals."""
AMOUNTS = {"format": ",d", "tickMinStep": 1, "tickCount": 6, "gridColor": ZERO_LINE}
"""The axis of whole amounts."""

FONT = "Helvetica, Arial, sans-serif"
LABEL = 14
TITLE = 18

SIZE: dict[str, Any] = {
    "width": 520,
    "height": 300,
    "autosize": {"type": "fit", "contains": "padding"},
}
"""The size of a chart with all that stands around it, in pixels: it fits a tab of the table."""


def player_color(players: Sequence[str]) -> alt.Color:
    """A colour for each player, in the order of the seats."""
    return alt.Color("player:N").scale(domain=list(players), range=PALETTE).legend(None)


def player_shape(players: Sequence[str]) -> alt.Shape:
    """A shape for each player, beside the colour."""
    return alt.Shape("player:N").scale(domain=list(players), range=SHAPES).legend(None)


@alt.theme.register("finlit", enable=True)
def finlit() -> alt.theme.ThemeConfig:
    """The theme `finlit` in Altair's registry: `alt.theme.enable("finlit")`.

    Every colour is set, the background too, so that a dark JupyterLab leaves nothing white on
    white.
    """
    words = {"font": FONT, "fill": BLACK}
    return {
        "background": "white",
        "config": {
            "font": FONT,
            "title": {
                "fontSize": TITLE,
                "font": FONT,
                "color": BLACK,
                "subtitleColor": BLACK,
                "subtitleFontSize": LABEL,
                "anchor": "start",
                "offset": 8,
            },
            "axis": {
                "labelFontSize": LABEL,
                "titleFontSize": LABEL,
                "titleFontWeight": "bold",
                "labelColor": BLACK,
                "titleColor": BLACK,
                "domainColor": FRAME,
                "tickColor": FRAME,
                "gridColor": GRID,
                "labelFlush": False,
            },
            "legend": {
                "labelFontSize": LABEL,
                "titleFontSize": LABEL,
                "labelColor": BLACK,
                "titleColor": BLACK,
                "symbolSize": 100,
                "symbolStrokeWidth": 2,
            },
            "header": {
                "labelFontSize": LABEL,
                "titleFontSize": LABEL,
                "labelColor": BLACK,
                "titleColor": BLACK,
            },
            "style": {
                "guide-label": words,
                "guide-title": words,
                "group-title": words,
                "cell": {"stroke": None},
            },
            "mark": {"color": BLUE},
            "line": {"strokeWidth": 2.5},
            "rule": {"color": BLACK},
            "text": {"fontSize": LABEL, "font": FONT, "color": BLACK},
            "range": {"category": PALETTE, "symbol": SHAPES},
            "view": {"stroke": None},
        },
    }
