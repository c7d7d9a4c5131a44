"""Cashflow's cards and boards, read from CSV and checked. All money is in whole units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from finlit.datafiles import data_folder
from finlit.engine.csvfile import (
    Column,
    Problem,
    Row,
    fingerprint,
    identifier,
    integer,
    key,
    numbers,
    raise_problems,
    read_tables,
    stamps,
    text,
    word,
    yes_no,
)

SECURITIES = ("share", "fund", "certificate")
"""Kinds of deals that are bought by the unit (CF-16)."""
SPLITS = ("split", "reverse_split")
"""Kinds of deals that double or halve the holdings of a symbol (CF-17)."""
HOLDINGS = ("property", "business")
"""Kinds of deals that are bought as a whole (CF-18)."""
UNITS = {"house": 1, "condo": 1, "duplex": 2, "fourplex": 4, "eightplex": 8, "land": 1}
"""Dwellings of each kind of property; `apartments` say their number on the card."""
PROPERTIES = (*UNITS, "apartments")
"""The kinds of property."""
RING = (
    "opportunity",
    "payday",
    "market",
    "extra_expense",
    "charity",
    "baby",
    "job_loss",
)
"""The kinds of spaces in the rat race (CF-10)."""
TRACK = (
    "cash_flow_day",
    "business",
    "business_roll",
    "dream",
    "charity",
    "tax_audit",
    "lawsuit",
    "divorce",
)
"""The kinds of spaces on the fast track (CF-42)."""
RING_SPACES = 24
TRACK_SPACES = 40


@dataclass(frozen=True, slots=True)
class Profession:
    """A profession's sheet (CF-1): amounts a month, debts as owed, savings at the start."""

    id: str
    title: str
    salary: int
    taxes: int
    home_mortgage: int
    home_mortgage_payment: int
    education_loan: int
    education_loan_payment: int
    car_loan: int
    car_loan_payment: int
    credit_card: int
    credit_card_payment: int
    retail_debt: int
    retail_debt_payment: int
    other_expenses: int
    child_expense: int
    savings: int

    @property
    def expenses(self) -> int:
        """Total expenses a month, without children and bank loans."""
        return (
            self.taxes
            + self.home_mortgage_payment
            + self.education_loan_payment
            + self.car_loan_payment
            + self.credit_card_payment
            + self.retail_debt_payment
            + self.other_expenses
        )

    @property
    def cash_flow(self) -> int:
        """Salary less `expenses`, a month."""
        return self.salary - self.expenses


@dataclass(frozen=True, slots=True)
class Deal:
    """An opportunity (CF-13). Amounts that its kind does not have are 0.

    `name` is the symbol of a security or split, else the kind of property or business. `price`,
    `low`, `high` (the usual range) and `monthly` (dividend or interest) are per unit. `mortgage` is
    `cost - down_payment`, a liability for a business. `cash_flow` is a month's, perhaps negative.
    `resale`: the drawer may sell the opportunity (CF-14). `others_buy`: others may buy too (CF-16).
    """

    id: str
    kind: str
    name: str
    title: str
    text: str
    price: int = 0
    low: int = 0
    high: int = 0
    monthly: int = 0
    units: int = 1
    cost: int = 0
    down_payment: int = 0
    mortgage: int = 0
    cash_flow: int = 0
    resale: bool = False
    others_buy: bool = False


