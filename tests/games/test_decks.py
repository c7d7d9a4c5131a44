"""The folders of CSV files of every game: kept as long as they stay the same, told when wrong."""

from pathlib import Path

import pytest

from finlit.games import GAMES
from tests.games.decks import change, copied, problems
from tests.games.play import NAMES, PLAYS

CHANGED = {
    "cashflow": ("settings.csv", "currency,USD", "currency,EUR"),
    "hab_and_gut": ("track.csv", "\n29,250\n", "\n29,1000\n"),
    "burn_rate": ("events.csv", "_20_3,funding,3,20", "_20_3,funding,3,25"),
    "im_the_boss": ("tiles.csv", "\n5,3,", "\n5,2,"),
}
"""A change that is allowed in a file of each game."""


@pytest.fixture(params=PLAYS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return copied(request.param, tmp_path)


def test_every_file_must_be_there(folder: Path) -> None:
    for path in sorted(folder.glob("*.csv")):
        content = path.read_bytes()
        path.unlink()
        assert problems(folder) == [(path.name, 0, "")]
        path.write_bytes(content)


def test_a_changed_file_is_read_again_and_has_another_fingerprint(folder: Path) -> None:
    game = GAMES[folder.name]
    names = NAMES[: game.seats_allowed[-1]]
    shipped, before = game(names, seed=1), game(names, seed=1, decks=folder)
    assert before.fingerprint == shipped.fingerprint, "the same files elsewhere"
    change(folder, *CHANGED[folder.name])
    after = game(names, seed=1, decks=folder)
    assert after.fingerprint != before.fingerprint
    assert game(names, seed=1, decks=str(folder)).fingerprint == after.fingerprint


@pytest.mark.parametrize("game", PLAYS)
@pytest.mark.parametrize("first_player", [-1, 6, 1.0, "Ann", True])
def test_who_starts_must_be_a_seat(game: str, first_player: object) -> None:
    seats = GAMES[game].seats_allowed[-1]
    with pytest.raises(ValueError, match=f"first_player must be a seat from 0 to {seats - 1}, not"):
        GAMES[game](NAMES[:seats], seed=1, first_player=first_player)
