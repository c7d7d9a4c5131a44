"""Exercises: a number, a choice or a frame, with a check that answers at once.

An author adds one in a few lines:

    Number(
        "cash_flow",
        right=lambda game, seat: game.ledger.cash_flow(seat),
        at=12,
        hint=N_("Take the total expenses from the total income."),
        mistakes=(Mistake(lambda game, seat: game.ledger.income[seat], N_("That is …")),),
    )

The right value is computed from the game in hand, so that a class can be given other dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from numbers import Real
from typing import Any

import pandas as pd

from finlit.engine import Game
from finlit.lessons.results import OPEN, RIGHT, UNREADABLE, WRONG, Result
from finlit.words import _, player_name

CENT = Decimal("0.01")
RATE = Decimal("0.0001")

Value = Callable[[Any, int], Any]
"""A figure of one seat of a game: `lambda game, seat: game.ledger.cash(seat)`."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A misreading with a hint of its own: the value that it leads to, and what to tell."""

    value: Value
    hint: str


@dataclass(frozen=True, slots=True)
class Number:
    """An exercise whose answer is one number.

    `unit` is "money" (to the cent), "rate" (0.10 for 10%, to a hundredth of a percent), "months"
    or "count" (exact). `at` is the move of the story at which it is asked, `seat` whose figure
    it is. `because` is said with a right answer.
    """

    id: str
    right: Value
    hint: str
    at: int | None = None
    seat: int = 0
    unit: str = "money"
    mistakes: tuple[Mistake, ...] = ()
    because: str = ""

    def check(self, answer: Any, game: Game) -> Result:
        """Compare an answer with the figure of the game; `...` is not answered yet."""
        if answer is ...:
            return Result(OPEN)
        given = _read_number(answer)
        if isinstance(given, str):
            return Result(UNREADABLE, given)
        right = _decimal(self.right(game, self.seat))
        if self._same(given, right):
            return Result(RIGHT, _(self.because))
        return Result(WRONG, self._hint(given, right, game))

    def _same(self, given: Decimal, right: Decimal) -> bool:
        tolerance = {"money": CENT, "rate": RATE}.get(self.unit)
        if tolerance is None:
            return given == right
        return abs(given - right) < tolerance

    def _hint(self, given: Decimal, right: Decimal, game: Game) -> str:
        for mistake in self.mistakes:
            if self._same(given, _decimal(mistake.value(game, self.seat))):
                return _(mistake.hint)
        if right and self._same(given, -right):
            return _("Look at the sign: which way does the money go?")
        if self.unit == "rate" and self._same(given / 100, right):
            return _("Write a rate as a fraction of one: 10% is 0.10.")
        if self.unit != "count" and right:
            if self._same(given / 12, right):
                return _("That is the figure of a year; asked is a month.")
            if self._same(given * 12, right):
                return _("That is the figure of a month; asked is a year.")
        for other in range(len(game.names)):
            if other != self.seat and self._same(given, _decimal(self.right(game, other))):
                return _("That is the figure of {name}; asked is {own}.").format(
                    name=player_name(game.names, other), own=player_name(game.names, self.seat)
                )
        if self.unit == "money" and abs(given - right) < 1:
            return _(
                "Very close: amounts are compared to the cent (0.01). Do not round on the way."
            )
        return _(self.hint)


@dataclass(frozen=True, slots=True)
class Choice:
    """An exercise with answers to choose from: letter → (text, why it is wrong or right)."""

    id: str
    question: str
    options: Mapping[str, tuple[str, str]]
    right: str | Callable[[Any], str]
    at: int | None = None

    def check(self, answer: Any, game: Game) -> Result:
        """Compare a letter with the right one; each wrong choice has its own reason."""
        if answer is ...:
            return Result(OPEN)
        letter = answer.strip().lower() if isinstance(answer, str) else None
        if letter not in self.options:
            return Result(
                UNREADABLE,
                _('Answer with one of the letters {letters}, in quotes: answer = "a"').format(
                    letters=", ".join(self.options)
                ),
            )
        right = self.right(game) if callable(self.right) else self.right
        return Result(RIGHT if letter == right else WRONG, _(self.options[letter][1]))


