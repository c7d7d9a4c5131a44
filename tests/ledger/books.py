"""Books for the tests: a small set kept by hand, and random ones."""

from __future__ import annotations

from hypothesis import strategies as st

from finlit.engine import Event
from finlit.ledger.ledger import CASH, Ledger

Plan = list[tuple[int, int, str, int, int]]

ACCOUNTS = (
    "assets:shares:KITE",
    "assets:property:S12-1",
    "liabilities:bank_loan",
    "liabilities:property:S12-1",
    "income:salary",
    "income:dividends:KITE",
    "expenses:taxes",
    "expenses:child",
)
KINDS = ("payday", "bought", "sold", "borrowed", "repaid", "extra_expense")


def event(kind: str, seat: int = 0) -> Event:
    return Event(kind, seat, {})


def ann_and_bo() -> Ledger:
    """Two seats through six moves.

    Ann opens with cash 1,000, a car loan of 5,000, salary 3,000, taxes 600 and a car payment of
    100. Move 1: payday. 2: borrows 2,000. 3: buys a flat for 40,000 with 3,000 down, which brings
    150 a month. 4: pays Bo 50 for an opportunity. 5: repays 1,000. 6: payday.
    """
    ledger = Ledger(2)
    start = event("profession")
    ledger.post(0, start, ((CASH, 1000), ("liabilities:car_loan", -5000), ("equity:opening", 4000)))
    ledger.recur(0, start, "income:salary", -3000)
    ledger.recur(0, start, "expenses:taxes", 600)
    ledger.recur(0, start, "expenses:car_loan", 100)
    ledger.post(1, event("profession", 1), ((CASH, 20), ("equity:opening", -20)))
    ledger.step = 1
    ledger.post(0, event("payday"), ledger.month(0))
    ledger.step = 2
    loan = event("borrowed")
    ledger.post(0, loan, ((CASH, 2000), ("liabilities:bank_loan", -2000)))
    ledger.recur(0, loan, "expenses:bank_loan", 200)
    ledger.step = 3
    flat = event("bought")
    ledger.post(
        0,
        flat,
        (("assets:property:F1", 40000), ("liabilities:property:F1", -37000), (CASH, -3000)),
    )
    ledger.recur(0, flat, "income:property:F1", -150)
    ledger.step = 4
    ledger.transfer(
        0, 1, event("offer_accepted"), 50, "expenses:opportunities", "income:opportunities"
    )
    ledger.step = 5
    repaid = event("repaid")
    ledger.post(0, repaid, (("liabilities:bank_loan", 1000), (CASH, -1000)))
    ledger.recur(0, repaid, "expenses:bank_loan", -100)
    ledger.step = 6
    ledger.post(0, event("payday"), ledger.month(0))
    return ledger


@st.composite
def books(draw: st.DrawFn, seats: int = 2) -> Ledger:
    """Balanced books of any sense or nonsense: any accounts against each other, at any step."""
    ledger = Ledger(seats)
    for seat in range(seats):
        opening = draw(st.integers(0, 9999))
        debt = draw(st.integers(0, 9999))
        ledger.post(
            seat,
            event("profession", seat),
            ((CASH, opening), ("liabilities:car_loan", -debt), ("equity:opening", debt - opening)),
        )
    amounts = st.integers(-5000, 5000)
    for _ in range(draw(st.integers(0, 25))):
        ledger.step += draw(st.integers(0, 2))
        seat = draw(st.integers(0, seats - 1))
        what = event(draw(st.sampled_from(KINDS)), seat)
        if draw(st.booleans()):
            sides = draw(st.lists(st.tuples(st.sampled_from(ACCOUNTS), amounts), max_size=3))
            rest = -sum(amount for _, amount in sides)
            ledger.post(seat, what, (*sides, (draw(st.sampled_from((CASH, *ACCOUNTS))), rest)))
        else:
            account = draw(st.sampled_from(ACCOUNTS[4:]))
            ledger.recur(seat, what, account, draw(amounts))
    return ledger
