"""Decisions a second, random play with options listed, books on and the record kept, beside peers.

    python tools/bench.py [SECONDS]

Each engine plays whole random games for about SECONDS (default 2) of processor time, in turn, for
three rounds; the best round counts. Peers, from the extra `bench`: python-chess, and rlcard's uno
with its environment. The last column is the ratio to rlcard's figure.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from finlit.games import GAMES


def play_finlit(name: str, players: int, seed: int) -> int:
    """Play one random game to its end; the number of decisions."""
    game = GAMES[name]([f"Player {seat}" for seat in range(players)], seed=seed)
    rng = Random(seed)
    draw = rng.random
    while game.to_act is not None:
        options = game.options()
        game.apply(options[int(draw() * len(options))].sample(rng))
    return len(game)


def play_chess(seed: int) -> int:
    """Play one random game of chess with python-chess; the number of moves."""
    import chess

    rng = Random(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def uno() -> Callable[[int], int]:
    """A function that plays one random game of rlcard's uno through its environment."""
    import numpy
    import rlcard

    env = rlcard.make("uno")

    def play(seed: int) -> int:
        env.seed(seed)
        rng = numpy.random.RandomState(seed)
        state, _player = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[int(rng.random_sample() * len(legal))])
            decisions += 1
        return decisions

    return play


def engines() -> Iterator[tuple[str, Callable[[int], int]]]:
    """Name and player of every engine that is here."""
    yield "rlcard uno with its environment", uno()
    yield "python-chess", play_chess
    yield "finlit cashflow, 4 seats", lambda seed: play_finlit("cashflow", 4, seed)
    yield "finlit hab_and_gut, 4 seats", lambda seed: play_finlit("hab_and_gut", 4, seed)
    for name in ("burn_rate", "im_the_boss"):
        try:
            GAMES[name]
        except ImportError:
            continue
        yield f"finlit {name}, 4 seats", lambda seed, name=name: play_finlit(name, 4, seed)


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a second of processor time over about `seconds`."""
    play(0)
    start = process_time()
    decisions = seed = 0
    while (spent := process_time() - start) < seconds:
        seed += 1
        decisions += play(seed)
    return decisions / spent


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    players = dict(engines())
    best = {
        name: max(rates)
        for name, *rates in zip(
            players,
            *[[rate(play, seconds) for play in players.values()] for _ in range(3)],
            strict=True,
        )
    }
    base = best["rlcard uno with its environment"]
    for name, figure in best.items():
        print(f"{name:34} {figure:10,.0f} decisions/s {figure / base:6.2f}x")


if __name__ == "__main__":
    main()
