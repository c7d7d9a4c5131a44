"""I'm the Boss! in words: events, refusals, moves, cards, lines of the books, and reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from babel.numbers import format_compact_currency

from finlit.engine import Event
from finlit.games.im_the_boss.casts import Casts
from finlit.games.im_the_boss.game import ImTheBoss
from finlit.games.judgement import Judgement
from finlit.words.accounts import ACCOUNTS, FLOWS
from finlit.words.amounts import MINUS, number
from finlit.words.facts import Sentence, Writer, ending, player, players, said, told, written
from finlit.words.language import N_, _, language, ngettext
from finlit.words.lists import listed
from finlit.words.names import player_name
from finlit.words.refusals import REFUSALS, REMEDIES, choice_in_words

MOVES = {
    "choose_investor": N_("Choose an investor"),
    "place_marker": N_("Place the marker"),
    "make_deal": N_("Make the deal"),
    "roll": N_("Roll the die"),
    "draw": N_("Draw three cards"),
    "discard": N_("Discard a card"),
    "propose": N_("Propose"),
    "accept": N_("Accept"),
    "ask": N_("Ask for a share"),
    "show": N_("Show a family card"),
    "travel": N_("Send travelling"),
    "recruit": N_("Recruit an investor"),
    "take_over": N_("Become the boss"),
    "stop": N_("Stop it"),
    "wait": N_("Wait"),
    "pass": N_("Pass"),
    "give_up": N_("Give up the deal"),
}
"""What a button for each kind of move says."""

PROMPTS = {
    "investors": N_("Choose the investor whom you want to have."),
    "marker": N_("Place the dollar marker on any deal."),
    "turn": N_("Make the deal under the marker, or roll the die."),
    "rolled": N_("Make the deal under the marker, or draw three cards."),
    "discard": N_("Discard until twelve cards are left in your hand."),
    "boss": N_("You are the boss: propose, play a card, wait, or give up."),
    "answer": N_("Accept, ask for a share, play a card, or pass."),
    "last_call": N_("The deal is about to close: play a card now, or let it close."),
    "stop": N_("Stop the card just played, or let it take effect."),
    "over": N_("The game is over."),
}
"""What each phase asks of the seat to act."""

KINDS = {
    "family": N_("Play it face up: it stands in for the head of its family in this deal."),
    "travel": N_("Sends an investor or a family card away until the deal is over."),
    "recruit": N_("Three of these take an investor for good."),
    "boss": N_("You take over as boss of the deal."),
    "stop": N_("Cancels a travel, recruitment or boss card that was just played."),
}
"""What each kind of influence card does."""

REFUSALS.update(
    {
        "draw_after_roll": N_("Cards are drawn after rolling, instead of a deal."),
        "investor_taken": N_("{investor} is taken already."),
        "no_deal_under_way": N_("{kind} is for a deal, and none is being made now."),
        "nothing_to_stop": N_(
            "A stop card answers a travel, recruitment or boss card that was just played; now "
            "there is none."
        ),
        "stop_or_pass": N_("A card was just played: stop it, or pass."),
        "boss_only": N_("{kind} is for the boss."),
        "not_by_boss": N_("{kind} is for the others: the boss proposes."),
        "last_call": N_("The talk is over: in the last call a card may be played, or none."),
        "no_piece": N_("{piece:value} is no investor and no family card on the table."),
        "piece_away": N_("{piece} is travelling until the deal is over."),
        "piece_aside": N_("{piece} lies aside and belongs to nobody."),
        "not_shown": N_("“{title:word}” can take part only once it has been played face up."),
        "not_in_deal": N_("{piece} is not asked for: the deal names {families:list}."),
        "family_twice": N_("A deal takes different investors, each family only once."),
        "required_missing": N_("The deal cannot do without {family}."),
        "cast_size": N_("The deal takes {needed} investors; {given} were named."),
        "share_negative": N_("A share is 0 or more."),
        "shares_sum": N_(
            "The shares sum to {sum} million, the boss's own included; the deal pays {money} "
            "million."
        ),
        "shares_count": N_(
            "{needed} shares are needed, the boss's own first, then one for each of the others in "
            "the order of the seats; {given} were given."
        ),
        "no_proposal": N_("There is no proposal to accept."),
        "not_a_partner": N_("The proposal takes nothing of yours: nobody needs your consent."),
        "accepted_already": N_("You have accepted the proposal already."),
        "not_by_this": N_("“{title:word}” is another kind of card: {kind} does not play it."),
        "not_on_table": N_("{piece:value} is no investor and no family card played face up."),
        "other_family": N_("“{title:word}” sends only {family} and that family travelling."),
        "three_recruitments": N_("It takes {needed} recruitment cards at once; you have {held}."),
        "investors_only": N_("Only an investor can be recruited, not {piece:value}."),
        "own_investor": N_("{investor} is yours already."),
        "aside_first": N_(
            "As long as investors lie aside, only those can be recruited: {aside:list}."
        ),
        "boss_already": N_("You are the boss already."),
    }
)
REMEDIES["roll"] = N_("Roll first.")
FLOWS.update(
    {
        "deal_closed": N_("Deals closed as boss"),
        "share_paid": N_("Shares of deals"),
    }
)

_ACCOUNTS = {
    "income:deals": N_("Deals as boss"),
    "income:shares": N_("Shares received"),
    "expenses:shares": N_("Shares paid to partners"),
}


def account(game: ImTheBoss, name: str) -> str | None:
    """A line of a statement: "Deals as boss", "Shares paid to partners"."""
    return _(_ACCOUNTS[name]) if name in _ACCOUNTS else None


ACCOUNTS["im_the_boss"] = account


def millions(amount: float, currency: str = "USD") -> str:
    """An amount of the game, which is in millions: `millions(24)` is $24M, `millions(8 / 3)` is
    $2.7M."""
    return _millions(round(amount, 1), currency, language())


@lru_cache(maxsize=4096)
def _millions(amount: float, currency: str, code: str) -> str:
    text: str = format_compact_currency(
        round(amount * 1_000_000), currency, locale=code, fraction_digits=2
    )
    # a hundred million is one of a larger unit in Chinese and Japanese, and has decimals there
    return _ZEROS.sub(r"\1", text).replace("-", MINUS)


_ZEROS = re.compile(r"(\.\d*?)0+(?!\d)")


@choice_in_words.register
def _cast_in_words(choice: Casts) -> str:
    pieces = listed(choice.pieces)
    text = ngettext(
        "{number} of: {pieces}", "{number} of different families of: {pieces}", choice.space.places
    )
    return text.format(number=number(choice.space.places), pieces=pieces)


def investor_name(game: ImTheBoss, id: str) -> str:
    """An investor's name in the reader's language."""
    return _(game.components.investors[id].name)


def card_title(game: ImTheBoss, id: str) -> str:
    """An influence card's title."""
    return _(game.components.cards[id].title)


