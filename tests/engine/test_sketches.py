"""The engine carries what is hard in the real games: three sketches and a race, played through."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.engine import Game, Option, Refused, Script, Split, Subset
from tests.engine.conformance import SEEDS, check_random_game, look
from tests.engine.sketches.deal import Bargain
from tests.engine.sketches.fires import Fires
from tests.engine.sketches.market import Market
from tests.engine.sketches.race import Race

NAMES = ["Ann", "Bo", "Cy", "Dee"]


def options_of(game: Game, kind: str) -> list[Option]:
    return [option for option in game.options() if option.kind == kind]


@settings(max_examples=30)
@given(seed=SEEDS, moves=st.integers(0, 60))
def test_a_race_keeps_to_the_protocol(seed: int, moves: int) -> None:
    check_random_game(lambda seed: Race(NAMES[: 1 + seed % 4], seed=seed), seed, moves)


def swap_racks(game: Market, seat: int | None, rng: Random) -> None:
    """Exchange two cards between racks that `seat` does not see, and shares of others' hands."""
    seats = range(len(game.names))
    unseen = [rack for rack in seats if seat not in (rack, (rack + 1) % len(seats))]
    if len(unseen) >= 2:
        one, other = rng.sample(unseen, 2)
        if game.racks[one] and game.racks[other]:
            game.racks[one][0], game.racks[other][0] = game.racks[other][0], game.racks[one][0]
    others = [each for each in seats if each != seat]
    one, other = rng.sample(others, 2) if len(others) > 1 else (others[0], others[0])
    if sum(game.shares[one].values()) == sum(game.shares[other].values()):
        game.shares[one], game.shares[other] = game.shares[other], game.shares[one]


@settings(max_examples=30)
@given(seed=SEEDS, moves=st.integers(0, 60))
def test_a_market_keeps_to_the_protocol(seed: int, moves: int) -> None:
    check_random_game(
        lambda seed: Market(NAMES, seed=seed),
        seed,
        moves,
        swap=swap_racks,
        arguments={"rack": [(rack,) for rack in range(4)]},
    )


def swap_hands(game: Fires | Bargain, seat: int | None, rng: Random) -> None:
    """Exchange a card between two hands that `seat` does not see; not one that could stop a card,
    since whether that can be is seen as soon as one is played."""
    hands = [hand for each, hand in enumerate(game.hands) if each != seat]
    places = [
        (hand, place)
        for hand in rng.sample(hands, 2)
        for place in [n for n, card in enumerate(hand) if not card.startswith("stop")][:1]
    ]
    if len(places) == 2:
        (one, here), (other, there) = places
        one[here], other[there] = other[there], one[here]


@settings(max_examples=30)
@given(seed=SEEDS, moves=st.integers(0, 60))
def test_fires_keep_to_the_protocol(seed: int, moves: int) -> None:
    check_random_game(lambda seed: Fires(NAMES[:3], seed=seed), seed, moves, swap=swap_hands)


@settings(max_examples=30)
@given(seed=SEEDS, moves=st.integers(0, 60))
def test_bargaining_keeps_to_the_protocol(seed: int, moves: int) -> None:
    check_random_game(lambda seed: Bargain(NAMES, seed=seed), seed, moves, swap=swap_hands)


# Hab & Gut: shares one by one, two cards at once, racks that two seats see


def test_the_first_share_fixes_buying() -> None:
    game = Market(["Ann", "Bo"], seed=1)
    game.play("buy", good="tea")
    assert {option.kind for option in game.options()} == {"buy", "done"}
    with pytest.raises(Refused) as refused:
        game.play("sell", good="tea")
    assert (refused.value.refusal.code, refused.value.refusal.remedy) == ("not_both", "done")
    game.play("buy", good="tea")
    game.play("done")
    assert (game.to_act, game.view(0).shares) == (1, {"tea": 2})


def test_the_third_share_ends_the_turn() -> None:
    game = Market(["Ann", "Bo"], seed=1)
    for good in ("tea", "coal", "tea"):
        assert game.to_act == 0
        game.play("buy", good=good)
    assert game.to_act == 1
    game.play("done")
    assert (game.view(0).cash(0), game.phase) == (180, "cards")


