"""The table of Hab & Gut without a browser: what it shows to whom, its moves, its charts."""

import base64
import logging
import re
from html import unescape
from random import Random
from xml.etree import ElementTree

import ipywidgets as W
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit import play
from finlit.lessons.story import Story
from finlit.widgets import hab_and_gut as face
from finlit.widgets.controls import AWAY, QUIET
from finlit.widgets.live_chart import LiveChart
from finlit.words import MINUS
from finlit.words import hab_and_gut as words
from tests.games.play import play_out
from tests.hab_and_gut.tables import (
    NAMES,
    hide_and_change,
    play_any,
    table,
    to_end,
    to_market,
    to_round,
    to_turn,
)

PROGRAMS = {"Bo": "reader", "Cem": "random"}


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog):
    """What a callback raised is logged, and fails the test."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def seated(game, programs=None, **rules):
    return play(game, programs, save=None, **rules)


def press(at, kind, **values):
    """Choose values in a control, and press its button."""
    control = at._controls[kind]
    for name, value in values.items():
        control.inputs[name].value = value
    control.buttons[None].click()


def everything(at):
    """All that the table sends to the page: texts, what can be chosen, the charts' figures."""
    sent, seen = [], [at]
    while seen:
        widget = seen.pop()
        seen += getattr(widget, "children", ())
        if isinstance(widget, W.HTML) and widget is not at._download:
            sent.append(widget.value)
        elif isinstance(widget, W.Dropdown) and widget is not at._saves:
            sent += [str(option) for option in widget.options]
        elif isinstance(widget, LiveChart):
            sent.append(f"{widget.data}{widget.description}")
    return "\n".join([*sent, at._status.text, at._still()])


def looked_through(at):
    """The table after every tab has been looked at, and what all its charts show."""
    charts = len(at._sheets) + 1
    for tab in range(len(at._tab.children) - 1):
        if tab != charts:
            at._tab.selected_index = tab
    at._tab.selected_index = 0
    at.redraw()
    game, seat = at.game, at._seat()
    drawn = [chart.chart(game, seat).to_dict(validate=False) for chart in face.CHARTS]
    return everything(at) + str([*drawn, *(chart.table(game, seat) for chart in face.CHARTS)])


def away(at, kind):
    return AWAY in at._controls[kind]._dom_classes


# Who sees what


def test_the_screen_is_covered_until_show_is_pressed():
    at = seated(table("coal_up_6a", "tea_down_4", "wheat_up_2a"))
    assert "Pass the keyboard to Ann, who presses Show." in at._prompt.value
    assert "Left rack" not in at._board.value
    assert all(away(at, kind) for kind in at._controls)
    at._show.click()
    assert "Buy up to three shares" in at._prompt.value
    assert "Left rack, seen by Bo too: Coal +6" in at._board.value
    assert "Right rack, seen by Cem too: Wheat +2" in at._board.value
    assert f"Tea {MINUS}4" not in at._board.value
    assert not away(at, "buy")
    assert AWAY in at._show._dom_classes


def test_the_next_person_finds_it_covered_again_and_nothing_in_the_tabs():
    at = seated(table("coal_up_6a", "tea_down_4"))
    at.show()
    looked_through(at)
    at._tab.selected_index = 1
    press(at, "buy", commodity="coal")
    press(at, "done")
    assert "Ann: portfolio" in at._sheets[1].value
    press(at, "donate", commodity="coal")
    assert "Pass the keyboard to Bo" in at._prompt.value
    assert "hidden" in at._sheets[1].value.lower()
    assert at._sheets[0].value == at._flows.value == at._charts._table.value == ""
    assert at._why.line.options == ()
    assert all(holder.layout.display == "none" for holder in at._charts._holders)
    assert "Ann donates a share face down" in at._status.text


def test_the_one_who_passed_on_the_keyboard_is_covered_when_it_comes_back():
    at = seated(table("", ""))
    at.show()
    press(at, "done")
    at.undo()
    assert at.game.to_act == 0
    assert "Pass the keyboard to Ann" in at._prompt.value


