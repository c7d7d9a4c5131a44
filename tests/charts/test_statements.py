from itertools import pairwise

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.charts import balance_sheet_bars, income_waterfall
from finlit.words import MINUS
from tests.charts.reading import axis_title, draws, fields, rows, sends_only_figures, tooltips


def statement(**sections):
    return pd.DataFrame(
        [(section, *line) for section, lines in sections.items() for line in lines],
        columns=["section", "line", "amount"],
    )


@pytest.fixture
def start():
    return statement(
        assets=[("Cash", 2400)],
        liabilities=[("Home mortgage", 47000), ("Car loan", 5000), ("Education loan", 0)],
        equity=[("Opening balance", -49600)],
    )


@pytest.fixture
def later():
    return statement(
        assets=[("Cash", 2400), ("House", 65000)],
        liabilities=[("House mortgage", 60000)],
        equity=[("Opening balance", -3000), ("Earned", 10400)],
    )


@pytest.fixture
def month():
    return statement(
        income=[("Salary", 3300), ("Interest", 20), ("House", 160)],
        expenses=[("Taxes", 600), ("Mortgage payment", 500), ("Car payment", 0)],
    )


def heights(chart):
    """How high each bar is, by side; its pieces stand on each other from 0."""
    reached = {}
    for piece in rows(chart, mark="piece"):
        assert piece["y"] == reached.get(piece["side"], 0)
        assert piece["y2"] > piece["y"]
        reached[piece["side"]] = piece["y2"]
    return reached


def pieces(chart, side):
    return [
        (row["line"], row["kind"], row["y2"] - row["y"])
        for row in rows(chart, mark="piece", side=side)
    ]


class TestBalanceSheetBars:
    def test_what_is_left_stands_on_what_is_owed(self, later):
        chart = balance_sheet_bars(later)
        assert pieces(chart, "left") == [("Cash", "owned", 2400), ("House", "owned", 65000)]
        assert pieces(chart, "right") == [
            ("House mortgage", "owed", 60000),
            ("Net worth", "left", 7400),
        ]
        assert heights(chart) == {"left": 67400, "right": 67400}

    def test_a_hatched_shortfall_stands_on_what_is_owned(self, start):
        chart = balance_sheet_bars(start)
        assert pieces(chart, "left") == [
            ("Cash", "owned", 2400),
            ("Shortfall", "missing", 49600),
        ]
        assert heights(chart) == {"left": 52000, "right": 52000}
        hatching = rows(chart, mark="hatching")
        assert len(hatching) > 10
        for line in hatching:
            assert 2400 <= line["y"] <= line["y2"] <= 52000
            assert rows(chart, mark="piece", x=line["x"]) or line["y"] == 2400

    def test_nothing_left_has_no_piece(self):
        even = statement(assets=[("Cash", 500)], liabilities=[("Loan", 500)])
        chart = balance_sheet_bars(even)
        assert heights(chart) == {"left": 500, "right": 500}
        assert rows(chart, mark="hatching") == []

    def test_every_piece_is_labelled_with_name_and_amount(self, start):
        chart = balance_sheet_bars(start)
        named = [row["label"] for row in rows(chart, mark="name")]
        assert named == ["Cash", "Shortfall", "Home mortgage", "Car loan"]
        assert [row["label"] for row in rows(chart, mark="amount")] == [
            "2,400",
            "49,600",
            "47,000",
            "5,000",
        ]
        assert [row["label"] for row in rows(chart, mark="heading")] == [
            "What is owned: 2,400",
            "What is owed, what is left: 52,000",
        ]

    def test_title_axis_tooltips_and_description(self, start):
        chart = balance_sheet_bars(start, "EUR")
        assert chart.to_dict()["title"] == "Balance sheet"
        assert axis_title(chart, "y") == "Amount (EUR)"
        assert {"Line": "line", "Amount": "text"} in tooltips(chart)
        assert {("kind", "nominal"), ("y", "quantitative")} <= fields(chart)
        assert chart.to_dict()["description"] == (
            "Owned: Cash €2,400. Owed: Home mortgage €47,000, Car loan €5,000. "
            f"Net worth: {MINUS}€49,600."
        )

    def test_a_line_below_zero_stands_on_the_other_side(self):
        overdrawn = statement(
            assets=[("Cash", -300), ("House", 1000)], equity=[("Opening balance", 700)]
        )
        chart = balance_sheet_bars(overdrawn)
        assert pieces(chart, "left") == [("House", "owned", 1000)]
        assert pieces(chart, "right") == [("Cash", "owed", 300), ("Net worth", "left", 700)]

    def test_books_that_do_not_balance_are_refused(self, later):
        later.loc[0, "amount"] += 1
        with pytest.raises(ValueError, match="assets 67401, liabilities 60000, equity 7400"):
            balance_sheet_bars(later)

    def test_twelve_labels_a_bar_stand_apart_and_the_rest_is_one(self):
        assets = [(f"Share {n}", 10 + n) for n in range(30)]
        chart = balance_sheet_bars(
            statement(assets=assets, equity=[("Opening balance", sum(a for _, a in assets))])
        )
        labels = rows(chart, mark="name", x=0)
        assert len(labels) == 11
        assert labels[-1]["label"] == "20 more lines"
        assert heights(chart)["left"] == heights(chart)["right"] == sum(a for _, a in assets)
        places = sorted(row["y"] for row in labels)
        pixel = heights(chart)["left"] / 225
        assert min(b - a for a, b in pairwise(places)) >= 14 * pixel

    def test_nothing_owned_and_nothing_owed_draws(self):
        draws(balance_sheet_bars(statement(assets=[("Cash", 0)])))

    def test_it_draws(self, start):
        drawing = draws(balance_sheet_bars(start))
        assert all(f">{word}</text>" in drawing for word in ("Shortfall", "49,600", "Car loan"))

    def test_another_month_sends_only_figures(self, start, later):
        assert sends_only_figures(balance_sheet_bars(start), balance_sheet_bars(later))

    @settings(max_examples=30)
    @given(
        st.lists(st.integers(-5000, 90000), max_size=14),
        st.lists(st.integers(-5000, 90000), max_size=14),
    )
    def test_both_bars_are_equally_high(self, assets, liabilities):
        chart = balance_sheet_bars(
            statement(
                assets=[("Asset", n) for n in assets],
                liabilities=[("Debt", n) for n in liabilities],
                equity=[("Opening balance", sum(assets) - sum(liabilities))],
            )
        )
        assert heights(chart).get("left") == heights(chart).get("right")


