"""A company: who works there, at what skill, and which bad ideas keep them busy."""

from __future__ import annotations

from finlit.games.burn_rate.deck import DEPARTMENTS, ENGINEER, VICE_PRESIDENT, Person


class Company:
    """One seat's company and its hand of event cards; the money is in the ledger.

    `cards` are the event cards in hand by kind; a kind of which there is none is not there.
    `vice_presidents` has at most one id for each department, `others` the managers and engineers
    in the order in which they came. `skills` is each department's skill, that of its head (BR-7).
    `missing` is how many engineers the bad ideas need beyond those employed, `contractors` how many
    were taken on for that at the last payroll (BR-17).
    """

    __slots__ = (
        "bankrupt",
        "cards",
        "contractors",
        "doubled",
        "engineers",
        "ideas",
        "managers",
        "missing",
        "needed",
        "others",
        "own_turns",
        "seat",
        "skills",
        "vice_presidents",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cards: dict[str, list[str]] = {}
        self.vice_presidents: dict[str, str] = {}
        self.others: tuple[str, ...] = ()
        self.managers: dict[str, list[Person]] = {department: [] for department in DEPARTMENTS}
        self.skills = dict.fromkeys(DEPARTMENTS, 0)
        self.engineers = 0
        self.ideas: list[str] = []
        self.needed = 0
        self.missing = 0
        self.contractors = 0
        self.doubled = False
        """Whether the next payroll is paid twice (BR-18)."""
        self.bankrupt = False
        self.own_turns = 0

    @property
    def hand(self) -> tuple[str, ...]:
        """The event cards in hand, those of a kind together."""
        return tuple([id for ids in self.cards.values() for id in ids])

    def take_card(self, kind: str, card: str) -> None:
        """A card comes into the hand."""
        if kind in self.cards:
            self.cards[kind].append(card)
        else:
            self.cards[kind] = [card]

    def give_card(self, kind: str, card: str) -> None:
        """A card leaves the hand."""
        ids = self.cards[kind]
        ids.remove(card)
        if not ids:
            del self.cards[kind]

    @property
    def staff(self) -> tuple[str, ...]:
        """Everybody employed, the vice presidents first."""
        return (*self.vice_presidents.values(), *self.others)

    def has_place(self, person: Person) -> bool:
        """BR-5, BR-10: no second vice president of a department."""
        return person.role != VICE_PRESIDENT or person.department not in self.vice_presidents

    def join(self, person: Person) -> None:
        """Somebody begins to work here."""
        department = person.department
        if person.role == VICE_PRESIDENT:
            self.vice_presidents[department] = person.id
            self.skills[department] = person.skill or 0
            return
        self.others += (person.id,)
        if person.role == ENGINEER:
            self.engineers += 1
            return
        self.managers[department].append(person)
        self._lead_by_managers(department)

    def leave(self, person: Person) -> None:
        """Somebody stops working here."""
        department = person.department
        if person.role == VICE_PRESIDENT:
            del self.vice_presidents[department]
        else:
            self.others = tuple([id for id in self.others if id != person.id])
            if person.role == ENGINEER:
                self.engineers -= 1
                return
            self.managers[department].remove(person)
        self._lead_by_managers(department)

    def _lead_by_managers(self, department: str) -> None:
        """BR-7: without a vice president the best-skilled manager is the head."""
        if department not in self.vice_presidents:
            managers = self.managers[department]
            self.skills[department] = max([person.skill or 0 for person in managers], default=0)

    def head(self, department: str) -> str | None:
        """Who stands at the head of a department (BR-7): of equal managers the first that came."""
        if department in self.vice_presidents:
            return self.vice_presidents[department]
        managers = self.managers[department]
        return max(managers, key=lambda person: person.skill or 0).id if managers else None
