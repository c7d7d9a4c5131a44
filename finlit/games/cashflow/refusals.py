"""Why a move is not open in Cashflow: the rule's reason, with its numbers and a remedy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from finlit.engine import Refusal
from finlit.games.cashflow import fast_track
from finlit.games.cashflow.banking import LOAN, LOAN_UNIT, loan_limit
from finlit.games.cashflow.deals import may_offer, price_of
from finlit.games.cashflow.state import RACING, UNIT_ACCOUNTS

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

OWN_TURN = ("turn", "opportunity", "deal", "charity", "end")

Values = Mapping[str, Any]


def why_not(game: Cashflow, kind: str, values: Values) -> Refusal | None:
    """The reason that the rules of the game give, or None where only the form is wrong."""
    reason = _REASONS.get(kind)
    refusal = reason(game, values) if reason else None
    if refusal is not None:
        refusal.facts["currency"] = game.currency
    return refusal


def no_cash(game: Cashflow, seat: int, needed: int) -> Refusal:
    """Too little cash; borrowing is the remedy where the bank still lends enough."""
    cash = game.ledger.cash(seat)
    can_borrow = loan_limit(game, game.players[seat]) >= needed - cash
    remedy = "borrow" if can_borrow and game.phase in (*OWN_TURN, "offer") else None
    return Refusal("no_cash", remedy, needed=needed, cash=cash, missing=needed - cash)


def _roll(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase not in ("turn", "track"):
        return Refusal("rolled_already")
    if values.get("dice") == 2 and game.phase == "turn":
        return Refusal("one_die")
    return None


def _draw(game: Cashflow, values: Values) -> Refusal | None:
    return None if game.phase == "opportunity" else Refusal("no_opportunity")


def _buy(game: Cashflow, values: Values) -> Refusal | None:
    seat = game.acting
    if game.phase == "track_space":
        return no_cash(game, seat, fast_track.space_price(game))
    if game.deal is None or game.phase not in ("deal", "trade"):
        return Refusal("no_deal")
    if game.phase == "deal" and not game.deal_open:
        return Refusal("deal_used")
    return _deal_refusal(game, seat, values, 0)


def _accept(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase != "offer":
        return Refusal("no_offer")
    return _deal_refusal(game, game.acting, values, game.offered)


def _deal_refusal(game: Cashflow, seat: int, values: Values, price: int) -> Refusal | None:
    assert game.deal is not None
    units = values.get("units", 1)
    needed = price + price_of(game.deal)
    if game.deal.kind in UNIT_ACCOUNTS and type(units) is int and units > 0:
        needed = price + units * game.deal.price
    return no_cash(game, seat, needed) if needed > game.ledger.cash(seat) else None


def _sell(game: Cashflow, values: Values) -> Refusal | None:
    player = game.players[game.acting]
    holding, units = values.get("holding"), values.get("units")
    if game.phase not in ("deal", "trade", "market", "bankruptcy"):
        return Refusal("no_buyer")
    if holding in player.holdings:
        held = player.holdings[holding]
        wanted = game.deal.name if game.deal else game.market.name if game.market else holding
        if wanted != holding:
            return Refusal("other_wanted", wanted=wanted, holding=holding)
        if type(units) is int and units > held.units:
            return Refusal("too_few_units", holding=holding, units=units, held=held.units)
        return None
    if holding in player.ventures and game.market is not None:
        venture = player.ventures[holding]
        if venture.name != game.market.name:
            return Refusal("other_wanted", wanted=game.market.name, holding=holding)
        return Refusal("sale_costs_too_much", holding=holding, cash=game.ledger.cash(player.seat))
    return Refusal("not_held", holding=holding) if isinstance(holding, str) else None


def _offer(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase != "deal" or game.deal is None:
        return Refusal("no_deal")
    if not game.deal_open:
        return Refusal("deal_used")
    if not may_offer(game, game.deal):
        return Refusal("not_resellable")
    to, price = values.get("to"), values.get("price")
    if type(to) is not int or to not in range(len(game.players)) or to == game.turn:
        return Refusal("no_such_buyer", to=to)
    buyer = game.players[to]
    funds = game.ledger.cash(to) + loan_limit(game, buyer) - price_of(game.deal)
    if buyer.status is not RACING or funds < 0:
        return Refusal("buyer_cannot_pay", to=to)
    if type(price) is int and price > funds:
        return Refusal("buyer_cannot_pay", to=to, most=funds)
    if type(price) is int and price >= game.refused.get(to, price + 1):
        return Refusal("refused_before", to=to, price=game.refused[to])
    return None


def _borrow(game: Cashflow, values: Values) -> Refusal | None:
    player = game.players[game.acting]
    amount = values.get("amount")
    if game.phase not in (*OWN_TURN, "offer"):
        return Refusal("not_own_turn")
    if player.bankrupt:
        return Refusal("no_loan_when_bankrupt")
    if type(amount) is int and amount > 0 and amount % LOAN_UNIT:
        return Refusal("whole_thousands", amount=amount)
    most = loan_limit(game, player)
    if (type(amount) is int and amount > most) or not most:
        return Refusal("loan_limit", most=most)
    return None


def _repay(game: Cashflow, values: Values) -> Refusal | None:
    seat = game.acting
    debt, amount = values.get("debt"), values.get("amount")
    if game.phase not in (*OWN_TURN, "bankruptcy"):
        return Refusal("not_own_turn")
    balances = game.ledger.balances[seat]
    if debt == "bank_loan":
        owed = -balances[LOAN]
        if not owed:
            return Refusal("no_such_debt", debt=debt)
        if type(amount) is int and amount > 0:
            if amount % LOAN_UNIT:
                return Refusal("whole_thousands", amount=amount)
            if amount > owed:
                return Refusal("owed_less", owed=owed)
            if amount > balances["assets:cash"]:
                return no_cash(game, seat, amount)
        if amount is None and balances["assets:cash"] < LOAN_UNIT:
            return no_cash(game, seat, LOAN_UNIT)
        return None
    if debt in game.players[seat].debts:
        owed = -balances[f"liabilities:{debt}"]
        if owed > balances["assets:cash"]:
            return Refusal("only_in_full", debt=debt, owed=owed, cash=balances["assets:cash"])
        return None
    return Refusal("no_such_debt", debt=debt) if isinstance(debt, str) else None


def _donate(game: Cashflow, values: Values) -> Refusal | None:
    seat = game.acting
    if game.phase == "charity":
        return no_cash(game, seat, game.gift(seat))
    if game.phase == "track_space" and fast_track.space(game).kind == "charity":
        return no_cash(game, seat, fast_track.space_price(game))
    return Refusal("no_charity")


def _claim(game: Cashflow, values: Values) -> Refusal | None:
    return None if game.players[game.acting].paydays else Refusal("no_payday")


def _enter(game: Cashflow, values: Values) -> Refusal | None:
    seat = game.acting
    passive, expenses = game.passive_income(seat), game.ledger.expenses[seat]
    if passive <= expenses:
        return Refusal("not_free_yet", passive=passive, expenses=expenses)
    return None if game.phase == "turn" else Refusal("before_rolling")


def _settle(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase != "bankruptcy":
        return Refusal("not_bankrupt")
    return Refusal("still_negative", cash_flow=game.ledger.cash_flow(game.acting))


def _end_turn(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase in ("turn", "track"):
        return Refusal("roll_first")
    return Refusal("settle_first") if game.phase == "bankruptcy" else None


_REASONS: Mapping[str, Callable[[Cashflow, Values], Refusal | None]] = {
    "roll": _roll,
    "draw": _draw,
    "buy": _buy,
    "accept": _accept,
    "sell": _sell,
    "offer": _offer,
    "borrow": _borrow,
    "repay": _repay,
    "donate": _donate,
    "claim_payday": _claim,
    "enter_fast_track": _enter,
    "settle": _settle,
    "end_turn": _end_turn,
}
