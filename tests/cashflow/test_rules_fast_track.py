"""The fast track and how a game ends: CF-40 to CF-48."""

import pytest

from finlit.games.cashflow.deck import load_decks
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

END = {"end_turn"}


def on_track(*dice, seats=1, cash=1_000_000, dream="OPERA", **more):
    """Ann has bought a tower of 5,000 a month and entered the fast track: 500,000 a cash flow day.
    The others are savers on the payday at 6, and dream of the island; the next dice are Ann's."""
    game = table(
        *["saver"] * seats,
        dice=[1, *[6] * (seats - 1), *dice],
        big="TOWER",
        **{"dreams": [dream, *["ISLAND"] * (seats - 1)], **more},
    )
    turn(game, "draw big", "buy")
    for _ in range(seats - 1):
        turn(game)
    play(game, "enter_fast_track")
    leave(game, cash)
    return game


def two_ready(*dice, cash=1_000_000, dreams=("OPERA", "ISLAND"), **more):
    """Ann and Bo can both enter the fast track: Ann by a tower, Bo by a laundry (1,500 a month).
    Ann has entered and has so much cash; the next dice are hers."""
    game = table("saver", "saver", dice=[1, 1, *dice], big="TOWER LAUNDRY", dreams=dreams, **more)
    turn(game, "draw big", "buy")
    turn(game, "draw big", "buy")
    play(game, "enter_fast_track")
    leave(game, cash)
    return game


def bo_enters(game, cash=1_000_000):
    play(game, "enter_fast_track")
    leave(game, cash, seat=1)


# Entering


@pytest.mark.rule("CF-40")
def test_passive_income_must_exceed_total_expenses():
    """A saver's expenses are 500: a duplex of 500 a month is not enough, a fund unit more is."""
    game = table("saver", dice=[1, 2], big="DUPLEX", small="BASKET")
    turn(game, "draw big", "buy")
    assert (sheet(game).passive_income, sheet(game).total_expenses) == (500, 500)
    assert "enter_fast_track" not in kinds(game)
    refusal = refused(game, "enter_fast_track")
    assert (refusal.code, refusal.facts["passive"]) == ("not_free_yet", 500)
    turn(game, "draw small", "buy 1")
    assert "enter_fast_track" in kinds(game)


@pytest.mark.rule("CF-40")
def test_the_player_may_enter_at_the_start_of_an_own_turn_and_need_not():
    game = table("saver", dice=[1, 5], big="TOWER")
    play(game, "roll", "draw big", "buy")
    assert sheet(game).passive_income > sheet(game).total_expenses
    assert refused(game, "enter_fast_track").code == "before_rolling"
    play(game, "end_turn", "roll")
    assert (sheet(game).position, sheet(game).status) == (6, "rat race")
    play(game, "end_turn")
    assert "enter_fast_track" in kinds(game)


@pytest.mark.rule("CF-40")
def test_paying_off_a_loan_may_open_the_way():
    game = table("saver", dice=[1, 2], big="DUPLEX", small="BASKET")
    turn(game, "draw big", "buy", "borrow 1000")
    turn(game, "draw small", "buy 1")
    assert (sheet(game).passive_income, sheet(game).total_expenses) == (501, 600)
    assert "enter_fast_track" not in kinds(game)
    play(game, "repay bank_loan 1000", "enter_fast_track")


@pytest.mark.rule("CF-41")
@pytest.mark.parametrize(
    ("bonds", "passive", "income"), [(149, 1490, 1000), (150, 1500, 2000), (151, 1510, 2000)]
)
def test_income_is_passive_income_to_the_nearest_thousand_half_up_times_100(bonds, passive, income):
    game = table("saver", dice=[1], small="BOND")
    leave(game, bonds * 1000)
    turn(game, "draw small", f"buy {bonds}")
    assert sheet(game).passive_income == passive
    (entered,) = kept(play(game, "enter_fast_track"), "entered_fast_track")
    assert entered["income"] == income * 100
    assert sheet(game).total_income == income * 100
    assert sheet(game).cash == income * 100


