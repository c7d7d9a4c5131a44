"""The charts of Hab & Gut: prices, expectations, wealth, returns and risk."""

import math
from itertools import pairwise

import pandas as pd
import pytest

from finlit.charts import (
    cash_and_portfolio,
    performance_bars,
    price_outlook,
    price_paths,
    wealth_stack,
)
from finlit.charts.market import INKS, SYMBOLS
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
from tests.charts.test_theme import luminance

COMMODITIES = ["Coal", "Wheat", "Coffee", "Rubber", "Tea", "Salt"]


def paths(**prices):
    """Prices of two players' game: a quote each half round."""
    return pd.DataFrame(
        [
            (1 + (quote > 8), -(-quote // 2), quote / 2, name, price)
            for name, line in prices.items()
            for quote, price in enumerate(line)
        ],
        columns=["half", "round", "at", "commodity", "price"],
    ).sort_values("at", kind="stable")


class TestPricePaths:
    def test_its_lines_are_the_prices(self):
        chart = price_paths(paths(Coal=[40, 100, 90], Tea=[40, 40, 35]))
        coal = rows(chart, mark="line", commodity="Coal")
        assert [(row["at"], row["price"]) for row in coal] == [(0, 40), (0.5, 100), (1, 90)]
        assert {("at", "quantitative"), ("price", "quantitative")} <= fields(chart)

    def test_commodities_differ_in_colour_and_symbol(self):
        chart = price_paths(paths(**{name: [40] for name in COMMODITIES}))
        color = next(e["color"] for e in encodings(chart) if "color" in e)
        shape = next(e["shape"] for e in encodings(chart) if "shape" in e)
        assert color["scale"] == {"domain": COMMODITIES, "range": INKS}
        assert shape["scale"] == {"domain": COMMODITIES, "range": SYMBOLS}
        assert len(set(INKS)) == len(set(SYMBOLS)) == 6

    @pytest.mark.parametrize("ink", INKS)
    def test_every_colour_stands_out_on_white(self, ink):
        assert 1.05 / (luminance(ink) + 0.05) >= 3

    def test_title_axes_tooltips_and_description(self):
        chart = price_paths(paths(Coal=[40, 100, 90], Tea=[40, 40, 35]), "EUR")
        assert chart.to_dict()["title"] == "Prices by round"
        assert axis_title(chart, "x") == "Round"
        assert axis_title(chart, "y") == "Price (EUR)"
        assert tooltips(chart) == [{"Round": "at", "Commodity": "commodity", "Price": "text"}]
        assert chart.to_dict()["description"] == "After 1 rounds: Coal €90, Tea €35."

    def test_points_stand_at_the_ends_of_rounds_and_at_the_end(self):
        chart = price_paths(paths(Coal=[40, 100, 90, 80]))
        assert [row["at"] for row in rows(chart, mark="line", point=True)] == [0, 1, 1.5]

    def test_the_second_half_is_marked_when_it_has_begun(self):
        assert rows(price_paths(paths(Coal=[40] * 9)), mark="half") == []
        (half,) = rows(price_paths(paths(Coal=[40] * 10)), mark="half")
        assert half["at"] == 4

    def test_equal_prices_have_labels_apart(self):
        chart = price_paths(paths(**{name: [40, 250] for name in COMMODITIES}))
        places = sorted(row["place"] for row in rows(chart, mark="label"))
        gaps = [high - low for low, high in pairwise(places)]
        assert len(gaps) == 5 and min(gaps) > 15

    def test_it_draws(self):
        drawing = draws(price_paths(paths(Coal=[40] * 10, Tea=[40] * 9 + [0])))
        assert all(f">{word}</text>" in drawing for word in ("Coal $40", "Tea $0", "second half"))

    def test_no_prices_yet(self):
        chart = price_paths(paths(Coal=[])[:0])
        assert chart.to_dict()["description"] == "No prices yet."
        draws(chart)

    def test_another_pair_of_cards_sends_only_figures(self):
        before, after = paths(Coal=[40, 50]), paths(Coal=[40, 50, 60])
        assert sends_only_figures(price_paths(before), price_paths(after))


def outlook(**lines):
    return pd.DataFrame(
        [(name, *line) for name, line in lines.items()],
        columns=["commodity", "price", "seen_up", "seen_down", "expected"],
    )


class TestPriceOutlook:
    def test_now_and_expected(self):
        chart = price_outlook(outlook(Coal=(40, 6, 0, 71.5), Tea=(60, 2, -8, 30.25)))
        coal, tea = rows(chart)
        assert (coal["price"], coal["expected"], coal["angle"]) == (40, 71.5, 90)
        assert (tea["text"], tea["seen"], tea["angle"]) == ("$60 → $30", "2 up, 8 down", -90)
        assert chart.to_dict()["description"] == "Coal $40 → $72; Tea $60 → $30."
        assert {("price", "quantitative"), ("expected", None)} <= fields(chart)
        assert axis_title(chart, "x") == "Price now, and expected (USD)"

    def test_what_stays_has_no_arrow(self):
        (salt,) = rows(price_outlook(outlook(Salt=(40, 0, 0, 40.2))))
        assert not salt["moves"]

    def test_it_draws(self):
        drawing = draws(price_outlook(outlook(Coal=(40, 6, 0, 71.5), Tea=(0, 2, -8, 0.0))))
        assert ">Coal</text>" in drawing and ">$40 → $72</text>" in drawing

    def test_other_cards_send_only_figures(self):
        before, after = outlook(Coal=(40, 6, 0, 71.5)), outlook(Coal=(50, 0, 0, 45.0))
        assert sends_only_figures(price_outlook(before), price_outlook(after))


def wealth(player="Ann", **measures):
    return pd.DataFrame(
        [
            (n, player, measure, amount)
            for measure, line in measures.items()
            for n, amount in enumerate(line)
        ],
        columns=["round", "player", "measure", "amount"],
    ).sort_values("round", kind="stable")


class TestWealthStack:
    def test_the_parts_of_each_round_in_their_order(self):
        chart = wealth_stack(
            wealth(cash=[300, 180], shares=[0, 80], donated=[0, 40], portfolio=[300, 260])
        )
        bars = rows(chart, mark="bar", round=1)
        assert [(row["measure"], row["amount"]) for row in bars] == [
            ("Cash", 180),
            ("Shares", 80),
            ("Donated", 40),
        ]
        (bar, *_others) = encodings(chart)
        assert bar["y"]["stack"] == "zero"
        assert bar["order"]["field"] == "order"
        assert [row["order"] for row in bars] == [0, 1, 2]
        assert axis_title(chart, "y") == "Amount (USD)"

    def test_labels_stand_at_the_parts_of_the_last_round(self):
        chart = wealth_stack(wealth(cash=[300, 100], shares=[0, 200], donated=[0, 100]))
        labels = {row["label"]: row["place"] for row in rows(chart, mark="label")}
        assert labels == {"Cash $100": 50, "Shares $200": 200, "Donated $100": 350}
        description = chart.to_dict()["description"]
        assert description == "Ann in round 1: Cash $100, Shares $200, Donated $100."

    def test_several_players_do_not_stand_on_each_other(self):
        both = pd.concat([wealth("Ann", cash=[300]), wealth("Bo", cash=[300])])
        with pytest.raises(ValueError, match="Ann, Bo"):
            wealth_stack(both)

    def test_it_draws_and_sends_only_figures(self):
        before = wealth_stack(wealth(cash=[300], shares=[0], donated=[0]))
        after = wealth_stack(wealth(cash=[300, 0], shares=[0, 300], donated=[0, 20]))
        assert ">Donated $20</text>" in draws(after)
        assert sends_only_figures(before, after)
        draws(wealth_stack(wealth(cash=[])))


class TestCashAndPortfolio:
    def test_who_is_not_known_has_cash_alone(self):
        known = wealth("Ann", cash=[300, 180], portfolio=[300, 310])
        chart = cash_and_portfolio(pd.concat([known, wealth("Bo", cash=[300, 60])]))
        assert {row["measure"] for row in rows(chart, mark="line", player="Bo")} == {"Cash"}
        labels = {row["label"]: row["amount"] for row in rows(chart, mark="label")}
        assert labels == {"Ann": 310, "Bo": 60}
        assert chart.to_dict()["title"] == "Cash and shares by round"
        assert chart.to_dict()["description"] == (
            "Rounds 0 to 1. Ann: Cash $180, Cash and shares $310. Bo: Cash $60."
        )
        draws(chart)


def performance(**lines):
    return pd.DataFrame(
        [(name, *line) for name, line in lines.items()],
        columns=["commodity", "return", "volatility", "largest_fall"],
    )


class TestPerformanceBars:
    def test_three_measures_of_each_commodity(self):
        chart = performance_bars(performance(Coal=(0.5, 0.25, -0.4), Tea=(-0.1, 0.3, -0.1)))
        coal = rows(chart, commodity="Coal")
        assert [(row["measure"], row["share"], row["text"]) for row in coal] == [
            ("Return", 0.5, "50%"),
            ("Volatility", 0.25, "25%"),
            ("Largest fall", -0.4, f"{MINUS}40%"),
        ]
        spec = chart.to_dict()
        assert spec["facet"]["column"]["field"] == "measure"
        assert spec["title"] == "Return, volatility and largest fall"
        assert spec["description"].startswith("Coal: Return 50%, Volatility 25%")

    def test_what_has_no_value_is_said(self):
        chart = performance_bars(performance(Coal=(0.5, math.nan, 0.0)))
        (row,) = rows(chart, measure="Volatility")
        assert (row["share"], row["text"]) == (None, "none")
        assert ">none</text>" in draws(chart)

    def test_another_span_sends_only_figures(self):
        before = performance(Coal=(0.5, 0.25, -0.4))
        assert sends_only_figures(
            performance_bars(before), performance_bars(before.assign(volatility=0.1))
        )
