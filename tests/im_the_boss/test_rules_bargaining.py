"""The rules of a deal in I'm the Boss!, one by one, with known investors, hands and moves.

Unless a test says otherwise Ann has A, Bo B, Cem C and Dot D, E and F lie aside, Ann is the boss of
a deal that takes any three investors and pays 6 million.
"""

import pytest

from finlit.engine import Refused, Split
from finlit.games.im_the_boss.bargaining import Proposal
from tests.games.play import events
from tests.im_the_boss.tables import agreed, cash, close, deal, kinds, passing, propose, refused

ANN, BO, CEM, DOT = range(4)
FOUR = "A B C D"


def rounds(game, count):
    """Nobody does anything for so many rounds, beginning and ending with the boss."""
    for _ in range(count):
        assert game.phase == "boss"
        game.play("wait")
        while game.phase == "answer":
            game.play("pass")
    return game


def to_boss(game):
    """The others pass until the boss is to speak again."""
    while game.phase == "answer":
        game.play("pass")
    return game


# Who takes part


@pytest.mark.rule("IB-12")
def test_who_makes_the_deal_is_the_boss_and_it_takes_as_many_different_investors_as_it_says():
    game = deal(FOUR)
    assert game.view(None).boss == ANN
    assert refused(game, "propose", cast=("A", "B"), shares=(6, 0)) == "cast_size"
    assert refused(game, "propose", cast=("A", "B", "C", "D"), shares=(6, 0, 0, 0)) == "cast_size"
    assert refused(game, "propose", cast=("A", "B", "B"), shares=(6, 0)) == "family_twice"
    assert refused(game, "propose", cast=("A", "B", "X"), shares=(6, 0)) == "no_piece"
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    assert game.deal.proposal == Proposal(("A", "B", "C"), (BO, CEM), (ANN, BO, CEM), (4, 1, 1))


@pytest.mark.rule("IB-12")
def test_all_required_investors_must_be_in_the_deal():
    game = deal(FOUR, deal="B+2")
    assert refused(game, "propose", cast=("C", "D", "A"), shares=(6, 0, 0)) == "not_in_deal"
    assert refused(game, "propose", cast=("C", "D"), shares=(6, 0, 0)) == "required_missing"
    propose(game, "B", "C", "D", Bo=1, Cem=1, Dot=1)
    assert game.deal.proposal.partners == (BO, CEM, DOT), "the boss need not take part"


@pytest.mark.rule("IB-12")
def test_the_order_in_which_a_cast_is_named_does_not_matter():
    game = deal(FOUR, deal="B+2")
    propose(game, "D", "B", "C", Bo=1, Cem=1, Dot=1)
    assert game.deal.proposal.cast == ("B", "C", "D")


@pytest.mark.rule("IB-12")
def test_a_deal_that_cannot_be_filled_cannot_be_proposed():
    game = deal(FOUR, deal="E+2")
    assert "propose" not in kinds(game)
    assert kinds(game) >= {"wait", "give_up"}


@pytest.mark.rule("IB-12")
def test_a_boss_who_fills_a_deal_alone():
    game = deal("AD BE CF", deal="AD")
    propose(game, "A", "D")
    assert (game.phase, game.to_act) == ("last_call", BO), "nobody else has to agree"
    close(game)
    assert cash(game) == [4, 0, 0]
    assert game.closed == {14: 1}


@pytest.mark.rule("IB-13")
def test_an_own_investor_is_available_by_itself_and_one_that_lies_aside_is_not():
    game = deal(FOUR)
    assert refused(game, "propose", cast=("A", "B", "E"), shares=(6, 0)) == "piece_aside"


@pytest.mark.rule("IB-13")
def test_a_family_card_stands_in_for_its_investor_once_it_is_played():
    game = deal(FOUR, "family_E1", deal="E+2")
    offer = {"cast": ("family_E1", "A", "C"), "shares": (5, 1)}
    assert refused(game, "propose", **offer) == "not_shown"
    game.play("show", card="family_E1")
    assert "family_E1" not in game.players[ANN].hand
    to_boss(game)
    game.play("propose", **offer)
    agreed_and_closed = close(to_last_call(game))
    assert any(event.kind == "deal_closed" for event in agreed_and_closed)
    assert cash(game) == [5, 0, 1, 0]


def to_last_call(game):
    while game.phase == "answer":
        game.play("accept" if game.check("accept") is None else "pass")
    assert game.phase == "last_call"
    return game


@pytest.mark.rule("IB-13")
def test_a_played_family_card_cannot_be_taken_back_or_played_again():
    game = deal(FOUR, "family_E1")
    game.play("show", card="family_E1")
    to_boss(game)
    assert refused(game, "show", card="family_E1") == "not_in_hand"
    assert game.view(BO).shown == {"family_E1": ANN}


