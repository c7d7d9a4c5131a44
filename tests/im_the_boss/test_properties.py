"""What holds in every game of I'm the Boss!, at every moment, for 3 to 6 seats."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.games.im_the_boss import ImTheBoss
from tests.engine.conformance import SEEDS, check_random_game
from tests.games.play import events, play_out
from tests.im_the_boss.tables import NAMES, cash, swap_hidden

RULES = st.fixed_dictionaries(
    {},
    optional={
        "deal_investors": st.booleans(),
        "side_payments": st.booleans(),
        "patience": st.integers(1, 4),
        "stalemate": st.integers(1, 30),
    },
)


def conform(seats: int, seed: int, moves: int, rules: dict) -> ImTheBoss:
    return check_random_game(
        lambda seed: ImTheBoss(NAMES[:seats], seed=seed, **rules),
        seed,
        moves,
        swap=swap_hidden,
        arguments={"components": [], "coalitions": [()]},
        close_looks=3,
    )


@settings(max_examples=8)
@given(seats=st.integers(3, 6), seed=SEEDS, moves=st.integers(0, 250), rules=RULES)
def test_the_protocol_is_kept(seats, seed, moves, rules):
    conform(seats, seed, moves, rules)


@pytest.mark.long
@settings(max_examples=150)
@given(seats=st.integers(3, 6), seed=SEEDS, moves=st.integers(0, 6000), rules=RULES)
def test_the_protocol_is_kept_to_the_end(seats, seed, moves, rules):
    conform(seats, seed, moves, rules)


seats = st.integers(3, 6)


def every_position(seats, seed, **rules):
    """A random game, yielded before its first move and after each."""
    game = ImTheBoss(NAMES[:seats], seed=seed, **rules)
    yield game
    rng = Random(seed)
    while game.to_act is not None:
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))
        yield game


@settings(max_examples=12)
@given(seats, SEEDS, RULES)
def test_every_influence_card_is_in_one_place_at_every_moment(seats, seed, rules):
    for game in every_position(seats, seed, **rules):
        cards = [*game.draw_pile.pile, *game.draw_pile.discards]
        for player in game.players:
            cards += player.hand
        if game.deal is not None:
            cards += game.deal.shown
        assert len(cards) == 98 and {*cards} == game.components.cards.keys()


@settings(max_examples=12)
@given(seats, SEEDS, RULES)
def test_all_money_is_that_of_the_closed_deals(seats, seed, rules):
    """Worked out again from the board, the tiles and the shares that were said."""
    game = play_out(ImTheBoss(NAMES[:seats], seed=seed, **rules), seed)
    paid = [0] * seats
    for number, event in enumerate(events(game, "deal_closed")):
        space = game.components.board[event["space"]]
        money = space.dividends * [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5][number]
        assert event["money"] == money == sum(event["shares"])
        for seat, share in zip(event["seats"], event["shares"], strict=True):
            paid[seat] += share
    assert cash(game) == paid == game.heard
    assert game.ledger.bank_cash == -sum(paid)
    assert len({event["space"] for event in events(game, "deal_closed")}) == len(game.closed)


@settings(max_examples=12)
@given(seats, SEEDS, RULES)
def test_every_game_ends_and_the_richest_win(seats, seed, rules):
    game = play_out(ImTheBoss(NAMES[:seats], seed=seed, **rules), seed)
    (over,) = events(game, "game_over")
    if over["reason"] == "die":
        assert 10 <= len(game.closed) <= 15
        assert events(game, "end_rolled")[-1]["die"] <= len(game.closed) - 9
    else:
        assert game.quiet == game.rules.stalemate
    money = cash(game)
    assert game.winners == tuple(seat for seat in range(seats) if money[seat] == max(money))
    assert game.ranks() == tuple(sorted(money, reverse=True).index(amount) + 1 for amount in money)
    turns = [event.seat for event in events(game, "turn_started")]
    assert [turns.count(seat) for seat in range(seats)] == [p.own_turns for p in game.players]
    assert max(turns.count(seat) for seat in range(seats)) <= game.round


@settings(max_examples=12)
@given(seats, SEEDS, RULES)
def test_a_deal_closes_only_with_everybodys_consent_and_what_it_takes(seats, seed, rules):
    """Followed by the events alone: who owns what, what is shown and away, who has agreed."""
    game = play_out(ImTheBoss(NAMES[:seats], seed=seed, **rules), seed)
    owner, agreed, closed = {}, set(), 0
    for step in game.steps:
        for event in step.events:
            kind = event.kind
            if kind in ("investor_chosen", "investor_dealt", "recruited"):
                owner[event["investor"]] = event.seat
            elif kind == "deal_begun":
                boss, shown, away = event.seat, {}, set()
            elif kind == "shown":
                shown[event["card"]] = event.seat
            elif kind == "travelled":
                away.add(event["piece"])
            elif kind == "boss_changed":
                boss, agreed = event.seat, set()
            elif kind in ("proposed", "proposal_void"):
                agreed = set()
            elif kind == "accepted":
                agreed.add(event.seat)
            elif kind == "deal_closed":
                closed += 1
                cast = event["cast"]
                assert event.seat == boss and not away & {*cast}
                has = {**owner, **shown}
                assert {has[piece] for piece in cast} - {boss} == agreed == {*event["partners"]}
                space = game.components.board[event["space"]]
                families = [piece if piece in owner else family_of(piece) for piece in cast]
                assert len({*families}) == len(families) == space.places
                assert {*space.required} <= {*families} <= {*space.families}
    assert closed == len(game.closed)


def family_of(card: str) -> str:
    """ "family_A2" is of family A."""
    return card.split("_")[1][0]


@settings(max_examples=12)
@given(seats, SEEDS, RULES)
def test_casts_are_all_the_ways_to_fill_a_deal_and_nothing_else(seats, seed, rules):
    """The proposals that are listed, against all combinations of pieces that there are."""
    for game in every_position(seats, seed, **rules):
        if game.phase != "boss" or len(game) % 7:
            continue
        deal = game.deal
        pieces = [(family, *piece) for family, of in deal.pieces.items() for piece in of]
        thinkable = {}
        for chosen in combinations(pieces, deal.space.places):
            families = {family for family, _, _ in chosen}
            partners = frozenset(seat for _, _, seat in chosen) - {deal.boss}
            fits = {*deal.space.required} <= families <= {*deal.space.families}
            if fits and len(families) == len(chosen):
                cast = frozenset(piece for _, piece, _ in chosen)
                thinkable.setdefault(partners, set()).add(cast)
        listed = [option for option in game.options() if option.kind == "propose"]
        if game.rules.side_payments:
            every = set().union(*thinkable.values())
            assert every == {frozenset(c) for o in listed for c in o.choices["cast"]}
            assert len(listed) == bool(every)
            continue
        for option in listed:
            casts, split = option.choices["cast"], option.choices["shares"]
            found = [frozenset(cast) for cast in casts]
            assert len(found) == len({*found})
            assert {*found} == thinkable.pop(frozenset(casts.partners))
            assert split.seats == (deal.boss, *casts.partners)
            assert casts.sample(Random(seed)) in casts
        assert not thinkable
