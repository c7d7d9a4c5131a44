"""Lesson 11: burn and runway."""

from __future__ import annotations

from typing import Any

from finlit.engine import Action, Script
from finlit.games.burn_rate import BurnRate
from finlit.games.burn_rate.runway import break_even
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

LENA, JAY = 0, 1

CARDS = {
    "hr": ("hr_m1a", "hr_vp2a", "hr_m1b"),
    "finance": ("finance_vp3", "finance_m1a", "finance_vp2a", "finance_m1b"),
    "sales": ("sales_m1a", "sales_m2a", "sales_m1b"),
    "development": (
        *("development_m1a", "engineer_1", "engineer_2", "engineer_3"),
        "development_m1b",
    ),
    "events": (
        *("hire_3a", "hire_0123a", "funding_10_23a", "hire_0123b", "hire_123a", "release_0123a"),
        *("funding_15_3", "idea_3_01", "funding_20_3", "bad_hire_0a", "poach_0a", "fire_3b"),
        "bad_hire_01a",  # Lena, round 1
        "release_3a",  # Jay
        *("idea_1_0a", "poach_0b"),  # Lena, round 2
        "fire_23a",  # Jay
        *("funding_5_0123a", "release_123a"),  # Lena, round 3
        "hire_23a",  # Jay
        "idea_1_01a",  # Lena, round 4
    ),
}

MOVES = (
    Action("pick", person="hr_m1a"),  # 1: Lena
    Action("pick", person="finance_vp3"),
    Action("pick", person="finance_m1a"),
    Action("pick", person="hr_vp2a"),
    Action("pick", person="sales_m1a"),  # 5: Lena
    Action("pick", person="sales_m2a"),
    Action("pick", person="development_m1a"),
    Action("pick", person="engineer_1"),
    Action("discard", card="hire_3a"),  # 9: Lena, round 1
    Action("done"),
    Action("funding", card="funding_15_3"),  # 11: Jay
    Action("done"),
    Action("hire", card="hire_0123a", person="finance_vp2a"),  # 13: Lena, round 2
    Action("funding", card="funding_10_23a"),
    Action("done"),
    Action("bad_idea", card="idea_3_01", target=LENA),  # 16: Jay
    Action("done"),
    Action("hire", card="hire_0123b", person="engineer_2"),  # 18: Lena, round 3
    Action("hire", card="hire_123a", person="engineer_3"),
    Action("done"),
    Action("funding", card="funding_20_3"),  # 21: Jay
    Action("done"),
    Action("release", card="release_0123a", idea="idea_3_01"),  # 23: Lena, round 4
    Action("done"),
)

PICKED, BEFORE_HIRE, FUNDED, BURDENED, RELEASED = 8, 12, 14, 16, 23
"""Moves after which something is asked."""

HIRED, UNLOCKED = "finance_vp2a", "funding_10_23a"
"""Whom Lena hires, and the card that this unlocks."""


def burn(game: Any, seat: int) -> int:
    """What a company burns a turn."""
    return int(game.view(seat).burn(seat))


def runway(game: Any, seat: int) -> float:
    """The turns that a company's money lasts."""
    return float(game.view(seat).runway(seat))


def with_hire(game: Any, seat: int) -> float:
    """The runway as it would be with the vice president."""
    return float(game.view(seat).hire_effect(seat, HIRED).runway)


def salary(game: Any) -> int:
    """What the vice president is paid a turn."""
    return int(game.components.people[HIRED].salary)


def raised(game: Any) -> int:
    """What the card brings that the hire unlocks."""
    return int(game.components.cards[UNLOCKED].amount)


def contractors(game: Any, seat: int) -> int:
    """The contractors' line of the next payroll."""
    return int(game.view(seat).payroll(seat)["contractors"])


