"""What a finished game of Hab & Gut tells of each player: the rows of a simulation."""

from __future__ import annotations

from typing import Any

from finlit.games.hab_and_gut.game import HabAndGut

COLUMNS = {
    "portfolio": "int64",
    "gifts": "int64",
    "raised": "int64",
    "giving_rank": "int64",
    "eliminated": "bool",
}
"""The columns that this game adds to a simulation, with their types in a frame.

- `portfolio`: cash and shares at the last prices, also of who was eliminated, in currency units.
- `gifts`: how many shares were donated.
- `raised`: what the donations of both halves were sold for, in currency units.
- `giving_rank`: 1 for who raised most; equal players share a rank (HG-19).
- `eliminated`: whether the player gave least, and was out.
"""


def result_rows(game: HabAndGut) -> list[dict[str, Any]]:
    """A row a seat, with the values of `COLUMNS`."""
    gifts = [0] * len(game.players)
    for step in game.steps:
        for event in step.events:
            if event.kind == "share_donated" and event.seat is not None:
                gifts[event.seat] += 1
    raised = [player.raised for player in game.players]
    return [
        {
            "portfolio": game.portfolio(seat).value,
            "gifts": gifts[seat],
            "raised": raised[seat],
            "giving_rank": 1 + sum(other > raised[seat] for other in raised),
            "eliminated": seat in game.eliminated,
        }
        for seat in range(len(game.players))
    ]
