"""Burn Rate's hand: cards one by one up to four, or discards; a pair of Fire cards at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from finlit.engine import Deck, Game, Option, Refusal, Subset, View
from finlit.ledger.ledger import CASH, Ledger

LEVELS = {
    f"fire {'+'.join(map(str, levels))} {copy}": levels
    for levels, copies in (((0, 1, 2, 3), 4), ((1, 2, 3), 4), ((2, 3), 4), ((3,), 4))
    for copy in range(copies)
}
"""The Fire cards: at which skills of human resources each may be played (BR-9)."""
FUNDS = {f"fund {amount} {copy}": amount for amount in (5, 10, 15, 20) for copy in range(4)}
STAFF = {"vp 3": (2, 3), "vp 2": (2, 2), "manager 2": (1, 2), "manager 1": (1, 1), "clerk": (1, 0)}
"""People of human resources: salary (a vice president's is 2) and skill."""
HAND = 6
LIMIT = 4
END = Option("end")


@dataclass(frozen=True)
class Rules:
    turn_limit: int = 6


class FiresView(View):
    """Companies and accounts are public; a hand is its seat's own."""

    __slots__ = ()

    def account(self, seat: int) -> int:
        return self._game.ledger.cash(seat)

    def staff(self, seat: int) -> tuple[str, ...]:
        return tuple(self._game.staff[seat])

    def hand_size(self, seat: int) -> int:
        return len(self._game.hands[seat])

    @property
    def hand(self) -> tuple[str, ...]:
        return () if self.seat is None else tuple(self._game.hands[self.seat])


class Fires(Game):
    """Salaries burn the account; who still has money when the rounds are over was lucky."""

    name = "fires"
    seats_allowed = range(2, 5)
    Rules = Rules
    view_class = FiresView

    def begin(self) -> None:
        seats = len(self.names)
        self.ledger = Ledger(seats)
        self.events_deck = Deck("events", (*LEVELS, *FUNDS), self.chance)
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.staff = [[*STAFF] for _ in range(seats)]
        self.used = 0
        for seat in range(seats):
            event = self.emit("opened", seat, cash=80)
            self.ledger.post(seat, event, ((CASH, 80), ("equity:opening", -80)))
            self.fill_hand(seat)
        self.round = 1
        self.to_act, self.phase = 0, "start"

    def decks(self) -> Sequence[Deck]:
        return (self.events_deck,)

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        cards = values.get("cards")
        if kind != "fire" or not isinstance(cards, tuple):
            return None
        if len(cards) + self.used > LIMIT:
            return Refusal("too_many_cards", cards=len(cards), left=LIMIT - self.used)
        for card in cards:
            if card in LEVELS and self.skill() not in LEVELS[card]:
                return Refusal("skill", card=card, skill=self.skill(), levels=LEVELS[card])
        return None

    # BR-7, BR-11: the head's skill opens a card; a vice president takes two at once

    def skill(self) -> int:
        people = self.staff[self.to_act]
        heads = [name for name in people if STAFF[name][0] == 2] or people
        return max((STAFF[name][1] for name in heads), default=0)

    def play_options(self) -> list[Option]:
        hand, people, skill = self.hands[self.to_act], self.staff[self.to_act], self.skill()
        options = []
        if self.used < LIMIT:
            fires = [card for card in hand if card in LEVELS and skill in LEVELS[card]]
            others = tuple(name for name in people if STAFF[name][0] == 1)
            heads = tuple(name for name in people if STAFF[name][0] == 2)
            funds = tuple(card for card in hand if card in FUNDS)
            if fires and others:
                options.append(Option("fire", cards=Subset(fires, 1, 1), person=others))
            if len(fires) >= 2 and heads and self.used + 2 <= LIMIT:
                options.append(Option("fire", cards=Subset(fires, 2, 2), person=heads))
            if funds:
                options.append(Option("fund", card=funds))
        return options

    def discard_options(self) -> list[Option]:
        if self.used < LIMIT and self.hands[self.to_act]:
            return [Option("discard", card=tuple(self.hands[self.to_act]))]
        return []

    # BR-8: play or discard, not both, at least one

    def start_options(self) -> Sequence[Option]:
        return [*self.play_options(), *self.discard_options()]

    def playing_options(self) -> Sequence[Option]:
        return [*self.play_options(), END]

    def discarding_options(self) -> Sequence[Option]:
        return [*self.discard_options(), END]

    def fire(self, cards: tuple[str, ...], person: str) -> None:
        self.lay("playing", *cards)
        self.staff[self.to_act].remove(person)
        self.emit("fired", self.to_act, cards=cards, person=person)

    def fund(self, card: str) -> None:
        self.lay("playing", card)
        seat, amount = self.to_act, FUNDS[card]
        event = self.emit("funded", seat, card=card, amount=amount)
        self.ledger.post(seat, event, ((CASH, amount), ("equity:funding", -amount)))

    def discard(self, card: str) -> None:
        self.lay("discarding", card)
        event = self.emit("discarded", self.to_act)
        event.secret, event.seen_by = {"card": card}, (self.to_act,)

    def lay(self, phase: str, *cards: str) -> None:
        self.phase = phase
        self.used += len(cards)
        for card in cards:
            self.hands[self.to_act].remove(card)
            self.events_deck.discards.append(card)

    def end(self) -> None:
        seat = self.to_act
        salaries = sum(STAFF[name][0] for name in self.staff[seat])
        event = self.emit("paid", seat, amount=salaries)
        self.ledger.post(seat, event, (("expenses:salaries", salaries), (CASH, -salaries)))
        self.fill_hand(seat)
        self.used = 0
        self.to_act, self.phase = (seat + 1) % len(self.names), "start"
        if self.to_act == 0:
            self.round += 1
            if self.round > self.rules.turn_limit:
                self.to_act, self.phase = None, "over"
                self.emit("over", None)

    def fill_hand(self, seat: int) -> None:
        drawn = []
        while len(self.hands[seat]) < HAND:
            card = self.events_deck.draw(self.chance)
            self.hands[seat].append(card)
            drawn.append(card)
        event = self.emit("drawn", seat, count=len(drawn))
        event.secret, event.seen_by = {"cards": drawn}, (seat,)

    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "fire": ("cards", "person"),
        "fund": ("card",),
        "discard": ("card",),
        "end": (),
    }
    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "start": start_options,
        "playing": playing_options,
        "discarding": discarding_options,
    }
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("start", "fire"): fire,
        ("start", "fund"): fund,
        ("start", "discard"): discard,
        ("playing", "fire"): fire,
        ("playing", "fund"): fund,
        ("playing", "end"): end,
        ("discarding", "discard"): discard,
        ("discarding", "end"): end,
    }
