"""Players of Cashflow that are programs: people as one meets them, each with habits in numbers.

A strategy answers each phase of the game in a method of that name, such as `deal`, with a
`Judgement`: the move and its reason. So a new one is a subclass that changes a habit, or a phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from finlit.engine import Action, Option
from finlit.engine.option import Random
from finlit.games.cashflow.deck import SECURITIES, Deal, MarketCard
from finlit.games.cashflow.view import CashflowView, Sheet
from finlit.games.judgement import Judgement
from finlit.games.random_player import random_choice
from finlit.games.strategies import pick

LOAN_UNIT = 1000


@dataclass(frozen=True, slots=True)
class Investor:
    """What the strategies below share: buy what brings income, repay what costs most, keep some.

    - `reserve`: months of total expenses that stay in cash; not for what must be paid.
    - `least_return`: cash flow a month that a deal must bring, as a share of the cash paid for it.
    - `big_from`: cash above the reserve from which big deals are drawn, in currency units.
    - `dear_debt`: debts are repaid that cost this share of what is owed a month, or more.
    - `least_sale`: a holding is sold to a buyer when its cash flow is less than this share of what
      the sale brings.
    - `cheap`, `dear`: a share is bought and sold at these places of its usual range, where 0 is its
      lower end and 1 its upper one.
    - `share_part`: the part of the cash above the reserve that may go into one share.
    - `asks`: the price asked for an opportunity that others may want, in currency units.
    - `gives`: gives to charity, for the second die.
    - `least_interest`: interest or dividend a month that a certificate or share must pay, as a
      share of its price; those that pay none are bought by `cheap`.
    """

    reserve: float = 1.0
    least_return: float = 0.02
    big_from: int = 10_000
    dear_debt: float = 0.04
    least_sale: float = 0.02
    cheap: float = 0.0
    dear: float = 1.0
    share_part: float = 0.5
    asks: int = 500
    gives: bool = True
    least_interest: float = 0.01

    def choose(self, view: CashflowView, options: Sequence[Option], rng: Random) -> Action:
        """The move that the habits ask for. Chance has no part in it."""
        return self.judge(view, options).action

    __call__ = choose

    def explain(self, view: CashflowView, options: Sequence[Option]) -> list[Judgement]:
        """The move with its reason."""
        return [self.judge(view, options)]

    def judge(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """The move, and its reason in data: what the method of this phase says."""
        if view.rules.claim_payday:
            claim = pick(options, "claim_payday")
            if claim is not None:
                return because(claim, "claims")
        judgement: Judgement = getattr(self, view.phase)(view, options)
        return judgement

    # What is at hand

    def spare(self, me: Sheet) -> int:
        """Cash above the reserve; below 0 when the reserve is not full."""
        return me.cash - int(self.reserve * me.total_expenses)

    def wanted(self, view: CashflowView, deal: Deal) -> float:
        """The least return of this property or business: see `least_return`."""
        return self.least_return

    def likes(self, view: CashflowView, deal: Deal, price: int = 0) -> bool:
        """Whether a property or business is worth its down payment, and `price` for the offer."""
        paid = deal.down_payment + price
        return deal.cash_flow > 0 and deal.cash_flow >= self.wanted(view, deal) * paid

    def likes_security(self, view: CashflowView, deal: Deal) -> bool:
        """Whether a share is cheap, or a certificate or dividend good."""
        if deal.monthly:
            return deal.monthly >= self.least_interest * deal.price
        return deal.price <= place_in_range(deal, self.cheap)

    # The rat race, phase by phase

    def dream(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-4: the cheapest dream."""
        prices = {space.id: space.price for space in view.cards.fast_track}
        dream = min(_values(options[0], "dream"), key=prices.__getitem__)
        return because(Action("choose_dream", dream=dream), "cheapest_dream", price=prices[dream])

    def turn(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-10, CF-40: enter the fast track, repay, or roll as many dice as may be."""
        for option in options:
            if option.kind == "enter_fast_track":
                me = view.me
                return because(
                    Action("enter_fast_track"),
                    "leaves_race",
                    passive=me.passive_income,
                    expenses=me.total_expenses,
                )
        repay = self._repayment(view, options)
        if repay is not None:
            return repay
        dice = _values(options[0], "dice")[-1]
        return because(Action("roll", dice=dice), "rolls", dice=dice)

    def opportunity(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-13: a big deal when there is cash for one, else a small one."""
        spare = self.spare(view.me)
        if spare >= self.big_from:
            return because(Action("draw", deck="big"), "draws_big", spare=spare)
        return because(Action("draw", deck="small"), "draws_small", spare=max(spare, 0))

    def deal(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-14 to CF-16: buy what is liked and can be paid, else offer it, else pass."""
        deal = view.deal
        assert deal is not None
        if deal.kind in SECURITIES:
            return self._trade(view, deal, options, Action("end_turn"))
        return self._venture(view, deal, options)

    def _venture(self, view: CashflowView, deal: Deal, options: Sequence[Option]) -> Judgement:
        passing, me = Action("end_turn"), view.me
        facts = {"cash_flow": deal.cash_flow, "paid": deal.down_payment}
        if not view.deal_open:
            return because(passing, "turn_done")
        if not self.likes(view, deal):
            wanted = self.wanted(view, deal)
            enough = deal.cash_flow > 0 and deal.cash_flow >= wanted * deal.down_payment
            reason = "not_my_kind" if enough else "too_little"
            judgement = because(passing, reason, wanted=wanted, **facts)
        elif me.cash < deal.down_payment:
            judgement = because(passing, "too_dear", cash=me.cash, paid=deal.down_payment)
        elif self.spare(me) < deal.down_payment:
            kept = int(self.reserve * me.total_expenses)
            judgement = because(passing, "keeps_reserve", months=self.reserve, reserve=kept)
        else:
            return because(Action("buy"), "brings_income", **facts)
        return (deal.cash_flow > 0 and self._offer(view, deal, options)) or judgement

    def _offer(self, view: CashflowView, deal: Deal, options: Sequence[Option]) -> Judgement | None:
        """CF-14: to the first who has the cash and has not refused this price."""
        price = self.asks
        for option in options:
            if option.kind == "offer":
                seat = _values(option, "to")[0]
                action = Action("offer", to=seat, price=price)
                if view.sheet(seat).cash >= deal.down_payment + price and action in option:
                    return because(action, "offers", price=price)
        return None

    def _trade(
        self, view: CashflowView, deal: Deal, options: Sequence[Option], passing: Action
    ) -> Judgement:
        """CF-16, CF-19: sell what is dear, buy what is cheap."""
        selling = buying = None
        for option in options:
            if option.kind == "sell":
                selling = option
            elif option.kind == "buy":
                buying = option
        facts = {"symbol": deal.name, "price": deal.price}
        dear = deal.high and not deal.monthly and deal.price >= place_in_range(deal, self.dear)
        if dear and selling is not None:
            units = len(_values(selling, "units"))
            return because(Action("sell", holding=deal.name, units=units), "sells_dear", **facts)
        if buying is not None and self.likes_security(view, deal):
            part = 1.0 if deal.monthly else self.share_part
            most = len(_values(buying, "units"))
            units = min(most, int(self.spare(view.me) * part) // deal.price)
            if units > 0:
                reason = "good_interest" if deal.monthly else "buys_cheap"
                return because(Action("buy", units=units), reason, monthly=deal.monthly, **facts)
        return because(passing, "no_trade", **facts)

    def offer(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-14, CF-25: accept an offered deal that is liked at this price as well."""
        deal, price = view.deal, view.offered
        assert deal is not None and price is not None
        accept = pick(options, "accept") or pick(options, "accept", units=min)
        facts = {"price": price, "cash_flow": deal.cash_flow, "paid": deal.down_payment + price}
        affordable = self.spare(view.me) >= deal.down_payment + price
        # whoever has borrowed for it, somebody else in this seat, say, cannot refuse any more
        bound = pick(options, "refuse") is None
        if accept is not None and (bound or (affordable and self.likes(view, deal, price))):
            return because(accept, "accepts", **facts)
        return because(Action("refuse"), "refuses", **facts)

    def trade(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-16: trade at the price of another's card."""
        deal = view.deal
        assert deal is not None
        return self._trade(view, deal, options, Action("done"))

    def market(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-20: sell what brings less a month than its price would."""
        card = view.market
        assert card is not None
        me = view.me
        best = because(Action("done"), "keeps_holdings")
        most = 0.0
        for option in options:
            if option.kind != "sell":
                continue
            holdings: tuple[str, ...] = _values(option, "holding")
            if "units" in option.choices:
                symbol = holdings[0]
                units, cost, _monthly = me.units[symbol]
                facts = {"symbol": symbol, "price": card.amount}
                if card.amount * units > cost:
                    action = Action("sell", holding=symbol, units=units)
                    return because(action, "sells_dear", **facts)
                return because(Action("done"), "no_trade", **facts)
            ventures = me.ventures
            for id in holdings:
                venture = ventures[id]
                monthly = venture["cash_flow"]
                received = sale_price(card, venture) - venture["mortgage"]
                gain = self.least_sale * received - monthly
                if received > venture["down_payment"] and gain > most:
                    most = gain
                    facts = {"received": received, "cash_flow": monthly}
                    best = because(Action("sell", holding=id), "sells_to_buyer", **facts)
        return best

    def charity(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-22: give, when there is cash above the reserve."""
        me = view.me
        gift = me.total_income // 10
        if self.gives and options[0].kind == "donate" and self.spare(me) >= gift:
            return because(Action("donate"), "gives", amount=gift)
        return because(Action("end_turn"), "gives_not", amount=gift)

    def end(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-26: repay what is dear, then end the turn."""
        return self._repayment(view, options) or because(Action("end_turn"), "turn_done")

    def _repayment(self, view: CashflowView, options: Sequence[Option]) -> Judgement | None:
        """CF-26: bank loans first, which cost a tenth a month, then the dearest debt."""
        debts: Sequence[str] = ()
        loan = 0
        for option in options:
            if option.kind == "repay":
                if "amount" in option.choices:
                    loan = _values(option, "amount")[-1]
                else:
                    debts = _values(option, "debt")
        if not loan and not debts:
            return None
        me = view.me
        spare = self.spare(me)
        amount = min(loan, spare // LOAN_UNIT * LOAN_UNIT)
        if amount > 0:
            return repaying("bank_loan", amount, amount // 10)
        owed = me.debts
        debt = dearest({debt: owed[debt] for debt in debts})
        if debt is not None:
            amount, saved = owed[debt]
            if amount <= spare and saved >= self.dear_debt * amount:
                return repaying(debt, amount, saved)
        return None

    def bankruptcy(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-31, CF-32: repay what ends most payments for the cash there is, else sell what brings
        least a month for what the bank pays; settle as soon as may be."""
        if options[-1].kind == "settle":
            return because(Action("settle"), "settles")
        me = view.me
        loan = pick(options, "repay", debt="bank_loan", amount=max)
        if loan is not None:
            amount = loan.values["amount"]
            return repaying("bank_loan", amount, amount // 10)
        debts = me.debts
        for option in options:
            if option.kind == "repay":
                debt = dearest({debt: debts[debt] for debt in _values(option, "debt")})
                assert debt is not None
                return repaying(debt, *debts[debt])
        monthly = {symbol: held[2] for symbol, held in me.units.items()}
        monthly |= {id: venture["cash_flow"] for id, venture in me.ventures.items()}
        holding = min(monthly, key=monthly.__getitem__)
        sale = pick(options, "sell", holding=holding) or pick(
            options, "sell", holding=holding, units=max
        )
        assert sale is not None
        return because(sale, "raises_cash", cash_flow=monthly[holding])

    # The fast track

    def track(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-42, CF-46: as many dice as may be."""
        dice = _values(options[0], "dice")[-1]
        return because(Action("roll", dice=dice), "rolls", dice=dice)

    def track_space(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """CF-44, CF-45: the own dream, and every business that can be paid."""
        here = view.space
        assert here is not None
        kind = options[0].kind
        if kind == "buy" and here.kind == "dream" and view.me.dream == here.id:
            return because(Action("buy"), "buys_dream")
        if kind == "buy" and here.kind == "business":
            return because(
                Action("buy"), "buys_business", cash_flow=here.cash_flow, paid=here.price
            )
        if kind == "attempt":
            return because(
                Action("attempt"), "tries", chances=len(here.needs), cash_flow=here.cash_flow
            )
        return because(Action("end_turn"), "turn_done")


def _values(option: Option, name: str) -> Any:
    """The values of a parameter, a tuple or a range: this game has no other choices."""
    return option.choices[name]


def because(action: Action, reason: str, **facts: Any) -> Judgement:
    """A move and its reason, in data."""
    return Judgement(action, 1.0, reason, facts)


def repaying(debt: str, amount: int, saved: int) -> Judgement:
    """Repaying a debt in full, or an amount of the bank loan; `saved` is what it cost a month."""
    values = {"debt": debt, "amount": amount} if debt == "bank_loan" else {"debt": debt}
    return because(Action("repay", **values), "repays", debt=debt, amount=amount, saved=saved)


def dearest(debts: Mapping[str, tuple[int, int]]) -> str | None:
    """The debt that costs most a month for what is owed, of those in `view.me.debts`."""
    return max(debts, key=lambda debt: debts[debt][1] / debts[debt][0], default=None)


def place_in_range(deal: Deal, place: float) -> float:
    """A price in the usual range of a share: 0 is its lower end, 1 its upper one."""
    return deal.low + place * (deal.high - deal.low)


def sale_price(card: MarketCard, venture: Mapping[str, Any]) -> int:
    """What a buyer pays for one of the `view.me.ventures`, before its mortgage (CF-20)."""
    if card.basis == "per_unit":
        return card.amount * int(venture["units"])
    if card.basis == "cost_plus":
        return card.amount + int(venture["cost"])
    return card.amount


@dataclass(frozen=True, slots=True)
class Cautious(Investor):
    """Takes what pays for itself, with two months of expenses in cash; gives nothing away."""

    reserve: float = 2.0
    least_return: float = 0.03
    gives: bool = False


@dataclass(frozen=True, slots=True)
class Saver(Investor):
    """Keeps three months of expenses in cash, and likes interest and dividends."""

    reserve: float = 3.0
    least_interest: float = 0.008
    dear: float = 0.75


@dataclass(frozen=True, slots=True)
class DebtFirst(Investor):
    """Buys nothing while there is a debt that costs `dear_debt` or more."""

    dear_debt: float = 0.025

    def judge(self, view: CashflowView, options: Sequence[Option]) -> Judgement:
        """Sell and offer, but do not buy before the dear debts are repaid."""
        judgement = Investor.judge(self, view, options)
        if judgement.action.kind not in ("buy", "accept"):
            return judgement
        debts = view.me.debts
        debt = dearest(debts)
        if debt is None or debts[debt][1] < self.dear_debt * debts[debt][0]:
            return judgement
        amount, saved = debts[debt]
        passing = pick(options, "end_turn") or pick(options, "done") or pick(options, "refuse")
        if passing is None:
            return judgement
        assert view.deal is not None
        offer = self._offer(view, view.deal, options) if view.phase == "deal" else None
        return offer or because(passing, "debt_first", debt=debt, amount=amount, saved=saved)


@dataclass(frozen=True, slots=True)
class ShareTrader(Investor):
    """Buys shares in the lower half of their usual range and sells in the upper; what pays income
    is for the gains."""

    reserve: float = 0.5
    least_return: float = 0.035
    big_from: int = 25_000
    cheap: float = 0.2
    dear: float = 0.8
    share_part: float = 1.0


@dataclass(frozen=True, slots=True)
class Landlord(Investor):
    """Buys properties only, and seldom sells one."""

    least_sale: float = 0.008
    share_part: float = 0.0

    def likes(self, view: CashflowView, deal: Deal, price: int = 0) -> bool:
        """Properties alone."""
        return deal.kind == "property" and Investor.likes(self, view, deal, price)


@dataclass(frozen=True, slots=True)
class BigDealHunter(Investor):
    """Saves for big deals; of the small ones only bargains will do.

    - `bargain`: cash flow a month that a small deal must bring, as a share of the cash paid.
    """

    big_from: int = 8_000
    least_return: float = 0.03
    bargain: float = 0.05

    def wanted(self, view: CashflowView, deal: Deal) -> float:
        """More of a small deal than of a big one."""
        return self.least_return if deal.id in view.cards.big else self.bargain


@dataclass(frozen=True, slots=True)
class Borrower(Investor):
    """Never waits for cash: the bank lends what a deal lacks.

    - `least_flow`: what must be left of the monthly cash flow after a loan for a deal, as a share
      of total income.
    """

    reserve: float = 0.0
    least_flow: float = 0.2
    big_from: int = 0

    def _venture(self, view: CashflowView, deal: Deal, options: Sequence[Option]) -> Judgement:
        me = view.me
        missing = deal.down_payment - me.cash
        if missing <= 0 or not self.likes(view, deal):
            return Investor._venture(self, view, deal, options)
        amount = -(-missing // LOAN_UNIT) * LOAN_UNIT
        left = me.cash_flow + deal.cash_flow - amount // 10
        if left >= self.least_flow * me.total_income:
            borrow = pick(options, "borrow", amount=amount)
            if borrow is not None:
                return because(
                    borrow,
                    "borrows",
                    amount=amount,
                    payment=amount // 10,
                    cash_flow=deal.cash_flow,
                )
        return Investor._venture(self, view, deal, options)


STRATEGIES: dict[str, Callable[..., Any]] = {
    "random": lambda: random_choice,
    "cautious": Cautious,
    "saver": Saver,
    "debt_first": DebtFirst,
    "share_trader": ShareTrader,
    "landlord": Landlord,
    "big_deal_hunter": BigDealHunter,
    "borrower": Borrower,
}
"""A strategy's name → what makes it, given its parameters by name."""
