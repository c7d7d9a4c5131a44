"""Hab & Gut: a commodity market whose players know half of what each neighbour knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from finlit.engine import Deck, Game, Option, Refusal, check_seat
from finlit.games.hab_and_gut.deck import Components, load_components
from finlit.games.hab_and_gut.portfolio import Holding, Portfolio
from finlit.games.hab_and_gut.variants import Rules
from finlit.games.hab_and_gut.view import HabAndGutView
from finlit.ledger.ledger import CASH, Ledger

OPENING_CASH = 300
HAND = 8
TRADES = 3
HALVES = 2

DONATIONS = "expenses:donations"
DONE = Option("done")


class Player:
    """One seat's share cards; the money is in the ledger.

    `shares` counts the cards in hand by commodity, `board` names those donated in this half, and
    `raised` is what the donations of ended halves were sold for.
    """

    __slots__ = ("board", "own_turns", "raised", "shares")

    def __init__(self, commodities: Sequence[str]) -> None:
        self.shares = dict.fromkeys(commodities, 0)
        self.board: list[str] = []
        self.raised = 0
        self.own_turns = 0


class HabAndGut(Game):
    """A game of Hab & Gut for 2 to 5 players.

    Market cards are drawn from the deck "market" in each half: eight for the rack on the left of
    seat 0, then eight for that of seat 1, and so on, whoever starts. The rack `racks[s]` stands
    between seat `s` and the seat on its left, which is the next one.
    """

    name = "hab_and_gut"
    seats_allowed = range(2, 6)
    Rules = Rules
    view_class = HabAndGutView
    currency = "USD"
    """The code of the money that amounts are in."""
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "buy": ("commodity",),
        "sell": ("commodity",),
        "donate": ("commodity",),
        "done": (),
        "play_cards": ("first", "second"),
    }

    components: Components
    half: int
    """1 or 2; 0 during set-up."""
    start_player: int
    space: dict[str, int]
    """Where each commodity's marker stands on the track, from 0."""
    price: dict[str, int]
    """What each commodity costs now."""
    price_history: list[dict[str, int]]
    """The prices at the beginning of each round."""
    supply: dict[str, int]
    """Share cards left to buy, by commodity."""
    players: list[Player]
    racks: list[tuple[str, ...]]
    market: Deck
    played: list[str]
    """Market cards played in this half."""
    traded: int
    """Shares bought or sold in this turn."""
    winners: tuple[int, ...]
    """The seats that won: none before the end, or when everybody was eliminated (HG-19)."""
    eliminated: tuple[int, ...]
    """The seats that gave least (HG-19)."""

    def prepare(self) -> None:
        """Read the track, the commodities and the market cards; check the start player."""
        check_seat("first_player", self.rules.first_player, len(self.names))
        self.components = load_components(self.rules.decks, HAND * self.seats_allowed[-1])

    @property
    def fingerprint(self) -> str:
        """What the decks in use are known by."""
        return self.components.fingerprint

    def begin(self) -> None:
        """Put out markers, shares and money (HG-1, HG-3, HG-6); deal the first half."""
        seats = range(len(self.names))
        commodities = self.components.commodities
        track = self.components.track
        self.ledger: Ledger = Ledger(len(seats))
        self.half = 0
        self.start_player = self.rules.first_player
        self.space = {c.id: track.prices.index(c.start_price) for c in commodities}
        self.price = {c.id: c.start_price for c in commodities}
        self.price_history = []
        self.supply = {c.id: c.shares for c in commodities}
        self.players = [Player([*self.price]) for _ in seats]
        self.winners = self.eliminated = ()
        self.emit("game_started", None, first_player=self.start_player, prices={**self.price})
        for seat in seats:
            event = self.emit("opening_cash", seat, amount=OPENING_CASH)
            self.ledger.post(seat, event, ((CASH, OPENING_CASH), ("equity:opening", -OPENING_CASH)))
        self.market = Deck("market", [*self.components.cards], self.chance)
        self._start_half()
        self._start_round()

    def decks(self) -> Sequence[Deck]:
        """The market cards that were not dealt."""
        return (self.market,)

    # Phase 1: trade and donate

    def _trade_options(self) -> Sequence[Option]:
        """HG-9: buy, sell, or neither."""
        return (*self._buying_options()[:-1], *self._selling_options())

    def _buying_options(self) -> Sequence[Option]:
        """HG-10: what the seat to act can pay for and the supply still has, and `done`."""
        cash = self.ledger.balances[self.acting][CASH]
        supply = self.supply
        open_to_buy = tuple([c for c, p in self.price.items() if 0 < p <= cash and supply[c]])
        return (Option("buy", commodity=open_to_buy), DONE) if open_to_buy else (DONE,)

    def _selling_options(self) -> Sequence[Option]:
        """HG-11: any share in hand, at a price of 0 too, and `done`."""
        held = self._held()
        return (Option("sell", commodity=held), DONE) if held else (DONE,)

    def _donating_options(self) -> Sequence[Option]:
        """HG-12: one share in hand, or `done`."""
        held = self._held()
        return (Option("donate", commodity=held), DONE) if held else (DONE,)

    def _held(self) -> tuple[str, ...]:
        """The commodities of which the seat to act holds a share."""
        shares = self.players[self.acting].shares
        return tuple([commodity for commodity, count in shares.items() if count])

    def _buy(self, commodity: str) -> None:
        """HG-10: pay the marker's price for one share of the supply."""
        seat = self.acting
        price = self.price[commodity]
        self.supply[commodity] -= 1
        self.players[seat].shares[commodity] += 1
        event = self.emit("share_bought", seat, commodity=commodity, price=price)
        account = self.components.share_accounts[commodity]
        self.ledger.post(seat, event, ((account, price), (CASH, -price)))
        self._traded("buying")

    def _sell(self, commodity: str) -> None:
        """HG-11: give one share back to the supply for the marker's price."""
        seat = self.acting
        price = self.price[commodity]
        cost = self._take(seat, commodity)
        self.supply[commodity] += 1
        event = self.emit("share_sold", seat, commodity=commodity, price=price)
        # the average cost would tell the others how many are left, and so what was donated
        event.secret = {"cost": cost, "gain": price - cost}
        event.seen_by = (seat,)
        self._post_sale(seat, event, commodity, price, cost)
        self._traded("selling")

    def _traded(self, phase: str) -> None:
        """HG-9: up to three shares a turn, either bought or sold."""
        self.traded += 1
        if self.traded < TRADES:
            self.phase = phase
        else:
            self._end_trading()

    def _end_trading(self) -> None:
        """HG-12: on to the donation, which needs a share."""
        if self._held():
            self.phase = "donating"
        else:
            self._end_turn()

    def _donate(self, commodity: str) -> None:
        """HG-12: lay one share face down on the own board; it leaves the books at its cost."""
        seat = self.acting
        cost = self._take(seat, commodity)
        self.players[seat].board.append(commodity)
        event = self.emit("share_donated", seat)
        event.secret = {"commodity": commodity, "cost": cost}
        event.seen_by = (seat,)
        account = self.components.share_accounts[commodity]
        self.ledger.post(seat, event, ((DONATIONS, cost), (account, -cost)))
        self._end_turn()

    def _take(self, seat: int, commodity: str) -> int:
        """Take one share out of a hand; what it cost: the average, rounded down to a whole unit,
        so that the last one leaves with all that is left."""
        shares = self.players[seat].shares
        account = self.components.share_accounts[commodity]
        cost = self.ledger.balances[seat][account] // shares[commodity]
        shares[commodity] -= 1
        return cost

    def _post_sale(self, seat: int, event: Any, commodity: str, proceeds: int, cost: int) -> None:
        """Book a sale: the shares leave at cost, the rest is a realised gain or loss."""
        self.ledger.post(
            seat,
            event,
            (
                (CASH, proceeds),
                (self.components.share_accounts[commodity], -cost),
                (self.components.gain_accounts[commodity], cost - proceeds),
            ),
        )

    # Phase 2: the market cards

    def _market_options(self) -> Sequence[Option]:
        """HG-14: one card from the left rack and one from the right, in either order."""
        seat = self.acting
        left, right = self.racks[seat], self.racks[seat - 1]
        return (
            Option("play_cards", first=left, second=right),
            Option("play_cards", first=right, second=left),
        )

    def _play_cards(self, first: str, second: str) -> None:
        """HG-14: the first card moves its marker by its spaces, the second by half of them."""
        seat = self.acting
        left, right = seat, (seat - 1) % len(self.racks)
        if first not in self.racks[left]:
            left, right = right, left
        self._play_card(seat, first, left, "whole", 1)
        self._play_card(seat, second, right, "half", 2)
        seat = (seat + 1) % len(self.names)
        if seat == self.start_player:
            self._end_round()
        else:
            self.to_act = seat

    def _play_card(self, seat: int, card_id: str, rack: int, part: str, divisor: int) -> None:
        """HG-15: move the marker; it stops at the track's end."""
        card = self.components.cards[card_id]
        commodity = card.commodity
        spaces = card.spaces // divisor
        before = self.price[commodity]
        space = self.components.track.move(self.space[commodity], spaces)
        self.space[commodity] = space
        self.price[commodity] = price = self.components.track.prices[space]
        rest = [*self.racks[rack]]
        rest.remove(card_id)
        self.racks[rack] = tuple(rest)
        self.played.append(card_id)
        self.emit(
            "card_played",
            seat,
            card=card_id,
            rack=rack,
            part=part,
            commodity=commodity,
            spaces=spaces,
            before=before,
            after=price,
        )

    # Turns, rounds and halves

    def _start_half(self) -> None:
        """HG-7, HG-18: shuffle all market cards and deal eight to each player's left rack."""
        self.half += 1
        if self.half > 1:
            self.market.shuffles = self.half
            self.market.pile = sorted(self.components.cards)
            self.chance.shuffle(f"market/{self.half}", self.market.pile)
        self.played = []
        self.racks = []
        self.emit("half_started", None, half=self.half)
        seats = len(self.names)
        for seat in range(seats):
            hand = self.market.deal(self.chance, HAND)
            self.racks.append(hand)
            event = self.emit("cards_dealt", seat, rack=seat, count=HAND)
            event.secret = {"cards": hand}
            event.seen_by = (seat, (seat + 1) % seats)

    def _start_round(self) -> None:
        """HG-8: the start marker passes left after each round, between the halves too."""
        self.start_player = (self.rules.first_player + self.round) % len(self.names)
        self.round += 1
        self.price_history.append(self.price.copy())
        self.emit("round_started", self.start_player, round=self.round, half=self.half)
        self._start_turn(self.start_player)

    def _start_turn(self, seat: int) -> None:
        player = self.players[seat]
        player.own_turns += 1
        self.to_act = seat
        self.phase = "trade"
        self.traded = 0
        self.emit("turn_started", seat, round=self.round, own_turn=player.own_turns)

    def _end_turn(self) -> None:
        """HG-9, HG-14: the next player trades; after the last one the cards are played."""
        seat = (self.acting + 1) % len(self.names)
        if seat == self.start_player:
            self.to_act = seat
            self.phase = "market"
        else:
            self._start_turn(seat)

    def _end_round(self) -> None:
        """HG-16: the half ends when the racks are empty."""
        if any(self.racks):
            self._start_round()
            return
        self._cash_donations()
        if self.half < HALVES:
            self._start_half()
            self._start_round()
        else:
            self._finish()

    def _cash_donations(self) -> None:
        """HG-17: sell what was donated; the money stays on the boards and is nobody's again."""
        for seat, player in enumerate(self.players):
            amounts = [self.price[commodity] for commodity in player.board]
            for commodity in player.board:
                self.supply[commodity] += 1
            player.raised += sum(amounts)
            self.emit(
                "donations_cashed",
                seat,
                half=self.half,
                commodities=player.board,
                amounts=amounts,
                raised=sum(amounts),
                total=player.raised,
            )
            player.board = []

    def _finish(self) -> None:
        """HG-19, HG-20: who gave least is out; of the others the richest win."""
        seats = range(len(self.names))
        least = min(player.raised for player in self.players)
        self.eliminated = tuple(s for s in seats if self.players[s].raised == least)
        for seat in self.eliminated:
            self.emit("eliminated", seat, donated=least)
        left = [seat for seat in seats if seat not in self.eliminated]
        for seat in left:
            self._sell_off(seat)
        money = [self.ledger.cash(seat) for seat in seats]
        most = max((money[seat] for seat in left), default=None)
        self.winners = tuple(seat for seat in left if money[seat] == most)
        self.phase = "over"
        self.to_act = None
        self.emit(
            "game_over",
            None,
            winners=self.winners,
            eliminated=self.eliminated,
            ranks=self.ranks(),
            money=money,
        )

    def _sell_off(self, seat: int) -> None:
        """HG-20: sell every share in hand at the markers' prices."""
        shares = self.players[seat].shares
        for commodity, account in self.components.share_accounts.items():
            count = shares[commodity]
            if not count:
                continue
            price = self.price[commodity]
            cost = self.ledger.balances[seat][account]
            shares[commodity] = 0
            self.supply[commodity] += count
            event = self.emit(
                "shares_sold_off",
                seat,
                commodity=commodity,
                shares=count,
                price=price,
                amount=count * price,
                cost=cost,
                gain=count * price - cost,
            )
            self._post_sale(seat, event, commodity, count * price, cost)

    # What may be asked of a game

    def portfolio(self, seat: int) -> Portfolio:
        """What a seat has: cash, shares at cost and at the market, gains and gifts."""
        player = self.players[seat]
        balances = self.ledger.balances[seat]
        components = self.components
        return Portfolio(
            cash=balances[CASH],
            holdings=tuple(
                Holding(
                    commodity,
                    count,
                    balances[components.share_accounts[commodity]],
                    self.price[commodity],
                )
                for commodity, count in player.shares.items()
                if count
            ),
            realised=-sum(balances[account] for account in components.gain_accounts.values()),
            donated=balances[DONATIONS],
            board=tuple(player.board),
            board_value=sum(self.price[commodity] for commodity in player.board),
            raised=player.raised,
        )

    def ranks(self) -> tuple[int, ...]:
        """Each seat's rank when the game is over, 1 the best; equal seats share a rank, the
        eliminated come last (HG-19, HG-20)."""
        if self.to_act is not None:
            raise ValueError("the game is not over: there are no ranks yet")
        money = [self.ledger.cash(seat) for seat in range(len(self.names))]
        scores = [-1 if seat in self.eliminated else money[seat] for seat in range(len(money))]
        return tuple(1 + sum(other > score for other in scores) for score in scores)

    # Why a move is refused

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        """The game's own reason why this move is not among the options."""
        if kind == "play_cards":
            return self._why_not_cards(values) if self.phase == "market" else None
        commodity = values.get("commodity")
        if self.phase == "market" or commodity is None:
            return None
        commodities = (*self.price,)
        if commodity not in commodities:
            return Refusal("no_commodity", commodity=commodity, commodities=commodities)
        if kind == "donate":
            return self._why_not_donate(commodity)
        return self._why_not_trade(kind, commodity)

    def _why_not_trade(self, kind: str, commodity: str) -> Refusal | None:
        """HG-9 to HG-11."""
        if self.phase == "donating":
            return Refusal("trading_over", kind=kind, shares=TRADES)
        if (self.phase, kind) in (("buying", "sell"), ("selling", "buy")):
            return Refusal("not_both", kind=kind)
        if kind == "sell":
            held = self.players[self.acting].shares[commodity]
            return None if held else Refusal("none_held", commodity=commodity)
        price, cash = self.price[commodity], self.ledger.cash(self.acting)
        if not price:
            return Refusal("price_zero", commodity=commodity)
        if not self.supply[commodity]:
            return Refusal("no_supply", commodity=commodity)
        if price > cash:
            return Refusal("no_cash", commodity=commodity, needed=price, cash=cash)
        return None

    def _why_not_donate(self, commodity: str) -> Refusal | None:
        """HG-12."""
        if not self.players[self.acting].shares[commodity]:
            return Refusal("none_held", commodity=commodity)
        if self.phase != "donating":
            return Refusal("trade_first", remedy="done")
        return None

    def _why_not_cards(self, values: Mapping[str, Any]) -> Refusal | None:
        """HG-14."""
        left, right = self.racks[self.acting], self.racks[self.acting - 1]
        for card in values.values():
            if card not in left and card not in right:
                return Refusal("not_in_racks", card=card)
        if len(values) == 2 and (values["first"] in left) == (values["second"] in left):
            return Refusal("same_rack", first=values["first"], second=values["second"])
        return None

    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "trade": _trade_options,
        "buying": _buying_options,
        "selling": _selling_options,
        "donating": _donating_options,
        "market": _market_options,
    }
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("trade", "buy"): _buy,
        ("trade", "sell"): _sell,
        ("trade", "done"): _end_trading,
        ("buying", "buy"): _buy,
        ("buying", "done"): _end_trading,
        ("selling", "sell"): _sell,
        ("selling", "done"): _end_trading,
        ("donating", "donate"): _donate,
        ("donating", "done"): _end_turn,
        ("market", "play_cards"): _play_cards,
    }
