"""The control of one kind of move: a button, and what can be chosen with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import anywidget
import ipywidgets as W
import traitlets

from finlit.engine import Game, Option
from finlit.words import _

AWAY = "finlit-away"
"""Out of sight, once the keyboard and the mouse have left it: none vanishes under a hand."""
QUIET = "finlit-quiet"
"""Not possible now; pressed, it says why."""


class Amount(anywidget.AnyWidget):
    """A number to choose by slider or by typing; both have a name for a screen reader.

    `value` is what was typed, even where no rule allows it: a move with it is refused in words.
    """

    _esm = (Path(__file__).parent / "amount.js").read_text(encoding="utf-8")

    value = traitlets.Any(0).tag(sync=True)
    first = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    slider_label = traitlets.Unicode().tag(sync=True)
    each = traitlets.Int(0).tag(sync=True)
    """What one costs or brings, so that the sum is shown beside; 0: no sum."""
    currency = traitlets.Unicode("USD").tag(sync=True)
    away = traitlets.Bool(False).tag(sync=True)
    """Whether there is nothing to choose now. (An anywidget's view does not follow its classes.)"""

    def offer(self, choice: Sequence[int]) -> None:
        """Let a number of `choice`, which has equal steps, be chosen."""
        with self.hold_sync():
            self.first, self.last = choice[0], choice[-1]
            self.step = choice[1] - choice[0] if len(choice) > 1 else 1
            if self.value not in choice:
                low = type(self.value) not in (int, float) or self.value < choice[0]
                self.value = choice[0] if low else choice[-1]


class Control(W.HBox):
    """A button for one kind of move (or one for each of a few values that it can have), and an
    input for each parameter that is open. Several options of a kind are one control.

    `parts` is the module that knows the game's words: see `finlit.widgets.cashflow`.
    """

    def __init__(
        self, kind: str, game: Game, parts: ModuleType, press: Callable[..., None]
    ) -> None:
        self.kind = kind
        self._parts = parts
        self._options: Sequence[Option] = ()
        self._drawing = False
        self.buttons: dict[Any, W.Button] = {}
        """The button, by None, or one a value."""
        self._on: str | None = None
        names = list(game.KINDS[kind])
        if kind in parts.BUTTONS:
            self._on = names.pop(0)
        for value in parts.BUTTONS.get(kind, (None,)):
            button = W.Button(description=parts.label(game, kind, value))
            button.add_class("finlit-button")
            button.on_click(lambda _button, value=value: press(self, value))
            self.buttons[value] = button
        self.inputs: dict[str, Amount | W.Dropdown | W.SelectMultiple] = {
            name: self._input(game, name) for name in names
        }
        self._effect = W.HTML()
        """What the move would do, where the game tells."""
        children = [*self.buttons.values(), *self.inputs.values()]
        if kind in getattr(parts, "PREVIEWED", ()):
            self._effect.add_class("finlit-effect")
            children.append(self._effect)
        super().__init__(children)
        self.add_class("finlit-control")
        self.add_class(f"finlit-{kind.replace('_', '-')}")

    def _input(self, game: Game, name: str) -> Amount | W.Dropdown | W.SelectMultiple:
        words = self._parts.parameter(self.kind, name)
        if name in self._parts.AMOUNTS:
            return Amount(
                label=words,
                slider_label=_("{what}, slider").format(what=words),
                currency=getattr(game, "currency", "USD"),
            )
        if name in getattr(self._parts, "SUBSETS", ()):
            return W.SelectMultiple(description=words, rows=3)
        dropdown = W.Dropdown(description=words)
        dropdown.observe(self._chosen, "value")
        return dropdown

    def draw(self, game: Game, options: Sequence[Option], here: bool) -> None:
        """Show what of this kind is possible now; `here`: whether it belongs to the phase."""
        self._options = options
        self._game = game
        mark(self, AWAY, not here)
        for value, button in self.buttons.items():
            possible = any(
                self._on is None or value in option.choices[self._on]  # type: ignore[operator]
                for option in options
            )
            mark(button, QUIET, not possible)
            button.description = self._parts.label(game, self.kind, value)
        self._draw_inputs()

    def values(self, pressed: Any = None) -> dict[str, Any]:
        """What is chosen now, for the button that was pressed."""
        values = {} if self._on is None else {self._on: pressed}
        for name, chosen in self._open():
            if chosen == () and isinstance(self.inputs[name], W.SelectMultiple):
                continue  # nobody: as if not asked for
            if chosen is not None or isinstance(self.inputs[name], Amount):
                values[name] = chosen
        return values

    def _open(self) -> list[tuple[str, Any]]:
        """The inputs that are open, with their values: the first ones decide which others are."""
        meant = self._options
        chosen = []
        for name, entry in self.inputs.items():
            meant = [option for option in meant if name in option.choices]
            if not meant:
                continue
            chosen.append((name, entry.value))
            if isinstance(entry, W.Dropdown):
                meant = [o for o in meant if entry.value in o.choices[name]]  # type: ignore[operator]
        return chosen

    def _chosen(self, _change: Any) -> None:
        if not self._drawing:
            self._draw_inputs()

    def _draw_inputs(self) -> None:
        self._drawing = True
        try:
            meant = self._options
            order = getattr(self._parts, "ORDER", {})
            for name, entry in self.inputs.items():
                meant = [option for option in meant if name in option.choices]
                choices = [option.choices[name] for option in meant]
                if isinstance(entry, Amount):
                    entry.away = not choices
                    if choices:
                        entry.each = self._parts.each(self._game, self.kind, name)
                        entry.offer(choices[0])
                    continue
                subset = isinstance(entry, W.SelectMultiple)
                choices = [choice.items if subset else choice for choice in choices]
                values = [*dict.fromkeys(value for choice in choices for value in choice)]
                if name in order:
                    values.sort(key=partial(order[name], self._game))
                fixed = (
                    min((option.choices[name].least for option in meant), default=0)
                    if subset
                    else 1
                )
                implied = name in self._parts.IMPLIED and len(values) <= fixed
                mark(entry, AWAY, not values or implied)
                if not values:
                    continue
                offered = [(self._parts.value(self._game, name, v), v) for v in values]
                if subset:
                    _offer_several(entry, offered, fixed if name in self._parts.IMPLIED else 0)
                    continue
                offer(entry, offered)
                meant = [o for o in meant if entry.value in o.choices[name]]  # type: ignore[operator]
        finally:
            self._drawing = False
        if self._effect in self.children:
            chosen = dict(self._open())
            self._effect.value = (
                self._parts.preview(self._game, self.kind, chosen) if chosen else ""
            )


def offer(entry: W.Dropdown, options: Sequence[tuple[str, Any]]) -> None:
    """Let one of `options` be chosen, that one staying chosen which is."""
    options = tuple(options)
    if entry.options == options:
        return
    chosen = entry.value
    entry.options = options
    kept = [place for place, (_label, value) in enumerate(options) if value == chosen]
    entry.index = kept[0] if kept else 0


def _offer_several(entry: W.SelectMultiple, options: Sequence[tuple[str, Any]], least: int) -> None:
    """Let several of `options` be chosen, those staying chosen which are; else the first ones."""
    options = tuple(options)
    if entry.options == options:
        return
    chosen = entry.value
    entry.options = options
    kept = tuple(place for place, (_label, value) in enumerate(options) if value in chosen)
    entry.index = kept if len(kept) >= least else tuple(range(least))


def mark(widget: W.DOMWidget, name: str, on: bool) -> None:
    """Give a widget a class of the style sheet, or take it away."""
    if on != (name in widget._dom_classes):
        (widget.add_class if on else widget.remove_class)(name)
