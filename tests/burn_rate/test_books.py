"""The books of Burn Rate: capital, payroll by department, contractors, and what a bankrupt owes."""

from finlit.ledger.ledger import CASH
from finlit.ledger.statements import (
    balance_sheet,
    cash_flow_statement,
    check,
    explain,
    income_statement,
    monthly_statement,
)
from tests.burn_rate.tables import pass_turn, set_cash, table, to_turn
from tests.games.play import events

COMPANY = "hr_vp3 finance_m1a sales_m1a engineer_1"


def lines(game, seat):
    return {account: amount for account, amount in game.ledger.balances[seat].items() if amount}


def monthly(game, seat):
    return dict(game.ledger.monthly[seat])


def test_the_starting_money_is_equity():
    game = table("", "")
    assert lines(game, 1) == {CASH: 100, "equity:opening": -100}
    assert game.ledger.bank_cash == -200


def test_everybody_employed_is_a_recurring_line_of_their_department():
    game = table(COMPANY, "")
    assert monthly(game, 0) == {
        "expenses:payroll:hr": 2,
        "expenses:payroll:finance": 1,
        "expenses:payroll:sales": 1,
        "expenses:payroll:engineers": 1,
    }


def test_the_monthly_statement_is_the_burn_a_turn_and_payroll_posts_it():
    game = table(COMPANY, "")
    statement = monthly_statement(game.ledger, 0)
    assert (statement["expenses"], statement["cash_flow"]) == (5, -5)
    pass_turn(game)
    assert lines(game, 0) == {
        CASH: 95,
        "equity:opening": -100,
        "expenses:payroll:hr": 2,
        "expenses:payroll:finance": 1,
        "expenses:payroll:sales": 1,
        "expenses:payroll:engineers": 1,
    }


def test_money_from_investors_is_capital_and_no_income():
    game = table("", "", hands=["funding_10_0123a"])
    game.play("funding", card="funding_10_0123a")
    assert lines(game, 0) == {CASH: 110, "equity:opening": -100, "equity:funding": -10}
    assert income_statement(game.ledger, 0)["profit"] == 0
    flows = cash_flow_statement(game.ledger, 0)
    assert (flows["financing:funded"], flows["operating"], flows["start"]) == (10, 0, 100)


def test_a_turn_is_a_loss_of_all_salaries():
    game = table(COMPANY, "", hands=["funding_10_0123a"])
    game.play("funding", card="funding_10_0123a")
    game.play("done")
    assert income_statement(game.ledger, 0)["profit"] == -5
    sheet = balance_sheet(game.ledger, 0)
    assert (sheet["assets"], sheet["equity"], sheet["equity:earned"]) == (105, 105, -5)
    flows = cash_flow_statement(game.ledger, 0)
    assert (flows["operating:payroll"], flows["financing"], flows["end"]) == (-5, 10, 105)


def test_a_bad_idea_is_on_the_sheet_at_once_and_paid_at_payroll():
    game = table("", COMPANY, hands=["idea_3_01"])
    (given,) = game.play("bad_idea", card="idea_3_01", target=1)
    # one engineer is there, two contractors come
    assert monthly(game, 1)["expenses:contractors"] == 6
    (cause,) = explain(game.ledger, 1, "monthly_statement", "expenses:contractors")
    assert (cause.event, cause.amount) == (given, 6)
    assert "expenses:contractors" not in lines(game, 1)
    game.play("done")
    pass_turn(game)
    assert lines(game, 1)["expenses:contractors"] == 6
    assert game.ledger.cash(1) == 100 - 5 - 6


def test_an_engineer_hired_takes_a_contractor_off_the_sheet():
    game = table("", COMPANY, hands=["idea_3_01", "hire_0123a"], market="engineer_9")
    game.play("bad_idea", card="idea_3_01", target=1)
    game.play("done")
    game.play("hire", card="hire_0123a", person="engineer_9")
    assert monthly(game, 1)["expenses:contractors"] == 3
    assert monthly(game, 1)["expenses:payroll:engineers"] == 2


def test_more_engineers_than_needed_save_nothing():
    game = table("", "engineer_1 engineer_2 engineer_3 engineer_4", hands=["idea_1_01a"])
    game.play("bad_idea", card="idea_1_01a", target=1)
    assert monthly(game, 1) == {"expenses:payroll:engineers": 4}


def test_double_payroll_posts_every_line_twice():
    heads = "hr_vp2a finance_vp2a sales_vp1a engineer_1"
    game = table("", heads, hands=["new_burn_rate idea_2_01a"])
    game.play("new_burn_rate", card="new_burn_rate", target=1)
    game.play("bad_idea", card="idea_2_01a", target=1)
    game.play("done")
    pass_turn(game)
    assert lines(game, 1) == {
        CASH: 100 - 20,
        "equity:opening": -100,
        "expenses:payroll:hr": 4,
        "expenses:payroll:finance": 4,
        "expenses:payroll:sales": 4,
        "expenses:payroll:engineers": 2,
        "expenses:contractors": 6,
    }
    assert game.ledger.expenses[1] == 10, "the sheet has a usual turn"


def test_a_bankrupt_has_paid_what_was_there_and_owes_the_rest():
    game = set_cash(table(COMPANY, "", ""), 0, 3)
    pass_turn(game)
    books = lines(game, 0)
    assert books.get(CASH, 0) == 0
    assert books["liabilities:unpaid_salaries"] == -2
    assert sum(amount for name, amount in books.items() if name.startswith("expenses")) == 5
    assert monthly(game, 0) == {}
    sheet = balance_sheet(game.ledger, 0)
    assert (sheet["assets"], sheet["liabilities"], sheet["equity"]) == (0, 2, -2)
    assert check(game.ledger) == []


def test_poaching_moves_the_salary_from_one_sheet_to_the_other():
    game = table("", COMPANY, hands=["poach_0123a poach_0123b"])
    cards = ("poach_0123a", "poach_0123b")
    game.play("poach_two", cards=cards, target=1, person="hr_vp3")
    assert monthly(game, 0)["expenses:payroll:hr"] == 2
    assert "expenses:payroll:hr" not in monthly(game, 1)


def test_each_payroll_is_told_with_what_was_due_and_paid():
    game = table(COMPANY, "")
    to_turn(game, 0)
    to_turn(game, 0)
    told = [(e["due"], e["times"], e["paid"]) for e in events(game, "payroll") if e.seat == 0]
    assert told == [(5, 1, 5)] * 2
