"""The event cards and the staff cards of Burn Rate, read from CSV files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from finlit.datafiles import data_folder
from finlit.engine.csvfile import (
    Problem,
    Row,
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

DEPARTMENTS = ("hr", "finance", "sales", "development")
"""Human resources (blue), finance (green), sales (yellow), development (red)."""

VICE_PRESIDENT, MANAGER, ENGINEER, CONTRACTOR = (
    "vice_president",
    "manager",
    "engineer",
    "contractor",
)

DEPARTMENT_OF = {
    "hire": "hr",
    "bad_hire": "hr",
    "fire": "hr",
    "poach": "hr",
    "funding": "finance",
    "bad_idea": "sales",
    "release": "development",
    "dismissal": None,
    "shake_up": None,
    "conflict": None,
    "new_burn_rate": None,
}
"""A kind of event → the department whose skill decides; None: the number of vice presidents."""

ATTACKS = ("bad_hire", "poach", "bad_idea", "dismissal", "conflict", "new_burn_rate")
"""The kinds that are played against a rival (BR-9)."""

LEAST_VICE_PRESIDENTS = {"dismissal": 3, "shake_up": 2, "conflict": 2, "new_burn_rate": 3}
"""Vice presidents that the company must have where a purple card is played (BR-1)."""

ALL = 5
Ids = tuple[str, ...]
Playable = tuple[Ids, ...]
"""Event cards of a kind: those that may be played at each level from 0 to 4 of a company, and as
its item `ALL` every one. The level is the skill of the department that decides, or for the purple
cards the number of vice presidents (BR-9)."""

CONTRACTORS = "expenses:contractors"

COLUMNS = {
    "events.csv": [
        identifier("id"),
        word("kind", [*DEPARTMENT_OF]),
        numbers("levels", 0, 3, empty=()),
        integer("amount", 1, 9999, empty=0),
        integer("engineers", 1, 99, empty=0),
        text("title", 28),
        text("text", 90),
    ],
    "staff.csv": [
        identifier("id"),
        word("department", DEPARTMENTS, empty=None),
        word("role", [VICE_PRESIDENT, MANAGER, ENGINEER, CONTRACTOR]),
        integer("skill", 0, 3, empty=None),
        integer("salary", 1, 999),
        integer("people", 1, 99, empty=0),
        text("name", 28),
        text("text", 90),
    ],
}


class EventCard(NamedTuple):
    """An event card: what it does, and the skills at which it may be played (BR-1).

    `amount` is the money of a funding, `engineers` what a bad idea needs; 0 on other cards.
    """

    id: str
    kind: str
    levels: tuple[int, ...]
    amount: int
    engineers: int
    title: str
    text: str

    @property
    def department(self) -> str | None:
        """The department whose skill must be among the levels; None for the purple cards."""
        return DEPARTMENT_OF[self.kind]

    @property
    def is_attack(self) -> bool:
        """Whether it is played against a rival (BR-9)."""
        return self.kind in ATTACKS

    def plays_at(self, level: int) -> bool:
        """BR-9: whether it may be played at a company of this level (see `Playable`)."""
        if self.department is None:
            return level >= LEAST_VICE_PRESIDENTS[self.kind]
        return level in self.levels


class Person(NamedTuple):
    """A staff card (BR-2): `skill` is None for engineers, `salary` is what a turn costs.

    `account` is the line of the books that the salary belongs to.
    """

    id: str
    department: str
    role: str
    skill: int | None
    salary: int
    name: str
    text: str
    account: str


class ContractorCard(NamedTuple):
    """A card of contractors: how many people it stands for, and what each is paid a turn."""

    id: str
    people: int
    salary: int
    name: str
    text: str


class Components:
    """What lies in the box: event cards, people and contractors by id."""

    __slots__ = (
        "cards",
        "contractor_salary",
        "contractors",
        "fingerprint",
        "heads",
        "kind_of",
        "order",
        "people",
        "playable",
    )

    def __init__(
        self,
        cards: tuple[EventCard, ...],
        people: tuple[Person, ...],
        contractors: tuple[ContractorCard, ...],
        fingerprint: str,
    ) -> None:
        self.cards = {card.id: card for card in cards}
        self.people = {person.id: person for person in people}
        self.contractors = {card.id: card for card in contractors}
        self.contractor_salary = contractors[0].salary
        """What one contractor is paid a turn."""
        self.fingerprint = fingerprint
        self.kind_of = {card.id: card.kind for card in cards}
        """What each event card does."""
        self.playable = {card.id: _playable(card) for card in cards}
        """Each event card alone, where it may be played."""
        self.heads = {p.id: p.department for p in people if p.role == VICE_PRESIDENT}
        """The vice presidents and their departments."""
        self.order = {card.id: place for place, card in enumerate(cards)}
        """The place of each event card in its file."""


def _playable(card: EventCard) -> Playable:
    alone = (card.id,)
    return (*[alone if card.plays_at(level) else () for level in range(ALL)], alone)


def load_components(folder: Path | None, cards_needed: int) -> Components:
    """Read the files of `folder`, or those that come with finlit; kept until a file changes.

    Raises `DeckError` with every problem found.
    """
    folder = data_folder("burn_rate") if folder is None else folder
    return _read(folder, cards_needed, stamps(folder, COLUMNS))


@lru_cache(maxsize=16)
def _read(folder: Path, cards_needed: int, stamp: object) -> Components:
    problems: list[Problem] = []
    tables = read_tables(folder, COLUMNS, problems)
    events, staff = tables.values()
    _check_events(events, cards_needed, problems)
    _check_staff(staff, problems)
    raise_problems(problems)
    return Components(
        tuple(EventCard(**row.values) for row in events),
        tuple(_person(row) for row in staff if row.values["role"] != CONTRACTOR),
        tuple(_contractor(row) for row in staff if row.values["role"] == CONTRACTOR),
        fingerprint(tables),
    )


def _person(row: Row) -> Person:
    values = {name: value for name, value in row.values.items() if name != "people"}
    payroll = "engineers" if values["role"] == ENGINEER else values["department"]
    return Person(**values, account=f"expenses:payroll:{payroll}")


def _contractor(row: Row) -> ContractorCard:
    return ContractorCard(
        **{name: row.values[name] for name in ("id", "people", "salary", "name", "text")}
    )


def _check_events(events: list[Row], needed: int, problems: list[Problem]) -> None:
    """BR-1: levels where skill counts, money on a funding, engineers on a bad idea; enough cards
    for everybody's hand, also while all bad ideas lie beside companies."""
    for row in events:
        if not row.has("kind", "levels", "amount", "engineers"):
            continue
        kind = row.values["kind"]
        for column, wanted, without in (
            ("levels", DEPARTMENT_OF[kind] is not None, "no levels: vice presidents count"),
            ("amount", kind == "funding", "no amount on a card that is no funding"),
            ("engineers", kind == "bad_idea", "no engineers on a card that is no bad idea"),
        ):
            if wanted and not row.values[column]:
                problems.append(row.problem(column, f"{column}, which a card of this kind has"))
            elif row.values[column] and not wanted:
                problems.append(row.problem(column, without))
    others = sum(row.values.get("kind") != "bad_idea" for row in events)
    if events and others < needed:
        expected = f"at least {needed} cards that are no bad ideas"
        problems.append(Problem("events.csv", 0, "", expected, str(others)))


