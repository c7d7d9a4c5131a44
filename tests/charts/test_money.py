from itertools import pairwise

import pandas as pd
import pytest

from finlit.charts import cash_and_net_worth, passive_income_against_expenses
from finlit.charts.theme import PALETTE, SHAPES
from finlit.words import MINUS
from tests.charts.reading import (
    axis_title,
    draws,
    encodings,
    fields,
    rows,
    sends_only_figures,
    tooltips,
)


def history(players, **measures):
    """A row for each round, player and measure; `cash=[[1, 2], [3, 4]]` has a list a player."""
    return pd.DataFrame(
        [
            (n, player, measure, amount)
            for measure, lists in measures.items()
            for player, amounts in zip(players, lists, strict=True)
            for n, amount in enumerate(amounts)
        ],
        columns=["round", "player", "measure", "amount"],
    )


@pytest.fixture
def wealth():
    return history(
        ["Ann", "Bo"],
        cash=[[400, 900, 650], [500, 500, 1200]],
        net_worth=[[-52000, -51000, -48000], [-30000, -31000, -29000]],
        passive_income=[[0, 0, 10], [0, 0, 0]],
    )


@pytest.fixture
def race():
    """Ann is past her expenses from round 2, Bo fell behind again, Cy is level."""
    return history(
        ["Ann", "Bo", "Cy"],
        passive_income=[[0, 1500, 1600, 1900], [0, 2100, 2100, 1800], [0, 0, 0, 1000]],
        total_expenses=[[1500, 1500, 1500, 1600], [2000] * 4, [1000] * 4],
    )


class TestCashAndNetWorth:
    def test_its_lines_are_the_figures_by_round_player_and_measure(self, wealth):
        chart = cash_and_net_worth(wealth)
        lines = rows(chart, mark="line")
        assert len(lines) == 12  # passive income is another chart's
        ann = [r["amount"] for r in lines if (r["player"], r["measure"]) == ("Ann", "Net worth")]
        assert ann == [-52000, -51000, -48000]
        assert {("round", "quantitative"), ("amount", "quantitative")} <= fields(chart)

    def test_players_differ_in_colour_and_shape_and_measures_in_dash(self, wealth):
        line, point = encodings(cash_and_net_worth(wealth))[:2]
        assert line["color"]["scale"] == {"domain": ["Ann", "Bo"], "range": PALETTE}
        assert point["shape"]["scale"] == {"domain": ["Ann", "Bo"], "range": SHAPES}
        assert line["strokeDash"]["scale"]["domain"] == ["Cash", "Net worth"]

    def test_title_axes_and_tooltips(self, wealth):
        chart = cash_and_net_worth(wealth, "EUR")
        assert chart.to_dict()["title"] == "Cash and net worth by round"
        assert axis_title(chart, "x") == "Round"
        assert axis_title(chart, "y") == "Amount (EUR)"
        assert tooltips(chart) == [
            {"Round": "round", "Player": "player", "Measure": "measure", "Amount": "text"}
        ]
        assert rows(chart, mark="line", amount=900)[0]["text"] == "€900"

    def test_its_description_states_the_last_figures(self, wealth):
        assert cash_and_net_worth(wealth).to_dict()["description"] == (
            f"Rounds 0 to 2. Ann: Cash $650, Net worth {MINUS}$48,000. "
            f"Bo: Cash $1,200, Net worth {MINUS}$29,000."
        )

    def test_every_player_is_named_at_the_end_of_a_line(self, wealth):
        labels = rows(cash_and_net_worth(wealth), mark="label")
        assert [(row["label"], row["place"]) for row in labels] == [
            ("Ann", -48000),
            ("Bo", -29000),
        ]

    def test_names_of_equal_players_stand_apart(self):
        names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
        even = history(names, cash=[[0, 1000]] * 6, net_worth=[[0, 1000]] * 6)
        places = sorted(row["place"] for row in rows(cash_and_net_worth(even), mark="label"))
        assert min(b - a for a, b in pairwise(places)) > 50

    def test_it_draws(self, wealth):
        drawing = draws(cash_and_net_worth(wealth))
        assert all(f">{word}</text>" in drawing for word in ("Ann", "Bo", "Cash", "Round"))

    def test_a_long_game_has_few_points_but_one_to_point_at_for_every_round(self):
        game = history(["Ann"], cash=[list(range(200))], net_worth=[list(range(200))])
        points = rows(cash_and_net_worth(game), mark="line", measure="Cash")
        drawn = [row["round"] for row in points if row["point"]]
        assert len(points) == 200
        assert len(drawn) <= 8
        assert drawn[-1] == 199

    def test_markup_in_a_name_is_text(self, wealth):
        wealth["player"] = wealth["player"].replace("Ann", "<script>x()</script>")
        drawing = draws(cash_and_net_worth(wealth))
        assert "<script" not in drawing
        assert "&lt;script&gt;" in drawing

    def test_one_round_draws(self, wealth):
        draws(cash_and_net_worth(wealth[wealth["round"] == 0]))


