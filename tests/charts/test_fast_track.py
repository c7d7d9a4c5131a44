"""The fast track as a frame and a chart: income added against what wins, dreams and marks."""

import pytest

from finlit import frames
from finlit.charts import income_to_add
from finlit.charts.renderer import svg


@pytest.fixture
def game():
    from finlit.games.cashflow import Cashflow

    game = Cashflow(
        ["Ann", "<b>Bo</b>"],
        seed=3,
        first_player=0,
        dreams=("F02", "F06"),
        professions=("cook", "nurse"),
    )
    ann = game.players[0]
    ann.status = "fast track"
    ann.added_income = 14_000
    game.dream_marks["F06"] = 2
    return game


@pytest.mark.rule("CF-45")
@pytest.mark.rule("CF-48")
def test_the_frame_has_income_added_and_dreams_with_their_marks(game):
    ann, bo = frames.fast_track(game).to_dict("records")
    assert (ann["status"], ann["added"], ann["goal"]) == ("fast track", 14_000, 50_000)
    assert (bo["status"], bo["added"], bo["cash_flow_day"]) == ("rat race", 0, 0)
    school = next(space for space in game.cards.fast_track if space.id == "F06")
    assert (bo["dream"], bo["marks"]) == (school.title, 2)
    assert bo["dream_price"] == 3 * school.price, "each mark raises it by once its print"
    assert bo["cash"] == game.ledger.cash(1)


def test_the_chart_sets_income_added_against_the_goal(game):
    spec = income_to_add(frames.fast_track(game), "USD").to_dict()
    bars, texts, goal = spec["layer"]
    assert bars["encoding"]["x"]["field"] == "added"
    assert bars["encoding"]["x"]["scale"]["domain"] == [0, 50_000]
    assert goal["encoding"]["x"]["field"] == "goal"
    assert "USD" in bars["encoding"]["x"]["title"]
    assert "$50,000" in spec["title"]
    assert "Ann: $14,000 of $50,000 added" in spec["description"]
    (rows,) = spec["datasets"].values()
    assert "2 marks" in rows[1]["label"]
    assert rows[0]["label"].startswith("$14,000 · ")
    assert "mark" not in rows[0]["label"]
    assert texts["encoding"]["text"]["field"] == "label"


def test_it_draws(game):
    assert "<svg" in svg(income_to_add(frames.fast_track(game), "USD").to_dict())
