"""The table of Burn Rate without a browser: companies, market, hand, controls, covers, stills."""

import base64
import logging
import random
import re
from html import unescape
from xml.etree import ElementTree

import ipywidgets as W
import pytest

from finlit import BurnRate, play
from finlit.widgets.controls import AWAY, QUIET
from finlit.words import sentence
from tests.burn_rate.tables import pass_turn, set_cash, table

HOSTILE = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "A & B"]


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog):
    """What a callback raised is logged, and fails the test."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def shown(game, **more):
    """The table of a game, shown to the seat to act."""
    desk = play(game, save=None, **more)
    desk.show()
    return desk


def text(html):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html))).strip()


def board(desk):
    return desk._board.value


def cards(desk):
    """The event cards on the board, as texts."""
    (hand,) = re.findall(r'<ol class="finlit-hand".*?</ol>', board(desk), re.DOTALL)
    return [text(card) for card in hand.split('<div class="finlit-card-head">')[1:]]


def company(desk, seat):
    """A company's chart as HTML."""
    return desk._players.value.split('<div class="finlit-who">')[seat + 1]


def control(desk, kind):
    return desk._controls[kind]


def here(desk):
    """The kinds of moves whose controls are in sight, and those of them that are possible."""
    found = {kind: c for kind, c in desk._controls.items() if AWAY not in c._dom_classes}
    able = {kind for kind, c in found.items() if QUIET not in c.buttons[None]._dom_classes}
    return set(found), able


# Companies


def test_a_company_has_heads_skills_engineers_and_ideas_with_who_works_on_them():
    game = table("hr_vp3 hr_m1a sales_m2a engineer_1", "", hands=["", "idea_3_012"])
    pass_turn(game)
    game.play("bad_idea", card="idea_3_012", target=0)
    drawn = company(shown(game), 0)
    said = text(drawn)
    assert "Ann $95 burns 11, 8.6 turns left" in said
    assert "3 HR Rosa Lindqvist VP +1" in said
    assert "0 Finance nobody" in said
    assert "2 Sales Yara Conti" in said
    assert "0 Devel. nobody 1 engineer" in said
    assert 'aria-label="1 engineer, 2 contractors"' in drawn
    assert drawn.count('<i class="finlit-engineer">') == 1
    assert drawn.count('<i class="finlit-contractor">') == 2


def test_a_doubled_payroll_and_a_bankruptcy_are_told():
    game = table("", "finance_vp2a sales_vp1a hr_vp2a engineer_1", "", hands=["new_burn_rate"])
    game.play("new_burn_rate", card="new_burn_rate", target=1)
    desk = shown(game)
    assert "next payroll twice" in text(company(desk, 1))
    set_cash(game, 0, 3)
    desk.play("done")
    assert "bankrupt" in text(company(desk, 0))
    assert "finlit-out" in desk._players.value


# The hand


def test_each_card_says_against_whom_it_may_be_played_or_why_not():
    game = table(
        "hr_m1a",
        "hr_vp2a sales_m2a",
        "sales_m1a",
        hands=["hire_23a fire_0123a idea_3_012 idea_1_01a bad_hire_01a conflict"],
    )
    desk = shown(game)
    said = dict(zip(["hire", "bad_hire", "fire", "i1", "i3", "conflict"], cards(desk), strict=True))
    assert said["hire"].endswith("Hire needs a skill of 2 or 3 in human resources; yours is 1.")
    assert "You may play it: 4 choices." in said["fire"]
    assert "✗2 Bo: Bad hire works against a skill of 0 or 1" in said["bad_hire"]
    assert "✓ Cem: You may play it" in said["bad_hire"]
    assert "✓ Bo" in said["i3"] and "✓ Cem" in said["i3"]
    assert "✗2 Bo" in said["i1"] and "✓ Cem" in said["i1"]
    assert said["conflict"].endswith(
        "There is no company now that this card can be played against."
    )


def test_when_cards_are_discarded_none_may_be_played():
    desk = shown(table("hr_m1a", "", hands=["hire_0123a"]))
    desk.play("discard", card=next(c for c in desk.game.companies[0].hand if c != "hire_0123a"))
    assert all(
        "In a turn you play cards or discard them, not both." in said for said in cards(desk)
    )
    assert here(desk) == ({"discard", "done"}, {"discard", "done"})


