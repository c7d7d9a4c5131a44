"""The rules of I'm the Boss! before and after a deal, one by one, with known cards and dice."""

from collections import Counter

import pytest

from finlit.engine import Script
from finlit.games.im_the_boss import ImTheBoss
from tests.games.play import events, play_out
from tests.im_the_boss.tables import (
    IDLE,
    NAMES,
    SPACES,
    agreed,
    cash,
    close,
    deal,
    kinds,
    quick_deal,
    refused,
    table,
)

ANN, BO, CEM, DOT = range(4)
FAMILIES = "ABCDEF"
BOARD = [
    # investors, required, optional, how many of these (IB-5)
    *((2, set(pair), set()) for pair in ("AD", "BE", "CF")),
    (3, {"A"}, {*"BCE"}),
    (3, {"B"}, {*"CDF"}),
    (3, {"C"}, {*"DEA"}),
    (3, {"D"}, {*"EFB"}),
    (3, {"E"}, {*"FAC"}),
    (3, {"F"}, {*"ABD"}),
    (3, set(), {*"ABCDEF"}),
    (4, {*"AD"}, {*"BCEF"}),
    (4, {*"BE"}, {*"ACDF"}),
    (4, {*"CF"}, {*"ABDE"}),
    (5, {*"ACE"}, {*"BDF"}),
    (5, {*"BDF"}, {*"ACE"}),
    (5, set(), {*"ABCDEF"}),
]


def components():
    return ImTheBoss(NAMES[:3], seed=1).components


# Components


@pytest.mark.rule("IB-1")
def test_six_investors_with_different_initials_in_alphabetical_order():
    investors = components().investors
    assert [*investors] == [*FAMILIES]
    assert all(investor.name.startswith(investor.id) for investor in investors.values())
    assert all(investor.family.startswith(investor.id) for investor in investors.values())


@pytest.mark.rule("IB-2")
def test_98_influence_cards():
    cards = components().cards.values()
    count = Counter((card.kind, card.family) for card in cards)
    assert len(cards) == 98
    assert count == Counter(
        {("family", family): 4 for family in FAMILIES}
        | {("travel", family): 3 for family in FAMILIES}
        | {("travel", ""): 3, ("recruit", ""): 33, ("boss", ""): 10, ("stop", ""): 10}
    )


@pytest.mark.rule("IB-3")
@pytest.mark.rule("IB-5")
def test_the_board_has_16_deals():
    board = components().board.values()
    assert [space.space for space in board] == [*range(1, 17)]
    found = [(space.places, {*space.required}, {*space.optional}) for space in board]
    for line in BOARD:
        found.remove(line)
    assert not found


@pytest.mark.rule("IB-5")
def test_every_family_is_required_four_times_and_optional_eight_times():
    board = components().board.values()
    required = Counter(family for space in board for family in space.required)
    optional = Counter(family for space in board for family in space.optional)
    assert required == dict.fromkeys(FAMILIES, 4)
    assert optional == dict.fromkeys(FAMILIES, 8)


@pytest.mark.rule("IB-4")
def test_15_tiles_whose_value_rises_from_2_to_5():
    tiles = components().tiles
    assert [tile.value for tile in tiles] == [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5]
    assert [tile.tile for tile in tiles] == [*range(1, 16)]


@pytest.mark.rule("IB-6")
def test_a_deal_pays_the_tile_times_its_dividends_and_these_are_its_investors():
    for space in components().board.values():
        assert space.dividends == space.places
    for name, pays in (("AD", 4), ("any3", 6), ("CF+2", 8), ("any5", 10)):
        assert deal("AB CD EF", deal=name).deal.money == pays
    game = table("AB CD EF", deal="AD")
    for _ in range(4):
        quick_deal(game)
    game.play("make_deal")
    assert game.deal.money == 3 * game.deal.space.dividends, "the fifth tile is worth 3"


@pytest.mark.rule("IB-6")
def test_neighbours_on_the_ring_take_different_numbers_of_investors():
    sizes = [space.places for space in components().board.values()]
    assert all(sizes[n] != sizes[n - 1] for n in range(16))


# Set-up


