"""What the event cards do: for each kind, where it may be played, and what then happens.

An own card looks at the skill of the player's department, an attack at that of the target's; the
purple cards look at the number of vice presidents (BR-9). A vice president is fired or poached with
two cards at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from finlit.engine import Option, Subset
from finlit.games.burn_rate.company import Company
from finlit.games.burn_rate.deck import ALL, Ids, Playable
from finlit.ledger.ledger import CASH

if TYPE_CHECKING:
    from finlit.games.burn_rate.game import BurnRate

CARDS_A_TURN = 4
FUNDING = "equity:funding"
"""Money raised from investors is their capital: it is equity, and no income."""

KEPT = 2
"""Vice presidents that a shake-up leaves at least (BR-1)."""

Options = list[Option]
OptionsOf = Callable[["BurnRate", Company, Playable, Options], None]
"""Adds the options of one kind of card, of which those in hand are given, to the list."""


def play_options(game: BurnRate) -> Options:
    """BR-8 to BR-16: every card in hand that may be played now, with its targets."""
    company = game.company
    options: Options = []
    for kind, playable in company.cards.items():
        _OPTIONS[kind](game, company, playable, options)
    return options


def hireable(game: BurnRate, company: Company) -> Ids:
    """BR-5, BR-10: the people in the market whom this company has a place for."""
    heads, full = game.components.heads, company.vice_presidents
    people = []
    for department, pile in game.market.items():
        if pile:
            person = pile[-1]
            if department not in full or person not in heads:
                people.append(person)
    return tuple(people)


def poachable(game: BurnRate, company: Company, rival: Company) -> Ids:
    """BR-12: the rival's vice presidents whom this company has a place for."""
    own = company.vice_presidents
    return tuple([id for department, id in rival.vice_presidents.items() if department not in own])


def room_for_two(game: BurnRate, ids: Ids) -> bool:
    """BR-11, BR-12: two cards of these can be played at once; both count towards the four."""
    return len(ids) > 1 and game.used + 2 <= CARDS_A_TURN


