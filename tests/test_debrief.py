"""A debrief says of a game what arithmetic says of it, and tells luck from decisions."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from finlit import debrief
from finlit.debriefing import PROGRAMS, covered
from finlit.engine import Action, Script
from finlit.games.cashflow import Cashflow
from finlit.games.hab_and_gut import HabAndGut
from finlit.lessons import lesson
from finlit.simulation import replay

ANN, BO = 0, 1
CAREFUL = "Ann <b> & co"
MOVES = (
    Action("roll", dice=1),  # 1: Ann, a flat, partly on credit
    Action("draw", deck="small"),
    Action("borrow", amount=2000),
    Action("buy"),
    Action("end_turn"),
    Action("roll", dice=1),  # 6: Bo lets a flat go
    Action("draw", deck="small"),
    Action("end_turn"),
    Action("roll", dice=1),  # 9: Ann, a payday
    Action("end_turn"),
    Action("roll", dice=1),  # 11: Bo, a payday
    Action("end_turn"),
    Action("roll", dice=1),  # 13: Ann sells the flat
    Action("sell", holding="S41-1"),
    Action("repay", debt="bank_loan", amount=2000),
    Action("end_turn"),
    Action("roll", dice=1),  # 17: Bo lets a house go
    Action("draw", deck="small"),
    Action("end_turn"),
)
ANN_PAYS = 450 + 40 + 100 + 90 + 50 + 200
BO_PAYS = 230 + 80 + 45 + 40
"""What a payday takes for debts: the nurse's and the loan's, the cook's."""
ANN_CASH, ANN_OWES = 500 + 1250, 48_000 + 6_000 + 5_000 + 3_000 + 1_000
BO_CASH, BO_OWES = 600 + 775, 24_000 + 4_000 + 1_500 + 800


@pytest.fixture
def game() -> Cashflow:
    script = Script(
        dice=(1, 1, 5, 5, 2, 1),
        cards={"small": ("S41", "S43", "S33"), "market": ("M10",)},
        seed=4,
    )
    played = Cashflow(
        [CAREFUL, "Bo"],
        chance=script,
        professions=("nurse", "cook"),
        dreams=("F02", "F06"),
        first_player=ANN,
        turn_limit=3,
    )
    for move in MOVES:
        played.apply(move)
    assert played.to_act is None
    return played


def test_the_figures_are_those_of_the_cards(game):
    ann, bo = debrief(game).figures.to_dict("records")
    assert pd.isna(ann.pop("turns_to_leave"))
    assert pd.isna(ann.pop("first_negative_month"))
    assert ann == {
        "player": CAREFUL,
        "own_turns": 3,
        "interest_paid": ANN_PAYS,
        "largest_loan": 2_000,
        "bankruptcies": 0,
        "net_worth": ANN_CASH - ANN_OWES + (1_250 + 160 - 200) + 20_000,
        "winner": True,
    }
    assert bo["interest_paid"] == BO_PAYS
    assert bo["largest_loan"] == 0
    assert bo["net_worth"] == BO_CASH - BO_OWES + 775
    assert not bo["winner"]


def test_the_turning_points_are_what_moved_most_and_what_was_let_go(game):
    points = debrief(game).turning_points
    columns = ["player", "round", "move", "cash_flow", "net_worth", "let_go"]
    assert points[columns].values.tolist() == [
        [CAREFUL, 1, 3, -200, 0, 0],
        [CAREFUL, 3, 14, -160, 20_000, 0],
        [CAREFUL, 3, 15, 200, 0, 0],
        ["Bo", 3, 18, 0, 0, 190],
    ]
    assert "20,000" in points["what"][1]
    assert "House with a wild garden" in points["what"][3]


def test_a_deal_that_another_bought_or_that_was_out_of_reach_was_not_let_go():
    script = Script(dice=(1, 1), cards={"big": ("B31", "B25")}, seed=4)
    game = Cashflow(
        ["Ann", "Bo"],
        chance=script,
        professions=("nurse", "cook"),
        dreams=("F02", "F06"),
        first_player=ANN,
    )
    for _turn in range(2):
        game.apply(Action("roll", dice=1))
        game.apply(Action("draw", deck="big"))
        game.apply(Action("end_turn"))
    # 58,000 down is more than the nurse has with ten times her income, 40,000 more than the cook
    assert debrief(game).turning_points.empty


