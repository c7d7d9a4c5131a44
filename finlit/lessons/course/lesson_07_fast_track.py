"""Lesson 07: the fast track."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.fast_track import GOAL
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

ROSA, BILAL = 0, 1

DICE = (
    *(1, 3),  # round 1: two small deals
    *(5, 3),  # two paydays
    *(2, 1),  # the market, a big deal
    *(1, 2),  # two big deals
    *(6, 5),  # a big deal, a payday
    *(6, 5, 5, 3),  # round 6: the fast track
    *(4, 4, 4, 4),
    *(1, 1, 6, 5),
    *(4, 6, 3, 3, 2),  # the last is Bilal's try
    *(2, 4, 1, 2),
)
CARDS = {
    "small": ("S49", "S48"),
    "big": ("B24", "B23", "B21", "B20"),
    "market": ("M24",),
}

ROLL, ROLL_TWO = Action("roll", dice=1), Action("roll", dice=2)
BUY, END = Action("buy"), Action("end_turn")
BORROW = Action("borrow", amount=3000)
REPAY = Action("repay", debt="bank_loan", amount=3000)
SMALL, BIG = Action("draw", deck="small"), Action("draw", deck="big")
ENTER = Action("enter_fast_track")

MOVES = (
    *(ROLL, SMALL, BORROW, BUY, END),  # 1: Rosa buys land
    *(ROLL, SMALL, BORROW, BUY, END),  # 6: Bilal, too
    *(ROLL, END),  # 11: Rosa, a payday
    *(ROLL, END),  # 13: Bilal, a payday
    ROLL,  # 15: Rosa, the market: somebody wants land
    Action("sell", holding="S49-1"),
    Action("sell", holding="S48-2"),
    *(REPAY, END),  # 18: Rosa
    *(REPAY, ROLL, BIG, BUY, END),  # 20: Bilal buys eight flats
    *(ROLL, BIG, BUY, END),  # 25: Rosa, too
    *(ROLL, BIG, BUY, END),  # 29: Bilal buys eight more
    *(ROLL, BIG, BUY, END),  # 33: Rosa, after a payday
    *(ROLL, Action("repay", debt="credit_card"), END),  # 37: Bilal, a payday
    *(ENTER, ROLL_TWO, BUY, END),  # 40: Rosa enters
    *(ENTER, ROLL_TWO, END),  # 44: Bilal enters; a tax audit
    *(ROLL_TWO, BUY, END),  # 47: Rosa
    *(ROLL_TWO, Action("mark_dream"), END),  # 50: Bilal marks Rosa's dream
    *(ROLL_TWO, BUY, END),  # 53: Rosa
    *(ROLL_TWO, END),  # 56: Bilal, a divorce
    *(ROLL_TWO, BUY, END),  # 58: Rosa
    *(ROLL_TWO, Action("attempt"), END),  # 61: Bilal tries, and fails
    *(ROLL_TWO, END),  # 64: Rosa, a lawsuit
    *(ROLL_TWO, BUY, END),  # 66: Bilal
)


def mine(game: Any) -> Any:
    """The space of the business that Bilal tries for."""
    return game.cards.fast_track[32]


def dream(game: Any, seat: int) -> Any:
    """The space of a seat's dream."""
    (found,) = (s for s in game.cards.fast_track if s.id == game.players[seat].dream)
    return found


def expected_price(game: Any) -> Fraction:
    """What the mine costs on average until a try succeeds."""
    return Fraction(6 * mine(game).price, len(mine(game).needs))


