"""Frames are tidy, sum to the books, and grow by few rows a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

from finlit import frames
from finlit.engine import Action, Game, Option, Script
from finlit.games.cashflow import Cashflow
from finlit.games.hab_and_gut import HabAndGut
from finlit.ledger.ledger import CASH, Ledger
from finlit.ledger.statements import check


@dataclass(frozen=True)
class Rules:
    pass


class Wages(Game):
    """Everybody opens with 100, earns a wage that stays on the sheet, and pays rent from it."""

    name = "wages"
    seats_allowed = range(1, 5)
    Rules = Rules
    KINDS: ClassVar = {"hire": ("wage",), "payday": (), "rest": (), "end_turn": ()}

    def begin(self) -> None:
        self.ledger = Ledger(len(self.names))
        for seat in range(len(self.names)):
            event = self.emit("opening_cash", seat)
            self.ledger.post(seat, event, ((CASH, 100), ("equity:opening", -100)))
        self.start(0)
        self.round = 1

    def start(self, seat: int) -> None:
        self.phase, self.to_act = "turn", seat
        self.emit("turn_started", seat)

    def choices(self) -> Sequence[Option]:
        return (
            Option("hire", wage=range(1, 100)),
            Option("payday"),
            Option("rest"),
            Option("end_turn"),
        )

    def hire(self, wage: int) -> None:
        event = self.emit("hired", self.to_act)
        self.ledger.recur(self.to_act, event, "income:salary", -wage)
        self.ledger.recur(self.to_act, event, "income:tips", -5)
        self.ledger.recur(self.to_act, event, "expenses:flat_rent", 10)

    def payday(self) -> None:
        self.ledger.post(
            self.to_act, self.emit("payday", self.to_act), self.ledger.month(self.to_act)
        )

    def rest(self) -> None:
        """Let a whole round go by."""
        self.round += 1

    def end_turn(self) -> None:
        seat = self.to_act + 1
        if seat == len(self.names):
            seat, self.round = 0, self.round + 1
        self.start(seat)

    OPTIONS: ClassVar = {"turn": choices}
    MOVES: ClassVar = {
        ("turn", "hire"): hire,
        ("turn", "payday"): payday,
        ("turn", "rest"): rest,
        ("turn", "end_turn"): end_turn,
    }


@pytest.fixture
def game() -> Wages:
    """Round 1: Ann is hired for 40 and paid, both end their turns. Round 2: Ann is paid, move 5."""
    game = Wages(["Ann", "Bo"], seed=1)
    for kind, values in (
        ("hire", {"wage": 40}),
        ("payday", {}),
        ("end_turn", {}),
        ("end_turn", {}),
        ("payday", {}),
    ):
        game.play(kind, **values)
    return game


def rows(frame, *columns):
    return [*frame[[*columns]].itertuples(index=False, name=None)]


def test_history_has_a_row_a_round_and_seat(game):
    history = frames.history(game)
    assert [*history.columns] == [
        "round",
        "own_turn",
        "seat",
        "player",
        "cash",
        "net_worth",
        "total_income",
        "passive_income",
        "total_expenses",
        "cash_flow",
    ]
    # set-up, after round 1, and round 2 as it stands; 35 a payday: 40 + 5 - 10
    assert rows(history, *history.columns) == [
        (0, 1, 0, "Ann", 100, 100, 0, 0, 0, 0),
        (0, 0, 1, "Bo", 100, 100, 0, 0, 0, 0),
        (1, 1, 0, "Ann", 135, 135, 45, 5, 10, 35),
        (1, 1, 1, "Bo", 100, 100, 0, 0, 0, 0),
        (2, 2, 0, "Ann", 170, 170, 45, 5, 10, 35),
        (2, 1, 1, "Bo", 100, 100, 0, 0, 0, 0),
    ]


def test_a_round_that_nobody_played_in_repeats_the_one_before(game):
    game.play("rest")
    game.play("rest")
    game.play("payday")
    cash = frames.history(game).query("player == 'Ann'")
    assert rows(cash, "round", "cash") == [(0, 100), (1, 135), (2, 170), (3, 170), (4, 205)]


def test_measures_are_the_history_with_a_row_an_observation(game):
    long = frames.measures(game)
    assert [*long.columns] == ["round", "own_turn", "seat", "player", "measure", "amount"]
    wide = long.pivot(index=["round", "seat"], columns="measure", values="amount").reset_index()
    history = frames.history(game)
    assert (wide[[*frames.HISTORY][4:]] == history[[*frames.HISTORY][4:]]).all().all()


def test_ledger_has_a_row_a_posting(game):
    postings = frames.ledger(game, "Ann")
    assert [*postings.columns] == [
        "step",
        "round",
        "own_turn",
        "seat",
        "player",
        "event",
        "account",
        "amount",
    ]
    assert rows(postings, "step", "round", "own_turn", "event", "account", "amount")[-6:] == [
        (2, 1, 1, "payday", "expenses:flat_rent", 10),
        (2, 1, 1, "payday", "assets:cash", 35),
        (5, 2, 2, "payday", "income:salary", -40),
        (5, 2, 2, "payday", "income:tips", -5),
        (5, 2, 2, "payday", "expenses:flat_rent", 10),
        (5, 2, 2, "payday", "assets:cash", 35),
    ]
    assert {*frames.ledger(game)["player"]} == {"Ann", "Bo"}
    assert len(frames.ledger(game, 1)) == 2


def test_statements_are_frames_with_lines_in_words(game):
    assert rows(frames.balance_sheet(game, 0), "section", "line", "account", "amount") == [
        ("assets", "Cash", "assets:cash", 170),
        ("equity", "Opening balance", "equity:opening", 100),
        ("equity", "Earned since", "equity:earned", 70),
    ]
    assert rows(frames.balance_sheet(game, 0, step=1), "amount") == [(100,), (100,), (0,)]
    assert rows(frames.monthly_statement(game, "Ann"), "section", "line", "amount") == [
        ("income", "Salary", 40),
        ("income", "Tips", 5),
        ("expenses", "Flat rent", 10),
    ]
    assert frames.monthly_statement(game, "Ann", 0).empty
    assert rows(
        frames.cash_flow_statement(game, "Ann"), "section", "line", "account", "amount"
    ) == [("operating", "Paydays", "operating:payday", 70)]


def test_a_span_is_of_steps_or_of_rounds(game):
    def profit(**span):
        frame = frames.income_statement(game, "Ann", **span)
        return frame["amount"].where(frame["section"] == "income", -frame["amount"]).sum()

    assert profit() == 70
    assert profit(first=3) == 35
    assert profit(last=2) == 35
    assert profit(rounds=1) == 35
    assert profit(rounds=(1, 2)) == 70
    assert profit(rounds=0) == 0
    with pytest.raises(ValueError, match="not both"):
        profit(first=1, rounds=1)
    with pytest.raises(ValueError, match="the game has rounds 0 to 2"):
        profit(rounds=3)
    with pytest.raises(ValueError, match="there is no move 6: the game has moves 0 to 5"):
        profit(last=6)


def test_explain_lists_the_events_of_a_line(game):
    frame = frames.explain(game, "Ann", "monthly_statement", "cash_flow")
    assert rows(frame, "step", "round", "event", "amount") == [
        (1, 1, "hired", 40 + 5 - 10),
    ]


def test_a_frame_without_rows_has_its_columns_and_types(game):
    empty = frames.income_statement(game, "Bo")
    assert [*empty.columns] == ["section", "line", "account", "amount"]
    assert empty["amount"].dtype == "int64"


@pytest.mark.parametrize("seat", [2, -1, True, "Cy", ""])
def test_a_seat_that_is_not_one_is_an_error_that_names_the_players(game, seat):
    with pytest.raises(ValueError, match="0: Ann, 1: Bo"):
        frames.balance_sheet(game, seat)


def test_players_of_one_name_are_told_apart():
    game = Wages(["Ann", "Ann", "", "<b>"], seed=1)
    assert [*frames.history(game)["player"]][:4] == [
        "Ann (seat 1)",
        "Ann (seat 2)",
        "Seat 3",
        "<b>",
    ]
    assert frames.seat_of(game, "Ann (seat 2)") == 1
    assert frames.seat_of(game, "Seat 3") == 2
    with pytest.raises(ValueError, match=r"Ann \(seat 1\)"):
        frames.seat_of(game, "Ann")


def random_game(make, seed: int) -> Game:
    game = make(["Ann", "Bo", "Cy"], seed=seed)
    rng = Random(seed)
    while game.to_act is not None and len(game) < 300:
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))
    return game


@pytest.mark.parametrize("make", [Cashflow, HabAndGut, Wages])
@pytest.mark.parametrize("seed", range(3))
def test_rows_appended_move_by_move_are_the_whole_history(make, seed):
    whole = random_game(make, seed)
    game = make(["Ann", "Bo", "Cy"], seed=seed)
    shown: list[dict[str, object]] = frames.history_rows(game)
    for step in whole.steps[1:]:
        before = len(game)
        game.apply(step.action)
        news = frames.history_rows(game, before)
        shown = [row for row in shown if row["round"] < news[0]["round"]] + news
    assert shown == frames.history_rows(whole)
    assert [*frames.history(whole)["round"]] == [row["round"] for row in shown]


@pytest.mark.parametrize("make", [Cashflow, HabAndGut])
@pytest.mark.parametrize("seed", range(5))
def test_frames_of_random_games_agree_with_the_books(make, seed):
    game = random_game(make, seed)
    assert check(game.ledger) == []
    postings = frames.ledger(game)
    assert (postings.groupby(["step", "seat"])["amount"].sum() == 0).all()
    history = frames.history(game).set_index(["round", "seat"])
    for seat in range(3):
        own = postings[postings["seat"] == seat]
        sheet = frames.balance_sheet(game, seat)
        totals = sheet.groupby("section")["amount"].sum().to_dict()
        assert totals["assets"] - totals.get("liabilities", 0) == totals["equity"]
        for round in range(game.round + 1):
            so_far = own[own["round"] <= round]
            cash = so_far.loc[so_far["account"] == CASH, "amount"].sum()
            owned = so_far["account"].str.startswith(("assets:", "liabilities:"))
            assert history.loc[(round, seat), "cash"] == cash
            assert history.loc[(round, seat), "net_worth"] == so_far.loc[owned, "amount"].sum()
        month = frames.monthly_statement(game, seat)
        income = month.loc[month["section"] == "income", "amount"].sum()
        expenses = month.loc[month["section"] == "expenses", "amount"].sum()
        assert history.loc[(game.round, seat), "cash_flow"] == income - expenses


def test_debts_stand_in_the_order_of_what_they_free() -> None:
    game = Cashflow(["Ann"], seed=3, professions=("journalist",), dreams=("F02",), first_player=0)
    game.play("borrow", amount=3000)
    debts = frames.debts(game, "Ann", cash=7400)
    assert [*debts.columns] == ["line", "account", "balance", "payment", "annual_yield", "repay"]
    # by the card: 80 for 1,600, 120 for 4,000, 120 for 6,000, 580 for 62,000, 80 for 14,000
    assert debts["account"].tolist() == [
        f"liabilities:{name}"
        for name in (
            "bank_loan",
            "retail_debt",
            "credit_card",
            "car_loan",
            "home_mortgage",
            "education_loan",
        )
    ]
    assert debts["annual_yield"].tolist()[:4] == [1.2, 0.6, 0.36, 0.24]
    # bank loan and credit card end 420 a month; with the retail debt too it would take 8,600
    assert dict(zip(debts["line"], debts["repay"], strict=True)) == {
        "Bank loan": 3000,
        "Retail debt": 0,
        "Credit card": 4000,
        "Car loan": 0,
        "Home mortgage": 0,
        "Education loan": 0,
    }
    assert frames.debts(game, "Ann")["repay"].sum() <= game.ledger.cash(0)


def test_share_prices_are_those_of_the_cards_drawn_in_order():
    game = Cashflow(
        ["Ann", "Bo"],
        chance=Script(
            dice=(1, 1, 2, 2, 2),
            cards={"small": ("S07", "S30", "S25", "S41"), "big": ("B20",)},
            seed=1,
        ),
        professions=("nurse", "nurse"),
        dreams=("F02", "F02"),
        first_player=0,
    )
    for deck in ("small", "small", "small", "small", "big"):
        game.apply(Action("roll", dice=1))
        game.apply(Action("draw", deck=deck))
        game.apply(Action("end_turn"))
    found = frames.share_prices(game)
    assert found.values.tolist() == [
        [2, 1, "PEDAL", 11, 10, 30],
        [8, 2, "GRID", 1200, 1000, 1400],
    ]
    fresh = Cashflow(["Ann"], seed=1, dreams=("F02",))
    assert frames.share_prices(fresh).empty
    assert list(frames.share_prices(fresh).dtypes) == list(found.dtypes)
