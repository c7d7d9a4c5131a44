"""The answers of lesson 08, counted game by game, and misreadings with words of their hints."""

from collections import Counter
from math import sqrt

import pandas as pd

from finlit import simulation

PLAYERS = ["saver", "landlord", "share_trader", "borrower"]
GAMES, SEED = 100, 8

ROWS = simulation.results("cashflow", PLAYERS, GAMES, SEED, progress=False)
WINS = Counter(row["strategy"] for row in ROWS if row["winner"])
LEFT = Counter(row["strategy"] for row in ROWS if row["left"])


def left_with(player):
    others = ["share_trader", "borrower"]
    rows = simulation.results("cashflow", [player, *others], GAMES, SEED, progress=False)
    return [row["left"] for row in rows if row["seat"] == 0]


def letter():
    """What the interval of the mean difference says, worked out from its definition."""
    differences = [a - b for a, b in zip(left_with("landlord"), left_with("saver"), strict=True)]
    mean = sum(differences) / GAMES
    deviation = sqrt(sum((each - mean) ** 2 for each in differences) / (GAMES - 1))
    margin = 1.96 * deviation / sqrt(GAMES)
    return "a" if mean > margin else "b" if mean < -margin else "c"


def table(wins):
    return pd.DataFrame({"strategy": PLAYERS, "wins": wins})


SAYS = letter()
REASONS = {"a": "Is each of its ends above 0", "b": "below 0", "c": "between low and high"}

KEY = {
    "three_in_a_row": 0.25**3,
    "one_game": "c",
    "wins": table([WINS[player] for player in PLAYERS]),
    "landlord_left": LEFT["landlord"] / GAMES,
    "interval": SAYS,
    "more_games": 400,
}

MISREADINGS = {
    "three_in_a_row": [
        (0.25, "one win"),
        (0.75, "Do not add"),
        (1 / 3**4, "exponent"),
        (1.5625, "10% is 0.10"),
        (0.02, "Very close"),
    ],
    "one_game": [("a", "same for all"), ("b", "seldom"), ("d", "dice"), (1, "letters")],
    "wins": [
        (table([GAMES] * 4), "So many games each has played"),
        (table([0, 1, 2, 3]), "Look at wins"),
        (table([1, 1, 1, 1]).rename(columns={"wins": "winner"}), "Columns are missing: wins"),
        (KEY["wins"].head(3), "A row is missing"),
        (dict(WINS), "frame"),
    ],
    "landlord_left": [
        (LEFT["landlord"], "What share"),
        (1 - LEFT["landlord"] / GAMES, "not"),
        (sum(LEFT.values()) / (4 * GAMES), "all four together"),
    ],
    "interval": [*((each, REASONS[each]) for each in REASONS if each != SAYS), ("d", "letters")],
    "more_games": [
        (200, "square root of two"),
        (141, "other way round"),
        (300, "in all"),
        (50, "square root"),
    ],
}