def card_rule(game: ImTheBoss, id: str) -> str:
    """What an influence card does, in one sentence."""
    card = game.components.cards[id]
    if card.kind == "family":
        return _("Play it face up: it stands in for {investor} in this deal.").format(
            investor=investor_name(game, card.family)
        )
    if card.kind == "travel" and card.family:
        return _("Sends {investor} or a card of that family away until the deal is over.").format(
            investor=investor_name(game, card.family)
        )
    return _(KINDS[card.kind])


def piece_name(game: ImTheBoss, id: str) -> str:
    """What an investor, or a family card on the table, is called."""
    if id in game.components.investors:
        return investor_name(game, id)
    return card_title(game, id)


def deal_title(game: ImTheBoss, space: int) -> str:
    """What a deal of the board is about."""
    return _(game.components.board[space].title)


def deal_needs(game: ImTheBoss, space: int) -> str:
    """Whom a deal takes: "Ada Avalon and 2 of: Buzz Bramble, Coco Cascade, Elle Evergreen"."""
    deal = game.components.board[space]
    required = _names(game, deal.required)
    if not deal.choose:
        return required
    optional = _names(game, deal.optional)
    text = (
        N_("{required} and {choose} of: {optional}") if required else N_("{choose} of: {optional}")
    )
    return _(text).format(required=required, choose=number(deal.choose), optional=optional)


