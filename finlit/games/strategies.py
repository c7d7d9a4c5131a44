"""Players that are programs, in any game: what one is, and how one is named.

A strategy has a method `choose(view, options, rng) -> Action`; a plain function of this shape is
one too. It knows the `view` of its seat, picks one of the `options`, and takes all its chance from
`rng`. With a method `explain(view, options) -> list[Judgement]`, the best move first, it can also
say why; the words are made from that where they are shown.

A strategy in few lines leaves most moves to another one:

>>> from finlit.games import GAMES
>>> from finlit.games.cashflow.strategies import Cautious
>>> cautious = Cautious()
>>> def hopeful(view, options, rng):
...     "Buys whatever it can pay, and gives to charity."
...     move = pick(options, "buy", units=max) or pick(options, "buy") or pick(options, "donate")
...     return move or cautious.choose(view, options, rng)

>>> game = GAMES["cashflow"](["Ann"], seed=3, dreams=["F02"])
>>> pick(game.options(), "roll")
Action('roll', dice=1)
>>> pick(game.options(), "draw", deck="small") is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from typing import Any, Protocol

from finlit.engine import Action, Option
from finlit.engine.option import Choice, Random, only
from finlit.games.judgement import Judgement
from finlit.games.random_player import random_choice

__all__ = [
    "Judgement",
    "Rule",
    "Strategy",
    "label",
    "names",
    "pick",
    "random_choice",
    "strategy",
]


class Strategy(Protocol):
    """A player that is a program."""

    @property
    def choose(self) -> Callable[[Any, Sequence[Option], Random], Action]:
        """`choose(view, options, rng)`: one of the moves that `options` allow."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A plain function as a strategy."""

    choose: Callable[[Any, Sequence[Option], Random], Action]


def names(game: str) -> list[str]:
    """The names of the strategies that come with a game."""
    return [*_known(game)]


def strategy(game: str, spec: Any) -> Strategy:
    """The strategy that `spec` stands for: a name that comes with the game, an object with a method
    `choose`, or a function. Raises `ValueError` for an unknown name, `TypeError` for another thing.
    """
    if isinstance(spec, str):
        known = _known(game)
        if spec not in known:
            raise ValueError(f"there is no strategy {spec!r}; there are {', '.join(known)}")
        spec = known[spec]()
    if isinstance(spec, type):
        spec = spec()
    if hasattr(spec, "choose"):
        made: Strategy = spec
        return made
    if callable(spec):
        return Rule(spec)
    raise TypeError(
        f"a strategy is a name, a function or an object with choose(view, options, rng): {spec!r}"
    )


def label(game: str, spec: Any) -> str:
    """What a strategy is called in a table: its name, and the parameters that are not as usual."""
    if isinstance(spec, str):
        return spec
    if isinstance(spec, Rule):
        spec = spec.choose
    by_class = {made: name for name, made in _known(game).items()}
    if isinstance(spec, type):
        return by_class.get(spec, spec.__name__)
    if spec is random_choice:
        return "random"
    if not is_dataclass(spec):
        return str(getattr(spec, "__name__", type(spec).__name__))
    changed = [
        f"{field.name}={value!r}"
        for field in fields(spec)
        if (value := getattr(spec, field.name)) != field.default
    ]
    name = by_class.get(type(spec), type(spec).__name__)
    return f"{name}({', '.join(changed)})" if changed else name


def pick(options: Sequence[Option], kind: str, **values: Any) -> Action | None:
    """The move of this kind with these values, or None if it is not open now.

    `min` or `max` as a value stands for the least or the greatest there is:
    `pick(options, "buy", units=max)`. A parameter with a single value may be left out.
    """
    for option in options:
        if option.kind != kind:
            continue
        choices = option.choices
        if values.keys() - choices.keys():
            continue
        chosen = {}
        for name, choice in choices.items():
            if name in values:
                chosen[name] = _value(choice, values[name])
            elif only(choice):
                chosen[name] = choice[0]  # type: ignore[index]
        if option.admits(chosen):
            return Action(kind, **chosen)
    return None


def _value(choice: Choice, value: Any) -> Any:
    if (value is not min and value is not max) or not isinstance(choice, tuple | range):
        return value
    if isinstance(choice, tuple):
        return value(choice)
    return choice[0] if (value is min) == (choice.step > 0) else choice[-1]


def _known(game: str) -> dict[str, Callable[..., Any]]:
    known: dict[str, Callable[..., Any]] = import_module(
        f"finlit.games.{game}.strategies"
    ).STRATEGIES
    return known
