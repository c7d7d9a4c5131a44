"""Burn Rate in words: events, refusals, moves, cards, lines of the books, reasons of programs."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from finlit.engine import Event
from finlit.games.burn_rate.game import BurnRate
from finlit.games.judgement import Judgement
from finlit.words.accounts import ACCOUNTS, FLOWS
from finlit.words.amounts import money, number
from finlit.words.facts import (
    Sentence,
    Writer,
    amount,
    ending,
    player,
    players,
    said,
    told,
    written,
)
from finlit.words.language import N_, _, ngettext
from finlit.words.lists import either, listed
from finlit.words.refusals import REFUSALS, WORDS

LEVELS = 4
"""How many skills there are: from 0 to 3 (BR-7)."""

MOVES = {
    "pick": N_("Take on"),
    "hire": N_("Hire"),
    "bad_hire": N_("Place a bad hire"),
    "fire": N_("Fire"),
    "fire_two": N_("Fire a vice president"),
    "poach": N_("Poach"),
    "poach_two": N_("Poach a vice president"),
    "funding": N_("Raise funding"),
    "bad_idea": N_("Give a bad idea"),
    "release": N_("Release an idea"),
    "dismissal": N_("Have one dismissed"),
    "shake_up": N_("Shake up"),
    "conflict": N_("Stir up a conflict"),
    "new_burn_rate": N_("Double a payroll"),
    "discard": N_("Discard a card"),
    "done": N_("Done"),
}
"""What a button for each kind of move says."""

PROMPTS = {
    "pick": N_("Take somebody from the job market on."),
    "turn": N_("Play up to four cards, or discard up to four; at least one."),
    "playing": N_("Play another card, or be done: then salaries are paid."),
    "discarding": N_("Discard another card, or be done: then salaries are paid."),
    "over": N_("The game is over."),
}
"""What each phase asks of the seat to act."""

DEPARTMENTS = {
    "hr": N_("human resources"),
    "finance": N_("finance"),
    "sales": N_("sales"),
    "development": N_("development"),
}

LINES = {
    "hr": N_("Human resources"),
    "finance": N_("Finance"),
    "sales": N_("Sales"),
    "development": N_("Development"),
    "engineers": N_("Engineers"),
    "contractors": N_("Contractors"),
}
"""The lines of a payroll."""

LINE_ACCOUNTS = {line: f"expenses:payroll:{line}" for line in LINES} | {
    "contractors": "expenses:contractors"
}
"""The account that each line is booked on."""

KINDS = {
    "hire": N_("Take somebody from the job market."),
    "bad_hire": N_("Put somebody from the job market into a rival's company."),
    "fire": N_("Send one of your people to the market; a vice president takes two such cards."),
    "poach": N_("Take somebody over from a rival; a vice president takes two such cards."),
    "funding": N_("Investors pay into your account."),
    "bad_idea": N_("Lay it beside a rival's company, where it keeps engineers busy."),
    "release": N_("Be rid of one of your bad ideas."),
    "dismissal": N_("A vice president of a rival who has three or more has to go."),
    "shake_up": N_("Dismiss any of your people, but keep two vice presidents."),
    "conflict": N_("A vice president of a rival who has two or more has to go."),
    "new_burn_rate": N_("A rival with three or more vice presidents pays the next salaries twice."),
}
"""What each kind of event card does."""

WORDS.update(DEPARTMENTS)
REFUSALS.update(
    {
        "card_first": N_("A turn needs at least one card: play one, or discard one."),
        "play_or_discard": N_("In a turn you play cards or discard them, not both."),
        "not_in_hand": N_("There is no card {card:value} in your hand."),
        "other_card": N_("{title:word} is another kind of card: play it by {kind}."),
        "none_of_kind": N_("There is no card in your hand for {kind}."),
        "no_target": N_("There is no company now that this card can be played against."),
        "no_rival": N_("{target:value} is not the seat of a rival whose company still stands."),
        "own_skill": N_(
            "{title:word} needs a skill of {levels:either} in {department:word}; yours is {skill}."
        ),
        "their_skill": N_(
            "{title:word} works against a skill of {levels:either} in {department:word}; "
            "theirs is {skill}."
        ),
        "own_heads": N_("{title:word} needs {needed} vice presidents; you have {there}."),
        "their_heads": N_(
            "{title:word} works against {needed} vice presidents or more; there are {there}."
        ),
        "market_empty": N_("Nobody is in the job market."),
        "not_in_market": N_("{person:value} cannot be hired from the job market now."),
        "no_place": N_(
            "All who could come are vice presidents of departments that have one already."
        ),
        "second_vice_president": N_(
            "{name:word} would be a second vice president in {department:word}."
        ),
        "no_staff": N_("Nobody works there."),
        "not_employed": N_("{person:value} does not work there in that position."),
        "needs_two": N_(
            "A vice president takes two cards at once, both of which can be played now."
        ),
        "needs_one": N_("{name:word} is no vice president: a single card is enough."),
        "one_card_left": N_(
            "Two cards would be more than {most} in this turn: {used} were played already."
        ),
        "no_vice_president": N_("{name:word} is no vice president."),
        "no_ideas": N_("There is no bad idea to be rid of."),
        "not_an_idea": N_("{idea:value} is none of your bad ideas."),
        "keep_two": N_("You have to keep {kept} vice presidents, and somebody has to go."),
    }
)
FLOWS.update(
    {
        "funded": N_("Funding"),
        "payroll": N_("Salaries"),
    }
)


def account(game: BurnRate, name: str) -> str | None:
    """A line of a statement: "Salaries: sales", "Contractors"."""
    if name in _ACCOUNTS:
        return _(_ACCOUNTS[name])
    root, _colon, line = name.rpartition(":")
    if root != "expenses:payroll" or line not in LINES:
        return None
    return _("Salaries: {line}").format(line=_(DEPARTMENTS.get(line, N_("engineers"))))


_ACCOUNTS = {
    "expenses:contractors": N_("Contractors"),
    "equity:funding": N_("Capital from investors"),
    "liabilities:unpaid_salaries": N_("Unpaid salaries"),
}
ACCOUNTS["burn_rate"] = account


def line_names() -> dict[str, str]:
    """The lines of a payroll in words."""
    return {line: _(name) for line, name in LINES.items()}


def turns(count: float) -> str:
    """A number of turns in words, to a tenth: "12.5 turns"."""
    rounded = Decimal(str(round(count, 1)))
    return ngettext("{turns} turn", "{turns} turns", 1 if rounded == 1 else 2).format(
        turns=number(rounded)
    )


def card_title(game: BurnRate, id: str) -> str:
    """An event card's title."""
    return _(game.components.cards[id].title)


