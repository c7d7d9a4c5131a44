"""The answers of lesson 01, by hand from the cards, and misreadings with words of their hints."""

KEY = {
    "cash_after_shares": 1_600 - 20 * 17,
    "leo_cash_flow": 3_300 - (610 + 450 + 40 + 100 + 90 + 50 + 710),
    "house": "b",
    "flat_sold": 25_000 + 20_000 - 23_500,
    "debts_repaid": 90 + 100,
    "still_missing": 430 + 340 + 100 + 60 + 50 + 620 + 130 - 100,
}

MISREADINGS = {
    "cash_after_shares": [
        (1_600 + 340, "do not add"),
        (1_600 - 17, "one unit"),
        (340, "What is left"),
        (-1_260, "sign"),
        ("1,260", "without quotes"),
        (1_600, "20 units"),
    ],
    "leo_cash_flow": [
        (3_300, "gross"),
        (2_050, "expenses"),
        (1_000, "paid once"),
        (12 * 1_250, "year"),
        (900, "Mia"),
        (True, "number"),
    ],
    "house": [
        ("a", "once"),
        ("c", "every month"),
        ("d", "price"),
        (2, "letters"),
        ("e", "letters"),
    ],
    "flat_sold": [(45_000, "mortgage"), (20_000, "gain"), (-3_500, "more than it cost")],
    "debts_repaid": [(8_000, "once"), (260, "flat"), (190 * 12, "year")],
    "still_missing": [(1_730, "house"), (1_730 - 2_600, "Salary"), (-1_630, "sign")],
}
