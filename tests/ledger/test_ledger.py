"""Posting: what sums to zero is posted whole, anything else not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.ledger.ledger import CASH, Ledger, Unbalanced, UnknownAccount
from tests.ledger.books import ann_and_bo, books, event

Legs = tuple[tuple[str, int], ...]


def state(ledger: Ledger) -> tuple[object, ...]:
    """Everything that a posting could change; an account with 0 is as good as none."""
    balances = [{name: sum_ for name, sum_ in seat.items() if sum_} for seat in ledger.balances]
    return balances, ledger.bank_cash, [*ledger.journal]


def test_a_posting_moves_every_account_and_the_banks_cash() -> None:
    ledger = Ledger(1)
    ledger.post(0, event("sold"), ((CASH, 30), ("income:sales", -50), ("expenses:waste", 20)))
    assert ledger.balances[0] == {CASH: 30, "income:sales": -50, "expenses:waste": 20}
    assert ledger.bank_cash == -30


def test_an_account_may_stand_in_two_legs() -> None:
    ledger = Ledger(1)
    ledger.post(0, event("sold"), ((CASH, 30), (CASH, 20), ("income:sales", -50)))
    assert ledger.balances[0] == {CASH: 50, "income:sales": -50}


@pytest.mark.parametrize(
    ("legs", "error", "says"),
    [
        (((CASH, 30), ("income:sales", -29)), Unbalanced, "sum to 1, not to 0"),
        (((CASH, 30),), Unbalanced, "sum to 30"),
        (((CASH, 30), ("sales", -30)), UnknownAccount, "'sales' is no account"),
        (((CASH, 30), ("gifts:sales", -30)), UnknownAccount, "'gifts:sales' is no account"),
        (((CASH, 30), (CASH, 5), ("income:", -35)), UnknownAccount, "'income:' is no account"),
    ],
)
def test_what_cannot_be_posted_changes_nothing(
    legs: Legs, error: type[ValueError], says: str
) -> None:
    ledger = ann_and_bo()
    before = state(ledger)
    with pytest.raises(error, match=says):
        ledger.post(0, event("wrong"), legs)
    assert state(ledger) == before


@given(ledger=books(), data=st.data())
def test_a_refused_posting_leaves_any_books_as_they_were(
    ledger: Ledger, data: st.DataObject
) -> None:
    accounts = st.sampled_from([*ledger.balances[0], "income:new", "nonsense"])
    legs = tuple(data.draw(st.lists(st.tuples(accounts, st.integers(-99, 99)), max_size=6)))
    if data.draw(st.booleans()):
        legs = (*legs, ("equity:rest", -sum(amount for _, amount in legs)))
    entries, before = len(ledger.journal), state(ledger)
    if sum(amount for _, amount in legs) == 0 and "nonsense" not in dict(legs):
        ledger.post(0, event("posted"), legs)
        assert len(ledger.journal) == entries + 1
    else:
        with pytest.raises((Unbalanced, UnknownAccount)):
            ledger.post(0, event("wrong"), legs)
        assert state(ledger) == before
