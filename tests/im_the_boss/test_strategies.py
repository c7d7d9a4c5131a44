"""The programs that play I'm the Boss!: what they do and why, and what they cannot know."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.games.im_the_boss import ImTheBoss
from finlit.games.im_the_boss.strategies import (
    STRATEGIES,
    Bargainer,
    CoalitionReader,
    FairDivider,
    Spoiler,
    ToughBoss,
)
from tests.games.play import events, play_out, played_by, share_of_games
from tests.im_the_boss.tables import (
    NAMES,
    SPACES,
    agreed,
    deal,
    passing,
    propose,
    swap_hidden,
    table,
)

ANN, BO, CEM, DOT = range(4)
TALKS = {"card_worth": 99.0}
"""Of one who plays no card."""
thinkers = st.sampled_from([name for name in STRATEGIES if name != "random"])


def choice(strategy, game):
    """What the strategy does now."""
    return strategy(game.view(game.to_act), game.options(), Random(1))


def move(strategy, game):
    """What the strategy does now, as kind and values in a row."""
    action = choice(strategy, game)
    return (action.kind, *action.values.values())


def judged(strategy, game, kind):
    """How the strategy judges the moves of a kind."""
    considered = strategy.explain(game.view(game.to_act), game.options())
    return [judgement for judgement in considered if judgement.action.kind == kind]


@settings(max_examples=40)
@given(thinkers, st.integers(3, 6), st.integers(0, 10**6), st.integers(0, 400))
def test_a_choice_does_not_depend_on_what_is_hidden(name, seats, seed, moves):
    game = play_out(ImTheBoss(NAMES[:seats], seed=seed), seed, until=moves)
    if game.to_act is None:
        return
    twin = game.branch()
    swap_hidden(twin, game.to_act, Random(seed))
    twin._options = None
    strategy = STRATEGIES[name]()
    assert choice(strategy, game) == choice(strategy, twin)


def test_strategies_take_their_parameters_by_name():
    assert STRATEGIES["tough"](keep=0.8, step=0.0) == ToughBoss(keep=0.8, step=0.0)
    with pytest.raises(TypeError):
        STRATEGIES["fair"](keep=0.8)


# As boss


def test_a_fair_divider_pays_every_piece_as_much_its_own_too():
    """Each of three investors is 2 of 6 million; Ann could take one or two of the others'."""
    game = deal("A B C D")
    assert move(FairDivider(), game) == ("propose", ("A", "B", "C"), (2, 2, 2))
    game = deal("AB CD EF", deal="any5")
    # five pieces at 2: two of Ann's, two of Bo's, one of Cem's
    assert move(FairDivider(), game)[2] == (4, 4, 2)


def test_a_fair_divider_pays_as_much_to_who_asked_for_less():
    game = deal("A B C D")
    game.play("wait")
    game.play("ask", least=1)
    passing(game, CEM, DOT)
    assert move(FairDivider(), game) == ("propose", ("A", "B", "C"), (2, 2, 2))
    assert move(Bargainer(opening=1.0), game) == ("propose", ("A", "B", "C"), (3, 1, 2))


def test_a_tough_boss_keeps_most_and_less_from_round_to_round():
    game = deal("AB CD EF", deal="any5")
    # 10 million, keep 0.6: 4 for three pieces of others; Bo's two get 2.67, Cem's 1.33
    assert move(ToughBoss(), game)[2] == (7, 2, 1)
    for _ in range(2):
        game.play("wait")
        passing(game, BO, CEM)
    # two rounds later it is 0.36: 6.4 for the others, 4.27 and 2.13
    assert move(ToughBoss(), game)[2] == (4, 4, 2)


def test_a_coalition_reader_pays_little_for_what_can_be_replaced():
    """A is needed, and two of B, C and E: Ann can do without any one of Bo, Cem and Dot. Each is
    worth a sixth of 6 million, 0.8 of which is 1 in whole millions."""
    game = deal("A B C E", deal="A+2")
    assert [float(value) for value in game.view(ANN).coalitions().shapley()] == [3, 1, 1, 1]
    assert move(CoalitionReader(), game)[2] == (4, 1, 1)
    # with two others only, each is worth a third
    game = deal("A B C D", deal="A+2")
    assert move(CoalitionReader(), game)[2] == (2, 2, 2)


