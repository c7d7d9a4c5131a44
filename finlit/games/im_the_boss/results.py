"""What a finished game of I'm the Boss! tells of each player: the rows of a simulation."""

from __future__ import annotations

from typing import Any

from finlit.games.im_the_boss.bargaining import DEALS, PAID, RECEIVED
from finlit.games.im_the_boss.game import ImTheBoss

COLUMNS = {
    "own_turns": "int64",
    "deals_closed": "int64",
    "deals_failed": "int64",
    "deals_joined": "int64",
    "earned_as_boss": "int64",
    "shares_paid": "int64",
    "shares_received": "int64",
}
"""The columns that this game adds to a simulation, with their types in a frame.

- `own_turns`: own turns begun.
- `deals_closed`, `deals_failed`: deals that ended with the player as boss.
- `deals_joined`: deals of other bosses in which the player took part.
- `earned_as_boss`, `shares_paid`: what the player's deals paid, and what was paid away of it, in
  millions.
- `shares_received`: what other bosses paid the player, in millions.
"""


def result_rows(game: ImTheBoss) -> list[dict[str, Any]]:
    """A row a seat, with the values of `COLUMNS`."""
    seats = range(len(game.players))
    closed, failed, joined = ([0] * len(seats) for _ in range(3))
    for step in game.steps:
        for event in step.events:
            if event.seat is None:
                continue
            if event.kind == "deal_closed":
                closed[event.seat] += 1
                for partner in event["partners"]:
                    joined[partner] += 1
            elif event.kind == "deal_failed":
                failed[event.seat] += 1
    return [
        {
            "own_turns": game.players[seat].own_turns,
            "deals_closed": closed[seat],
            "deals_failed": failed[seat],
            "deals_joined": joined[seat],
            "earned_as_boss": -game.ledger.balances[seat].get(DEALS, 0),
            "shares_paid": game.ledger.balances[seat].get(PAID, 0),
            "shares_received": -game.ledger.balances[seat].get(RECEIVED, 0),
        }
        for seat in seats
    ]
