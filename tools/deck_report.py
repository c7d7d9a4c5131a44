"""Measure by simulation whether Cashflow's decks are in balance, and write docs/deck_report.md.

    python tools/deck_report.py [--games 4200] [--workers 2]

The same decks and games give the same report on every machine. All cards are in
docs/deck_report_cards.csv. The figures that must hold are `LIMITS`; the command fails if one does
not.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, median
from typing import Any

from finlit.games.cashflow.deck import load_decks
from finlit.games.strategies import names
from finlit.simulation import Job

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "deck_report.md"
CARDS = ROOT / "docs" / "deck_report_cards.csv"

SEED = 2024
GAMES = 4200
STRATEGIES = [name for name in names("cashflow") if name != "random"]
SEATS = (0, 1, 3, 5)
"""Who sits together: the strategies so many places further on, for each of them in turn. So every
strategy sits in every seat, and meets every other one."""

TURNS = 100
LEAST_BUYERS = 100
"""Cards with fewer buyers than these say little about what a card does."""

LIMITS = {
    "median": (25, 60),
    "half": (25, 60),
    "left": (1 / 3, 0.95),
    "bankrupt": (0.02, 0.15),
    "card": (-0.3, 0.3),
}
"""What must hold: the median of own turns to leave, of those who leave, for every strategy; the
own turns after which half of all players would have left, by estimate; the share of each
profession that leaves within 100 own turns; the share of players who are ever bankrupt; and how
much more often the buyers of a card win than their strategies do."""

Row = dict[str, Any]


def play(table: int, start: int, stop: int) -> list[Row]:
    """The rows of some games at one of the tables, each with the cards that the player bought."""
    players = [STRATEGIES[(table + seat) % len(STRATEGIES)] for seat in SEATS]
    job = Job.of("cashflow", players, SEED + table, {})
    rows = []
    for number in range(start, stop):
        game = job.play(number)
        bought: list[set[str]] = [set() for _ in players]
        for step in game.steps:
            for event in step.events:
                if event.kind in ("bought", "units_bought") and event.seat is not None:
                    bought[event.seat].add(event["card"])
        rows += [
            row | {"bought": cards}
            for row, cards in zip(job.rows_of(number, game), bought, strict=True)
        ]
    return rows


def measure(games: int, workers: int = 1) -> list[Row]:
    """The rows of about so many games, at all tables alike."""
    share = -(-games // len(STRATEGIES))
    chunks = [
        (table, start, min(start + 25, share))
        for table in range(len(STRATEGIES))
        for start in range(0, share, 25)
    ]
    if workers == 1:
        return [row for chunk in chunks for row in play(*chunk)]
    with ProcessPoolExecutor(workers) as executor:
        futures = [executor.submit(play, *chunk) for chunk in chunks]
        return [row for future in futures for row in future.result()]


def mean(values: Iterable[Any]) -> float:
    """The mean, of yes and no the share of yes."""
    return fmean(map(float, values))


def median_turns(rows: Sequence[Row]) -> float:
    """Own turns to leave, the median of those who left."""
    turns: list[int] = [row["turns_to_leave"] for row in rows if row["left"]]
    return median(turns)


def left_in_time(rows: Sequence[Row]) -> float:
    """The share that left within 100 own turns, before somebody ended the game."""
    return mean(row["left"] and row["turns_to_leave"] <= TURNS for row in rows)


def survival(rows: Sequence[Row]) -> tuple[int | None, float]:
    """Own turns until half have left, and the share that has left after 100, by Kaplan and Meier.

    A game ends for all when somebody wins, often before the others could leave. The estimate asks,
    turn by turn, how many of those who are still playing leave. Who is out never leaves.
    """
    ends = sorted(
        (
            row["turns_to_leave"] if row["left"] else TURNS + 1 if row["out"] else row["own_turns"],
            not row["left"],
        )
        for row in rows
    )
    inside, half = 1.0, None
    for gone, (turn, censored) in enumerate(ends):
        if turn > TURNS:
            break
        if not censored:
            inside *= 1 - 1 / (len(ends) - gone)
            if inside <= 0.5 and half is None:
                half = turn
    return half, 1 - inside


def groups(rows: Sequence[Row], column: str, order: Sequence[str]) -> dict[str, list[Row]]:
    """The rows by a column's values, in order."""
    return {name: [row for row in rows if row[column] == name] for name in order}


