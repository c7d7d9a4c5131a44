"""Lists and paragraphs with the marks of each language."""

import pytest

from finlit.words import set_language
from finlit.words.lists import either, listed, paragraph, series


def test_english_lists():
    assert listed(["a", "b", "c"]) == "a, b, c"
    assert listed([]) == ""
    assert series(["a, b", "c"]) == "a, b; c"
    assert paragraph(["One.", "Two."]) == "One. Two."
    assert paragraph(["One."]) == "One."


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["1"], "1"), (["1", "2"], "1 or 2"), (["1", "2", "3"], "1, 2 or 3")],
)
def test_one_of_several(words, said):
    assert either(words) == said


@pytest.mark.parametrize(
    ("code", "comma", "alternative"), [("zh_Hant", "、", "1、2或3"), ("ja", "、", "1、2か3")]
)
def test_other_languages_have_marks_of_their_own_and_no_spaces(code, comma, alternative):
    set_language(code)
    assert listed(["甲", "乙"]) == f"甲{comma}乙"
    assert paragraph(["一。", "二。"]) == "一。二。"
    assert either(["1", "2", "3"]) == alternative
    assert " " not in series(["甲", "乙"])
