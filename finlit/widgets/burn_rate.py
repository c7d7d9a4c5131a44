"""Burn Rate at the table: companies, the job market, the hand of who looks, payrolls, charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

import altair as alt

from finlit import frames
from finlit.charts import company as company_charts
from finlit.games.burn_rate import BurnRate
from finlit.games.burn_rate.company import Company
from finlit.games.burn_rate.deck import DEPARTMENTS, VICE_PRESIDENT
from finlit.games.burn_rate.uses import Target, Use
from finlit.ledger import statements as books
from finlit.widgets import drawing
from finlit.widgets.chart_panel import ChartOf
from finlit.widgets.statements import balance_sheet
from finlit.words import N_, _, burn_rate, money, ngettext, number, player_name, sentence
from finlit.words.facts import standings
from finlit.words.lists import listed, series

TITLE = N_("Burn Rate")

HIDDEN = True
"""Each seat sees its own event cards, and nobody else's."""

OPEN = ("pick",)
"""Phases in which nobody holds a card yet."""

SHOWING = ("cards_drawn", "turned_up")
"""Events that show somebody what had been hidden."""

ROWS = (
    (
        "pick",
        "hire",
        "bad_hire",
        "fire",
        "fire_two",
        "poach",
        "poach_two",
        "funding",
        "bad_idea",
        "release",
        "dismissal",
        "shake_up",
        "conflict",
        "new_burn_rate",
        "discard",
        "done",
    ),
)
"""The controls: those of the kinds of cards in hand, to discard, and to be done."""

BUTTONS: dict[str, tuple[str, ...]] = {}
AMOUNTS = ()
IMPLIED = ("card", "cards", "target")
"""Parameters that are not asked for while they have one value."""
SUBSETS = ("cards", "vice_presidents", "others")
"""Parameters of which several values are chosen at once."""


def _place(game: BurnRate, card: str) -> int:
    return game.components.order[card]


ORDER = {"card": _place, "cards": _place}
"""Parameters whose values are listed in an order of their own: cards as the hand shows them."""

_LABELS = {
    "bad_hire": N_("Bad hire"),
    "fire_two": N_("Fire with two"),
    "poach_two": N_("Poach with two"),
    "funding": N_("Funding"),
    "bad_idea": N_("Bad idea"),
    "release": N_("Release"),
    "dismissal": N_("Dismissal"),
    "conflict": N_("Conflict"),
    "new_burn_rate": N_("Double payroll"),
    "discard": N_("Discard"),
}
"""What the button of a move says, where that is shorter than the move in words."""

_PARAMETERS = {
    "card": N_("{move}: which card"),
    "cards": N_("{move}: which two cards"),
    "person": N_("{move}: whom"),
    "target": N_("{move}: against whom"),
    "idea": N_("{move}: which idea"),
    "vice_presidents": N_("{move}: which vice presidents"),
    "others": N_("{move}: which others"),
}

SINGLE = {"fire_two": "fire", "poach_two": "poach"}
"""Moves with two cards, and the kind of these cards."""


def at_table(game: BurnRate, kind: str) -> bool:
    """Whether the seat to act holds cards of this kind, or can discard or be done."""
    if kind in ("pick", "discard", "done"):
        return True
    if game.to_act is None:
        return False
    kind_of = game.components.kind_of
    held = [id for id in game.view(game.to_act).hand if kind_of[id] == SINGLE.get(kind, kind)]
    return len(held) > (kind in SINGLE)


def label(game: BurnRate, kind: str, value: Any = None) -> str:
    """What the button of a move says."""
    return _(_LABELS.get(kind, burn_rate.MOVES[kind]))


def parameter(kind: str, name: str) -> str:
    """What is chosen with a move, in words."""
    return _(_PARAMETERS[name]).format(move=_(burn_rate.MOVES[kind]))


def value(game: BurnRate, name: str, value: Any) -> str:
    """A card with its levels, a person with the skill, or a rival."""
    if name == "target":
        return player_name(game.names, value)
    if name in ("card", "cards"):
        known = game.components.cards[value]
        levels = _levels_in_words(known.levels)
        title = burn_rate.card_title(game, value)
        if known.amount:
            title = _("{what}, {amount}").format(
                what=title, amount=money(known.amount, game.currency)
            )
        return f"{title} ({levels})" if levels else title
    if name == "idea":
        known = game.components.cards[value]
        return _("{what}, {amount}").format(
            what=burn_rate.card_title(game, value), amount=number(known.engineers)
        )
    person = burn_rate.person_name(game, value)
    return _("{person} ({position})").format(person=person, position=_short(game, value))


