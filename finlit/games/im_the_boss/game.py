"""I'm the Boss!: deals that take many, and the bargaining over what each of them gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from finlit.engine import Deck, Game, Option, Refusal, check_seat
from finlit.games.im_the_boss import bargaining
from finlit.games.im_the_boss.bargaining import Deal
from finlit.games.im_the_boss.deck import KINDS, Components, Space, Tile, load_components
from finlit.games.im_the_boss.refusals import why_not
from finlit.games.im_the_boss.variants import Rules
from finlit.games.im_the_boss.view import ImTheBossView
from finlit.ledger.ledger import Ledger

HAND = 5
HAND_LIMIT = 12
DRAWN = 3
FEW = 3
"""So many players take two investors each, more of them one (IB-7)."""

MAKE_DEAL, ROLL, DRAW = map(Option, ("make_deal", "roll", "draw"))


class Player:
    """One seat's hand: the influence cards by kind. The money is in the ledger."""

    __slots__ = ("cards", "own_turns")

    def __init__(self) -> None:
        self.cards: dict[str, list[str]] = {kind: [] for kind in KINDS}
        self.own_turns = 0

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards in hand, those of a kind together."""
        return tuple([card for cards in self.cards.values() for card in cards])

    def take_card(self, kind: str, card: str) -> None:
        """A card comes into the hand."""
        self.cards[kind].append(card)

    def give_card(self, kind: str, card: str) -> None:
        """A card leaves the hand."""
        self.cards[kind].remove(card)


class ImTheBoss(Game):
    """A game of I'm the Boss! for 3 to 6 players. All amounts are millions.

    Influence cards are drawn from the deck "influence": five for seat 0, then five for seat 1, and
    so on, whoever starts; later three for whoever draws. With `deal_investors` the investors come
    from the deck "investors", one for seat 0, one for seat 1, and so on, with three players twice.
    Of two dice the stream is a seat's, for the marker, and "end", for the end of the game.
    """

    name = "im_the_boss"
    seats_allowed = range(3, 7)
    Rules = Rules
    view_class = ImTheBossView
    currency = "USD"
    """The code of the money that amounts are in, a million of it being one."""
    unit = 1_000_000
    """How many of the currency one unit of an amount is."""
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "choose_investor": ("investor",),
        "place_marker": ("space",),
        "make_deal": (),
        "roll": (),
        "draw": (),
        "discard": ("card",),
        **bargaining.KINDS,
    }

    components: Components
    owners: dict[str, int | None]
    """Each investor's seat; None where it lies aside (IB-7)."""
    players: list[Player]
    draw_pile: Deck
    investors: Deck | None
    """The investors to be dealt, where they are."""
    starter: int
    """The seat that has the first turn (IB-9)."""
    marker: int
    """The space under the dollar marker; 0 before it is placed."""
    closed: dict[int, int]
    """The spaces whose deals are closed, with the number of the tile that covers each."""
    turn: int
    """The seat whose turn it is, whoever is the boss."""
    quiet: int
    """Turns of the table in a row without a closed deal (IB-31)."""
    deal: Deal | None
    """The deal under way."""
    heard: list[int]
    """What each seat was paid in the open, less what it paid (IB-23)."""
    winners: tuple[int, ...]
    """The seats that won; none before the end."""

    @property
    def bargain(self) -> Deal:
        """The deal under way, where there is known to be one."""
        assert self.deal is not None
        return self.deal

    @property
    def next_tile(self) -> Tile:
        """The tile that covers the next deal to close."""
        return self.components.tiles[len(self.closed)]

    def prepare(self) -> None:
        """Read board and cards; check the start player."""
        if self.rules.first_player is not None:
            check_seat("first_player", self.rules.first_player, len(self.names))
        needed = HAND_LIMIT * self.seats_allowed[-1] + DRAWN
        self.components = load_components(self.rules.decks, needed)

    # Set-up

    @property
    def fingerprint(self) -> str:
        """What the decks in use are known by."""
        return self.components.fingerprint

    def begin(self) -> None:
        """Put out the board; the investors are chosen or dealt (IB-7)."""
        seats = len(self.names)
        self.ledger: Ledger = Ledger(seats)
        self.owners = dict.fromkeys(self.components.investors)
        self.players = [Player() for _ in range(seats)]
        self.heard = [0] * seats
        self.closed = {}
        self.starter = self.turn = self.marker = self.quiet = 0
        self.deal = None
        self.winners = ()
        self.draw_pile = Deck("influence", [*self.components.cards], self.chance)
        self.investors = None
        if self.rules.deal_investors:
            self.investors = Deck("investors", [*self.owners], self.chance)
            for number in range(self._investors_taken):
                seat = number % seats
                investor = self.investors.draw(self.chance)
                self.owners[investor] = seat
                self.emit("investor_dealt", seat, investor=investor)
            self._deal_cards()
        else:
            self.to_act, self.phase = 0, "investors"

    def decks(self) -> Sequence[Deck]:
        """The influence cards, and the investors where they are dealt."""
        return (self.draw_pile,) if self.investors is None else (self.draw_pile, self.investors)

    @property
    def _investors_taken(self) -> int:
        """IB-7: how many investors the players have when the game begins."""
        seats = len(self.names)
        return 2 * seats if seats == FEW else seats

    def _investor_options(self) -> Sequence[Option]:
        """IB-7: any investor that nobody has yet."""
        free = [investor for investor, owner in self.owners.items() if owner is None]
        return (Option("choose_investor", investor=tuple(free)),)

    def _choose_investor(self, investor: str) -> None:
        """IB-7: in seat order, one at a time."""
        seat = self.acting
        self.owners[investor] = seat
        self.emit("investor_chosen", seat, investor=investor)
        taken = sum(owner is not None for owner in self.owners.values())
        if taken < self._investors_taken:
            self.to_act = taken % len(self.names)
        else:
            self._deal_cards()

    def _deal_cards(self) -> None:
        """IB-8, IB-9: five cards each; then the marker is placed on the starter's right."""
        for seat in range(len(self.names)):
            self._draw_cards(seat, HAND)
        owners = [owner for owner in self.owners.values() if owner is not None]
        first = self.rules.first_player
        self.starter = owners[0] if first is None else first
        self.to_act = (self.starter - 1) % len(self.names)
        self.phase = "marker"

    def _marker_options(self) -> Sequence[Option]:
        """IB-9: any deal."""
        return (Option("place_marker", space=tuple(self.components.board)),)

    def _place_marker(self, space: int) -> None:
        """IB-9: the dollar marker begins here."""
        self.marker = space
        self.emit("marker_placed", self.acting, space=space)
        self.round = 1
        self._start_turn(self.starter)

    # A turn

    def _turn_options(self) -> Sequence[Option]:
        """IB-10: make the deal under the marker, or roll."""
        return (MAKE_DEAL, ROLL)

    def _rolled_options(self) -> Sequence[Option]:
        """IB-10: make the deal under the marker, or draw."""
        return (MAKE_DEAL, DRAW)

    def _make_deal(self) -> None:
        """IB-10: the bargaining begins."""
        bargaining.begin(self, self.acting)

    def _roll(self) -> None:
        """IB-10: the marker goes on by so many open deals; done ones are not counted."""
        seat = self.acting
        (die,) = self.chance.dice(seat, self.players[seat].own_turns - 1)
        start = self.marker
        self.marker = self.space_after(start, die)
        self.emit("rolled", seat, die=die, start=start, space=self.marker)
        self.phase = "rolled"

    def space_after(self, space: int, steps: int) -> int:
        """IB-10: the open deal so many open deals clockwise from a space."""
        ring = [*self.components.board]
        start = ring.index(space) + 1
        open_deals = [s for s in (*ring[start:], *ring[:start]) if s not in self.closed]
        return open_deals[(steps - 1) % len(open_deals)]

    def _draw(self) -> None:
        """IB-10, IB-11: three cards instead of a deal."""
        seat = self.acting
        self._draw_cards(seat, DRAWN)
        self._down_to_limit(seat)

    def _draw_cards(self, seat: int, count: int) -> None:
        """IB-8, IB-22: cards from the draw pile; an empty one is made anew from the discards."""
        if len(self.draw_pile.pile) < count:
            self.emit("pile_shuffled", None, cards=len(self.draw_pile.discards))
        drawn = self.draw_pile.deal(self.chance, count)
        for card in drawn:
            self.players[seat].take_card(self.components.cards[card].kind, card)
        event = self.emit("cards_drawn", seat, count=count)
        event.secret = {"cards": drawn}
        event.seen_by = (seat,)

    def _down_to_limit(self, seat: int) -> None:
        """IB-11: at most twelve cards in hand."""
        if len(self.players[seat].hand) > HAND_LIMIT:
            self.phase = "discard"
        else:
            self._end_turn(seat)

    def _discard_options(self) -> Sequence[Option]:
        """IB-11: any card in hand."""
        return (Option("discard", card=self.players[self.acting].hand),)

    def _discard(self, card: str) -> None:
        """IB-11: a card of choice goes to the discard pile; the others see only that."""
        seat = self.acting
        self.players[seat].give_card(self.components.cards[card].kind, card)
        self.draw_pile.discards.append(card)
        event = self.emit("discarded", seat)
        event.secret = {"card": card}
        event.seen_by = (seat,)
        self._down_to_limit(seat)

    # After a deal

    def end_deal(self, boss: int, space: int | None) -> None:
        """IB-20, IB-21: what follows when the deal of `space` has closed, or (None) one has failed;
        `boss` was its last one."""
        self.deal = None
        if space is not None:
            tile = self.next_tile
            self.closed[space] = tile.tile
            self.marker = self.space_after(space, 1)
            self.emit("marker_moved", None, start=space, space=self.marker)
            if tile.ends and self._ends(tile):
                self._finish("die")
                return
        self._end_turn(boss, closed=space is not None)

    def _ends(self, tile: Tile) -> bool:
        """IB-30: a die decides whether the game ends with this tile."""
        (die,) = self.chance.dice("end", tile.tile)
        self.emit("end_rolled", None, die=die, tile=tile.tile, ends=tile.ends)
        return die in tile.ends

    # Turns and rounds

    def _start_turn(self, seat: int) -> None:
        player = self.players[seat]
        player.own_turns += 1
        self.turn = self.to_act = seat
        self.phase = "turn"
        self.emit("turn_started", seat, round=self.round, own_turn=player.own_turns)

    def _end_turn(self, last: int, *, closed: bool = False) -> None:
        """IB-20, IB-21, IB-31: the player on the left of `last` is next. A round of the table is
        over when the turn has gone past the one who started."""
        self.quiet = 0 if closed else self.quiet + 1
        if self.quiet == self.rules.stalemate:
            self._finish("stalemate")
            return
        seats = len(self.names)
        seat = (last + 1) % seats
        if (seat - self.starter) % seats <= (self.turn - self.starter) % seats:
            self.round += 1
        self._start_turn(seat)

    def _finish(self, reason: str) -> None:
        """IB-31: the most money wins, and who has as much wins as well."""
        money = [self.ledger.cash(seat) for seat in range(len(self.names))]
        self.winners = tuple(seat for seat, amount in enumerate(money) if amount == max(money))
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

    @property
    def space(self) -> Space | None:
        """The deal under the marker; None before it is placed."""
        return self.components.board.get(self.marker)

    def ranks(self) -> tuple[int, ...]:
        """Each seat's rank when the game is over, 1 the best; who has as much money shares a rank
        (IB-31)."""
        if self.to_act is not None:
            raise ValueError("the game is not over: there are no ranks yet")
        money = [self.ledger.cash(seat) for seat in range(len(self.names))]
        return tuple(1 + sum(other > amount for other in money) for amount in money)

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        """The game's own reason why this move is not among the options."""
        return why_not(self, kind, values)

    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]] = {
        "investors": _investor_options,
        "marker": _marker_options,
        "turn": _turn_options,
        "rolled": _rolled_options,
        "discard": _discard_options,
        **bargaining.OPTIONS,
    }
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]] = {
        ("investors", "choose_investor"): _choose_investor,
        ("marker", "place_marker"): _place_marker,
        ("turn", "make_deal"): _make_deal,
        ("turn", "roll"): _roll,
        ("rolled", "make_deal"): _make_deal,
        ("rolled", "draw"): _draw,
        ("discard", "discard"): _discard,
        **bargaining.MOVES,
    }
