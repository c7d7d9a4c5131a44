"""Every kind of answer is read, and what is off is said without the figure."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from random import Random

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit import frames
from finlit.games.cashflow import Cashflow
from finlit.lessons import Choice, Frame, Mistake, Number, Result
from finlit.lessons.results import OPEN, RIGHT, UNREADABLE, WRONG


class Race:
    """A game as small as a check needs: the names, and a figure of each."""

    def __init__(self, *figures):
        self.names = ["Ann", "Bo", "Cy"][: len(figures)]
        self.figures = figures


def figure(game, seat):
    return game.figures[seat]


GAME = Race(Decimal("1260"), 900)
CASH = Number(
    "cash",
    right=figure,
    hint="Add up the cash.",
    mistakes=(Mistake(lambda game, seat: 3300, "That is gross."),),
    because="So it is.",
)
RATE = Number("rate", right=lambda game, seat: 0.268242, hint="Compound it.", unit="rate")
MONTHS = Number("months", right=lambda game, seat: 96, hint="Count.", unit="months")
COUNT = Number("count", right=lambda game, seat: 12, hint="Count.", unit="count")


@pytest.mark.parametrize(
    "answer",
    [
        1260,
        1260.0,
        1260.004,
        1259.996,
        Decimal("1260.00"),
        Fraction(2520, 2),
        np.int64(1260),
        np.float32(1260),
        np.float64(1260),
        np.int16(1260),
    ],
)
def test_every_kind_of_number_is_right(answer):
    result = CASH.check(answer, GAME)
    assert result == Result(RIGHT, "So it is.")
    assert result.ok


def test_dots_are_not_answered_yet():
    for exercise in (CASH, RATE, FRAME, CHOICE):
        assert exercise.check(..., GAME) == Result(OPEN)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (3300, "gross"),
        (-1260, "sign"),
        (12 * 1260, "of a year; asked is a month"),
        (105, "of a month; asked is a year"),
        (900, "figure of Bo; asked is Ann"),
        (1260.01, "to the cent (0.01)"),
        (1259.5, "to the cent (0.01)"),
        (1261, "Add up the cash."),
        (0, "Add up the cash."),
        (10**400, "Add up the cash."),
        (Decimal("-9e999999"), "Add up the cash."),
    ],
)
def test_a_wrong_number_finds_its_hint(answer, says):
    result = CASH.check(answer, GAME)
    assert result.state == WRONG
    assert says in result.message


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("1,260", "without quotes, commas or currency"),
        ("1260", "without quotes"),
        (" $1 260.00 ", "without quotes"),
        ("\N{MINUS SIGN}1'260", "without quotes"),
        ("USD", "not a text"),
        ("1260 or so", "not a text"),
        ("", "not a text"),
        ("12%", "10% is 0.10"),
        ((1, 260), "two numbers"),
        (None, "not None"),
        (True, "not True"),
        (np.True_, "A number is asked"),
        (float("nan"), "not nan"),
        (float("inf"), "not inf"),
        (Decimal("NaN"), "not NaN"),
        (Decimal("sNaN"), "finite"),
        (np.float64("nan"), "not nan"),
        (pd.NA, "A number is asked"),
        (1260j, "not complex"),
        ([1260], "not list"),
        ((1260,), "not tuple"),
        ({"cash": 1260}, "not dict"),
        ({1260}, "not set"),
        (pd.Series([1260]), "not Series"),
        (pd.DataFrame({"cash": [1260]}), "not DataFrame"),
        (np.array([1260]), "not ndarray"),
        (print, "A number is asked"),
    ],
)
def test_what_is_no_number_is_named(answer, says):
    result = CASH.check(answer, GAME)
    assert result.state == UNREADABLE
    assert says in result.message


def test_a_rate_is_a_fraction_of_one():
    assert RATE.check(0.2682, GAME).ok
    assert RATE.check(Fraction(268242, 10**6), GAME).ok
    assert "10% is 0.10" in RATE.check(26.82, GAME).message
    assert "10% is 0.10" in RATE.check("26.82%", GAME).message
    assert "0.0001" in RATE.check(0.27, GAME).message
    assert RATE.check(0.5, GAME).message == "Compound it."


def test_months_and_counts_are_exact():
    assert MONTHS.check(96.0, GAME).ok
    assert MONTHS.check(96.001, GAME).message == "Count."
    assert "years" in MONTHS.check(8, GAME).message
    assert COUNT.check(12, GAME).ok
    assert COUNT.check(1, GAME).message == "Count."


def test_the_figure_of_a_neighbour_who_has_none_is_passed_over():
    def share(game, seat):
        return game.figures[0] / game.figures[seat]

    exercise = Number("share", right=share, hint="Divide.")
    assert exercise.check(5, Race(1260, 0, 900)).message == "Divide."
    assert "figure of Cy" in exercise.check(1.4, Race(1260, 0, 900)).message


CHOICE = Choice(
    "choice",
    "Which?",
    {"a": ("this", "No: that."), "b": ("that", "Yes.")},
    right=lambda game: "b" if game.names else "a",
)


@pytest.mark.parametrize("answer", ["b", "B", " b ", "b)", "(b)", "b."])
def test_a_letter_is_read_however_it_is_written(answer):
    assert CHOICE.check(answer, GAME) == Result(RIGHT, "Yes.")


def test_a_wrong_letter_has_its_reason():
    assert CHOICE.check("A", GAME) == Result(WRONG, "No: that.")


@pytest.mark.parametrize("answer", ["c", "", "ab", "that", 2, None, True, ["b"], 1.0, "ä"])
def test_what_is_no_letter_of_the_choice_is_named(answer):
    result = CHOICE.check(answer, GAME)
    assert result.state == UNREADABLE
    assert "one of the letters a, b" in result.message


LINES = pd.DataFrame({"line": ["Taxes", "Other", "Rent"], "amount": [3250, 520.5, -7]})


def zero(answer):
    return "It has a zero." if (answer["amount"].astype(float) == 0).any() else ""


FRAME = Frame(
    "lines",
    right=lambda game, seat: LINES,
    keys=("line",),
    hint="Read the sheet.",
    demand=zero,
    mistakes=(
        Mistake(lambda game, seat: LINES.assign(amount=-LINES["amount"]), "The other way round."),
    ),
    because="Quite so.",
)


@pytest.mark.parametrize(
    "answer",
    [
        LINES,
        LINES.iloc[::-1],
        LINES[["amount", "line"]],
        LINES.set_index("line"),
        LINES.set_index([["x", "y", "z"]]),
        LINES.assign(line=["taxes ", "OTHER", "Rent"]),
        LINES.assign(amount=[Decimal(3250), Decimal("520.50"), Decimal(-7)]),
        LINES.assign(amount=[np.float32(3250), Fraction(1041, 2), -7.004]),
        LINES.astype({"line": "category"}),
        LINES.astype({"amount": object}),
    ],
)
def test_a_frame_is_right_whatever_its_order_and_its_types(answer):
    before = answer.copy()
    assert FRAME.check(answer, GAME) == Result(RIGHT, "Quite so.")
    pd.testing.assert_frame_equal(answer, before)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (LINES[["line"]], "Columns are missing: amount."),
        (LINES.rename(columns={"amount": "sum"}), "Columns are missing: amount."),
        (LINES.rename(columns={"amount": 1}), "Columns are missing: amount."),
        (LINES.assign(section="expenses", more=1), "not asked for: section, more."),
        (LINES[["line", "amount", "amount"]], "A column stands there twice."),
        (LINES.head(2), "A row is missing. Read the sheet."),
        (LINES.head(1), "2 rows are missing. Read the sheet."),
        (LINES.head(0), "3 rows are missing."),
        (pd.concat([LINES, LINES.head(1)]), "A row stands there twice."),
        (LINES.assign(line=["Taxes", "taxes", "Rent"]), "A row stands there twice."),
        (
            pd.concat([LINES, pd.DataFrame({"line": ["Food"], "amount": [9]})]),
            "do not belong there: Food.",
        ),
        (LINES.assign(amount=[3250, 521, -7]), "Look at amount of Other. Read the sheet."),
        (LINES.assign(amount=[3250, 520.51, -7]), "Look at amount of Other."),
        (LINES.assign(amount=[0, 520.5, -7]), "It has a zero."),
        (LINES.assign(amount=-LINES["amount"]), "The other way round."),
        (LINES.assign(line=[["a"], {"b": 1}, None]), "3 rows are missing."),
    ],
)
def test_what_is_off_with_a_frame_is_said(answer, says):
    result = FRAME.check(answer, GAME)
    assert result.state == WRONG
    assert says in result.message


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (LINES["amount"], "not Series"),
        (LINES.to_dict(), "not dict"),
        ("3250", "not str"),
        (None, "not NoneType"),
        (LINES.astype({"amount": str}), "Look at amount of Taxes. Write it as a number"),
        (LINES.assign(amount=[3250, None, -7]), "Look at amount of Other. A finite number"),
        (LINES.assign(amount=[3250, [520.5], -7]), "Look at amount of Other. One number"),
        (LINES.assign(amount=True), "Look at amount of Taxes. A number is asked, not True."),
    ],
)
def test_what_is_no_frame_or_holds_no_numbers_is_named(answer, says):
    result = FRAME.check(answer, GAME)
    assert result.state == UNREADABLE
    assert says in result.message


def test_texts_are_compared_too_and_numbers_may_be_keys():
    right = pd.DataFrame({"month": [1, 2], "name": ["Interest", "Rest"]})
    exercise = Frame("text", right=lambda game, seat: right, keys=("month",), hint="Read.")
    assert exercise.check(right.astype({"month": float}), GAME).ok
    assert exercise.check(right.assign(month=["1", "2"]), GAME).ok
    result = exercise.check(right.assign(name="Interest"), GAME)
    assert result == Result(WRONG, "Look at name of 2. Read.")


FIGURES = {
    "cash": lambda game, seat: game.ledger.cash(seat),
    "cash_flow": lambda game, seat: game.ledger.cash_flow(seat),
    "expenses": lambda game, seat: game.ledger.expenses[seat],
    "net_worth": lambda game, seat: game.ledger.net_worth(seat),
    "passive_income": lambda game, seat: game.passive_income(seat),
    "share": lambda game, seat: game.ledger.cash_flow(seat) / game.ledger.income[seat],
}


def random_game(seed, moves):
    game = Cashflow(["Ann", "Bo", "Cy"], seed=seed)
    rng = Random(seed)
    for _move in range(moves):
        if game.to_act is None:
            break
        game.apply(rng.choice(game.options()).sample(rng))
    return game


def numbers(text):
    return {Decimal(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}


@given(
    seed=st.integers(0, 10**6),
    moves=st.integers(0, 200),
    name=st.sampled_from(sorted(FIGURES)),
    seat=st.integers(0, 2),
    off=st.sampled_from([-1, 12, 1 / 12, 100, 1.0001, "text", "neighbour", "list", "near"])
    | st.floats(-(10**6), 10**6),
)
def test_no_message_gives_the_figure_away(seed, moves, name, seat, off):
    game = random_game(seed, moves)
    right = FIGURES[name](game, seat)
    answers = {
        "text": f"{right:,}",
        "neighbour": FIGURES[name](game, (seat + 1) % 3),
        "list": [right],
        "near": right + 0.02,
    }
    answer = answers[off] if isinstance(off, str) else right * off
    exercise = Number(
        name,
        right=FIGURES[name],
        seat=seat,
        unit="rate" if name == "share" else "money",
        hint="Look at the sheet.",
        mistakes=(Mistake(lambda game, seat: game.ledger.income[seat], "That is gross."),),
    )
    result = exercise.check(answer, game)
    if result.ok:
        assert abs(answer - right) < 0.01
    else:
        # what stands in a message anyway: the tolerances, 10% and 1200
        assert abs(Decimal(repr(right))) not in numbers(result.message) - numbers(
            "0.01 0.0001 10 0.10 1200 1,200"
        )


@given(seed=st.integers(0, 10**6), moves=st.integers(0, 200), data=st.data())
def test_no_message_gives_a_line_of_a_frame_away(seed, moves, data):
    game = random_game(seed, moves)

    def sheet(game, seat):
        return frames.monthly_statement(game, seat)[["line", "amount"]].drop_duplicates("line")

    right = sheet(game, 0)
    exercise = Frame("sheet", right=sheet, keys=("line",), hint="Read the sheet.")
    row = data.draw(st.integers(0, len(right) - 1))
    off = data.draw(st.integers(-5000, 5000).filter(bool))
    wrong = right.copy()
    wrong["amount"] = [a + off * (i == row) for i, a in enumerate(right["amount"])]
    result = exercise.check(wrong, game)
    assert result.message.startswith(f"Look at amount of {right['line'].iloc[row]}.")
    assert right["amount"].iloc[row] not in numbers(result.message)
    lost = exercise.check(right.drop(right.index[row]), game)
    assert lost.message == "A row is missing. Read the sheet."
