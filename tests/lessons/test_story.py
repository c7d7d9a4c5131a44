"""A story shows the same wherever the class stands in it, and a result is read from afar."""

from __future__ import annotations

import pytest

from finlit import saves
from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.lessons import Result, Story, lesson, names
from finlit.lessons.results import OPEN, RIGHT, UNREADABLE, WRONG

MOVES = (
    Action("roll", dice=1),
    Action("draw", deck="small"),
    Action("buy", units=10),
    Action("end_turn"),
    Action("roll", dice=1),
)


@pytest.fixture(autouse=True)
def empty_home(tmp_path, monkeypatch):
    monkeypatch.setenv("FINLIT_HOME", str(tmp_path / "home"))


@pytest.fixture
def story():
    def game():
        return Cashflow(
            ["<b>Ann</b>", "Bo"],
            chance=Script(dice=(1, 6), cards={"small": ("S22",)}, seed=1),
            professions=("nurse", "cook"),
            dreams=("F02", "F06"),
            first_player=0,
        )

    return Story("test", game, MOVES)


def test_a_cell_shows_the_same_in_any_order_and_twice(story):
    in_order = [repr(story.step(first, last)) for first, last in ((1, 3), (4, 4), (5, 5))]
    assert repr(story.step(5)) == in_order[2]
    assert repr(story.step(1, 3)) == in_order[0]
    assert repr(story.step(4)) == in_order[1]
    assert len(story.game) == 4


def test_a_scene_tells_every_event_and_what_its_moves_changed(story):
    scene = story.step(1, 3, show="balance")
    assert [event.kind for event in scene.events] == ["rolled", "deal_drawn", "units_bought"]
    html = scene._repr_html_()
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html
    assert "<b>Ann" not in html
    assert html.count("finlit-changed") - html.count(".finlit-changed") == 2
    assert "WORLD" in repr(scene)


def test_a_statement_of_another_player_can_stand_beside(story):
    assert "Income statement: Bo" in repr(story.step(1, 3, show="income", of="Bo"))
    assert "Income statement: <b>Ann</b>" in repr(story.step(1, 3, show="income"))


@pytest.mark.parametrize(("first", "last"), [(0, 1), (3, 2), (1, 6), (6, None), (-1, None)])
def test_a_place_that_is_none_is_named(story, first, last):
    with pytest.raises(ValueError, match="moves 1 to 5"):
        story.step(first, last)


def test_a_statement_that_is_none_is_named(story):
    with pytest.raises(ValueError, match="income, balance"):
        story.step(1, show="profit")
    with pytest.raises(ValueError, match="Cy"):
        story.step(1, show="income", of="Cy")


def test_the_table_follows_and_a_game_at_a_move_stands_alone(story):
    table = story.table
    story.step(1, 4)
    assert len(table.game) == 4
    assert len(story.at(2)) == 2
    assert len(story.game) == 4
    assert story.table is table
    assert saves.saved() == []


def test_the_class_plays_on_where_the_story_ends(story):
    story.step(1)
    table = story.play_on({"Bo": "cautious"})
    assert len(table.game) >= len(MOVES)
    assert len(story.game) == 1
    table.play("roll", dice=1)  # Bo, who was in turn, has ended it
    assert saves.saved("test")


def test_another_seed_is_other_luck_after_the_script(story):
    rolled = []
    for seed in range(6):
        game = story.play_on(seed=seed).game
        assert [event.to_json() for step in game.steps for event in step.events] == [
            event.to_json() for step in story.at(len(story)).steps for event in step.events
        ]
        game.play("end_turn")
        rolled.append(game.play("roll", dice=1)[0]["dice"])
    assert len(set(rolled)) > 1


def test_lessons_are_named_and_unknown_names_are_refused():
    assert "01_first_game" in names()
    with pytest.raises(KeyError, match="01_first_game"):
        lesson("99_nothing")
    with pytest.raises(KeyError, match="has no exercise 'nothing'; it has"):
        lesson("01_first_game").check("nothing", 1)
    assert lesson("01_first_game", seed=8).story.game.seed == 8


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(c * weight for c, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("state", [OPEN, RIGHT, WRONG, UNREADABLE])
def test_a_result_stands_out_on_white_and_is_read_aloud(state):
    result = Result(state, "<i>so</i>")
    assert 1.05 / (luminance(result.colour) + 0.05) >= 6
    html = result._repr_html_()
    assert 'role="status"' in html
    assert "&lt;i&gt;so" in html
    assert "mathjax_ignore" in html
    assert repr(result) == f"{result.head} <i>so</i>"
