"""Lesson 06: risk."""

from __future__ import annotations

from math import ceil
from typing import Any

from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

TARIQ, HANA = 0, 1

DICE = (1, 6, 1, 5, 4, 4, 4, 5, 4)
CARDS = {
    "small": ("S52", "S39", "S34"),
    "extra": ("X24", "X21"),
}

MOVES = (
    Action("roll", dice=1),  # 1: Tariq, an opportunity
    Action("draw", deck="small"),
    Action("borrow", amount=4000),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 6: Hana, a payday
    Action("end_turn"),
    Action("roll", dice=1),  # 8: Tariq, an extra expense
    Action("end_turn"),
    Action("roll", dice=1),  # 10: Hana, an opportunity
    Action("draw", deck="small"),
    Action("end_turn"),
    Action("roll", dice=1),  # 13: Tariq, a payday
    Action("end_turn"),
    Action("roll", dice=1),  # 15: Hana, an opportunity after a payday
    Action("draw", deck="small"),
    Action("end_turn"),
    Action("roll", dice=1),  # 18: Tariq, an extra expense
    Action("end_turn"),
    Action("roll", dice=1),  # 20: Hana loses her job
    Action("end_turn"),
    Action("roll", dice=1),  # 22: Tariq, a payday that he cannot pay
    Action("sell", holding="S52-1"),
    Action("repay", debt="bank_loan", amount=2000),  # 24
    Action("settle"),
    Action("end_turn"),
)

LARGE = 1000
"""An extra expense above this is a large one (exercise 1)."""

MONTHS = 3
"""Months of expenses that the emergency fund of exercise 3 lasts for."""


def large(game: Any) -> int:
    """The cards that cost a person without child and property more than a large expense."""
    return sum(c.basis == "once" and c.amount > LARGE for c in game.cards.extra.values())


def months_to_save(game: Any, seat: int, months: int) -> int:
    """Paydays until cash is enough for so many months of expenses."""
    missing = months * game.ledger.expenses[seat] - game.ledger.cash(seat)
    return ceil(missing / game.ledger.cash_flow(seat))


def loan(game: Any, seat: int) -> int:
    """The bank loan."""
    return -int(game.ledger.balances[seat]["liabilities:bank_loan"])


def halved(game: Any, seat: int) -> int:
    """What a month's payments for car, credit card and retail debt are before they are halved."""
    debts = game.players[seat].debts
    return sum(debts[debt] for debt in ("car_loan", "credit_card", "retail_debt"))


EXERCISES = (
    Number(
        "large_expense",
        right=lambda game, seat: large(game) / len(game.cards.extra),
        at=0,
        unit="rate",
        hint=N_("Divide the number of cards above 1,000 dollars by the number of all cards."),
        mistakes=(
            Mistake(
                lambda game, seat: large(game),
                N_("So many cards there are. What share of all of them is that?"),
            ),
            Mistake(
                lambda game, seat: 1 - large(game) / len(game.cards.extra),
                N_("That is the chance that it is not so expensive."),
            ),
        ),
        because=N_("Rare, but not so rare: land there a few times, and one of them comes."),
    ),
    Number(
        "months_of_cash",
        right=lambda game, seat: game.ledger.cash(seat) / game.ledger.expenses[seat],
        at=15,
        seat=HANA,
        hint=N_("Divide her cash by her total expenses a month."),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.cash(seat) / game.ledger.cash_flow(seat),
                N_("Without a salary it is her expenses that the cash must pay."),
            ),
            Mistake(
                lambda game, seat: game.ledger.expenses[seat] / game.ledger.cash(seat),
                N_("Divide the other way round: how often do the expenses fit into her cash?"),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash(seat) / game.ledger.income[seat],
                N_("Divide by what she must pay, not by what she earns."),
            ),
        ),
        because=N_("So long she can live without a salary: that is what an emergency fund is for."),
    ),
    Number(
        "paydays_to_save",
        right=lambda game, seat: months_to_save(game, seat, MONTHS),
        at=21,
        seat=HANA,
        unit="count",
        hint=N_("How much is missing for three months of expenses? What does she save a month?"),
        mistakes=(
            Mistake(
                lambda game, seat: months_to_save(game, seat, MONTHS) - 1,
                N_("After so many a little is still missing: round up."),
            ),
            Mistake(
                lambda game, seat: ceil(
                    MONTHS * game.ledger.expenses[seat] / game.ledger.cash_flow(seat)
                ),
                N_("She does not begin at zero: some cash is left."),
            ),
            Mistake(
                lambda game, seat: (
                    (MONTHS * game.ledger.expenses[seat] - game.ledger.cash(seat))
                    / game.ledger.cash_flow(seat)
                ),
                N_("There are no parts of a payday: round up."),
            ),
        ),
        because=N_("A fund takes long to fill: so it is begun long before it is needed."),
    ),
    Choice(
        "cause",
        N_("Why is Tariq bankrupt?"),
        {
            "a": (
                N_("He owns nothing of value."),
                N_("He owns the van, and it brings money. Look at his cash, and at the month."),
            ),
            "b": (
                N_("He owes more than he owns."),
                N_("So does nearly everybody here, from the first turn. Debts must be *paid*."),
            ),
            "c": (
                N_("His month costs more than it brings, and his cash does not cover that."),
                N_("A bank does not ask what you own, but whether you can pay today."),
            ),
            "d": (
                N_("The car repair was too expensive."),
                N_("Hana would have paid it from her cash. What was missing here?"),
            ),
        },
        right="c",
        at=22,
    ),
    Number(
        "after_the_sale",
        right=lambda game, seat: game.ledger.cash_flow(seat),
        at=24,
        seat=TARIQ,
        hint=N_("Begin with the month before: what does the sale end, and what the repaying?"),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.cash_flow(seat) - 200,
                N_("The van's income is gone. But repaying, too, has changed a line: which?"),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash_flow(seat) + 220,
                N_("The repaying counts. But the van does not bring anything any more."),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash(seat),
                N_("That is his cash. Asked is the cash flow of a month."),
            ),
        ),
        because=N_("Nothing is left to sell, and it is below zero still."),
    ),
    Number(
        "after_halving",
        right=lambda game, seat: game.ledger.cash_flow(seat),
        at=25,
        seat=TARIQ,
        hint=N_("Which three payments are halved? Add to the month what that saves."),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.cash_flow(seat) + halved(game, seat),
                N_("The payments are halved, not struck."),
            ),
            Mistake(
                lambda game, seat: halved(game, seat),
                N_("That is what he saves a month. What is the cash flow then?"),
            ),
        ),
        because=N_("Above zero, barely: Tariq stays in the game."),
    ),
)


def make(seed: int = 6) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> Cashflow:
        return Cashflow(
            ["Tariq", "Hana"],
            chance=Script(dice=DICE, cards=CARDS, seed=seed),
            professions=("cleaner", "engineer"),
            dreams=("F02", "F39"),
            first_player=TARIQ,
        )

    return Lesson(_("Risk"), Story("06_risk", game, MOVES), EXERCISES)