EXERCISES = (
    Number(
        "opening_income",
        right=lambda game, seat: (game.passive_income(seat) + 500) // 1000 * 1000 * 100,
        at=36,
        seat=ROSA,
        hint=N_("Round her passive income to thousands first, then take it 100 times."),
        mistakes=(
            Mistake(
                lambda game, seat: 100 * game.passive_income(seat),
                N_("First round to the nearest thousand."),
            ),
            Mistake(
                lambda game, seat: -(-game.passive_income(seat) // 1000) * 100_000,
                N_("Round to the *nearest* thousand: which one is it?"),
            ),
            Mistake(
                lambda game, seat: (game.passive_income(seat) + 500) // 1000 * 1000,
                N_("That is rounded. On the fast track it is 100 times as much."),
            ),
        ),
        because=N_("What assets bring is all that counts here: her salary stays behind."),
    ),
    Number(
        "after_the_audit",
        right=lambda game, seat: game.ledger.cash(seat),
        at=45,
        seat=BILAL,
        hint=N_("What he brought along, and his first cash flow day: half of that is left."),
        mistakes=(
            Mistake(
                lambda game, seat: 2 * game.ledger.cash(seat),
                N_("That is all that he had. How much of it do the taxes leave him?"),
            ),
            Mistake(
                lambda game, seat: game.ledger.income[seat] // 2,
                N_("He had brought some cash along, too: it is counted as well."),
            ),
        ),
        because=N_("His income is as before: only what lay about in cash was halved."),
    ),
    Number(
        "dream_price",
        right=lambda game, seat: dream(game, seat).price * 2,
        at=51,
        seat=ROSA,
        hint=N_("Each mark makes her dream dearer, by as much as is printed on the space."),
        mistakes=(
            Mistake(
                lambda game, seat: dream(game, seat).price,
                N_("That is the price on the space. There is a mark on it now."),
            ),
            Mistake(
                lambda game, seat: dream(game, seat).price * 3,
                N_("One mark adds the printed price once."),
            ),
        ),
        because=N_("A mark costs who makes it as much as it costs the other."),
    ),
    Choice(
        "why_safe",
        N_("Bilal's divorce took all his cash. Why would it have hurt Rosa much less?"),
        {
            "a": (
                N_("She has more luck with the dice."),
                N_("Suppose that she lands there, too. What could be taken from her?"),
            ),
            "b": (
                N_("Her money is in businesses, and only cash is taken."),
                N_("A business goes on paying, whatever becomes of the cash."),
            ),
            "c": (
                N_("She has a higher income."),
                N_("A little. But no income is taken here: what is?"),
            ),
            "d": (
                N_("She has insurance."),
                N_("There is none in this game. Compare what each of them has bought."),
            ),
        },
        right="b",
        at=57,
    ),
    Number(
        "still_to_add",
        right=lambda game, seat: GOAL - game.players[seat].added_income,
        at=60,
        seat=ROSA,
        hint=N_("Sum up what her businesses have added, and take it from 50,000."),
        mistakes=(
            Mistake(
                lambda game, seat: game.players[seat].added_income,
                N_("So much is added already. What is missing?"),
            ),
            Mistake(
                lambda game, seat: game.ledger.income[seat] - GOAL,
                N_("The income that she began with does not count: only what businesses added."),
            ),
        ),
        because=N_("One good business more, and the cash for it at the right moment."),
    ),
    Number(
        "expected_price",
        right=lambda game, seat: expected_price(game),
        at=61,
        hint=N_("Of six tries four succeed. What do six tries cost, and what for each success?"),
        mistakes=(
            Mistake(
                lambda game, seat: mine(game).price,
                N_("That is the price of one try, and two of six tries fail."),
            ),
            Mistake(
                lambda game, seat: mine(game).price * Fraction(len(mine(game).needs), 6),
                N_("Because some tries fail, the mine costs more than one try, not less."),
            ),
            Mistake(
                lambda game, seat: 6 * mine(game).price,
                N_("That buys six tries. How many of them succeed, on average?"),
            ),
        ),
        because=N_("So it can be compared with a business that has a fixed price."),
    ),
)


def make(seed: int = 7) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> Cashflow:
        return Cashflow(
            ["Rosa", "Bilal"],
            chance=Script(dice=DICE, cards=CARDS, seed=seed),
            professions=("cook", "web_developer"),
            dreams=("F16", "F39"),
            first_player=ROSA,
        )

    return Lesson(_("The fast track"), Story("07_fast_track", game, MOVES), EXERCISES)