@pytest.mark.rule("IB-7")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_each_of_more_than_three_players_chooses_one_investor_in_seat_order(seats):
    game = ImTheBoss(NAMES[:seats], seed=1)
    for seat, investor in enumerate("FBDCEA"[:seats]):
        assert (game.phase, game.to_act) == ("investors", seat)
        game.play("choose_investor", investor=investor)
    assert game.phase == "marker"
    assert [game.owners[investor] for investor in "FBDCEA"[:seats]] == [*range(seats)]
    assert all(game.owners[investor] is None for investor in "FBDCEA"[seats:])


@pytest.mark.rule("IB-7")
def test_three_players_take_two_investors_each_one_at_a_time():
    game = ImTheBoss(NAMES[:3], seed=1)
    order = []
    for investor in "ABCDEF":
        order.append(game.to_act)
        game.play("choose_investor", investor=investor)
    assert order == [0, 1, 2, 0, 1, 2]
    assert game.owners == {"A": 0, "B": 1, "C": 2, "D": 0, "E": 1, "F": 2}


@pytest.mark.rule("IB-7")
def test_an_investor_who_is_taken_cannot_be_chosen():
    game = ImTheBoss(NAMES[:4], seed=1)
    game.play("choose_investor", investor="A")
    assert refused(game, "choose_investor", investor="A") == "investor_taken"


@pytest.mark.rule("IB-7")
@pytest.mark.parametrize("seats", [2, 7])
def test_fewer_than_three_or_more_than_six_cannot_play(seats):
    with pytest.raises(ValueError, match="this game is for 3 to 6"):
        ImTheBoss([f"P{n}" for n in range(seats)], seed=1)


@pytest.mark.rule("IB-7")
@pytest.mark.parametrize(("seats", "each"), [(3, 2), (4, 1), (5, 1), (6, 1)])
def test_the_investors_may_be_dealt_at_random(seats, each):
    deals = [ImTheBoss(NAMES[:seats], seed=seed, deal_investors=True).owners for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]
    count = Counter(deals[0].values())
    assert all(count[seat] == each for seat in range(seats))


@pytest.mark.rule("IB-8")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_five_hidden_cards_each_and_no_money(seats):
    game = ImTheBoss(NAMES[:seats], seed=1, deal_investors=True)
    assert [len(player.hand) for player in game.players] == [5] * seats
    assert cash(game) == [0] * seats
    for seat in range(seats):
        assert game.view(seat).hand == game.players[seat].hand
        drawn = [event for event in game.view(seat).events() if event.kind == "cards_drawn"]
        assert [event.seat for event in drawn if event.get("cards")] == [seat]
    assert len(game.draw_pile.pile) == 98 - 5 * seats


@pytest.mark.rule("IB-9")
@pytest.mark.parametrize(
    ("investors", "starter"), [("D A B C", 1), ("F E D C", 3), ("FB DC EA", 2), ("D C F B E", 3)]
)
def test_the_player_whose_investor_is_first_in_the_alphabet_starts(investors, starter):
    game = table(investors)
    assert (game.starter, game.to_act, game.phase, game.round) == (starter, starter, "turn", 1)


@pytest.mark.rule("IB-9")
def test_the_player_on_the_starters_right_places_the_marker_on_any_deal():
    game = ImTheBoss(NAMES[:4], seed=1)
    for investor in "DACB":
        game.play("choose_investor", investor=investor)
    assert (game.to_act, game.phase) == (ANN, "marker"), "Bo starts"
    (option,) = game.options()
    assert option.choices["space"] == tuple(range(1, 17))
    game.play("place_marker", space=9)
    assert (game.marker, game.to_act) == (9, BO)


@pytest.mark.rule("IB-9")
def test_another_first_player_may_be_named():
    assert table("A B C D", first_player=2).to_act == CEM
    with pytest.raises(ValueError, match="a seat from 0 to 3, not 4"):
        ImTheBoss(NAMES[:4], seed=1, first_player=4)


# A turn


@pytest.mark.rule("IB-10")
def test_make_the_deal_under_the_marker_or_roll_but_do_not_draw_yet():
    game = table("A B C D", deal="BE")
    assert kinds(game) == {"make_deal", "roll"}
    assert refused(game, "draw") == "draw_after_roll"
    game.play("make_deal")
    assert game.deal.space.space == SPACES["BE"]