# Controls


def test_only_what_is_in_the_hand_has_a_control():
    hand = "hire_0123a bad_hire_0a fire_0123a funding_5_0123a release_3a release_3b"
    desk = shown(table("", "hr_m1a", hands=[hand]))
    kinds = {"hire", "bad_hire", "fire", "funding", "release", "discard"}
    assert here(desk) == (kinds, {"hire", "fire", "funding", "discard"})
    desk.play("funding", card="funding_5_0123a")
    assert "done" in here(desk)[1] and "discard" not in here(desk)[0]


def test_cards_are_listed_as_the_hand_shows_them():
    hand = "release_3b hire_0123a funding_5_0123a release_3a fire_0123a bad_hire_0a"
    desk = shown(table("", "hr_m1a", hands=[hand]))
    listed = [value for _words, value in desk._controls["discard"].inputs["card"].options]
    assert listed == [*desk.game.view(0).hand] != [*desk.game.companies[0].hand]
    assert listed[0] == "hire_0123a" and listed[-2:] == ["release_3a", "release_3b"]


def test_a_control_that_cannot_says_why():
    desk = shown(table("", "hr_m1a", hands=["bad_hire_0a"]))
    control(desk, "bad_hire").buttons[None].click()
    assert desk._status.refused
    assert "Bad hire works against a skill of 0 in human resources" in desk._status.text


def test_a_vice_president_is_fired_with_two_cards():
    desk = shown(table("hr_m1a finance_vp2a", "", hands=["fire_0123a fire_123a fire_3a"]))
    two = control(desk, "fire_two")
    # fire_3a cannot be played: the pair is clear, and not asked for
    assert AWAY in two.inputs["cards"]._dom_classes
    two.buttons[None].click()
    assert "Ann fires Walter Quist with two cards" in desk._status.text
    assert desk.game.used == 2


def test_of_three_cards_two_are_chosen():
    desk = shown(table("hr_m1a finance_vp2a", "", hands=["fire_0123a fire_0123b fire_123a"]))
    two = control(desk, "fire_two")
    assert isinstance(two.inputs["cards"], W.SelectMultiple)
    assert AWAY not in two.inputs["cards"]._dom_classes
    assert two.inputs["cards"].value == ("fire_0123a", "fire_0123b")
    two.inputs["cards"].value = ("fire_0123a",)
    two.buttons[None].click()
    assert desk._status.refused
    two.inputs["cards"].value = ("fire_0123a", "fire_123a")
    two.buttons[None].click()
    assert "fire_0123b" in desk.game.companies[0].hand
    assert desk.game.used == 2


def test_a_shake_up_chooses_anybody_but_two_vice_presidents():
    staff = "hr_vp2a finance_vp2a sales_vp1a engineer_1"
    desk = shown(table(staff, "", hands=["shake_up"]))
    shake = control(desk, "shake_up")
    assert shake.inputs["vice_presidents"].value == shake.inputs["others"].value == ()
    shake.buttons[None].click()
    assert desk._status.refused
    shake.inputs["others"].value = ("engineer_1",)
    shake.inputs["vice_presidents"].value = ("hr_vp2a", "finance_vp2a")
    shake.buttons[None].click()
    assert desk._status.text == "You have to keep 2 vice presidents, and somebody has to go."
    shake.inputs["vice_presidents"].value = ("sales_vp1a",)
    shake.buttons[None].click()
    assert desk.game.companies[0].staff == ("hr_vp2a", "finance_vp2a")


def test_nobody_of_the_vice_presidents_has_to_go():
    staff = "hr_vp2a finance_vp2a sales_vp1a engineer_1"
    desk = shown(table(staff, "", hands=["shake_up"]))
    shake = control(desk, "shake_up")
    shake.inputs["others"].value = ("engineer_1",)
    shake.buttons[None].click()
    assert desk.game.companies[0].staff == ("hr_vp2a", "finance_vp2a", "sales_vp1a")


def test_the_rival_decides_who_can_be_poached():
    game = table("", "engineer_1 sales_m1a", "hr_m2 engineer_2", hands=["poach_0123a"])
    desk = shown(game)
    poach = control(desk, "poach")
    poach.inputs["target"].value = 2
    offered = {value for _label, value in poach.inputs["person"].options}
    assert offered == set(game.companies[2].staff)
    poach.inputs["person"].value = "hr_m2"
    poach.buttons[None].click()
    assert desk._status.text.startswith("Ann poaches Pavel Horak from Cem.")


