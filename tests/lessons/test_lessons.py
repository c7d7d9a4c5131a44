"""Every lesson solved from its key, with its misreadings, its cells run twice, and a save."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from finlit import lessons as floor
from finlit import saves
from finlit.lessons.results import OPEN, RIGHT, UNREADABLE, WRONG
from tests.lessons.notebook import CHECK, code_cells, lessons, run

NAMES = lessons()


def key_of(name):
    return import_module(f"tests.lessons.key_{name}")


@pytest.fixture(autouse=True)
def empty_home(tmp_path, monkeypatch):
    monkeypatch.setenv("FINLIT_HOME", str(tmp_path / "home"))


def test_every_lesson_has_a_notebook_and_a_key():
    assert floor.names() == NAMES
    for name in NAMES:
        lesson = floor.lesson(name)
        asked = [found[1] for cell in code_cells(name) if (found := CHECK.search(cell))]
        assert asked == list(lesson.exercises), f"{name}: the notebook asks what the lesson has"
        assert set(key_of(name).KEY) == set(lesson.exercises)
        assert 4 <= len(asked) <= 6


@pytest.mark.parametrize("name", NAMES)
def test_the_key_turns_every_check_right(name):
    lesson = floor.lesson(name)
    for exercise, answer in key_of(name).KEY.items():
        assert lesson.check(exercise, ...).state == OPEN
        result = lesson.check(exercise, answer)
        assert result.state == RIGHT, f"{exercise}: {result}"


@pytest.mark.parametrize("name", NAMES)
def test_misreadings_find_their_hints(name):
    lesson = floor.lesson(name)
    misreadings = key_of(name).MISREADINGS
    assert set(misreadings) == set(lesson.exercises), "every exercise has misreadings"
    for exercise, tries in misreadings.items():
        for answer, fragment in tries:
            result = lesson.check(exercise, answer)
            assert result.state in (WRONG, UNREADABLE), f"{exercise}: {answer!r} is taken for right"
            assert fragment in result.message, f"{exercise}: {answer!r} finds {result.message!r}"
            right = key_of(name).KEY[exercise]
            if isinstance(right, int) and abs(right) >= 100:
                digits = str(abs(right))
                assert digits not in result.message.replace(",", ""), "the figure is given away"


@pytest.mark.parametrize("name", NAMES)
def test_a_solved_lesson_says_right_everywhere(name):
    shown = run(name, solve=key_of(name).KEY)
    answers = [
        cell[-1]["text/plain"]
        for cell, source in zip(shown, code_cells(name), strict=True)
        if CHECK.search(source)
    ]
    assert answers
    assert all(answer.startswith("✓ Right.") for answer in answers)
    kept = floor.answers()
    assert set(kept["exercise"]) == set(floor.lesson(name).exercises)
    assert set(kept["state"]) == {RIGHT}


def play_some(table, moves):
    rng = Random(5)
    for _move in range(moves):
        if table.game.to_act is None:
            return
        action = rng.choice(table.game.options()).sample(rng)
        table.play(action.kind, **action.values)


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_twice_and_with_a_save_present_shows_the_same(name):
    once = run(name)
    lesson = floor.lesson(name)
    if lesson.story is not None:
        play_some(lesson.story.play_on(), 40)
        assert saves.saved(name), "free play is kept"
    for exercise in lesson.exercises:
        lesson.check(exercise, 1)
    assert run(name, times=2) == once
