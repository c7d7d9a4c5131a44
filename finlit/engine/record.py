"""A game as a small text file: JSON lines that anybody can read and nobody can damage unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from finlit.engine.chance import Script, ScriptError
from finlit.engine.option import Action, plain
from finlit.engine.refusal import Refused

if TYPE_CHECKING:
    from finlit.engine.game import Game

FORMAT = 1


class RecordError(ValueError):
    """A record that cannot be loaded: the file, the line (from 1), and what is wrong there."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(f"{source}, line {line}: {problem}")
        self.source = source
        self.line = line
        self.problem = problem


class Record:
    """The record of a game: a header, the set-up's luck, one move a line, and a closing line."""

    __slots__ = ("header", "moves")

    def __init__(self, header: dict[str, Any], moves: list[dict[str, Any]]) -> None:
        self.header = header
        self.moves = moves

    @classmethod
    def of(cls, game: Game) -> Record:
        """The record of a game as it stands."""
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
                if name != "decks" and value != _default(game, name)
            },
            "decks": game.fingerprint,
        }
        if game.script is not None:
            script = game.script
            header["script"] = {"dice": [*script.dice], "cards": _lists(script.cards)}
        if game.reseeds:
            header["branches"] = [[*pair] for pair in game.reseeds]
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
        lines = [json.dumps(line, ensure_ascii=False) for line in (self.header, *self.moves)]
        body = "".join(f"{line}\n" for line in lines)
        end = {"moves": len(self.moves) - 1, "sum": sha256(body.encode()).hexdigest()[:16]}
        return body + json.dumps(end) + "\n"

    def save(self, path: Path | str) -> Path:
        """Write the record to `path`: wholly, or not at all. Returns the path."""
        path = Path(path)
        part = path.with_name(path.name + ".part")
        part.write_text(self.text(), encoding="utf-8", newline="\n")
        part.replace(path)
        return path

    def __repr__(self) -> str:
        return f"Record({self.header['game']}, {len(self.moves) - 1} moves)"


def load(
    text: str,
    source: str,
    make: Callable[[str, dict[str, Any]], Game],
) -> Game:
    """The game that a record's text describes.

    `source` names it in errors; `make(name, setting)` makes the game of that name at its
    beginning. Everything is checked before the game is handed out; raises `RecordError`.
    """
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    header = _object(lines, 0, source)
    if header.get("finlit") != "record":
        raise RecordError(source, 1, "this is not a finlit record")
    if header.get("format") != FORMAT:
        raise RecordError(
            source, 1, f"its format is {header.get('format')!r}; this finlit reads format {FORMAT}"
        )
    end = _object(lines, len(lines) - 1, source) if len(lines) > 1 else {}
    if "moves" not in end or "sum" not in end:
        raise RecordError(source, len(lines), "the record is cut off: its closing line is missing")
    body = "".join(f"{line}\n" for line in lines[:-1])
    moves = [_object(lines, number, source) for number in range(1, len(lines) - 1)]
    if end["moves"] != len(moves) - 1:
        raise RecordError(
            source, len(lines), f"{end['moves']!r} moves were saved, {len(moves) - 1} are here"
        )
    for number, move in enumerate(moves):
        if move.get("move") != number:
            raise RecordError(source, number + 2, f"move {number} belongs here")
    if end["sum"] != sha256(body.encode()).hexdigest()[:16]:
        raise RecordError(source, len(lines), "a line was changed: the sum does not fit")
    return _play(header, moves, source, make)


def _play(
    header: dict[str, Any],
    moves: list[dict[str, Any]],
    source: str,
    make: Callable[[str, dict[str, Any]], Game],
) -> Game:
    try:
        script = header.get("script")
        setting: dict[str, Any] = {
            "players": header["players"],
            "rules": {name: plain(value) for name, value in header["rules"].items()},
            "seed": header["seed"] if script is None else None,
            "chance": None if script is None else Script(**script, seed=header["seed"]),
            "outcomes": moves[0].get("chance", []),
        }
        game = make(header["game"], setting)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise RecordError(source, 1, f"the game cannot be set up: {error}") from None
    if game.rules_version != header.get("rules_version"):
        raise RecordError(
            source,
            1,
            f"it was played by version {header.get('rules_version')!r} of the rules; "
            f"this finlit has version {game.rules_version}",
        )
    if game.fingerprint != header.get("decks"):
        raise RecordError(source, 1, "it was played with other decks than these")
    branches = dict(map(tuple, header.get("branches", [])))
    for number, move in enumerate(moves):
        try:
            if number:
                if move.get("seat") != game.to_act:
                    raise ValueError(f"seat {move.get('seat')!r} moves, {game.to_act!r} is to act")
                game.chance.remember(move.get("chance", []))
                values = {name: plain(value) for name, value in move.get("values", {}).items()}
                game.apply(Action(move["kind"], **values))
                game.chance.remember(None)
            if number in branches:
                game.reseeds.append((number, branches[number]))
                game._reseed(branches[number])
        except (Refused, ScriptError) as error:
            raise RecordError(source, number + 2, str(error)) from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RecordError(source, number + 2, f"not a move: {error}") from None
    return game


def _object(lines: list[str], number: int, source: str) -> dict[str, Any]:
    try:
        value = json.loads(lines[number])
    except (IndexError, ValueError):
        value = None
    if not isinstance(value, dict):
        found = "nothing" if number >= len(lines) else repr(lines[number][:40])
        raise RecordError(source, number + 1, f"a line of JSON belongs here, not {found}")
    return value


def _default(game: Game, name: str) -> Any:
    return next(field.default for field in fields(game.rules) if field.name == name)


def _lists(cards: dict[str, tuple[Any, ...]]) -> dict[str, list[Any]]:
    return {deck: [*ids] for deck, ids in cards.items()}
