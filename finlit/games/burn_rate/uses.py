"""What an event card can do now: against whom, with which choices, and why not otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from finlit.engine import Refusal
from finlit.games.burn_rate.cards import CARDS_A_TURN, KEPT, hireable, poachable
from finlit.games.burn_rate.company import Company
from finlit.games.burn_rate.deck import LEAST_VICE_PRESIDENTS, EventCard

if TYPE_CHECKING:
    from finlit.games.burn_rate.game import BurnRate


class Target(NamedTuple):
    """A company where a card might be played: the own one, or a rival's.

    `refusal` says why it may not be played there, or is None. `choices` are the people, or the bad
    ideas, that may be named with it there; a vice president is among them where a second card can
    be played at once. It is empty where there is nothing to name.
    """

    seat: int
    refusal: Refusal | None
    choices: tuple[str, ...]


class Use(NamedTuple):
    """An event card and the companies where it might be played.

    `closed` is the reason why no card at all may be played in this turn any more, if there is one;
    the targets do not ask for it.
    """

    card: str
    kind: str
    targets: tuple[Target, ...]
    closed: Refusal | None = None

    @property
    def fits(self) -> bool:
        """Whether it could be played somewhere, were the turn open."""
        return any(target.refusal is None for target in self.targets)

    @property
    def refusal(self) -> Refusal | None:
        """Why it may be played nowhere; None where it may be played."""
        if self.closed is not None or self.fits:
            return self.closed
        if len(self.targets) == 1:
            return self.targets[0].refusal
        return Refusal("no_target", card=self.card)


def use_of(game: BurnRate, seat: int, id: str) -> Use:
    """What `seat` could do with a card in its own turn: in this one, if it is."""
    card = game.components.cards[id]
    company = game.companies[seat]
    seats = [other for other in game.standing if (other != seat) == card.is_attack]
    targets = []
    for at in map(game.companies.__getitem__, seats):
        refusal = why_not_at(game, company, card, at)
        choices = () if refusal else choices_at(game, company, card, at)
        targets.append(Target(at.seat, refusal, choices))
    closed = None
    if seat == game.to_act and game.phase == "discarding":
        closed = Refusal("play_or_discard")
    return Use(id, card.kind, tuple(targets), closed)


def why_not_at(game: BurnRate, company: Company, card: EventCard, at: Company) -> Refusal | None:
    """BR-9 to BR-16: why `company` cannot play a card at a company."""
    return wrong_skill(card, at) or _nobody_there(game, company, card, at)


def wrong_skill(card: EventCard, at: Company) -> Refusal | None:
    """BR-9: the skill, or the number of vice presidents, does not fit the card."""
    department = card.department
    if department is not None:
        skill = at.skills[department]
        if skill in card.levels:
            return None
        facts: dict[str, Any] = {"card": card.id, "title": card.title, "department": department}
        facts |= {"skill": skill, "levels": card.levels}
        return Refusal("their_skill", **facts) if card.is_attack else Refusal("own_skill", **facts)
    needed, there = LEAST_VICE_PRESIDENTS[card.kind], len(at.vice_presidents)
    if there >= needed:
        return None
    facts = {"card": card.id, "title": card.title, "needed": needed, "there": there}
    return Refusal("their_heads", **facts) if card.is_attack else Refusal("own_heads", **facts)


def choices_at(game: BurnRate, company: Company, card: EventCard, at: Company) -> tuple[str, ...]:
    """The people, or the bad ideas, that may be named with a card at a company."""
    kind = card.kind
    if kind in ("hire", "bad_hire"):
        return hireable(game, at)
    if kind == "release":
        return tuple(at.ideas)
    if kind in ("fire", "poach"):
        return (*_for_two(game, company, card, at), *at.others)
    if kind in ("dismissal", "conflict"):
        return tuple(at.vice_presidents.values())
    if kind == "shake_up":
        return at.staff if len(at.vice_presidents) > KEPT else at.others
    return ()


def _for_two(game: BurnRate, company: Company, card: EventCard, at: Company) -> tuple[str, ...]:
    """BR-11, BR-12: the vice presidents for whom a second card can be played with this one."""
    used = game.used if company.seat == game.to_act else 0
    held = company.cards.get(card.kind)
    second = [id for id in held[at.skills["hr"]] if id != card.id] if held else []
    if used + 2 > CARDS_A_TURN or not second:
        return ()
    if card.kind == "fire":
        return tuple(at.vice_presidents.values())
    return poachable(game, company, at)


def _nobody_there(game: BurnRate, company: Company, card: EventCard, at: Company) -> Refusal | None:
    """BR-9: a card whose skill fits, but there is nobody, and no bad idea, to use it on."""
    kind = card.kind
    if kind in ("funding", "bad_idea", "new_burn_rate") or choices_at(game, company, card, at):
        return None
    if kind in ("hire", "bad_hire"):
        return Refusal("no_place") if any(game.market.values()) else Refusal("market_empty")
    if kind == "release":
        return Refusal("no_ideas")
    if kind == "shake_up":
        return Refusal("keep_two", kept=KEPT)
    if not at.vice_presidents:
        return Refusal("no_staff")
    if kind == "poach" and not poachable(game, company, at):
        return Refusal("no_place")
    return Refusal("needs_two")