EXERCISES = (
    Number(
        "jay_burn",
        right=burn,
        at=PICKED,
        seat=JAY,
        hint=N_("Add up four salaries: a vice president is paid 2 a turn, anybody else 1."),
        mistakes=(
            Mistake(
                lambda game, seat: len(game.view(seat).staff(seat)),
                N_("That is how many people he employs. Vice presidents are paid twice as much."),
            ),
            Mistake(
                lambda game, seat: 2 * len(game.view(seat).staff(seat)),
                N_("Only two of the four are vice presidents."),
            ),
        ),
        because=N_("This much leaves the account in every turn, whatever else happens."),
    ),
    Number(
        "lena_runway",
        right=runway,
        at=PICKED,
        seat=LENA,
        unit="count",
        hint=N_("How often can her burn be paid from her money? Divide."),
        mistakes=(
            Mistake(
                lambda game, seat: game.ledger.cash(seat) - burn(game, seat),
                N_("That is the money after one payroll. How many payrolls can she pay?"),
            ),
            Mistake(
                lambda game, seat: game.ledger.cash(seat) * burn(game, seat),
                N_("A higher burn must give a shorter runway: divide, do not multiply."),
            ),
        ),
        because=N_("Lean companies live longer. But can this one raise any money?"),
    ),
    Number(
        "hire_costs",
        right=lambda game, seat: runway(game, seat) - with_hire(game, seat),
        at=BEFORE_HIRE,
        seat=LENA,
        unit="count",
        hint=N_("Work out the runway at her burn now, and at the burn with one salary more."),
        mistakes=(
            Mistake(
                with_hire,
                N_("That is the runway with the vice president. How much shorter is it than now?"),
            ),
            Mistake(
                lambda game, seat: salary(game),
                N_("That is the salary a turn. By how many turns does it shorten the runway?"),
            ),
            Mistake(
                runway,
                N_("That is the runway without the vice president. What is it with him?"),
            ),
        ),
        because=N_("One salary of 2 takes a third of the runway away, if it brings nothing in."),
    ),
    Number(
        "pays_for",
        right=lambda game, seat: break_even(raised(game), salary(game)),
        at=FUNDED,
        seat=LENA,
        unit="count",
        hint=N_("Divide what the card brought by what the vice president is paid a turn."),
        mistakes=(
            Mistake(
                lambda game, seat: raised(game) / burn(game, seat),
                N_("That is for the whole payroll. Asked is the salary of the vice president."),
            ),
            Mistake(
                lambda game, seat: raised(game),
                N_("That is the money. For how many turns does it pay his salary?"),
            ),
            Mistake(
                lambda game, seat: raised(game) * salary(game),
                N_("Divide the money by the salary, do not multiply."),
            ),
        ),
        because=N_("If he unlocks another such card within that time, he costs nothing."),
    ),
    Number(
        "contractors",
        right=contractors,
        at=BURDENED,
        seat=LENA,
        hint=N_(
            "The idea needs three people. Lena has no engineer; a contractor is paid 3 a turn."
        ),
        mistakes=(
            Mistake(
                lambda game, seat: game.components.contractor_salary,
                N_("That is one contractor, or three engineers. Who does the work at Lena's now?"),
            ),
            Mistake(
                burn,
                N_("That is the whole burn. How much of it goes to the contractors?"),
            ),
        ),
        because=N_("One card of a rival costs her more each turn than all of her own people do."),
    ),
    Choice(
        "variable",
        N_("Lena is rid of the idea. Which costs ended with it?"),
        {
            "a": (
                N_("the contractor's pay"),
                N_("A variable cost goes when the work goes. The engineers are paid on."),
            ),
            "b": (
                N_("the two engineers' salaries"),
                N_("They are employed, with work or without. Look at their line of the payroll."),
            ),
            "c": (
                N_("both"),
                N_("Compare the line of the engineers before and after."),
            ),
            "d": (
                N_("none"),
                N_("Compare the burn before and after: something has ended."),
            ),
        },
        right="a",
        at=RELEASED,
    ),
)


def make(seed: int = 11) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> BurnRate:
        return BurnRate(["Lena", "Jay"], chance=Script(cards=CARDS, seed=seed))

    story = Story("11_burn_and_runway", game, MOVES, reveal=LENA)
    return Lesson(_("Burn and runway"), story, EXERCISES)
