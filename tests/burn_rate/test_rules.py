"""The rules of Burn Rate but for the event cards: set-up, turns, payroll, bankruptcy, the end."""

import pytest

from finlit.engine import Option, Script
from finlit.games.burn_rate import BurnRate
from tests.burn_rate.tables import (
    IDLE,
    NAMES,
    kinds,
    pass_turn,
    people,
    refused,
    set_cash,
    table,
    to_turn,
)
from tests.games.play import events

# Set-up


@pytest.mark.rule("BR-3")
@pytest.mark.parametrize(("seats", "money"), [(2, 100), (3, 100), (4, 80)])
def test_starting_money(seats, money):
    game = BurnRate(NAMES[:seats], seed=1)
    assert [game.ledger.cash(seat) for seat in range(seats)] == [money] * seats


@pytest.mark.rule("BR-4")
def test_the_top_card_of_each_staff_pile_is_turned_up():
    game = BurnRate(NAMES, seed=1)
    assert {name: len(deck.pile) for name, deck in game.piles.items()} == {
        "hr": 7,
        "finance": 7,
        "sales": 7,
        "development": 15,
    }
    assert [len(pile) for pile in game.market.values()] == [1, 1, 1, 1]
    assert people(game, "pick") == {pile[0] for pile in game.market.values()}


def opening(*turned_up, seats=2, **rules):
    """A game before the picks in which these people are turned up."""
    decks = {}
    for person in turned_up:
        name = "development" if person.startswith("engineer") else person.rpartition("_")[0]
        decks.setdefault(name, []).append(person)
    return BurnRate(NAMES[:seats], chance=Script(cards=decks, seed=1), **rules)


@pytest.mark.rule("BR-5")
def test_four_rounds_of_picks_in_turn_from_the_start_player():
    game = BurnRate(NAMES[:3], seed=1, first_player=2)
    seats = []
    while game.phase == "pick":
        seats.append(game.to_act)
        assert game.round == 0
        game.apply(game.options()[0].sample(FIRST))
    assert seats == [2, 0, 1] * 4
    assert [len(company.staff) for company in game.companies] == [4, 4, 4]
    assert (game.to_act, game.round) == (2, 1)


class FIRST:
    """A random generator that draws what comes first."""

    @staticmethod
    def random():
        return 0.0


@pytest.mark.rule("BR-5")
def test_seat_0_starts_unless_told_otherwise():
    assert BurnRate(NAMES, seed=1).to_act == 0


@pytest.mark.rule("BR-5")
def test_after_a_pick_the_next_of_the_pile_is_turned_up():
    game = opening("hr_m2", "hr_m1a")
    assert "hr_m2" in people(game, "pick")
    happened = game.play("pick", person="hr_m2")
    assert game.companies[0].staff == ("hr_m2",)
    assert [(e["department"], e["person"]) for e in happened if e.kind == "turned_up"] == [
        ("hr", "hr_m1a")
    ]
    assert people(game, "pick") >= {"hr_m1a"}


@pytest.mark.rule("BR-5")
def test_no_second_vice_president_of_a_department_and_none_replaced():
    game = opening("hr_vp2a", "hr_m1a", "hr_vp3")
    game.play("pick", person="hr_vp2a")
    game.play("pick", person="hr_m1a")
    assert game.to_act == 0 and game.market["hr"] == ["hr_vp3"]
    assert "hr_vp3" not in people(game, "pick")
    assert refused(game, "pick", person="hr_vp3") == "second_vice_president"
    game.play("pick", person=game.market["sales"][0])
    assert "hr_vp3" in people(game, "pick"), "Bo has no vice president there"


@pytest.mark.rule("BR-5")
def test_who_is_not_face_up_cannot_be_picked():
    game = opening("hr_m2")
    assert refused(game, "pick", person="hr_m1a") == "not_in_market"
    assert refused(game, "hire", card="hire_3a", person="hr_m2") == "not_now"


