"""Cards on the table: opportunities (CF-13 to CF-19), splits (CF-17), market cards (CF-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from finlit.engine import Option
from finlit.games.cashflow.banking import (
    LOAN_UNIT,
    bank_options,
    borrow,
    borrow_option,
    lend_missing,
    loan_limit,
)
from finlit.games.cashflow.deck import Deal, MarketCard
from finlit.games.cashflow.state import RACING, UNIT_ACCOUNTS, Player, Units, Venture

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

CASH = "assets:cash"
END_TURN = Option("end_turn")
DRAW = Option("draw", deck=("small", "big"))
BUY = Option("buy")
ACCEPT = Option("accept")
REFUSE = Option("refuse")
DONE = Option("done")


# Drawing


def opportunity_options(game: Cashflow) -> Sequence[Option]:
    """CF-13: choose a small or a big deal."""
    return [DRAW, *bank_options(game, game.players[game.acting])]


def draw(game: Cashflow, deck: str) -> None:
    """CF-13: draw a deal and show it to all. CF-17: a split takes effect at once."""
    seat = game.acting
    card = game.draw_card(deck)
    deal = game.cards.small[card] if deck == "small" else game.cards.big[card]
    game.emit("deal_drawn", seat, deck=deck, card=card)
    if deal.kind in ("split", "reverse_split"):
        _split(game, deal)
        game.phase = "end"
        return
    game.deal = deal
    game.deal_open = True
    game.refused = {}
    game.phase = "deal"


def _split(game: Cashflow, deal: Deal) -> None:
    """CF-17: every holding of the symbol doubles or halves; its cost basis stays.

    A single share that a reverse split rounds to none is struck with its cost.
    """
    for player in game.players:
        units = player.holdings.get(deal.name)
        if units is None:
            continue
        before = units.units
        units.units = before * 2 if deal.kind == "split" else before // 2
        event = game.emit("split", player.seat, symbol=deal.name, before=before, after=units.units)
        if not units.units:
            del player.holdings[deal.name]
            ledger = game.ledger
            legs = ((units.asset, -units.cost), (f"income:gains:{deal.name}", units.cost))
            ledger.post(player.seat, event, legs)
            ledger.recur(player.seat, event, units.income, units.monthly)


# The drawer's choice


def deal_options(game: Cashflow) -> Sequence[Option]:
    """CF-14 to CF-16: buy, sell what one has of the symbol, sell the opportunity on, or pass."""
    seat = game.acting
    player = game.players[seat]
    deal = game.deal
    assert deal is not None
    options: list[Option] = []
    if game.deal_open:
        buying = buy_option(deal, game.ledger.cash(seat))
        if buying is not None:
            options.append(buying)
        if may_offer(game, deal):
            options += offer_options(game, deal)
    units = player.holdings.get(deal.name)
    if units is not None and deal.kind in UNIT_ACCOUNTS:
        options.append(Option("sell", holding=(deal.name,), units=range(1, units.units + 1)))
    options += bank_options(game, player)
    options.append(END_TURN)
    return options


def buy_option(deal: Deal, cash: int) -> Option | None:
    """Buying at the card's terms, if this cash covers it."""
    if deal.kind in UNIT_ACCOUNTS:
        most = cash // deal.price
        return Option("buy", units=range(1, most + 1)) if most else None
    return BUY if cash >= deal.down_payment else None


def price_of(deal: Deal) -> int:
    """The least cash that carries the deal out: its down payment, or one unit."""
    return deal.price if deal.kind in UNIT_ACCOUNTS else deal.down_payment


def buy(game: Cashflow, units: int = 0) -> None:
    """CF-16, CF-18, CF-19: buy at the card's terms."""
    assert game.deal is not None
    purchase(game, game.acting, game.deal, units)
    game.deal_open = False


