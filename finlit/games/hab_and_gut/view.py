"""What a seat may know in Hab & Gut: the racks beside it, its own shares, and what is public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from finlit.engine import View
from finlit.games.hab_and_gut import outlook
from finlit.games.hab_and_gut.deck import Components
from finlit.games.hab_and_gut.portfolio import Portfolio


class HabAndGutView(View):
    """A game of Hab & Gut from one seat. A spectator (None) sees no rack, no hand, no gift."""

    __slots__ = ()

    @property
    def components(self) -> Components:
        """Track, commodities and all market cards: what everybody may look up."""
        found: Components = self._game.components
        return found

    @property
    def half(self) -> int:
        """1 or 2."""
        return int(self._game.half)

    @property
    def start_player(self) -> int:
        """The seat that started this round."""
        return int(self._game.start_player)

    @property
    def prices(self) -> Mapping[str, int]:
        """What each commodity costs now."""
        return MappingProxyType(self._game.price)

    @property
    def spaces(self) -> Mapping[str, int]:
        """The space of the track on which each marker stands, from 0."""
        return MappingProxyType(self._game.space)

    @property
    def price_history(self) -> Sequence[Mapping[str, int]]:
        """The prices at the beginning of each round so far."""
        return tuple(map(MappingProxyType, self._game.price_history))

    @property
    def supply(self) -> Mapping[str, int]:
        """Share cards left to buy, by commodity."""
        return MappingProxyType(self._game.supply)

    @property
    def played(self) -> Sequence[str]:
        """The market cards played in this half, in order."""
        return tuple(self._game.played)

    @property
    def rack_sizes(self) -> Sequence[int]:
        """How many cards each rack holds; rack `s` stands on the left of seat `s`."""
        return tuple(map(len, self._game.racks))

    @property
    def traded(self) -> int:
        """Shares bought or sold in this turn so far."""
        return int(self._game.traded)

    @property
    def winners(self) -> Sequence[int]:
        """The seats that won; none before the end."""
        winners: tuple[int, ...] = self._game.winners
        return winners

    @property
    def eliminated(self) -> Sequence[int]:
        """The seats that gave least; none before the end."""
        eliminated: tuple[int, ...] = self._game.eliminated
        return eliminated

    def cash(self, seat: int) -> int:
        """Anybody's cash (HG-13)."""
        return int(self._game.ledger.cash(seat))

    def share_count(self, seat: int) -> int:
        """How many shares a seat holds, of whatever kind (HG-13)."""
        return sum(self._game.players[seat].shares.values())

    def donation_count(self, seat: int) -> int:
        """How many shares a seat has donated in this half, of whatever kind (HG-12)."""
        return len(self._game.players[seat].board)

    def raised(self, seat: int) -> int:
        """What a seat's donations of ended halves were sold for (HG-17)."""
        return int(self._game.players[seat].raised)

    @property
    def left_rack(self) -> Sequence[str]:
        """The cards that this seat and its left neighbour see (HG-5)."""
        rack: tuple[str, ...] = () if self.seat is None else self._game.racks[self.seat]
        return rack

    @property
    def right_rack(self) -> Sequence[str]:
        """The cards that this seat and its right neighbour see (HG-5)."""
        rack: tuple[str, ...] = () if self.seat is None else self._game.racks[self.seat - 1]
        return rack

    @property
    def shares(self) -> Mapping[str, int]:
        """This seat's own shares by commodity; empty for a spectator."""
        own = {} if self.seat is None else self._game.players[self.seat].shares
        return MappingProxyType(own)

    @property
    def board(self) -> Sequence[str]:
        """What this seat has donated in this half."""
        return () if self.seat is None else tuple(self._game.players[self.seat].board)

    @property
    def portfolio(self) -> Portfolio | None:
        """This seat's own portfolio; None for a spectator."""
        return None if self.seat is None else self._game.portfolio(self.seat)

    def expected_prices(self) -> dict[str, float]:
        """What each commodity may be expected to cost at the end of this half, from the cards
        that this seat can see (see `outlook`)."""
        return outlook.expected_prices(self, (*self.left_rack, *self.right_rack))

    def preview(self, first: str, second: str) -> list[tuple[str, int, int]]:
        """What two cards would do, played in this order: commodity, price before, price after."""
        return outlook.preview(self, first, second)
