"""A game as a small text file: JSON lines that anybody can read and nobody can damage unnoticed."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from finlit.engine.chance import Script, ScriptError
from finlit.engine.option import Action, plain
from finlit.engine.refusal import Refused

if TYPE_CHECKING:
    from finlit.engine.game import Game

FORMAT = 1


class RecordError(ValueError):
    """A record that cannot be loaded: the file, the line (from 1), and what is wrong there."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(source, line, problem)
        self.source = source
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.source}, line {self.line}: {self.problem}"


class Record:
    """The record of a game: a header, the set-up's luck, one move a line, and a closing line.

    A folder of decks is not in it, only the fingerprint of what was read there.
    """

    __slots__ = ("header", "moves")

    def __init__(self, header: dict[str, Any], moves: list[dict[str, Any]]) -> None:
        self.header = header
        self.moves = moves

    @classmethod
    def of(cls, game: Game) -> Record:
        """The record of a game as it stands."""
        usual = type(game.rules)()
        header: dict[str, Any] = {
            "finlit": "record",
            "format": FORMAT,
            "game": game.name,
            "rules_version": game.rules_version,
            "players": [*game.names],
            "seed": game.seed,
            "rules": {
                name: value
                for name, value in asdict(game.rules).items()
                if name != "decks" and value != getattr(usual, name)
            },
            "decks": game.fingerprint,
        }
        if game.script is not None:
            header["script"] = {"dice": game.script.dice, "cards": game.script.cards}
        if game.reseeds:
            header["branches"] = [*game.reseeds.items()]
        moves = []
        for number, step in enumerate(game.steps):
            line: dict[str, Any] = {"move": number}
            if step.action is not None:
                line |= {"seat": step.seat, "kind": step.action.kind}
                if step.action.values:
                    line["values"] = step.action.values
            if step.outcomes:
                line["chance"] = step.outcomes
            moves.append(line)
        return cls(header, moves)

    def text(self) -> str:
        """The record as it stands in a file."""
        lines = [
            json.dumps(line, ensure_ascii=False, allow_nan=False)
            for line in (self.header, *self.moves)
        ]
        body = "".join(f"{line}\n" for line in lines)
        end = {"moves": len(self.moves) - 1, "sum": sha256(body.encode()).hexdigest()[:16]}
        return body + json.dumps(end) + "\n"

    def save(self, path: Path | str) -> Path:
        """Write the record to `path`: wholly, or not at all. Returns the path."""
        path = Path(path)
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            part.write_text(self.text(), encoding="utf-8", newline="\n")
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        return path

    def __repr__(self) -> str:
        return f"Record({self.header['game']}, {len(self.moves) - 1} moves)"


def read(path: Path | str) -> str:
    """The text of a record's file; raises `RecordError` where it is not UTF-8."""
    data = Path(path).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(str(path), line, "this is not text in UTF-8, as a record is") from None


