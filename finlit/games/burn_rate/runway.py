"""Burn and runway: what a turn costs, how long the money lasts, and what a decision does to it.

Amounts are whole currency units, times are a company's own turns. All is read from a view, so a
lesson can ask what any player may know. Burn is what the next payroll will be as things stand:
every salary, and a contractor for each engineer that the bad ideas miss. A single double payroll
(BR-18) does not change it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from finlit.games.burn_rate.deck import ENGINEER, VICE_PRESIDENT, EventCard, Person

if TYPE_CHECKING:
    from finlit.games.burn_rate.view import BurnRateView


def runway(cash: int, burn: int) -> float | None:
    """Turns until the account is empty at this burn; None when nothing burns.

    Whole turns are payrolls that can be paid: with 10 and a burn of 4 there are two, and the third
    makes the company bankrupt. With 8 there are two as well: exactly zero survives (BR-19).
    """
    return cash / burn if burn else None


class HireEffect(NamedTuple):
    """What somebody from the market would change in a company.

    - `salary`, and `saved`: a turn's pay of contractors who are not needed any more.
    - `burn` and `runway` as they would be; `over_runway` is what the hire costs until then.
    - `skill_before`, `skill` of the department.
    - `unlocked`: own event cards that could then be played and cannot now; `blocked`: attacks that
      could then not be played against the company and can now; `exposed`, `locked`: the reverse.
    - `funding`: what an event card, drawn from all, would bring more than now, on average.
    - `break_even`: event cards to be drawn a turn for this funding to pay for the hire; None where
      it brings none, 0 where the hire costs nothing.
    """

    person: str
    salary: int
    saved: int
    burn: int
    runway: float | None
    over_runway: float | None
    skill_before: int
    skill: int
    unlocked: tuple[str, ...]
    locked: tuple[str, ...]
    blocked: tuple[str, ...]
    exposed: tuple[str, ...]
    funding: float
    break_even: float | None

    @property
    def cost(self) -> int:
        """What the hire adds to the burn a turn; negative where it saves more than it costs."""
        return self.salary - self.saved


def hire_effect(view: BurnRateView, seat: int, person: str) -> HireEffect:
    """What `person` would change in the company of `seat`, if hired now.

    Raises KeyError for somebody who does not exist.
    """
    who = view.components.people[person]
    saved = 0
    if who.role == ENGINEER and view.missing(seat):
        saved = view.components.contractor_salary
    burn = view.burn(seat) + who.salary - saved
    left = runway(view.cash(seat), burn)
    before = view.skills(seat)[who.department]
    after = skill_with(view, seat, who)
    cards = [card for card in view.components.cards.values() if card.department == who.department]
    opened = [card for card in cards if before not in card.levels and after in card.levels]
    closed = [card for card in cards if before in card.levels and after not in card.levels]
    gained = sum(card.amount for card in opened) - sum(card.amount for card in closed)
    funding = gained / len(view.components.cards)
    cost = who.salary - saved
    return HireEffect(
        person=person,
        salary=who.salary,
        saved=saved,
        burn=burn,
        runway=left,
        over_runway=None if left is None else cost * left,
        skill_before=before,
        skill=after,
        unlocked=_ids(opened, attack=False),
        locked=_ids(closed, attack=False),
        blocked=_ids(closed, attack=True),
        exposed=_ids(opened, attack=True),
        funding=funding,
        break_even=0.0 if cost <= 0 else cost / funding if funding > 0 else None,
    )


def skill_with(view: BurnRateView, seat: int, who: Person) -> int:
    """BR-7: the skill of the department of `who`, once hired."""
    department = who.department
    before = view.skills(seat)[department]
    if who.skill is None or department in view.vice_presidents(seat):
        return before
    return who.skill if who.role == VICE_PRESIDENT else max(before, who.skill)


def skill_without(view: BurnRateView, seat: int, department: str, gone: Sequence[str]) -> int:
    """BR-7: the skill of a department when the people `gone` have left."""
    people = view.components.people
    head = view.vice_presidents(seat).get(department)
    if head is not None and head not in gone:
        return view.skills(seat)[department]
    stay = [people[id] for id in view.staff(seat) if id not in gone and id != head]
    return max([who.skill or 0 for who in stay if who.department == department], default=0)


def _ids(cards: list[EventCard], attack: bool) -> tuple[str, ...]:
    return tuple(card.id for card in cards if card.is_attack == attack)


def break_even(gain: float, cost: float) -> float | None:
    """Turns after which a cost a turn has eaten up a gain that came once: a funding of 15 pays for
    a vice president of 2 a turn for 7.5 turns. None where nothing is paid."""
    return gain / cost if cost > 0 else None


class IdeaCost(NamedTuple):
    """What a bad idea would cost a company a turn.

    - `engineers`: how many it needs; `idle` of those employed have nothing to do yet.
    - `contractors`: how many more contractors are needed; `cost` is their pay a turn.
    - `with_engineers`: the pay a turn of as many engineers, hired instead.
    - `burn` and `runway` as they would be with contractors.
    """

    card: str
    engineers: int
    idle: int
    contractors: int
    cost: int
    with_engineers: int
    burn: int
    runway: float | None


def idea_cost(view: BurnRateView, seat: int, card: str) -> IdeaCost:
    """What a bad idea would cost the company of `seat` (BR-14, BR-17).

    Raises KeyError for a card that does not exist, ValueError for one that is no bad idea.
    """
    engineers = view.components.cards[card].engineers
    if not engineers:
        raise ValueError(f"{card!r} is no bad idea")
    idle = max(0, view.engineers(seat) - view.needed(seat))
    contractors = max(0, engineers - idle)
    cost = contractors * view.components.contractor_salary
    pay = [who.salary for who in view.components.people.values() if who.role == ENGINEER]
    burn = view.burn(seat) + cost
    return IdeaCost(
        card=card,
        engineers=engineers,
        idle=idle,
        contractors=contractors,
        cost=cost,
        with_engineers=contractors * (min(pay) if pay else view.components.contractor_salary),
        burn=burn,
        runway=runway(view.cash(seat), burn),
    )
