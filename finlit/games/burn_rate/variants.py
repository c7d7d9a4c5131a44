"""The ways to play Burn Rate."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rules:
    """Options of a game of Burn Rate, given as keywords: `BurnRate(players, turn_limit=30)`.

    - `turn_limit`: rounds of the table after which the richest company wins (BR-21).
    - `first_player`: the seat that picks first and has the first turn (BR-5).
    - `decks`: a folder of CSV files instead of the ones that come with finlit.
    """

    turn_limit: int = 100
    first_player: int = 0
    decks: Path | None = None

    def __post_init__(self) -> None:
        if type(self.turn_limit) is not int or self.turn_limit < 1:
            raise ValueError(f"turn_limit must be 1 or more rounds, not {self.turn_limit!r}")
        if self.decks is not None:
            object.__setattr__(self, "decks", Path(self.decks))
