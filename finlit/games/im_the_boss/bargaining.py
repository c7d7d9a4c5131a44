"""The bargaining over one deal, from the boss's first word until it is closed or has failed.

Talk at a table has no order; here it has one (IB-24 to IB-27):

- A *round* goes from the boss to the left, one move each. The boss proposes who takes part and who
  gets how much, plays a card, waits, or gives up. Another accepts the standing proposal, asks (says
  the least to join for, which binds nobody), plays a card, or passes.
- A family card is simply *shown*. A travel, recruitment or boss card opens a *window*: all others
  answer from the left of who played it, and whoever has a stop card may cancel it; only then does
  it take effect. Those without a stop card pass by themselves, and no event and no view tells.
- A *proposal* stands until it is replaced, the boss changes, or something it uses is away or has
  another owner; the acceptances fall with it.
- When everyone but the boss whose piece it uses has accepted, there is a *last call*: each other
  player, from the boss's left, may play one card. If none takes effect, the deal closes. If one
  does, the talk goes on with a new round from the boss, who may let the proposal stand by waiting,
  and so come to another last call.
- The deal *fails* when the boss gives up, or after so many rounds in a row without a card.

Nothing is paid before the deal closes, and then everything at once: the bank pays the boss the
whole deal, and the boss pays the shares (IB-20).

The state of all this is a `Deal`, in `game.deal`. Of the game itself the functions here use the
players' hands, the owners of the investors, the discard pile and the books, and in the end they
call `game.end_deal`. The seat whose move in the round it is is `deal.turn`; in a window, `to_act`
is somebody else. All amounts are millions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from finlit.engine import Option, Split, Subset
from finlit.games.im_the_boss.casts import Casts, partner_sets
from finlit.games.im_the_boss.deck import BOSS, FAMILY, RECRUIT, STOP, TRAVEL, Space
from finlit.ledger.ledger import CASH

if TYPE_CHECKING:
    from finlit.games.im_the_boss.game import ImTheBoss

RECRUITMENTS = 3
"""Recruitment cards that take an investor (IB-17)."""
DEALS = "income:deals"
RECEIVED = "income:shares"
PAID = "expenses:shares"

WAIT, GIVE_UP, ACCEPT, PASS = map(Option, ("wait", "give_up", "accept", "pass"))


class Proposal(NamedTuple):
    """What the boss proposes: `cast` names the investors and played cards in the deal, `partners`
    the seats besides the boss that they belong to, and `shares` what each of `seats` gets, in
    millions; the boss is the first of these."""

    cast: tuple[str, ...]
    partners: tuple[int, ...]
    seats: tuple[int, ...]
    shares: tuple[int, ...]

    def share(self, seat: int) -> int:
        """What a seat would get."""
        return self.shares[self.seats.index(seat)] if seat in self.seats else 0


class Played(NamedTuple):
    """A travel, recruitment or boss card that waits for the others' answers (IB-25).

    `kind` is the kind of move, `target` the piece that travels or the investor that is recruited,
    None for a boss card.
    """

    kind: str
    seat: int
    cards: tuple[str, ...]
    target: str | None


class Deal:
    """The deal on the table, as far as the talk has come.

    `shown` are the family cards played face up and whose they are, `away` the pieces that travel,
    `asks` what each seat last asked for. `calm` counts the rounds in a row without a card; `carded`
    tells whether this round has seen one, `calling` whether it is the last call.
    """

    __slots__ = (
        "accepted",
        "asks",
        "away",
        "boss",
        "calling",
        "calm",
        "carded",
        "menus",
        "money",
        "pieces",
        "played",
        "proposal",
        "proposals",
        "shown",
        "space",
        "travellers",
        "turn",
    )

    def __init__(self, space: Space, money: int, boss: int) -> None:
        self.space = space
        self.money = money
        self.boss = boss
        self.turn = boss
        self.shown: dict[str, int] = {}
        self.away: set[str] = set()
        self.proposal: Proposal | None = None
        self.accepted: set[int] = set()
        self.asks: dict[int, int] = {}
        self.calm = 0
        self.carded = False
        self.calling = False
        self.played: Played | None = None
        # what follows from the above, kept until a card changes it
        self.pieces: dict[str, list[tuple[str, int]]] = {}
        self.travellers: dict[str, tuple[str, ...]] = {}
        self.proposals: list[Option] | None = None
        self.menus: dict[int, list[Option]] = {}


def begin(game: ImTheBoss, boss: int) -> None:
    """IB-12: the seat whose turn it is makes the deal under the marker, and is the boss."""
    space = game.components.board[game.marker]
    money = space.dividends * game.next_tile.value
    game.deal = Deal(space, money, boss)
    game.emit("deal_begun", boss, space=space.space, money=money)
    _survey(game)
    _give_turn(game, boss, "boss")


# What may be done


def boss_options(game: ImTheBoss) -> Sequence[Option]:
    """IB-24: propose, play a card, wait, or give up."""
    deal = game.bargain
    if deal.proposals is None:
        deal.proposals = _proposals(game)
    return (*deal.proposals, *card_options(game, deal.boss), WAIT, GIVE_UP)


def answer_options(game: ImTheBoss) -> Sequence[Option]:
    """IB-24: accept, ask, play a card, or pass."""
    deal, seat = game.bargain, game.acting
    cards = card_options(game, seat)
    ask = Option("ask", least=range(deal.money + 1))
    if deal.proposal and seat in deal.proposal.partners and seat not in deal.accepted:
        return (ACCEPT, ask, *cards, PASS)
    return (ask, *cards, PASS)


def last_call_options(game: ImTheBoss) -> Sequence[Option]:
    """IB-26: play one card, or let the deal close."""
    return (*card_options(game, game.acting), PASS)


def stop_options(game: ImTheBoss) -> Sequence[Option]:
    """IB-19, IB-25: stop the card just played, or let it take effect."""
    cards = tuple(game.players[game.acting].cards[STOP])
    return (Option("stop", card=cards), PASS) if cards else (PASS,)


def _proposals(game: ImTheBoss) -> list[Option]:
    """IB-12 to IB-14, IB-24: one option for each set of partners with whom the deal can be filled,
    its money to be split among them and the boss. With side payments it is a single option, and
    anybody may get a share."""
    deal = game.bargain
    space, pieces, boss, seats = deal.space, deal.pieces, deal.boss, len(game.names)
    sets = partner_sets(space, pieces, boss, seats)
    if game.rules.side_payments and sets:
        everybody = (boss, *(seat for seat in range(seats) if seat != boss))
        casts = Casts(space, pieces, boss, None)
        return [Option("propose", cast=casts, shares=Split(deal.money, everybody))]
    return [
        Option(
            "propose",
            cast=Casts(space, pieces, boss, partners),
            shares=Split(deal.money, (boss, *partners)),
        )
        for partners in sets
    ]


def card_options(game: ImTheBoss, seat: int) -> list[Option]:
    """IB-15: the influence cards that a seat may play, with what each may be played on."""
    deal = game.bargain
    if seat in deal.menus:
        return deal.menus[seat]
    cards = game.players[seat].cards
    options = []
    family_of = game.components.cards
    named = deal.space.families
    shown = tuple([card for card in cards[FAMILY] if family_of[card].family in named])
    if shown:
        options.append(Option("show", card=shown))
    by_family: dict[str, list[str]] = {}
    for card in cards[TRAVEL]:
        by_family.setdefault(family_of[card].family, []).append(card)
    for family, ids in by_family.items():
        pieces = deal.travellers[family]
        if pieces:
            options.append(Option("travel", card=tuple(ids), piece=pieces))
    if len(cards[RECRUIT]) >= RECRUITMENTS:
        investors = recruitable(game, seat)
        if investors:
            three = Subset(cards[RECRUIT], RECRUITMENTS, RECRUITMENTS)
            options.append(Option("recruit", cards=three, investor=investors))
    if cards[BOSS] and seat != deal.boss:
        options.append(Option("take_over", card=tuple(cards[BOSS])))
    deal.menus[seat] = options
    return options


def recruitable(game: ImTheBoss, seat: int) -> tuple[str, ...]:
    """IB-17: the investors that lie aside, and when there are none, the others'."""
    owners = game.owners.items()
    aside = tuple([investor for investor, owner in owners if owner is None])
    return aside or tuple([investor for investor, owner in owners if owner != seat])


