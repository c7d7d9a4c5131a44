"""Why a program that plays Cashflow makes a move, in its own words."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from math import ceil
from typing import TYPE_CHECKING, Any

from finlit.games.judgement import Judgement
from finlit.words.accounts import account_name
from finlit.words.amounts import money, number, percent
from finlit.words.language import N_, _, ngettext

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

AMOUNTS = frozenset(
    {
        "amount",
        "cash",
        "cash_flow",
        "expenses",
        "monthly",
        "paid",
        "passive",
        "payment",
        "price",
        "received",
        "reserve",
        "saved",
        "spare",
    }
)
"""The facts that are money."""


def reason_sentence(game: Cashflow, judgement: Judgement) -> str:
    """The reason of a move as a sentence. A reason that is no code of ours is a sentence already.

    The text is not escaped for HTML.
    """
    reason, facts = judgement.reason, judgement.facts
    shown: dict[str, Any] = {}
    for name, value in facts.items():
        if name in AMOUNTS:
            shown[name] = money(value, game.currency)
        elif name == "debt":
            shown[name] = account_name(f"liabilities:{value}", game)
        elif name in ("wanted", "rate"):
            shown[name] = percent(value)
        elif type(value) in (int, float):
            shown[name] = number(Decimal(str(value)))
        else:
            shown[name] = value
    if reason in _COUNTED:
        return _COUNTED[reason](facts).format(**shown)
    return _(_REASONS[reason]).format(**shown) if reason in _REASONS else reason


_REASONS = {
    "accepts": N_("With the price of the offer I pay {paid} for {cash_flow} a month: I accept."),
    "borrows": N_(
        "I borrow {amount} for it. The loan costs {payment} a month, the deal brings {cash_flow}."
    ),
    "brings_income": N_("It brings {cash_flow} a month for {paid}, so I buy."),
    "buys_business": N_("It adds {cash_flow} a month for {paid}, so I buy."),
    "buys_cheap": N_("{symbol} is cheap at {price}, so I buy."),
    "buys_dream": N_("This is my dream, and I can pay for it."),
    "cheapest_dream": N_("Of all dreams this one costs least: {price}."),
    "claims": N_("I claim my payday."),
    "debt_first": N_(
        "First I repay {amount} ({debt}), which costs me {saved} a month; so I buy nothing yet."
    ),
    "draws_big": N_("With {spare} to spend I look at a big deal."),
    "draws_small": N_("With {spare} to spend I look at a small deal."),
    "gives": N_("A gift of {amount} lets me roll two dice for three turns: more paydays."),
    "gives_not": N_("I keep the {amount} that a gift would cost."),
    "good_interest": N_("{symbol} pays {monthly} a month for {price}, so I buy."),
    "keeps_holdings": N_("What I own is worth more to me than this buyer pays."),
    "leaves_race": N_(
        "My passive income of {passive} exceeds my expenses of {expenses}: I leave the rat race."
    ),
    "no_trade": N_("At {price} I neither buy nor sell {symbol}."),
    "not_my_kind": N_("It brings {cash_flow} a month for {paid}, but it is not my kind of deal."),
    "offers": N_("I do not buy this deal, so I offer it for {price}."),
    "raises_cash": N_("The bank first gets what brings least: {cash_flow} a month."),
    "refuses": N_("For {price} and the terms of the card I do not want the deal."),
    "repays": N_("I repay {amount} ({debt}), which cost me {saved} a month."),
    "sells_dear": N_("{symbol} is dear at {price}, so I sell."),
    "sells_to_buyer": N_("{received} at once is worth more to me than {cash_flow} a month."),
    "settles": N_("I have sold and repaid what I had to."),
    "too_dear": N_("It needs {paid} and I have {cash}, so I pass."),
    "too_little": N_(
        "It brings {cash_flow} a month for {paid}. I want at least {wanted} a month, so I pass."
    ),
    "turn_done": N_("I have nothing more to do in this turn."),
}


_COUNTED: dict[str, Callable[[dict[str, Any]], str]] = {
    "keeps_reserve": lambda facts: ngettext(
        "I keep {months} month of expenses in cash, {reserve}, so I pass.",
        "I keep {months} months of expenses in cash, {reserve}, so I pass.",
        ceil(facts["months"]),
    ),
    "rolls": lambda facts: ngettext("I roll {dice} die.", "I roll {dice} dice.", facts["dice"]),
    "tries": lambda facts: ngettext(
        "{chances} number of six brings {cash_flow} a month, so I try.",
        "{chances} numbers of six bring {cash_flow} a month, so I try.",
        facts["chances"],
    ),
}