@dataclass(frozen=True, slots=True)
class MarketCard:
    """What happens to the holdings called `name` (CF-20), of everyone or of the drawer.

    A `buyer` pays `amount` for each (`fixed`), for each dwelling of it (`per_unit`) or above its
    cost (`cost_plus`). `cash_flow` changes the monthly cash flow of each by `amount`, perhaps
    negative; `pay` costs `amount` for each.
    """

    id: str
    kind: str
    name: str
    basis: str
    amount: int
    who: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ExtraExpense:
    """A payment of `amount` (CF-21): once, if or per child, if or per property."""

    id: str
    title: str
    text: str
    amount: int
    basis: str


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the fast track (CF-42): what it costs, what it brings a month, the dice it needs.

    `needs` are the numbers of one die that succeed at a `business_roll` (CF-44), else empty.
    """

    id: str
    kind: str
    title: str
    text: str
    price: int = 0
    cash_flow: int = 0
    needs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Decks:
    """All cards by id in the order of their files, and both boards from their space 1 on."""

    professions: dict[str, Profession]
    small: dict[str, Deal]
    big: dict[str, Deal]
    market: dict[str, MarketCard]
    extra: dict[str, ExtraExpense]
    ring: tuple[str, ...]
    fast_track: tuple[TrackSpace, ...]
    currency: str
    fingerprint: str


def load_decks(folder: Path | None = None) -> Decks:
    """The decks of a folder, or those that ship; the same object while the files stay the same.

    Raises DeckError with everything that is wrong in any of the files.
    """
    folder = data_folder("cashflow") if folder is None else folder
    return _read(folder, stamps(folder, _FILES))


_TITLE = text("title", 40)
_TEXT = text("text", 200)
_MONEY = 99_999_999
_CASH_FLOW = integer("cash_flow", -_MONEY, _MONEY, empty=None)
_HOLDING = (
    integer("units", 1, 999, empty=None),
    integer("cost", 1, _MONEY, empty=None),
    integer("mortgage", 0, _MONEY, empty=None),
    _CASH_FLOW,
    yes_no("resale", empty=False),
)
_DEAL = (identifier("id"), word("kind", (*SECURITIES, *SPLITS, *HOLDINGS)), key("name"))
_FILES: dict[str, Sequence[Column]] = {
    "professions.csv": (
        identifier("id"),
        _TITLE,
        integer("salary", 1, _MONEY),
        *(
            integer(name, 0, _MONEY)
            for name in Profession.__dataclass_fields__
            if name not in ("id", "title", "salary")
        ),
    ),
    "small_deals.csv": (
        *_DEAL,
        _TITLE,
        _TEXT,
        integer("price", 1, 5_000, empty=None),
        integer("low", 1, 5_000, empty=None),
        integer("high", 1, 5_000, empty=None),
        integer("monthly", 0, 5_000, empty=None),
        integer("down_payment", 0, 5_000, empty=None),
        *_HOLDING,
        yes_no("others_buy", empty=False),
    ),
    "big_deals.csv": (
        identifier("id"),
        word("kind", HOLDINGS),
        key("name"),
        _TITLE,
        _TEXT,
        integer("down_payment", 6_000, _MONEY, empty=None),
        *_HOLDING,
    ),
    "market.csv": (
        identifier("id"),
        word("kind", ("buyer", "cash_flow", "pay")),
        key("name"),
        word("basis", ("fixed", "per_unit", "cost_plus")),
        integer("amount", -_MONEY, _MONEY),
        word("who", ("everyone", "drawer")),
        _TITLE,
        _TEXT,
    ),
    "extra_expenses.csv": (
        identifier("id"),
        _TITLE,
        _TEXT,
        integer("amount", 10, 17_000),
        word("basis", ("once", "if_child", "per_child", "if_property", "per_property")),
    ),
    "ring.csv": (integer("space", 1, RING_SPACES), word("kind", RING)),
    "fast_track.csv": (
        integer("space", 1, TRACK_SPACES),
        identifier("id"),
        word("kind", TRACK),
        _TITLE,
        _TEXT,
        integer("price", 1, _MONEY, empty=None),
        integer("cash_flow", 1, _MONEY, empty=None),
        numbers("needs", 1, 6, empty=None),
    ),
    "settings.csv": (identifier("key"), text("value", 20)),
}


@lru_cache(maxsize=16)
def _read(folder: Path, stamp: object) -> Decks:
    problems: list[Problem] = []
    tables = read_tables(folder, _FILES, problems)
    professions, small, big, market, extra, ring, track, settings = tables.values()
    deals = [*small, *big]
    problems += _profession_problems(professions)
    problems += _deal_problems(deals)
    if _any_named(small) and _any_named(big):
        problems += _market_problems(market, deals)
    problems += _id_problems([*deals, *market, *extra])
    problems += _board_problems(ring, RING_SPACES, ("opportunity", "payday"))
    problems += _board_problems(track, TRACK_SPACES, ("cash_flow_day", "dream"))
    problems += _track_problems(track)
    problems += _settings_problems(settings)
    raise_problems(problems)
    return Decks(
        professions={row.values["id"]: Profession(**row.values) for row in professions},
        small={row.values["id"]: _deal(row) for row in small},
        big={row.values["id"]: _deal(row) for row in big},
        market={row.values["id"]: MarketCard(**row.values) for row in market},
        extra={row.values["id"]: ExtraExpense(**row.values) for row in extra},
        ring=tuple(row.values["kind"] for row in ring),
        fast_track=tuple(_track_space(row) for row in track),
        currency=settings[0].values["value"],
        fingerprint=fingerprint(tables),
    )


def _deal(row: Row) -> Deal:
    values = {"units": UNITS.get(row.values["name"], 1)} | _filled(row)
    return Deal(**values)


def _track_space(row: Row) -> TrackSpace:
    values = _filled(row)
    del values["space"]
    return TrackSpace(**values)


def _filled(row: Row) -> dict[str, Any]:
    """The values of the cells that are not empty."""
    return {name: value for name, value in row.values.items() if value is not None}


_DEBTS = ("home_mortgage", "education_loan", "car_loan", "credit_card", "retail_debt")


def _profession_problems(rows: list[Row]) -> Iterator[Problem]:
    """Each payment belongs to a debt, and the monthly cash flow is positive (CF-1, CF-2)."""
    for row in rows:
        for debt in _DEBTS:
            payment = f"{debt}_payment"
            if row.has(debt, payment):
                owed = row.values[debt]
                if not owed and row.values[payment]:
                    yield row.problem(payment, f"0, since {debt} is 0")
                elif owed and not 1 <= row.values[payment] <= owed:
                    yield row.problem(payment, f"1 to {owed}, since {debt} is {owed}")
        if row.has(*Profession.__dataclass_fields__):
            profession = Profession(**row.values)
            if profession.cash_flow <= 0:
                yield row.problem("salary", f"more than {profession.expenses}, its expenses")


def _deal_problems(rows: list[Row]) -> Iterator[Problem]:
    """The cells that a deal's kind needs are there, no others, and they agree (CF-13)."""
    symbols = {row.values["name"] for row in rows if _is_a(row, SECURITIES)}
    first_kind: dict[str, Row] = {}
    for row in rows:
        if not row.has("kind"):
            continue
        kind = row.values["kind"]
        yield from _cell_problems(row, kind)
        if not row.has("name"):
            continue
        name = row.values["name"]
        if kind in SPLITS:
            if name not in symbols:
                yield row.problem("name", f"a symbol of small_deals.csv: {_listed(symbols)}")
            continue
        if kind == "property" and name not in PROPERTIES:
            yield row.problem("name", f"a kind of property: {', '.join(PROPERTIES)}")
            continue
        first = first_kind.setdefault(name, row)
        if first.values["kind"] != kind:
            where = f"line {first.line} of {first.file}"
            yield row.problem("kind", f"{first.values['kind']}, as {name} in {where}")
        if kind == "property" and row.has("units"):
            units = row.values["units"]
            if name == "apartments" and units is None:
                yield row.problem("units", "the number of apartments")
            elif name in UNITS and units not in (None, UNITS[name]):
                yield row.problem("units", f"{UNITS[name]} or an empty cell for {name}")


