"""What a seat may know of a game of Cashflow: everything but the order of the decks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from finlit.engine.view import View
from finlit.games.cashflow.banking import LOAN, loan_limit

if TYPE_CHECKING:
    from finlit.games.cashflow.deck import Deal, Decks, MarketCard, TrackSpace
    from finlit.games.cashflow.state import Player


class Sheet:
    """One player's public position. Amounts are whole units of the game's currency."""

    __slots__ = ("_game", "_player")

    def __init__(self, game: Any, player: Player) -> None:
        self._game = game
        self._player = player

    @property
    def seat(self) -> int:
        """The seat, from 0."""
        return self._player.seat

    @property
    def name(self) -> str:
        """The player's name as given."""
        return str(self._game.names[self._player.seat])

    @property
    def profession(self) -> str:
        """The id of the profession."""
        return self._player.profession.id

    @property
    def dream(self) -> str:
        """The id of the dream's space; empty until it is chosen."""
        return self._player.dream

    @property
    def status(self) -> str:
        """ "rat race", "fast track" or "out"."""
        return self._player.status

    @property
    def position(self) -> int:
        """The space stood on, from 1; 0 is the start."""
        return self._player.position

    @property
    def own_turns(self) -> int:
        """Own turns begun so far; missed ones do not count."""
        return self._player.own_turns

    @property
    def missed(self) -> int:
        """Turns still to be missed."""
        return self._player.missed

    @property
    def bankrupt(self) -> bool:
        """True from a bankruptcy until its missed turns are over."""
        return self._player.bankrupt

    @property
    def children(self) -> int:
        """Number of children."""
        return self._player.children

    @property
    def charity_turns(self) -> int:
        """Own turns left with the choice of two dice."""
        return self._player.charity_turns

    @property
    def cash(self) -> int:
        """Cash in hand."""
        return int(self._game.ledger.cash(self._player.seat))

    @property
    def net_worth(self) -> int:
        """Assets less liabilities."""
        return int(self._game.ledger.net_worth(self._player.seat))

    @property
    def salary(self) -> int:
        """Salary a month."""
        return -int(self._game.ledger.monthly[self._player.seat].get("income:salary", 0))

    @property
    def total_income(self) -> int:
        """Salary and passive income a month."""
        return int(self._game.ledger.income[self._player.seat])

    @property
    def passive_income(self) -> int:
        """Total income less salary, a month."""
        return int(self._game.passive_income(self._player.seat))

    @property
    def total_expenses(self) -> int:
        """All expenses of the sheet, a month."""
        return int(self._game.ledger.expenses[self._player.seat])

    @property
    def cash_flow(self) -> int:
        """Total income less total expenses, a month."""
        return int(self._game.ledger.cash_flow(self._player.seat))

    @property
    def debts(self) -> Mapping[str, tuple[int, int]]:
        """What can be repaid in full: debt → (owed, payment a month)."""
        balances = self._game.ledger.balances[self._player.seat]
        return MappingProxyType(
            {
                debt: (-balances["liabilities:" + debt], payment)
                for debt, payment in self._player.debts.items()
            }
        )

    @property
    def bank_loan(self) -> int:
        """Bank loans owed; a tenth of it is paid a month."""
        return -int(self._game.ledger.balances[self._player.seat][LOAN])

    @property
    def loan_limit(self) -> int:
        """What the bank would still lend by choice (CF-25)."""
        return loan_limit(self._game, self._player)

    @property
    def units(self) -> Mapping[str, tuple[int, int, int]]:
        """Shares, funds, certificates: symbol → (units, cost in all, income a month in all)."""
        return MappingProxyType(
            {
                symbol: (held.units, held.cost, held.monthly)
                for symbol, held in self._player.holdings.items()
            }
        )

    @property
    def ventures(self) -> Mapping[str, Mapping[str, Any]]:
        """Properties and businesses: id → kind, name, card, cost, down_payment, mortgage,
        cash_flow (a month), units (dwellings)."""
        fields = ("kind", "name", "card", "cost", "down_payment", "mortgage", "cash_flow", "units")
        return MappingProxyType(
            {
                id: MappingProxyType({field: getattr(venture, field) for field in fields})
                for id, venture in self._player.ventures.items()
            }
        )

    @property
    def businesses(self) -> tuple[str, ...]:
        """Fast-track businesses owned."""
        return tuple(self._player.businesses)

    @property
    def added_income(self) -> int:
        """Monthly cash flow added by fast-track businesses."""
        return self._player.added_income


class CashflowView(View):
    """The table as every seat sees it: sheets and the cards in the open."""

    __slots__ = ()

    @property
    def cards(self) -> Decks:
        """All cards and both boards: what everybody may look up."""
        cards: Decks = self._game.cards
        return cards

    @property
    def me(self) -> Sheet:
        """The own sheet."""
        if self.seat is None:
            raise ValueError("a spectator has no sheet: ask for view.sheet(seat)")
        return Sheet(self._game, self._game.players[self.seat])

    def sheet(self, seat: int) -> Sheet:
        """The sheet of any seat; sheets are public."""
        return Sheet(self._game, self._game.players[seat])

    @property
    def turn(self) -> int:
        """The seat whose turn it is; another may have to answer in it."""
        return int(self._game.turn)

    @property
    def currency(self) -> str:
        """The code of the money that the decks are in."""
        return str(self._game.currency)

    @property
    def deal(self) -> Deal | None:
        """The opportunity on the table."""
        deal: Deal | None = self._game.deal
        return deal

    @property
    def deal_open(self) -> bool:
        """Whether the opportunity on the table can still be bought or sold on."""
        return bool(self._game.deal_open)

    @property
    def market(self) -> MarketCard | None:
        """The market card on the table."""
        market: MarketCard | None = self._game.market
        return market

    @property
    def offered(self) -> int | None:
        """The price of the standing offer, while one is to be answered."""
        return self._game.offered if self._game.phase == "offer" else None

    @property
    def space(self) -> TrackSpace | None:
        """The fast-track space to be decided on."""
        from finlit.games.cashflow import fast_track

        return fast_track.space(self._game) if self._game.phase == "track_space" else None

    @property
    def dream_marks(self) -> Mapping[str, int]:
        """Marks on dreams: space → number."""
        return MappingProxyType(self._game.dream_marks)
