"""Bank loans and repaying, CF-25 and CF-26; bankruptcy, CF-30 to CF-34."""

import pytest

from finlit.ledger.statements import balance_sheet, income_statement, monthly_statement
from tests.cashflow.tables import (
    books_are_right,
    choices,
    happened,
    kept,
    kinds,
    leave,
    play,
    refused,
    sheet,
    table,
    turn,
)

# Loans


@pytest.mark.rule("CF-25")
def test_a_loan_books_a_liability_and_ten_percent_a_month():
    game = table("clerk")
    worth = sheet(game).net_worth
    play(game, "borrow 3000")
    assert sheet(game).cash == 2000 + 3000
    assert balance_sheet(game.ledger, 0)["liabilities:bank_loan"] == 3000
    assert monthly_statement(game.ledger, 0)["expenses:bank_loan"] == 300
    assert sheet(game).cash_flow == 1000 - 300
    assert sheet(game).net_worth == worth


@pytest.mark.rule("CF-25")
def test_loans_are_whole_thousands():
    game = table("clerk")
    assert choices(game, "borrow") == [{"amount": range(1000, 30001, 1000)}]
    assert refused(game, "borrow", amount=1500).code == "whole_thousands"


@pytest.mark.rule("CF-25")
def test_all_loan_payments_stay_within_total_income():
    """3,000 of income carry 30,000; with a house of 200 a month, 32,000."""
    game = table("clerk", dice=[1], small="HOUSE")
    refusal = refused(game, "borrow", amount=31000)
    assert (refusal.code, refusal.facts["most"]) == ("loan_limit", 30000)
    play(game, "borrow 3000", "roll", "draw small", "buy")
    assert sheet(game).loan_limit == 32000 - 3000
    play(game, "borrow 29000")
    assert sheet(game).loan_limit == 0
    assert "borrow" not in kinds(game)
    assert monthly_statement(game.ledger, 0)["expenses:bank_loan"] == sheet(game).total_income


@pytest.mark.rule("CF-25")
def test_income_that_is_not_whole_thousands_carries_thousands():
    """1,009 a month would carry 10,090; lent are 10,000."""
    game = table("saver", dice=[1], small="BASKET")
    play(game, "roll", "draw small", "buy 9")
    assert sheet(game).total_income == 1009
    assert sheet(game).loan_limit == 10000


@pytest.mark.rule("CF-25")
@pytest.mark.parametrize(
    ("dice", "moves", "phase"),
    [
        ([], [], "turn"),
        ([1], ["roll"], "opportunity"),
        ([1], ["roll", "draw small"], "deal"),
        ([4], ["roll"], "charity"),
        ([6], ["roll"], "end"),
        ([2], ["roll"], "end"),
    ],
)
def test_borrowing_and_repaying_by_choice_all_through_the_own_turn(dice, moves, phase):
    game = table("clerk", "clerk", dice=dice, small="HOUSE", extra="ONCE")
    play(game, *moves)
    assert game.phase == phase
    cash = sheet(game).cash
    play(game, "borrow 1000", "repay retail_debt", "repay bank_loan 1000")
    assert sheet(game).cash == cash - 1000


