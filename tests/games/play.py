"""Play of any game for the tests: random, or by programs; and what happened in it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from finlit.engine import Event, Game
from finlit.games import GAMES
from finlit.games.strategies import strategy

G = TypeVar("G", bound=Game)

NAMES = ("Ann", "Bo", "Cem", "Dot", "Eve", "Fay")
PLAYS: dict[str, dict[str, Any]] = {
    "cashflow": {"turn_limit": 40},
    "hab_and_gut": {},
    "burn_rate": {},
    "im_the_boss": {"stalemate": 12},
}
"""The games, with rules by which one does not last long."""


def new_game(name: str, seats: int, seed: int) -> Game:
    """A game of `seats` players; as many as may play it, if that is fewer or more."""
    allowed = GAMES[name].seats_allowed
    seats = min(max(seats, allowed[0]), allowed[-1])
    return GAMES[name](NAMES[:seats], seed=seed, **PLAYS[name])


def play_out(game: G, seed: int, until: int | None = None) -> G:
    """Random play to the end, or until so many moves were made."""
    rng = Random(seed)
    while game.to_act is not None and len(game) != until:
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))
    return game


def played_by(game: G, players: Sequence[Any], seed: int) -> G:
    """A game played to its end by strategies, one a seat."""
    players = [strategy(game.name, player) for player in players]
    rng = Random(seed)
    views = [game.view(seat) for seat in range(len(players))]
    while (seat := game.to_act) is not None:
        game.apply(players[seat].choose(views[seat], game.options(), rng))
    return game


def share_of_games(
    make: Callable[[int], Any], players: Sequence[Any], games: int, what: str = "winners"
) -> list[float]:
    """In what part of the games each player was among `what`; seats turn from game to game.
    `make(seed)` makes a game."""
    count = [0] * len(players)
    for seed in range(games):
        turn = seed % len(players)
        game = played_by(make(seed), [*players[turn:], *players[:turn]], seed)
        for seat in getattr(game, what):
            count[(seat + turn) % len(players)] += 1
    return [each / games for each in count]


def events(game: Game, *kinds: str) -> list[Event]:
    """All events of these kinds so far."""
    return [event for step in game.steps for event in step.events if event.kind in kinds]
