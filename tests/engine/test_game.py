"""The protocol: playing by name, refusals without a trace, going back, branching, copying."""

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.engine import Action, Event, Game, Option, Refusal, Refused, Script, View
from tests.engine.conformance import SEEDS, happened, position
from tests.engine.sketches.market import Market
from tests.engine.sketches.race import Race


def race(*dice: int, players: int = 2, **rules: Any) -> Race:
    return Race(["Ann", "Bo", "Cy"][:players], chance=Script(dice=dice, seed=1), **rules)


def play_on(game: Game, moves: int, seed: int = 0) -> None:
    rng = Random(seed)
    for _ in range(moves):
        if game.to_act is None:
            return
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))


# Setting up


@pytest.mark.parametrize("players", [[], ["A"] * 7])
def test_only_as_many_players_as_the_game_allows(players: list[str]) -> None:
    with pytest.raises(ValueError, match="players were given; this game is for 1 to 6"):
        Race(players, seed=1)


@pytest.mark.parametrize("players", ["Ann", [1, 2], ["Ann", None]])
def test_players_are_names(players: Any) -> None:
    with pytest.raises(TypeError, match="must be a list of names"):
        Race(players, seed=1)


def test_half_a_character_is_no_name() -> None:
    with pytest.raises(ValueError, match="half a character"):
        Race(["Ann \ud83c"], seed=1)


