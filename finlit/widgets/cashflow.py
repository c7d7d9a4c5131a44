"""Cashflow at the table: its players, its boards, the card in the middle, its moves in words."""

from __future__ import annotations

from collections.abc import Container, Sequence
from html import escape
from typing import Any

import altair as alt

from finlit import frames
from finlit.charts import money as money_charts
from finlit.charts.fast_track import income_to_add
from finlit.charts.statements import balance_sheet_bars, income_waterfall
from finlit.debriefing import debrief
from finlit.engine import Event
from finlit.games.cashflow import Cashflow, fast_track
from finlit.games.cashflow.deck import TRACK, Deal, MarketCard
from finlit.games.cashflow.state import FAST, OUT, RACING, UNIT_ACCOUNTS, Player
from finlit.widgets import drawing
from finlit.widgets.chart_panel import ChartOf
from finlit.widgets.statements import balance_sheet, history_table, monthly_statement
from finlit.words import N_, _, cashflow, money, ngettext, number, player_name
from finlit.words.lists import listed, paragraph

TITLE = N_("Cashflow")

ROWS = (
    (
        "choose_dream",
        "roll",
        "enter_fast_track",
        "draw",
        "buy",
        "sell",
        "offer",
        "accept",
        "refuse",
        "donate",
        "attempt",
        "mark_dream",
        "settle",
        "done",
        "end_turn",
    ),
    ("borrow", "repay", "claim_payday"),
)
"""The controls, row by row: the moves of a turn, and the bank."""

BUTTONS = {"draw": ("small", "big")}
"""Kinds of moves that have a button for each value of their first parameter."""

AMOUNTS = ("units", "price", "amount")
"""Parameters that are numbers; the others are chosen from a list."""

IMPLIED = ("dice",)
"""Parameters that are not asked for while they have one value."""

_DECKS = {"small": N_("Small deal"), "big": N_("Big deal")}

_PARAMETERS = {
    "dream": N_("{move}: which dream"),
    "dice": N_("{move}: how many dice"),
    "units": N_("{move}: how many"),
    "holding": N_("{move}: what"),
    "to": N_("{move}: to whom"),
    "price": N_("{move}: price"),
    "amount": N_("{move}: amount"),
    "debt": N_("{move}: which debt"),
}


def at_table(game: Cashflow, kind: str) -> bool:
    """Whether the rules in use have this kind of move at all."""
    if kind == "claim_payday":
        return game.rules.claim_payday
    return kind != "choose_dream" or game.rules.dreams is None


def label(game: Cashflow, kind: str, value: Any = None) -> str:
    """What the button of a move says."""
    return _(_DECKS[value]) if kind == "draw" else _(cashflow.MOVES[kind])


def parameter(kind: str, name: str) -> str:
    """What is chosen with a move, in words."""
    return _(_PARAMETERS[name]).format(move=_(cashflow.MOVES[kind]))


def value(game: Cashflow, name: str, value: Any) -> str:
    """One value of a parameter, in words."""
    pay = _payer(game)
    if name == "dream":
        space = next(space for space in game.cards.fast_track if space.id == value)
        return _("{what}, {amount}").format(what=_(space.title), amount=pay(space.price))
    if name == "dice":
        return ngettext("{count} die", "{count} dice", value).format(count=number(value))
    if name == "holding":
        return cashflow.holding(game, value)
    if name == "to":
        return player_name(game.names, value)
    owed = -game.ledger.balances[game.acting]["liabilities:" + value]
    title = _(cashflow.LINES["liabilities:" + value])
    return _("{what}, {amount}").format(what=title, amount=pay(owed))


def each(game: Cashflow, kind: str, name: str) -> int:
    """What one of a number costs or brings; 0 where the number is money itself."""
    if name != "units":
        return 0
    if game.deal is not None:
        return game.deal.price
    return game.market.amount if game.market is not None else 0


def heading(game: Cashflow) -> str:
    """Where the game stands: its round."""
    if not game.round:
        return _("before the first round")
    return _("round {round} of {last}").format(
        round=number(game.round), last=number(game.rules.turn_limit)
    )


def prompt(game: Cashflow) -> str:
    """What the seat to act is asked; at the end, how the game ended."""
    if game.to_act is None:
        return cashflow.outcome(game)
    if game.phase == "turn" and game.players[game.to_act].charity_turns:
        return _("Roll the dice.")
    return _(cashflow.PROMPTS[game.phase])


