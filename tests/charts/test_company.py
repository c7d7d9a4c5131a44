"""The charts of Burn Rate: money, runway, payrolls by department, and what a hire changes."""

import math
from itertools import pairwise

import pandas as pd
import pytest

from finlit import frames
from finlit.charts import burn_by_department, market_offers, money_by_round, runway_by_round
from finlit.charts.company import INKS
from tests.burn_rate.tables import pass_turn, set_cash, table
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

NAN = float("nan")


def history(**lines):
    """Money and runway of each company by round, from 0."""
    return pd.DataFrame(
        [
            (n, player, measure, amount)
            for player, (money, runway) in lines.items()
            for measure, line in (("money", money), ("runway", runway))
            for n, amount in enumerate(line)
        ],
        columns=["round", "player", "measure", "amount"],
    )


TWO = history(Ann=([100, 94, 12], [25, 20.5, 1]), Bo=([100, 97, 0], [40, 30, NAN]))


class TestMoneyByRound:
    def test_its_lines_are_the_accounts(self):
        bo = rows(money_by_round(TWO), mark="line", player="Bo")
        assert [(row["round"], row["amount"]) for row in bo] == [(0, 100), (1, 97), (2, 0)]
        assert {("round", "quantitative"), ("amount", "quantitative")} <= fields(
            money_by_round(TWO)
        )

    def test_title_axes_tooltips_and_description(self):
        chart = money_by_round(TWO, "EUR")
        assert chart.to_dict()["title"] == "Money of every company by round"
        assert axis_title(chart, "x") == "Round"
        assert axis_title(chart, "y") == "Money (EUR)"
        assert tooltips(chart) == [{"Round": "round", "Player": "player", "Money (EUR)": "text"}]
        assert chart.to_dict()["description"] == "After round 2: Ann €12, Bo €0."

    def test_companies_differ_in_colour_and_shape(self):
        color = next(e["color"] for e in encodings(money_by_round(TWO)) if "color" in e)
        shape = next(e["shape"] for e in encodings(money_by_round(TWO)) if "shape" in e)
        assert color["scale"]["domain"] == shape["scale"]["domain"] == ["Ann", "Bo"]
        assert len(set(color["scale"]["range"])) > 3 < len(set(shape["scale"]["range"]))

    def test_equal_amounts_have_labels_apart(self):
        same = history(**{name: ([80, 80], [NAN, NAN]) for name in ("Ann", "Bo", "Cem", "Dot")})
        places = sorted(row["place"] for row in rows(money_by_round(same), mark="label"))
        assert min(high - low for low, high in pairwise(places)) > 5

    def test_a_later_round_sends_only_figures(self):
        assert sends_only_figures(money_by_round(TWO[TWO["round"] < 2]), money_by_round(TWO))

    def test_it_draws(self):
        drawing = draws(money_by_round(TWO))
        assert all(f">{word}</text>" in drawing for word in ("Ann $12", "Bo $0", "Round"))

    def test_no_rounds_yet(self):
        chart = money_by_round(TWO[:0])
        assert chart.to_dict()["description"] == "No rounds yet."
        draws(chart)


class TestRunwayByRound:
    def test_a_line_ends_where_nothing_burns(self):
        chart = runway_by_round(TWO)
        assert [row["amount"] for row in rows(chart, mark="line", player="Bo")] == [40, 30]
        labels = {row["player"]: row["label"] for row in rows(chart, mark="label")}
        assert labels == {"Ann": "Ann 1 turn", "Bo": "Bo"}
        assert chart.to_dict()["description"] == "After round 2: Ann 1 turn, Bo none."

    def test_title_and_axes(self):
        chart = runway_by_round(TWO)
        assert chart.to_dict()["title"] == "Runway by round"
        assert axis_title(chart, "y") == "Turns left at today's burn"
        assert rows(chart, mark="line", player="Ann")[1]["text"] == "20.5 turns"
        draws(chart)


def company_with_an_idea():
    """Ann pays two managers, an engineer and a vice president; an idea costs her a contractor."""
    game = table("finance_vp2a sales_m1a hr_m1a engineer_1", "", hands=["", "idea_2_01a"])
    pass_turn(game)
    game.play("bad_idea", card="idea_2_01a", target=0)
    return game


class TestBurnByDepartment:
    def test_its_bars_are_the_payrolls(self):
        chart = burn_by_department(frames.payrolls(company_with_an_idea(), "Ann"))
        paid = {row["department"]: row["amount"] for row in rows(chart, mark="bar", turn=1)}
        assert paid == {"Human resources": 1, "Finance": 2, "Sales": 1, "Engineers": 1}
        coming = {row["department"]: row["amount"] for row in rows(chart, mark="bar", turn=2)}
        assert coming == paid | {"Contractors": 3}
        assert [row["text"] for row in rows(chart, mark="total")] == ["5", "8"]

    def test_the_next_payroll_is_told_from_those_paid(self):
        chart = burn_by_department(frames.payrolls(company_with_an_idea(), "Ann"))
        assert {(row["turn"], row["paid"]) for row in rows(chart, mark="bar")} == {
            (1, True),
            (2, False),
        }
        assert {row["when"] for row in rows(chart, mark="bar", turn=2)} == {
            "next payroll, as things stand"
        }

    def test_title_axes_tooltips_and_description(self):
        chart = burn_by_department(frames.payrolls(company_with_an_idea(), "Ann"), "EUR")
        assert chart.to_dict()["title"] == "Burn a turn by department"
        assert axis_title(chart, "x") == "Own turn"
        assert tooltips(chart) == [
            {"Own turn": "turn", "Department": "department", "A turn": "text", "Payroll": "when"}
        ]
        assert chart.to_dict()["description"] == (
            "Ann in turn 2: €8 in all; Human resources €1, Finance €2, Sales €1, Engineers €1, "
            "Contractors €3."
        )

    @pytest.mark.parametrize("ink", INKS)
    def test_every_colour_stands_out_on_white(self, ink):
        assert 1.05 / (luminance(ink) + 0.05) >= 3

    def test_departments_differ_in_colour(self):
        assert len(set(INKS)) == 6

    def test_it_draws(self):
        drawing = draws(burn_by_department(frames.payrolls(company_with_an_idea(), "Ann")))
        assert ">Contractors $3</text>" in drawing

    def test_several_companies_are_refused(self):
        with pytest.raises(ValueError, match="Ann, Bo"):
            burn_by_department(frames.payrolls(company_with_an_idea()))

    def test_a_company_without_payroll(self):
        chart = burn_by_department(frames.payrolls(company_with_an_idea(), "Ann")[:0])
        assert chart.to_dict()["description"] == "Nothing to pay."
        draws(chart)


