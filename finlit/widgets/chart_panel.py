"""The charts of a game: one in sight at a time, or the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple, Protocol

import altair as alt
import ipywidgets as W

from finlit.engine import Game
from finlit.widgets.live_chart import LiveChart
from finlit.words import _


class Drawn(Protocol):
    """Draws something of a game and the seat that is looked at."""

    def __call__(self, game: Any, seat: int, /) -> Any: ...


class ChartOf(NamedTuple):
    """A chart that a game has: its title, the chart, and an HTML table that says the same."""

    title: str
    chart: Drawn
    table: Drawn


class ChartPanel(W.VBox):
    """A choice of charts. A chart is made when it is first looked at, then only changed; the one
    in sight alone is drawn."""

    def __init__(self, charts: Sequence[ChartOf]) -> None:
        self._charts = charts
        self._live: dict[int, LiveChart] = {}
        self.choice = W.Dropdown(
            description=_("Chart"),
            options=[(_(chart.title), place) for place, chart in enumerate(charts)],
        )
        self.as_table = W.Checkbox(description=_("As a table"), indent=False)
        self._holders = [W.Box() for _chart in charts]
        self._table = W.HTML(tabbable=True)
        self._table.add_class("finlit-scroll")
        head = W.HBox([self.choice, self.as_table])
        head.add_class("finlit-choice")
        super().__init__([head, *self._holders, self._table])
        self.add_class("finlit-charts")

    def draw(self, game: Game, seat: int) -> None:
        """Show the chosen chart of `game`, for the seat whose sheet is looked at."""
        chosen = self.choice.value
        made = self._charts[chosen]
        tabled = self.as_table.value
        if tabled:
            self._table.value = made.table(game, seat)
        else:
            chart: alt.TopLevelMixin = made.chart(game, seat)
            if chosen in self._live:
                self._live[chosen].update(chart)
            else:
                self._live[chosen] = LiveChart(chart)
                self._holders[chosen].children = [self._live[chosen]]
        self._show(None if tabled else chosen)
        self._table.layout.display = "block" if tabled else "none"

    def hide(self, why: str = "") -> None:
        """Show nothing until the next drawing, but say why."""
        self._show(None)
        self._table.value = f"<p>{escape(why)}</p>" if why else ""
        self._table.layout.display = "block"

    def _show(self, chosen: int | None) -> None:
        for place, holder in enumerate(self._holders):
            holder.layout.display = "flex" if place == chosen else "none"
