"""The built wheel, installed alone in an empty environment: every game is played from there."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from finlit.games import CLASSES

ROOT = Path(__file__).parents[2]

MOVES = 500
PLAYABLE = [name for name in CLASSES if (ROOT / "finlit/games" / name / "game.py").is_file()]

PLAY = f"""\
import json
import sys
from pathlib import Path
from random import Random

import finlit
from finlit.datafiles import data_folder
from finlit.games import GAMES

name, players, record = sys.argv[1:]
game = GAMES[name](players.split(","), seed=7)
rng = Random(7)
while game.to_act is not None and len(game) < {MOVES}:
    game.apply(rng.choice(game.options()).sample(rng))
game.record.save(record)
result = {{
    "package": str(Path(finlit.__file__).parent),
    "data": str(data_folder(name)),
    "over": game.to_act is None,
    "moves": len(game),
    "record": finlit.load(record).record.text(),
}}
print(json.dumps(result))
"""

TABLE = """\
import json
from random import Random

import finlit

game = finlit.Cashflow(["Ann", "Bo"], seed=7)
table = finlit.play(game, save=None)
rng = Random(7)
for _ in range(20):
    action = rng.choice(game.options()).sample(rng)
    table.play(action.kind, **action.values)
still = table._repr_mimebundle_()["text/html"]
print(json.dumps({"moves": len(game), "named": [name in still for name in ("Ann", "Bo")]}))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that knows nothing of this checkout; it must succeed."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("finlit-*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a new environment with the wheel and what it asks for."""
    environment = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", environment, cwd=environment)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "-qq", wheel, cwd=environment)
    return scripts / "python"


def files(folder: Path) -> set[str]:
    """The files below a folder, compiled Python left out."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


def test_the_wheel_has_the_package_and_its_data_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        licence = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
    package = {f"finlit/{name}" for name in files(ROOT / "finlit")}
    data = {f"finlit/data/{name}" for name in files(ROOT / "data")}
    assert names == package | data
    assert len(licence) == 1


def test_the_requirements_of_a_wheel_agree(python: Path, tmp_path: Path) -> None:
    assert "No broken requirements" in run(python, "-m", "pip", "check", cwd=tmp_path)


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_game_is_played_from_the_wheel(name: str, python: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.finlit"
    result = json.loads(run(python, "-c", PLAY, name, "Ann,Bo,Cy", record, cwd=tmp_path))
    package = Path(result["package"])
    assert python.parents[1] in package.parents
    assert Path(result["data"]) == package / "data" / name
    assert result["over"] or result["moves"] == MOVES
    assert result["record"] == record.read_text(encoding="utf-8")


def test_the_table_is_driven_from_the_wheel(python: Path, tmp_path: Path) -> None:
    result = json.loads(run(python, "-c", TABLE, cwd=tmp_path))
    assert result == {"moves": 20, "named": [True, True]}


def test_the_command_finds_its_decks_and_misses_jupyterlab(python: Path, tmp_path: Path) -> None:
    command = python.with_name("finlit")
    (decks,) = python.parents[1].rglob("finlit/data/cashflow")
    assert "Nothing is wrong" in run(command, "decks", "check", decks, cwd=tmp_path)
    lab = subprocess.run([command, "lab"], cwd=tmp_path, capture_output=True, text=True)
    assert lab.returncode == 1
    assert "pip install 'finlit[lab]'" in lab.stderr
