"""The programs that play Burn Rate: what they do and why, and what they cannot know."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.games.burn_rate import BurnRate
from finlit.games.burn_rate.results import result_rows
from finlit.games.burn_rate.strategies import (
    STRATEGIES,
    Founder,
    FundRaiser,
    Lean,
    Saboteur,
    TalentFirst,
)
from tests.burn_rate.tables import NAMES, hide_and_change, table
from tests.games.play import play_out, played_by, share_of_games

thinkers = st.sampled_from([name for name in STRATEGIES if name != "random"])


def choice(strategy, game):
    """What the strategy does now."""
    return strategy(game.view(game.to_act), game.options(), Random(1))


def reasons(strategy, game):
    """The best reason of each kind of move, with its facts."""
    ranked = strategy.explain(game.view(game.to_act), game.options())
    return {judgement.action.kind: judgement for judgement in reversed(ranked)}


@given(thinkers, st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 90))
def test_a_choice_does_not_depend_on_what_is_hidden(name, seats, seed, moves):
    game = play_out(BurnRate(NAMES[:seats], seed=seed), seed, until=moves)
    if game.to_act is None:
        return
    twin = game.branch()
    hide_and_change(twin, game.to_act, Random(seed))
    strategy = STRATEGIES[name]()
    assert choice(strategy, game) == choice(strategy, twin)


def test_strategies_take_their_parameters_by_name():
    assert STRATEGIES["lean"](horizon=12, finance=3) == Lean(horizon=12, finance=3)
    with pytest.raises(ValueError, match="horizon must be more than 0"):
        Founder(horizon=0)


def test_who_raises_money_takes_the_most_that_there_is():
    game = table("finance_vp3", "", hands=["funding_5_0123a funding_20_3 funding_10_3"])
    assert choice(FundRaiser(), game).values == {"card": "funding_20_3"}


def test_a_fund_raiser_picks_finance_and_the_talented_pick_the_best_of_all():
    market = "hr_vp3 finance_vp2a sales_vp1a development_vp3"
    game = table("", "", hands=["hire_0123a"], market=market)
    assert choice(FundRaiser(), game).values["person"] == "finance_vp2a"
    assert choice(TalentFirst(), game).values["person"] in ("hr_vp3", "development_vp3")


def test_a_head_is_worth_what_the_horizon_lets_the_salary_be():
    """Skill 3 at 4 each, less 2 a turn: worth it for six turns less a little, not for more."""
    game = table("", "", hands=["hire_0123a"], market="hr_vp3 finance_m1a sales_m1a engineer_9")
    facts = {}
    for horizon in (5, 7):
        strategy = Founder(horizon=horizon, hr=4, finance=0, sales=0, development=0)
        ranked = strategy.explain(game.view(0), game.options())
        facts[horizon] = {j.action.values.get("person"): j.score for j in ranked}
    assert facts[5]["hr_vp3"] == 3 * 4 - 2 * 5
    assert facts[7]["hr_vp3"] == 3 * 4 - 2 * 7


def test_the_lean_fire_who_has_nothing_to_do():
    game = table("engineer_1 engineer_2 hr_m1a finance_m1a", "", hands=["fire_0123a"])
    best = reasons(Lean(), game)["fire"]
    assert best.action.values["person"] in ("engineer_1", "engineer_2")
    assert (best.reason, best.facts["burn"], best.facts["lost"]) == ("saves_salary", -1, 0)
    assert choice(Lean(), game) == best.action


def test_an_engineer_who_works_on_an_idea_stays():
    """Without the engineer a contractor would come, for 3 instead of 1."""
    game = table("engineer_1 hr_m1a hr_m1b finance_m1a", "", hands=["fire_0123a", "idea_1_0123a"])
    game.play("discard", card=game.companies[0].hand[-1])
    game.play("done")
    game.play("bad_idea", card="idea_1_0123a", target=0)
    game.play("done")
    judged = [j for j in Lean().explain(game.view(0), game.options()) if j.action.kind == "fire"]
    worst = judged[-1]
    assert worst.action.values["person"] == "engineer_1"
    assert worst.facts["burn"] == 2


def test_a_saboteur_attacks_where_others_help_themselves():
    hand = "funding_10_0123a idea_2_0a poach_0a"
    game = table("", "hr_m1a hr_m1b hr_m1c hr_m1d", "", hands=[hand])
    assert choice(FundRaiser(), game).kind == "funding"
    best = choice(Saboteur(), game)
    # Bo has no engineer, and two contractors would cost 6 a turn
    assert (best.kind, best.values) == ("bad_idea", {"card": "idea_2_0a", "target": 1})
    assert reasons(Saboteur(), game)["bad_idea"].facts == {"seat": 1, "burn": 6}


def test_an_idea_is_released_for_the_contractors_that_it_saves():
    game = table(
        "", "hr_m1a hr_m1b hr_m1c hr_m1d", hands=["idea_1_0123a idea_3_0", "release_0123a"]
    )
    for card in ("idea_1_0123a", "idea_3_0"):
        game.play("bad_idea", card=card, target=1)
    game.play("done")
    best = choice(Lean(), game)
    assert best.values == {"card": "release_0123a", "idea": "idea_3_0"}
    assert reasons(Lean(), game)["release"].facts == {"idea": "idea_3_0", "burn": -9}


def test_what_cannot_be_played_is_changed_for_other_cards():
    game = table("", "", hands=["funding_20_3"])
    discards = reasons(Lean(), game)["discard"]
    assert (discards.reason, discards.score) == ("not_playable", 0.25)
    game.apply(discards.action)
    for _ in range(3):
        game.apply(choice(Lean(), game))
    assert game.to_act == 1, "all four"


def test_a_shake_up_sends_whoever_is_not_worth_the_salary():
    heads = "hr_vp2a finance_vp2a sales_vp0 engineer_1"
    game = table(heads, "", hands=["shake_up"])
    best = reasons(Lean(), game)["shake_up"]
    # skill 2 at 1 each is not worth 2 a turn for nine turns, skill 0 even less: one may go
    assert best.action.values["others"] == ("engineer_1",)
    assert len(best.action.values["vice_presidents"]) == 1
    assert "finance_vp2a" not in best.action.values["vice_presidents"]
    game.apply(best.action)
    assert len(game.companies[0].staff) == 2


@pytest.mark.parametrize("name", [name for name in STRATEGIES if name != "random"])
def test_every_strategy_beats_chance(name):
    won, *others = share_of_games(
        lambda seed: BurnRate(NAMES, seed=seed), [name, *["random"] * 3], 40
    )
    assert won > 0.5 > max(others)


def test_the_fund_raiser_raises_more_a_turn_than_the_lean_who_pay_less():
    turns, raised, paid = ([0, 0, 0] for _ in range(3))
    for seed in range(40):
        game = played_by(BurnRate(NAMES[:3], seed=seed), [FundRaiser(), Lean(), Founder()], seed)
        for seat, row in enumerate(result_rows(game)):
            turns[seat] += row["own_turns"]
            raised[seat] += row["funding"]
            paid[seat] += row["salaries"]
    assert raised[0] / turns[0] > raised[2] / turns[2] > raised[1] / turns[1]
    assert paid[0] / turns[0] > paid[1] / turns[1]
