"""Why a line of a statement is what it is, in words: what happened, and what was posted for it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from finlit.engine import Event, Game
from finlit.ledger.statements import MONTHLY_STATEMENT, Cause, kind_of
from finlit.words.accounts import account_name
from finlit.words.amounts import number


def causes_in_words(
    game: Game, seat: int, kind: str, causes: Sequence[Cause]
) -> list[tuple[str, str]]:
    """Of each cause of a line of the statement `kind`: a sentence, and its postings.

    The postings are all that the event did to the seat's books, debits positive, so that they sum
    to 0: "Cash -2,000 · House +36,000 · Mortgage -34,000". Those of a monthly statement are all the
    lines of the month that it changed, as they are read there.
    """
    posted: dict[int, list[str]] = {}
    ledger = game.ledger
    if kind == MONTHLY_STATEMENT:
        for owner, _step, event, account, amount in ledger.recurrences:
            if owner == seat:
                sign = 1 if account.startswith("expenses:") else -1
                posted.setdefault(id(event), []).append(_posting(game, account, sign * amount))
    else:
        for owner, _step, event, legs in ledger.journal:
            if owner == seat:
                posted.setdefault(id(event), []).extend(
                    _posting(game, account, amount) for account, amount in legs if amount
                )
    return [
        (_sentence(game, seat, cause.event), " · ".join(posted[id(cause.event)]))
        for cause in causes
    ]


def _posting(game: Game, account: str, amount: int) -> str:
    sign = "+" if amount > 0 else ""
    return f"{account_name(account, game)} {sign}{number(amount)}"


def _sentence(game: Game, seat: int, event: Any) -> str:
    """The event as its game tells it to that seat; its kind where the game has no words."""
    if not isinstance(event, Event):
        return kind_of(event)
    try:
        words = import_module(f"finlit.words.{game.name}")
    except ModuleNotFoundError:
        return kind_of(event)
    told: str = words.event_sentence(game, event.seen(seat))
    return told
