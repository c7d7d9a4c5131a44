"""Hab & Gut at the table: the price track, the racks and the hand of who looks, gifts, charts."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape, unescape
from typing import Any

import altair as alt

from finlit import frames
from finlit.charts import market
from finlit.charts import money as money_charts
from finlit.games.hab_and_gut import HabAndGut, history
from finlit.widgets import drawing
from finlit.widgets.chart_panel import ChartOf
from finlit.words import MINUS, N_, _, hab_and_gut, money, ngettext, number, percent, player_name
from finlit.words.facts import standings
from finlit.words.lists import listed, paragraph, series

TITLE = N_("Hab & Gut")

HIDDEN = True
"""Each seat sees two racks, its own shares and its own gifts, and nobody else's."""

SHOWING = ("cards_dealt", "card_played", "donations_cashed")
"""Events that show somebody what had been hidden."""

ROWS = (("buy", "sell", "donate", "play_cards", "done"),)
"""The controls: the moves of a turn."""

BUTTONS: dict[str, tuple[str, ...]] = {}
AMOUNTS = ()
IMPLIED = ()

PREVIEWED = ("play_cards",)
"""Kinds of moves that say what they would do."""

_DONE = {
    "trade": N_("Do not trade"),
    "buying": N_("Buy no more"),
    "selling": N_("Sell no more"),
    "donating": N_("Donate nothing"),
}

_PARAMETERS = {
    "buy": N_("Share to buy"),
    "sell": N_("Share to sell"),
    "donate": N_("Share to donate"),
    "first": N_("First card, in full"),
    "second": N_("Second card, half"),
}


def at_table(game: HabAndGut, kind: str) -> bool:
    """Every kind of move is in every game."""
    return True


def label(game: HabAndGut, kind: str, value: Any = None) -> str:
    """What the button of a move says."""
    return _(
        _DONE[game.phase] if kind == "done" and game.phase in _DONE else hab_and_gut.MOVES[kind]
    )


def parameter(kind: str, name: str) -> str:
    """What is chosen with a move, in words."""
    return _(_PARAMETERS[kind if name == "commodity" else name])


def value(game: HabAndGut, name: str, value: Any) -> str:
    """A commodity with its price, or a market card."""
    if name != "commodity":
        return hab_and_gut.card_title(game, value)
    return _("{what}, {amount}").format(
        what=hab_and_gut.commodity_name(game, value), amount=money(game.price[value], game.currency)
    )


def preview(game: HabAndGut, kind: str, values: dict[str, Any]) -> str:
    """What the two cards chosen would do, as HTML."""
    if len(values) < 2:
        return ""
    effects = game.view(game.to_act).preview(values["first"], values["second"])
    full, half = hab_and_gut.preview(game, effects)
    told = (_("In full: {effect}").format(effect=full), _("By half: {effect}").format(effect=half))
    lines = "".join(f"<li>{escape(line)}</li>" for line in told)
    return f'<ol aria-label="{escape(_("What they would do"))}">{lines}</ol>'


def heading(game: HabAndGut) -> str:
    """Where the game stands: half and round."""
    return _("half {half}, round {round} of {last}").format(
        half=number(game.half), round=number(game.round), last=number(ROUNDS)
    )


ROUNDS = 8


def prompt(game: HabAndGut) -> str:
    """What the seat to act is asked; at the end, how the game ended."""
    return hab_and_gut.outcome(game) or _(hab_and_gut.PROMPTS[game.phase])


# The players


def players(game: HabAndGut) -> str:
    """The players in their seats: cash, how many shares, and what was given, as all may know it."""
    seats = "".join(_player(game, seat) for seat in range(len(game.names)))
    return f'<ol class="finlit-players" aria-label="{escape(_("Players"))}">{seats}</ol>'