def _levels_in_words(levels: Sequence[int]) -> str:
    return " ".join(map(number, levels))


def _short(game: BurnRate, id: str) -> str:
    """What somebody is, in few letters: "VP 3", "manager 1", "engineer"."""
    person = game.components.people[id]
    if person.skill is None:
        return _("engineer")
    text = _("VP {skill}") if person.role == VICE_PRESIDENT else _("manager {skill}")
    return text.format(skill=number(person.skill))


def heading(game: BurnRate) -> str:
    """Where the game stands: its round."""
    if not game.round:
        return _("the companies are founded")
    return _("round {round} of {last}").format(
        round=number(game.round), last=number(game.rules.turn_limit)
    )


def prompt(game: BurnRate) -> str:
    """What the seat to act is asked; at the end, how the game ended."""
    return burn_rate.outcome(game) or _(burn_rate.PROMPTS[game.phase])


# The companies

_INITIALS = {
    "hr": N_("HR"),
    "finance": N_("Finance"),
    "sales": N_("Sales"),
    "development": N_("Devel."),
}


def players(game: BurnRate) -> str:
    """The companies side by side: money, burn and runway, heads and skills, engineers, ideas."""
    seats = "".join(_company(game, company) for company in game.companies)
    return (
        f'<ol class="finlit-players finlit-companies" aria-label="{escape(_("Companies"))}">'
        f"{seats}</ol>"
    )


def _company(game: BurnRate, company: Company) -> str:
    seat = company.seat
    view = game.view(None)
    classes, now = ["finlit-player"], ""
    if game.to_act == seat:
        classes.append("finlit-in-turn")
        now = ' aria-current="true"'
    if company.bankrupt:
        classes.append("finlit-out")
    departments = "".join(_department(game, company, name) for name in DEPARTMENTS)
    return (
        f'<li class="{" ".join(classes)}"{now}><div class="finlit-who">{drawing.token_svg(seat)}'
        f'<bdi class="finlit-name">{escape(player_name(game.names, seat))}</bdi>'
        f'<b class="finlit-cash">{money(view.cash(seat), game.currency)}</b></div>'
        f'<div class="finlit-job"><span>{escape(_burning(game, company))}</span></div>'
        f'<ul class="finlit-departments">{departments}</ul>'
        f"{_ideas(game, company)}</li>"
    )


def _burning(game: BurnRate, company: Company) -> str:
    """Burn and runway in one line."""
    if company.bankrupt:
        return _("bankrupt")
    view = game.view(None)
    burn, left = view.burn(company.seat), view.runway(company.seat)
    if left is None:
        return _("burns nothing")
    text = _("burns {burn}, {turns} left").format(burn=number(burn), turns=burn_rate.turns(left))
    if company.doubled:
        text = _("{burning}; next payroll twice").format(burning=text)
    return text


def _department(game: BurnRate, company: Company, name: str) -> str:
    """A department: its skill, its head, how many more managers; development's engineers."""
    skill = company.skills[name]
    head = company.head(name)
    who = ""
    position = _("nobody")
    if head is not None:
        who = burn_rate.person_name(game, head)
        position = burn_rate.position(game, head)
    more = [person.id for person in company.managers[name] if person.id != head]
    parts = []
    if head is not None and head in company.vice_presidents.values():
        parts.append(f"<b>{escape(_('VP'))}</b>")
    if more:
        parts.append(f"+{number(len(more))}")
    if name == "development" and company.engineers:
        text = ngettext("{count} engineer", "{count} engineers", company.engineers)
        parts.append(escape(text.format(count=number(company.engineers))))
    names = listed(burn_rate.person_name(game, id) for id in more)
    title = _("{department}, skill {skill}: {who}").format(
        department=_(burn_rate.LINES[name]),
        skill=number(skill),
        who=series(filter(None, [f"{who}, {position}" if who else position, names])),
    )
    return (
        f'<li class="finlit-{name}" title="{escape(title)}"><span class="finlit-skill">'
        f'{number(skill)}</span><span class="finlit-department">{escape(_(_INITIALS[name]))}</span>'
        f'<bdi class="finlit-head-name">{escape(who or _("nobody"))}</bdi>'
        f'<span class="finlit-more">{" ".join(parts)}</span></li>'
    )


