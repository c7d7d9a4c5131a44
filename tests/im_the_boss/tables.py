"""Games of I'm the Boss! with known investors, hands and deal, and short ways through what a test
is not about."""

from collections.abc import Sequence
from random import Random

import pytest

from finlit.engine import Event, Refused, Script
from finlit.games.im_the_boss import ImTheBoss

NAMES = ("Ann", "Bo", "Cem", "Dot", "Eve", "Fin")
# of no use as long as nobody plays them: recruitment cards, but no three in one hand, and travels
RECRUITS = [f"recruit_{number}" for number in range(33, 0, -1)]
IDLE = [*RECRUITS, *(f"travel_{family}{number}" for family in "FEDCBA" for number in (3, 2, 1))]
SPACES = {
    "A+2": 1,
    "BE": 2,
    "B+2": 3,
    "ACE+2": 4,
    "C+2": 5,
    "AD+2": 6,
    "CF": 7,
    "D+2": 8,
    "BE+2": 9,
    "E+2": 10,
    "any5": 11,
    "F+2": 12,
    "CF+2": 13,
    "AD": 14,
    "any3": 15,
    "BDF+2": 16,
}
"""The spaces of the board by whom they take."""


def table(
    investors: str,
    *hands: str,
    deal: str = "any3",
    draws: str = "",
    dice: Sequence[int] = (),
    seed: int | None = 1,
    **rules,
) -> ImTheBoss:
    """A game at its first turn: `investors` has those of each seat ("A B C D", with three players
    "AB CD EF"), `hands` the cards of each seat, filled up to five with cards of no use. The marker
    is on `deal`."""
    of = investors.split()
    seats = len(of)
    wanted = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    later = draws.split()
    taken = {card for hand in wanted for card in hand} | set(later)
    rest = [card for card in IDLE if card not in taken]
    for hand in wanted:
        assert len(hand) <= 5, "five cards are dealt"
        while len(hand) < 5:
            two = sum(card in RECRUITS for card in hand) >= 2
            hand.append(next(card for card in rest if card not in RECRUITS or not two))
            rest.remove(hand[-1])
    cards = [card for hand in wanted for card in hand] + later
    order = [of[seat][turn] for turn in range(len(of[0])) for seat in range(seats)]
    script = Script(dice, {"influence": cards, "investors": order}, seed)
    game = ImTheBoss(NAMES[:seats], chance=script, deal_investors=True, **rules)
    game.play("place_marker", space=SPACES[deal])
    return game


def deal(investors: str, *hands: str, deal: str = "any3", **rules) -> ImTheBoss:
    """As `table`, and the one whose turn it is makes the deal."""
    game = table(investors, *hands, deal=deal, **rules)
    game.play("make_deal")
    return game


def passing(game: ImTheBoss, *seats: int) -> ImTheBoss:
    """These seats pass, one after the other."""
    for seat in seats:
        assert game.to_act == seat, f"seat {game.to_act} is to act, not {seat}"
        game.play("pass")
    return game


def agreed(game: ImTheBoss, *pieces: str, **shares: int) -> ImTheBoss:
    """The boss proposes, gets what is left, and all partners accept; then comes the last call."""
    propose(game, *pieces, **shares)
    while game.phase == "answer":
        game.play("accept" if game.check("accept") is None else "pass")
    assert game.phase == "last_call"
    return game


def propose(game: ImTheBoss, *pieces: str, **shares: int) -> list[Event]:
    """The boss proposes a deal with these pieces, and these shares by name; the rest it keeps."""
    by_seat = {NAMES.index(name): share for name, share in shares.items()}
    boss, money = game.deal.boss, game.deal.money
    others = sorted(by_seat)
    split = (money - sum(by_seat.values()), *(by_seat[seat] for seat in others))
    assert boss not in by_seat
    return game.play("propose", cast=pieces, shares=split)


def close(game: ImTheBoss) -> list[Event]:
    """Nobody plays a card in the last call."""
    assert game.phase == "last_call"
    happened = []
    while game.deal is not None and game.phase == "last_call":
        happened = game.play("pass")
    return happened


def cash(game: ImTheBoss) -> list[int]:
    """Everybody's money, in millions."""
    return [game.ledger.cash(seat) for seat in range(len(game.names))]


def kinds(game: ImTheBoss) -> set[str]:
    """The kinds of moves that are open now."""
    return {option.kind for option in game.options()}


def refused(game: ImTheBoss, kind: str, **values) -> str:
    """The code that the move is refused with; the refusal leaves no trace."""
    before = (game.record.text(), repr(game), repr(game.options()), cash(game))
    with pytest.raises(Refused) as error:
        game.play(kind, **values)
    assert game.check(kind, **values) == error.value.refusal
    assert (game.record.text(), repr(game), repr(game.options()), cash(game)) == before
    return error.value.refusal.code


def quick_deal(game: ImTheBoss) -> list[Event]:
    """Whose turn it is makes the deal, keeps all of it, and it closes."""
    game.play("make_deal")
    option = next(option for option in game.options() if option.kind == "propose")
    cast, split = next(iter(option.choices["cast"])), option.choices["shares"]
    game.play("propose", cast=cast, shares=(split.total, *[0] * (len(split.seats) - 1)))
    while game.phase == "answer":
        game.play("accept" if game.check("accept") is None else "pass")
    return close(game)


def swap_hidden(game: ImTheBoss, seat: int | None, rng: Random) -> None:
    """Exchange a card between hands that `seat` does not see, and one with the draw pile. Stop
    cards stay: whether a card can be stopped is seen as soon as one is played."""
    others = [other for other in range(len(game.names)) if other != seat]
    one, other = rng.sample(others, 2)
    hands = [[card for card in game.players[s].hand if "stop" not in card] for s in (one, other)]
    if all(hands):
        cards = [rng.choice(hand) for hand in hands]
        exchange(game, one, cards[0], cards[1])
        exchange(game, other, cards[1], cards[0])
        places = [n for n, card in enumerate(game.draw_pile.pile) if "stop" not in card]
        if places:
            place = rng.choice(places)
            exchange(game, one, cards[1], game.draw_pile.pile[place])
            game.draw_pile.pile[place] = cards[1]
    if game.deal is not None:
        game.deal.menus.clear()


def exchange(game: ImTheBoss, seat: int, gone: str, come: str) -> None:
    kind_of = game.components.cards
    game.players[seat].give_card(kind_of[gone].kind, gone)
    game.players[seat].take_card(kind_of[come].kind, come)