def look_back(game: Cashflow) -> str:
    """The debrief, which stands before the log when the game is over."""
    return debrief(game)._repr_html_()


# The players


def players(game: Cashflow, untold: Container[int] = ()) -> str:
    """The players in their seats: cash, and passive income against expenses.

    Of the seats `untold` no figure is shown: their sheets are being filled in by hand.
    """
    seats = "".join(_player(game, player, player.seat in untold) for player in game.players)
    return f'<ol class="finlit-players" aria-label="{_("Players")}">{seats}</ol>'


def _player(game: Cashflow, player: Player, untold: bool) -> str:
    seat = player.seat
    in_turn = game.to_act is not None and game.turn == seat
    classes = ["finlit-player"]
    classes += ["finlit-in-turn"] * in_turn + ["finlit-out"] * (player.status == OUT)
    now = ' aria-current="true"' if in_turn else ""
    cash = "?" if untold else money(game.ledger.cash(seat), game.currency)
    progress = f'<div class="finlit-progress">{escape(_("fills in the sheet"))}</div>'
    return (
        f'<li class="{" ".join(classes)}"{now}><div class="finlit-who">'
        f"{drawing.token_svg(seat)}"
        f'<bdi class="finlit-name">{escape(player_name(game.names, seat))}</bdi></div>'
        f'<div class="finlit-job"><span>{escape(_job(game, player))}</span>'
        f'<b class="finlit-cash">{cash}</b></div>'
        f"{progress if untold else _progress(game, player)}</li>"
    )


def _job(game: Cashflow, player: Player) -> str:
    """The profession, and what keeps a player from playing on."""
    parts = [_(player.profession.title)]
    if player.status == OUT:
        parts = [_("out of the game")]
    elif player.status == FAST:
        parts = [_("fast track")]
    if player.missed:
        text = ngettext("misses {count} turn", "misses {count} turns", player.missed)
        parts.insert(0, text.format(count=number(player.missed)))
    if player.children:
        text = ngettext("{count} child", "{count} children", player.children)
        parts.append(text.format(count=number(player.children)))
    return " · ".join(parts)


def _progress(game: Cashflow, player: Player) -> str:
    """A bar of passive income with the line to cross, or of the income that wins."""
    now, goal = game.passive_income(player.seat), game.ledger.expenses[player.seat]
    text = _("Passive income {now} of {goal} expenses")
    if player.status == FAST:
        now, goal = player.added_income, fast_track.GOAL
        text = _("Income added {now} of {goal}")
    elif player.status == OUT:
        now = 0
    words = text.format(now=money(now, game.currency), goal=money(goal, game.currency))
    share = max(0.0, min(now / (goal or 1), 1.25)) * 80
    crossed = " finlit-crossed" if now > goal else ""
    return (
        f'<div class="finlit-progress{crossed}" role="img" aria-label="{escape(words)}" '
        f'title="{escape(words)}">'
        f'<svg xmlns="{drawing.SVG}" width="100%" height="10" aria-hidden="true">'
        '<rect y="1" width="100%" height="8" rx="4" class="finlit-track"/>'
        f'<rect y="1" width="{share:.1f}%" height="8" rx="4" class="finlit-done"/>'
        '<rect x="80%" width="2.5" height="10" class="finlit-goal"/></svg>'
        f'<span aria-hidden="true">{number(now)} / {number(goal)}</span></div>'
    )


# The boards

WIDTH, HEIGHT = 496, 372

_SPACES = {
    "opportunity": ("bulb", "#E0F1E4", "#14632F"),
    "payday": ("banknote", "#FFEFB8", "#6E4A00"),
    "market": ("stall", "#DCE9FA", "#0B4F8A"),
    "extra_expense": ("receipt", "#FBDFD5", "#97290A"),
    "charity": ("heart", "#EDE1F7", "#63278A"),
    "baby": ("pram", "#FCE3ED", "#952450"),
    "job_loss": ("briefcase", "#E3E6EA", "#3A4149"),
    "cash_flow_day": ("coins", "#FFEFB8", "#6E4A00"),
    "business": ("building", "#E0F1E4", "#14632F"),
    "business_roll": ("die", "#DCE9FA", "#0B4F8A"),
    "dream": ("star", "#EDE1F7", "#63278A"),
    "tax_audit": ("lens", "#FBDFD5", "#97290A"),
    "lawsuit": ("scales", "#FBDFD5", "#97290A"),
    "divorce": ("broken heart", "#FBDFD5", "#97290A"),
}
"""Kind of space → its icon, its ground and its ink."""


