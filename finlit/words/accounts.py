"""The names of accounts as a statement's reader knows them."""

from __future__ import annotations

from collections.abc import Callable

from finlit.words.language import _

ACCOUNTS: dict[str, Callable[[str], str | None]] = {}
"""Game's name → how that game calls an account; None where it has no name of its own for it."""

_N = str  # marks a text for the catalogue where it stands; it is translated where it is shown

_COMMON = {
    "assets:cash": _N("Cash"),
    "income:salary": _N("Salary"),
}


def account_name(account: str, game: str | None = None) -> str:
    """An account's name in words: "Home mortgage" for `liabilities:home_mortgage`.

    `game` is the name of the game whose own names come first (`game.name`).
    """
    if game in ACCOUNTS:
        own = ACCOUNTS[game](account)
        if own is not None:
            return own
    if account in _COMMON:
        return _(_COMMON[account])
    last = account.rpartition(":")[2].replace("_", " ")
    return _(last[:1].upper() + last[1:])