def _survey(game: ImTheBoss) -> None:
    """What a card or a change of the boss may have changed: by family, the pieces that may take
    part and whose they are, and those that may be sent travelling; under "" all of these."""
    deal = game.bargain
    away = deal.away
    deal.pieces = {
        family: [(family, owner)] if owner is not None and family not in away else []
        for family, owner in game.owners.items()
    }
    here: dict[str, list[str]] = {
        family: [] if family in away else [family] for family in game.owners
    }
    for card, seat in deal.shown.items():
        if card not in away:
            family = game.components.cards[card].family
            deal.pieces[family].append((card, seat))
            here[family].append(card)
    deal.travellers = {family: tuple(pieces) for family, pieces in here.items()}
    deal.travellers[""] = tuple([piece for pieces in here.values() for piece in pieces])
    deal.proposals = None
    deal.menus.clear()


# Talk


def propose(game: ImTheBoss, cast: tuple[str, ...], shares: tuple[int, ...]) -> None:
    """IB-12 to IB-14, IB-26: a proposal takes the place of the standing one."""
    deal = game.bargain
    boss = deal.boss
    casts = Casts(deal.space, deal.pieces, boss, None)
    partners = tuple(sorted({casts.pieces[piece][1] for piece in cast} - {boss}))
    seats = partners
    if game.rules.side_payments:
        seats = tuple([seat for seat in range(len(game.names)) if seat != boss])
    deal.proposal = Proposal(casts.in_order(cast), partners, (boss, *seats), shares)
    deal.accepted = set()
    game.emit("proposed", boss, **deal.proposal._asdict())
    _go_on(game)


