"""beancount itself reads our books without an error, and comes to the same balances."""

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest
from beancount import loader
from beancount.core import data
from hypothesis import given

from finlit.games.burn_rate import BurnRate
from finlit.games.cashflow import Cashflow
from finlit.games.hab_and_gut import HabAndGut
from finlit.ledger.beancount import to_beancount
from finlit.ledger.ledger import CASH, Ledger
from tests.ledger.books import ann_and_bo, books, event


def game_of(ledger: Ledger, *names: str, currency: str = "USD") -> SimpleNamespace:
    """As much of a game as the export reads."""
    return SimpleNamespace(name="toy", names=names, ledger=ledger, currency=currency)


def load(text: str) -> list[data.Directive]:
    entries, errors, _options = loader.load_string(text)
    assert errors == []
    return entries


def balances(entries: list[data.Directive]) -> Counter[str]:
    total: Counter[str] = Counter()
    for entry in entries:
        if isinstance(entry, data.Transaction):
            for posting in entry.postings:
                total[posting.account] += int(posting.units.number)
    return total


def test_toy_books_keep_their_balances():
    entries = load(to_beancount(game_of(ann_and_bo(), "Ann", "Bo")))
    total = balances(entries)
    assert total["Assets:Ann:Cash"] == 3600
    assert total["Assets:Bo:Cash"] == 70
    assert total["Assets:Ann:Property:F1"] == 40000
    assert total["Liabilities:Ann:Bank-loan"] == -1000
    transactions = [entry for entry in entries if isinstance(entry, data.Transaction)]
    assert [entry.narration for entry in transactions][-1] == "payday"
    assert (transactions[-1].date - transactions[0].date).days == 6


def test_a_cash_balance_that_is_wrong_is_an_error_to_beancount():
    ledger = ann_and_bo()
    ledger.balances[0][CASH] += 1
    _entries, errors, _options = loader.load_string(to_beancount(game_of(ledger, "Ann", "Bo")))
    assert len(errors) == 1 and "Balance failed" in errors[0].message


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann"),
        ("", ""),
        ("Ann", "Ann-2"),
        ('"; include "x', "a:b\nc"),
        ("陳大文", "مرحبا"),
        ("ann", "7 up"),
        ("😀" * 300, "x" * 300),
        ("Seat2", ""),
    ],
)
def test_any_names_are_accounts_of_their_own(names):
    entries = load(to_beancount(game_of(ann_and_bo(), *names)))
    cash = {name for name in balances(entries) if name.endswith(":Cash")}
    assert len(cash) == 2


def test_accounts_that_beancount_cannot_tell_apart_stay_apart():
    ledger = Ledger(1)
    for number, account in enumerate(("assets:a_b", "assets:a-b", "assets:é:", "assets::x"), 1):
        ledger.post(0, event('say "hi"\\'), ((account, number), ("equity:opening", -number)))
    total = balances(load(to_beancount(game_of(ledger, "Ann", currency="kr."))))
    assert sorted(total.values()) == [-10, 1, 2, 3, 4]


@given(ledger=books())
def test_random_books_pass(ledger):
    entries = load(to_beancount(game_of(ledger, "Ann", "Bo")))
    total = balances(entries)
    for seat, name in enumerate(("Ann", "Bo")):
        assert total[f"Assets:{name}:Cash"] == ledger.cash(seat)


@pytest.mark.parametrize("make", [BurnRate, Cashflow, HabAndGut])
@pytest.mark.parametrize("seed", range(2))
def test_random_games_pass(make, seed):
    game = make(["Ann", "Bo", "Cy"], seed=seed)
    rng = Random(seed)
    while game.to_act is not None and len(game) < 300:
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))
    total = balances(load(to_beancount(game)))
    assert [total[f"Assets:{name}:Cash"] for name in game.names] == [
        game.ledger.cash(seat) for seat in range(3)
    ]
