"""Games of Hab & Gut with known racks, and short ways through what a test is not about."""

from collections.abc import Sequence
from random import Random

from finlit.engine import Event, Script
from finlit.games.hab_and_gut import HabAndGut

COMMODITIES = ("coal", "wheat", "coffee", "rubber", "tea", "salt")
CARDS = [
    f"{commodity}_{card}"
    for commodity in reversed(COMMODITIES)
    for card in (
        *("up_2a", "up_2b", "up_4a", "up_4b", "up_6a", "up_6b"),
        *("down_2", "down_4", "down_6"),
    )
]
NAMES = ("Ann", "Bo", "Cem", "Dot", "Eve")


def racks(*wanted: str) -> list[str]:
    """Eight cards for each rack: those wanted ("coal_up_2a tea_down_4"), then any others, which
    are salt first and coal last, so that coal and wheat stay where they are unless asked for."""
    hands = [hand.split() for hand in wanted]
    taken = {card for hand in hands for card in hand}
    rest = [card for card in CARDS if card not in taken]
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop(0))
    return [card for hand in hands for card in hand]


def table(*wanted: str, second: Sequence[str] = (), seed: int | None = 1, **rules) -> HabAndGut:
    """A game with a seat for each rack; `second` has the racks of the second half."""
    cards = racks(*wanted) + (racks(*second) if second else [])
    script = Script(cards={"market": cards}, seed=seed)
    return HabAndGut(NAMES[: len(wanted)], chance=script, **rules)


def to_market(game: HabAndGut) -> HabAndGut:
    """Nobody trades or donates any more in this round."""
    while game.to_act is not None and game.phase != "market":
        game.play("done")
    return game


def play_any(game: HabAndGut, *keep: str) -> list[Event]:
    """Play the first two cards, from the left rack and the right; if possible none of `keep`."""
    left, right = game.options()[0].choices.values()
    first, second = (
        next((card for card in rack if not card.startswith(keep or "-")), rack[0])
        for rack in (left, right)
    )
    return game.play("play_cards", first=first, second=second)


def to_round(game: HabAndGut, round: int, *keep: str) -> HabAndGut:
    """Go on to the beginning of a round, trading nothing and playing no card of `keep`."""
    while game.to_act is not None and game.round < round:
        to_market(game)
        play_any(game, *keep)
    return game


def to_turn(game: HabAndGut, round: int, seat: int, *keep: str) -> HabAndGut:
    """Go on to the seat's turn to trade in a round."""
    to_round(game, round, *keep)
    while game.to_act != seat or game.phase != "trade":
        game.play("done")
    return game


def to_end(game: HabAndGut, *keep: str) -> HabAndGut:
    """Go on to the end of the game, trading nothing and playing cards of `keep` last."""
    return to_round(game, 99, *keep)


def hide_and_change(game: HabAndGut, seat: int | None, rng: Random | None = None) -> None:
    """Exchange what `seat` cannot see: other racks and the pile, and, unless the next move can be
    the last of a half, after which they are sold in the open, others' hands and boards."""
    seats = len(game.names)
    seen = set() if seat is None else {seat, (seat - 1) % seats}
    unseen = [rack for rack in range(seats) if rack not in seen]
    cards = [card for rack in unseen for card in game.racks[rack]] + game.market.pile
    cards.reverse()
    for rack in unseen:
        size = len(game.racks[rack])
        game.racks[rack], cards = tuple(cards[:size]), cards[size:]
    game.market.pile = cards
    for other, player in enumerate(game.players):
        if other != seat and game.to_act is not None and game.phase != "market":
            counts = [*player.shares.values()]
            player.shares = dict(zip(player.shares, counts[1:] + counts[:1], strict=True))
            player.board = [COMMODITIES[COMMODITIES.index(c) - 1] for c in player.board]
    for step in game.steps:
        for event in step.events:
            if event.secret is not None and seat not in event.seen_by:
                event.secret = dict.fromkeys(event.secret, "another")
