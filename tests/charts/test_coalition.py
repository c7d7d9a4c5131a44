"""The charts of deals: the split, the places, money by deal, offers accepted."""

import pandas as pd
import pytest

from finlit.charts import acceptance_by_share, money_by_deal, places_grid, split_bars
from tests.charts.reading import axis_title, draws, fields, rows, sends_only_figures, tooltips


def split(*lines):
    columns = ["player", "role", "proposed", "shapley"]
    return pd.DataFrame(lines, columns=columns).astype({"proposed": "Int64"})


OPEN = split(("Ann", "boss", None, 4.0), ("Bo", "outside", None, 1.0), ("Cy", "outside", None, 1.0))
PROPOSED = split(("Ann", "boss", 3, 4.0), ("Bo", "partner", 3, 8 / 6), ("Cy", "outside", 0, 4 / 6))


class TestSplitBars:
    def test_what_is_proposed_and_what_it_is_worth(self):
        chart = split_bars(PROPOSED)
        ann, bo, cy = rows(chart)
        assert (ann["proposed"], ann["shapley"]) == (3, 4)
        assert bo["text"] == "$3M · value $1.3M"
        assert cy["role"] == "outside"
        assert {("proposed", "quantitative"), ("shapley", "quantitative")} <= fields(chart)
        assert axis_title(chart, "x") == "Millions (USD)"
        names = {"Player": "player", "Role": "role", "Proposed": "given", "Shapley value": "value"}
        assert tooltips(chart) == [names, names]

    def test_description(self):
        assert split_bars(PROPOSED).to_dict()["description"] == (
            "Ann (the boss): $3M · value $4M; Bo (partner): $3M · value $1.3M; "
            "Cy (outside): $0 · value $700K."
        )

    def test_without_a_proposal_there_are_values_alone(self):
        (ann, *_others) = rows(split_bars(OPEN))
        assert (ann["proposed"], ann["text"], ann["given"]) == (0, "value $4M", "nothing proposed")

    def test_it_draws_and_sends_only_figures(self):
        assert ">$3M · value $4M</text>" in draws(split_bars(PROPOSED))
        assert sends_only_figures(split_bars(OPEN), split_bars(PROPOSED))

    def test_without_a_deal(self):
        chart = split_bars(OPEN[:0])
        assert chart.to_dict()["description"] == "No deal is being made."
        draws(chart)


def pieces(*lines):
    columns = ["family", "required", "name", "player", "away", "used"]
    return pd.DataFrame(lines, columns=columns)


def alternatives(*lines):
    return pd.DataFrame(lines, columns=["player", "needed", "ways", "by"])


PIECES = pieces(
    ("A", True, "Ada", "Ann", False, True),
    ("B", False, "Buzz", "Bo", False, True),
    ("C", False, "Coco", "Cy", True, False),
    ("D", False, "Dash", "Bo", False, False),
)
ALTERNATIVES = alternatives(
    ("Ann", True, 0, ""), ("Bo", False, 2, "Cy; Dee"), ("Cy", False, 1, "Bo")
)


