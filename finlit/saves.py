"""Where games are kept between sittings: files under FINLIT_HOME, or the user's data folder.

Every game has a file of its own, named by what it is played in and by its set-up. When a shorter
game would take the place of a longer one of the same set-up, the longer one is kept beside it.
"""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from pathlib import Path

import platformdirs

from finlit.engine import Game

ENDING = ".finlit"
LONGER = ".longer" + ENDING


def home() -> Path:
    """The folder of everything that finlit keeps for this user; it need not exist yet."""
    named = os.environ.get("FINLIT_HOME")
    return Path(named) if named else platformdirs.user_data_path("finlit", appauthor=False)


def save(game: Game, name: str) -> Path:
    """Keep a game that is played in `name` (a lesson, or just its game) as it stands.

    Returns its file. Raises `OSError` where that cannot be done.
    """
    record = game.record
    header = json.dumps(record.header, sort_keys=True, default=str)
    key = sha256(header.encode()).hexdigest()[:8]
    path = home() / "games" / f"{_plain(name)}-{key}{ENDING}"
    path.parent.mkdir(parents=True, exist_ok=True)
    longer = path.with_name(path.name.removesuffix(ENDING) + LONGER)
    kept = moves(path)
    if kept is not None and kept > len(game) and kept > (moves(longer) or 0):
        os.replace(path, longer)
    return record.save(path)


def saved(name: str | None = None) -> list[Path]:
    """The games kept, the latest first: those played in `name`, or all."""
    begin = "*" if name is None else _plain(name) + "-*"
    found = [(path.stat().st_mtime_ns, path) for path in (home() / "games").glob(begin + ENDING)]
    if name is not None:
        form = re.compile(re.escape(_plain(name)) + r"-[0-9a-f]{8}(\.longer)?" + re.escape(ENDING))
        found = [(time, path) for time, path in found if form.fullmatch(path.name)]
    return [path for _time, path in sorted(found, reverse=True)]


def name_of(path: Path) -> str:
    """What the game in this file is played in: a lesson, or just its game."""
    return path.name.removesuffix(ENDING).removesuffix(".longer").rpartition("-")[0]


def players(path: Path) -> list[str]:
    """Who plays the game in this file, as its first line says; nobody where it is damaged."""
    try:
        with path.open(encoding="utf-8") as file:
            return [str(name) for name in json.loads(file.readline())["players"]]
    except (OSError, ValueError, TypeError, KeyError):
        return []


def moves(path: Path) -> int | None:
    """How many moves a saved game has by its closing line; None where there is none."""
    try:
        last = path.read_bytes().rstrip().rpartition(b"\n")[2]
        count = json.loads(last)["moves"]
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return count if type(count) is int else None


def _plain(name: str) -> str:
    """A name that may be a file's on every system."""
    plain = re.sub(r"[^A-Za-z0-9_.]+", "_", name).strip("._")[:60]
    if not plain:
        raise ValueError(f"{name!r} is no name for a saved game: it needs letters or digits")
    return plain
