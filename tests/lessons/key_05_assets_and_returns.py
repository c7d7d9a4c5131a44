"""The answers of lesson 05, by hand from the cards, and misreadings with words of their hints."""

import pandas as pd

from tests.lessons.cards import card

FLAT = card("small_deals", "S41")
BUYER = card("market", "M08")
HOUSE = card("small_deals", "S33")
CONDO = card("small_deals", "S46")
VAN = card("small_deals", "S52")
BOND = card("small_deals", "S27")
FIRST, CHEAP, LAST = (card("small_deals", id).price for id in ("S07", "S06", "S08"))
GRID_BEFORE = card("small_deals", "S25")
GRID = card("small_deals", "S26")

YEAR = 12 * FLAT.cash_flow
IN_HAND = BUYER.amount - FLAT.mortgage
COST = 100 * FIRST + 100 * CHEAP
GAIN = 200 * LAST - COST


def table(returns):
    titles = [HOUSE.title, CONDO.title, VAN.title, BOND.title]
    return pd.DataFrame({"deal": titles, "return": returns})


RETURNS = [
    12 * HOUSE.cash_flow / HOUSE.down_payment,
    12 * CONDO.cash_flow / CONDO.down_payment,
    12 * VAN.cash_flow / VAN.down_payment,
    12 * BOND.monthly / BOND.price,
]

KEY = {
    "flat_return": YEAR / FLAT.down_payment,
    "returns": table(RETURNS),
    "next_price": "c",
    "return_if_kept": YEAR / IN_HAND,
    "grid_yield": 12 * GRID.monthly / GRID.price,
    "emil_gain": GAIN,
}

MISREADINGS = {
    "flat_return": [
        (FLAT.cash_flow / FLAT.down_payment, "one month"),
        (YEAR / FLAT.cost, "divided by the price"),
        (FLAT.down_payment / YEAR, "other way round"),
        (YEAR, "What share"),
        (100 * YEAR / FLAT.down_payment, "10% is 0.10"),
        ("64%", "10% is 0.10"),
    ],
    "returns": [
        (table([each / 12 for each in RETURNS]), "return of a month"),
        (table([100 * each for each in RETURNS]), f"Look at return of {HOUSE.title}"),
        (table(RETURNS).head(3), "A row is missing"),
        (table(RETURNS).rename(columns={"return": "yield"}), "Columns are missing: return"),
        (table(RETURNS).assign(cash=1), "not asked for: cash"),
        (RETURNS, "frame"),
    ],
    "next_price": [("a", "before it"), ("b", "chance"), ("d", "what Emil paid"), (5, "letters")],
    "return_if_kept": [
        (YEAR / FLAT.down_payment, "today"),
        (YEAR / BUYER.amount, "mortgage"),
        (FLAT.cash_flow / IN_HAND, "one month"),
        (0.045, "Very close"),
    ],
    "grid_yield": [
        (12 * GRID.monthly / GRID_BEFORE.price, "price before"),
        (GRID.monthly / GRID.price, "one month"),
        (12, "10% is 0.10"),
    ],
    "emil_gain": [
        (200 * LAST, "What did the shares cost"),
        (200 * (LAST - FIRST), "half of them cost 11"),
        (200 * (LAST - CHEAP), "half of them cost 5"),
        (100 * (LAST - FIRST), "bought first"),
        (-GAIN, "sign"),
        (f"{GAIN:,}", "without quotes"),
    ],
}
