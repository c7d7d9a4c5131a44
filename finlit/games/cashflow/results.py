"""What a finished game of Cashflow tells of each player: the rows of a simulation."""

from __future__ import annotations

from typing import Any

from finlit.games.cashflow.game import Cashflow
from finlit.games.cashflow.state import DEBTS, OUT

COLUMNS = {
    "profession": "str",
    "left": "bool",
    "turns_to_leave": "Int64",
    "own_turns": "int64",
    "passive_income": "int64",
    "total_expenses": "int64",
    "interest_paid": "int64",
    "largest_loan": "int64",
    "bankruptcies": "int64",
    "out": "bool",
}
"""The columns that this game adds to a simulation, with their types in a frame.

- `left`: whether the player left the rat race (CF-40).
- `turns_to_leave`: own turns begun until then, the one of leaving included; none if it did not.
- `own_turns`: own turns begun in the game; missed ones do not count.
- `passive_income`, `total_expenses`: a month, on leaving, or else at the end.
- `interest_paid`: all payments for home mortgage, other debts and bank loans. In this game they
  never make less of what is owed. Mortgages on properties are part of their cash flow, not of this.
- `largest_loan`: the most that was owed in bank loans at a time.
- `bankruptcies`: how many (CF-30); `out`: whether the last of them ended it all (CF-34).
"""

_INTEREST = tuple(f"expenses:{debt}" for debt in (*DEBTS, "bank_loan"))


def result_rows(game: Cashflow) -> list[dict[str, Any]]:
    """A row a seat, with the values of `COLUMNS`; amounts in whole units of currency."""
    seats = range(len(game.players))
    turns = [0] * len(seats)
    loan, largest = [0] * len(seats), [0] * len(seats)
    bankruptcies = [0] * len(seats)
    entered: dict[int, tuple[int, Any]] = {}
    for step in game.steps:
        for event in step.events:
            kind, seat = event.kind, event.seat
            if seat is None:
                continue
            if kind == "turn_started":
                turns[seat] += 1
            elif kind == "borrowed":
                loan[seat] += event["amount"]
                largest[seat] = max(largest[seat], loan[seat])
            elif kind == "repaid":
                if event["debt"] == "bank_loan":
                    loan[seat] -= event["amount"]
            elif kind == "bankrupt":
                bankruptcies[seat] += 1
            elif kind == "entered_fast_track":
                entered[seat] = turns[seat], event
    ledger = game.ledger
    rows = []
    for seat in seats:
        passive, expenses = game.passive_income(seat), ledger.expenses[seat]
        left = entered.get(seat)
        if left is not None:
            passive = left[1]["passive_income"]
            # on entering, every line of expenses was struck
            expenses = -sum(
                amount
                for _seat, _step, event, account, amount in ledger.recurrences
                if event is left[1] and account.startswith("expenses:")
            )
        balances = ledger.balances[seat]
        rows.append(
            {
                "profession": game.players[seat].profession.id,
                "left": left is not None,
                "turns_to_leave": None if left is None else left[0],
                "own_turns": turns[seat],
                "passive_income": passive,
                "total_expenses": expenses,
                "interest_paid": sum(balances.get(account, 0) for account in _INTEREST),
                "largest_loan": largest[seat],
                "bankruptcies": bankruptcies[seat],
                "out": game.players[seat].status is OUT,
            }
        )
    return rows
