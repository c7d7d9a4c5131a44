"""The answers of lesson 02, by hand from the cards, and misreadings with words of their hints."""

import pandas as pd

OMAR_KEEPS = 2_000 - (310 + 230 + 80 + 45 + 40 + 520)

KEY = {
    "omar_keeps": OMAR_KEEPS / 2_000,
    "boat": "b",
    "bond": "c",
    "loan_and_house": 400 - 600,
    "house_year": 12 * 60,
    "large_lines": pd.DataFrame(
        {
            "line": ["Taxes", "Home mortgage payment", "Other expenses"],
            "amount": [3_250, 1_950, 1_870],
        }
    ),
}

MISREADINGS = {
    "omar_keeps": [
        (1_225 / 2_000, "spends"),
        (775 / 1_225, "not by his expenses"),
        (775, "share"),
        (38.75, "10% is 0.10"),
        (4_600 / 13_200, "Ada"),
    ],
    "boat": [("a", "once"), ("c", "cash falls now"), ("d", "boat")],
    "bond": [("a", "10%"), ("b", "300"), ("d", "Not always")],
    "loan_and_house": [
        (400, "loan of 6,000"),
        (-600, "house bring"),
        (200, "sign"),
        (-9_200, "once"),
    ],
    "house_year": [(60, "month"), (12 * 2_060, "all his income")],
    "large_lines": [
        (pd.DataFrame({"line": ["Taxes"], "amount": [3_250]}), "Rows are missing"),
        (KEY["large_lines"][["line"]], "Columns are missing: amount"),
        (KEY["large_lines"].assign(amount=1), "Look at amount of Taxes"),
        (["Taxes"], "frame"),
    ],
}
