"""Lesson 09: what moves a price."""

from __future__ import annotations

from typing import Any

from finlit import frames
from finlit.engine import Script
from finlit.games.hab_and_gut import HabAndGut
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.market import buys, plays, sells, waits
from finlit.lessons.story import Story
from finlit.words import N_, _

NORA, SAMI, YUKI = 0, 1, 2

RACKS = (
    # between Nora and Sami
    *("coal_up_6a", "salt_up_4a", "coffee_up_6b", "coal_up_2a"),
    *("tea_up_4a", "coal_up_4a", "rubber_down_2", "wheat_down_4"),
    # between Sami and Yuki
    *("coffee_up_6a", "coffee_down_6", "salt_down_2", "rubber_up_6a"),
    *("salt_up_2a", "tea_up_2a", "tea_up_2b", "salt_up_2b"),
    # between Yuki and Nora
    *("rubber_up_4a", "rubber_up_2a", "coal_down_6", "salt_up_6a"),
    *("wheat_down_2", "wheat_up_2a", "wheat_down_6", "coffee_down_4"),
)

MOVES = (
    *buys("coal", "coal", "coal"),  # 1: Nora, round 1
    *buys("coffee", "coffee"),  # 5: Sami
    *buys("rubber", "rubber", "salt", give="salt"),  # 9: Yuki
    *plays("coal_up_6a", "wheat_down_2"),  # 13: Nora
    *plays("coffee_up_6a", "tea_up_4a"),
    *plays("rubber_up_4a", "salt_up_2a"),  # 15: Yuki
    *sells("coffee", "coffee", all=True),  # 16: Sami, round 2
    *waits(),  # 19: Yuki
    *buys("salt"),  # 21: Nora
    *plays("coffee_down_6", "coal_up_4a"),  # 24: Sami
    *plays("rubber_up_2a", "tea_up_2a"),
    *plays("salt_up_4a", "wheat_up_2a"),  # 26: Nora
    *sells("rubber", "rubber", all=True),  # 27: Yuki, round 3
    *sells("coal", "coal", "coal", give="salt"),  # 30: Nora
    *buys("coffee", "coffee", "coffee", give="coffee"),  # 34: Sami
    *plays("coal_down_6", "tea_up_2b"),  # 38: Yuki
    *plays("coffee_up_6b", "wheat_down_6"),
    *plays("salt_down_2", "rubber_down_2"),  # 40: Sami
    *buys("salt", "salt"),  # 41: Nora, round 4
    *waits(),  # 45: Sami
    *buys("rubber"),  # 47: Yuki
    *plays("coal_up_2a", "coffee_down_4"),  # 50: Nora
    *plays("rubber_up_6a", "wheat_down_4"),
    *plays("salt_up_6a", "salt_up_2b"),  # 52: Yuki
)

FIRST_CARD, ROUND_1, ROUND_3, HALF = 13, 15, 40, 52
"""Moves after which something is asked."""

SPANS = {"a": "coal", "b": "coffee", "c": "tea"}
"""What is compared in the last exercise."""

CHOSEN = {"a": "coffee", "b": "salt", "c": "wheat", "d": "tea"}
"""What Nora thinks of buying."""


def closing(game: Any, commodity: str) -> list[int]:
    """A commodity's price at the set-up and at the end of every round."""
    prices = frames.prices(game)
    name = next(c.name for c in game.components.commodities if c.id == commodity)
    own = prices[prices["commodity"] == name]
    return [int(price) for price in own.groupby("round")["price"].last()]


def half_return(commodity: str, upside_down: bool = False) -> Any:
    """The return of a commodity over the half; or wrongly by its last price."""

    def value(game: Any, seat: int) -> float:
        first, *_others, last = closing(game, commodity)
        return (last - first) / (last if upside_down else first)

    return value


def largest_fall(game: Any, seat: int) -> float:
    """The largest fall of coal as a share of the price that it fell from."""
    prices = closing(game, "coal")
    return min(low / high - 1 for n, high in enumerate(prices) for low in prices[n:])


def wildest(game: Any) -> str:
    """The letter of the commodity with the largest volatility."""
    names = {c.id: c.name for c in game.components.commodities}
    swings = frames.performance(frames.prices(game)).set_index("commodity")["volatility"]
    return max(SPANS, key=lambda letter: float(swings[names[SPANS[letter]]]))


def most_expected(game: Any) -> str:
    """The letter of the commodity whose price Nora expects to gain most."""
    expected = game.view(NORA).expected_prices()
    return max(CHOSEN, key=lambda letter: expected[CHOSEN[letter]] - game.price[CHOSEN[letter]])


def coal_spaces(game: Any) -> int:
    """The spaces on the first card that was played."""
    return int(game.components.cards["coal_up_6a"].spaces)


