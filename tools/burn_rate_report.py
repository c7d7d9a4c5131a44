"""Measure how long games of Burn Rate last and what ends them; write docs/burn_rate_report.md.

    python tools/burn_rate_report.py [--games 400]

The same games give the same report on every machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any

from finlit import simulation
from finlit.games.strategies import names

REPORT = Path(__file__).resolve().parent.parent / "docs" / "burn_rate_report.md"

SEED = 2024
GAMES = 400
"""Games at each table."""
STRATEGIES = [name for name in names("burn_rate") if name != "random"]

TABLES: dict[str, list[list[str]]] = {
    "random play, 2 players": [["random"] * 2],
    "random play, 4 players": [["random"] * 4],
    "programs, 2 players": [
        [STRATEGIES[at], STRATEGIES[(at + 1) % len(STRATEGIES)]] for at in range(len(STRATEGIES))
    ],
    "programs, 4 players": [
        [STRATEGIES[(at + seat) % len(STRATEGIES)] for seat in range(4)]
        for at in range(len(STRATEGIES))
    ],
}
"""Who plays: of the programs every one in every seat."""


Row = dict[str, Any]


def measure(games: int) -> dict[str, list[Row]]:
    """The rows of about so many games at each table."""
    found = {}
    for title, casts in TABLES.items():
        share = -(-games // len(casts))
        rows: list[Row] = []
        for place, cast in enumerate(casts):
            played = simulation.results("burn_rate", cast, share, SEED + place, progress=False)
            rows += [row | {"table": place} for row in played]
        found[title] = rows
    return found


def ends(rows: Iterable[Row]) -> Counter[str]:
    """What the last payroll of the bankrupt was: a double one, else one mostly for contractors,
    else one mostly for the company's own people."""
    found: Counter[str] = Counter()
    for row in rows:
        if row["bankrupt"]:
            if row["last_doubled"]:
                found["doubled"] += 1
            elif 2 * row["last_contractors"] > row["last_payroll"]:
                found["contractors"] += 1
            else:
                found["salaries"] += 1
    return found


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """The 10th, 50th and 90th hundredth of some values."""
    cuts = quantiles(values, n=10, method="inclusive")
    return cuts[0], cuts[4], cuts[8]


def report(games: int) -> str:
    """The report as Markdown."""
    found = measure(games)
    return "\n".join(
        [
            "# How long games of Burn Rate last, and what ends them",
            "",
            f"About {games} games at each of {len(found)} tables, made by "
            "`python tools/burn_rate_report.py`. The programs are "
            f"{', '.join(STRATEGIES)}; each sits in every seat.",
            "",
            *lengths(found),
            "",
            *causes(found),
            "",
            *strategies(found),
        ]
    )


def lengths(found: dict[str, list[Row]]) -> list[str]:
    """Rounds until the end, and how often it is the last round of the limit."""
    lines = [
        "## How long",
        "",
        "Rounds of the table until the game is over: in a tenth of the games it is at most the "
        "first number, in half of them the second, in nine tenths the third.",
        "",
        "| table | games | 10% | 50% | 90% | longest | ended by the limit of rounds |",
        "|:--|--:|--:|--:|--:|--:|--:|",
    ]
    for title, rows in found.items():
        firsts = [row for row in rows if row["seat"] == 0]
        rounds = [row["rounds"] for row in firsts]
        low, middle, high = spread(rounds)
        limit = fmean(row["ended"] == "turn_limit" for row in firsts)
        lines.append(
            f"| {title} | {len(firsts)} | {low:.0f} | {middle:.0f} | {high:.0f} | {max(rounds)} "
            f"| {limit:.1%} |"
        )
    return lines


def causes(found: dict[str, list[Row]]) -> list[str]:
    """What the last payroll of the bankrupt was made of."""
    lines = [
        "## What ends a company",
        "",
        "The last payroll of those who went bankrupt: was it paid twice, or were contractors more "
        "than half of it, or the company's own people?",
        "",
        "| table | bankrupt | double payroll | contractors | own people | own turns until then |",
        "|:--|--:|--:|--:|--:|--:|",
    ]
    for title, rows in found.items():
        counted = ends(rows)
        total = sum(counted.values())
        turns = fmean(row["own_turns"] for row in rows if row["bankrupt"])
        lines.append(
            f"| {title} | {total} | {counted['doubled'] / total:.0%} "
            f"| {counted['contractors'] / total:.0%} | {counted['salaries'] / total:.0%} "
            f"| {turns:.1f} |"
        )
    return lines


def strategies(found: dict[str, list[Row]]) -> list[str]:
    """What each program comes to among four."""
    lines = [
        "## What each program comes to",
        "",
        "At tables of four programs. By chance alone each would win a quarter. Funding, salaries "
        "and contractors are means of a game, bad ideas those received.",
        "",
        "| program | players | wins | own turns | funding | salaries | contractors | bad ideas |",
        "|:--|--:|--:|--:|--:|--:|--:|--:|",
    ]
    rows = found["programs, 4 players"]
    for name in STRATEGIES:
        own = [row for row in rows if row["strategy"] == name]
        means = [
            fmean(row[column] for row in own)
            for column in ("own_turns", "funding", "salaries", "contractors", "ideas")
        ]
        wins = fmean(row["winner"] for row in own)
        cells = " | ".join(f"{mean:.1f}" for mean in means)
        lines.append(f"| {name} | {len(own)} | {wins:.0%} | {cells} |")
    return lines


def main() -> None:
    """Write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    REPORT.write_text(report(parser.parse_args().games) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