def _ideas(game: BurnRate, company: Company) -> str:
    """The bad ideas, each with a dot for who works on it: an engineer, or a contractor."""
    engineers = company.engineers
    chips = []
    for id in company.ideas:
        needs = game.components.cards[id].engineers
        own = min(engineers, needs)
        engineers -= own
        title = burn_rate.card_title(game, id)
        work = _at_work(own, needs - own)
        dots = '<i class="finlit-engineer"></i>' * own
        dots += '<i class="finlit-contractor"></i>' * (needs - own)
        chips.append(
            f'<li title="{escape(f"{title}: {work}")}"><span>{escape(title)}</span>'
            f'<span role="img" aria-label="{escape(work)}">{dots}</span></li>'
        )
    crowded = " finlit-crowded" if len(chips) > 2 else ""
    crowded += " finlit-many" if len(chips) > 4 else ""
    return f'<ul class="finlit-ideas{crowded}" aria-label="{_("Bad ideas")}">{"".join(chips)}</ul>'


def _at_work(engineers: int, contractors: int) -> str:
    """Who works on an idea, in words."""
    parts = []
    if engineers:
        text = ngettext("{count} engineer", "{count} engineers", engineers)
        parts.append(text.format(count=number(engineers)))
    if contractors:
        text = ngettext("{count} contractor", "{count} contractors", contractors)
        parts.append(text.format(count=number(contractors)))
    return listed(parts)


# The board


def board(game: BurnRate, seat: int | None) -> str:
    """The job market for everybody, and below it the hand that `seat` alone may see; None: a
    cover."""
    if game.to_act is None:
        below = _standings(game)
    elif game.phase == "pick":
        below = ""
    else:
        below = _cover(game) if seat is None else _hand(game, seat)
    return f'<div class="finlit-board finlit-office">{_market(game, seat)}{below}</div>'


def _market(game: BurnRate, seat: int | None) -> str:
    """Who lies face up, by department, and how many lie below."""
    view = game.view(seat)
    picking = game.phase == "pick"
    cards = []
    for department, id in view.market.items():
        below = len(view.waiting[department]) - 1 + view.staff_piles[department]
        text = _("{department}, {count} more").format(
            department=_(_INITIALS[department]), count=number(max(below, 0))
        )
        head = f'<div class="finlit-pile">{escape(text)}</div>'
        if id is None:
            cards.append(
                f'<li class="finlit-{department} finlit-nobody">{head}{escape(_("nobody"))}</li>'
            )
            continue
        person = game.components.people[id]
        salary = money(person.salary, game.currency)
        more = ""
        if picking:
            about = (_effect(game, id), burn_rate.person_text(game, id))
            more = "".join(f'<p class="finlit-text">{escape(text)}</p>' for text in about)
        cards.append(
            f'<li class="finlit-{department}" title="{escape(burn_rate.person_text(game, id))}">'
            f"{head}<b>{escape(burn_rate.person_name(game, id))}</b>"
            f"<div>{escape(_short(game, id))} · {escape(salary)}</div>{more}</li>"
        )
    tall = " finlit-tall" if picking else ""
    return (
        f'<ul class="finlit-market-row{tall}" aria-label="{escape(_("Job market"))}">'
        f"{''.join(cards)}</ul>"
    )


def _effect(game: BurnRate, id: str) -> str:
    """What somebody in the market would change for the company that picks."""
    assert game.to_act is not None
    if not game.companies[game.to_act].has_place(game.components.people[id]):
        return _("You have a vice president there.")
    effect = game.view(None).hire_effect(game.to_act, id)
    if effect.skill == effect.skill_before:
        return _("The skill stays {skill}.").format(skill=number(effect.skill))
    changed = _("Skill {before} → {after}: {more} more cards to play, {kept} attacks kept off.")
    return changed.format(
        before=number(effect.skill_before),
        after=number(effect.skill),
        more=number(len(effect.unlocked) - len(effect.locked)),
        kept=number(len(effect.blocked) - len(effect.exposed)),
    )