def board(game: Cashflow) -> str:
    """The board that the player in turn is on, and the card on the table in its middle."""
    fast = game.players[game.turn].status == FAST
    kinds = [space.kind for space in game.cards.fast_track] if fast else game.cards.ring
    columns, rows = (12, 10) if fast else (8, 6)
    on_it = FAST if fast else RACING
    places: dict[int, list[int]] = {}
    for player in game.players:
        if player.status == on_it:
            places.setdefault(player.position, []).append(player.seat)
    here = game.players[game.turn].position if game.round else 0
    name = _("The fast track") if fast else _("The rat race")
    parts = [
        f'<svg xmlns="{drawing.SVG}" class="finlit-ring" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(_board_in_words(game, name, kinds, places))}">'
    ]
    wide, high = WIDTH / columns, HEIGHT / rows
    draw = _track_space if fast else _ring_space
    for place, (column, row) in enumerate(drawing.ring(columns, rows), 1):
        x, y = column * wide, row * high
        seats = places.get(place, [])
        parts.append(draw(game, place, kinds[place - 1], x, y, wide, high, seats, place == here))
    low = HEIGHT - high - 10
    if fast:
        parts.append(_legend(wide + 10, low))
    elif 0 not in places:
        parts.append(
            f'<text x="{wide + 12:g}" y="{low:g}" font-size="15" font-weight="700" '
            f'fill="#66707C">{escape(name)}</text>'
        )
    parts += [_start(places.get(0, []), wide, high), _dice(game, wide, high), "</svg>"]
    inset = f"left:{100 / columns:.2f}%;right:{100 / columns:.2f}%;top:{100 / rows:.2f}%"
    return (
        f'<div class="finlit-board">{"".join(parts)}'
        f'<div class="finlit-middle" style="{inset}">{card(game)}</div></div>'
    )


def _ground(kind: str, x: float, y: float, wide: float, high: float, here: bool) -> str:
    border = 'stroke="#1B1F24" stroke-width="3"' if here else 'stroke="#fff" stroke-width="0"'
    return (
        f'<rect x="{x + 1.5:g}" y="{y + 1.5:g}" width="{wide - 3:g}" height="{high - 3:g}" rx="6" '
        f'fill="{_SPACES[kind][1]}" {border}/>'
    )


def _ring_space(
    game: Cashflow,
    place: int,
    kind: str,
    x: float,
    y: float,
    wide: float,
    high: float,
    seats: list[int],
    here: bool,
) -> str:
    paths, _fill, ink = _SPACES[kind]
    middle = x + wide / 2
    words = drawing.label(cashflow.space_name(kind), middle, y + high - 7, 10.5, wide - 8)
    two = words.count("<text") > 1
    up = y + (20 if two else 25)
    parts = [
        _ground(kind, x, y, wide, high, here),
        "" if seats else drawing.icon(drawing.ICONS[paths], middle, up, 26, ink),
        f'<g fill="#1B1F24" font-weight="600">{words}</g>',
        drawing.tokens(seats, middle, y + high / 2 - 6, wide - 8, high - 20),
    ]
    return "".join(parts)


def _track_space(
    game: Cashflow,
    place: int,
    kind: str,
    x: float,
    y: float,
    wide: float,
    high: float,
    seats: list[int],
    here: bool,
) -> str:
    paths, _fill, ink = _SPACES[kind]
    space = game.cards.fast_track[place - 1]
    middle, centre = x + wide / 2, y + high / 2
    owner = game.business_owners.get(space.id)
    owners = [owner] if owner is not None else []
    owners += [p.seat for p in game.players if p.dream == space.id and p.status == FAST]
    parts = [
        _ground(kind, x, y, wide, high, here),
        f"<title>{escape(_(space.title))}</title>",
        "" if seats else drawing.icon(drawing.ICONS[paths], middle, centre, 22, ink),
        *(
            drawing.token(seat, x + 9 + 12 * n, y + high - 9, 0.42)
            for n, seat in enumerate(owners[:3])
        ),
        drawing.tokens(seats, middle, centre, wide - 6, high - 6),
    ]
    return f"<g>{''.join(parts)}</g>"