def wait(game: ImTheBoss) -> None:
    """IB-24: the boss lets the standing proposal stand."""
    deal = game.bargain
    game.emit("waited", deal.boss)
    _go_on(game)


def give_up(game: ImTheBoss) -> None:
    """IB-27: the boss gives up."""
    _fail(game, "given_up")


def accept(game: ImTheBoss) -> None:
    """IB-24: agree to the standing proposal."""
    deal = game.bargain
    deal.accepted.add(deal.turn)
    assert deal.proposal is not None
    game.emit("accepted", deal.turn, share=deal.proposal.share(deal.turn))
    _go_on(game)


def ask(game: ImTheBoss, least: int) -> None:
    """IB-24: say the least to join for; it binds nobody."""
    deal = game.bargain
    deal.asks[deal.turn] = least
    game.emit("asked", deal.turn, least=least)
    _go_on(game)


def pass_by(game: ImTheBoss) -> None:
    """IB-24, IB-26: say nothing, or play no card in the last call."""
    game.emit("passed", game.bargain.turn)
    _go_on(game)


def _go_on(game: ImTheBoss) -> None:
    """The next move after that of `deal.turn`: in the last call, in a round, or in a new one."""
    deal = game.bargain
    proposal = deal.proposal
    if not deal.calling and proposal and deal.accepted.issuperset(proposal.partners):
        # IB-26: everyone who must has agreed
        deal.calling = True
        deal.turn = deal.boss
        game.emit("last_call", deal.boss)
    seat = (deal.turn + 1) % len(game.names)
    if deal.calling:
        if seat == deal.boss:
            _close(game)
        else:
            _give_turn(game, seat, "last_call")
    elif seat != deal.boss:
        _give_turn(game, seat, "answer")
    else:
        deal.calm = 0 if deal.carded else deal.calm + 1
        if deal.calm == game.rules.patience:
            _fail(game, "patience")
        else:
            _new_round(game)


