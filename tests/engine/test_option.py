"""Options, their choices, and the actions made of them."""

import json
import pickle
from enum import IntEnum, StrEnum
from fractions import Fraction
from random import Random
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.engine import Action, Option, Split, Subset
from finlit.engine.option import plain

NOT_A_NUMBER = [True, False, 1.0, 0.5, "1", None, (1,), [1], Fraction(1), float("nan")]


def admits(choice: Any, value: Any) -> bool:
    return Option("move", value=choice).admits({"value": value})


# Choices


@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_tuple_holds_its_values(value: int) -> None:
    assert admits((1, 2, 3), value)


@pytest.mark.parametrize("value", [0, 4, -1, 10**300, *NOT_A_NUMBER])
def test_a_tuple_holds_nothing_else(value: Any) -> None:
    assert not admits((1, 2, 3), value)


def test_one_true_and_one_point_zero_stay_apart_in_a_tuple() -> None:
    for choice in ((1, "a"), (True, "a"), (1.0, "a")):
        held = [value for value in (1, True, 1.0) if admits(choice, value)]
        assert [type(value) for value in held] == [type(choice[0])]


def test_nested_values_keep_their_types_too() -> None:
    choice = (("A", 1), ("B", (0, 1)))
    assert admits(choice, ("A", 1)) and admits(choice, ("B", (0, 1)))
    for value in (("A", True), ("A", 1.0), ("B", (False, 1)), ("B", [0, 1]), ["A", 1], ("A",)):
        assert not admits(choice, value)


def test_none_can_be_a_choice() -> None:
    assert admits((None, 1), None)
    assert not admits((None, 1), 0)


@pytest.mark.parametrize("value", [1000, 2000, 5000])
def test_a_range_holds_its_steps(value: int) -> None:
    assert admits(range(1000, 5001, 1000), value)


@pytest.mark.parametrize("value", [0, 999, 1500, 6000, -1000, 10**300, -(10**300)])
def test_a_range_holds_nothing_between_or_beyond(value: int) -> None:
    assert not admits(range(1000, 5001, 1000), value)


@pytest.mark.parametrize("value", NOT_A_NUMBER)
def test_a_range_holds_whole_numbers_only(value: Any) -> None:
    assert not admits(range(-5, 5), value)


def test_a_subset_is_different_items_in_any_order() -> None:
    pair = Subset(("a", "b", "c"), 2, 2)
    assert ("a", "b") in pair and ("b", "a") in pair
    for value in (("a",), ("a", "b", "c"), ("a", "a"), ("a", "d"), ["a", "b"], {"a", "b"}, "ab"):
        assert value not in pair


def test_a_subset_may_be_empty_or_whole_by_default() -> None:
    assert () in Subset((1, 2)) and (2, 1) in Subset((1, 2))
    assert (1, True) not in Subset((0, 1)) and (1.0,) not in Subset((0, 1))
    assert Subset((1, 2), 1, 9).most == 2


def test_a_subset_refuses_what_cannot_be_hashed() -> None:
    for value in (([],), ({},), (("a", []),)):
        assert value not in Subset(("a", ("a", "b")), 1)


def test_a_split_sums_to_its_total_and_takes_nothing_away() -> None:
    split = Split(8, (0, 2, 3))
    assert (8, 0, 0) in split and (3, 3, 2) in split
    for value in (
        (3, 3, 3),
        (9, -1, 0),
        (4, 4),
        (2, 2, 2, 2),
        (3.0, 3, 2),
        (True, 7, 0),
        [3, 3, 2],
        (10**30, -(10**30), 8),
        ("8", 0, 0),
        8,
        None,
    ):
        assert value not in split


