"""The table of I'm the Boss! without a browser: proposals, cards, what is hidden, the pictures."""

import logging
import random
from html import unescape
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit import play
from finlit.games.im_the_boss import ImTheBoss
from finlit.widgets import im_the_boss as face
from finlit.widgets.controls import AWAY, QUIET
from finlit.widgets.division import Division
from finlit.widgets.why import causes_html
from tests.games.play import play_out
from tests.im_the_boss.tables import NAMES, agreed, close, deal, propose, table
from tests.widgets.test_table import HOSTILE, everything, marks

NONE = "\N{EN DASH}"


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog):
    """What a callback raised is logged, and fails the test."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def at(game, **more):
    """The table of a game, shown to the seat to act."""
    shown = play(game, save=None, **more)
    shown.show()
    return shown


def press(shown, kind):
    shown._controls[kind].buttons[None].click()


def choose(shown, kind, **values):
    """Choose a move's values by its inputs, as a person does; alike cards are not chosen."""
    control = shown._controls[kind]
    if kind == "propose":
        cast, shares = values["cast"], values["shares"]
        for place, option in enumerate(control._options):
            if cast in option.choices["cast"] and shares in option.choices["shares"]:
                control.partners.index = place
                break
        found = [c for _text, c in control.cast.options if sorted(c) == sorted(cast)]
        control.cast.value = found[0]
        control.division.shares = list(shares)
        return
    for name, value in values.items():
        if name in control.inputs:
            control.inputs[name].value = value


# Moves by hand


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 999), seats=st.integers(3, 6))
def test_every_move_can_be_made_by_hand(seed, seats):
    """Whatever an option allows, its control allows: random play by the controls."""
    rng = random.Random(seed)
    shown = play(ImTheBoss(NAMES[:seats], seed=seed, patience=2), save=None)
    game = shown.game
    for _move in range(80):
        if game.to_act is None:
            break
        shown.show()
        options = game.options()
        action = options[int(rng.random() * len(options))].sample(rng)
        choose(shown, action.kind, **action.values)
        before = len(game)
        press(shown, action.kind)
        assert len(game) == before + 1, (action, shown._status.text)
        made = game.steps[-1].action
        assert made.kind == action.kind
        for name, value in made.values.items():
            if name in ("card", "cards") and action.kind in ("recruit", "take_over", "stop"):
                continue  # any of the cards that are alike
            if name == "cast":
                assert sorted(value) == sorted(action.values[name])
            else:
                assert value == action.values[name]


def test_a_deal_by_hand():
    shown = at(table("A B C D"))
    press(shown, "make_deal")
    shown.show()
    control = shown._controls["propose"]
    assert [text for text, _seats in control.partners.options] == [
        "with Bo + Cem",
        "with Bo + Dot",
        "with Cem + Dot",
        "with Bo + Cem + Dot",
    ]
    control.partners.index = 2
    assert [cast for _text, cast in control.cast.options] == [("A", "C", "D")]
    assert control.division.value == (2, 2, 2)
    control.division.shares = [4, 1, 1]
    press(shown, "propose")
    assert shown.game.deal.proposal.shares == (4, 1, 1)
    assert shown._status.text.startswith("Ann proposes a deal with Ada Avalon, Coco Cascade, Dash")
    for kind in ("pass", "accept", "accept", "pass", "pass", "pass"):
        shown.show()
        press(shown, kind)
    assert shown.game.deal is None
    assert [shown.game.ledger.cash(seat) for seat in range(4)] == [4, 0, 1, 1]


def test_a_proposal_that_nobody_can_fill_is_quiet_and_says_why():
    shown = at(deal("A B C D", deal="BE"))
    assert marks(shown, "propose") == (False, True)
    press(shown, "propose")
    assert shown._status.refused
    assert shown._status.text == "The deal cannot do without E."
    assert shown.game.steps[-1].action.kind == "make_deal"


