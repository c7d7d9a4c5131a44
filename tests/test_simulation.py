"""Many games at once: the same rows everywhere, kept when interrupted, compared on equal luck."""

import doctest
import hashlib
import math
import os
import pickle
import signal
import sys
import threading
import types
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random

import pandas as pd
import pytest

import finlit
from finlit import cli, frames, simulation
from finlit.engine import Action, Option, Refused
from finlit.games import GAMES
from finlit.games import strategies as games_strategies
from finlit.games.cashflow.strategies import Saver
from finlit.games.strategies import Rule, label, pick, random_choice, strategy
from finlit.simulation import UnsendableStrategy, mean_interval, replay, results
from tools import deck_report

PLAYERS = ["saver", "borrower", "random"]


def played(games=12, seed=7, players=PLAYERS, **more):
    return results("cashflow", players, games, seed, progress=False, **more)


def digest(rows):
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def hasty(view, options, rng):
    """A student's program in few lines."""
    if view.phase == "deal" and rng.random() < 0.9:
        return pick(options, "buy") or pick(options, "end_turn")
    return strategy("cashflow", "cautious").choose(view, options, rng)


def wrong(view, options, rng):
    return pick(options, "roll", dice=1) or pick(options, "choose_dream", dream="F02") or 3


def endless(view, options, rng):
    """Borrows and repays for ever."""
    return pick(options, "borrow", amount=min) or pick(options, "repay", amount=max)


# What comes out


def test_a_row_a_game_and_seat_in_order():
    frame = finlit.simulate("cashflow", PLAYERS, games=5, seed=1, progress=False)
    assert [*zip(frame["game"], frame["seat"], strict=True)] == [
        (game, seat) for game in range(5) for seat in range(3)
    ]
    assert [*frame["strategy"][:3]] == PLAYERS
    assert frame.dtypes.astype(str).to_dict() == simulation.columns("cashflow")
    assert (frame.groupby("game")["winner"].sum() <= 3).all()


def test_a_row_says_what_happened_in_its_game():
    """Read again from the events of the game, and from its books."""
    rows = played(games=20, seed=3)
    checked = set()
    for row in rows:
        game, seat = replay("cashflow", PLAYERS, row["game"], seed=3), row["seat"]
        own = [event for step in game.steps for event in step.events if event.seat == seat]
        kinds = [event.kind for event in own]
        assert row["own_turns"] == kinds.count("turn_started")
        assert row["bankruptcies"] == kinds.count("bankrupt")
        assert row["out"] == ("out" in kinds)
        assert row["left"] == ("entered_fast_track" in kinds)
        assert row["winner"] == (seat in game.winners)
        assert (row["cash"], row["rounds"]) == (game.ledger.cash(seat), game.round)
        assert row["seed"] == game.seed
        assert row["profession"] == game.players[seat].profession.id
        paid = sum(
            posting.amount
            for at in game.ledger.transactions(seat)
            for posting in at.postings
            if posting.account.startswith("expenses:")
            and posting.account.endswith(("_loan", "_mortgage", "_card", "_debt"))
        )
        assert row["interest_paid"] == paid
        owed, most = 0, 0
        for at in game.ledger.transactions(seat):
            owed -= sum(p.amount for p in at.postings if p.account == "liabilities:bank_loan")
            most = max(most, owed)
        assert row["largest_loan"] == most
        if row["left"]:
            before = kinds[: kinds.index("entered_fast_track")]
            assert row["turns_to_leave"] == before.count("turn_started")
            assert row["passive_income"] > row["total_expenses"] > 0
        else:
            assert row["turns_to_leave"] is None
            assert row["total_expenses"] == game.ledger.expenses[seat]
        checked |= {name for name in ("left", "out", "winner") if row[name]}
    assert checked == {"left", "out", "winner"}


def test_more_games_begin_with_the_same_ones_and_another_seed_has_others():
    assert played(games=6) == played(games=12)[: 6 * 3]
    assert played(games=3, seed=8) != played(games=3)