@pytest.mark.rule("IB-10")
@pytest.mark.parametrize(("die", "space"), [(1, 16), (2, 1), (6, 5)])
def test_rolling_moves_the_marker_clockwise_round_the_ring(die, space):
    game = table("A B C D", deal="any3", dice=[die])
    game.play("roll")
    assert game.marker == space
    assert kinds(game) == {"make_deal", "draw"}
    game.play("make_deal")
    assert game.deal.space.space == space


@pytest.mark.rule("IB-10")
def test_done_deals_are_skipped_and_not_counted():
    """Deals 1, 2 and 3 are done and the marker is on 4; from 15, two steps go over 16 to 4."""
    game = table("AB CD EF", deal="A+2", dice=[6, 5, 2])
    for _ in range(3):
        quick_deal(game)
    assert game.marker == 4
    for space in (10, 15):
        game.play("roll")
        assert game.marker == space
        game.play("draw")
    game.play("roll")
    assert game.marker == 4


@pytest.mark.rule("IB-10")
def test_with_few_deals_left_the_marker_goes_round_more_than_once():
    """Fourteen deals are done, 15 and 16 are open, and the marker is on 15."""
    game = table("AB CD EF", deal="A+2", dice=[6, 6, 6, 6, 6, 5])
    for _ in range(14):
        quick_deal(game)
    assert (game.marker, game.to_act is not None) == (15, True)
    game.play("roll")
    assert game.marker == 16, "five steps: 16, 15, 16, 15, 16"


@pytest.mark.rule("IB-10")
def test_after_rolling_three_cards_may_be_drawn_instead_of_a_deal():
    drawn = ("stop_1", "boss_1", "family_A1")
    game = table("A B C D", draws=" ".join(drawn), dice=[3])
    game.play("roll")
    game.play("draw")
    assert set(drawn) < set(game.players[ANN].hand)
    assert len(game.players[ANN].hand) == 8
    assert (game.to_act, game.phase) == (BO, "turn")


def drawing(game, turns):
    """So many turns in which everybody rolls and draws."""
    for _ in range(turns):
        game.play("roll")
        game.play("draw")
    return game


@pytest.mark.rule("IB-11")
def test_after_drawing_a_hand_is_discarded_down_to_twelve_by_choice():
    game = drawing(table("A B C D"), 8)
    assert [len(player.hand) for player in game.players] == [11] * 4
    drawing(game, 1)
    assert (game.to_act, game.phase) == (ANN, "discard")
    assert kinds(game) == {"discard"}
    (option,) = game.options()
    assert option.choices["card"] == game.players[ANN].hand
    assert refused(game, "discard", card=game.players[BO].hand[0]) == "not_in_hand"
    given = game.players[ANN].hand[3], game.players[ANN].hand[7]
    game.play("discard", card=given[0])
    assert game.to_act == ANN
    game.play("discard", card=given[1])
    assert len(game.players[ANN].hand) == 12
    assert game.draw_pile.discards == [*given]
    assert (game.to_act, game.phase) == (BO, "turn")


@pytest.mark.rule("IB-11")
def test_the_others_do_not_see_what_is_discarded():
    game = drawing(table("A B C D"), 9)
    (event,) = game.play("discard", card=game.players[ANN].hand[0])[:1]
    assert event.seen(BO).get("card") is None
    assert event.seen(ANN)["card"] == game.draw_pile.discards[0]


# After a deal


def closed_with_cards():
    """Ann closes a deal with her own family card; Bo's shown card and a travelling one are left."""
    game = deal("A B C D", "family_E1", "family_F1", "family_F2 travel_F1", "stop_1")
    game.play("show", card="family_E1")
    game.play("show", card="family_F1")
    game.play("show", card="family_F2")
    game.play("pass")
    game.play("wait")
    game.play("pass")
    game.play("travel", card="travel_F1", piece="family_F2")
    game.play("pass")
    game.play("pass")
    return agreed(game, "A", "family_E1", "B", Bo=2)


@pytest.mark.rule("IB-20")
def test_used_family_cards_are_discarded_and_unused_ones_go_back():
    game = closed_with_cards()
    close(game)
    assert sorted(game.draw_pile.discards) == ["family_E1", "family_F2", "travel_F1"]
    assert "family_F1" in game.players[BO].hand
    assert "family_F2" not in game.players[CEM].hand
    assert game.view(None).shown == {}