OFFERS = pd.DataFrame(
    [
        ("Ada", "vice president of finance, skill 3", 33.4, 12, 0),
        ("Bert", "manager in sales, skill 2", 16.6, 0, 15),
        ("Chip", "vice president of sales, skill 0", NAN, 0, -12),
    ],
    columns=["person", "position", "over_runway", "unlocked", "kept_off"],
)


class TestMarketOffers:
    def test_its_bars_are_costs_and_cards(self):
        chart = market_offers(OFFERS)
        bars = {(row["person"], row["measure"]): row for row in rows(chart)}
        assert bars["Ada", "Cost over the runway"]["amount"] == 33.4
        assert bars["Ada", "Cost over the runway"]["text"] == "$33"
        assert bars["Ada", "Cards more to play"]["amount"] == 12
        assert bars["Bert", "Attacks kept off"]["amount"] == 15
        assert bars["Chip", "Attacks kept off"]["amount"] == -12

    def test_what_is_never_used_up_is_said(self):
        (bar,) = rows(market_offers(OFFERS), person="Chip", measure="Cost over the runway")
        assert (bar["amount"], bar["text"]) == (0, "for ever")

    def test_people_come_and_go_without_a_new_specification(self):
        assert sends_only_figures(market_offers(OFFERS), market_offers(OFFERS[:2]))

    def test_description(self):
        described = market_offers(OFFERS[:1], "EUR").to_dict()["description"]
        assert described == (
            "Ada (vice president of finance, skill 3): Cost over the runway €33, "
            "Cards more to play 12, Attacks kept off 0."
        )
        empty = market_offers(OFFERS[:0])
        assert empty.to_dict()["description"] == "Nobody is in the job market."

    def test_it_draws(self):
        drawing = draws(market_offers(OFFERS))
        words = ("Ada", "Bert", "Attacks kept off", "$33")
        assert all(f">{word}</text>" in drawing for word in words)


# The frames behind the charts


def test_the_history_is_money_burn_and_runway_at_the_end_of_each_round():
    game = set_cash(table("finance_vp2a sales_m1a hr_m1a engineer_1", ""), 0, 50)
    pass_turn(game)
    pass_turn(game)
    known = frames.company_history(game).set_index(["round", "player", "measure"])["amount"]
    assert known[1, "Ann", "money"] == 45
    assert known[1, "Ann", "burn"] == 5
    assert known[1, "Ann", "runway"] == 9
    assert known[1, "Bo", "money"] == 96
    assert known[2, "Bo", "money"] == 96
    assert frames.payrolls(game)[lambda all: all["paid"]]["round"].unique().tolist() == [1]


def test_a_bankrupt_company_has_no_runway():
    game = set_cash(table("", "", ""), 0, 3)
    pass_turn(game)
    known = frames.company_history(game).set_index(["round", "player", "measure"])["amount"]
    assert known[1, "Ann", "money"] == known[1, "Ann", "burn"] == 0
    assert math.isnan(known[1, "Ann", "runway"])
    assert set(frames.payrolls(game, "Ann")["paid"]) == {True}


def test_a_doubled_payroll_is_the_next_one_alone():
    game = table("", "finance_vp2a sales_vp1a hr_vp2a engineer_1", hands=["new_burn_rate"])
    game.play("new_burn_rate", card="new_burn_rate", target=1)
    coming = frames.payrolls(game, "Bo")
    assert coming["amount"].sum() == 14
    game.play("done")
    pass_turn(game)
    totals = frames.payrolls(game, "Bo").groupby("own_turn")["amount"].sum()
    assert totals.to_dict() == {1: 14, 2: 7}


def test_offers_leave_out_whom_the_company_has_no_place_for():
    game = table("finance_vp2a", "", market="finance_vp3 sales_m2a")
    people = frames.market_offers(game, "Ann")["person"].tolist()
    assert "Adaeze Nwosu" not in people
    offers = frames.market_offers(game, "Bo").set_index("person")
    finance, sales = offers.loc["Adaeze Nwosu"], offers.loc["Yara Conti"]
    # a skill of 3 opens all funding but the five cards for everybody
    assert (finance["cost"], finance["skill"], finance["unlocked"]) == (2, 3, 13)
    # a skill of 2 in sales keeps off the ideas for 0, and for 0 and 1: 6 and 6
    assert (sales["unlocked"], sales["kept_off"]) == (0, 12)
    assert finance["over_runway"] == pytest.approx(2 * 100 / 6)
