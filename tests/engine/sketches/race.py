"""A race with dice, a deck, the bank and a few ways to play: the engine's plain test game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from finlit.engine import Deck, Game, Option, Refusal
from finlit.ledger.ledger import CASH, Ledger

ROLL = Option("roll", dice=(1,))
ROLL_ONE_OR_TWO = Option("roll", dice=(1, 2))
DRAW = Option("draw", deck=("chest",))
END_TURN = Option("end_turn")
AMOUNTS = {"gift": 100, "prize": 250, "fine": -150, "fee": -50, "wage": 400, "rent": -300}


@dataclass(frozen=True)
class Rules:
    decks: Path | None = None
    laps: int = 2
    first_player: int | None = None
    head_starts: tuple[int, ...] = ()
    flavour: str = "plain"


class Race(Game):
    """Roll, move, draw a card on an odd space, borrow at will; the first over the laps wins."""

    name = "race"
    seats_allowed = range(1, 7)
    Rules = Rules

    def prepare(self) -> None:
        self.amounts = dict(AMOUNTS)
        if self.rules.decks is not None:
            self.amounts[Path(self.rules.decks).name] = 1

    @property
    def fingerprint(self) -> str:
        return f"{len(self.amounts)} cards: {' '.join(self.amounts)}"

    def begin(self) -> None:
        seats = len(self.names)
        self.ledger = Ledger(seats)
        self.chest = Deck("chest", sorted(self.amounts), self.chance)
        self.places = [*self.rules.head_starts] or [0] * seats
        self.own_turns = [0] * seats
        self.debts = [0] * seats
        first = self.rules.first_player
        if first is None:
            first = (self.chance.dice("first", 0)[0] - 1) % seats
        self.emit("started", first)
        self.round = 1
        self.first = first
        self.to_act, self.phase = first, "roll"

    def decks(self) -> Sequence[Deck]:
        return (self.chest,)

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        amount = values.get("amount")
        if kind == "borrow" and type(amount) is int and amount > 500:
            return Refusal("limit", remedy="end_turn", amount=amount, most=500)
        if kind == "draw" and values.get("deck") in self.amounts:
            return Refusal("a_card_is_no_deck", card=values["deck"])
        return None

    def roll_options(self) -> Sequence[Option]:
        lucky = self.own_turns[self.to_act] % 3 == 2
        return [ROLL_ONE_OR_TWO if lucky else ROLL, *self.bank_options()]

    def draw_options(self) -> Sequence[Option]:
        return [DRAW, *self.bank_options()]

    def end_options(self) -> Sequence[Option]:
        return [END_TURN, *self.bank_options()]

    def bank_options(self) -> list[Option]:
        debt = self.debts[self.to_act]
        options = [Option("borrow", amount=range(100, 501, 100))] if debt < 1000 else []
        if debt and self.ledger.cash(self.to_act) >= 100:
            options.append(Option("repay", debt=("bank",), amount=(100,)))
        return options

    def roll(self, dice: int) -> None:
        seat = self.to_act
        rolled = self.chance.dice(seat, self.own_turns[seat], dice)
        self.own_turns[seat] += 1
        self.places[seat] += sum(rolled)
        self.emit("rolled", seat, dice=rolled, place=self.places[seat])
        if self.places[seat] >= 24 * self.rules.laps:
            self.emit("won", seat)
            self.to_act, self.phase = None, "over"
        else:
            self.phase = "draw" if self.places[seat] % 2 else "end"

    def draw(self, deck: str) -> None:
        seat = self.to_act
        card = self.chest.draw(self.chance)
        self.chest.discards.append(card)
        amount = self.amounts[card]
        event = self.emit("drew", seat, card=card, amount=amount)
        self.ledger.post(seat, event, ((CASH, amount), ("income:cards", -amount)))
        self.phase = "end"

    def borrow(self, amount: int) -> None:
        self.post_loan(self.emit("borrowed", self.to_act, amount=amount), amount)

    def repay(self, debt: str, amount: int) -> None:
        self.post_loan(self.emit("repaid", self.to_act, debt=debt, amount=amount), -amount)

    def post_loan(self, event: Any, amount: int) -> None:
        self.debts[event.seat] += amount
        self.ledger.post(event.seat, event, ((CASH, amount), ("liabilities:bank", -amount)))

    def end_turn(self) -> None:
        self.to_act = (self.to_act + 1) % len(self.names)
        self.round += self.to_act == self.first
        self.phase = "roll"
        self.emit("turn_started", self.to_act, round=self.round)

    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "roll": ("dice",),
        "draw": ("deck",),
        "borrow": ("amount",),
        "repay": ("debt", "amount"),
        "end_turn": (),
    }
    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "roll": roll_options,
        "draw": draw_options,
        "end": end_options,
    }
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("roll", "roll"): roll,
        ("draw", "draw"): draw,
        ("end", "end_turn"): end_turn,
        ("roll", "borrow"): borrow,
        ("draw", "borrow"): borrow,
        ("end", "borrow"): borrow,
        ("roll", "repay"): repay,
        ("draw", "repay"): repay,
        ("end", "repay"): repay,
    }
