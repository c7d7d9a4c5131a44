"""Many games at once, played by programs: on this computer, or on any `Executor`; rows only.

The game number i of a seed is the same game wherever it is played: its luck comes from the seed and
i, and what a strategy draws comes from the seed, i and its seat.
"""

from __future__ import annotations

import pickle
import warnings
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from importlib import import_module
from itertools import islice
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from tqdm.auto import tqdm

from finlit.engine import Game
from finlit.games import GAMES
from finlit.games.strategies import label, strategy
from finlit.words import _

COLUMNS = {
    "game": "int64",
    "seed": "int64",
    "seat": "int64",
    "strategy": "str",
    "winner": "bool",
    "rounds": "int64",
    "cash": "int64",
    "net_worth": "int64",
}
"""The columns that the rows of every game have, with their types in a frame."""

MOST_MOVES = 100_000
"""No sensible game is as long; one whose player borrows and repays for ever is stopped here."""

CHUNK = 50
"""The most games that go to a worker at a time."""

IN_FLIGHT = 256
"""The most chunks that wait for an executor's workers."""

Row = dict[str, Any]


class _NoChance:
    """The generator of a forced move: there is nothing to choose."""

    def random(self) -> float:
        return 0.0


_NO_CHANCE = _NoChance()


class UnsendableStrategy(TypeError):
    """A strategy that an executor cannot send to its workers; the text says what helps."""


def columns(game: str) -> dict[str, str]:
    """The columns of a game's rows, with their types in a frame."""
    own: dict[str, str] = _results(game).COLUMNS
    return COLUMNS | own


def results(
    game: str,
    players: Sequence[Any],
    games: int,
    seed: int,
    *,
    executor: Executor | None = None,
    progress: bool = True,
    **rules: Any,
) -> list[Row]:
    """Play the games 0 to `games` - 1 of `seed`: a row a game and seat, with the `columns`.

    `players` are strategies, by name or themselves, one a seat; `rules` are the game's keywords.
    The rows are in order, and the same on every executor and without one. When interrupted it
    warns, and returns the rows of the games that are done.

    Raises `ValueError` for an unknown game or strategy, what the game raises for its rules, and
    `UnsendableStrategy`.
    """
    job = Job.of(game, players, seed, rules)
    if type(games) is not int or games < 0:
        raise ValueError(f"games must be a whole number from 0, not {games!r}")
    rows: list[Row] = []
    with tqdm(total=games, disable=not progress, unit=" games") as bar:
        if executor is None:
            _play_here(job, games, rows, bar)
        else:
            _play_there(job, games, rows, bar, executor)
    done = len(rows) // len(job.players)
    if done < games:
        text = _("Interrupted: {done} of {games} games are done and kept.")
        warnings.warn(text.format(done=done, games=games), RuntimeWarning, stacklevel=3)
    return rows


def replay(game: str, players: Sequence[Any], number: int, seed: int, **rules: Any) -> Game:
    """The game `number` of a simulation, played again, to look at."""
    return Job.of(game, players, seed, rules).play(number)