@pytest.mark.rule("CF-41")
def test_the_income_is_received_once_on_entering():
    """50,000 in cash come along, and a hundred times 5,000 are received."""
    game = table("saver", dice=[1], big="TOWER")
    turn(game, "draw big", "buy")
    events = play(game, "enter_fast_track")
    assert [event["amount"] for event in kept(events, "cash_flow_day")] == [500000]
    assert sheet(game).cash == 50000 + 500000


@pytest.mark.rule("CF-41")
@pytest.mark.parametrize(("cash", "kept_cash"), [(2500, 500), (2000, 0), (1000, 0)])
def test_bank_loans_still_owed_are_taken_off_the_cash_that_comes_along(cash, kept_cash):
    game = table("saver", dice=[1], big="TOWER")
    turn(game, "draw big", "buy", "borrow 2000")
    leave(game, cash)
    play(game, "enter_fast_track")
    assert sheet(game).cash == kept_cash + 500000


@pytest.mark.rule("CF-41")
def test_assets_other_debts_and_expenses_are_left_behind():
    game = table("clerk", dice=[1, 2, 2], small="HOUSE BOND", big="TOWER")
    leave(game, 200000)
    turn(game, "draw small", "buy")
    turn(game, "draw small", "buy 5")
    turn(game, "draw big", "borrow 3000", "buy")
    cash = 200000 - 5000 - 5 * 1000 + 3000 - 50000
    play(game, "enter_fast_track")
    # 5,000 and 200 and 50 a month are 5,000 to the nearest thousand
    assert {
        line.account: line.amount for line in balance_sheet(game.ledger, 0).section("assets")
    } == {"assets:cash": cash - 3000 + 500000}
    assert not balance_sheet(game.ledger, 0).section("liabilities")
    assert [line.account for line in monthly_statement(game.ledger, 0).lines] == [
        "income:cash_flow_day"
    ]
    assert sheet(game).ventures == sheet(game).units == sheet(game).debts == {}
    assert sheet(game).bank_loan == 0
    assert sheet(game).net_worth == sheet(game).cash
    books_are_right(game)


# Moving


@pytest.mark.rule("CF-42")
def test_the_track_has_forty_spaces_as_the_rules_say():
    track = load_decks().fast_track
    spaces = [space.kind for space in track]
    assert len(spaces) == 40
    assert [n for n, kind in enumerate(spaces, 1) if kind == "cash_flow_day"] == [10, 20, 30, 40]
    counts = {kind: spaces.count(kind) for kind in set(spaces)}
    assert counts == {
        "cash_flow_day": 4,
        "business": 18,
        "business_roll": 4,
        "dream": 10,
        "charity": 1,
        "tax_audit": 1,
        "divorce": 1,
        "lawsuit": 1,
    }
    for space in track:
        if space.kind == "business":
            assert 100_000 <= space.price <= 400_000
            assert 3_000 <= space.cash_flow <= 14_000
        if space.kind == "dream":
            assert 100_000 <= space.price <= 300_000


@pytest.mark.rule("CF-42")
def test_a_player_enters_before_space_1_and_rolls_two_dice_in_that_same_turn():
    game = on_track(1, 2)
    assert (game.to_act, game.phase, sheet(game).position) == (0, "track", 0)
    assert choices(game, "roll") == [{"dice": (2,)}]
    (rolled,) = kept(play(game, "roll"), "rolled")
    assert rolled["dice"] == (1, 2)
    assert sheet(game).position == 1 + 2


@pytest.mark.rule("CF-42")
def test_the_two_dice_are_rolled_one_by_one():
    """In 100 turns some are doubles, and most are not."""
    game = table("saver", dice=[1], big="TOWER", seed=6)
    turn(game, "draw big", "buy")
    play(game, "enter_fast_track")
    for _ in range(100):
        turn(game)
    rolled = [event["dice"] for event in happened(game, "rolled")][1:]
    doubles = sum(first == second for first, second in rolled)
    assert 0 < doubles < 50
    assert {die for dice in rolled for die in dice} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CF-42")
