"""Market, extra expenses, charity, babies and job losses: CF-20 to CF-24."""

from shutil import copytree

import pytest

from finlit.games.cashflow.deck import load_decks
from finlit.ledger.statements import income_statement, monthly_statement
from tests.cashflow.tables import (
    DECKS,
    books_are_right,
    choices,
    kept,
    kinds,
    leave,
    play,
    refused,
    sheet,
    table,
    turn,
)

# The market


def houses(*more: int, seats: int = 3, market: str, **rules):
    """Ann has a house of 45,000 mortgage and 200 a month, Bo one of 36,000 and 100, Cem none. Ann
    is to roll, and a 5 takes her past the payday to the market at 8."""
    dice = [3, 3, *[6] * (seats - 2), *more]
    game = table(*["saver"] * seats, dice=dice, small="HOUSE HOUSE2", market=market, **rules)
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy")
    for _ in range(seats - 2):
        turn(game)
    return game


def house(game, seat):
    """The id of a seat's only property or business."""
    (id,) = sheet(game, seat).ventures
    return id


@pytest.mark.rule("CF-20")
def test_every_owner_of_what_the_card_names_may_sell():
    """The drawer first, then clockwise; who has none is not asked."""
    game = houses(5, market="SELL60")
    (drawn,) = kept(play(game, "roll"), "market_drawn")
    assert (drawn.seat, drawn["card"]) == (0, "SELL60")
    assert game.view(2).market.id == "SELL60"
    cash = [sheet(game, seat).cash for seat in range(3)]
    assert game.to_act == 0
    play(game, f"sell {house(game, 0)}")
    assert game.to_act == 1
    play(game, f"sell {house(game, 1)}")
    assert (game.to_act, game.phase) == (0, "end")
    assert sheet(game, 0).cash == cash[0] + 60000 - 45000
    assert sheet(game, 1).cash == cash[1] + 60000 - 36000
    assert sheet(game, 2).cash == cash[2]
    assert not any(sheet(game, seat).ventures for seat in range(3))
    books_are_right(game)


@pytest.mark.rule("CF-20")
def test_nobody_has_to_sell():
    game = houses(5, market="SELL60")
    play(game, "roll", "done", "done", "end_turn")
    assert game.to_act == 1
    assert sheet(game, 0).ventures and sheet(game, 1).ventures
    assert game.view(0).market is None


@pytest.mark.rule("CF-20")
def test_with_no_owner_the_card_passes_by():
    game = houses(5, market="PLUS")
    play(game, "roll")
    assert (game.to_act, game.phase) == (0, "end")


@pytest.mark.rule("CF-20")
def test_each_house_is_a_choice_of_its_own():
    game = table("saver", dice=[1, 2, 5], small="HOUSE HOUSE2", market="SELL60")
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy")
    first, second = sheet(game).ventures
    play(game, "roll")
    assert choices(game, "sell") == [{"holding": (first, second)}]
    play(game, f"sell {second}")
    assert [*sheet(game).ventures] == [first]
    assert choices(game, "sell") == [{"holding": (first,)}]
    play(game, "done")
    assert [*sheet(game).ventures] == [first]


@pytest.mark.rule("CF-20")
def test_selling_the_tenth_thing_sells_no_other(tmp_path):
    """Eleven condos of the same card, bought with nothing down; the tenth is sold."""
    folder = copytree(DECKS, tmp_path / "decks")
    deals = (folder / "small_deals.csv").read_text().splitlines()
    few = [line for line in deals if line.startswith(("id,", "CONDO,", "KITE10,"))]
    (folder / "small_deals.csv").write_text("\n".join(few))
    market = (folder / "market.csv").read_text()
    (folder / "market.csv").write_text(
        f"{market}FLAT,buyer,condo,fixed,41000,everyone,Flat,Wanted."
    )
    dice = [1, *[2] * 21, 5]
    deck = " ".join(["CONDO KITE10"] * 11)
    game = table("saver", dice=dice, small=deck, market="FLAT", decks=folder)
    for _ in range(11):
        turn(game, "draw small", "buy")
        turn(game, "draw small")
    condos = [*sheet(game).ventures]
    assert len(condos) == 11
    play(game, "roll")
    assert sheet(game).position == 24
    play(game, f"sell {condos[9]}")
    assert [*sheet(game).ventures] == condos[:9] + condos[10:]
    assert sheet(game).cash_flow == 500 - 10 * 500