def test_shares_sold_are_sold_for_the_price() -> None:
    game = Market(["Ann", "Bo"], seed=1)
    for kind in ("buy", "done", "done"):
        game.play(kind, **({"good": "tea"} if kind == "buy" else {}))
    while game.phase == "cards":
        game.apply(game.options()[0].sample(Random(0)))
    price = game.view(0).prices()["tea"]
    game.play("sell", good="tea")
    assert {option.kind for option in game.options()} == {"done"}
    assert game.view(0).cash(0) == 260 + price


def test_two_cards_are_one_move() -> None:
    cards = {"market": [f"{good} 4" for good in ("tea", "salt")]}
    game = Market(["Ann", "Bo"], chance=Script(cards=cards, seed=3))
    game.play("done")
    game.play("done")
    left, right = game.racks[0], game.racks[1]
    assert "tea 4" in left
    with pytest.raises(Refused):
        game.play("play", first="tea 4", second="salt 4")  # both of the left rack
    events = game.play("play", first="tea 4", second=right[0])
    assert [event["card"] for event in events] == ["tea 4", events[1]["card"]]
    assert events[0]["price"] == 100  # six spaces on from 40: 50, 60, 70, 80, 90, 100
    assert (len(left), len(right), game.to_act) == (7, 7, 1)


def test_two_seats_see_one_rack() -> None:
    game = Market(NAMES, seed=5)
    for rack in range(4):
        seeing = {seat for seat in (None, 0, 1, 2, 3) if game.view(seat).rack(rack) is not None}
        assert seeing == {rack, (rack + 1) % 4}
        dealt = next(e for e in game.events if e.kind == "dealt" and e.seat == rack)
        told = {seat for seat in (None, 0, 1, 2, 3) if dealt.seen(seat).get("cards")}
        assert told == seeing


# Burn Rate: a pair of Fire cards at once

PAIR = ["fire 0+1+2+3 0", "fire 1+2+3 0", "fire 2+3 0", "fire 3 0", "fund 5 0", "fund 10 0"]


def fires_with(*first_hand: str) -> Fires:
    return Fires(["Ann", "Bo"], chance=Script(cards={"events": first_hand}, seed=2))


def test_a_vice_president_takes_two_cards_which_both_count() -> None:
    game = fires_with(*PAIR)
    pair = options_of(game, "fire")[1]
    assert pair == Option("fire", cards=Subset(PAIR[:4], 2, 2), person=("vp 3", "vp 2"))
    game.play("fire", cards=["fire 3 0", "fire 2+3 0"], person="vp 3")
    assert game.used == 2
    # the other vice president has skill 2 now, so the card for skill 3 alone would not do
    assert options_of(game, "fire")[1].choices["cards"] == Subset(PAIR[:2], 2, 2)
    game.play("fire", cards=PAIR[:2], person="vp 2")
    assert {option.kind for option in game.options()} == {"end"}


def test_both_cards_must_be_playable() -> None:
    game = fires_with(*PAIR)
    game.play("fire", cards=["fire 3 0", "fire 0+1+2+3 0"], person="vp 3")
    assert game.skill() == 2
    game.play("fund", card="fund 5 0")
    refusal = game.check("fire", cards=("fire 2+3 0", "fire 1+2+3 0"), person="vp 2")
    assert (refusal.code, refusal.facts["left"]) == ("too_many_cards", 1)


def test_one_card_does_not_move_a_vice_president() -> None:
    game = fires_with(*PAIR)
    for cards, person in ((PAIR[:1], "vp 3"), (PAIR[:2], "clerk"), ([PAIR[0]] * 2, "vp 3")):
        with pytest.raises(Refused):
            game.play("fire", cards=cards, person=person)
    assert len(game) == 0


def test_a_discard_is_seen_by_its_seat_alone() -> None:
    game = fires_with(*PAIR)
    (event,) = game.play("discard", card="fire 3 0")
    assert event.seen(0)["card"] == "fire 3 0"
    assert event.seen(1).get("card") is None
    with pytest.raises(Refused):
        game.play("fund", card="fund 5 0")  # not both in one turn


# I'm the Boss!: proposals, acceptances, asks, and cards that may be stopped


def bargain_with(hands: list[list[str]], deal: int = 0) -> Bargain:
    cards = [card for hand in hands for card in hand]
    return Bargain(NAMES[: len(hands)], chance=Script(cards={"influence": cards}, seed=4))