def _new_round(game: ImTheBoss) -> None:
    deal = game.bargain
    deal.carded = False
    _give_turn(game, deal.boss, "boss")


def _give_turn(game: ImTheBoss, seat: int, phase: str) -> None:
    game.bargain.turn = seat
    game.to_act = seat
    game.phase = phase


# Cards, and the window in which they may be stopped


def show(game: ImTheBoss, card: str) -> None:
    """IB-13, IB-19: a family card is played face up; it cannot be stopped."""
    deal = game.bargain
    seat = deal.turn
    game.players[seat].give_card(FAMILY, card)
    deal.shown[card] = seat
    deal.carded = True
    game.emit("shown", seat, card=card)
    _survey(game)
    _after_effect(game)


def travel(game: ImTheBoss, card: str, piece: str) -> None:
    """IB-16: send an investor or a played family card away."""
    _play(game, Played("travel", game.acting, (card,), piece))


def recruit(game: ImTheBoss, cards: tuple[str, ...], investor: str) -> None:
    """IB-17: three cards take an investor for good."""
    _play(game, Played("recruit", game.acting, cards, investor))


def take_over(game: ImTheBoss, card: str) -> None:
    """IB-18: become the boss of the deal."""
    _play(game, Played("take_over", game.acting, (card,), None))


def _play(game: ImTheBoss, played: Played) -> None:
    """IB-25: the cards are laid down, and the others answer before they take effect."""
    deal = game.bargain
    lay_down(game, played.seat, played.cards)
    deal.played = played
    deal.carded = True
    game.emit(f"{played.kind}_played", played.seat, cards=played.cards, target=played.target)
    _ask_for_stop(game, played, played.seat)


def lay_down(game: ImTheBoss, seat: int, cards: Sequence[str]) -> None:
    """Influence cards go from a hand to the discard pile."""
    for card in cards:
        game.players[seat].give_card(game.components.cards[card].kind, card)
        game.draw_pile.discards.append(card)
    game.bargain.menus.pop(seat, None)


def _ask_for_stop(game: ImTheBoss, played: Played, seat: int) -> None:
    """IB-25: the next seat on the left of `seat` that has a stop card; if none has, the card takes
    effect. That the others have none is not said. With `ask_everyone` they are asked, too."""
    seats = len(game.names)
    seat = (seat + 1) % seats
    while seat != played.seat:
        if game.rules.ask_everyone or game.players[seat].cards[STOP]:
            game.to_act = seat
            game.phase = "stop"
            return
        seat = (seat + 1) % seats
    _take_effect(game, played)


def pass_stop(game: ImTheBoss) -> None:
    """IB-25: let the card be; nobody sees who was asked."""
    played = game.bargain.played
    assert played is not None
    _ask_for_stop(game, played, game.acting)


def stop(game: ImTheBoss, card: str) -> None:
    """IB-19: cancel the card just played."""
    deal, seat = game.bargain, game.acting
    played = deal.played
    assert played is not None
    lay_down(game, seat, (card,))
    deal.played = None
    game.emit("stopped", seat, card=card, cards=played.cards, by=played.seat, move=played.kind)
    _go_on(game)


def _take_effect(game: ImTheBoss, played: Played) -> None:
    deal = game.bargain
    deal.played = None
    target = played.target
    if target is None:
        _change_boss(game, played.seat)
        return
    if played.kind == "travel":
        deal.away.add(target)
        game.emit("travelled", played.seat, piece=target)
    else:
        before = game.owners[target]
        game.owners[target] = played.seat
        game.emit("recruited", played.seat, investor=target, before=before)
    _survey(game)
    if deal.proposal and target in deal.proposal.cast:
        # IB-26: something it uses is away, or somebody else's
        _void(game)
    _after_effect(game)