def _player(game: HabAndGut, seat: int) -> str:
    view = game.view(None)
    classes, now = ["finlit-player"], ""
    if game.to_act == seat:
        classes.append("finlit-in-turn")
        now = ' aria-current="true"'
    if seat in view.eliminated:
        classes.append("finlit-out")
    shares = ngettext("{count} share", "{count} shares", view.share_count(seat)).format(
        count=number(view.share_count(seat))
    )
    notes = [shares]
    if seat in view.eliminated:
        notes.insert(0, _("out"))
    elif game.to_act is not None and seat == view.start_player:
        notes.append(_("starts"))
    return (
        f'<li class="{" ".join(classes)}"{now}><div class="finlit-who">{drawing.token_svg(seat)}'
        f'<bdi class="finlit-name">{escape(player_name(game.names, seat))}</bdi></div>'
        f'<div class="finlit-job"><span>{escape(" · ".join(notes))}</span>'
        f'<b class="finlit-cash">{money(view.cash(seat), game.currency)}</b></div>'
        f"{_giving(game, seat)}</li>"
    )


def _giving(game: HabAndGut, seat: int) -> str:
    """The four places of a donation board, and what gifts of ended halves raised."""
    view = game.view(None)
    given, raised = view.donation_count(seat), money(view.raised(seat), game.currency)
    words = ngettext(
        "{count} share donated in this half; raised before: {amount}",
        "{count} shares donated in this half; raised before: {amount}",
        given,
    ).format(count=number(given), amount=raised)
    places = "".join(
        f'<rect x="{1 + 17 * place}" y="1" width="13" height="10" rx="2" '
        f'fill="{GIFT if place < given else "#fff"}" stroke="{GIFT}" stroke-width="1.5"/>'
        for place in range(PLACES)
    )
    text = _("gave {amount}").format(amount=raised)
    return (
        f'<div class="finlit-progress" role="img" aria-label="{escape(words)}" '
        f'title="{escape(words)}"><svg xmlns="{drawing.SVG}" width="68" height="12" '
        f'viewBox="0 0 68 12" preserveAspectRatio="xMinYMid" aria-hidden="true">{places}</svg>'
        f'<span aria-hidden="true">{escape(text)}</span></div>'
    )


PLACES = 4
GIFT = "#8C3B77"
"""The colour of what is given away."""


# The board

WIDTH = 496
LEFT, RIGHT = 92, 432
"""Where the track begins and ends, in units of the drawing."""
LANE = 29
TOP = 22
SOFT, INK, LINE = "#505A66", drawing.INK, "#CFD6DE"


def board(game: HabAndGut, seat: int | None) -> str:
    """The price track for everybody, and below it what `seat` alone may see; None: a cover."""
    if game.to_act is None:
        below = _standings(game)
    else:
        below = _cover(game) if seat is None else _own(game, seat)
    return f'<div class="finlit-board">{_track(game)}{below}</div>'


def symbol(game: HabAndGut, commodity: str, x: float, y: float, size: float) -> str:
    """The symbol of a commodity in its colour, centred on (x, y)."""
    place = [*game.price].index(commodity)
    ink = market.INKS[place % len(market.INKS)]
    path = market.SYMBOLS[place % len(market.SYMBOLS)]
    return f'<path transform="translate({x:g} {y:g}) scale({size / 2:g})" fill="{ink}" d="{path}"/>'


def symbol_svg(game: HabAndGut, commodity: str, size: int = 16) -> str:
    """The symbol of a commodity as a small drawing in a line of text."""
    return (
        f'<svg xmlns="{drawing.SVG}" width="{size}" height="{size}" viewBox="0 0 20 20" '
        f'aria-hidden="true" style="vertical-align:-3px">'
        f"{symbol(game, commodity, 10, 10, 18)}</svg>"
    )