@pytest.mark.rule("IB-13")
def test_two_cards_of_a_family_do_not_fill_two_places():
    game = deal(FOUR, "family_E1 family_E2")
    game.play("show", card="family_E1")
    to_boss(game).play("show", card="family_E2")
    to_boss(game)
    cast = ("A", "family_E1", "family_E2")
    assert refused(game, "propose", cast=cast, shares=(6,)) == "family_twice"


@pytest.mark.rule("IB-13")
def test_somebody_elses_family_card_replaces_an_investor():
    """Bo has B, but Cem shows a card of the family, and the boss takes that."""
    game = deal(FOUR, "", "", "family_B1", deal="B+2")
    propose(game, "B", "C", "D", Bo=2, Cem=1, Dot=1)
    passing(game, BO)
    game.play("show", card="family_B1")
    passing(game, DOT)
    agreed(game, "family_B1", "C", "D", Cem=2, Dot=1)
    close(game)
    assert cash(game) == [3, 0, 2, 1]


# The money


@pytest.mark.rule("IB-14")
def test_the_boss_divides_this_deals_money_and_nothing_else():
    game = deal(FOUR)
    cast = ("A", "B", "C")
    assert refused(game, "propose", cast=cast, shares=(3, 2, 2)) == "shares_sum"
    assert refused(game, "propose", cast=cast, shares=(3, 2, 0)) == "shares_sum"
    assert refused(game, "propose", cast=cast, shares=(7, -1, 0)) == "share_negative"
    assert refused(game, "propose", cast=cast, shares=(2.5, 2.5, 1)) == "bad_value"
    assert refused(game, "propose", cast=cast, shares=(5, 1)) == "shares_count"
    game.play("propose", cast=cast, shares=(0, 6, 0))
    assert cash(game) == [0, 0, 0, 0], "nothing is paid before the deal closes"


@pytest.mark.rule("IB-14")
def test_an_outsider_gets_nothing_unless_side_payments_are_allowed():
    game = deal(FOUR)
    splits = [o.choices["shares"] for o in game.options() if o.kind == "propose"]
    assert Split(6, (ANN, BO, CEM)) in splits
    assert all(len(split.seats) in (3, 4) for split in splits)
    shares = (3, 1, 1, 1)
    assert refused(game, "propose", cast=("A", "B", "C"), shares=shares) == "shares_count"


@pytest.mark.rule("IB-14")
def test_with_side_payments_the_boss_may_promise_money_to_somebody_outside_the_deal():
    game = deal(FOUR, side_payments=True)
    propose(game, "A", "B", "C", Bo=1, Cem=1, Dot=2)
    assert game.deal.proposal.partners == (BO, CEM)
    game.play("accept")
    game.play("accept")
    assert game.phase == "last_call", "Dot is paid, but need not agree"
    close(game)
    assert cash(game) == [2, 1, 1, 2]


@pytest.mark.rule("IB-14")
def test_without_a_piece_in_the_deal_there_is_nothing_to_accept():
    game = deal(FOUR, side_payments=True)
    propose(game, "A", "B", "C", Bo=1, Cem=1, Dot=2)
    passing(game, BO, CEM)
    assert game.to_act == DOT
    assert refused(game, "accept") == "not_a_partner"


@pytest.mark.rule("IB-14")
def test_the_boss_must_pay_what_was_agreed():
    game = agreed(deal(FOUR), "A", "B", "C", Bo=1, Cem=3)
    paid = [event for event in close(game) if event.kind == "share_paid"]
    assert [(event.seat, event["to"], event["amount"]) for event in paid] == [
        (ANN, BO, 1),
        (ANN, CEM, 3),
    ]
    assert cash(game) == [2, 1, 3, 0]


# Influence cards


@pytest.mark.rule("IB-15")
def test_everybody_the_boss_too_may_play_cards_before_the_deal_closes():
    game = deal(FOUR, "travel_D1", "travel_D2", "", "boss_1")
    assert "travel" in kinds(game)
    game.play("wait")
    assert (game.to_act, "travel" in kinds(game)) == (BO, True)
    passing(game, BO, CEM)
    assert (game.to_act, "take_over" in kinds(game)) == (DOT, True)


@pytest.mark.rule("IB-15")
def test_no_card_is_played_outside_a_deal():
    game = deal(FOUR, "travel_D1 stop_1")
    game.play("give_up")
    for kind in ("travel", "show", "recruit", "take_over", "stop", "propose", "ask"):
        assert refused(game, kind) == "no_deal_under_way"