def _hand(game: BurnRate, seat: int) -> str:
    """The event cards of a seat, each with what it does, and where it may be played or why not."""
    view = game.view(seat)
    cards = "".join(_card(game, view.playable(id)) for id in view.hand)
    name = _("Hand of {who}").format(who=player_name(game.names, seat))
    return f'<ol class="finlit-hand" aria-label="{escape(name)}">{cards}</ol>'


def _card(game: BurnRate, use: Use | None) -> str:
    assert use is not None
    known = game.components.cards[use.card]
    levels = ""
    if known.department is not None:
        boxes = "".join(
            f'<i class="{"finlit-on" if level in known.levels else ""}">{number(level)}</i>'
            for level in range(4)
        )
        words = burn_rate.card_condition(game, use.card)
        levels = (
            f'<span class="finlit-levels" role="img" aria-label="{escape(words)}">{boxes}</span>'
        )
    effect = ""
    if known.amount:
        effect = f"<b>+{number(known.amount)}</b>"
    elif known.engineers:
        dots = '<i class="finlit-contractor"></i>' * known.engineers
        rule = escape(burn_rate.card_rule(game, use.card))
        effect = f'<span role="img" aria-label="{rule}">{dots}</span>'
    about = f"{burn_rate.card_rule(game, use.card)} {burn_rate.card_condition(game, use.card)}"
    classes = f"finlit-{known.department or 'purple'}"
    if use.refusal is not None:
        classes += " finlit-closed"
    return (
        f'<li class="{classes}" title="{escape(about.strip())}">'
        f'<div class="finlit-card-head"><b>{escape(burn_rate.card_title(game, use.card))}</b>'
        f"{effect}{levels}</div>{_where(game, use, known.is_attack)}</li>"
    )


def _where(game: BurnRate, use: Use, attack: bool) -> str:
    """Against whom a card may be played now; or why not, in a sentence."""
    if use.closed is not None:
        return f'<p class="finlit-why-not">{escape(sentence(use.closed))}</p>'
    if not attack:
        if use.refusal is not None:
            return f'<p class="finlit-why-not">{escape(sentence(use.refusal))}</p>'
        return f'<p class="finlit-may">{escape(_can(game, use.targets[0]))}</p>'
    against = "".join(_against(game, use, target) for target in use.targets)
    words = escape(_("Against whom"))
    why = ""
    refused = [target.refusal for target in use.targets if target.refusal is not None]
    if refused and not use.fits:
        same = refused[0] if len(refused) == 1 else use.refusal
        assert same is not None
        why = f'<p class="finlit-why-not">{escape(sentence(same))}</p>'
    return f'<ul class="finlit-against" aria-label="{words}">{against}</ul>{why}'


def _against(game: BurnRate, use: Use, target: Target) -> str:
    """A rival's token with a tick, or with a cross and the skill, or number, that does not fit."""
    who = player_name(game.names, target.seat)
    if target.refusal is None:
        words = _("{who}: {can}").format(who=who, can=_can(game, target))
        mark, note = "✓", ""
    else:
        words = _("{who}: {why}").format(who=who, why=sentence(target.refusal))
        facts = target.refusal.facts
        found = facts.get("skill", facts.get("there"))
        mark, note = "✗", "" if found is None else number(found)
    kind = "finlit-yes" if target.refusal is None else "finlit-no"
    return (
        f'<li class="{kind}" title="{escape(words)}">{drawing.token_svg(target.seat, 20)}'
        f'<span aria-hidden="true">{mark}{note}</span>'
        f'<span class="finlit-unseen">{escape(words)}</span></li>'
    )


def _can(game: BurnRate, target: Target) -> str:
    """What may be chosen with a card that may be played."""
    count = len(target.choices)
    if not count:
        return _("You may play it.")
    return ngettext(
        "You may play it: one choice.", "You may play it: {count} choices.", count
    ).format(count=number(count))


def _cover(game: BurnRate) -> str:
    """What lies over the hand between two people."""
    assert game.to_act is not None
    who = player_name(game.names, game.to_act)
    text = _("For the eyes of {who}").format(who=who)
    size = game.view(None).hand_size(game.to_act)
    left = ngettext("{count} event card", "{count} event cards", size).format(count=number(size))
    return (
        f'<div class="finlit-cover">{drawing.token_svg(game.to_act, 44)}<p>{escape(text)}</p>'
        f"<small>{escape(left)}</small></div>"
    )


