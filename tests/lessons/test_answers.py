"""Answers are kept line by line, whatever happens to the file, and a teacher reads a folder."""

from __future__ import annotations

import csv
import io
import os

import pandas as pd
import pytest

from finlit.cli import main
from finlit.lessons import Result, answers, lesson
from finlit.lessons.answers import COLUMNS, file_of, keep
from finlit.lessons.results import OPEN, RIGHT, UNREADABLE, WRONG


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FINLIT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_every_try_is_kept_in_order():
    second = lesson("02_income_statement")
    for answer in (..., "a", 2, "b"):
        second.check("boat", answer)
    second.check("large_lines", pd.DataFrame({"line": ["Taxes"]}))
    kept = answers()
    assert tuple(kept.columns) == COLUMNS
    assert kept["lesson"].unique().tolist() == ["02_income_statement"]
    assert kept["exercise"].tolist() == ["boat", "boat", "boat", "large_lines"]
    assert kept["try"].tolist() == [1, 2, 3, 1]
    assert kept["state"].tolist() == [WRONG, UNREADABLE, RIGHT, WRONG]
    assert kept["answer"].tolist()[:3] == ["'a'", "2", "'b'"]
    assert kept["student"].tolist() == [""] * 4


def test_nothing_kept_is_an_empty_frame():
    assert answers().empty
    assert tuple(answers().columns) == COLUMNS
    keep("01_first_game", "house", ..., Result(OPEN))
    assert not file_of("01_first_game").exists()


def test_tries_are_only_added():
    keep("x", "one", 1, Result(WRONG))
    before = file_of("x").read_bytes()
    keep("x", "one", "\ud800 ¥ 3\n4", Result(RIGHT))
    assert file_of("x").read_bytes().startswith(before)
    assert answers()["answer"].tolist() == ["1", r"'\ud800 ¥ 3\n4'"]


def test_a_line_cut_off_anywhere_loses_one_try():
    for number in range(3):
        keep("x", "one", number, Result(WRONG))
    whole = file_of("x").read_bytes()
    end = whole.rindex(b"\n", 0, -1) + 1
    for cut in range(end, len(whole) - 1):
        file_of("x").write_bytes(whole[:cut])
        keep("x", "one", 3, Result(RIGHT))
        assert answers()["answer"].tolist() == ["0", "1", "3"], whole[:cut]


def test_foreign_lines_are_passed_over():
    keep("x", "one", 1, Result(WRONG))
    with file_of("x").open("ab") as file:
        file.write(b'\xff\xfe\n{"exercise": ["one"], "state": 1, "answer": "", "time": ""}\n[]\n')
        file.write(b'{"exercise": "one"}\n\nnull\n')
    keep("x", "one", 2, Result(RIGHT))
    assert answers()["try"].tolist() == [1, 2]


@pytest.mark.skipif(os.name != "posix", reason="a device as a full disk")
def test_a_full_disk_stops_no_lesson(home):
    home.parent.joinpath("home").write_text("a file where the folder should be")
    assert lesson("02_income_statement").check("boat", "b").ok


def class_of_two(folder, monkeypatch):
    for student, answer in (("ann", "b"), ("bo", "a")):
        monkeypatch.setenv("FINLIT_HOME", str(folder / student))
        lesson("02_income_statement").check("boat", answer)
    return folder


def test_a_teacher_reads_a_folder_with_one_for_each_student(tmp_path, monkeypatch):
    folder = class_of_two(tmp_path / "class", monkeypatch)
    kept = answers(folder)
    assert kept["student"].tolist() == ["ann", "bo"]
    assert kept["state"].tolist() == [RIGHT, WRONG]
    assert answers(folder / "bo")["student"].tolist() == [""]
    with pytest.raises(FileNotFoundError, match="is no folder"):
        answers(folder / "cy")


def test_the_command_prints_answers_as_csv(tmp_path, monkeypatch, capsys):
    folder = class_of_two(tmp_path / "class", monkeypatch)
    assert main(["lessons", "answers", str(folder)]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["student"], row["exercise"], row["state"]) for row in rows] == [
        ("ann", "boat", RIGHT),
        ("bo", "boat", WRONG),
    ]
    assert main(["lessons", "answers", str(folder), "--out", str(tmp_path / "out.csv")]) == 0
    assert capsys.readouterr().out == ""
    assert len(pd.read_csv(tmp_path / "out.csv")) == 2
    assert main(["lessons", "answers", str(folder / "cy")]) == 1
    assert "is no folder" in capsys.readouterr().err
