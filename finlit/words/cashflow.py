"""Cashflow in words: events, refusals, moves, cards and lines of the sheet."""

from __future__ import annotations

from collections.abc import Callable

from finlit.engine import Event
from finlit.games.cashflow.deck import Deal, MarketCard
from finlit.games.cashflow.game import Cashflow
from finlit.words.accounts import ACCOUNTS
from finlit.words.amounts import money, number
from finlit.words.cashflow_strategies import reason_sentence as reason_sentence
from finlit.words.facts import Sentence, Writer, amount, ending, player, players, told, written
from finlit.words.language import N_, _, ngettext
from finlit.words.lists import paragraph
from finlit.words.refusals import REFUSALS, REMEDIES

MOVES = {
    "choose_dream": N_("Choose this dream"),
    "roll": N_("Roll"),
    "enter_fast_track": N_("Enter the fast track"),
    "draw": N_("Draw a deal"),
    "buy": N_("Buy"),
    "sell": N_("Sell"),
    "offer": N_("Offer the deal"),
    "accept": N_("Accept the offer"),
    "refuse": N_("Refuse the offer"),
    "donate": N_("Give to charity"),
    "attempt": N_("Try your luck"),
    "mark_dream": N_("Mark this dream"),
    "claim_payday": N_("Claim your payday"),
    "borrow": N_("Borrow"),
    "repay": N_("Repay"),
    "settle": N_("Settle the bankruptcy"),
    "done": N_("Done with this card"),
    "end_turn": N_("End turn"),
}
"""What a button for each kind of move says."""

PROMPTS = {
    "dream": N_("Choose the dream to play for."),
    "turn": N_("Roll the die."),
    "opportunity": N_("An opportunity: draw a small or a big deal."),
    "deal": N_("Buy, sell the opportunity on, or end the turn."),
    "offer": N_("The deal is offered to you: accept or refuse."),
    "trade": N_("You may trade at the price of the card."),
    "market": N_("You may sell to this buyer."),
    "charity": N_("Give to charity, or end the turn."),
    "bankruptcy": N_("Bankrupt: sell and repay until the cash flow is positive, then settle."),
    "end": N_("Bank business, or end the turn."),
    "track": N_("Fast track: roll the dice."),
    "track_space": N_("Take what this space offers, or end the turn."),
    "over": N_("The game is over."),
}
"""What each phase asks of the seat to act."""

SPACES = {
    "opportunity": N_("Opportunity"),
    "extra_expense": N_("Extra expense"),
    "charity": N_("Charity"),
    "payday": N_("Payday"),
    "market": N_("Market"),
    "baby": N_("Baby"),
    "job_loss": N_("Job loss"),
    "cash_flow_day": N_("Cash flow day"),
    "business": N_("Business"),
    "business_roll": N_("Business by a roll"),
    "dream": N_("Dream"),
    "tax_audit": N_("Tax audit"),
    "lawsuit": N_("Lawsuit"),
    "divorce": N_("Divorce"),
}
"""The kinds of spaces on both boards."""

STATUS = {"rat race": N_("rat race"), "fast track": N_("fast track"), "out": N_("out")}

LINES = {
    "assets:cash": N_("Cash"),
    "income:salary": N_("Salary"),
    "income:opportunities": N_("Opportunities sold"),
    "income:forgiven": N_("Debts forgiven"),
    "income:cash_flow_day": N_("Cash flow day"),
    "expenses:taxes": N_("Taxes"),
    "expenses:home_mortgage": N_("Home mortgage payment"),
    "expenses:education_loan": N_("Education loan payment"),
    "expenses:car_loan": N_("Car loan payment"),
    "expenses:credit_card": N_("Credit card payment"),
    "expenses:retail_debt": N_("Retail debt payment"),
    "expenses:other": N_("Other expenses"),
    "expenses:children": N_("Child expenses"),
    "expenses:bank_loan": N_("Bank loan payment"),
    "expenses:extra": N_("Extra expenses"),
    "expenses:charity": N_("Charity"),
    "expenses:job_loss": N_("Job loss"),
    "expenses:opportunities": N_("Opportunities bought"),
    "expenses:upkeep": N_("Repairs and levies"),
    "expenses:tax_audit": N_("Tax audit"),
    "expenses:lawsuit": N_("Lawsuit"),
    "expenses:divorce": N_("Divorce"),
    "expenses:dream": N_("Dream"),
    "expenses:marks": N_("Marks on dreams"),
    "expenses:attempts": N_("Tries that failed"),
    "liabilities:home_mortgage": N_("Home mortgage"),
    "liabilities:education_loan": N_("Education loan"),
    "liabilities:car_loan": N_("Car loan"),
    "liabilities:credit_card": N_("Credit card"),
    "liabilities:retail_debt": N_("Retail debt"),
    "liabilities:bank_loan": N_("Bank loan"),
    "equity:opening": N_("Opening balance"),
    "equity:rat_race": N_("Left behind in the rat race"),
}