def load(
    text: str,
    source: str,
    games: Mapping[str, type[Game]],
    decks: Path | str | None = None,
) -> Game:
    """The game that a record's text describes.

    `source` names it in errors; `games` maps names to the games there are; `decks` is the folder
    of the decks that it was played with, where those were not finlit's own. Everything is checked
    before the game is handed out; raises `RecordError`. What an editor does unseen, another line
    end or a byte order mark, does no harm.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n").split("\n")
    header = _object(lines[0])
    if header is None or header.get("finlit") != "record":
        raise RecordError(source, 1, "this is not a finlit record")
    if header.get("format") != FORMAT:
        raise RecordError(
            source, 1, f"its format is {header.get('format')!r}; this finlit reads format {FORMAT}"
        )
    moves = _moves(lines, source)
    game = _begin(header, moves[0], source, games, decks)
    _replay(game, header, moves, source)
    # a record says what the game does and nothing else, so that each of its bytes is checked
    try:
        again = Record.of(game).text().removesuffix("\n").split("\n")
    except ValueError as error:
        raise RecordError(source, 1, f"it cannot be written again: {_told(error)}") from error
    for number, line in enumerate(lines):
        if line != again[number] and number < len(lines) - 1:
            raise RecordError(source, number + 1, f"this line should read {again[number]}")
        if line != again[number]:
            raise RecordError(source, number + 1, "a line was changed: the sum does not fit")
    return game


def _moves(lines: Sequence[str], source: str) -> list[dict[str, Any]]:
    """The lines between header and closing line, which must be all that were saved, in order."""
    end = _object(lines[-1])
    if end is None or end.keys() != {"moves", "sum"}:
        raise RecordError(source, len(lines), "the record is cut off: its closing line is missing")
    moves = []
    for number, line in enumerate(lines[1:-1]):
        move = _object(line)
        if move is None or move.get("move") != number:
            raise RecordError(source, number + 2, f"move {number} belongs here, not {line[:60]!r}")
        moves.append(move)
    if not moves or end["moves"] != len(moves) - 1:
        raise RecordError(
            source, len(lines), f"{end['moves']!r} moves were saved, {len(moves) - 1} are here"
        )
    return moves


def _begin(
    header: dict[str, Any],
    setting_up: dict[str, Any],
    source: str,
    games: Mapping[str, type[Game]],
    decks: Path | str | None,
) -> Game:
    """The game at its first move."""
    name = header.get("game")
    if not isinstance(name, str) or name not in games:
        raise RecordError(source, 1, f"there is no game {name!r}")
    played, known = header.get("rules_version"), games[name].rules_version
    if played != known:
        raise RecordError(
            source,
            1,
            f"it was played by version {played!r} of the rules; this finlit has version {known}",
        )
    try:
        seed, script = header["seed"], header.get("script")
        rules = {rule: plain(value) for rule, value in header["rules"].items()}
        if decks is not None:
            rules["decks"] = Path(decks)
        if script is None:
            game = games[name](header["players"], seed=seed, **rules)
        else:
            chance = Script(script["dice"], script["cards"], seed)
            game = games[name](header["players"], chance=chance, **rules)
    except Exception as error:
        # whatever a damaged header makes a game do: it is the header that is wrong
        raise RecordError(source, 1, f"the game cannot be set up: {_told(error)}") from error
    if game.fingerprint != header.get("decks"):
        raise RecordError(source, 1, "it was played with other decks than these")
    try:
        game._begin(game._setting, setting_up.get("chance", []))
    except Exception as error:
        raise RecordError(source, 2, f"the game cannot be set up: {_told(error)}") from error
    return game


def _replay(
    game: Game, header: dict[str, Any], moves: Sequence[dict[str, Any]], source: str
) -> None:
    """Make the moves, with the luck that each of them had."""
    try:
        branches = {move: seed for move, seed in header.get("branches", [])}
    except (TypeError, ValueError):
        raise RecordError(source, 1, "its branches are not pairs of a move and a seed") from None
    for number, move in enumerate(moves):
        try:
            if number:
                if move["seat"] != game.to_act:
                    raise ValueError(f"seat {move['seat']!r} moves, {game.to_act!r} is to act")
                game.chance.remember(move.get("chance", []))
                values = {name: plain(value) for name, value in move.get("values", {}).items()}
                game.apply(Action(move["kind"], **values))
                game.chance.remember(None)
            if number in branches:
                game._reseed(branches[number])
        except Exception as error:
            # whatever a damaged line makes a game do: it is the line that is wrong
            raise RecordError(source, number + 2, _told(error)) from error


def _object(line: str) -> dict[str, Any] | None:
    """What a line of JSON says, if it is an object."""
    try:
        value = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _told(error: Exception) -> str:
    if isinstance(error, Refused | ScriptError):
        return str(error)
    return f"{type(error).__name__}: {error}"
