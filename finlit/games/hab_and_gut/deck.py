"""The price track, the commodities and the market cards of Hab & Gut, read from CSV files."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from finlit.datafiles import data_folder
from finlit.engine.csvfile import (
    Problem,
    Row,
    fingerprint,
    identifier,
    integer,
    key,
    raise_problems,
    read_tables,
    stamps,
    text,
)

COLUMNS = {
    "track.csv": [integer("space", 0, 99), integer("price", 0, 9999)],
    "commodities.csv": [
        identifier("id"),
        text("name", 24),
        integer("shares", 1, 99),
        integer("start_price", 0, 9999),
    ],
    "market_cards.csv": [identifier("id"), key("commodity"), integer("spaces", -98, 98)],
}


class Track:
    """The price track: `prices[space]`, rising from space 0 (HG-2)."""

    __slots__ = ("prices", "top")

    def __init__(self, prices: tuple[int, ...]) -> None:
        self.prices = prices
        self.top = len(prices) - 1

    def move(self, space: int, spaces: int) -> int:
        """Where a marker comes to stand; it stops at either end (HG-15)."""
        space += spaces
        if space < 0:
            return 0
        return space if space < self.top else self.top

    def price(self, place: float) -> float:
        """The price at a place that may lie between two spaces or beyond the ends."""
        place = min(max(place, 0.0), float(self.top))
        below = min(int(place), self.top - 1)
        low, high = self.prices[below], self.prices[below + 1]
        return low + (high - low) * (place - below)


class Commodity(NamedTuple):
    """A commodity: how many share cards there are, and its price at the beginning (HG-1, HG-3)."""

    id: str
    name: str
    shares: int
    start_price: int


class MarketCard(NamedTuple):
    """A market card: the marker that it moves, and by how many spaces, down if negative (HG-4)."""

    id: str
    commodity: str
    spaces: int


class Components:
    """What lies in the box: track, commodities and market cards by id."""

    __slots__ = (
        "cards",
        "commodities",
        "fingerprint",
        "gain_accounts",
        "share_accounts",
        "track",
    )

    def __init__(
        self,
        track: Track,
        commodities: tuple[Commodity, ...],
        cards: tuple[MarketCard, ...],
        fingerprint: str,
    ) -> None:
        self.track = track
        self.commodities = commodities
        self.cards = {card.id: card for card in cards}
        self.fingerprint = fingerprint
        self.share_accounts = {c.id: f"assets:shares:{c.id}" for c in commodities}
        """The account that holds a commodity's shares at cost."""
        self.gain_accounts = {c.id: f"income:gains:{c.id}" for c in commodities}
        """The account of the gains that its sales realised."""


def load_components(folder: Path | None, cards_needed: int) -> Components:
    """Read the files of `folder`, or those that come with finlit; kept until a file changes.

    Raises `DeckError` with every problem found.
    """
    folder = data_folder("hab_and_gut") if folder is None else folder
    return _read(folder, cards_needed, stamps(folder, COLUMNS))


@lru_cache(maxsize=16)
def _read(folder: Path, cards_needed: int, stamp: object) -> Components:
    problems: list[Problem] = []
    tables = read_tables(folder, COLUMNS, problems)
    track, commodities, cards = tables.values()
    _check_track(track, problems)
    _check_commodities(commodities, track, problems)
    _check_cards(cards, commodities, cards_needed, problems)
    raise_problems(problems)
    return Components(
        Track(tuple(row.values["price"] for row in track)),
        tuple(Commodity(**row.values) for row in commodities),
        tuple(MarketCard(**row.values) for row in cards),
        fingerprint(tables),
    )


def _check_track(track: list[Row], problems: list[Problem]) -> None:
    """HG-2: spaces counted from 0, prices that rise."""
    for number, row in enumerate(track):
        if row.has("space") and row.values["space"] != number:
            problems.append(row.problem("space", f"{number}, the next space"))
    for below, row in pairwise(track):
        if row.has("price") and below.has("price") and row.values["price"] <= below.values["price"]:
            expected = f"a price above {below.values['price']}, that of the space before"
            problems.append(row.problem("price", expected))
    if len(track) == 1:
        problems.append(Problem("track.csv", 0, "", "at least two spaces", "one"))


def _check_commodities(commodities: list[Row], track: list[Row], problems: list[Problem]) -> None:
    """HG-1: every marker begins on the track."""
    prices = {row.values["price"] for row in track if row.has("price")}
    for row in commodities:
        if prices and row.has("start_price") and row.values["start_price"] not in prices:
            problems.append(row.problem("start_price", "a price on the track"))


def _check_cards(
    cards: list[Row], commodities: list[Row], needed: int, problems: list[Problem]
) -> None:
    """HG-4, HG-7: known commodities, whole halves, enough cards for everybody."""
    known = [row.values["id"] for row in commodities if row.has("id")]
    for row in cards:
        if known and row.has("commodity") and row.values["commodity"] not in known:
            problems.append(row.problem("commodity", f"one of: {', '.join(known)}"))
        if row.has("spaces") and (row.values["spaces"] % 2 or not row.values["spaces"]):
            problems.append(row.problem("spaces", "an even number other than 0"))
    if cards and len(cards) < needed:
        problems.append(
            Problem("market_cards.csv", 0, "", f"at least {needed} cards", str(len(cards)))
        )
