"""The answers of lesson 02, by hand from the cards, and misreadings with words of their hints."""

import pandas as pd

from tests.lessons.cards import card, expenses

ADA = card("professions", "surgeon")
OMAR = card("professions", "cook")
BOND = card("small_deals", "S28")
LAKE = card("big_deals", "B01")
NO_MONEY_DOWN = card("small_deals", "S36")

OMAR_FLOW = OMAR.salary - expenses(OMAR)
LOAN = 6_000 // 10
CHANGE = LAKE.cash_flow - LOAN

MISSING = BOND.price - OMAR.savings - OMAR_FLOW
GIVEN = {-(-MISSING // 1_000) * 1_000}
"""Amounts of the text that no cell and no card shows: what Omar would borrow."""

KEY = {
    "omar_keeps": OMAR_FLOW / OMAR.salary,
    "boat": "b",
    "bond": "c",
    "loan_and_house": CHANGE,
    "house_year": 12 * NO_MONEY_DOWN.cash_flow,
    "large_lines": pd.DataFrame(
        {
            "line": ["Taxes", "Home mortgage payment", "Other expenses"],
            "amount": [ADA.taxes, ADA.home_mortgage_payment, ADA.other_expenses],
        }
    ),
}

MISREADINGS = {
    "omar_keeps": [
        (expenses(OMAR) / OMAR.salary, "spends"),
        (OMAR_FLOW / expenses(OMAR), "not by his expenses"),
        (OMAR_FLOW, "share"),
        (100 * OMAR_FLOW / OMAR.salary, "10% is 0.10"),
        (f"{100 * OMAR_FLOW / OMAR.salary}%", "10% is 0.10"),
        ((ADA.salary - expenses(ADA)) / ADA.salary, "Ada"),
    ],
    "boat": [("a", "once"), ("c", "cash falls now"), ("d", "boat")],
    "bond": [("a", "10%"), ("b", "300"), ("d", "Not always")],
    "loan_and_house": [
        (LAKE.cash_flow, "loan of 6,000"),
        (-LOAN, "house bring"),
        (-CHANGE, "sign"),
        (CHANGE - LAKE.down_payment, "once"),
    ],
    "house_year": [
        (NO_MONEY_DOWN.cash_flow, "month"),
        (12 * (OMAR.salary + NO_MONEY_DOWN.cash_flow), "all his income"),
    ],
    "large_lines": [
        (KEY["large_lines"].head(1), "2 rows are missing"),
        (KEY["large_lines"][["line"]], "Columns are missing: amount"),
        (KEY["large_lines"].assign(section="expenses"), "not asked for: section"),
        (KEY["large_lines"].assign(amount=1), "Look at amount of Taxes"),
        (KEY["large_lines"].astype({"amount": str}), "without quotes"),
        (["Taxes"], "frame"),
    ],
}