PLAIN = [[f"family {family}{copy}" for family in "ABCDEF"] for copy in range(3)]


def test_a_proposal_is_one_decision_over_many_values() -> None:
    game = bargain_with(PLAIN)  # investors A D with 0, B E with 1, C F with 2; the deal: A D + 2
    proposals = options_of(game, "propose")
    assert [option.choices["shares"] for option in proposals] == [
        Split(8, (0, 1, 2)),
        Split(8, (0, 1)),
        Split(8, (0, 2)),
    ]
    assert proposals[0].choices["cast"] == (
        ("A", "D", "B", "C"),
        ("A", "D", "B", "F"),
        ("A", "D", "C", "E"),
        ("A", "D", "E", "F"),
    )
    refusal = game.check("propose", cast=["A", "D", "B", "C"], shares=[4, 2, 1])
    assert (refusal.code, refusal.facts) == ("shares_do_not_add_up", {"sum": 7, "money": 8})
    # two partners cannot have the shares of one
    assert game.check("propose", cast=["A", "D", "B", "C"], shares=[6, 2]).code == "bad_value"
    game.play("propose", cast=["A", "D", "B", "C"], shares=[5, 2, 1])
    assert game.proposal == (("A", "D", "B", "C"), (0, 1, 2), (5, 2, 1))


def test_when_all_partners_accept_the_deal_closes_and_all_are_paid() -> None:
    game = bargain_with(PLAIN)
    game.play("propose", cast=("A", "D", "B", "C"), shares=(5, 2, 1))
    game.play("accept")
    events = game.play("accept")
    assert [event.kind for event in events] == ["accepted", "closed", "deal"]
    assert [game.ledger.cash(seat) for seat in range(3)] == [5, 2, 1]
    assert (game.boss, game.to_act) == (1, 1)


def test_an_ask_binds_nobody() -> None:
    game = bargain_with(PLAIN)
    game.play("wait")
    assert options_of(game, "ask") == [Option("ask", least=range(9))]
    game.play("ask", least=3)
    assert game.view(None).asked(1) == 3
    game.play("pass")
    game.play("propose", cast=("A", "D", "B", "E"), shares=(6, 2))
    game.play("accept")
    assert game.ledger.cash(1) == 2


def test_a_card_played_fills_a_place() -> None:
    game = bargain_with(PLAIN)
    game.play("show", card="family B0")
    game.play("pass")
    game.play("pass")
    # with the boss's own card for B, only the owner of C and F has to agree
    alone = next(o for o in options_of(game, "propose") if o.choices["shares"].seats == (0, 2))
    assert ("A", "D", "family B0", "C") in alone.choices["cast"]


def stop_window(*stopping: int) -> Bargain:
    """Ann has played a travel card; the seats given hold a card that could stop it."""
    hands = [
        [f"travel B{copy}" if seat == 0 and n == 0 else card for n, card in enumerate(PLAIN[copy])]
        for copy, seat in ((0, 0), (1, 1), (2, 2))
    ]
    for copy, seat in enumerate(stopping):
        hands[seat][5] = f"stop x{copy}"
    game = bargain_with(hands)
    game.play("travel", card="travel B0", piece="B")
    return game


def test_those_with_a_stop_card_are_asked_in_turn() -> None:
    game = stop_window(1, 2)
    assert (game.phase, game.to_act, game.away) == ("stop", 1, set())
    game.play("pass")
    assert (game.phase, game.to_act) == ("stop", 2)
    game.play("stop", card="stop x1")
    assert (game.phase, game.to_act, game.away) == ("answer", 1, set())


def test_a_card_that_nobody_stops_takes_effect() -> None:
    game = stop_window(2)
    assert game.to_act == 2
    events = game.play("pass")
    assert [event.kind for event in events] == ["travelled"]
    assert game.away == {"B"}
    assert stop_window().away == {"B"}


def test_nobody_sees_who_is_asked_for_a_stop_card() -> None:
    one, other = stop_window(1), stop_window(2)
    assert (one.to_act, other.to_act) == (1, 2)
    for seat in (None, 0):
        assert look(one.view(seat), {}) == look(other.view(seat), {})
    assert other.view(2).to_act == 2