def _track(game: HabAndGut) -> str:
    """A lane a commodity: its marker on the spaces of the track, and where it stood before."""
    prices = game.components.track.prices
    wide = (RIGHT - LEFT) / len(prices)
    before = _before(game)
    height = TOP + LANE * len(game.price) + 2
    parts = []
    for space in _named_spaces(prices):
        x = LEFT + (space + 0.5) * wide
        parts.append(
            drawing.text(x, 14, number(prices[space]), 12, text_anchor="middle", fill=SOFT)
        )
    said = []
    for lane, (commodity, price) in enumerate(game.price.items()):
        y = TOP + LANE * (lane + 0.5)
        name = hab_and_gut.commodity_name(game, commodity)
        said.append(_("{what}, {amount}").format(what=name, amount=money(price, game.currency)))
        parts.append(symbol(game, commodity, 13, y, 18))
        parts.append(
            drawing.text(
                28, y + 5, name, 14.5, font_weight=600, **drawing.fit(name, 14.5, LEFT - 34)
            )
        )
        parts.append(_spaces(prices, y, wide))
        parts.append(_marker(game, commodity, before[commodity], y, wide))
        parts.append(
            drawing.text(WIDTH - 2, y + 6, number(price), 18, font_weight=700, text_anchor="end")
        )
    words = _("The price track: {prices}").format(prices=series(said))
    return drawing.svg(WIDTH, height, words, parts)


def _named_spaces(prices: Sequence[int]) -> list[int]:
    """The spaces whose prices stand above the track: about one in four."""
    last = len(prices) - 1
    return [*range(0, last - 1, 4), last]


def _spaces(prices: Sequence[int], y: float, wide: float) -> str:
    named = set(_named_spaces(prices))
    return "".join(
        f'<rect x="{LEFT + space * wide + 0.7:g}" y="{y - 9:g}" width="{wide - 1.4:g}" height="18" '
        f'rx="2" fill="{"#D3DAE2" if space in named else "#EAEEF2"}"/>'
        for space in range(len(prices))
    )


def _marker(game: HabAndGut, commodity: str, before: int, y: float, wide: float) -> str:
    """A marker on its space, with a line from where it stood."""
    track = game.components.track.prices
    ink = market.INKS[[*game.price].index(commodity) % len(market.INKS)]
    x = LEFT + (game.space[commodity] + 0.5) * wide
    start = LEFT + (track.index(before) + 0.5) * wide
    parts = []
    if start != x:
        parts.append(
            f'<path d="M{start:g} {y:g}H{x:g}" stroke="{ink}" stroke-width="4" opacity=".55"/>'
            f'<circle cx="{start:g}" cy="{y:g}" r="5" fill="#fff" stroke="{ink}" stroke-width="2"/>'
        )
    parts.append(
        f'<circle cx="{x:g}" cy="{y:g}" r="12.5" fill="#fff" stroke="{ink}" stroke-width="2.5"/>'
        f"{symbol(game, commodity, x, y, 15)}"
    )
    return "".join(parts)


def _before(game: HabAndGut) -> Mapping[str, int]:
    """The prices with which this round began or, until its cards are played, the one before."""
    trading = game.phase not in ("market", "over")
    return game.price_history[-2 if trading and game.round > 1 else -1]


def _cover(game: HabAndGut) -> str:
    """What lies over hand and racks between two people, or for who is nobody's neighbour."""
    parts = [f'<rect x="1" y="1" width="{WIDTH - 2}" height="{OWN - 2}" rx="10" fill="#2F3B47"/>']
    cards = game.view(None).rack_sizes
    text = _("Racks, hands and gifts are hidden.")
    if game.to_act is not None:
        text = _("For the eyes of {who}").format(who=player_name(game.names, game.to_act))
        parts.append(drawing.token(game.to_act, WIDTH / 2, 62, 1.7))
    parts.append(
        drawing.text(WIDTH / 2, 118, text, 20, fill="#fff", font_weight=700, text_anchor="middle")
    )
    left = _("Each rack holds {count}.").format(
        count=ngettext("{count} card", "{count} cards", max(cards)).format(count=number(max(cards)))
    )
    parts.append(drawing.text(WIDTH / 2, 144, left, 14, fill="#fff", text_anchor="middle"))
    return drawing.svg(WIDTH, OWN, paragraph([text, left]), parts)