_CELLS = ("price", "low", "high", "monthly", "cost", "down_payment", "mortgage", "cash_flow")


def _cell_problems(row: Row, kind: str) -> Iterator[Problem]:
    if kind in SECURITIES:
        needed: tuple[str, ...] = ("price",)
        allowed: tuple[str, ...] = ("price", "low", "high", "monthly")
    elif kind in HOLDINGS:
        needed = allowed = ("cost", "down_payment", "mortgage", "cash_flow")
    else:
        needed = allowed = ()
    for column in needed:
        if row.has(column) and row.values[column] is None:
            yield row.problem(column, f"a whole number, since the deal is a {kind}")
    for column in (*_CELLS, "units"):
        apart = column == "units" and kind == "property"
        if column not in allowed and not apart and row.values.get(column) is not None:
            yield row.problem(column, f"an empty cell, since the deal is a {kind}")
    if kind not in SECURITIES and row.values.get("others_buy"):
        yield row.problem("others_buy", f"no, since the deal is a {kind}")
    low, high = row.values.get("low"), row.values.get("high")
    if row.has("low", "high") and (low is None) != (high is None):
        yield row.problem("high" if high is None else "low", "both ends of the range or neither")
    elif low is not None and high is not None and low > high:
        yield row.problem("high", f"at least {low}, the low end of the range")
    cost, down = row.values.get("cost"), row.values.get("down_payment")
    if cost is not None and down is not None and row.values.get("mortgage") is not None:
        if down > cost:
            yield row.problem("down_payment", f"at most the cost, {cost}")
        elif row.values["mortgage"] != cost - down:
            yield row.problem("mortgage", f"{cost - down}, the cost less the down payment")


