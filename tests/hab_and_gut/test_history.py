"""Prices, wealth, performance and outlook as frames, and the rows of a simulation."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from finlit import compare, frames, simulate
from finlit.games.hab_and_gut import history
from tests.games.play import events, play_out
from tests.hab_and_gut.tables import COMMODITIES, hide_and_change, table, to_end, to_market

SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 2**32)


def game_of(seats, seed, moves=None):
    return play_out(table(*[""] * seats, seed=seed), seed, moves)


def two_rounds():
    """Coal 40 -> 100 and wheat 40 -> 35, then coffee 40 -> 15 and tea 40 -> 60; no trade."""
    game = to_market(
        table("coal_up_6a coffee_down_6 tea_up_4a", "wheat_down_2 coffee_down_4 tea_up_4b")
    )
    game.play("play_cards", first="coal_up_6a", second="wheat_down_2")
    game.play("play_cards", first="coffee_down_6", second="tea_up_4b")
    return game


class TestPrices:
    def test_a_row_a_commodity_at_the_set_up_and_after_each_pair_of_cards(self):
        prices = frames.prices(two_rounds())
        assert list(prices.columns) == [
            *("half", "round", "at", "step", "commodity", "index", "price")
        ]
        assert list(prices["at"].unique()) == [0, 0.5, 1]
        assert list(prices["round"].unique()) == [0, 1]
        assert list(prices["commodity"][:6]) == ["Coal", "Wheat", "Coffee", "Rubber", "Tea", "Salt"]
        paths = prices.pivot(index="at", columns="commodity", values="price")
        # +6 from 40 is 60 up, half of -2 is 5 down, -6 is 30 down, half of +4 is 20 up
        assert list(paths["Coal"]) == [40, 100, 100]
        assert list(paths["Wheat"]) == [40, 35, 35]
        assert list(paths["Coffee"]) == [40, 40, 10]
        assert list(paths["Tea"]) == [40, 40, 60]
        spaces = prices.pivot(index="at", columns="commodity", values="index")
        assert list(spaces["Coal"]) == [8, 14, 14]

    @given(SEATS, SEEDS)
    def test_the_rows_follow_the_game(self, seats, seed):
        game = game_of(seats, seed)
        rows = history.price_rows(game)
        pairs = 8 * seats
        assert len(rows) == len(COMMODITIES) * (pairs + 1)
        assert {row["commodity"]: row["price"] for row in rows[-6:]} == game.price
        # a round begins with the prices of the round before
        ends = {(row["round"], row["commodity"]): row["price"] for row in rows}
        for round, prices in enumerate(game.price_history, 1):
            assert {id: ends[round - 1, id] for id in COMMODITIES} == prices
        assert all(row["half"] == (1 if row["round"] <= 4 else 2) for row in rows)
        assert all(row["round"] == math.ceil(row["at"]) for row in rows)
        assert all(game.steps[row["step"]].events[0].kind == "card_played" for row in rows[6:])

    def test_pandas_own_ways_work_on_it(self):
        prices = frames.prices(to_end(table("", "")))
        closing = prices.pivot_table(
            index="round", columns="commodity", values="price", aggfunc="last"
        )
        assert closing.shape == (9, 6)
        returns = closing.pct_change()
        assert (
            (closing.shift() * (1 + returns))
            .iloc[1:]
            .round(9)
            .equals(closing.iloc[1:].astype("float64"))
        )
        assert closing.rolling(4).mean()["Coal"].iloc[4] == closing["Coal"].iloc[1:5].mean()


def path_of(*prices):
    """A frame of prices with one commodity, at the set-up and at the end of each round."""
    return frames._frame(
        [
            {
                "half": 1,
                "round": round,
                "at": round,
                "step": round,
                "commodity": "Coal",
                "index": 0,
                "price": price,
            }
            for round, price in enumerate(prices)
        ],
        frames.PRICES,
    )


class TestPerformance:
    def test_return_volatility_and_largest_fall(self):
        (row,) = frames.performance(path_of(40, 60, 30, 45)).to_dict("records")
        assert row["commodity"] == "Coal"
        assert row["return"] == pytest.approx(45 / 40 - 1)
        # returns 0.5, -0.5, 0.5: mean 1/6, squares of deviations 1/9, 4/9, 1/9, by n - 1 = 2
        assert row["volatility"] == pytest.approx(math.sqrt((1 + 4 + 1) / 9 / 2))
        assert row["largest_fall"] == pytest.approx(30 / 60 - 1)

    def test_of_a_span_of_rounds(self):
        prices = path_of(40, 60, 30, 45)
        (row,) = frames.performance(prices, (2, 3)).to_dict("records")
        assert row["return"] == pytest.approx(45 / 60 - 1)
        assert row["largest_fall"] == pytest.approx(30 / 60 - 1)
        (row,) = frames.performance(prices, 3).to_dict("records")
        assert row["return"] == pytest.approx(0.5)
        assert math.isnan(row["volatility"])

    def test_what_rises_only_has_no_fall(self):
        (row,) = frames.performance(path_of(40, 50, 60)).to_dict("records")
        assert row["largest_fall"] == 0

    def test_a_return_from_nothing_has_no_value(self):
        (row,) = frames.performance(path_of(20, 10, 0, 30, 60)).to_dict("records")
        # of the returns -0.5, -1, none and 1 three count: mean -1/6
        assert row["volatility"] == pytest.approx(math.sqrt((1 / 9 + 25 / 36 + 49 / 36) / 2))
        assert row["largest_fall"] == -1
        (row,) = frames.performance(path_of(0, 10)).to_dict("records")
        assert math.isnan(row["return"])

    @pytest.mark.parametrize("rounds", [(0, 2), (2, 1), (1, 4), 4, 0])
    def test_rounds_that_are_not_there(self, rounds):
        with pytest.raises(ValueError, match="rounds 1 to 3"):
            frames.performance(path_of(40, 60, 30, 45), rounds)

    def test_before_the_first_round_nothing_has_moved(self):
        (row,) = frames.performance(path_of(40)).to_dict("records")
        assert (row["return"], row["largest_fall"]) == (0, 0)


class TestWealth:
    def test_shares_and_gifts_at_the_prices_of_the_moment(self):
        game = table("coal_up_6a", "wheat_down_2")
        for commodity in ("coal", "coal", "wheat"):
            game.play("buy", commodity=commodity)
        game.play("donate", commodity="coal")
        to_market(game)
        game.play("play_cards", first="coal_up_6a", second="wheat_down_2")
        now = frames.wealth(game)
        ann = now[(now["player"] == "Ann") & (now["round"] == 1)]
        assert dict(zip(ann["measure"], ann["amount"], strict=True)) == {
            "cash": 300 - 3 * 40,
            "shares": 100 + 35,
            "donated": 100,
            "portfolio": 180 + 135,
        }

    def test_what_a_gift_raised_stays(self):
        game = table("", "")
        game.play("buy", commodity="coal")
        game.play("done")
        game.play("donate", commodity="coal")
        to_end(game, "coal")
        (cashed, _second) = (e for e in events(game, "donations_cashed") if e.seat == 0)
        rows = [row for row in history.wealth_rows(game) if row["seat"] == 0]
        assert [row["donated"] for row in rows[4:]] == [cashed["raised"]] * 5

    @given(SEATS, SEEDS, st.integers(0, 200))
    def test_the_last_row_is_the_portfolio(self, seats, seed, moves):
        game = game_of(seats, seed, moves)
        for row in history.wealth_rows(game)[-seats:]:
            portfolio = game.portfolio(row["seat"])
            assert row["round"] == game.round
            assert row["cash"] == portfolio.cash
            assert row["shares"] == portfolio.shares_value
            assert row["portfolio"] == portfolio.value
            assert row["donated"] == portfolio.board_value + portfolio.raised

    def test_a_seat_knows_the_cash_of_the_others_and_at_the_end_everything(self):
        game = table("", "", "")
        game.play("buy", commodity="coal")
        known = frames.wealth(game, ["Bo"])
        assert set(known[known["player"] == "Ann"]["measure"]) == {"cash"}
        assert set(known[known["player"] == "Bo"]["measure"]) == {
            *("cash", "shares", "donated", "portfolio")
        }
        over = to_end(game)
        assert frames.wealth(over, ["Bo"]).equals(frames.wealth(over))

    @given(SEATS, SEEDS, st.integers(0, 60))
    def test_what_is_hidden_does_not_change_it(self, seats, seed, moves):
        game = game_of(seats, seed, moves)
        assume(game.to_act is not None)
        seat = seed % seats
        before = frames.wealth(game, [seat]), frames.expected_prices(game, seat)
        hide_and_change(game, seat)
        after = frames.wealth(game, [seat]), frames.expected_prices(game, seat)
        assert all(one.equals(other) for one, other in zip(before, after, strict=True))


def test_expected_prices_tell_what_the_racks_hold():
    game = table("coal_up_6a coal_down_2", "coal_up_4a tea_up_2a", "", "")
    seen = frames.expected_prices(game, "Bo").set_index("commodity")
    assert list(seen.columns) == ["price", "seen_up", "seen_down", "expected"]
    assert (seen.loc["Coal", "seen_up"], seen.loc["Coal", "seen_down"]) == (10, -2)
    assert seen["expected"].to_dict() == {
        name: game.view(1).expected_prices()[name.lower()] for name in seen.index
    }
    spectator = frames.expected_prices(game, None)
    assert set(spectator["seen_up"]) == {0}


def test_a_simulation_tells_what_was_given_and_who_is_out():
    played = simulate("hab_and_gut", ["reader", "generous", "mean"], 20, seed=4, progress=False)
    assert {"portfolio", "gifts", "raised", "giving_rank", "eliminated"} <= set(played.columns)
    for _number, rows in played.groupby("game"):
        least = rows["raised"].min()
        assert (rows["eliminated"] == (rows["raised"] == least)).all()
        assert (rows["giving_rank"] == rows["raised"].rank(ascending=False, method="min")).all()
        left = rows[~rows["eliminated"]]
        # who is left has sold everything
        assert (left["portfolio"] == left["cash"]).all()
        assert (left["winner"] == (left["cash"] == left["cash"].max())).all()
    gifts = played.groupby("strategy")["gifts"].mean()
    assert gifts["mean"] <= 2 < gifts["generous"] <= 8


def test_two_strategies_on_the_same_luck():
    comparison = compare(
        "reader", "random", ["reader"] * 2, game="hab_and_gut", games=20, seed=1, progress=False
    )
    summary = comparison.summary.set_index("measure")
    assert summary.loc["portfolio", "low"] > 0
    assert summary.loc["portfolio", "pairs"] == 20
