"""Over 300 random games: no fault in the books, and every line of every statement explained."""

from random import Random

import pytest

from finlit.games.burn_rate import BurnRate
from finlit.games.cashflow import Cashflow
from finlit.games.hab_and_gut import HabAndGut
from finlit.ledger.statements import (
    balance_sheet,
    cash_flow_statement,
    check,
    explain,
    income_statement,
    monthly_statement,
)


@pytest.mark.parametrize("make", [BurnRate, Cashflow, HabAndGut])
@pytest.mark.parametrize("players", [3, 4])
def test_every_line_of_every_statement_is_explained(make, players):
    explained = 0
    for seed in range(50):
        rng = Random(seed)
        game = make(["Ann", "Bo", "Cy", "Di"][:players], seed=seed)
        while game.to_act is not None and len(game) < 300:
            options = game.options()
            game.apply(options[int(rng.random() * len(options))].sample(rng))
        ledger = game.ledger
        assert check(ledger) == []
        last = int(rng.random() * len(game))
        first = int(rng.random() * (last + 1))
        for seat in range(players):
            for statement in (
                balance_sheet(ledger, seat),
                balance_sheet(ledger, seat, last),
                monthly_statement(ledger, seat),
                monthly_statement(ledger, seat, last),
                income_statement(ledger, seat),
                income_statement(ledger, seat, first, last),
                cash_flow_statement(ledger, seat),
                cash_flow_statement(ledger, seat, first, last),
            ):
                for line in (*statement.lines, *statement.totals):
                    causes = explain(
                        ledger,
                        seat,
                        statement.kind,
                        line.account,
                        statement.first,
                        statement.last,
                    )
                    assert sum(cause.amount for cause in causes) == line.amount
                    explained += 1
    assert explained > 1000
