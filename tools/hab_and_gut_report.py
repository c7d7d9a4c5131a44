"""Measure by simulation what knowing and giving bring in Hab & Gut, and write its report.

    python tools/hab_and_gut_report.py [--games 2000]

It writes docs/hab_and_gut_report.md. The same games give the same report on every machine. What
must hold is in `CLAIMS`; the command fails if one of them does not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from finlit import compare, simulate
from finlit.games.hab_and_gut.strategies import Reader
from finlit.words import MINUS, number, percent

REPORT = Path(__file__).resolve().parent.parent / "docs" / "hab_and_gut_report.md"
SEED = 2024
GAMES = 2000

KNOWING: tuple[Any, ...] = (Reader(racks=2), Reader(racks=1), Reader(racks=0), "momentum")
"""Who differ in what they know, and in nothing else; the last one knows prices alone."""
GIVING = ("reader", "generous", "mean", "momentum")
"""Who read both racks and differ in what they give; the last one reads none."""
MEAN = tuple(("mean",) * few + ("reader",) * (4 - few) for few in (1, 2, 3))
"""Tables with one, two and three of the mean."""
ALL = ("reader", "momentum", "contrarian", "generous", "mean")
"""The strategies that are not random, one in each of five seats."""


def played(players: Sequence[Any], games: int) -> pd.DataFrame:
    """Many games of these players, who change their seats from game to game: a row a player."""
    seats = len(players)
    turned = [[*players[turn:], *players[:turn]] for turn in range(seats)]
    share = games // seats
    parts = [
        simulate("hab_and_gut", order, share, SEED + turn, progress=False).assign(turn=turn)
        for turn, order in enumerate(turned)
    ]
    return pd.concat(parts, ignore_index=True)


class Claim(NamedTuple):
    """What the report says, and whether it is so."""

    text: str
    holds: bool


class Measured(NamedTuple):
    """All games that the report is about."""

    knowing: pd.DataFrame
    giving: pd.DataFrame
    mean: list[pd.DataFrame]
    everybody: pd.DataFrame
    racks: pd.DataFrame


def measure(games: int) -> Measured:
    """Play all games."""
    comparison = compare(
        Reader(racks=2),
        Reader(racks=0),
        ["reader", "reader", "reader"],
        game="hab_and_gut",
        games=games,
        seed=SEED,
        progress=False,
    )
    return Measured(
        played(KNOWING, games),
        played(GIVING, games),
        [played(players, games) for players in MEAN],
        played(ALL, games),
        comparison.summary.set_index("measure"),
    )


def claims(of: Measured) -> list[Claim]:
    """What must hold."""
    won = of.knowing.groupby("strategy")["winner"].mean()
    out = by_rank(of.everybody)
    mean = of.giving.groupby("strategy")[["portfolio", "eliminated", "winner"]].mean()
    gain = of.racks.loc["winner"]
    last = int(out.index.max())
    return [
        Claim(
            "Who reads two racks wins more often than who reads one, who reads one more often than "
            "who reads none, and who reads none more often than who looks at prices alone.",
            won["reader"] > won["reader(racks=1)"] > won["reader(racks=0)"] > won["momentum"],
        ),
        Claim(
            "On the same luck, against three readers, reading both racks wins more than reading "
            "none: the interval of the difference lies above 0.",
            gain["low"] > 0,
        ),
        Claim(
            "Who gives least is out in every game, and nobody else is.",
            bool(
                out["eliminated"].loc[last] == 1.0
                and (out["eliminated"].loc[: last - 1] == 0).all()
            ),
        ),
        Claim(
            "The mean giver ends with the most money and is eliminated in more than nine games of "
            "ten.",
            mean["portfolio"].idxmax() == "mean" and mean["eliminated"]["mean"] > 0.9,
        ),
        Claim(
            "The mean giver wins less often than both who give in every round.",
            mean["winner"]["mean"] < min(mean["winner"]["reader"], mean["winner"]["generous"]),
        ),
    ]


def by_rank(games: pd.DataFrame) -> pd.DataFrame:
    """By how a player's gifts rank from the bottom and the top: shares out and won.

    Equal players share the better rank, so the last rank is counted from the bottom: it is that of
    everybody who raised least.
    """
    least = games.groupby(["turn", "game"])["raised"].transform("min")
    seats = games["seat"].max() + 1
    rank = games["giving_rank"].where(games["raised"] > least, seats)
    return (
        games.assign(rank=rank)
        .groupby("rank")[["eliminated", "winner", "portfolio", "raised"]]
        .mean()
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table, all but its first column to the right."""
    lines = [
        "| " + " | ".join(heads) + " |",
        "|" + "|".join(["---", *["---:"] * (len(heads) - 1)]) + "|",
    ]
    return [*lines, *("| " + " | ".join(row) + " |" for row in rows), ""]


