"""The four games by name, and `load`, which reads the record of any of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import cast

from finlit.engine import record
from finlit.engine.game import Game

CLASSES = {
    "cashflow": "Cashflow",
    "hab_and_gut": "HabAndGut",
    "burn_rate": "BurnRate",
    "im_the_boss": "ImTheBoss",
}


class _Games(Mapping[str, type[Game]]):
    """A game's name → its class, imported when it is asked for."""

    def __getitem__(self, name: str) -> type[Game]:
        class_name = CLASSES[name]
        return cast(type[Game], getattr(import_module(f"{__name__}.{name}"), class_name))

    def __contains__(self, name: object) -> bool:
        return name in CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(CLASSES)

    def __len__(self) -> int:
        return len(CLASSES)


GAMES: Mapping[str, type[Game]] = _Games()
"""Every game by the name that its record and `finlit.simulate` know it by."""


def load(path: Path | str, decks: Path | str | None = None) -> Game:
    """The game whose record was saved at `path`, as it stood.

    A game that was played with decks of one's own needs their folder again. Raises `RecordError`,
    which names the file, the line and what is wrong there, and `OSError` when there is no file.
    """
    return record.load(record.read(path), str(path), GAMES, decks)
