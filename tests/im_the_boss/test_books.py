"""The books of I'm the Boss!: the whole deal is the boss's income, shares paid away its expense."""

from finlit.games.im_the_boss import ImTheBoss
from finlit.games.im_the_boss.results import COLUMNS, result_rows
from finlit.ledger.ledger import CASH
from finlit.ledger.statements import cash_flow_statement, explain, income_statement
from tests.games.play import events, play_out
from tests.im_the_boss.tables import NAMES, agreed, close, deal


def lines(game, seat):
    return {account: amount for account, amount in game.ledger.balances[seat].items() if amount}


def closed():
    """Ann closes a deal of 6 million, keeps 3, and pays Bo 1 and Cem 2."""
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    close(game)
    return game


def test_nobody_has_anything_before_a_deal_closes():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=1, Cem=2)
    assert [lines(game, seat) for seat in range(4)] == [{}] * 4
    assert not game.ledger.journal


def test_the_boss_receives_the_deal_and_pays_the_shares():
    game = closed()
    assert lines(game, 0) == {CASH: 3, "income:deals": -6, "expenses:shares": 3}
    assert lines(game, 1) == {CASH: 1, "income:shares": -1}
    assert lines(game, 2) == {CASH: 2, "income:shares": -2}
    assert lines(game, 3) == {}
    assert game.ledger.bank_cash == -6


def test_a_share_of_nothing_is_not_booked():
    game = agreed(deal("A B C D"), "A", "B", "C", Bo=0, Cem=2)
    close(game)
    assert lines(game, 1) == {}
    assert [event["to"] for event in events(game, "share_paid")] == [2]


def test_the_statements_tell_where_the_money_came_from_and_went():
    game = closed()
    statement = income_statement(game.ledger, 0)
    assert (statement["income:deals"], statement["expenses:shares"], statement["profit"]) == (
        6,
        3,
        3,
    )
    flows = cash_flow_statement(game.ledger, 0)
    assert (flows["operating:deal_closed"], flows["operating:share_paid"]) == (6, -3)
    assert cash_flow_statement(game.ledger, 2)["operating:share_paid"] == 2
    causes = explain(game.ledger, 0, "income_statement", "expenses:shares")
    assert [(cause.event.kind, cause.event["to"], cause.amount) for cause in causes] == [
        ("share_paid", 1, 1),
        ("share_paid", 2, 2),
    ]


def test_the_rows_of_a_simulation():
    rows = result_rows(closed())
    assert all(row.keys() == COLUMNS.keys() for row in rows)
    assert rows[0] == {
        "own_turns": 1,
        "deals_closed": 1,
        "deals_failed": 0,
        "deals_joined": 0,
        "earned_as_boss": 6,
        "shares_paid": 3,
        "shares_received": 0,
    }
    assert (rows[1]["deals_joined"], rows[1]["shares_received"], rows[1]["own_turns"]) == (1, 1, 1)
    assert (rows[3]["deals_joined"], rows[3]["own_turns"]) == (0, 0)
    game = play_out(ImTheBoss(NAMES[:4], seed=2), seed=2)
    rows = result_rows(game)
    assert sum(row["deals_closed"] for row in rows) == len(game.closed)
    assert sum(row["deals_failed"] for row in rows) == len(events(game, "deal_failed"))
    assert sum(row["shares_paid"] for row in rows) == sum(row["shares_received"] for row in rows)
