"""Lesson 04: borrowing."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.ledger.loans import Debt, Loan, effective_annual_rate, payoff_order, sheet_debts
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

SOFIA, BEN = 0, 1

DICE = (2, 6, 1, 1, 3)
CARDS = {
    "small": ("S16", "S18"),
    "extra": ("X24",),
}

MOVES = (
    Action("roll", dice=1),  # 1: Sofia, an extra expense and a bank loan
    Action("end_turn"),
    Action("roll", dice=1),  # 3: Ben, a payday
    Action("repay", debt="retail_debt"),
    Action("end_turn"),
    Action("roll", dice=1),  # 6: Sofia, an opportunity
    Action("draw", deck="small"),
    Action("buy", units=500),
    Action("end_turn"),
    Action("roll", dice=1),  # 10: Ben, an opportunity
    Action("draw", deck="small"),
    Action("end_turn"),
    Action("sell", holding="COMET", units=500),  # 13: Sofia, at the price of Ben's card
    Action("repay", debt="bank_loan", amount=3000),
    Action("repay", debt="credit_card"),
    Action("roll", dice=1),  # 16: Sofia, a payday
)

CARD_RATE = Decimal("0.24")
"""A credit card's yearly rate, of which a twelfth is due every month."""

FAMILY = Loan(150_000, Decimal("0.045"), 300)
"""The home loan of exercise 3."""

HOME = Loan(200_000, Decimal("0.05"), 360)
EXTRA = 400
"""The home loan of exercise 4, and what is paid on top of it a month."""

BY_LETTER = {"a": "retail_debt", "b": "credit_card", "c": "car_loan", "d": "home_mortgage"}


def loan_payment(game: Any, seat: int) -> int:
    """What the bank loan costs a month."""
    return int(game.ledger.monthly[seat]["expenses:bank_loan"])


def loan(game: Any, seat: int) -> int:
    """The bank loan."""
    return -int(game.ledger.balances[seat]["liabilities:bank_loan"])


def debt(game: Any, seat: int, name: str) -> Debt:
    """A debt of the sheet."""
    (found,) = (debt for debt in sheet_debts(game.ledger, seat) if debt.name == name)
    return found


def frees_most(game: Any) -> str:
    """The letter of the debt that frees most a month for each unit of cash."""

    def freed(letter: str) -> Fraction:
        found = debt(game, SOFIA, BY_LETTER[letter])
        return Fraction(found.payment, found.balance)

    return max(BY_LETTER, key=freed)


def freed(game: Any, seat: int) -> int:
    """The most monthly payment that the cash can end."""
    return payoff_order(sheet_debts(game.ledger, seat), game.ledger.cash(seat)).freed


def with_extra(extra: int) -> Loan:
    """The home loan with so much paid on top every month."""
    return Loan(HOME.principal, HOME.annual_rate, HOME.term, extra=extra)


def freed_by(game: Any, seat: int, names: Sequence[str]) -> int:
    """What repaying these debts would end a month, whether the cash is there or not."""
    return sum(debt(game, seat, name).payment for name in names)


