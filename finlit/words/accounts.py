"""The names of accounts, and of the cash flow statement's lines, as a reader knows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from finlit.ledger.statements import ACTIVITIES
from finlit.words.language import N_, _

if TYPE_CHECKING:
    from finlit.engine import Game

ACCOUNTS: dict[str, Callable[[Any, str], str | None]] = {}
"""Game's name → how that game calls an account: `(game, account)` → words, or None."""

FLOWS: dict[str, str] = {
    "attempted": N_("Tries"),
    "borrowed": N_("Loans taken"),
    "bought": N_("Properties and businesses bought"),
    "cash_flow_day": N_("Cash flow days"),
    "cash_lost": N_("Cash lost"),
    "donated": N_("Charity"),
    "dream_marked": N_("Dreams marked"),
    "entered_fast_track": N_("Change to the fast track"),
    "extra_expense": N_("Extra expenses"),
    "job_lost": N_("Job loss"),
    "levied": N_("Repairs and levies"),
    "offer_accepted": N_("Opportunities sold or bought"),
    "payday": N_("Paydays"),
    "recovered": N_("Paid in bankruptcy"),
    "repaid": N_("Debts repaid"),
    "share_bought": N_("Shares bought"),
    "share_sold": N_("Shares sold"),
    "sold": N_("Properties and businesses sold"),
    "sold_to_bank": N_("Sold to the bank"),
    "space_bought": N_("Fast-track spaces bought"),
    "units_bought": N_("Shares and funds bought"),
    "units_sold": N_("Shares and funds sold"),
}
"""Kind of event → its line in the cash flow statement. A game adds its own kinds."""

_COMMON = {
    "assets:cash": N_("Cash"),
    "equity:earned": N_("Earned since"),
    "equity:opening": N_("Opening balance"),
    "income:salary": N_("Salary"),
}


def account_name(account: str, game: Game | None = None) -> str:
    """An account's name in words: "Home mortgage" for `liabilities:home_mortgage`.

    The names of `game` come first. A line of the cash flow statement has a name too: "Paydays" for
    `operating:payday`.
    """
    root, _colon, last = account.rpartition(":")
    if root in ACTIVITIES:
        return _(FLOWS[last]) if last in FLOWS else _plainly(last)
    if account in _COMMON:
        return _(_COMMON[account])
    if game is not None and game.name in ACCOUNTS:
        own = ACCOUNTS[game.name](game, account)
        if own is not None:
            return own
    return _plainly(last)


_TOTALS = {
    "income": N_("Total income"),
    "expenses": N_("Total expenses"),
    "cash_flow": N_("Monthly cash flow"),
    "passive_income": N_("Passive income"),
    "profit": N_("Profit"),
    "assets": N_("Total assets"),
    "liabilities": N_("Total liabilities"),
    "equity": N_("Net worth"),
    "operating": N_("Operating"),
    "investing": N_("Investing"),
    "financing": N_("Financing"),
    "start": N_("Cash at the start"),
    "change": N_("Change in cash"),
    "end": N_("Cash now"),
}


def total_name(total: str) -> str:
    """The name of a total of a statement: "Net worth" for `equity`."""
    return _(_TOTALS[total]) if total in _TOTALS else _plainly(total)


def _plainly(name: str) -> str:
    name = name.replace("_", " ")
    return _(name[:1].upper() + name[1:])
