"""The conformance check finds faults: a game with one planted in it does not pass."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

import pytest

from finlit.engine import Game, Option, Refusal, Refused, View
from finlit.ledger.ledger import CASH
from tests.engine.conformance import check_random_game
from tests.engine.sketches.fires import Fires, FiresView
from tests.engine.sketches.race import Race
from tests.engine.test_sketches import swap_hands


def fails(cls: type[Game], match: str, fault: type[Exception] = AssertionError) -> None:
    with pytest.raises(fault, match=match):
        for seed in range(8):
            passes(cls, seed)


def passes(cls: type[Game], seed: int = 1, **hooks: Any) -> None:
    names = ["Ann", "Bo", "Cy"]
    swap = swap_hands if issubclass(cls, Fires) else None
    check_random_game(lambda seed: cls(names, seed=seed), seed, 30, swap=swap, **hooks)


def game(base: type[Game], **changes: Any) -> Any:
    """A game with changes, by a name under which pickle finds it."""
    name = f"Game{len(globals())}"
    cls = type(name, (base,), {"__module__": __name__, **changes})
    globals()[name] = cls
    return cls


def race(**changes: Any) -> Any:
    return game(Race, **changes)


def fires(view: type[View] = FiresView, **changes: Any) -> Any:
    return game(Fires, view_class=view, **changes)


def moving(kind: str, fault: Callable[..., None]) -> type[Race]:
    """A race in which a kind of move goes on to do something wrong."""

    def changed(move: Callable[..., None]) -> Callable[..., None]:
        def play(game: Any, **values: Any) -> None:
            move(game, **values)
            fault(game)

        return play

    moves = {key: changed(move) if key[1] == kind else move for key, move in Race.MOVES.items()}
    return race(MOVES=moves)


def test_the_sound_games_pass() -> None:
    for cls in (Race, Fires, race(), fires()):
        passes(cls)


def test_books_that_do_not_balance() -> None:
    def take(game: Race) -> None:
        game.ledger.balances[0][CASH] -= 1

    fails(moving("borrow", take), "do not balance")


def test_money_from_nowhere() -> None:
    def print_money(game: Race) -> None:
        game.ledger.balances[0][CASH] += 1
        game.ledger.balances[0]["equity:luck"] -= 1

    fails(moving("borrow", print_money), "the bank has")


def test_no_option() -> None:
    fails(race(OPTIONS={**Race.OPTIONS, "end": lambda game: ()}), "nothing is open")


def test_an_option_without_a_value() -> None:
    def options(game: Race) -> Sequence[Option]:
        return [Option("roll", dice=(1,)), Option("borrow", amount=range(0))]

    fails(race(OPTIONS={**Race.OPTIONS, "roll": options}), "is empty")


def test_an_option_that_is_not_the_games() -> None:
    fails(race(KINDS={kind: () for kind in Race.KINDS}), "KINDS lacks the dice")


def test_a_move_that_leaves_the_record() -> None:
    """Luck that the record does not know is other luck when the game is made again."""

    def chance(game: Race) -> None:
        game.emit("weather", None, degrees=next(ticks))

    ticks = count()
    fails(moving("roll", chance), "another|others")


def test_state_that_is_not_set_up_again() -> None:
    asked = count()

    def options(game: Race) -> Sequence[Option]:
        return [Option("roll", dice=(1,)), Option("borrow", amount=(next(asked),))]

    fails(race(OPTIONS={**Race.OPTIONS, "roll": options}), "amount cannot be", Refused)


def test_a_reason_that_fails() -> None:
    def careless(game: Race, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        return Refusal("limit") if kind == "borrow" and values["amount"] > 500 else None

    def still_careless(game: Race, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        return careless(game, kind, {"amount": 0, **values})

    fails(race(why_not=careless), "amount", KeyError)
    fails(race(why_not=still_careless), "not supported between", TypeError)


def test_a_refusal_that_moves_the_game() -> None:
    def why_not(game: Race, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        game.emit("asked", 0)
        return None

    fails(race(why_not=why_not), "which was refused, left a trace")


def test_events_that_cannot_be_written() -> None:
    def tell(game: Race) -> None:
        game.emit("seen", 0, places={1, 2})

    fails(moving("roll", tell), "not JSON serializable", TypeError)


def test_a_fact_that_hides_the_kind() -> None:
    def tell(game: Race) -> None:
        game.emit("seen", 0, kind="roll")

    fails(moving("roll", tell), "may not be called {'kind'}")


def test_a_view_that_shows_another_hand() -> None:
    class Leaky(FiresView):
        __slots__ = ()

        def next_hand(self, seat: int) -> tuple[str, ...]:
            return tuple(self._game.hands[seat])

    fails(fires(Leaky), r"next_hand\(.*tells seat .* what is hidden from it")


def test_a_view_that_hides_its_leak_behind_an_object() -> None:
    class Company:
        def __init__(self, hand: list[str]) -> None:
            self.first_card = hand[0] if hand else None

    class Leaky(FiresView):
        __slots__ = ()

        def company(self, seat: int) -> Company:
            return Company(self._game.hands[seat])

    fails(fires(Leaky), r"company\(.*first_card tells seat")


def test_an_event_that_tells_a_hand() -> None:
    """Where a discard's card is a fact for all, two games that differ in hands differ in it."""

    def discard(game: Fires, card: str) -> None:
        Fires.discard(game, card)
        game.emit("hinted", game.to_act, others=[hand[:1] for hand in game.hands])

    moves = {key: discard if key[1] == "discard" else move for key, move in Fires.MOVES.items()}
    fails(fires(MOVES=moves), "events.* tells seat .* what is hidden from it")


def test_a_view_that_can_be_written_to() -> None:
    class Open(FiresView):
        __slots__ = ()
        phase = ""

        def __setattr__(self, name: str, value: object) -> None:
            pass

    fails(fires(Open), "written to")


def test_a_view_that_needs_to_be_asked_something() -> None:
    class Asking(FiresView):
        __slots__ = ()

        def salary(self, person: str) -> int:
            return len(person)

    fails(fires(Asking), r"say in `arguments` what to ask salary\(person\) with")
    passes(fires(Asking), arguments={"salary": [("clerk",)]})


def test_a_game_that_cannot_be_pickled() -> None:
    def begin(game: Race) -> None:
        Race.begin(game)
        game.rng = (each for each in ())

    fails(race(begin=begin), "cannot pickle", TypeError)
