"""The rat race: the spaces of the ring, deals and the market, CF-10 to CF-24."""

import pytest

from finlit.games.cashflow.deck import load_decks
from finlit.ledger.statements import balance_sheet, income_statement, monthly_statement
from tests.cashflow.tables import (
    books_are_right,
    choices,
    happened,
    kept,
    kinds,
    play,
    refused,
    sheet,
    table,
    turn,
)

BANK = {"borrow", "repay"}


# Rolling and moving


@pytest.mark.rule("CF-10")
def test_the_ring_has_24_spaces():
    even = "extra_expense charity payday market extra_expense baby payday market extra_expense"
    even += " job_loss payday market"
    ring = load_decks().ring
    assert len(ring) == 24
    assert ring[0::2] == ("opportunity",) * 12
    assert ring[1::2] == tuple(even.split())


@pytest.mark.rule("CF-10")
def test_one_die_is_rolled_and_the_player_moves_clockwise():
    game = table("clerk", dice=[4, 2, 6])
    assert choices(game, "roll") == [{"dice": (1,)}]
    for before, after, space in ((0, 4, "charity"), (4, 6, "payday"), (6, 12, "baby")):
        assert sheet(game).position == before
        (rolled,) = kept(play(game, "roll"), "rolled")
        assert (rolled["start"], rolled["end"], rolled["space"]) == (before, after, space)
        assert sheet(game).position == after
        play(game, "end_turn")


@pytest.mark.rule("CF-10")
@pytest.mark.parametrize("die", range(1, 7))
def test_after_space_24_comes_space_1(die):
    """Four sixes lead to space 24, and a die from there to the space of its number."""
    game = table("saver", dice=[6, 6, 6, 6, die], market="SELL60", extra="ONCE DEAR")
    for _ in range(4):
        turn(game)
    assert sheet(game).position == 24
    play(game, "roll")
    assert sheet(game).position == die


@pytest.mark.rule("CF-10")
@pytest.mark.parametrize(
    ("dice", "phase"),
    [([1], "opportunity"), ([4], "charity"), ([6], "end"), ([6, 6], "end")],
)
def test_the_space_landed_on_is_carried_out(dice, phase):
    game = table("clerk", dice=dice)
    for _ in dice[1:]:
        turn(game)
    play(game, "roll")
    assert game.phase == phase


