"""The statements, as data: every line is read from the ledger's postings, and can be explained.

Amounts are whole currency units in reading sign: income, liabilities and equity are positive
where the ledger's credits are negative. A step is the number of a move; step 0 is the set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from finlit.ledger.ledger import CASH, TYPES, Balances, Ledger, Legs, UnknownAccount

BALANCE_SHEET = "balance_sheet"
INCOME_STATEMENT = "income_statement"
CASH_FLOW_STATEMENT = "cash_flow_statement"
MONTHLY_STATEMENT = "monthly_statement"
STATEMENTS = (BALANCE_SHEET, INCOME_STATEMENT, CASH_FLOW_STATEMENT, MONTHLY_STATEMENT)

SALARY = "income:salary"
EARNED = "equity:earned"
"""The balance sheet's line of what was earned since the opening: all income less all expenses."""

OPERATING, INVESTING, FINANCING = "operating", "investing", "financing"
ACTIVITIES = (OPERATING, INVESTING, FINANCING)


class Line(NamedTuple):
    """One line of a statement: its section, its account, its amount in reading sign."""

    section: str
    account: str
    amount: int


class Cause(NamedTuple):
    """What one event added to a line of a statement, at which step."""

    step: int
    event: Any
    amount: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of one seat: its lines, and its totals by name.

    It covers the steps `first` to `last`, both included; a balance sheet and a monthly statement
    stand after step `last`. `statement["assets:cash"]` is a line's amount, `statement["assets"]` a
    total's, and 0 where the account has no line.
    """

    kind: str
    seat: int
    first: int
    last: int
    lines: tuple[Line, ...]
    totals: tuple[Line, ...]

    def __getitem__(self, account: str) -> int:
        return sum(line.amount for line in (*self.lines, *self.totals) if line.account == account)

    def section(self, name: str) -> tuple[Line, ...]:
        """The lines of a section, without its total."""
        return tuple(line for line in self.lines if line.section == name)


def balance_sheet(ledger: Ledger, seat: int, step: int | None = None) -> Statement:
    """What a seat owned, owed and had left after move `step` (None: now).

    Sections and totals: assets, liabilities, equity (net worth). Equity is the opening balance
    and what was earned since; it equals assets less liabilities.
    """
    balances = ledger.balances[seat]
    if step is not None:
        balances = _moved(ledger, seat, 0, step)
    lines = [Line("assets", CASH, balances[CASH])]
    lines += [
        Line("assets", account, amount)
        for account, amount in balances.items()
        if amount and account != CASH and account.startswith("assets:")
    ]
    lines += _credits(balances, "liabilities")
    lines += _credits(balances, "equity")
    earned = -_sum(balances, "income") - _sum(balances, "expenses")
    lines.append(Line("equity", EARNED, earned))
    return _statement(
        BALANCE_SHEET, ledger, seat, 0, step, lines, ("assets", "liabilities", "equity")
    )


def income_statement(
    ledger: Ledger, seat: int, first: int = 0, last: int | None = None
) -> Statement:
    """What a seat earned and spent in the steps `first` to `last` (None: now).

    Sections and totals: income, expenses; and the total profit.
    """
    moved = _moved(ledger, seat, first, last)
    lines = [*_credits(moved, "income"), *_debits(moved, "expenses")]
    return _statement(
        INCOME_STATEMENT, ledger, seat, first, last, lines, ("income", "expenses"), "profit"
    )


def monthly_statement(ledger: Ledger, seat: int, step: int | None = None) -> Statement:
    """The sheet's income statement after move `step` (None: now): what every payday brings.

    Sections and totals: income, expenses; and the totals cash_flow (income less expenses) and
    passive_income (income less salary).
    """
    lines_now: dict[str, int] = ledger.monthly[seat]
    if step is not None:
        lines_now = Balances()
        for owner, at, _event, account, amount in ledger.recurrences:
            if owner == seat and at <= step:
                lines_now[account] = lines_now[account] + amount
    order = dict.fromkeys(change[3] for change in ledger.recurrences if change[0] == seat)
    monthly = {account: lines_now[account] for account in order if lines_now.get(account)}
    lines = [*_credits(monthly, "income"), *_debits(monthly, "expenses")]
    statement = _statement(
        MONTHLY_STATEMENT, ledger, seat, 0, step, lines, ("income", "expenses"), "cash_flow"
    )
    passive = statement["income"] - statement[SALARY]
    totals = (*statement.totals, Line("passive_income", "passive_income", passive))
    return Statement(MONTHLY_STATEMENT, seat, 0, statement.last, statement.lines, totals)


def cash_flow_statement(
    ledger: Ledger, seat: int, first: int = 0, last: int | None = None
) -> Statement:
    """Where a seat's cash came from and went in the steps `first` to `last` (None: now).

    A transaction belongs to one activity as a whole: investing when it moves an asset that is not
    cash, else financing when it moves a liability or equity, else operating. Its line is the kind
    of its event, as in `investing:bought`. The opening balance is no flow: it is in `start`.
    Totals: operating, investing, financing, change, and the cash at start and end.
    """
    flows: dict[str, dict[str, int]] = {activity: {} for activity in ACTIVITIES}
    start = 0
    for _step, event, legs in _journal(ledger, seat, None, last):
        account, amount = _flow(_step, event, legs)
        if _step < first or account == "start":
            start += amount
        elif amount:
            lines_of = flows[account.partition(":")[0]]
            lines_of[account] = lines_of.get(account, 0) + amount
    lines = [
        Line(activity, account, amount)
        for activity, lines_of in flows.items()
        for account, amount in lines_of.items()
        if amount
    ]
    statement = _statement(CASH_FLOW_STATEMENT, ledger, seat, first, last, lines, ACTIVITIES)
    change = sum(line.amount for line in lines)
    totals = (
        *statement.totals,
        Line("change", "change", change),
        Line("start", "start", start),
        Line("end", "end", start + change),
    )
    return Statement(CASH_FLOW_STATEMENT, seat, first, statement.last, statement.lines, totals)


def explain(
    ledger: Ledger, seat: int, kind: str, account: str, first: int = 0, last: int | None = None
) -> list[Cause]:
    """Why a line, or a total, of a statement is what it is: its events, in order, each once.

    `kind` is one of `STATEMENTS`, `account` what the line or the total is called there. The
    amounts sum to the line of the statement of the same steps. A balance sheet and a monthly
    statement begin with step 0; from a later `first` the sum is what the line changed by since.
    Raises `UnknownAccount` for a name that such a statement cannot have.
    """
    causes: list[Cause]
    if kind == MONTHLY_STATEMENT:
        share = _of_month(account)
        causes = [
            Cause(step, event, share(line, amount))
            for owner, step, event, line, amount in ledger.recurrences
            if owner == seat and step >= first and (last is None or step <= last)
        ]
    elif kind == CASH_FLOW_STATEMENT:
        causes = [*_of_cash(ledger, seat, account, first, last)]
    elif kind in STATEMENTS:
        of = _of_sheet if kind == BALANCE_SHEET else _of_income
        part = of(account, ledger.balances[seat])
        causes = [
            Cause(step, event, sum(part(line, amount) for line, amount in legs))
            for step, event, legs in _journal(ledger, seat, first, last)
        ]
    else:
        raise ValueError(f"there is no statement {kind!r}; there are {', '.join(STATEMENTS)}")
    return [cause for cause in _each_once(causes) if cause.amount]


def _each_once(causes: Sequence[Cause]) -> Iterator[Cause]:
    """The causes with all that one event added as one."""
    for _key, group in groupby(causes, key=lambda cause: (cause.step, id(cause.event))):
        same = [*group]
        yield Cause(same[0].step, same[0].event, sum(cause.amount for cause in same))


Share = Callable[[str, int], int]
"""What a posting (its account, its amount) adds to a line."""


def _of_sheet(account: str, balances: Balances) -> Share:
    if account == "equity":
        return lambda name, n: n if name.startswith(("assets:", "liabilities:")) else 0
    if account == EARNED:
        return lambda name, n: -n if name.startswith(("income:", "expenses:")) else 0
    return _of(account, balances, ("assets", "liabilities", "equity"))


def _of_income(account: str, balances: Balances) -> Share:
    if account == "profit":
        return lambda name, n: -n if name.startswith(("income:", "expenses:")) else 0
    return _of(account, balances, ("income", "expenses"))


def _of_month(account: str) -> Share:
    if account == "cash_flow":
        return lambda name, n: -n
    if account == "passive_income":
        return lambda name, n: -n if name.startswith("income:") and name != SALARY else 0
    return _of(account, Balances(), ("income", "expenses"))


def _of(account: str, balances: Balances, types: tuple[str, ...]) -> Share:
    """The share of one account, or of all of a type."""
    kind, _, name = account.partition(":")
    if kind not in types or (":" in account and not name):
        raise UnknownAccount(f"{account!r} is no line of this statement")
    sign = 1 if kind in ("assets", "expenses") else -1
    if name:
        return lambda posted, n: sign * n if posted == account else 0
    return lambda posted, n: sign * n if posted.startswith(kind + ":") else 0


def _of_cash(
    ledger: Ledger, seat: int, account: str, first: int, last: int | None
) -> Iterator[Cause]:
    activity = account.partition(":")[0]
    if account not in ("change", "start", "end") and activity not in ACTIVITIES:
        raise UnknownAccount(f"{account!r} is no line of this statement")
    for step, event, legs in _journal(ledger, seat, None, last):
        line, amount = _flow(step, event, legs)
        before = step < first or line == "start"
        if (
            account == "end"
            or (before and account == "start")
            or (not before and account in ("change", line, line.partition(":")[0]))
        ):
            yield Cause(step, event, amount)


def _flow(step: int, event: Any, legs: Legs) -> tuple[str, int]:
    """The line of the cash flow statement that a transaction belongs to, and its cash."""
    cash = 0
    activity = OPERATING
    opening = False
    for account, amount in legs:
        if account == CASH:
            cash += amount
        elif account.startswith("assets:"):
            activity = INVESTING
        elif account.startswith(("liabilities:", "equity:")):
            opening = opening or account.startswith("equity:")
            if activity == OPERATING:
                activity = FINANCING
    if opening and step == 0:
        return "start", cash
    return f"{activity}:{kind_of(event)}", cash


def kind_of(event: Any) -> str:
    """The kind of an event, by which the cash flow statement names its lines."""
    return str(getattr(event, "kind", event))


def _journal(
    ledger: Ledger, seat: int, first: int | None, last: int | None
) -> Iterator[tuple[int, Any, Legs]]:
    for owner, step, event, legs in ledger.journal:
        if last is not None and step > last:
            return
        if owner == seat and (first is None or step >= first):
            yield step, event, legs


def _moved(ledger: Ledger, seat: int, first: int, last: int | None) -> Balances:
    """What a span of steps posted, by account, in the order of the chart of accounts: by the first
    posting of the whole game, so that a line keeps its place."""
    moved = Balances(dict.fromkeys(ledger.balances[seat], 0))
    for _step, _event, legs in _journal(ledger, seat, first, last):
        for account, amount in legs:
            moved[account] = moved.get(account, 0) + amount
    return moved


def _debits(balances: dict[str, int], section: str) -> list[Line]:
    return [
        Line(section, account, amount)
        for account, amount in balances.items()
        if amount and account.startswith(section + ":")
    ]


def _credits(balances: dict[str, int], section: str) -> list[Line]:
    return [Line(*line[:2], -line.amount) for line in _debits(balances, section)]


def _sum(balances: dict[str, int], kind: str) -> int:
    return sum(amount for account, amount in balances.items() if account.startswith(kind + ":"))


def _statement(
    kind: str,
    ledger: Ledger,
    seat: int,
    first: int,
    last: int | None,
    lines: list[Line],
    sections: tuple[str, ...],
    difference: str | None = None,
) -> Statement:
    """The statement with the total of each section, and their difference if it has a name."""
    totals = [
        Line(section, section, sum(line.amount for line in lines if line.section == section))
        for section in sections
    ]
    if difference is not None:
        totals.append(Line(difference, difference, totals[0].amount - totals[1].amount))
    until = ledger.step if last is None else last
    return Statement(kind, seat, first, until, tuple(lines), tuple(totals))


class Problem(NamedTuple):
    """Something wrong with the books: a code, the seat, the step, and the facts."""

    code: str
    seat: int | None
    step: int
    facts: dict[str, Any]


def check(ledger: Ledger) -> list[Problem]:
    """Everything that is wrong with the books; an empty list when they are right.

    Codes: unbalanced (a transaction's postings), unknown_account, balance (an account against its
    postings), monthly (a recurring line against its changes), negative (cash or another asset
    below 0, or a liability overpaid, after a step), equation (assets less liabilities = equity),
    cash_ends (the cash flow statement against the cash account), profit_ties (the income statement
    against equity), mirror (the bank's cash against the players').
    """
    problems = [*_wrong_postings(ledger), *_wrong_months(ledger)]
    for seat in range(len(ledger.balances)):
        sheet = balance_sheet(ledger, seat)
        now = sheet.last
        if sheet["assets"] - sheet["liabilities"] != sheet["equity"]:
            facts = {total.account: total.amount for total in sheet.totals}
            problems.append(Problem("equation", seat, now, facts))
        end = cash_flow_statement(ledger, seat)["end"]
        if end != ledger.cash(seat):
            problems.append(
                Problem("cash_ends", seat, now, {"statement": end, "cash": ledger.cash(seat)})
            )
        profit = income_statement(ledger, seat)["profit"]
        if profit != sheet[EARNED]:
            problems.append(
                Problem("profit_ties", seat, now, {"profit": profit, "earned": sheet[EARNED]})
            )
    held = sum(map(ledger.cash, range(len(ledger.balances))))
    if held + ledger.bank_cash:
        facts = {"players": held, "bank": ledger.bank_cash}
        problems.append(Problem("mirror", None, ledger.step, facts))
    return problems


def _wrong_postings(ledger: Ledger) -> Iterator[Problem]:
    running = [dict[str, int]() for _ in ledger.balances]
    touched: dict[tuple[int, str], None] = {}
    step = 0
    for seat, at, event, legs in ledger.journal:
        if at != step:
            yield from _negative(running, touched, step)
            touched.clear()
            step = at
        balances = running[seat]
        if sum(amount for _, amount in legs):
            yield Problem("unbalanced", seat, step, {"event": event, "legs": legs})
        for account, amount in legs:
            kind, _, name = account.partition(":")
            if kind not in TYPES or not name:
                yield Problem("unknown_account", seat, step, {"account": account})
            balances[account] = balances.get(account, 0) + amount
            touched[seat, account] = None
    yield from _negative(running, touched, step)
    for seat, balances in enumerate(ledger.balances):
        for account in dict.fromkeys((*balances, *running[seat])):
            posted, kept = running[seat].get(account, 0), balances.get(account, 0)
            if posted != kept:
                facts = {"account": account, "posted": posted, "kept": kept}
                yield Problem("balance", seat, step, facts)


def _negative(
    running: list[dict[str, int]], touched: dict[tuple[int, str], None], step: int
) -> Iterator[Problem]:
    for seat, account in touched:
        amount = running[seat][account]
        if (amount < 0 and account.startswith("assets:")) or (
            amount > 0 and account.startswith("liabilities:")
        ):
            yield Problem("negative", seat, step, {"account": account, "amount": amount})


def _wrong_months(ledger: Ledger) -> Iterator[Problem]:
    for seat, lines in enumerate(ledger.monthly):
        changed: dict[str, int] = {}
        for owner, _step, _event, account, amount in ledger.recurrences:
            if owner == seat:
                changed[account] = changed.get(account, 0) + amount
                if not account.startswith(("income:", "expenses:")):
                    yield Problem("unknown_account", seat, _step, {"account": account})
        for account in dict.fromkeys((*lines, *changed)):
            if changed.get(account, 0) != lines.get(account, 0):
                facts = {
                    "account": account,
                    "changes": changed.get(account, 0),
                    "kept": lines.get(account, 0),
                }
                yield Problem("monthly", seat, ledger.step, facts)
        totals = (-_sum(lines, "income"), _sum(lines, "expenses"))
        if totals != (ledger.income[seat], ledger.expenses[seat]):
            facts = {"lines": totals, "kept": (ledger.income[seat], ledger.expenses[seat])}
            yield Problem("monthly", seat, ledger.step, facts)
