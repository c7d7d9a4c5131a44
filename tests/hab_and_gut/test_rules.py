"""The rules of Hab & Gut, one by one, each set up with known racks."""

from itertools import pairwise

import pytest

from finlit.engine import Refused
from finlit.games.hab_and_gut import HabAndGut
from tests.games.play import events
from tests.hab_and_gut.tables import (
    COMMODITIES,
    NAMES,
    play_any,
    racks,
    table,
    to_end,
    to_market,
    to_round,
    to_turn,
)


def kinds(game):
    return [option.kind for option in game.options()]


def refused(game, kind, **values):
    """The code that the move is refused with; checking changes nothing."""
    before = (repr(game), game.price.copy(), game.supply.copy())
    with pytest.raises(Refused) as error:
        game.play(kind, **values)
    assert game.check(kind, **values) == error.value.refusal
    assert (repr(game), game.price, game.supply) == before
    return error.value.refusal.code


# Components


@pytest.mark.rule("HG-1")
def test_six_commodities_begin_at_40():
    game = HabAndGut(NAMES, seed=1)
    assert game.price == dict.fromkeys(COMMODITIES, 40)


@pytest.mark.rule("HG-2")
def test_the_track_has_thirty_spaces_from_0_to_250():
    prices = HabAndGut(NAMES, seed=1).components.track.prices
    assert len(prices) == 30
    assert prices[:9] == (0, 5, 10, 15, 20, 25, 30, 35, 40)
    assert [b - a for a, b in pairwise(prices[8:])] == [10] * 21
    assert prices[-1] == 250


def all_coal_bought():
    """Ten coal went to Ann, Bo, Cem (three each) and Dot (one); it is Eve's turn."""
    game = table("", "", "", "", "")
    for count in (3, 3, 3, 1):
        for _ in range(count):
            game.play("buy", commodity="coal")
        while game.phase != "trade":
            game.play("done")
    assert game.to_act == 4
    return game


@pytest.mark.rule("HG-3")
def test_ten_share_cards_of_each_commodity_and_no_more():
    assert HabAndGut(NAMES, seed=1).supply == dict.fromkeys(COMMODITIES, 10)
    game = all_coal_bought()
    assert game.supply == dict.fromkeys(COMMODITIES, 10) | {"coal": 0}


@pytest.mark.rule("HG-4")
def test_nine_market_cards_of_each_commodity_all_even():
    cards = HabAndGut(NAMES, seed=1).components.cards.values()
    assert len(cards) == 54
    for commodity in COMMODITIES:
        spaces = sorted(card.spaces for card in cards if card.commodity == commodity)
        assert spaces == [-6, -4, -2, 2, 2, 4, 4, 6, 6]


@pytest.mark.rule("HG-5")
def test_a_player_sees_the_racks_on_the_left_and_on_the_right_and_no_other():
    game = table("coal_up_2a", "coal_up_4a", "coal_up_6a", "coal_down_2")
    marks = ("coal_up_2a", "coal_up_4a", "coal_up_6a", "coal_down_2")
    for seat in range(4):
        view = game.view(seat)
        assert view.left_rack[0] == marks[seat]
        assert view.right_rack[0] == marks[seat - 1]
        dealt = [event for event in view.events() if event.kind == "cards_dealt"]
        seen = {event.seat for event in dealt if event.get("cards")}
        assert seen == {seat, (seat - 1) % 4}
    assert game.view(None).left_rack == game.view(None).right_rack == ()


@pytest.mark.rule("HG-5")
def test_with_two_players_both_see_both_racks():
    game = table("coal_up_2a", "coal_up_4a")
    ann, bo = game.view(0), game.view(1)
    assert (ann.left_rack, ann.right_rack) == (bo.right_rack, bo.left_rack)
    assert ann.left_rack[0] == "coal_up_2a"
    assert ann.right_rack[0] == "coal_up_4a"