def test_side_payments_give_everybody_a_slider():
    shown = at(deal("A B C D", side_payments=True))
    control = shown._controls["propose"]
    assert AWAY in control.partners._dom_classes
    assert len(control.cast.options) == 4  # three of four investors
    assert control.division.seats == (0, 1, 2, 3)


def test_three_recruitment_cards_are_not_chosen_one_by_one():
    hand = "recruit_1 recruit_2 recruit_3"
    shown = at(deal("A B C D", hand))
    control = shown._controls["recruit"]
    assert list(control.inputs) == ["investor"]
    assert [value for _text, value in control.inputs["investor"].options] == ["E", "F"]
    press(shown, "recruit")
    assert shown.game.owners["E"] == 0


def test_a_stop_card_stops():
    game = deal("A B C D", "travel_B1", "", "stop_1")
    game.play("travel", card="travel_B1", piece="B")
    shown = at(game)
    assert shown._controls["pass"].buttons[None].description == "Let it be"
    assert "Does anybody stop it?" in unescape(shown._board.value)
    press(shown, "stop")
    assert "Cem says stop" in shown._status.text
    assert shown.game.deal.pieces["B"] == [("B", 1)]


# The division


def test_a_division_begins_with_equal_parts_and_the_rest_for_the_boss():
    division = Division()
    division.offer(table("A B C D"), 10, (0, 1, 3))
    assert division.value == (4, 3, 3)
    assert division.names == ["Ann", "Bo", "Dot"]


def test_shares_of_who_stays_stay():
    game = table("A B C D")
    division = Division()
    division.offer(game, 10, (0, 1, 3))
    division.shares = [3, 6, 1]
    division.offer(game, 10, (0, 1, 2))
    assert division.value == (1, 6, 3)
    division.offer(game, 10, (0, 1, 2))
    assert division.value == (1, 6, 3)
    division.offer(game, 8, (0, 1, 2))
    assert division.value == (4, 2, 2)


@given(total=st.integers(0, 30), seats=st.sets(st.integers(1, 5)), first=st.sets(st.integers(1, 5)))
def test_a_division_always_makes_the_whole(total, seats, first):
    game = table("A B C D E F")
    division = Division()
    for others in (first, seats):
        division.offer(game, total, (0, *sorted(others)))
        assert sum(division.value) == total
        assert min(division.value) >= 0


# What is hidden


def covered(game):
    """A table that nobody has pressed Show at."""
    return play(game, save=None)


def test_a_covered_table_shows_no_card_of_a_hand_and_no_money():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    shown = covered(game)
    for tab in range(5):
        shown._tab.selected_index = tab
        text = unescape(everything(shown))
        assert "Pass the keyboard to" in text
        for seat in range(4):
            for card in game.players[seat].hand:
                assert game.components.cards[card].title not in text
    assert shown._tab.titles[:2] == ("Hand", "Deals")


def test_board_and_players_are_the_same_for_everybody():
    game = deal("A B C D", "family_B1 travel_A1")
    boards = {face.board(game, seat) for seat in (None, 0, 1, 2, 3)}
    assert len(boards) == 1


def test_a_hand_is_that_of_who_looks():
    game = deal("A B C D", "family_C1 travel_B1", "boss_1")
    ann, bo = (unescape(face.hand_sheet(game, seat, 0)) for seat in (0, 1))
    assert "Uncle Casper Cascade (C)" in ann and "Ada Avalon" in ann
    assert "I'm in charge now" in bo and "Uncle Casper" not in bo


def test_who_is_asked_for_a_stop_card_is_not_marked_among_the_players():
    game = deal("A B C D", "travel_B1", "", "", "stop_1")
    game.play("travel", card="travel_B1", piece="B")
    assert game.to_act == 3
    marked = face.players(game).split('aria-current="true"')
    assert len(marked) == 2 and "Bo</bdi>" in marked[1].partition("</li>")[0]


def test_money_is_shown_at_the_end():
    game = play_out(table("A B C D"), 3)
    text = unescape(face.players(game) + face.board(game, None))
    for seat in range(4):
        assert f"${game.ledger.cash(seat)}M" in text
    assert "How it ended" in text
    assert not face._known(game, None).empty


