"""Lesson 01: a first game of Cashflow."""

from __future__ import annotations

from typing import Any

from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.ledger.ledger import CASH
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

MIA, LEO = 0, 1

DICE = (1, 2, 5, 1, 1, 5, 5, 1, 2)
CARDS = {
    "small": ("S22", "S43", "S32", "S24"),
    "extra": ("X13",),
    "market": ("M10",),
}

MOVES = (
    Action("roll", dice=1),  # 1: Mia, an opportunity
    Action("draw", deck="small"),
    Action("buy", units=20),
    Action("end_turn"),
    Action("roll", dice=1),  # 5: Leo, an extra expense
    Action("end_turn"),
    Action("roll", dice=1),  # 7: Mia, a payday
    Action("end_turn"),
    Action("roll", dice=1),  # 9: Leo, an opportunity
    Action("draw", deck="small"),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 13: Mia, an opportunity
    Action("draw", deck="small"),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 17: Leo, the market, after a payday
    Action("sell", holding="S43-1"),
    Action("repay", debt="credit_card"),  # 19
    Action("repay", debt="car_loan"),
    Action("end_turn"),
    Action("roll", dice=1),  # 22: Mia, a baby
    Action("end_turn"),
    Action("roll", dice=1),  # 24: Leo, an opportunity
    Action("draw", deck="small"),
    Action("buy", units=50),
    Action("end_turn"),
    Action("sell", holding="WORLD", units=20),  # 28: Mia, at the price of Leo's card
    Action("done"),
    Action("roll", dice=1),  # 30: Mia, a payday
)

UNITS = 20
"""Units of the fund that Mia buys."""


def unit_price(game: Any) -> int:
    """What a unit of the fund costs on the card that Mia draws."""
    return int(game.cards.small["S22"].price)


def moved(game: Any, seat: int, kind: str, account: str) -> int:
    """What the last event of a kind moved on the accounts whose names begin so."""
    entries = game.ledger.transactions(seat)
    *_earlier, entry = (each for each in entries if each.event.kind == kind)
    return sum(posting.amount for posting in entry.postings if posting.account.startswith(account))


def flat(game: Any) -> Any:
    """The card of Leo's flat."""
    return game.cards.small["S43"]


def repaid(game: Any, fact: str) -> int:
    """The debts that Leo has repaid: their `amount`, or what they `saved` a month."""
    events = [event for step in game.steps for event in step.events]
    return sum(event[fact] for event in events if event.kind == "repaid")


EXERCISES = (
    Number(
        "cash_after_shares",
        right=lambda game, seat: game.ledger.cash(seat),
        at=3,
        seat=MIA,
        hint=N_("Take what 20 units cost from the cash that Mia had at the start."),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.cash(seat) + 2 * UNITS * unit_price(game),
                N_("Buying takes cash away: take the cost off, do not add it."),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash(seat) + (UNITS - 1) * unit_price(game),
                N_("That is the price of one unit; Mia buys 20."),
            ),
            Mistake(
                lambda game, seat: UNITS * unit_price(game),
                N_("That is what the units cost. What is left?"),
            ),
        ),
        because=N_("Cash fell, but Mia owns as much more in units: her net worth is the same."),
    ),
    Number(
        "leo_cash_flow",
        right=lambda game, seat: game.ledger.cash_flow(seat),
        at=6,
        seat=LEO,
        hint=N_("Take Leo's total expenses a month from his total income a month."),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.income[seat],
                N_("That is his income before expenses (gross). What is left (net)?"),
            ),
            Mistake(
                lambda game, seat: game.ledger.expenses[seat],
                N_("Those are his expenses. What is left of his income after them?"),
            ),
            Mistake(
                lambda game, seat: (
                    game.ledger.cash_flow(seat) - moved(game, seat, "extra_expense", "expenses")
                ),
                N_("The broken screen was paid once; the monthly figure does not change."),
            ),
        ),
        because=N_("This is what a payday brings him, month after month."),
    ),
    Choice(
        "house",
        N_("Mia pays 2,000 down for a house. What happens to her next paydays?"),
        {
            "a": (
                N_("They fall by 2,000."),
                N_("The down payment is paid once. A payday repeats only monthly lines."),
            ),
            "b": (
                N_("They rise by 100."),
                N_("The house brings 100 a month after its loan is paid: a monthly line."),
            ),
            "c": (
                N_("Nothing, until she sells it."),
                N_("The rent comes every month. Look at the card: it names a cash flow."),
            ),
            "d": (
                N_("They rise by 36,000."),
                N_("36,000 is the price of the house, most of it lent by the bank."),
            ),
        },
        right="b",
        at=16,
    ),
    Number(
        "flat_sold",
        right=lambda game, seat: moved(game, seat, "sold", CASH),
        at=18,
        seat=LEO,
        hint=N_(
            "The buyer pays 20,000 more than the flat cost; the bank takes its mortgage first."
        ),
        mistakes=(
            Mistake(
                lambda game, seat: moved(game, seat, "sold", CASH) + flat(game).mortgage,
                N_(
                    "That is the price. Before Leo sees a cent, the mortgage of the flat is repaid."
                ),
            ),
            Mistake(
                lambda game, seat: -moved(game, seat, "sold", "income"),
                N_("That is the gain over what the flat cost. How much cash does Leo receive?"),
            ),
            Mistake(
                lambda game, seat: moved(game, seat, "sold", CASH) - flat(game).cost,
                N_("The buyer pays the cost of the flat as well: 20,000 more than it cost."),
            ),
        ),
        because=N_("1,500 of it is the down payment coming back; 20,000 is the gain."),
    ),
    Number(
        "debts_repaid",
        right=lambda game, seat: repaid(game, "saved"),
        at=20,
        seat=LEO,
        hint=N_("Compare his expenses before and after: which two payments are gone?"),
        mistakes=(
            Mistake(
                lambda game, seat: repaid(game, "amount"),
                N_("That is what he repaid, once. How much less does he pay each month?"),
            ),
            Mistake(
                lambda game, seat: repaid(game, "saved") + flat(game).cash_flow,
                N_("The flat's 70 is income that ended; asked is what the two debts cost a month."),
            ),
        ),
        because=N_("Paying off a debt raises the cash flow as surely as an asset does."),
    ),
    Number(
        "still_missing",
        right=lambda game, seat: game.ledger.expenses[seat] - game.passive_income(seat),
        at=29,
        seat=MIA,
        hint=N_("Compare Mia's passive income with her total expenses, both a month."),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.expenses[seat],
                N_("Some passive income is there already: look at her house."),
            ),
            Mistake(
                lambda game, seat: game.ledger.expenses[seat] - game.ledger.income[seat],
                N_("Salary does not count: it is not passive income."),
            ),
        ),
        because=N_("With more than that from assets she could leave the rat race."),
    ),
)


def make(seed: int = 1) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> Cashflow:
        return Cashflow(
            ["Mia", "Leo"],
            chance=Script(dice=DICE, cards=CARDS, seed=seed),
            professions=("bus_driver", "nurse"),
            dreams=("F02", "F06"),
            first_player=MIA,
        )

    return Lesson(_("A first game"), Story("01_first_game", game, MOVES), EXERCISES)