def test_after_space_40_comes_space_1():
    game = on_track(6, 6, 6, 6, 6, 6, 1, 1, 1, 2)
    for _ in range(4):
        turn(game)
    assert sheet(game).position == 38
    play(game, "roll")
    assert sheet(game).position == 38 + 3 - 40


@pytest.mark.rule("CF-42")
def test_there_are_no_deals_and_no_bank_on_the_fast_track():
    game = on_track(1, 2)
    assert kinds(game) == {"roll"}
    for kind, values in (
        ("borrow", {"amount": 1000}),
        ("repay", {"debt": "car_loan"}),
        ("draw", {"deck": "small"}),
        ("enter_fast_track", {}),
    ):
        refused(game, kind, **values)
    play(game, "roll")
    assert kinds(game) == {"buy", "end_turn"}
    for kind, values in (("borrow", {"amount": 1000}), ("repay", {"debt": "car_loan"})):
        refused(game, kind, **values)


@pytest.mark.rule("CF-42")
def test_a_deal_is_not_offered_to_a_player_on_the_fast_track():
    game = on_track(1, 2, 1, seats=2, small="HOUSE2")
    turn(game)
    play(game, "roll", "draw small")
    assert sheet(game, 1).position == 7
    assert "offer" not in kinds(game)
    assert refused(game, "offer", to=0, price=0).code == "buyer_cannot_pay"


@pytest.mark.rule("CF-42")
def test_cards_of_the_rat_race_ask_nobody_on_the_fast_track():
    """The tower was left behind: a buyer of apartments finds no owner."""
    game = on_track(1, 2, 2, seats=2, market="DOORS")
    turn(game)
    play(game, "roll")
    assert sheet(game, 1).position == 8
    assert (game.to_act, game.phase) == (1, "end")


# Spaces


@pytest.mark.rule("CF-43")
def test_a_cash_flow_day_pays_on_landing():
    game = on_track(4, 6, cash=0)
    events = play(game, "roll")
    assert [event["amount"] for event in kept(events, "cash_flow_day")] == [500000]
    assert sheet(game).cash == 500000
    assert kinds(game) == END


@pytest.mark.rule("CF-43")
def test_a_cash_flow_day_pays_on_passing_before_the_space_is_carried_out():
    """Past 10 to 12: with the 500,000 just received the dream at 12 can be had."""
    game = on_track(6, 6, cash=0)
    play(game, "roll")
    assert sheet(game).cash == 500000
    assert kinds(game) == {"buy", "end_turn"}


@pytest.mark.rule("CF-43")
def test_two_cash_flow_days_pay_twice():
    """Three dice, after a gift, from 6 past 10 to 20 and from there past 30 to 38."""
    game = on_track(3, 3, 6, 6, 2, 6, 6, 6)
    turn(game, "donate")
    leave(game, 0)
    play(game, "roll 3")
    assert sheet(game).position == 20
    assert sheet(game).cash == 2 * 500000
    play(game, "end_turn", "roll 3")
    assert sheet(game).cash == 3 * 500000


@pytest.mark.rule("CF-43")
def test_it_is_paid_without_a_claim():
    game = on_track(4, 6, cash=0, claim_payday=True)
    play(game, "roll")
    assert sheet(game).cash == 500000
    assert not happened(game, "payday_waits", "payday_lost")


@pytest.mark.rule("CF-43")
def test_what_a_business_adds_is_received_from_then_on():
    game = on_track(1, 2, 4, 3, cash=200000)
    turn(game, "buy")
    play(game, "roll")
    assert sheet(game).position == 10
    assert sheet(game).cash == 500000 + 20000


@pytest.mark.rule("CF-44")
def test_a_business_is_bought_and_adds_its_cash_flow():
    game = on_track(1, 2)
    events = play(game, "roll", "buy")
    (added,) = kept(events, "income_added")
    assert (added["amount"], added["added"]) == (20000, 20000)
    assert sheet(game).cash == 1_000_000 - 200000
    assert sheet(game).total_income == 500000 + 20000
    assert (sheet(game).businesses, sheet(game).added_income) == (("MILL",), 20000)
    assert balance_sheet(game.ledger, 0)["assets:track:MILL"] == 200000
    assert refused(game, "buy").code == "space_used"
    books_are_right(game)


