"""What a finished game of Hab & Gut tells of each player: the rows of a simulation."""

from __future__ import annotations

from typing import Any

from finlit.games.hab_and_gut.game import HabAndGut

COLUMNS = {"raised": "int64", "eliminated": "bool"}
"""The columns that this game adds to a simulation, with their types in a frame.

- `raised`: what the donations of both halves were sold for, in currency units.
- `eliminated`: whether the player gave least, and was out.
"""


def result_rows(game: HabAndGut) -> list[dict[str, Any]]:
    """A row a seat, with the values of `COLUMNS`."""
    return [
        {"raised": player.raised, "eliminated": seat in game.eliminated}
        for seat, player in enumerate(game.players)
    ]