# What is hidden


def test_nothing_is_covered_while_people_are_picked():
    desk = play(BurnRate(["Ann", "Bo"], seed=1), save=None)
    assert here(desk) == ({"pick"}, {"pick"})
    assert "Job market" in board(desk)
    assert "more cards to play" in board(desk)


def test_a_hand_is_covered_until_its_player_shows_it():
    game = table("", "", hands=["funding_20_3 idea_4_0", "idea_3_0"])
    desk = play(game, save=None)
    for seat, mine, others in (
        (0, "All new by Friday", "Office on the moon"),
        (1, "Office on the moon", "All new by Friday"),
    ):
        assert "finlit-hand" not in board(desk)
        assert here(desk) == (set(), set())
        assert f"For the eyes of {game.names[seat]}" in text(board(desk))
        desk.show()
        assert mine in text(board(desk)) and others not in text(board(desk))
        desk.play("discard", card="funding_20_3" if seat == 0 else game.companies[1].hand[-1])
        desk.play("done")


def test_what_was_drawn_is_not_told_to_the_next_player():
    desk = shown(table("", "", draws="idea_4_0", hands=["release_3a"]))
    desk.play("discard", card="release_3a")
    desk.play("done")
    desk._tab.selected_index = 4
    everything = desk._status.text + board(desk) + desk._players.value + desk._log.value
    assert "draws 1 event card" in everything
    assert "All new by Friday" not in everything
    desk.undo()
    assert desk._status.text == "A hidden card was shown: this cannot be taken back."


# Tabs, stills, and everything at random


def test_the_payroll_names_every_line_and_what_changed():
    game = table("finance_vp2a hr_m1a sales_m1b engineer_1", "", hands=["", "idea_2_01a"])
    pass_turn(game)
    desk = shown(game)
    desk.play("bad_idea", card="idea_2_01a", target=0)
    desk.play("done")
    desk.show()
    said = text(desk._sheets[0].value)
    assert "Ann: payroll a turn (USD) Line People Changed by A turn" in said
    assert "Finance 1 2" in said
    assert "Contractors 1 3" in said
    assert "Burn a turn 5 8" in said
    assert "Money 95 Runway 11.9 turns" in said


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_is_shown_from_picks_to_end(seed):
    desk = play(BurnRate([*HOSTILE, "Dot"], seed=seed, turn_limit=12), save=None)
    rng = random.Random(seed)
    moves = 0
    while desk.game.to_act is not None:
        desk.show()
        seen = board(desk) + desk._players.value + desk._prompt.value
        assert "<img" not in seen and "<script" not in seen
        ElementTree.fromstring(f"<div>{seen}</div>".replace("&nbsp;", " "))
        seat = desk.game.to_act
        for card in desk.game.view(seat).hand:
            use = desk.game.view(seat).playable(card)
            if use.refusal is not None:
                assert sentence(use.refusal)
        desk._tab.selected_index = moves % 5
        action = rng.choice(desk.game.options()).sample(rng)
        desk.play(action.kind, **action.values)
        moves += 1
    assert "How it ended" in text(board(desk))
    for chart in range(4):
        desk._tab.selected_index = 3
        desk._charts.choice.value = chart
        desk._charts.as_table.value = True
        assert "<table" in desk._charts._table.value
        desk._charts.as_table.value = False


def test_a_still_shows_the_companies_and_no_hand():
    desk = play(table("", "", hands=["idea_4_0"]), save=None)
    html = desk._repr_mimebundle_()["text/html"]
    (data,) = re.findall(r'base64,([^"]+)"', html)
    picture = base64.b64decode(data).decode()
    ElementTree.fromstring(picture)
    assert "finlit-companies" in picture
    assert "All new by Friday" not in picture + html
    revealed = play(table("", "", hands=["idea_4_0"]), save=None, reveal=0)
    (data,) = re.findall(r'base64,([^"]+)"', revealed._repr_mimebundle_()["text/html"])
    assert "All new by Friday" in base64.b64decode(data).decode()
