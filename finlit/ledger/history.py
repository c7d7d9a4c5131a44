"""What each seat had at the end of every round, as rows: what the charts of a game draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from finlit.ledger.ledger import CASH, Ledger
from finlit.ledger.statements import SALARY

if TYPE_CHECKING:
    from finlit.engine.game import Game

MEASURES = (
    "cash",
    "net_worth",
    "total_income",
    "passive_income",
    "total_expenses",
    "cash_flow",
)
"""What a row of the history tells: stocks in currency, and monthly lines in currency a month."""


def history(game: Game, since_step: int = 0) -> list[dict[str, int]]:
    """A row a round and seat: `round`, `own_turn`, `seat`, and the `MEASURES`.

    Round 0 is the set-up; the round that is being played stands as it is now. With `since_step`,
    only the rows that may have changed since the game had that many moves: those of the round of
    that move and later, which take the place of earlier rows of the same rounds. They are read
    backwards from the present, so that few moves cost little in a long game.
    """
    ledger: Ledger = game.ledger
    steps = game.steps
    seats = range(len(game.names))
    turns = turns_started(game)[-1]
    now = [
        {
            "cash": ledger.cash(seat),
            "net_worth": ledger.net_worth(seat),
            "total_income": ledger.income[seat],
            "passive_income": ledger.income[seat] + ledger.monthly[seat].get(SALARY, 0),
            "total_expenses": ledger.expenses[seat],
        }
        for seat in seats
    ]
    rows = []
    end = len(steps) - 1
    posted, changed = len(ledger.journal), len(ledger.recurrences)
    for round in range(steps[-1].round, steps[since_step].round - 1, -1):
        while steps[end].round > round:
            turns = _turns_before(steps[end].events, turns)
            end -= 1
        while posted and ledger.journal[posted - 1][1] > end:
            posted -= 1
            _unpost(now, ledger.journal[posted])
        while changed and ledger.recurrences[changed - 1][1] > end:
            changed -= 1
            _unrecur(now, ledger.recurrences[changed])
        for seat in reversed(seats):
            values = now[seat]
            flow = values["total_income"] - values["total_expenses"]
            rows.append(
                {"round": round, "own_turn": turns[seat], "seat": seat}
                | values
                | {"cash_flow": flow}
            )
    return rows[::-1]


def turns_started(game: Game) -> list[tuple[int, ...]]:
    """How many turns of its own each seat had begun, after every step."""
    turns = [0] * len(game.names)
    after = []
    for step in game.steps:
        for event in step.events:
            if event.kind == "turn_started" and event.seat is not None:
                turns[event.seat] += 1
        after.append(tuple(turns))
    return after


def _turns_before(events: list[Any], turns: tuple[int, ...]) -> tuple[int, ...]:
    started = [event.seat for event in events if event.kind == "turn_started"]
    return tuple(count - started.count(seat) for seat, count in enumerate(turns))


def _unpost(now: list[dict[str, int]], transaction: tuple[int, int, Any, Any]) -> None:
    seat, _step, _event, legs = transaction
    values = now[seat]
    for account, amount in legs:
        if account == CASH:
            values["cash"] -= amount
        if account.startswith(("assets:", "liabilities:")):
            values["net_worth"] -= amount


def _unrecur(now: list[dict[str, int]], change: tuple[int, int, Any, str, int]) -> None:
    seat, _step, _event, account, amount = change
    values = now[seat]
    if not account.startswith("income:"):
        values["total_expenses"] -= amount
        return
    values["total_income"] += amount
    if account != SALARY:
        values["passive_income"] += amount