def outcome(game: ImTheBoss) -> str:
    """How the game ended, in one sentence; empty while it goes on."""
    return ending(game, _SENTENCES)


def event_sentence(game: ImTheBoss, event: Event) -> str:
    """One event as a sentence of the log; what its reader may not know is not in it."""
    return told(game, event, _SENTENCES)


def reason_sentence(game: ImTheBoss, judgement: Judgement) -> str:
    """Why a program would make this move."""
    text = _REASONS[judgement.reason]
    facts = judgement.facts
    if facts.get("amount", 0) < 0:
        text = _LOSSES.get(judgement.reason, text)
        facts = facts | {"amount": -facts["amount"]}
    return _(text).format(**written(game, facts, _WRITERS))


_REASONS = {
    "often_needed": N_("{piece} is asked for by many deals."),
    "good_place": N_("I expect {amount} of this deal for myself."),
    "deal_now": N_("As boss of this deal I can expect to keep {amount}."),
    "roll_first": N_("After rolling I can expect {amount} on average, or cards as good."),
    "more_cards": N_("Three cards are worth {amount} to me."),
    "of_least_use": N_("Of my cards I can best do without “{card}”."),
    "keeps": N_("It leaves me {amount}."),
    "waits": N_("Somebody may yet move."),
    "hopeless": N_("Nobody can fill this deal with me."),
    "enough": N_("I get {amount}, and would join for {least}."),
    "too_little": N_("I get {amount}, and would join for {least}."),
    "card_show": N_("“{card}” on the table is worth {amount} to me."),
    "card_travel": N_("Without {piece} I can expect {amount} more."),
    "card_recruit": N_("With {piece} on my side I can expect {amount} more."),
    "card_take_over": N_("As boss I can expect {amount} more."),
    "costs_me": N_("It would cost me {amount}."),
    "no_harm": N_("It is not worth a stop card to me."),
    "nothing_better": N_("I see nothing better to do."),
}
_LOSSES = {
    "card_show": N_("“{card}” on the table would cost me {amount}."),
    "card_travel": N_("Without {piece} I can expect {amount} less."),
    "card_recruit": N_("Even with {piece} on my side I can expect {amount} less."),
    "card_take_over": N_("As boss I can expect {amount} less."),
    "costs_me": N_("It would bring me {amount}."),
}


def _names(game: ImTheBoss, pieces: Sequence[str]) -> str:
    return listed(piece_name(game, piece) for piece in pieces)


def _cards(game: ImTheBoss, cards: int | Sequence[str]) -> str:
    """How many cards, or which: equal ones named once."""
    if isinstance(cards, int):
        return number(cards)
    return listed(dict.fromkeys(card_title(game, card) for card in cards))


def _millions_of(game: ImTheBoss, value: float) -> str:
    return millions(value, game.currency)


_WRITERS: dict[str, Writer] = {
    "amount": _millions_of,
    "least": _millions_of,
    "money": _millions_of,
    "share": _millions_of,
    "to": player,
    "by": player,
    "before": player,
    "piece": piece_name,
    "investor": piece_name,
    "target": piece_name,
    "card": card_title,
    "cards": _cards,
    "space": deal_title,
}


def _said(text: str) -> Sentence:
    return said(text, _WRITERS)


def _drawn(game: ImTheBoss, event: Event, who: str) -> str:
    text = ngettext(
        "{who} draws {count} influence card.",
        "{who} draws {count} influence cards.",
        event["count"],
    ).format(who=who, count=number(event["count"]))
    cards = event.get("cards")
    if cards is None:
        return text
    titles = listed(card_title(game, card) for card in cards)
    return _("{sentence} They are: {cards}.").format(sentence=text, cards=titles)


def _discarded(game: ImTheBoss, event: Event, who: str) -> str:
    card = event.get("card")
    if card is None:
        return _("{who} discards a card face down.").format(who=who)
    return _("{who} discards {card} face down.").format(who=who, card=card_title(game, card))