NAMED_LINES = {
    "assets:shares": N_("{name} shares"),
    "assets:funds": N_("{name} fund"),
    "assets:certificates": N_("{name} certificates"),
    "income:dividends": N_("{name} dividends"),
    "income:interest": N_("{name} interest"),
    "income:gains": N_("Gain on {name}"),
    "liabilities:property": N_("Mortgage: {name}"),
    "liabilities:business": N_("Liability: {name}"),
}

REFUSALS.update(
    {
        "rolled_already": N_("You have rolled in this turn."),
        "one_die": N_("You roll one die; two are for the three turns after a gift to charity."),
        "no_opportunity": N_("A deal is drawn only on an opportunity space, once a turn."),
        "no_deal": N_("There is no deal on the table for you."),
        "deal_used": N_("This opportunity was used already."),
        "no_cash": N_("It needs {needed:money}; there is {cash:money} in cash."),
        "no_offer": N_("Nobody offers you a deal now."),
        "no_buyer": N_("Nothing can be sold now: a card must name a buyer."),
        "other_wanted": N_("The card on the table is about {wanted:value}, not {holding:value}."),
        "too_few_units": N_("{units} of {holding:value} cannot be sold: there are {held}."),
        "sale_costs_too_much": N_(
            "This sale would not pay off the mortgage; {cash:money} in cash is less than the rest."
        ),
        "not_held": N_("{holding:value} is not yours."),
        "not_resellable": N_("This card does not let the opportunity be sold on."),
        "no_such_buyer": N_("An opportunity is offered to another player's seat."),
        "buyer_cannot_pay": N_("That player cannot pay this price and the deal."),
        "refused_before": N_("{price:money} was refused; only a lower price can be offered."),
        "not_own_turn": N_("Bank business is done on the own turn."),
        "no_loan_when_bankrupt": N_("The bank lends nothing until the missed turns are over."),
        "whole_thousands": N_("The bank deals in whole thousands, not {amount:money}."),
        "loan_limit": N_(
            "The bank lends at most {most:money} more: all loan payments must stay within income."
        ),
        "no_such_debt": N_("There is no such debt to repay: {debt:value}."),
        "owed_less": N_("Only {owed:money} is owed."),
        "only_in_full": N_(
            "This debt is repaid only in full: {owed:money}; there is {cash:money} in cash."
        ),
        "no_charity": N_("Gifts are made on a charity space."),
        "no_payday": N_("No payday waits to be claimed."),
        "not_free_yet": N_(
            "Passive income of {passive:money} must exceed total expenses of {expenses:money}."
        ),
        "before_rolling": N_("The fast track is entered at the start of a turn, before rolling."),
        "not_bankrupt": N_("There is no bankruptcy to settle."),
        "still_negative": N_(
            "The monthly cash flow is {cash_flow:money}: first sell and repay what you can."
        ),
        "audit_first": N_("First {who} must fill in the sheet: it changed."),
        "roll_first": N_("A turn begins with a roll."),
        "draw_first": N_("First draw a deal: it can be left after it was seen."),
        "must_accept": N_("The bank lent for this deal: now it must be accepted."),
        "space_used": N_("What this space offers is taken once a landing."),
        "business_taken": N_("This business has an owner already."),
        "settle_first": N_("First settle the bankruptcy."),
    }
)
REMEDIES["borrow"] = N_("The bank would lend what is missing.")


def account(game: Cashflow, name: str) -> str | None:
    """A line of a statement: "Home mortgage", "Mortgage: Corner duplex"."""
    if name in LINES:
        return _(LINES[name])
    root, _colon, last = name.rpartition(":")
    title = holding(game, last)
    if root in NAMED_LINES:
        return _(NAMED_LINES[root]).format(name=title)
    return title if root else None


