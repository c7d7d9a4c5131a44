"""The answers of lesson 03, by hand from the cards, and misreadings with words of their hints."""

import pandas as pd

from tests.lessons.cards import card, debts, expenses

KOFI = card("professions", "electrician")
FLAT = card("small_deals", "S41")
MACHINE = card("extra_expenses", "X17")
BUYER = card("market", "M07")

CASH = KOFI.savings + KOFI.salary - expenses(KOFI)
NET_WORTH = CASH - debts(KOFI)
HOME, CAR = 60_000, 6_000
AT_THE_BANK = NET_WORTH + HOME + CAR
GIVEN = {HOME, CAR}
"""Amounts of the text that no cell and no card shows."""

POSTINGS = [
    (1, "Cash", 1_000),
    (1, "Bank loan", -1_000),
    (2, "Flat", FLAT.cost),
    (2, "Cash", -FLAT.down_payment),
    (2, "Mortgage", -FLAT.mortgage),
    (3, "Expenses", MACHINE.amount),
    (3, "Cash", -MACHINE.amount),
]


def journal(postings):
    return pd.DataFrame(postings, columns=["entry", "line", "amount"])


KEY = {
    "kofi_net_worth": NET_WORTH,
    "below_zero": "c",
    "kofi_at_the_bank": AT_THE_BANK,
    "repay": "c",
    "journal": journal(POSTINGS),
    "sale": BUYER.amount - FLAT.cost,
}

MISREADINGS = {
    "kofi_net_worth": [
        (-NET_WORTH, "sign"),
        (debts(KOFI), "what he owes"),
        (-debts(KOFI), "look at his cash"),
        (CASH, "what he owns"),
        (f"{NET_WORTH:,}", "without quotes"),
    ],
    "below_zero": [("a", "every month"), ("B", "no asset"), ("d", "balance"), (3, "letters")],
    "kofi_at_the_bank": [
        (AT_THE_BANK - CAR, "car"),
        (AT_THE_BANK - HOME, "home"),
        (HOME + CAR, "What does he owe"),
        (AT_THE_BANK - KOFI.home_mortgage, "twice"),
        (AT_THE_BANK - CASH, "cash"),
    ],
    "repay": [("a", "what he owes"), ("b", "where did the money come from"), ("d", "monthly")],
    "journal": [
        (journal(POSTINGS[:-1]), "Entry 3 sums to"),
        (journal([*POSTINGS[:4], (2, "Mortgage", FLAT.mortgage), *POSTINGS[5:]]), "Entry 2 sums"),
        (journal([(entry, line, -amount) for entry, line, amount in POSTINGS]), "wrong way round"),
        (journal(POSTINGS[:5]), "2 rows are missing"),
        (journal([*POSTINGS, (3, "Flat", 0)]), "do not belong there: 3 / Flat"),
        (journal([*POSTINGS, POSTINGS[0]]), "twice"),
        (journal([(1, "Cash", 500), (1, "Bank loan", -500), *POSTINGS[2:]]), "amount of 1 / Cash"),
        (journal(POSTINGS).drop(columns="entry"), "Columns are missing: entry"),
        (POSTINGS, "frame"),
    ],
    "sale": [
        (BUYER.amount - FLAT.mortgage, "cash that comes in"),
        (BUYER.amount, "price"),
        (FLAT.mortgage, "mortgage"),
        (FLAT.cost - BUYER.amount, "sign"),
    ],
}
