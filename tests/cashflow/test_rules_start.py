"""The start of a game of Cashflow: CF-1 to CF-5, with known cards and dice."""

from collections import Counter
from shutil import copytree

import pytest

from finlit.engine import Script
from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.deck import load_decks
from finlit.ledger.statements import balance_sheet, monthly_statement
from tests.cashflow.tables import (
    DECKS,
    NAMES,
    at_random,
    choices,
    happened,
    play,
    sheet,
    table,
    turn,
)


def lines(statement):
    return {line.account: line.amount for line in statement.lines if line.amount}


@pytest.mark.rule("CF-1")
def test_each_player_draws_a_profession():
    script = Script(cards={"professions": ["spender", "clerk"]}, seed=1)
    game = Cashflow(["Ann", "Bo"], chance=script, decks=DECKS)
    assert [sheet(game, seat).profession for seat in (0, 1)] == ["spender", "clerk"]


@pytest.mark.rule("CF-1")
def test_two_players_draw_two_professions():
    for seed in range(20):
        game = Cashflow(["Ann", "Bo", "Cem"], seed=seed, decks=DECKS)
        drawn = {sheet(game, seat).profession for seat in range(3)}
        assert drawn == {"clerk", "saver", "spender"}


@pytest.mark.rule("CF-3")
def test_with_fewer_professions_than_players_they_are_shuffled_again():
    game = Cashflow(NAMES, seed=3, decks=DECKS)
    drawn = Counter(sheet(game, seat).profession for seat in range(6))
    assert drawn == {"clerk": 2, "saver": 2, "spender": 2}


@pytest.mark.rule("CF-1")
def test_the_sheet_has_every_line_of_the_profession():
    game = table("clerk")
    assert lines(monthly_statement(game.ledger, 0)) == {
        "income:salary": 3000,
        "expenses:taxes": 500,
        "expenses:home_mortgage": 500,
        "expenses:education_loan": 100,
        "expenses:car_loan": 100,
        "expenses:credit_card": 100,
        "expenses:retail_debt": 50,
        "expenses:other": 650,
    }
    assert sheet(game).total_expenses == 2000
    assert sheet(game).cash_flow == 3000 - 2000
    assert sheet(game).passive_income == 0
    debts = {debt: owed for debt, (owed, _payment) in sheet(game).debts.items()}
    assert debts == {
        "home_mortgage": 50000,
        "education_loan": 10000,
        "car_loan": 5000,
        "credit_card": 2000,
        "retail_debt": 1000,
    }
    assert (sheet(game).children, sheet(game).bank_loan) == (0, 0)


@pytest.mark.rule("CF-1")
def test_every_profession_that_ships_opens_with_its_own_sheet():
    for id, profession in load_decks().professions.items():
        game = Cashflow(["Ann"], seed=1, professions=[id], first_player=0)
        opened = sheet(game)
        assert opened.total_income == opened.salary == profession.salary
        assert opened.cash_flow == profession.cash_flow
        for debt, (owed, payment) in opened.debts.items():
            assert owed == getattr(profession, debt)
            assert payment == getattr(profession, f"{debt}_payment")


@pytest.mark.rule("CF-2")
def test_starting_cash_is_savings_and_one_month_and_savings_are_struck():
    game = table("clerk")
    assert sheet(game).cash == 1000 + 1000
    assert lines(balance_sheet(game.ledger, 0)) == {
        "assets:cash": 2000,
        "liabilities:home_mortgage": 50000,
        "liabilities:education_loan": 10000,
        "liabilities:car_loan": 5000,
        "liabilities:credit_card": 2000,
        "liabilities:retail_debt": 1000,
        "equity:opening": 2000 - 68000,
    }
    assert sheet(game).net_worth == 2000 - 68000


@pytest.mark.rule("CF-3")
def test_four_decks_are_shuffled():
    game = Cashflow(["Ann"], seed=1)
    again, other = Cashflow(["Ann"], seed=1), Cashflow(["Ann"], seed=2)
    cards = load_decks()
    assert [deck.name for deck in game.decks()] == ["small", "big", "market", "extra"]
    for deck, same, different, printed in zip(
        game.decks(),
        again.decks(),
        other.decks(),
        (cards.small, cards.big, cards.market, cards.extra),
        strict=True,
    ):
        assert sorted(deck.pile) == sorted(printed)
        assert deck.pile == same.pile
        assert deck.pile != different.pile
        assert deck.pile != list(printed)


@pytest.mark.rule("CF-3")
def test_an_exhausted_deck_is_shuffled_again_from_its_discards():
    """Four big deals, drawn one a turn: each once, then each once again."""
    game = table("saver", dice=[1] + [2] * 11, seed=5)
    drawn = []
    while len(drawn) < 8:
        play(game, "roll")
        if game.phase == "opportunity":
            drawn.append(play(game, "draw big")[0]["card"])
        while game.phase == "market":
            play(game, "done")
        play(game, "end_turn")
    big = sorted(load_decks(DECKS).big)
    assert sorted(drawn[:4]) == big
    assert sorted(drawn[4:]) == big