@pytest.mark.parametrize("seed", [True, 1.0, "7"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match="a seed must be a whole number"):
        Race(["Ann"], seed=seed)
    with pytest.raises(TypeError, match="a seed must be a whole number"):
        Race(["Ann"], chance=Script(seed=seed))
    with pytest.raises(TypeError, match="a seed must be a whole number"):
        Race(["Ann"], seed=1).branch(seed=seed)


def test_a_seed_of_numpy_is_one() -> None:
    game = Race(["Ann"], seed=numpy.int64(7))
    assert game.record.text() == Race(["Ann"], seed=7).record.text()


def test_seed_or_script_not_both() -> None:
    with pytest.raises(ValueError, match="not both"):
        Race(["Ann"], seed=1, chance=Script(seed=2))


def test_without_a_seed_every_game_is_another_and_can_be_had_again() -> None:
    games = [Race(["Ann"]) for _ in range(3)]
    assert len({game.seed for game in games}) == 3
    again = Race(["Ann"], seed=games[0].seed)
    assert happened(again) == happened(games[0])


def test_an_unknown_way_to_play_is_an_error() -> None:
    with pytest.raises(TypeError, match="lapse"):
        Race(["Ann"], seed=1, lapse=3)


# Playing by name


def test_what_has_one_value_may_be_left_out() -> None:
    game = race(1, 3)
    (rolled,) = game.play("roll")
    assert (rolled.kind, rolled["dice"]) == ("rolled", (3,))
    assert game.steps[-1].action == Action("roll", dice=1)
    game.play("borrow", amount=100)
    game.play("repay", amount=100)
    assert game.steps[-1].action == Action("repay", debt="bank", amount=100)


def test_values_may_be_of_any_whole_number_type() -> None:
    game = race(1)
    game.play("borrow", amount=numpy.int64(300))
    action = game.steps[-1].action
    assert action is not None and type(action.values["amount"]) is int
    assert '"values": {"amount": 300}' in game.record.text()


def test_a_value_with_several_fillings_is_not_guessed() -> None:
    class Shop(Race):
        def roll_options(self) -> list[Option]:
            return [
                Option("repay", debt=("car",), amount=range(100, 300, 100)),
                Option("repay", debt=("home",), amount=range(100, 500, 100)),
            ]

        OPTIONS: ClassVar = {**Race.OPTIONS, "roll": roll_options}

    game = Shop(["Ann"], seed=1)
    assert game.check("repay", amount=100) == Refusal(
        "missing_value", kind="repay", name="debt", choice=("car", "home")
    )
    # once only one of them can be meant, it is
    game.play("repay", amount=400)
    assert game.steps[-1].action == Action("repay", debt="home", amount=400)
    assert game.check("repay", debt="car", amount=400) == Refusal(
        "bad_value", kind="repay", name="amount", value=400, choice=range(100, 300, 100)
    )
    assert game.check("repay", debt="boat", amount=100) == Refusal(
        "bad_value", kind="repay", name="debt", value="boat", choice=("car", "home")
    )


def test_an_action_must_be_complete() -> None:
    game = race(1)
    with pytest.raises(Refused) as refused:
        game.apply(Action("roll"))
    assert refused.value.refusal == Refusal("missing_value", kind="roll", name="dice", choice=(1,))


def test_events_are_returned_and_kept() -> None:
    game = race(1, 3)
    events = game.play("roll")
    assert events == [Event("rolled", 0, {"dice": (3,), "place": 3})]
    assert game.events == events == [*game.steps[1].events]
    assert [event.kind for event in game.steps[0].events] == ["started"]


def test_the_ledger_knows_the_move() -> None:
    game = race(1, 4)
    game.play("borrow", amount=100)
    game.play("roll")
    game.play("borrow", amount=200)
    assert [step for _, step, _, _ in game.ledger.journal] == [1, 3]


# Refusals


@pytest.mark.parametrize(
    ("kind", "values", "refusal"),
    [
        ("jump", {}, Refusal("unknown_move", kind="jump", kinds=[*Race.KINDS])),
        ("", {}, Refusal("unknown_move", kind="", kinds=[*Race.KINDS])),
        (
            "roll",
            {"dices": 1},
            Refusal("unknown_value", kind="roll", name="dices", names=("dice",)),
        ),
        ("roll", {"dice": 2}, Refusal("bad_value", kind="roll", name="dice", value=2, choice=(1,))),
        ("draw", {}, Refusal("not_now", kind="draw", phase="roll")),
        ("draw", {"deck": {}}, Refusal("not_now", kind="draw", phase="roll")),
        ("draw", {"deck": "gift"}, Refusal("a_card_is_no_deck", card="gift")),
        (
            "borrow",
            {},
            Refusal("missing_value", kind="borrow", name="amount", choice=range(100, 501, 100)),
        ),
        ("borrow", {"amount": 700}, Refusal("limit", remedy="end_turn", amount=700, most=500)),
    ],
)
def test_refusals_say_why(kind: str, values: dict[str, Any], refusal: Refusal) -> None:
    game = race(1)
    assert game.check(kind, **values) == refusal
    with pytest.raises(Refused) as refused:
        game.play(kind, **values)
    assert refused.value.refusal == refusal
    assert refused.value.legal == tuple(game.options())
    with pytest.raises(Refused) as refused:
        game.apply(Action(kind, **values))
    assert refused.value.refusal == refusal


WRONG_AMOUNTS = {
    "negative": -100,
    "zero": 0,
    "between": 150,
    "huge": 10**5000,
    "hugely negative": -(10**5000),
    "fraction": 100.5,
    "float": 100.0,
    "text": "100",
    "true": True,
    "none": None,
    "nan": float("nan"),
    "list": [100],
    "dict": {"amount": 100},
    "object": object(),
    "array": numpy.array([100, 200]),
    "numpy float": numpy.float64(100),
}


@pytest.mark.parametrize("value", WRONG_AMOUNTS.values(), ids=WRONG_AMOUNTS.keys())
def test_a_refusal_leaves_no_trace(value: Any) -> None:
    game = race(1, 3)
    game.play("roll")
    game.play("borrow", amount=100)
    before, events, options = position(game), game.events, game.options()
    for attempt in (
        lambda: game.play("borrow", amount=value),
        lambda: game.apply(Action("borrow", amount=value)),
        lambda: game.play("repay", debt="bank", amount=value),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert str(refused.value) and repr(refused.value.refusal)
    assert game.check("borrow", amount=value) is not None
    assert position(game) == before
    assert game.events is events and game.options() is options


@pytest.mark.parametrize("kind", [None, 5, ["roll"], {}, True])
def test_a_kind_that_is_no_text_is_refused(kind: Any) -> None:
    game = race(1)
    with pytest.raises(Refused) as refused:
        game.play(kind)
    assert refused.value.refusal.code == "unknown_move"


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = race(1, 6, head_starts=(20,), laps=1, players=1)
    game.play("roll")
    assert game.to_act is None and game.options() == ()
    for kind in (*Race.KINDS, "jump"):
        assert game.check(kind) == Refusal("game_over")
        with pytest.raises(Refused):
            game.play(kind)


def test_a_refusal_travels_between_processes() -> None:
    game = race(1)
    with pytest.raises(Refused) as refused:
        game.play("borrow", amount=700)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.refusal, again.legal) == (refused.value.refusal, refused.value.legal)
    assert str(again) == str(refused.value)


def test_refusals_compare_by_what_they_say() -> None:
    refusal = Refusal("limit", remedy="end_turn", amount=700)
    assert refusal == Refusal("limit", remedy="end_turn", amount=700) != Refusal("limit")
    assert hash(refusal) == hash(Refusal("limit", remedy="end_turn", amount=700))
    assert repr(refusal) == "Refusal('limit', remedy='end_turn', amount=700)"
    assert repr(Refusal("x", value=10**5000)) == "Refusal('x', value=<int>)"


# A fault inside a move


class Broken(Race):
    """A race whose loans do half their work and then fail."""

    def borrow(self, amount: int) -> None:
        super().borrow(amount)
        self.chest.draw(self.chance)
        self.places[0] = 99
        self.round = 99
        raise {100: ZeroDivisionError, 200: KeyboardInterrupt}.get(amount, RuntimeError)

    MOVES: ClassVar = {**Race.MOVES, ("draw", "borrow"): borrow}


@pytest.mark.parametrize(
    ("amount", "fault"),
    [(100, ZeroDivisionError), (200, KeyboardInterrupt), (300, RuntimeError)],
)
def test_a_fault_inside_a_move_takes_the_move_back(amount: int, fault: type[BaseException]) -> None:
    game = Broken(["Ann", "Bo"], chance=Script(dice=[1, 3], seed=5))
    game.play("roll")
    view, before, sound = game.view(0), position(game), game.branch()
    with pytest.raises(fault):
        game.play("borrow", amount=amount)
    assert position(game) == before
    assert view.round == 1
    # and the game goes on as if nothing had been
    assert game.play("draw") == sound.play("draw")
    assert game.record.text() == sound.record.text()


# Going back


def test_undo_takes_moves_back_and_the_same_luck_comes_again() -> None:
    game = Race(["Ann", "Bo"], seed=4)
    play_on(game, 12)
    text, events = game.record.text(), happened(game)
    redone = [step.action for step in game.steps[8:]]
    game.undo(5)
    assert len(game) == 7
    for action in redone:
        assert action is not None
        game.apply(action)
    assert (game.record.text(), happened(game)) == (text, events)


def test_undo_takes_back_one_move_by_default() -> None:
    game = race(1, 3)
    before = position(game)
    game.play("roll")
    game.undo()
    assert position(game) == before


@pytest.mark.parametrize("moves", [-1, 4, True, 1.0, "1", None])
def test_undo_of_what_was_not_made_is_an_error(moves: Any) -> None:
    game = Race(["Ann"], seed=4)
    play_on(game, 3)
    before = position(game)
    with pytest.raises(ValueError, match="cannot be taken back: 3 were made"):
        game.undo(moves)
    assert position(game) == before


@pytest.mark.parametrize("move", [-1, 4, True, 1.0, "1", None])
def test_goto_a_move_that_was_not_made_is_an_error(move: Any) -> None:
    game = Race(["Ann"], seed=4)
    play_on(game, 3)
    before = position(game)
    with pytest.raises(ValueError, match="the game has moves 0 to 3"):
        game.goto(move)
    assert position(game) == before


@given(seed=SEEDS, moves=st.integers(0, 40), data=st.data())
def test_goto_is_where_the_game_was(seed: int, moves: int, data: st.DataObject) -> None:
    game = Race(["Ann", "Bo"], seed=seed)
    positions = [position(game)]
    for move in range(moves):
        play_on(game, 1, move)
        positions.append(position(game))
    while len(game):
        move = data.draw(st.integers(0, len(game)))
        game.goto(move)
        assert position(game) == positions[move]
        if move == len(game):
            break


def test_a_view_made_before_going_back_shows_the_game_as_it_is() -> None:
    game = race(1, 3)
    view = game.view(0)
    game.play("roll")
    assert view.phase == "draw"
    game.undo()
    assert view.phase == "roll"


# Branches


def luck(game: Race, turns: int = 12) -> list[Any]:
    """What a branch of the game would roll and draw."""
    branch, outcomes = game.branch(), []
    for _ in range(turns):
        for kind in ("roll", "draw", "end_turn"):
            if branch.to_act is not None and kind in {o.kind for o in branch.options()}:
                branch.play(kind, **({"dice": 1} if kind == "roll" else {}))
                outcomes += branch.steps[-1].outcomes
    return outcomes


def played(moves: int = 6, **rules: Any) -> Race:
    game = Race(["Ann", "Bo"], seed=4, laps=9, **rules)
    play_on(game, moves)
    while game.phase != "roll":
        game.play("draw" if game.phase == "draw" else "end_turn")
    return game


def test_a_branch_keeps_the_luck() -> None:
    game = played()
    branch = game.branch()
    assert position(branch) == position(game)
    assert luck(branch) == luck(game)


def test_a_branch_goes_its_own_way() -> None:
    game = played()
    before = position(game)
    branch = game.branch()
    play_on(branch, 20)
    branch.undo(3)
    assert position(game) == before
    other = position(branch)
    play_on(game, 5, seed=9)
    assert position(branch) == other


def test_a_branch_with_a_seed_has_other_luck_after_the_same_moves() -> None:
    game = played()
    branches = [game.branch(seed=seed) for seed in (1, 2, 1)]
    assert all(happened(branch) == happened(game) for branch in branches)
    one, other, again = map(luck, branches)
    assert one == again
    assert len({tuple(one), tuple(other), tuple(luck(game))}) == 3


def test_a_branch_has_the_cards_that_are_left() -> None:
    game = played(moves=12)
    branch = game.branch(seed=3)
    assert sorted(branch.chest.pile) == sorted(game.chest.pile)
    assert branch.chest.discards == game.chest.discards


def test_a_branch_of_a_script_leaves_the_script() -> None:
    game = Race(["Ann"], chance=Script(dice=[1, 2, 2, 2, 2, 2, 2], seed=1))
    assert luck(game, 5)[:4] == [2, 2, 2, 2]
    assert luck(game.branch(seed=9), 20) == luck(Race(["Ann"], seed=9).branch(), 20)


def test_a_branch_of_a_branch() -> None:
    game = played()
    first = game.branch(seed=1)
    play_on(first, 7)
    while first.phase != "roll":
        first.play("draw" if first.phase == "draw" else "end_turn")
    second = first.branch(seed=2)
    assert sorted(second.reseeds) == [len(game), len(first)]
    play_on(second, 7)
    assert position(second.branch()) == position(second)
    # going back over a branch point is going back to the luck before it
    second.goto(len(first))
    assert luck(second) == luck(first.branch(seed=2))
    second.goto(len(first) - 1)
    first.goto(len(first) - 1)
    assert position(second) == position(first)
    second.goto(len(game))
    assert luck(second) == luck(game.branch(seed=1))
    second.goto(len(game) - 1)
    game.goto(len(game) - 1)
    assert position(second) == position(game) and second.reseeds == {}


def test_a_second_branch_at_one_move_takes_the_place_of_the_first() -> None:
    game = played()
    twice = game.branch(seed=1).branch(seed=2)
    once = game.branch(seed=2)
    assert position(twice) == position(once) and luck(twice) == luck(once)


def test_a_branch_shares_only_the_setting() -> None:
    game = Market(["Ann", "Bo"], seed=4)
    branch = game.branch()
    shared = [name for name in vars(game) if vars(game)[name] is vars(branch)[name]]
    mutable = [name for name in shared if isinstance(vars(game)[name], list | dict)]
    assert mutable == ["_setting"]


# Copies


def copies(game: Game) -> Iterator[Game]:
    yield pickle.loads(pickle.dumps(game))
    yield copy.copy(game)
    yield copy.deepcopy(game)


@pytest.mark.parametrize("chance", [None, Script(dice=[2, 3, 3, 4], seed=8)])
def test_a_game_can_be_copied_and_pickled(chance: Script | None) -> None:
    game = Race(["Ann", "Bo"], seed=None if chance else 4, chance=chance, laps=9)
    play_on(game, 5)
    for each in copies(game):
        assert position(each) == position(game)
        play_on(each, 9)
        other = game.branch()
        play_on(other, 9)
        assert position(each) == position(other)
        each.undo(10)
        other.undo(10)
        assert position(each) == position(other)


def test_a_copy_of_a_branch_keeps_its_luck() -> None:
    branch = played().branch(seed=3)
    for each in copies(branch):
        assert luck(each) == luck(branch)


# Views


@pytest.mark.parametrize("seat", [-1, 2, "Ann"])
def test_there_is_a_view_for_each_seat_and_for_a_spectator(seat: Any) -> None:
    game = race(1)
    with pytest.raises(ValueError, match="there is no seat"):
        game.view(seat)
    assert [game.view(seat).seat for seat in (None, 0, 1)] == [None, 0, 1]


def test_a_view_tells_what_is_public() -> None:
    game = race(1, 3)
    view = game.view(1)
    game.play("roll")
    assert (view.game, view.names, view.rules) == ("race", ("Ann", "Bo"), game.rules)
    assert (view.phase, view.to_act, view.round) == ("draw", 0, 1)
    assert [event.kind for event in view.events()] == ["started", "rolled"]
    assert [event.kind for event in view.events(since=1)] == ["rolled"]


def test_a_view_is_read_only() -> None:
    view = race(1).view(0)
    for name in ("phase", "seat", "_game", "mine"):
        with pytest.raises(AttributeError, match="read-only"):
            setattr(view, name, 1)
    assert not hasattr(view, "__dict__")


def test_a_view_can_be_copied() -> None:
    view = race(1).view(0)
    again = pickle.loads(pickle.dumps(view))
    assert isinstance(again, View) and (again.seat, again.phase) == (0, "roll")
    assert copy.copy(view).names == view.names


def test_reprs_are_short() -> None:
    game = race(1, 3)
    assert repr(game) == "Race(['Ann', 'Bo'], move 0: roll, seat 0 to act)"
    game.play("roll")
    assert repr(game.steps[1]) == "Step(0, Action('roll', dice=1), [3], round=1)"
    assert repr(game.record) == "Record(race, 1 moves)"
    assert repr(game.view(1)) == f"View({game!r}, 1)"
