"""Lesson 08: luck or skill? Its exercises ask about many games that programs play."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import pandas as pd

from finlit import frames
from finlit.games.cashflow import Cashflow
from finlit.lessons.exercises import Choice, Frame, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

PLAYERS = ("saver", "landlord", "share_trader", "borrower")
GAMES, SEED = 100, 8
"""The games of the notebook: it must name the same ones."""

CARDS: dict[str, tuple[str, ...]] = {}
"""Nothing is scripted here."""


@cache
def played() -> pd.DataFrame:
    """The games of the four programs."""
    return frames.simulate("cashflow", PLAYERS, games=GAMES, seed=SEED, progress=False)


@cache
def interval() -> tuple[float, float]:
    """How much oftener the landlord leaves the rat race than the saver, on the same luck."""
    found = frames.compare(
        "landlord", "saver", ["share_trader", "borrower"], games=GAMES, seed=SEED, progress=False
    )
    row = found.summary.set_index("measure").loc["left"]
    return float(row["low"]), float(row["high"])


def what_it_says(_game: Any) -> str:
    """The letter of what the interval says."""
    low, high = interval()
    if low > 0:
        return "a"
    return "b" if high < 0 else "c"


def wins(_game: Any, _seat: int) -> pd.DataFrame:
    """How many of the games each program won."""
    return (
        played()
        .groupby("strategy", as_index=False)["winner"]
        .sum()
        .rename(columns={"winner": "wins"})
    )


def all_games(game: Any, seat: int) -> pd.DataFrame:
    """The same with the games that each program played."""
    return wins(game, seat).assign(wins=GAMES)


def left(strategy: str) -> float:
    """The share of games in which a program left the rat race."""
    games = played()
    return float(games.loc[games["strategy"] == strategy, "left"].mean())


EXERCISES = (
    Number(
        "three_in_a_row",
        right=lambda game, seat: 1 / len(PLAYERS) ** 3,
        unit="rate",
        hint=N_("The chance of one win is 0.25. For three in a row, chances are multiplied."),
        mistakes=(
            Mistake(
                lambda game, seat: 1 / len(PLAYERS),
                N_("That is the chance of one win. And the second, and the third?"),
            ),
            Mistake(
                lambda game, seat: 3 / len(PLAYERS),
                N_("Do not add: the second win must come *after* the first. Multiply."),
            ),
            Mistake(
                lambda game, seat: 1 / 3 ** len(PLAYERS),
                N_("Four players, three games: which of the two is the exponent?"),
            ),
        ),
        because=N_("Rare, but in a large school it happens to somebody, without any skill."),
    ),
    Choice(
        "one_game",
        N_("A program has won this game. What does that show?"),
        {
            "a": (
                N_("It plays best."),
                N_("Perhaps. But the dice were not the same for all four. Would it win again?"),
            ),
            "b": (
                N_("It was only lucky."),
                N_("Perhaps. But who decides badly wins seldom. One game cannot tell."),
            ),
            "c": (
                N_("Hardly anything: one game is too few."),
                N_("Luck and decisions both made this result. More games tell them apart."),
            ),
            "d": (
                N_("It will win the next game, too."),
                N_("The dice do not know who won before."),
            ),
        },
        right="c",
    ),
    Frame(
        "wins",
        right=wins,
        keys=("strategy",),
        hint=N_("Group by strategy, and sum up the column winner: True counts as 1."),
        mistakes=(Mistake(all_games, N_("So many games each has played. How many has it won?")),),
        because=N_("The dice were fair to all of them over so many games: this is not luck alone."),
    ),
    Number(
        "landlord_left",
        right=lambda game, seat: left("landlord"),
        unit="rate",
        hint=N_("Take the landlord's rows. The mean of yes and no is the share of yes."),
        mistakes=(
            Mistake(
                lambda game, seat: left("landlord") * GAMES,
                N_("So many games they are. What share of all of its games is that?"),
            ),
            Mistake(
                lambda game, seat: 1 - left("landlord"),
                N_("In so many games it did *not* leave."),
            ),
            Mistake(
                lambda game, seat: float(played()["left"].mean()),
                N_("That is the share of all four together. Take the landlord's rows alone."),
            ),
        ),
        because=N_("A game ends as soon as somebody wins: who is slower is cut off."),
    ),
    Choice(
        "interval",
        N_("Does the landlord leave the rat race more often than the saver?"),
        {
            "a": (
                N_("Yes: the whole interval is above 0."),
                N_("Is each of its ends above 0? Then yes, and hardly by chance."),
            ),
            "b": (
                N_("No, less often: the whole interval is below 0."),
                N_("Is each of its ends below 0? Look at low and at high."),
            ),
            "c": (
                N_("That cannot be told yet: 0 lies in the interval."),
                N_("Then no difference is possible as well. Is 0 between low and high?"),
            ),
        },
        right=what_it_says,
    ),
    Number(
        "more_games",
        right=lambda game, seat: 4 * GAMES,
        unit="count",
        hint=N_("The width shrinks with the square root of the number of games."),
        mistakes=(
            Mistake(
                lambda game, seat: 2 * GAMES,
                N_("Twice as many make it narrower by the square root of two only."),
            ),
            Mistake(
                lambda game, seat: round(sqrt(2) * GAMES),
                N_("The other way round: what number has the square root two?"),
            ),
            Mistake(
                lambda game, seat: 3 * GAMES,
                N_("So many more are needed. How many are they in all?"),
            ),
        ),
        because=N_("To be twice as sure takes four times the work: so surveys are expensive."),
    ),
)


def make(seed: int = 8) -> Lesson:
    """The lesson; `seed` is the luck of the game that the class plays."""

    def game() -> Cashflow:
        return Cashflow(
            ["Kim", "Bo"],
            seed=seed,
            professions=("bus_driver", "teacher"),
            dreams=("F02", "F16"),
            first_player=0,
        )

    return Lesson(_("Luck or skill"), Story("08_luck_or_skill", game, ()), EXERCISES)
