"""The answers of lesson 01, by hand from the cards, and misreadings with words of their hints."""

from tests.lessons.cards import card, expenses

MIA = card("professions", "bus_driver")
LEO = card("professions", "nurse")
FUND = card("small_deals", "S22")
FLAT = card("small_deals", "S43")
HOUSE = card("small_deals", "S32")
BUYER = card("market", "M10")
SCREEN = card("extra_expenses", "X13")

MIA_CASH = MIA.savings + MIA.salary - expenses(MIA)
UNITS = 20 * FUND.price
LEO_FLOW = LEO.salary - expenses(LEO)
RECEIVED = FLAT.cost + BUYER.amount - FLAT.mortgage
FREED = LEO.credit_card_payment + LEO.car_loan_payment
MIA_EXPENSES = expenses(MIA) + MIA.child_expense

KEY = {
    "cash_after_shares": MIA_CASH - UNITS,
    "leo_cash_flow": LEO_FLOW,
    "house": "b",
    "flat_sold": RECEIVED,
    "debts_repaid": FREED,
    "still_missing": MIA_EXPENSES - HOUSE.cash_flow,
}

MISREADINGS = {
    "cash_after_shares": [
        (MIA_CASH + UNITS, "do not add"),
        (MIA_CASH - FUND.price, "one unit"),
        (UNITS, "What is left"),
        (UNITS - MIA_CASH, "sign"),
        (f"{MIA_CASH - UNITS:,}", "without quotes"),
        (MIA_CASH, "20 units"),
    ],
    "leo_cash_flow": [
        (LEO.salary, "gross"),
        (expenses(LEO), "expenses"),
        (LEO_FLOW - SCREEN.amount, "paid once"),
        (12 * LEO_FLOW, "year"),
        (MIA.salary - expenses(MIA), "Mia"),
        (True, "number"),
    ],
    "house": [
        ("a", "once"),
        ("c", "every month"),
        ("d", "price"),
        (2, "letters"),
        ("e", "letters"),
    ],
    "flat_sold": [
        (FLAT.cost + BUYER.amount, "mortgage"),
        (BUYER.amount, "gain"),
        (BUYER.amount - FLAT.mortgage, "more than it cost"),
    ],
    "debts_repaid": [
        (LEO.credit_card + LEO.car_loan, "once"),
        (FREED + FLAT.cash_flow, "flat"),
        (FREED * 12, "year"),
    ],
    "still_missing": [
        (MIA_EXPENSES, "house"),
        (MIA_EXPENSES - MIA.salary - HOUSE.cash_flow, "Salary"),
        (HOUSE.cash_flow - MIA_EXPENSES, "sign"),
    ],
}
