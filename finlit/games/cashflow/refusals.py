"""Why a move is not open in Cashflow: the rule's reason, with its numbers and a remedy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from finlit.engine import Refusal
from finlit.games.cashflow import fast_track
from finlit.games.cashflow.banking import LOAN, LOAN_UNIT, loan_limit
from finlit.games.cashflow.deals import market_price, may_offer, price_of
from finlit.games.cashflow.state import FAST, RACING, UNIT_ACCOUNTS

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

BANK_HOURS = ("turn", "opportunity", "deal", "market", "charity", "end")
"""The phases of an own turn in which there is bank business (CF-25, CF-26)."""

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
    remedy = "borrow" if can_borrow and (_at_bank(game) or game.phase == "offer") else None
    return Refusal("no_cash", remedy, needed=needed, cash=cash, missing=needed - cash)


def _at_bank(game: Cashflow) -> bool:
    return game.phase in BANK_HOURS and game.acting == game.turn


def _roll(game: Cashflow, values: Values) -> Refusal | None:
    if game.acting != game.turn or game.phase == "dream":
        return None
    if game.phase not in ("turn", "track"):
        return Refusal("rolled_already")
    dice = values.get("dice")
    charity = game.players[game.acting].charity_turns
    if game.phase == "turn" and type(dice) is int and dice > 1 and not charity:
        return Refusal("one_die")
    return None


def _draw(game: Cashflow, values: Values) -> Refusal | None:
    return None if game.phase == "opportunity" else Refusal("no_opportunity")


def _buy(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase in ("track", "track_space"):
        return _at_space(game, "buy")
    if game.deal is None or game.phase not in ("deal", "trade"):
        return Refusal("no_deal")
    if game.phase == "trade" and not game.deal.others_buy:
        return Refusal("no_deal")
    if not game.deal_open:
        return Refusal("deal_used")
    return _deal_refusal(game, game.acting, values, 0)


def _at_space(game: Cashflow, kind: str) -> Refusal | None:
    """Why what the fast-track space offers is not to be had."""
    if game.phase != "track_space":
        return None
    if game.space_used:
        return Refusal("space_used")
    here = fast_track.space(game)
    if here.id in game.business_owners and kind in ("buy", "attempt"):
        return Refusal("business_taken")
    offer = fast_track.space_offer(game)
    price = fast_track.space_price(game)
    if offer is None or offer.kind != kind or price <= game.ledger.cash(game.acting):
        return None
    return no_cash(game, game.acting, price)


def _attempt(game: Cashflow, values: Values) -> Refusal | None:
    return _at_space(game, "attempt")


def _mark(game: Cashflow, values: Values) -> Refusal | None:
    return _at_space(game, "mark_dream")


def _accept(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase != "offer":
        return Refusal("no_offer")
    return _deal_refusal(game, game.acting, values, game.offered)


def _refuse(game: Cashflow, values: Values) -> Refusal | None:
    if game.phase != "offer":
        return Refusal("no_offer")
    return Refusal("must_accept") if game.committed else None


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
    if game.deal is not None and game.deal.kind not in UNIT_ACCOUNTS:
        return Refusal("no_buyer")
    if not isinstance(holding, str):
        return None
    held, venture = player.holdings.get(holding), player.ventures.get(holding)
    if held is None and venture is None:
        return Refusal("not_held", holding=holding)
    card = game.deal or game.market
    if card is not None and card.name != (venture.name if venture else holding):
        return Refusal("other_wanted", wanted=card.name, holding=holding)
    if held is not None and type(units) is int and units > held.units:
        return Refusal("too_few_units", holding=holding, units=units, held=held.units)
    if venture is not None and game.market is not None:
        cash = game.ledger.cash(player.seat)
        if cash + market_price(game.market, venture) < venture.mortgage:
            return Refusal("sale_costs_too_much", holding=holding, cash=cash)
    return None


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
    if player.status is FAST:
        return None
    if player.bankrupt:
        return Refusal("no_loan_when_bankrupt")
    if not _at_bank(game) and game.phase != "offer":
        return Refusal("not_own_turn")
    if type(amount) is int and amount > 0 and amount % LOAN_UNIT:
        return Refusal("whole_thousands", amount=amount)
    most = loan_limit(game, player)
    if (type(amount) is int and amount > most) or not most:
        return Refusal("loan_limit", most=most)
    return None


def _repay(game: Cashflow, values: Values) -> Refusal | None:
    seat = game.acting
    debt, amount = values.get("debt"), values.get("amount")
    if game.players[seat].status is FAST:
        return None
    if not _at_bank(game) and game.phase != "bankruptcy":
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
        if balances["assets:cash"] < LOAN_UNIT:
            return no_cash(game, seat, LOAN_UNIT)
        return None
    if debt in game.players[seat].debts:
        owed = -balances[f"liabilities:{debt}"]
        if owed > balances["assets:cash"] or amount is not None:
            return Refusal("only_in_full", debt=debt, owed=owed, cash=balances["assets:cash"])
        return None
    return Refusal("no_such_debt", debt=debt) if isinstance(debt, str) else None


def _donate(game: Cashflow, values: Values) -> Refusal | None:
    seat = game.acting
    if game.phase == "charity":
        return no_cash(game, seat, game.gift(seat))
    if game.phase == "track_space" and fast_track.space(game).kind == "charity":
        return _at_space(game, "donate")
    return Refusal("no_charity")


def _claim(game: Cashflow, values: Values) -> Refusal | None:
    return None if game.players[game.acting].paydays else Refusal("no_payday")


def _enter(game: Cashflow, values: Values) -> Refusal | None:
    seat = game.acting
    if game.players[seat].status is FAST:
        return None
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
    if game.phase == "opportunity":
        return Refusal("draw_first")
    return Refusal("settle_first") if game.phase == "bankruptcy" else None


_REASONS: Mapping[str, Callable[[Cashflow, Values], Refusal | None]] = {
    "roll": _roll,
    "draw": _draw,
    "buy": _buy,
    "accept": _accept,
    "refuse": _refuse,
    "sell": _sell,
    "offer": _offer,
    "borrow": _borrow,
    "repay": _repay,
    "donate": _donate,
    "attempt": _attempt,
    "mark_dream": _mark,
    "claim_payday": _claim,
    "enter_fast_track": _enter,
    "settle": _settle,
    "end_turn": _end_turn,
}