@pytest.mark.rule("IB-16")
def test_an_investor_sent_travelling_takes_no_part_in_this_deal_and_is_back_after_it():
    game = deal(FOUR, "travel_B1")
    game.play("travel", card="travel_B1", piece="B")
    assert game.view(None).away == ("B",)
    to_boss(game)
    assert refused(game, "propose", cast=("A", "B", "C"), shares=(6, 0, 0)) == "piece_away"
    game.play("give_up")
    game.play("make_deal")
    assert game.view(None).away == ()
    propose(game, "B", "C", "D", Cem=1, Dot=1)


@pytest.mark.rule("IB-16")
def test_a_travel_card_names_the_family_or_is_one_of_the_three_that_fit_any():
    game = deal(FOUR, "travel_B1 travel_any1")
    assert refused(game, "travel", card="travel_B1", piece="C") == "other_family"
    assert game.check("travel", card="travel_B1", piece="B") is None
    for investor in "ABCDEF":
        assert game.check("travel", card="travel_any1", piece=investor) is None
    assert refused(game, "travel", card="travel_any1", piece="family_B1") == "not_on_table"


@pytest.mark.rule("IB-16")
@pytest.mark.parametrize("card", ["travel_B1", "travel_any1"])
def test_a_played_family_card_can_be_sent_travelling_while_the_investor_stays(card):
    game = deal(FOUR, card, "family_B1")
    game.play("wait")
    game.play("show", card="family_B1")
    to_boss(game).play("travel", card=card, piece="family_B1")
    to_boss(game)
    cast = ("A", "family_B1", "C")
    assert refused(game, "propose", cast=cast, shares=(6, 0, 0)) == "piece_away"
    assert refused(game, "travel", card=card, piece="B") == "not_in_hand"
    propose(game, "A", "B", "C", Bo=1, Cem=1)


@pytest.mark.rule("IB-16")
def test_a_family_card_that_travelled_is_discarded_even_when_the_deal_fails():
    game = deal(FOUR, "travel_B1 family_A1", "family_B1 family_C1")
    game.play("show", card="family_A1")
    game.play("show", card="family_B1")
    to_boss(game).play("travel", card="travel_B1", piece="family_B1")
    to_boss(game).play("give_up")
    assert "family_A1" in game.players[ANN].hand, "back in the hand"
    assert "family_B1" not in game.players[BO].hand
    assert sorted(game.draw_pile.discards) == ["family_B1", "travel_B1"]


@pytest.mark.rule("IB-16")
def test_nobody_travels_twice():
    game = deal(FOUR, "travel_B1 travel_B2")
    game.play("travel", card="travel_B1", piece="B")
    to_boss(game)
    assert refused(game, "travel", card="travel_B2", piece="B") == "piece_away"


@pytest.mark.rule("IB-17")
def test_three_recruitment_cards_take_an_investor_for_good():
    game = deal("A B C D E F", "recruit_1 recruit_2 recruit_3")
    cards = ("recruit_1", "recruit_2", "recruit_3")
    game.play("recruit", cards=cards, investor="F")
    assert game.owners["F"] == ANN
    assert sorted(game.draw_pile.discards) == [*cards]
    to_boss(game).play("give_up")
    assert game.owners["F"] == ANN, "after the deal as well"


@pytest.mark.rule("IB-17")
def test_a_recruited_investor_counts_in_the_deal_under_way():
    game = deal("A B C D E F", "recruit_1 recruit_2 recruit_3", deal="AD")
    game.play("recruit", cards=("recruit_1", "recruit_2", "recruit_3"), investor="D")
    to_boss(game)
    propose(game, "A", "D")
    close(game)
    assert cash(game) == [4, 0, 0, 0, 0, 0]


@pytest.mark.rule("IB-17")
def test_while_investors_lie_aside_only_those_can_be_recruited():
    game = deal(FOUR, "recruit_1 recruit_2 recruit_3")
    cards = ("recruit_1", "recruit_2", "recruit_3")
    assert refused(game, "recruit", cards=cards, investor="B") == "aside_first"
    assert refused(game, "recruit", cards=cards, investor="A") == "own_investor"
    (option,) = [option for option in game.options() if option.kind == "recruit"]
    assert option.choices["investor"] == ("E", "F")
    game.play("recruit", cards=cards, investor="E")
    assert game.owners == {"A": ANN, "B": BO, "C": CEM, "D": DOT, "E": ANN, "F": None}


@pytest.mark.rule("IB-17")
def test_when_nobody_lies_aside_an_investor_of_another_player_is_taken():
    game = deal("A B C D E F", "recruit_1 recruit_2 recruit_3")
    (option,) = [option for option in game.options() if option.kind == "recruit"]
    assert option.choices["investor"] == ("B", "C", "D", "E", "F")