def _standings(game: BurnRate) -> str:
    """How everybody ended: place, money, turns."""
    ranks = game.ranks()
    heads = (_("Company"), _("Place"), _("Money"), _("Own turns"))
    rows = [
        (
            f"{drawing.token_svg(seat, 20)} <bdi>{escape(player_name(game.names, seat))}</bdi>",
            [
                number(ranks[seat]),
                number(game.ledger.cash(seat)),
                number(game.companies[seat].own_turns),
            ],
            None if seat in game.winners else False,
        )
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__)
    ]
    caption = _("How it ended ({currency})").format(currency=game.currency)
    return f'<div class="finlit-ended">{_sheet(caption, heads, rows)}</div>'


def card(game: BurnRate) -> str:
    """The job market in words; at the end, how everybody ended."""
    title = burn_rate.outcome(game) or _("Job market")
    terms = [
        f"{burn_rate.person_name(game, id)}, {burn_rate.position(game, id)}"
        for id in game.view(None).market.values()
        if id is not None
    ]
    if game.to_act is None:
        terms = standings(game)
    listed = "".join(f"<li>{escape(term)}</li>" for term in terms)
    return f"<section><p>{escape(title)}</p><ul>{listed}</ul></section>"


# The tabs

Line = tuple[str, Sequence[str], bool | None]
"""A line of a table: its name, its cells, and whether it changed; None: it is a total."""


def burn_sheet(game: BurnRate, seat: int | None, since: int) -> str:
    """The payroll of a company a turn, its burn, what raised or lowered it, and its runway.

    Companies are public (BR-22): where hands are covered, that of the seat to act is shown.
    """
    seat = _public(game, seat)
    company = game.companies[seat]
    view = game.view(seat)
    now = {
        line.account: line.amount
        for line in books.monthly_statement(game.ledger, seat).section("expenses")
    }
    before = {
        line.account: line.amount
        for line in books.monthly_statement(game.ledger, seat, since).section("expenses")
    }
    people = _people(game, company)
    body: list[Line] = []
    for line, name in burn_rate.line_names().items():
        account = burn_rate.LINE_ACCOUNTS[line]
        amount, was = now.get(account, 0), before.get(account, 0)
        cells = [number(people[line]), _changed(amount - was), number(amount)]
        body.append((escape(name), cells, amount != was))
    burn, was = sum(now.values()), sum(before.values())
    total = [number(sum(people.values())), _changed(burn - was), number(burn)]
    body.append((escape(_("Burn a turn")), total, None))
    left = view.runway(seat)
    body.append((escape(_("Money")), ["", "", number(view.cash(seat))], False))
    spell = _("for ever") if left is None else burn_rate.turns(left)
    body.append((escape(_("Runway")), ["", "", escape(spell)], None))
    if company.doubled:
        twice = number(2 * burn)
        body.append((escape(_("Next payroll, paid twice")), ["", "", twice], False))
    caption = _("{who}: payroll a turn ({currency})").format(
        who=player_name(game.names, seat), currency=game.currency
    )
    return _sheet(caption, (_("Line"), _("People"), _("Changed by"), _("A turn")), body)


def _people(game: BurnRate, company: Company) -> dict[str, int]:
    """How many people stand behind each line of a payroll."""
    heads = company.vice_presidents
    counts = {name: len(company.managers[name]) + (name in heads) for name in DEPARTMENTS}
    return counts | {"engineers": company.engineers, "contractors": company.missing}


def _public(game: BurnRate, seat: int | None) -> int:
    """The company to show where hands are covered."""
    if seat is not None:
        return seat
    return game.to_act if game.to_act is not None else 0


def _balance(game: BurnRate, seat: int | None, since: int) -> str:
    return balance_sheet(game, _public(game, seat), since)


def _changed(amount: int) -> str:
    return "" if not amount else f"+{number(amount)}" if amount > 0 else number(amount)


def _sheet(caption: str, heads: Sequence[str], rows: Sequence[Line]) -> str:
    """An HTML table; caption and heads are texts, names and cells of its lines are HTML."""
    marks = {True: "finlit-changed", False: "", None: "finlit-total"}
    headed = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    parts = [
        f'<table class="finlit-sheet finlit-headed"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{headed}</tr></thead><tbody>"
    ]
    for name, cells, mark in rows:
        filled = "".join(f"<td>{cell}</td>" for cell in cells)
        parts.append(f'<tr class="{marks[mark]}"><th scope="row">{name}</th>{filled}</tr>')
    return "".join([*parts, "</tbody></table>"])


