"""Lesson 03: the balance sheet, and double entry by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.ledger.ledger import CASH
from finlit.lessons.exercises import Choice, Frame, Mistake, Number, decimal
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _, number

NORA, KOFI = 0, 1

DICE = (1, 6, 6, 5, 3, 5)
CARDS = {
    "small": ("S07", "S41", "S18"),
    "extra": ("X17",),
    "market": ("M07",),
}

MOVES = (
    Action("roll", dice=1),  # 1: Nora, an opportunity
    Action("draw", deck="small"),
    Action("buy", units=20),
    Action("end_turn"),
    Action("roll", dice=1),  # 5: Kofi, a payday
    Action("repay", debt="credit_card"),
    Action("end_turn"),
    Action("roll", dice=1),  # 8: Nora, an opportunity after a payday
    Action("draw", deck="small"),
    Action("borrow", amount=1000),  # 10
    Action("buy"),  # 11
    Action("end_turn"),
    Action("roll", dice=1),  # 13: Kofi, an opportunity
    Action("draw", deck="small"),
    Action("end_turn"),
    Action("roll", dice=1),  # 16: Nora, an extra expense
    Action("end_turn"),
    Action("roll", dice=1),  # 18: Kofi, the market, after a payday
    Action("sell", holding="S41-1"),  # 19: Nora
)

ENTRIES = {10: 1, 11: 2, 16: 3}
"""The moves that the class books by hand, and the numbers of their entries."""

LINES = {
    "assets:cash": "Cash",
    "assets:property": "Flat",
    "liabilities:property": "Mortgage",
    "liabilities:bank_loan": "Bank loan",
    "expenses:extra": "Expenses",
}
"""What the class calls the accounts of these entries."""

HOME, CAR = 60_000, 6_000
"""What Kofi's home and car would sell for; the cards do not say."""


def total(game: Any, seat: int, kind: str) -> int:
    """What a seat owns (`kind` "assets") or owes ("liabilities")."""
    balances = game.ledger.balances[seat].items()
    return abs(sum(amount for account, amount in balances if account.startswith(kind)))


def at_the_bank(game: Any, seat: int) -> int:
    """Net worth with home and car at what they would sell for."""
    return int(game.ledger.net_worth(seat) + HOME + CAR)


def entries(game: Any, seat: int, sign: int = 1) -> pd.DataFrame:
    """What the books have for the moves of `ENTRIES`: a row a posting."""
    rows = [
        (ENTRIES[entry.step], LINES[":".join(posting.account.split(":")[:2])], posting.amount)
        for entry in game.ledger.transactions(seat)
        if entry.step in ENTRIES
        for posting in entry.postings
    ]
    frame = pd.DataFrame(rows, columns=["entry", "line", "amount"])
    return frame.assign(amount=sign * frame["amount"])


def not_zero(answer: pd.DataFrame) -> str:
    """The first entry whose postings do not sum to zero, in words; "" if all do."""
    for entry, rows in answer.groupby("entry"):
        left = sum(map(decimal, rows["amount"]))
        if left:
            return _(
                "Entry {entry} sums to {sum}, not to zero: what is owed grows with a minus sign."
            ).format(entry=entry, sum=number(left))
    return ""


def sale(game: Any, seat: int) -> Iterator[tuple[str, int]]:
    """The postings of the flat's sale."""
    for entry in game.ledger.transactions(seat):
        if entry.event.kind == "sold":
            yield from entry.postings


def gain(game: Any, seat: int) -> int:
    """What the sale of the flat earned."""
    return -sum(amount for account, amount in sale(game, seat) if account.startswith("income:"))


def received(game: Any, seat: int) -> int:
    """The cash that the sale of the flat brought."""
    return sum(amount for account, amount in sale(game, seat) if account == CASH)


def mortgage(game: Any, seat: int) -> int:
    """What of the price went to the bank."""
    return sum(amount for account, amount in sale(game, seat) if account.startswith("liabilities:"))


