"""Words on a board: how wide they are, where they are cut, when they are narrowed."""

import pytest

from finlit.widgets.drawing import ems, fit, label, lines


def test_a_chinese_or_japanese_character_is_as_wide_as_high():
    assert ems("現金") == 2
    assert ems("cash") == pytest.approx(4 * 0.56)
    assert ems("KITE株") == pytest.approx(4 * 0.56 + 1)


@pytest.mark.parametrize(
    ("words", "room", "cut"),
    [
        ("Extra expense", 20, ["Extra expense"]),
        ("Extra expense", 5, ["Extra", "expense"]),
        ("Many more words", 5, ["Many more", "words"]),
        ("Opportunity", 3, ["Opportunity"]),
        ("臨時の出費", 5, ["臨時の出費"]),
        ("額外支出", 3, ["額外", "支出"]),
        ("買入、賣出", 4, ["買入、", "賣出"]),
        ("甲乙「丙」", 4, ["甲乙", "「丙」"]),
        ("ローン残高", 4, ["ロー", "ン残高"]),
    ],
)
def test_a_text_that_is_too_wide_is_cut_where_it_may_be(words, room, cut):
    assert lines(words, room) == cut
    assert "".join(cut).replace(" ", "") == words.replace(" ", "")


def test_a_line_that_is_still_too_wide_is_narrowed():
    assert fit("現金", 10, 20) == {}
    assert fit("現金", 10, 19) == {"textLength": "19", "lengthAdjust": "spacingAndGlyphs"}
    drawn = label("Opportunity", 50, 40, 10, 30)
    assert drawn.count("<text") == 1 and 'textLength="30"' in drawn


def test_a_label_of_two_lines_ends_where_it_is_put():
    drawn = label("Extra expense", 50, 40, 10, 45)
    assert drawn.index("expense") < drawn.index("Extra")
    assert 'y="40"' in drawn and 'y="29.5"' in drawn