def test_a_boss_turns_to_others_when_somebody_asks_for_more_than_it_would_pay():
    game = deal("A B C D")
    game.play("wait")
    game.play("ask", least=3)
    passing(game, CEM, DOT)
    assert move(FairDivider(), game) == ("propose", ("A", "C", "D"), (2, 2, 2))


@pytest.mark.parametrize("side_payments", [False, True])
def test_with_side_payments_a_boss_chooses_among_the_same_partners(side_payments):
    game = deal("A B C D", side_payments=side_payments)
    assert len(judged(FairDivider(), game, "propose")) == 4, "any two of three, or all of them"
    kind, cast, shares = move(FairDivider(), game)
    assert (kind, cast, sum(shares), shares[0]) == ("propose", ("A", "B", "C"), 6, 2)


def test_the_boss_waits_while_the_best_proposal_stands():
    game = deal("A B C D")
    game.apply(choice(FairDivider(), game))
    passing(game, BO, CEM, DOT)
    assert move(FairDivider(), game) == ("wait",)


def test_a_boss_who_can_fill_nothing_gives_up_after_a_round():
    game = deal("A B C D", deal="E+2")
    assert move(FairDivider(), game) == ("wait",)
    game.play("wait")
    passing(game, BO, CEM, DOT)
    assert move(FairDivider(), game) == ("give_up",)


# As partner


def test_who_gets_enough_accepts_and_who_does_not_says_what_would_be():
    game = deal("A B C D")
    propose(game, "A", "B", "C", Bo=2, Cem=1)
    assert move(FairDivider(**TALKS), game) == ("accept",), "0.9 of 2"
    assert move(ToughBoss(**TALKS), game) == ("ask", 3), "1.3 of 2"
    game.play("accept")
    assert move(FairDivider(**TALKS), game) == ("ask", 2)
    game.play("ask", least=2)
    assert move(FairDivider(**TALKS), game) == ("pass",), "it has nothing to do with Dot"


def test_who_asked_already_passes():
    game = deal("A B C D")
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("ask", least=3)
    passing(game, CEM, DOT)
    game.play("wait")
    assert move(ToughBoss(step=0.0, **TALKS), game) == ("pass",)


def test_a_coalition_reader_joins_for_its_shapley_value():
    """With three others Bo is worth 1 of 6 million, with two 2."""
    for investors, enough in (("A B C E", True), ("A B C D", False)):
        game = deal(investors, deal="A+2")
        propose(game, "A", "B", "C", Bo=1, Cem=3)
        expected = ("accept",) if enough else ("ask", 2)
        assert move(CoalitionReader(**TALKS), game) == expected


def test_a_spoiler_envies():
    """One million would do, but the boss keeps four: 0.9 of that is 3.6."""
    game = deal("A B C E", deal="A+2")
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    assert move(CoalitionReader(**TALKS), game) == ("accept",)
    assert move(Spoiler(**TALKS), game) == ("ask", 4)


# Cards


def test_a_family_card_is_shown_by_who_has_no_part_in_the_deal():
    """With E on the table any two of three others will do, and Dot is worth a sixth of 6."""
    game = deal("A B C D", "", "", "", "family_E1", deal="A+2")
    game.play("wait")
    passing(game, BO, CEM)
    assert move(CoalitionReader(), game) == ("show", "family_E1")
    (shown,) = judged(CoalitionReader(), game, "show")
    assert shown.facts == {"card": "family_E1", "amount": 1}
    assert move(CoalitionReader(card_worth=1.5), game) == ("pass",)


def test_who_is_left_out_becomes_the_boss():
    game = deal("A B C D", "", "", "", "boss_1")
    propose(game, "A", "B", "C", Bo=2, Cem=2)
    passing(game, BO, CEM)
    assert move(CoalitionReader(), game) == ("take_over", "boss_1")
    (over,) = judged(CoalitionReader(), game, "take_over")
    # boss and two of three others: half of 6 million, after a sixth
    assert over.score == pytest.approx(3 - 1 - CoalitionReader().card_worth)