@dataclass(frozen=True, slots=True)
class Frame:
    """An exercise whose answer is a frame: rows are found by `keys`, amounts to the cent."""

    id: str
    right: Value
    keys: tuple[str, ...]
    hint: str
    at: int | None = None
    seat: int = 0

    def check(self, answer: Any, game: Game) -> Result:
        """Compare a frame with that of the game: columns, rows, then values; none is told."""
        if answer is ...:
            return Result(OPEN)
        if not isinstance(answer, pd.DataFrame):
            return Result(
                UNREADABLE,
                _("The answer must be a frame (pandas.DataFrame), not {kind}.").format(
                    kind=type(answer).__name__
                ),
            )
        right: pd.DataFrame = self.right(game, self.seat)
        missing = [str(column) for column in right.columns if column not in answer.columns]
        if missing:
            return Result(
                WRONG, _("Columns are missing: {columns}.").format(columns=", ".join(missing))
            )
        keys = list(self.keys)
        if answer.duplicated(keys).any():
            return Result(WRONG, _("A row stands there twice."))
        asked, given = right.set_index(keys), answer.set_index(keys)
        lost = [_row_name(key) for key in asked.index if key not in given.index]
        if lost:
            return Result(WRONG, _("Rows are missing: {rows}.").format(rows=", ".join(lost[:5])))
        extra = [_row_name(key) for key in given.index if key not in asked.index]
        if extra:
            return Result(WRONG, _("Rows too many: {rows}.").format(rows=", ".join(extra[:5])))
        for column in asked.columns:
            for key in asked.index:
                if not _same_cell(given.at[key, column], asked.at[key, column]):
                    return Result(
                        WRONG,
                        _("Look at {column} of {row}. {hint}").format(
                            column=column, row=_row_name(key), hint=_(self.hint)
                        ),
                    )
        return Result(RIGHT)


Exercise = Number | Choice | Frame


def _read_number(answer: Any) -> Decimal | str:
    """The number that was written, or a sentence that says why it is none."""
    if isinstance(answer, str):
        text = answer.strip()
        if text.replace(",", "").replace(" ", "").lstrip("-+$€£¥").replace(".", "").isdigit():
            return _("Write it as a number, without quotes, commas or currency: 1200, not '1,200'.")
        return _("A number is asked, not a text.")
    if isinstance(answer, bool) or answer is None:
        return _("A number is asked, not {value}.").format(value=answer)
    if isinstance(answer, pd.Series | pd.DataFrame | list | tuple | dict | set):
        return _("One number is asked, not {kind}.").format(kind=type(answer).__name__)
    if isinstance(answer, Real | Decimal):
        try:
            number = _decimal(answer)
        except (InvalidOperation, ValueError, OverflowError):
            number = Decimal("nan")
        if number.is_finite():
            return number
        return _("A finite number is asked, not {value}.").format(value=answer)
    return _("A number is asked, not {kind}.").format(kind=type(answer).__name__)


def _decimal(value: Any) -> Decimal:
    if isinstance(value, Decimal):
        return value
    if isinstance(value, float):
        return Decimal(repr(float(value)))
    if hasattr(value, "numerator") and value.denominator != 1:
        return Decimal(int(value.numerator)) / Decimal(int(value.denominator))
    return Decimal(int(value)) if value == int(value) else Decimal(repr(float(value)))


def _same_cell(given: Any, right: Any) -> bool:
    if isinstance(right, Real | Decimal):
        number = _read_number(given)
        return isinstance(number, Decimal) and abs(number - _decimal(right)) < CENT
    return bool(given == right)


def _row_name(key: Any) -> str:
    return " / ".join(map(str, key)) if isinstance(key, tuple) else str(key)