def card_text(game: BurnRate, id: str) -> str:
    """What an event card tells."""
    return _(game.components.cards[id].text)


def card_rule(game: BurnRate, id: str) -> str:
    """What an event card does, in one sentence."""
    card = game.components.cards[id]
    if card.kind == "bad_idea":
        return ngettext(
            "Lay it beside a rival's company, where it needs an engineer.",
            "Lay it beside a rival's company, where it needs {engineers} engineers.",
            card.engineers,
        ).format(engineers=number(card.engineers))
    if card.kind == "funding":
        amount = money(card.amount, game.currency)
        return _("Investors pay {amount} into your account.").format(amount=amount)
    return _(KINDS[card.kind])


def card_condition(game: BurnRate, id: str) -> str:
    """At which skill an event card may be played; empty for the purple cards."""
    card = game.components.cards[id]
    if card.department is None:
        return ""
    text = N_("With a skill of {levels} in {department}.")
    if card.is_attack:
        text = N_("Against a skill of {levels} in {department}.")
    if len(card.levels) == LEVELS:
        text = N_("With any skill in {department}.")
        if card.is_attack:
            text = N_("Against any skill in {department}.")
    return _(text).format(
        levels=either([*map(number, card.levels)]), department=_(DEPARTMENTS[card.department])
    )


def person_name(game: BurnRate, id: str) -> str:
    """The name on a staff card."""
    return _(game.components.people[id].name)


