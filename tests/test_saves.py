"""Saved games: where they are, what takes whose place, what is damaged."""

import pytest

from finlit import Cashflow, load, saves


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FINLIT_HOME", str(tmp_path))
    return tmp_path


def played(moves, seed=7):
    game = Cashflow(["Ann", "Bo"], seed=seed, dreams=("F02", "F02"), first_player=0)
    for _move in range(moves):
        game.play("borrow", amount=1000)
    return game


def test_a_game_comes_back(home):
    game = played(3)
    path = saves.save(game, "01_first_game")
    assert path.is_relative_to(home)
    assert load(path).record.text() == game.record.text()
    assert saves.name_of(path) == "01_first_game"
    assert saves.players(path) == ["Ann", "Bo"]
    assert saves.moves(path) == 3


def test_a_longer_game_is_kept_beside_a_shorter_one():
    saves.save(played(5), "a")
    latest = saves.save(played(2), "a")
    assert sorted(map(saves.moves, saves.saved("a"))) == [2, 5]
    assert saves.saved("a")[0] == latest
    saves.save(played(3), "a")
    assert sorted(map(saves.moves, saves.saved("a"))) == [3, 5]
    saves.save(played(6), "a")
    saves.save(played(1), "a")
    assert sorted(map(saves.moves, saves.saved("a"))) == [1, 6]


def test_games_of_different_luck_have_different_files():
    assert saves.save(played(1), "a") != saves.save(played(1, seed=8), "a")
    assert len(saves.saved("a")) == 2


def test_a_name_is_not_the_beginning_of_another():
    saves.save(played(1), "lesson")
    saves.save(played(1), "lesson-2")
    assert len(saves.saved("lesson")) == 1
    assert len(saves.saved()) == 2


@pytest.mark.parametrize("name", ["../../up", "a/b", "C:\\x", "ä b", "x" * 200])
def test_a_name_leads_nowhere_else(home, name):
    path = saves.save(played(1), name)
    assert path.parent == home / "games"
    assert saves.saved(name) == [path]


@pytest.mark.parametrize("name", ["", "...", "/"])
def test_a_name_of_nothing_is_refused(name):
    with pytest.raises(ValueError, match="no name for a saved game"):
        saves.save(played(1), name)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[]\n[]", b'{"players": 3}\n{"moves": "x"}']
)
def test_a_damaged_file_has_no_moves_and_nobody(home, content):
    path = home / "damaged.finlit"
    path.write_bytes(content)
    assert saves.moves(path) is None
    assert saves.players(path) == []


def test_without_a_folder_there_are_no_games(home):
    assert saves.saved() == []
    assert saves.moves(home / "none.finlit") is None


def test_the_user_s_own_folder(monkeypatch):
    monkeypatch.delenv("FINLIT_HOME")
    assert saves.home().name == "finlit"
