"""Lesson 12: management under attack."""

from __future__ import annotations

from typing import Any

from finlit.engine import Action, Script
from finlit.games.burn_rate import BurnRate
from finlit.lessons.exercises import Choice, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.story import Story
from finlit.words import N_, _

NOA, IRIS, THEO = 0, 1, 2

CARDS = {
    "hr": ("hr_m2", "hr_m1b", "hr_vp2a", "hr_m1a"),
    "finance": ("finance_vp3", "finance_m1b", "finance_m1a", "finance_vp2a"),
    "sales": ("sales_m1a", "sales_m2a", "sales_m2b"),
    "development": (
        *("development_vp3", "development_m1a", "engineer_1", "engineer_2", "engineer_3"),
        "engineer_4",
    ),
    "events": (
        *("idea_4_0", "idea_3_012", "bad_hire_01a", "new_burn_rate", "hire_3a", "release_3a"),
        *("funding_5_0123a", "poach_012a", "fire_3a", "release_23a", "idea_1_0a", "hire_23a"),
        *("release_123a", "hire_0123b", "funding_5_0123b", "fire_3b", "poach_0a", "idea_1_0b"),
        *("release_3b", "bad_hire_0a"),  # Noa, round 1
        "release_0123a",  # Iris
        "funding_5_123a",  # Theo
        "idea_2_0a",  # Noa, round 2
        "release_123b",  # Iris
        *("hire_123b", "release_0123b"),  # Theo
    ),
}

MOVES = (
    Action("pick", person="sales_m1a"),  # 1: Noa
    Action("pick", person="sales_m2a"),
    Action("pick", person="finance_vp3"),  # 3: Theo
    Action("pick", person="finance_m1b"),
    Action("pick", person="hr_m2"),
    Action("pick", person="development_vp3"),  # 6: Theo
    Action("pick", person="hr_m1b"),
    Action("pick", person="finance_m1a"),
    Action("pick", person="hr_vp2a"),  # 9: Theo
    Action("pick", person="development_m1a"),
    Action("pick", person="engineer_1"),
    Action("pick", person="engineer_2"),  # 12: Theo
    Action("bad_idea", card="idea_4_0", target=THEO),  # 13: Noa, round 1
    Action("bad_idea", card="idea_3_012", target=THEO),
    Action("done"),
    Action("funding", card="funding_5_0123a"),  # 16: Iris
    Action("done"),
    Action("release", card="release_123a", idea="idea_4_0"),  # 18: Theo
    Action("done"),
    Action("new_burn_rate", card="new_burn_rate", target=THEO),  # 20: Noa, round 2
    Action("done"),
    Action("poach", card="poach_012a", target=THEO, person="engineer_2"),  # 22: Iris
    Action("done"),
    Action("hire", card="hire_0123b", person="engineer_3"),  # 24: Theo
    Action("funding", card="funding_5_0123b"),
    Action("done"),
)

PICKED, FIRST_IDEA, THEOS_TURN, LAST_PICK, HIRED = 12, 13, 17, 11, 24
"""Moves after which something is asked."""

FIRST, SECOND = "idea_4_0", "idea_3_012"
"""The two ideas that Noa gives to Theo."""

RIVALS = {"a": (IRIS,), "b": (THEO,), "c": (IRIS, THEO), "d": ()}
"""Against whom Noa might play her first idea."""

KEPT_OFF = {"a": (FIRST,), "b": (FIRST, SECOND), "c": (SECOND,), "d": ()}
"""The ideas that a sales manager might have kept off."""


def burn(game: Any, seat: int) -> int:
    """What a company burns a turn."""
    return int(game.view(seat).burn(seat))


def engineers_needed(game: Any) -> int:
    """The people that the first idea needs."""
    return int(game.components.cards[FIRST].engineers)


def open_to(game: Any) -> str:
    """The letter of those against whom Noa can play the first idea."""
    targets = game.view(NOA).playable(FIRST).targets
    found = tuple(target.seat for target in targets if target.refusal is None)
    return next(letter for letter, seats in RIVALS.items() if seats == found)


def missing(game: Any, seat: int) -> int:
    """The contractors at the next payroll."""
    return int(game.view(seat).missing(seat))


def saved(game: Any, seat: int) -> int:
    """What engineers would cost less than the contractors."""
    return missing(game, seat) * (int(game.components.contractor_salary) - 1)


def released(game: Any, seat: int) -> int:
    """The burn without the first idea: tried on a copy of the game."""
    copy = game.branch()
    copy.play("release", card="release_123a", idea=FIRST)
    return burn(copy, seat)


def kept_off(game: Any) -> str:
    """The letter of the ideas that could not be given to Theo with a sales manager of skill 2."""
    copy = game.branch()
    copy.play("pick", person="sales_m2b")
    found = tuple(
        idea for idea in (FIRST, SECOND) if copy.check("bad_idea", card=idea, target=THEO)
    )
    return next(letter for letter, ideas in KEPT_OFF.items() if ideas == found)


