"""The games by name, and `finlit.games.load`."""

import subprocess
import sys
from pathlib import Path

import pytest

from finlit.engine import Game, RecordError
from finlit.games import GAMES, load
from finlit.games.hab_and_gut import HabAndGut


def test_the_four_games() -> None:
    assert [*GAMES] == ["cashflow", "hab_and_gut", "burn_rate", "im_the_boss"]
    assert len(GAMES) == 4
    assert GAMES["hab_and_gut"] is HabAndGut and issubclass(GAMES["hab_and_gut"], Game)
    assert "hab_and_gut" in GAMES and "chess" not in GAMES and ["chess"] not in [*GAMES]
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    program = (
        "import sys\n"
        "from finlit.games import GAMES\n"
        "assert not any(name.startswith('finlit.games.') for name in sys.modules)\n"
        "GAMES['hab_and_gut']\n"
        "assert 'finlit.games.cashflow' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_load_reads_a_record(tmp_path: Path) -> None:
    game = HabAndGut(["Ann", "Bo"], seed=3)
    game.play("done")
    path = game.record.save(tmp_path / "game.jsonl")
    for each in (path, str(path)):
        again = load(each)
        assert type(again) is HabAndGut
        assert again.record.text() == game.record.text()


def test_load_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("name,amount\n")
    with pytest.raises(RecordError, match="this is not a finlit record") as error:
        load(path)
    assert str(error.value).startswith(f"{path}, line 1: ")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="line 1: this is not text in UTF-8"):
        load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.jsonl")