EXERCISES = (
    Number(
        "loan_year",
        right=lambda game, seat: 12 * loan_payment(game, seat),
        at=1,
        seat=SOFIA,
        hint=N_("Find the bank loan's line in her statement; a year has twelve months."),
        mistakes=(
            Mistake(loan, N_("That is the loan itself. What does she pay for having it?")),
            Mistake(
                lambda game, seat: loan(game, seat) + 12 * loan_payment(game, seat),
                N_("The loan is still owed at the end. Asked is what it costs until then."),
            ),
        ),
        because=N_("More than she borrowed, and at the end of the year she owes all of it still."),
    ),
    Number(
        "card_rate",
        right=lambda game, seat: effective_annual_rate(CARD_RATE),
        at=1,
        unit="rate",
        hint=N_("What does 1 dollar grow to in twelve months? Multiply, month by month."),
        mistakes=(
            Mistake(
                lambda game, seat: CARD_RATE,
                N_("Twelve times the monthly rate leaves out the interest on the interest."),
            ),
            Mistake(
                lambda game, seat: 1 + effective_annual_rate(CARD_RATE),
                N_("That is what 1 dollar grows to. How much of it is interest?"),
            ),
            Mistake(
                lambda game, seat: CARD_RATE / 12,
                N_("That is the rate of one month."),
            ),
        ),
        because=N_("This is the effective annual rate, and the one to compare loans by."),
    ),
    Number(
        "first_principal",
        right=lambda game, seat: FAMILY.schedule[0].principal,
        at=1,
        hint=N_("Work out the interest of the first month; the rest of the payment repays."),
        mistakes=(
            Mistake(
                lambda game, seat: FAMILY.schedule[0].interest,
                N_("That is the interest of the first month. What is left of the payment?"),
            ),
            Mistake(
                lambda game, seat: 12 * FAMILY.schedule[0].interest,
                N_("That is the interest of a year. The first payment is for one month."),
            ),
            Mistake(
                lambda game, seat: FAMILY.payment - 12 * FAMILY.schedule[0].interest,
                N_("4.5% is the rate of a year; a month has a twelfth of it."),
            ),
            Mistake(
                lambda game, seat: FAMILY.payment,
                N_("That is the whole payment. Which part of it is interest?"),
            ),
            Mistake(
                lambda game, seat: FAMILY.principal / 300,
                N_("The principal is not the same every month: it begins small and grows."),
            ),
        ),
        because=N_("The rest is interest. Month by month a little less of the payment is."),
    ),
    Number(
        "months_saved",
        right=lambda game, seat: with_extra(EXTRA).months_saved,
        at=1,
        unit="months",
        hint=N_("Read the line of the months saved in the table, below loan A."),
        mistakes=(
            Mistake(
                lambda game, seat: with_extra(EXTRA).months,
                N_("So long the loan lasts. How much earlier is that?"),
            ),
            Mistake(
                lambda game, seat: with_extra(250).months_saved,
                N_("That is with 250 on top. Type 400, and press Enter."),
            ),
        ),
        because=N_("All of the extra money repays the loan, and stops its interest for good."),
    ),
    Choice(
        "first_debt",
        N_("Which of Sofia's debts frees the most a month for each 1,000 dollars repaid?"),
        {
            "a": (
                N_("the retail debt: 1,600 dollars, 80 a month"),
                N_("50 a month for each 1,000. It is the smallest debt, and the dearest of these."),
            ),
            "b": (
                N_("the credit card: 4,000 dollars, 120 a month"),
                N_("30 a month for each 1,000. Work out the others, too."),
            ),
            "c": (
                N_("the car loan: 6,000 dollars, 120 a month"),
                N_("20 a month for each 1,000: the credit card frees as much for less money."),
            ),
            "d": (
                N_("the home mortgage: 62,000 dollars, 580 a month"),
                N_(
                    "It is the largest payment. But it takes 62,000 to end it: that is about 9 "
                    "a month for each 1,000."
                ),
            ),
        },
        right=frees_most,
        at=5,
    ),
    Number(
        "freed",
        right=freed,
        at=13,
        seat=SOFIA,
        hint=N_("Try the bank loan together with another debt: which pair can her cash repay?"),
        mistakes=(
            Mistake(
                lambda game, seat: freed_by(game, seat, ("bank_loan", "retail_debt")),
                N_(
                    "The two with the highest yield. But much cash is left over: does another pair "
                    "use it better?"
                ),
            ),
            Mistake(
                lambda game, seat: freed_by(game, seat, ("bank_loan",)),
                N_("That is the bank loan alone. She has cash for more."),
            ),
            Mistake(
                lambda game, seat: freed_by(
                    game, seat, ("bank_loan", "retail_debt", "credit_card")
                ),
                N_("That would take more cash than she has."),
            ),
            Mistake(
                lambda game, seat: freed_by(game, seat, ("credit_card", "retail_debt")),
                N_("The bank loan costs most of all: begin with it."),
            ),
        ),
        because=N_("A debt is repaid in full or not at all: so all of the cash must be looked at."),
    ),
)


def make(seed: int = 4) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> Cashflow:
        return Cashflow(
            ["Sofia", "Ben"],
            chance=Script(dice=DICE, cards=CARDS, seed=seed),
            professions=("journalist", "pilot"),
            dreams=("F16", "F32"),
            first_player=SOFIA,
        )

    return Lesson(_("Borrowing"), Story("04_borrowing", game, MOVES), EXERCISES)