@pytest.mark.rule("IB-17")
def test_it_takes_three_recruitment_cards_and_they_never_take_a_family_card():
    game = deal(FOUR, "recruit_1 recruit_2", "recruit_3 recruit_4 recruit_5 family_B1")
    cards = ("recruit_1", "recruit_2", "recruit_3")
    assert refused(game, "recruit", cards=cards, investor="E") == "three_recruitments"
    game.play("wait")
    game.play("show", card="family_B1")
    to_boss(game).play("wait")
    cards = ("recruit_3", "recruit_4", "recruit_5")
    assert refused(game, "recruit", cards=cards, investor="family_B1") == "investors_only"
    assert refused(game, "recruit", cards=cards[:2], investor="E") == "bad_value"
    game.play("recruit", cards=cards, investor="E")


@pytest.mark.rule("IB-17")
def test_a_travelling_investor_may_be_recruited_but_stays_away_for_this_deal():
    game = deal("A B C D E F", "travel_D1", "", "", "recruit_1 recruit_2 recruit_3", deal="AD")
    game.play("travel", card="travel_D1", piece="D")
    passing(game, BO, CEM)
    game.play("recruit", cards=("recruit_1", "recruit_2", "recruit_3"), investor="A")
    assert game.owners["A"] == DOT
    game = deal("A B C D E F", "travel_D1 recruit_1 recruit_2 recruit_3", deal="AD")
    game.play("travel", card="travel_D1", piece="D")
    to_boss(game)
    game.play("recruit", cards=("recruit_1", "recruit_2", "recruit_3"), investor="D")
    to_boss(game)
    assert (game.owners["D"], game.view(None).away) == (ANN, ("D",))
    assert refused(game, "propose", cast=("A", "D"), shares=(4,)) == "piece_away"


@pytest.mark.rule("IB-18")
def test_a_boss_card_takes_over_and_the_old_boss_becomes_an_ordinary_investor():
    game = deal(FOUR, "", "", "boss_1")
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("accept")
    game.play("take_over", card="boss_1")
    assert (game.deal.boss, game.to_act, game.phase) == (CEM, CEM, "boss")
    assert game.deal.proposal is None, "agreements so far bind nobody"
    agreed(game, "A", "B", "C", Ann=2, Bo=1)
    close(game)
    assert cash(game) == [2, 1, 3, 0]


@pytest.mark.rule("IB-18")
def test_played_cards_stay_when_the_boss_changes():
    game = deal(FOUR, "family_E1 travel_B1", "boss_1", deal="E+2")
    game.play("show", card="family_E1")
    to_boss(game).play("travel", card="travel_B1", piece="B")
    game.play("take_over", card="boss_1")
    assert (game.view(None).shown, game.view(None).away) == ({"family_E1": ANN}, ("B",))
    agreed(game, "family_E1", "A", "C", Ann=3, Cem=2)
    close(game)
    assert cash(game) == [3, 1, 2, 0]


@pytest.mark.rule("IB-18")
def test_boss_after_boss_in_one_deal_and_the_next_turn_is_left_of_the_last_one():
    game = deal(FOUR, "boss_1 boss_2", "boss_3", "boss_4 boss_5")
    game.play("wait")
    game.play("take_over", card="boss_3")
    game.play("wait")
    game.play("take_over", card="boss_4")
    game.play("wait")
    passing(game, DOT)
    game.play("take_over", card="boss_1")
    game.play("wait")
    passing(game, BO)
    game.play("take_over", card="boss_5")
    changes = [(event["before"], event.seat) for event in events(game, "boss_changed")]
    assert changes == [(ANN, BO), (BO, CEM), (CEM, ANN), (ANN, CEM)]
    agreed(game, "C", "A", "B", Ann=1, Bo=1)
    close(game)
    assert cash(game) == [1, 1, 4, 0]
    assert (game.to_act, game.phase) == (DOT, "turn")


@pytest.mark.rule("IB-18")
def test_after_a_takeover_the_same_seat_may_have_the_next_turn():
    """Bo is the boss at his own turn, Ann takes over, and the seat left of her is Bo's."""
    game = deal(FOUR, "boss_1")
    game.play("give_up")
    assert (game.to_act, game.round) == (BO, 1)
    game.play("make_deal")
    game.play("wait")
    passing(game, CEM, DOT)
    game.play("take_over", card="boss_1")
    game.play("give_up")
    (*_, turn) = events(game, "turn_started")
    assert (turn.seat, turn["own_turn"], turn["round"]) == (BO, 2, 2)


