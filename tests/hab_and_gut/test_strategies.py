"""The programs that play Hab & Gut: what they do and why, and what they cannot know."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.games.hab_and_gut import HabAndGut
from finlit.games.hab_and_gut.strategies import (
    STRATEGIES,
    Contrarian,
    GenerousGiver,
    MeanGiver,
    Momentum,
    Reader,
)
from tests.games.play import play_out, share_of_games
from tests.hab_and_gut.tables import NAMES, hide_and_change, table, to_market, to_turn

RISING = "coal_up_6a coal_up_6b coal_up_4a coal_up_4b"
FALLING = "wheat_down_6 wheat_down_4 wheat_down_2"
thinkers = st.sampled_from([name for name in STRATEGIES if name != "random"])


def choice(strategy, game):
    """What the strategy does now."""
    action = strategy(game.view(game.to_act), game.options(), Random(1))
    return (action.kind, *action.values.values())


@given(thinkers, st.integers(3, 5), st.integers(0, 10**6), st.integers(0, 40))
def test_a_choice_does_not_depend_on_what_is_hidden(name, seats, seed, moves):
    game = play_out(HabAndGut(NAMES[:seats], seed=seed), seed, until=moves)
    twin = game.branch()
    hide_and_change(twin, game.to_act)
    strategy = STRATEGIES[name]()
    assert choice(strategy, game) == choice(strategy, twin)


def test_strategies_take_their_parameters_by_name():
    assert STRATEGIES["reader"](racks=1, give="cheapest") == Reader(racks=1, give="cheapest")
    with pytest.raises(ValueError, match="give must be one of"):
        Reader(give="all")
    with pytest.raises(ValueError, match="racks must be 0, 1 or 2"):
        Reader(racks=3)


def test_the_reader_buys_what_its_racks_will_raise_and_not_what_they_will_lower():
    game = table(RISING, FALLING)
    assert choice(Reader(), game) == ("buy", "coal")
    expected = {j.action.values.get("commodity"): j for j in Reader().explain(*seen_by(game))}
    # 20 spaces up, three quarters of them, from space 8 to 23; 12 down, to 0
    assert expected["coal"].facts == {"commodity": "coal", "change": 190 - 40}
    assert expected["wheat"].facts == {"commodity": "wheat", "change": -40}
    assert (expected["coal"].reason, expected["wheat"].reason) == ("expects_change", "to_give")


def seen_by(game):
    return game.view(game.to_act), game.options()


def test_the_reader_of_one_rack_knows_the_left_one_only():
    """Coal will rise by the right rack, tea by the left one; the left says nothing of coal."""
    falling = "salt_down_2 salt_down_4 salt_down_6 wheat_down_2 wheat_down_4 wheat_down_6"
    game = table(f"tea_up_2a rubber_down_2 {falling}", "", RISING)
    assert choice(Reader(racks=2), game) == ("buy", "coal")
    assert choice(Reader(racks=1), game) == ("buy", "tea")


def test_the_reader_sells_what_will_fall():
    game = table("", "wheat_down_6 wheat_down_4")
    for commodity in ("wheat", "wheat", "coal"):
        game.play("buy", commodity=commodity)
    game.play("done")
    to_turn(game, 2, 0, "wheat", "coal")
    ranked = Reader().explain(*seen_by(game))
    sales = [j for j in ranked if j.action.kind == "sell"]
    assert sales[0].action.values == {"commodity": "wheat"}
    # 10 spaces down, three quarters of them: from space 8 to half a space above 0
    assert sales[0].facts["change"] == round(2.5 - 40)


def after_a_rise_of_coal_and_a_fall_of_wheat():
    game = to_market(table("coal_up_6a", "wheat_down_6"))
    game.play("play_cards", first="coal_up_6a", second="wheat_down_6")
    game.play("play_cards", first=game.racks[1][0], second=game.racks[0][0])
    return game


def test_momentum_buys_what_rose_and_contrarian_what_fell():
    game = after_a_rise_of_coal_and_a_fall_of_wheat()
    changes = {c: game.price[c] - 40 for c in game.price}
    assert max(changes, key=changes.get) == "coal"
    assert choice(Momentum(), game) == ("buy", "coal")
    lowest = min(changes, key=changes.get)
    assert changes[lowest] < 0
    assert choice(Contrarian(), game) == ("buy", lowest)


def test_the_span_says_how_far_back_momentum_looks():
    game = after_a_rise_of_coal_and_a_fall_of_wheat()
    rise = game.price["coal"] - 40
    to_turn(game, 3, 0, "coal", "wheat")
    view = game.view(0)
    assert Momentum(span=1).expect(view)["coal"] == 0
    assert Momentum(span=2).expect(view)["coal"] == rise
    assert Momentum(span=9).expect(view)["coal"] == rise


def ready_to_give(round):
    """Ann holds coal, wheat and rubber, and coal will rise, rubber fall; she has traded."""
    game = table("coal_up_6a", "rubber_down_6 rubber_down_4")
    for commodity in ("coal", "wheat", "rubber"):
        game.play("buy", commodity=commodity)
    if round > 1:
        game.play("done")
        to_turn(game, round, 0, "coal", "wheat", "rubber").play("done")
    assert game.phase == "donating"
    return game


def test_the_generous_give_the_dearest_and_readers_the_middle():
    assert choice(GenerousGiver(), ready_to_give(1)) == ("donate", "coal")
    assert choice(Reader(), ready_to_give(1)) == ("donate", "wheat")
    assert choice(Reader(give="cheapest"), ready_to_give(1)) == ("donate", "rubber")


def test_the_mean_give_the_cheapest_and_only_in_the_last_round_of_a_half():
    for round in (1, 2, 3):
        assert choice(MeanGiver(), ready_to_give(round)) == ("done",)
    assert choice(MeanGiver(), ready_to_give(4)) == ("donate", "rubber")


def test_the_margin_is_what_a_change_must_exceed():
    game = table(RISING, FALLING)
    game.play("buy", commodity="tea")
    assert choice(Reader(margin=149), game) == ("buy", "coal")
    assert choice(Reader(margin=150), game) == ("done",)


def test_who_has_nothing_to_give_buys_something():
    """All prices will fall, but whoever gives nothing is out."""
    game = table(
        "coal_down_6 coffee_down_6 rubber_down_6 tea_down_6 salt_down_6 wheat_down_6 "
        "coal_down_4 coffee_down_4",
        "rubber_down_4 tea_down_4 salt_down_4 wheat_down_4 coal_down_2 coffee_down_2 "
        "rubber_down_2 tea_down_2",
    )
    best = Reader().explain(*seen_by(game))[0]
    assert (best.action.kind, best.reason) == ("buy", "to_give")
    game.apply(best.action)
    assert choice(Reader(), game) == ("done",), "one is enough"


def test_cards_are_played_for_the_shares_held():
    game = table("coal_up_6a wheat_up_6a", "coal_down_6 wheat_down_2")
    game.play("buy", commodity="coal")
    to_market(game)
    first = choice(Reader(), game)[1]
    assert first == "coal_up_6a"
    best = Reader().explain(*seen_by(game))[0]
    # one coal from 40 to 100, and the second card not against it
    assert best.facts == {"change": 60}


def four(seed):
    return HabAndGut(NAMES[:4], seed=seed)


def test_knowing_more_wins_more():
    players = [Reader(racks=2), Reader(racks=0), "random", "random"]
    two, none, *others = share_of_games(four, players, 80)
    assert two > none > max(others)


def test_meanness_is_punished():
    players = [Reader(), GenerousGiver(), MeanGiver(), Contrarian()]
    out = share_of_games(four, players, 80, "eliminated")
    assert out[2] > 0.5 > max(out[0], out[1], out[3])
