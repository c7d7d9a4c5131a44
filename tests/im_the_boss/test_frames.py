"""The frames of I'm the Boss!: offers and answers, splits, alternatives, money by deal."""

import pandas as pd
import pytest

from finlit import frames
from tests.games.play import play_out
from tests.im_the_boss.tables import agreed, close, deal, passing, propose, table


def test_an_offer_a_row_with_the_answer_of_each_partner():
    game = deal("A B C D")  # 6 million, three investors of any family
    propose(game, "A", "B", "C", Bo=1, Cem=2)
    game.play("ask", least=2)
    game.play("accept")
    game.play("pass")
    agreed(game, "A", "B", "C", Bo=2, Cem=2)
    offers = frames.offers(game)
    assert offers[["boss", "player", "money", "share", "answer"]].to_numpy().tolist() == [
        ["Ann", "Bo", 6, 1, "asked"],
        ["Ann", "Cem", 6, 2, "accepted"],
        ["Ann", "Bo", 6, 2, "accepted"],
        ["Ann", "Cem", 6, 2, "accepted"],
    ]
    assert list(offers["part"]) == [1 / 6, 1 / 3, 1 / 3, 1 / 3]
    assert list(offers["accepted"]) == [False, True, True, True]


def test_the_last_answer_to_an_offer_counts():
    game = deal("A B C D")
    propose(game, "A", "B", "C", Bo=1, Cem=2)
    passing(game, 1, 2, 3)
    game.play("wait")
    game.play("accept")
    assert list(frames.offers(game)["answer"]) == ["accepted", "passed"]


def test_an_offer_that_fell_before_an_answer_has_none():
    game = deal("A B C D", "", "boss_1")
    propose(game, "A", "B", "C", Bo=1, Cem=2)
    game.play("take_over", card="boss_1")
    assert list(frames.offers(game)["answer"]) == ["none", "none"]
    propose(game, "A", "B", "C", Ann=2, Cem=2)
    assert list(frames.offers(game)["boss"]) == ["Ann", "Ann", "Bo", "Bo"]


def test_who_passes_in_the_last_call_or_has_no_part_answers_no_offer():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    offers = frames.offers(game)
    assert set(offers["player"]) == {"Bo", "Cem"}
    assert set(offers["answer"]) == {"accepted"}


def test_the_split_beside_the_shapley_value():
    game = deal("A B C D")
    before = frames.split(game)
    assert list(before["role"]) == ["boss", "outside", "outside", "outside"]
    assert before["proposed"].isna().all()
    propose(game, "A", "B", "C", Bo=1, Cem=2)
    game.play("ask", least=2)
    game.play("accept")
    split = frames.split(game)
    assert list(split["role"]) == ["boss", "partner", "partner", "outside"]
    assert list(split["proposed"]) == [3, 1, 2, 0]
    assert split.loc[1, "asked"] == 2 and pd.isna(split.loc[0, "asked"])
    assert list(split["accepted"]) == [False, False, True, False]
    # Ann is in every group that can make it, with any two of three: 6 / 2, and the rest by three
    assert list(split["shapley"]) == pytest.approx([3, 1, 1, 1])


def test_a_card_in_hand_counts_only_for_who_sees_it():
    game = deal("A B C D", "family_B1")
    assert list(frames.split(game)["shapley"]) == pytest.approx([3, 1, 1, 1])
    # with B in hand Ann needs Cem or Dot, and Bo is of no use: a glove game, 2/3 and 1/6 of 6
    assert list(frames.split(game, seen_by="Ann")["shapley"]) == pytest.approx([4, 0, 1, 1])
    assert list(frames.split(game, seen_by="Bo")["shapley"]) == pytest.approx([3, 1, 1, 1])
    assert list(frames.alternatives(game, seen_by="Ann")["by"]) == ["", "Cem; Dot", "Dot", "Cem"]


def test_who_can_be_replaced_and_by_whom():
    game = deal("A B C D")
    rows = frames.alternatives(game).set_index("player")
    assert list(rows["needed"]) == [True, False, False, False]
    assert list(rows["ways"]) == [0, 1, 1, 1]
    assert list(rows["by"]) == ["", "Cem + Dot", "Bo + Dot", "Bo + Cem"]


def test_nobody_is_needed_for_a_deal_that_all_together_cannot_make():
    rows = frames.alternatives(deal("A B C D", deal="BE"))
    assert not rows["needed"].any() and not rows["ways"].any()


def test_the_pieces_of_a_deal():
    game = deal("A B C D", "family_C1 travel_B1", deal="B+2")  # B, and two of C, D, F
    game.play("show", card="family_C1")
    passing(game, 1, 2, 3)
    game.play("travel", card="travel_B1", piece="B")
    pieces = frames.deal_pieces(game)
    assert pieces[["family", "piece", "player", "required", "away"]].to_numpy().tolist() == [
        ["B", "B", "Bo", True, True],
        ["C", "C", "Cem", False, False],
        ["C", "family_C1", "Ann", False, False],
        ["D", "D", "Dot", False, False],
    ]
    assert not pieces["used"].any()


def test_money_by_deal_is_the_books_and_hidden_until_the_end():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    money = frames.deal_money(game).pivot_table(index="deal", columns="seat", values="amount")
    assert money.to_numpy().tolist() == [[0, 0, 0, 0], [3, 1, 2, 0]]
    assert set(frames.deal_money(game, seen_by="Bo")["player"]) == {"Bo"}
    play_out(game, 3)
    assert game.to_act is None
    money = frames.deal_money(game, seen_by="Bo")
    last = money[money["deal"] == money["deal"].max()]
    assert list(last["amount"]) == [game.ledger.cash(seat) for seat in range(4)]


def test_without_a_deal_to_make_there_are_no_rows():
    game = play_out(table("A B C D"), 3)
    for frame in (frames.split(game), frames.alternatives(game)):
        assert frame.empty
        assert "player" in frame.columns