@pytest.mark.rule("IB-18")
def test_a_boss_card_is_not_played_against_oneself():
    game = deal(FOUR, "boss_1")
    assert "take_over" not in kinds(game)
    assert refused(game, "take_over", card="boss_1") == "boss_already"


# Stop cards


@pytest.mark.rule("IB-19")
def test_a_stop_cancels_a_travel_card():
    game = deal(FOUR, "travel_B1", "stop_1")
    game.play("travel", card="travel_B1", piece="B")
    assert (game.to_act, game.phase) == (BO, "stop")
    game.play("stop", card="stop_1")
    assert game.view(None).away == ()
    assert sorted(game.draw_pile.discards) == ["stop_1", "travel_B1"]
    assert (game.to_act, game.phase) == (BO, "answer"), "the round goes on"


@pytest.mark.rule("IB-19")
def test_a_stop_cancels_a_recruitment():
    game = deal(FOUR, "recruit_1 recruit_2 recruit_3", "", "stop_1")
    cards = ("recruit_1", "recruit_2", "recruit_3")
    game.play("recruit", cards=cards, investor="E")
    game.play("stop", card="stop_1")
    assert game.owners["E"] is None
    assert sorted(game.draw_pile.discards) == [*cards, "stop_1"]


@pytest.mark.rule("IB-19")
def test_a_stop_cancels_a_boss_card_and_the_proposal_still_stands():
    game = deal(FOUR, "stop_1", "", "boss_1")
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("accept")
    game.play("take_over", card="boss_1")
    game.play("stop", card="stop_1")
    assert game.deal.boss == ANN
    assert (game.deal.proposal.share(BO), game.deal.accepted) == (1, {BO})
    assert sorted(game.draw_pile.discards) == ["boss_1", "stop_1"]
    assert (game.to_act, game.phase) == (DOT, "answer")


@pytest.mark.rule("IB-19")
def test_no_stop_against_a_family_card():
    game = deal(FOUR, "family_E1", "stop_1")
    game.play("show", card="family_E1")
    assert (game.to_act, game.phase) == (BO, "answer")
    assert refused(game, "stop", card="stop_1") == "nothing_to_stop"
    assert game.view(None).shown == {"family_E1": ANN}


@pytest.mark.rule("IB-19")
def test_no_stop_against_a_stop():
    game = deal(FOUR, "travel_B1 stop_1", "stop_2", "stop_3")
    game.play("travel", card="travel_B1", piece="B")
    game.play("stop", card="stop_2")
    assert (game.to_act, game.phase) == (BO, "answer"), "neither Ann nor Cem is asked"
    assert refused(game, "stop", card="stop_2") == "nothing_to_stop"
    passing(game, BO)
    assert refused(game, "stop", card="stop_3") == "nothing_to_stop"


@pytest.mark.rule("IB-19")
def test_a_stop_is_for_a_card_just_played_and_not_for_later():
    game = deal(FOUR, "travel_B1", "stop_1")
    game.play("travel", card="travel_B1", piece="B")
    game.play("pass")
    assert game.view(None).away == ("B",)
    assert refused(game, "stop", card="stop_1") == "nothing_to_stop"


# Talk goes round


@pytest.mark.rule("IB-24")
def test_talk_goes_round_from_the_boss_to_the_left_one_move_each():
    game = deal(FOUR)
    game.play("give_up")
    game.play("make_deal")
    spoke = []
    for move in ("wait", "pass", "ask", "pass", "wait", "ask"):
        spoke.append(game.to_act)
        game.play(move, **({"least": 2} if move == "ask" else {}))
    assert spoke == [BO, CEM, DOT, ANN, BO, CEM]


@pytest.mark.rule("IB-24")
def test_only_the_boss_proposes_waits_and_gives_up_and_the_others_accept_and_ask():
    game = deal(FOUR)
    assert kinds(game) >= {"propose", "wait", "give_up"}
    for kind, values in (("accept", {}), ("ask", {"least": 1})):
        assert refused(game, kind, **values) == "not_by_boss"
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    assert kinds(game) >= {"accept", "ask", "pass"}
    for kind in ("propose", "wait", "give_up"):
        assert refused(game, kind) == "boss_only"


@pytest.mark.rule("IB-24")
def test_an_ask_binds_nobody():
    game = deal(FOUR)
    game.play("wait")
    game.play("ask", least=6)
    assert game.view(DOT).asks == {BO: 6}
    assert refused(game, "ask", least=7) == "bad_value", "there is not so much"
    passing(game, CEM, DOT)
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("accept")
    game.play("ask", least=2)
    assert game.view(ANN).asks == {BO: 6, CEM: 2}


