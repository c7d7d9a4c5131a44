"""The ways to play Hab & Gut."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rules:
    """Options of a game of Hab & Gut, given as keywords: `HabAndGut(players, first_player=2)`.

    - `first_player`: the seat that starts the first round (HG-8).
    - `decks`: a folder of CSV files instead of the ones that come with finlit.
    """

    first_player: int = 0
    decks: Path | None = None

    def __post_init__(self) -> None:
        if self.decks is not None:
            object.__setattr__(self, "decks", Path(self.decks))
