"""A company: who works there, at what skill, and which bad ideas keep them busy."""

from __future__ import annotations

from operator import add

from finlit.games.burn_rate.deck import (
    ALL,
    DEPARTMENTS,
    ENGINEER,
    VICE_PRESIDENT,
    Components,
    Ids,
    Person,
    Playable,
)


class Company:
    """One seat's company and its hand of event cards; the money is in the ledger.

    `hand` is the event cards in the order in which they came; `cards` are the same by kind, and
    where they may be played; a kind of which there is none is not there.
    `vice_presidents` has at most one id for each department, `others` the managers and engineers
    in the order in which they came. `skills` is each department's skill, that of its head (BR-7).
    `missing` is how many engineers the bad ideas need beyond those employed, `contractors` how many
    were taken on for that at the last payroll (BR-17).
    """

    __slots__ = (
        "bankrupt",
        "cards",
        "components",
        "contractors",
        "doubled",
        "engineers",
        "hand",
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

    def __init__(self, seat: int, components: Components) -> None:
        self.seat = seat
        self.components = components
        self.hand: Ids = ()
        self.cards: dict[str, Playable] = {}
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

    def take_cards(self, ids: Ids) -> None:
        """Cards come into the hand."""
        self.hand += ids
        self._sort_in(ids)

    def give_card(self, card: str) -> None:
        """A card leaves the hand."""
        hand = self.hand
        place = hand.index(card)
        self.hand = hand[:place] + hand[place + 1 :]
        of_kind = self.cards.pop(self.components.kind_of[card])[ALL]
        if len(of_kind) > 1:
            self._sort_in(tuple([id for id in of_kind if id != card]))

    def give_all(self) -> Ids:
        """The whole hand, which is then empty."""
        hand, self.hand, self.cards = self.hand, (), {}
        return hand

    def _sort_in(self, ids: Ids) -> None:
        cards, kind_of = self.cards, self.components.kind_of
        for card in ids:
            kind, playable = kind_of[card], self.components.playable[card]
            cards[kind] = tuple(map(add, cards[kind], playable)) if kind in cards else playable

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
        skill = person.skill or 0
        if skill > self.skills[department] and department not in self.vice_presidents:
            self.skills[department] = skill

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
            skills = [person.skill or 0 for person in managers]
            self.skills[department] = max(skills) if skills else 0

    def head(self, department: str) -> str | None:
        """Who stands at the head of a department (BR-7): of equal managers the first that came."""
        if department in self.vice_presidents:
            return self.vice_presidents[department]
        managers = self.managers[department]
        return max(managers, key=lambda person: person.skill or 0).id if managers else None