@pytest.mark.rule("IB-24")
def test_an_ask_may_be_changed_and_the_new_bosss_own_is_forgotten():
    game = deal(FOUR, "", "boss_1")
    game.play("wait")
    game.play("ask", least=5)
    game.play("ask", least=3)
    to_boss(game).play("wait")
    game.play("ask", least=2)
    assert game.view(ANN).asks == {BO: 2, CEM: 3}
    to_boss(game).play("wait")
    game.play("take_over", card="boss_1")
    assert game.view(ANN).asks == {CEM: 3}


@pytest.mark.rule("IB-24")
def test_a_family_card_may_be_played_only_if_the_space_names_its_family():
    game = deal(FOUR, "family_A1 family_B1", deal="BE")
    assert refused(game, "show", card="family_A1") == "not_in_deal"
    game.play("show", card="family_B1")


@pytest.mark.rule("IB-24")
def test_a_boss_card_starts_a_new_round_from_the_new_boss():
    game = deal(FOUR, "", "boss_1")
    game.play("wait")
    game.play("take_over", card="boss_1")
    assert (game.to_act, game.phase) == (BO, "boss")
    game.play("wait")
    assert (game.to_act, game.phase) == (CEM, "answer")
    passing(game, CEM, DOT, ANN)
    assert (game.to_act, game.phase) == (BO, "boss")


@pytest.mark.rule("IB-24")
def test_a_share_may_be_nothing_and_the_boss_may_keep_nothing():
    game = agreed(deal(FOUR), "A", "B", "C", Bo=0, Cem=6)
    close(game)
    assert cash(game) == [0, 0, 6, 0]


# The window for stop cards


@pytest.mark.rule("IB-25")
def test_the_others_answer_from_the_left_of_who_played_before_the_card_takes_effect():
    game = deal(FOUR, "stop_1", "stop_2", "travel_A1", "stop_3")
    game.play("wait")
    passing(game, BO)
    game.play("travel", card="travel_A1", piece="A")
    asked = []
    while game.phase == "stop":
        assert game.view(None).away == ()
        asked.append(game.to_act)
        game.play("pass")
    assert asked == [DOT, ANN, BO]
    assert game.view(None).away == ("A",)
    assert (game.to_act, game.phase) == (DOT, "answer")


@pytest.mark.rule("IB-25")
def test_the_boss_answers_as_well_and_who_played_does_not():
    game = deal(FOUR, "stop_1", "travel_A1 stop_2")
    game.play("wait")
    game.play("travel", card="travel_A1", piece="A")
    assert (game.to_act, game.phase) == (ANN, "stop")
    game.play("pass")
    assert game.phase == "answer"


@pytest.mark.rule("IB-25")
def test_those_without_a_stop_card_pass_by_themselves():
    game = deal(FOUR, "travel_B1", "", "", "stop_1")
    game.play("travel", card="travel_B1", piece="B")
    assert (game.to_act, game.phase) == (DOT, "stop")
    game = deal(FOUR, "travel_B1")
    game.play("travel", card="travel_B1", piece="B")
    assert game.view(None).away == ("B",)


@pytest.mark.rule("IB-25")
def test_nobody_sees_who_was_asked():
    """Dot alone, or Cem and Dot, have a stop card: no event and no view of Bo's tells."""
    seen = []
    for cem in ("", "stop_2"):
        game = deal(FOUR, "travel_B1", "", cem, "stop_1")
        game.play("travel", card="travel_B1", piece="B")
        looks = []
        while game.phase == "stop":
            view = game.view(BO)
            looks.append((view.to_act, view.phase, view.played, [*map(repr, view.events())]))
            assert game.view(game.to_act).to_act == game.to_act
            game.play("pass")
        assert all(look == looks[0] for look in looks)
        seen.append((looks[0], [*map(repr, game.view(BO).events())]))
    assert seen[0] == seen[1]


@pytest.mark.rule("IB-25")
def test_while_others_answer_a_seat_never_reads_that_it_is_to_act_itself():
    game = deal(FOUR, "travel_B1", "", "stop_1")
    game.play("travel", card="travel_B1", piece="B")
    assert [game.view(seat).to_act for seat in (None, ANN, BO, CEM, DOT)] == [1, 1, 2, 2, 1]


@pytest.mark.rule("IB-25")
def test_with_ask_everyone_who_is_asked_tells_nothing():
    for stop in ("", "stop_1"):
        game = deal(FOUR, "travel_B1", "", stop, "", ask_everyone=True)
        game.play("travel", card="travel_B1", piece="B")
        asked = []
        while game.phase == "stop":
            asked.append(game.to_act)
            assert {option.kind for option in game.options()} >= {"pass"}
            game.play("pass")
        assert asked == [BO, CEM, DOT]
        assert game.view(None).away == ("B",)
    game = deal(FOUR, "travel_B1", ask_everyone=True)
    game.play("travel", card="travel_B1", piece="B")
    with pytest.raises(Refused):
        game.play("stop")


