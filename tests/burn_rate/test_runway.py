"""Burn, runway, the break-even of a hire and the price of a bad idea."""

import pytest

from finlit.games.burn_rate.runway import break_even, runway
from tests.burn_rate.tables import pass_turn, set_cash, table

COMPANY = "hr_vp3 finance_m1a sales_m1a engineer_1"


def test_payroll_by_line_and_burn():
    view = table(COMPANY, "").view(1)
    assert dict(view.payroll(0)) == {
        "hr": 2,
        "finance": 1,
        "sales": 1,
        "development": 0,
        "engineers": 1,
        "contractors": 0,
    }
    assert view.burn(0) == 5


def test_runway_is_the_account_over_the_burn():
    game = table(COMPANY, "")
    assert game.view(0).runway(0) == 20
    pass_turn(game)
    assert game.view(0).runway(0) == 19


@pytest.mark.parametrize(
    ("cash", "burn", "turns"), [(10, 4, 2.5), (8, 4, 2.0), (0, 4, 0.0), (8, 0, None)]
)
def test_runway(cash, burn, turns):
    assert runway(cash, burn) == turns


@pytest.mark.parametrize("cash", [8, 10])
def test_whole_turns_of_the_runway_are_the_payrolls_that_can_be_paid(cash):
    game = set_cash(table("", ""), 0, cash)
    assert game.view(0).runway(0) == cash / 4
    for _ in range(2):
        pass_turn(game)
        pass_turn(game)
    assert game.standing == (0, 1)
    pass_turn(game)
    assert game.standing == (1,)


def test_the_burn_has_the_contractors_of_the_next_payroll():
    game = table("", COMPANY, hands=["idea_3_01"])
    game.play("bad_idea", card="idea_3_01", target=1)
    view = game.view(0)
    assert view.payroll(1)["contractors"] == 6
    assert (view.burn(1), view.contractors(1), view.missing(1)) == (11, 0, 2)
    game.play("done")
    pass_turn(game)
    assert view.contractors(1) == 2
    assert view.cash(1) == 89


def test_what_a_vice_president_of_finance_costs_and_unlocks():
    game = table("", "", market="finance_vp3")
    effect = game.view(0).hire_effect(0, "finance_vp3")
    assert (effect.salary, effect.saved, effect.cost) == (2, 0, 2)
    assert effect.burn == 4 + 2
    assert effect.runway == pytest.approx(100 / 6)
    assert effect.over_runway == pytest.approx(100 / 3)
    assert (effect.skill_before, effect.skill) == (0, 3)
    funding = [card for card in game.components.cards.values() if card.kind == "funding"]
    assert {*effect.unlocked} == {card.id for card in funding if 0 not in card.levels}
    assert effect.locked == effect.blocked == effect.exposed == ()
    # by the table: 25 + 50 + 30 + 20 more than with skill 0, of 102 cards
    assert effect.funding == pytest.approx(125 / 102)
    assert effect.break_even == pytest.approx(2 * 102 / 125)


def test_a_manager_below_a_vice_president_brings_nothing():
    effect = table("finance_vp2a", "", market="finance_m1a").view(0).hire_effect(0, "finance_m1a")
    assert (effect.skill_before, effect.skill) == (2, 2)
    assert (effect.unlocked, effect.funding, effect.break_even) == ((), 0, None)


def test_a_vice_president_may_lower_the_skill():
    game = table("sales_m2a", "", market="sales_vp0")
    effect = game.view(1).hire_effect(0, "sales_vp0")
    assert (effect.skill_before, effect.skill) == (2, 0)
    assert effect.blocked == ()
    exposed = [card for card in game.components.cards.values() if card.kind == "bad_idea"]
    # those for 0, and for 0 and 1, which skill 2 keeps off: 2 + 3, 2 + 2, 1 + 1, 1
    assert len(effect.exposed) == 12
    assert {*effect.exposed} == {card.id for card in exposed if 2 not in card.levels}


def test_skill_in_sales_is_a_defence():
    game = table("", "", market="sales_m2a")
    effect = game.view(0).hire_effect(0, "sales_m2a")
    assert len(effect.blocked) == 12
    assert effect.unlocked == ()


def test_an_engineer_pays_where_a_contractor_would_be_needed():
    game = table("", COMPANY, hands=["idea_3_01"], market="engineer_9")
    idle = game.view(0).hire_effect(1, "engineer_9")
    assert (idle.cost, idle.break_even, idle.burn) == (1, None, 6)
    game.play("bad_idea", card="idea_3_01", target=1)
    needed = game.view(0).hire_effect(1, "engineer_9")
    assert (needed.salary, needed.saved, needed.cost) == (1, 3, -2)
    assert (needed.burn, needed.break_even) == (9, 0)


@pytest.mark.parametrize(
    ("gain", "cost", "turns"), [(15, 2, 7.5), (20, 2, 10), (5, 1, 5), (5, 0, None)]
)
def test_how_long_a_gain_pays_a_salary(gain, cost, turns):
    assert break_even(gain, cost) == turns


def test_what_a_bad_idea_costs_with_contractors_and_with_engineers():
    view = table("", COMPANY).view(0)
    cost = view.idea_cost(1, "idea_3_01")
    assert (cost.engineers, cost.idle, cost.contractors) == (3, 1, 2)
    assert (cost.cost, cost.with_engineers) == (6, 2)
    assert cost.burn == 11
    assert cost.runway == pytest.approx(100 / 11)


def test_a_bad_idea_costs_nothing_where_engineers_have_nothing_to_do():
    view = table("", "engineer_1 engineer_2 engineer_3 engineer_4").view(0)
    assert view.idea_cost(1, "idea_4_0").cost == 0
    assert view.idea_cost(0, "idea_4_0").contractors == 0


def test_engineers_at_work_are_not_idle():
    game = table("", COMPANY, hands=["idea_1_0123a"])
    game.play("bad_idea", card="idea_1_0123a", target=1)
    cost = game.view(0).idea_cost(1, "idea_2_01a")
    assert (cost.idle, cost.contractors, cost.cost) == (0, 2, 6)


def test_what_is_no_bad_idea_has_no_such_cost():
    view = table("", "").view(0)
    with pytest.raises(ValueError, match="no bad idea"):
        view.idea_cost(0, "hire_3a")
    with pytest.raises(KeyError):
        view.idea_cost(0, "nonsense")
