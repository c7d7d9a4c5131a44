"""The books of Cashflow kept a second time: from the events and the cards alone."""

from __future__ import annotations

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from finlit.engine import Event
from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.deck import Deal

DEBTS = ("home_mortgage", "education_loan", "car_loan", "credit_card", "retail_debt")

RECEIVED = {
    "payday": "amount",
    "borrowed": "amount",
    "units_sold": "received",
    "sold": "received",
    "sold_to_bank": "received",
    "cash_flow_day": "amount",
}
"""Events that bring cash, and the fact that says how much."""

PAID = {
    "repaid": "amount",
    "extra_expense": "amount",
    "donated": "amount",
    "job_lost": "amount",
    "units_bought": "paid",
    "bought": "paid",
    "offer_accepted": "price",
    "levied": "amount",
    "recovered": "paid",
    "cash_lost": "amount",
    "space_bought": "price",
    "attempted": "price",
    "dream_marked": "price",
}
"""Events that cost cash, and the fact that says how much."""


class Holding:
    """Units of a symbol: their number, what they have cost, what they bring a month."""

    def __init__(self) -> None:
        self.units = self.cost = self.monthly = 0

    def strike(self, units: int) -> None:
        """CF-19: in proportion, the last ones taking the rest."""
        self.cost -= self.cost * units // self.units
        self.monthly -= self.monthly * units // self.units
        self.units -= units


class Seat:
    """What one player has, by what has happened to them."""

    def __init__(self, profession: Any) -> None:
        self.profession = profession
        self.cash = profession.savings + profession.cash_flow
        self.debts = {
            debt: [getattr(profession, debt), getattr(profession, f"{debt}_payment")]
            for debt in DEBTS
            if getattr(profession, debt)
        }
        self.loan = 0
        self.children = 0
        self.holdings: dict[str, Holding] = {}
        self.ventures: dict[str, list[int]] = {}
        """Cost, mortgage and monthly cash flow of each property and business."""
        self.kinds: dict[str, str] = {}
        self.track: dict[str, list[int]] = {}
        """Price and monthly cash flow of each fast-track business."""
        self.day = 0
        """The cash-flow-day income that entering gave."""
        self.fast = False