def test_the_money_of_a_game_is_what_net_worth_grew_by(game):
    money = debrief(game).money
    of = {who: money[money["player"] == who] for who in (CAREFUL, "Bo")}
    sums = of[CAREFUL].groupby("section")["amount"].sum()
    assert sums["income"] == 3_300 + 160 + 20_000
    assert sums["expenses"] == 610 + 710 + ANN_PAYS
    for lines in of.values():
        for _section, part in lines.groupby("section"):
            assert part["amount"].is_monotonic_decreasing
        assert list(dict.fromkeys(lines["section"])) == ["income", "expenses"]
    assert list(dict.fromkeys(money["player"])) == [CAREFUL, "Bo"]


def test_a_bankruptcy_is_seen_in_the_figures():
    game = lesson("06_risk").story.at(26)
    tariq, hana = debrief(game).figures.to_dict("records")
    assert (tariq["bankruptcies"], tariq["first_negative_month"]) == (1, 5)
    assert tariq["largest_loan"] == 9_000
    assert hana["bankruptcies"] == 0
    assert pd.isna(hana["first_negative_month"])


def test_who_leaves_the_rat_race_is_seen_in_the_figures_and_covers_all():
    game = lesson("07_fast_track").story.at(68)
    assert debrief(game).figures["turns_to_leave"].tolist() == [6, 6]
    assert [covered(game, seat) for seat in (0, 1)] == [1.0, 1.0]


def test_covered_is_the_share_of_expenses_that_passive_income_pays():
    game = lesson("07_fast_track").story.at(28)
    assert covered(game, 0) == 1.0
    assert covered(game, 1) == 1_700 / 3_350
    assert covered(lesson("06_risk").story.at(0), 0) == 0.0


def test_the_same_programs_with_the_same_luck_make_the_same_game():
    game = replay("cashflow", PROGRAMS[:4], 2, 11, turn_limit=40)
    luck = debrief(game).luck(games=1)
    assert luck["here"].tolist() == pytest.approx([covered(game, n) for n in range(4)], abs=1e-4)
    assert luck["same_luck"].tolist() == luck["here"].tolist()
    assert luck["decisions"].tolist() == [0.0] * 4
    assert luck["other_luck"].tolist() != luck["same_luck"].tolist()


def test_luck_is_the_same_each_time_and_adds_up(game):
    looking_back = debrief(game)
    record = list(game.steps)
    luck = looking_back.luck(games=6)
    assert luck.equals(debrief(game).luck(games=6))
    assert not luck.equals(looking_back.luck(games=6, seed=2))
    assert list(game.steps) == record
    assert luck["luck"].tolist() == pytest.approx(luck["same_luck"] - luck["other_luck"], abs=2e-4)
    assert luck["decisions"].tolist() == pytest.approx(luck["here"] - luck["same_luck"], abs=2e-4)
    assert luck["player"].tolist() == [CAREFUL, "Bo"]
    with pytest.raises(ValueError, match="from 1, not 0"):
        looking_back.luck(games=0)


def test_luck_can_be_asked_before_the_first_turn():
    luck = debrief(Cashflow(["Ann", "Bo"], seed=3)).luck(games=1)
    assert luck["here"].tolist() == [0.0, 0.0]


def test_the_page_names_players_as_text_and_shows_the_figures(game):
    page = debrief(game)._repr_html_()
    assert "Ann &lt;b&gt; &amp; co" in page
    assert "<b>" not in page
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    for part in ("$930", "$2,000", "none", "+$20,000", "It would have paid $190 a month."):
        assert part in text
    assert "mathjax_ignore" in page


def test_the_text_tells_the_same_and_stays_the_same(game):
    text = repr(debrief(game))
    assert text == repr(debrief(game.branch()))
    assert f"{CAREFUL} | 3 | no | $930 | $2,000 | none | 0" in text
    assert "Bo: Other expenses $520; Taxes $310; Home mortgage payment $230" in text


def test_the_questions_are_asked_in_four_steps_and_know_the_game(game):
    asked = debrief(game).questions
    assert [title for title, _questions in asked] == [
        "What happened?",
        "How did it feel?",
        "What does it mean?",
        "What to do?",
    ]
    assert all(len(questions) >= 2 for _title, questions in asked)
    assert any(CAREFUL in question and "$2,000" in question for question in asked[0][1])
    assert any("$190" in question for question in asked[2][1])


def test_another_game_has_no_debrief():
    with pytest.raises(TypeError, match="HabAndGut"):
        debrief(HabAndGut(["Ann", "Bo", "Cy"], seed=1))
