"""Lesson 10: knowing and giving."""

from __future__ import annotations

from typing import Any

from finlit.engine import Script
from finlit.games.hab_and_gut import HabAndGut
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.market import buys, plays, sells, waits
from finlit.lessons.story import Story
from finlit.words import N_, _

VERA, IVAN, LINA, TARIQ = range(4)

RACKS = (
    # between Vera and Ivan
    *("tea_up_6a", "tea_up_2a", "salt_up_2a", "wheat_up_4a"),
    *("rubber_up_4a", "coal_down_4", "coal_up_2a", "coffee_down_6"),
    # between Ivan and Lina
    *("rubber_up_6a", "coal_up_6a", "salt_up_6a", "coffee_up_6a"),
    *("wheat_down_6", "tea_down_4", "salt_down_4", "rubber_down_4"),
    # between Lina and Tariq
    *("wheat_up_6a", "coal_up_2b", "coffee_up_4a", "salt_up_6b"),
    *("rubber_up_2a", "tea_up_2b", "salt_down_2", "coffee_up_2a"),
    # between Tariq and Vera
    *("salt_up_4a", "coal_up_4a", "tea_up_4a", "wheat_up_2a"),
    *("coal_down_6", "coffee_down_4", "rubber_down_2", "tea_down_2"),
)

MOVES = (
    *buys("tea", "tea", "tea", give="tea"),  # 1: Vera, round 1
    *buys("rubber", "rubber", "coal", give="coal"),  # 5: Ivan
    *buys("salt", "salt", "salt"),  # 9: Lina
    *buys("salt", "wheat", "wheat", give="wheat"),  # 13: Tariq
    *plays("tea_up_6a", "coffee_down_4"),  # 17: Vera
    *plays("rubber_up_6a", "coffee_down_6"),
    *plays("salt_up_6b", "wheat_down_6"),
    *plays("wheat_up_2a", "tea_up_2b"),  # 20: Tariq
    *buys("rubber", give="rubber"),  # 21: Ivan, round 2
    *buys("salt"),  # 24: Lina
    *waits(give="wheat"),  # 27: Tariq
    *buys("rubber", give="rubber"),  # 29: Vera
    *plays("rubber_up_4a", "tea_down_4"),  # 32: Ivan
    *plays("salt_up_6a", "coal_up_2b"),
    *plays("salt_up_4a", "rubber_up_2a"),
    *plays("tea_up_2a", "tea_down_2"),  # 35: Vera
    *sells("salt", "salt", "salt"),  # 36: Lina, round 3
    *waits(give="salt"),  # 40: Tariq
    *waits(give="tea"),  # 42: Vera
    *waits(),  # 44: Ivan
    *plays("coffee_up_6a", "salt_down_2"),  # 46: Lina
    *plays("wheat_up_6a", "coal_down_6"),
    *plays("wheat_up_4a", "tea_up_4a"),
    *plays("coal_up_6a", "coal_down_4"),  # 49: Ivan
    *buys("coal", give="coal"),  # 50: Tariq, round 4
    *sells("tea", all=True),  # 53: Vera
    *waits(),  # 55: Ivan
    *buys("wheat", give="salt"),  # 57: Lina
    *plays("coal_up_4a", "coffee_up_4a"),  # 60: Tariq
    *plays("salt_up_2a", "rubber_down_2"),
    *plays("coal_up_2a", "salt_down_4"),
    *plays("coffee_up_2a", "rubber_down_4"),  # 63: Lina
)

START, HALF = 0, 63
"""Moves after which something is asked."""


def seen(game: Any, seat: int) -> int:
    """The market cards that a seat sees."""
    view = game.view(seat)
    return len(view.left_rack) + len(view.right_rack)


def gain(shares: int, less: int = 1) -> Any:
    """What so many shares of tea may be expected to gain, or wrongly to be worth."""

    def value(game: Any, seat: int) -> float:
        expected = game.view(seat).expected_prices()["tea"]
        return float(shares * (expected - less * game.price["tea"]))

    return value


