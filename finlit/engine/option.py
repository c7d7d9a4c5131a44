"""Moves: what a seat may choose (`Option`) and what it chose (`Action`)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Protocol


class Random(Protocol):
    """All that drawing a move needs of a random generator (`random.Random` has it)."""

    def random(self) -> float: ...


class Domain(Protocol):
    """Values too many to list: `in` tells whether a value is one, `sample` draws one.

    `Subset` and `Split` are domains; a game may have one of its own.
    """

    def __contains__(self, value: object, /) -> bool: ...

    def sample(self, rng: Random, /) -> Any: ...


class Action:
    """One move: its kind and the values of its parameters, nothing else.

    Immutable by convention; two actions are equal when kind and values are.
    """

    __slots__ = ("kind", "values")

    def __init__(self, kind: str, /, **values: Any) -> None:
        self.kind = kind
        self.values = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.kind == other.kind and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.kind, frozenset(self.values.items())))

    def __repr__(self) -> str:
        return _call("Action", self.kind, self.values)


class Subset:
    """Any `least` to `most` of `items`, which are all different, as a tuple in any order."""

    __slots__ = ("items", "least", "most")

    def __init__(self, items: Sequence[Any], least: int = 0, most: int | None = None) -> None:
        self.items = tuple(items)
        self.least = least
        self.most = len(self.items) if most is None else min(most, len(self.items))

    def __contains__(self, value: object) -> bool:
        return (
            type(value) is tuple
            and self.least <= len(value) <= self.most
            and all(_is_one_of(item, self.items) for item in value)
            and len(set(value)) == len(value)
        )

    def sample(self, rng: Random) -> tuple[Any, ...]:
        """A member drawn at random: first its size, then its items, each as likely."""
        size = self.least + int(rng.random() * (self.most - self.least + 1))
        rest = list(self.items)
        return tuple(rest.pop(int(rng.random() * len(rest))) for _ in range(size))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Subset) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Subset({self.items!r}, {self.least}, {self.most})"


class Split:
    """`total` whole units divided among `seats`: a tuple of amounts, one a seat, none negative."""

    __slots__ = ("seats", "total")

    def __init__(self, total: int, seats: Sequence[int]) -> None:
        self.total = total
        self.seats = tuple(seats)

    def __contains__(self, value: object) -> bool:
        if type(value) is not tuple or len(value) != len(self.seats):
            return False
        for amount in value:
            if type(amount) is not int or amount < 0:
                return False
        return sum(value) == self.total

    def sample(self, rng: Random) -> tuple[int, ...]:
        """A division drawn at random, by cutting the total at random places."""
        places = self.total + 1
        cuts = sorted(int(rng.random() * places) for _ in self.seats[1:])
        return tuple(b - a for a, b in zip([0, *cuts], [*cuts, self.total], strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Split) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Split({self.total}, {self.seats!r})"


Choice = tuple[Any, ...] | range | Domain


class Option:
    """A kind of move that is open now and, for each of its parameters, the values it may take.

    `choices` maps a parameter to a tuple of values, a `range`, or a `Domain` such as a `Subset`
    or a `Split`. The parameters are independent: any combination of their values is a legal move.
    """

    __slots__ = ("choices", "kind")

    def __init__(self, kind: str, /, **choices: Choice) -> None:
        self.kind = kind
        self.choices = choices

    def sample(self, rng: Random) -> Action:
        """A legal `Action` drawn at random."""
        action = Action(self.kind)
        values = action.values
        for name, choice in self.choices.items():
            if type(choice) is tuple or type(choice) is range:
                values[name] = choice[int(rng.random() * len(choice))]
            else:
                values[name] = choice.sample(rng)  # type: ignore[union-attr]
        return action

    def __contains__(self, action: object) -> bool:
        return type(action) is Action and action.kind == self.kind and self.admits(action.values)

    def admits(self, values: dict[str, Any]) -> bool:
        """Whether exactly this option's parameters are given, each with a value it may take."""
        choices = self.choices
        if len(values) != len(choices):
            return False
        for name, choice in choices.items():
            if name not in values:
                return False
            value = values[name]
            if type(choice) is tuple:
                # only a text equals a text, so that the quick test is enough for one
                if value not in choice if type(value) is str else not _is_one_of(value, choice):
                    return False
            elif type(choice) is range:
                if type(value) is not int or value not in choice:
                    return False
            elif value not in choice:
                return False
        return True

    @property
    def forced(self) -> bool:
        """True when the option allows a single move."""
        return all(only(choice) for choice in self.choices.values())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Option) and self.kind == other.kind and self.choices == other.choices
        )

    def __hash__(self) -> int:
        return hash((self.kind, frozenset(self.choices)))

    def __repr__(self) -> str:
        return _call("Option", self.kind, self.choices)


def only(choice: Choice) -> bool:
    """True when a choice has a single value, which may then be left out of a move."""
    return isinstance(choice, tuple | range) and len(choice) == 1


def plain(value: Any) -> Any:
    """A value as the rules want it: a list as a tuple, any whole-number type as an `int`."""
    if isinstance(value, bool | float) or value is None:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, list | tuple):
        return tuple(plain(item) for item in value)
    try:
        return index(value)
    except TypeError:
        return value


def _is_one_of(value: object, items: tuple[Any, ...]) -> bool:
    """Whether an item is equal to `value` and of its very type: 1, 1.0 and True stay apart."""
    for item in items:
        if item is value:
            return True
        if type(item) is type(value) and item == value:
            return type(value) is not tuple or _same_types(value, item)
    return False


def _same_types(one: Any, other: Any) -> bool:
    return all(
        type(a) is type(b) and (type(a) is not tuple or _same_types(a, b))
        for a, b in zip(one, other, strict=True)
    )


def _call(name: str, kind: str, values: dict[str, Any]) -> str:
    return f"{name}({', '.join([repr(kind), *(f'{k}={v!r}' for k, v in values.items())])})"