def test_the_chart_of_money_knows_no_more_than_who_looks():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    assert face._known(game, None).empty
    assert set(face._known(game, 2)["player"]) == {"Cem"}


@pytest.mark.parametrize("seats", [3, 6])
def test_hostile_names_are_escaped(seats):
    game = ImTheBoss((HOSTILE * 2)[:seats], seed=2, deal_investors=True)
    game.play("place_marker", space=11)
    game.play("make_deal")
    shown = at(game)
    for tab in range(6):
        shown._tab.selected_index = tab
        assert "<img src=x" not in everything(shown)
        assert "<script>" not in everything(shown)
    assert "<img src=x" not in shown._still()


# The pictures


def test_the_drawing_is_well_formed_and_says_the_deal():
    game = deal("A B C D", "family_C1 travel_B1", deal="B+2")
    game.play("show", card="family_C1")
    for _seat in range(3):
        game.play("pass")
    propose(game, "B", "C", "D", Bo=2, Cem=1, Dot=1)
    game.play("ask", least=3)
    drawing = face.board(game, None)
    tree = ElementTree.fromstring(drawing)
    words = tree[0].attrib["aria-label"]
    assert words.startswith("Rock concert in the zoo takes Buzz Bramble and 2 of: Coco Cascade")
    assert "Uncle Casper Cascade works with Ann." in words
    assert "Proposed: Ann $2M, Bo $2M, Cem $1M, Dot $1M." in words
    assert "Bo asks for $3M." in words


def test_the_bar_of_the_proposal_is_as_long_as_its_shares():
    game = deal("A B C D")
    propose(game, "A", "B", "C", Bo=1, Cem=2)
    bars = [bar for bar in face._bar(game) if bar.startswith("<rect")]
    widths = [float(bar.split('width="')[1].split('"')[0]) for bar in bars]
    assert [6 * width / sum(widths) for width in widths] == pytest.approx([3, 1, 2], rel=1e-4)


def test_closed_deals_are_covered_by_their_tiles():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    assert "1 · $2M" in face.board(game, None)
    rows = unescape(face.deals_sheet(game, 0, 0))
    assert "Biggest cake in the world" in rows and "Ann $3M, Bo $1M, Cem $2M" in rows


@pytest.mark.parametrize("seats", [3, 6])
def test_every_tab_and_chart_of_any_game_can_be_drawn(seats):
    game = ImTheBoss(NAMES[:seats], seed=seats)
    rng = random.Random(seats)
    while game.to_act is not None and len(game) < 300:
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))
        if len(game) % 60 == 1:
            for seat in (None, 0):
                ElementTree.fromstring(face.board(game, seat))
                for _title, draw in face.SHEETS:
                    assert draw(game, seat, len(game) - 1)
                for chart in face.CHARTS:
                    assert chart.chart(game, seat).to_dict(validate=False)["description"]
                    assert chart.table(game, seat).startswith("<")


def test_a_still_says_the_deal_and_hides_the_hand():
    game = deal("A B C D", "family_C1")
    still = unescape(play(game, save=None)._still())
    assert "Biggest cake in the world takes 3 of" in still
    assert "Uncle Casper Cascade" not in still
    assert "Uncle Casper Cascade" in unescape(play(game, save=None, reveal=0)._still())


def test_quiet_buttons_say_why():
    shown = at(deal("A B C D"))
    control = shown._controls["recruit"]
    assert QUIET in control.buttons[None]._dom_classes
    press(shown, "recruit")
    assert shown._status.text == "It takes 3 recruitment cards at once; you have 2."


def test_statements_say_that_amounts_are_millions():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    shown = at(game)
    shown._tab.selected_index = shown._tab.titles.index("Cash flow")
    assert "Cash flow statement (millions of USD)" in shown._flows.value
    title = causes_html(game, 0, "cash_flow_statement", "operating:deal_closed")
    assert "Why Deals closed as boss is $6,000,000" in title
