"""What a seat may know in Burn Rate: its own hand, and what is public (BR-22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from finlit.engine import View
from finlit.games.burn_rate.deck import CONTRACTORS, Components
from finlit.games.burn_rate.runway import HireEffect, IdeaCost, hire_effect, idea_cost, runway
from finlit.games.burn_rate.uses import Use, use_of

LINES = ("hr", "finance", "sales", "development", "engineers", "contractors")
"""The lines of a payroll: the four departments' heads and managers, engineers, contractors."""


class BurnRateView(View):
    """A game of Burn Rate from one seat. A spectator (None) sees no hand."""

    __slots__ = ()

    @property
    def components(self) -> Components:
        """All event cards and staff cards: what everybody may look up."""
        found: Components = self._game.components
        return found

    @property
    def hand(self) -> Sequence[str]:
        """This seat's event cards, in the order of their file; empty for a spectator."""
        hand = () if self.seat is None else self._game.companies[self.seat].hand
        return tuple(sorted(hand, key=self.components.order.__getitem__))

    def playable(self, card: str) -> Use | None:
        """Where this seat may play an event card in its turn, against whom and with which choices,
        and why not otherwise (see `Use`); None for a spectator.

        In its own turn it counts what was played already. Raises KeyError for a card that does not
        exist.
        """
        return None if self.seat is None else use_of(self._game, self.seat, card)

    @property
    def used(self) -> int:
        """Event cards played or discarded in this turn so far, of four (BR-8)."""
        return int(self._game.used)

    @property
    def market(self) -> Mapping[str, str | None]:
        """The job market: who can be hired from each department, None where nobody is left."""
        return MappingProxyType(
            {department: pile[-1] if pile else None for department, pile in self._faces()}
        )

    @property
    def waiting(self) -> Mapping[str, Sequence[str]]:
        """Everybody who lies face up on each department's pile; the last one can be hired."""
        return MappingProxyType({department: tuple(pile) for department, pile in self._faces()})

    def _faces(self) -> Sequence[tuple[str, list[str]]]:
        return tuple(self._game.market.items())

    @property
    def staff_piles(self) -> Mapping[str, int]:
        """How many staff cards lie face down in each department's pile."""
        piles = self._game.piles
        return MappingProxyType({department: len(deck.pile) for department, deck in piles.items()})

    @property
    def draw_pile(self) -> int:
        """How many event cards are left to draw before the discards are shuffled."""
        return len(self._game.draw_pile.pile)

    @property
    def discard_pile(self) -> Sequence[str | None]:
        """The discard pile from the bottom up; None stands for a card that lies face down."""
        face_down = self._game.face_down
        return tuple(None if id in face_down else id for id in self._game.draw_pile.discards)

    @property
    def standing(self) -> Sequence[int]:
        """The seats that are not bankrupt."""
        seats: tuple[int, ...] = self._game.standing
        return seats

    @property
    def winners(self) -> Sequence[int]:
        """The seats that won; none before the end."""
        winners: tuple[int, ...] = self._game.winners
        return winners

    def hand_size(self, seat: int) -> int:
        """How many event cards a seat holds."""
        return len(self._game.companies[seat].hand)

    def own_turns(self, seat: int) -> int:
        """How many turns a seat has begun."""
        return int(self._game.companies[seat].own_turns)

    # A company

    def cash(self, seat: int) -> int:
        """The money in a company's account."""
        return int(self._game.ledger.cash(seat))

    def staff(self, seat: int) -> Sequence[str]:
        """Everybody employed in a company, the vice presidents first."""
        staff: tuple[str, ...] = self._game.companies[seat].staff
        return staff

    def vice_presidents(self, seat: int) -> Mapping[str, str]:
        """A company's vice presidents by department."""
        return MappingProxyType(self._game.companies[seat].vice_presidents)

    def head(self, seat: int, department: str) -> str | None:
        """Who stands at the head of a department (BR-7); None where nobody does."""
        head: str | None = self._game.companies[seat].head(department)
        return head

    def skills(self, seat: int) -> Mapping[str, int]:
        """A company's skill by department (BR-7)."""
        return MappingProxyType(self._game.companies[seat].skills)

    def engineers(self, seat: int) -> int:
        """How many engineers a company employs."""
        return int(self._game.companies[seat].engineers)

    def ideas(self, seat: int) -> Sequence[str]:
        """The bad ideas beside a company, in the order in which they came."""
        return tuple(self._game.companies[seat].ideas)

    def needed(self, seat: int) -> int:
        """How many engineers a company's bad ideas need."""
        return int(self._game.companies[seat].needed)

    def missing(self, seat: int) -> int:
        """How many contractors a company will pay at its next payroll as things stand (BR-17)."""
        return int(self._game.companies[seat].missing)

    def contractors(self, seat: int) -> int:
        """How many contractors were taken on at a company's last payroll (BR-17)."""
        return int(self._game.companies[seat].contractors)

    def doubled(self, seat: int) -> bool:
        """Whether a company's next payroll is paid twice (BR-18)."""
        return bool(self._game.companies[seat].doubled)

    def payroll(self, seat: int) -> Mapping[str, int]:
        """What a company's next payroll will be as things stand, by line (see `LINES`)."""
        monthly = self._game.ledger.monthly[seat]
        accounts = {line: f"expenses:payroll:{line}" for line in LINES} | {
            "contractors": CONTRACTORS
        }
        return MappingProxyType({line: monthly.get(name, 0) for line, name in accounts.items()})

    def burn(self, seat: int) -> int:
        """What a company burns a turn as things stand: the sum of its payroll."""
        return int(self._game.ledger.expenses[seat])

    def runway(self, seat: int) -> float | None:
        """Turns until a company's account is empty at today's burn; None when nothing burns."""
        return runway(self.cash(seat), self.burn(seat))

    def hire_effect(self, seat: int, person: str) -> HireEffect:
        """What somebody would change in a company, if hired now: costs against what a skill
        unlocks."""
        return hire_effect(self, seat, person)

    def idea_cost(self, seat: int, card: str) -> IdeaCost:
        """What a bad idea would cost a company, with contractors and with engineers."""
        return idea_cost(self, seat, card)
