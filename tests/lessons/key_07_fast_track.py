"""The answers of lesson 07, by hand from the cards, and misreadings with words of their hints."""

from tests.lessons.cards import card, expenses

BILAL = card("professions", "web_developer")
HARBOUR = card("big_deals", "B23")
MILL_STREET = card("big_deals", "B20")
BANK = card("big_deals", "B24")
OLD_MANAGER = card("big_deals", "B21")
FIELD = card("small_deals", "S48")
WANTED = card("market", "M24")
LIBRARY = card("fast_track", "F16")
MINE = card("fast_track", "F33")
BOUGHT = [card("fast_track", id) for id in ("F11", "F19", "F21", "F31")]

PASSIVE = HARBOUR.cash_flow + MILL_STREET.cash_flow
OPENING = round(PASSIVE, -3) * 100

FLOW = BILAL.salary - expenses(BILAL)
RENTS = BANK.cash_flow + OLD_MANAGER.cash_flow
PAID = FIELD.down_payment + BANK.down_payment + OLD_MANAGER.down_payment + BILAL.credit_card
# two paydays: the first with a loan of 3,000, the second with two houses
KEPT = BILAL.savings + FLOW + (FLOW - 300) + (FLOW + RENTS) + WANTED.amount - PAID
BEFORE_AUDIT = KEPT + round(RENTS, -3) * 100

ADDED = sum(business.cash_flow for business in BOUGHT)
CHANCES = len(str(MINE.needs).split())
AVERAGE = 6 * MINE.price // CHANCES

GIVEN = {round(HARBOUR.cash_flow, -3) * 100, KEPT, MINE.cash_flow, 1_000}
"""Amounts of the text that no cell and no card shows: Rosa's opening income with one house,
Bilal's cash, what the mine adds, and a thousand of income."""

KEY = {
    "opening_income": OPENING,
    "after_the_audit": BEFORE_AUDIT - BEFORE_AUDIT // 2,
    "dream_price": 2 * LIBRARY.price,
    "why_safe": "b",
    "still_to_add": 50_000 - ADDED,
    "expected_price": AVERAGE,
}

MISREADINGS = {
    "opening_income": [
        (100 * PASSIVE, "First round"),
        (OPENING + 100_000, "nearest"),
        (OPENING // 100, "100 times"),
        (12 * PASSIVE, "Round her passive income"),
        ("300,000", "without quotes"),
    ],
    "after_the_audit": [
        (BEFORE_AUDIT, "leave him"),
        (round(RENTS, -3) * 50, "brought some cash"),
        (KEPT, "first cash flow day"),
    ],
    "dream_price": [
        (LIBRARY.price, "a mark on it now"),
        (3 * LIBRARY.price, "once"),
    ],
    "why_safe": [("a", "Suppose"), ("c", "income"), ("d", "none"), (4, "letters")],
    "still_to_add": [
        (ADDED, "What is missing"),
        (OPENING + ADDED - 50_000, "does not count"),
        (ADDED - 50_000, "sign"),
    ],
    "expected_price": [
        (MINE.price, "one try"),
        (MINE.price * CHANCES // 6, "more than one try"),
        (6 * MINE.price, "six tries"),
    ],
}
