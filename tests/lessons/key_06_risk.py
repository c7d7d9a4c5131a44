"""The answers of lesson 06, by hand from the cards, and misreadings with words of their hints."""

from tests.lessons.cards import card, expenses, table

TARIQ = card("professions", "cleaner")
HANA = card("professions", "engineer")
VAN = card("small_deals", "S52")
PIPE = card("extra_expenses", "X24")
REPAIR = card("extra_expenses", "X21")

ALL = len(table("extra_expenses"))
LARGE = sum(
    row["basis"] == "once" and int(row["amount"]) > 1_000
    for row in table("extra_expenses").values()
)

HANA_FLOW = HANA.salary - expenses(HANA)
HANA_CASH = HANA.savings + 3 * HANA_FLOW
LEFT = HANA_CASH - expenses(HANA)
THREE = 3 * expenses(HANA)
PAYDAYS = -(-(THREE - LEFT) // HANA_FLOW)

LOANS = 4_000 + 4_000 + 1_000
BEFORE = TARIQ.salary - expenses(TARIQ) + VAN.cash_flow - LOANS // 10
AFTER_SALE = BEFORE - VAN.cash_flow + 2_000 // 10
HALVED = TARIQ.car_loan_payment + TARIQ.credit_card_payment + TARIQ.retail_debt_payment

GIVEN = ()
"""Amounts of the text that no cell and no card shows."""

KEY = {
    "large_expense": LARGE / ALL,
    "months_of_cash": round(HANA_CASH / expenses(HANA), 2),
    "paydays_to_save": PAYDAYS,
    "cause": "c",
    "after_the_sale": AFTER_SALE,
    "after_halving": AFTER_SALE + HALVED - HALVED // 2,
}

MISREADINGS = {
    "large_expense": [
        (LARGE, "What share"),
        (1 - LARGE / ALL, "not so expensive"),
        (100 * LARGE / ALL, "10% is 0.10"),
        (0.13, "Very close"),
    ],
    "months_of_cash": [
        (HANA_CASH / HANA_FLOW, "Without a salary"),
        (expenses(HANA) / HANA_CASH, "other way round"),
        (HANA_CASH / HANA.salary, "what she must pay"),
        (1, "Very close"),
    ],
    "paydays_to_save": [
        (PAYDAYS - 1, "round up"),
        (-(-THREE // HANA_FLOW), "does not begin at zero"),
        ((THREE - LEFT) / HANA_FLOW, "parts of a payday"),
        (3, "three months"),
    ],
    "cause": [("a", "the van"), ("b", "nearly everybody"), ("d", "Hana"), ("x", "letters")],
    "after_the_sale": [
        (BEFORE - VAN.cash_flow, "repaying, too"),
        (BEFORE + 200, "the van does not bring"),
        (-AFTER_SALE, "sign"),
        (530, "his cash"),
    ],
    "after_halving": [
        (AFTER_SALE + HALVED, "not struck"),
        (HALVED // 2, "What is the cash flow then"),
        (AFTER_SALE, "halved"),
    ],
}