SHEETS = (
    (N_("Income"), burn_sheet),
    (N_("Balance"), _balance),
)
"""The tabs that show one company's books: `(game, seat, since)` → HTML."""


# What a lesson's story sets beside what happened


def _burn_in_words(game: BurnRate, seat: int) -> str:
    view = game.view(seat)
    pay = partial(money, currency=game.currency)
    names = burn_rate.line_names()
    lines = [f"{names[line]}: {pay(amount)}" for line, amount in view.payroll(seat).items()]
    left = view.runway(seat)
    lines.append(_("Burn a turn: {amount}").format(amount=pay(view.burn(seat))))
    lines.append(_("Money: {amount}").format(amount=pay(view.cash(seat))))
    spell = _("for ever") if left is None else burn_rate.turns(left)
    lines.append(_("Runway: {turns}").format(turns=spell))
    title = _("Payroll of {who}:").format(who=player_name(game.names, seat))
    return "\n  ".join([title, *lines])


def companies_sheet(game: BurnRate, seat: int, since: int) -> str:
    """All companies in one table: money, burn, runway, skills, engineers, ideas."""
    return _sheet(
        _("The companies ({currency})").format(currency=game.currency),
        _company_heads(),
        [
            (f"<bdi>{escape(player_name(game.names, company.seat))}</bdi>", cells, False)
            for company in game.companies
            for cells in [[escape(cell) for cell in _company_cells(game, company)]]
        ],
    )


def _company_heads() -> list[str]:
    skills = [_("{department} skill").format(department=_(_INITIALS[d])) for d in DEPARTMENTS]
    return [
        _("Company"),
        _("Money"),
        _("Burn"),
        _("Runway"),
        *skills,
        _("Engineers"),
        _("needed"),
        _("Contractors"),
    ]


def _company_cells(game: BurnRate, company: Company) -> list[str]:
    view = game.view(None)
    left = view.runway(company.seat)
    return [
        number(view.cash(company.seat)),
        number(view.burn(company.seat)),
        _("for ever") if left is None else burn_rate.turns(left),
        *(number(company.skills[name]) for name in DEPARTMENTS),
        number(company.engineers),
        number(company.needed),
        number(company.missing),
    ]


def _companies_in_words(game: BurnRate, seat: int) -> str:
    heads = _company_heads()[1:]
    lines = [
        player_name(game.names, company.seat)
        + ": "
        + listed(
            f"{head} {cell}"
            for head, cell in zip(heads, _company_cells(game, company), strict=True)
        )
        for company in game.companies
    ]
    return "\n  ".join([_("The companies:"), *lines])


def hand_sheet(game: BurnRate, seat: int, since: int) -> str:
    """The hand of a seat: what each card does, when, and whether it may be played."""
    title = _("Hand of {who}").format(who=player_name(game.names, seat))
    lines = "".join(
        f"<li><b>{escape(name)}</b>: {escape(text)} <b>{escape(where)}</b></li>"
        for name, text, where in _hand_lines(game, seat)
    )
    return f"<p><b>{escape(title)}</b></p><ul>{lines}</ul>"


def _hand_lines(game: BurnRate, seat: int) -> list[tuple[str, str, str]]:
    view = game.view(seat)
    lines = []
    for id in view.hand:
        use = view.playable(id)
        assert use is not None
        text = f"{burn_rate.card_rule(game, id)} {burn_rate.card_condition(game, id)}".strip()
        fits = [target.seat for target in use.targets if target.refusal is None]
        if use.refusal is not None:
            where = sentence(use.refusal)
        elif game.components.cards[id].is_attack:
            names = listed(player_name(game.names, other) for other in fits)
            where = _("Yes, against {names}.").format(names=names)
        else:
            where = _("Yes.")
        lines.append((burn_rate.card_title(game, id), text, where))
    return lines


def _hand_in_words(game: BurnRate, seat: int) -> str:
    title = _("Hand of {who}").format(who=player_name(game.names, seat))
    lines = [f"{name}: {text} {where}" for name, text, where in _hand_lines(game, seat)]
    return "\n  ".join([f"{title}:", *lines])


SCENES: Mapping[str, tuple[Callable[..., str], Callable[..., str]]] = {
    "burn": (_burn_in_words, burn_sheet),
    "companies": (_companies_in_words, companies_sheet),
    "hand": (_hand_in_words, hand_sheet),
}
"""What a lesson's story can set beside what happened: a text and HTML of a seat."""


