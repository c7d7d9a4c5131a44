"""Hab & Gut's turn: shares one by one, two cards at once, racks that two seats see."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from finlit.engine import Deck, Game, Option, Refusal, View
from finlit.ledger.ledger import CASH, Ledger

GOODS = ("coal", "wheat", "coffee", "rubber", "tea", "salt")
ACCOUNTS = {good: f"assets:shares:{good}" for good in GOODS}
GAINS = {good: f"income:gains:{good}" for good in GOODS}
STEPS = (2, 2, 4, 4, 6, 6, -2, -4, -6)
CARDS = {f"{good} {n}": (good, steps) for good in sorted(GOODS) for n, steps in enumerate(STEPS)}
TRACK = (*range(0, 41, 5), *range(50, 251, 10))
START = TRACK.index(40)
LAST = len(TRACK) - 1
HAND = 8
DONE = Option("done")


@dataclass(frozen=True)
class Rules:
    first_player: int = 0


class MarketView(View):
    """Cash and prices are public; a seat sees its own shares and the racks beside it."""

    __slots__ = ()

    def prices(self) -> dict[str, int]:
        return dict(self._game.prices)

    def cash(self, seat: int) -> int:
        return self._game.ledger.cash(seat)

    def share_count(self, seat: int) -> int:
        return sum(self._game.shares[seat].values())

    @property
    def shares(self) -> dict[str, int]:
        return {} if self.seat is None else dict(self._game.shares[self.seat])

    def rack(self, rack: int) -> tuple[str, ...] | None:
        seats = len(self.names)
        seen = self.seat in (rack, (rack + 1) % seats)
        return tuple(sorted(self._game.racks[rack])) if seen else None


class Market(Game):
    """Rounds until the racks are empty: every seat trades, then every seat plays two cards."""

    name = "market"
    seats_allowed = range(2, 6)
    Rules = Rules
    view_class = MarketView

    def begin(self) -> None:
        seats = len(self.names)
        self.ledger = Ledger(seats)
        self.places = dict.fromkeys(GOODS, START)
        self.prices = dict.fromkeys(GOODS, TRACK[START])
        self.supply = dict.fromkeys(GOODS, 10)
        self.shares: list[dict[str, int]] = [{} for _ in range(seats)]
        self.traded = 0
        for seat in range(seats):
            event = self.emit("opened", seat, cash=300)
            self.ledger.post(seat, event, ((CASH, 300), ("equity:opening", -300)))
        self.cards = Deck("market", tuple(CARDS), self.chance)
        self.racks: list[list[str]] = []
        for seat in range(seats):
            rack = [self.cards.draw(self.chance) for _ in range(HAND)]
            self.racks.append(rack)
            event = self.emit("dealt", seat, count=HAND)
            event.secret = {"cards": sorted(rack)}
            event.seen_by = (seat, (seat + 1) % seats)
        self.round = 1
        self.to_act, self.phase = self.rules.first_player, "trade"

    def decks(self) -> Sequence[Deck]:
        return (self.cards,)

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        if (kind, self.phase) in (("sell", "buying"), ("buy", "selling")):
            return Refusal("not_both", remedy="done")
        return None

    # HG-9, HG-10: one to three shares, all bought or all sold; a turn ends with the third

    def trade_options(self) -> Sequence[Option]:
        options = [*self.buying_options()]
        shares = self.shares[self.to_act]
        if shares:
            options.append(Option("sell", good=tuple(shares)))
        return options

    def buying_options(self) -> Sequence[Option]:
        cash, supply = self.ledger.cash(self.to_act), self.supply
        goods = [good for good, price in self.prices.items() if 0 < price <= cash and supply[good]]
        return (DONE, Option("buy", good=tuple(goods))) if goods else (DONE,)

    def selling_options(self) -> Sequence[Option]:
        shares = self.shares[self.to_act]
        return (DONE, Option("sell", good=tuple(shares))) if shares else (DONE,)

    def buy(self, good: str) -> None:
        seat, price = self.to_act, self.prices[good]
        shares = self.shares[seat]
        self.supply[good] -= 1
        shares[good] = shares.get(good, 0) + 1
        event = self.emit("bought", seat, good=good, price=price)
        self.ledger.post(seat, event, ((ACCOUNTS[good], price), (CASH, -price)))
        self.share_traded("buying")

    def sell(self, good: str) -> None:
        seat, price = self.to_act, self.prices[good]
        shares = self.shares[seat]
        cost = self.ledger.balances[seat][ACCOUNTS[good]] // shares[good]
        self.supply[good] += 1
        shares[good] -= 1
        if not shares[good]:
            del shares[good]
        event = self.emit("sold", seat, good=good, price=price)
        self.ledger.post(
            seat, event, ((CASH, price), (ACCOUNTS[good], -cost), (GAINS[good], cost - price))
        )
        self.share_traded("selling")

    def share_traded(self, phase: str) -> None:
        self.traded += 1
        self.phase = phase
        if self.traded == 3:
            self.done()

    def done(self) -> None:
        self.traded = 0
        self.next_seat("trade", "cards")

    # HG-14: a card of the left rack and one of the right, in either order, at once

    def card_options(self) -> Sequence[Option]:
        left, right = tuple(self.racks[self.to_act]), tuple(self.racks[self.to_act - 1])
        return (
            Option("play", first=left, second=right),
            Option("play", first=right, second=left),
        )

    def play_cards(self, first: str, second: str) -> None:
        self.play_card(first, 1)
        self.play_card(second, 2)
        self.next_seat("cards", "trade")

    def play_card(self, card: str, part: int) -> None:
        seat = self.to_act
        rack = self.racks[seat]
        if card not in rack:
            rack = self.racks[seat - 1]
        rack.remove(card)
        good, steps = CARDS[card]
        place = self.places[good] + steps // part
        place = 0 if place < 0 else LAST if place > LAST else place
        self.places[good] = place
        self.prices[good] = price = TRACK[place]
        self.emit("played", seat, card=card, good=good, price=price)

    def next_seat(self, phase: str, following: str) -> None:
        self.to_act = (self.to_act + 1) % len(self.names)
        self.phase = phase
        if self.to_act == self.rules.first_player:
            self.phase = following
            if following == "trade":
                self.round += 1
                if not self.racks[0]:
                    self.to_act, self.phase = None, "over"
                    self.emit("over", None)

    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "buy": ("good",),
        "sell": ("good",),
        "play": ("first", "second"),
        "done": (),
    }
    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "trade": trade_options,
        "buying": buying_options,
        "selling": selling_options,
        "cards": card_options,
    }
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("trade", "buy"): buy,
        ("buying", "buy"): buy,
        ("trade", "sell"): sell,
        ("selling", "sell"): sell,
        ("trade", "done"): done,
        ("buying", "done"): done,
        ("selling", "done"): done,
        ("cards", "play"): play_cards,
    }