def _standings(game: HabAndGut) -> str:
    """How everybody ended: place, money, what the gifts raised, and who is out for it."""
    ranks = game.ranks()
    parts = [
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{OWN - 2}" rx="10" fill="#F6F8FA" '
        f'stroke="{LINE}"/>'
    ]
    for text, x in ((_("Money"), 330), (_("Gave"), 476)):
        parts.append(drawing.text(x, 24, text, 13, text_anchor="end", fill=SOFT))
    said = []
    for row, seat in enumerate(sorted(range(len(ranks)), key=ranks.__getitem__)):
        y = 49 + 27 * row
        out = seat in game.eliminated
        name = player_name(game.names, seat)
        place = _("out") if out else number(ranks[seat])
        cash, gave = (
            money(n, game.currency) for n in (game.ledger.cash(seat), game.players[seat].raised)
        )
        bold = {"font_weight": 700} if seat in game.winners else {}
        parts.append(drawing.text(30, y, place, 16, text_anchor="middle", **bold))
        parts.append(drawing.token(seat, 68, y - 6, 0.8))
        parts.append(drawing.text(88, y, name, 16, **bold, **drawing.fit(name, 16, 170)))
        parts.append(drawing.text(330, y, cash, 16, text_anchor="end", **bold))
        parts.append(drawing.text(476, y, gave, 16, text_anchor="end", **bold))
        said.append(
            _("{place}: {who}, {money}, gave {gave}").format(
                place=place, who=name, money=cash, gave=gave
            )
        )
    return drawing.svg(WIDTH, OWN, series(said), parts)


OWN = 172
"""Height of what lies below the track."""


def _own(game: HabAndGut, seat: int) -> str:
    """The shares, gifts and racks that a seat sees."""
    view = game.view(seat)
    seats = len(game.names)
    parts = [_hand(game, seat)]
    said = [_hand_in_words(game, seat)]
    racks = (
        (_("Left rack, seen by {who} too"), (seat + 1) % seats, view.left_rack),
        (_("Right rack, seen by {who} too"), (seat - 1) % seats, view.right_rack),
    )
    for place, (title, other, cards) in enumerate(racks):
        title = title.format(who=player_name(game.names, other))
        parts.append(_rack(game, title, cards, place * (WIDTH / 2 + 3), 58))
        titles = listed(hab_and_gut.card_title(game, card) for card in cards)
        said.append(f"{title}: {titles or _('empty')}")
    return drawing.svg(WIDTH, OWN, ". ".join(said), parts)


def _hand(game: HabAndGut, seat: int) -> str:
    """A line with the shares in hand, and the places of the donation board."""
    view = game.view(seat)
    half = WIDTH / 2
    name = player_name(game.names, seat)
    parts = [
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="50" rx="8" fill="#F6F8FA" '
        f'stroke="{LINE}"/>',
        drawing.token(seat, 20, 26, 0.9),
        drawing.text(40, 16, _("Shares of {who}").format(who=name), 12, fill=SOFT),
        drawing.text(half + 88, 16, _("Gifts of this half"), 12, fill=SOFT),
    ]
    held = [(commodity, count) for commodity, count in view.shares.items() if count]
    for place, (commodity, count) in enumerate(held):
        x = 50 + 46 * place
        parts.append(symbol(game, commodity, x, 35, 20))
        parts.append(drawing.text(x + 13, 41, number(count), 16, font_weight=700))
    if not held:
        parts.append(drawing.text(40, 40, _("none"), 14))
    for place in range(PLACES):
        x = half + 88 + 38 * place
        dashes = "none" if place < len(view.board) else "3 3"
        parts.append(
            f'<rect x="{x:g}" y="22" width="32" height="25" rx="4" fill="#fff" stroke="{GIFT}" '
            f'stroke-width="1.5" stroke-dasharray="{dashes}"/>'
        )
        if place < len(view.board):
            parts.append(symbol(game, view.board[place], x + 16, 34.5, 18))
    return "".join(parts)


def _hand_in_words(game: HabAndGut, seat: int) -> str:
    view = game.view(seat)
    held = listed(
        f"{number(count)} {hab_and_gut.commodity_name(game, commodity)}"
        for commodity, count in view.shares.items()
        if count
    )
    given = listed(hab_and_gut.commodity_name(game, commodity) for commodity in view.board)
    return _("Shares of {who}: {held}. Gifts of this half: {given}").format(
        who=player_name(game.names, seat), held=held or _("none"), given=given or _("none")
    )