def _market_problems(rows: list[Row], deals: list[Row]) -> Iterator[Problem]:
    """A card names what the deals have, and its amount fits what it does (CF-20)."""
    businesses = {row.values["name"] for row in deals if _is_a(row, ("business",))}
    symbols = {row.values["name"] for row in deals if _is_a(row, SECURITIES)}
    ventures = {*PROPERTIES, *businesses}
    for row in rows:
        kind, name, basis = (row.values.get(column) for column in ("kind", "name", "basis"))
        if name is not None:
            expected = f"a property ({', '.join(PROPERTIES)}) or business ({_listed(businesses)})"
            if kind == "buyer" and name not in ventures | symbols:
                yield row.problem("name", f"{expected} or symbol ({_listed(symbols)})")
            elif kind in ("cash_flow", "pay") and name not in ventures:
                yield row.problem("name", expected)
        if kind is None:
            continue
        if kind != "buyer" and basis not in ("fixed", None):
            yield row.problem("basis", f"fixed, since the card is no buyer but {kind}")
        elif basis == "per_unit" and name is not None and name not in PROPERTIES:
            yield row.problem("basis", f"another word, since {name} is no property")
        elif basis == "cost_plus" and name in symbols - ventures:
            yield row.problem("basis", f"fixed, since {name} is a symbol")
        amount = row.values.get("amount")
        if amount is not None:
            if kind == "cash_flow" and not amount:
                yield row.problem("amount", "a change, so not 0")
            elif kind != "cash_flow" and basis in ("fixed", "per_unit") and amount < 1:
                yield row.problem("amount", "at least 1, since it is paid")


def _id_problems(rows: list[Row]) -> Iterator[Problem]:
    """No card has the id of a card in another deck."""
    first: dict[str, Row] = {}
    for row in rows:
        if row.has("id"):
            other = first.setdefault(row.values["id"], row)
            if other.file != row.file:
                where = f"line {other.line} of {other.file}"
                yield row.problem("id", f"a value of its own ({where} has it too)")


def _board_problems(rows: list[Row], spaces: int, needed: tuple[str, ...]) -> Iterator[Problem]:
    """Spaces are counted from 1 without a gap, and there is one of each kind that play needs."""
    if not rows:
        return
    for number, row in enumerate(rows, 1):
        if row.has("space") and row.values["space"] != number:
            yield row.problem("space", str(number))
    last = rows[-1]
    if len(rows) != spaces:
        expected = f"{spaces} spaces"
        yield Problem(last.file, last.line, "space", expected, str(len(rows)))
    kinds = {row.values.get("kind") for row in rows}
    for kind in needed:
        if kind not in kinds:
            yield Problem(last.file, last.line, "kind", f"at least one {kind}", "none")


def _track_problems(rows: list[Row]) -> Iterator[Problem]:
    """Each space has the cells that its kind needs and no others (CF-42 to CF-46)."""
    for row in rows:
        if not row.has("kind"):
            continue
        kind = row.values["kind"]
        needed = _TRACK_CELLS.get(kind, ())
        for column in ("price", "cash_flow", "needs"):
            if not row.has(column):
                continue
            if column in needed and row.values[column] is None:
                yield row.problem(column, f"a value, since the space is a {kind}")
            elif column not in needed and row.values[column] is not None:
                yield row.problem(column, f"an empty cell, since the space is a {kind}")


_TRACK_CELLS = {
    "business": ("price", "cash_flow"),
    "business_roll": ("price", "cash_flow", "needs"),
    "dream": ("price",),
    "charity": ("price",),
}


def _settings_problems(rows: list[Row]) -> Iterator[Problem]:
    """One setting, the currency, by its three letters (such as USD)."""
    for row in rows:
        if row.values.get("key") not in (None, "currency"):
            yield row.problem("key", "one of: currency")
        elif row.has("value") and not re.fullmatch("[A-Z]{3}", row.values["value"]):
            yield row.problem("value", "the three capital letters of a currency, such as USD")


def _is_a(row: Row, kinds: tuple[str, ...]) -> bool:
    """Whether a deal is of one of these kinds. One whose kind could not be read may be any."""
    return row.has("name") and row.values.get("kind", kinds[0]) in kinds


def _any_named(rows: list[Row]) -> bool:
    return any(row.has("name") for row in rows)


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names))
