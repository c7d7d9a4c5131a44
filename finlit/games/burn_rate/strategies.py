"""Players of Burn Rate that are programs. Each knows what its seat's view shows, and no more.

All weigh a move in money: what it brings at once, what it changes in the burn over the turns they
look ahead, and what a level of skill is worth to them. What harms a rival counts in part. They
differ in these weights. A strategy is a call: `choose(view, options, rng)`, and an instance is one
too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from finlit.engine import Action, Option, Subset
from finlit.engine.option import Random
from finlit.games.burn_rate.deck import ENGINEER
from finlit.games.burn_rate.runway import skill_with, skill_without
from finlit.games.burn_rate.view import BurnRateView
from finlit.games.judgement import Judgement
from finlit.games.random_player import random_choice

TO_CHANGE = 0.25
"""What it is worth to change a card that cannot be played for another."""
TO_RICHEST = 0.001
"""Of equal harm, that to the richest rival is a little better, by this much a currency unit."""


@dataclass(frozen=True, slots=True)
class Founder:
    """A founder who weighs things evenly; the others below have other weights.

    - `horizon`: the turns for which a change of the burn is counted.
    - `hr`, `finance`, `sales`, `development`: what a level of skill is worth, in currency units.
    - `attack`: the part of a rival's loss that counts as a gain.
    """

    horizon: float = 6.0
    hr: float = 4.0
    finance: float = 10.0
    sales: float = 8.0
    development: float = 4.0
    attack: float = 0.4

    def __post_init__(self) -> None:
        if self.horizon <= 0:
            raise ValueError(f"horizon must be more than 0 turns, not {self.horizon!r}")

    def choose(self, view: BurnRateView, options: Sequence[Option], rng: Random) -> Action:
        """The move with the best score."""
        return max(self._judge(view, options), key=_judged).action

    __call__ = choose

    def explain(self, view: BurnRateView, options: Sequence[Option]) -> list[Judgement]:
        """The moves that were considered, the best first, each with its reason."""
        return sorted(self._judge(view, options), key=_judged, reverse=True)

    def _judge(self, view: BurnRateView, options: Sequence[Option]) -> Iterator[Judgement]:
        """The moves worth a thought, with their scores: 0 for being done."""
        for option in options:
            yield from _JUDGES[option.kind](self, view, option.kind, option.choices)

    # What changes in a company is worth

    def _joins(self, view: BurnRateView, seat: int, person: str) -> tuple[float, dict[str, Any]]:
        """Somebody comes: a salary more, perhaps a contractor less, perhaps more skill."""
        who = view.components.people[person]
        before, after = view.skills(seat)[who.department], skill_with(view, seat, who)
        burn = who.salary
        if who.role == ENGINEER and view.missing(seat):
            burn -= view.components.contractor_salary
        worth = self._worth(who.department, after - before) - burn * self.horizon
        facts = {"person": person, "department": who.department, "seat": seat}
        return worth, {**facts, "before": before, "after": after, "burn": burn}

    def _leave(
        self, view: BurnRateView, seat: int, people: Sequence[str]
    ) -> tuple[float, dict[str, Any]]:
        """People go: less salaries, perhaps more contractors, perhaps less skill."""
        known = [view.components.people[id] for id in people]
        engineers = view.engineers(seat) - sum(who.role == ENGINEER for who in known)
        missing = max(0, view.needed(seat) - engineers) - view.missing(seat)
        burn = missing * view.components.contractor_salary - sum(who.salary for who in known)
        skills = view.skills(seat)
        lost = {
            department: skills[department] - skill_without(view, seat, department, people)
            for department in dict.fromkeys(who.department for who in known)
        }
        worth = -sum(self._worth(*each) for each in lost.items()) - burn * self.horizon
        return worth, {"people": tuple(people), "lost": sum(lost.values()), "burn": burn}

    def _worth(self, department: str, levels: int) -> float:
        return levels * float(getattr(self, department))

    def _harm(self, view: BurnRateView, seat: int, loss: float) -> float:
        return self.attack * loss + TO_RICHEST * view.cash(seat)

    # The kinds of move

    def _judge_done(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        yield Judgement(Action("done"), 0.0, "nothing_better", {})

    def _judge_discard(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        """What cannot be played now is changed first."""
        for card in choices["card"]:
            use = view.playable(card)
            fits = use is not None and use.fits
            score, reason = (-TO_CHANGE, "to_keep") if fits else (TO_CHANGE, "not_playable")
            yield Judgement(Action(kind, card=card), score, reason, {"card": card})

    def _judge_joining(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        seat = cast(int, view.seat)
        card = {"card": choices["card"][0]} if "card" in choices else {}
        for person in choices["person"]:
            worth, facts = self._joins(view, seat, person)
            reason = "joins" if facts["after"] > facts["before"] else "joins_only"
            yield Judgement(Action(kind, **card, person=person), worth, reason, facts)

    def _judge_bad_hire(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        (seat,) = choices["target"]
        for person in choices["person"]:
            worth, facts = self._joins(view, seat, person)
            action = Action(kind, card=choices["card"][0], target=seat, person=person)
            yield Judgement(action, self._harm(view, seat, -worth), "burdens", facts)

    def _judge_firing(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        cards = _cards(choices)
        for person in choices["person"]:
            worth, facts = self._leave(view, cast(int, view.seat), (person,))
            yield Judgement(Action(kind, **cards, person=person), worth, "saves_salary", facts)

    def _judge_poaching(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        (seat,) = choices["target"]
        for person in choices["person"]:
            worth, facts = self._joins(view, cast(int, view.seat), person)
            loss, _facts = self._leave(view, seat, (person,))
            action = Action(kind, **_cards(choices), target=seat, person=person)
            score = worth + self._harm(view, seat, -loss)
            yield Judgement(action, score, "poaches", {**facts, "seat": seat})

    def _judge_funding(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        for card in choices["card"]:
            amount = view.components.cards[card].amount
            facts = {"card": card, "amount": amount}
            yield Judgement(Action(kind, card=card), float(amount), "raises_money", facts)

    def _judge_bad_idea(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        for seat in choices["target"]:
            for card in choices["card"]:
                burn = view.idea_cost(seat, card).cost
                action = Action(kind, card=card, target=seat)
                score = self._harm(view, seat, burn * self.horizon)
                yield Judgement(action, score, "burdens", {"seat": seat, "burn": burn})

    def _judge_release(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        """Where engineers are enough, fewer ideas still leave them free for the next one."""
        seat = cast(int, view.seat)
        for idea in choices["idea"]:
            engineers = view.components.cards[idea].engineers
            fewer = min(view.missing(seat), engineers)
            saved = fewer * view.components.contractor_salary
            score = saved * self.horizon + (engineers - fewer)
            action = Action(kind, card=choices["card"][0], idea=idea)
            yield Judgement(action, score, "releases", {"idea": idea, "burn": -saved})

    def _judge_dismissal(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        (seat,) = choices["target"]
        for person in choices["person"]:
            worth, facts = self._leave(view, seat, (person,))
            action = Action(kind, card=choices["card"][0], target=seat, person=person)
            score = self._harm(view, seat, -worth)
            yield Judgement(action, score, "weakens", {**facts, "seat": seat})

    def _judge_shake_up(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        """One proposal: whoever costs more than they are worth, looked at one after another."""
        seat = cast(int, view.seat)
        heads = choices.get("vice_presidents", Subset(()))
        others = choices.get("others", Subset(()))
        leaving: list[str] = []
        worth, facts = 0.0, dict[str, Any]()
        for person in (*others.items, *heads.items):
            if person in heads.items and sum(id in heads.items for id in leaving) == heads.most:
                break
            more, told = self._leave(view, seat, (*leaving, person))
            if more > worth:
                leaving.append(person)
                worth, facts = more, told
        values = {
            name: tuple(id for id in leaving if id in subset.items)
            for name, subset in choices.items()
            if name != "card"
        }
        if facts and all(
            values[name] in subset for name, subset in choices.items() if name != "card"
        ):
            action = Action(kind, card=choices["card"][0], **values)
            yield Judgement(action, worth, "saves_salary", facts)

    def _judge_doubling(self, view: BurnRateView, kind: str, choices: Any) -> Iterator[Judgement]:
        (seat,) = choices["target"]
        burn = view.burn(seat)
        action = Action(kind, card=choices["card"][0], target=seat)
        facts = {"seat": seat, "amount": burn}
        yield Judgement(action, self._harm(view, seat, burn), "doubles", facts)


@dataclass(frozen=True, slots=True)
class Lean(Founder):
    """Keeps the payroll small: looks far ahead at salaries, and thinks little of titles."""

    horizon: float = 9.0
    hr: float = 1.0
    finance: float = 7.0
    sales: float = 6.0
    development: float = 3.0
    attack: float = 0.2


@dataclass(frozen=True, slots=True)
class TalentFirst(Founder):
    """Wants the best at the head of every department, and pays for them."""

    horizon: float = 4.0
    hr: float = 9.0
    finance: float = 12.0
    sales: float = 12.0
    development: float = 9.0
    attack: float = 0.2


@dataclass(frozen=True, slots=True)
class Saboteur(Founder):
    """Makes life dear for rivals: harm to them counts more than own money."""

    attack: float = 2.0


@dataclass(frozen=True, slots=True)
class FundRaiser(Founder):
    """Builds up finance and lives on investors' money; salaries worry it for a few turns only."""

    horizon: float = 4.0
    hr: float = 2.0
    finance: float = 20.0
    attack: float = 0.3