def test_a_move_on_a_covered_screen_is_refused_in_words():
    at = seated(table("", ""))
    press(at, "done")
    assert at._status.refused
    assert at._status.text == "Pass the keyboard to Ann, who presses Show."
    assert len(at.game) == 0


def test_one_person_among_programs_is_never_covered():
    at = seated(table("coal_up_6a", "", ""), PROGRAMS)
    for _turn in range(2):
        assert at.game.to_act == 0
        assert "Left rack, seen by Bo too" in at._board.value
        press(at, "done")
    assert at.game.phase == "market"
    assert at._show.layout.display == "none"


def test_a_table_that_reveals_a_seat_shows_it_whoever_moves():
    at = seated(table("coal_up_6a", "", "coal_down_6"), reveal=1)
    assert "Left rack, seen by Cem too" in at._board.value
    assert "Coal +6" in at._board.value
    assert f"Coal {MINUS}6" not in at._board.value
    press(at, "done")
    assert at._status.text == "Ann is to move, whose cards are not shown here."
    at.play("done")
    assert at.game.to_act == 1
    press(at, "done")
    assert at.game.to_act == 2


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 5), st.integers(0, 999), st.integers(0, 90))
def test_a_covered_table_sends_nothing_that_is_hidden(seats, seed, moves):
    game = play_out(table(*[""] * seats, seed=seed), seed, moves)
    if game.to_act is None:
        return
    at = seated(game)
    before = looked_through(at)
    hide_and_change(game, None)
    assert looked_through(at) == before


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 5), st.integers(0, 999), st.integers(0, 90))
def test_a_table_sends_nothing_that_its_seat_may_not_know(seats, seed, moves):
    game = play_out(table(*[""] * seats, seed=seed), seed, moves)
    if game.to_act is None:
        return
    at = seated(game)
    at.show()
    before = looked_through(at)
    hide_and_change(game, game.to_act)
    assert looked_through(at) == before


def test_at_the_end_everybody_may_look_at_everything():
    game = table("", "")
    game.play("buy", commodity="coal")
    to_turn(game, 1, 1)
    game.play("buy", commodity="tea")
    game.play("done")
    game.play("donate", commodity="tea")
    at = seated(to_end(game))
    assert AWAY not in at._viewed._dom_classes
    assert words.outcome(game) in unescape(at._prompt.value)
    at._tab.selected_index = 1
    at._viewed.value = 0
    assert "Ann: portfolio" in at._sheets[1].value
    assert "out: Ann" in unescape(at._board.value)
    assert f"1: Bo, {face.money(game.ledger.cash(1))}" in unescape(at._board.value)


# Moves


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 5), st.integers(0, 999))
def test_every_move_can_be_made_by_hand(seats, seed):
    rng = Random(seed)
    game = table(*[""] * seats, seed=seed)
    at = seated(game)
    while game.to_act is not None:
        options = game.options()
        action = options[int(rng.random() * len(options))].sample(rng)
        before = len(game)
        at.show()
        press(at, action.kind, **action.values)
        assert len(game) == before + 1, (action, at._status.text)
        assert game.steps[-1].action == action


def test_what_the_button_that_ends_a_phase_says():
    at = seated(table("", "", ""), PROGRAMS)
    done = at._controls["done"].buttons[None]
    assert done.description == "Do not trade"
    press(at, "buy", commodity="coal")
    assert done.description == "Buy no more"
    press(at, "done")
    assert done.description == "Donate nothing"
    assert not away(at, "donate")
    press(at, "donate", commodity="coal")
    assert at.game.phase == "market" or at.game.round > 1


def test_a_share_shows_what_it_costs_and_a_move_that_is_not_possible_says_why():
    game = table("", "", "")
    at = seated(game, PROGRAMS)
    buy = at._controls["buy"].inputs["commodity"]
    assert buy.options[0] == ("Coal, $40", "coal")
    assert QUIET in at._controls["sell"].buttons[None]._dom_classes
    press(at, "sell")
    assert at._status.refused
    assert at._status.text


