"""Where a game's decks and boards are: inside an installed wheel, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent


@cache
def data_folder(game: str) -> Path:
    """The folder with the CSV files of `game`, such as "cashflow".

    A wheel carries it as `finlit/data/<game>`; a checkout has `data/<game>` beside the package.
    Raises FileNotFoundError, naming both places, if neither exists.
    """
    places = [_PACKAGE / "data" / game, _PACKAGE.parent / "data" / game]
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(
        f"no data for {game!r}: neither {places[0]} nor {places[1]} is a folder"
    )