ACCOUNTS["cashflow"] = account


def holding(game: Cashflow, id: str) -> str:
    """What a holding is called: the title of its card; a share's symbol stays."""
    card, dash, count = id.rpartition("-")
    for space in game.cards.fast_track:
        if space.id == id:
            return _(space.title)
    deal = game.cards.small.get(card) or game.cards.big.get(card)
    if not dash or deal is None:
        return id
    twins = sum(step.startswith(card + "-") for step in _ventures(game))
    title = _(deal.title)
    return f"{title} ({count})" if twins > 1 else title


def _ventures(game: Cashflow) -> list[str]:
    return [venture for player in game.players for venture in player.ventures]


def card_title(game: Cashflow, id: str) -> str:
    """The title of any card or fast-track space, in the reader's language."""
    cards = game.cards
    for deck in (cards.small, cards.big, cards.market, cards.extra):
        if id in deck:
            return _(deck[id].title)
    return next(_(space.title) for space in cards.fast_track if space.id == id)


def deal_terms(game: Cashflow, deal: Deal) -> list[str]:
    """The terms of a deal, one sentence each."""
    pay = _money(game)
    if deal.kind == "split":
        return [_("Every {symbol} share becomes two.").format(symbol=deal.name)]
    if deal.kind == "reverse_split":
        return [_("Two {symbol} shares become one.").format(symbol=deal.name)]
    if deal.kind in ("share", "fund", "certificate"):
        terms = [_("{symbol}: {price} each").format(symbol=deal.name, price=pay(deal.price))]
        if deal.high:
            terms.append(
                _("usual price {low} to {high}").format(low=pay(deal.low), high=pay(deal.high))
            )
        if deal.monthly:
            terms.append(_("pays {amount} each a month").format(amount=pay(deal.monthly)))
        return terms
    return [
        _("price {cost}").format(cost=pay(deal.cost)),
        _("down payment {amount}").format(amount=pay(deal.down_payment)),
        _("mortgage {amount}").format(amount=pay(deal.mortgage)),
        _("cash flow {amount} a month").format(amount=pay(deal.cash_flow)),
    ]


def market_terms(game: Cashflow, card: MarketCard) -> list[str]:
    """The terms of a market card, one sentence each."""
    amount = _money(game)(card.amount)
    kind = kind_name(card.name)
    if card.kind == "cash_flow":
        text = _("{kind}: monthly cash flow changes by {amount} each")
    elif card.kind == "pay":
        text = _("{kind}: {amount} to pay for each")
    elif card.basis == "per_unit":
        text = _("{kind}: a buyer pays {amount} for each dwelling")
    elif card.basis == "cost_plus":
        text = _("{kind}: a buyer pays {amount} more than it cost")
    else:
        text = _("{kind}: a buyer pays {amount}")
    terms = [text.format(kind=kind, amount=amount)]
    if card.kind != "buyer":
        terms.append(_("for everyone") if card.who == "everyone" else _("for whoever drew it"))
    return terms


KINDS_OF_VENTURE = {
    "house": N_("House"),
    "condo": N_("Condo"),
    "duplex": N_("Duplex"),
    "fourplex": N_("Fourplex"),
    "eightplex": N_("Eightplex"),
    "apartments": N_("Apartment house"),
    "land": N_("Land"),
}


def kind_name(name: str) -> str:
    """A kind of property or business, or a symbol, as people call it."""
    if name.isupper():
        return name
    return _(KINDS_OF_VENTURE.get(name, name.replace("_", " ").capitalize()))


def space_name(kind: str) -> str:
    """The name of a kind of space."""
    return _(SPACES[kind])


def outcome(game: Cashflow) -> str:
    """How the game ended, in one sentence; empty while it goes on."""
    return ending(game, _SENTENCES)


def event_sentence(game: Cashflow, event: Event) -> str:
    """One event as a sentence of the log."""
    return told(game, event, _SENTENCES)


def _money(game: Cashflow) -> Callable[[int], str]:
    return lambda amount: money(amount, game.currency)


_WRITERS: dict[str, Writer] = {
    "to": player,
    "drawer": player,
    "holding": holding,
    "symbol": lambda game, symbol: symbol,
    "debt": lambda game, debt: _(LINES[f"liabilities:{debt}"]),
}