def _rack(game: HabAndGut, title: str, cards: Sequence[str], x: float, y: float) -> str:
    """A rack with its cards, in two rows."""
    wide, high = WIDTH / 2 - 3, OWN - 59
    parts = [
        f'<rect x="{x + 1:g}" y="{y:g}" width="{wide - 2:g}" height="{high:g}" rx="8" '
        f'fill="#F1E7DA" stroke="#B08D5F"/>',
        drawing.text(
            x + 10, y + 16, title, 12, fill="#4A3820", **drawing.fit(title, 12, wide - 20)
        ),
    ]
    for place in range(8):
        row, column = divmod(place, 4)
        left, top = x + 8 + 58.5 * column, y + 23 + 44 * row
        if place >= len(cards):
            parts.append(
                f'<rect x="{left:g}" y="{top:g}" width="54" height="40" rx="5" fill="none" '
                'stroke="#B08D5F" stroke-dasharray="3 3"/>'
            )
            continue
        card = game.components.cards[cards[place]]
        spaces = f"{'+' if card.spaces > 0 else MINUS}{number(abs(card.spaces))}"
        ink = market.INKS[[*game.price].index(card.commodity) % len(market.INKS)]
        parts.append(
            f"<g><title>{escape(hab_and_gut.card_title(game, card.id))}</title>"
            f'<rect x="{left:g}" y="{top:g}" width="54" height="40" rx="5" fill="#fff" '
            f'stroke="{ink}" stroke-width="1.5"/>'
            f"{symbol(game, card.commodity, left + 15, top + 20, 19)}"
            f"{drawing.text(left + 29, top + 26, spaces, 17, font_weight=700)}"
            "</g>"
        )
    return "".join(parts)


def card(game: HabAndGut) -> str:
    """The prices in words; at the end, how everybody ended."""
    title = hab_and_gut.outcome(game) or _("Prices")
    terms = [value(game, "commodity", commodity) for commodity in game.price]
    if game.to_act is None:
        terms = standings(game)
    listed = "".join(f"<li>{escape(term)}</li>" for term in terms)
    return f"<section><p>{escape(title)}</p><ul>{listed}</ul></section>"


# The tabs

Line = tuple[str, Sequence[str], bool | None]
"""A line of a table: its name, its cells, and whether it changed; None: it is a total."""


def prices_sheet(game: HabAndGut, seat: int | None, since: int) -> str:
    """The market, and what its columns mean."""
    notes = [_("Change: by the cards of this round; before they are played, of the last one.")]
    notes.append(_("Left: shares in the supply."))
    if seat is not None and game.to_act is not None:
        notes.append(_("Expected: at the half's end, from the cards you see."))
    return f'{_market(game, seat, since)}<p class="finlit-text">{escape(" ".join(notes))}</p>'


def _market(game: HabAndGut, seat: int | None, since: int) -> str:
    """Prices, what they did, what `seat` may expect of them, and the shares left to buy."""
    rows = history.price_rows(game)
    paths: dict[str, list[int]] = {}
    news: dict[str, int] = {}
    for row in rows:
        paths.setdefault(row["commodity"], []).append(row["index"])
        if row["step"] <= since:
            news[row["commodity"]] = row["price"]
    before = _before(game)
    expected = None if seat is None else game.view(seat).expected_prices()
    if game.to_act is None:
        expected = None
    heads = [_("Share"), _("Price"), _("Change"), _("Path"), _("Left")]
    if expected is not None:
        heads.insert(3, _("Expected"))
    body: list[Line] = []
    for commodity, price in game.price.items():
        change = price - before[commodity]
        cells = [number(price), _signed(change) if change else "", _spark(game, commodity, paths)]
        if expected is not None:
            cells.insert(2, number(round(expected[commodity])))
        cells.append(number(game.supply[commodity]))
        body.append((_named(game, commodity), cells, price != news[commodity]))
    return _sheet(_("Market ({currency})").format(currency=game.currency), heads, body)


