"""Exercises asked without code: the same check, the same keeping, a still that never changes."""

from __future__ import annotations

import pytest

from finlit.lessons import Number, Result, answers, lesson
from finlit.lessons.question import Question
from finlit.lessons.results import OPEN, RIGHT, UNREADABLE, WRONG


@pytest.fixture(autouse=True)
def empty_home(tmp_path, monkeypatch):
    monkeypatch.setenv("FINLIT_HOME", str(tmp_path / "home"))


def test_a_choice_is_answered_by_its_letter():
    second = lesson("02_income_statement")
    question = second.ask("boat")
    assert [key for key, _text in question.choices] == ["a", "b", "c", "d"]
    still = question._repr_mimebundle_()
    assert question.verdict["head"] == Result(OPEN).head
    assert question.answer("") == Result(OPEN)
    for letter in ("a", "b"):
        result = question.answer(letter)
        assert result == second.check("boat", letter)
        assert question.verdict["head"] == result.head
        assert question.verdict["message"] == result.message
    assert question.verdict["head"] == "✓ Right."
    assert answers()["answer"].tolist() == ["'a'", "'a'", "'b'", "'b'"]
    assert repr(question) == "Question(boat)"
    assert question._repr_mimebundle_() == still
    assert "b) her cash, but not her monthly cash flow" in still[0]["text/html"]


@pytest.mark.parametrize(
    ("typed", "state", "kept"),
    [
        ("1260", RIGHT, "1260"),
        (" 1260.00 ", RIGHT, "1260.0"),
        ("\uff11\uff12\uff16\uff10", RIGHT, "1260"),
        ("\N{MINUS SIGN}1260", WRONG, "-1260"),
        ("1,260", UNREADABLE, "'1,260'"),
        ("12 %", UNREADABLE, "'12 %'"),
        ("1e3", UNREADABLE, "'1e3'"),
        ("many", UNREADABLE, "'many'"),
    ],
)
def test_a_number_is_typed(typed, state, kept):
    question = lesson("01_first_game").ask("cash_after_shares")
    assert question.answer(typed).state == state
    assert question.verdict["head"] == Result(state).head
    assert answers()["answer"].tolist() == [kept]


def test_nothing_typed_is_not_answered_yet():
    question = lesson("01_first_game").ask("cash_after_shares")
    assert question.answer("  ") == Result(OPEN)
    assert answers().empty


def test_the_same_is_said_again():
    question = lesson("02_income_statement").ask("boat")
    question.answer("a")
    said = question.verdict
    question.answer("a")
    assert question.verdict != said


def test_a_frame_is_answered_in_a_cell():
    with pytest.raises(ValueError, match="large_lines asks for a frame"):
        lesson("02_income_statement").ask("large_lines")


def test_a_check_that_fails_is_seen():
    def check(_answer):
        raise OSError("no room")

    question = Question(Number("x", right=lambda game, seat: 1, hint=""), check)
    with pytest.raises(OSError, match="no room"):
        question.answer("1")
    assert "no room" in question.verdict["message"]


def test_what_an_author_writes_is_shown_as_text():
    exercise = Number("x", right=lambda game, seat: 1, hint="", question="<b>5 < 6?</b>")
    question = Question(exercise, lambda answer: Result(WRONG, "<i>"))
    assert "&lt;b&gt;5 &lt; 6?" in question._repr_mimebundle_()[0]["text/html"]
    assert "<i>" not in Result(WRONG, "<i>")._repr_html_()
