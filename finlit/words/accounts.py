"""The names of accounts as a statement's reader knows them."""

from __future__ import annotations

from collections.abc import Callable

from finlit.words.language import N_, _

ACCOUNTS: dict[str, Callable[[str], str | None]] = {}
"""Game's name → how that game calls an account; None where it has no name of its own for it."""

_COMMON = {
    "assets:cash": N_("Cash"),
    "income:salary": N_("Salary"),
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