class Shadow:
    """The seats of a game, kept up to date by its events."""

    def __init__(self, game: Cashflow) -> None:
        self.cards = game.cards
        self.seats: list[Seat] = []
        for event in game.events:
            self.happen(event)

    def happen(self, event: Event) -> None:
        """Keep one event."""
        if event.kind == "profession":
            self.seats.append(Seat(self.cards.professions[event["profession"]]))
        if event.seat is None:
            return
        seat = self.seats[event.seat]
        if event.kind in RECEIVED:
            seat.cash += event[RECEIVED[event.kind]]
        if event.kind in PAID:
            seat.cash -= event[PAID[event.kind]]
        keep = getattr(self, f"_{event.kind}", None)
        if keep is not None:
            keep(seat, event)

    def _deal(self, event: Event) -> Deal:
        card = event["card"]
        return self.cards.small.get(card) or self.cards.big[card]

    def _offer_accepted(self, seat: Seat, event: Event) -> None:
        self.seats[event["drawer"]].cash += event["price"]

    def _borrowed(self, seat: Seat, event: Event) -> None:
        seat.loan += event["amount"]

    def _repaid(self, seat: Seat, event: Event) -> None:
        if event["debt"] == "bank_loan":
            seat.loan -= event["amount"]
            assert event["saved"] * 10 == event["amount"]
        else:
            assert seat.debts.pop(event["debt"]) == [event["amount"], event["saved"]]

    def _debt_halved(self, seat: Seat, event: Event) -> None:
        owed, payment = seat.debts[event["debt"]]
        seat.debts[event["debt"]] = [owed // 2, payment // 2]
        assert (event["struck"], event["left"]) == (owed - owed // 2, owed // 2)
        if not owed // 2:
            del seat.debts[event["debt"]]

    def _baby(self, seat: Seat, event: Event) -> None:
        seat.children = min(3, seat.children + 1)

    def _units_bought(self, seat: Seat, event: Event) -> None:
        deal = self._deal(event)
        holding = seat.holdings.setdefault(deal.name, Holding())
        holding.units += event["units"]
        holding.cost += event["units"] * deal.price
        holding.monthly += event["units"] * deal.monthly
        seat.kinds[deal.name] = deal.kind

    def _strike(self, seat: Seat, event: Event) -> None:
        holding = seat.holdings[event["holding"]]
        holding.strike(event["units"])
        if not holding.units:
            del seat.holdings[event["holding"]]

    def _units_sold(self, seat: Seat, event: Event) -> None:
        self._strike(seat, event)

    def _split(self, seat: Seat, event: Event) -> None:
        holding = seat.holdings[event["symbol"]]
        assert holding.units == event["before"]
        assert event["after"] in (holding.units * 2, holding.units // 2)
        holding.units = event["after"]
        if not holding.units:
            del seat.holdings[event["symbol"]]

    def _bought(self, seat: Seat, event: Event) -> None:
        deal = self._deal(event)
        assert event["paid"] == deal.down_payment == deal.cost - deal.mortgage
        seat.ventures[event["holding"]] = [deal.cost, deal.mortgage, deal.cash_flow]
        seat.kinds[event["holding"]] = deal.kind

    def _sold(self, seat: Seat, event: Event) -> None:
        cost, mortgage, _cash_flow = seat.ventures.pop(event["holding"])
        assert event["cost"] == cost
        assert event["received"] == event["price"] - mortgage

    def _sold_to_bank(self, seat: Seat, event: Event) -> None:
        if event["holding"] not in seat.ventures:
            before = seat.holdings[event["holding"]].cost
            holding = seat.holdings[event["holding"]]
            self._strike(seat, event)
            assert event["received"] == (before - holding.cost) // 2
        else:
            cost, mortgage, _cash_flow = seat.ventures.pop(event["holding"])
            assert event["received"] == (cost - mortgage) // 2

    def _cash_flow_changed(self, seat: Seat, event: Event) -> None:
        seat.ventures[event["holding"]][2] += event["amount"]

    def _entered_fast_track(self, seat: Seat, event: Event) -> None:
        passive = sum(holding.monthly for holding in seat.holdings.values())
        passive += sum(cash_flow for _cost, _mortgage, cash_flow in seat.ventures.values())
        assert event["passive_income"] == passive
        thousands = (Decimal(passive) / 1000).quantize(Decimal(1), ROUND_HALF_UP)
        seat.day = int(thousands) * 1000 * 100
        assert event["income"] == seat.day
        seat.cash = max(0, seat.cash - seat.loan)
        assert event["cash"] == seat.cash
        seat.loan, seat.fast = 0, True
        seat.debts, seat.holdings, seat.ventures = {}, {}, {}

    def _income_added(self, seat: Seat, event: Event) -> None:
        (space,) = [space for space in self.cards.fast_track if space.id == event["space"]]
        assert event["amount"] == space.cash_flow
        seat.track[space.id] = [space.price, space.cash_flow]
        assert event["added"] == sum(income for _price, income in seat.track.values())

    def check(self, game: Cashflow) -> None:
        """The ledger and the state of the game say the same."""
        for number, seat in enumerate(self.seats):
            ledger = game.ledger
            balances = {
                account: amount
                for account, amount in ledger.balances[number].items()
                if amount and account.startswith(("assets:", "liabilities:"))
            }
            assert balances == nonzero(self.balances(seat)), (number, game)
            assert ledger.monthly[number] == nonzero(self.month(seat)), (number, game)
            assert ledger.cash(number) == seat.cash >= 0
            assert seat.loan >= 0 and seat.loan % 1000 == 0
            player = game.players[number]
            assert player.children == seat.children
            assert {d: payment for d, (_owed, payment) in seat.debts.items()} == player.debts
            assert {s: (h.units, h.cost, h.monthly) for s, h in seat.holdings.items()} == {
                s: (h.units, h.cost, h.monthly) for s, h in player.holdings.items()
            }
            assert all(h.units > 0 and type(h.units) is int for h in player.holdings.values())
            assert {id: [v.cost, v.mortgage, v.cash_flow] for id, v in player.ventures.items()} == (
                seat.ventures
            )
            assert player.businesses == [*seat.track]
        assert game.ledger.bank_cash == -sum(seat.cash for seat in self.seats)

    @staticmethod
    def balances(seat: Seat) -> dict[str, int]:
        """The lines of a balance sheet, debits positive."""
        lines = {"assets:cash": seat.cash, "liabilities:bank_loan": -seat.loan}
        for debt, (owed, _payment) in seat.debts.items():
            lines[f"liabilities:{debt}"] = -owed
        for symbol, holding in seat.holdings.items():
            lines[f"assets:{seat.kinds[symbol]}s:{symbol}"] = holding.cost
        for id, (cost, mortgage, _cash_flow) in seat.ventures.items():
            lines[f"assets:{seat.kinds[id]}:{id}"] = cost
            lines[f"liabilities:{seat.kinds[id]}:{id}"] = -mortgage
        for id, (price, _income) in seat.track.items():
            lines[f"assets:track:{id}"] = price
        return lines

    @staticmethod
    def month(seat: Seat) -> dict[str, int]:
        """The lines of the monthly income statement, debits positive."""
        lines = {f"income:track:{id}": -income for id, (_price, income) in seat.track.items()}
        if seat.fast:
            return lines | {"income:cash_flow_day": -seat.day}
        job = seat.profession
        lines |= {
            "income:salary": -job.salary,
            "expenses:taxes": job.taxes,
            "expenses:other": job.other_expenses,
            "expenses:children": seat.children * job.child_expense,
            "expenses:bank_loan": seat.loan // 10,
        }
        for debt, (_owed, payment) in seat.debts.items():
            lines[f"expenses:{debt}"] = payment
        for symbol, holding in seat.holdings.items():
            kind = "interest" if seat.kinds[symbol] == "certificate" else "dividends"
            lines[f"income:{kind}:{symbol}"] = -holding.monthly
        for id, (_cost, _mortgage, cash_flow) in seat.ventures.items():
            lines[f"income:{seat.kinds[id]}:{id}"] = -cash_flow
        return lines


def nonzero(lines: dict[str, int]) -> dict[str, int]:
    """The lines that are not 0."""
    return {account: amount for account, amount in lines.items() if amount}


def check_cards(game: Cashflow) -> None:
    """Every card is in its deck once: face down, or among those drawn."""
    cards = game.cards
    printed = (cards.small, cards.big, cards.market, cards.extra)
    for deck, ids in zip(game.decks(), printed, strict=True):
        assert Counter(deck.pile) + Counter(deck.discards) == Counter(dict.fromkeys(ids, 1))
    for card in (game.deal, game.market):
        assert card is None or any(card.id in deck.discards for deck in game.decks())


def check_table(game: Cashflow) -> None:
    """Who stands where, and who may act."""
    for player in game.players:
        fast = player.status == "fast track"
        assert 0 <= player.position <= (40 if fast else 24)
        assert 0 <= player.children <= 3 and 0 <= player.missed <= 3
        assert 0 <= player.charity_turns <= 3
        if player.status == "out":
            assert not player.ventures and not player.holdings
            assert game.to_act != player.seat or game.phase == "over"
    if game.to_act is None:
        assert game.phase == "over"
        over = game.events[-1]
        assert over.kind == "game_over"
        ranking = over["ranking"]
        assert sorted(ranking) == [*range(len(game.names))]
        assert {*ranking[: len(game.winners)]} == {*game.winners}
        assert not any(game.players[seat].status == "out" for seat in game.winners)
    elif game.phase not in ("dream", "offer", "trade", "market"):
        assert game.to_act == game.turn
    assert game.round <= game.rules.turn_limit
