"""What every company had at the end of each round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from finlit.ledger.ledger import CASH

if TYPE_CHECKING:
    from finlit.games.burn_rate.game import BurnRate


def company_rows(game: BurnRate) -> list[dict[str, int]]:
    """A row a round and seat: `round`, `own_turn` (turns begun), `seat`, `money`, `burn` (a turn).

    Round 0 is when the last company was founded; the round that is being played, or that was the
    last one, stands as it is now. A round ends with the payroll of its last company, before the
    next turn begins.
    """
    seats = range(len(game.names))
    money, burn, turns = [0] * len(seats), [0] * len(seats), [0] * len(seats)
    postings, changes = iter(game.ledger.journal), iter(game.ledger.recurrences)
    posting, change = next(postings, None), next(changes, None)
    rows: list[dict[str, int]] = []

    def close(round: int) -> None:
        for seat in seats:
            row = {"round": round, "own_turn": turns[seat], "seat": seat}
            rows.append(row | {"money": money[seat], "burn": burn[seat]})

    at = 0
    for number, step in enumerate(game.steps):
        while posting is not None and posting[1] <= number:
            money[posting[0]] += sum(amount for account, amount in posting[3] if account == CASH)
            posting = next(postings, None)
        while change is not None and change[1] <= number:
            burn[change[0]] += change[4]
            change = next(changes, None)
        for event in step.events:
            if event.kind == "turn_started" and event.seat is not None:
                if event["round"] > at:
                    close(at)
                    at = event["round"]
                turns[event.seat] += 1
    close(at)
    return rows
