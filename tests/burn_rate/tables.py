"""Games of Burn Rate with known companies and hands, and short ways through what a test is not
about."""

from collections.abc import Sequence
from random import Random

import pytest

from finlit.engine import Event, Refused, Script
from finlit.games.burn_rate import BurnRate

NAMES = ("Ann", "Bo", "Cem", "Dot")
DEPARTMENTS = ("hr", "finance", "sales", "development")
# of no use to a company without bad ideas, so they may be discarded
IDLE = [
    *(f"release_0123{letter}" for letter in "abcde"),
    *(f"release_123{letter}" for letter in "abcde"),
    *(f"release_23{letter}" for letter in "abc"),
    *(f"release_3{letter}" for letter in "abc"),
    *(f"hire_3{letter}" for letter in "ab"),
    *(f"fire_3{letter}" for letter in "ab"),
    *(f"fire_23{letter}" for letter in "ab"),
    *(f"hire_23{letter}" for letter in "ab"),
]
# who fills up companies: no skill at all as long as engineers last
CHEAP = [
    *(f"engineer_{number}" for number in range(1, 11)),
    *(f"finance_m1{letter}" for letter in "abcde"),
    *(f"hr_m1{letter}" for letter in "abcd"),
]


def department(person: str) -> str:
    return "development" if person.startswith("engineer") else person.rpartition("_")[0]


def table(
    *companies: str,
    hands: Sequence[str] = (),
    draws: str = "",
    market: str = "",
    seed: int | None = 1,
    first_player: int = 0,
    **rules,
) -> BurnRate:
    """A game whose picks are over, with a seat for each company.

    `companies` and `hands` name the four people and the six event cards of each seat, and are
    filled up; `draws` are the event cards drawn next. `market` names those who lie face up after
    the picks, one a department, and in what order more would be turned up; of a department that
    is not named, the seed decides.
    """
    seats = len(companies)
    staff = _filled([company.split() for company in companies], 4, CHEAP, market)
    cards = _filled(
        [hand.split() for hand in [*hands, *[""] * (seats - len(hands))]], 6, IDLE, draws
    )
    order = [(first_player + turn) % seats for turn in range(4 * seats)]
    picks = [staff[seat][turn // seats] for turn, seat in enumerate(order)]
    decks = {
        name: [person for person in (*picks, *market.split()) if department(person) == name]
        for name in DEPARTMENTS
    }
    decks["events"] = [card for hand in cards for card in hand] + draws.split()
    script = Script(cards=decks, seed=seed)
    game = BurnRate(NAMES[:seats], chance=script, first_player=first_player, **rules)
    for person in picks:
        game.play("pick", person=person)
    return game


def _filled(
    wanted: list[list[str]], size: int, spare: Sequence[str], later: str = ""
) -> list[list[str]]:
    taken = {item for items in wanted for item in items} | set(later.split())
    rest = [item for item in spare if item not in taken]
    for items in wanted:
        while len(items) < size:
            items.append(rest.pop(0))
    return wanted


def pass_turn(game: BurnRate, *keep: str) -> list[Event]:
    """The seat to act discards one card, none of `keep`, and is done."""
    hand = game.companies[game.to_act].hand
    card = next(card for card in (*IDLE, *hand) if card in hand and card not in keep)
    game.play("discard", card=card)
    return game.play("done")


def to_turn(game: BurnRate, seat: int, *keep: str) -> BurnRate:
    """Go on to the next turn of `seat`, which is not the present one."""
    pass_turn(game, *keep)
    while game.to_act != seat:
        pass_turn(game, *keep)
    return game


def set_cash(game: BurnRate, seat: int, amount: int) -> BurnRate:
    """Put a seat's account at an amount, booked as capital."""
    change = amount - game.ledger.cash(seat)
    game.ledger.post(
        seat, Event("test", seat, {}), (("assets:cash", change), ("equity:funding", -change))
    )
    return game


def kinds(game: BurnRate) -> set[str]:
    """The kinds of move that are open."""
    return {option.kind for option in game.options()}


def targets(game: BurnRate, kind: str) -> set[int]:
    """The seats that a kind of move can be made against."""
    return {
        seat
        for option in game.options()
        if option.kind == kind
        for seat in option.choices["target"]
    }


def people(game: BurnRate, kind: str, target: int | None = None) -> set[str]:
    """Whom a kind of move can be made with, against `target` if given."""
    return {
        person
        for option in game.options()
        if option.kind == kind and (target is None or target in option.choices["target"])
        for person in option.choices["person"]
    }


def refused(game: BurnRate, kind: str, **values) -> str:
    """The code that the move is refused with; checking changes nothing."""
    before = game.record.text()
    with pytest.raises(Refused) as error:
        game.play(kind, **values)
    assert game.check(kind, **values) == error.value.refusal
    assert game.record.text() == before
    return error.value.refusal.code


def hide_and_change(game: BurnRate, seat: int | None, rng: Random | None = None) -> None:
    """Exchange what `seat` cannot see: others' hands, the draw pile, face-down discards, and the
    order of the staff piles."""
    others = [company for company in game.companies if company.seat != seat]
    discards = game.draw_pile.discards
    hidden = [place for place, card in enumerate(discards) if card in game.face_down]
    cards = [card for company in others for card in company.hand]
    cards += game.draw_pile.pile + [discards[place] for place in hidden]
    cards.reverse()
    if rng is not None:
        cards.sort(key=lambda card: rng.random())
    for company in others:
        size = len(company.give_all())
        company.take_cards(tuple(cards[:size]))
        cards = cards[size:]
    for place in hidden:
        game.face_down.discard(discards[place])
        discards[place] = cards.pop()
    game.face_down.update(discards[place] for place in hidden)
    game.draw_pile.pile = cards
    for deck in game.piles.values():
        deck.pile.reverse()
    for step in game.steps:
        for event in step.events:
            if event.secret is not None and seat not in event.seen_by:
                event.secret = dict.fromkeys(event.secret, "another")