@pytest.mark.rule("HG-14")
def test_two_cards_say_beforehand_what_they_will_do():
    game = to_market(table("coal_up_6a tea_down_2", "wheat_up_4a", "wheat_down_2"))
    at = seated(game)
    at.show()
    control = at._controls["play_cards"]
    control.inputs["first"].value = "coal_up_6a"
    control.inputs["second"].value = "wheat_down_2"
    text = unescape(control._effect.value)
    assert "In full: Coal goes from $40 to $100." in text
    assert "By half: Wheat goes from $40 to $35." in text
    control.inputs["first"].value = "wheat_down_2"
    control.inputs["second"].value = "coal_up_6a"
    text = unescape(control._effect.value)
    assert "In full: Wheat goes from $40 to $30." in text
    assert "By half: Coal goes from $40 to $70." in text
    control.buttons[None].click()
    assert (game.price["wheat"], game.price["coal"]) == (30, 70)


def test_a_covered_table_previews_nothing():
    at = seated(to_market(table("coal_up_6a", "")))
    assert at._controls["play_cards"]._effect.value == ""


# Undo


def test_trades_and_gifts_are_taken_back():
    at = seated(table("", ""))
    at.show()
    press(at, "buy", commodity="coal")
    press(at, "done")
    press(at, "donate", commodity="coal")
    for moves in (2, 1, 0):
        at.undo()
        assert len(at.game) == moves


def test_a_card_that_was_shown_stays_shown_unless_undo_is_free():
    at = seated(to_market(table("", "")))
    play_any(at.game)
    moves = len(at.game)
    at.undo()
    assert len(at.game) == moves
    assert at._status.text == "A hidden card was shown: this cannot be taken back."
    free = seated(at.game, undo="free")
    free.undo()
    assert len(free.game) == moves - 1


def test_cards_that_were_dealt_stay_dealt():
    game = to_round(table("", ""), 5)
    at = seated(game)
    moves = len(game)
    at.undo()
    assert len(game) == moves


# The screen


def test_names_are_text_and_the_board_is_well_formed():
    game = table("coal_up_6a", "")
    game.names = ("<img src=x onerror=alert(1)>", "B&o")
    game.play("buy", commodity="coal")
    at = seated(game, reveal=0)
    for html in (at._board.value, at._players.value):
        assert "<img src=x" not in html
        ElementTree.fromstring(html)
    looked_through(at)
    for html in (*at._sheets, at._flows, at._log, at._prompt, at._why.causes):
        assert "<img src=x" not in html.value
    assert "<img src=x" not in at._still()


def test_a_still_shows_what_everybody_may_know_or_what_one_seat_may():
    def texts(at):
        still = at._still()
        data = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', still)[1]
        picture = base64.b64decode(data).decode()
        ElementTree.fromstring(picture)
        return unescape(picture + still)

    game = table("coal_up_6a", "tea_down_4")
    covered = seated(game)
    covered.show()
    assert "Coal +6" not in texts(covered)
    assert "For the eyes of Ann" in texts(covered)
    assert "Left rack, seen by Bo too: Coal +6" in texts(seated(game, reveal=0))


def test_the_track_says_where_the_markers_stand():
    game = to_market(table("coal_up_6a tea_up_2a", "wheat_down_2"))
    game.play("play_cards", first="coal_up_6a", second="wheat_down_2")
    at = seated(game)
    assert "Coal, $100; Wheat, $35; Coffee, $40" in at._board.value
    market = re.sub("<[^>]*>", " ", at._sheets[0].value)
    assert re.search(r"Coal\s+100\s+\+60\s+10\b", market)
    assert re.search(rf"Wheat\s+35\s+{MINUS}5\s+10\b", market)