def test_the_boss_stops_who_would_take_over():
    game = deal("A B C D", "stop_1", "boss_1")
    game.play("wait")
    game.play("take_over", card="boss_1")
    assert move(CoalitionReader(), game) == ("stop", "stop_1")
    (stop,) = judged(CoalitionReader(), game, "stop")
    assert stop.facts == {"amount": 3 - 1}


def test_nobody_wastes_a_stop_card():
    game = deal("A B C D", "travel_E1", "stop_1")
    game.play("travel", card="travel_E1", piece="E")
    assert move(CoalitionReader(), game) == ("pass",)


def test_a_spoiler_sends_away_what_others_would_earn_with_even_in_the_last_call():
    game = deal("A B C D", "", "", "", "travel_B1")
    agreed(game, "A", "B", "C", Bo=2, Cem=2)
    passing(game, BO, CEM)
    assert move(FairDivider(card_worth=2.0), game) == ("pass",)
    assert move(Spoiler(card_worth=2.0), game) == ("travel", "B", "travel_B1")


def test_three_recruitments_make_a_new_partner():
    game = deal("A B C D E F", "recruit_1 recruit_2 recruit_3", deal="AD")
    action = choice(CoalitionReader(), game)
    assert (action.kind, action.values["investor"]) == ("recruit", "D")
    assert {*action.values["cards"]} == {"recruit_1", "recruit_2", "recruit_3"}


# Turns


def test_the_deal_is_made_when_it_promises_more_than_the_next_ones():
    game = table("AD BE CF", deal="AD")
    assert move(CoalitionReader(), game) == ("make_deal",), "Ann can do it alone"
    (now,) = judged(CoalitionReader(), game, "make_deal")
    assert now.facts == {"amount": 4}
    game = table("AD BE CF", deal="CF")
    assert move(CoalitionReader(), game) == ("roll",)


def test_after_rolling_cards_are_drawn_when_the_deal_promises_less():
    game = table("A B C D", deal="any3", dice=[6, 1])
    game.play("roll")
    assert game.marker == SPACES["C+2"]
    assert move(CoalitionReader(card_worth=0.1), game) == ("make_deal",)
    assert move(CoalitionReader(card_worth=2.0), game) == ("draw",)


def test_own_family_cards_count_for_a_deal_that_is_not_begun():
    reader = CoalitionReader()
    without = judged(reader, table("A B C D", deal="AD"), "make_deal")[0]
    holding = judged(reader, table("A B C D", "family_D1", deal="AD"), "make_deal")[0]
    assert (without.score, holding.score) == (2, 4)


def test_the_card_of_least_use_is_discarded():
    game = table("A B C D", "recruit_1 boss_1 stop_1 family_A1 travel_A1")
    drawn = " ".join(f"boss_{n} stop_{n}" for n in range(2, 6)).split()
    for card in drawn:
        game.draw_pile.pile.remove(card)
        game.players[ANN].take_card(game.components.cards[card].kind, card)
    game.play("roll")
    game.play("draw")
    assert game.phase == "discard"
    assert game.components.cards[choice(FairDivider(), game).values["card"]].kind in (
        "recruit",
        "family",
    )


# Whole games


@pytest.mark.parametrize("name", ["tough", "reader", "spoiler"])
def test_who_bargains_beats_those_who_do_not(name):
    won, *_others = share_of_games(
        lambda seed: ImTheBoss(NAMES[:3], seed=seed), [name, "random", "random"], 12
    )
    assert won > 0.6


def test_spoilers_make_deals_fail():
    def failed(players):
        games = [
            played_by(ImTheBoss(NAMES[:4], seed=seed, stalemate=20), players, seed)
            for seed in range(4)
        ]
        return sum(len(events(game, "deal_failed")) for game in games)

    assert failed([Spoiler()] * 4) > 5 * failed([CoalitionReader()] * 4)