class Job(NamedTuple):
    """What is to be played: all that a worker must know."""

    game: str
    players: tuple[Any, ...]
    seed: int
    rules: Mapping[str, Any]

    @classmethod
    def of(cls, game: str, players: Sequence[Any], seed: int, rules: Mapping[str, Any]) -> Job:
        """A job of which it is known that it can be begun."""
        if game not in GAMES:
            raise ValueError(f"there is no game {game!r}; there are {', '.join(GAMES)}")
        if isinstance(players, str):
            raise TypeError(f"players must be a list of strategies, not {players!r}")
        for spec in players:
            strategy(game, spec)
        job = cls(game, tuple(players), seed, rules)
        job.begin(0)
        return job

    def begin(self, number: int) -> Game:
        """The game of this number before its first move."""
        luck = int(Random(f"{self.seed}/{number}").random() * 2**32)
        return GAMES[self.game](self.labels, seed=luck, **self.rules)

    def play(self, number: int) -> Game:
        """The game of this number, played to its end."""
        game = self.begin(number)
        chooses = [strategy(self.game, spec).choose for spec in self.players]
        seats = range(len(self.players))
        views = [game.view(seat) for seat in seats]
        chances = [Random(f"{self.seed}/{number}/{seat}") for seat in seats]
        while (seat := game.to_act) is not None:
            options = game.options()
            if len(options) == 1 and options[0].forced:
                option = options[0]
                game.apply(option.sample(_NO_CHANCE))
                continue
            try:
                game.apply(chooses[seat](views[seat], options, chances[seat]))
                if len(game) >= MOST_MOVES:
                    raise RuntimeError(f"the game does not end: it has {len(game)} moves")
            except Exception as error:
                who = label(self.game, self.players[seat])
                error.add_note(f"in game {number} of seed {self.seed}, seat {seat}: {who}")
                raise
        return game

    def rows(self, number: int) -> list[Row]:
        """The rows of the game of this number."""
        return self.rows_of(number, self.play(number))

    def rows_of(self, number: int, game: Any) -> list[Row]:
        """The rows of a game of this number that was played."""
        rows = [
            {
                "game": number,
                "seed": game.seed,
                "seat": seat,
                "strategy": name,
                "winner": seat in game.winners,
                "rounds": game.round,
                "cash": game.ledger.cash(seat),
                "net_worth": game.ledger.net_worth(seat),
            }
            for seat, name in enumerate(self.labels)
        ]
        own: list[Row] = _results(self.game).result_rows(game)
        return [row | more for row, more in zip(rows, own, strict=True)]

    @property
    def labels(self) -> list[str]:
        """What the players are called."""
        return [label(self.game, spec) for spec in self.players]


def mean_interval(values: Sequence[float], confidence: float = 0.95) -> tuple[float, float, float]:
    """The mean of `values`, and the interval in which the true mean lies with this `confidence`.

    The normal approximation: mean ± z * standard deviation / sqrt(n), where z is 1.96 for 0.95.
    With fewer than about 30 values it is too narrow; with fewer than two there is none (nan).
    """
    if not values:
        return (float("nan"),) * 3
    mean = fmean(values)
    if len(values) < 2:
        return mean, float("nan"), float("nan")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    margin = z * stdev(values) / sqrt(len(values))
    return mean, mean - margin, mean + margin


def _play_here(job: Job, games: int, rows: list[Row], bar: Any) -> None:
    try:
        for number in range(games):
            rows += job.rows(number)
            bar.update()
    except KeyboardInterrupt:
        pass


def _play_there(job: Job, games: int, rows: list[Row], bar: Any, executor: Executor) -> None:
    """Nothing but `submit` and `Future` is asked of the executor.

    Not everything is submitted at once: a process pool may lock up when its queue is very long.
    """
    size = max(1, min(CHUNK, games // 64))
    starts = iter(range(0, games, size))
    futures: deque[Future[list[Row]]] = deque()
    try:
        while True:
            for start in islice(starts, IN_FLIGHT - len(futures)):
                futures.append(executor.submit(_chunk, job, start, min(start + size, games)))
            if not futures:
                break
            chunk = futures[0].result()
            rows += chunk
            futures.popleft()
            bar.update(len(chunk) // len(job.players))
    except KeyboardInterrupt:
        for future in futures:
            future.cancel()
        kept = {row["game"] for row in rows}
        finished = [each for each in futures if each.done() and not each.cancelled()]
        chunks = [each.result() for each in finished if each.exception() is None]
        rows += [row for chunk in chunks for row in chunk if row["game"] not in kept]
    except BaseException as error:
        for future in futures:
            future.cancel()
        unsendable = _unsendable(job, error)
        if unsendable is None:
            raise
        raise UnsendableStrategy(
            _(
                "{strategy} cannot be sent to the workers of this executor. Move its code to a "
                "file and import it from there, or give an executor that sends code along, such "
                "as those of loky, dask and ipyparallel."
            ).format(strategy=unsendable)
        ) from error


def _chunk(job: Job, start: int, stop: int) -> list[Row]:
    return [row for number in range(start, stop) for row in job.rows(number)]


def _unsendable(job: Job, error: BaseException) -> str | None:
    """The strategy that is at fault when pickling failed, or when workers died of it."""
    for spec in job.players:
        try:
            pickle.dumps(spec)
        except Exception:
            return label(job.game, spec)
        home = getattr(spec, "__module__", "")
        if home == "__main__" and isinstance(error, BrokenExecutor | AttributeError):
            return label(job.game, spec)
    return None


def _results(game: str) -> Any:
    """What a game says about its results: `COLUMNS` and `result_rows(game)`."""
    return import_module(f"finlit.games.{game}.results")