@pytest.mark.rule("HG-6")
def test_each_player_starts_with_300_no_shares_and_an_empty_board():
    game = HabAndGut(NAMES, seed=1)
    for seat in range(5):
        assert game.ledger.cash(seat) == 300
        assert game.view(seat).share_count(seat) == 0
        assert game.view(seat).board == ()
        assert game.view(seat).raised(seat) == 0


# Set-up


@pytest.mark.rule("HG-7")
@pytest.mark.parametrize("seats", range(2, 6))
def test_eight_cards_for_each_rack_and_the_rest_unused(seats):
    game = HabAndGut(NAMES[:seats], seed=3)
    assert [len(rack) for rack in game.racks] == [8] * seats
    assert len(game.market.pile) == 54 - 8 * seats
    dealt = [card for rack in game.racks for card in rack]
    assert sorted([*dealt, *game.market.pile]) == sorted(game.components.cards)


@pytest.mark.rule("HG-7")
def test_the_seed_decides_the_deal():
    deals = [HabAndGut(NAMES[:4], seed=seed).racks for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.rule("HG-8")
def test_the_start_marker_passes_left_after_each_round_and_between_the_halves():
    game = to_end(table("", "", "", first_player=1))
    starts = [event.seat for event in events(game, "round_started")]
    assert starts == [1, 2, 0, 1, 2, 0, 1, 2]
    first_half = [event["half"] for event in events(game, "round_started")]
    assert first_half == [1, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.rule("HG-8")
def test_everybody_takes_a_turn_in_each_round_from_the_start_player_on():
    game = to_end(table("", "", ""))
    turns = [(e.seat, e["round"], e["own_turn"]) for e in events(game, "turn_started")]
    assert turns[:6] == [(0, 1, 1), (1, 1, 1), (2, 1, 1), (1, 2, 2), (2, 2, 2), (0, 2, 2)]
    assert len(turns) == 3 * 8


@pytest.mark.rule("HG-8")
def test_a_first_player_who_is_not_there_is_refused():
    with pytest.raises(ValueError, match="from 0 to 1, not 2"):
        HabAndGut(NAMES[:2], seed=1, first_player=2)


# Phase 1


@pytest.mark.rule("HG-9")
def test_one_to_three_shares_of_any_mix_are_bought():
    game = table("", "")
    assert kinds(game) == ["buy", "done"]
    game.play("buy", commodity="coal")
    game.play("buy", commodity="tea")
    assert kinds(game) == ["buy", "done"]
    game.play("buy", commodity="coal")
    assert game.phase == "donating"
    assert refused(game, "buy", commodity="coal") == "trading_over"
    assert game.players[0].shares["coal"] == 2
    assert game.players[0].shares["tea"] == 1


def holding_three():
    """Ann holds two coal and a wheat, bought at 40; it is her turn in round 3, nothing moved."""
    game = table("", "")
    for commodity in ("coal", "coal", "wheat"):
        game.play("buy", commodity=commodity)
    return to_round(game, 3, "coal", "wheat")


@pytest.mark.rule("HG-9")
def test_one_to_three_shares_of_any_mix_are_sold():
    game = holding_three()
    assert kinds(game) == ["buy", "sell", "done"]
    game.play("sell", commodity="wheat")
    assert kinds(game) == ["sell", "done"]
    game.play("sell", commodity="coal")
    game.play("sell", commodity="coal")
    assert game.players[0].shares == dict.fromkeys(COMMODITIES, 0)
    assert game.to_act == 1, "nothing is left to donate, so the turn is over"


@pytest.mark.rule("HG-9")
def test_never_both_in_one_turn():
    game = holding_three()
    game.play("buy", commodity="coal")
    assert refused(game, "sell", commodity="coal") == "not_both"
    game.undo()
    game.play("sell", commodity="coal")
    assert refused(game, "buy", commodity="coal") == "not_both"


@pytest.mark.rule("HG-9")
def test_doing_neither_passes_the_turn_on():
    game = table("", "")
    game.play("done")
    assert (game.to_act, game.phase) == (1, "trade")


@pytest.mark.rule("HG-10")
def test_buying_pays_the_price_and_takes_a_share_from_the_supply():
    game = table("", "")
    game.play("buy", commodity="coal")
    assert game.ledger.cash(0) == 260
    assert game.supply["coal"] == 9
    assert game.players[0].shares["coal"] == 1


@pytest.mark.rule("HG-10")
def test_without_the_cash_a_share_cannot_be_bought():
    game = table("", "")
    for round, count in ((1, 3), (2, 3), (3, 1)):
        to_turn(game, round, 0, "coal", "wheat")
        for _ in range(count):
            game.play("buy", commodity="coal")
    to_turn(game, 4, 0, "coal", "wheat")
    assert game.ledger.cash(0) == 20 < game.price["coal"] == game.price["wheat"] == 40
    assert refused(game, "buy", commodity="coal") == "no_cash"
    facts = {"commodity": "coal", "needed": 40, "cash": 20}
    assert game.check("buy", commodity="coal").facts == facts
    for option in game.options():
        assert option.kind != "buy" or "coal" not in option.choices["commodity"]


@pytest.mark.rule("HG-10")
def test_a_share_that_the_supply_has_no_more_of_cannot_be_bought():
    game = all_coal_bought()
    (buy, _) = game.options()
    assert buy.choices["commodity"] == ("wheat", "coffee", "rubber", "tea", "salt")
    assert refused(game, "buy", commodity="coal") == "no_supply"


def coal_at_zero():
    """Coal fell from 40 (space 8) by 6 and, as a second card, by 4 / 2: it is at 0 in round 2."""
    game = table("coal_down_6", "coal_down_4")
    for commodity in ("coal", "coal", "wheat"):
        game.play("buy", commodity=commodity)
    to_market(game).play("play_cards", first="coal_down_6", second="coal_down_4")
    return to_round(game, 2, "coal")


@pytest.mark.rule("HG-10")
def test_a_share_that_costs_nothing_cannot_be_bought():
    game = coal_at_zero()
    assert game.price["coal"] == 0
    assert game.to_act == 1
    assert game.options()[0].kind == "buy"
    assert "coal" not in game.options()[0].choices["commodity"]
    assert refused(game, "buy", commodity="coal") == "price_zero"


@pytest.mark.rule("HG-11")
def test_selling_is_at_the_price_and_the_share_goes_back():
    game = table("coal_up_6a", "")
    game.play("buy", commodity="coal")
    to_market(game).play("play_cards", first="coal_up_6a", second=game.racks[1][0])
    to_round(game, 2, "coal")
    game.play("done")
    cash = game.ledger.cash(0)
    assert game.price["coal"] == 100, "space 8 + 6"
    game.play("sell", commodity="coal")
    assert game.ledger.cash(0) == cash + 100
    assert game.supply["coal"] == 10


@pytest.mark.rule("HG-11")
def test_selling_at_0_is_allowed_and_pays_0():
    game = coal_at_zero()
    game.play("done")
    cash = game.ledger.cash(0)
    game.play("sell", commodity="coal")
    assert game.ledger.cash(0) == cash
    assert game.supply["coal"] == 9


@pytest.mark.rule("HG-11")
def test_what_is_not_in_the_hand_cannot_be_sold():
    game = holding_three()
    assert refused(game, "sell", commodity="salt") == "none_held"


@pytest.mark.rule("HG-12")
def test_one_share_may_be_donated_after_trading_also_one_bought_this_turn():
    game = table("", "")
    game.play("buy", commodity="coal")
    assert refused(game, "donate", commodity="coal") == "trade_first"
    game.play("done")
    assert refused(game, "donate", commodity="tea") == "none_held"
    game.play("donate", commodity="coal")
    assert game.players[0].board == ["coal"]
    assert game.players[0].shares["coal"] == 0
    assert game.supply["coal"] == 9, "it lies on the board until the half ends"
    assert game.to_act == 1, "one a turn"


@pytest.mark.rule("HG-12")
def test_donating_without_trading_and_not_donating_at_all():
    game = holding_three()
    game.play("done")
    assert kinds(game) == ["donate", "done"]
    assert game.options()[0].choices["commodity"] == ("coal", "wheat")
    game.play("done")
    assert game.players[0].board == []
    game.undo()
    game.play("donate", commodity="wheat")
    assert game.players[0].board == ["wheat"]


@pytest.mark.rule("HG-12")
def test_that_a_share_was_donated_is_public_and_which_is_not():
    game = table("", "", "")
    game.play("buy", commodity="coal")
    game.play("done")
    (given, *_) = game.play("donate", commodity="coal")
    for seat in (1, 2, None):
        assert game.view(seat).donation_count(0) == 1
        assert given.seen(seat).facts == {}
        assert given.seen(seat).secret is None
    assert given.seen(0)["commodity"] == "coal"
    assert game.view(0).board == ("coal",)
    assert game.view(1).board == ()


@pytest.mark.rule("HG-12")
def test_a_share_priced_0_may_be_donated_and_raises_0_if_it_stays_there():
    game = to_turn(coal_at_zero(), 2, 0)
    game.play("done")
    game.play("donate", commodity="coal")
    to_round(game, 5)
    assert game.price["coal"] == 0
    cashed = events(game, "donations_cashed")[0]
    assert (cashed.seat, cashed["commodities"], cashed["amounts"]) == (0, ["coal"], [0])


@pytest.mark.rule("HG-13")
def test_others_see_how_many_shares_a_player_holds_but_not_which():
    game = table("", "", "")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="tea")
    for seat in (1, 2):
        view = game.view(seat)
        assert view.share_count(0) == 2
        assert not any(view.shares.values())
    assert game.view(0).shares["tea"] == 1
    assert dict(game.view(None).shares) == {}


@pytest.mark.rule("HG-13")
def test_trades_cash_and_played_cards_are_public():
    game = table("coal_up_6a", "", "")
    game.play("buy", commodity="coal")
    to_market(game).play("play_cards", first="coal_up_6a", second=game.racks[2][0])
    view = game.view(2)
    bought, played = (
        next(event for event in view.events() if event.kind == kind)
        for kind in ("share_bought", "card_played")
    )
    assert (bought.seat, bought["commodity"], bought["price"]) == (0, "coal", 40)
    assert (played["card"], played["before"], played["after"]) == ("coal_up_6a", 40, 100)
    assert view.cash(0) == 260
    assert view.played[0] == "coal_up_6a"


@pytest.mark.rule("HG-13")
def test_what_a_sold_share_had_cost_is_not_public():
    game = holding_three()
    (sold, *_) = game.play("sell", commodity="coal")
    assert sold.seen(1).get("price") == 40
    assert sold.seen(1).get("cost") is None
    assert sold.seen(0)["cost"] == 40


# Phase 2


@pytest.mark.rule("HG-14")
def test_the_first_card_moves_by_its_spaces_and_the_second_by_half():
    game = to_market(table("coal_up_6a", "wheat_down_6"))
    game.play("play_cards", first="coal_up_6a", second="wheat_down_6")
    assert game.price["coal"] == 100, "space 8 + 6 = 14"
    assert game.price["wheat"] == 25, "space 8 - 3 = 5"


@pytest.mark.rule("HG-14")
def test_either_rack_may_come_first():
    game = to_market(table("coal_up_6a", "wheat_down_6"))
    game.play("play_cards", first="wheat_down_6", second="coal_up_6a")
    assert game.price["wheat"] == 10, "space 8 - 6 = 2"
    assert game.price["coal"] == 70, "space 8 + 3 = 11"
    assert game.racks[0].count("coal_up_6a") == game.racks[1].count("wheat_down_6") == 0


@pytest.mark.rule("HG-14")
def test_both_cards_may_move_the_same_marker():
    game = to_market(table("coal_up_6a", "coal_down_4"))
    (first, second, *_) = game.play("play_cards", first="coal_up_6a", second="coal_down_4")
    assert (first["before"], first["after"]) == (40, 100)
    assert (second["before"], second["after"]) == (100, 80), "down by two spaces"


@pytest.mark.rule("HG-14")
def test_one_card_from_each_rack_and_from_no_other():
    game = to_market(table("coal_up_2a coal_up_4a", "wheat_up_2a", "tea_up_2a"))
    assert game.to_act == 0
    code = refused(game, "play_cards", first="coal_up_2a", second="coal_up_4a")
    assert code == "same_rack"
    assert refused(game, "play_cards", first="coal_up_2a", second="coal_up_2a") == "same_rack"
    assert refused(game, "play_cards", first="coal_up_2a", second="wheat_up_2a") == "not_in_racks"
    assert refused(game, "play_cards", first="coal_up_2a") == "missing_value"
    game.play("play_cards", first="coal_up_2a", second="tea_up_2a")


@pytest.mark.rule("HG-14")
def test_the_cards_are_played_in_turn_from_the_start_player_when_all_have_traded():
    game = table("", "", "", first_player=2)
    for seat in (2, 0, 1):
        assert (game.to_act, game.phase) == (seat, "trade")
        assert game.check("play_cards").code == "not_now"
        game.play("done")
    for seat in (2, 0, 1):
        assert (game.to_act, game.phase) == (seat, "market")
        assert game.check("buy", commodity="coal").code == "not_now"
        play_any(game)
    assert (game.round, game.phase) == (2, "trade")


@pytest.mark.rule("HG-15")
@pytest.mark.parametrize(
    ("first", "second", "after"),
    [
        # space 8 - 6 = 2, then - 4 / 2 = 0
        ("coal_down_6", "coal_down_4", 0),
        # space 8 - 4 = 4, then - 6 / 2 = 1
        ("coal_down_4", "coal_down_6", 5),
    ],
)
def test_down_to_the_lowest_space(first, second, after):
    game = to_market(table("coal_down_6", "coal_down_4"))
    game.play("play_cards", first=first, second=second)
    assert game.price["coal"] == after


@pytest.mark.rule("HG-15")
@pytest.mark.parametrize(
    ("first", "second", "after"),
    [
        # from space 2: - 4 stops at 0, then + 6 / 2 = 3
        ("coal_down_4", "coal_up_6a", 15),
        # from space 2: + 6 = 8, then - 4 / 2 = 6
        ("coal_up_6a", "coal_down_4", 30),
    ],
)
def test_a_marker_stops_at_0_and_goes_on_from_there(first, second, after):
    game = to_market(table("coal_down_6 coal_up_6a", "wheat_up_2a coal_down_4"))
    game.play("play_cards", first="coal_down_6", second="wheat_up_2a")
    game.play("play_cards", first=first, second=second)
    assert game.price["coal"] == after


def coal_near_the_top():
    """Coal rose from space 8 by 6, 6, 4 and 2 / 2 to space 25 (price 210); Bo plays next."""
    game = table(
        "coal_up_6a coal_up_6b coal_up_4a coal_down_4",
        "coal_up_2a wheat_up_2a wheat_up_2b coal_up_4b coal_down_6",
    )
    for first, second in (
        ("coal_up_6a", "coal_up_2a"),
        ("coal_up_6b", "wheat_up_2a"),
        ("coal_up_4a", "wheat_up_2b"),
    ):
        to_market(game).play("play_cards", first=first, second=second)
    assert game.price["coal"] == 210
    return game


@pytest.mark.rule("HG-15")
def test_a_commodity_at_250_stays_there_and_comes_down_from_there():
    game = coal_near_the_top()
    rest = [card for card in game.racks[0] if not card.startswith("coal")]
    # space 25 + 4 = 29, the last
    game.play("play_cards", first="coal_up_4b", second=rest[0])
    assert game.price["coal"] == 250
    to_market(game)
    # space 29 - 6 = 23
    game.play("play_cards", first="coal_down_6", second=rest[1])
    assert game.price["coal"] == 190


@pytest.mark.rule("HG-15")
def test_a_marker_that_would_pass_250_stops_there():
    game = table(
        "coal_up_6a coal_up_6b coal_up_4a coal_down_4",
        "coal_up_2a wheat_up_2a wheat_up_2b coal_up_4b coal_up_2b",
    )
    for first, second in (
        ("coal_up_6a", "coal_up_2a"),
        ("coal_up_6b", "coal_up_2b"),
        ("coal_up_4a", "wheat_up_2b"),
    ):
        to_market(game).play("play_cards", first=first, second=second)
    assert game.price["coal"] == 220, "space 8 + 6 + 1 + 6 + 1 + 4 = 26"
    # + 4 would be space 30; from the last, 29, down by 4 / 2
    events = game.play("play_cards", first="coal_up_4b", second="coal_down_4")
    assert [event["after"] for event in events[:2]] == [250, 230]


@pytest.mark.rule("HG-16")
@pytest.mark.parametrize("seats", range(2, 6))
def test_each_rack_gives_two_cards_a_round_and_lasts_four_rounds(seats):
    game = table(*[""] * seats)
    for round in (1, 2, 3, 4):
        assert game.round == round
        assert [len(rack) for rack in game.racks] == [10 - 2 * round] * seats
        assert game.half == 1
        to_round(game, round + 1)
    assert game.half == 2
    assert [len(rack) for rack in game.racks] == [8] * seats


# Halves and the end


@pytest.mark.rule("HG-17")
def test_donations_are_sold_at_the_end_of_each_half_and_the_money_stays_on_the_board():
    game = table("coal_up_6a coal_up_4a", "")
    game.play("buy", commodity="coal")
    game.play("done")
    game.play("donate", commodity="coal")
    to_market(game)
    game.play("play_cards", first="coal_up_6a", second=game.racks[1][0])
    rest = next(card for card in game.racks[1] if not card.startswith("coal"))
    game.play("play_cards", first="coal_up_4a", second=rest)
    # space 8 + 6 + 4 = 18
    assert game.price["coal"] == 140
    cash = game.ledger.cash(0)
    to_round(game, 5)
    cashed = {event.seat: event for event in events(game, "donations_cashed")}
    assert (cashed[0]["commodities"], cashed[0]["amounts"]) == (["coal"], [140])
    assert cashed[0]["total"] == 140
    assert cashed[1]["raised"] == 0
    assert game.view(1).raised(0) == 140
    assert game.ledger.cash(0) == cash, "not the donor's money"
    assert game.supply["coal"] == 10, "the share is back"
    assert game.players[0].board == []


@pytest.mark.rule("HG-18")
def test_the_second_half_deals_all_cards_afresh_and_keeps_prices_cash_and_shares():
    game = table("coal_up_6a", "", second=("coal_up_6a", ""))
    game.play("buy", commodity="tea")
    game.play("buy", commodity="coal")
    to_round(game, 4)
    to_market(game)
    play_any(game)
    last = play_any(game)
    assert game.half == 2
    assert [event.kind for event in last[-5:]] == [
        "half_started",
        "cards_dealt",
        "cards_dealt",
        "round_started",
        "turn_started",
    ]
    assert "coal_up_6a" in game.racks[0], "played in the first half, dealt again in the second"
    assert game.view(0).played == ()
    played = events(game, "card_played")
    for commodity in COMMODITIES:
        moves = [event["after"] for event in played if event["commodity"] == commodity]
        assert game.price[commodity] == (moves[-1] if moves else 40)
    assert game.ledger.cash(0) == 220
    assert game.players[0].shares["tea"] == game.players[0].shares["coal"] == 1


def given(game, seat, commodity):
    """The seat, whose turn it is, buys one share and gives it."""
    assert (game.to_act, game.phase) == (seat, "trade")
    game.play("buy", commodity=commodity)
    game.play("done")
    game.play("donate", commodity=commodity)


@pytest.mark.rule("HG-19")
def test_who_gave_least_is_out_whatever_they_own():
    game = table("", "")
    given(game, 0, "wheat")
    to_end(game, "wheat")
    assert game.ledger.cash(0) == 260 < game.ledger.cash(1) == 300
    assert game.eliminated == (1,)
    assert game.winners == (0,)
    assert game.ranks() == (1, 2)
    assert game.to_act is None
    assert game.options() == ()


@pytest.mark.rule("HG-19")
def test_everyone_tied_for_least_is_out():
    game = table("", "", "")
    given(game, 0, "wheat")
    to_end(game, "wheat")
    assert game.eliminated == (1, 2)
    assert [event.seat for event in events(game, "eliminated")] == [1, 2]
    assert game.winners == (0,)
    assert game.ranks() == (1, 2, 2)


@pytest.mark.rule("HG-19")
@pytest.mark.parametrize("give", [False, True])
def test_if_everybody_gave_the_same_nobody_wins(give):
    game = table("", "", "")
    if give:
        for seat in range(3):
            given(game, seat, "wheat")
    to_end(game, "wheat")
    raised = [player.raised for player in game.players]
    assert len(set(raised)) == 1
    assert game.eliminated == (0, 1, 2)
    assert game.winners == ()
    assert game.ranks() == (1, 1, 1)
    (over,) = events(game, "game_over")
    assert (over["winners"], over["eliminated"]) == ((), (0, 1, 2))


@pytest.mark.rule("HG-19")
def test_both_halves_count():
    """Ann gives in the first half, Bo in the second when the price is the same: nobody is less."""
    game = table("", "", "", second=("", "", ""))
    given(game, 0, "coal")
    given(to_turn(game, 5, 1, "coal"), 1, "coal")
    to_end(game, "coal")
    totals = [player.raised for player in game.players]
    assert totals == [40, game.price["coal"], 0]
    assert game.price["coal"] == 40
    assert game.eliminated == (2,)


RISING = ("coal_up_2a coal_up_2b coal_up_4a coal_up_4b coal_up_6a coal_up_6b", "", "")


@pytest.mark.rule("HG-20")
def test_the_others_sell_all_their_shares_and_the_most_money_wins():
    game = table(*RISING, second=RISING)
    given(game, 0, "wheat")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="wheat")
    game.play("donate", commodity="wheat")
    to_end(game)
    price = game.price["coal"]
    assert price > 40
    assert game.eliminated == (2,)
    assert game.ledger.cash(0) == 260
    assert game.ledger.cash(1) == 180 + 2 * price
    assert game.winners == (1,)
    assert game.ranks() == (2, 1, 3)
    (sold,) = events(game, "shares_sold_off")
    assert (sold.seat, sold["commodity"], sold["shares"]) == (1, "coal", 2)
    assert (sold["price"], sold["amount"], sold["cost"]) == (price, 2 * price, 80)
    assert game.supply == dict.fromkeys(COMMODITIES, 10)