@pytest.mark.rule("CF-20")
def test_a_buyer_may_pay_for_each_dwelling():
    """Twelve apartments at 50,000 are 600,000; the mortgage takes 450,000."""
    game = table("saver", dice=[3, 5], big="TOWER", market="DOORS")
    turn(game, "draw big", "buy")
    play(game, "roll")
    cash = sheet(game).cash
    play(game, f"sell {house(game, 0)}")
    assert sheet(game).cash == cash + 12 * 50000 - 450000


@pytest.mark.rule("CF-20")
def test_a_buyer_may_pay_so_much_above_cost():
    game = table("saver", dice=[3, 5], big="LAUNDRY", market="PLUS")
    turn(game, "draw big", "buy")
    play(game, "roll")
    cash = sheet(game).cash
    play(game, f"sell {house(game, 0)}")
    assert sheet(game).cash == cash + 60000 + 15000 - 40000


@pytest.mark.rule("CF-20")
def test_a_buyer_of_shares_takes_any_number_from_everyone():
    game = table("saver", "saver", dice=[3, 3, 5], small="KITE10 KITE20", market="WANTED")
    turn(game, "draw small", "buy 100")
    play(game, "roll", "draw small", "buy 50", "end_turn", "done", "roll")
    assert choices(game, "sell") == [{"holding": ("KITE",), "units": range(1, 101)}]
    cash = [sheet(game, seat).cash for seat in (0, 1)]
    play(game, "sell KITE 99", "done", "sell KITE 50")
    assert sheet(game, 0).cash == cash[0] + 99 * 30
    assert sheet(game, 1).cash == cash[1] + 50 * 30
    assert sheet(game, 0).units == {"KITE": (1, 10, 0)}
    assert (game.to_act, game.phase) == (0, "end")


@pytest.mark.rule("CF-20")
def test_a_card_may_be_for_the_drawer_alone():
    game = houses(5, market="ONLY60")
    play(game, "roll", "done")
    assert (game.to_act, game.phase) == (0, "end")


@pytest.mark.rule("CF-20")
@pytest.mark.parametrize(("card", "paid"), [("STORM", [3000, 3000, 0]), ("ROOF", [3000, 0, 0])])
def test_an_event_costs_the_owners_or_the_drawer_and_nobody_who_owns_none(card, paid):
    game = houses(5, market=card)
    cash = [sheet(game, seat).cash for seat in range(3)]
    cash[0] += 500 + 200  # the payday on the way
    play(game, "roll")
    assert [sheet(game, seat).cash for seat in range(3)] == [
        before - amount for before, amount in zip(cash, paid, strict=True)
    ]
    assert game.phase == "end"


@pytest.mark.rule("CF-20")
def test_a_drawer_who_owns_none_pays_nothing():
    game = table("saver", "saver", dice=[6, 3, 2], small="HOUSE", market="ROOF")
    turn(game)
    turn(game, "draw small", "buy")
    cash = [sheet(game, seat).cash for seat in (0, 1)]
    play(game, "roll")
    assert [sheet(game, seat).cash for seat in (0, 1)] == cash


@pytest.mark.rule("CF-20")
def test_each_house_is_charged():
    game = table("saver", dice=[1, 2, 5], small="HOUSE HOUSE2", market="STORM")
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy")
    cash = sheet(game).cash
    play(game, "roll")
    assert sheet(game).cash == cash + 500 + 200 + 100 - 2 * 3000


