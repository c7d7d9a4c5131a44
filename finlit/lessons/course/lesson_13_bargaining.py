"""Lesson 13: bargaining."""

from __future__ import annotations

from typing import Any

from finlit import frames
from finlit.engine import Action, Script
from finlit.games.im_the_boss import ImTheBoss
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

ROSA, KEN, AYA, OMAR = range(4)

INVESTORS = ("A", "B", "C", "D")

HANDS = (
    *("recruit_1", "recruit_2", "travel_E1", "travel_F1", "travel_E2"),  # Rosa
    *("recruit_3", "recruit_4", "travel_F2", "travel_E3", "travel_F3"),  # Ken
    *("travel_A1", "recruit_5", "recruit_6", "travel_B1", "travel_B2"),  # Aya
    *("recruit_7", "recruit_8", "travel_C1", "travel_C2", "travel_B3"),  # Omar
)

PASS = Action("pass")
ACCEPT = Action("accept")


def offers(*cast: str, shares: tuple[int, ...]) -> Action:
    """A proposal: who takes part, the boss's share and then the others' in the order of seats."""
    return Action("propose", cast=cast, shares=shares)


def asks(least: int) -> Action:
    """The least that somebody says to join for, in millions."""
    return Action("ask", least=least)


MOVES = (
    Action("place_marker", space=14),  # 1: Omar, A and D
    Action("make_deal"),  # 2: Rosa
    offers("A", "D", shares=(3, 1)),  # 3: Rosa
    *(PASS, PASS, asks(2)),  # 4: Ken, Aya, Omar
    Action("wait"),  # 7: Rosa
    *(PASS, PASS, ACCEPT),  # 8: Ken, Aya, Omar
    *(PASS, PASS, PASS),  # 11: the last call
    Action("make_deal"),  # 14: Ken, three of any family
    offers("B", "C", "D", shares=(2, 2, 2)),  # 15: Ken
    *(asks(3), ACCEPT, asks(1)),  # 16: Aya, Omar, Rosa
    offers("A", "B", "D", shares=(3, 1, 2)),  # 19: Ken
    *(PASS, ACCEPT, ACCEPT),  # 20: Aya, Omar, Rosa
    Action("travel", card="travel_A1", piece="A"),  # 23: Aya, in the last call
    offers("B", "C", "D", shares=(2, 2, 2)),  # 24: Ken
    *(ACCEPT, ACCEPT),  # 25: Aya, Omar
    *(PASS, PASS, PASS),  # 27: the last call
)

FIRST_DEAL, FIRST_CLOSED, SECOND_DEAL, AFTER_CARD, END = 2, 13, 14, 23, 29
"""Moves after which something is asked."""

CARDS_WORTH = 2
"""What three new cards are worth to Rosa, in millions, by her own feeling."""


def money(game: Any, seat: int) -> int:
    """What the deal under way pays, in millions."""
    return int(game.deal.money)


def even_split(game: Any, seat: int) -> float:
    """What she could have without the deal, and half of what the deal brings on top."""
    return CARDS_WORTH + (money(game, seat) - CARDS_WORTH) / 2


def replaceable(game: Any) -> str:
    """The letter of who can be replaced in the deal under way."""
    needed = [bool(needed) for needed in frames.alternatives(game)["needed"]]
    answers = {
        (True, True, True, True): "a",
        (True, True, False, True): "b",
        (False, True, False, False): "c",
        (False, False, False, False): "d",
    }
    return answers[tuple(needed)]


def accepted(game: Any, seat: int) -> float:
    """The share of all answered offers that were accepted."""
    answered = frames.offers(game).query("answer != 'none'")
    return float(answered["accepted"].mean())


