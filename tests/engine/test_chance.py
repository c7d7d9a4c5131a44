"""Luck: from a seed, from a script, as a record remembers it; and decks."""

import subprocess
import sys
from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.engine import Chance, Deck, Script, ScriptError
from tests.engine.conformance import SEEDS
from tests.engine.sketches.market import Market
from tests.engine.sketches.race import Race

CARDS = ("a", "b", "c", "d", "e", "f")


def drawn(deck: Deck, chance: Chance, count: int) -> list[Any]:
    return [deck.draw(chance) for _ in range(count)]


# From a seed


def test_a_seed_gives_the_same_luck_in_another_process() -> None:
    program = (
        "from finlit.engine import Chance, Deck\n"
        "chance = Chance(7)\n"
        "print([chance.dice(seat, turn, 3) for seat in (0, 'first') for turn in range(5)])\n"
        "print([Deck('small', range(20), chance).pile for _ in range(2)])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    chance = Chance(7)
    dice = [chance.dice(seat, turn, 3) for seat in (0, "first") for turn in range(5)]
    piles = [Deck("small", range(20), chance).pile for _ in range(2)]
    assert outputs == {f"{dice}\n{piles}\n"}
    assert piles[0] == piles[1] != [*range(20)]


@given(seed=SEEDS, turn=st.integers(0, 30))
def test_dice_depend_on_stream_and_turn_alone(seed: int, turn: int) -> None:
    one, other = Chance(seed), Chance(seed)
    for before in range(turn):
        other.dice(0, before, 2)
        other.dice("else", before)
    assert one.dice(0, turn, 3) == other.dice(0, turn, 3)
    assert one.dice(0, turn, 1) == one.dice(0, turn, 3)[:1]


def test_dice_are_fair_and_each_is_its_own() -> None:
    chance = Chance(1)
    rolls = [chance.dice(0, turn, 3) for turn in range(6000)]
    for die in range(3):
        counts = [sum(roll[die] == pips for roll in rolls) for pips in range(1, 7)]
        assert min(counts) > 850 and max(counts) < 1150  # 1,000 each, five standard deviations
    pairs = {roll[:2] for roll in rolls}
    assert len(pairs) == 36


def test_streams_and_seeds_differ() -> None:
    rolls = [
        tuple(Chance(seed).dice(stream, turn)[0] for turn in range(20))
        for seed in (1, 2, -1)
        for stream in (0, 1, "first")
    ]
    assert len({*rolls}) == len(rolls)


def test_every_order_of_a_small_deck_is_as_likely() -> None:
    counts: dict[tuple[str, ...], int] = {}
    for seed in range(2400):
        order = tuple(Deck("deck", "abc", Chance(seed)).pile)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6 and min(counts.values()) > 300 and max(counts.values()) < 500


def test_outcomes_are_kept_until_they_are_taken() -> None:
    chance = Chance(3)
    deck = Deck("deck", CARDS, chance)
    dice = chance.dice(0, 0, 2)
    card = deck.draw(chance)
    assert chance.taken() == [*dice, card]
    assert chance.taken() == []


# Decks


def test_a_deck_deals_each_card_once() -> None:
    chance = Chance(5)
    deck = Deck("deck", CARDS, chance)
    top = deck.pile[-1]
    cards = drawn(deck, chance, 6)
    assert cards[0] == top and sorted(cards) == [*CARDS]
    assert deck.draw(chance) is None


def test_an_exhausted_deck_is_made_anew_from_its_discards() -> None:
    chance = Chance(5)
    deck = Deck("deck", CARDS, chance)
    deck.discards = drawn(deck, chance, 4)
    kept = drawn(deck, chance, 2)
    again = drawn(deck, chance, 4)
    assert sorted(again + kept) == [*CARDS] and deck.discards == []
    assert deck.shuffles == 2
    assert deck.draw(chance) is None


@given(seed=SEEDS, discarded=st.integers(0, 5), count=st.integers(0, 7))
def test_cards_dealt_at_once_are_those_drawn_one_by_one(
    seed: int, discarded: int, count: int
) -> None:
    dealt, one_by_one = Chance(seed), Chance(seed)
    decks = []
    for chance in (dealt, one_by_one):
        deck = Deck("deck", CARDS, chance)
        deck.discards = drawn(deck, chance, discarded)
        decks.append(deck)
    cards = decks[0].deal(dealt, count)
    assert [*cards] == [card for card in drawn(decks[1], one_by_one, count) if card is not None]
    assert len(cards) == min(count, len(CARDS))
    assert decks[0].pile == decks[1].pile and decks[0].discards == decks[1].discards
    assert dealt.taken() == one_by_one.taken()


def test_cards_dealt_at_once_follow_the_script_and_the_record() -> None:
    chance = Chance(7, Script(cards={"deck": ["e", "b"]}))
    deck = Deck("deck", CARDS, chance)
    cards = deck.deal(chance, 3)
    assert cards[:2] == ("e", "b") and chance.taken() == [*cards]
    again = Chance(8)
    deck = Deck("deck", CARDS, again)
    again.remember(cards)
    assert deck.deal(again, 3) == cards


def test_who_discarded_first_does_not_change_the_new_order() -> None:
    orders = set()
    for turned in (False, True):
        chance = Chance(5)
        deck = Deck("deck", CARDS, chance)
        deck.discards = sorted(drawn(deck, chance, 6), reverse=turned)
        orders.add(tuple(drawn(deck, chance, 6)))
    assert len(orders) == 1


def test_each_shuffle_is_another() -> None:
    chance = Chance(5)
    deck = Deck("deck", range(30), chance)
    first = drawn(deck, chance, 30)
    deck.discards = [*first]
    assert drawn(deck, chance, 30) != first


# From a script


def test_scripted_dice_come_first_whoever_rolls() -> None:
    chance = Chance(None, Script(dice=[3, 5, 6, 1]))
    assert chance.dice(0, 0) == (3,)
    assert chance.dice(1, 9, 2) == (5, 6)
    assert chance.dice("first", 0) == (1,)
    with pytest.raises(ScriptError, match="too few dice"):
        chance.dice(0, 1)


def test_after_the_script_the_seed_goes_on() -> None:
    chance, seeded = Chance(7, Script(dice=[3, 5])), Chance(7)
    assert chance.dice(0, 0) == (3,)
    # one die is left of the script, the other comes from the seed
    assert chance.dice(0, 1, 2) == (5, seeded.dice(0, 1, 2)[1])
    assert chance.dice(0, 2, 3) == seeded.dice(0, 2, 3)


def test_scripted_cards_are_taken_out_of_their_deck() -> None:
    chance = Chance(7, Script(cards={"deck": ["e", "b"]}))
    deck, other = Deck("deck", CARDS, chance), Deck("other", CARDS, chance)
    rest = [card for card in Deck("deck", CARDS, Chance(7)).pile if card not in "eb"]
    assert drawn(other, chance, 1) == Deck("other", CARDS, Chance(7)).pile[-1:]
    assert drawn(deck, chance, 2) == ["e", "b"]
    assert deck.pile == rest
    assert drawn(deck, chance, 4) == rest[::-1]


def test_a_script_without_a_seed_must_name_every_card() -> None:
    chance = Chance(None, Script(cards={"deck": ["e"]}))
    deck = Deck("deck", CARDS, chance)
    assert deck.draw(chance) == "e"
    with pytest.raises(ScriptError, match="no cards left for 'deck'"):
        deck.draw(chance)


@pytest.mark.parametrize("card", ["z", "e", 1, None, ["a"]])
def test_a_card_that_is_not_in_the_deck_cannot_be_scripted(card: Any) -> None:
    chance = Chance(7, Script(cards={"deck": ["e", card]}))
    deck = Deck("deck", CARDS, chance)
    deck.draw(chance)
    with pytest.raises(ScriptError, match="has no card"):
        deck.draw(chance)


def test_cards_that_are_numbers_keep_apart_from_what_equals_them() -> None:
    for card in (True, 1.0):
        chance = Chance(7, Script(cards={"deck": [card]}))
        with pytest.raises(ScriptError, match="has no card"):
            Deck("deck", [0, 1, 2], chance).draw(chance)


@pytest.mark.parametrize("die", [0, 7, -1, True, 1.0, "3", None])
def test_a_scripted_die_has_one_to_six_pips(die: Any) -> None:
    with pytest.raises(ScriptError, match="from 1 to 6"):
        Script(dice=[2, die])


def test_the_cards_of_a_script_are_lists() -> None:
    with pytest.raises(ScriptError, match="must be a list"):
        Script(cards={"deck": "abc"})


def test_a_script_can_be_read_back() -> None:
    script = Script(dice=[3], cards={"deck": ["a", "b"]}, seed=4)
    assert repr(script) == "Script(dice=(3,), cards={'deck': ('a', 'b')}, seed=4)"
    assert repr(eval(repr(script))) == repr(script)


# In a game


def test_a_script_names_decks_that_the_game_has() -> None:
    with pytest.raises(ScriptError, match="no deck 'chets' to script; the decks are: chest"):
        Race(["Ann"], chance=Script(cards={"chets": ["gift"]}, seed=1))


def test_a_script_left_over_at_the_end_is_an_error() -> None:
    game = Race(["Ann"], chance=Script(dice=[1, 6, 6]), laps=1, head_starts=(20,))
    with pytest.raises(ScriptError, match=r"left: \{'dice': \[6\]\}"):
        game.play("roll")
    assert (len(game), game.phase, game.to_act) == (0, "roll", 0)
    assert Race(["Ann"], chance=Script(dice=[1, 6]), laps=1, head_starts=(20,)).play("roll")
    with pytest.raises(ScriptError, match="'chest': "):
        Race(
            ["Ann"],
            chance=Script(dice=[1, 6], cards={"chest": ["gift"]}),
            laps=1,
            head_starts=(20,),
        ).play("roll")


def test_a_script_that_is_used_up_is_none() -> None:
    script = Script(dice=[1, 3, 6], cards={"chest": ["gift"]})
    game = Race(["Ann"], chance=script, laps=1, head_starts=(18,))
    for kind in ("roll", "draw", "end_turn", "roll"):
        game.play(kind)
    assert game.to_act is None


def test_a_script_with_a_seed_may_be_left_over() -> None:
    game = Race(["Ann"], chance=Script(dice=[1, 6, 6], seed=1), laps=1, head_starts=(20,))
    game.play("roll")
    assert game.to_act is None


def test_an_exhausted_script_leaves_the_game_where_it_was() -> None:
    game = Race(["Ann"], chance=Script(dice=[1, 3], cards={"chest": ["fine"]}))
    game.play("roll")
    game.play("draw")
    game.play("end_turn")
    before = game.record.text(), [*game.events], dict(game.ledger.balances[0])
    with pytest.raises(ScriptError, match="too few dice"):
        game.play("roll")
    assert (game.record.text(), [*game.events], dict(game.ledger.balances[0])) == before
    assert game.places == [3]


def test_another_strategy_meets_the_same_dice() -> None:
    """What one seat does with its turn moves no other roll, neither its own nor another's."""
    rolled: dict[bool, list[Sequence[int]]] = {}
    for borrows in (False, True):
        game = Race(["Ann", "Bo"], seed=11, laps=9, first_player=0)
        rolled[borrows] = []
        for _ in range(20):
            if borrows and game.to_act == 0 and game.debts[0] < 1000:
                game.play("borrow", amount=100)
            rolled[borrows].append(game.play("roll", dice=1)[0]["dice"])
            if game.phase == "draw":
                game.play("draw")
            game.play("end_turn")
    assert rolled[False] == rolled[True]


# As a record remembers it


def test_a_replay_uses_what_was_and_not_the_seed() -> None:
    chance = Chance(7)
    deck = Deck("deck", CARDS, chance)
    bottom = deck.pile[0]
    pips = 7 - chance.dice(0, 0)[0]
    chance.taken()
    chance.remember([pips, bottom])
    assert chance.dice(0, 0) == (pips,)
    assert deck.draw(chance) == bottom
    chance.remember(None)
    assert chance.taken() == [pips, bottom]
    assert bottom not in deck.pile


def test_of_equal_cards_a_replay_takes_the_one_on_top() -> None:
    piles = []
    for remembered in (None, ["a", "a"]):
        chance = Chance(None if remembered is None else 7, Script(cards={"deck": ["a", "a"]}))
        pile = ["a", "b", "a", "c", "a"]
        chance.remember(remembered)
        assert [chance.draw("deck", pile) for _ in range(2)] == ["a", "a"]
        piles.append(pile)
    assert piles == [["a", "b", "c"]] * 2


@pytest.mark.parametrize("outcomes", [[], [0], [7], ["a"], [True], [2.0], [None], [[3]]])
def test_a_replay_refuses_dice_that_are_none(outcomes: list[Any]) -> None:
    chance = Chance(7)
    chance.remember(outcomes)
    with pytest.raises(ScriptError, match="the record has"):
        chance.dice(0, 0)


@pytest.mark.parametrize("outcomes", [[], ["z"], [3], [None], [["a"]], [{}]])
def test_a_replay_refuses_cards_that_are_not_there(outcomes: list[Any]) -> None:
    chance = Chance(7)
    deck = Deck("deck", CARDS, chance)
    chance.remember(outcomes)
    with pytest.raises(ScriptError):
        deck.draw(chance)
    assert sorted(deck.pile) == [*CARDS]


def test_a_replay_uses_all_that_was() -> None:
    chance = Chance(7)
    chance.remember([3, 4])
    chance.dice(0, 0)
    with pytest.raises(ScriptError, match=r"nothing asked for: \[4\]"):
        chance.remember(None)


def test_a_replay_uses_up_the_script_as_well() -> None:
    game = Race(["Ann", "Bo"], chance=Script(dice=[2, 3, 5, 4], cards={"chest": ["gift", "fee"]}))
    for kind in ("roll", "draw", "end_turn", "roll", "draw"):
        game.play(kind)
    copy = game.branch()
    copy.undo(2)
    assert copy.play("roll")[0]["dice"] == (5,)
    assert copy.play("draw")[0]["card"] == "fee"
    copy.play("end_turn")
    assert copy.play("roll")[0]["dice"] == (4,)


def test_cards_are_the_same_after_any_way_there() -> None:
    """A deck in which scripted cards were drawn lies the same after going back and on."""
    for script in chain.from_iterable(
        combinations(("tea 1", "salt 8", "coal 0"), n) for n in (0, 2)
    ):
        game = Market(["Ann", "Bo"], chance=Script(cards={"market": script}, seed=6))
        assert game.branch().cards.pile == game.cards.pile
        game.play("done")
        pile = [*game.cards.pile]
        game.undo()
        assert game.cards.pile == pile