def purchase(game: Cashflow, seat: int, deal: Deal, number: int) -> None:
    """CF-18, CF-19: pay, and book what was bought."""
    player, ledger = game.players[seat], game.ledger
    if deal.kind in UNIT_ACCOUNTS:
        units = player.holdings.get(deal.name)
        if units is None:
            units = player.holdings[deal.name] = Units(deal)
        cost = number * deal.price
        units.units += number
        units.cost += cost
        units.monthly += number * deal.monthly
        event = game.emit(
            "units_bought", seat, card=deal.id, holding=deal.name, units=number, paid=cost
        )
        ledger.post(seat, event, ((units.asset, cost), (CASH, -cost)))
        ledger.recur(seat, event, units.income, -number * deal.monthly)
        return
    game.purchases += 1
    venture = Venture(deal, game.purchases)
    player.ventures[venture.id] = venture
    paid = deal.down_payment
    event = game.emit("bought", seat, card=deal.id, holding=venture.id, paid=paid)
    ledger.post(
        seat,
        event,
        ((venture.asset, deal.cost), (CASH, -paid), (venture.liability, -deal.mortgage)),
    )
    ledger.recur(seat, event, venture.income, -deal.cash_flow)


# Selling an opportunity on


def may_offer(game: Cashflow, deal: Deal) -> bool:
    """CF-14: whether the opportunity may be sold to another player."""
    return deal.resale or (game.rules.resale == "small" and deal.id in game.cards.small)


def offer_options(game: Cashflow, deal: Deal) -> list[Option]:
    """CF-14: an offer to each player who can pay price and deal; not again what was refused."""
    options = []
    least = price_of(deal)
    for other in game.players:
        if other.status is not RACING or other.seat == game.turn:
            continue
        funds = game.ledger.cash(other.seat) + loan_limit(game, other) - least
        funds = min(funds, game.refused.get(other.seat, funds + 1) - 1)
        if funds >= 0:
            options.append(Option("offer", to=(other.seat,), price=range(funds + 1)))
    return options


def offer(game: Cashflow, to: int, price: int) -> None:
    """CF-14: offer the opportunity to another player at a price."""
    game.emit("offered", game.acting, to=to, price=price)
    game.offered = price
    game.committed = False
    game.phase = "offer"
    game.to_act = to


