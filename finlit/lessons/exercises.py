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

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from numbers import Rational, Real
from typing import Any

import pandas as pd

from finlit.engine import Game
from finlit.lessons.results import OPEN, RIGHT, UNREADABLE, WRONG, Result
from finlit.words import _, ngettext, player_name
from finlit.words.lists import paragraph, series

TOLERANCES = {"money": Decimal("0.01"), "rate": Decimal("0.0001")}
"""How near an answer must be, by unit: nearer than a cent, or than a hundredth of a percent."""

MOST = Decimal(10**15)
"""No figure of a lesson is larger; an answer that is counts as this."""

SIGN = r"[-+\N{MINUS SIGN}]?\s*"
AMOUNT = re.compile(SIGN + r"[$€£¥]?\s*" + SIGN + r"[\d.,\s'_]+(?:[$€£¥]|[A-Za-z]{3})?")
"""A text that a person reads as an amount, if there is a digit in it."""

Value = Callable[[Any, int], Any]
"""A figure of one seat of a game: `lambda game, seat: game.ledger.cash(seat)`."""


def _nothing(_answer: pd.DataFrame) -> str:
    return ""


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
    it is. `because` is said with a right answer. `question` stands where it is asked without code.
    """

    id: str
    right: Value
    hint: str
    at: int | None = None
    seat: int = 0
    unit: str = "money"
    mistakes: tuple[Mistake, ...] = ()
    because: str = ""
    question: str = ""

    def check(self, answer: Any, game: Game) -> Result:
        """Compare an answer with the figure of the game; `...` is not answered yet."""
        if answer is ...:
            return Result(OPEN)
        given = read_number(answer)
        if isinstance(given, str):
            return Result(UNREADABLE, given)
        right = decimal(self.right(game, self.seat))
        if self._same(given, right):
            return Result(RIGHT, _(self.because) if self.because else "")
        return Result(WRONG, self._hint(given, right, game))

    def _same(self, given: Decimal, right: Decimal) -> bool:
        tolerance = TOLERANCES.get(self.unit)
        if tolerance is None:
            return given == right
        return abs(given - right) < tolerance

    def _hint(self, given: Decimal, right: Decimal, game: Game) -> str:
        for mistake in self.mistakes:
            if self._same(given, decimal(mistake.value(game, self.seat))):
                return _(mistake.hint)
        if right and self._same(given, -right):
            return _("Look at the sign: which way does the money go?")
        if self.unit == "rate" and self._same(given / 100, right):
            return _("Write a rate as a fraction of one: 10% is 0.10.")
        if self.unit == "months" and right and self._same(given * 12, right):
            return _("Those are years; asked are months.")
        if self.unit in ("money", "rate") and right:
            if self._same(given / 12, right):
                return _("That is the figure of a year; asked is a month.")
            if self._same(given * 12, right):
                return _("That is the figure of a month; asked is a year.")
        for other in range(len(game.names)):
            if other != self.seat and self._is_of(other, given, game):
                return _("That is the figure of {name}; asked is {own}.").format(
                    name=player_name(game.names, other), own=player_name(game.names, self.seat)
                )
        if self.unit == "money" and abs(given - right) < 1:
            return _(
                "Very close: amounts are compared to the cent (0.01). Do not round on the way."
            )
        if self.unit == "rate" and abs(given - right) < Decimal("0.01"):
            return _(
                "Very close: rates are compared to a hundredth of a percent (0.0001). "
                "Do not round on the way."
            )
        return _(self.hint)

    def _is_of(self, seat: int, given: Decimal, game: Game) -> bool:
        """Whether a number is the figure of another seat; some seats have no such figure."""
        try:
            return self._same(given, decimal(self.right(game, seat)))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            return False


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
        letter = answer.strip("().: \t").lower() if isinstance(answer, str) else ""
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
    """An exercise whose answer is a frame: rows are found by `keys`, amounts compared to the cent.

    Neither the order of rows and columns counts nor upper case; `keys` may be the index.
    `demand` is looked at before any amount: it gets the answer and says what is off with it in
    itself, "" for nothing. `mistakes` have frames as their values.
    """

    id: str
    right: Value
    keys: tuple[str, ...]
    hint: str
    at: int | None = None
    seat: int = 0
    demand: Callable[[pd.DataFrame], str] = _nothing
    mistakes: tuple[Mistake, ...] = ()
    because: str = ""

    def check(self, answer: Any, game: Game) -> Result:
        """Compare a frame with that of the game: columns, rows, then amounts; none is told."""
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
        given = answer.set_axis([str(column) for column in answer.columns], axis="columns")
        index = [key for key in self.keys if key in given.index.names and key not in given.columns]
        given = given.reset_index(level=index) if index else given
        fault = _columns_off(list(given.columns), list(right.columns))
        if fault:
            return Result(WRONG, fault)
        rows, asked = _rows(given, self.keys), _rows(right, self.keys)
        fault = _unreadable_cell(rows, asked, self.keys)
        if fault:
            return Result(UNREADABLE, fault)
        if len(rows) < len(given):
            return Result(WRONG, _("A row stands there twice."))
        fault = self.demand(given)
        if fault:
            return Result(WRONG, fault)
        fault = _rows_off(rows, asked, self.keys, _(self.hint))
        if not fault:
            return Result(RIGHT, _(self.because) if self.because else "")
        for mistake in self.mistakes:
            misread = _rows(mistake.value(game, self.seat), self.keys)
            if not _rows_off(rows, misread, self.keys, ""):
                return Result(WRONG, _(mistake.hint))
        return Result(WRONG, fault)


Exercise = Number | Choice | Frame


def read_number(answer: Any) -> Decimal | str:
    """The number that was written, or a sentence that says why it is none."""
    if isinstance(answer, str):
        text = answer.strip()
        amount = AMOUNT.fullmatch(text.rstrip("%")) and re.search(r"\d", text)
        if amount and text.endswith("%"):
            return _("Write a rate as a fraction of one: 10% is 0.10.")
        if amount:
            return _("Write it as a number, without quotes, commas or currency: 1200, not '1,200'.")
        return _("A number is asked, not a text.")
    if isinstance(answer, bool) or answer is None or answer is ...:
        return _("A number is asked, not {value}.").format(value=answer)
    if isinstance(answer, tuple) and len(answer) > 1 and all(map(_is_number, answer)):
        return _("A comma makes two numbers of it: write 1200, not 1,200.")
    if isinstance(answer, Real | Decimal):
        try:
            number = decimal(answer)
        except (ArithmeticError, ValueError):
            number = Decimal("nan")
        if number.is_finite():
            return max(-MOST, min(number, MOST))
        return _("A finite number is asked, not {value}.").format(value=answer)
    if hasattr(answer, "__len__"):
        return _("One number is asked, not {kind}.").format(kind=type(answer).__name__)
    return _("A number is asked, not {kind}.").format(kind=type(answer).__name__)


def decimal(value: Any) -> Decimal:
    """A number as the Decimal that it prints as; numpy's numbers and fractions too."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, Rational):
        return Decimal(int(value.numerator)) / Decimal(int(value.denominator))
    return Decimal(repr(float(value)))


