"""What a finished game of Burn Rate tells of each player: the rows of a simulation."""

from __future__ import annotations

from typing import Any

from finlit.games.burn_rate.cards import FUNDING
from finlit.games.burn_rate.deck import CONTRACTORS
from finlit.games.burn_rate.game import BurnRate

COLUMNS = {
    "rank": "int64",
    "ended": "str",
    "bankrupt": "bool",
    "own_turns": "int64",
    "funding": "int64",
    "salaries": "int64",
    "contractors": "int64",
    "ideas": "int64",
    "last_payroll": "int64",
    "last_contractors": "int64",
    "last_doubled": "bool",
}
"""The columns that this game adds to a simulation, with their types in a frame.

- `rank`: 1 for the winner; the bankrupt come last, the first to go behind all others (BR-21).
- `ended`: what ended the game, `last_standing` or `turn_limit`.
- `own_turns`: own turns begun.
- `funding`: raised from investors in all; `salaries` and `contractors`: the cost of all payrolls,
  also of a last one that could be paid in part only. Currency units.
- `ideas`: how many bad ideas were given to this player.
- `last_payroll`: what the last payroll cost, `last_contractors` how much of it went to contractors,
  `last_doubled` whether it was paid twice (BR-18): for a bankrupt, what ended the company.
"""


def result_rows(game: BurnRate) -> list[dict[str, Any]]:
    """A row a seat, with the values of `COLUMNS`; amounts in whole units of currency."""
    ranks = game.ranks()
    ideas = [0] * len(game.names)
    doubled = [False] * len(game.names)
    for step in game.steps:
        for event in step.events:
            if event.kind == "idea_given":
                ideas[event["target"]] += 1
            elif event.kind == "payroll" and event.seat is not None:
                doubled[event.seat] = event["times"] > 1
    last = [dict[str, int]() for _ in game.names]
    for seat, _step, event, legs in game.ledger.journal:
        if event.kind == "payroll":
            last[seat] = {name: amount for name, amount in legs if name.startswith("expenses:")}
    rows = []
    for seat, balances in enumerate(game.ledger.balances):
        costs = sum(amount for name, amount in balances.items() if name.startswith("expenses:"))
        rows.append(
            {
                "rank": ranks[seat],
                "ended": game.steps[-1].events[-1]["reason"],
                "bankrupt": game.companies[seat].bankrupt,
                "own_turns": game.companies[seat].own_turns,
                "funding": -balances[FUNDING],
                "salaries": costs - balances[CONTRACTORS],
                "contractors": balances[CONTRACTORS],
                "ideas": ideas[seat],
                "last_payroll": sum(last[seat].values()),
                "last_contractors": last[seat].get(CONTRACTORS, 0),
                "last_doubled": doubled[seat],
            }
        )
    return rows