@pytest.mark.rule("IB-20")
def test_the_bank_pays_the_boss_who_pays_the_shares_and_the_tile_covers_the_space():
    game = closed_with_cards()
    happened = close(game)
    assert cash(game) == [4, 2, 0, 0]
    assert game.ledger.bank_cash == -6
    assert game.closed == {SPACES["any3"]: 1}
    assert [event.kind for event in happened] == [
        "passed",
        "deal_closed",
        "share_paid",
        "marker_moved",
        "turn_started",
    ]


@pytest.mark.rule("IB-20")
def test_then_the_marker_moves_on_and_the_player_left_of_the_boss_is_next():
    game = closed_with_cards()
    close(game)
    assert game.marker == 16
    assert (game.to_act, game.phase) == (BO, "turn")


@pytest.mark.rule("IB-20")
def test_the_marker_moves_on_to_the_next_deal_that_is_open():
    game = table("AB CD EF", deal="A+2", dice=[6, 6, 4])
    quick_deal(game)
    for _ in range(3):
        game.play("roll")
        game.play("draw")
    assert game.marker == 3, "from 2 by 6, 6 and 4: to 8, 14, and over 16 and 2 to 3"
    quick_deal(game)
    assert (game.marker, game.closed) == (4, {1: 1, 3: 2})


@pytest.mark.rule("IB-21")
def test_after_a_failed_deal_the_space_stays_open_and_the_marker_and_the_boss_draws_nothing():
    game = deal("A B C D", "family_A1 travel_C1", "", "boss_1")
    game.play("show", card="family_A1")
    game.play("pass")
    game.play("pass")
    game.play("pass")
    game.play("travel", card="travel_C1", piece="C")
    game.play("pass")
    game.play("pass")
    game.play("pass")
    game.play("give_up")
    assert (game.marker, game.closed) == (SPACES["any3"], {})
    assert "family_A1" in game.players[ANN].hand
    assert game.draw_pile.discards == ["travel_C1"]
    assert len(game.players[ANN].hand) == 4
    assert (game.to_act, game.phase) == (BO, "turn")
    assert cash(game) == [0] * 4


@pytest.mark.rule("IB-21")
def test_after_a_failed_deal_the_player_left_of_the_last_boss_is_next():
    game = deal("A B C D", "", "", "boss_1")
    game.play("wait")
    game.play("pass")
    game.play("take_over", card="boss_1")
    game.play("give_up")
    assert (game.to_act, game.phase) == (DOT, "turn")


@pytest.mark.rule("IB-22")
def test_an_exhausted_draw_pile_is_made_anew_from_the_discards():
    """Six hands of twelve leave 26 cards; each further turn draws three and discards three."""
    game = ImTheBoss(NAMES, seed=4, deal_investors=True)
    game.play("place_marker", space=1)
    while not events(game, "pile_shuffled"):
        game.play("roll")
        game.play("draw")
        while game.phase == "discard":
            game.play("discard", card=game.players[game.to_act].hand[0])
    (shuffled,) = events(game, "pile_shuffled")
    held = sum(len(player.hand) for player in game.players)
    pile = len(game.draw_pile.pile) + len(game.draw_pile.discards)
    assert held + pile == 98
    assert shuffled["cards"] > 0


