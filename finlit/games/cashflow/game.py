"""Cashflow: the table, the turn, and the spaces of the rat race (CF-1 to CF-24)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import inf
from typing import Any, ClassVar

from finlit.engine import Deck, Game, Option, Refusal, check_seat
from finlit.games.cashflow import banking, bankruptcy, deals, fast_track
from finlit.games.cashflow.audit import audit
from finlit.games.cashflow.deck import Deal, Decks, MarketCard, Profession, load_decks
from finlit.games.cashflow.refusals import why_not
from finlit.games.cashflow.state import DEBTS, FAST, OUT, RACING, Player
from finlit.games.cashflow.variants import Rules
from finlit.games.cashflow.view import CashflowView
from finlit.ledger.ledger import Ledger

CASH = "assets:cash"
PASSIVE_FROM = "income:salary"
ROLL = {count: Option("roll", dice=tuple(range(1, count + 1))) for count in (1, 2, 3)}
ROLL_TWO = Option("roll", dice=(2,))
ENTER = Option("enter_fast_track")
DONATE = Option("donate")


class Cashflow(Game):
    """The board game of the rat race and the fast track, for one to six players.

    `Cashflow(players=["Ann", "Bo"], seed=7, turn_limit=30)`; the keywords are those of `Rules`.
    """

    name = "cashflow"
    seats_allowed = range(1, 7)
    Rules = Rules
    view_class = CashflowView
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "choose_dream": ("dream",),
        "roll": ("dice",),
        "enter_fast_track": (),
        "draw": ("deck",),
        "buy": ("units",),
        "sell": ("holding", "units"),
        "offer": ("to", "price"),
        "accept": ("units",),
        "refuse": (),
        "donate": (),
        "attempt": (),
        "mark_dream": (),
        "claim_payday": (),
        "borrow": ("amount",),
        "repay": ("debt", "amount"),
        "settle": (),
        "done": (),
        "end_turn": (),
    }

    cards: Decks
    players: list[Player]
    turn: int
    """The seat whose turn it is; another may have to act in it."""
    deal: Deal | None
    """The opportunity on the table."""
    market: MarketCard | None
    """The market card on the table."""
    deal_open: bool
    """Whether the seat to act may still buy, and the drawer sell on, the opportunity."""
    offered: int
    """The price of the standing offer (CF-14)."""
    committed: bool
    """Whether the seat that answers the offer has borrowed for it, and so must accept (CF-25)."""
    refused: dict[int, int]
    """The last price that each seat refused for the opportunity on the table."""
    queue: list[int]
    """Seats that may still answer the card on the table."""
    space_used: bool
    """Whether the player in turn has used the fast-track space landed on."""
    unpaid: tuple[tuple[str, int], ...]
    """The postings of the payday that made the player bankrupt, cash last (CF-30)."""
    paydays_left: int
    """Paydays of the same roll that come after the one that made the player bankrupt."""
    winners: tuple[int, ...]
    """The winning seats, once the game is over."""

    @property
    def currency(self) -> str:
        """The code of the money that the decks are in."""
        return self.cards.currency

    # Setup

    def prepare(self) -> None:
        """Read the decks, and check the rules that name what is in them."""
        self.cards = load_decks(self.rules.decks)
        self.paydays_passed = _paydays_passed(self.cards.ring)
        seats = len(self.names)
        for name, known in (
            ("professions", self.cards.professions),
            ("dreams", {space.id for space in self.cards.fast_track if space.kind == "dream"}),
        ):
            chosen = getattr(self.rules, name)
            if chosen is None:
                continue
            if len(chosen) != seats:
                raise ValueError(f"{name} must name one for each of {seats} seats: {chosen!r}")
            for each in chosen:
                if each not in known:
                    raise ValueError(
                        f"{name}: {each!r} is not in the decks; there are {', '.join(known)}"
                    )
        if self.rules.first_player is not None:
            check_seat("first_player", self.rules.first_player, seats)

    @property
    def fingerprint(self) -> str:
        """What the decks in use are known by."""
        return self.cards.fingerprint

    def begin(self) -> None:
        """CF-1 to CF-5: professions, opening cash, decks, dreams, and who starts."""
        cards, chance = self.cards, self.chance
        self.ledger: Ledger = Ledger(len(self.names))
        self.draw_piles = {
            "small": Deck("small", tuple(cards.small), chance),
            "big": Deck("big", tuple(cards.big), chance),
            "market": Deck("market", tuple(cards.market), chance),
            "extra": Deck("extra", tuple(cards.extra), chance),
        }
        self.players = []
        self.purchases = 0
        self.deal, self.market, self.deal_open = None, None, False
        self.space_used = False
        self.offered, self.committed, self.refused, self.queue = 0, False, {}, []
        self.unpaid, self.paydays_left = (), 0
        self.dream_marks: dict[str, int] = {}
        self.business_owners: dict[str, int] = {}
        self.winners = ()
        professions = self.rules.professions
        if professions is None:
            pile = Deck("professions", tuple(cards.professions), chance)
            drawn = []
            for _ in self.names:
                drawn.append(pile.draw(chance))
                pile.discards.append(drawn[-1])
            professions = tuple(drawn)
        for seat, profession in enumerate(professions):
            self._open_sheet(seat, cards.professions[profession])
        first = self.rules.first_player
        self.first = self._roll_for_first() if first is None else first
        if self.rules.dreams is None:
            self.phase, self.to_act, self.turn = "dream", self.first, self.first
            return
        for player, dream in zip(self.players, self.rules.dreams, strict=True):
            player.dream = dream
            self.emit("dream_chosen", player.seat, dream=dream)
        self.round = 1
        self._start_turn(self.first)

    def _open_sheet(self, seat: int, profession: Profession) -> None:
        """CF-1, CF-2: debts and monthly lines; cash is savings and one month's cash flow."""
        ledger = self.ledger
        player = Player(seat, profession)
        self.players.append(player)
        event = self.emit("profession", seat, profession=profession.id)
        ledger.recur(seat, event, PASSIVE_FROM, -profession.salary)
        ledger.recur(seat, event, "expenses:taxes", profession.taxes)
        legs = []
        for debt in DEBTS:
            owed, payment = getattr(profession, debt), getattr(profession, debt + "_payment")
            if owed:
                legs.append(("liabilities:" + debt, -owed))
                player.debts[debt] = payment
            ledger.recur(seat, event, "expenses:" + debt, payment)
        ledger.recur(seat, event, "expenses:other", profession.other_expenses)
        cash = profession.savings + ledger.cash_flow(seat)
        opening = -cash - sum(amount for _, amount in legs)
        ledger.post(
            seat,
            event,
            ((CASH, cash), *legs, (banking.LOAN, 0), ("equity:opening", opening)),
        )

    def _roll_for_first(self) -> int:
        """CF-5: the highest die starts; ties roll again."""
        seats = [player.seat for player in self.players]
        throw = 0
        while len(seats) > 1:
            rolled = {seat: self.chance.dice(f"first/{seat}", throw)[0] for seat in seats}
            for seat, die in rolled.items():
                self.emit("first_roll", seat, die=die)
            best = max(rolled.values())
            seats = [seat for seat in seats if rolled[seat] == best]
            throw += 1
        return seats[0]

    def dream_options(self) -> Sequence[Option]:
        """CF-4: a dream on the fast track; several may choose the same."""
        dreams = (space.id for space in self.cards.fast_track if space.kind == "dream")
        return (Option("choose_dream", dream=tuple(dreams)),)

    def choose_dream(self, dream: str) -> None:
        """CF-4: mark a dream."""
        seat = self.acting
        self.players[seat].dream = dream
        self.emit("dream_chosen", seat, dream=dream)
        following: int = (seat + 1) % len(self.names)
        if following == self.first:
            self.round = 1
            self._start_turn(self.first)
        else:
            self.to_act = following

    # The turn

    def _start_turn(self, seat: int) -> None:
        player = self.players[seat]
        player.own_turns += 1
        self.turn = self.to_act = seat
        self.phase = "turn" if player.status is RACING else "track"
        self.emit("turn_started", seat, round=self.round, own_turn=player.own_turns)

    def turn_options(self) -> Sequence[Option]:
        """CF-10, CF-22, CF-40: roll, bank business, or enter the fast track."""
        player = self.players[self.acting]
        if not player.charity_turns:
            options = [ROLL[1]]
        elif self.rules.charity_dice == "two":
            options = [ROLL_TWO]
        else:
            options = [ROLL[2]]
        if self.passive_income(player.seat) > self.ledger.expenses[player.seat]:
            options.append(ENTER)
        options += banking.bank_options(self, player)
        return options

    def roll(self, dice: int) -> None:
        """CF-10, CF-11: roll, move clockwise, pay the paydays passed, carry out the space."""
        seat = self.acting
        player = self.players[seat]
        rolled = self.chance.dice(seat, player.own_turns, dice)
        if player.charity_turns:
            player.charity_turns -= 1
        steps = sum(rolled)
        start = player.position
        end = start + steps
        if end > len(self.cards.ring):
            end -= len(self.cards.ring)
        player.position = end
        space = self.cards.ring[end - 1]
        self.emit("rolled", seat, dice=rolled, start=start, end=end, space=space)
        paydays = self.paydays_passed[start][steps]
        while paydays:
            paydays -= 1
            if not banking.payday(self, player):
                bankruptcy.go_bankrupt(self, player, paydays)
                return
        _SPACES[space](self)

    def end_options(self) -> Sequence[Option]:
        """What is left to do in a turn whose space was carried out."""
        return [*banking.bank_options(self, self.players[self.acting]), deals.END_TURN]

    def end_turn(self) -> None:
        """End the turn; only now an unclaimed payday or an unused opportunity is lost (CF-12)."""
        player = self.players[self.turn]
        if player.paydays:
            player.paydays.clear()
            self.emit("payday_lost", player.seat)
        if self.deal is not None:
            deals.end_deal(self)
        else:
            self.end_turn_of(player)

    def end_turn_of(self, player: Player) -> None:
        """Clear the table and let the next player, or the next who misses no turn, start."""
        self.deal = self.market = None
        self.deal_open = False
        seat = player.seat
        seats = len(self.players)
        while True:
            seat = (seat + 1) % seats
            if seat == self.first:
                if self.round == self.rules.turn_limit:
                    self.finish("turn_limit")
                    return
                self.round += 1
            following = self.players[seat]
            if following.status is OUT:
                continue
            if not following.missed:
                following.bankrupt = False
                self._start_turn(seat)
                return
            following.missed -= 1
            self.emit("turn_missed", seat, left=following.missed)

    def seats_after(self, seat: int) -> list[int]:
        """The other seats that still play, clockwise from the left of `seat`."""
        seats = len(self.players)
        others = [(seat + step) % seats for step in range(1, seats)]
        return [other for other in others if self.players[other].status is not OUT]

    def draw_card(self, deck: str) -> str:
        """CF-3: the next card of a deck, which goes to its discard pile."""
        pile = self.draw_piles[deck]
        card = pile.draw(self.chance)
        pile.discards.append(card)
        return str(card)

    def decks(self) -> Sequence[Deck]:
        """The four decks, for a branch that changes their order."""
        return tuple(self.draw_piles.values())

    # The spaces of the ring

    def opportunity(self) -> None:
        """CF-13: land on an opportunity."""
        self.phase = "opportunity"

    def payday_space(self) -> None:
        """CF-11: landing on a payday has paid already."""
        self.phase = "end"

    def extra_expense(self) -> None:
        """CF-21: draw and pay; never refused, the bank lends what is missing."""
        seat = self.acting
        player = self.players[seat]
        card = self.cards.extra[self.draw_card("extra")]
        amount = card.amount
        if card.basis == "if_child":
            amount = amount if player.children else 0
        elif card.basis == "per_child":
            amount *= player.children
        elif card.basis != "once":
            owned = sum(venture.kind == "property" for venture in player.ventures.values())
            amount = amount * owned if card.basis == "per_property" else amount * bool(owned)
        banking.lend_missing(self, seat, amount)
        event = self.emit("extra_expense", seat, card=card.id, amount=amount)
        if amount:
            self.ledger.post(seat, event, (("expenses:extra", amount), (CASH, -amount)))
        self.phase = "end"

    def charity(self) -> None:
        """CF-22: land on charity."""
        self.phase = "charity"

    def gift(self, seat: int) -> int:
        """CF-22: 10% of total income, rounded down to a whole unit."""
        return max(0, self.ledger.income[seat] // 10)

    def charity_options(self) -> Sequence[Option]:
        """CF-22: give, or end the turn without."""
        seat = self.acting
        options = banking.bank_options(self, self.players[seat])
        if self.ledger.cash(seat) >= self.gift(seat):
            options.insert(0, DONATE)
        options.append(deals.END_TURN)
        return options

    def donate(self) -> None:
        """CF-22: give; two dice may be rolled in the next three own turns."""
        seat = self.acting
        amount = self.gift(seat)
        event = self.emit("donated", seat, amount=amount)
        self.ledger.post(seat, event, (("expenses:charity", amount), (CASH, -amount)))
        self.players[seat].charity_turns = 3
        self.phase = "end"

    def baby(self) -> None:
        """CF-23: one child more, at most three."""
        seat = self.acting
        player = self.players[seat]
        born = player.children < 3
        player.children += born
        event = self.emit("baby", seat, born=born, children=player.children)
        if born:
            self.ledger.recur(seat, event, "expenses:children", player.profession.child_expense)
        self.phase = "end"

    def job_loss(self) -> None:
        """CF-24: pay total expenses once, miss two turns; the charity dice end."""
        seat = self.acting
        player = self.players[seat]
        amount = self.ledger.expenses[seat]
        banking.lend_missing(self, seat, amount)
        event = self.emit("job_lost", seat, amount=amount)
        self.ledger.post(seat, event, (("expenses:job_loss", amount), (CASH, -amount)))
        player.missed = 2
        player.charity_turns = 0
        self.phase = "end"

    def market_space(self) -> None:
        """CF-20: land on the market."""
        deals.market(self)

    # The end

    def passive_income(self, seat: int) -> int:
        """Total monthly income less salary."""
        ledger = self.ledger
        return ledger.income[seat] + ledger.monthly[seat].get(PASSIVE_FROM, 0)

    def finish(self, reason: str, winners: Sequence[int] | None = None) -> None:
        """End the game; without named winners, those who stand best win (CF-48)."""
        if winners is None:
            standings = {
                player.seat: self._standing(player.seat)
                for player in self.players
                if player.status is not OUT
            }
            best = max(standings.values())
            winners = [seat for seat, standing in standings.items() if standing == best]
        self.winners = tuple(winners)
        self.to_act = None
        self.phase = "over"
        ranking = tuple(self.ranking())
        self.emit("game_over", None, reason=reason, winners=self.winners, ranking=ranking)

    def ranking(self) -> list[int]:
        """CF-48: seats from first to last: who has won; fast track before rat race; there by income
        added, here by passive income ÷ total expenses; then by cash; who is out comes last.
        Seats that stand the same are in their order."""
        seats = range(len(self.players))
        return sorted(
            seats, key=lambda seat: (seat in self.winners, *self._standing(seat)), reverse=True
        )

    def _standing(self, seat: int) -> tuple[int, Fraction | float, int]:
        player, ledger = self.players[seat], self.ledger
        cash = ledger.cash(seat)
        if player.status is FAST:
            return 2, player.added_income, cash
        passive, expenses = self.passive_income(seat), ledger.expenses[seat]
        rank = 0 if player.status is OUT else 1
        if not expenses:
            return rank, passive * inf if passive else 0, cash
        return rank, Fraction(passive, expenses), cash

    def last_left(self) -> bool:
        """CF-48: with two or more players the last one not out wins; nobody left, nobody wins.

        Called when a player is out; True when that has ended the game.
        """
        left = [player.seat for player in self.players if player.status is not OUT]
        if len(left) > 1:
            return False
        self.finish("last_left", left)
        return True

    def audit(
        self, seat: int, lines: Mapping[str, Any], since: int | None = None
    ) -> tuple[str, ...]:
        """CF-6: the accounts that are wrong among the lines of a sheet filled in by hand.

        See `finlit.games.cashflow.audit`; no move, and never in the record.
        """
        return audit(self, seat, lines, since)

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        """The rule that a refused move would break, with its numbers."""
        return why_not(self, kind, values)

    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "dream": dream_options,
        "turn": turn_options,
        "opportunity": deals.opportunity_options,
        "deal": deals.deal_options,
        "offer": deals.answer_options,
        "trade": deals.trade_options,
        "market": deals.market_options,
        "charity": charity_options,
        "bankruptcy": bankruptcy.bankruptcy_options,
        "end": end_options,
        "track": fast_track.turn_options,
        "track_space": fast_track.space_options,
    }

    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("dream", "choose_dream"): choose_dream,
        ("turn", "roll"): roll,
        ("turn", "enter_fast_track"): fast_track.enter,
        ("opportunity", "draw"): deals.draw,
        ("deal", "buy"): deals.buy,
        ("deal", "sell"): deals.sell,
        ("deal", "offer"): deals.offer,
        ("offer", "accept"): deals.accept,
        ("offer", "refuse"): deals.refuse,
        ("offer", "borrow"): deals.borrow_for_offer,
        ("trade", "sell"): deals.sell,
        ("trade", "buy"): deals.buy,
        ("trade", "done"): deals.done,
        ("market", "sell"): deals.sell,
        ("market", "done"): deals.done,
        ("charity", "donate"): donate,
        ("bankruptcy", "sell"): bankruptcy.sell_to_bank,
        ("bankruptcy", "repay"): banking.repay,
        ("bankruptcy", "settle"): bankruptcy.settle,
        ("track", "roll"): fast_track.roll,
        ("track_space", "buy"): fast_track.buy,
        ("track_space", "attempt"): fast_track.attempt,
        ("track_space", "mark_dream"): fast_track.mark_dream,
        ("track_space", "donate"): fast_track.donate,
        ("track_space", "end_turn"): end_turn,
        **{
            (phase, kind): move
            for phase in ("turn", "opportunity", "deal", "market", "charity", "end")
            for kind, move in (
                ("borrow", banking.borrow),
                ("repay", banking.repay),
                ("claim_payday", banking.claim_payday),
            )
        },
        ("deal", "end_turn"): end_turn,
        ("charity", "end_turn"): end_turn,
        ("end", "end_turn"): end_turn,
    }


_SPACES: Mapping[str, Callable[[Cashflow], None]] = {
    "opportunity": Cashflow.opportunity,
    "payday": Cashflow.payday_space,
    "extra_expense": Cashflow.extra_expense,
    "charity": Cashflow.charity,
    "market": Cashflow.market_space,
    "baby": Cashflow.baby,
    "job_loss": Cashflow.job_loss,
}


@cache
def _paydays_passed(ring: tuple[str, ...]) -> list[list[int]]:
    """CF-11: paydays landed on or passed, by where a move starts (0: the start) and its length."""
    return [
        [
            sum(ring[(start + step - 1) % len(ring)] == "payday" for step in range(1, steps + 1))
            for steps in range(13)
        ]
        for start in range(len(ring) + 1)
    ]
