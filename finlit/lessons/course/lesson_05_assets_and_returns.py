"""Lesson 05: assets and what they return."""

from __future__ import annotations

from typing import Any

import pandas as pd

from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.lessons.exercises import Choice, Frame, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

INES, EMIL = 0, 1

DICE = (1, 3, 6, 4, 1, 2, 1, 2, 4, 3)
CARDS = {
    "small": ("S41", "S07", "S09", "S06", "S25", "S26", "S08"),
    "big": ("B24",),
    "market": ("M08",),
}

MOVES = (
    Action("roll", dice=1),  # 1: Ines, an opportunity
    Action("draw", deck="small"),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 5: Emil, an opportunity
    Action("draw", deck="small"),
    Action("buy", units=100),
    Action("end_turn"),
    Action("roll", dice=1),  # 9: Ines, an opportunity after a payday
    Action("draw", deck="small"),
    Action("buy", units=50),
    Action("end_turn"),
    Action("done"),  # 13: Emil keeps his shares
    Action("roll", dice=1),  # 14: Emil, an opportunity after a payday
    Action("draw", deck="small"),
    Action("buy", units=100),
    Action("end_turn"),
    Action("done"),  # 18: Ines keeps hers
    Action("roll", dice=1),  # 19: Ines, the market
    Action("sell", holding="S41-1"),
    Action("end_turn"),
    Action("roll", dice=1),  # 22: Emil, an opportunity
    Action("draw", deck="small"),
    Action("end_turn"),
    Action("roll", dice=1),  # 25: Ines, an opportunity
    Action("draw", deck="big"),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 29: Emil, an opportunity
    Action("draw", deck="small"),
    Action("buy", units=1),
    Action("end_turn"),
    Action("buy", units=5),  # 33: Ines, at the price of Emil's card
    Action("done"),
    Action("roll", dice=1),  # 35: Ines, an opportunity
    Action("draw", deck="small"),
    Action("sell", holding="PEDAL", units=50),
    Action("end_turn"),
    Action("sell", holding="PEDAL", units=200),  # 39: Emil, at the price of Ines's card
    Action("roll", dice=1),  # 40: Emil, a payday
)

OFFERS = ("S33", "S46", "S52", "S27")
"""The deals of exercise 2."""


def flat(game: Any) -> Any:
    """The card of the flat that Ines buys."""
    return game.cards.small["S41"]


def in_hand(game: Any) -> int:
    """What the buyer of the flat leaves Ines once its mortgage is repaid."""
    return int(game.cards.market["M08"].amount - flat(game).mortgage)


def dividend(game: Any, price: int) -> float:
    """A year's dividend of a GRID share, for this price."""
    return float(12 * game.cards.small["S26"].monthly / price)


def put_in(card: Any) -> int:
    """What a buyer pays in cash for one."""
    return int(card.price or card.down_payment)


def returns(game: Any, _seat: int) -> pd.DataFrame:
    """The deals of exercise 2, each with its cash-on-cash return."""
    cards = [game.cards.small[id] for id in OFFERS]
    return pd.DataFrame(
        {
            "deal": [card.title for card in cards],
            "return": [12 * (card.monthly or card.cash_flow) / put_in(card) for card in cards],
        }
    )


def a_month_only(game: Any, seat: int) -> pd.DataFrame:
    """The same with a month's cash flow in place of a year's."""
    frame = returns(game, seat)
    return frame.assign(**{"return": frame["return"] / 12})


def gain(game: Any, price_paid: float) -> float:
    """What 200 shares bring above this price when they are sold at 20."""
    return 200 * (game.cards.small["S08"].price - price_paid)


