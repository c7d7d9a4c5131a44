"""Any name at all can be shown: never empty, never double, never huge, never turning the page."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from finlit.words import player_name, set_language, unique_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


def shown(*names: str) -> list[str]:
    return [player_name(names, seat) for seat in range(len(names))]


def test_plain_names_stay():
    assert shown("Ann", "Bo O'Neill", "José", "陳大文", "<b>") == [
        "Ann",
        "Bo O'Neill",
        "José",
        "陳大文",
        "<b>",
    ]


@pytest.mark.parametrize(
    "name", ["", "  ", "\t\n", "\u200b", "\u3164", "\u202e", "\ud800", "\u200d"]
)
def test_a_name_that_shows_nothing_is_the_seat(name):
    assert shown("Ann", name) == ["Ann", "Seat 2"]


def test_the_seat_is_named_in_the_readers_language():
    set_language("zh_Hant")
    assert shown("", "Ann") == ["座位 1", "Ann"]


def test_double_names_get_their_seat():
    assert shown("Ann", "Bo", "Ann") == ["Ann (seat 1)", "Bo", "Ann (seat 3)"]
    assert shown("Ann", " Ann ") == ["Ann (seat 1)", "Ann (seat 2)"]
    assert shown("Seat 2", "") == ["Seat 2 (seat 1)", "Seat 2 (seat 2)"]
    assert shown("e\u0301", "é") == ["é (seat 1)", "é (seat 2)"]


def test_a_long_name_is_cut_between_characters():
    assert shown("x" * 25) == ["x" * 23 + "…"]
    assert shown("x" * 24) == ["x" * 24]
    assert shown("陳" * 13) == ["陳" * 11 + "…"]
    assert shown(FAMILY * 30) == [FAMILY * 11 + "…"]
    assert shown("\U0001f1e9\U0001f1ea" * 30) == ["\U0001f1e9\U0001f1ea" * 11 + "…"]


def test_a_tower_of_marks_is_cut_down():
    assert len(shown("e" + "\u0301" * 5000)[0]) <= 12


def test_controls_and_overrides_are_gone():
    assert shown("A\x00n\x1bn\x7f", "B\u202eo\u2066", "C\ufeffy\u2028z") == ["Ann", "Bo", "Cy z"]


def test_a_right_to_left_name_is_isolated_and_can_be_typed():
    assert shown("مرحبا", "דוד 7") == ["\u2068مرحبا\u2069", "\u2068דוד 7\u2069"]  # noqa: RUF001
    assert unique_name(("مرحبا",), 0) == "مرحبا"


def test_joined_emoji_and_flags_stay_whole():
    england = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    assert shown(FAMILY, england) == [FAMILY, england]


@given(names=st.lists(st.text(max_size=60), min_size=1, max_size=6))
def test_any_names(names):
    names = tuple(names)
    unique = [unique_name(names, seat) for seat in range(len(names))]
    assert len(set(unique)) == len(unique)
    for seat, name in enumerate(unique):
        assert name.strip()
        assert len(name) < 400 and wcswidth(name) <= 24 + len(" (seat 1)") * len(names)
        name.encode("utf-8")
        for char in name:
            assert unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp")
            assert char not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        whole = player_name(names, seat)
        assert whole in (name, f"\u2068{name}\u2069")