def cards(rows: Sequence[Row]) -> list[Row]:
    """Every deal that was bought: its buyers, how often they won, and how often their strategies
    do; the largest difference first."""
    deals = load_decks().small | load_decks().big
    usual = {
        name: mean(row["winner"] for row in of)
        for name, of in groups(rows, "strategy", STRATEGIES).items()
    }
    buyers, wins, left = Counter[str](), Counter[str](), Counter[str]()
    expected = dict.fromkeys(deals, 0.0)
    for row in rows:
        for card in row["bought"]:
            buyers[card] += 1
            wins[card] += row["winner"]
            left[card] += row["left"]
            expected[card] += usual[row["strategy"]]
    found = [
        {
            "card": card,
            "title": deals[card].title,
            "buyers": count,
            "left": left[card] / count,
            "won": wins[card] / count,
            "usual": expected[card] / count,
            "difference": (wins[card] - expected[card]) / count,
        }
        for card, count in buyers.items()
    ]
    return sorted(found, key=lambda row: (-row["difference"], row["card"]))


def figures(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """The figures that `LIMITS` are about: by limit and name."""
    by_profession = groups(rows, "profession", [*load_decks().professions])
    return {
        "median": {
            name: median_turns(of) for name, of in groups(rows, "strategy", STRATEGIES).items()
        },
        "half": {"all players": survival(rows)[0] or float("inf")},
        "left": {name: left_in_time(of) for name, of in by_profession.items()},
        "bankrupt": {"all players": mean(row["bankruptcies"] > 0 for row in rows)},
        "card": {
            row["card"]: row["difference"] for row in cards(rows) if row["buyers"] >= LEAST_BUYERS
        },
    }


def outside(found: dict[str, dict[str, float]], slack: float = 0.0) -> list[str]:
    """The figures outside of their limits, which are wider by `slack`, a share of them."""
    return [
        f"{limit} of {name}: {figure:.3f}, not {low:.3f} to {high:.3f}"
        for limit, (low, high) in LIMITS.items()
        for name, figure in found[limit].items()
        if not low - abs(low) * slack <= figure <= high + abs(high) * slack
    ]


def report(rows: Sequence[Row]) -> str:
    """The report in Markdown."""
    found = figures(rows)
    decks = load_decks()
    half, late = survival(rows)
    by_card = [row for row in cards(rows) if row["buyers"] >= LEAST_BUYERS]
    rounds = median(row["rounds"] for row in rows if row["seat"] == 0)
    wrong = outside(found)
    strategies = groups(rows, "strategy", STRATEGIES)
    professions = groups(rows, "profession", [*decks.professions])
    bankrupt = found["bankrupt"]["all players"]
    lines = [
        "# Balance of Cashflow's decks",
        "",
        "Written by `python tools/deck_report.py`: change nothing here. The decks that were",
        f"measured have the fingerprint `{decks.fingerprint}`.",
        "",
        f"{len(rows) // len(SEATS):,} games of four players, seed {SEED}. The strategies, other",
        "than the random one, take turns: each sits in every seat and meets every other one. A",
        f"game is over for all when one player wins: after {rounds:.0f} rounds in the median.",
        "",
        "## What must hold",
        "",
        "| | must be | is |",
        "|---|---|---|",
        "| own turns to leave the rat race, median of each strategy | 25 to 60 | "
        f"{span(found['median'], '.0f')} |",
        f"| own turns until half of all players would have left, estimate | 25 to 60 | {half} |",
        "| players of each profession who leave within 100 own turns | 33.3% to 95% | "
        f"{span(found['left'], '.1%')} |",
        f"| players who are ever bankrupt | 2% to 15% | {bankrupt:.1%} |",
        "| how much more often buyers of a card win than their strategies do | "
        f"at most 30 points | {100 * by_card[0]['difference']:.1f} points "
        f"({by_card[0]['title']}) |",
        "",
        "These do not hold: " + "; ".join(wrong) if wrong else "They all hold.",
        "",
        "## How to read the tables",
        "",
        "- *left*: the share that left the rat race within 100 own turns, before the game ended.",
        "- *turns*: own turns to leave, the median of those who left.",
        "- *estimate*: own turns until half would have left, and the share after 100, if nobody's",
        "  win ended the game (Kaplan and Meier's estimate; who is out never leaves).",
        "- *bankrupt*: the share that was bankrupt at least once; *out*: that was out of the game.",
        "- *won*: the share that won; a quarter would be even.",
        "",
        "## By strategy",
        "",
        *table(strategies, str),
        "",
        f"All players together: half would have left after {half} turns, {late:.1%} after 100.",
        "",
        "## By profession",
        "",
        *table(professions, lambda name: decks.professions[name].title),
        "",
        "## By card",
        "",
        "What the players did who bought a card at least once in a game: *won* and *left* are",
        "theirs, *usual* is how often players of the same strategies win. Whoever buys the largest",
        "houses has come far already, so a difference is not all of the card's doing. The ten",
        f"largest and the three smallest differences of the cards with at least {LEAST_BUYERS}",
        f"buyers; all of them are in `{CARDS.name}`.",
        "",
        "| card | buyers | left | won | usual | difference |",
        "|---|---:|---:|---:|---:|---:|",
        *(
            f"| {row['card']} {row['title']} | {row['buyers']} | {row['left']:.1%} | "
            f"{row['won']:.1%} | {row['usual']:.1%} | {100 * row['difference']:+.1f} |"
            for row in by_card[:10] + by_card[-3:]
        ),
    ]
    return "\n".join(lines) + "\n"


def span(figures: dict[str, float], form: str) -> str:
    """The smallest and the largest figure, each with its name."""
    least = min(figures, key=figures.__getitem__)
    most = max(figures, key=figures.__getitem__)
    return f"{figures[least]:{form}} ({least}) to {figures[most]:{form}} ({most})"


def table(groups: dict[str, list[Row]], title: Callable[[str], str]) -> list[str]:
    """A Markdown table with a line a group."""
    lines = [
        "| | players | left | turns | estimate: half, after 100 | bankrupt | out | won |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, rows in groups.items():
        half, late = survival(rows)
        bankrupt = mean(row["bankruptcies"] > 0 for row in rows)
        out, won = mean(row["out"] for row in rows), mean(row["winner"] for row in rows)
        lines.append(
            f"| {title(name)} | {len(rows)} | {left_in_time(rows):.1%} | {median_turns(rows):.0f} "
            f"| {half or 'never'}, {late:.0%} | {bankrupt:.1%} | {out:.1%} | {won:.1%} |"
        )
    return lines


def csv(rows: Sequence[Row]) -> str:
    """All cards as CSV."""
    lines = ["card,buyers,left,won,usual,difference"]
    lines += [
        f"{row['card']},{row['buyers']},{row['left']:.4f},{row['won']:.4f},{row['usual']:.4f},"
        f"{row['difference']:.4f}"
        for row in cards(rows)
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, write the report, and say what does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    rows = measure(arguments.games, arguments.workers)
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(report(rows), encoding="utf-8")
    CARDS.write_text(csv(rows), encoding="utf-8")
    wrong = outside(figures(rows))
    print("\n".join(wrong) or f"All figures hold; see {REPORT.relative_to(ROOT)}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