@pytest.mark.rule("CF-4")
def test_each_player_marks_a_dream_and_several_may_choose_the_same():
    game = table("clerk", "clerk", "clerk", dreams=None, first_player=1)
    assert choices(game, "choose_dream") == [{"dream": ("ISLAND", "OPERA", "MOON")}]
    for seat, dream in ((1, "OPERA"), (2, "MOON"), (0, "OPERA")):
        assert game.to_act == seat
        play(game, f"choose_dream {dream}")
    assert [sheet(game, seat).dream for seat in range(3)] == ["OPERA", "OPERA", "MOON"]
    assert (game.phase, game.to_act, game.round) == ("turn", 1, 1)


@pytest.mark.rule("CF-4")
def test_dreams_that_are_given_are_told_as_well():
    game = table("clerk", "clerk", dreams=["MOON", "OPERA"])
    told = [(event.seat, event["dream"]) for event in happened(game, "dream_chosen")]
    assert told == [(0, "MOON"), (1, "OPERA")]


@pytest.mark.rule("CF-5")
def test_the_highest_die_starts_and_play_goes_clockwise():
    game = table("clerk", "clerk", "clerk", dice=[2, 3, 6, *[6] * 6], first_player=None)
    order = []
    for _ in range(6):
        order.append(game.to_act)
        turn(game)
    assert order == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("CF-5")
def test_ties_for_the_highest_die_roll_again():
    game = table(
        "clerk", "clerk", "clerk", "clerk", dice=[5, 2, 5, 5, 1, 4, 4, 3, 6], first_player=None
    )
    rolled = [(event.seat, event["die"]) for event in happened(game, "first_roll")]
    assert rolled == [
        *((0, 5), (1, 2), (2, 5), (3, 5)),
        *((0, 1), (2, 4), (3, 4)),
        *((2, 3), (3, 6)),
    ]
    assert game.to_act == game.first == 3


@pytest.mark.rule("CF-5")
def test_one_player_starts_without_a_roll():
    game = table("clerk", first_player=None)
    assert game.to_act == 0
    assert not happened(game, "first_roll")


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        ({"professions": ["clerk"]}, "professions must name one for each of 2 seats"),
        ({"professions": ["clerk", "king"]}, "'king' is not in the decks"),
        ({"professions": "clerk"}, "professions must be a list with one for each seat"),
        ({"dreams": ["ISLAND", "SHOP"]}, "'SHOP' is not in the decks"),
        ({"dreams": "ISLAND"}, "dreams must be a list with one for each seat"),
        ({"first_player": 2}, "first_player must be a seat from 0 to 1"),
        ({"first_player": True}, "first_player must be a seat from 0 to 1"),
        ({"turn_limit": 0}, "turn_limit must be a whole number of rounds from 1"),
        ({"turn_limit": 2.5}, "turn_limit must be a whole number of rounds from 1"),
        ({"resale": "never"}, "resale must be one of card, small"),
        ({"charity_dice": 2}, "charity_dice must be one of choice, two"),
        ({"bankruptcy_sale": None}, "bankruptcy_sale must be one of chosen, all"),
        ({"claim_payday": 1}, "claim_payday must be True or False"),
        ({"speed": 1}, "speed"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules, error):
    with pytest.raises((ValueError, TypeError), match=error):
        Cashflow(["Ann", "Bo"], seed=1, **{"decks": DECKS, **rules})


@pytest.mark.parametrize("players", [0, 7])
def test_one_to_six_play(players):
    with pytest.raises(ValueError, match="1 to 6"):
        Cashflow(["Ann"] * players, seed=1)


def test_a_game_of_six_with_one_name_runs():
    game = at_random(Cashflow(["Ann"] * 6, seed=4, turn_limit=3), 4)
    assert game.to_act is None


def test_a_card_that_was_edited_is_read_again(tmp_path):
    """Even where the file keeps its length, as a spreadsheet in the next room may leave it."""
    folder = copytree(DECKS, tmp_path / "decks")
    before = Cashflow(["Ann"], seed=1, professions=["clerk"], decks=folder)
    assert Cashflow(["Ann"], seed=2, decks=folder).cards is before.cards
    file = folder / "professions.csv"
    file.write_text(file.read_text().replace("clerk,Clerk,3000", "clerk,Clerk,4000"))
    after = Cashflow(["Ann"], seed=1, professions=["clerk"], decks=folder)
    assert (sheet(before).salary, sheet(after).salary) == (3000, 4000)
    assert after.fingerprint != before.fingerprint
