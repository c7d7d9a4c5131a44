"""What holds in every game of I'm the Boss!, at every moment, for 3 to 6 seats."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.games.im_the_boss import ImTheBoss
from tests.engine.conformance import SEEDS, check_random_game
from tests.im_the_boss.tables import NAMES

RULES = st.fixed_dictionaries(
    {},
    optional={
        "deal_investors": st.booleans(),
        "side_payments": st.booleans(),
        "patience": st.integers(1, 4),
        "stalemate": st.integers(1, 30),
    },
)


def swap_hidden(game: ImTheBoss, seat: int | None, rng: Random) -> None:
    """Exchange a card between hands that `seat` does not see, and one with the draw pile. Stop
    cards stay: whether a card can be stopped is seen as soon as one is played. The money of the
    others is exchanged as well."""
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


def conform(seats: int, seed: int, moves: int, rules: dict) -> ImTheBoss:
    return check_random_game(
        lambda seed: ImTheBoss(NAMES[:seats], seed=seed, **rules),
        seed,
        moves,
        swap=swap_hidden,
        arguments={"components": [], "coalitions": [()]},
        close_looks=3,
    )


@settings(max_examples=12)
@given(seats=st.integers(3, 6), seed=SEEDS, moves=st.integers(0, 250), rules=RULES)
def test_the_protocol_is_kept(seats, seed, moves, rules):
    conform(seats, seed, moves, rules)


@pytest.mark.long
@settings(max_examples=150)
@given(seats=st.integers(3, 6), seed=SEEDS, moves=st.integers(0, 6000), rules=RULES)
def test_the_protocol_is_kept_to_the_end(seats, seed, moves, rules):
    conform(seats, seed, moves, rules)
