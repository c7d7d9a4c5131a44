"""The files of I'm the Boss!: what is wrong in them is told by file, line and column."""

import pytest

from finlit.games.im_the_boss import ImTheBoss
from tests.games.decks import change, copied, problems

NAMES = ["Ann", "Bo", "Cem"]


@pytest.fixture
def folder(tmp_path):
    return copied("im_the_boss", tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "column"),
    [
        ("investors.csv", "\nB,Buzz", "\nb,Buzz", 3, "id"),
        ("investors.csv", "\nB,Buzz", "\nA,Buzz", 3, "id"),
        ("investors.csv", "\nE,Elle", "\nC,Elle", 6, "id"),
        ("deals.csv", "\n3,Rock", "\n4,Rock", 4, "space"),
        ("deals.csv", "zoo,B,C D F,", "zoo,X,C D F,", 4, "required"),
        ("deals.csv", "zoo,B,C D F,", "zoo,B,C D X,", 4, "optional"),
        ("deals.csv", "zoo,B,C D F,", "zoo,B,C D D,", 4, "optional"),
        ("deals.csv", "zoo,B,C D F,", "zoo,B,C D B,", 4, "optional"),
        ("deals.csv", "zoo,B,C D F,2,", "zoo,B,C D F,4,", 4, "choose"),
        ("deals.csv", "zoo,B,C D F,2,", "zoo,B,C D F,0,", 4, "choose"),
        ("deals.csv", "zoo,B,C D F,2,", "zoo,B,,2,", 4, "choose"),
        ("deals.csv", "zoo,B,C D F,2,", "zoo,,,0,", 4, "required"),
        ("tiles.csv", "\n5,3,", "\n6,3,", 6, "tile"),
        ("tiles.csv", "\n5,3,", "\n5,1,", 6, "value"),
        ("tiles.csv", "\n12,4,1 2 3\n", "\n12,4,1 2 7\n", 13, "ends"),
        ("tiles.csv", "\n15,5,1 2 3 4 5 6", "\n15,5,1 2 3 4 5", 16, "ends"),
        ("cards.csv", "family_A1,family,A,", "family_A1,family,X,", 2, "family"),
        ("cards.csv", "family_A1,family,A,", "family_A1,family,,", 2, "family"),
        ("cards.csv", "family_A1,family,A,", "family_A1,cousin,A,", 2, "kind"),
        ("cards.csv", "family_A1,family,A,", "family_A2,family,A,", 3, "id"),
        ("cards.csv", "travel_A1,travel,A,", "travel_A1,travel,X,", 26, "family"),
        ("cards.csv", "recruit_1,recruit,,", "recruit_1,recruit,A,", 47, "family"),
        ("cards.csv", "stop_1,stop,,", "stop_1,stop,A,", 90, "family"),
    ],
)
def test_a_wrong_cell_is_named(folder, file, old, new, line, column):
    change(folder, file, old, new)
    assert (file, line, column) in problems(folder)


def shorten(folder, file, lines):
    path = folder / file
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:lines]))


def test_too_few_cards_for_six_full_hands(folder):
    shorten(folder, "cards.csv", 75)
    assert problems(folder) == [("cards.csv", 0, "")]


def test_as_many_tiles_as_deals(folder):
    shorten(folder, "deals.csv", 16)
    assert problems(folder) == [("deals.csv", 0, "")]


def test_too_few_investors(folder):
    shorten(folder, "investors.csv", 6)
    assert ("investors.csv", 0, "") in problems(folder)


def test_dividends_are_a_field_of_their_own(folder):
    change(
        folder, "deals.csv", "15,Biggest cake in the world,,A B C D E F,3,3", "15,Cake,,A B C,3,9"
    )
    game = ImTheBoss(NAMES, seed=1, decks=folder, deal_investors=True)
    game.play("place_marker", space=15)
    game.play("make_deal")
    assert game.deal.money == 2 * 9


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        ({"deal_investors": 1}, "deal_investors must be True or False"),
        ({"side_payments": "no"}, "side_payments must be True or False"),
        ({"patience": 0}, "patience must be a whole number from 1"),
        ({"patience": True}, "patience must be a whole number from 1"),
        ({"stalemate": 2.0}, "stalemate must be a whole number from 1"),
        ({"first_player": -1}, "first_player must be a seat"),
        ({"first_player": "Ann"}, "first_player must be a seat"),
    ],
)
def test_ways_to_play_are_checked(rules, error):
    with pytest.raises((TypeError, ValueError), match=error):
        ImTheBoss(NAMES, seed=1, **rules)