def _split(game: ImTheBoss, event: Event) -> str:
    """Who gets what of a proposal: "Ann $4M, Bo $2M"."""
    return listed(
        _("{name} {amount}").format(
            name=player_name(game.names, seat), amount=millions(share, game.currency)
        )
        for seat, share in zip(event["seats"], event["shares"], strict=True)
    )


def _proposed(game: ImTheBoss, event: Event, who: str) -> str:
    return _("{who} proposes a deal with {cast}: {split}.").format(
        who=who, cast=_names(game, event["cast"]), split=_split(game, event)
    )


def _stopped(game: ImTheBoss, event: Event, who: str) -> str:
    return _("{who} says stop: {cards} of {by} has no effect.").format(
        who=who, **written(game, {"cards": event["cards"], "by": event["by"]}, _WRITERS)
    )


def _recruited(game: ImTheBoss, event: Event, who: str) -> str:
    text = N_("{investor} leaves {before} and works with {who} from now on.")
    if event["before"] is None:
        text = N_("{investor} works with {who} from now on.")
    return _(text).format(who=who, **written(game, event.facts, _WRITERS))


def _closed(game: ImTheBoss, event: Event, who: str) -> str:
    return _("The deal is closed: {space} pays {money}. {split}.").format(
        split=_split(game, event),
        **written(game, {"space": event["space"], "money": event["money"]}, _WRITERS),
    )


def _failed(game: ImTheBoss, event: Event, who: str) -> str:
    text = N_("{who} gives up: {space} has failed.")
    if event["reason"] == "patience":
        text = N_("Everybody is tired of talking: {space} has failed.")
    return _(text).format(who=who, space=deal_title(game, event["space"]))


def _end_rolled(game: ImTheBoss, event: Event, who: str) -> str:
    text = N_("A die is rolled: {die}. The game goes on.")
    if event["die"] in event["ends"]:
        text = N_("A die is rolled: {die}. This ends the game.")
    return _(text).format(die=number(event["die"]))


def _over(game: ImTheBoss, event: Event, who: str) -> str:
    names = players(game, event["winners"])
    most = millions(event["money"][event["winners"][0]], game.currency)
    text = ngettext(
        "{names} wins with {money}.",
        "{names} win together with {money} each.",
        len(event["winners"]),
    )
    return text.format(names=names, money=most)


_SENTENCES: dict[str, Sentence] = {
    "investor_dealt": _said(N_("{who} is dealt {investor}.")),
    "investor_chosen": _said(N_("{who} chooses {investor}.")),
    "cards_drawn": _drawn,
    "pile_shuffled": _said(
        N_("The {cards} discarded influence cards are shuffled into a new pile.")
    ),
    "marker_placed": _said(N_("{who} places the dollar marker on {space}.")),
    "turn_started": _said(N_("Round {round}: it is {who}'s turn.")),
    "rolled": _said(N_("{who} rolls {die}: the marker comes to {space}.")),
    "discarded": _discarded,
    "deal_begun": _said(N_("{who} makes a deal: {space}, for {money}.")),
    "proposed": _proposed,
    "waited": _said(N_("{who} waits.")),
    "accepted": _said(N_("{who} accepts {share}.")),
    "asked": _said(N_("{who} would join for {least}.")),
    "passed": _said(N_("{who} passes.")),
    "last_call": _said(N_("Everybody who must has agreed. Does anybody play a card?")),
    "shown": _said(N_("{who} shows {card}.")),
    "travel_played": _said(N_("{who} plays {cards}, to send {target} travelling.")),
    "recruit_played": _said(N_("{who} plays three recruitment cards, to take {target}.")),
    "take_over_played": _said(N_("{who} wants to be the boss.")),
    "stopped": _stopped,
    "travelled": _said(N_("{piece} is away until the deal is over.")),
    "recruited": _recruited,
    "boss_changed": _said(N_("{who} is the boss now, instead of {before}.")),
    "proposal_void": _said(N_("The proposal no longer stands.")),
    "deal_closed": _closed,
    "share_paid": _said(N_("{who} pays {to} {amount}.")),
    "deal_failed": _failed,
    "marker_moved": _said(N_("The marker moves on to {space}.")),
    "end_rolled": _end_rolled,
    "game_over": _over,
}
