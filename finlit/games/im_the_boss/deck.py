"""The investors, the board, the tiles and the influence cards, read from CSV files."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from finlit.datafiles import data_folder
from finlit.engine.csvfile import (
    Column,
    Problem,
    Row,
    Wrong,
    fingerprint,
    identifier,
    integer,
    numbers,
    raise_problems,
    read_tables,
    stamps,
    text,
    word,
)

FAMILY, TRAVEL, RECRUIT, BOSS, STOP = KINDS = ("family", "travel", "recruit", "boss", "stop")
"""The kinds of influence cards (IB-2)."""
INVESTORS = 6
DIE = tuple(range(1, 7))


def _initial(name: str) -> Column:
    def parse(cell: str) -> str:
        if not re.fullmatch("[A-Z]", cell):
            raise Wrong
        return cell

    return Column(name, "a capital letter from A to Z", parse, unique=True)


def _initials(name: str) -> Column:
    def parse(cell: str) -> tuple[str, ...]:
        letters = cell.split()
        if not all(re.fullmatch("[A-Z]", letter) for letter in letters):
            raise Wrong
        if len(set(letters)) < len(letters):
            raise Wrong
        return tuple(letters)

    return Column(name, "different capital letters with spaces between them", parse, empty=())


COLUMNS = {
    "investors.csv": [_initial("id"), text("name", 28), text("family", 24), text("text", 120)],
    "deals.csv": [
        integer("space", 1, 99),
        text("title", 40),
        _initials("required"),
        _initials("optional"),
        integer("choose", 0, INVESTORS),
        integer("dividends", 1, 99),
    ],
    "tiles.csv": [integer("tile", 1, 99), integer("value", 1, 999), numbers("ends", 1, 6, ())],
    "cards.csv": [identifier("id"), word("kind", KINDS), text("family", 1, ""), text("title", 40)],
}


class Investor(NamedTuple):
    """An investor, the head of a family; `id` is the initial (IB-1)."""

    id: str
    name: str
    family: str
    text: str


class Space(NamedTuple):
    """A deal on the board (IB-3): all of `required`, and `choose` of `optional`.

    `dividends` times the value of its tile is what the deal pays (IB-6).
    """

    space: int
    title: str
    required: tuple[str, ...]
    optional: tuple[str, ...]
    choose: int
    dividends: int

    @property
    def families(self) -> tuple[str, ...]:
        """Every investor that the space names."""
        return self.required + self.optional

    @property
    def places(self) -> int:
        """How many investors the deal takes (IB-12)."""
        return len(self.required) + self.choose


class Tile(NamedTuple):
    """What covers a closed deal (IB-4): the value of a dividend, in millions, and the numbers of
    a die that end the game (IB-30)."""

    tile: int
    value: int
    ends: tuple[int, ...]


class Card(NamedTuple):
    """An influence card (IB-2). `family` is empty where the card names none."""

    id: str
    kind: str
    family: str
    title: str


class Components:
    """What lies in the box: investors by id, the board, the tiles, and influence cards by id."""

    __slots__ = ("board", "cards", "fingerprint", "investors", "tiles")

    def __init__(
        self,
        investors: tuple[Investor, ...],
        board: tuple[Space, ...],
        tiles: tuple[Tile, ...],
        cards: tuple[Card, ...],
        fingerprint: str,
    ) -> None:
        self.investors = {investor.id: investor for investor in investors}
        self.board = {space.space: space for space in board}
        """The deals by their number, in the order of the ring."""
        self.tiles = tiles
        self.cards = {card.id: card for card in cards}
        self.fingerprint = fingerprint


def load_components(folder: Path | None, cards_needed: int) -> Components:
    """Read the files of `folder`, or those that come with finlit; kept until a file changes.

    Raises `DeckError` with every problem found.
    """
    folder = data_folder("im_the_boss") if folder is None else folder
    return _read(folder, cards_needed, stamps(folder, COLUMNS))


@lru_cache(maxsize=16)
def _read(folder: Path, cards_needed: int, stamp: object) -> Components:
    problems: list[Problem] = []
    tables = read_tables(folder, COLUMNS, problems)
    investors, deals, tiles, cards = tables.values()
    _check_investors(investors, problems)
    _check_deals(deals, investors, len(tiles), problems)
    _check_tiles(tiles, problems)
    _check_cards(cards, investors, cards_needed, problems)
    raise_problems(problems)
    return Components(
        tuple(Investor(**row.values) for row in investors),
        tuple(Space(**row.values) for row in deals),
        tuple(Tile(**row.values) for row in tiles),
        tuple(Card(**row.values) for row in cards),
        fingerprint(tables),
    )


def _check_investors(rows: list[Row], problems: list[Problem]) -> None:
    """IB-1, IB-9: six investors in the order of the alphabet."""
    if rows and len(rows) != INVESTORS:
        found = str(len(rows))
        problems.append(Problem("investors.csv", 0, "", f"{INVESTORS} investors", found))
    for before, row in pairwise(rows):
        if before.has("id") and row.has("id") and row.values["id"] <= before.values["id"]:
            expected = f"a letter after {before.values['id']}, that of the line before"
            problems.append(row.problem("id", expected))


def _check_deals(
    rows: list[Row], investors: list[Row], tiles: int, problems: list[Problem]
) -> None:
    """IB-3: known investors, each named once, enough of them to choose from."""
    known = _known(investors)
    for number, row in enumerate(rows, 1):
        if row.has("space") and row.values["space"] != number:
            problems.append(row.problem("space", f"{number}, the next space"))
        for column in ("required", "optional"):
            if known and row.has(column) and not known.issuperset(row.values[column]):
                problems.append(row.problem(column, f"letters of: {', '.join(sorted(known))}"))
        if not row.has("required", "optional", "choose"):
            continue
        required, optional, choose = (row.values[c] for c in ("required", "optional", "choose"))
        if set(required) & set(optional):
            problems.append(row.problem("optional", "no investor that is required as well"))
        if not bool(optional) <= choose <= len(optional):
            expected = f"a number from 1 to {len(optional)}" if optional else "0"
            problems.append(row.problem("choose", expected))
        if not required and not optional:
            problems.append(row.problem("required", "an investor, here or among the optional"))
    if rows and tiles and len(rows) <= tiles:
        expected = f"more deals than the {tiles} tiles"
        problems.append(Problem("deals.csv", 0, "", expected, str(len(rows))))


def _check_tiles(rows: list[Row], problems: list[Problem]) -> None:
    """IB-4, IB-30: counted from 1, values that never fall, and a last tile that ends the game."""
    for number, row in enumerate(rows, 1):
        if row.has("tile") and row.values["tile"] != number:
            problems.append(row.problem("tile", f"{number}, the next tile"))
    for before, row in pairwise(rows):
        if (
            before.has("value")
            and row.has("value")
            and row.values["value"] < before.values["value"]
        ):
            expected = f"at least {before.values['value']}, the value of the tile before"
            problems.append(row.problem("value", expected))
    if rows and rows[-1].has("ends") and rows[-1].values["ends"] != DIE:
        problems.append(rows[-1].problem("ends", "1 2 3 4 5 6, for the last tile ends the game"))


def _check_cards(
    rows: list[Row], investors: list[Row], needed: int, problems: list[Problem]
) -> None:
    """IB-2: a family where the kind has one, and enough cards for everybody."""
    known = _known(investors)
    for row in rows:
        if not row.has("kind", "family"):
            continue
        kind, family = row.values["kind"], row.values["family"]
        named = [""] if kind in (RECRUIT, BOSS, STOP) else sorted(known)
        if kind == TRAVEL:
            named.append("")
        if known and family not in named:
            letters = ", ".join(filter(None, named))
            expected = "an empty cell" if not letters else f"one of: {letters}"
            problems.append(row.problem("family", expected))
    if rows and len(rows) < needed:
        problems.append(Problem("cards.csv", 0, "", f"at least {needed} cards", str(len(rows))))


def _known(investors: list[Row]) -> set[Any]:
    return {row.values["id"] for row in investors if row.has("id")}
