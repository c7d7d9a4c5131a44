"""The files of Hab & Gut: what is wrong in them is told by file, line and column."""

import shutil

import pytest

from finlit.datafiles import data_folder
from finlit.engine.csvfile import DeckError
from finlit.games.hab_and_gut import HabAndGut


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(data_folder("hab_and_gut"), tmp_path / "decks")
    return tmp_path / "decks"


def change(folder, file, old, new):
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def problems(folder):
    with pytest.raises(DeckError) as error:
        HabAndGut(["Ann", "Bo"], seed=1, decks=folder)
    return [(p.file, p.line, p.column) for p in error.value.problems]


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "column"),
    [
        ("track.csv", "\n3,15\n", "\n4,15\n", 5, "space"),
        ("track.csv", "\n3,15\n", "\n3,10\n", 5, "price"),
        ("commodities.csv", "tea,Tea,green,10,40", "tea,Tea,green,10,45", 6, "start_price"),
        ("commodities.csv", "tea,Tea,green,10,40", "tea,Tea,green,0,40", 6, "shares"),
        ("commodities.csv", "tea,Tea,green,10,40", "coal,Tea,green,10,40", 6, "id"),
        ("market_cards.csv", "coal_down_2,coal,-2", "coal_down_2,gold,-2", 8, "commodity"),
        ("market_cards.csv", "coal_down_2,coal,-2", "coal_down_2,coal,-3", 8, "spaces"),
        ("market_cards.csv", "coal_down_2,coal,-2", "coal_down_2,coal,0", 8, "spaces"),
        ("market_cards.csv", "coal_down_2,coal,-2", "coal_up_2a,coal,-2", 8, "id"),
    ],
)
def test_a_wrong_cell_is_named(folder, file, old, new, line, column):
    change(folder, file, old, new)
    found = problems(folder)
    assert found[0] == (file, line, column)


def test_too_few_cards_for_five_players(folder):
    path = folder / "market_cards.csv"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:40]))
    assert problems(folder) == [("market_cards.csv", 0, "")]


def test_a_track_of_one_space(folder):
    (folder / "track.csv").write_text("space,price\n0,40\n")
    assert problems(folder) == [("track.csv", 0, "")]


def test_a_missing_file(folder):
    (folder / "track.csv").unlink()
    assert problems(folder) == [("track.csv", 0, "")]


def test_a_changed_file_is_read_again_and_has_another_fingerprint(folder):
    before = HabAndGut(["Ann", "Bo"], seed=1, decks=folder)
    change(folder, "track.csv", "\n29,250\n", "\n29,1000\n")
    after = HabAndGut(["Ann", "Bo"], seed=1, decks=folder)
    assert before.components.track.prices[-1] == 250
    assert after.components.track.prices[-1] == 1000
    assert before.fingerprint != after.fingerprint


def test_the_same_files_elsewhere_have_the_same_fingerprint(folder):
    there = HabAndGut(["Ann", "Bo"], seed=1, decks=folder)
    assert there.fingerprint == HabAndGut(["Ann", "Bo"], seed=1).fingerprint


@pytest.mark.parametrize("first_player", [-1, 1.0, "Ann", True])
def test_first_player_must_be_a_seat(first_player):
    with pytest.raises(ValueError, match="first_player must be a seat"):
        HabAndGut(["Ann", "Bo"], seed=1, first_player=first_player)