def test_every_seat_draws_from_a_stream_of_its_own():
    """Two random players do not do the same, and a third changes nothing about their dice."""
    game = replay("cashflow", ["random", "random"], 0, seed=5)
    moves = [[s.action for s in game.steps if s.seat == seat] for seat in (0, 1)]
    assert moves[0][:20] != moves[1][:20]


def test_rules_are_the_keywords_of_the_game():
    rows = played(games=4, turn_limit=5, professions=["cook"] * 3)
    assert {row["rounds"] for row in rows} <= {1, 2, 3, 4, 5}
    assert {row["profession"] for row in rows} == {"cook"}


@pytest.mark.parametrize("name", ["cashflow", "hab_and_gut"])
def test_every_game_has_rows(name):
    players = ["random"] * max(3, GAMES[name].seats_allowed[0])
    frame = finlit.simulate(name, players, games=3, seed=1, progress=False)
    assert len(frame) == 3 * len(players)
    assert frame.dtypes.astype(str).to_dict() == simulation.columns(name)


def test_no_games_have_no_rows_but_columns():
    frame = finlit.simulate("cashflow", PLAYERS, games=0)
    assert frame.empty
    assert [*frame.columns] == [*simulation.columns("cashflow")]


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        (("chess", PLAYERS, 1, 0), ValueError, "there is no game 'chess'; there are cashflow"),
        (("cashflow", ["wild"], 1, 0), ValueError, "there is no strategy 'wild'; there are random"),
        (("cashflow", [3], 1, 0), TypeError, "a strategy is a name, a function"),
        (("cashflow", "random", 1, 0), TypeError, "a list of strategies"),
        (("cashflow", ["random"] * 7, 1, 0), ValueError, "this game is for 1 to 6"),
        (("cashflow", PLAYERS, -1, 0), ValueError, "games must be a whole number from 0, not -1"),
        (("cashflow", PLAYERS, 2.5, 0), ValueError, "games must be a whole number from 0, not 2.5"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(arguments, error, text):
    with pytest.raises(error, match=text):
        results(*arguments)


def test_a_strategy_that_errs_is_named_with_its_game():
    with pytest.raises((Refused, AttributeError)) as caught:
        played(games=2, players=["saver", wrong])
    assert caught.value.__notes__ == ["in game 0 of seed 7, seat 1: wrong"]


def test_a_game_that_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr(simulation, "MOST_MOVES", 500)
    with pytest.raises(RuntimeError, match="does not end"):
        played(games=1, players=[endless], dreams=["F02"])


# Strategies


def test_names_objects_classes_and_functions_are_strategies():
    assert strategy("cashflow", "saver") == Saver()
    assert strategy("cashflow", Saver) == Saver()
    assert strategy("cashflow", Saver(reserve=1)).reserve == 1
    assert strategy("cashflow", hasty) == Rule(hasty)
    assert strategy("cashflow", "random").choose is random_choice
    rows = played(games=2, players=["saver", hasty, Saver(reserve=1.0), random_choice])
    names = ["saver", "hasty", "saver(reserve=1.0)", "random"]
    assert [row["strategy"] for row in rows[:4]] == names
    assert label("cashflow", Saver()) == label("cashflow", Saver) == "saver"


def test_a_program_in_few_lines_plays_in_simulations_and_at_the_table():
    rows = played(games=3, players=[hasty, "saver"])
    assert rows == played(games=3, players=[Rule(hasty), "saver"])
    game = finlit.Cashflow(["Ann", "Bo"], seed=2, dreams=["F02", "F06"], first_player=0)
    table = finlit.play(game, {"Bo": hasty}, save=None)
    table.play("roll")
    moved = {step.seat for step in table.game.steps}
    assert 0 in moved


def test_the_example_in_the_documentation_runs():
    failed, tried = doctest.testmod(games_strategies)
    assert (failed, tried > 4) == (0, True)


def test_pick_finds_the_move_that_is_meant():
    options = [
        Option("buy", units=range(1, 51)),
        Option("sell", holding=("KITE",), units=range(1, 6)),
        Option("end_turn"),
    ]
    assert pick(options, "buy", units=max) == Action("buy", units=50)
    assert pick(options, "buy", units=min) == Action("buy", units=1)
    assert pick(options, "buy", units=51) is None
    assert pick(options, "buy") is None, "which of the fifty?"
    assert pick(options, "sell", units=2) == Action("sell", holding="KITE", units=2)
    assert pick(options, "end_turn") == Action("end_turn")
    assert pick(options, "end_turn", units=1) is None
    assert pick(options, "roll") is None


# Executors


@pytest.fixture(scope="module")
def serial():
    return played()


def test_a_process_pool_gives_the_same(serial):
    with ProcessPoolExecutor(2) as executor:
        assert digest(played(executor=executor)) == digest(serial)
        frame = finlit.simulate("cashflow", [hasty], 4, 1, executor=executor, progress=False)
    pd.testing.assert_frame_equal(frame, finlit.simulate("cashflow", [hasty], 4, 1, progress=False))


def test_threads_give_the_same(serial):
    with ThreadPoolExecutor(3) as executor:
        assert digest(played(executor=executor)) == digest(serial)


@pytest.mark.filterwarnings("ignore")
def test_dask_gives_the_same(serial):
    from distributed import Client

    with (
        Client(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as client,
        client.get_executor() as executor,
    ):
        assert digest(played(executor=executor)) == digest(serial)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_ipyparallel_gives_the_same(serial):
    import ipyparallel

    cluster = ipyparallel.Cluster(n=2, controller_ip="127.0.0.1")
    with cluster as client:
        client.wait_for_engines(2, timeout=120)
        with client.executor() as executor:
            assert digest(played(executor=executor)) == digest(serial)


class Later:
    """An executor that runs what is submitted when its result is asked for."""

    def __init__(self):
        self.submitted = []

    def submit(self, function, /, *arguments, **named):
        later = self

        class Lazy(Future):
            def result(self, timeout=None):
                if not self.done():
                    self.set_result(function(*arguments, **named))
                return super().result(timeout)

        future = Lazy()
        later.submitted.append((function, arguments))
        return future


def test_nothing_but_submit_and_future_is_asked_of_an_executor(serial):
    executor = Later()
    assert digest(played(executor=executor)) == digest(serial)
    assert len(executor.submitted) == 12
    job = executor.submitted[0][1][0]
    assert pickle.loads(pickle.dumps(job)) == job


def test_a_strategy_that_cannot_be_pickled_gets_the_cure():
    def here(view, options, rng):
        return hasty(view, options, rng)

    assert len(played(games=2, players=[here])) == 2
    with ThreadPoolExecutor(1) as threads:
        assert len(played(games=2, players=[here], executor=threads)) == 2
    with ProcessPoolExecutor(1) as executor, pytest.raises(UnsendableStrategy) as caught:
        played(games=2, players=["saver", here], executor=executor)
    assert str(caught.value) == (
        "here cannot be sent to the workers of this executor. Move its code to a file and import "
        "it from there, or give an executor that sends code along, such as those of loky, dask and "
        "ipyparallel."
    )


def test_a_strategy_of_the_notebook_that_workers_do_not_know_gets_the_cure(monkeypatch):
    """It can be pickled here, by name, but a worker that knows no such name dies of it."""
    main = types.ModuleType("__main__")
    exec("def mine(view, options, rng):\n    return options[0].sample(rng)", main.__dict__)
    monkeypatch.setitem(sys.modules, "__main__", main)

    class Dead(Later):
        def submit(self, function, /, *arguments, **named):
            future = Future()
            future.set_exception(BrokenProcessPool("a worker was terminated abruptly"))
            return future

    with pytest.raises(UnsendableStrategy, match="mine cannot be sent"):
        played(games=2, players=[main.mine], executor=Dead())
    with pytest.raises(BrokenProcessPool):
        played(games=2, players=["saver"], executor=Dead())


def test_an_error_in_a_worker_is_the_error_here():
    with (
        ProcessPoolExecutor(1) as executor,
        pytest.raises((Refused, AttributeError)) as caught,
    ):
        played(games=2, players=[wrong], executor=executor)
    assert caught.value.__notes__ == ["in game 0 of seed 7, seat 0: wrong"]


# Interruption


class Interrupting:
    """Interrupts as the user would, in the middle of the game after so many calls."""

    def __init__(self, calls):
        self.left = calls

    def choose(self, view, options, rng):
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt
        return random_choice(view, options, rng)


def test_interrupted_it_keeps_the_games_that_are_done():
    whole = played(games=12, players=[Interrupting(10**9)])
    with pytest.warns(RuntimeWarning, match=r"Interrupted: \d of 12 games are done and kept"):
        kept = played(games=12, players=[Interrupting(200)])
    assert 0 < len(kept) < 12
    assert kept == whole[: len(kept)]


@pytest.fixture
def interruption():
    """An interrupt in a moment, once it is started; it also comes where the tests run in the
    background and would not hear of one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT))
    yield timer
    timer.cancel()
    signal.signal(signal.SIGINT, before)


def test_interrupted_in_a_pool_it_keeps_the_games_that_are_done(monkeypatch, interruption):
    monkeypatch.setattr(simulation, "CHUNK", 3)
    with ProcessPoolExecutor(2) as executor:
        # the workers are there before the timer's thread is: nobody forks beside a thread
        executor.submit(int).result()
        interruption.start()
        with pytest.warns(RuntimeWarning, match="of 40000 games are done and kept"):
            kept = results("cashflow", PLAYERS, 40_000, 7, executor=executor, progress=False)
    done = [row["game"] for row in kept[::3]]
    assert 0 < len(done) < 40_000
    assert done == sorted(set(done))
    some = Random(1).sample(done, 3)
    for number in some:
        assert [row for row in kept if row["game"] == number] == simulation.Job.of(
            "cashflow", PLAYERS, 7, {}
        ).rows(number)


# Comparison


def test_a_strategy_compared_with_itself_differs_in_nothing():
    same = finlit.compare("saver", Saver(), ["random"], games=8, seed=2, progress=False)
    assert (same.pairs["difference"] == 0).all()
    assert (same.summary[["difference", "low", "high"]].fillna(0) == 0).all(axis=None)


def test_compare_pairs_the_games_of_a_and_b():
    found = finlit.compare("saver", "borrower", ["landlord"], games=10, seed=4, progress=False)
    a = results("cashflow", ["saver", "landlord"], 10, 4, progress=False)
    b = results("cashflow", ["borrower", "landlord"], 10, 4, progress=False)
    differences = [
        x["net_worth"] - y["net_worth"]
        for x, y in zip(a, b, strict=True)
        if x["seat"] == y["seat"] == 0
    ]
    assert [x["profession"] for x in a] == [y["profession"] for y in b]
    pairs = found.pairs[found.pairs["measure"] == "net_worth"]
    assert [*pairs["difference"]] == differences
    row = found.summary.set_index("measure").loc["net_worth"]
    assert (row["difference"], row["low"], row["high"]) == mean_interval(differences)
    assert row["pairs"] == 10
    left = found.summary.set_index("measure").loc["turns_to_leave", "pairs"]
    assert left == sum(x["left"] and y["left"] for x, y in zip(a, b, strict=True) if x["seat"] == 0)
    assert repr(found).startswith("a: saver; b: borrower; interval of the difference: 95%")
    assert "net_worth" in found._repr_html_()


def test_the_interval_is_the_normal_one():
    """Of 0 and 2 a hundred times each: mean 1, standard deviation 200 ** 0.5 / 199 ** 0.5."""
    mean, low, high = mean_interval([0.0, 2.0] * 100)
    margin = 1.959963984540054 / math.sqrt(199)
    assert (mean, low, high) == pytest.approx((1, 1 - margin, 1 + margin))
    narrow = mean_interval([0.0, 2.0] * 100, confidence=0.5)
    assert narrow[2] - narrow[1] == pytest.approx(2 * 0.6744897501960817 / math.sqrt(199))
    assert math.isnan(mean_interval([3])[1])
    assert math.isnan(mean_interval([])[0])


def test_the_interval_holds_the_true_mean_as_often_as_it_says():
    rng = Random(1)
    hits = 0
    for _ in range(1000):
        _mean, low, high = mean_interval([rng.expovariate(1) for _ in range(100)])
        hits += low <= 1 <= high
    assert 920 <= hits <= 970


def test_by_strategy_has_means_and_medians():
    frame = finlit.simulate("cashflow", ["saver", "saver", "random"], 6, 1, progress=False)
    table = frames.by_strategy(frame).set_index(["strategy", "measure"])
    savers = frame[frame["strategy"] == "saver"]
    assert table.loc[("saver", "cash"), "mean"] == pytest.approx(savers["cash"].mean())
    assert table.loc[("saver", "cash"), "median"] == savers["cash"].median()
    assert table.loc[("saver", "left"), "mean"] == pytest.approx(savers["left"].mean())
    assert table.loc[("random", "turns_to_leave"), "players"] == 0


# The command


def test_the_command_prints_a_table_and_saves_the_frame(tmp_path, capsys):
    out = tmp_path / "frame.csv"
    arguments = ["simulate", "cashflow", "--games", "4", "--seed", "3", "--out", str(out)]
    assert cli.main([*arguments, "--players", "saver", "random"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("4 games\n")
    header = next(line for line in printed.splitlines() if "saver" in line)
    assert header.split() == ["saver", "random"]
    saved = pd.read_csv(out)
    rows = results("cashflow", ["saver", "random"], 4, 3, progress=False)
    assert [*saved["net_worth"]] == [row["net_worth"] for row in rows]


def test_the_command_plays_in_processes(capsys):
    assert cli.main(["simulate", "hab_and_gut", "--games", "4", "--workers", "2"]) == 0
    assert "raised" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--players", "wild"], "there is no strategy 'wild'"),
        (["--out", "/no/such/folder/x.csv"], "There is no folder /no/such/folder."),
    ],
)
def test_the_command_says_what_is_wrong(arguments, text, capsys):
    assert cli.main(["simulate", "cashflow", "--games", "1", *arguments]) == 1
    assert text in capsys.readouterr().err


# The decks


def test_the_report_is_about_the_decks_that_ship():
    text = deck_report.REPORT.read_text(encoding="utf-8")
    assert f"`{deck_report.load_decks().fingerprint}`" in text
    assert "They all hold." in text


def test_survival_counts_only_those_who_still_play():
    """Of four, one leaves at 10; one is stopped at 15; of two, one leaves at 20; one never does."""

    def row(left, turns, out=False):
        return {"left": left, "turns_to_leave": turns, "own_turns": turns, "out": out}

    rows = [row(True, 10), row(False, 15), row(True, 20), row(False, 5, out=True)]
    # 1 - 3/4 * 1/2
    assert deck_report.survival(rows) == (20, pytest.approx(0.625))
    assert deck_report.survival(rows[:1] + rows[3:] * 3) == (None, pytest.approx(0.25))


@pytest.mark.long
def test_the_decks_are_in_balance():
    """A sixth of the report's games, with a tenth of slack on the limits."""
    found = deck_report.figures(deck_report.measure(700))
    assert deck_report.outside(found, slack=0.1) == []