@pytest.mark.rule("CF-44")
def test_a_business_needs_its_price_in_cash():
    for cash, open_moves in ((199_999, END), (200_000, {"buy", "end_turn"})):
        game = on_track(1, 2, cash=cash)
        play(game, "roll")
        assert kinds(game) == open_moves
        if open_moves is END:
            refusal = refused(game, "buy")
            assert (refusal.code, refusal.facts["needed"]) == ("no_cash", 200_000)
            assert refusal.remedy is None


@pytest.mark.rule("CF-44")
def test_a_business_has_one_owner():
    game = two_ready(1, 2, 1, 2)
    turn(game, "buy")
    bo_enters(game)
    play(game, "roll")
    assert sheet(game, 1).position == 3
    assert kinds(game) == END
    assert refused(game, "buy").code == "business_taken"
    assert sheet(game, 1).businesses == ()


@pytest.mark.rule("CF-44")
@pytest.mark.parametrize(("die", "won"), [(4, False), (5, True), (6, True)])
def test_a_space_may_ask_for_a_roll(die, won):
    """The well costs 50,000 for a try, and flows at a 5 or a 6."""
    game = on_track(2, 2, die)
    play(game, "roll")
    assert kinds(game) == {"attempt", "end_turn"}
    (tried,) = kept(play(game, "attempt"), "attempted")
    assert (tried["die"], tried["won"]) == (die, won)
    assert sheet(game).cash == 1_000_000 - 50000
    assert sheet(game).added_income == (30000 if won else 0)
    owned = balance_sheet(game.ledger, 0)["assets:track:WELL"]
    lost = income_statement(game.ledger, 0)["expenses:attempts"]
    assert (owned, lost) == ((50000, 0) if won else (0, 50000))
    assert kinds(game) == END
    assert refused(game, "attempt").code == "space_used"
    books_are_right(game)


@pytest.mark.rule("CF-44")
def test_everyone_may_try_until_one_succeeds():
    """Ann fails; Bo succeeds; then nobody may try any more. Around the track is 40 = 12 + 12 + 12
    + 4."""
    around = [6, 6, 6, 6, 6, 6, 2, 2]
    turns = [die for first in range(0, 8, 2) for die in around[first : first + 2] * 2]
    game = two_ready(2, 2, 1, 2, 2, 5, *turns)
    turn(game, "attempt")
    bo_enters(game)
    events = play(game, "roll", "attempt")
    assert kept(events, "attempted")[0]["won"]
    assert sheet(game, 1).businesses == ("WELL",)
    play(game, "end_turn")
    for _ in range(6):
        turn(game)
    play(game, "roll")
    assert (game.to_act, sheet(game, 0).position) == (0, 4)
    assert kinds(game) == END
    assert refused(game, "attempt").code == "business_taken"


@pytest.mark.rule("CF-44")
def test_a_try_needs_its_price_in_cash():
    game = on_track(2, 2, cash=49_999)
    play(game, "roll")
    assert kinds(game) == END
    assert refused(game, "attempt").code == "no_cash"


# Dreams


@pytest.mark.rule("CF-45")
def test_the_own_dream_wins_the_game():
    game = on_track(2, 3, seats=2, cash=200_000)
    events = play(game, "roll", "buy")
    assert sheet(game).cash == 0
    (over,) = kept(events, "game_over")
    assert (over["reason"], over["winners"], over["ranking"]) == ("dream", (0,), (0, 1))
    assert (game.to_act, game.winners, game.phase) == (None, (0,), "over")
    assert refused(game, "end_turn").code == "game_over"


@pytest.mark.rule("CF-45")
def test_the_own_dream_needs_its_price_in_cash():
    game = on_track(2, 3, cash=199_999)
    play(game, "roll")
    assert kinds(game) == END
    refusal = refused(game, "buy")
    assert (refusal.code, refusal.facts["missing"]) == ("no_cash", 1)


