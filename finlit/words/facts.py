"""The facts of an event as they are written, and the sentences of the log that they stand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from finlit.engine import Event
from finlit.words.amounts import money, number
from finlit.words.language import _
from finlit.words.lists import listed
from finlit.words.names import player_name

Writer = Callable[[Any, Any], str]
"""The game and the value of a fact → how it is written."""
Sentence = Callable[[Any, Event, str], str]
"""The game, an event of it and the name of its player → a sentence."""


def amount(game: Any, value: int) -> str:
    """An amount in the game's money."""
    return money(value, game.currency)


def player(game: Any, seat: int) -> str:
    """The name of a seat's player."""
    return player_name(game.names, seat)


def players(game: Any, seats: Sequence[int]) -> str:
    """The names of several seats' players."""
    return listed(player(game, seat) for seat in seats)


def standings(game: Any) -> list[str]:
    """How everybody ended, the best first: "1. Ann"."""
    ranks = game.ranks()
    seats = sorted(range(len(ranks)), key=ranks.__getitem__)
    return [f"{number(ranks[seat])}. {player(game, seat)}" for seat in seats]


def written(game: Any, facts: Mapping[str, Any], writers: Mapping[str, Writer]) -> dict[str, str]:
    """The facts as they are written: by the writer of their name, other whole numbers as such.

    What has no writer and is no number is left out, and so is None.
    """
    words = {}
    for name, value in facts.items():
        if name in writers and value is not None:
            words[name] = writers[name](game, value)
        elif type(value) is int:
            words[name] = number(value)
    return words


def said(text: str, writers: Mapping[str, Writer]) -> Sentence:
    """A sentence whose placeholders are the event's facts."""

    def say(game: Any, event: Event, who: str) -> str:
        return _(text).format(who=who, **written(game, event.facts, writers))

    return say


def told(game: Any, event: Event, sentences: Mapping[str, Sentence]) -> str:
    """An event as the sentence of its kind; what its reader may not know is not in it."""
    who = "" if event.seat is None else player(game, event.seat)
    return sentences[event.kind](game, event, who)


def ending(game: Any, sentences: Mapping[str, Sentence]) -> str:
    """How a game ended, as the sentence of its last event; empty while it goes on."""
    return "" if game.to_act is not None else told(game, game.steps[-1].events[-1], sentences)