EXERCISES = (
    Number(
        "coal_price",
        right=lambda game, seat: game.price["coal"],
        at=FIRST_CARD,
        hint=N_("Count six spaces up from 40, and read the price on the space where you arrive."),
        mistakes=(
            Mistake(
                lambda game, seat: 40 + coal_spaces(game),
                N_("The card moves the marker by spaces, not by dollars."),
            ),
            Mistake(
                lambda game, seat: 40 + 5 * coal_spaces(game),
                N_("Above 40 a space is worth 10 dollars, not 5; and in full is all six spaces."),
            ),
        ),
        because=N_("Six spaces of 10 dollars each: a share is worth more than twice as much now."),
    ),
    Choice(
        "bought_coffee",
        N_("Sami bought three shares of coffee. What did his buying do to the price of coffee?"),
        {
            "a": (
                N_("It raised the price, because demand rose."),
                N_("In a real market it might. Look at the log: what moved the marker?"),
            ),
            "b": (
                N_("Nothing: it only took shares from the supply."),
                N_("Here only cards move prices. What is scarce runs out, but it costs no more."),
            ),
            "c": (
                N_("It lowered the price, because fewer shares are left."),
                N_("What is scarce does not get cheaper. Did the marker move when he bought?"),
            ),
        },
        right="b",
        at=ROUND_3,
    ),
    Choice(
        "most_expected",
        N_("Which of these may Nora expect to rise most by the end of the half?"),
        {
            "a": (
                N_("coffee"),
                N_("It has one card up and one card down in her racks. What is left of both?"),
            ),
            "b": (
                N_("salt"),
                N_("Two cards up and none down: nothing that she sees speaks against it."),
            ),
            "c": (
                N_("wheat"),
                N_("Add up the wheat cards in her racks: do they point up or down?"),
            ),
            "d": (
                N_("tea"),
                N_("One card up. Is there a share with more spaces up in her racks?"),
            ),
        },
        right=most_expected,
        at=0,
    ),
    Number(
        "wheat_return",
        right=half_return("wheat"),
        at=HALF,
        unit="rate",
        hint=N_("Take the first price from the last one, and divide by the first."),
        mistakes=(
            Mistake(
                half_return("wheat", upside_down=True),
                N_("Divide by the price that you would have paid: the first one."),
            ),
            Mistake(
                lambda game, seat: closing(game, "wheat")[-1] / closing(game, "wheat")[0],
                N_("That is the share that is left of the price. What is lost?"),
            ),
            Mistake(
                lambda game, seat: closing(game, "wheat")[-1] - closing(game, "wheat")[0],
                N_("That is the change in dollars. What share of the first price is it?"),
            ),
        ),
        because=N_("A price can lose at most all of itself, but it can gain more than that."),
    ),
    Number(
        "coal_fall",
        right=largest_fall,
        at=HALF,
        unit="rate",
        hint=N_("Find the highest point of the line, and the lowest one after it."),
        mistakes=(
            Mistake(
                lambda game, seat: min(closing(game, "coal")) - max(closing(game, "coal")),
                N_("Compare only with prices that came after the highest one; and as a share."),
            ),
            Mistake(
                lambda game, seat: min(closing(game, "coal")) / max(closing(game, "coal")) - 1,
                N_("The lowest price came before the highest one: nobody fell from there."),
            ),
            Mistake(
                lambda game, seat: closing(game, "coal")[-1] / max(closing(game, "coal")) - 1,
                N_("It fell deeper than where it ended. Look at the end of round 3."),
            ),
        ),
        because=N_("Whoever bought at the top lost this much, in a half in which coal doubled."),
    ),
    Choice(
        "wildest",
        N_("Coal, coffee and tea all doubled in the half. Which one was the riskiest on the way?"),
        {
            "a": (
                N_("coal"),
                N_("It fell once. Is there one whose returns lie further apart?"),
            ),
            "b": (
                N_("coffee"),
                N_("Its returns lie furthest apart: the same end, but a wild way."),
            ),
            "c": (
                N_("tea"),
                N_("It rose in small steps and never fell. Which line jumps?"),
            ),
            "d": (
                N_("all three alike, for they ended alike"),
                N_("Who had to sell on the way did not get the end price. Compare the ways."),
            ),
        },
        right=wildest,
        at=HALF,
    ),
)


def make(seed: int = 9) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> HabAndGut:
        chance = Script(cards={"market": RACKS}, seed=seed)
        return HabAndGut(["Nora", "Sami", "Yuki"], chance=chance)

    story = Story("09_what_moves_a_price", game, MOVES, reveal=NORA)
    return Lesson(_("What moves a price"), story, EXERCISES)