def _hire(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    cards = playable[company.skills["hr"]]
    people = hireable(game, company)
    if cards and people:
        options.append(Option("hire", card=cards, person=people))


def _bad_hire(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    for rival in game.rivals[company.seat]:
        cards = playable[rival.skills["hr"]]
        if cards and (people := hireable(game, rival)):
            options.append(Option("bad_hire", card=cards, target=(rival.seat,), person=people))


def _fire(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    cards = playable[company.skills["hr"]]
    if cards and company.others:
        options.append(Option("fire", card=cards, person=company.others))
    if company.vice_presidents and room_for_two(game, cards):
        people = tuple(company.vice_presidents.values())
        options.append(Option("fire_two", cards=Subset(cards, 2, 2), person=people))


def _poach(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    for rival in game.rivals[company.seat]:
        cards = playable[rival.skills["hr"]]
        if not cards:
            continue
        target = (rival.seat,)
        if rival.others:
            options.append(Option("poach", card=cards, target=target, person=rival.others))
        if room_for_two(game, cards) and (people := poachable(game, company, rival)):
            two = Subset(cards, 2, 2)
            options.append(Option("poach_two", cards=two, target=target, person=people))


def _funding(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    cards = playable[company.skills["finance"]]
    if cards:
        options.append(Option("funding", card=cards))


def _bad_idea(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    rivals = game.rivals[company.seat]
    for id in playable[ALL]:
        seats = []
        for rival in rivals:
            if id in playable[rival.skills["sales"]]:
                seats.append(rival.seat)
        if seats:
            options.append(Option("bad_idea", card=(id,), target=tuple(seats)))


def _release(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    cards = playable[company.skills["development"]]
    if cards and company.ideas:
        options.append(Option("release", card=cards, idea=tuple(company.ideas)))


def _one_leaves(kind: str) -> OptionsOf:
    def find(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
        for rival in game.rivals[company.seat]:
            cards = playable[len(rival.vice_presidents)]
            if cards:
                people = tuple(rival.vice_presidents.values())
                options.append(Option(kind, card=cards, target=(rival.seat,), person=people))

    return find


def _shake_up(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    heads, others = tuple(company.vice_presidents.values()), company.others
    cards = playable[len(heads)]
    if not cards:
        return
    if others:
        options.append(Option("shake_up", card=cards, others=Subset(others, 1)))
    if len(heads) > KEPT:
        choices: dict[str, Any] = {"vice_presidents": Subset(heads, 1, len(heads) - KEPT)}
        if others:
            choices["others"] = Subset(others)
        options.append(Option("shake_up", card=cards, **choices))


def _new_burn_rate(game: BurnRate, company: Company, playable: Playable, options: Options) -> None:
    for rival in game.rivals[company.seat]:
        cards = playable[len(rival.vice_presidents)]
        if cards:
            options.append(Option("new_burn_rate", card=cards, target=(rival.seat,)))


_OPTIONS: Mapping[str, OptionsOf] = {
    "hire": _hire,
    "bad_hire": _bad_hire,
    "fire": _fire,
    "poach": _poach,
    "funding": _funding,
    "bad_idea": _bad_idea,
    "release": _release,
    "dismissal": _one_leaves("dismissal"),
    "conflict": _one_leaves("conflict"),
    "shake_up": _shake_up,
    "new_burn_rate": _new_burn_rate,
}


def hire(game: BurnRate, card: str, person: str) -> None:
    """BR-10: take somebody from the market; where nobody can be taken, BR-9 keeps the card."""
    seat = game.company.seat
    event = game.emit("hired", seat, card=card, person=person)
    game.lay_down(card)
    game.take_from_market(person)
    game.join(seat, event, person)
    game.played(1)


def bad_hire(game: BurnRate, card: str, target: int, person: str) -> None:
    """BR-10: put somebody from the market into a rival's company."""
    seat = game.company.seat
    event = game.emit("bad_hire_made", seat, card=card, target=target, person=person)
    game.lay_down(card)
    game.take_from_market(person)
    game.join(target, event, person)
    game.played(1)


def fire(game: BurnRate, card: str, person: str) -> None:
    """BR-11: one of the own people goes to the market."""
    fire_two(game, (card,), person)


def fire_two(game: BurnRate, cards: tuple[str, ...], person: str) -> None:
    """BR-11: a vice president takes two cards at once."""
    seat = game.company.seat
    event = game.emit("fired", seat, cards=cards, person=person)
    for card in cards:
        game.lay_down(card)
    game.leave(seat, event, person)
    game.put_on_market(person)
    game.played(len(cards))


def poach(game: BurnRate, card: str, target: int, person: str) -> None:
    """BR-12: one of a rival's people comes over."""
    poach_two(game, (card,), target, person)


def poach_two(game: BurnRate, cards: tuple[str, ...], target: int, person: str) -> None:
    """BR-12: a vice president takes two cards at once."""
    seat = game.company.seat
    event = game.emit("poached", seat, cards=cards, target=target, person=person)
    for card in cards:
        game.lay_down(card)
    game.leave(target, event, person)
    game.join(seat, event, person)
    game.played(len(cards))


def funding(game: BurnRate, card: str) -> None:
    """BR-13: money from investors."""
    seat = game.company.seat
    amount = game.components.cards[card].amount
    event = game.emit("funded", seat, card=card, amount=amount)
    game.lay_down(card)
    game.ledger.post(seat, event, ((CASH, amount), (FUNDING, -amount)))
    game.played(1)


def bad_idea(game: BurnRate, card: str, target: int) -> None:
    """BR-14: it stays beside the rival's company, and keeps engineers busy."""
    seat = game.company.seat
    rival = game.companies[target]
    engineers = game.components.cards[card].engineers
    event = game.emit("idea_given", seat, card=card, target=target, engineers=engineers)
    game.companies[seat].give_card(card)
    rival.ideas.append(card)
    rival.needed += engineers
    game.count_missing(target, event)
    game.played(1)


def release(game: BurnRate, card: str, idea: str) -> None:
    """BR-15: be rid of an idea."""
    seat = game.company.seat
    company = game.companies[seat]
    engineers = game.components.cards[idea].engineers
    event = game.emit("idea_released", seat, card=card, idea=idea, engineers=engineers)
    game.lay_down(card)
    company.ideas.remove(idea)
    company.needed -= engineers
    game.draw_pile.discards.append(idea)
    game.count_missing(seat, event)
    game.played(1)


def one_leaves(game: BurnRate, card: str, target: int, person: str) -> None:
    """BR-16: a rival's vice president goes to the bottom of the pile."""
    _dismiss(game, card, target, (person,))


def shake_up(
    game: BurnRate,
    card: str,
    vice_presidents: tuple[str, ...] = (),
    others: tuple[str, ...] = (),
) -> None:
    """BR-16: any number of the own people go to the bottom of their piles."""
    _dismiss(game, card, game.company.seat, (*vice_presidents, *others))


def _dismiss(game: BurnRate, card: str, target: int, people: tuple[str, ...]) -> None:
    seat = game.company.seat
    event = game.emit("dismissed", seat, card=card, target=target, people=people)
    game.lay_down(card)
    for person in people:
        game.leave(target, event, person)
        game.put_under(person)
    game.played(1)


def new_burn_rate(game: BurnRate, card: str, target: int) -> None:
    """BR-18: the rival's next payroll is paid twice."""
    seat = game.company.seat
    game.emit("burn_doubled", seat, card=card, target=target)
    game.lay_down(card)
    game.companies[target].doubled = True
    game.played(1)


PLAYS: Mapping[str, Callable[..., None]] = {
    "hire": hire,
    "bad_hire": bad_hire,
    "fire": fire,
    "fire_two": fire_two,
    "poach": poach,
    "poach_two": poach_two,
    "funding": funding,
    "bad_idea": bad_idea,
    "release": release,
    "dismissal": one_leaves,
    "shake_up": shake_up,
    "conflict": one_leaves,
    "new_burn_rate": new_burn_rate,
}
"""The moves that play event cards; each is called as its card is, `_two` with two cards at once."""