@pytest.mark.rule("CF-20")
@pytest.mark.parametrize(("card", "flows"), [("RENTS", [250, 150]), ("FEES", [150, 100])])
def test_an_event_changes_the_cash_flow_of_each_house(card, flows):
    game = houses(5, market=card)
    play(game, "roll")
    for seat in (0, 1):
        id = house(game, seat)
        assert sheet(game, seat).ventures[id]["cash_flow"] == flows[seat]
        month = monthly_statement(game.ledger, seat)
        assert month[f"income:property:{id}"] == flows[seat]
        assert sheet(game, seat).cash_flow == 500 + flows[seat]


@pytest.mark.rule("CF-20")
def test_a_sale_that_costs_more_than_a_player_has_is_not_offered():
    """On Ann's card Bo would pay 45,000 - 40,000 = 5,000, and has 4,999. With 5,000 he may."""
    for cash, asked in ((4999, False), (5000, True)):
        game = table(
            *("saver", "saver"), dice=[6, 1, 2], small="HOUSE KITE10", market="SELL40", seed=1
        )
        turn(game)
        turn(game, "draw small", "buy")
        leave(game, cash, seat=1)
        play(game, "roll")
        assert (game.phase == "market") is asked
        if asked:
            play(game, f"sell {house(game, 1)}")
            assert sheet(game, 1).cash == 0


@pytest.mark.rule("CF-20")
def test_one_house_can_be_sold_when_another_would_cost_too_much():
    """At 40,000 the one with a mortgage of 45,000 costs 5,000, the other brings 4,000; with 1,500
    and credit for nothing there is too little for the first, until the second is sold."""
    game = table("saver", dice=[1, 2, 5], small="HOUSE HOUSE2", market="SELL40")
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy")
    dear, fair = sheet(game).ventures
    leave(game, 0)
    play(game, "roll")
    assert sheet(game).cash == 500 + 200 + 100
    assert choices(game, "sell") == [{"holding": (fair,)}]
    assert refused(game, "sell", holding=dear).code == "sale_costs_too_much"
    play(game, f"sell {fair}")
    assert sheet(game).cash == 4800
    assert "sell" not in kinds(game)


@pytest.mark.rule("CF-20")
def test_on_the_own_turn_the_drawer_may_borrow_for_such_a_sale():
    """CF-25: borrowing is by choice on the own turn, and a waiting buyer does not end that."""
    game = table("saver", dice=[3, 5], small="HOUSE", market="SELL40")
    turn(game, "draw small", "buy")
    leave(game, 0)
    play(game, "roll")
    assert sheet(game).cash == 700
    assert kinds(game) == {"borrow", "done"}
    play(game, "borrow 5000", f"sell {house(game, 0)}")
    assert sheet(game).cash == 700
    assert game.phase == "end"


@pytest.mark.rule("CF-20")
def test_others_borrow_nothing_for_a_market_sale():
    game = houses(5, market="SELL60")
    play(game, "roll", "done")
    assert game.to_act == 1
    assert kinds(game) == {"sell", "done"}
    assert refused(game, "borrow", amount=1000).code == "not_own_turn"


@pytest.mark.rule("CF-20")
@pytest.mark.rule("CF-25")
def test_for_a_market_event_the_bank_lends_what_is_missing():
    game = houses(5, market="STORM")
    leave(game, 1500, seat=1)
    events = play(game, "roll")
    (lent,) = kept(events, "borrowed")
    assert (lent.seat, lent["amount"], lent["forced"]) == (1, 2000, True)
    assert sheet(game, 1).cash == 1500 + 2000 - 3000


@pytest.mark.rule("CF-20")
def test_who_misses_turns_may_sell_as_well():
    """Ann has a house and has lost her job when Bo lands on the market."""
    dice = [3, 6, 6, 6, 6, 2, 5, 2]
    game = table("saver", "saver", dice=dice, small="HOUSE BOND BASKET", market="SELL60")
    turn(game, "draw small", "buy")
    turn(game)
    for _ in range(2):
        turn(game, "draw small")
        turn(game)
    turn(game)
    assert sheet(game, 0).missed == 2
    cash = sheet(game, 0).cash
    play(game, "roll")
    assert (game.phase, game.to_act) == ("market", 0)
    play(game, f"sell {house(game, 0)}")
    assert sheet(game, 0).cash == cash + 60000 - 45000


