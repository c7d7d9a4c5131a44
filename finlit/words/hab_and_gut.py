"""Hab & Gut in words: events, refusals, moves, cards, lines of the books, reasons of programs."""

from __future__ import annotations

from collections.abc import Sequence

from finlit.engine import Event
from finlit.games.hab_and_gut.game import HabAndGut
from finlit.games.judgement import Judgement
from finlit.words.accounts import ACCOUNTS, FLOWS
from finlit.words.amounts import MINUS, money, number
from finlit.words.facts import Sentence, Writer, amount, ending, players, said, told
from finlit.words.language import N_, _, ngettext
from finlit.words.lists import listed
from finlit.words.refusals import REFUSALS, REMEDIES

MOVES = {
    "buy": N_("Buy a share"),
    "sell": N_("Sell a share"),
    "donate": N_("Donate a share"),
    "done": N_("Done"),
    "play_cards": N_("Play two cards"),
}
"""What a button for each kind of move says."""

PROMPTS = {
    "trade": N_("Buy up to three shares, or sell up to three."),
    "buying": N_("Buy another share, or be done with buying."),
    "selling": N_("Sell another share, or be done with selling."),
    "donating": N_("Donate a share face down, or be done."),
    "market": N_("Play two cards, one from each rack."),
    "over": N_("The game is over."),
}
"""What each phase asks of the seat to act."""

NAMED_LINES = {
    "assets:shares": N_("{name} shares"),
    "income:gains": N_("Gain on {name}"),
}

REFUSALS.update(
    {
        "no_commodity": N_(
            "There is no commodity {commodity:value}; there are: {commodities:list}."
        ),
        "trading_over": N_("Trading is over for this turn: only a donation is left to decide."),
        "not_both": N_("A turn is for buying or for selling, not for both."),
        "none_held": N_("There is no share of {commodity} in your hand."),
        "price_zero": N_("A share of {commodity} costs nothing now, and cannot be bought."),
        "no_supply": N_("The supply has no share of {commodity} left."),
        "trade_first": N_("A share is donated when trading is over."),
        "not_in_racks": N_("{card:value} is in neither of the two racks that you see."),
        "same_rack": N_("One card is played from the left rack and one from the right."),
    }
)
REMEDIES["done"] = N_("First say that you are done.")
FLOWS["shares_sold_off"] = N_("Shares sold at the end")


def account(game: HabAndGut, name: str) -> str | None:
    """A line of a statement: "Coal shares", "Gain on coal"."""
    if name == "expenses:donations":
        return _("Donations")
    root, _colon, last = name.rpartition(":")
    if root not in NAMED_LINES:
        return None
    return _(NAMED_LINES[root]).format(name=commodity_name(game, last))


ACCOUNTS["hab_and_gut"] = account


def commodity_name(game: HabAndGut, id: str) -> str:
    """A commodity's name in the reader's language."""
    return next(_(c.name) for c in game.components.commodities if c.id == id)


def card_title(game: HabAndGut, id: str) -> str:
    """A market card: "Coal +6"."""
    card = game.components.cards[id]
    return _("{commodity} {spaces}").format(
        commodity=commodity_name(game, card.commodity), spaces=_signed(card.spaces)
    )


def preview(game: HabAndGut, effects: Sequence[tuple[str, int, int]]) -> list[str]:
    """What `view.preview` says, one sentence for each card."""
    return [
        _("{commodity} goes from {before} to {after}.").format(
            commodity=commodity_name(game, commodity),
            before=money(before, game.currency),
            after=money(after, game.currency),
        )
        for commodity, before, after in effects
    ]


def outcome(game: HabAndGut) -> str:
    """How the game ended, in one sentence; empty while it goes on."""
    return ending(game, _SENTENCES)


def event_sentence(game: HabAndGut, event: Event) -> str:
    """One event as a sentence of the log; what its reader may not know is not in it."""
    return told(game, event, _SENTENCES)


def reason_sentence(game: HabAndGut, judgement: Judgement) -> str:
    """Why a program would make this move."""
    facts = judgement.facts
    amount = facts.get("change", 0)
    text = _REASONS[judgement.reason]
    if amount < 0:
        text = _LOSSES.get(judgement.reason, text)
    name = commodity_name(game, facts["commodity"]) if "commodity" in facts else ""
    return _(text).format(commodity=name, amount=money(abs(amount), game.currency))