def _board_in_words(
    game: Cashflow, name: str, kinds: Sequence[str], places: dict[int, list[int]]
) -> str:
    """Where everybody stands, for who cannot see the board."""
    stand = [
        _("{who} on space {place}, {space}").format(
            who=player_name(game.names, seat),
            place=number(place),
            space=cashflow.space_name(kinds[place - 1]),
        )
        if place
        else _("{who} at the start").format(who=player_name(game.names, seat))
        for place, seats in sorted(places.items())
        for seat in seats
    ]
    return f"{name}: {'; '.join(stand)}" if stand else name


def _legend(x: float, low: float) -> str:
    """What the spaces of the fast track are, which have no room for a label."""
    drawn = []
    for n, kind in enumerate(TRACK):
        column, row = divmod(n, 4)
        paths, fill, ink = _SPACES[kind]
        left, middle = x + column * 128, low - (3 - row) * 19
        drawn.append(
            f'<rect x="{left:g}" y="{middle - 14:g}" width="18" height="18" rx="3" fill="{fill}"/>'
            f"{drawing.icon(drawing.ICONS[paths], left + 9, middle - 5, 14, ink)}"
            f'<text x="{left + 23:g}" y="{middle:g}" font-size="12" fill="#1B1F24">'
            f"{escape(cashflow.space_name(kind))}</text>"
        )
    return "".join(drawn)


def _start(seats: list[int], wide: float, high: float) -> str:
    """Where those stand who have not rolled yet."""
    if not seats:
        return ""
    x, y = wide + 8, HEIGHT - high - 60
    return (
        f'<rect x="{x:g}" y="{y:g}" width="90" height="54" rx="8" fill="#F6F8FA" '
        'stroke="#8A94A0" stroke-dasharray="4 3"/>'
        f'<text x="{x + 45:g}" y="{y + 49:g}" text-anchor="middle" font-size="10.5" '
        f'font-weight="600" fill="#3A4149">{escape(_("Start"))}</text>'
        f"{drawing.tokens(seats, x + 45, y + 20, 84, 38)}"
    )


def _dice(game: Cashflow, wide: float, high: float) -> str:
    """The last dice, and who rolled them where to."""
    rolled = _last(game, "rolled")
    if rolled is None:
        return ""
    thrown = rolled["dice"]
    right, low = WIDTH - wide, HEIGHT - high
    size = 38
    left = right - 12 - len(thrown) * (size + 6) + 6
    who = player_name(game.names, rolled.seat) if rolled.seat is not None else ""
    return (
        f"<g><title>{escape(' + '.join(map(number, thrown)))}</title>"
        f"{drawing.dice(thrown, left, low - size - 12, size)}</g>"
        f'<text x="{left - 10:g}" y="{low - 34:g}" text-anchor="end" font-size="12" fill="#3A4149">'
        f"{escape(_('{who} rolled').format(who=who))}</text>"
        f'<text x="{left - 10:g}" y="{low - 16:g}" text-anchor="end" font-size="14.5" '
        f'font-weight="700" fill="#1B1F24">{escape(cashflow.space_name(rolled["space"]))}</text>'
    )


# The card in the middle


def card(game: Cashflow) -> str:
    """The card on the table in words; without one, what the turn has brought so far."""
    kind, eyebrow, title, text, terms = _card(game)
    ground, ink = _SPACES[kind][1:] if kind else ("#fff", "#3A4149")
    listed = "".join(f"<li>{escape(term)}</li>" for term in terms)
    return (
        f'<section class="finlit-card" style="background:{ground};border-color:{ink}" '
        f'aria-label="{escape(_("On the table"))}">'
        f'<p class="finlit-eyebrow" style="color:{ink}">{escape(eyebrow)}</p>'
        f'<p class="finlit-title">{escape(title)}</p>'
        + (f'<p class="finlit-text">{escape(text)}</p>' if text else "")
        + (f'<ul class="finlit-terms">{listed}</ul>' if listed else "")
        + "</section>"
    )


