"""Who fills the places of a deal: a cast is a tuple of investors and played family cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from finlit.engine.option import Random
from finlit.games.im_the_boss.deck import Space

Pieces: TypeAlias = Mapping[str, Sequence[tuple[str, int]]]
"""By family: the pieces that may stand for it in a deal now, each with the seat that has it.

A piece is an investor, by its initial, or a played family card, by its id (IB-13)."""
Place: TypeAlias = tuple[str, list[tuple[str, int]]]
T = TypeVar("T")


class Casts:
    """All casts of a deal that take just these partners beside the boss (IB-12): a `Domain`.

    A cast names a piece for each place, of different families, all required ones among them, in
    any order. `partners` are the seats besides `boss` that have a piece in it, each at least one;
    None stands for any. Iterating gives every cast; one that an investor can fill comes before
    those that a card fills.
    """

    __slots__ = ("_where", "boss", "by_family", "partners", "space")

    def __init__(
        self, space: Space, pieces: Pieces, boss: int, partners: Sequence[int] | None
    ) -> None:
        self.space = space
        self.boss = boss
        self.partners = None if partners is None else tuple(partners)
        self.by_family = pieces
        self._where: dict[str, tuple[str, int]] | None = None

    @property
    def pieces(self) -> dict[str, tuple[str, int]]:
        """Every piece that may be named: its family, and the seat that has it."""
        if self._where is None:
            self._where = {
                piece: (family, seat)
                for family in self.space.families
                for piece, seat in self.by_family[family]
                if self.partners is None or seat == self.boss or seat in self.partners
            }
        return self._where

    def __contains__(self, value: object) -> bool:
        if type(value) is not tuple or len(value) != self.space.places:
            return False
        pieces = self.pieces
        if not all(type(piece) is str and piece in pieces for piece in value):
            return False
        families = {pieces[piece][0] for piece in value}
        if len(families) < len(value) or not families.issuperset(self.space.required):
            return False
        if self.partners is None:
            return True
        seats = {pieces[piece][1] for piece in value}
        seats.discard(self.boss)
        return len(seats) == len(self.partners)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return self._fill([*self._places()], self.space.choose, frozenset(self.partners or ()), ())

    def sample(self, rng: Random) -> tuple[str, ...]:
        """A cast drawn at random; any may come, not each as likely."""
        places = [(family, _shuffled(pieces, rng)) for family, pieces in self._places()]
        partners = frozenset(self.partners or ())
        cast = next(self._fill(_shuffled(places, rng), self.space.choose, partners, ()))
        return self.in_order(cast)

    def in_order(self, cast: tuple[str, ...]) -> tuple[str, ...]:
        """The cast in the order in which the space names the families."""
        order = self.space.families.index
        return tuple(sorted(cast, key=lambda piece: order(self.pieces[piece][0])))

    def _places(self) -> Iterator[Place]:
        """The families that the space names, each with the pieces that may stand for it."""
        for family in self.space.families:
            pieces = [(piece, seat) for piece, (of, seat) in self.pieces.items() if of == family]
            yield family, pieces

    def _fill(
        self,
        places: Sequence[Place],
        choose: int,
        missing: frozenset[int],
        cast: tuple[str, ...],
    ) -> Iterator[tuple[str, ...]]:
        """The casts that go on from `cast`: all required families of `places`, and `choose` of the
        optional ones, among whose pieces is one of each seat in `missing`."""
        open_places = self.space.places - len(cast)
        if len(missing) > open_places or open_places > len(places):
            return
        if not open_places:
            yield cast
            return
        (family, pieces), rest = places[0], places[1:]
        optional = family in self.space.optional
        if choose or not optional:
            left = choose - 1 if optional else choose
            for piece, seat in pieces:
                yield from self._fill(rest, left, missing - {seat}, (*cast, piece))
        if optional:
            yield from self._fill(rest, choose, missing, cast)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Casts) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        pieces = {piece: seat for piece, (_family, seat) in self.pieces.items()}
        return f"Casts(space {self.space.space}, {pieces}, {self.boss}, {self.partners})"


def partner_sets(space: Space, pieces: Pieces, boss: int, seats: int) -> list[tuple[int, ...]]:
    """The sets of seats with whom the boss can fill the deal so that each of them has a part in
    it, small sets first; the empty one where the boss can do it alone."""
    filled = [{0}, *(set[int]() for _ in range(space.choose))]
    # of each family, whose pieces there are: a bit a seat, no bit for the boss's own
    for family in space.required:
        bits = {0 if seat == boss else 1 << seat for _piece, seat in pieces[family]}
        filled[0] = {mask | bit for mask in filled[0] for bit in bits}
    for family in space.optional:
        bits = {0 if seat == boss else 1 << seat for _piece, seat in pieces[family]}
        for count in range(space.choose, 0, -1):
            filled[count] |= {mask | bit for mask in filled[count - 1] for bit in bits}
    sets = [tuple(s for s in range(seats) if mask >> s & 1) for mask in filled[-1]]
    return sorted(sets, key=lambda partners: (len(partners), partners))


def _shuffled(items: list[T], rng: Random) -> list[T]:
    for last in range(len(items) - 1, 0, -1):
        place = int(rng.random() * (last + 1))
        items[last], items[place] = items[place], items[last]
    return items
