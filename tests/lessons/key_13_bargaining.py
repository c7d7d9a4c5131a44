"""The answers of lesson 13, by hand from the board and the tiles, and misreadings."""

import csv
from pathlib import Path

DATA = Path(__file__).parents[2] / "data" / "im_the_boss"


def rows(name):
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


DIVIDEND = int(rows("tiles")[0]["value"])
SOCKS = next(row for row in rows("deals") if row["title"] == "Sock subscription")
MONEY = DIVIDEND * int(SOCKS["dividends"])
CARDS = 2  # what three cards are worth to Rosa

# Omar takes 1 in the end; of Ken's first offers Aya refuses hers, and nobody refuses a later one
OFFERS = [True, False, True, True, True, True, True]

KEY = {
    "surplus": MONEY,
    "omar_least": "b",
    "even_split": CARDS + (MONEY - CARDS) / 2,
    "replaceable": "c",
    "travel_card": "c",
    "accepted": sum(OFFERS) / len(OFFERS),
}

MISREADINGS = {
    "surplus": [
        (DIVIDEND, "single dividend"),
        (MONEY * 1_000_000, "in millions"),
        (-MONEY, "sign"),
        (0, "times the number"),
        ("4 million", "not a text"),
    ],
    "omar_least": [("a", "fair"), ("c", "would like"), ("d", "better off"), (0, "letters")],
    "even_split": [
        (MONEY / 2, "halves all"),
        ((MONEY - CARDS) / 2, "half of the surplus"),
        (MONEY, "nothing is left"),
        (0, "First give each"),
    ],
    "replaceable": [("a", "leave out"), ("b", "Rosa and Omar"), ("d", "boss")],
    "travel_card": [("a", "left her out"), ("b", "paid the same"), ("d", "count who")],
    "accepted": [
        (1 - sum(OFFERS) / len(OFFERS), "refused"),
        (sum(OFFERS), "What share"),
        ("86%", "10% is 0.10"),
        (0.5, "divide by"),
    ],
}
