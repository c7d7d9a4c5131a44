"""A deal as a coalition game: what each group of players could earn without the others.

Everything is exact: worths are whole numbers, Shapley values and the core are in fractions. A
glove game, in which player 0 has a left glove, players 1 and 2 a right one, and a pair is worth 1:

>>> gloves = CoalitionGame.of(3, lambda group: int(0 in group and len(group) > 1))
>>> gloves.shapley()
(Fraction(2, 3), Fraction(1, 6), Fraction(1, 6))
>>> gloves.core_bounds() == ((1, 1), (0, 0), (0, 0))
True
>>> gloves.in_core((1, 0, 0))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING

from finlit.games.im_the_boss.deck import FAMILY, Space

if TYPE_CHECKING:
    from finlit.games.im_the_boss.view import ImTheBossView

Amount = int | Fraction
Group = frozenset[int]


@dataclass(frozen=True, slots=True)
class CoalitionGame:
    """A game among `players`, numbered from 0, in which every group of them has a worth.

    `worths[mask]` is the worth of the group whose player i is in it where `mask` has bit i, in the
    unit of the game (a deal's: millions); that of nobody is 0.
    """

    players: int
    worths: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.worths) != 1 << self.players or self.worths[0]:
            raise ValueError(
                f"{self.players} players have {1 << self.players} groups, and the first one, of "
                f"nobody, is worth 0: {self.worths!r}"
            )

    @classmethod
    def of(cls, players: int, worth: Callable[[Group], int]) -> CoalitionGame:
        """The game in which each group of players is worth what the function says."""
        groups = [_group(mask) for mask in range(1, 1 << players)]
        return cls(players, (0, *map(worth, groups)))

    @property
    def total(self) -> int:
        """What all together are worth."""
        return self.worths[-1]

    def worth(self, group: Iterable[int]) -> int:
        """What a group is worth, the characteristic function."""
        return self.worths[_mask(group)]

    def marginal(self, order: Sequence[int]) -> tuple[int, ...]:
        """What each player adds to those before it when all come in this order; by player."""
        added = [0] * self.players
        mask = 0
        for player in order:
            joined = mask | 1 << player
            added[player] = self.worths[joined] - self.worths[mask]
            mask = joined
        return tuple(added)

    def shapley(self) -> tuple[Fraction, ...]:
        """Each player's Shapley value: what it adds, on average over all orders of coming."""
        return _shapley(self)

    def objections(self, split: Sequence[Amount]) -> list[tuple[Group, Amount]]:
        """The groups that are worth more than the split gives them, and how much more; those with
        the most to gain come first."""
        found = []
        for mask in range(1, len(self.worths)):
            excess = self.worths[mask] - sum(split[player] for player in _group(mask))
            if excess > 0:
                found.append((_group(mask), excess))
        return sorted(found, key=lambda objection: -objection[1])

    def in_core(self, split: Sequence[Amount]) -> bool:
        """Whether the split gives away exactly what there is, and no group can do better."""
        return sum(split) == self.total and not self.objections(split)

    def core_bounds(self) -> tuple[tuple[Fraction, Fraction], ...] | None:
        """The least and the most that each player gets anywhere in the core; None when it is empty.

        The core is empty when whatever is agreed, some group can do better.
        """
        bounds = []
        for player in range(self.players):
            alone = [int(other == player) for other in range(self.players)]
            least = _cheapest(self, alone)
            others = _cheapest(self, [1 - weight for weight in alone])
            if least is None or others is None:
                return None
            bounds.append((least[player], others[player]))
        return tuple(bounds)

    def full(self) -> list[Group]:
        """The smallest groups that are worth as much as all together: none of them can spare
        anybody."""
        groups: list[Group] = []
        for mask in sorted(range(1, len(self.worths)), key=int.bit_count):
            group = _group(mask)
            if self.worths[mask] == self.total and not any(small <= group for small in groups):
                groups.append(group)
        return groups

    def alternatives(self, player: int) -> list[Group]:
        """The smallest groups that do without a player what all together do; none when it cannot
        be replaced."""
        return [group for group in self.full() if player not in group]


def deal_game(
    view: ImTheBossView, space: int | None = None, boss: int | None = None
) -> CoalitionGame:
    """A deal as a coalition game among the seats, in millions, as far as the view's seat knows.

    A group can make the deal when the boss is in it and it has an investor or a family card for
    every place. What counts is what is public, investors and played cards that do not travel, and
    besides the family cards in the hand of the view's own seat. It is the deal under way, or else
    the one under the marker with whose turn it is as boss; `space` and `boss` ask for another one,
    to which all investors come.
    """
    here = view.space if space is None else view.components.board[space]
    tile = view.tile
    if here is None or tile is None:
        raise ValueError("there is no deal to make")
    under_way = view.boss is not None and here == view.space
    if under_way:
        owners = [(family, seat) for family, of in view.pieces.items() for _piece, seat in of]
    else:
        owners = [(family, seat) for family, seat in view.owners.items() if seat is not None]
    held: list[set[str]] = [set() for _ in view.names]
    for family, seat in owners:
        held[seat].add(family)
    if view.seat is not None:
        for id in view.hand:
            card = view.components.cards[id]
            if card.kind == FAMILY:
                held[view.seat].add(card.family)
    if boss is None:
        boss = view.turn if view.boss is None else view.boss
    money = here.dividends * tile.value
    named = here.families
    return game_of(here, money, boss, tuple("".join(f for f in named if f in own) for own in held))


@lru_cache(maxsize=4096)
def game_of(space: Space, money: int, boss: int, families: tuple[str, ...]) -> CoalitionGame:
    """The coalition game of a deal that pays `money`, where each seat can fill the places of its
    `families`: a seat that has A and D, one that has C, and one with nothing are ("AD", "C", "").
    """

    def worth(group: Group) -> int:
        there = set().union(*(families[seat] for seat in group))
        chosen = len(there.intersection(space.optional))
        able = boss in group and there.issuperset(space.required) and chosen >= space.choose
        return money if able else 0

    return CoalitionGame.of(len(families), worth)


@lru_cache(maxsize=4096)
def _shapley(game: CoalitionGame) -> tuple[Fraction, ...]:
    players = game.players
    # of all orders, those in which exactly a group of this size comes before a player
    orders = [factorial(size) * factorial(players - size - 1) for size in range(players)]
    values = []
    for player in range(players):
        bit = 1 << player
        total = sum(
            orders[mask.bit_count()] * (game.worths[mask | bit] - game.worths[mask])
            for mask in range(len(game.worths))
            if not mask & bit
        )
        values.append(Fraction(total, factorial(players)))
    return tuple(values)


def _cheapest(game: CoalitionGame, weights: Sequence[int]) -> tuple[Fraction, ...] | None:
    """The split in the core whose weighted sum is least; None when the core is empty.

    This is a linear programme, solved exactly by the simplex method on its dual: begin with each
    player getting what it is worth alone, and as long as a group has an objection let it into the
    basis, by Bland's rule (the first such group), which never goes in circles. That all together
    get no more than there is counts as the last group's objection.
    """
    players = range(game.players)
    columns = [*_columns(game)]
    basis = [(1 << player) - 1 for player in players]  # the groups of one
    inverse = [[Fraction(int(row == column)) for column in players] for row in players]
    level = [Fraction(weight) for weight in weights]
    while True:
        split = tuple(
            sum((columns[basis[row]][1] * inverse[row][column] for row in players), Fraction(0))
            for column in players
        )
        entering = next(
            (
                number
                for number, (members, worth) in enumerate(columns)
                if worth > sum(sign * split[player] for player, sign in members)
            ),
            None,
        )
        if entering is None:
            return split
        step = [
            sum((inverse[row][player] * sign for player, sign in columns[entering][0]), Fraction(0))
            for row in players
        ]
        leaving = min(
            (row for row in players if step[row] > 0),
            key=lambda row: (level[row] / step[row], basis[row]),
            default=None,
        )
        if leaving is None:
            return None
        pivot = step[leaving]
        inverse[leaving] = [value / pivot for value in inverse[leaving]]
        level[leaving] /= pivot
        for row in players:
            if row != leaving and step[row]:
                factor = step[row]
                level[row] -= factor * level[leaving]
                inverse[row] = [
                    value - factor * gone
                    for value, gone in zip(inverse[row], inverse[leaving], strict=True)
                ]
        basis[leaving] = entering


Members = list[tuple[int, int]]


def _columns(game: CoalitionGame) -> Iterator[tuple[Members, int]]:
    """What a split has to give at least to each group, with all signs turned for the last one: all
    together get no more than there is."""
    for mask in range(1, len(game.worths)):
        yield [(player, 1) for player in _group(mask)], game.worths[mask]
    yield [(player, -1) for player in range(game.players)], -game.total


def _group(mask: int) -> Group:
    return frozenset(player for player in range(mask.bit_length()) if mask >> player & 1)


def _mask(group: Iterable[int]) -> int:
    mask = 0
    for player in group:
        mask |= 1 << player
    return mask
