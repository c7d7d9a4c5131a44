"""Turns at the market, so that the script of a lesson on Hab & Gut reads like the game."""

from __future__ import annotations

from finlit.engine import Action

TRADES = 3
"""The most shares of a turn; then there is nothing to say `done` to."""

Turn = tuple[Action, ...]


def buys(*commodities: str, give: str | None = None) -> Turn:
    """A turn in which shares are bought, and one is donated if `give` names it."""
    return (*_trade("buy", commodities), _gift(give))


def sells(*commodities: str, give: str | None = None, all: bool = False) -> Turn:
    """A turn in which shares are sold; with `all` the hand is empty then, with nothing to give."""
    return (*_trade("sell", commodities), *(() if all else (_gift(give),)))


def waits(give: str | None = None, *, empty: bool = False) -> Turn:
    """A turn without a trade; `empty`: there is no share in hand that could be donated."""
    return (Action("done"), *(() if empty else (_gift(give),)))


def plays(first: str, second: str) -> Turn:
    """Two cards: the first counts in full, the second by half."""
    return (Action("play_cards", first=first, second=second),)


def _trade(kind: str, commodities: tuple[str, ...]) -> Turn:
    trades = tuple(Action(kind, commodity=commodity) for commodity in commodities)
    return trades if len(trades) == TRADES else (*trades, Action("done"))


def _gift(give: str | None) -> Action:
    return Action("done") if give is None else Action("donate", commodity=give)