class TestPlacesGrid:
    def test_a_mark_for_each_piece(self):
        chart = places_grid(PIECES, ALTERNATIVES)
        found = [
            (row["place"], row["player"], row["mark"])
            for row in rows(chart)
            if row["mark"] != "label"
        ]
        assert found == [
            ("A|must", "Ann", "used"),
            ("B|may", "Bo", "used"),
            ("C|may", "Cy", "away"),
            ("D|may", "Bo", "free"),
        ]

    def test_who_can_be_replaced(self):
        labels = {
            row["player"]: row["label"]
            for row in rows(places_grid(PIECES, ALTERNATIVES), mark="label")
        }
        assert labels == {"Ann": "not without Ann", "Bo": "2 ways without", "Cy": "1 way without"}

    def test_a_deal_that_nobody_can_make_depends_on_nobody_without_a_piece(self):
        nobody = alternatives(*((name, False, 0, "") for name in ("Ann", "Bo", "Cy")))
        labels = [row["label"] for row in rows(places_grid(PIECES[:2], nobody), mark="label")]
        assert labels == ["nobody can make it"] * 3

    def test_description(self):
        assert places_grid(PIECES, ALTERNATIVES).to_dict()["description"] == (
            "Ann: Ada (in the proposal), not without Ann. "
            "Bo: Buzz (in the proposal), Dash, 2 ways without (Cy; Dee). "
            "Cy: Coco (away), 1 way without (Bo)."
        )

    def test_it_draws_and_sends_only_figures(self):
        before = PIECES.assign(used=False)
        assert ">2 ways without</text>" in draws(places_grid(PIECES, ALTERNATIVES))
        assert sends_only_figures(
            places_grid(before, ALTERNATIVES), places_grid(PIECES, ALTERNATIVES)
        )

    def test_without_a_deal(self):
        chart = places_grid(PIECES[:0], ALTERNATIVES[:0])
        assert chart.to_dict()["description"] == "No deal is being made."
        draws(chart)


def money(**lines):
    return pd.DataFrame(
        [(deal, name, had) for name, line in lines.items() for deal, had in enumerate(line)],
        columns=["deal", "player", "amount"],
    )


class TestMoneyByDeal:
    def test_its_lines_are_the_money(self):
        chart = money_by_deal(money(Ann=[0, 3, 3], Bo=[0, 1, 5]))
        assert [row["amount"] for row in rows(chart, mark="line", player="Bo")] == [0, 1, 5]
        assert [row["label"] for row in rows(chart, mark="label")] == ["Ann $3M", "Bo $5M"]
        assert chart.to_dict()["description"] == "After 2 deals: Ann $3M, Bo $5M."
        assert axis_title(chart, "x") == "Deals closed"

    def test_it_draws(self):
        assert ">Bo $5M</text>" in draws(money_by_deal(money(Ann=[0, 3], Bo=[0, 5])))

    def test_hidden_money_is_said_to_be_hidden(self):
        chart = money_by_deal(money())
        assert "hidden until the game is over" in chart.to_dict()["description"]
        draws(chart)

    def test_another_deal_sends_only_figures(self):
        before, after = money(Ann=[0], Bo=[0]), money(Ann=[0, 2], Bo=[0, 4])
        assert sends_only_figures(money_by_deal(before), money_by_deal(after))


def offers(*lines):
    return pd.DataFrame(lines, columns=["part", "answer"])


class TestAcceptanceByShare:
    def test_accepted_of_all_by_tenths_of_the_money(self):
        found = rows(
            acceptance_by_share(
                offers(
                    (0.0, "passed"),
                    (0.3, "asked"),
                    (1 / 3, "accepted"),
                    (3 / 8, "accepted"),
                    (1.0, "accepted"),
                    (0.5, "none"),
                )
            )
        )
        assert [(row["low"], row["rate"], row["text"]) for row in found] == [
            (0, 0, "0 of 1"),
            (0.3, pytest.approx(2 / 3), "2 of 3"),
            (0.9, 1, "1 of 1"),
        ]

    @pytest.mark.parametrize("tenths", range(10))
    def test_a_bar_begins_with_its_lower_end(self, tenths):
        (row,) = rows(acceptance_by_share(offers((tenths / 10, "accepted"))))
        assert row["low"] == tenths / 10

    def test_description_and_drawing(self):
        chart = acceptance_by_share(offers((0.25, "asked"), (0.25, "accepted")))
        assert chart.to_dict()["description"] == "Accepted: 20% to 30%: 1 of 2."
        assert ">1 of 2</text>" in draws(chart)
        assert axis_title(chart, "x") == "Share offered, of the deal's money"

    def test_no_offers_yet(self):
        chart = acceptance_by_share(offers())
        assert chart.to_dict()["description"] == "No offers yet."
        draws(chart)
        assert sends_only_figures(chart, acceptance_by_share(offers((0.25, "asked"))))