# How a proposal falls


@pytest.mark.rule("IB-26")
def test_a_new_proposal_takes_the_place_of_the_standing_one_with_its_acceptances():
    game = deal(FOUR)
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("accept")
    passing(game, CEM, DOT)
    assert game.view(None).accepted == (BO,)
    propose(game, "A", "B", "C", Bo=1, Cem=2)
    assert game.view(None).accepted == ()
    assert game.deal.proposal.share(CEM) == 2


@pytest.mark.rule("IB-26")
def test_a_proposal_stands_from_round_to_round_while_the_boss_waits():
    game = deal(FOUR)
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("accept")
    passing(game, CEM, DOT)
    game.play("wait")
    assert game.to_act == BO
    assert refused(game, "accept") == "accepted_already"
    passing(game, BO)
    game.play("accept")
    assert game.phase == "last_call"


@pytest.mark.rule("IB-26")
def test_a_proposal_falls_when_something_it_uses_is_sent_away():
    game = deal(FOUR, "", "", "", "travel_B1")
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("accept")
    passing(game, CEM)
    game.play("travel", card="travel_B1", piece="B")
    assert (game.deal.proposal, game.view(None).accepted) == (None, ())
    game.play("wait")
    assert refused(game, "accept") == "no_proposal"


@pytest.mark.rule("IB-26")
def test_a_proposal_stands_when_something_else_is_sent_away():
    game = deal(FOUR, "", "", "", "travel_D1")
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("accept")
    passing(game, CEM)
    game.play("travel", card="travel_D1", piece="D")
    assert game.view(None).accepted == (BO,)