# Charts


PLOT = 99
"""Height of a chart's plot in its tab in pixels, nearly."""


def _in_tab(chart: alt.LayerChart) -> alt.LayerChart:
    """A chart as large as its tab, in pixels."""
    title = alt.Title(chart.title, fontSize=14, offset=2)
    return chart.properties(width=370, height=177, title=title)


def _money(game: BurnRate, seat: int | None) -> alt.LayerChart:
    history = frames.company_history(game)
    return _in_tab(company_charts.money_by_round(history, game.currency, PLOT))


def _runway(game: BurnRate, seat: int | None) -> alt.LayerChart:
    return _in_tab(company_charts.runway_by_round(frames.company_history(game), PLOT))


def _payrolls(game: BurnRate, seat: int | None) -> alt.LayerChart:
    paid = frames.payrolls(game, _public(game, seat))
    return _in_tab(company_charts.burn_by_department(paid, game.currency, PLOT))


def _offers(game: BurnRate, seat: int | None) -> alt.FacetChart:
    offers = frames.market_offers(game, _public(game, seat))
    chart = company_charts.market_offers(offers, game.currency)
    chart = chart.properties(title=alt.Title(chart.title, fontSize=14, offset=2))
    chart.spec = chart.spec.properties(width=70, height=96)
    chart.facet.column.header = alt.Header(labelFontSize=11)
    chart.spacing = 22
    return chart


def _history_table(game: BurnRate, measure: str, title: str, say: Callable[[float], str]) -> str:
    """A row a round, the latest first; a column a company."""
    known = frames.company_history(game)
    known = known[known["measure"] == measure]
    by_round: dict[int, list[str]] = {}
    for row in known.to_dict("records"):
        amount = row["amount"]
        by_round.setdefault(row["round"], []).append("" if amount != amount else say(amount))
    heads = [_("Round"), *(player_name(game.names, seat) for seat in range(len(game.names)))]
    rows = [
        (number(n), [escape(cell) for cell in cells], False)
        for n, cells in sorted(by_round.items(), reverse=True)
    ]
    return _sheet(title, heads, rows)


def _money_table(game: BurnRate, seat: int | None) -> str:
    title = _("Money at the end of the round ({currency})").format(currency=game.currency)
    return _history_table(game, "money", title, lambda amount: number(round(amount)))


def _runway_table(game: BurnRate, seat: int | None) -> str:
    title = _("Turns left at the end of the round")
    return _history_table(game, "runway", title, burn_rate.turns)


def _payrolls_table(game: BurnRate, seat: int | None) -> str:
    shown = _public(game, seat)
    by_turn: dict[int, list[str]] = {}
    for row in frames.payrolls(game, shown).to_dict("records"):
        by_turn.setdefault(row["own_turn"], []).append(number(row["amount"]))
    heads = [_("Own turn"), *(_(name) for name in burn_rate.line_names().values())]
    rows = [(number(n), cells, False) for n, cells in sorted(by_turn.items(), reverse=True)]
    title = _("{who}: payrolls by department ({currency})").format(
        who=player_name(game.names, shown), currency=game.currency
    )
    return _sheet(title, heads, rows)


def _offers_table(game: BurnRate, seat: int | None) -> str:
    rows: list[Line] = []
    for row in frames.market_offers(game, _public(game, seat)).to_dict("records"):
        over = row["over_runway"]
        cells = [
            number(row["cost"]),
            _("for ever") if over != over else number(round(over)),
            number(row["unlocked"]),
            number(row["kept_off"]),
        ]
        rows.append((f"{escape(row['person'])}, {escape(row['position'])}", cells, False))
    heads = (
        _("Person"),
        _("Cost a turn"),
        _("Over the runway"),
        _("Cards more to play"),
        _("Attacks kept off"),
    )
    return _sheet(_("What a hire would cost and bring"), heads, rows)


CHARTS = (
    ChartOf(N_("Money"), _money, _money_table),
    ChartOf(N_("Burn by department"), _payrolls, _payrolls_table),
    ChartOf(N_("Runway"), _runway, _runway_table),
    ChartOf(N_("Job market"), _offers, _offers_table),
)
"""The charts, each with the table that says the same."""