_REASONS = {
    "expects_change": N_("I expect the price of {commodity} to rise by {amount}."),
    "to_give": N_("I need a share to give: whoever gives least is out."),
    "gives_cheapest": N_("Of my shares I give the one that will be cheapest."),
    "gives_middle": N_("I give a share of middling price."),
    "gives_dearest": N_("Of my shares I give the one that will be dearest."),
    "nothing_better": N_("I see nothing better to do."),
    "worth_of_shares": N_("It makes my shares worth {amount} more."),
}
_LOSSES = {
    "expects_change": N_("I expect the price of {commodity} to fall by {amount}."),
    "worth_of_shares": N_("It makes my shares worth {amount} less."),
}


def _signed(spaces: int) -> str:
    return f"{'+' if spaces > 0 else MINUS}{number(abs(spaces))}"


_WRITERS: dict[str, Writer] = {"commodity": commodity_name}


def _said(text: str, *amounts: str) -> Sentence:
    """A sentence whose placeholders are the event's facts, some of them amounts of money."""
    return said(text, _WRITERS | dict.fromkeys(amounts, amount))


def _dealt(game: HabAndGut, event: Event, who: str) -> str:
    text = ngettext(
        "{count} card stands in the rack on the left of {who}.",
        "{count} cards stand in the rack on the left of {who}.",
        event["count"],
    ).format(who=who, count=number(event["count"]))
    cards = event.get("cards")
    if cards is None:
        return text
    titles = listed(card_title(game, card) for card in cards)
    return _("{sentence} You see: {cards}.").format(sentence=text, cards=titles)


def _sold(game: HabAndGut, event: Event, who: str) -> str:
    shares = event.get("shares", 1)
    amount = event.get("amount", event["price"])
    text = ngettext(
        "{who} sells a share of {commodity} for {amount}.",
        "{who} sells {shares} shares of {commodity} for {amount}.",
        shares,
    ).format(
        who=who,
        shares=number(shares),
        commodity=commodity_name(game, event["commodity"]),
        amount=money(amount, game.currency),
    )
    gain = event.get("gain")
    if gain is None:
        return text
    end = _("{sentence} A gain of {amount}.") if gain >= 0 else _("{sentence} A loss of {amount}.")
    return end.format(sentence=text, amount=money(abs(gain), game.currency))


def _donated(game: HabAndGut, event: Event, who: str) -> str:
    commodity = event.get("commodity")
    if commodity is None:
        return _("{who} donates a share face down.").format(who=who)
    return _("{who} donates a share of {commodity} face down.").format(
        who=who, commodity=commodity_name(game, commodity)
    )


def _played(game: HabAndGut, event: Event, who: str) -> str:
    text = N_("{who} plays {card}: the price goes from {before} to {after}.")
    if event["part"] == "half":
        text = N_("{who} plays {card}, which counts half: the price goes from {before} to {after}.")
    return _(text).format(
        who=who,
        card=card_title(game, event["card"]),
        before=money(event["before"], game.currency),
        after=money(event["after"], game.currency),
    )


def _cashed(game: HabAndGut, event: Event, who: str) -> str:
    if not event["commodities"]:
        return _("{who} donated nothing in this half; in all: {total}.").format(
            who=who, total=money(event["total"], game.currency)
        )
    shares = listed(
        _("{commodity} {price}").format(
            commodity=commodity_name(game, commodity), price=money(amount, game.currency)
        )
        for commodity, amount in zip(event["commodities"], event["amounts"], strict=True)
    )
    return _("{who}'s donations raise {raised} ({shares}); in all: {total}.").format(
        who=who,
        raised=money(event["raised"], game.currency),
        shares=shares,
        total=money(event["total"], game.currency),
    )


def _over(game: HabAndGut, event: Event, who: str) -> str:
    if not event["winners"]:
        return _("Everybody gave as little as everybody else: all are out, and nobody wins.")
    names = players(game, event["winners"])
    text = ngettext(
        "{names} wins with {money}.",
        "{names} win together with {money} each.",
        len(event["winners"]),
    )
    most = money(event["money"][event["winners"][0]], game.currency)
    return text.format(names=names, money=most)


_SENTENCES: dict[str, Sentence] = {
    "game_started": lambda game, event, who: _("Every price begins on its place of the track."),
    "opening_cash": _said(N_("{who} starts with {amount}."), "amount"),
    "half_started": _said(N_("Half {half} begins: all market cards are shuffled and dealt.")),
    "cards_dealt": _dealt,
    "round_started": _said(N_("Round {round} begins; {who} starts.")),
    "turn_started": _said(N_("Round {round}: it is {who}'s turn.")),
    "share_bought": _said(N_("{who} buys a share of {commodity} for {price}."), "price"),
    "share_sold": _sold,
    "share_donated": _donated,
    "card_played": _played,
    "donations_cashed": _cashed,
    "eliminated": _said(N_("{who} gave least, {donated} in all, and is out."), "donated"),
    "shares_sold_off": _sold,
    "game_over": _over,
}