# Extra expenses


@pytest.mark.rule("CF-21")
def test_an_extra_expense_is_drawn_and_paid():
    game = table("clerk", dice=[2], extra="ONCE")
    (expense,) = kept(play(game, "roll"), "extra_expense")
    assert (expense["card"], expense["amount"]) == ("ONCE", 700)
    assert sheet(game).cash == 2000 - 700
    assert income_statement(game.ledger, 0)["expenses:extra"] == 700
    assert game.phase == "end"


@pytest.mark.rule("CF-21")
def test_it_is_never_refused_the_bank_lends():
    """17,000 with 2,000 in cash: 15,000 are lent, and cost 1,500 a month."""
    game = table("clerk", dice=[2], extra="DEAR")
    play(game, "roll")
    assert (sheet(game).cash, sheet(game).bank_loan) == (0, 15000)
    assert sheet(game).cash_flow == 1000 - 1500


@pytest.mark.rule("CF-21")
def test_what_is_lent_is_rounded_up_to_a_thousand():
    game = table("spender", dice=[2], extra="ONCE")
    play(game, "roll")
    assert (sheet(game).cash, sheet(game).bank_loan) == (97 + 1000 - 700, 1000)


@pytest.mark.rule("CF-21")
def test_extra_expenses_cost_10_to_17000():
    amounts = [card.amount for card in load_decks().extra.values()]
    assert (min(amounts), max(amounts)) == (10, 17000)


@pytest.mark.rule("CF-21")
@pytest.mark.parametrize("card", ["IFCHILD", "PERCHILD", "IFHOUSE", "PERHOUSE"])
def test_a_card_that_does_not_apply_costs_nothing(card):
    game = table("clerk", dice=[2], extra=card)
    (expense,) = kept(play(game, "roll"), "extra_expense")
    assert expense["amount"] == 0
    assert sheet(game).cash == 2000


@pytest.mark.rule("CF-21")
@pytest.mark.parametrize(("card", "amount"), [("IFHOUSE", 2500), ("PERHOUSE", 2 * 600)])
def test_a_card_that_depends_on_properties(card, amount):
    """Two properties; a business and shares are none."""
    game = table("saver", dice=[1, 2, 2, 2, 3], small="HOUSE HOUSE2 STALL BOND", extra=card)
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy 1")
    (expense,) = kept(play(game, "roll"), "extra_expense")
    assert sheet(game).position == 10
    assert expense["amount"] == amount


@pytest.mark.rule("CF-21")
@pytest.mark.parametrize(("card", "amount"), [("IFHOUSE", 0), ("PERHOUSE", 0)])
def test_a_business_is_no_property(card, amount):
    game = table("saver", dice=[1, 1], small="STALL", extra=card)
    turn(game, "draw small", "buy")
    (expense,) = kept(play(game, "roll"), "extra_expense")
    assert expense["amount"] == amount


@pytest.mark.rule("CF-21")
@pytest.mark.parametrize(("card", "amount"), [("IFCHILD", 300), ("PERCHILD", 80)])
def test_a_card_that_depends_on_children(card, amount):
    game = table("clerk", dice=[6, 6, 6], extra=card)
    turn(game)
    turn(game)
    assert sheet(game).children == 1
    (expense,) = kept(play(game, "roll"), "extra_expense")
    assert expense["amount"] == amount


# Charity


@pytest.mark.rule("CF-22")
def test_a_gift_is_ten_percent_of_total_income():
    """3,000 of salary and 200 from a house."""
    game = table("clerk", dice=[1, 3], small="HOUSE")
    play(game, "roll", "draw small", "borrow 4000", "buy", "end_turn", "roll")
    assert sheet(game).total_income == 3200
    cash = sheet(game).cash
    play(game, "donate")
    assert sheet(game).cash == cash - 320
    assert income_statement(game.ledger, 0)["expenses:charity"] == 320


