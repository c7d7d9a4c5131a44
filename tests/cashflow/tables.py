"""Games of Cashflow with known cards and dice, and short ways through what a test is not about.

The decks in `decks/` have round figures: a clerk's monthly cash flow is 1,000 and cash at the
start 2,000, a saver's 500 and 100,000, a spender's 97 and 97. The ring is the one that ships:
1 opportunity, 2 extra expense, 4 charity, 6 payday, 8 market, 10 extra expense, 12 baby,
14 payday, 16 market, 18 extra expense, 20 job loss, 22 payday, 24 market, and opportunities.
"""

import pickle
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from finlit.engine import Event, Refusal, Refused, Script
from finlit.games.cashflow import Cashflow
from finlit.ledger.statements import check

DECKS = Path(__file__).parent / "decks"
NAMES = ("Ann", "Bo", "Cem", "Dot", "Eve", "Fay")


def table(
    *professions: str, dice: Sequence[int] = (), seed: int | None = None, **more: Any
) -> Cashflow:
    """A game with a seat for each profession (one clerk if none is named); seat 0 starts.

    `small`, `big`, `market` and `extra` are the cards to come: small="KITE10 HOUSE". All else are
    keywords of the game. Without a seed, luck that is not given here is an error.
    """
    names = ("small", "big", "market", "extra")
    cards = {name: more.pop(name).split() for name in names if name in more}
    professions = professions or ("clerk",)
    dreams = ("ISLAND",) * len(professions)
    rules = {"professions": professions, "dreams": dreams, "first_player": 0, "decks": DECKS}
    return Cashflow(
        NAMES[: len(professions)], chance=Script(dice, cards, seed), **{**rules, **more}
    )


def sheet(game: Cashflow, seat: int = 0) -> Any:
    """A player's sheet, as everybody sees it."""
    return game.view(None).sheet(seat)


def kinds(game: Cashflow) -> set[str]:
    """The kinds of moves that are open."""
    return {option.kind for option in game.options()}


def choices(game: Cashflow, kind: str) -> list[dict[str, Any]]:
    """What the open options of a kind let one choose from."""
    return [option.choices for option in game.options() if option.kind == kind]


def play(game: Cashflow, *moves: str) -> list[Event]:
    """Play moves in words: "roll", "draw small", "buy 10", "borrow 1000", "sell KITE 5".

    The values stand in the order that `Cashflow.KINDS` has them in. Returns the last one's events.
    """
    events: list[Event] = []
    for move in moves:
        kind, *values = move.split()
        given = [int(value) if value.lstrip("-").isdigit() else value for value in values]
        names = game.KINDS[kind]
        events = game.play(kind, **dict(zip(names, given, strict=False)))
    return events


def turn(game: Cashflow, *moves: str) -> list[Event]:
    """A whole turn: roll, make the moves, end the turn."""
    return play(game, "roll", *moves, "end_turn")


def kept(events: Sequence[Event], *names: str) -> list[Event]:
    """The events of these kinds."""
    return [event for event in events if event.kind in names]


def happened(game: Cashflow, *names: str) -> list[Event]:
    """All events of these kinds so far."""
    return kept([event for step in game.steps for event in step.events], *names)


def refused(game: Cashflow, kind: str, **values: Any) -> Refusal:
    """The refusal of a move. Checking it, trying it by name and again changes nothing at all."""
    before = state(game)
    asked = game.check(kind, **values)
    with pytest.raises(Refused) as error:
        game.play(kind, **values)
    assert error.value.refusal == asked
    assert error.value.legal == tuple(game.options())
    assert state(game) == before
    return error.value.refusal


def state(game: Cashflow) -> bytes:
    """The whole of a game, its luck and its books included."""
    game.options()
    return pickle.dumps(game)


def leave(game: Cashflow, cash: int, seat: int = 0) -> None:
    """Take money from a seat, booked as an expense, until it has so much cash."""
    spent = sheet(game, seat).cash - cash
    game.ledger.post(seat, "a test", (("assets:cash", -spent), ("expenses:test", spent)))
    game._options = None


def books_are_right(game: Cashflow) -> None:
    """The ledger's own check finds nothing."""
    assert check(game.ledger) == []


def at_random(game: Cashflow, seed: int, moves: int | None = None) -> Cashflow:
    """Random play to the end, or until so many moves were made."""
    draw = Random(seed)
    while game.to_act is not None and len(game) != moves:
        options = game.options()
        game.apply(options[int(draw.random() * len(options))].sample(draw))
    return game
