"""The files of Hab & Gut: what is wrong in them is told by file, line and column."""

import pytest

from tests.games.decks import change, copied, problems


@pytest.fixture
def folder(tmp_path):
    return copied("hab_and_gut", tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "column"),
    [
        ("track.csv", "\n3,15\n", "\n4,15\n", 5, "space"),
        ("track.csv", "\n3,15\n", "\n3,10\n", 5, "price"),
        ("commodities.csv", "tea,Tea,10,40", "tea,Tea,10,45", 6, "start_price"),
        ("commodities.csv", "tea,Tea,10,40", "tea,Tea,0,40", 6, "shares"),
        ("commodities.csv", "tea,Tea,10,40", "coal,Tea,10,40", 6, "id"),
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
