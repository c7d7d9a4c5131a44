"""The `finlit` command: what it prints, and how it ends."""

import shutil
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from jupyterlab.labapp import LabApp

from finlit import __version__, cli

DECKS = Path(__file__).parents[2] / "data" / "cashflow"


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The arguments of each JupyterLab that would have been started."""
    calls: list[list[str]] = []
    monkeypatch.setattr(LabApp, "launch_instance", calls.append)
    return calls


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two lessons, to be in."""
    folder = tmp_path / "course"
    (folder / "notebooks").mkdir(parents=True)
    for name in ("02_second.ipynb", "01_first game.ipynb", "answers.ipynb"):
        (folder / "notebooks" / name).write_text("{}")
    monkeypatch.chdir(folder)
    return folder


def test_the_command_is_installed() -> None:
    (script,) = entry_points(group="console_scripts", name="finlit")
    assert script.load() is cli.main


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"finlit {__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["play"], ["decks"], ["decks", "check"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 2
    assert "usage: finlit" in capsys.readouterr().err


def test_lab_opens_the_first_lesson(lessons: Path, launched: list[list[str]]) -> None:
    assert cli.main(["lab"]) == 0
    (arguments,) = launched
    assert f"--ServerApp.root_dir={lessons}" in arguments
    assert "--LabApp.default_url=/lab/tree/notebooks/01_first%20game.ipynb" in arguments


def test_lab_opens_the_lesson_named(lessons: Path, launched: list[list[str]]) -> None:
    assert cli.main(["lab", "notebooks/02_second.ipynb"]) == 0
    assert "--LabApp.default_url=/lab/tree/notebooks/02_second.ipynb" in launched[0]


def test_lab_opens_a_notebook_elsewhere(
    lessons: Path, tmp_path: Path, launched: list[list[str]]
) -> None:
    notebook = tmp_path / "mine.ipynb"
    notebook.write_text("{}")
    assert cli.main(["lab", str(notebook)]) == 0
    assert f"--ServerApp.root_dir={tmp_path}" in launched[0]
    assert "--LabApp.default_url=/lab/tree/mine.ipynb" in launched[0]


def test_lab_without_that_notebook(
    lessons: Path, launched: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["lab", "03_third.ipynb"]) == 1
    assert capsys.readouterr().err == "03_third.ipynb is not a file.\n"
    assert launched == []


def test_lab_without_lessons(
    tmp_path: Path,
    launched: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "CHECKOUT", tmp_path)
    assert cli.main(["lab"]) == 1
    assert "There is no lesson here" in capsys.readouterr().err
    assert launched == []


def test_lab_without_jupyterlab(
    lessons: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert cli.main(["lab"]) == 1
    assert "pip install 'finlit[lab]'" in capsys.readouterr().err


def test_decks_that_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "check", str(DECKS)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Nothing is wrong in {DECKS}."
    rows = len((DECKS / "professions.csv").read_text(encoding="utf-8").splitlines()) - 1
    assert f"professions: {rows} rows" in lines


def test_every_fault_of_a_deck_on_a_line_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "decks"
    shutil.copytree(DECKS, folder)
    (folder / "market.csv").unlink()
    professions = folder / "professions.csv"
    header, first, second, *rest = professions.read_text(encoding="utf-8").splitlines()
    salary = header.split(",").index("salary")
    cells = [first.split(","), second.split(",")]
    cells[0][salary] = "12.5"
    cells[1][salary] = ""
    lines = [header, *(",".join(row) for row in cells), *rest]
    professions.write_text("\n".join(lines), encoding="utf-8")
    assert cli.main(["decks", "check", str(folder)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    faults = printed.err.splitlines()
    assert any(line.startswith("market.csv: expected a file") for line in faults)
    assert any(line.startswith("professions.csv, line 2, column salary:") for line in faults)
    assert any(line.startswith("professions.csv, line 3, column salary:") for line in faults)


def test_a_folder_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decks", "check", str(tmp_path / "none")]) == 1
    assert "professions.csv: expected a file" in capsys.readouterr().err