@pytest.mark.rule("HG-20")
def test_the_eliminated_sell_nothing():
    game = table("", "")
    given(game, 0, "wheat")
    game.play("buy", commodity="coal")
    to_end(game)
    assert game.eliminated == (1,)
    assert game.players[1].shares["coal"] == 1
    assert events(game, "shares_sold_off") == []


@pytest.mark.rule("HG-20")
def test_a_tie_is_a_shared_win():
    game = table("", "", "")
    given(game, 0, "wheat")
    given(game, 1, "wheat")
    to_end(game, "wheat")
    assert game.winners == (0, 1)
    assert game.ranks() == (1, 1, 3)
    assert events(game, "game_over")[0]["money"] == [260, 260, 300]


def test_a_finished_game_says_so():
    game = to_end(table("", ""))
    assert game.check("done").code == "game_over"


def test_a_game_that_is_not_over_has_no_ranks():
    with pytest.raises(ValueError, match="not over"):
        table("", "").ranks()


def test_unused_cards_of_a_script_are_an_error_at_the_end():
    from finlit.engine import Script, ScriptError

    cards = racks("", "") + racks("", "") + ["coal_up_2a"]
    game = HabAndGut(NAMES[:2], chance=Script(cards={"market": cards}))
    with pytest.raises(ScriptError):
        to_end(game)