def _spark(game: HabAndGut, commodity: str, paths: dict[str, list[int]]) -> str:
    """A price's path over the track as a small line."""
    ink = market.INKS[[*game.price].index(commodity) % len(market.INKS)]
    path = paths[commodity]
    top = game.components.track.top
    step = 76 / max(len(path) - 1, 1)
    points = " ".join(f"{2 + n * step:.1f},{24 - 20 * at / top:.1f}" for n, at in enumerate(path))
    x, y = points.rsplit(" ", 1)[-1].split(",")
    return (
        f'<svg xmlns="{drawing.SVG}" width="84" height="28" viewBox="0 0 84 28" aria-hidden="true" '
        f'style="vertical-align:middle"><path d="M2 25.5H80" stroke="{LINE}"/>'
        f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{y}" r="3" fill="{ink}"/></svg>'
    )


def portfolio_sheet(game: HabAndGut, seat: int | None, since: int) -> str:
    """A seat's shares at cost and at the market, its gains, and what it gave."""
    if seat is None:
        return f"<p>{escape(_('Hidden until the keyboard has been passed on.'))}</p>"
    own = game.portfolio(seat)
    who = player_name(game.names, seat)
    body = [
        (
            _named(game, held.commodity),
            [
                number(held.shares),
                number(held.cost),
                number(held.value),
                _signed(held.unrealised),
            ],
            False,
        )
        for held in own.holdings
    ]
    total = [
        number(sum(held.shares for held in own.holdings)),
        number(own.cost),
        number(own.shares_value),
        _signed(own.unrealised),
    ]
    caption = _("{who}: portfolio ({currency})").format(who=who, currency=game.currency)
    heads = [_("Shares"), _("How many"), _("Cost"), _("Market value"), _("Unrealised gain")]
    shares = _sheet(caption, heads, [*body, (_("Total"), total, None)])
    lines = [
        (_("Cash"), [number(own.cash)], False),
        (_("Shares at the market"), [number(own.shares_value)], False),
        (_("Portfolio"), [number(own.value)], None),
        (_("Gains realised by sales"), [_signed(own.realised)], False),
        (_("Gifts so far, at cost"), [number(own.donated)], False),
        (_("Gifts of this half, at the market"), [number(own.board_value)], False),
        (_("Gifts raised in ended halves"), [number(own.raised)], False),
    ]
    return shares + _sheet("", [_("Line"), _("Amount")], lines)


def _sheet(caption: str, heads: Sequence[str], rows: Sequence[Line]) -> str:
    """An HTML table; caption and heads are texts, names and cells of its lines are HTML."""
    marks = {True: "finlit-changed", False: "", None: "finlit-total"}
    parts = ['<table class="finlit-sheet finlit-headed">']
    if caption:
        parts.append(f"<caption>{escape(caption)}</caption>")
    headed = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    hide = "" if caption else ' class="finlit-unseen"'
    parts.append(f"<thead{hide}><tr>{headed}</tr></thead><tbody>")
    for name, cells, mark in rows:
        filled = "".join(f"<td>{cell}</td>" for cell in cells)
        parts.append(f'<tr class="{marks[mark]}"><th scope="row">{name}</th>{filled}</tr>')
    return "".join([*parts, "</tbody></table>"])


def _named(game: HabAndGut, commodity: str) -> str:
    name = escape(hab_and_gut.commodity_name(game, commodity))
    return f"{symbol_svg(game, commodity)} {name}"


def _signed(amount: int) -> str:
    return f"+{number(amount)}" if amount > 0 else number(amount)


def _picture(game: HabAndGut, seat: int, since: int) -> str:
    """Hand, gifts and racks of a seat as an image, which stays where drawings are stripped."""
    words = unescape(_LABEL.findall(drawn := _own(game, seat))[0])
    data = base64.b64encode(drawn.replace(' class="finlit-ring"', _FONT, 1).encode()).decode()
    return f'<img alt="{escape(words)}" width="496" src="data:image/svg+xml;base64,{data}">'


_LABEL = re.compile(r'aria-label="([^"]*)"')
_FONT = ' font-family="Helvetica, Arial, Liberation Sans, sans-serif"'


def _picture_in_words(game: HabAndGut, seat: int) -> str:
    return unescape(_LABEL.findall(_own(game, seat))[0])


