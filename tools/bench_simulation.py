"""How fast strategies play Cashflow on one core: processor time of many four-player games.

    python tools/bench_simulation.py [GAMES]

GAMES is 1000 if not given. The strategies take turns at the tables, so that every one of them
plays as often as another.
"""

from __future__ import annotations

import sys
from time import process_time

from finlit.games.strategies import names
from finlit.simulation import results

SEATS = 4


def tables(games: int) -> list[tuple[list[str], int]]:
    """The players of each table, every sensible strategy at four of them, and its games."""
    sensible = [name for name in names("cashflow") if name != "random"]
    return [
        ([sensible[(first + seat) % len(sensible)] for seat in range(SEATS)], share)
        for first in range(len(sensible))
        if (share := (games + first) // len(sensible))
    ]


def main() -> None:
    """Play, and print the time."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    results("cashflow", ["cautious"], 3, 0, progress=False)
    start = process_time()
    rows = [
        row
        for seed, (players, share) in enumerate(tables(games))
        for row in results("cashflow", players, share, seed, progress=False)
    ]
    spent = process_time() - start
    turns = sum(row["own_turns"] for row in rows)
    print(f"{len(rows) // SEATS} four-player games of Cashflow: {spent:.1f} s of processor time")
    print(f"{1000 * spent / games:.1f} ms a game, {turns / spent:,.0f} own turns a second")


if __name__ == "__main__":
    main()
