"""Tidy pandas frames of a game: its ledger, its history and its statements, a row an observation.

Amounts are whole units of the game's currency. A `seat` is a seat's number (from 0) or the name of
its player; the column `player` has the names as they are shown, each of them once. A step is the
number of a move, 0 the set-up; a round is a round of the table, 0 the set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

import pandas as pd

from finlit.engine import Game
from finlit.ledger import history as books
from finlit.ledger import statements
from finlit.ledger.loans import Instalment, Loan
from finlit.ledger.statements import Statement
from finlit.words import _, account_name, unique_name

STATEMENT = {"section": "str", "line": "str", "account": "str", "amount": "int64"}
POSTINGS = {
    "step": "int64",
    "round": "int64",
    "own_turn": "int64",
    "seat": "int64",
    "player": "str",
    "event": "str",
    "account": "str",
    "amount": "int64",
}
CAUSES = {"step": "int64", "round": "int64", "event": "str", "amount": "int64"}
WHEN_WHO = {"round": "int64", "own_turn": "int64", "seat": "int64", "player": "str"}
HISTORY = WHEN_WHO | dict.fromkeys(books.MEASURES, "int64")
OBSERVATIONS = WHEN_WHO | {"measure": "str", "amount": "int64"}


def ledger(game: Game, seat: int | str | None = None) -> pd.DataFrame:
    """Every posting, of one seat or of all, in order.

    Columns: step, round, own_turn (turns that the seat had begun), seat, player, event (its kind),
    account, amount (debits positive, as in the ledger; those of a transaction sum to 0).
    """
    only = None if seat is None else seat_of(game, seat)
    turns = books.turns_started(game)
    rows = (
        {
            "step": at.step,
            "round": game.steps[at.step].round,
            "own_turn": turns[at.step][at.seat],
            "seat": at.seat,
            "player": unique_name(game.names, at.seat),
            "event": statements.kind_of(at.event),
            "account": posting.account,
            "amount": posting.amount,
        }
        for at in game.ledger.transactions(only)
        for posting in at.postings
    )
    return _frame(rows, POSTINGS)


def history(game: Game) -> pd.DataFrame:
    """What every seat had at the end of each round; the round being played stands as it is now.

    Columns: round, own_turn, seat, player, cash, net_worth, and of the monthly sheet total_income,
    passive_income, total_expenses, cash_flow.
    """
    return _frame(history_rows(game), HISTORY)


def history_rows(game: Game, since_step: int = 0) -> list[dict[str, Any]]:
    """The rows of `history` that may have changed since the game had `since_step` moves.

    Rows of a round come all together and take the place of earlier rows of that round.
    """
    return [
        {
            **{name: row[name] for name in ("round", "own_turn", "seat")},
            "player": unique_name(game.names, row["seat"]),
            **{name: row[name] for name in books.MEASURES},
        }
        for row in books.history(game, since_step)
    ]


def measures(game: Game) -> pd.DataFrame:
    """The history with a row an observation, as charts take it.

    Columns: round, own_turn, seat, player, measure (cash, net_worth, total_income, passive_income,
    total_expenses, cash_flow), amount.
    """
    return _frame(measure_rows(game), OBSERVATIONS)


def measure_rows(game: Game, since_step: int = 0) -> list[dict[str, Any]]:
    """The rows of `measures` that may have changed, as `history_rows` has them."""
    return [
        {**{name: row[name] for name in WHEN_WHO}, "measure": measure, "amount": row[measure]}
        for row in history_rows(game, since_step)
        for measure in books.MEASURES
    ]


def balance_sheet(game: Game, seat: int | str, step: int | None = None) -> pd.DataFrame:
    """What a seat owns, owes and has left, now or after move `step`.

    Columns: section (assets, liabilities, equity), line (the account in words), account, amount.
    """
    number = seat_of(game, seat)
    return _statement(game, statements.balance_sheet(game.ledger, number, _step(game, step)))


def income_statement(
    game: Game,
    seat: int | str,
    first: int | None = None,
    last: int | None = None,
    *,
    rounds: tuple[int, int] | int | None = None,
) -> pd.DataFrame:
    """What a seat earned and spent, in the whole game, in the steps `first` to `last`, or in
    `rounds`: one round, or the first and the last one.

    Columns: section (income, expenses), line (the account in words), account, amount.
    """
    number = seat_of(game, seat)
    span = _span(game, first, last, rounds)
    return _statement(game, statements.income_statement(game.ledger, number, *span))


def cash_flow_statement(
    game: Game,
    seat: int | str,
    first: int | None = None,
    last: int | None = None,
    *,
    rounds: tuple[int, int] | int | None = None,
) -> pd.DataFrame:
    """Where a seat's cash came from and went; the span as in `income_statement`.

    Columns: section (operating, investing, financing), line (what happened, in words), account
    (the section and the kind of event), amount.
    """
    number = seat_of(game, seat)
    span = _span(game, first, last, rounds)
    return _statement(game, statements.cash_flow_statement(game.ledger, number, *span))


def monthly_statement(game: Game, seat: int | str, step: int | None = None) -> pd.DataFrame:
    """The income statement of a seat's sheet, in currency a month, now or after move `step`.

    Columns: section (income, expenses), line (the account in words), account, amount.
    """
    number = seat_of(game, seat)
    return _statement(game, statements.monthly_statement(game.ledger, number, _step(game, step)))


def explain(
    game: Game,
    seat: int | str,
    statement: str,
    account: str,
    first: int | None = None,
    last: int | None = None,
) -> pd.DataFrame:
    """Why a line of a statement is what it is: the events that made it, in order.

    `statement` is balance_sheet, income_statement, cash_flow_statement or monthly_statement;
    `account` a line's account or a total's name (assets, equity, profit, cash_flow, …).
    Columns: step, round, event (its kind), amount (in the sign of the line; they sum to it).
    """
    span = _span(game, first, last, None)
    causes = statements.explain(game.ledger, seat_of(game, seat), statement, account, *span)
    rows = (
        {
            "step": cause.step,
            "round": game.steps[cause.step].round,
            "event": statements.kind_of(cause.event),
            "amount": cause.amount,
        }
        for cause in causes
    )
    return _frame(rows, CAUSES)


def loan_schedule(loan: Loan) -> pd.DataFrame:
    """A loan's schedule, a row a month until nothing is owed.

    Columns: month (from 1), payment, interest and principal (the two parts of the payment), balance
    (owed after it). The amounts are Decimals, exact to the cent.
    """
    return pd.DataFrame(loan.schedule, columns=list(Instalment._fields))


def loan_schedules(loans: Mapping[str, Loan]) -> pd.DataFrame:
    """The schedules of several loans below one another.

    Columns: loan (its name in `loans`), then those of `loan_schedule`.
    """
    rows = [(name, *row) for name, loan in loans.items() for row in loan.schedule]
    return pd.DataFrame(rows, columns=["loan", *Instalment._fields])


def seat_of(game: Game, seat: int | str) -> int:
    """The number of a seat that is given by its number or by its player's name.

    Raises `ValueError`, naming the players, if there is no such seat or two of that name.
    """
    seats = range(len(game.names))
    if isinstance(seat, str):
        found = [n for n in seats if unique_name(game.names, n) == seat]
        found = found or [n for n in seats if game.names[n] == seat]
        if len(found) == 1:
            return found[0]
    elif not isinstance(seat, bool) and index(seat) in seats:
        return index(seat)
    players = ", ".join(f"{n}: {unique_name(game.names, n)}" for n in seats)
    raise ValueError(
        _("{seat} is not one seat of this game; its seats are {players}").format(
            seat=repr(seat), players=players
        )
    )


def _step(game: Game, step: int | None) -> int | None:
    if step is not None and index(step) not in range(len(game.steps)):
        raise ValueError(
            _("there is no move {step}: the game has moves 0 to {last}").format(
                step=step, last=len(game.steps) - 1
            )
        )
    return step


def _span(
    game: Game, first: int | None, last: int | None, rounds: tuple[int, int] | int | None
) -> tuple[int, int]:
    """The first and the last step of a span of steps or of rounds."""
    if rounds is None:
        begin, end = _step(game, first), _step(game, last)
        return begin or 0, len(game.steps) - 1 if end is None else end
    if first is not None or last is not None:
        raise ValueError(_("give the steps first and last or the rounds, not both"))
    begin, end = (rounds, rounds) if isinstance(rounds, int) else rounds
    if not 0 <= begin <= end <= game.round:
        raise ValueError(
            _("there are no rounds {rounds}: the game has rounds 0 to {last}").format(
                rounds=rounds, last=game.round
            )
        )
    steps_by_round = [step.round for step in game.steps]
    earlier = sum(at < begin for at in steps_by_round)
    until = sum(at <= end for at in steps_by_round)
    return earlier, until - 1


def _statement(game: Game, statement: Statement) -> pd.DataFrame:
    rows = (
        {
            "section": line.section,
            "line": account_name(line.account, game),
            "account": line.account,
            "amount": line.amount,
        }
        for line in statement.lines
    )
    return _frame(rows, STATEMENT)


def _frame(rows: Iterable[Mapping[str, Any]], columns: Mapping[str, str]) -> pd.DataFrame:
    """The rows as a frame whose columns have their types even when there are no rows."""
    return pd.DataFrame([*rows], columns=[*columns]).astype(dict(columns))