def on_average(game: Any, seat: int) -> float:
    """The mean of all spaces of Tea +4, and of half of them."""
    spaces = game.components.cards["tea_up_4a"].spaces
    return float((spaces + spaces // 2) / 2)


def short_of(place: int) -> Any:
    """By how much a seat's gifts raised less than those of who is so many places above it."""

    def value(game: Any, seat: int) -> int:
        own = game.players[seat].raised
        above = sorted(player.raised for player in game.players if player.raised > own)
        return int(above[place - 1] - own)

    return value


EXERCISES = (
    Number(
        "cards_seen",
        right=seen,
        at=START,
        seat=VERA,
        unit="count",
        hint=N_("Count the cards in both racks that Vera sees."),
        mistakes=(
            Mistake(
                lambda game, seat: len(game.racks[seat]),
                N_("That is one rack. She sees the one on her other side as well."),
            ),
            Mistake(
                lambda game, seat: sum(map(len, game.racks)),
                N_("That is all four racks. Which of them stand beside her?"),
            ),
            Mistake(
                lambda game, seat: len(game.components.cards),
                N_("Those are all cards of the game. Not all are dealt, and she sees two racks."),
            ),
        ),
        because=N_("Half of the cards in play; and each neighbour sees half of what she sees."),
    ),
    Number(
        "on_average",
        right=on_average,
        at=START,
        seat=VERA,
        unit="count",
        hint=N_("Take the mean of both cases: all spaces, and half of them."),
        mistakes=(
            Mistake(
                lambda game, seat: 2 * on_average(game, seat),
                N_("That is the sum of both cases. What is their mean?"),
            ),
            Mistake(
                lambda game, seat: game.components.cards["tea_up_4a"].spaces,
                N_("So it is when it counts in full. How often will it?"),
            ),
            Mistake(
                lambda game, seat: game.components.cards["tea_up_4a"].spaces // 2,
                N_("So it is when it counts by half. How often will it?"),
            ),
        ),
        because=N_("Each case times its chance, added up: that is an expected value."),
    ),
    Number(
        "expected_gain",
        right=gain(3),
        at=START,
        seat=VERA,
        hint=N_("Take the price that she pays from the expected one, and multiply by three."),
        mistakes=(
            Mistake(gain(3, less=0), N_("That is what they will be worth. What did they cost?")),
            Mistake(gain(1), N_("That is the gain of one share. She buys three.")),
        ),
        because=N_("No promise: it is the mean of all that may come, as far as Vera knows."),
    ),
    Number(
        "gifts_cost",
        right=lambda game, seat: game.portfolio(seat).donated,
        at=HALF,
        seat=VERA,
        hint=N_("Find the line of her gifts in the portfolio: at cost."),
        mistakes=(
            Mistake(
                lambda game, seat: game.players[seat].raised,
                N_("That is what the gifts raised. What had she paid for these shares?"),
            ),
            Mistake(
                lambda game, seat: game.players[seat].raised - game.portfolio(seat).donated,
                N_("That is how much more they raised than they cost."),
            ),
        ),
        because=N_("She gave early what then rose: charity got more than it had cost her."),
    ),
    Number(
        "lina_short",
        right=short_of(1),
        at=HALF,
        seat=LINA,
        hint=N_("Take what Lina's gifts raised from what those of the next one above her raised."),
        mistakes=(
            Mistake(short_of(2), N_("Somebody else is nearer to her than that. Who gave less?")),
            Mistake(
                short_of(3), N_("That is the way to the first place. She need only not be last.")
            ),
            Mistake(
                lambda game, seat: game.players[seat].raised,
                N_("That is what her gifts raised. How much is missing to the next one?"),
            ),
        ),
        because=N_("And she must give more than that: who ties for the last place is out, too."),
    ),
    Choice(
        "meanness",
        N_("What does the table say about those who give little?"),
        {
            "a": (
                N_("They end with little money, and so they seldom win."),
                N_("Look at the column of their portfolio, and compare it with the others."),
            ),
            "b": (
                N_("They end with the most money, and hardly ever win."),
                N_("What they kept does not count: nearly always they are eliminated first."),
            ),
            "c": (
                N_("They end with the most money, and so they win most often."),
                N_("They have the money. Now look at who was eliminated."),
            ),
            "d": (
                N_("Giving makes no difference."),
                N_("Compare the column of the eliminated, strategy by strategy."),
            ),
        },
        right="b",
    ),
)


def make(seed: int = 10) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> HabAndGut:
        chance = Script(cards={"market": RACKS}, seed=seed)
        return HabAndGut(["Vera", "Ivan", "Lina", "Tariq"], chance=chance)

    story = Story("10_knowing_and_giving", game, MOVES, reveal=VERA)
    return Lesson(_("Knowing and giving"), story, EXERCISES)
