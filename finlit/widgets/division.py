"""A sum divided among seats by sliders and fields, whose parts always make the whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import anywidget
import traitlets

from finlit.engine import Game
from finlit.widgets.drawing import TOKEN_COLORS, token_svg
from finlit.words import _, player_name


class Division(anywidget.AnyWidget):
    """`total` whole units divided among `seats`: what one gets more, the first one has less.

    `value` has a share for each of the seats. A part that is moved takes from the first seat, and
    from the others only when that one has nothing left.
    """

    _esm = (Path(__file__).parent / "division.js").read_text(encoding="utf-8")

    total = traitlets.Int(0).tag(sync=True)
    shares = traitlets.List(traitlets.Int()).tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    colors = traitlets.List(traitlets.Unicode()).tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    slider_label = traitlets.Unicode().tag(sync=True)
    currency = traitlets.Unicode("USD").tag(sync=True)
    unit = traitlets.Int(1).tag(sync=True)
    """How many of the currency one unit is."""
    away = traitlets.Bool(False).tag(sync=True)
    """Whether there is nothing to divide now."""

    seats: tuple[int, ...] = ()

    def offer(self, game: Game, total: int, seats: Sequence[int]) -> None:
        """Let `total` be divided among `seats`; shares of who is still there stay, the first one
        has the rest. At first all have as much, as nearly as whole units allow."""
        seats = tuple(seats)
        if (total, seats) == (self.total, self.seats):
            return
        kept = dict(zip(self.seats, self.shares, strict=True)) if total == self.total else {}
        equal = total // len(seats)
        shares: list[int] = []
        for seat in seats[1:]:
            shares.append(min(kept.get(seat, equal), total - sum(shares)))
        self.seats = seats
        with self.hold_sync():
            self.total = total
            self.names = [player_name(game.names, seat) for seat in seats]
            self.tokens = [token_svg(seat, 24) for seat in seats]
            self.colors = [TOKEN_COLORS[seat % len(TOKEN_COLORS)] for seat in seats]
            self.title = _("The division of the money")
            self.label = _("Share of {name}, in millions")
            self.slider_label = _("Share of {name}, slider")
            self.shares = [total - sum(shares), *shares]

    @property
    def value(self) -> tuple[int, ...]:
        """The shares, in the order of the seats."""
        return tuple(self.shares)