def _said(text: str, *amounts: str) -> Sentence:
    """A sentence whose placeholders are the event's facts, some of them amounts of money, and the
    title of its card or space."""
    writers = _WRITERS | dict.fromkeys(amounts, amount)

    def say(game: Cashflow, event: Event, who: str) -> str:
        words = written(game, event.facts, writers)
        if "card" in event.facts or "space" in event.facts:
            words["title"] = _event_title(game, event)
        return _(text).format(who=who, **words)

    return say


def _event_title(game: Cashflow, event: Event) -> str:
    id = event.get("card") or event["space"]
    return space_name(id) if id in SPACES else card_title(game, id)


def _profession(game: Cashflow, event: Event, who: str) -> str:
    title = _(game.cards.professions[event["profession"]].title)
    return _("{who} is: {profession}.").format(who=who, profession=title)


def _dream(game: Cashflow, event: Event, who: str) -> str:
    title = card_title(game, event["dream"])
    return _("{who} dreams of: {dream}.").format(who=who, dream=title)


def _rolled(game: Cashflow, event: Event, who: str) -> str:
    dice = " + ".join(number(die) for die in event["dice"])
    return _("{who} rolls {dice} and lands on: {space}.").format(
        who=who, dice=dice, space=space_name(event["space"])
    )


def _payday(game: Cashflow, event: Event, who: str) -> str:
    amount = event["amount"]
    text = _("Payday: {who} receives {amount}.")
    if amount < 0:
        text = _("Payday: {who} pays {amount}.")
    return text.format(who=who, amount=money(abs(amount), game.currency))


def _borrowed(game: Cashflow, event: Event, who: str) -> str:
    text = _("{who} borrows {amount} from the bank.")
    if event["forced"]:
        text = _("The bank lends {who} the missing {amount}.")
    return text.format(who=who, amount=money(event["amount"], game.currency))


def _sold(game: Cashflow, event: Event, who: str) -> str:
    gain = event["received"] - event["cost"]
    if event.kind == "sold":
        gain = event["price"] - event["cost"]
    pay = _money(game)
    sold = _("{who} sells {holding} and receives {received}").format(
        who=who, holding=holding(game, event["holding"]), received=pay(event["received"])
    )
    if event.kind == "units_sold":
        sold = _("{who} sells {units} of {holding} for {received}").format(
            who=who,
            units=number(event["units"]),
            holding=event["holding"],
            received=pay(event["received"]),
        )
    end = _("a gain of {amount}.") if gain >= 0 else _("a loss of {amount}.")
    return _("{sold}: {end}").format(sold=sold, end=end.format(amount=pay(abs(gain))))


def _sold_to_bank(game: Cashflow, event: Event, who: str) -> str:
    text = _("The bank takes {holding} from {who} for {received}.")
    if "units" in event.facts:
        text = _("The bank takes {units} of {holding} from {who} for {received}.")
    return text.format(
        who=who,
        units=number(event.get("units", 1)),
        holding=holding(game, event["holding"]),
        received=money(event["received"], game.currency),
    )


def _baby(game: Cashflow, event: Event, who: str) -> str:
    if not event["born"]:
        return _("{who} has three children already.").format(who=who)
    text = ngettext(
        "A baby! {who} has {count} child.", "A baby! {who} has {count} children.", event["children"]
    )
    return text.format(who=who, count=number(event["children"]))


def _missed(game: Cashflow, event: Event, who: str) -> str:
    text = ngettext(
        "{who} misses a turn; {count} more to miss.",
        "{who} misses a turn; {count} more to miss.",
        event["left"],
    )
    return text.format(who=who, count=number(event["left"]))


def _extra(game: Cashflow, event: Event, who: str) -> str:
    title = card_title(game, event["card"])
    if not event["amount"]:
        return _("{title}: it costs {who} nothing.").format(title=title, who=who)
    amount = money(event["amount"], game.currency)
    return _("{title}: {who} pays {amount}.").format(title=title, who=who, amount=amount)


def _cash_lost(game: Cashflow, event: Event, who: str) -> str:
    return _("{cause}: {who} loses {amount}.").format(
        cause=space_name(event["cause"]), who=who, amount=money(event["amount"], game.currency)
    )


