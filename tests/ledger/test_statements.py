"""Statements are read from the postings, tie into one another, and every line is explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.ledger.ledger import CASH, Ledger, UnknownAccount
from finlit.ledger.statements import (
    Line,
    balance_sheet,
    cash_flow_statement,
    check,
    explain,
    income_statement,
    monthly_statement,
)
from tests.ledger.books import ann_and_bo, books, event

# Ann's cash by hand: 1,000 + 2,300 + 2,000 - 3,000 - 50 - 1,000 + (3,150 - 800) = 3,600


def test_balance_sheet_now():
    sheet = balance_sheet(ann_and_bo(), 0)
    assert sheet.lines == (
        Line("assets", "assets:cash", 3600),
        Line("assets", "assets:property:F1", 40000),
        Line("liabilities", "liabilities:car_loan", 5000),
        Line("liabilities", "liabilities:bank_loan", 1000),
        Line("liabilities", "liabilities:property:F1", 37000),
        Line("equity", "equity:opening", -4000),
        Line("equity", "equity:earned", 4600),  # 2,300 + 2,350 - 50
    )
    assert (sheet["assets"], sheet["liabilities"], sheet["equity"]) == (43600, 43000, 600)


def test_balance_sheet_of_an_earlier_step():
    ledger = ann_and_bo()
    opening = balance_sheet(ledger, 0, 0)
    assert (opening["assets"], opening["liabilities"], opening["equity"]) == (1000, 5000, -4000)
    after_loan = balance_sheet(ledger, 0, 2)
    assert after_loan["assets:cash"] == 5300
    assert after_loan["liabilities:bank_loan"] == 2000
    assert after_loan["assets:property:F1"] == 0
    assert balance_sheet(ledger, 0, 6) == balance_sheet(ledger, 0)


def test_income_statement_of_a_span():
    ledger = ann_and_bo()
    paid = income_statement(ledger, 0, 2, 5)
    assert paid.lines == (Line("expenses", "expenses:opportunities", 50),)
    assert paid["profit"] == -50
    whole = income_statement(ledger, 0)
    assert (whole["income"], whole["expenses"], whole["profit"]) == (6150, 1550, 4600)
    assert income_statement(ledger, 1)["profit"] == 50


def test_cash_flow_statement():
    flows = cash_flow_statement(ann_and_bo(), 0)
    assert flows.lines == (
        Line("operating", "operating:payday", 4650),
        Line("operating", "operating:offer_accepted", -50),
        Line("investing", "investing:bought", -3000),
        Line("financing", "financing:borrowed", 2000),
        Line("financing", "financing:repaid", -1000),
    )
    assert [total[1:] for total in flows.totals] == [
        ("operating", 4600),
        ("investing", -3000),
        ("financing", 1000),
        ("change", 2600),
        ("start", 1000),
        ("end", 3600),
    ]


def test_cash_flow_statement_of_a_span_starts_with_the_cash_before_it():
    flows = cash_flow_statement(ann_and_bo(), 0, 2, 3)
    assert (flows["start"], flows["change"], flows["end"]) == (3300, -1000, 2300)


def test_a_purchase_on_credit_alone_is_no_cash_flow():
    ledger = Ledger(1)
    ledger.post(0, event("bought"), (("assets:land:1", 700), ("liabilities:land:1", -700)))
    assert cash_flow_statement(ledger, 0).lines == ()


def test_monthly_statement():
    ledger = ann_and_bo()
    month = monthly_statement(ledger, 0)
    assert month.lines == (
        Line("income", "income:salary", 3000),
        Line("income", "income:property:F1", 150),
        Line("expenses", "expenses:taxes", 600),
        Line("expenses", "expenses:car_loan", 100),
        Line("expenses", "expenses:bank_loan", 100),
    )
    assert [total[1:] for total in month.totals] == [
        ("income", 3150),
        ("expenses", 800),
        ("cash_flow", 2350),
        ("passive_income", 150),
    ]
    before = monthly_statement(ledger, 0, 2)
    assert (before["expenses:bank_loan"], before["cash_flow"]) == (200, 2100)
    assert before["passive_income"] == 0


def test_an_explanation_names_the_events_that_made_a_line():
    ledger = ann_and_bo()
    causes = explain(ledger, 0, "balance_sheet", "liabilities:bank_loan")
    assert [(c.step, c.event.kind, c.amount) for c in causes] == [
        (2, "borrowed", 2000),
        (5, "repaid", -1000),
    ]
    causes = explain(ledger, 0, "monthly_statement", "passive_income")
    assert [(c.step, c.event.kind, c.amount) for c in causes] == [(3, "bought", 150)]
    causes = explain(ledger, 0, "balance_sheet", "equity", 1)
    assert [(c.step, c.event.kind, c.amount) for c in causes] == [
        (1, "payday", 2300),
        (4, "offer_accepted", -50),
        (6, "payday", 2350),
    ]
    causes = explain(ledger, 0, "cash_flow_statement", "start", 2)
    assert [(c.step, c.event.kind, c.amount) for c in causes] == [
        (0, "profession", 1000),
        (1, "payday", 2300),
    ]


@pytest.mark.parametrize(
    ("kind", "account"),
    [
        ("balance_sheet", "income:salary"),
        ("balance_sheet", "asset:cash"),
        ("balance_sheet", "assets:"),
        ("income_statement", "assets:cash"),
        ("cash_flow_statement", "assets:cash"),
        ("monthly_statement", "profit"),
    ],
)
def test_what_is_no_line_is_not_explained(kind, account):
    with pytest.raises(UnknownAccount, match=account):
        explain(ann_and_bo(), 0, kind, account)


def test_only_the_four_statements_are_explained():
    with pytest.raises(ValueError, match="balance_sheet, income_statement"):
        explain(ann_and_bo(), 0, "tax_return", "profit")


@given(ledger=books(), data=st.data())
def test_statements_of_any_books_tie_and_every_line_is_explained(ledger, data):
    last = data.draw(st.integers(0, ledger.step))
    first = data.draw(st.integers(0, last))
    for seat in (0, 1):
        sheet = balance_sheet(ledger, seat, last)
        month = monthly_statement(ledger, seat, last)
        income = income_statement(ledger, seat, first, last)
        flows = cash_flow_statement(ledger, seat, first, last)
        assert sheet["assets"] - sheet["liabilities"] == sheet["equity"]
        assert flows["end"] == sheet["assets:cash"]
        assert flows["operating"] + flows["investing"] + flows["financing"] == flows["change"]
        if first:
            before = balance_sheet(ledger, seat, first - 1)
            assert flows["start"] == before["assets:cash"]
            assert sheet["equity:earned"] - before["equity:earned"] == income["profit"]
        for statement in (sheet, month, income, flows):
            for line in (*statement.lines, *statement.totals):
                causes = explain(ledger, seat, statement.kind, line.account, statement.first, last)
                assert sum(cause.amount for cause in causes) == line.amount
                assert all(cause.amount for cause in causes)


@given(ledger=books())
def test_the_statements_of_now_are_those_of_the_last_step(ledger):
    for seat in (0, 1):
        assert balance_sheet(ledger, seat) == balance_sheet(ledger, seat, ledger.step)
        assert monthly_statement(ledger, seat) == monthly_statement(ledger, seat, ledger.step)


@given(ledger=books())
def test_random_books_have_no_fault_but_negative_holdings(ledger):
    assert {problem.code for problem in check(ledger)} <= {"negative"}


def codes(ledger: Ledger) -> list[str]:
    return [problem.code for problem in check(ledger)]


def test_right_books_have_no_problem():
    assert check(ann_and_bo()) == []


def test_a_balance_changed_behind_the_journal_is_found():
    ledger = ann_and_bo()
    ledger.balances[0][CASH] += 5
    assert codes(ledger) == ["balance", "equation", "cash_ends", "mirror"]
    assert check(ledger)[0].facts == {"account": "assets:cash", "posted": 3600, "kept": 3605}


def test_a_posting_lost_from_the_journal_is_found():
    ledger = ann_and_bo()
    del ledger.journal[-1]
    assert {"balance", "cash_ends", "profit_ties"} <= set(codes(ledger))


def test_an_unbalanced_transaction_is_found():
    ledger = ann_and_bo()
    ledger.journal.append((0, 7, event("payday"), ((CASH, 5), ("income:salary", -4))))
    problem = next(p for p in check(ledger) if p.code == "unbalanced")
    assert (problem.seat, problem.step) == (0, 7)


def test_an_unknown_account_is_found():
    ledger = ann_and_bo()
    ledger.journal.append((0, 7, event("payday"), ((CASH, 5), ("salary", -5))))
    assert "unknown_account" in codes(ledger)


def test_a_monthly_line_changed_behind_its_changes_is_found():
    ledger = ann_and_bo()
    ledger.monthly[0]["income:salary"] -= 100
    assert codes(ledger) == ["monthly", "monthly"]
    ledger = ann_and_bo()
    ledger.expenses[0] += 1
    assert codes(ledger) == ["monthly"]


def test_negative_cash_and_an_overpaid_debt_are_found_at_their_step():
    ledger = ann_and_bo()
    ledger.step = 7
    ledger.post(0, event("repaid"), (("liabilities:bank_loan", 5000), (CASH, -5000)))
    assert [(p.code, p.seat, p.step, p.facts["account"]) for p in check(ledger)] == [
        ("negative", 0, 7, "liabilities:bank_loan"),
        ("negative", 0, 7, CASH),
    ]


def test_cash_below_zero_within_a_step_only_is_no_problem():
    ledger = Ledger(1)
    ledger.post(0, event("paid"), (("expenses:rent", 10), (CASH, -10)))
    ledger.post(0, event("borrowed"), ((CASH, 10), ("liabilities:loan", -10)))
    assert check(ledger) == []
