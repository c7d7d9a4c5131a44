"""The audit by hand: every line that changed is asked, every wrong one named (CF-6)."""

import pytest

from finlit.engine import Script
from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.audit import changed_lines, sheet

pytestmark = pytest.mark.rule("CF-6")


@pytest.fixture
def game():
    game = Cashflow(
        ["Ann", "Bo"],
        chance=Script(dice=[1, 6, 5], cards={"small": ["S32"]}, seed=1),
        professions=("bus_driver", "cook"),
        dreams=("F02", "F02"),
        first_player=0,
        audit=True,
    )
    game.play("roll")
    game.play("borrow", amount=2000)
    return game


def test_a_loan_changes_cash_debt_payment_and_the_totals(game):
    # a bus driver: 700 saved and one month's 900; a loan of 2,000 costs 200 a month
    assert changed_lines(game, 0) == {
        "assets:cash": 700 + 900 + 2000,
        "liabilities:bank_loan": 2000,
        "expenses:bank_loan": 200,
        "expenses": 1600 + 200,
        "cash_flow": 900 - 200,
    }
    assert changed_lines(game, 1) == {}


def test_a_right_sheet_has_no_wrong_line(game):
    filled = {
        "assets:cash": 3600,
        "liabilities:bank_loan": 2000,
        "expenses:bank_loan": 200,
        "expenses": 1800,
        "cash_flow": 700,
    }
    assert game.audit(0, filled) == ()


@pytest.mark.parametrize(
    ("line", "figure"),
    [
        ("assets:cash", 1600),
        ("liabilities:bank_loan", -2000),
        ("expenses:bank_loan", 2000),
        ("cash_flow", 1100),
        ("cash_flow", "700"),
        ("cash_flow", 700.0),
        ("cash_flow", None),
    ],
)
def test_each_wrong_line_is_named_and_no_other(game, line, figure):
    assert game.audit(0, changed_lines(game, 0) | {line: figure}) == (line,)


def test_a_line_left_out_is_wrong_and_so_is_one_that_does_not_exist(game):
    filled = changed_lines(game, 0)
    del filled["expenses"]
    assert game.audit(0, filled | {"assets:castle": 5}) == ("expenses", "assets:castle")


def test_a_line_that_did_not_change_may_be_given_but_must_be_right(game):
    filled = changed_lines(game, 0)
    assert game.audit(0, filled | {"income:salary": 2500}) == ()
    assert game.audit(0, filled | {"income:salary": 2600}) == ("income:salary",)


def test_several_moves_are_audited_together(game):
    game.play("draw", deck="small")
    game.play("buy")  # 2,000 down, the house brings what its card says
    house = game.cards.small["S32"]
    assert changed_lines(game, 0, since=2)["assets:cash"] == 3600 - house.down_payment
    asked = changed_lines(game, 0, since=1)
    assert "assets:cash" not in asked, "the loan of 2,000 went into the house"
    assert asked["assets:property:S32-1"] == house.cost
    assert asked["liabilities:property:S32-1"] == house.mortgage
    assert asked["passive_income"] == house.cash_flow
    assert game.audit(0, asked, since=1) == ()


def test_a_line_that_is_struck_is_asked_with_nothing(game):
    game.play("repay", debt="bank_loan", amount=2000)
    asked = changed_lines(game, 0)
    assert asked["liabilities:bank_loan"] == 0
    assert asked["expenses:bank_loan"] == 0


def test_an_audit_changes_nothing_and_is_not_in_the_record(game):
    before = game.record.text()
    game.audit(0, {"cash_flow": 1})
    assert game.record.text() == before
    assert "audit" not in {move.get("kind") for move in game.record.moves}


def test_the_sheet_is_the_whole_sheet(game):
    assert sheet(game, 1, 0)["income:salary"] == 2000
    assert sheet(game, 1)["cash_flow"] == sheet(game, 1)["income"] - sheet(game, 1)["expenses"]
