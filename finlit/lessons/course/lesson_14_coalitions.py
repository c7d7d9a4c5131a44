"""Lesson 14: coalitions."""

from __future__ import annotations

from typing import Any

from finlit.engine import Action, Script
from finlit.games.im_the_boss import ImTheBoss
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

INES, JUMA, KAITO = range(3)

INVESTORS = ("A", "C", "E", "B", "D", "F")
"""Ines gets A and B, Juma C and D, Kaito E and F."""

HANDS = (
    *("recruit_1", "recruit_2", "travel_D1", "travel_D2", "travel_F1"),  # Ines
    *("boss_1", "recruit_3", "recruit_4", "travel_F2", "travel_F3"),  # Juma
    *("recruit_5", "recruit_6", "travel_D3", "travel_B1", "travel_B2"),  # Kaito
)

MOVES = (
    Action("place_marker", space=1),  # 1: Kaito, A and two of B, C, E
    Action("make_deal"),  # 2: Ines
    Action("propose", cast=("A", "B", "C"), shares=(4, 2)),  # 3: Ines, with Juma
    Action("ask", least=3),  # 4: Juma
    Action("ask", least=1),  # 5: Kaito
    Action("propose", cast=("A", "B", "E"), shares=(5, 1)),  # 6: Ines, with Kaito
    Action("take_over", card="boss_1"),  # 7: Juma
    Action("propose", cast=("A", "B", "C"), shares=(3, 3)),  # 8: Juma, with Ines
    Action("pass"),  # 9: Kaito
    Action("accept"),  # 10: Ines
    Action("pass"),  # 11: Kaito, the last call
    Action("pass"),  # 12: Ines
)

DEAL, OFFERED, NEW_BOSS = 2, 6, 7
"""Moves after which something is asked."""

ORDER = (JUMA, INES, KAITO)
"""The order of coming that is asked about."""


def values(game: Any) -> list[float]:
    """The Shapley values of the deal as everybody sees it, in millions."""
    return [float(value) for value in game.view(None).coalitions().shapley()]


def gain_of_boss_card(game: Any, seat: int) -> float:
    """What it is worth to Juma to be the boss of the deal himself."""
    view = game.view(None)
    now = view.coalitions(game.marker, boss=INES).shapley()[JUMA]
    then = view.coalitions(game.marker, boss=JUMA).shapley()[JUMA]
    return float(then - now)


def better_without(game: Any) -> str:
    """The letter of the group that could do better than with the values of the deal."""
    deal = game.view(None).coalitions()
    groups = {"a": {INES, JUMA}, "b": {JUMA, KAITO}, "c": {JUMA}}
    worse = [set(group) for group, _more in deal.objections(deal.shapley())]
    return next((letter for letter, group in groups.items() if group in worse), "d")


EXERCISES = (
    Number(
        "ines_adds",
        right=lambda game, seat: game.view(None).coalitions().marginal(ORDER)[INES],
        at=DEAL,
        unit="count",
        hint=N_("What is Juma worth alone? And what are Juma and Ines worth together?"),
        mistakes=(
            Mistake(
                lambda game, seat: game.view(None).coalitions().marginal(ORDER)[JUMA],
                N_("Alone she could do nothing, but she does not come alone: Juma is there."),
            ),
            Mistake(
                lambda game, seat: game.deal.money / 2,
                N_("Do not divide anything yet: what is possible with her that was not before?"),
            ),
            Mistake(
                lambda game, seat: game.deal.money / 3,
                N_("Do not divide anything yet: what is possible with her that was not before?"),
            ),
        ),
        because=N_("Before her nothing was possible, with her the whole deal is."),
    ),
    Number(
        "ines_value",
        right=lambda game, seat: values(game)[seat],
        at=DEAL,
        unit="count",
        hint=N_("Add up what she adds in the six orders, and divide by six."),
        mistakes=(
            Mistake(
                lambda game, seat: values(game)[INES] * 6,
                N_("That is the sum over all six orders. Now take the mean."),
            ),
            Mistake(
                lambda game, seat: game.deal.money / 3,
                N_("That is an equal part. Do all three add as much?"),
            ),
            Mistake(
                lambda game, seat: game.deal.money,
                N_("In two of the six orders she comes first, and adds nothing then."),
            ),
            Mistake(
                lambda game, seat: values(game)[INES] / game.deal.money * 6,
                N_("In so many orders she makes the deal possible. How much is it worth each?"),
            ),
        ),
        because=N_("Nobody can do without her; the two others can replace each other."),
    ),
    Choice(
        "better_without",
        N_("Suppose they divide the money by these values. Which group could do better alone?"),
        {
            "a": (
                N_("Ines and Juma"),
                N_("Together they can make the deal, and by the values they get less than all."),
            ),
            "b": (
                N_("Juma and Kaito"),
                N_("Without Ines, who has to be in the deal, what could they earn?"),
            ),
            "c": (
                N_("Juma alone"),
                N_("Alone he cannot fill the deal. What is he worth by himself?"),
            ),
            "d": (
                N_("no group"),
                N_(
                    "Add up the values of Ines and one of the others. Is it all that they can earn?"
                ),
            ),
        },
        right=better_without,
        at=DEAL,
    ),
    Number(
        "boss_card",
        right=gain_of_boss_card,
        at=OFFERED,
        unit="count",
        hint=N_("Take his value when Ines is the boss from his value when he is."),
        mistakes=(
            Mistake(
                lambda game, seat: (
                    game.view(None).coalitions(game.marker, boss=JUMA).shapley()[JUMA]
                ),
                N_("That is his value as boss. How much more is it than before?"),
            ),
            Mistake(
                lambda game, seat: values(game)[JUMA],
                N_("That is his value before the card. And after it?"),
            ),
        ),
        because=N_("The card puts him into every group that can make the deal."),
    ),
    Choice(
        "kaito_falls",
        N_("Why is Kaito's value nothing when Juma is the boss?"),
        {
            "a": (
                N_("His investor travels."),
                N_("No travel card was played: his investor could still fill a place."),
            ),
            "b": (
                N_("Ines and Juma must both be there now, and they need nobody else."),
                N_("In whatever order they come, he never makes anything possible."),
            ),
            "c": (
                N_("He asked for too much."),
                N_("The value does not know what anybody asks for, only what groups can do."),
            ),
            "d": (
                N_("A new boss may not ask the partners of the old one."),
                N_("He may ask anybody. But whom does he need?"),
            ),
        },
        right="b",
        at=NEW_BOSS,
    ),
)


def make(seed: int = 14) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> ImTheBoss:
        chance = Script(cards={"investors": INVESTORS, "influence": HANDS}, seed=seed)
        return ImTheBoss(["Ines", "Juma", "Kaito"], chance=chance, deal_investors=True)

    story = Story("14_coalitions", game, MOVES, reveal=INES)
    return Lesson(_("Coalitions"), story, EXERCISES)