@pytest.mark.rule("CF-25")
def test_nobody_borrows_on_anothers_turn_but_for_an_opportunity():
    game = table("clerk", "clerk", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big", "offer 1 0")
    assert kinds(game) == {"borrow", "refuse"}
    play(game, "borrow", "accept")
    assert sheet(game, 1).bank_loan == 8000
    assert refused(game, "repay", debt="bank_loan", amount=1).code == "no_such_debt"


@pytest.mark.rule("CF-25")
def test_for_what_must_be_paid_the_bank_lends_beyond_the_limit():
    """A spender with all of 20,000 borrowed and little cash draws an expense of 17,000."""
    game = table("spender", dice=[2], extra="DEAR")
    play(game, "borrow 20000")
    leave(game, 400)
    events = play(game, "roll")
    (lent,) = kept(events, "borrowed")
    assert (lent["amount"], lent["forced"]) == (17000, True)
    assert (sheet(game).bank_loan, sheet(game).cash) == (37000, 400)
    assert "borrow" not in kinds(game)


@pytest.mark.rule("CF-25")
def test_what_is_just_there_is_not_lent():
    game = table("clerk", dice=[2], extra="ONCE")
    leave(game, 700)
    assert not kept(play(game, "roll"), "borrowed")
    assert sheet(game).cash == 0


@pytest.mark.rule("CF-25")
@pytest.mark.rule("CF-30")
def test_the_bank_does_not_lend_for_a_negative_payday():
    game = table("saver", dice=[1, 5], small="CONDO")
    turn(game, "draw small", "borrow 10000", "buy")
    leave(game, 0)
    events = play(game, "roll")
    assert [event.kind for event in events] == ["rolled", "bankrupt"]
    assert sheet(game).bank_loan == 10000


# Repaying


@pytest.mark.rule("CF-26")
@pytest.mark.parametrize(
    ("debt", "owed", "payment"),
    [
        ("home_mortgage", 50000, 500),
        ("education_loan", 10000, 100),
        ("car_loan", 5000, 100),
        ("credit_card", 2000, 100),
        ("retail_debt", 1000, 50),
    ],
)
def test_a_debt_is_repaid_in_full_and_its_payment_ends(debt, owed, payment):
    game = table("clerk")
    game.ledger.post(0, "a test", (("assets:cash", owed - 2000 - 1), ("income:test", 2001 - owed)))
    assert sheet(game).cash == owed - 1
    refusal = refused(game, "repay", debt=debt)
    assert (refusal.code, refusal.facts["owed"]) == ("only_in_full", owed)
    leave(game, owed)
    for amount in (1000, owed, owed - 1):
        assert refused(game, "repay", debt=debt, amount=amount).code == "only_in_full"
    worth = sheet(game).net_worth
    play(game, f"repay {debt}")
    assert sheet(game).cash == 0
    assert debt not in sheet(game).debts
    assert balance_sheet(game.ledger, 0)[f"liabilities:{debt}"] == 0
    assert monthly_statement(game.ledger, 0)[f"expenses:{debt}"] == 0
    assert sheet(game).cash_flow == 1000 + payment
    assert sheet(game).net_worth == worth
    assert refused(game, "repay", debt=debt).code == "no_such_debt"
    books_are_right(game)


@pytest.mark.rule("CF-26")
def test_a_bank_loan_is_repaid_in_thousands_100_a_month_less_for_each():
    game = table("clerk")
    play(game, "borrow 5000", "repay bank_loan 2000")
    assert (sheet(game).bank_loan, sheet(game).cash) == (3000, 2000 + 5000 - 2000)
    assert sheet(game).cash_flow == 1000 - 300
    assert refused(game, "repay", debt="bank_loan", amount=500).code == "whole_thousands"
    refusal = refused(game, "repay", debt="bank_loan", amount=4000)
    assert (refusal.code, refusal.facts["owed"]) == ("owed_less", 3000)
    play(game, "repay bank_loan 3000")
    assert sheet(game).bank_loan == 0
    assert monthly_statement(game.ledger, 0)["expenses:bank_loan"] == 0
    assert refused(game, "repay", debt="bank_loan", amount=1000).code == "no_such_debt"


@pytest.mark.rule("CF-26")
def test_a_loan_is_repaid_from_cash_that_is_there():
    game = table("clerk")
    play(game, "borrow 5000")
    leave(game, 2500)
    assert refused(game, "repay", debt="bank_loan", amount=3000).code == "no_cash"
    leave(game, 999)
    assert refused(game, "repay", debt="bank_loan", amount=1000).code == "no_cash"


@pytest.mark.rule("CF-26")
def test_taxes_and_living_and_mortgages_on_what_is_owned_cannot_be_repaid():
    game = table("saver", dice=[1], small="HOUSE")
    play(game, "roll", "draw small", "buy")
    (house,) = sheet(game).ventures
    for debt in ("taxes", "other", "children", house, f"property:{house}", "savings"):
        assert refused(game, "repay", debt=debt).code == "no_such_debt"


@pytest.mark.rule("CF-26")
def test_nobody_repays_on_anothers_turn():
    game = table("clerk", "saver", dice=[1, 1], small="KITE10 KITE30")
    turn(game, "draw small", "buy 1")
    play(game, "roll", "draw small", "end_turn")
    assert (game.phase, game.to_act) == ("trade", 0)
    assert refused(game, "repay", debt="retail_debt").code == "not_own_turn"


# Bankruptcy
#
# A spender has a cash flow of 97. With a child it is -203, with two -503; car loan, credit card and
# retail debt cost 201, 151 and 51, and halved 100, 75 and 25: 203 less.


def family(children, *dice, **more):
    """A spender with children on space 12, cash flow 97 - 300 for each; the next die is a 2, which
    leads to the payday at 14."""
    around = [6, 6, 6, 6]
    game = table("spender", dice=[6, 6, *around * (children - 1), 2, *dice], seed=1, **more)
    while sheet(game).children < children:
        leave(game, 100000)
        turn(game)
    assert sheet(game).bank_loan == 0
    assert sheet(game).position == 12
    assert sheet(game).cash_flow == 97 - 300 * children
    return game


@pytest.mark.rule("CF-30")
def test_a_negative_payday_that_cash_covers_is_paid():
    game = family(1)
    leave(game, 203)
    (payday,) = kept(play(game, "roll"), "payday")
    assert (payday["amount"], sheet(game).cash) == (-203, 0)
    assert not sheet(game).bankrupt


@pytest.mark.rule("CF-30")
def test_too_little_cash_for_a_negative_payday_is_bankruptcy():
    game = family(1)
    leave(game, 202)
    events = play(game, "roll")
    (told,) = kept(events, "bankrupt")
    assert (told["due"], told["cash"]) == (203, 202)
    assert sheet(game).bankrupt
    assert sheet(game).cash == 202
    assert game.phase == "bankruptcy"


@pytest.mark.rule("CF-30")
def test_a_payday_passed_makes_bankrupt_as_well_and_the_space_is_not_carried_out():
    """From 12 past the payday at 14 to an extra expense at 18: nothing is drawn."""
    game = table("spender", dice=[6, 6, 6], extra="DEAR")
    turn(game)
    turn(game)
    leave(game, 0)
    events = play(game, "roll")
    assert sheet(game).position == 18
    assert [event.kind for event in events] == ["rolled", "bankrupt"]
    play(game, "settle")
    assert game.phase == "end"
    assert not happened(game, "extra_expense")
    play(game, "end_turn")


def owner(**rules):
    """A saver with a house (5,000 down, 200 a month), 101 Kite shares bought at 10, ten apartments
    (10,000 down) that lose 3,000 a month, no cash, and a payday to come: cash flow -2,300."""
    game = table("saver", dice=[1, 2, 2, 1], small="HOUSE KITE10", big="RUIN", **rules)
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy 101")
    turn(game, "draw big", "buy")
    leave(game, 0)
    assert sheet(game).cash_flow == 500 + 200 - 3000
    play(game, "roll")
    assert game.phase == "bankruptcy"
    return game


@pytest.mark.rule("CF-31")
def test_the_bank_takes_properties_at_half_their_down_payment_and_their_mortgage():
    game = owner()
    house, ruin = sheet(game).ventures
    worth = sheet(game).net_worth
    play(game, f"sell {house}")
    assert sheet(game).cash == 2500
    assert balance_sheet(game.ledger, 0)[f"liabilities:property:{house}"] == 0
    assert balance_sheet(game.ledger, 0)[f"assets:property:{house}"] == 0
    assert sheet(game).cash_flow == 500 - 3000
    assert sheet(game).net_worth == worth - 2500
    play(game, f"sell {ruin}")
    assert sheet(game).cash == 2500 + 5000
    assert sheet(game).cash_flow == 500
    books_are_right(game)


@pytest.mark.rule("CF-31")
def test_the_bank_takes_shares_at_half_their_cost():
    """101 shares have cost 1,010. Half of the 600 that 60 of them cost is 300, of the rest 205."""
    game = owner()
    assert {"holding": ("KITE",), "units": range(1, 102)} in choices(game, "sell")
    play(game, "sell KITE 60")
    assert sheet(game).cash == 300
    assert sheet(game).units == {"KITE": (41, 410, 0)}
    play(game, "sell KITE 41")
    assert sheet(game).cash == 300 + 205
    assert sheet(game).units == {}


@pytest.mark.rule("CF-31")
def test_half_of_an_odd_amount_is_rounded_down():
    """A stall of 3,001 brings 1,500."""
    game = table("saver", dice=[1, 2, 3], small="STALL", big="RUIN")
    turn(game, "draw small", "buy")
    turn(game, "draw big", "buy")
    leave(game, 0)
    play(game, "roll")
    stall = next(iter(sheet(game).ventures))
    play(game, f"sell {stall}")
    assert sheet(game).cash == 1500


@pytest.mark.rule("CF-31")
def test_as_many_as_the_player_likes_are_sold():
    """B's reading, the default: the apartments go, the house and the shares stay."""
    game = owner()
    house, ruin = sheet(game).ventures
    play(game, f"sell {ruin}")
    assert sheet(game).cash_flow == 700
    play(game, "settle")
    assert [*sheet(game).ventures] == [house]
    assert sheet(game).units == {"KITE": (101, 1010, 0)}


@pytest.mark.rule("CF-31")
def test_all_assets_are_sold():
    """A's reading: 2,500 for the house, 5,000 for the apartments, 505 for the shares."""
    game = owner(bankruptcy_sale="all")
    assert sheet(game).ventures == sheet(game).units == {}
    assert sheet(game).cash == 2500 + 5000 + 505
    assert len(happened(game, "sold_to_bank")) == 3
    assert "sell" not in kinds(game)
    assert sheet(game).passive_income == 0
    books_are_right(game)


@pytest.mark.rule("CF-32")
def test_less_than_a_thousand_repays_no_loan():
    game = family(1)
    play(game, "borrow 2000")
    leave(game, 402)
    play(game, "roll")
    assert sheet(game).cash_flow == -203 - 200
    assert kinds(game) == {"settle"}


@pytest.mark.rule("CF-32")
def test_proceeds_and_cash_repay_debts_by_the_players_choice():
    """7,500 from the house and the apartments repay a loan of 1,000 of the spender's choice."""
    game = table("spender", dice=[1, 2, 3], small="HOUSE KITE10", big="RUIN")
    turn(game, "borrow 20000", "draw small", "buy")
    turn(game, "draw big", "buy")
    leave(game, 90)
    play(game, "roll")
    assert sheet(game).cash_flow == 97 + 200 - 3000 - 2000
    house, ruin = sheet(game).ventures
    assert kinds(game) == {"sell"}
    play(game, f"sell {house}", f"sell {ruin}")
    assert sheet(game).cash == 90 + 2500 + 5000
    assert sheet(game).cash_flow == 97 - 2000
    assert kinds(game) == {"repay"}
    assert refused(game, "settle").code == "still_negative"
    assert choices(game, "repay") == [
        {"debt": ("car_loan", "credit_card", "retail_debt")},
        {"debt": ("bank_loan",), "amount": range(1000, 7001, 1000)},
    ]
    play(game, "repay car_loan", "repay credit_card")
    assert sheet(game).cash_flow == 97 - 2000 + 201 + 151
    assert (sheet(game).cash, kinds(game)) == (7590 - 4001 - 3001, {"settle"})


@pytest.mark.rule("CF-32")
def test_the_player_may_stop_once_the_cash_flow_is_positive():
    game = owner()
    assert refused(game, "settle").code == "still_negative"
    ruin = list(sheet(game).ventures)[1]
    play(game, f"sell {ruin}")
    assert kinds(game) == {"sell", "settle"}


@pytest.mark.rule("CF-32")
def test_with_a_cash_flow_of_zero_one_survives_when_nothing_is_left_to_do():
    """A condo costs a saver's 500 and a loan of 5,000 as much again. Without the condo it is 0:
    not positive, so the share must go too."""
    game = table("saver", dice=[1, 2, 3], small="KITE10 CONDO")
    turn(game, "draw small", "buy 1")
    turn(game, "draw small", "borrow 5000", "buy")
    leave(game, 0)
    play(game, "roll")
    assert sheet(game).cash_flow == 500 - 500 - 500
    (condo,) = sheet(game).ventures
    play(game, f"sell {condo}")
    assert sheet(game).cash_flow == 0
    assert kinds(game) == {"sell"}
    play(game, "sell KITE 1")
    assert kinds(game) == {"settle"}
    events = play(game, "settle")
    assert not kept(events, "debt_halved", "out")
    assert sheet(game).missed == 3


@pytest.mark.rule("CF-33")
def test_consumer_debts_are_halved_when_it_is_still_negative():
    """-203 with nothing to sell; 101 + 76 + 26 less to pay make 0, and 0 survives."""
    game = family(1)
    leave(game, 100)
    play(game, "roll")
    assert kinds(game) == {"settle"}
    events = play(game, "settle")
    assert [event["debt"] for event in kept(events, "debt_halved")] == [
        "car_loan",
        "credit_card",
        "retail_debt",
    ]
    assert sheet(game).debts == {
        "home_mortgage": (30000, 300),
        "car_loan": (2000, 100),
        "credit_card": (1500, 75),
        "retail_debt": (500, 25),
    }
    assert sheet(game).cash_flow == 97 - 300 + 101 + 76 + 26 == 0
    assert sheet(game).status == "rat race"
    assert sheet(game).missed == 3
    assert income_statement(game.ledger, 0)["income:forgiven"] == 2001 + 1501 + 501 + 103
    books_are_right(game)


@pytest.mark.rule("CF-33")
def test_nothing_is_halved_when_the_cash_flow_is_positive_again():
    game = owner()
    play(game, f"sell {list(sheet(game).ventures)[1]}")
    assert not kept(play(game, "settle"), "debt_halved")


@pytest.mark.rule("CF-33")
def test_home_mortgage_education_and_bank_loans_stay():
    game = table("clerk", dice=[6])
    play(game, "borrow 20000")
    leave(game, 0)
    play(game, "roll", "settle")
    assert sheet(game).debts == {
        "home_mortgage": (50000, 500),
        "education_loan": (10000, 100),
        "car_loan": (2500, 50),
        "credit_card": (1000, 50),
        "retail_debt": (500, 25),
    }
    assert sheet(game).bank_loan == 20000
    assert sheet(game).cash_flow == 1000 - 2000 + 50 + 50 + 25


@pytest.mark.rule("CF-34")
def test_still_negative_is_out_of_the_game():
    """Two children: -503, and halving saves 203."""
    game = family(2)
    leave(game, 500)
    play(game, "roll")
    events = play(game, "settle")
    (out,) = kept(events, "out")
    assert out["cash_flow"] == 97 - 600 + 203
    assert sheet(game).status == "out"


@pytest.mark.rule("CF-34")
def test_who_survives_pays_as_far_as_cash_goes_and_misses_three_turns():
    """203 were due; with 100 in cash 103 are forgiven."""
    game = family(1, 6)
    leave(game, 100)
    play(game, "roll")
    (told,) = kept(play(game, "settle"), "recovered")
    assert (told["paid"], told["forgiven"]) == (100, 103)
    assert sheet(game).cash == 0
    assert game.phase == "end"
    own_turns, round = sheet(game).own_turns, game.round
    events = play(game, "end_turn")
    assert [event["left"] for event in kept(events, "turn_missed")] == [2, 1, 0]
    assert (game.round, sheet(game).own_turns) == (round + 4, own_turns + 1)
    books_are_right(game)


@pytest.mark.rule("CF-34")
def test_with_the_proceeds_the_payday_is_paid_in_full():
    game = owner()
    play(game, f"sell {list(sheet(game).ventures)[1]}")
    (told,) = kept(play(game, "settle"), "recovered")
    assert (told["paid"], told["forgiven"]) == (2300, 0)
    assert sheet(game).cash == 5000 - 2300
    # every line of that month is booked as the sheet stood
    assert income_statement(game.ledger, 0)["income:salary"] == 1000


@pytest.mark.rule("CF-34")
def test_a_second_payday_of_the_same_roll_is_received():
    """CF-11 pays every payday passed: from 4 by two dice over 6 and 14 to 16. At the first, -2,500
    with nothing; the apartments go for 5,000 and pay it; the second brings 500."""
    game = table("saver", dice=[1, 3, 6, 6], big="RUIN", market="SELL60")
    turn(game, "draw big", "buy")
    turn(game, "donate")
    leave(game, 0)
    play(game, "roll 2")
    assert (sheet(game).position, game.phase) == (16, "bankruptcy")
    (ruin,) = sheet(game).ventures
    events = play(game, f"sell {ruin}", "settle")
    assert [event["amount"] for event in kept(events, "payday")] == [500]
    assert sheet(game).cash == 5000 - 2500 + 500
    assert game.phase == "end"
    assert not happened(game, "market_drawn")


@pytest.mark.rule("CF-34")
def test_the_second_of_two_paydays_may_be_the_one_that_cannot_be_paid():
    game = table("saver", dice=[1, 3, 6, 6], big="RUIN", market="SELL60")
    turn(game, "draw big", "buy")
    turn(game, "donate")
    leave(game, 2600)
    events = play(game, "roll 2")
    assert [event["amount"] for event in kept(events, "payday")] == [-2500]
    assert sheet(game).cash == 100
    (ruin,) = sheet(game).ventures
    events = play(game, f"sell {ruin}", "settle")
    assert not kept(events, "payday")
    assert sheet(game).cash == 100 + 5000 - 2500


@pytest.mark.rule("CF-34")
def test_a_second_payday_may_have_to_be_claimed():
    game = table("saver", dice=[1, 3, 6, 6], big="RUIN", claim_payday=True)
    turn(game, "draw big", "buy")
    turn(game, "donate")
    leave(game, 0)
    play(game, "roll 2", f"sell {next(iter(sheet(game).ventures))}", "settle", "claim_payday")
    assert sheet(game).cash == 5000 - 2500 + 500


@pytest.mark.rule("CF-25")
@pytest.mark.rule("CF-34")
def test_there_is_no_loan_until_the_missed_turns_are_over():
    """Neither at the end of that turn nor for an opportunity; but what an event of the market
    costs is lent even then."""
    game = table(
        *("saver", "saver"),
        dice=[1, 6, 2, 6, 3, 4, 1, 5, 1],
        small="HOUSE CONDO HOUSE2 BOND",
        market="STORM",
    )
    turn(game, "draw small", "buy")
    turn(game)
    turn(game, "draw small", "borrow 6000", "buy")
    turn(game)
    leave(game, 0)
    play(game, "roll")
    _house, condo = sheet(game).ventures
    assert sheet(game).cash_flow == 500 + 200 - 500 - 600
    assert refused(game, "borrow", amount=1000).code == "no_loan_when_bankrupt"
    play(game, f"sell {condo}", "settle")
    assert sheet(game).loan_limit == 0
    assert refused(game, "borrow", amount=1000).code == "no_loan_when_bankrupt"
    play(game, "end_turn")

    events = play(game, "roll")
    (lent,) = kept(events, "borrowed")
    assert (lent.seat, lent["amount"], lent["forced"]) == (0, 3000, True)
    play(game, "end_turn")

    play(game, "roll", "draw small")
    assert refused(game, "offer", to=0, price=0).code == "buyer_cannot_pay"
    play(game, "end_turn")
    turn(game)
    assert sheet(game).bankrupt
    turn(game, "draw small")
    assert (game.to_act, game.phase, sheet(game).bankrupt) == (0, "turn", False)
    assert sheet(game).loan_limit == 12000 - 9000
    play(game, "borrow 1000")


@pytest.mark.rule("CF-34")
def test_who_is_out_is_never_asked_again_and_counted_once():
    """Three play; the spender is out. The others go on, and a share card asks nobody who is out."""
    game = table("spender", "saver", "saver", dice=[6, 6, 6, 6, 5, 5, 2], seed=3)
    while sheet(game, 0).position != 12 or game.to_act != 0 or game.phase != "turn":
        do_nothing(game)
    leave(game, 0)
    game.ledger.recur(0, "a test", "expenses:test", 1000)
    play(game, "roll", "settle")
    assert sheet(game, 0).status == "out"
    acted = set()
    for _ in range(60):
        acted.add(game.to_act)
        do_nothing(game)
    assert acted == {1, 2}
    assert len(happened(game, "out")) == len(happened(game, "bankrupt")) == 1


def do_nothing(game):
    """A move that buys nothing."""
    nothing = {"turn": "roll", "opportunity": "draw small", "market": "done", "trade": "done"}
    play(game, nothing.get(game.phase, "end_turn"))
