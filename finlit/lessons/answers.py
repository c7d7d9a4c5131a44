"""What students answered, kept where a teacher can collect it: one file a lesson, a line a try."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from os import SEEK_END
from pathlib import Path
from typing import Any, BinaryIO

import pandas as pd

from finlit.lessons.results import OPEN, Result
from finlit.saves import home
from finlit.words import _

COLUMNS = ("student", "lesson", "exercise", "try", "state", "answer", "time")


def file_of(lesson: str) -> Path:
    """Where the answers of a lesson are kept; it need not exist yet."""
    return home() / "answers" / f"{lesson}.jsonl"


def keep(lesson: str, exercise: str, answer: Any, result: Result) -> None:
    """Add one try. What is not answered yet is not kept; a full disk must not stop a lesson."""
    if result.state == OPEN:
        return
    path = file_of(lesson)
    line = {
        "exercise": exercise,
        "state": result.state,
        "answer": repr(answer)[:500],
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b") as file:
            # a line that a full disk has cut off stays alone, and this one whole
            start = b"\n" if _cut_off(file) else b""
            file.write(start + json.dumps(line).encode() + b"\n")


def answers(folder: Path | str | None = None) -> pd.DataFrame:
    """Every try that was kept, in order.

    `folder` is a `FINLIT_HOME` that a student sent, or a folder with one for each student; by
    default this user's own. A line that was cut off in writing is passed over.

    Columns: student (the folder's name, "" for the folder itself), lesson, exercise, try (from 1),
    state (right, wrong, unreadable), answer (as it was written), time (UTC).
    Raises `FileNotFoundError` if `folder` is none.
    """
    top = home() if folder is None else Path(folder)
    if folder is not None and not top.is_dir():
        raise FileNotFoundError(_("{path} is no folder.").format(path=top))
    rows = []
    for path in sorted([*top.glob("answers/*.jsonl"), *top.glob("*/answers/*.jsonl")]):
        owner = path.parents[1]
        student = "" if owner == top else owner.name
        tries: Counter[str] = Counter()
        for line in _lines(path):
            tries[line["exercise"]] += 1
            number = tries[line["exercise"]]
            rows.append({"student": student, "lesson": path.stem, "try": number} | line)
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _lines(path: Path) -> Iterator[dict[str, str]]:
    """The tries in a file, without what is not one whole try."""
    for text in path.read_bytes().split(b"\n"):
        try:
            found = json.loads(text)
            line = {name: found[name] for name in ("exercise", "state", "answer", "time")}
        except (ValueError, KeyError, TypeError):
            continue
        if all(isinstance(part, str) for part in line.values()):
            yield line


def _cut_off(file: BinaryIO) -> bool:
    """Whether what was written last is no whole line."""
    if not file.seek(0, SEEK_END):
        return False
    file.seek(-1, SEEK_END)
    return file.read(1) != b"\n"