@pytest.mark.rule("IB-26")
def test_a_proposal_falls_when_something_it_uses_changes_owner():
    hands = ["", "recruit_1 recruit_2 recruit_3"]
    game = deal("A B C D E F", *hands)
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    cards = ("recruit_1", "recruit_2", "recruit_3")
    game.play("recruit", cards=cards, investor="C")
    assert game.deal.proposal is None
    game = deal("A B C D E F", *hands)
    propose(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("recruit", cards=cards, investor="F")
    assert game.deal.proposal is not None


# The last call


@pytest.mark.rule("IB-26")
def test_when_all_have_accepted_the_others_may_play_a_card_from_the_bosss_left():
    game = agreed(deal(FOUR), "A", "B", "C", Bo=1, Cem=1)
    assert refused(game, "ask", least=1) == "last_call"
    passing(game, BO, CEM)
    assert game.deal is not None
    passing(game, DOT)
    assert game.deal is None
    assert cash(game) == [4, 1, 1, 0]


@pytest.mark.rule("IB-26")
def test_a_card_that_takes_effect_in_the_last_call_keeps_the_deal_open():
    game = agreed(deal(FOUR, "", "", "", "travel_B1"), "A", "B", "C", Bo=1, Cem=1)
    passing(game, BO, CEM)
    game.play("travel", card="travel_B1", piece="B")
    assert (game.to_act, game.phase, game.deal.proposal) == (ANN, "boss", None)
    agreed(game, "A", "C", "D", Cem=1, Dot=3)
    close(game)
    assert cash(game) == [2, 0, 1, 3]


@pytest.mark.rule("IB-26")
def test_after_a_card_that_changes_nothing_for_the_proposal_the_boss_may_let_it_stand():
    game = agreed(deal(FOUR, "", "", "", "family_B1"), "A", "B", "C", Bo=1, Cem=1)
    passing(game, BO, CEM)
    game.play("show", card="family_B1")
    assert (game.to_act, game.phase) == (ANN, "boss")
    assert game.view(None).accepted == (BO, CEM)
    game.play("wait")
    assert (game.to_act, game.phase) == (BO, "last_call")
    close(game)
    assert cash(game) == [4, 1, 1, 0]


@pytest.mark.rule("IB-26")
def test_after_such_a_card_the_boss_may_propose_anew():
    game = agreed(deal(FOUR, "", "", "", "family_B1"), "A", "B", "C", Bo=3, Cem=1)
    passing(game, BO, CEM)
    game.play("show", card="family_B1")
    agreed(game, "A", "family_B1", "C", Cem=1, Dot=1)
    close(game)
    assert cash(game) == [4, 0, 1, 1]


@pytest.mark.rule("IB-26")
def test_if_every_card_of_the_last_call_is_stopped_the_deal_closes():
    game = deal(FOUR, "stop_1 stop_2", "boss_1", "", "travel_A1")
    agreed(game, "A", "B", "C", Bo=1, Cem=1)
    game.play("take_over", card="boss_1")
    game.play("stop", card="stop_1")
    assert (game.to_act, game.phase) == (CEM, "last_call")
    passing(game, CEM)
    game.play("travel", card="travel_A1", piece="A")
    game.play("stop", card="stop_2")
    assert game.deal is None
    assert cash(game) == [4, 1, 1, 0]


@pytest.mark.rule("IB-26")
def test_a_boss_card_in_the_last_call_takes_the_whole_deal_over():
    game = agreed(deal(FOUR, "", "boss_1"), "A", "B", "C", Bo=1, Cem=1)
    game.play("take_over", card="boss_1")
    assert (game.to_act, game.phase, game.deal.proposal) == (BO, "boss", None)


@pytest.mark.rule("IB-26")
def test_in_the_last_call_the_boss_plays_no_card():
    game = agreed(deal(FOUR, "travel_D1"), "A", "B", "C", Bo=1, Cem=1)
    assert [game.play("pass") and game.to_act for _ in range(2)] == [CEM, DOT]
    game.play("pass")
    assert game.deal is None


# How a deal fails


@pytest.mark.rule("IB-27")
def test_a_deal_fails_when_the_boss_gives_up():
    game = deal(FOUR)
    game.play("give_up")
    (failed,) = events(game, "deal_failed")
    assert (failed.seat, failed["reason"]) == (ANN, "given_up")


@pytest.mark.rule("IB-27")
@pytest.mark.parametrize(("patience", "rules"), [(6, {}), (2, {"patience": 2})])
def test_a_deal_fails_after_so_many_rounds_without_a_card(patience, rules):
    game = rounds(deal(FOUR, **rules), patience - 1)
    assert game.deal is not None
    rounds(game, 1)
    (failed,) = events(game, "deal_failed")
    assert (game.deal, failed["reason"]) == (None, "patience")


@pytest.mark.rule("IB-27")
def test_proposals_asks_and_passes_do_not_restart_the_count():
    game = deal(FOUR, patience=2)
    for share in (1, 2):
        propose(game, "A", "B", "C", Bo=share, Cem=1)
        game.play("ask", least=5)
        game.play("accept")
        game.play("pass")
    assert game.deal is None


@pytest.mark.rule("IB-27")
@pytest.mark.parametrize("stopped", [False, True])
def test_a_card_restarts_the_count_even_when_it_is_stopped(stopped):
    game = deal(FOUR, "", "", "travel_D1", "stop_1" if stopped else "", patience=2)
    rounds(game, 1)
    game.play("wait")
    passing(game, BO)
    game.play("travel", card="travel_D1", piece="D")
    if stopped:
        game.play("stop", card="stop_1")
    passing(game, DOT)
    rounds(game, 1)
    assert game.deal is not None
    rounds(game, 1)
    assert game.deal is None


@pytest.mark.rule("IB-27")
def test_nobody_draws_during_a_deal():
    game = deal(FOUR, "travel_B1 family_A1", "stop_1")
    sizes = [len(player.hand) for player in game.players]
    game.play("travel", card="travel_B1", piece="B")
    game.play("stop", card="stop_1")
    to_boss(game).play("show", card="family_A1")
    to_boss(game).play("give_up")
    after = [len(player.hand) for player in game.players]
    assert [a - b for a, b in zip(after, sizes, strict=True)] == [-1, -1, 0, 0]
    assert len(events(game, "cards_drawn")) == 4, "the set-up's"


# Cards played by the wrong move


@pytest.mark.rule("IB-15")
def test_each_kind_of_card_has_its_own_move():
    game = deal(FOUR, "travel_B1 family_A1 stop_1 recruit_1 recruit_2", "travel_A1")
    assert refused(game, "show", card="travel_B1") == "not_by_this"
    assert refused(game, "travel", card="family_A1", piece="B") == "not_by_this"
    assert refused(game, "travel", card="travel_A1", piece="A") == "not_in_hand"
    game.play("wait")
    assert refused(game, "show") == "none_of_kind"
    assert refused(game, "take_over") == "none_of_kind"


@pytest.mark.rule("IB-25")
def test_while_a_card_waits_there_is_nothing_but_to_stop_it_or_to_pass():
    game = deal(FOUR, "travel_B1", "stop_1 travel_A1")
    game.play("travel", card="travel_B1", piece="B")
    assert kinds(game) == {"stop", "pass"}
    for kind, values in (("travel", {"card": "travel_A1", "piece": "A"}), ("ask", {"least": 1})):
        assert refused(game, kind, **values) == "stop_or_pass"
    assert refused(game, "stop", card="travel_A1") == "not_by_this"