class TestPassiveIncomeAgainstExpenses:
    def test_a_player_on_the_way_has_the_missing_amount_marked(self, race):
        chart = passive_income_against_expenses(race[race["round"] == 0])
        missing = rows(chart, mark="missing")
        assert [(r["player"], r["amount"], r["expenses"]) for r in missing] == [
            ("Ann", 0, 1500),
            ("Bo", 0, 2000),
            ("Cy", 0, 1000),
        ]
        assert rows(chart, mark="crossing") == []

    def test_the_round_since_which_income_exceeds_expenses_is_marked(self, race):
        crossing = rows(passive_income_against_expenses(race), mark="crossing")
        assert [(r["player"], r["round"], r["amount"]) for r in crossing] == [("Ann", 2, 1600)]

    @pytest.mark.rule("CF-40")
    def test_to_be_level_with_expenses_is_not_enough(self, race):
        chart = passive_income_against_expenses(race)
        assert rows(chart, mark="missing", player="Cy")[0]["state"] == "level with expenses"

    def test_who_fell_behind_again_is_short_again(self, race):
        (bo,) = rows(passive_income_against_expenses(race), mark="missing", player="Bo")
        assert (bo["amount"], bo["expenses"], bo["state"]) == (1800, 2000, "$200 short")

    def test_labels_name_player_and_state(self, race):
        labels = rows(passive_income_against_expenses(race), mark="label")
        assert [row["label"] for row in labels] == [
            "Ann\nabove since round 2",
            "Bo\n$200 short",
            "Cy\nlevel with expenses",
        ]

    def test_title_axes_and_description(self, race):
        chart = passive_income_against_expenses(race, "GBP")
        assert chart.to_dict()["title"] == "Passive income against total expenses by round"
        assert axis_title(chart, "y") == "Amount a month (GBP)"
        assert chart.to_dict()["description"] == (
            "Rounds 0 to 3. "
            "Ann: Passive income £1,900, Total expenses £1,600, above since round 2. "
            "Bo: Passive income £1,800, Total expenses £2,000, £200 short. "
            "Cy: Passive income £1,000, Total expenses £1,000, level with expenses."
        )

    def test_it_draws(self, race):
        drawing = draws(passive_income_against_expenses(race))
        assert "above since round 2" in drawing


@pytest.mark.parametrize("draw", [cash_and_net_worth, passive_income_against_expenses])
class TestBoth:
    def test_another_round_sends_only_figures(self, draw, wealth, race):
        whole = pd.concat([wealth[wealth["measure"] != "passive_income"], race])
        assert sends_only_figures(draw(whole[whole["round"] < 1]), draw(whole))

    def test_no_history_yet(self, draw, wealth):
        chart = draw(wealth[:0])
        assert chart.to_dict()["description"] == "No rounds yet."
        draws(chart)

    def test_other_columns_and_another_order_change_nothing(self, draw, wealth, race):
        whole = pd.concat([wealth[wealth["measure"] != "passive_income"], race])
        by_round = whole.sort_values("round", kind="stable")
        assert draw(by_round.assign(seat=1)).to_dict() == draw(whole).to_dict()
