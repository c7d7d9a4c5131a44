"""What a player owns, at cost and at the market's prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Holding(NamedTuple):
    """The shares of one commodity in a hand: how many, what they cost in all, today's price."""

    commodity: str
    shares: int
    cost: int
    price: int

    @property
    def value(self) -> int:
        """What they would sell for now."""
        return self.shares * self.price

    @property
    def unrealised(self) -> int:
        """Gain not yet realised: the value at the market less the cost."""
        return self.value - self.cost


class Portfolio(NamedTuple):
    """Everything one player has, in whole currency units.

    `realised` is the gain of all sales so far. `donated` is what all gifts cost their giver;
    `board` holds this half's gifts and `board_value` what they would raise now, and `raised` is
    what the gifts of ended halves did raise. What was given is no part of the value.
    """

    cash: int
    holdings: Sequence[Holding]
    realised: int
    donated: int
    board: Sequence[str]
    board_value: int
    raised: int

    @property
    def cost(self) -> int:
        """The shares at cost, as the books have them."""
        return sum(holding.cost for holding in self.holdings)

    @property
    def shares_value(self) -> int:
        """The shares at the market's prices."""
        return sum(holding.value for holding in self.holdings)

    @property
    def unrealised(self) -> int:
        """Gains that the market shows and no sale has realised yet."""
        return self.shares_value - self.cost

    @property
    def value(self) -> int:
        """Cash, and the shares at the market's prices."""
        return self.cash + self.shares_value