@pytest.mark.rule("IB-23")
def test_others_see_how_many_cards_but_neither_cards_nor_money():
    game = agreed(deal("A B C D", "stop_1"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    view = game.view(BO)
    assert [view.hand_size(seat) for seat in range(4)] == [5] * 4
    assert (view.hand, view.cash) == (game.players[BO].hand, 1)
    assert (game.view(None).hand, game.view(None).cash) == ((), None)
    told = repr([view.events(), view.boss, view.proposal, view.shown, view.owners])
    assert "stop_1" not in told


@pytest.mark.rule("IB-23")
def test_a_careful_listener_can_add_the_payments_up():
    game = play_out(ImTheBoss(NAMES[:4], seed=5), seed=5)
    for listener in (None, 0, 3):
        view = game.view(listener)
        assert [view.heard(seat) for seat in range(4)] == cash(game)


# The end


def after_deals(count, dice, **rules):
    """So many deals closed, each by whose turn it is; nothing may be left of the dice."""
    hands = [[*IDLE[2 * n : 2 * n + 2], *IDLE[33 + 3 * n : 36 + 3 * n]] for n in range(3)]
    cards = [card for hand in hands for card in hand]
    script = Script(dice, {"influence": cards, "investors": [*"ACEBDF"]})
    game = ImTheBoss(NAMES[:3], chance=script, deal_investors=True, **rules)
    game.play("place_marker", space=1)
    for _ in range(count):
        quick_deal(game)
    return game


@pytest.mark.rule("IB-30")
def test_no_die_is_rolled_before_the_tenth_closed_deal():
    game = after_deals(9, [])
    assert game.to_act is not None
    assert not events(game, "end_rolled")


@pytest.mark.rule("IB-30")
@pytest.mark.parametrize("number", range(10, 16))
def test_after_deal_n_the_game_ends_on_n_less_9_or_less(number):
    for die in range(1, 7):
        before = [6] * (number - 10)
        game = after_deals(number, [*before, die])
        over = game.to_act is None
        assert over == (die <= number - 9), f"deal {number}, a {die}"
        if over:
            assert events(game, "game_over")[0]["reason"] == "die"
        assert [event["die"] for event in events(game, "end_rolled")] == [*before, die]


@pytest.mark.rule("IB-30")
def test_the_game_always_ends_after_the_fifteenth_deal():
    game = after_deals(15, [6] * 6)
    assert game.to_act is None
    assert len(game.closed) == 15


@pytest.mark.rule("IB-31")
def test_the_most_money_wins():
    game = after_deals(10, [1])
    money = cash(game)
    # each keeps what its own deals pay: 3, 2, 3, 5 | 3 4 2 3 | 4 3 investors, at 2, 3 and 4
    pays = [3 * 2, 2 * 2, 3 * 2, 5 * 2, 3 * 3, 4 * 3, 2 * 3, 3 * 3, 4 * 4, 3 * 4]
    assert money == [sum(pays[seat::3]) for seat in range(3)]
    assert game.winners == tuple(s for s in range(3) if money[s] == max(money))
    assert game.ranks()[game.winners[0]] == 1


@pytest.mark.rule("IB-31")
def test_a_tie_is_a_shared_win():
    game = deal("A B C D", stalemate=1)
    agreed(game, "A", "B", "C", Bo=3, Cem=0)
    close(game)
    game.play("roll")
    game.play("draw")
    assert cash(game) == [3, 3, 0, 0]
    assert (game.to_act, game.winners, game.ranks()) == (None, (ANN, BO), (1, 1, 3, 3))
    (over,) = events(game, "game_over")
    assert (over["reason"], over["money"]) == ("stalemate", [3, 3, 0, 0])


@pytest.mark.rule("IB-31")
@pytest.mark.parametrize(("turns", "rules"), [(60, {}), (3, {"stalemate": 3})])
def test_the_game_ends_as_it_stands_after_so_many_turns_without_a_closed_deal(turns, rules):
    game = table("A B C D", **rules)
    for turn in range(turns):
        assert game.to_act is not None, turn
        if turn % 2:
            game.play("make_deal")
            game.play("give_up")
        else:
            game.play("roll")
            game.play("draw")
            while game.phase == "discard":
                game.play("discard", card=game.players[game.to_act].hand[0])
    assert game.to_act is None
    assert game.winners == (0, 1, 2, 3)


@pytest.mark.rule("IB-31")
def test_a_closed_deal_restarts_the_count_of_turns():
    game = table("A B C D", stalemate=2, dice=[1])
    game.play("roll")
    game.play("draw")
    assert game.quiet == 1
    game.marker = SPACES["any3"]
    game.play("make_deal")
    close(agreed(game, "B", "C", "D", Cem=1, Dot=1))
    assert (game.quiet, game.to_act) == (0, CEM)


# Turns and rounds


@pytest.mark.rule("IB-20")
def test_a_round_is_over_when_the_turn_has_gone_past_the_starter():
    game = drawing(table("D C B A"), 8)
    turns = [
        (event.seat, event["round"], event["own_turn"]) for event in events(game, "turn_started")
    ]
    first = [(seat, 1, 1) for seat in (3, 0, 1, 2)]
    assert turns == [*first, *((seat, 2, 2) for seat, *_ in first), (3, 3, 3)]
    assert game.round == 3
