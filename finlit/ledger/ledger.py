"""Double entry: every transaction's postings sum to zero, and everything else is read from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

CASH = "assets:cash"
TYPES = ("assets", "liabilities", "equity", "income", "expenses")

Legs = tuple[tuple[str, int], ...]


class Unbalanced(ValueError):
    """A transaction whose postings do not sum to zero; nothing was posted."""


class UnknownAccount(ValueError):
    """An account whose name does not begin with one of the five types; nothing was posted."""


class Posting(NamedTuple):
    """One account and the amount it changes by, in whole currency units; debits are positive."""

    account: str
    amount: int


class Transaction(NamedTuple):
    """What one event did to one seat's books.

    `step` is the number of the move in the game's record, `event` what happened in it.
    """

    seat: int
    step: int
    event: Any
    postings: tuple[Posting, ...]


class Recurrence(NamedTuple):
    """A change of a monthly line of one seat's sheet: by `amount` a month, debits positive."""

    seat: int
    step: int
    event: Any
    account: str
    amount: int


class Balances(dict[str, int]):
    """Balances by account; an account that was never posted to has 0."""

    __slots__ = ()

    def __missing__(self, account: str) -> int:
        kind, _, name = account.partition(":")
        if kind not in TYPES or not name:
            raise UnknownAccount(
                f"{account!r} is no account: a name begins with one of {', '.join(TYPES)} and ':'"
            )
        return 0


class Ledger:
    """The books of every seat, and the bank's cash.

    Amounts are whole currency units. As in beancount, debits are positive: assets and expenses
    grow by positive postings, liabilities, equity and income by negative ones.
    """

    __slots__ = (
        "_due",
        "balances",
        "bank_cash",
        "expenses",
        "income",
        "journal",
        "monthly",
        "recurrences",
        "step",
    )

    def __init__(self, seats: int) -> None:
        self.balances = [Balances({CASH: 0}) for _ in range(seats)]
        """Each seat's balance by account."""
        self.monthly = [Balances() for _ in range(seats)]
        """Each seat's recurring lines: what every payday posts, by account; no line is 0."""
        self.income = [0] * seats
        """Total income a month by seat: the recurring income lines."""
        self.expenses = [0] * seats
        """Total expenses a month by seat: the recurring expense lines."""
        self.bank_cash = 0
        self.journal: list[tuple[int, int, Any, Legs]] = []
        self.recurrences: list[tuple[int, int, Any, str, int]] = []
        self.step = 0
        self._due: list[Legs | None] = [None] * seats

    def post(self, seat: int, event: Any, legs: Legs) -> None:
        """Post one transaction between `seat` and the bank.

        Raises `Unbalanced` or `UnknownAccount`, and posts nothing.
        """
        balances = self.balances[seat]
        cash = balances[CASH]
        total = done = 0
        try:
            for account, amount in legs:
                balances[account] += amount
                total += amount
                done += 1
            if total:
                raise Unbalanced(f"the postings of {event!r} sum to {total}, not to 0: {legs!r}")
        except BaseException:
            for account, amount in legs[:done]:
                balances[account] -= amount
            raise
        self.bank_cash += cash - balances[CASH]
        self.journal.append((seat, self.step, event, legs))

    def transfer(
        self, payer: int, payee: int, event: Any, amount: int, paid_as: str, received_as: str
    ) -> None:
        """Move `amount` in cash from one seat to another and book both sides."""
        self.post(payer, event, ((paid_as, amount), (CASH, -amount)))
        self.post(payee, event, ((CASH, amount), (received_as, -amount)))

    def recur(self, seat: int, event: Any, account: str, amount: int) -> None:
        """Change a recurring line of the sheet by `amount` a month (income negative)."""
        if not amount:
            return
        lines = self.monthly[seat]
        value = lines[account] + amount
        if value:
            lines[account] = value
        else:
            lines.pop(account, None)
        if account.startswith("income:"):
            self.income[seat] -= amount
        else:
            self.expenses[seat] += amount
        self._due[seat] = None
        self.recurrences.append((seat, self.step, event, account, amount))

    def cash(self, seat: int) -> int:
        """Cash in hand."""
        return self.balances[seat][CASH]

    def cash_flow(self, seat: int) -> int:
        """Monthly cash flow: total income less total expenses of the recurring lines."""
        return self.income[seat] - self.expenses[seat]

    def month(self, seat: int) -> Legs:
        """The postings of one month of every recurring line (CF-11)."""
        legs = self._due[seat]
        if legs is None:
            legs = (*self.monthly[seat].items(), (CASH, self.income[seat] - self.expenses[seat]))
            self._due[seat] = legs
        return legs

    def net_worth(self, seat: int) -> int:
        """Assets less liabilities."""
        return sum(
            amount
            for account, amount in self.balances[seat].items()
            if account.startswith(("assets:", "liabilities:"))
        )

    def transactions(self, seat: int | None = None) -> Iterator[Transaction]:
        """The journal in order, of one seat or of all."""
        for owner, step, event, legs in self.journal:
            if seat is None or owner == seat:
                yield Transaction(owner, step, event, tuple(Posting(*leg) for leg in legs))

    def monthly_changes(self, seat: int | None = None) -> Iterator[Recurrence]:
        """The changes of the recurring lines in order, of one seat or of all."""
        for change in self.recurrences:
            if seat is None or change[0] == seat:
                yield Recurrence(*change)