EXERCISES = (
    Number(
        "flat_return",
        right=lambda game, seat: 12 * flat(game).cash_flow / flat(game).down_payment,
        at=4,
        seat=INES,
        unit="rate",
        hint=N_("Divide the cash flow of a year by the cash that Ines put in."),
        mistakes=(
            Mistake(
                lambda game, seat: flat(game).cash_flow / flat(game).down_payment,
                N_("That is the return of one month. A return is told for a year."),
            ),
            Mistake(
                lambda game, seat: 12 * flat(game).cash_flow / flat(game).cost,
                N_("You divided by the price. How much of it did Ines pay herself?"),
            ),
            Mistake(
                lambda game, seat: flat(game).down_payment / (12 * flat(game).cash_flow),
                N_("So many years it takes until her money is back. Divide the other way round."),
            ),
            Mistake(
                lambda game, seat: 12 * flat(game).cash_flow,
                N_("That is the cash flow of a year. What share of her money is it?"),
            ),
        ),
        because=N_("So high a return is bought with a loan: the bank paid nine tenths."),
    ),
    Frame(
        "returns",
        right=returns,
        keys=("deal",),
        at=4,
        hint=N_("Twelve times the cash flow a month, divided by the cash paid."),
        mistakes=(
            Mistake(
                a_month_only, N_("That is the return of a month; a return is told for a year.")
            ),
        ),
        because=N_("The same money, put to work in four ways, brings very different amounts."),
    ),
    Choice(
        "next_price",
        N_("A PEDAL share fell from 30 to 5. What can be said of its next price?"),
        {
            "a": (
                N_("It must be higher, because it fell so much."),
                N_("A card does not know what was drawn before it. Prices have no memory."),
            ),
            "b": (
                N_("It will be lower still: it is falling."),
                N_("A fall is no reason for the next fall. Each price comes by chance."),
            ),
            "c": (
                N_("Nobody knows it; but 5 is low beside its usual range."),
                N_("Cheap is cheap compared with what is usual; when it rises, nobody can say."),
            ),
            "d": (
                N_("It will be 11 again, what Emil paid."),
                N_("The market does not know, and does not care, what Emil paid."),
            ),
        },
        right="c",
        at=18,
    ),
    Number(
        "return_if_kept",
        right=lambda game, seat: 12 * flat(game).cash_flow / in_hand(game),
        at=19,
        seat=INES,
        unit="rate",
        hint=N_("First: what would she have in hand after the sale? Then divide by that."),
        mistakes=(
            Mistake(
                lambda game, seat: 12 * flat(game).cash_flow / flat(game).down_payment,
                N_("That is the return on what she paid once. What could she have for it today?"),
            ),
            Mistake(
                lambda game, seat: 12 * flat(game).cash_flow / game.cards.market["M08"].amount,
                N_("She does not keep all of the price: the mortgage is repaid first."),
            ),
            Mistake(
                lambda game, seat: flat(game).cash_flow / in_hand(game),
                N_("That is the return of one month. A return is told for a year."),
            ),
        ),
        because=N_("Whoever keeps the flat leaves that much money in it, for so small a return."),
    ),
    Number(
        "grid_yield",
        right=lambda game, seat: dividend(game, game.cards.small["S26"].price),
        at=30,
        unit="rate",
        hint=N_("Divide the dividends of a year by the price of the day."),
        mistakes=(
            Mistake(
                lambda game, seat: dividend(game, game.cards.small["S25"].price),
                N_("That was the yield at the price before. What does a share cost now?"),
            ),
            Mistake(
                lambda game, seat: dividend(game, game.cards.small["S26"].price) / 12,
                N_("That is the yield of one month. A yield is told for a year."),
            ),
        ),
        because=N_("The dividend stayed, the price fell, so the yield rose."),
    ),
    Number(
        "emil_gain",
        right=lambda game, seat: gain(game, 8),
        at=39,
        seat=EMIL,
        hint=N_("Take what all 200 shares cost him from what all 200 bring."),
        mistakes=(
            Mistake(
                lambda game, seat: 200 * game.cards.small["S08"].price,
                N_("That is what he is paid. What did the shares cost him?"),
            ),
            Mistake(
                lambda game, seat: gain(game, game.cards.small["S07"].price),
                N_("Only half of them cost 11. What did he pay for the other half?"),
            ),
            Mistake(
                lambda game, seat: gain(game, game.cards.small["S06"].price),
                N_("Only half of them cost 5. What did he pay for the other half?"),
            ),
            Mistake(
                lambda game, seat: gain(game, game.cards.small["S07"].price) / 2,
                N_("Those are the 100 shares bought first. He sells 200."),
            ),
        ),
        because=N_("He is paid once. His monthly cash flow is what it was."),
    ),
)


def make(seed: int = 5) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> Cashflow:
        return Cashflow(
            ["Ines", "Emil"],
            chance=Script(dice=DICE, cards=CARDS, seed=seed),
            professions=("lawyer", "teacher"),
            dreams=("F22", "F16"),
            first_player=INES,
        )

    return Lesson(_("Assets and returns"), Story("05_assets_and_returns", game, MOVES), EXERCISES)
