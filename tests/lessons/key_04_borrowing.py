"""The answers of lesson 04, by hand from the cards, and misreadings with words of their hints."""

from decimal import ROUND_HALF_UP, Decimal

from tests.lessons.cards import card, expenses

SOFIA = card("professions", "journalist")
PIPE = card("extra_expenses", "X24")
BOUGHT = card("small_deals", "S16")
SOLD = card("small_deals", "S18")

LOAN = 3_000
YEAR = 12 * LOAN // 10


def cents(amount):
    return amount.quantize(Decimal("0.01"), ROUND_HALF_UP)


def level_payment(principal, rate, months):
    monthly = Decimal(rate) / 12
    return cents(principal * monthly / (1 - (1 + monthly) ** -months))


def months_to_repay(principal, rate, payment):
    """Month by month, as a spreadsheet does it."""
    balance, months = Decimal(principal), 0
    while balance > 0:
        balance += cents(balance * Decimal(rate) / 12) - payment
        months += 1
    return months


INTEREST = Decimal(150_000) * Decimal("0.045") / 12
PAYMENT = level_payment(150_000, "0.045", 300)
LASTS = months_to_repay(200_000, "0.05", level_payment(200_000, "0.05", 360) + 400)
LASTS_250 = months_to_repay(200_000, "0.05", level_payment(200_000, "0.05", 360) + 250)

CASH = SOFIA.savings + SOFIA.salary - expenses(SOFIA) + LOAN - PIPE.amount
GIVEN = {250, 400, 150_000, PAYMENT, CASH + 500 * (SOLD.price - BOUGHT.price)}
"""Amounts of the text that no cell and no card shows."""

KEY = {
    "loan_year": YEAR,
    "card_rate": 1.02**12 - 1,
    "first_principal": float(PAYMENT - INTEREST),
    "months_saved": 360 - LASTS,
    "first_debt": "a",
    "freed": LOAN // 10 + SOFIA.credit_card_payment,
}

MISREADINGS = {
    "loan_year": [
        (LOAN, "loan itself"),
        (LOAN + YEAR, "still owed"),
        (LOAN // 10, "month"),
        (-YEAR, "sign"),
        ("3,600", "without quotes"),
        ((3, 600), "two numbers"),
    ],
    "card_rate": [
        (0.24, "interest on the interest"),
        (1.02**12, "How much of it is interest"),
        (0.02, "one month"),
        (26.824, "10% is 0.10"),
        ("26.82%", "10% is 0.10"),
        (0.27, "Very close"),
    ],
    "first_principal": [
        (INTEREST, "What is left of the payment"),
        (12 * INTEREST, "interest of a year"),
        (PAYMENT - 12 * INTEREST, "a twelfth"),
        (PAYMENT, "whole payment"),
        (150_000 / 300, "begins small"),
        (int(PAYMENT - INTEREST), "cent"),
    ],
    "months_saved": [
        (LASTS, "How much earlier"),
        (360 - LASTS_250, "250"),
        (float((360 - LASTS) / 12), "years"),
    ],
    "first_debt": [("b", "30"), ("c", "less money"), ("d", "largest"), ("retail debt", "letters")],
    "freed": [
        (LOAN // 10 + SOFIA.retail_debt_payment, "another pair"),
        (LOAN // 10, "alone"),
        (LOAN // 10 + SOFIA.retail_debt_payment + SOFIA.credit_card_payment, "more cash"),
        (SOFIA.credit_card_payment + SOFIA.retail_debt_payment, "begin with it"),
        (LOAN // 10 + SOFIA.home_mortgage_payment, "pair"),
    ],
}
