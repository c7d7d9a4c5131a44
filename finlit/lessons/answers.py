"""What students answered, kept where a teacher can collect it: one file a lesson, a line a try."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd

from finlit.lessons.results import OPEN, Result
from finlit.saves import home

COLUMNS = ("lesson", "exercise", "try", "state", "answer", "time")


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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    except OSError:
        pass


def answers(folder: Path | str | None = None) -> pd.DataFrame:
    """Every try that was kept, in order: lesson, exercise, try (from 1), state, answer, time (UTC).

    `folder` is a `FINLIT_HOME` that a student sent; by default this user's own. A line that was
    cut off in writing is passed over.
    """
    rows = []
    for path in sorted((Path(folder) if folder else home()).glob("answers/*.jsonl")):
        tries: dict[str, int] = {}
        for text in path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                line = json.loads(text)
                exercise = line["exercise"]
                row = {name: line[name] for name in ("state", "answer", "time")}
            except (ValueError, KeyError, TypeError):
                continue
            tries[exercise] = tries.get(exercise, 0) + 1
            rows.append({"lesson": path.stem, "exercise": exercise, "try": tries[exercise], **row})
    return pd.DataFrame(rows, columns=list(COLUMNS))