@pytest.mark.rule("CF-45")
def test_anothers_dream_may_be_marked_at_the_printed_price_once_a_landing():
    """Ann lands on the island, of which Bo dreams."""
    game = two_ready(1, 1)
    play(game, "roll")
    assert kinds(game) == {"mark_dream", "end_turn"}
    (marked,) = play(game, "mark_dream")
    assert (marked["price"], marked["marks"]) == (100_000, 1)
    assert sheet(game).cash == 900_000
    assert game.view(1).dream_marks == {"ISLAND": 1}
    assert kinds(game) == END
    assert refused(game, "mark_dream").code == "space_used"


@pytest.mark.rule("CF-45")
@pytest.mark.parametrize("marks", [1, 2])
def test_each_mark_raises_the_price_for_who_dreams_of_it_by_the_printed_price(marks):
    """The island costs 100,000 and as much again for each mark; a dollar less is not enough. Bo
    dreams of it, and Ann lands there and perhaps Cem, before Bo does."""
    price = 100_000 * (1 + marks)
    for cash, moves in ((price - 1, END), (price, {"buy", "end_turn"})):
        game = table(
            *("saver", "saver", "saver"),
            dice=[1, 1, 1, 1, 1, 5, 1, 1, 6, 6, 1, 1],
            big="TOWER LAUNDRY",
            small="BOND",
            dreams=("OPERA", "ISLAND", "OPERA"),
        )
        turn(game, "draw big", "buy")
        turn(game, "draw small", "buy 51")
        turn(game, "draw big", "buy")
        play(game, "enter_fast_track", "roll", "mark_dream", "end_turn")
        turn(game)
        play(game, "enter_fast_track", "roll", *["mark_dream"] * (marks - 1), "end_turn")
        turn(game)
        bo_enters(game, cash)
        play(game, "roll")
        assert sheet(game, 1).position == 2
        assert kinds(game) == moves
        if moves is END:
            assert refused(game, "buy").facts["needed"] == price
        else:
            play(game, "buy")
            assert (game.winners, sheet(game, 1).cash) == ((1,), 0)


@pytest.mark.rule("CF-45")
def test_a_dream_that_nobody_chose_may_be_bought_without_effect():
    game = on_track(6, 6, cash=0)
    events = play(game, "roll", "buy")
    assert [event.kind for event in events] == ["space_bought"]
    assert sheet(game).cash == 500_000 - 300_000
    assert sheet(game).total_income == 500_000
    assert game.to_act == 0


@pytest.mark.rule("CF-45")
def test_a_dream_that_two_share_is_each_ones_own():
    game = two_ready(1, 1, dreams=("ISLAND", "ISLAND"))
    play(game, "roll")
    assert kinds(game) == {"buy", "end_turn"}
    play(game, "buy")
    assert game.winners == (0,)


# Charity and losses


@pytest.mark.rule("CF-46")
def test_the_board_that_ships_asks_100000_for_charity():
    (charity,) = [space for space in load_decks().fast_track if space.kind == "charity"]
    assert charity.price == 100_000


@pytest.mark.rule("CF-46")
def test_after_a_gift_one_two_or_three_dice_are_rolled_from_then_on():
    """The gift is what the board asks for: 70,000 on this one."""
    game = on_track(3, 3, 4, 1, 2, 1, 1, 1)
    play(game, "roll")
    assert kinds(game) == {"donate", "end_turn"}
    play(game, "donate")
    assert sheet(game).cash == 930_000
    assert income_statement(game.ledger, 0)["expenses:charity"] >= 70_000
    assert kinds(game) == END
    play(game, "end_turn")
    for count, dice in ((1, (4,)), (2, (1, 2)), (3, (1, 1, 1))):
        assert choices(game, "roll") == [{"dice": (1, 2, 3)}]
        (rolled,) = kept(play(game, f"roll {count}"), "rolled")
        assert rolled["dice"] == dice
        play(game, "end_turn")