def _attempted(game: Cashflow, event: Event, who: str) -> str:
    text = _("{who} pays {price} to try for {title}, rolls {die} and fails.")
    if event["won"]:
        text = _("{who} pays {price} to try for {title}, rolls {die} and succeeds.")
    return text.format(
        who=who,
        price=money(event["price"], game.currency),
        title=card_title(game, event["space"]),
        die=number(event["die"]),
    )


def _over(game: Cashflow, event: Event, who: str) -> str:
    names = players(game, event["winners"])
    reason = {
        "turn_limit": _("The last round is over."),
        "last_left": _("Nobody else is left."),
        "dream": _("A dream has come true."),
        "income": _("Fast-track businesses add 50,000 a month."),
    }[event["reason"]]
    if not names:
        return paragraph([reason, _("Nobody wins.")])
    text = ngettext("{names} wins.", "{names} win together.", len(event["winners"]))
    return paragraph([reason, text.format(names=names)])


_SENTENCES: dict[str, Sentence] = {
    "profession": _profession,
    "first_roll": _said(N_("{who} rolls {die} for who starts.")),
    "dream_chosen": _dream,
    "turn_started": _said(N_("Round {round}: it is {who}'s turn.")),
    "turn_missed": _missed,
    "rolled": _rolled,
    "payday": _payday,
    "payday_waits": _said(N_("A payday of {amount} waits: {who} must claim it."), "amount"),
    "payday_lost": _said(N_("{who} forgot to claim a payday; it is lost.")),
    "deal_drawn": _said(N_("{who} draws a deal: {title}.")),
    "split": _said(N_("{symbol} splits: {who} now has {after}, before {before}.")),
    "units_bought": _said(N_("{who} buys {units} of {holding} for {paid}."), "paid"),
    "bought": _said(N_("{who} buys {holding}, paying {paid} down."), "paid"),
    "units_sold": _sold,
    "sold": _sold,
    "offered": _said(N_("{who} offers the deal to {to} for {price}."), "price"),
    "offer_accepted": _said(N_("{who} pays {drawer} {price} for the opportunity."), "price"),
    "offer_refused": _said(N_("{who} refuses to pay {price} for the opportunity."), "price"),
    "done": _said(N_("{who} is done with the card.")),
    "market_drawn": _said(N_("{who} draws a market card: {title}.")),
    "cash_flow_changed": _said(
        N_("{who}: the cash flow of {holding} changes by {amount} a month."), "amount"
    ),
    "levied": _said(N_("{who} pays {amount} for {holding}."), "amount"),
    "extra_expense": _extra,
    "donated": _said(N_("{who} gives {amount} to charity."), "amount"),
    "baby": _baby,
    "job_lost": _said(
        N_("{who} loses the job, pays {amount} of expenses and misses two turns."), "amount"
    ),
    "borrowed": _borrowed,
    "repaid": _said(
        N_("{who} repays {amount} ({debt}): {saved} a month less to pay."), "amount", "saved"
    ),
    "bankrupt": _said(
        N_("{who} is bankrupt: {due} is due, there is {cash} in cash."), "due", "cash"
    ),
    "sold_to_bank": _sold_to_bank,
    "debt_halved": _said(
        N_("{debt}: {struck} of {who}'s debt is struck, {left} stays."), "struck", "left"
    ),
    "recovered": _said(
        N_("{who} survives: pays {paid}, {forgiven} is forgiven, and misses three turns."),
        "paid",
        "forgiven",
    ),
    "out": _said(N_("{who} is out: the cash flow is still {cash_flow} a month."), "cash_flow"),
    "entered_fast_track": _said(
        N_("{who} leaves the rat race! The cash flow day now pays {income}."),
        "income",
        "passive_income",
        "cash",
    ),
    "cash_flow_day": _said(N_("Cash flow day: {who} receives {amount}."), "amount"),
    "cash_lost": _cash_lost,
    "space_bought": _said(N_("{who} buys {title} for {price}."), "price"),
    "attempted": _attempted,
    "income_added": _said(
        N_("{who}'s businesses now add {added} of the 50,000 a month."), "amount", "added"
    ),
    "dream_marked": _said(N_("{who} pays {price} to mark the dream {title}."), "price"),
    "game_over": _over,
}
