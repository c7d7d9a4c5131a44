"""The books of a game in beancount's text format, for its checker and its reports."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from finlit.ledger.ledger import CASH, Ledger
from finlit.ledger.statements import kind_of

if TYPE_CHECKING:
    from finlit.engine.game import Game

FIRST_DAY = date(2000, 1, 1)
"""The date of step 0, the set-up; every later step is a day later."""


def to_beancount(game: Game) -> str:
    """The journal as a beancount file: a tree of accounts for each seat, the transactions dated by
    their steps, and at the end the cash of every seat as a balance assertion.

    The text passes beancount's own loader without an error.
    """
    ledger: Ledger = game.ledger
    currency = _currency(getattr(game, "currency", "USD"))
    owners = _unique(_component(name, f"Seat{seat}") for seat, name in enumerate(game.names, 1))
    accounts = [_accounts(owner, ledger, seat) for seat, owner in enumerate(owners)]
    lines = [
        f"option {_quoted('title')} {_quoted(f'finlit {game.name}')}",
        f"option {_quoted('operating_currency')} {_quoted(currency)}",
        "",
    ]
    for names in accounts:
        lines += [f"{FIRST_DAY} open {name} {currency}" for name in names.values()]
    for transaction in ledger.transactions():
        names = accounts[transaction.seat]
        lines += [
            "",
            f"{_day(transaction.step)} * {_quoted(kind_of(transaction.event))}",
            f"  step: {transaction.step}",
        ]
        lines += [
            f"  {names[leg.account]}  {leg.amount} {currency}" for leg in transaction.postings
        ]
    lines.append("")
    end = _day(ledger.step + 1)  # a balance is asserted at the beginning of its day
    for seat, names in enumerate(accounts):
        lines.append(f"{end} balance {names[CASH]}  {ledger.cash(seat)} {currency}")
    return "\n".join(lines) + "\n"


def _day(step: int) -> date:
    return FIRST_DAY + timedelta(days=step)


def _accounts(owner: str, ledger: Ledger, seat: int) -> dict[str, str]:
    """Our name of each account of a seat → its name in beancount: `Assets:Ann:Cash`."""
    ours = dict.fromkeys((CASH, *ledger.balances[seat]))
    theirs = []
    for account in ours:
        kind, *parts = account.split(":")
        parts = [_component(part, "Other") for part in parts]
        theirs.append(":".join((kind.capitalize(), owner, *parts)))
    return dict(zip(ours, _unique(theirs), strict=True))


def _component(name: str, otherwise: str) -> str:
    """A part of an account's name: ASCII letters, digits and hyphens, beginning with a capital."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub("[^A-Za-z0-9]+", "-", plain).strip("-")[:40].rstrip("-")
    return plain[:1].upper() + plain[1:] or otherwise


def _unique(names: Iterable[str]) -> list[str]:
    """The names, with a number behind each that was there before."""
    taken: dict[str, None] = {}
    for name in names:
        count, free = 1, name
        while free in taken:
            count += 1
            free = f"{name}-{count}"
        taken[free] = None
    return [*taken]


def _currency(code: str) -> str:
    """A currency as beancount can read it: capitals and digits."""
    plain = re.sub("[^A-Z0-9]", "", code.upper()).lstrip("0123456789")
    return plain[:24] if len(plain) > 1 else "USD"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'
