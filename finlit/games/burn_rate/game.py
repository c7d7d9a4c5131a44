"""Burn Rate: companies that pay their staff turn by turn, until one is left with money."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from finlit.engine import Deck, Event, Game, Option, Refusal, check_seat
from finlit.games.burn_rate.cards import CARDS_A_TURN, PLAYS, hireable, play_options
from finlit.games.burn_rate.company import Company
from finlit.games.burn_rate.deck import (
    CONTRACTORS,
    DEPARTMENTS,
    ENGINEER,
    Components,
    load_components,
)
from finlit.games.burn_rate.refusals import why_not
from finlit.games.burn_rate.variants import Rules
from finlit.games.burn_rate.view import BurnRateView
from finlit.ledger.ledger import CASH, Ledger

OPENING_CASH = {2: 100, 3: 100, 4: 80}
"""Starting money by the number of players (BR-3)."""
PICKS = 4
HAND = 6
UNPAID = "liabilities:unpaid_salaries"
DONE = Option("done")


class BurnRate(Game):
    """A game of Burn Rate for 2 to 4 players.

    Event cards are drawn from the deck "events": after the picks six for seat 0, then six for
    seat 1, and so on, whoever starts; later up to six for whoever ends a turn. Staff cards are
    turned up from the decks "hr", "finance", "sales" and "development": in this order one each at
    the beginning, then whenever nobody of a department is left in the market.
    """

    name = "burn_rate"
    seats_allowed = range(2, 5)
    Rules = Rules
    view_class = BurnRateView
    currency = "USD"
    """The code of the money that amounts are in."""
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "pick": ("person",),
        "hire": ("card", "person"),
        "bad_hire": ("card", "target", "person"),
        "fire": ("card", "person"),
        "fire_two": ("cards", "person"),
        "poach": ("card", "target", "person"),
        "poach_two": ("cards", "target", "person"),
        "funding": ("card",),
        "bad_idea": ("card", "target"),
        "release": ("card", "idea"),
        "dismissal": ("card", "target", "person"),
        "shake_up": ("card", "vice_presidents", "others"),
        "conflict": ("card", "target", "person"),
        "new_burn_rate": ("card", "target"),
        "discard": ("card",),
        "done": (),
    }

    components: Components
    companies: list[Company]
    company: Company
    """The company whose turn it is."""
    standing: tuple[int, ...]
    """The seats whose companies are not bankrupt."""
    fallen: list[int]
    """The bankrupt seats, in the order in which they went."""
    market: dict[str, list[str]]
    """The people who lie face up on each department's pile; the last one can be hired (BR-4)."""
    rivals: list[tuple[Company, ...]]
    """By seat, the companies of the others who are not bankrupt."""
    piles: dict[str, Deck]
    """The face-down staff cards by department."""
    draw_pile: Deck
    face_down: set[str]
    """The cards of the discard pile that were laid there face down (BR-22)."""
    picks: int
    """Turns to pick that are over (BR-5)."""
    used: int
    """Event cards played or discarded in this turn (BR-8)."""
    winners: tuple[int, ...]
    """The seats that won; none before the end."""

    def prepare(self) -> None:
        """Read the decks; check the start player."""
        check_seat("first_player", self.rules.first_player, len(self.names))
        self.components = load_components(self.rules.decks, HAND * self.seats_allowed[-1])

    # Set-up

    @property
    def fingerprint(self) -> str:
        """What the decks in use are known by."""
        return self.components.fingerprint

    def begin(self) -> None:
        """Pay the starting money (BR-3) and open the job market (BR-4)."""
        seats = range(len(self.names))
        self.ledger: Ledger = Ledger(len(seats))
        self.companies = [Company(seat, self.components) for seat in seats]
        self._stand(tuple(seats))
        self.fallen = []
        self.winners = ()
        self.face_down = set()
        self.picks = self.used = 0
        amount = OPENING_CASH[len(seats)]
        for seat in seats:
            event = self.emit("opening_cash", seat, amount=amount)
            self.ledger.post(seat, event, ((CASH, amount), ("equity:opening", -amount)))
        self.draw_pile = Deck("events", [*self.components.cards], self.chance)
        self.piles = {name: Deck(name, [], self.chance) for name in DEPARTMENTS}
        self.market = {name: [] for name in DEPARTMENTS}
        people = self.components.people
        staff = [*people]
        self.chance.shuffle("staff", staff)
        for person in staff:
            self.piles[people[person].department].pile.append(person)
        for department in DEPARTMENTS:
            self._turn_up(department)
        self._next_pick()

    def decks(self) -> Sequence[Deck]:
        """The event cards and the four staff piles."""
        return (self.draw_pile, *self.piles.values())

    def _next_pick(self) -> None:
        """BR-5: in turn from the start player, four rounds; who has nobody to pick forgoes it."""
        seats = len(self.names)
        while self.picks < PICKS * seats:
            seat = (self.rules.first_player + self.picks) % seats
            self.company = self.companies[seat]
            if hireable(self, self.company):
                self.to_act, self.phase = seat, "pick"
                return
            self.picks += 1
            self.emit("pick_forgone", seat)
        for company in self.companies:
            self._draw(company, HAND)
        self.round = 1
        self._start_turn(self.rules.first_player)

    def _pick_options(self) -> Sequence[Option]:
        """BR-5: anybody in the market, but no second vice president of a department."""
        return (Option("pick", person=hireable(self, self.company)),)

    def _pick(self, person: str) -> None:
        """BR-5: take a face-up staff card; the next one is turned up."""
        seat = self.company.seat
        event = self.emit("picked", seat, person=person)
        self.take_from_market(person)
        self.join(seat, event, person)
        self.picks += 1
        self._next_pick()

    # Step 1: event cards

    def _turn_options(self) -> Sequence[Option]:
        """BR-8: play or discard, at least one card."""
        options = play_options(self)
        options.append(Option("discard", card=self.company.hand))
        return options

    def _playing_options(self) -> Sequence[Option]:
        """BR-8: having played, play on or be done."""
        options = play_options(self)
        options.append(DONE)
        return options

    def _discarding_options(self) -> Sequence[Option]:
        """BR-8: having discarded, discard on or be done."""
        return (Option("discard", card=self.company.hand), DONE)

    def played(self, cards: int) -> None:
        """BR-8: so many cards more were played; up to four a turn."""
        self.used += cards
        self.phase = "playing"
        if self.used == CARDS_A_TURN:
            self._end_cards()

    def _discard(self, card: str) -> None:
        """BR-8: lay a card face down on the discard pile."""
        seat = self.company.seat
        event = self.emit("discarded", seat)
        event.secret = {"card": card}
        event.seen_by = (seat,)
        self.lay_down(card)
        self.face_down.add(card)
        self.used += 1
        self.phase = "discarding"
        if self.used == CARDS_A_TURN:
            self._end_cards()

    def lay_down(self, card: str) -> None:
        """A card goes from the hand to the discard pile."""
        self.company.give_card(card)
        self.draw_pile.discards.append(card)

    # The people, and what their payroll is

    def take_from_market(self, person: str) -> None:
        """Somebody leaves the market for a company; the next one is turned up."""
        department = self.components.people[person].department
        self.market[department].pop()
        self._turn_up(department)

    def put_on_market(self, person: str) -> None:
        """BR-11: somebody fired lies face up on the pile of the department."""
        department = self.components.people[person].department
        self.market[department].append(person)

    def _turn_up(self, department: str) -> None:
        """BR-4: somebody lies face up as long as the pile has a card."""
        if not self.market[department]:
            person = self.piles[department].draw(self.chance)
            if person is not None:
                self.market[department].append(person)
                self.emit("turned_up", None, department=department, person=person)

    def put_under(self, person: str) -> None:
        """BR-16, BR-19: a staff card goes face down to the bottom of its pile."""
        department = self.components.people[person].department
        self.piles[department].pile.insert(0, person)
        self._turn_up(department)

    def join(self, seat: int, event: Event, person: str) -> None:
        """Somebody begins to work for a seat: a salary more on the sheet."""
        who = self.components.people[person]
        self.companies[seat].join(who)
        self.ledger.recur(seat, event, who.account, who.salary)
        if who.role == ENGINEER:
            self.count_missing(seat, event)

    def leave(self, seat: int, event: Event, person: str) -> None:
        """Somebody stops working for a seat: a salary less on the sheet."""
        who = self.components.people[person]
        self.companies[seat].leave(who)
        self.ledger.recur(seat, event, who.account, -who.salary)
        if who.role == ENGINEER:
            self.count_missing(seat, event)

    def count_missing(self, seat: int, event: Event) -> None:
        """BR-17: engineers that the bad ideas need and that are not there. The contractors for
        them come at the next payroll; their cost is on the sheet at once."""
        company = self.companies[seat]
        missing = company.needed - company.engineers
        if missing < 0:
            missing = 0
        if missing != company.missing:
            cost = (missing - company.missing) * self.components.contractor_salary
            company.missing = missing
            self.ledger.recur(seat, event, CONTRACTORS, cost)

    # Steps 2 to 4: contractors, payroll, and new cards

    def _end_cards(self) -> None:
        """BR-17 to BR-20: what follows the cards, and the next turn."""
        company = self.company
        if company.contractors != company.missing:
            before, company.contractors = company.contractors, company.missing
            self.emit("contractors_changed", company.seat, before=before, after=company.missing)
        if self._pay(company):
            self._draw(company, self.used)
        else:
            self._wind_up(company)
        self._next_turn(company.seat)

    def _pay(self, company: Company) -> bool:
        """BR-18, BR-19: pay every salary; whether there was money enough. What is missing stands
        in the books as owed to the staff."""
        seat = company.seat
        ledger = self.ledger
        times = 2 if company.doubled else 1
        company.doubled = False
        due = ledger.expenses[seat] * times
        cash = ledger.balances[seat][CASH]
        event = self.emit("payroll", seat, due=due, times=times, paid=min(due, cash))
        if due:
            legs = ledger.month(seat)
            if times > 1:
                legs = tuple([(account, amount * times) for account, amount in legs])
            if due > cash:
                legs = (*legs[:-1], (CASH, -cash), (UNPAID, cash - due))
            ledger.post(seat, event, legs)
        return due <= cash

    def _wind_up(self, company: Company) -> None:
        """BR-19: a bankrupt company's cards go back, and its seat is out."""
        seat = company.seat
        staff = company.staff
        hand, ideas = company.give_all(), tuple(company.ideas)
        event = self.emit("bankrupt", seat, staff=staff, ideas=ideas, cards=len(hand))
        self.draw_pile.discards += (*hand, *ideas)
        self.face_down.update(hand)
        company.ideas = []
        company.needed = company.contractors = 0
        for person in staff:
            self.leave(seat, event, person)
            self.put_under(person)
        self.count_missing(seat, event)
        company.bankrupt = True
        self.fallen.append(seat)
        self._stand(tuple(other for other in self.standing if other != seat))

    def _stand(self, standing: tuple[int, ...]) -> None:
        """BR-21: those who are not bankrupt, and so who may be attacked by whom."""
        self.standing = standing
        self.rivals = [
            tuple([self.companies[other] for other in standing if other != company.seat])
            for company in self.companies
        ]

    def _draw(self, company: Company, count: int) -> None:
        """BR-6, BR-20: draw up to six cards, which is as many as were used in the turn; an empty
        pile is made anew from the discards."""
        pile = self.draw_pile
        if len(pile.pile) < count:
            self.face_down.clear()
            self.emit("pile_shuffled", None, cards=len(pile.discards))
        cards = pile.deal(self.chance, count)
        company.take_cards(cards)
        event = self.emit("cards_drawn", company.seat, count=count)
        event.secret = {"cards": cards}
        event.seen_by = (company.seat,)

    # Turns and rounds

    def _start_turn(self, seat: int) -> None:
        self.company = company = self.companies[seat]
        company.own_turns += 1
        self.to_act = seat
        self.phase = "turn"
        self.used = 0
        self.emit("turn_started", seat, round=self.round, own_turn=company.own_turns)

    def _next_turn(self, seat: int) -> None:
        """BR-21: the next company that stands; the last one wins, or the richest at the limit."""
        if len(self.standing) == 1:
            self._finish("last_standing")
            return
        seats = len(self.names)
        while True:
            seat = (seat + 1) % seats
            if seat == self.rules.first_player:
                if self.round == self.rules.turn_limit:
                    self._finish("turn_limit")
                    return
                self.round += 1
            if seat in self.standing:
                self._start_turn(seat)
                return

    def _finish(self, reason: str) -> None:
        money = [self.ledger.cash(seat) for seat in range(len(self.names))]
        most = max(money[seat] for seat in self.standing)
        self.winners = tuple(seat for seat in self.standing if money[seat] == most)
        self.phase = "over"
        self.to_act = None
        self.emit(
            "game_over",
            None,
            reason=reason,
            winners=self.winners,
            ranks=self.ranks(),
            money=money,
        )

    # What may be asked of a game

    def ranks(self) -> tuple[int, ...]:
        """Each seat's rank when the game is over, 1 the best: those that stand by their money,
        equal ones sharing a rank; then the bankrupt, the last to go first (BR-21)."""
        if self.to_act is not None:
            raise ValueError("the game is not over: there are no ranks yet")
        scores = [
            (1, self.ledger.cash(seat)) if seat in self.standing else (0, self.fallen.index(seat))
            for seat in range(len(self.names))
        ]
        return tuple(1 + sum(other > score for other in scores) for score in scores)

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        """The game's own reason why this move is not among the options."""
        return why_not(self, kind, values)

    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "pick": _pick_options,
        "turn": _turn_options,
        "playing": _playing_options,
        "discarding": _discarding_options,
    }
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("pick", "pick"): _pick,
        **{(phase, kind): play for phase in ("turn", "playing") for kind, play in PLAYS.items()},
        ("turn", "discard"): _discard,
        ("playing", "done"): _end_cards,
        ("discarding", "discard"): _discard,
        ("discarding", "done"): _end_cards,
    }