def person_text(game: BurnRate, id: str) -> str:
    """What a staff card tells of a person."""
    return _(game.components.people[id].text)


def position(game: BurnRate, id: str) -> str:
    """What somebody is: "vice president of sales, skill 2", "engineer"."""
    person = game.components.people[id]
    if person.skill is None:
        return _("engineer")
    text = N_("manager in {department}, skill {skill}")
    if person.role == "vice_president":
        text = N_("vice president of {department}, skill {skill}")
    return _(text).format(department=_(DEPARTMENTS[person.department]), skill=number(person.skill))


def outcome(game: BurnRate) -> str:
    """How the game ended, in one sentence; empty while it goes on."""
    return ending(game, _SENTENCES)


def event_sentence(game: BurnRate, event: Event) -> str:
    """One event as a sentence of the log; what its reader may not know is not in it."""
    return told(game, event, _SENTENCES)


def reason_sentence(game: BurnRate, judgement: Judgement) -> str:
    """Why a program would make this move."""
    facts = judgement.facts
    burn = facts.get("burn", 0)
    text = _REASONS[judgement.reason]
    if burn < 0:
        text = _SAVINGS.get(judgement.reason, text)
    elif not burn:
        text = _FOR_NOTHING.get(judgement.reason, text)
    words = written(game, facts, _WRITERS) | {"burn": money(abs(burn), game.currency)}
    return _(text).format(**words)


_REASONS = {
    "joins": N_(
        "{person} lifts our skill in {department} from {before} to {after}, for {burn} a turn."
    ),
    "joins_only": N_("{person} costs us {burn} a turn and lifts no skill."),
    "poaches": N_("{person} would work for us instead of {seat}, for {burn} a turn."),
    "burdens": N_("It costs {seat} {burn} a turn more."),
    "weakens": N_("{seat} loses {people}, and skill falls by {lost} in all."),
    "saves_salary": N_("To part from {people} costs us {burn} a turn more."),
    "raises_money": N_("It brings us {amount}."),
    "releases": N_("One idea less leaves us free for the next one."),
    "doubles": N_("It costs {seat} another {amount} at once."),
    "not_playable": N_("It cannot be played now: another card may be of more use."),
    "to_keep": N_("It could be played: I keep it if I can."),
    "nothing_better": N_("I see nothing better to do."),
}
_SAVINGS = {
    "joins": N_(
        "{person} lifts our skill in {department} from {before} to {after}, saving {burn} a turn."
    ),
    "joins_only": N_("{person} takes a contractor's place, and saves us {burn} a turn."),
    "poaches": N_("{person} would work for us instead of {seat}, and saves us {burn} a turn."),
    "burdens": N_("It even saves {seat} {burn} a turn."),
    "saves_salary": N_("To part from {people} saves us {burn} a turn."),
    "releases": N_("It saves us {burn} a turn in contractors."),
}
_FOR_NOTHING = {
    "burdens": N_("It costs {seat} nothing yet, but keeps people there busy."),
    "saves_salary": N_("To part from {people} changes nothing in what a turn costs."),
}


def _people(game: BurnRate, ids: Sequence[str]) -> str:
    return listed(person_name(game, id) for id in ids)


_WRITERS: dict[str, Writer] = {
    "seat": player,
    "target": player,
    "person": person_name,
    "people": _people,
    "card": card_title,
    "idea": card_title,
    "department": lambda game, department: _(DEPARTMENTS[department]),
    "amount": amount,
    "due": amount,
    "paid": amount,
}


def _said(text: str) -> Sentence:
    return said(text, _WRITERS)


def _drawn(game: BurnRate, event: Event, who: str) -> str:
    text = ngettext(
        "{who} draws {count} event card.", "{who} draws {count} event cards.", event["count"]
    ).format(who=who, count=number(event["count"]))
    cards = event.get("cards")
    if not cards:
        return text
    titles = listed(card_title(game, card) for card in cards)
    both = (
        N_("{sentence} They are: {cards}.") if len(cards) > 1 else N_("{sentence} It is: {cards}.")
    )
    return _(both).format(sentence=text, cards=titles)