class TestIncomeWaterfall:
    def test_every_step_starts_where_the_one_before_ended(self, month):
        steps = [(r["line"], r["start"], r["end"]) for r in rows(income_waterfall(month))]
        assert steps == [
            ("Salary", 0, 3300),
            ("Interest", 3300, 3320),
            ("House", 3320, 3480),
            ("Total income", 0, 3480),
            ("Taxes", 3480, 2880),
            ("Mortgage payment", 2880, 2380),
            ("Monthly cash flow", 0, 2380),
        ]

    def test_amounts_stand_beside_the_steps_with_their_sign(self, month):
        labels = [row["label"] for row in rows(income_waterfall(month))]
        assert labels == ["+3,300", "+20", "+160", "3,480", f"{MINUS}600", f"{MINUS}500", "2,380"]

    def test_expenses_beyond_income_lead_below_zero(self):
        chart = income_waterfall(statement(income=[("Salary", 100)], expenses=[("Taxes", 250)]))
        assert [(r["start"], r["end"], r["label"]) for r in rows(chart)][-2:] == [
            (100, -150, f"{MINUS}250"),
            (0, -150, f"{MINUS}150"),
        ]

    def test_title_axis_tooltips_and_description(self, month):
        chart = income_waterfall(month, "EUR")
        assert chart.to_dict()["title"] == "Monthly income statement"
        assert axis_title(chart, "x") == "Amount a month (EUR)"
        assert {"Line": "line", "Amount a month": "text"} in tooltips(chart)
        assert {("start", "quantitative"), ("end", None), ("kind", "nominal")} <= fields(chart)
        assert chart.to_dict()["description"] == (
            "Income: Salary €3,300, Interest €20, House €160. Total income: €3,480. "
            "Expenses: Taxes €600, Mortgage payment €500. Monthly cash flow: €2,380."
        )

    def test_many_lines_stay_readable_and_still_add_up(self):
        many = statement(
            income=[("Salary", 3000), *((f"House {n}", 100 + n) for n in range(20))],
            expenses=[(f"Loan {n}", 50 + n) for n in range(20)],
        )
        steps = rows(income_waterfall(many))
        assert len(steps) <= 14
        by_line = {row["line"]: row for row in steps}
        assert by_line["Total income"]["end"] == 3000 + sum(100 + n for n in range(20))
        assert by_line["Monthly cash flow"]["end"] == 3000 + 20 * 50
        for before, after in pairwise(steps):
            assert after["start"] == (0 if after["kind"] == "total" else before["end"])

    def test_it_draws(self, month):
        drawing = draws(income_waterfall(month))
        assert all(f">{word}</text>" in drawing for word in ("Salary", f"{MINUS}600", "2,380"))

    def test_no_income_and_no_expenses_draws(self, month):
        draws(income_waterfall(month[:0]))

    def test_another_month_sends_only_figures(self, month):
        assert sends_only_figures(income_waterfall(month[:2]), income_waterfall(month))

    def test_two_lines_of_one_name_are_two_steps(self):
        twice = statement(income=[("House", 100), ("House", 200)])
        assert [row["end"] for row in rows(income_waterfall(twice), line="House")] == [100, 300]

    def test_markup_in_a_line_is_text(self):
        drawing = draws(income_waterfall(statement(income=[("<img onerror=x()>", 100)])))
        assert "<img" not in drawing
