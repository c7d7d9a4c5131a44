"""Lesson 02: the income statement."""

from __future__ import annotations

from typing import Any

import pandas as pd

from finlit import frames
from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.lessons.exercises import Choice, Frame, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

ADA, OMAR = 0, 1

DICE = (2, 1, 5, 5, 5, 1, 2, 3)
CARDS = {
    "small": ("S28", "S36"),
    "big": ("B01",),
    "extra": ("X26", "X21"),
}

MOVES = (
    Action("roll", dice=1),  # 1: Ada, an extra expense
    Action("end_turn"),
    Action("roll", dice=1),  # 3: Omar, an opportunity
    Action("draw", deck="small"),
    Action("end_turn"),
    Action("roll", dice=1),  # 6: Ada, an opportunity after a payday
    Action("draw", deck="big"),
    Action("borrow", amount=6000),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 11: Omar, a payday
    Action("end_turn"),
    Action("roll", dice=1),  # 13: Ada, a baby
    Action("end_turn"),
    Action("roll", dice=1),  # 15: Omar, an opportunity
    Action("draw", deck="small"),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 19: Ada, a payday
    Action("repay", debt="bank_loan", amount=5000),
    Action("end_turn"),
    Action("roll", dice=1),  # 22: Omar, an extra expense
)


def keeps(game: Any, seat: int) -> float:
    """The share of total income that is left after expenses."""
    return float(game.ledger.cash_flow(seat) / game.ledger.income[seat])


def change(game: Any, seat: int) -> int:
    """What the loan and the house changed in the monthly cash flow."""
    rents = sum(venture.cash_flow for venture in game.players[seat].ventures.values())
    loan = -game.ledger.balances[seat]["liabilities:bank_loan"]
    return int(rents - loan // 10)


def large_lines(game: Any, seat: int) -> pd.DataFrame:
    """The lines of more than 1,000 a month among a seat's expenses."""
    sheet = frames.monthly_statement(game, seat)
    large = sheet[(sheet["section"] == "expenses") & (sheet["amount"] > 1000)]
    return large[["line", "amount"]]


EXERCISES = (
    Number(
        "omar_keeps",
        right=keeps,
        at=1,
        seat=OMAR,
        unit="rate",
        hint=N_("Divide his monthly cash flow by his total income, both a month."),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.expenses[seat] / game.ledger.income[seat],
                N_("That is the share that he spends. What share is left?"),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash_flow(seat) / game.ledger.expenses[seat],
                N_("Divide by his income, not by his expenses."),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash_flow(seat),
                N_("That is the amount that is left. What share of his income is it?"),
            ),
        ),
        because=N_("The cook keeps a greater share of what he earns than the surgeon does."),
    ),
    Choice(
        "boat",
        N_("Ada pays 4,000 for a boat. Which figures change?"),
        {
            "a": (
                N_("her cash, and her monthly cash flow"),
                N_("The boat is paid once. No line of the monthly statement names it."),
            ),
            "b": (
                N_("her cash, but not her monthly cash flow"),
                N_("It is paid once, from cash; next month's lines are as they were."),
            ),
            "c": (
                N_("her monthly cash flow, but not her cash"),
                N_("She pays now, so her cash falls now. Does she pay again next month?"),
            ),
            "d": (N_("her salary"), N_("Nobody earns less because of a boat.")),
        },
        right="b",
        at=2,
    ),
    Choice(
        "bond",
        N_("Omar lacks 3,000 for a bond that pays 30 a month. Should he borrow them?"),
        {
            "a": (
                N_("Yes: the bond pays interest, so it can only help."),
                N_("It pays 30 a month. What does a loan of 3,000 cost a month at 10%?"),
            ),
            "b": (
                N_("Yes, because the loan can be repaid later."),
                N_("Until then it costs 300 a month, and the bond brings 30."),
            ),
            "c": (
                N_("No: the loan would cost 300 a month and the bond brings 30."),
                N_("Compare what borrowed money costs with what it earns, both a month."),
            ),
            "d": (
                N_("No: debts are always bad."),
                N_(
                    "Not always. It depends on what the borrowed money earns. Compare both a month."
                ),
            ),
        },
        right="c",
        at=5,
    ),
    Number(
        "loan_and_house",
        right=change,
        at=9,
        seat=ADA,
        hint=N_("Two lines are new: what the house brings, and what the bank loan costs, a month."),
        mistakes=(
            Mistake(
                lambda game, seat: change(game, seat) + 600,
                N_("That is what the house brings. What does the loan of 6,000 cost a month?"),
            ),
            Mistake(
                lambda game, seat: -600,
                N_("That is what the loan costs. What does the house bring?"),
            ),
            Mistake(
                lambda game, seat: change(game, seat) - 9000,
                N_("The down payment is paid once; it is no monthly line."),
            ),
        ),
        because=N_("She owns more and is paid less each month: the loan costs more than it earns."),
    ),
    Number(
        "house_year",
        right=lambda game, seat: 12 * game.passive_income(seat),
        at=17,
        seat=OMAR,
        hint=N_("Find the house among his income lines; a year has twelve months."),
        mistakes=(
            Mistake(
                lambda game, seat: 12 * game.ledger.income[seat],
                N_("That is all his income of a year. Asked is what the house brings."),
            ),
        ),
        because=N_("Passive income, bought with nothing down; every repair will be his, too."),
    ),
    Frame(
        "large_lines",
        right=large_lines,
        keys=("line",),
        at=19,
        seat=ADA,
        hint=N_("Take the expense lines of Ada's sheet, and keep those above 1,000."),
    ),
)


def make(seed: int = 2) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> Cashflow:
        return Cashflow(
            ["Ada", "Omar"],
            chance=Script(dice=DICE, cards=CARDS, seed=seed),
            professions=("surgeon", "cook"),
            dreams=("F22", "F12"),
            first_player=ADA,
        )

    return Lesson(_("The income statement"), Story("02_income_statement", game, MOVES), EXERCISES)