def answer_options(game: Cashflow) -> Sequence[Option]:
    """CF-14, CF-25: accept what cash covers, borrow to be able to, or refuse.

    A loan is to carry the opportunity out: no more than that, and then there is no refusing.
    """
    deal = game.deal
    assert deal is not None
    player = game.players[game.acting]
    options: list[Option] = []
    spare = game.ledger.cash(player.seat) - game.offered
    by_unit = deal.kind in UNIT_ACCOUNTS
    missing = price_of(deal) - spare
    if missing <= 0:
        if by_unit:
            most = spare // deal.price
            # as many units as it takes to have needed the last thousand borrowed
            needed = (spare - LOAN_UNIT) // deal.price + 1 if game.committed else 1
            options.append(Option("accept", units=range(min(max(1, needed), most), most + 1)))
        else:
            options.append(ACCEPT)
    limit = loan_limit(game, player)
    if by_unit and limit:
        options.append(borrow_option(limit))
    elif missing > 0:
        options.append(Option("borrow", amount=(-(-missing // LOAN_UNIT) * LOAN_UNIT,)))
    if not game.committed:
        options.append(REFUSE)
    return options


def borrow_for_offer(game: Cashflow, amount: int) -> None:
    """CF-25: borrow in order to carry out an opportunity bought from another."""
    borrow(game, amount)
    game.committed = True


def accept(game: Cashflow, units: int = 0) -> None:
    """CF-14: pay the drawer, and carry the opportunity out at the card's terms."""
    assert game.deal is not None
    seat, price = game.acting, game.offered
    event = game.emit("offer_accepted", seat, drawer=game.turn, price=price)
    if price:
        game.ledger.transfer(
            seat, game.turn, event, price, "expenses:opportunities", "income:opportunities"
        )
    purchase(game, seat, game.deal, units)
    game.deal_open = False
    game.phase = "deal"
    game.to_act = game.turn


def refuse(game: Cashflow) -> None:
    """CF-14: refuse the offer; it cannot be made again at this price or more."""
    seat = game.acting
    game.emit("offer_refused", seat, drawer=game.turn, price=game.offered)
    game.refused[seat] = game.offered
    game.phase = "deal"
    game.to_act = game.turn


# The others' right to trade


def end_deal(game: Cashflow) -> None:
    """CF-16: when the drawer is done with a share card, the others may trade at its price."""
    deal = game.deal
    assert deal is not None
    if deal.kind in UNIT_ACCOUNTS:
        game.deal_open = deal.others_buy
        game.queue = [
            seat for seat in game.seats_after(game.turn) if _trade_options(game, deal, seat)
        ]
        if game.queue:
            game.phase = "trade"
            game.to_act = game.queue.pop(0)
            return
    game.end_turn_of(game.players[game.turn])


def trade_options(game: Cashflow) -> Sequence[Option]:
    """CF-16: sell any number of the card's symbol, or buy, once as the drawer does, if the card
    lets the others buy."""
    assert game.deal is not None
    return [*_trade_options(game, game.deal, game.acting), DONE]


def _trade_options(game: Cashflow, deal: Deal, seat: int) -> list[Option]:
    player = game.players[seat]
    options: list[Option] = []
    units = player.holdings.get(deal.name)
    if units is not None:
        options.append(Option("sell", holding=(deal.name,), units=range(1, units.units + 1)))
    if game.deal_open and player.status is RACING:
        buying = buy_option(deal, game.ledger.cash(seat))
        if buying is not None:
            options.append(buying)
    return options


def done(game: Cashflow) -> None:
    """Trade no more at this card."""
    game.emit("done", game.acting)
    next_in_queue(game)


def next_in_queue(game: Cashflow) -> None:
    """The next who may answer the card on the table, or back to whose turn it is."""
    if game.queue:
        game.to_act = game.queue.pop(0)
        game.deal_open = game.deal is not None and game.deal.others_buy
    elif game.phase == "trade":
        game.end_turn_of(game.players[game.turn])
    else:
        game.phase = "end"
        game.to_act = game.turn


def sell(game: Cashflow, holding: str, units: int = 0) -> None:
    """CF-18 to CF-20: sell shares or a venture at the terms of the card on the table."""
    seat = game.acting
    player = game.players[seat]
    if holding in player.holdings:
        card = game.deal or game.market
        assert card is not None
        price = card.price if isinstance(card, Deal) else card.amount
        _sell_units(game, player, player.holdings[holding], units, price)
    else:
        assert game.market is not None
        _sell_venture(game, player, player.ventures[holding], game.market)
    # whoever has nothing left to answer the card with is done with it
    if game.phase == "market":
        assert game.market is not None
        if not _can_sell(game, game.market, seat):
            next_in_queue(game)
    elif game.phase == "trade" and len(trade_options(game)) == 1:
        next_in_queue(game)


def _sell_units(game: Cashflow, player: Player, held: Units, number: int, price: int) -> None:
    """CF-19: strike in proportion, at weighted average cost; the last sale takes the rest."""
    seat, ledger = player.seat, game.ledger
    cost, monthly = held.strike(number)
    if not held.units:
        del player.holdings[held.symbol]
    received = price * number
    event = game.emit(
        "units_sold", seat, holding=held.symbol, units=number, received=received, cost=cost
    )
    ledger.post(
        seat,
        event,
        (
            (CASH, received),
            (held.asset, -cost),
            (f"income:gains:{held.symbol}", cost - received),
        ),
    )
    ledger.recur(seat, event, held.income, monthly)


def _sell_venture(game: Cashflow, player: Player, venture: Venture, card: MarketCard) -> None:
    """CF-18: receive price less mortgage, pay it if negative; strike all lines."""
    seat, ledger = player.seat, game.ledger
    price = market_price(card, venture)
    del player.ventures[venture.id]
    received = price - venture.mortgage
    event = game.emit(
        "sold", seat, holding=venture.id, price=price, received=received, cost=venture.cost
    )
    ledger.post(
        seat,
        event,
        (
            (CASH, received),
            (venture.asset, -venture.cost),
            (venture.liability, venture.mortgage),
            (f"income:gains:{venture.id}", venture.cost - price),
        ),
    )
    ledger.recur(seat, event, venture.income, venture.cash_flow)


# Market cards


def market(game: Cashflow) -> None:
    """CF-20: draw a market card and show it; every owner may sell, or all positions change."""
    seat = game.acting
    card = game.cards.market[game.draw_card("market")]
    game.market = card
    game.emit("market_drawn", seat, card=card.id)
    game.phase = "end"
    seats = [seat] if card.who == "drawer" else [seat, *game.seats_after(seat)]
    if card.kind == "buyer":
        game.queue = [other for other in seats if _can_sell(game, card, other)]
        if game.queue:
            game.phase = "market"
            game.to_act = game.queue.pop(0)
        return
    for other in seats:
        _change(game, card, game.players[other])


def market_options(game: Cashflow) -> Sequence[Option]:
    """CF-20: sell to the card's buyer, each holding a choice of its own, or be done.

    The drawer is on the own turn, and so may borrow, repay and claim as well.
    """
    assert game.market is not None
    seat = game.acting
    options = _sales(game, game.market, seat, game.ledger.cash(seat))
    if seat == game.turn:
        options += bank_options(game, game.players[seat])
    options.append(DONE)
    return options


def _can_sell(game: Cashflow, card: MarketCard, seat: int) -> bool:
    """Whether a seat has something for the card's buyer and can pay what the sale may cost: from
    cash, and on the own turn from what can be claimed and borrowed."""
    funds = game.ledger.cash(seat)
    if seat == game.turn:
        player = game.players[seat]
        funds += loan_limit(game, player) + sum(legs[-1][1] for legs in player.paydays)
    return bool(_sales(game, card, seat, funds))


def _sales(game: Cashflow, card: MarketCard, seat: int, funds: int) -> list[Option]:
    player = game.players[seat]
    units = player.holdings.get(card.name)
    if units is not None:
        return [Option("sell", holding=(card.name,), units=range(1, units.units + 1))]
    holdings = tuple(
        [
            venture.id
            for venture in player.ventures.values()
            if venture.name == card.name and funds + market_price(card, venture) >= venture.mortgage
        ]
    )
    return [Option("sell", holding=holdings)] if holdings else []


def market_price(card: MarketCard, venture: Venture) -> int:
    """What a market card's buyer pays for this property or business, before its mortgage."""
    if card.basis == "per_unit":
        return card.amount * venture.units
    if card.basis == "cost_plus":
        return venture.cost + card.amount
    return card.amount


def _change(game: Cashflow, card: MarketCard, player: Player) -> None:
    """CF-20: a card that changes positions: monthly cash flow, or a payment for each holding."""
    seat, ledger = player.seat, game.ledger
    for venture in player.ventures.values():
        if venture.name != card.name:
            continue
        if card.kind == "cash_flow":
            venture.cash_flow += card.amount
            event = game.emit("cash_flow_changed", seat, holding=venture.id, amount=card.amount)
            ledger.recur(seat, event, venture.income, -card.amount)
        else:
            lend_missing(game, seat, card.amount)
            event = game.emit("levied", seat, holding=venture.id, amount=card.amount)
            ledger.post(seat, event, (("expenses:upkeep", card.amount), (CASH, -card.amount)))