STRATEGIES: dict[str, Callable[..., Any]] = {
    "random": lambda: random_choice,
    "founder": Founder,
    "lean": Lean,
    "talent_first": TalentFirst,
    "saboteur": Saboteur,
    "fund_raiser": FundRaiser,
}
"""A strategy's name → what makes it, given its parameters by name."""

_Judge = Callable[[Any, BurnRateView, str, Mapping[str, Any]], Iterator[Judgement]]
_JUDGES: Mapping[str, _Judge] = {
    "pick": Founder._judge_joining,
    "hire": Founder._judge_joining,
    "bad_hire": Founder._judge_bad_hire,
    "fire": Founder._judge_firing,
    "fire_two": Founder._judge_firing,
    "poach": Founder._judge_poaching,
    "poach_two": Founder._judge_poaching,
    "funding": Founder._judge_funding,
    "bad_idea": Founder._judge_bad_idea,
    "release": Founder._judge_release,
    "dismissal": Founder._judge_dismissal,
    "conflict": Founder._judge_dismissal,
    "shake_up": Founder._judge_shake_up,
    "new_burn_rate": Founder._judge_doubling,
    "discard": Founder._judge_discard,
    "done": Founder._judge_done,
}


def _cards(choices: Mapping[str, Any]) -> dict[str, Any]:
    """The first card, or the first two, of those that would do."""
    if "cards" in choices:
        return {"cards": choices["cards"].items[:2]}
    return {"card": choices["card"][0]}


def _judged(judgement: Judgement) -> float:
    return judgement.score