def _change_boss(game: ImTheBoss, seat: int) -> None:
    """IB-18, IB-24: the proposal is void, and a new round starts from the new boss."""
    deal = game.bargain
    game.emit("boss_changed", seat, before=deal.boss)
    deal.boss = seat
    deal.asks.pop(seat, None)
    deal.calling = False
    deal.calm = 0
    _void(game)
    _survey(game)
    _new_round(game)


def _void(game: ImTheBoss) -> None:
    deal = game.bargain
    if deal.proposal:
        game.emit("proposal_void", deal.boss)
    deal.proposal = None
    deal.accepted = set()


def _after_effect(game: ImTheBoss) -> None:
    """IB-26: a card that takes effect ends the last call, and the talk goes on with the boss."""
    deal = game.bargain
    if deal.calling:
        deal.calling = False
        deal.calm = 0
        _new_round(game)
    else:
        _go_on(game)


# How a deal ends


def _close(game: ImTheBoss) -> None:
    """IB-20: the bank pays the boss, the boss pays the shares; used family cards are discarded."""
    deal, ledger = game.bargain, game.ledger
    boss, proposal = deal.boss, deal.proposal
    assert proposal is not None
    event = game.emit(
        "deal_closed",
        boss,
        space=deal.space.space,
        tile=game.next_tile.tile,
        money=deal.money,
        **proposal._asdict(),
    )
    ledger.post(boss, event, ((CASH, deal.money), (DEALS, -deal.money)))
    game.heard[boss] += deal.money
    for seat, share in zip(proposal.seats, proposal.shares, strict=True):
        if share and seat != boss:
            event = game.emit("share_paid", boss, to=seat, amount=share)
            ledger.transfer(boss, seat, event, share, PAID, RECEIVED)
            game.heard[boss] -= share
            game.heard[seat] += share
    _clear_table(game, proposal.cast)
    game.end_deal(boss, deal.space.space)


def _fail(game: ImTheBoss, reason: str) -> None:
    """IB-21: everything goes back, but for what was laid down or sent travelling."""
    deal = game.bargain
    game.emit("deal_failed", deal.boss, space=deal.space.space, reason=reason)
    _clear_table(game, ())
    game.end_deal(deal.boss, None)


def _clear_table(game: ImTheBoss, used: Sequence[str]) -> None:
    """IB-16, IB-20, IB-21: family cards that were used or travel are discarded, the others return
    to the hands that they came from."""
    deal = game.bargain
    for card, seat in deal.shown.items():
        if card in used or card in deal.away:
            game.draw_pile.discards.append(card)
        else:
            game.players[seat].take_card(FAMILY, card)


KINDS: Mapping[str, tuple[str, ...]] = {
    "propose": ("cast", "shares"),
    "accept": (),
    "ask": ("least",),
    "show": ("card",),
    "travel": ("card", "piece"),
    "recruit": ("cards", "investor"),
    "take_over": ("card",),
    "stop": ("card",),
    "wait": (),
    "pass": (),
    "give_up": (),
}
OPTIONS: Mapping[str, Callable[[Any], Sequence[Option]]] = {
    "boss": boss_options,
    "answer": answer_options,
    "last_call": last_call_options,
    "stop": stop_options,
}
_CARDS: Mapping[str, Callable[..., None]] = {
    "show": show,
    "travel": travel,
    "recruit": recruit,
}
MOVES: Mapping[tuple[str, str], Callable[..., None]] = {
    ("boss", "propose"): propose,
    ("boss", "wait"): wait,
    ("boss", "give_up"): give_up,
    ("answer", "accept"): accept,
    ("answer", "ask"): ask,
    ("answer", "pass"): pass_by,
    ("last_call", "pass"): pass_by,
    ("stop", "stop"): stop,
    ("stop", "pass"): pass_stop,
    **{
        (phase, kind): play
        for phase in ("boss", "answer", "last_call")
        for kind, play in _CARDS.items()
    },
    ("answer", "take_over"): take_over,
    ("last_call", "take_over"): take_over,
}
