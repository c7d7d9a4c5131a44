"""Bankruptcy in all its stages: CF-30 to CF-34."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from finlit.engine import Option
from finlit.games.cashflow.banking import payday, repay_options
from finlit.games.cashflow.state import HALVED_DEBTS, OUT, Player

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

SETTLE = Option("settle")


def go_bankrupt(game: Cashflow, player: Player, paydays_left: int) -> None:
    """CF-30: a negative payday that cash does not cover; CF-31: with `"all"`, everything goes.

    `paydays_left` are those that the same roll has still to pass or to land on.
    """
    seat = player.seat
    player.bankrupt = True
    game.unpaid = game.ledger.month(seat)
    game.paydays_left = paydays_left
    game.emit("bankrupt", seat, due=-game.ledger.cash_flow(seat), cash=game.ledger.cash(seat))
    game.phase = "bankruptcy"
    if game.rules.bankruptcy_sale == "all":
        for symbol, held in [*player.holdings.items()]:
            sell_to_bank(game, symbol, held.units)
        for venture in [*player.ventures]:
            sell_to_bank(game, venture)


def bankruptcy_options(game: Cashflow) -> Sequence[Option]:
    """CF-31, CF-32: sell to the bank, repay; stop once the cash flow is positive, or when
    nothing can be sold or repaid."""
    assert game.to_act is not None
    player = game.players[game.to_act]
    options = [
        Option("sell", holding=(symbol,), units=range(1, held.units + 1))
        for symbol, held in player.holdings.items()
    ]
    if player.ventures:
        options.append(Option("sell", holding=tuple(player.ventures)))
    repay_options(player, game.ledger.balances[player.seat], options)
    if not options or game.ledger.cash_flow(player.seat) > 0:
        options.append(SETTLE)
    return options


def sell_to_bank(game: Cashflow, holding: str, units: int = 0) -> None:
    """CF-31: the bank takes an asset at half its down payment, shares at half their cost."""
    assert game.to_act is not None
    seat = game.to_act
    player, ledger = game.players[seat], game.ledger
    if holding in player.holdings:
        held = player.holdings[holding]
        cost, monthly = held.strike(units)
        if not held.units:
            del player.holdings[holding]
        price = cost // 2
        event = game.emit("sold_to_bank", seat, holding=holding, units=units, received=price)
        ledger.post(
            seat,
            event,
            (
                ("assets:cash", price),
                (held.asset, -cost),
                (f"income:gains:{holding}", cost - price),
            ),
        )
        ledger.recur(seat, event, held.income, monthly)
        return
    venture = player.ventures.pop(holding)
    price = venture.down_payment // 2
    event = game.emit("sold_to_bank", seat, holding=holding, received=price)
    ledger.post(
        seat,
        event,
        (
            ("assets:cash", price),
            (venture.asset, -venture.cost),
            (venture.liability, venture.mortgage),
            (f"income:gains:{holding}", venture.down_payment - price),
        ),
    )
    ledger.recur(seat, event, venture.income, venture.cash_flow)


def settle(game: Cashflow) -> None:
    """CF-32 to CF-34: halve debts if it is still negative; then out, or miss three turns.

    A second payday that the same roll has passed is still received (CF-11).
    """
    assert game.to_act is not None
    seat = game.to_act
    player, ledger = game.players[seat], game.ledger
    if ledger.cash_flow(seat) < 0:
        _halve_debts(game, player)
    if ledger.cash_flow(seat) < 0:
        player.status = OUT
        game.emit("out", seat, cash_flow=ledger.cash_flow(seat))
        if not game.last_left():
            game.end_turn_of(player)
        return
    *lines, (_, flow) = game.unpaid
    due = -flow
    paid = min(due, ledger.cash(seat))
    event = game.emit("recovered", seat, paid=paid, forgiven=due - paid)
    ledger.post(seat, event, (*lines, ("assets:cash", -paid), ("income:forgiven", paid - due)))
    player.missed = 3
    game.phase = "end"
    for _ in range(game.paydays_left):
        payday(game, player)


def _halve_debts(game: Cashflow, player: Player) -> None:
    """CF-33: car loan, credit card, retail debt and their payments; what remains rounds down."""
    seat, ledger = player.seat, game.ledger
    for debt in HALVED_DEBTS:
        if debt in player.debts:
            owed = -ledger.balances[seat]["liabilities:" + debt]
            payment = player.debts[debt]
            if owed // 2:
                player.debts[debt] = payment // 2
            else:
                del player.debts[debt]
            event = game.emit(
                "debt_halved", seat, debt=debt, struck=owed - owed // 2, left=owed // 2
            )
            ledger.post(
                seat,
                event,
                (("liabilities:" + debt, owed - owed // 2), ("income:forgiven", owed // 2 - owed)),
            )
            ledger.recur(seat, event, "expenses:" + debt, payment // 2 - payment)
