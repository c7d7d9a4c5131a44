"""I'm the Boss!'s bargaining: proposals over many values, asks, and a window for stop cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, ClassVar

from finlit.engine import Deck, Game, Option, Refusal, Split, View
from finlit.ledger.ledger import CASH, Ledger

FAMILIES = "ABCDEF"
DEALS = (("AD", "BCEF", 2, 8), ("B", "CDF", 2, 6), ("", "ABCDEF", 3, 9), ("ACE", "BDF", 2, 20))
"""Required families, optional ones, how many of those, and the money (IB-3, IB-6)."""
CARDS = tuple(
    f"{kind} {family}{copy}"
    for kind, families, copies in (
        ("family", FAMILIES, 4),
        ("travel", FAMILIES, 3),
        ("boss", "x", 8),
        ("stop", "x", 12),
    )
    for family in families
    for copy in range(copies)
)
HAND = 6
WAIT, GIVE_UP, ACCEPT, PASS = map(Option, ("wait", "give_up", "accept", "pass"))


@dataclass(frozen=True)
class Rules:
    patience: int = 6


class DealView(View):
    """The deal on the table is public; hands, and who could stop a card, are not."""

    __slots__ = ()

    @property
    def to_act(self) -> int | None:
        """IB-25: while a card waits for an answer, only the seat asked sees that it is asked."""
        game = self._game
        if game.phase == "stop" and self.seat != game.to_act:
            return game.seat_after(game.played_by)
        return game.to_act

    @property
    def boss(self) -> int:
        return self._game.boss

    @property
    def proposal(self) -> Any:
        return self._game.proposal

    @property
    def accepted(self) -> frozenset[int]:
        return frozenset(self._game.accepted)

    def asked(self, seat: int) -> int | None:
        return self._game.asks.get(seat)

    def hand_size(self, seat: int) -> int:
        return len(self._game.hands[seat])

    @property
    def hand(self) -> tuple[str, ...]:
        return () if self.seat is None else tuple(self._game.hands[self.seat])


class Bargain(Game):
    """Four deals, one after the other; each closes, or fails when patience ends."""

    name = "bargain"
    seats_allowed = range(3, 7)
    Rules = Rules
    view_class = DealView

    def begin(self) -> None:
        seats = len(self.names)
        self.ledger = Ledger(seats)
        self.owner = {family: n % seats for n, family in enumerate(FAMILIES)}
        self.cards = Deck("influence", CARDS, self.chance)
        self.hands: list[list[str]] = []
        for seat in range(seats):
            hand = [self.cards.draw(self.chance) for _ in range(HAND)]
            self.hands.append(hand)
            event = self.emit("dealt", seat, count=HAND)
            event.secret, event.seen_by = {"cards": tuple(hand)}, (seat,)
        self.played_by = 0
        self.played = ""
        self.deal_number = -1
        self.boss = seats - 1
        self.next_deal()

    def decks(self) -> Sequence[Deck]:
        return (self.cards,)

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        shares = values.get("shares")
        if kind == "propose" and type(shares) is tuple and {int} == {*map(type, shares)}:
            money = DEALS[self.deal_number][3]
            if sum(shares) != money:
                return Refusal("shares_do_not_add_up", sum=sum(shares), money=money)
        return None

    def seat_after(self, seat: int) -> int:
        return (seat + 1) % len(self.names)

    def next_deal(self) -> None:
        self.deal_number += 1
        self.boss = self.seat_after(self.boss)
        self.away: set[str] = set()
        self.on_table: dict[str, tuple[str, int]] = {}
        self.calm = 0
        self.turn = self.boss
        self.void()
        self.round += 1
        if self.deal_number == len(DEALS):
            self.to_act, self.phase = None, "over"
            self.emit("over", None)
        else:
            self.to_act, self.phase = self.boss, "boss"
            self.emit("deal", self.boss, number=self.deal_number)

    def void(self) -> None:
        self.proposal: tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]] | None = None
        self.accepted: set[int] = set()
        self.asks: dict[int, int] = {}

    # IB-12, IB-13, IB-24: a proposal is who takes part with what, and one split of the money

    def pieces(self) -> dict[str, list[tuple[str, int]]]:
        """By family, the investor or played cards that could fill its place, and whose they are."""
        pieces = {
            family: [(family, seat)]
            for family, seat in self.owner.items()
            if family not in self.away
        }
        for card, (family, seat) in self.on_table.items():
            if card not in self.away:
                pieces.setdefault(family, []).append((card, seat))
        return pieces

    def proposals(self) -> list[Option]:
        """One option a set of partners: the ways to fill the deal with just them, by the split."""
        required, optional, count, money = DEALS[self.deal_number]
        pieces = self.pieces()
        casts: dict[frozenset[int], list[tuple[str, ...]]] = {}
        for chosen in combinations(optional, count):
            families = [*required, *chosen]
            if all(family in pieces for family in families):
                for cast in product(*(pieces[family] for family in families)):
                    partners = frozenset(seat for _, seat in cast) - {self.boss}
                    casts.setdefault(partners, []).append(tuple(piece for piece, _ in cast))
        return [
            Option("propose", cast=tuple(ways), shares=Split(money, (self.boss, *sorted(partners))))
            for partners, ways in casts.items()
        ]

    def owner_of(self, piece: str) -> int:
        return self.owner[piece] if piece in self.owner else self.on_table[piece][1]

    def boss_options(self) -> Sequence[Option]:
        return [*self.proposals(), *self.card_options(), WAIT, GIVE_UP]

    def answer_options(self) -> Sequence[Option]:
        options = [*self.card_options(), PASS]
        if self.proposal and self.to_act in self.partners() and self.to_act not in self.accepted:
            options.append(ACCEPT)
        money = DEALS[self.deal_number][3]
        if self.to_act not in self.asks:
            options.append(Option("ask", least=range(money + 1)))
        return options

    def card_options(self) -> list[Option]:
        hand, there = self.hands[self.to_act], self.pieces()
        names = {*DEALS[self.deal_number][0], *DEALS[self.deal_number][1]}
        options = []
        family = tuple(c for c in hand if c.startswith("family") and c[7] in names)
        if family:
            options.append(Option("show", card=family))
        for card in hand:
            if card.startswith("travel") and card[7] in there:
                pieces = tuple(piece for piece, _ in there[card[7]])
                options.append(Option("travel", card=(card,), piece=pieces))
        bosses = tuple(c for c in hand if c.startswith("boss"))
        if bosses and self.to_act != self.boss:
            options.append(Option("take_over", card=bosses))
        return options

    def partners(self) -> tuple[int, ...]:
        return self.proposal[1][1:] if self.proposal else ()

    def propose(self, cast: tuple[str, ...], shares: tuple[int, ...]) -> None:
        self.void()
        partners = sorted({self.owner_of(piece) for piece in cast} - {self.boss})
        self.proposal = (cast, (self.boss, *partners), shares)
        self.emit("proposed", self.boss, cast=cast, seats=self.proposal[1], shares=shares)
        self.go_round()

    def accept(self) -> None:
        self.accepted.add(self.to_act)
        self.emit("accepted", self.to_act)
        self.go_round()

    def ask(self, least: int) -> None:
        self.asks[self.to_act] = least
        self.emit("asked", self.to_act, least=least)
        self.go_round()

    def wait(self) -> None:
        self.go_round()

    def give_up(self) -> None:
        self.fail("given_up")

    def show(self, card: str) -> None:
        self.hands[self.to_act].remove(card)
        self.on_table[card] = (card[7], self.to_act)
        self.calm = 0
        self.emit("shown", self.to_act, card=card)
        self.go_round()

    def go_round(self) -> None:
        """The next seat to speak; a proposal that all its partners accepted closes the deal."""
        if self.proposal and self.accepted.issuperset(self.partners()):
            self.close()
            return
        self.turn = self.seat_after(self.turn)
        if self.turn == self.boss:
            self.calm += 1
            if self.calm > self.rules.patience:
                self.fail("patience")
                return
        self.to_act = self.turn
        self.phase = "boss" if self.turn == self.boss else "answer"

    def close(self) -> None:
        assert self.proposal is not None
        _, seats, shares = self.proposal
        event = self.emit("closed", self.boss, seats=seats, shares=shares)
        for seat, share in zip(seats, shares, strict=True):
            self.ledger.post(seat, event, ((CASH, share), ("income:deals", -share)))
        self.clear()

    def fail(self, reason: str) -> None:
        self.emit("failed", self.boss, reason=reason)
        self.clear()

    def clear(self) -> None:
        for card, (_, seat) in self.on_table.items():
            (self.cards.discards if card in self.away else self.hands[seat]).append(card)
        self.next_deal()

    # IB-16, IB-18, IB-25: a card waits until everybody who could stop it has answered

    def travel(self, card: str, piece: str) -> None:
        self.lay(card)
        self.target = piece
        self.emit("travel_played", self.to_act, card=card, piece=piece)
        self.open_window()

    def take_over(self, card: str) -> None:
        self.lay(card)
        self.emit("boss_played", self.to_act, card=card)
        self.open_window()

    def lay(self, card: str) -> None:
        self.hands[self.to_act].remove(card)
        self.cards.discards.append(card)
        self.calm = 0
        self.played, self.played_by = card, self.to_act

    def open_window(self) -> None:
        self.phase = "stop"
        self.ask_next(self.seat_after(self.played_by))

    def ask_next(self, seat: int) -> None:
        """Those without a stop card pass by themselves, and nothing is said of it."""
        while seat != self.played_by:
            if any(card.startswith("stop") for card in self.hands[seat]):
                self.to_act = seat
                return
            seat = self.seat_after(seat)
        self.take_effect()

    def stop_options(self) -> Sequence[Option]:
        cards = tuple(c for c in self.hands[self.to_act] if c.startswith("stop"))
        return (Option("stop", card=cards), PASS)

    def stop(self, card: str) -> None:
        self.hands[self.to_act].remove(card)
        self.cards.discards.append(card)
        self.emit("stopped", self.to_act, card=card)
        self.go_round()

    def pass_window(self) -> None:
        self.ask_next(self.seat_after(self.to_act))

    def take_effect(self) -> None:
        if self.played.startswith("travel"):
            self.away.add(self.target)
            self.emit("travelled", self.played_by, piece=self.target)
            if self.proposal and self.target in self.proposal[0]:
                self.void()
        else:
            self.boss = self.turn = self.played_by
            self.void()
            self.emit("boss_changed", self.boss)
            self.to_act, self.phase = self.boss, "boss"
            return
        self.go_round()

    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "propose": ("cast", "shares"),
        "wait": (),
        "give_up": (),
        "accept": (),
        "ask": ("least",),
        "show": ("card",),
        "travel": ("card", "piece"),
        "take_over": ("card",),
        "stop": ("card",),
        "pass": (),
    }
    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "boss": boss_options,
        "answer": answer_options,
        "stop": stop_options,
    }
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("boss", "propose"): propose,
        ("boss", "wait"): wait,
        ("boss", "give_up"): give_up,
        ("boss", "show"): show,
        ("boss", "travel"): travel,
        ("answer", "accept"): accept,
        ("answer", "ask"): ask,
        ("answer", "pass"): wait,
        ("answer", "show"): show,
        ("answer", "travel"): travel,
        ("answer", "take_over"): take_over,
        ("stop", "stop"): stop,
        ("stop", "pass"): pass_window,
    }