@pytest.mark.rule("CF-46")
def test_nobody_has_to_give_and_the_cash_must_be_there():
    game = on_track(3, 3, 3, 3, cash=69_999)
    play(game, "roll")
    assert kinds(game) == END
    assert refused(game, "donate").code == "no_cash"
    play(game, "end_turn")
    assert choices(game, "roll") == [{"dice": (2,)}]


@pytest.mark.rule("CF-47")
@pytest.mark.parametrize(
    ("dice", "cause", "lost"),
    [
        ((3, 4), "tax_audit", 50_000),
        ((4, 4), "lawsuit", 50_000),
        ((4, 5), "divorce", 100_001),
    ],
)
def test_half_the_cash_rounded_down_or_all_of_it_is_lost(dice, cause, lost):
    game = on_track(*dice, cash=100_001)
    (loss,) = kept(play(game, "roll"), "cash_lost")
    assert (loss["cause"], loss["amount"]) == (cause, lost)
    assert sheet(game).cash == 100_001 - lost
    assert income_statement(game.ledger, 0)[f"expenses:{cause}"] == lost
    assert kinds(game) == END


# How a game ends


@pytest.mark.rule("CF-48")
def test_50000_added_by_businesses_win():
    """The mill brings 20,000 and the mine 30,000; what was brought along does not count."""
    game = on_track(1, 2, 4, 4, cash=500_000, seats=1)
    turn(game, "buy")
    assert game.to_act == 0
    assert sheet(game).total_income == 520_000
    play(game, "roll")
    assert sheet(game).position == 11
    (over,) = kept(play(game, "buy"), "game_over")
    assert (over["reason"], over["winners"]) == ("income", (0,))
    assert sheet(game).added_income == 50_000
    assert game.to_act is None


@pytest.mark.rule("CF-48")
def test_a_successful_try_may_win_as_well():
    game = on_track(1, 2, *[6] * 6, 1, 4, 5)
    turn(game, "buy")
    for _ in range(3):
        turn(game)
    assert sheet(game).position == 39
    play(game, "roll")
    assert sheet(game).position == 4
    play(game, "attempt")
    assert (game.winners, sheet(game).added_income) == ((0,), 50_000)


@pytest.mark.rule("CF-48")
def test_less_than_50000_goes_on():
    game = on_track(1, 2, 6, 6, *[6] * 4, 1, 4, 6)
    for _ in range(4):
        turn(game)
    play(game, "roll", "attempt")
    assert sheet(game).added_income == 30_000
    assert game.to_act == 0


def out(*, seats):
    """All but the last of so many players go out, one by one; the last to go out has just rolled
    and is to settle."""
    game = table(*["saver"] * seats, dice=[6] * seats, seed=1)
    for seat in range(seats):
        game.ledger.recur(seat, "a test", "expenses:test", 1000)
        leave(game, 0, seat)
    return game


@pytest.mark.rule("CF-48")
def test_the_last_one_not_out_wins():
    game = out(seats=3)
    play(game, "roll", "settle")
    assert game.to_act == 1
    (over,) = kept(play(game, "roll", "settle"), "game_over")
    assert (over["reason"], over["winners"]) == ("last_left", (2,))
    assert over["ranking"][0] == 2
    assert game.to_act is None


@pytest.mark.rule("CF-48")
def test_if_nobody_is_left_nobody_wins():
    game = out(seats=1)
    (over,) = kept(play(game, "roll", "settle"), "game_over")
    assert (over["reason"], over["winners"]) == ("last_left", ())
    assert game.winners == ()


@pytest.mark.rule("CF-48")
def test_200_rounds_of_the_table_are_the_default_limit():
    assert table("saver").rules.turn_limit == 200


