"""The books of Hab & Gut: shares at cost and at the market, gains, gifts as an expense."""

from finlit.games.hab_and_gut.portfolio import Holding, Portfolio
from finlit.ledger.ledger import CASH
from tests.games.play import events
from tests.hab_and_gut.tables import table, to_end, to_market, to_round, to_turn


def lines(game, seat):
    return {account: amount for account, amount in game.ledger.balances[seat].items() if amount}


def test_the_opening_cash_is_equity():
    game = table("", "")
    assert lines(game, 1) == {CASH: 300, "equity:opening": -300}
    assert game.ledger.bank_cash == -600


def test_shares_are_booked_at_cost():
    game = table("", "")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="coal")
    assert lines(game, 0) == {CASH: 220, "assets:shares:coal": 80, "equity:opening": -300}
    assert game.ledger.net_worth(0) == 300


def two_prices():
    """Ann holds three coal: one bought at 40 and two at 25, 90 in all; round 4, nothing moved."""
    game = table("coal_down_6", "wheat_up_2a wheat_up_2b", "")
    game.play("buy", commodity="coal")
    # as the second card, down by three spaces: 40 to 25
    to_market(game).play("play_cards", first=game.racks[2][0], second="coal_down_6")
    to_turn(game, 2, 0, "coal", "wheat")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="coal")
    assert lines(game, 0)["assets:shares:coal"] == 90
    return to_turn(game, 3, 0, "coal", "wheat")


def test_a_sale_takes_the_average_cost_and_realises_the_rest():
    game = two_prices()
    (sold, *_) = game.play("sell", commodity="coal")
    assert (sold["price"], sold["cost"], sold["gain"]) == (25, 30, -5)
    assert lines(game, 0)["assets:shares:coal"] == 60
    assert lines(game, 0)["income:gains:coal"] == 5, "a loss is a debit"


def test_the_last_sale_takes_what_rounding_left():
    """Coal at 40, 25 and 25, wheat apart; with 5 more by a third price the average is no whole."""
    game = table("coal_down_4", "", "")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="coal")
    # as the second card, down by two spaces: 40 to 30
    to_market(game).play("play_cards", first=game.racks[2][0], second="coal_down_4")
    to_turn(game, 2, 0, "coal")
    game.play("buy", commodity="coal")
    to_turn(game, 3, 0, "coal")
    costs = [game.play("sell", commodity="coal")[0]["cost"] for _ in range(3)]
    assert costs == [36, 37, 37], "110 in three whole parts"
    assert "assets:shares:coal" not in lines(game, 0)


def test_a_gift_leaves_at_cost_as_an_expense_and_never_comes_back():
    game = table("coal_up_6a", "")
    game.play("buy", commodity="coal")
    game.play("done")
    game.play("donate", commodity="coal")
    books = {CASH: 260, "expenses:donations": 40, "equity:opening": -300}
    assert lines(game, 0) == books
    assert game.ledger.net_worth(0) == 260
    to_round(game, 5)
    assert game.players[0].raised == game.price["coal"] > 0
    assert lines(game, 0) == books, "what it raised is nobody's money"


def test_a_portfolio_at_cost_and_at_the_market():
    game = table("coal_up_6a", "", "")
    for commodity in ("coal", "coal", "wheat"):
        game.play("buy", commodity=commodity)
    game.play("donate", commodity="coal")
    to_market(game).play("play_cards", first="coal_up_6a", second=game.racks[2][0])
    # coal went from 40 to 100
    assert game.portfolio(0) == Portfolio(
        cash=180,
        holdings=(Holding("coal", 1, 40, 100), Holding("wheat", 1, 40, 40)),
        realised=0,
        donated=40,
        board=("coal",),
        board_value=100,
        raised=0,
    )
    portfolio = game.view(0).portfolio
    assert portfolio == game.portfolio(0)
    assert portfolio.cost == 80
    assert portfolio.shares_value == 140
    assert portfolio.unrealised == 60
    assert portfolio.value == 320
    assert game.view(None).portfolio is None


def test_realised_and_unrealised_gains_add_up():
    game = table("coal_up_6a", "", "")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="coal")
    to_market(game).play("play_cards", first="coal_up_6a", second=game.racks[2][0])
    to_turn(game, 2, 0, "coal").play("sell", commodity="coal")
    assert game.price["coal"] == 100
    portfolio = game.portfolio(0)
    assert (portfolio.realised, portfolio.unrealised) == (60, 60)
    assert portfolio.value == 300 + 60 + 60


def test_the_last_sale_of_all_is_booked_as_well():
    game = table("", "", "")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="coal")
    game.play("buy", commodity="wheat")
    game.play("donate", commodity="wheat")
    to_end(game)
    gain = 2 * game.price["coal"] - 80
    assert events(game, "shares_sold_off")[0]["gain"] == gain
    books = {
        CASH: 180 + 80 + gain,
        "expenses:donations": 40,
        "equity:opening": -300,
        "income:gains:coal": -gain,
    }
    assert lines(game, 0) == {account: amount for account, amount in books.items() if amount}
