"""Folders of CSV files with something wrong in them."""

import shutil
from pathlib import Path

import pytest

from finlit.datafiles import data_folder
from finlit.engine.csvfile import DeckError
from finlit.games import GAMES
from tests.games.play import NAMES


def copied(game: str, to: Path) -> Path:
    """A copy of the files that ship with a game."""
    return Path(shutil.copytree(data_folder(game), to / game))


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Change a text that stands once in a file."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems(folder: Path) -> list[tuple[str, int, str]]:
    """File, line and column of all that is wrong in the folder of a game."""
    game = GAMES[folder.name]
    with pytest.raises(DeckError) as error:
        game(NAMES[: game.seats_allowed[-1]], seed=1, decks=folder)
    return [(problem.file, problem.line, problem.column) for problem in error.value.problems]