@pytest.mark.rule("CF-48")
def test_a_limit_counts_rounds_of_the_table_and_the_best_wins():
    """Two rounds of three; a better share of passive income wins, here Bo's 200 to 500."""
    game = table(*("saver", "saver", "saver"), dice=[6, 1, 6, 6, 5, 6], small="HOUSE", turn_limit=2)
    turn(game)
    turn(game, "draw small", "buy")
    for _ in range(3):
        turn(game)
    assert (game.round, game.to_act) == (2, 2)
    (over,) = kept(turn(game), "game_over")
    assert (over["reason"], over["winners"]) == ("turn_limit", (1,))
    assert over["ranking"] == (1, 0, 2)
    assert game.to_act is None


@pytest.mark.rule("CF-48")
def test_rounds_are_counted_while_the_first_player_is_out():
    game = table("saver", "saver", "saver", dice=[6, 6, 6, 6, 6], turn_limit=2)
    game.ledger.recur(0, "a test", "expenses:test", 1000)
    game.ledger.recur(0, "a test", "income:dividends:TEST", -100)
    leave(game, 0, 0)
    play(game, "roll", "settle")
    turn(game)
    turn(game)
    assert (game.round, game.to_act) == (2, 1)
    turn(game)
    (over,) = kept(turn(game), "game_over")
    # Ann alone has passive income, and ranks last all the same
    assert over["ranking"] == (1, 2, 0)
    assert over["winners"] == (1, 2)


def limit(professions, before, **more):
    """A game of one round in which everybody lands on the payday at 6."""
    game = table(*professions, dice=[6] * len(professions), turn_limit=1, **more)
    before(game)
    for _ in professions[1:]:
        turn(game)
    (over,) = kept(turn(game), "game_over")
    return over["ranking"], over["winners"]


@pytest.mark.rule("CF-48")
def test_the_rat_race_is_ranked_by_passive_income_over_total_expenses():
    """Not by passive income: 300 of 2,000 are less than 100 of 500."""

    def before(game):
        for seat, passive in enumerate((300, 100, 0)):
            game.ledger.recur(seat, "a test", "income:dividends:TEST", -passive)

    assert limit(["clerk", "saver", "saver"], before) == ((1, 0, 2), (1,))


@pytest.mark.rule("CF-48")
def test_then_by_cash_and_who_has_the_same_wins_together():
    def cash(*amounts):
        def before(game):
            for seat, amount in enumerate(amounts):
                leave(game, amount, seat)

        return before

    assert limit(["saver"] * 3, cash(5, 7, 6)) == ((1, 2, 0), (1,))
    assert limit(["saver"] * 3, cash(5, 7, 7)) == ((1, 2, 0), (1, 2))


@pytest.mark.rule("CF-48")
def test_no_expenses_at_all_are_better_than_any_share():
    def before(game):
        game.ledger.recur(0, "a test", "income:dividends:TEST", -9000)
        game.ledger.recur(1, "a test", "income:dividends:TEST", -1)
        game.ledger.recur(1, "a test", "expenses:other", -400)
        game.ledger.recur(1, "a test", "expenses:taxes", -100)

    assert limit(["saver"] * 2, before) == ((1, 0), (1,))


@pytest.mark.rule("CF-48")
def test_the_fast_track_ranks_before_the_rat_race_and_by_income_added():
    """Bo has bought the mill, Ann nothing; Cem is in the rat race and the richest."""
    game = table(
        *("saver", "saver", "saver"),
        dice=[1, 1, 6, 1, 2, 1, 2, 6],
        big="TOWER LAUNDRY",
        turn_limit=2,
    )
    turn(game, "draw big", "buy")
    turn(game, "draw big", "buy")
    turn(game)
    play(game, "enter_fast_track", "roll", "end_turn")
    leave(game, 5_000_000, seat=2)
    play(game, "enter_fast_track", "roll", "buy", "end_turn")
    (over,) = kept(turn(game), "game_over")
    assert over["ranking"] == (1, 0, 2)
    assert over["winners"] == (1,)


@pytest.mark.rule("CF-48")
def test_the_winner_by_a_dream_comes_first_whatever_the_others_have_added():
    game = two_ready(1, 2, 1, 1)
    turn(game, "buy")
    bo_enters(game)
    (over,) = kept(play(game, "roll", "buy"), "game_over")
    assert over["ranking"] == (1, 0)
