"""What a seat may know in I'm the Boss!: its own hand and money, and what is public (IB-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from finlit.engine import View
from finlit.games.im_the_boss.bargaining import Deal, Played, Proposal
from finlit.games.im_the_boss.casts import Pieces
from finlit.games.im_the_boss.coalition import CoalitionGame, deal_game
from finlit.games.im_the_boss.deck import Components, Space, Tile


class ImTheBossView(View):
    """A game of I'm the Boss! from one seat. A spectator (None) sees no hand and no money.

    Amounts are millions. What belongs to the deal under way is None or empty when there is none.
    """

    __slots__ = ()

    @property
    def to_act(self) -> int | None:
        """The seat that must decide now. While a card waits for answers only the seat that is asked
        knows it; to all others the first on the left of who played it is to act (IB-25)."""
        seat: int | None = self._game.to_act
        played = self.played
        if played is None or seat == self.seat:
            return seat
        seats = len(self.names)
        first = (played.seat + 1) % seats
        return first if first != self.seat else (first + 1) % seats

    @property
    def components(self) -> Components:
        """Investors, board, tiles and all influence cards: what everybody may look up."""
        found: Components = self._game.components
        return found

    # The table

    @property
    def owners(self) -> Mapping[str, int | None]:
        """Each investor's seat; None where it lies aside (IB-7)."""
        return MappingProxyType(self._game.owners)

    @property
    def closed(self) -> Mapping[int, int]:
        """The spaces whose deals are closed, with the number of the tile on each."""
        return MappingProxyType(self._game.closed)

    @property
    def tile(self) -> Tile | None:
        """The tile that covers the next deal to close; None when all are laid."""
        laid, tiles = len(self._game.closed), self.components.tiles
        return tiles[laid] if laid < len(tiles) else None

    @property
    def marker(self) -> int:
        """The space under the dollar marker; 0 before it is placed."""
        return int(self._game.marker)

    @property
    def space(self) -> Space | None:
        """The deal under the marker; None before it is placed."""
        space: Space | None = self._game.space
        return space

    def reachable(self) -> Sequence[int]:
        """The spaces to which a die would bring the marker, for 1 to 6 (IB-10); none before it is
        placed."""
        if self.space is None:
            return ()
        return tuple(self._game.space_after(self.marker, die) for die in range(1, 7))

    @property
    def starter(self) -> int:
        """The seat that has the first turn (IB-9)."""
        return int(self._game.starter)

    @property
    def turn(self) -> int:
        """The seat whose turn it is, whoever is the boss."""
        return int(self._game.turn)

    @property
    def quiet(self) -> int:
        """Turns of the table in a row without a closed deal (IB-31)."""
        return int(self._game.quiet)

    @property
    def draw_pile(self) -> int:
        """How many influence cards are left to draw before the discards are shuffled."""
        return len(self._game.draw_pile.pile)

    @property
    def discards(self) -> int:
        """How many influence cards lie on the discard pile."""
        return len(self._game.draw_pile.discards)

    @property
    def winners(self) -> Sequence[int]:
        """The seats that won; none before the end."""
        winners: tuple[int, ...] = self._game.winners
        return winners

    # The players

    def hand_size(self, seat: int) -> int:
        """How many influence cards a seat holds."""
        return len(self._game.players[seat].hand)

    def own_turns(self, seat: int) -> int:
        """How many turns a seat has begun."""
        return int(self._game.players[seat].own_turns)

    def heard(self, seat: int) -> int:
        """What a careful listener has added up: all that a seat was paid in the open, less what it
        paid (IB-23)."""
        return int(self._game.heard[seat])

    @property
    def hand(self) -> Sequence[str]:
        """This seat's influence cards, those of a kind together; empty for a spectator."""
        return () if self.seat is None else tuple(self._game.players[self.seat].hand)

    @property
    def cash(self) -> int | None:
        """This seat's own money; None for a spectator."""
        return None if self.seat is None else int(self._game.ledger.cash(self.seat))

    # The deal under way

    @property
    def _deal(self) -> Deal | None:
        deal: Deal | None = self._game.deal
        return deal

    @property
    def boss(self) -> int | None:
        """The seat that is the boss now."""
        return None if self._deal is None else self._deal.boss

    @property
    def money(self) -> int:
        """What the deal under way pays, or the one under the marker would (IB-6)."""
        if self._deal is not None:
            return self._deal.money
        space, tile = self.space, self.tile
        return 0 if space is None or tile is None else space.dividends * tile.value

    @property
    def pieces(self) -> Pieces:
        """By family, the investors and played family cards that may take part, and whose they
        are (IB-13)."""
        if self._deal is not None:
            return {family: tuple(pieces) for family, pieces in self._deal.pieces.items()}
        return {
            investor: () if owner is None else ((investor, owner),)
            for investor, owner in self.owners.items()
        }

    @property
    def shown(self) -> Mapping[str, int]:
        """The family cards played face up, and whose they are."""
        return MappingProxyType({} if self._deal is None else self._deal.shown)

    @property
    def away(self) -> Sequence[str]:
        """The investors and family cards that travel, in the order of their names."""
        return () if self._deal is None else tuple(sorted(self._deal.away))

    @property
    def proposal(self) -> Proposal | None:
        """The standing proposal."""
        return None if self._deal is None else self._deal.proposal

    @property
    def accepted(self) -> Sequence[int]:
        """The seats that have accepted the standing proposal."""
        return () if self._deal is None else tuple(sorted(self._deal.accepted))

    @property
    def asks(self) -> Mapping[int, int]:
        """What each seat last asked for in this deal."""
        return MappingProxyType({} if self._deal is None else self._deal.asks)

    @property
    def calm(self) -> int:
        """Rounds in a row without a card, before this one (IB-27)."""
        return 0 if self._deal is None else self._deal.calm

    @property
    def last_call(self) -> bool:
        """Whether the deal closes unless somebody plays a card (IB-26)."""
        return self._deal is not None and self._deal.calling

    @property
    def played(self) -> Played | None:
        """The card that waits for the others' answers (IB-25)."""
        return None if self._deal is None else self._deal.played

    # What the deal is worth to whom

    def coalitions(self, space: int | None = None, boss: int | None = None) -> CoalitionGame:
        """The deal as a coalition game, as far as this seat knows (see `coalition.deal_game`).

        It is the deal under way, or else the one under the marker with whose turn it is as boss;
        `space` and `boss` ask for another one.
        """
        return deal_game(self, space, boss)
