"""The audit of a sheet that is filled in by hand (CF-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from finlit.ledger.statements import Statement, balance_sheet, monthly_statement

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow


def sheet(game: Cashflow, seat: int, step: int | None = None) -> dict[str, int]:
    """Every figure of a seat's sheet after move `step` (None: now), by account.

    The monthly lines (`income:…`, `expenses:…`), their totals (`income`, `expenses`, `cash_flow`,
    `passive_income`), and what is owned and owed (`assets:…`, `liabilities:…`); all as they are
    read on the sheet, debts as positive amounts.
    """
    monthly = monthly_statement(game.ledger, seat, step)
    owned = balance_sheet(game.ledger, seat, step)
    lines = _figures(monthly) | {total.account: total.amount for total in monthly.totals}
    for account, amount in _figures(owned).items():
        if account.startswith(("assets:", "liabilities:")):
            lines[account] = amount
    return lines


def _figures(statement: Statement) -> dict[str, int]:
    return {line.account: line.amount for line in statement.lines}


def changed_lines(game: Cashflow, seat: int, since: int | None = None) -> dict[str, int]:
    """CF-6: the figures of the sheet that changed since move `since` (None: by the last move).

    A line that is struck is there with 0. Returns account → figure now.
    """
    before = sheet(game, seat, max(0, len(game) - 1) if since is None else since)
    now = sheet(game, seat)
    return {
        account: now.get(account, 0)
        for account in [*now, *(account for account in before if account not in now)]
        if now.get(account, 0) != before.get(account, 0)
    }


def audit(
    game: Cashflow, seat: int, lines: Mapping[str, Any], since: int | None = None
) -> tuple[str, ...]:
    """CF-6: the accounts that `lines` has wrong, in the sheet's order; none if all agree.

    Asked are the lines that changed since move `since` (None: by the last move): one that is
    missing is wrong. A line that did not change may be given too, and must be right.
    """
    asked = changed_lines(game, seat, since)
    figures = sheet(game, seat) | asked
    wrong = [
        account
        for account in figures
        if (account in asked or account in lines)
        and (type(lines.get(account)) is not int or lines[account] != figures[account])
    ]
    return (*wrong, *(account for account in lines if account not in figures))