@pytest.mark.rule("CF-22")
def test_a_gift_is_rounded_down_to_a_whole_dollar():
    """1,000 of salary and 9 from nine units of a fund: 10% of 1,009 is 100."""
    game = table("saver", dice=[1, 3], small="BASKET")
    turn(game, "draw small", "buy 9")
    play(game, "roll")
    (gift,) = play(game, "donate")
    assert gift["amount"] == 100


@pytest.mark.rule("CF-22")
def test_nobody_has_to_give():
    game = table("clerk", dice=[4])
    turn(game)
    assert choices(game, "roll") == [{"dice": (1,)}]
    assert sheet(game).cash == 2000


@pytest.mark.rule("CF-22")
def test_who_lacks_the_cash_may_borrow_it():
    game = table("spender", dice=[4])
    play(game, "roll")
    refusal = refused(game, "donate")
    assert (refusal.code, refusal.remedy, refusal.facts["missing"]) == ("no_cash", "borrow", 103)
    play(game, "borrow 1000", "donate")
    assert sheet(game).cash == 97 + 1000 - 200


@pytest.mark.rule("CF-22")
def test_for_three_own_turns_one_or_two_dice_are_rolled():
    """B's reading, the default."""
    game = table("saver", dice=[4, 1, 1, 6, 1, 1])
    turn(game, "donate")
    for count in (2, 1, 2):
        assert choices(game, "roll") == [{"dice": (1, 2)}]
        (rolled,) = kept(play(game, f"roll {count}"), "rolled")
        assert len(rolled["dice"]) == count
        play(game, "end_turn")
    assert choices(game, "roll") == [{"dice": (1,)}]


@pytest.mark.rule("CF-22")
def test_for_three_own_turns_two_dice_are_rolled():
    """A's reading."""
    dice = [4, 1, 1, 3, 3, 1, 1]
    game = table("saver", dice=dice, charity_dice="two")
    turn(game, "donate")
    assert sheet(game).charity_turns == 3
    for _ in range(3):
        assert choices(game, "roll") == [{"dice": (2,)}]
        assert refused(game, "roll", dice=1).code == "bad_value"
        turn(game)
    assert choices(game, "roll") == [{"dice": (1,)}]


@pytest.mark.rule("CF-22")
def test_two_dice_are_added():
    game = table("saver", dice=[4, 3, 5])
    turn(game, "donate")
    (rolled,) = kept(play(game, "roll 2"), "rolled")
    assert rolled["dice"] == (3, 5)
    assert sheet(game).position == 4 + 3 + 5


@pytest.mark.rule("CF-22")
def test_a_second_gift_counts_three_turns_anew():
    """From 4 all around to 28, which is 4 again: by 12, 6 and 6."""
    game = table("saver", dice=[4, 6, 6, 6, 6], market="SELL60", extra="ONCE")
    turn(game, "donate")
    play(game, "roll 2", "end_turn")
    assert sheet(game).charity_turns == 2
    play(game, "roll 2")
    assert (sheet(game).position, sheet(game).charity_turns) == (4, 1)
    play(game, "donate")
    assert sheet(game).charity_turns == 3


@pytest.mark.rule("CF-22")
def test_turns_missed_do_not_count():
    """A bankruptcy (CF-34) right after the gift: the three turns missed use up no dice."""
    game = table("saver", dice=[1, 3, 2], small="CONDO")
    turn(game, "draw small", "buy")
    play(game, "roll", "donate", "end_turn")
    leave(game, 0)
    play(game, "borrow 1000")
    leave(game, 0)
    play(game, "roll 1")
    assert (game.phase, sheet(game).charity_turns) == ("bankruptcy", 2)
    (condo,) = sheet(game).ventures
    play(game, f"sell {condo}", "settle")
    assert sheet(game).missed == 3
    play(game, "end_turn")
    assert (game.round, sheet(game).own_turns) == (7, 4)
    assert sheet(game).charity_turns == 2