def _check_staff(staff: list[Row], problems: list[Problem]) -> None:
    """BR-2: everybody in a department but contractors, skill where there is some, one price for
    contractors."""
    salary = None
    for row in staff:
        if not row.has("role", "department", "skill", "people"):
            continue
        role = row.values["role"]
        leads = role in (VICE_PRESIDENT, MANAGER)
        if role == CONTRACTOR:
            if row.values["department"] is not None:
                problems.append(row.problem("department", "no department for contractors"))
        elif role == ENGINEER and row.values["department"] != "development":
            problems.append(row.problem("department", "development, where engineers belong"))
        elif row.values["department"] is None:
            problems.append(row.problem("department", f"one of: {', '.join(DEPARTMENTS)}"))
        if leads and row.values["skill"] is None:
            problems.append(row.problem("skill", "a skill from 0 to 3"))
        elif not leads and row.values["skill"] is not None:
            problems.append(row.problem("skill", f"no skill: {role}s give none"))
        if (role == CONTRACTOR) != bool(row.values["people"]):
            expected = (
                "a number of people" if role == CONTRACTOR else "nothing: one card, one person"
            )
            problems.append(row.problem("people", expected))
        if role == CONTRACTOR and row.has("salary"):
            salary = row.values["salary"] if salary is None else salary
            if row.values["salary"] != salary:
                problems.append(row.problem("salary", f"{salary}, as every contractor is paid"))
    roles = [row.values.get("role") for row in staff]
    if staff and CONTRACTOR not in roles:
        problems.append(Problem("staff.csv", 0, "", "a card of contractors", "none"))
