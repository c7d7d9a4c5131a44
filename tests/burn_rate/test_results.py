"""What a simulation of Burn Rate tells of each player."""

import finlit
from finlit.games.burn_rate.results import COLUMNS, result_rows
from tests.burn_rate.tables import pass_turn, set_cash, table


def test_a_row_a_seat():
    """Bo goes bankrupt at a payroll of 4 for staff and 6 for contractors, with 9 in the account."""
    game = table(
        "finance_m1a",
        "hr_m1a hr_m1b engineer_9 engineer_10",
        hands=["idea_4_0 funding_10_123a"],
    )
    assert game.check("bad_idea", card="idea_4_0", target=1) is None
    game.play("bad_idea", card="idea_4_0", target=1)
    game.play("funding", card="funding_10_123a")
    game.play("done")
    set_cash(game, 1, 9)
    pass_turn(game)
    ann, bo = result_rows(game)
    assert [*ann] == [*COLUMNS]
    assert ann == {
        "rank": 1,
        "ended": "last_standing",
        "bankrupt": False,
        "own_turns": 1,
        "funding": 10,
        "salaries": 4,
        "contractors": 0,
        "ideas": 0,
        "last_payroll": 4,
        "last_contractors": 0,
        "last_doubled": False,
    }
    # 91 were taken from the account by the test, as capital
    assert bo == {
        "rank": 2,
        "ended": "last_standing",
        "bankrupt": True,
        "own_turns": 1,
        "funding": -91,
        "salaries": 4,
        "contractors": 6,
        "ideas": 1,
        "last_payroll": 10,
        "last_contractors": 6,
        "last_doubled": False,
    }


def test_a_double_payroll_is_told():
    heads = "hr_vp2a finance_vp2a sales_vp1a hr_m1a"
    game = table("", heads, hands=["new_burn_rate"], turn_limit=1)
    game.play("new_burn_rate", card="new_burn_rate", target=1)
    game.play("done")
    pass_turn(game)
    ann, bo = result_rows(game)
    assert (bo["last_payroll"], bo["last_doubled"], bo["ended"]) == (14, True, "turn_limit")
    assert not ann["last_doubled"]


def test_many_games_at_once():
    frame = finlit.simulate("burn_rate", ["lean", "saboteur", "random"], games=4, seed=5)
    assert len(frame) == 12
    assert {*COLUMNS} <= {*frame.columns}
    assert (frame["bankrupt"] != frame["winner"]).all()