EXERCISES = (
    Choice(
        "against_whom",
        N_("Against whom can Noa play “All new by Friday”?"),
        {
            "a": (
                N_("Iris"),
                N_("Iris has a sales manager of skill 2. The card asks for a skill of 0."),
            ),
            "b": (
                N_("Theo"),
                N_("He has nobody in sales, and nobody says no to the customers."),
            ),
            "c": (
                N_("Iris and Theo"),
                N_("Read the condition on the card, and the number in front of Sales at both."),
            ),
            "d": (
                N_("neither of them"),
                N_("It needs a skill of 0 in sales. Is there a company with nobody there?"),
            ),
        },
        right=open_to,
        at=PICKED,
    ),
    Number(
        "theo_burn",
        right=burn,
        at=FIRST_IDEA,
        seat=THEO,
        hint=N_("To his salaries comes a contractor for every person that the idea still lacks."),
        mistakes=(
            Mistake(
                lambda game, seat: burn(game, seat) + 3,
                N_("He has an engineer, who can work on it. How many people are missing?"),
            ),
            Mistake(
                lambda game, seat: burn(game, seat) - 3 * missing(game, seat),
                N_("Those are his own people. Who does the rest of the work, at 3 a turn each?"),
            ),
            Mistake(
                lambda game, seat: burn(game, seat) - 2 * missing(game, seat),
                N_("Those would be engineers. Who is not employed is a contractor, and paid 3."),
            ),
            Mistake(
                lambda game, seat: 3 * missing(game, seat),
                N_("That is for the contractors. His own people are paid as well."),
            ),
        ),
        because=N_("One card has more than doubled his burn."),
    ),
    Number(
        "engineers_save",
        right=saved,
        at=FIRST_IDEA,
        seat=THEO,
        hint=N_(
            "Three people are missing. Compare what they are paid as contractors and as engineers."
        ),
        mistakes=(
            Mistake(
                lambda game, seat: missing(game, seat),
                N_("That is what three engineers cost. How much less is it than for contractors?"),
            ),
            Mistake(
                lambda game, seat: 3 * missing(game, seat),
                N_("That is what the contractors cost. The engineers are not free."),
            ),
            Mistake(
                lambda game, seat: 2 * engineers_needed(game),
                N_("One of the four is his already. Only three are missing."),
            ),
        ),
        because=N_("Per turn. But engineers must be hired first, and paid when the idea is gone."),
    ),
    Number(
        "release_saves",
        right=lambda game, seat: burn(game, seat) - released(game, seat),
        at=THEOS_TURN,
        seat=THEO,
        hint=N_("Compare the two lines of the table: as it is, and with the idea released."),
        mistakes=(
            Mistake(
                released,
                N_("That is the burn that is left. How much less is it than before?"),
            ),
            Mistake(
                lambda game, seat: burn(game, seat) - released(game, seat) - 3,
                N_("His engineer is not gone with the idea: he now works on the other one."),
            ),
            Mistake(
                lambda game, seat: 2 * engineers_needed(game),
                N_("That is what engineers would save. Released, the idea needs nobody at all."),
            ),
        ),
        because=N_("Complexity costs turn by turn; to end one idea saves more than any firing."),
    ),
    Choice(
        "kept_off",
        N_("With the sales manager of skill 2, which ideas could Noa not have given to Theo?"),
        {
            "a": (
                N_("only “All new by Friday”"),
                N_("It needs a skill of 0. The other one works up to a skill of 2."),
            ),
            "b": (
                N_("both"),
                N_("Look at the second refusal: there is none. It works up to a skill of 2."),
            ),
            "c": (
                N_("only “Robot intern”"),
                N_("It is the other way round: compare the levels on the two cards with 2."),
            ),
            "d": (
                N_("neither of them"),
                N_("Read the sentence with which the first one was refused."),
            ),
        },
        right=kept_off,
        at=LAST_PICK,
    ),
    Number(
        "double_payroll",
        right=lambda game, seat: 2 * burn(game, seat),
        at=HIRED,
        seat=THEO,
        hint=N_("Everybody is paid twice at this payroll, the contractors too."),
        mistakes=(
            Mistake(
                burn,
                N_("That is an ordinary turn. Noa's card makes him pay twice."),
            ),
            Mistake(
                lambda game, seat: burn(game, seat) + burn(game, seat) - 3 * missing(game, seat),
                N_("Contractors are paid twice as well."),
            ),
        ),
        because=N_("It happens once. His burn is what it was, and his money is less."),
    ),
)


def make(seed: int = 12) -> Lesson:
    """The lesson; `seed` is the luck after the script."""

    def game() -> BurnRate:
        return BurnRate(["Noa", "Iris", "Theo"], chance=Script(cards=CARDS, seed=seed))

    story = Story("12_management_under_attack", game, MOVES, reveal=NOA)
    return Lesson(_("Management under attack"), story, EXERCISES)