def _discarded(game: BurnRate, event: Event, who: str) -> str:
    card = event.get("card")
    if card is None:
        return _("{who} discards a card face down.").format(who=who)
    return _("{who} discards {card} face down.").format(who=who, card=card_title(game, card))


def _fired(game: BurnRate, event: Event, who: str) -> str:
    text = N_("{who} fires {person}, who is in the job market now.")
    if len(event["cards"]) > 1:
        text = N_("{who} fires {person} with two cards; {person} is in the job market now.")
    return _(text).format(who=who, **written(game, event.facts, _WRITERS))


def _poached(game: BurnRate, event: Event, who: str) -> str:
    text = N_("{who} poaches {person} from {target}.")
    if len(event["cards"]) > 1:
        text = N_("{who} poaches {person} from {target} with two cards.")
    return _(text).format(who=who, **written(game, event.facts, _WRITERS))


def _dismissed(game: BurnRate, event: Event, who: str) -> str:
    text = N_("{who} plays {card}: {target} loses {people}.")
    if event["target"] == event.seat:
        text = N_("{who} plays {card}, and parts from {people}.")
    return _(text).format(who=who, **written(game, event.facts, _WRITERS))


def _idea_given(game: BurnRate, event: Event, who: str) -> str:
    text = ngettext(
        "{who} gives {target} the idea “{card}”, which needs an engineer.",
        "{who} gives {target} the idea “{card}”, which needs {engineers} engineers.",
        event["engineers"],
    )
    return text.format(who=who, **written(game, event.facts, _WRITERS))


def _contractors(game: BurnRate, event: Event, who: str) -> str:
    text = ngettext(
        "{who} now employs {after} contractor, after {before}.",
        "{who} now employs {after} contractors, after {before}.",
        event["after"],
    )
    return text.format(who=who, **written(game, event.facts, _WRITERS))


def _payroll(game: BurnRate, event: Event, who: str) -> str:
    text = N_("{who} pays {paid} in salaries.")
    if event["times"] > 1:
        text = N_("{who} pays all salaries twice: {paid}.")
    if event["paid"] < event["due"]:
        text = N_("{who} owes {due} in salaries, and has only {paid}.")
    return _(text).format(who=who, **written(game, event.facts, _WRITERS))


def _over(game: BurnRate, event: Event, who: str) -> str:
    names = players(game, event["winners"])
    most = amount(game, event["money"][event["winners"][0]])
    if event["reason"] == "last_standing":
        return _("{names} wins with {money}: no other company is left.").format(
            names=names, money=most
        )
    text = ngettext(
        "The last round is over: {names} wins with {money}.",
        "The last round is over: {names} win together with {money} each.",
        len(event["winners"]),
    )
    return text.format(names=names, money=most)


_SENTENCES: dict[str, Sentence] = {
    "opening_cash": _said(N_("{who} starts with {amount}.")),
    "turned_up": _said(N_("{person} of {department} is in the job market.")),
    "picked": _said(N_("{who} takes on {person}.")),
    "pick_forgone": _said(N_("{who} finds nobody to take on.")),
    "cards_drawn": _drawn,
    "pile_shuffled": _said(N_("The {cards} discarded event cards are shuffled into a new pile.")),
    "turn_started": _said(N_("Round {round}: it is {who}'s turn.")),
    "hired": _said(N_("{who} hires {person}.")),
    "bad_hire_made": _said(N_("{who} sees to it that {target} hires {person}.")),
    "fired": _fired,
    "poached": _poached,
    "funded": _said(N_("{who} plays {card} and receives {amount}.")),
    "idea_given": _idea_given,
    "idea_released": _said(N_("{who} is rid of the idea “{idea}”.")),
    "dismissed": _dismissed,
    "burn_doubled": _said(N_("{who} plays {card}: {target} will pay the next salaries twice.")),
    "discarded": _discarded,
    "contractors_changed": _contractors,
    "payroll": _payroll,
    "bankrupt": _said(N_("{who} is bankrupt; staff and cards leave the table.")),
    "game_over": _over,
}