def shares(frame: pd.DataFrame, columns: dict[str, Callable[[float], str]]) -> list[list[str]]:
    """Rows of a frame of means, each column written in its way."""
    return [
        [f"{name}", *(write(float(row[column])) for column, write in columns.items())]
        for name, row in frame.iterrows()
    ]


def amount(value: float) -> str:
    """A mean amount in whole units."""
    return number(round(value))


def share(value: float) -> str:
    """A share as a percentage with one decimal."""
    return percent(value, 1)


def points(value: float) -> str:
    """A difference of shares in points, with its sign."""
    return f"{'+' if value > 0 else MINUS}{abs(100 * value):.1f}"


def write(of: Measured, games: int) -> list[str]:
    """The lines of the report."""
    money = {"portfolio": amount, "raised": amount, "eliminated": share, "winner": share}
    heads = ["", "portfolio", "raised", "eliminated", "won"]
    told = claims(of)
    gain = of.racks.loc[["winner", "portfolio", "raised", "eliminated"]]
    ranks = by_rank(of.everybody)
    last = int(ranks.index.max())
    lines = [
        "# Knowing and giving in Hab & Gut",
        "",
        "Written by `python tools/hab_and_gut_report.py`: change nothing here.",
        "",
        f"{number(games)} games at each table, seed {SEED}; the players change seats from game to",
        "game. Amounts are means in dollars at the end of a game. *portfolio*: cash, and shares",
        "at the last prices, also of who is out; *raised*: what the gifts were sold for;",
        "*eliminated*: the share of games in which the player was out for giving least; *won*: the",
        "share won, a shared win counted for each.",
        "",
        "## What holds",
        "",
        *(f"- {'Yes' if claim.holds else '**No**'}: {claim.text}" for claim in told),
        "",
        "## Knowing more wins more",
        "",
        "Four players who differ in what they know. Three are the same program, which reads two",
        "racks, one or none, and gives a share of middling price in each round. *momentum* buys",
        "what rose.",
        "",
        *table(heads, shares(of.knowing.groupby("strategy", sort=False)[[*money]].mean(), money)),
        "The same luck twice, against three readers of both racks: once with both racks read, once",
        "with none.",
        "",
        *table(
            ["", "both racks", "none", "difference", "95% interval"],
            [
                [
                    name,
                    (share if name in ("winner", "eliminated") else amount)(row["a"]),
                    (share if name in ("winner", "eliminated") else amount)(row["b"]),
                    *(
                        [
                            f"{points(row['difference'])} points",
                            f"{points(row['low'])} to {points(row['high'])}",
                        ]
                        if name in ("winner", "eliminated")
                        else [
                            amount(row["difference"]),
                            f"{amount(row['low'])} to {amount(row['high'])}",
                        ]
                    ),
                ]
                for name, row in gain.iterrows()
            ],
        ),
        "## Meanness is punished",
        "",
        "Three readers of both racks who differ in what they give: a share of middling price in",
        "each round, the dearest one, or (*mean*) the cheapest one, once a half; and *momentum*.",
        "",
        *table(heads, shares(of.giving.groupby("strategy", sort=False)[[*money]].mean(), money)),
        "By how much was given: all five strategies at one table, by the rank of what their gifts",
        f"raised. Whoever raised least has rank {last}, all who tie for it too.",
        "",
        *table(["rank of giving", *heads[1:]], shares(ranks[[*money]], money)),
        "## Where others are mean too",
        "",
        "One, two or three of the mean among readers. Somebody gives least at every table: the",
        "more are mean, the more often it is another one of them, and readers lose to the rest.",
        "",
    ]
    rows = []
    for few, frame in enumerate(of.mean, 1):
        means = frame.groupby("strategy")[[*money]].mean()
        for name in ("mean", "reader"):
            cells = [write(float(means.loc[name, column])) for column, write in money.items()]
            rows.append([f"{few} of 4 mean: each *{name}*", *cells])
    return [*lines, *table(heads, rows)]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--games", type=int, default=GAMES)
    games = arguments.parse_args().games
    found = measure(games)
    REPORT.write_text("\n".join(write(found, games)).rstrip() + "\n", encoding="utf-8")
    return 0 if all(claim.holds for claim in claims(found)) else 1


if __name__ == "__main__":
    sys.exit(main())