def test_the_portfolio_has_cost_market_and_gains():
    game = table("coal_up_6a", "wheat_up_2a")
    for _share in range(3):
        game.play("buy", commodity="coal")
    game.play("donate", commodity="coal")
    to_market(game)
    game.play("play_cards", first="coal_up_6a", second="wheat_up_2a")
    play_any(game, "coal", "wheat")
    to_turn(game, 2, 0, "coal", "wheat")
    game.play("sell", commodity="coal")
    sheet = re.sub("<[^>]*>", " ", face.portfolio_sheet(game, 0, 0))
    # one of three shares is left, bought at 40 and worth 100; one was sold at 100, one given
    assert re.search(r"Coal\s+1\s+40\s+100\s+\+60", sheet)
    assert re.search(r"Gains realised by sales\s+\+60", sheet)
    assert re.search(r"Gifts so far, at cost\s+40", sheet)
    assert re.search(r"Gifts of this half, at the market\s+100", sheet)
    assert re.search(r"Portfolio\s+380", sheet)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("moves", [0, 30, None])
def test_every_chart_has_a_table_that_says_the_same(seats, moves):
    game = play_out(table(*[""] * seats, seed=3), 3, moves)
    for chart in face.CHARTS:
        for seat in (0, None):
            drawn = chart.chart(game, seat).to_dict()
            assert drawn["description"]
            said = chart.table(game, seat)
            ElementTree.fromstring(said)
    prices = face._paths_table(game, None)
    latest = re.findall(r"<td>([\d,]+)</td>", prices)[:6]
    assert [int(price.replace(",", "")) for price in latest] == [*game.price.values()]


def test_return_and_risk_are_those_of_the_game_and_of_the_latest_half():
    game = to_round(table("", ""), 7)
    whole, half = face._risk_table(game, 0), face._risk_of_half_table(game, 0)
    assert "rounds 1 to 6" in whole and "rounds 5 to 6" in half
    first = face.percent(game.price["salt"] / 40 - 1, 0)
    since = face.percent(game.price["salt"] / game.price_history[4]["salt"] - 1, 0)
    assert f"Salt</th><td>{first}</td>" in whole
    assert f"Salt</th><td>{since}</td>" in half
    assert "before the first cards" in face._risk_of_half_table(table("", ""), 0)


def test_the_wealth_of_others_is_a_question():
    game = table("", "", "")
    game.play("buy", commodity="coal")
    said = face._wealth_table(game, 1)
    assert re.search(r"1 · <bdi>Ann</bdi></th><td>260</td><td>\?</td>", said)
    assert re.search(r"1 · <bdi>Bo</bdi></th><td>300</td><td>300</td>", said)


# Stories


def story(reveal):
    moves = [game_step.action for game_step in play_out(table("", "", ""), 4, 12).steps[1:]]
    return Story("a_market", lambda: table("", "", ""), moves, reveal=reveal)


def test_a_story_sets_prices_racks_or_a_portfolio_beside_what_happened():
    told = story(None)
    prices = told.step(1, 3, show="prices")
    assert "Coal, $" in repr(prices) and "<caption>Market (USD)</caption>" in prices._repr_html_()
    racks = told.step(1, show="racks", of="Bo")
    assert "Left rack, seen by Cem too" in repr(racks)
    assert 'src="data:image/svg+xml;base64,' in racks._repr_html_()
    assert "Portfolio of Ann:" in repr(told.step(1, show="portfolio", of="Ann"))
    with pytest.raises(ValueError, match="racks"):
        told.step(1, show="nothing")


def test_a_story_that_reveals_a_seat_tells_what_it_knows():
    game = table("", "", "")
    game.play("buy", commodity="coal")
    game.play("done")
    game.play("donate", commodity="coal")
    moves = [step.action for step in game.steps[1:]]
    for reveal, text in ((0, "of Coal face down"), (1, "a share face down"), (None, "of Coal")):
        told = Story("a_gift", lambda: table("", "", ""), moves, reveal=reveal)
        assert text in repr(told.step(3))
    assert NAMES[0] in repr(told.step(3))
