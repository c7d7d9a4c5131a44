"""The cards as a key's author reads them: from the tables themselves, not through the game."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from types import SimpleNamespace

CARDS = Path(__file__).parents[2] / "data" / "cashflow"


@cache
def table(name: str) -> dict[str, dict[str, str]]:
    """A table's rows by their id, as text."""
    with (CARDS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def card(deck: str, id: str) -> SimpleNamespace:
    """One row of a table, its amounts as numbers: `card("professions", "nurse").salary`."""
    cells = table(deck)[id].items()
    return SimpleNamespace(**{k: int(v) if v.lstrip("-").isdigit() else v for k, v in cells})


def expenses(job: SimpleNamespace) -> int:
    """What a profession pays a month before anything else has happened."""
    parts = [value for name, value in vars(job).items() if name.endswith("_payment")]
    return job.taxes + job.other_expenses + sum(parts)


def debts(job: SimpleNamespace) -> int:
    """What a profession owes at the start."""
    return sum(value for name, value in vars(job).items() if name + "_payment" in vars(job))