def _card(game: Cashflow) -> tuple[str, str, str, str, Sequence[str]]:
    """Kind of space, line above, title, text and terms of what lies on the table."""
    if game.to_act is None:
        ranking = game.steps[-1].events[-1]["ranking"]
        names = [player_name(game.names, seat) for seat in ranking]
        places = [f"{number(place)}. {name}" for place, name in enumerate(names, 1)]
        return "payday", _("The game is over"), cashflow.outcome(game), "", places
    if game.deal is not None:
        return _deal_card(game, game.deal)
    if game.market is not None:
        return _market_card(game, game.market)
    turn = _events_of_turn(game)
    for event in reversed(turn):
        if event.kind == "deal_drawn":
            cards = game.cards.small if event["deck"] == "small" else game.cards.big
            return _deal_card(game, cards[event["card"]])
        if event.kind == "market_drawn":
            return _market_card(game, game.cards.market[event["card"]])
        if event.kind == "extra_expense":
            extra = game.cards.extra[event["card"]]
            name = cashflow.space_name("extra_expense")
            costs = _("costs {amount}").format(amount=_payer(game)(event["amount"]))
            return "extra_expense", name, _(extra.title), _(extra.text), [costs]
    if game.phase == "track_space":
        return _track_card(game)
    rolled = next((event for event in turn if event.kind == "rolled"), None)
    if rolled is None:
        return "", _(TITLE), _greeting(game), "", _standing(game)
    told = [cashflow.event_sentence(game, e) for e in turn if e.kind not in _TOLD_ELSEWHERE]
    name = cashflow.space_name(rolled["space"])
    if game.phase in _EXPLAINED:
        told.append(_(_EXPLAINED[game.phase]))
    place = _("space {place}").format(place=number(rolled["end"]))
    return rolled["space"], place, name, paragraph(told), ()


_EXPLAINED = {
    "opportunity": N_(
        "A small deal asks for at most 5,000 to put in, a big deal for 6,000 or more."
    ),
    "charity": N_(
        "Give a tenth of your total income, and you may roll one or two dice in your next three "
        "turns."
    ),
    "bankruptcy": N_(
        "The bank takes what you own at half of what you paid down; repay debts with it."
    ),
}
"""What a phase is about, where no card says it."""

_TOLD_ELSEWHERE = ("rolled", "turn_started")


def _greeting(game: Cashflow) -> str:
    """What stands in the middle before a roll."""
    if game.phase == "dream":
        return _("Every player chooses a dream to play for.")
    return _("It is the turn of {who}.").format(who=player_name(game.names, game.turn))


def _standing(game: Cashflow) -> Sequence[str]:
    """How the player in turn stands, before the roll; not where sheets are filled in by hand."""
    player = game.players[game.turn]
    if not game.round or player.status == FAST or game.rules.audit:
        return ()
    pay = _payer(game)
    flow, expenses = game.ledger.cash_flow(player.seat), game.ledger.expenses[player.seat]
    missing = expenses - game.passive_income(player.seat)
    terms = [_("a payday brings {amount}").format(amount=pay(flow))]
    if missing >= 0:
        terms.append(_("{amount} of passive income to the goal").format(amount=pay(missing + 1)))
    return terms


def _deal_card(game: Cashflow, deal: Deal) -> tuple[str, str, str, str, Sequence[str]]:
    deck = _(_DECKS["small" if deal.id in game.cards.small else "big"])
    terms = cashflow.deal_terms(game, deal)
    if game.phase == "offer":
        price = _payer(game)(game.offered)
        terms = [*terms, _("offered for {price}").format(price=price)]
    elif deal.kind in UNIT_ACCOUNTS and deal.others_buy:
        terms = [*terms, _("the others may buy too")]
    return "opportunity", deck, _(deal.title), _(deal.text), terms


def _market_card(game: Cashflow, card: MarketCard) -> tuple[str, str, str, str, Sequence[str]]:
    terms = cashflow.market_terms(game, card)
    return "market", cashflow.space_name("market"), _(card.title), _(card.text), terms


