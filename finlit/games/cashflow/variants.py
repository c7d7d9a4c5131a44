"""The ways to play Cashflow: both readings where the sources differ, and what a lesson fixes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_WORDS = {
    "resale": ("card", "small"),
    "charity_dice": ("choice", "two"),
    "bankruptcy_sale": ("chosen", "all"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """Options of a game of Cashflow, given as keywords: `Cashflow(players, turn_limit=30)`.

    - `audit`: the player fills in the changed lines of the sheet by hand at the table (CF-6).
    - `claim_payday`: a positive payday must be claimed before the turn ends (CF-12).
    - `resale`: an opportunity may be sold on when its card allows it (`"card"`), or for small
      deals always (`"small"`) (CF-14).
    - `charity_dice`: after a gift one or two dice by choice, or `"two"` (CF-22).
    - `bankruptcy_sale`: what goes to the bank is `"chosen"` by the player, or `"all"` (CF-31).
    - `turn_limit`: rounds of the table after which the game ends with a ranking (CF-48).
    - `professions`, `dreams`: their ids by seat, instead of drawing and choosing (CF-1, CF-4).
    - `first_player`: the seat that starts, instead of rolling for it (CF-5).
    - `decks`: a folder of CSV files instead of the ones that come with finlit.
    """

    audit: bool = False
    claim_payday: bool = False
    resale: str = "card"
    charity_dice: str = "choice"
    bankruptcy_sale: str = "chosen"
    turn_limit: int = 200
    professions: tuple[str, ...] | None = None
    dreams: tuple[str, ...] | None = None
    first_player: int | None = None
    decks: Path | None = None

    def __post_init__(self) -> None:
        for name, allowed in _WORDS.items():
            value = getattr(self, name)
            if value not in allowed:
                raise ValueError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
        for name in ("audit", "claim_payday"):
            if type(getattr(self, name)) is not bool:
                raise TypeError(f"{name} must be True or False, not {getattr(self, name)!r}")
        if type(self.turn_limit) is not int or self.turn_limit < 1:
            raise ValueError(
                f"turn_limit must be a whole number of rounds from 1, not {self.turn_limit!r}"
            )
        for name in ("professions", "dreams"):
            value = getattr(self, name)
            if isinstance(value, str):
                raise TypeError(f"{name} must be a list with one for each seat, not {value!r}")
            if value is not None:
                object.__setattr__(self, name, tuple(value))
        if self.decks is not None:
            object.__setattr__(self, "decks", Path(self.decks))