def _prices_scene(game: HabAndGut, seat: int, since: int) -> str:
    """The market as everybody may know it."""
    return _market(game, None, since)


def _prices_in_words(game: HabAndGut, seat: int) -> str:
    lines = "".join(f"\n  {value(game, 'commodity', commodity)}" for commodity in game.price)
    return f"{_('Prices')}:{lines}"


def _portfolio_in_words(game: HabAndGut, seat: int) -> str:
    own = game.portfolio(seat)
    pay = partial(money, currency=game.currency)
    lines = [
        _("{count} {what}: cost {cost}, market {value}").format(
            count=number(held.shares),
            what=hab_and_gut.commodity_name(game, held.commodity),
            cost=pay(held.cost),
            value=pay(held.value),
        )
        for held in own.holdings
    ]
    lines.append(_("Cash: {amount}").format(amount=pay(own.cash)))
    lines.append(_("Portfolio: {amount}").format(amount=pay(own.value)))
    who = player_name(game.names, seat)
    return "\n  ".join([_("Portfolio of {who}:").format(who=who), *lines])


SCENES = {
    "prices": (_prices_in_words, _prices_scene),
    "racks": (_picture_in_words, _picture),
    "portfolio": (_portfolio_in_words, portfolio_sheet),
}
"""What a lesson's story can set beside what happened: a text and HTML of a seat."""

SHEETS = (
    (N_("Market"), prices_sheet),
    (N_("Portfolio"), portfolio_sheet),
)
"""The tabs that show the market and one seat's portfolio: `(game, seat, since)` → HTML."""


# Charts

Span = tuple[int, int] | None
"""The first and the last of some rounds; None before cards were played."""


def _in_tab(chart: alt.LayerChart) -> alt.LayerChart:
    """A chart as large as its tab, in pixels."""
    title = alt.Title(chart.title, fontSize=15)
    return chart.properties(width=366, height=284, title=title)


def _paths(game: HabAndGut, seat: int | None) -> alt.LayerChart:
    return _in_tab(market.price_paths(frames.prices(game), game.currency))


def _outlook(game: HabAndGut, seat: int | None) -> alt.LayerChart:
    return _in_tab(market.price_outlook(frames.expected_prices(game, seat), game.currency))


def _wealth(game: HabAndGut, seat: int | None) -> alt.LayerChart:
    return _in_tab(money_charts.cash_and_portfolio(_known(game, seat), game.currency))


def _stack(game: HabAndGut, seat: int | None) -> alt.LayerChart:
    known = _known(game, seat)
    own = known[known["seat"] == (-1 if seat is None else seat)]
    return _in_tab(market.wealth_stack(own, game.currency))


def _known(game: HabAndGut, seat: int | None) -> Any:
    """The wealth that `seat` knows; where the screen is covered, everybody's cash alone."""
    return frames.wealth(game, [] if seat is None else [seat])


def _risk(game: HabAndGut, seat: int | None) -> alt.FacetChart:
    return _performance(game, _whole(game))


def _risk_of_half(game: HabAndGut, seat: int | None) -> alt.FacetChart:
    return _performance(game, _latest_half(game))


def _performance(game: HabAndGut, span: Span) -> alt.FacetChart:
    chart = market.performance_bars(frames.performance(frames.prices(game), span))
    chart = chart.properties(
        title=alt.Title(chart.title, fontSize=15, subtitle=_span_in_words(span))
    )
    chart.spec = chart.spec.properties(width=74, height=180)
    return chart


def _whole(game: HabAndGut) -> Span:
    """The rounds of which cards have been played."""
    last = history.price_rows(game)[-1]["round"]
    return (1, last) if last else None


def _latest_half(game: HabAndGut) -> Span:
    """Those rounds of them that belong to the latest half."""
    rows = history.price_rows(game)
    half, last = rows[-1]["half"], rows[-1]["round"]
    first = min((row["round"] for row in rows if row["half"] == half and row["round"]), default=0)
    return (first, last) if last else None


