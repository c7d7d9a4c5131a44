import pandas as pd
import pytest

from finlit.charts import paired_difference, turns_to_leave
from finlit.charts.simulation import MEASURES
from finlit.simulation import columns, mean_interval
from finlit.words import MINUS
from tests.charts.reading import axis_title, draws, rows


def results(**turns):
    """A simulation's frame: `saver=[30, None]` are the turns of two players."""
    frame = pd.DataFrame(
        [(strategy, each) for strategy, of in turns.items() for each in of],
        columns=["strategy", "turns_to_leave"],
    )
    return frame.astype({"turns_to_leave": "Int64"})


def pairs(differences, measure="net_worth"):
    """Games played twice."""
    return pd.DataFrame(
        {"game": number, "measure": measure, "a": each, "b": 0.0, "difference": each}
        for number, each in enumerate(map(float, differences))
    )


@pytest.fixture
def chart():
    return turns_to_leave(
        results(saver=[40, 42, 44, 46, None], landlord=[*range(10, 111)], random=[None, None])
    )


class TestTurnsToLeave:
    def test_half_of_those_who_left_are_under_the_bar_and_nine_tenths_under_the_line(self, chart):
        (landlord,) = rows(chart, strategy="landlord")
        names = ("low", "q1", "median", "q3", "high")
        assert [landlord[name] for name in names] == [15, 35, 60, 85, 105]

    def test_who_did_not_leave_counts_in_the_share_only(self, chart):
        (saver,) = rows(chart, strategy="saver")
        assert (saver["median"], saver["players"]) == (43, 5)
        assert saver["label"] == "median 43, 80% left"
        (nobody,) = rows(chart, strategy="random")
        assert nobody["label"] == "nobody left"

    def test_the_fastest_stand_first_and_who_never_left_last(self, chart):
        drawn = chart.to_dict()["layer"][0]["encoding"]["y"]["sort"]
        assert drawn == ["saver", "landlord", "random"]

    def test_title_axes_and_description(self, chart):
        assert chart.to_dict()["title"] == "Own turns to leave the rat race, by strategy"
        assert axis_title(chart, "x") == "Own turns to leave the rat race"
        assert axis_title(chart, "y") == "Strategy"
        assert chart.to_dict()["description"] == (
            "saver: median 43, 80% left. landlord: median 60, 100% left. random: nobody left."
        )

    def test_it_draws(self, chart):
        drawing = draws(chart)
        assert all(f">{name}</text>" in drawing for name in ("saver", "landlord", "random"))
        assert "median 43, 80% left" in drawing

    def test_it_draws_when_nobody_left_and_when_nobody_played(self):
        draws(turns_to_leave(results(random=[None])))
        draws(turns_to_leave(results()))


class TestPairedDifference:
    def test_bars_count_the_games_and_one_begins_at_zero(self):
        chart = paired_difference(pairs([-150, -1, 0, 3, 90, 2000]), "net_worth")
        bars = rows(chart, mark="bar")
        assert sum(bar["games"] for bar in bars) == 6
        assert 0 in [bar["from"] for bar in bars]
        assert {bar["to"] - bar["from"] for bar in bars} == {200}
        assert [bar["games"] for bar in bars[:2]] == [2, 3]
        assert len(bars) == 12

    def test_few_whole_differences_have_a_bar_each(self):
        bars = rows(paired_difference(pairs([-1, 0, 0, 1, 0, 1]), "net_worth"))
        spans = [(bar["span"], bar["games"]) for bar in bars if bar["mark"] == "bar"]
        assert spans == [(f"{MINUS}1", 1), ("0", 3), ("1", 2)]
        assert [bar["from"] for bar in bars if bar["mark"] == "bar"] == [-1.5, -0.5, 0.5]

    def test_the_interval_is_that_of_the_mean(self):
        values = [1, 2, 3, 4, 10]
        (interval,) = rows(paired_difference(pairs(values), "net_worth"), mark="interval")
        assert (interval["mean"], interval["low"], interval["high"]) == mean_interval(values)
        (narrow,) = rows(
            paired_difference(pairs(values), "net_worth", confidence=0.5), mark="interval"
        )
        assert narrow["low"] > interval["low"]
        assert "50% interval" in narrow["text"]

    def test_title_axes_and_description(self):
        both = pd.concat([pairs([-3, -1, -2], "turns_to_leave"), pairs([100], "net_worth")])
        chart = paired_difference(both, "turns_to_leave", "saver", "borrower")
        drawn = chart.to_dict()
        assert drawn["title"]["text"] == "saver less borrower, on the same luck"
        assert axis_title(chart, "x") == "Own turns to leave the rat race: saver less borrower"
        assert axis_title(chart, "y") == "Games"
        # 2 ± 1.96 / sqrt(3)
        said = f"mean {MINUS}2, 95% interval {MINUS}3.13 to {MINUS}0.87"
        assert drawn["title"]["subtitle"] == said
        assert drawn["description"] == (
            f"Own turns to leave the rat race, saver less borrower, in 3 games: {said}."
        )

    def test_no_difference_at_all_and_a_single_game_draw(self):
        draws(paired_difference(pairs([0, 0, 0]), "net_worth"))
        single = paired_difference(pairs([5]), "net_worth")
        assert single.to_dict()["title"]["subtitle"] == "mean 5"
        draws(single)

    def test_it_draws_with_names_as_text(self):
        drawing = draws(paired_difference(pairs([1, -1]), "net_worth", "<script>", "b"))
        assert "<script" not in drawing
        assert "&lt;script&gt; less b" in drawing

    def test_a_measure_that_no_pair_has_is_refused(self):
        with pytest.raises(ValueError, match="'luck'; they have: net_worth"):
            paired_difference(pairs([1]), "luck")
        with pytest.raises(ValueError, match="they have: none"):
            paired_difference(pairs([1])[:0], "net_worth")


def test_the_measures_of_cashflow_have_names():
    measures = {name for name, kind in columns("cashflow").items() if kind != "str"}
    assert measures - {"game", "seed", "seat"} == {*MEASURES}
