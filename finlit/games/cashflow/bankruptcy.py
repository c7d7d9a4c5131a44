"""Bankruptcy in all its stages: CF-30 to CF-34."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from finlit.engine import Option
from finlit.games.cashflow.banking import LOAN, repay_options
from finlit.games.cashflow.state import HALVED_DEBTS, OUT, Player

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

SETTLE = Option("settle")


def go_bankrupt(game: Cashflow, player: Player) -> None:
    """CF-30: a negative payday that cash does not cover; CF-31: with `"all"`, everything goes."""
    seat = player.seat
    player.bankrupt = True
    player.paydays.clear()
    game.unpaid = game.ledger.month(seat)
    game.emit("bankrupt", seat, due=-game.ledger.cash_flow(seat), cash=game.ledger.cash(seat))
    game.phase = "bankruptcy"
    if game.rules.bankruptcy_sale == "all":
        for holding in [*player.holdings, *player.ventures]:
            sell_to_bank(game, holding)


def bankruptcy_options(game: Cashflow) -> Sequence[Option]:
    """CF-31, CF-32: sell to the bank, repay; stop once the cash flow is positive, or when
    nothing can be sold or repaid."""
    assert game.to_act is not None
    player = game.players[game.to_act]
    options: list[Option] = []
    holdings = (*player.holdings, *player.ventures)
    if holdings:
        options.append(Option("sell", holding=holdings))
    balances = game.ledger.balances[player.seat]
    options += repay_options(player, balances, balances["assets:cash"], -balances[LOAN])
    if not options or game.ledger.cash_flow(player.seat) > 0:
        options.append(SETTLE)
    return options


def sell_to_bank(game: Cashflow, holding: str) -> None:
    """CF-31: the bank takes an asset at half its down payment, shares at half their cost."""
    assert game.to_act is not None
    seat = game.to_act
    player, ledger = game.players[seat], game.ledger
    if holding in player.holdings:
        units = player.holdings.pop(holding)
        price = units.cost // 2
        event = game.emit("sold_to_bank", seat, holding=holding, received=price)
        ledger.post(
            seat,
            event,
            (
                ("assets:cash", price),
                (units.asset, -units.cost),
                (f"income:gains:{holding}", units.cost - price),
            ),
        )
        ledger.recur(seat, event, units.income, units.monthly)
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
    """CF-32 to CF-34: halve debts if it is still negative; then out, or miss three turns."""
    assert game.to_act is not None
    seat = game.to_act
    player, ledger = game.players[seat], game.ledger
    if ledger.cash_flow(seat) < 0:
        _halve_debts(game, player)
    if ledger.cash_flow(seat) < 0:
        player.status = OUT
        game.emit("out", seat, cash_flow=ledger.cash_flow(seat))
        game.end_turn_of(player)
        return
    due = -dict(game.unpaid)["assets:cash"]
    paid = min(due, ledger.cash(seat))
    event = game.emit("recovered", seat, paid=paid, forgiven=due - paid)
    legs = [leg for leg in game.unpaid if leg[0] != "assets:cash"]
    ledger.post(seat, event, (*legs, ("assets:cash", -paid), ("income:forgiven", paid - due)))
    player.missed = 3
    game.phase = "end"


def _halve_debts(game: Cashflow, player: Player) -> None:
    """CF-33: car loan, credit card, retail debt and their payments; what remains rounds down."""
    seat, ledger = player.seat, game.ledger
    for debt in HALVED_DEBTS:
        if debt in player.debts:
            owed = -ledger.balances[seat]["liabilities:" + debt]
            payment = player.debts[debt]
            player.debts[debt] = payment // 2
            event = game.emit(
                "debt_halved", seat, debt=debt, struck=owed - owed // 2, left=owed // 2
            )
            ledger.post(
                seat,
                event,
                (("liabilities:" + debt, owed - owed // 2), ("income:forgiven", owed // 2 - owed)),
            )
            ledger.recur(seat, event, "expenses:" + debt, payment // 2 - payment)
