"""The bank: paydays (CF-11, CF-12), loans (CF-25) and repaying (CF-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from finlit.engine import Option
from finlit.games.cashflow.state import DEBTS, Player

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

LOAN_UNIT = 1000
LOAN = "liabilities:bank_loan"
ACCOUNTS = {debt: f"liabilities:{debt}" for debt in (*DEBTS, "bank_loan")}
CLAIM = Option("claim_payday")

_borrow: dict[int, Option] = {}
_repay_loan: dict[int, Option] = {}
_repay: dict[tuple[str, ...], Option] = {}


def bank_options(game: Cashflow, player: Player) -> list[Option]:
    """Borrowing, repaying and claiming: what is open at any time of an own turn."""
    options = [CLAIM] if player.paydays else []
    most = loan_limit(game, player)
    if most:
        options.append(_borrow.get(most) or borrow_option(most))
    return repay_options(player, game.ledger.balances[player.seat], options)


def borrow_option(most: int) -> Option:
    """Borrow any number of thousands up to `most`."""
    option = _borrow.get(most)
    if option is None:
        option = Option("borrow", amount=range(LOAN_UNIT, most + 1, LOAN_UNIT))
        _borrow[most] = option
    return option


def repay_options(player: Player, balances: dict[str, int], options: list[Option]) -> list[Option]:
    """CF-26: add to `options`: a debt in full, bank loans in thousands, from the cash there is."""
    cash = balances["assets:cash"]
    if player.debts:
        payable = tuple([debt for debt in player.debts if cash + balances[ACCOUNTS[debt]] >= 0])
        if payable:
            option = _repay.get(payable)
            if option is None:
                option = _repay[payable] = Option("repay", debt=payable)
            options.append(option)
    loan = -balances[LOAN]
    if loan and cash >= LOAN_UNIT:
        most = (loan if loan < cash else cash) // LOAN_UNIT * LOAN_UNIT
        option = _repay_loan.get(most)
        if option is None:
            option = Option(
                "repay", debt=("bank_loan",), amount=range(LOAN_UNIT, most + 1, LOAN_UNIT)
            )
            _repay_loan[most] = option
        options.append(option)
    return options


def loan_limit(game: Cashflow, player: Player) -> int:
    """CF-25: what the bank lends by choice: all loan payments stay within total income.

    Whole thousands of currency; 0 while bankrupt or when nothing more is lent.
    """
    if player.bankrupt:
        return 0
    ledger = game.ledger
    loan = -ledger.balances[player.seat][LOAN]
    room = (10 * ledger.income[player.seat] - loan) // LOAN_UNIT * LOAN_UNIT
    return room if room > 0 else 0


def borrow(game: Cashflow, amount: int) -> None:
    """CF-25: take a bank loan by choice."""
    assert game.to_act is not None
    lend(game, game.to_act, amount, forced=False)


def lend(game: Cashflow, seat: int, amount: int, forced: bool) -> None:
    """CF-25: book a bank loan: the liability, and a payment of 10% a month."""
    event = game.emit("borrowed", seat, amount=amount, forced=forced)
    game.ledger.post(seat, event, (("assets:cash", amount), (LOAN, -amount)))
    game.ledger.recur(seat, event, "expenses:bank_loan", amount // 10)


def lend_missing(game: Cashflow, seat: int, amount: int) -> None:
    """CF-25: for what must be paid the bank lends what is missing, rounded up to a thousand."""
    missing = amount - game.ledger.cash(seat)
    if missing > 0:
        lend(game, seat, -(-missing // LOAN_UNIT) * LOAN_UNIT, forced=True)


def repay(game: Cashflow, debt: str, amount: int = 0) -> None:
    """CF-26: a debt in full, which ends its payment; bank loans in thousands, 100 less for each."""
    assert game.to_act is not None
    seat, ledger = game.to_act, game.ledger
    account = ACCOUNTS[debt]
    if debt == "bank_loan":
        saved = amount // 10
    else:
        amount = -ledger.balances[seat][account]
        saved = game.players[seat].debts.pop(debt)
    event = game.emit("repaid", seat, debt=debt, amount=amount, saved=saved)
    ledger.post(seat, event, ((account, amount), ("assets:cash", -amount)))
    ledger.recur(seat, event, "expenses:" + debt, -saved)


def payday(game: Cashflow, player: Player) -> bool:
    """CF-11: receive or pay the monthly cash flow. False when the player is bankrupt (CF-30)."""
    seat, ledger = player.seat, game.ledger
    flow = ledger.income[seat] - ledger.expenses[seat]
    if flow < 0 and ledger.balances[seat]["assets:cash"] + flow < 0:
        return False
    if flow > 0 and game.rules.claim_payday:
        player.paydays.append(ledger.month(seat))
        game.emit("payday_waits", seat, amount=flow)
    else:
        ledger.post(seat, game.emit("payday", seat, amount=flow), ledger.month(seat))
    return True


def claim_payday(game: Cashflow) -> None:
    """CF-12: call for a payday that was passed, at the cash flow of the sheet as it stood."""
    assert game.to_act is not None
    seat = game.to_act
    legs = game.players[seat].paydays.pop(0)
    event = game.emit("payday", seat, amount=legs[-1][1])
    game.ledger.post(seat, event, legs)
