"""Why a move is not open in Burn Rate: the rule's reason, with its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from finlit.engine import Refusal
from finlit.games.burn_rate.cards import CARDS_A_TURN, KEPT
from finlit.games.burn_rate.company import Company
from finlit.games.burn_rate.deck import ALL
from finlit.games.burn_rate.uses import use_of, why_not_at, wrong_skill

if TYPE_CHECKING:
    from finlit.games.burn_rate.game import BurnRate

Values = Mapping[str, Any]


def why_not(game: BurnRate, kind: str, values: Values) -> Refusal | None:
    """The reason that the rules of the game give, or None where only the form is wrong."""
    if kind == "pick":
        if game.phase != "pick" or "person" not in values:
            return None
        return _not_hireable(game, game.company, values["person"])
    if game.phase == "pick":
        return None
    if kind == "done":
        return Refusal("card_first") if game.phase == "turn" else None
    if kind == "discard":
        if game.phase == "playing":
            return Refusal("play_or_discard")
        return _not_in_hand(game, values["card"]) if "card" in values else None
    if game.phase == "discarding":
        return Refusal("play_or_discard")
    if kind in ("fire_two", "poach_two"):
        return _why_not_two(game, kind.removesuffix("_two"), values)
    return _why_not_one(game, kind, values)


def _why_not_one(game: BurnRate, kind: str, values: Values) -> Refusal | None:
    """A move with a single card."""
    company = game.company
    if "card" not in values:
        return _why_no_card(game, company, kind)
    refusal = _not_of_kind(game, kind, values["card"])
    if refusal is not None:
        return refusal
    card = game.components.cards[values["card"]]
    at = company
    if card.is_attack:
        if "target" not in values:
            return use_of(game, company.seat, card.id).refusal
        rival = _rival(game, company, values["target"])
        if rival is None:
            return Refusal("no_rival", target=values["target"])
        at = rival
    refusal = wrong_skill(card, at)
    if refusal is None and "person" in values:
        refusal = _why_not_person(game, kind, company, at, values["person"])
    if refusal is None and kind == "release" and values.get("idea", "") not in (*at.ideas, ""):
        return Refusal("not_an_idea", idea=values["idea"])
    if refusal is None and kind == "shake_up":
        refusal = _why_not_shake_up(at, values)
    return refusal or why_not_at(game, company, card, at)


def _why_not_two(game: BurnRate, kind: str, values: Values) -> Refusal | None:
    """BR-11, BR-12: a vice president, with two cards at once."""
    company = game.company
    if game.used + 2 > CARDS_A_TURN:
        return Refusal("one_card_left", used=game.used, most=CARDS_A_TURN)
    cards = values.get("cards")
    if "cards" not in values:
        return _why_no_card(game, company, kind)
    if type(cards) is not tuple or len(cards) != 2 or cards[0] == cards[1]:
        return Refusal("needs_two")
    for card in cards:
        refusal = _not_of_kind(game, kind, card)
        if refusal is not None:
            return refusal
    at = company
    if kind == "poach":
        if "target" not in values:
            return None
        rival = _rival(game, company, values["target"])
        if rival is None:
            return Refusal("no_rival", target=values["target"])
        at = rival
    for card in cards:
        refusal = wrong_skill(game.components.cards[card], at)
        if refusal is not None:
            return refusal
    if "person" not in values:
        return None
    return _why_not_person(game, kind + "_two", company, at, values["person"])


def _why_no_card(game: BurnRate, company: Company, kind: str) -> Refusal | None:
    """No card was named: there may be none of the kind, or none that can be played."""
    held = company.cards.get(kind)
    if held is None:
        return Refusal("none_of_kind", kind=kind)
    uses = [use_of(game, company.seat, id).refusal for id in held[ALL]]
    return None if None in uses else uses[0]


def _not_in_hand(game: BurnRate, card: object) -> Refusal | None:
    if card in game.company.hand:
        return None
    return Refusal("not_in_hand", card=card)


def _not_of_kind(game: BurnRate, kind: str, card: Any) -> Refusal | None:
    """The card is not in the hand, or does something else."""
    refusal = _not_in_hand(game, card)
    if refusal is None and game.components.cards[card].kind != kind:
        known = game.components.cards[card]
        return Refusal("other_card", card=card, title=known.title, kind=known.kind)
    return refusal


def _rival(game: BurnRate, company: Company, target: Any) -> Company | None:
    if type(target) is not int or target not in game.standing or target == company.seat:
        return None
    return game.companies[target]


def _not_hireable(game: BurnRate, company: Company, person: Any) -> Refusal | None:
    """BR-4, BR-5, BR-10: not in the market, or a second vice president."""
    if person not in [pile[-1] for pile in game.market.values() if pile]:
        return Refusal("not_in_market", person=person)
    return _second(game, company, person)


def _second(game: BurnRate, company: Company, person: str) -> Refusal | None:
    who = game.components.people[person]
    if company.has_place(who):
        return None
    return Refusal("second_vice_president", person=person, name=who.name, department=who.department)


def _why_not_person(
    game: BurnRate, kind: str, company: Company, at: Company, person: Any
) -> Refusal | None:
    """Somebody who is not there, or with whom this cannot be done."""
    if kind in ("hire", "bad_hire"):
        return _not_hireable(game, at, person)
    if person not in at.staff:
        return Refusal("not_employed", person=person)
    who = game.components.people[person]
    head = person in at.vice_presidents.values()
    if kind in ("dismissal", "conflict"):
        return None if head else Refusal("no_vice_president", person=person, name=who.name)
    if kind in ("fire", "poach"):
        return Refusal("needs_two") if head else None
    if not head:
        return Refusal("needs_one", person=person, name=who.name)
    return _second(game, company, person) if kind == "poach_two" else None


def _why_not_shake_up(at: Company, values: Values) -> Refusal | None:
    """BR-16: only own people, and two vice presidents stay."""
    for name, known in (
        ("vice_presidents", (*at.vice_presidents.values(),)),
        ("others", at.others),
    ):
        people = values.get(name, ())
        for person in people if type(people) is tuple else ():
            if person not in known:
                return Refusal("not_employed", person=person)
    leaving = values.get("vice_presidents", ())
    if type(leaving) is tuple and len(at.vice_presidents) - len(leaving) < KEPT:
        return Refusal("keep_two", kept=KEPT)
    return None