def _is_number(value: Any) -> bool:
    return isinstance(value, Real | Decimal) and not isinstance(value, bool)


def _columns_off(given: list[str], asked: list[str]) -> str:
    """What is off with the columns of a frame; "" for nothing."""
    missing = [column for column in asked if column not in given]
    if missing:
        return _("Columns are missing: {columns}.").format(columns=", ".join(missing))
    if len(set(given)) < len(given):
        return _("A column stands there twice.")
    extra = [column for column in given if column not in asked]
    if extra:
        return _("Columns that were not asked for: {columns}.").format(columns=", ".join(extra))
    return ""


Row = dict[Any, Any]
Keys = tuple[str, ...]


def _rows(frame: pd.DataFrame, keys: Keys) -> dict[tuple[str, ...], Row]:
    """The rows of a frame, found by their keys whatever the case, the blanks and the type."""
    return {tuple(_plain(row[key]) for key in keys): row for row in frame.to_dict("records")}


def _plain(value: Any) -> str:
    if _is_number(value) and decimal(value).is_finite():
        return f"{decimal(value).normalize():f}"
    return str(value).strip().casefold()


def _unreadable_cell(given: Mapping[Any, Row], asked: Mapping[Any, Row], keys: Keys) -> str:
    """The first cell where a number is asked and none stands; "" for nothing."""
    amounts = [
        column
        for column, cell in next(iter(asked.values()), {}).items()
        if column not in keys and _is_number(cell)
    ]
    for row in given.values():
        for column in amounts:
            number = read_number(row[column])
            if isinstance(number, str):
                return _look_at(column, row, keys, number)
    return ""


def _rows_off(given: Mapping[Any, Row], asked: Mapping[Any, Row], keys: Keys, hint: str) -> str:
    """What is off: with the rows, or else with the first cell that is; "" for nothing."""
    lost = sum(key not in given for key in asked)
    if lost:
        sentence = ngettext("A row is missing.", "{count} rows are missing.", lost)
        return paragraph(filter(None, [sentence.format(count=lost), hint]))
    extra = [_name(row, keys) for key, row in given.items() if key not in asked]
    if extra:
        return _("Rows that do not belong there: {rows}.").format(rows=series(extra[:5]))
    for key, right in asked.items():
        for column, cell in right.items():
            if column not in keys and not _same_cell(given[key][column], cell):
                return _look_at(column, given[key], keys, hint)
    return ""


def _look_at(column: str, row: Row, keys: Keys, hint: str) -> str:
    return _("Look at {column} of {row}. {hint}").format(
        column=column, row=_name(row, keys), hint=hint
    )


def _name(row: Row, keys: Keys) -> str:
    return " / ".join(str(row[key]) for key in keys)


def _same_cell(given: Any, right: Any) -> bool:
    if _is_number(right):
        number = read_number(given)
        return isinstance(number, Decimal) and abs(number - decimal(right)) < TOLERANCES["money"]
    return _plain(given) == _plain(right)