def decks_with(tmp_path, staff):
    """A folder of decks with the event cards of the game and these staff cards."""
    from finlit.datafiles import data_folder

    source = data_folder("burn_rate")
    (tmp_path / "events.csv").write_bytes((source / "events.csv").read_bytes())
    header, *lines = (source / "staff.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if line.split(",")[0] in staff or "contractor," in line]
    (tmp_path / "staff.csv").write_text(header + "".join(kept), encoding="utf-8")
    return tmp_path


@pytest.mark.rule("BR-5")
def test_an_empty_pile_shows_nothing_and_who_has_nobody_to_pick_forgoes_it(tmp_path):
    """Three people for two players: the third pick takes the last one; two heads of one
    department are left for none who has one."""
    decks = decks_with(tmp_path, ["hr_vp3", "hr_vp2a", "hr_vp2b"])
    game = BurnRate(NAMES[:2], seed=1, decks=decks)
    assert game.market["sales"] == []
    game.apply(game.options()[0].sample(FIRST))
    game.apply(game.options()[0].sample(FIRST))
    assert [len(company.staff) for company in game.companies] == [1, 1]
    assert [event.seat for event in events(game, "pick_forgone")] == [0, 1, 0, 1, 0, 1]
    assert game.phase == "turn" and len(game.market["hr"]) == 1


@pytest.mark.rule("BR-6")
def test_then_six_event_cards_are_dealt_to_each():
    game = table("", "", "", hands=["hire_3a funding_20_3", "shake_up"])
    assert [len(company.hand) for company in game.companies] == [6, 6, 6]
    assert {"hire_3a", "funding_20_3"} <= {*game.companies[0].hand}
    assert "shake_up" in game.companies[1].hand
    assert len(game.draw_pile.pile) == 102 - 18
    dealt = events(game, "cards_drawn")
    assert [(event.seat, event["count"], event.seen_by) for event in dealt] == [
        (0, 6, (0,)),
        (1, 6, (1,)),
        (2, 6, (2,)),
    ]


@pytest.mark.rule("BR-6")
def test_nobody_has_event_cards_before_the_picks_are_over():
    game = BurnRate(NAMES, seed=1)
    assert [company.hand for company in game.companies] == [()] * 4


# Heads and skills


@pytest.mark.rule("BR-7")
def test_the_head_is_the_vice_president_or_else_the_best_manager():
    game = table("hr_m1a hr_m2 sales_vp1a sales_m2a", "finance_m1a")
    ann, bo = game.companies
    assert ann.head("hr") == "hr_m2" and ann.skills["hr"] == 2
    assert bo.head("finance") == "finance_m1a" and bo.skills["finance"] == 1
    assert ann.head("finance") is None and ann.skills["finance"] == 0


@pytest.mark.rule("BR-7")
def test_a_vice_president_of_skill_0_hides_a_better_manager():
    game = table("sales_m2a sales_vp0", "")
    assert game.companies[0].head("sales") == "sales_vp0"
    assert game.companies[0].skills["sales"] == 0


@pytest.mark.rule("BR-7")
def test_of_equal_managers_the_first_is_the_head():
    game = table("sales_m2b sales_m2a", "")
    assert game.companies[0].head("sales") == "sales_m2b"


@pytest.mark.rule("BR-7")
def test_engineers_give_development_no_skill():
    game = table("engineer_1 engineer_2 engineer_3 engineer_4", "development_m1a")
    assert game.companies[0].skills["development"] == 0
    assert game.companies[0].head("development") is None
    assert game.companies[1].skills["development"] == 1


# The turn


@pytest.mark.rule("BR-8")
def test_a_turn_begins_with_a_card_played_or_discarded():
    game = table("", "", hands=["funding_5_0123a"])
    assert kinds(game) == {"funding", "discard"}
    assert refused(game, "done") == "card_first"


@pytest.mark.rule("BR-8")
def test_who_has_played_may_play_on_but_not_discard():
    game = table("", "", hands=["funding_5_0123a funding_5_0123b"])
    game.play("funding", card="funding_5_0123a")
    assert kinds(game) == {"funding", "done"}
    assert refused(game, "discard", card="funding_5_0123b") == "play_or_discard"


@pytest.mark.rule("BR-8")
def test_who_has_discarded_may_discard_on_but_not_play():
    game = table("", "", hands=["funding_5_0123a funding_5_0123b"])
    game.play("discard", card="funding_5_0123b")
    assert kinds(game) == {"discard", "done"}
    assert refused(game, "funding", card="funding_5_0123a") == "play_or_discard"


FOUR = "funding_5_0123a funding_5_0123b funding_5_0123c funding_10_0123a funding_10_0123b"


@pytest.mark.rule("BR-8")
def test_the_turn_ends_with_the_fourth_card_played():
    game = table("", "", hands=[FOUR])
    for number, card in enumerate(FOUR.split()[:4]):
        assert game.to_act == 0 and game.used == number
        game.play("funding", card=card)
    assert game.to_act == 1
    assert len(events(game, "payroll")) == 1


@pytest.mark.rule("BR-8")
def test_the_turn_ends_with_the_fourth_card_discarded():
    game = table("", "")
    for _ in range(4):
        assert game.to_act == 0
        game.play("discard", card=game.companies[0].hand[0])
    assert game.to_act == 1
    assert len(events(game, "discarded")) == 4


@pytest.mark.rule("BR-8")
def test_without_a_card_that_can_be_played_one_must_be_discarded():
    game = table("", "")
    assert kinds(game) == {"discard"}
    game.play("discard", card=game.companies[0].hand[0])
    assert kinds(game) == {"discard", "done"}


@pytest.mark.rule("BR-8")
def test_a_card_that_is_not_in_the_hand_can_be_neither_played_nor_discarded():
    game = table("", "", hands=["", "funding_5_0123a"])
    assert refused(game, "discard", card="funding_5_0123a") == "not_in_hand"
    assert refused(game, "funding", card="funding_5_0123a") == "not_in_hand"
    assert refused(game, "funding", card="nonsense") == "not_in_hand"


@pytest.mark.rule("BR-22")
def test_a_discard_is_hidden_from_the_others_and_what_is_played_is_not():
    game = table("", "", "", hands=["", "funding_5_0123a"])
    card = game.companies[0].hand[0]
    game.play("discard", card=card)
    game.play("done")
    game.play("funding", card="funding_5_0123a")
    (event,) = events(game, "discarded")
    assert event.seen(0).get("card") == card
    assert event.seen(1).get("card") is event.seen(None).get("card") is None
    assert game.view(0).discard_pile == (None, "funding_5_0123a")


@pytest.mark.rule("BR-22")
def test_hands_are_hidden_and_all_else_is_public():
    game = table("hr_vp3 engineer_1", "", hands=["hire_3a", "idea_1_0123a"])
    game.play("discard", card=IDLE[0])
    game.play("done")
    game.play("bad_idea", card="idea_1_0123a", target=0)
    for seat in (1, None):
        view = game.view(seat)
        assert "hire_3a" not in view.hand
        assert view.hand_size(0) == 6
        assert [*view.staff(0)][:2] == ["hr_vp3", "engineer_1"]
        assert view.ideas(0) == ("idea_1_0123a",)
        assert view.cash(0) == game.ledger.cash(0)
        assert set(view.market) == {"hr", "finance", "sales", "development"}
    assert "hire_3a" in game.view(0).hand
    assert game.view(None).hand == ()


# Contractors and payroll


@pytest.mark.rule("BR-17")
def test_contractors_make_up_for_the_engineers_that_are_missing():
    game = table("", "engineer_1", hands=["idea_3_01 idea_2_01a"])
    assert game.companies[1].engineers == 4
    game.play("bad_idea", card="idea_3_01", target=1)
    game.play("bad_idea", card="idea_2_01a", target=1)
    game.play("done")
    assert game.companies[1].contractors == 0, "only whose turn it is takes them on"
    pass_turn(game)
    assert game.companies[1].contractors == 1
    # four engineers at 1 and a contractor at 3
    assert game.ledger.cash(1) == 100 - 4 - 3


@pytest.mark.rule("BR-17")
def test_contractors_leave_when_the_need_falls():
    game = table("", "hr_m1a hr_m1b hr_m1c hr_m1d", hands=["idea_2_01a", "release_0123a"])
    game.play("bad_idea", card="idea_2_01a", target=1)
    game.play("done")
    pass_turn(game, "release_0123a")
    assert game.companies[1].contractors == 2
    assert game.ledger.cash(1) == 100 - 4 - 2 * 3
    pass_turn(game)
    game.play("release", card="release_0123a", idea="idea_2_01a")
    assert game.companies[1].contractors == 2, "until payroll"
    game.play("done")
    assert game.companies[1].contractors == 0
    assert game.ledger.cash(1) == 100 - 4 - 6 - 4
    assert [(e["before"], e["after"]) for e in events(game, "contractors_changed")] == [
        (0, 2),
        (2, 0),
    ]


@pytest.mark.rule("BR-17")
def test_the_supply_of_contractors_has_no_limit():
    """All ideas at one company that has no engineer: 9 + 16 + 9 + 4 = 38 people, where the
    cards show 29."""
    game = table("hr_m1a hr_m1b hr_m1c hr_m1d", "")
    ann = game.companies[0]
    for card in [card for card in game.components.cards.values() if card.engineers]:
        ann.ideas.append(card.id)
        ann.needed += card.engineers
    event = game.emit("test", 0)
    game.count_missing(0, event)
    set_cash(game, 0, 1000)
    pass_turn(game)
    assert ann.contractors == 38
    assert game.ledger.cash(0) == 1000 - 4 - 3 * 38


@pytest.mark.rule("BR-17")
def test_contractors_are_nobody_who_could_be_hired_fired_or_poached():
    game = table("", "engineer_1", hands=["idea_4_0", "fire_0123a", "poach_0a"])
    game.play("bad_idea", card="idea_4_0", target=1)
    staff = {person for option in game.options() for person in option.choices.get("person", ())}
    contractors = {*game.components.contractors}
    assert len(contractors) == 15
    assert not contractors & (staff | {*game.components.people})


@pytest.mark.rule("BR-18")
def test_every_salary_is_paid_whether_cards_were_played_or_discarded():
    # 2 + 2 + 1 + 1 a turn
    company = "hr_vp2a finance_vp2a sales_m1a engineer_1"
    game = table(company, "", hands=["funding_5_0123a"])
    game.play("funding", card="funding_5_0123a")
    game.play("done")
    assert game.ledger.cash(0) == 100 + 5 - 6
    pass_turn(game)
    pass_turn(game)
    assert game.ledger.cash(0) == 99 - 6
    assert [(e["due"], e["paid"]) for e in events(game, "payroll") if e.seat == 0] == [(6, 6)] * 2


@pytest.mark.rule("BR-18")
def test_after_new_burn_rate_the_next_payroll_is_double_contractors_included():
    heads = "hr_vp2a finance_vp2a sales_vp1a hr_m1a"
    game = table("", heads, hands=["new_burn_rate idea_1_01a"])
    game.play("new_burn_rate", card="new_burn_rate", target=1)
    game.play("bad_idea", card="idea_1_01a", target=1)
    game.play("done")
    assert game.companies[1].doubled
    pass_turn(game)
    # three heads at 2, a manager, a contractor at 3: ten, twice
    assert game.ledger.cash(1) == 100 - 20
    assert not game.companies[1].doubled
    pass_turn(game)
    pass_turn(game)
    assert game.ledger.cash(1) == 80 - 10
    assert [e["times"] for e in events(game, "payroll") if e.seat == 1] == [2, 1]


@pytest.mark.rule("BR-18")
def test_new_burn_rate_holds_for_the_staff_at_the_payroll_not_at_the_card():
    heads = "hr_vp3 finance_vp2a sales_vp1a hr_m1a"
    game = table("", heads, hands=["new_burn_rate", "fire_0123a fire_0123b"])
    game.play("new_burn_rate", card="new_burn_rate", target=1)
    game.play("done")
    game.play("fire_two", cards=("fire_0123a", "fire_0123b"), person="hr_vp3")
    game.play("done")
    assert game.ledger.cash(1) == 100 - 2 * 5


# Bankruptcy and the end


@pytest.mark.rule("BR-19")
def test_exactly_zero_survives():
    game = set_cash(table("", "", ""), 0, 4)
    pass_turn(game)
    assert game.ledger.cash(0) == 0
    assert game.standing == (0, 1, 2)
    assert not events(game, "bankrupt")


@pytest.mark.rule("BR-19")
def test_one_below_zero_is_bankrupt_and_out():
    game = set_cash(table("", "", ""), 0, 3)
    pass_turn(game)
    assert game.standing == (1, 2)
    (payroll,) = events(game, "payroll")
    assert (payroll["due"], payroll["paid"]) == (4, 3)
    assert game.to_act == 1
    pass_turn(game)
    pass_turn(game)
    assert game.to_act == 1, "the bankrupt has no turn"


@pytest.mark.rule("BR-19")
def test_what_a_bankrupt_leaves_behind():
    game = table(
        "hr_vp3 hr_m1a sales_m1a engineer_1",
        "",
        "",
        hands=["hire_3a hire_3b", "", "idea_2_012a"],
        market="hr_m2",
    )
    to_turn(game, 2, "hire_3a", "hire_3b")
    game.play("bad_idea", card="idea_2_012a", target=0)
    game.play("done")
    set_cash(game, 0, 3)
    pass_turn(game, "hire_3a", "hire_3b")
    ann = game.companies[0]
    assert ann.bankrupt and ann.hand == () and ann.staff == () and ann.ideas == []
    assert (ann.contractors, ann.missing, ann.needed) == (0, 0, 0)
    assert game.ledger.expenses[0] == 0
    assert {"idea_2_012a", "hire_3a", "hire_3b"} <= {*game.draw_pile.discards}
    # the hand lies face down, the idea does not
    assert "idea_2_012a" in game.view(1).discard_pile
    assert "hire_3a" not in game.view(1).discard_pile
    # at the bottom of their piles, face down, in the order of the company
    assert game.piles["hr"].pile[:2] == ["hr_m1a", "hr_vp3"]
    assert game.piles["sales"].pile[0] == "sales_m1a"
    assert game.piles["development"].pile[0] == "engineer_1"
    (event,) = events(game, "bankrupt")
    assert {*event["staff"]} == {"hr_vp3", "hr_m1a", "sales_m1a", "engineer_1"}


@pytest.mark.rule("BR-20")
def test_the_hand_is_filled_up_to_six_after_payroll():
    game = table("", "", hands=[FOUR], draws="hire_3a hire_3b release_3a")
    for card in FOUR.split()[:3]:
        game.play("funding", card=card)
    assert len(game.companies[0].hand) == 3
    happened = game.play("done")
    order = [event.kind for event in happened]
    assert order.index("payroll") < order.index("cards_drawn") < order.index("turn_started")
    assert {"hire_3a", "hire_3b", "release_3a"} <= {*game.companies[0].hand}
    assert len(game.companies[0].hand) == 6


@pytest.mark.rule("BR-20")
def test_an_exhausted_pile_is_made_anew_from_the_discards_in_mid_draw():
    game = table("", "", hands=[FOUR])
    game.draw_pile.discards += game.draw_pile.pile[:-1]
    game.draw_pile.pile = game.draw_pile.pile[-1:]
    game.face_down.add(game.draw_pile.discards[0])
    (last,) = game.draw_pile.pile
    for card in FOUR.split()[:3]:
        game.play("funding", card=card)
    happened = game.play("done")
    (shuffled,) = [event for event in happened if event.kind == "pile_shuffled"]
    # 102 less 12 dealt and the last of the pile, and three that were just played
    assert shuffled["cards"] == 102 - 12 - 1 + 3
    assert last in game.companies[0].hand
    assert len(game.companies[0].hand) == 6
    assert len(game.draw_pile.pile) == 92 - 2
    assert (game.draw_pile.discards, game.face_down) == ([], set())
    ids = [*game.companies[0].hand, *game.companies[1].hand, *game.draw_pile.pile]
    assert sorted(ids) == sorted(game.components.cards)


@pytest.mark.rule("BR-20")
def test_the_order_after_a_shuffle_depends_on_the_seed_not_on_who_discarded_when():
    piles = []
    for order in (1, -1):
        game = table("", "", hands=[FOUR])
        game.draw_pile.discards += game.draw_pile.pile[::order]
        game.draw_pile.pile = []
        game.play("funding", card="funding_5_0123a")
        game.play("done")
        piles.append(game.draw_pile.pile)
    assert piles[0] == piles[1]


@pytest.mark.rule("BR-21")
def test_the_last_two_rivals_go_bankrupt_in_turn_and_the_third_wins():
    game = table("", "", "")
    for seat in (0, 1):
        set_cash(game, seat, 3)
    pass_turn(game)
    assert game.to_act == 1
    pass_turn(game)
    assert game.to_act is None
    assert game.winners == (2,)
    assert game.fallen == [0, 1]
    assert game.ranks() == (3, 2, 1)
    (over,) = events(game, "game_over")
    assert (over["reason"], over["winners"]) == ("last_standing", (2,))


@pytest.mark.rule("BR-21")
def test_the_last_company_wins_at_once_even_if_it_could_not_pay_either():
    game = table("", "")
    for seat in (0, 1):
        set_cash(game, seat, 3)
    pass_turn(game)
    assert game.to_act is None
    assert game.winners == (1,)
    assert game.ledger.cash(1) == 3


@pytest.mark.rule("BR-21")
def test_the_game_ends_after_the_rounds_of_the_limit_and_the_richest_wins():
    game = table("", "", "", turn_limit=2, hands=["", "funding_5_0123a"])
    pass_turn(game)
    game.play("funding", card="funding_5_0123a")
    game.play("done")
    for _ in range(4):
        assert game.to_act is not None
        pass_turn(game)
    assert game.to_act is None
    assert game.winners == (1,)
    assert game.round == 2
    assert events(game, "game_over")[0]["reason"] == "turn_limit"
    assert [game.ledger.cash(seat) for seat in range(3)] == [92, 97, 92]
    assert game.ranks() == (2, 1, 2)


@pytest.mark.rule("BR-21")
def test_a_tie_at_the_limit_is_a_shared_win():
    game = table("", "", "", turn_limit=1)
    set_cash(game, 2, 50)
    for _ in range(3):
        pass_turn(game)
    assert game.winners == (0, 1)
    assert game.ranks() == (1, 1, 3)


@pytest.mark.rule("BR-21")
def test_a_round_of_the_table_ends_before_the_start_player_bankrupt_or_not():
    game = table("", "", "", turn_limit=2, first_player=1)
    set_cash(game, 1, 0)
    pass_turn(game)
    assert game.standing == (0, 2)
    rounds = []
    while game.to_act is not None:
        rounds.append((game.to_act, game.round))
        pass_turn(game)
    assert rounds == [(2, 1), (0, 1), (2, 2), (0, 2)]


@pytest.mark.rule("BR-21")
def test_the_limit_is_a_hundred_rounds_unless_told_otherwise():
    game = BurnRate(NAMES, seed=1)
    assert game.rules.turn_limit == 100


@pytest.mark.rule("BR-21")
def test_a_company_without_staff_pays_nothing():
    game = table("", "")
    ann = game.companies[0]
    event = game.emit("test", 0)
    for person in ann.staff:
        game.leave(0, event, person)
        game.put_under(person)
    pass_turn(game)
    assert game.ledger.cash(0) == 100
    assert events(game, "payroll")[0]["due"] == 0


def test_there_are_no_ranks_before_the_end():
    with pytest.raises(ValueError, match="not over"):
        table("", "").ranks()


def test_every_own_turn_is_told():
    game = table("", "", "")
    for _ in range(5):
        pass_turn(game)
    turns = [(e.seat, e["round"], e["own_turn"]) for e in events(game, "turn_started")]
    assert turns == [(0, 1, 1), (1, 1, 1), (2, 1, 1), (0, 2, 2), (1, 2, 2), (2, 2, 2)]


def test_options_are_what_a_table_shows():
    game = table("hr_vp3", "", hands=["hire_3a funding_5_0123a"], market="hr_m2")
    fixed = {name: pile[-1] for name, pile in game.market.items()}
    assert fixed["hr"] == "hr_m2"
    assert game.options() == [
        Option("hire", card=("hire_3a",), person=tuple(fixed.values())),
        Option("funding", card=("funding_5_0123a",)),
        Option("discard", card=game.companies[0].hand),
    ]