# Babies and job losses


@pytest.mark.rule("CF-23")
def test_a_baby_raises_the_child_expense_from_then_on():
    game = table("clerk", dice=[6, 6, 2])
    turn(game)
    (baby,) = kept(play(game, "roll"), "baby")
    assert baby["born"]
    play(game, "end_turn")
    assert sheet(game).children == 1
    assert sheet(game).cash == 3000
    assert monthly_statement(game.ledger, 0)["expenses:children"] == 200
    (payday,) = kept(play(game, "roll"), "payday")
    assert payday["amount"] == 1000 - 200


@pytest.mark.rule("CF-23")
def test_a_family_has_at_most_three_children():
    """Round the ring four times by sixes, from 12 to 12: the fourth landing changes nothing."""
    dice = [6, 6, *[6, 6, 6, 6] * 3]
    game = table("saver", dice=dice, seed=1)
    born = []
    for _ in dice:
        events = play(game, "roll")
        born += [(event["born"], event["children"]) for event in kept(events, "baby")]
        while game.phase == "market":
            play(game, "done")
        play(game, "end_turn")
    assert born == [(True, 1), (True, 2), (True, 3), (False, 3)]
    assert sheet(game).children == 3
    assert monthly_statement(game.ledger, 0)["expenses:children"] == 3 * 100


@pytest.mark.rule("CF-24")
def test_a_job_loss_costs_total_expenses_and_two_turns():
    game = table("clerk", "clerk", dice=[6, 6, 6, 6, 6, 6, 2], extra="ONCE DEAR")
    for _ in range(6):
        turn(game)
    cash, spent = sheet(game, 0).cash, sheet(game, 0).total_expenses
    play(game, "roll")
    assert sheet(game, 0).total_expenses == spent == 2200
    assert sheet(game, 0).cash == cash - 2200
    assert income_statement(game.ledger, 0)["expenses:job_loss"] == 2200
    assert sheet(game, 0).missed == 2
    play(game, "end_turn")
    assert game.to_act == 1


@pytest.mark.rule("CF-24")
def test_two_turns_are_missed_and_then_play_goes_on():
    game = table("saver", "saver", dice=[6, 6, 6, 6, 6, 6, 2, 6, 6, 6, 6], seed=1)
    order = []
    while len(order) < 11:
        order.append(game.to_act)
        play(game, "roll")
        while game.phase in ("market", "opportunity", "trade"):
            play(game, "draw small" if game.phase == "opportunity" else "done")
        play(game, "end_turn")
        while game.phase == "trade":
            play(game, "done")
    # seat 0 loses the job in its fourth turn and misses its fifth and sixth
    assert order[:7] == [0, 1, 0, 1, 0, 1, 0]
    assert order[7:11] == [1, 1, 1, 0]


@pytest.mark.rule("CF-24")
def test_the_bank_lends_for_a_job_loss():
    game = table("clerk", dice=[6, 6, 6, 2], extra="DEAR")
    for _ in range(3):
        turn(game)
    before = sheet(game)
    expenses, cash, loan = before.total_expenses, before.cash, before.bank_loan
    play(game, "roll")
    missing = expenses - cash
    assert missing > 0
    lent = -(-missing // 1000) * 1000
    assert sheet(game).bank_loan == loan + lent
    assert sheet(game).cash == cash + lent - expenses


@pytest.mark.rule("CF-24")
def test_the_charity_dice_end_with_a_job_loss():
    game = table("saver", dice=[4, 6, 6, 4], market="SELL60")
    turn(game, "donate")
    play(game, "roll 2", "end_turn", "roll 1")
    assert sheet(game).position == 20
    assert sheet(game).charity_turns == 0
    play(game, "end_turn")
    assert choices(game, "roll") == [{"dice": (1,)}]