EXERCISES = (
    Number(
        "kofi_net_worth",
        right=lambda game, seat: game.ledger.net_worth(seat),
        at=0,
        seat=KOFI,
        hint=N_("Take all that Kofi owes from all that he owns."),
        mistakes=(
            Mistake(
                lambda game, seat: -game.ledger.net_worth(seat),
                N_("Look at the sign: he owes more than he owns."),
            ),
            Mistake(
                lambda game, seat: total(game, seat, "liabilities"),
                N_("That is what he owes. What does he own, and what is left of it?"),
            ),
            Mistake(
                lambda game, seat: -total(game, seat, "liabilities"),
                N_("He owns something, too: look at his cash."),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash(seat),
                N_("That is what he owns. Take from it what he owes."),
            ),
        ),
        because=N_("He owes more than these books say that he owns."),
    ),
    Choice(
        "below_zero",
        N_("Why does net worth start so far below zero in this game?"),
        {
            "a": (
                N_("Nora and Kofi spend more than they earn."),
                N_("Look at their monthly cash flow: each of them has money left every month."),
            ),
            "b": (
                N_("Their salaries are missing on the left."),
                N_(
                    "A salary is no asset: it is paid month by month, and nobody can own next "
                    "year's today."
                ),
            ),
            "c": (
                N_("Their loans are listed, but not the home and the degree that they paid for."),
                N_("A debt was written down, and what was bought with it was not."),
            ),
            "d": (
                N_("The bank has made a mistake."),
                N_("The two sides are equal: the books balance. Something is not in them at all."),
            ),
        },
        right="c",
        at=0,
    ),
    Number(
        "kofi_at_the_bank",
        right=at_the_bank,
        at=0,
        seat=KOFI,
        hint=N_("Start from his net worth in the game, and add what is missing among the assets."),
        mistakes=(
            Mistake(
                lambda game, seat: at_the_bank(game, seat) - CAR,
                N_("The car is worth something, too."),
            ),
            Mistake(
                lambda game, seat: at_the_bank(game, seat) - HOME,
                N_("The home is worth something, too."),
            ),
            Mistake(
                lambda game, seat: HOME + CAR,
                N_("That is what home and car would sell for. What does he owe, and what else?"),
            ),
            Mistake(
                lambda game, seat: (
                    at_the_bank(game, seat)
                    + game.ledger.balances[seat]["liabilities:home_mortgage"]
                ),
                N_("His home mortgage is among his debts already: do not take it off twice."),
            ),
            Mistake(
                lambda game, seat: at_the_bank(game, seat) - game.ledger.cash(seat),
                N_("Do not forget his cash."),
            ),
        ),
        because=N_("The same person, the same day: only the list is longer."),
    ),
    Choice(
        "repay",
        N_("Kofi repays his credit card, 2,000 dollars, from cash. What happens to his net worth?"),
        {
            "a": (
                N_("It falls by 2,000."),
                N_("His cash falls. But what happens to what he owes?"),
            ),
            "b": (
                N_("It rises by 2,000."),
                N_("He owes less. But where did the money come from?"),
            ),
            "c": (
                N_("It stays as it is."),
                N_("Cash and debt fall by the same amount: two lines, and the difference stays."),
            ),
            "d": (
                N_("It rises by 60."),
                N_(
                    "That is the monthly payment that ends. It is a line of the income statement, "
                    "and comes with the paydays to be."
                ),
            ),
        },
        right="c",
        at=5,
    ),
    Frame(
        "journal",
        right=entries,
        keys=("entry", "line"),
        at=17,
        seat=NORA,
        hint=N_("Which lines does this event touch, and which way?"),
        demand=not_zero,
        mistakes=(
            Mistake(
                lambda game, seat: entries(game, seat, sign=-1),
                N_("All signs are the wrong way round: what is owned grows with a plus sign."),
            ),
        ),
        because=N_("These are the entries in the game's own books."),
    ),
    Number(
        "sale",
        right=gain,
        at=19,
        seat=NORA,
        hint=N_(
            "Compare what the buyer pays with what the books say the flat was worth: its cost."
        ),
        mistakes=(
            Mistake(
                received,
                N_("That is the cash that comes in. But the flat itself leaves her books."),
            ),
            Mistake(
                lambda game, seat: received(game, seat) + mortgage(game, seat),
                N_("That is the price. But the flat leaves her books, and so does its mortgage."),
            ),
            Mistake(mortgage, N_("That is the mortgage, which is repaid. What did she gain?")),
        ),
        because=N_("The flat stood in her books at cost; only the sale shows what it was worth."),
    ),
)


def make(seed: int = 3) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> Cashflow:
        return Cashflow(
            ["Nora", "Kofi"],
            chance=Script(dice=DICE, cards=CARDS, seed=seed),
            professions=("teacher", "electrician"),
            dreams=("F06", "F12"),
            first_player=NORA,
        )

    return Lesson(_("The balance sheet"), Story("03_balance_sheet", game, MOVES), EXERCISES)