def _track_card(game: Cashflow) -> tuple[str, str, str, str, Sequence[str]]:
    space = fast_track.space(game)
    pay = _payer(game)
    terms = []
    if space.price:
        terms.append(_("price {cost}").format(cost=pay(fast_track.space_price(game))))
    if space.cash_flow:
        terms.append(_("adds {amount} a month").format(amount=pay(space.cash_flow)))
    if space.needs:
        dice = listed(map(number, space.needs))
        terms.append(_("succeeds with {dice}").format(dice=dice))
    owner = game.business_owners.get(space.id)
    if owner is not None:
        terms.append(_("owned by {who}").format(who=player_name(game.names, owner)))
    return space.kind, cashflow.space_name(space.kind), _(space.title), _(space.text), terms


def _events_of_turn(game: Cashflow) -> list[Event]:
    """What has happened since the turn began, in order."""
    events: list[Event] = []
    for step in reversed(game.steps):
        for event in reversed(step.events):
            if event.kind == "turn_started":
                return events[::-1]
            events.append(event)
    return events[::-1]


def _last(game: Cashflow, kind: str) -> Event | None:
    """The last event of a kind."""
    for step in reversed(game.steps):
        for event in reversed(step.events):
            if event.kind == kind:
                return event
    return None


def _payer(game: Cashflow) -> Any:
    return lambda amount: money(amount, game.currency)


SHEETS = (
    (N_("Income"), monthly_statement),
    (N_("Balance"), balance_sheet),
)
"""The tabs that show one player's sheet: `(game, seat, since)` → HTML."""


def _cash_and_net_worth(game: Cashflow, seat: int) -> alt.LayerChart:
    history = frames.measures(game)
    return _in_tab(money_charts.cash_and_net_worth(history, game.currency))


def _passive_income(game: Cashflow, seat: int) -> alt.LayerChart:
    history = frames.measures(game)
    return _in_tab(money_charts.passive_income_against_expenses(history, game.currency))


def _balance(game: Cashflow, seat: int) -> alt.LayerChart:
    return balance_sheet_bars(frames.balance_sheet(game, seat), game.currency)


def _waterfall(game: Cashflow, seat: int) -> alt.LayerChart:
    return _in_tab(income_waterfall(frames.monthly_statement(game, seat), game.currency))


def _income_to_add(game: Cashflow, seat: int) -> alt.LayerChart:
    return _in_tab(income_to_add(frames.fast_track(game), game.currency))


def _fast_track_table(game: Cashflow, seat: int) -> str:
    """Every player on the way to winning: cash flow day, income added, cash, dream and marks."""
    heads = (
        _("Player"),
        _("Cash flow day"),
        _("Income added"),
        _("Cash"),
        _("Dream"),
        _("Price"),
        _("Marks"),
    )
    pay = _payer(game)
    rows = [
        f'<tr><th scope="row"><bdi>{escape(row.player)}</bdi></th><td>{pay(row.cash_flow_day)}</td>'
        f"<td>{pay(row.added)}</td><td>{pay(row.cash)}</td><td>{escape(row.dream)}</td>"
        f"<td>{pay(row.dream_price)}</td><td>{number(row.marks)}</td></tr>"
        for row in frames.fast_track(game).itertuples()
    ]
    titles = "".join(f'<th scope="col">{head}</th>' for head in heads)
    return (
        f'<table class="finlit-sheet finlit-history"><caption>{_("The fast track")}</caption>'
        f"<thead><tr>{titles}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _in_tab(chart: alt.LayerChart) -> alt.LayerChart:
    """A chart as large as its tab, in pixels."""
    title = alt.Title(chart.title, fontSize=15)
    return chart.properties(width=366, height=284, title=title)


CHARTS = (
    ChartOf(
        N_("Cash and net worth"),
        _cash_and_net_worth,
        lambda game, seat: history_table(
            game, {"cash": _("Cash"), "net_worth": _("Net worth")}, _("Cash and net worth")
        ),
    ),
    ChartOf(
        N_("Passive income and expenses"),
        _passive_income,
        lambda game, seat: history_table(
            game,
            {"passive_income": _("Passive income"), "total_expenses": _("Expenses")},
            _("Passive income and expenses, a month"),
        ),
    ),
    ChartOf(N_("Balance sheet"), _balance, lambda game, seat: balance_sheet(game, seat, len(game))),
    ChartOf(
        N_("Monthly income"),
        _waterfall,
        lambda game, seat: monthly_statement(game, seat, len(game)),
    ),
    ChartOf(N_("Fast track"), _income_to_add, _fast_track_table),
)
"""The charts, each with the table that says the same."""
