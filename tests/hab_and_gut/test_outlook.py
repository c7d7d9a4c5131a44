"""What cards are expected to do to the prices, by hand."""

import pytest

from finlit.games.hab_and_gut import outlook
from tests.hab_and_gut.tables import racks, table, to_market


def test_a_card_seen_counts_three_quarters():
    """Two players see all: coal + 6 gives 4.5 spaces, from space 8 to half way from 80 to 90."""
    game = table("coal_up_6a", "")
    view = game.view(0)
    seen = (*view.left_rack, *view.right_rack)
    assert outlook.expected_spaces(view, seen)["coal"] == 4.5
    assert view.expected_prices()["coal"] == 85


def test_cards_up_and_down_offset_each_other():
    view = table("coal_up_6a coal_down_4", "coal_down_2").view(1)
    assert view.expected_prices()["coal"] == 40


def test_of_the_cards_not_seen_the_share_that_is_in_other_racks_counts():
    """With three players a seat sees 16 of 54 cards; 8 of the other 38 are in the third rack."""
    game = table("wheat_up_2a", "", "")
    view = game.view(0)
    seen = (*view.left_rack, *view.right_rack)
    assert not any(card.startswith("coal") for card in seen)
    assert outlook.expected_spaces(view, seen)["coal"] == pytest.approx(0.75 * 8 / 38 * 12)


def test_cards_played_count_no_more():
    game = to_market(table("coal_up_6a", "coal_up_2a"))
    second = next(card for card in game.racks[1] if not card.startswith("coal"))
    game.play("play_cards", first="coal_up_6a", second=second)
    # space 14; the card of two spaces is still there
    view = game.view(0)
    assert view.prices["coal"] == 100
    assert view.expected_prices()["coal"] == 115


def test_the_expected_price_stays_on_the_track():
    hands = ("coal_down_2 coal_down_4 coal_down_6", "")
    assert table(*hands).view(0).expected_prices()["coal"] == 0


def test_without_a_rack_there_is_the_deck_only():
    """A spectator expects of every commodity the same: 16 cards of 54, +12 spaces in 9 cards."""
    view = table("coal_up_6a", "").view(None)
    prices = view.expected_prices()
    assert len(set(prices.values())) == 1
    assert outlook.expected_spaces(view, ())["coal"] == pytest.approx(0.75 * 16 / 54 * 12)


@pytest.mark.parametrize(
    ("first", "second"), [("coal_up_6a", "coal_down_4"), ("coal_down_4", "coal_up_6a")]
)
def test_a_preview_tells_what_will_happen_and_plays_nothing(first, second):
    game = to_market(table("coal_up_6a", "coal_down_4"))
    moves = len(game)
    told = game.view(0).preview(first, second)
    assert len(game) == moves
    happened = game.play("play_cards", first=first, second=second)
    assert told == [(e["commodity"], e["before"], e["after"]) for e in happened[:2]]


def test_racks_for_a_test_are_eight_cards_each_without_doubles():
    cards = racks("coal_up_6a", "coal_down_4", "")
    assert len(cards) == len(set(cards)) == 24