@given(st.integers(0, 40), st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_sampled_split_is_one(total: int, seats: int, rng: Random) -> None:
    assert Split(total, range(seats)).sample(rng) in Split(total, range(seats))


@given(st.integers(0, 8), st.data(), st.randoms(use_true_random=False))
def test_a_sampled_subset_is_one(size: int, data: st.DataObject, rng: Random) -> None:
    least = data.draw(st.integers(0, size))
    subset = Subset(range(size), least, data.draw(st.integers(least, size)))
    assert subset.sample(rng) in subset


def test_every_member_of_a_small_domain_is_sampled() -> None:
    rng = Random(1)
    assert len({Split(2, (0, 1, 2)).sample(rng) for _ in range(400)}) == 6
    assert len({Subset("abc", 1, 2).sample(rng) for _ in range(400)}) == 3 + 6
    option = Option("move", way=("a", "b"), far=range(3))
    assert len({option.sample(rng) for _ in range(400)}) == 6


def test_a_game_may_bring_a_domain_of_its_own() -> None:
    class Even:
        def __contains__(self, value: object) -> bool:
            return type(value) is int and value % 2 == 0

        def sample(self, rng: Random) -> int:
            return 2 * int(rng.random() * 10**6)

    option = Option("move", number=Even())
    assert option.sample(Random(0)) in option
    assert not option.admits({"number": 3}) and not option.forced


# Options


def test_an_option_takes_exactly_its_parameters() -> None:
    option = Option("buy", symbol=("ABC", "XYZ"), shares=range(1, 4))
    assert Action("buy", symbol="XYZ", shares=3) in option
    assert Action("buy", shares=3, symbol="XYZ") in option
    assert Action("sell", symbol="XYZ", shares=3) not in option
    assert Action("buy", symbol="XYZ") not in option
    assert Action("buy", symbol="XYZ", shares=3, price=1) not in option
    assert Action("buy", symbol="XYZ", price=3) not in option
    assert ("buy", {"symbol": "XYZ", "shares": 3}) not in option


def test_an_option_is_forced_when_it_allows_one_move() -> None:
    assert Option("roll").forced and Option("roll", dice=(1,), of=range(6, 7)).forced
    assert not Option("roll", dice=(1, 2)).forced
    assert not Option("split", shares=Split(5, (0,))).forced


def test_equal_options_have_equal_hashes() -> None:
    one = Option("buy", symbol=("ABC",), shares=range(1, 4))
    other = Option("buy", shares=range(1, 4), symbol=("ABC",))
    assert one == other and hash(one) == hash(other)
    assert one != Option("buy", symbol=("ABC",), shares=range(1, 5))
    assert one != Option("sell", symbol=("ABC",), shares=range(1, 4))
    assert Option("x", a=Subset("ab", 1)) == Option("x", a=Subset(["a", "b"], 1, 2))
    assert Option("x", a=Split(3, (0, 1))) != Option("x", a=Split(3, (1, 0)))
    assert len({Subset("ab"), Subset(("a", "b")), Split(1, (0,)), Split(1, [0])}) == 2


def test_reprs_can_be_read_back() -> None:
    for written in (
        Option("buy", symbol=("ABC",), shares=range(1, 4)),
        Option("propose", cast=Subset(("A", "B"), 1, 2), shares=Split(8, (0, 1))),
        Action("buy", symbol="ABC", shares=3),
        Action("done"),
    ):
        assert eval(repr(written)) == written
        assert pickle.loads(pickle.dumps(written)) == written


# Actions


def test_actions_are_equal_by_kind_and_values() -> None:
    one, other = Action("buy", symbol="ABC", shares=3), Action("buy", shares=3, symbol="ABC")
    assert one == other and hash(one) == hash(other)
    assert len({one, other, Action("done"), Action("done")}) == 2
    assert one != Action("sell", symbol="ABC", shares=3)
    assert one != Action("buy", symbol="ABC", shares=4)
    assert one != ("buy", {"symbol": "ABC", "shares": 3})


def test_a_value_may_be_called_kind() -> None:
    assert Action("x", kind=1, self=2).values == {"kind": 1, "self": 2}


class Suit(StrEnum):
    CLUBS = "clubs"


class Number(IntEnum):
    TWO = 2


@pytest.mark.parametrize(
    ("given_value", "as_rules_want_it"),
    [
        (3, 3),
        (numpy.int64(3), 3),
        (numpy.uint8(3), 3),
        (Number.TWO, 2),
        ([1, [2, numpy.int32(3)]], (1, (2, 3))),
        ((1, 2), (1, 2)),
        (numpy.str_("tea"), "tea"),
        (Suit.CLUBS, "clubs"),
        (None, None),
        (True, True),
        (1.0, 1.0),
    ],
)
def test_plain_values(given_value: Any, as_rules_want_it: Any) -> None:
    value = plain(given_value)
    assert value == as_rules_want_it and type(value) is type(as_rules_want_it)
    assert json.loads(json.dumps(value)) == json.loads(json.dumps(as_rules_want_it))


@pytest.mark.parametrize("value", [Fraction(2), numpy.float64(2), {2}, {"a": 2}, numpy.bool_(True)])
def test_what_is_no_whole_number_does_not_become_one(value: Any) -> None:
    assert not admits((0, 1, 2), plain(value)) and not admits(range(3), plain(value))
