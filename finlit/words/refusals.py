"""Refusals as sentences: what cannot be done, the numbers, and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import singledispatch
from string import Formatter
from typing import Any, TypeGuard

from finlit.engine.option import Option, Split, Subset
from finlit.engine.refusal import Refusal, in_code
from finlit.words.amounts import money, number
from finlit.words.language import N_, _
from finlit.words.lists import either, paragraph, series

REFUSALS: dict[str, str] = {
    "game_over": N_("The game is over."),
    "unknown_move": N_("There is no move {kind:value}. The moves of this game are: {kinds:list}."),
    "unknown_value": N_("{kind} has no value called {name:value}."),
    "not_now": N_("{kind} is not possible now."),
    "missing_value": N_("{kind} needs {name}: {choice:choice}."),
    "bad_value": N_("{kind}: {name} cannot be {value:value}; it must be {choice:choice}."),
}
"""A refusal's code → its sentence. A game adds its own codes.

Placeholders are the refusal's facts: `{cash:money}` is written as an amount (in the currency that
a fact `currency` names, else in dollars), `{choice:choice}` as a description of what may be
chosen, `{kinds:list}` as a list, `{levels:either}` as one with an "or", `{value:value}` as code
would write it, `{department:word}` as the word of `WORDS` or, a text of a deck, in the reader's
language, and a whole number without more with its thousands grouped.
"""

WORDS: dict[str, str] = {}
"""A code among a refusal's facts, such as a department's → the word for it. A game adds its own."""

REMEDIES: dict[str, str] = {}
"""A remedy's code → the sentence that says what to do instead. A game adds its own codes."""

SHOWN = 12
"""The most items that a list in a sentence names."""


def sentence(refusal: Refusal, legal: Sequence[Option] = ()) -> str:
    """Why the move was refused, what would help, and what was legal, if that is given."""
    if refusal.code not in REFUSALS:
        return in_code(refusal, legal)
    words = _Facts(refusal.facts.get("currency", "USD"))
    text = words.vformat(_(REFUSALS[refusal.code]), (), refusal.facts)
    if refusal.remedy in REMEDIES:
        text = paragraph([text, words.vformat(_(REMEDIES[refusal.remedy]), (), refusal.facts)])
    if legal:
        text = paragraph([text, _("Possible now: {moves}.").format(moves=moves(legal))])
    return text


@singledispatch
def choice_in_words(choice: Any) -> str:
    """What a parameter may be: "a whole number from 1 to 40", "one of: 'car_loan', …".

    A game with a domain of its own registers its words: `@choice_in_words.register`.
    """
    return value_in_words(choice)


@choice_in_words.register
def _range_in_words(choice: range) -> str:
    if len(choice) == 1:
        return value_in_words(choice[0])
    if choice.step == 1:
        return _("a whole number from {first} to {last}").format(
            first=number(choice[0]), last=number(choice[-1])
        )
    return _("a whole number from {first} to {last} in steps of {step}").format(
        first=number(choice[0]), last=number(choice[-1]), step=number(choice.step)
    )


@choice_in_words.register(tuple)
def _values_in_words(choice: tuple[Any, ...]) -> str:
    if len(choice) == 1:
        return value_in_words(choice[0])
    return _("one of: {items}").format(items=_listed([*map(value_in_words, choice)]))


@choice_in_words.register
def _subset_in_words(choice: Subset) -> str:
    items = _listed([*map(value_in_words, choice.items)])
    if choice.least == choice.most:
        return _("{number} different ones of: {items}").format(
            number=number(choice.least), items=items
        )
    return _("{least} to {most} different ones of: {items}").format(
        least=number(choice.least), most=number(choice.most), items=items
    )


@choice_in_words.register
def _split_in_words(choice: Split) -> str:
    return _("{total} divided in whole numbers among the seats {seats}, one for each").format(
        total=number(choice.total), seats=_listed([number(seat + 1) for seat in choice.seats])
    )


def value_in_words(value: object) -> str:
    """A value as code would write it; one that is very long, or cannot be written, is cut."""
    if type(value) is int and abs(value) < 10**15:
        return number(value)
    try:
        text = repr(value)
    except Exception:  # whatever somebody passed: its repr is not ours, nor is a huge number's
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:59] + "…"


def _is_amount(value: object) -> TypeGuard[int | Decimal]:
    """Whether a value, which may be anything that somebody typed, can be written as an amount."""
    if isinstance(value, Decimal):
        return value.is_finite() and abs(value) < 10**15
    return isinstance(value, int) and abs(value) < 10**15


def moves(options: Sequence[Option]) -> str:
    """Options as a list: roll (dice: 1); buy (number: a whole number from 1 to 40)."""
    return _listed([*dict.fromkeys(map(_move, options))], _("; "))


def _move(option: Option) -> str:
    choices = [f"{name}: {choice_in_words(choice)}" for name, choice in option.choices.items()]
    return f"{option.kind} ({series(choices)})" if choices else option.kind


def _listed(items: Sequence[str], between: str | None = None) -> str:
    shown = [*items[:SHOWN]]
    if len(items) > SHOWN:
        shown.append(_("and {number} more").format(number=number(len(items) - SHOWN)))
    return (_(", ") if between is None else between).join(shown)


class _Facts(Formatter):
    """`str.format` over a refusal's facts, with our format names."""

    def __init__(self, currency: str) -> None:
        self.currency = currency

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "money" and _is_amount(value):
            return money(value, self.currency)
        if format_spec == "choice":
            return choice_in_words(value)
        if format_spec == "word":
            return _(WORDS.get(value, value))
        if format_spec == "either":
            return either([*map(str, value)])
        if format_spec == "list":
            return _listed([*map(str, value)])
        if format_spec in ("value", "money") or (type(value) is int and not format_spec):
            return value_in_words(value)
        return str(super().format_field(value, format_spec))