@pytest.mark.rule("CF-10")
@pytest.mark.parametrize("space", range(1, 25))
def test_each_space_is_what_the_ring_says(space):
    """Landed on by dice of 6 and the rest, with a market card that nobody owns anything of."""
    dice = [6] * ((space - 1) // 6) + [(space - 1) % 6 + 1]
    game = table("saver", dice=dice, extra="ONCE DEAR", market="PLUS")
    for _ in dice[1:]:
        turn(game)
    events = play(game, "roll")
    kind = load_decks().ring[space - 1]
    does = {
        "opportunity": (set(), "opportunity"),
        "payday": ({"payday"}, "end"),
        "extra_expense": ({"extra_expense"}, "end"),
        "market": ({"market_drawn"}, "end"),
        "charity": (set(), "charity"),
        "baby": ({"baby"}, "end"),
        "job_loss": ({"job_lost"}, "end"),
    }
    happens = {event.kind for event in events} - {"rolled"}
    if kind != "payday":
        happens.discard("payday")
    assert (happens, game.phase) == does[kind]


@pytest.mark.rule("CF-10")
def test_the_player_banks_before_and_after_rolling_and_rolls_once():
    game = table("clerk", dice=[6])
    assert kinds(game) == {"roll", "borrow", "repay"}
    play(game, "borrow 1000", "roll", "repay bank_loan 1000")
    assert refused(game, "roll", dice=1).code == "rolled_already"
    play(game, "end_turn")
    assert game.phase == "turn"


# Paydays


@pytest.mark.rule("CF-11")
def test_a_payday_landed_on_pays_the_monthly_cash_flow_once():
    game = table("clerk", dice=[6])
    events = play(game, "roll")
    assert [event["amount"] for event in kept(events, "payday")] == [1000]
    assert sheet(game).cash == 2000 + 1000


@pytest.mark.rule("CF-11")
def test_a_payday_passed_pays_before_the_space_is_carried_out():
    """From 4 over the payday at 6 to the extra expense at 10: 700 are paid out of 3,000."""
    game = table("clerk", dice=[4, 6], extra="ONCE")
    turn(game)
    events = play(game, "roll")
    assert [event.kind for event in events] == ["rolled", "payday", "extra_expense"]
    assert sheet(game).cash == 2000 + 1000 - 700


@pytest.mark.rule("CF-11")
def test_two_paydays_passed_pay_twice():
    """With two dice from 4, twelve spaces on is 16: past the paydays at 6 and 14."""
    game = table("clerk", dice=[4, 6, 6], market="SELL60")
    turn(game, "donate")
    cash = sheet(game).cash
    events = play(game, "roll 2")
    assert sheet(game).position == 16
    assert len(kept(events, "payday")) == 2
    assert sheet(game).cash == cash + 1000 + 1000


@pytest.mark.rule("CF-11")
def test_one_payday_passed_and_another_landed_on_pay_twice():
    game = table("clerk", dice=[4, 5, 5])
    turn(game, "donate")
    events = play(game, "roll 2")
    assert sheet(game).position == 14
    assert [event["amount"] for event in kept(events, "payday")] == [1000, 1000]


@pytest.mark.rule("CF-11")
def test_over_a_whole_ring_every_payday_pays_once():
    """Round and round by dice of each size: three paydays for every 24 spaces."""
    for die in range(1, 7):
        game = table("saver", dice=[die] * 48, seed=1)
        landed = 0
        while landed < 48 and game.to_act is not None:
            play(game, "roll")
            landed += 1
            while game.phase != "turn" and game.to_act is not None:
                end = {"opportunity": "draw small", "market": "done"}.get(game.phase, "end_turn")
                play(game, end)
        spaces = 48 * die
        paydays = sum(position % 24 in (6, 14, 22) for position in range(1, spaces + 1))
        assert len(happened(game, "payday")) == paydays


@pytest.mark.rule("CF-11")
def test_no_payday_pays_that_was_neither_passed_nor_landed_on():
    game = table("clerk", dice=[5, 3], small="STALL", market="SELL60")
    turn(game, "draw small")
    assert not happened(game, "payday")
    events = play(game, "roll")
    assert sheet(game).position == 8
    assert len(kept(events, "payday")) == 1
    play(game, "end_turn")


@pytest.mark.rule("CF-11")
def test_the_cash_flow_is_that_of_the_sheet_as_it_stands():
    """A house of 200 a month bought on the way, and a loan of 1,000 for 100 a month."""
    game = table("saver", dice=[1, 5], small="HOUSE")
    turn(game, "draw small", "buy", "borrow 1000")
    (payday,) = kept(play(game, "roll"), "payday")
    assert payday["amount"] == 500 + 200 - 100


@pytest.mark.rule("CF-11")
def test_a_negative_cash_flow_is_paid():
    """A condo that loses 500 a month and a loan of 1,000 take the saver to -100."""
    game = table("saver", dice=[1, 5], small="CONDO")
    turn(game, "draw small", "buy", "borrow 1000")
    cash = sheet(game).cash
    assert sheet(game).cash_flow == 500 - 500 - 100
    (payday,) = kept(play(game, "roll"), "payday")
    assert payday["amount"] == -100
    assert sheet(game).cash == cash - 100


@pytest.mark.rule("CF-11")
def test_a_payday_books_every_line_of_the_sheet():
    game = table("clerk", dice=[6])
    month = monthly_statement(game.ledger, 0)
    play(game, "roll")
    booked = income_statement(game.ledger, 0, first=1)
    assert {line.account: line.amount for line in booked.lines} == {
        line.account: line.amount for line in month.lines
    }


@pytest.mark.rule("CF-12")
def test_by_default_the_bank_pays_by_itself():
    game = table("clerk", dice=[6])
    play(game, "roll")
    assert sheet(game).cash == 3000
    assert "claim_payday" not in kinds(game)


@pytest.mark.rule("CF-12")
def test_a_payday_may_have_to_be_claimed():
    game = table("clerk", dice=[6], claim_payday=True)
    events = play(game, "roll")
    assert [event["amount"] for event in kept(events, "payday_waits")] == [1000]
    assert sheet(game).cash == 2000
    play(game, "claim_payday")
    assert sheet(game).cash == 3000
    assert "claim_payday" not in kinds(game)
    assert refused(game, "claim_payday").code == "no_payday"


@pytest.mark.rule("CF-12")
def test_a_payday_that_is_forgotten_is_lost():
    game = table("clerk", dice=[6, 1], claim_payday=True)
    assert kept(turn(game), "payday_lost")
    assert sheet(game).cash == 2000
    assert "claim_payday" not in kinds(game)
    play(game, "roll")
    assert "claim_payday" not in kinds(game)


@pytest.mark.rule("CF-12")
def test_nothing_is_called_lost_when_all_was_claimed():
    game = table("clerk", dice=[6], claim_payday=True)
    assert not kept(turn(game, "claim_payday"), "payday_lost")


@pytest.mark.rule("CF-12")
def test_a_payday_is_claimed_as_the_sheet_stood_when_it_was_passed():
    """Past the payday at 6 to a deal at 7: a house, a loan and a debt repaid come after it."""
    game = table("saver", dice=[4, 3], claim_payday=True, small="HOUSE")
    turn(game)
    play(game, "roll", "draw small", "buy", "borrow 1000")
    assert sheet(game).cash_flow == 500 + 200 - 100
    cash = sheet(game).cash
    play(game, "claim_payday")
    assert sheet(game).cash == cash + 500
    books_are_right(game)


@pytest.mark.rule("CF-12")
def test_two_paydays_are_claimed_one_by_one():
    game = table("clerk", dice=[4, 5, 5], claim_payday=True)
    turn(game, "donate")
    cash = sheet(game).cash
    play(game, "roll 2", "claim_payday")
    assert sheet(game).cash == cash + 1000
    play(game, "claim_payday")
    assert sheet(game).cash == cash + 2000
    assert "claim_payday" not in kinds(game)


@pytest.mark.rule("CF-12")
def test_a_negative_payday_is_always_collected():
    game = table("saver", dice=[1, 5], small="CONDO", claim_payday=True)
    turn(game, "draw small", "buy", "borrow 1000")
    cash = sheet(game).cash
    play(game, "roll")
    assert sheet(game).cash == cash - 100
    assert "claim_payday" not in kinds(game)


@pytest.mark.rule("CF-12")
def test_a_payday_waits_through_the_whole_turn():
    """Past the payday at 6 to the market at 8, where a buyer waits, and to the turn's end."""
    for moves in (["claim_payday", "done"], ["done", "claim_payday"]):
        game = table("saver", dice=[3, 5], small="HOUSE", market="SELL60", claim_payday=True)
        turn(game, "draw small", "buy")
        cash = sheet(game).cash
        play(game, "roll", *moves)
        assert sheet(game).cash == cash + 500 + 200


@pytest.mark.rule("CF-12")
def test_who_has_lost_a_payday_does_not_get_it_while_the_others_trade():
    game = table("saver", "saver", dice=[1, 1, 6], small="KITE10 KITE40", claim_payday=True)
    turn(game, "draw small", "buy 10")
    play(game, "roll", "draw small", "end_turn")
    assert (game.phase, game.to_act) == ("trade", 0)
    assert "claim_payday" not in kinds(game)


# Opportunities


@pytest.mark.rule("CF-13")
def test_the_drawer_chooses_a_small_or_a_big_deal_and_shows_it():
    game = table("clerk", "clerk", dice=[1], big="TOWER")
    play(game, "roll")
    assert choices(game, "draw") == [{"deck": ("small", "big")}]
    (drawn,) = play(game, "draw big")
    assert (drawn.kind, drawn["deck"], drawn["card"]) == ("deal_drawn", "big", "TOWER")
    for seat in (0, 1, None):
        assert game.view(seat).deal.id == "TOWER"
        assert drawn.seen(seat) is drawn


@pytest.mark.rule("CF-13")
def test_a_deal_must_be_drawn_but_not_taken():
    game = table("clerk", dice=[1], small="HOUSE")
    play(game, "roll")
    assert kinds(game) == {"draw", *BANK}
    assert refused(game, "end_turn").code == "draw_first"
    play(game, "draw small", "end_turn")
    assert not sheet(game).ventures
    assert sheet(game).cash == 2000


@pytest.mark.rule("CF-13")
def test_one_deal_is_drawn_once():
    game = table("clerk", dice=[1], small="HOUSE")
    play(game, "roll", "draw small")
    assert refused(game, "draw", deck="small").code == "no_opportunity"


@pytest.mark.rule("CF-13")
def test_small_deals_ask_for_at_most_5000_and_big_ones_for_at_least_6000():
    decks = load_decks()
    for deal in decks.small.values():
        assert max(deal.down_payment, deal.price) <= 5000
    for deal in decks.big.values():
        assert deal.down_payment >= 6000


@pytest.mark.rule("CF-14")
def test_the_drawer_buys_at_the_terms_of_the_card():
    game = table("saver", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big", "buy")
    assert sheet(game).cash == 100000 - 10000
    assert refused(game, "buy").code == "deal_used"


@pytest.mark.rule("CF-14")
def test_an_opportunity_is_sold_at_a_price_that_both_agree_on():
    game = table("clerk", "saver", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big", "offer 1 800")
    assert (game.phase, game.to_act) == ("offer", 1)
    assert game.view(0).offered == 800
    play(game, "accept")
    assert sheet(game, 0).cash == 2000 + 800
    assert sheet(game, 1).cash == 100000 - 800 - 10000
    (duplex,) = sheet(game, 1).ventures.values()
    assert (duplex["cost"], duplex["mortgage"], duplex["cash_flow"]) == (100000, 90000, 500)
    assert not sheet(game, 0).ventures
    assert (game.phase, game.to_act) == ("deal", 0)
    assert refused(game, "buy").code == "deal_used"
    assert refused(game, "offer", to=1, price=0).code == "deal_used"
    books_are_right(game)


@pytest.mark.rule("CF-14")
def test_the_price_of_an_opportunity_is_income_to_one_and_an_expense_to_the_other():
    game = table("clerk", "saver", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big", "offer 1 800", "accept")
    assert income_statement(game.ledger, 0, first=1)["income:opportunities"] == 800
    assert income_statement(game.ledger, 1, first=1)["expenses:opportunities"] == 800
    assert game.ledger.bank_cash == -(2800 + 100000 - 10800)


@pytest.mark.rule("CF-14")
def test_a_price_of_nothing_is_a_price():
    game = table("clerk", "saver", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big", "offer 1 0", "accept")
    assert (sheet(game, 0).cash, sheet(game, 1).cash) == (2000, 90000)
    assert sheet(game, 1).ventures


@pytest.mark.rule("CF-14")
def test_a_refused_price_is_not_asked_again_but_a_lower_one_may_be():
    game = table("clerk", "saver", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big", "offer 1 800", "refuse")
    assert (game.phase, game.to_act) == ("deal", 0)
    for price in (800, 801):
        assert refused(game, "offer", to=1, price=price).code == "refused_before"
    play(game, "offer 1 799", "refuse", "offer 1 0", "refuse")
    assert not choices(game, "offer")
    assert (sheet(game, 0).cash, sheet(game, 1).cash) == (2000, 100000)


@pytest.mark.rule("CF-14")
@pytest.mark.parametrize(
    ("resale", "deck", "card", "sold"),
    [
        ("card", "small", "HOUSE", False),
        ("card", "small", "HOUSE2", True),
        ("card", "big", "LAUNDRY", False),
        ("card", "big", "DUPLEX", True),
        ("small", "small", "HOUSE", True),
        ("small", "small", "HOUSE2", True),
        ("small", "big", "LAUNDRY", False),
        ("small", "big", "DUPLEX", True),
    ],
)
def test_only_if_the_card_allows_or_small_deals_always(resale, deck, card, sold):
    game = table("saver", "saver", dice=[1], resale=resale, **{deck: card})
    play(game, "roll", f"draw {deck}")
    assert ("offer" in kinds(game)) is sold
    if not sold:
        assert refused(game, "offer", to=1, price=0).code == "not_resellable"


@pytest.mark.rule("CF-14")
def test_it_is_not_offered_to_one_who_cannot_pay_both():
    """Bo has 100,000 and, with an income of 1,000, credit for 10,000: after 10,000 down there are
    100,000 for the opportunity. Cem has 97 and credit for 20,000."""
    game = table("clerk", "saver", "spender", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big")
    most = {1: 100000 + 10000 - 10000, 2: 97 + 20000 - 10000}
    for seat, price in most.items():
        assert game.check("offer", to=seat, price=price) is None
        refusal = refused(game, "offer", to=seat, price=price + 1)
        assert (refusal.code, refusal.facts["most"]) == ("buyer_cannot_pay", price)
    assert refused(game, "offer", to=0, price=1).code == "no_such_buyer"


@pytest.mark.rule("CF-14")
def test_a_deal_that_somebody_cannot_pay_at_all_is_not_offered_to_them():
    """Bo has borrowed all of the 20,000 that an income of 2,000 allows, and bought shares."""
    game = table("saver", "spender", dice=[6, 1, 1], small="KITE10", big="DUPLEX")
    turn(game)
    turn(game, "borrow 20000", "draw small", "buy 2009")
    assert (sheet(game, 1).cash, sheet(game, 1).loan_limit) == (7, 0)
    play(game, "roll", "draw big")
    assert "offer" not in kinds(game)
    assert refused(game, "offer", to=1, price=0).code == "buyer_cannot_pay"


@pytest.mark.rule("CF-14")
def test_who_borrows_for_an_offer_must_accept_it():
    """CF-25 lends outside an own turn only to carry out an opportunity: 10,000 down and 500 for
    the offer are 10,500; with 97 in cash 11,000 are lent, no more and no less."""
    game = table("clerk", "spender", dice=[1], big="DUPLEX")
    play(game, "roll", "draw big", "offer 1 500")
    assert kinds(game) == {"borrow", "refuse"}
    assert refused(game, "accept").code == "no_cash"
    for amount in (10000, 12000):
        assert refused(game, "borrow", amount=amount).code == "bad_value"
    play(game, "borrow 11000")
    assert refused(game, "refuse").code == "must_accept"
    play(game, "accept")
    assert sheet(game, 1).cash == 97 + 11000 - 10500
    assert sheet(game, 0).cash == 2000 + 500
    assert game.to_act == 0


@pytest.mark.rule("CF-14")
def test_what_is_borrowed_for_shares_buys_shares():
    """2,000 borrowed and 97 in cash: at 10 each, 110 or more have needed the second thousand."""
    game = table("clerk", "spender", dice=[1], small="KITE10")
    play(game, "roll", "draw small", "offer 1 0", "borrow 1000", "borrow 1000")
    assert choices(game, "accept") == [{"units": range(110, 210)}]
    play(game, "accept 110")
    assert sheet(game, 1).cash == 2097 - 1100


@pytest.mark.rule("CF-14")
def test_who_buys_shares_from_another_must_take_at_least_one():
    game = table("clerk", "saver", dice=[1], small="KITE10")
    play(game, "roll", "draw small", "offer 1 99000")
    assert choices(game, "accept") == [{"units": range(1, 101)}]
    assert refused(game, "accept", units=0).code == "bad_value"
    play(game, "accept 30")
    assert sheet(game, 1).units == {"KITE": (30, 300, 0)}
    assert sheet(game, 1).cash == 100000 - 99000 - 300


@pytest.mark.rule("CF-14")
def test_the_opportunity_is_gone_when_the_turn_is_over():
    game = table("saver", "saver", dice=[1, 6], big="DUPLEX")
    turn(game, "draw big")
    assert game.view(0).deal is None
    play(game, "roll")
    assert "buy" not in kinds(game)


@pytest.mark.rule("CF-15")
def test_nobody_lends_to_or_buys_from_another_player():
    """In no phase is there a move towards another player but the offer of an opportunity."""
    moves = {kind for kind, names in table("clerk").KINDS.items() if "to" in names}
    assert moves == {"offer"}


@pytest.mark.rule("CF-15")
def test_an_asset_is_sold_only_when_a_card_says_so():
    """A house and a certificate owned: no sale before a roll, at a deal of another kind, at the
    market when it asks for something else, or at the end of a turn."""
    game = table("saver", dice=[1, 2, 5, 6], small="HOUSE BOND KITE10", market="PLUS", big="DUPLEX")
    turn(game, "draw small", "buy")
    (house,) = sheet(game).ventures
    assert refused(game, "sell", holding=house).code == "no_buyer"
    play(game, "roll", "draw small", "buy 1", "end_turn")
    assert refused(game, "sell", holding="BOND", units=1).code == "no_buyer"
    play(game, "roll")
    assert game.phase == "end"
    assert sheet(game).position == 8
    assert refused(game, "sell", holding=house).code == "no_buyer"
    play(game, "end_turn", "roll")
    assert sheet(game).position == 14
    assert refused(game, "sell", holding=house).code == "no_buyer"


@pytest.mark.rule("CF-15")
def test_a_deal_on_the_table_buys_nothing_but_its_own_symbol():
    game = table("saver", dice=[1, 2, 2, 2], small="HOUSE BOND KITE10 HOUSE2")
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy 1")
    (house,) = sheet(game).ventures
    play(game, "roll", "draw small")
    assert refused(game, "sell", holding="BOND", units=1).code == "other_wanted"
    assert refused(game, "sell", holding=house).code == "other_wanted"
    play(game, "end_turn", "roll", "draw small")
    assert refused(game, "sell", holding=house).code == "no_buyer"


# Shares


@pytest.mark.rule("CF-16")
def test_the_drawer_buys_as_many_units_as_cash_covers():
    game = table("clerk", dice=[1], small="KITE10")
    play(game, "roll", "draw small")
    assert choices(game, "buy") == [{"units": range(1, 201)}]
    assert refused(game, "buy", units=201).code == "no_cash"
    play(game, "buy 200")
    assert sheet(game).cash == 0
    assert sheet(game).units == {"KITE": (200, 2000, 0)}


@pytest.mark.rule("CF-16")
def test_bank_loans_buy_more_units():
    game = table("clerk", dice=[1], small="KITE10")
    play(game, "roll", "draw small", "borrow 3000", "buy 500")
    assert sheet(game).units == {"KITE": (500, 5000, 0)}
    assert (sheet(game).cash, sheet(game).bank_loan) == (0, 3000)


@pytest.mark.rule("CF-16")
@pytest.mark.parametrize(("card", "price"), [("BASKET", 100), ("BOND", 1000)])
def test_funds_and_certificates_are_bought_by_the_unit_as_well(card, price):
    """The bound of 5,000 is for a unit: a hundred certificates cost 100,000."""
    game = table("saver", dice=[1], small=card)
    play(game, "roll", "draw small", f"buy {100000 // price}")
    assert sheet(game).cash == 0


def with_kites(*dice: int, small: str = "", **more):
    """Ann has 100 Kite shares bought at 10; Bo 50 bought at 20; Cem none. It is Ann's turn."""
    game = table(
        "saver", "saver", "saver", dice=[1, 1, 6, *dice], small=f"KITE10 KITE20 {small}", **more
    )
    turn(game, "draw small", "buy 100")
    play(game, "roll", "draw small", "buy 50", "end_turn")
    assert (game.phase, game.to_act) == ("trade", 0)
    play(game, "done")
    turn(game)
    return game


@pytest.mark.rule("CF-16")
def test_every_player_may_sell_at_the_price_of_the_card():
    """At Bo's first card, Ann sells at 20; at the second, Bo and Ann at 30. Cem has none."""
    game = table("saver", "saver", "saver", dice=[1, 1, 6, 5, 2], small="KITE10 KITE20 KITE30")
    turn(game, "draw small", "buy 100")
    play(game, "roll", "draw small", "buy 50", "end_turn", "sell KITE 40")
    assert sheet(game, 0).units["KITE"] == (60, 600, 0)
    assert sheet(game, 0).cash == 100000 - 1000 + 40 * 20
    assert game.to_act == 0
    play(game, "done")
    turn(game)
    turn(game)
    play(game, "roll", "draw small", "sell KITE 50")
    assert sheet(game, 1).cash == 100000 - 50 * 20 + 50 * 30
    assert not sheet(game, 1).units
    play(game, "end_turn")
    assert game.to_act == 0
    play(game, "sell KITE 60")
    assert sheet(game, 0).cash == 100000 - 1000 + 40 * 20 + 500 + 60 * 30
    assert (game.phase, game.to_act) == ("turn", 2)
    books_are_right(game)


@pytest.mark.rule("CF-16")
def test_the_drawer_may_buy_and_sell_at_the_same_card():
    game = with_kites(2, small="KITE30")
    play(game, "roll", "draw small", "sell KITE 100", "buy 10", "sell KITE 5")
    assert sheet(game, 0).units == {"KITE": (5, 150, 0)}
    assert sheet(game, 0).cash == 100000 - 100 * 10 + 100 * 30 - 10 * 30 + 5 * 30


@pytest.mark.rule("CF-16")
def test_the_others_are_asked_clockwise_when_the_drawer_is_done():
    game = with_kites(2, small="KITE40")
    play(game, "roll", "draw small", "end_turn")
    asked = []
    while game.phase == "trade":
        asked.append(game.to_act)
        play(game, "done")
    assert asked == [1, 2]
    assert (game.phase, game.to_act) == ("turn", 1)


@pytest.mark.rule("CF-16")
def test_a_card_may_let_the_others_buy_too():
    game = with_kites(2, small="KITE40")
    play(game, "roll", "draw small", "end_turn")
    assert kinds(game) == {"buy", "sell", "done"}
    play(game, "buy 100")
    assert kinds(game) == {"sell", "done"}
    assert refused(game, "buy", units=1).code == "deal_used"
    play(game, "done")
    assert sheet(game, 1).units == {"KITE": (150, 1000 + 4000, 0)}
    assert kinds(game) == {"buy", "done"}
    play(game, "buy 1")
    assert sheet(game, 2).units == {"KITE": (1, 40, 0)}


@pytest.mark.rule("CF-16")
def test_other_cards_do_not_let_the_others_buy():
    game = with_kites(2, small="KITE30")
    play(game, "roll", "draw small", "end_turn")
    assert game.to_act == 1
    assert kinds(game) == {"sell", "done"}
    assert refused(game, "buy", units=1).code == "no_deal"


@pytest.mark.rule("CF-16")
def test_who_is_out_of_shares_is_not_asked_again():
    game = with_kites(2, small="KITE30")
    play(game, "roll", "draw small", "end_turn", "sell KITE 50")
    assert (game.phase, game.to_act) == ("turn", 1)


@pytest.mark.rule("CF-16")
def test_others_borrow_nothing_for_what_they_buy_outside_their_turn():
    game = with_kites(2, small="KITE40")
    play(game, "roll", "draw small", "end_turn")
    assert refused(game, "borrow", amount=1000).code == "not_own_turn"


@pytest.mark.rule("CF-17")
def test_a_split_doubles_every_holding_of_the_symbol():
    """Not the drawer's alone; the cost stays, so each share has cost half as much."""
    game = with_kites(2, small="SPLIT")
    before = [sheet(game, seat).cash for seat in range(3)]
    play(game, "roll", "draw small")
    assert sheet(game, 0).units == {"KITE": (200, 1000, 0)}
    assert sheet(game, 1).units == {"KITE": (100, 1000, 0)}
    assert sheet(game, 2).units == {}
    assert [sheet(game, seat).cash for seat in range(3)] == before
    assert game.phase == "end"


@pytest.mark.rule("CF-17")
def test_a_split_of_one_symbol_leaves_the_others_alone():
    game = table("saver", dice=[1, 2], small="BASKET SPLIT")
    turn(game, "draw small", "buy 7")
    play(game, "roll", "draw small")
    assert sheet(game).units == {"BASKET": (7, 700, 7)}


@pytest.mark.rule("CF-17")
@pytest.mark.parametrize(("bought", "left"), [(100, 50), (7, 3), (3, 1), (2, 1)])
def test_a_reverse_split_halves_and_rounds_odd_shares_down(bought, left):
    game = table("saver", dice=[1, 2], small="KITE10 MERGE")
    turn(game, "draw small", f"buy {bought}")
    play(game, "roll", "draw small")
    assert sheet(game).units == {"KITE": (left, 10 * bought, 0)}
    assert type(sheet(game).units["KITE"][0]) is int
    assert balance_sheet(game.ledger, 0)["assets:shares:KITE"] == 10 * bought


@pytest.mark.rule("CF-17")
def test_a_single_share_is_lost_in_a_reverse_split_with_what_it_cost():
    game = table("saver", dice=[1, 2, 2], small="KITE10 MERGE KITE20")
    turn(game, "draw small", "buy 1")
    worth = sheet(game).net_worth
    turn(game, "draw small")
    assert sheet(game).units == {}
    assert balance_sheet(game.ledger, 0)["assets:shares:KITE"] == 0
    assert sheet(game).net_worth == worth - 10
    play(game, "roll", "draw small")
    assert "sell" not in kinds(game)
    books_are_right(game)


# Properties and businesses


@pytest.mark.rule("CF-18")
def test_buying_a_property_pays_the_down_payment_and_books_its_lines():
    game = table("saver", dice=[1], small="HOUSE")
    worth = sheet(game).net_worth
    play(game, "roll", "draw small", "buy")
    ((id, house),) = sheet(game).ventures.items()
    owned = balance_sheet(game.ledger, 0)
    assert owned["assets:cash"] == 100000 - 5000
    assert owned[f"assets:property:{id}"] == 50000
    assert owned[f"liabilities:property:{id}"] == 45000
    assert monthly_statement(game.ledger, 0)[f"income:property:{id}"] == 200
    assert house == {
        "kind": "property",
        "name": "house",
        "card": "HOUSE",
        "cost": 50000,
        "down_payment": 5000,
        "mortgage": 45000,
        "cash_flow": 200,
        "units": 1,
    }
    assert sheet(game).passive_income == 200
    assert sheet(game).net_worth == worth


@pytest.mark.rule("CF-18")
def test_buying_a_business_books_its_liability():
    game = table("saver", dice=[1], big="LAUNDRY")
    play(game, "roll", "draw big", "buy")
    ((id, _laundry),) = sheet(game).ventures.items()
    owned = balance_sheet(game.ledger, 0)
    assert owned[f"assets:business:{id}"] == 60000
    assert owned[f"liabilities:business:{id}"] == 40000
    assert sheet(game).cash_flow == 500 + 1500


@pytest.mark.rule("CF-18")
def test_nothing_down_needs_no_cash():
    game = table("spender", dice=[1], small="CONDO")
    play(game, "roll", "draw small", "buy")
    assert sheet(game).cash == 97
    assert sheet(game).cash_flow == 97 - 500


@pytest.mark.rule("CF-18")
def test_the_down_payment_must_be_there():
    """A clerk has 2,000 and borrows what is missing to 5,000."""
    game = table("clerk", dice=[1], small="HOUSE")
    play(game, "roll", "draw small")
    refusal = refused(game, "buy")
    assert (refusal.code, refusal.remedy) == ("no_cash", "borrow")
    assert refusal.facts["missing"] == 3000
    play(game, "borrow 2000")
    assert "buy" not in kinds(game)
    play(game, "borrow 1000", "buy")
    assert sheet(game).cash == 0


@pytest.mark.rule("CF-18")
def test_selling_brings_the_price_less_the_mortgage_and_strikes_all_lines():
    game = table("saver", dice=[3, 5], small="HOUSE", market="SELL60")
    turn(game, "draw small", "buy")
    (house,) = sheet(game).ventures
    play(game, "roll")
    assert sheet(game).position == 8
    cash = 100000 - 5000 + 500 + 200
    assert sheet(game).cash == cash
    play(game, f"sell {house}")
    assert sheet(game).cash == cash + 60000 - 45000
    assert sheet(game).ventures == {}
    owned = balance_sheet(game.ledger, 0)
    assert owned[f"assets:property:{house}"] == owned[f"liabilities:property:{house}"] == 0
    assert monthly_statement(game.ledger, 0)[f"income:property:{house}"] == 0
    assert income_statement(game.ledger, 0)[f"income:gains:{house}"] == 60000 - 50000
    assert sheet(game).cash_flow == 500
    books_are_right(game)


@pytest.mark.rule("CF-18")
def test_a_sale_below_the_mortgage_costs_the_difference():
    game = table("saver", dice=[3, 5], small="HOUSE", market="SELL40")
    turn(game, "draw small", "buy")
    (house,) = sheet(game).ventures
    play(game, "roll")
    cash = sheet(game).cash
    (sold,) = kept(play(game, f"sell {house}"), "sold")
    assert sold["received"] == 40000 - 45000
    assert sheet(game).cash == cash - 5000
    assert income_statement(game.ledger, 0)[f"income:gains:{house}"] == 40000 - 50000


@pytest.mark.rule("CF-18")
def test_two_duplexes_of_one_card_are_two_things():
    """The four big deals are drawn, and the first comes again: Ann and Bo own one each. What
    happens to one leaves the other as it is."""
    dice = [1, 1, 1, 1, 3, 2, 5, 5, 4, 5, 6, 6, 6, 6, 2, 2, 2]
    cards = {"big": "DUPLEX LAUNDRY TOWER RUIN DUPLEX", "market": "DFEES DRENTS DOUBLE"}
    game = table(*["saver"] * 4, dice=dice, seed=1, **cards)
    turn(game, "draw big", "buy")
    for _ in range(3):
        turn(game, "draw big")
    turn(game)
    turn(game, "draw big", "buy")
    (ann,), (bo,) = (sheet(game, seat).ventures for seat in (0, 1))
    assert ann != bo

    def duplexes():
        return [
            {id: duplex["cash_flow"] for id, duplex in sheet(game, seat).ventures.items()}
            for seat in (0, 1)
        ]

    while not happened(game, "market_drawn"):
        turn(game)
    assert duplexes() == [{ann: 500 - 50}, {bo: 500}]
    turn(game)
    assert duplexes() == [{ann: 500 - 50 + 70}, {bo: 500 + 70}]
    for _ in range(6):
        turn(game)
    play(game, "roll")
    play(game, f"sell {ann}", "done")
    assert duplexes() == [{}, {bo: 570}]
    books_are_right(game)


@pytest.mark.rule("CF-19")
def test_shares_are_booked_at_cost_with_their_dividends():
    game = table("saver", dice=[1], small="BASKET")
    play(game, "roll", "draw small", "buy 30")
    assert balance_sheet(game.ledger, 0)["assets:funds:BASKET"] == 3000
    assert monthly_statement(game.ledger, 0)["income:dividends:BASKET"] == 30
    assert sheet(game).units == {"BASKET": (30, 3000, 30)}
    assert sheet(game).passive_income == 30


@pytest.mark.rule("CF-19")
def test_certificates_bring_interest():
    game = table("saver", dice=[1], small="BOND")
    play(game, "roll", "draw small", "buy 5")
    assert balance_sheet(game.ledger, 0)["assets:certificates:BOND"] == 5000
    assert monthly_statement(game.ledger, 0)["income:interest:BOND"] == 50


@pytest.mark.rule("CF-19")
def test_a_sale_strikes_in_proportion_at_weighted_average_cost():
    """100 at 10 and 50 at 20 have cost 2,000. Of 150, 100 have cost 1,333 and the rest 667."""
    game = table("saver", dice=[1, 2, 2], small="KITE10 KITE20 KITE40")
    turn(game, "draw small", "buy 100")
    turn(game, "draw small", "buy 50")
    play(game, "roll", "draw small")
    cash = sheet(game).cash
    assert sheet(game).units == {"KITE": (150, 2000, 0)}
    (sold,) = play(game, "sell KITE 100")
    assert (sold["received"], sold["cost"]) == (4000, 1333)
    assert sheet(game).units == {"KITE": (50, 667, 0)}
    (sold,) = play(game, "sell KITE 49")
    assert sold["cost"] == 653
    (sold,) = play(game, "sell KITE 1")
    assert sold["cost"] == 667 - 653
    assert sheet(game).cash == cash + 150 * 40
    assert income_statement(game.ledger, 0)["income:gains:KITE"] == 150 * 40 - 2000
    assert balance_sheet(game.ledger, 0)["assets:shares:KITE"] == 0


@pytest.mark.rule("CF-19")
def test_a_sale_above_cost_leaves_no_negative_asset():
    game = table("saver", dice=[1, 2], small="KITE10 KITE40")
    turn(game, "draw small", "buy 100")
    play(game, "roll", "draw small", "sell KITE 50")
    assert balance_sheet(game.ledger, 0)["assets:shares:KITE"] == 500
    play(game, "sell KITE 50")
    assert balance_sheet(game.ledger, 0)["assets:shares:KITE"] == 0
    assert income_statement(game.ledger, 0)["income:gains:KITE"] == 100 * 40 - 100 * 10


@pytest.mark.rule("CF-19")
def test_the_dividends_of_what_is_sold_end():
    game = table("saver", dice=[1, 2], small="BASKET BASKET50")
    turn(game, "draw small", "buy 30")
    play(game, "roll", "draw small", "sell BASKET 10")
    assert monthly_statement(game.ledger, 0)["income:dividends:BASKET"] == 20
    play(game, "sell BASKET 20")
    assert sheet(game).passive_income == 0