EXERCISES = (
    Number(
        "surplus",
        right=money,
        at=FIRST_DEAL,
        unit="count",
        hint=N_("Take the value of one dividend times the number of dividends."),
        mistakes=(
            Mistake(
                lambda game, seat: game.next_tile.value,
                N_("That is a single dividend. How many does this deal have?"),
            ),
            Mistake(
                lambda game, seat: money(game, seat) * 1_000_000,
                N_("Count in millions."),
            ),
        ),
        because=N_("So much is there to divide, if both agree. If they do not, there is nothing."),
    ),
    Choice(
        "omar_least",
        N_("What is Omar's reservation price in this deal?"),
        {
            "a": (
                N_("2 million, for that would be half"),
                N_("That may be fair. But would 1 million be worse for him than no deal?"),
            ),
            "b": (
                N_("0: every million more than nothing is better than no deal"),
                N_("Without the deal he gets nothing now. Whatever is more is a gain for him."),
            ),
            "c": (
                N_("3 million, for Rosa can do with 1"),
                N_("That is what he would like. Ask what he gets when he says no."),
            ),
            "d": (
                N_("1 million, the smallest share that there is"),
                N_("With 1 million he is better off than without. Where does he not care?"),
            ),
        },
        right="b",
        at=FIRST_DEAL,
    ),
    Number(
        "even_split",
        right=even_split,
        at=FIRST_DEAL,
        unit="count",
        hint=N_(
            "First give each what he or she has without the deal. Then halve what is left over."
        ),
        mistakes=(
            Mistake(
                lambda game, seat: money(game, seat) / 2,
                N_("That halves all the money. But Rosa has something to lose, and Omar has not."),
            ),
            Mistake(
                lambda game, seat: (money(game, seat) - CARDS_WORTH) / 2,
                N_("That is half of the surplus. Rosa must also get what she gives up."),
            ),
            Mistake(
                lambda game, seat: money(game, seat),
                N_("Then nothing is left for Omar: why should he agree?"),
            ),
        ),
        because=N_("Who has a better alternative gets more, even when the surplus is halved."),
    ),
    Choice(
        "replaceable",
        N_("Which of the four players can be replaced in Ken's deal?"),
        {
            "a": (
                N_("nobody"),
                N_("It takes three investors, and there are four. Whom could Ken leave out?"),
            ),
            "b": (
                N_("Aya, and nobody else"),
                N_("Look at Rosa and Omar in the same way: could Ken do it without one of them?"),
            ),
            "c": (
                N_("Rosa, Aya and Omar, each of them"),
                N_("Ken needs two of these three, so he can do without any one of them."),
            ),
            "d": (
                N_("all four"),
                N_("Could the deal be made without its boss?"),
            ),
        },
        right=replaceable,
        at=SECOND_DEAL,
    ),
    Choice(
        "travel_card",
        N_("Why did Aya's card get her 2 million?"),
        {
            "a": (
                N_("Ken was sorry for her."),
                N_("He had left her out a minute before. What had changed for him?"),
            ),
            "b": (
                N_("Her investor was worth more money than before."),
                N_("The deal paid the same, and her investor filled the same place."),
            ),
            "c": (
                N_("It took away Ken's alternative: now he could not do without her."),
                N_("Power in a bargain is what the other side would have without you."),
            ),
            "d": (
                N_("With Rosa away, there was more money for the others."),
                N_("More for two instead of two: count who shared the money, before and after."),
            ),
        },
        right="c",
        at=AFTER_CARD,
    ),
    Number(
        "accepted",
        right=accepted,
        at=END,
        unit="rate",
        hint=N_("Count the rows whose answer is accepted, and divide by the number of rows."),
        mistakes=(
            Mistake(
                lambda game, seat: 1 - accepted(game, seat),
                N_("That is the share of those that were refused."),
            ),
            Mistake(
                lambda game, seat: frames.offers(game)["accepted"].sum(),
                N_("So many were accepted. What share of all offers is it?"),
            ),
        ),
        because=N_("An offer that is refused costs time; one that is too high costs money."),
    ),
)


def make(seed: int = 13) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> ImTheBoss:
        chance = Script(cards={"investors": INVESTORS, "influence": HANDS}, seed=seed)
        return ImTheBoss(["Rosa", "Ken", "Aya", "Omar"], chance=chance, deal_investors=True)

    story = Story("13_bargaining", game, MOVES, reveal=ROSA)
    return Lesson(_("Bargaining"), story, EXERCISES)
