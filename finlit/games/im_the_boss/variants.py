"""The ways to play I'm the Boss!."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rules:
    """Options of a game of I'm the Boss!, given as keywords: `ImTheBoss(players, patience=3)`.

    - `deal_investors`: the investors are dealt at random instead of chosen (IB-7).
    - `side_payments`: a boss may also pay somebody who has no part in the deal (IB-14).
    - `ask_everyone`: after a card that may be stopped every other seat is asked, also one without a
      stop card. For people who share a screen: who is passed the keyboard tells nothing (IB-25).
    - `patience`: rounds in a row without a card after which a deal fails (IB-27).
    - `stalemate`: turns of the table in a row without a closed deal after which the game ends
      (IB-31).
    - `first_player`: the seat that starts, instead of the one whose investor comes first in the
      alphabet (IB-9).
    - `decks`: a folder of CSV files instead of the ones that come with finlit.
    """

    deal_investors: bool = False
    side_payments: bool = False
    ask_everyone: bool = False
    patience: int = 6
    stalemate: int = 60
    first_player: int | None = None
    decks: Path | None = None

    def __post_init__(self) -> None:
        for name in ("deal_investors", "side_payments", "ask_everyone"):
            if type(getattr(self, name)) is not bool:
                raise TypeError(f"{name} must be True or False, not {getattr(self, name)!r}")
        for name in ("patience", "stalemate"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise ValueError(f"{name} must be a whole number from 1, not {value!r}")
        if self.decks is not None:
            object.__setattr__(self, "decks", Path(self.decks))