def _span_in_words(span: Span) -> str:
    if span is None:
        return _("before the first cards")
    if span[0] == span[1]:
        return _("round {round}").format(round=number(span[0]))
    return _("rounds {first} to {last}").format(first=number(span[0]), last=number(span[1]))


def _paths_table(game: HabAndGut, seat: int | None) -> str:
    """The prices at the end of each round, the latest first."""
    closing: dict[int, dict[str, int]] = {}
    for row in history.price_rows(game):
        closing.setdefault(row["round"], {})[row["commodity"]] = row["price"]
    heads = [_("Round"), *(hab_and_gut.commodity_name(game, id) for id in game.price)]
    rows = [
        (number(round), [number(prices[id]) for id in game.price], False)
        for round, prices in sorted(closing.items(), reverse=True)
    ]
    return _sheet(_("Prices at the end of the round"), heads, rows)


def _outlook_table(game: HabAndGut, seat: int | None) -> str:
    expected = frames.expected_prices(game, seat)
    rows = [
        (
            escape(row["commodity"]),
            [
                number(row["price"]),
                number(row["seen_up"]),
                number(-row["seen_down"]),
                number(round(row["expected"])),
            ],
            False,
        )
        for row in expected.to_dict("records")
    ]
    heads = [_("Share"), _("Price"), _("Spaces up seen"), _("Spaces down seen"), _("Expected")]
    return _sheet(_("Expected prices at the end of the half"), heads, rows)


_MEASURES = {
    "cash": N_("Cash"),
    "shares": N_("Shares"),
    "donated": N_("Donated"),
    "portfolio": N_("Cash and shares"),
}


def _wealth_table(game: HabAndGut, seat: int | None) -> str:
    """A row a round and player: the measures that are known."""
    return _by_round(game, _known(game, seat), ("cash", "portfolio"), _("Cash and shares"))


def _stack_table(game: HabAndGut, seat: int | None) -> str:
    known = _known(game, seat)
    own = known[known["seat"] == (-1 if seat is None else seat)]
    return _by_round(game, own, ("cash", "shares", "donated"), _("Cash, shares and gifts"))


def _by_round(game: HabAndGut, known: Any, measures: Sequence[str], caption: str) -> str:
    lines: dict[tuple[int, str], dict[str, int]] = {}
    for row in known.to_dict("records"):
        lines.setdefault((-row["round"], row["player"]), {})[row["measure"]] = row["amount"]
    rows = []
    for (round, player), amounts in sorted(lines.items(), key=lambda line: line[0][0]):
        cells = [number(amounts[m]) if m in amounts else "?" for m in measures]
        rows.append((f"{number(-round)} · <bdi>{escape(player)}</bdi>", cells, False))
    heads = [_("Round"), *(_(_MEASURES[measure]) for measure in measures)]
    return _sheet(f"{caption} ({game.currency})", heads, rows)


def _risk_table(game: HabAndGut, seat: int | None) -> str:
    return _performance_table(game, _whole(game))


def _risk_of_half_table(game: HabAndGut, seat: int | None) -> str:
    return _performance_table(game, _latest_half(game))


def _performance_table(game: HabAndGut, span: Span) -> str:
    measured = frames.performance(frames.prices(game), span)
    rows = [
        (
            escape(row["commodity"]),
            [
                _("none") if share != share else percent(share, 0)
                for share in (row["return"], row["volatility"], row["largest_fall"])
            ],
            False,
        )
        for row in measured.to_dict("records")
    ]
    heads = [_("Share"), _("Return"), _("Volatility"), _("Largest fall")]
    caption = _("Return, volatility and largest fall, {span}").format(span=_span_in_words(span))
    return _sheet(caption, heads, rows)


CHARTS = (
    ChartOf(N_("Prices"), _paths, _paths_table),
    ChartOf(N_("Expected prices"), _outlook, _outlook_table),
    ChartOf(N_("Players' wealth"), _wealth, _wealth_table),
    ChartOf(N_("Cash, shares, gifts"), _stack, _stack_table),
    ChartOf(N_("Return and risk"), _risk, _risk_table),
    ChartOf(N_("Return and risk, latest half"), _risk_of_half, _risk_of_half_table),
)
"""The charts, each with the table that says the same."""
