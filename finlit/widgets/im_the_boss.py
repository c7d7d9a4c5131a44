"""I'm the Boss! at the table: the ring of deals, the deal and its proposal, hands, talk, charts."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Sequence
from html import escape, unescape
from itertools import islice
from types import ModuleType
from typing import Any

import altair as alt
import ipywidgets as W

from finlit import frames
from finlit.charts import coalition
from finlit.engine import Option, Split
from finlit.games.im_the_boss import ImTheBoss
from finlit.games.im_the_boss.bargaining import RECRUITMENTS
from finlit.games.im_the_boss.casts import Casts
from finlit.games.im_the_boss.deck import KINDS, Space
from finlit.widgets import drawing
from finlit.widgets.chart_panel import ChartOf
from finlit.widgets.controls import AWAY, Control, mark, offer
from finlit.widgets.division import Division
from finlit.words import N_, _, im_the_boss, ngettext, number, percent, player_name, unique_name
from finlit.words.im_the_boss import millions
from finlit.words.lists import listed, paragraph, series

TITLE = N_("I'm the Boss!")

HIDDEN = True
"""Each seat sees its own cards and its own money, and nobody else's."""

SHOWING = (
    "cards_drawn",
    "shown",
    "travel_played",
    "recruit_played",
    "take_over_played",
    "stopped",
)
"""Events that show somebody what had been hidden."""

ROWS = (
    (
        *("choose_investor", "place_marker", "make_deal", "roll", "draw", "discard"),
        *("propose", "accept", "ask", "stop", "pass"),
    ),
    ("show", "travel", "recruit", "take_over", "wait", "give_up"),
)
"""The controls: what moves the game on, and below it the talk and the cards."""

BUTTONS: dict[str, tuple[str, ...]] = {}
AMOUNTS = ("least",)
IMPLIED = ()

_LABELS = {
    "show": N_("Show a card"),
    "travel": N_("Send away"),
    "recruit": N_("Recruit"),
    "take_over": N_("Take over"),
    "give_up": N_("Give up"),
    "ask": N_("Ask for"),
}
"""Buttons that say it shorter than a refusal does."""

_PASS = {"stop": N_("Let it be"), "last_call": N_("Play no card")}

_PARAMETERS = {
    ("choose_investor", "investor"): N_("Investor to choose"),
    ("place_marker", "space"): N_("Deal for the marker"),
    ("discard", "card"): N_("Card to discard"),
    ("propose", "partners"): N_("Partners"),
    ("propose", "cast"): N_("Who takes part"),
    ("ask", "least"): N_("The least to join for, in millions"),
    ("show", "card"): N_("Family card to show"),
    ("travel", "card"): N_("Travel card"),
    ("travel", "piece"): N_("Who travels"),
    ("recruit", "investor"): N_("Investor to recruit"),
}

_KINDS = {
    "family": N_("Family cards"),
    "travel": N_("Travel"),
    "recruit": N_("Recruitment"),
    "boss": N_("Boss"),
    "stop": N_("Stop"),
}

NONE = "\N{EN DASH}"
TIMES = "\N{MULTIPLICATION SIGN}"

CASTS = 200
"""The most casts to choose from; with so many pieces on the table nobody reads the others."""


def at_table(game: ImTheBoss, kind: str) -> bool:
    """Every kind of move is in every game."""
    return True


def label(game: ImTheBoss, kind: str, value: Any = None) -> str:
    """What the button of a move says."""
    if kind == "pass" and game.phase in _PASS:
        return _(_PASS[game.phase])
    return _(_LABELS.get(kind, im_the_boss.MOVES[kind]))


def parameter(kind: str, name: str) -> str:
    """What is chosen with a move, in words."""
    return _(_PARAMETERS[kind, name])


def value(game: ImTheBoss, name: str, value: Any) -> str:
    """An investor, a deal, a card or a cast, in words."""
    if name == "space":
        return _("{number}: {title} ({needs})").format(
            number=number(value),
            title=im_the_boss.deal_title(game, value),
            needs=_needs(game.components.board[value]),
        )
    if name == "card":
        card = game.components.cards[value]
        title = im_the_boss.card_title(game, value)
        return f"{title} ({card.family})" if card.family else title
    if name == "cast":
        return " + ".join(_piece(game, piece) for piece in value)
    return _piece(game, value)


def each(game: ImTheBoss, kind: str, name: str) -> int:
    """Nothing is bought by number here."""
    return 0


def _piece(game: ImTheBoss, piece: str) -> str:
    name = im_the_boss.piece_name(game, piece)
    return f"{piece} {name}" if piece in game.components.investors else name


def _needs(space: Space) -> str:
    """Whom a deal takes, by initials: "A D + 2 of B C E F"."""
    required = " ".join(space.required)
    if not space.choose:
        return required
    text = N_("{required} + {choose} of {optional}") if required else N_("{choose} of {optional}")
    return _(text).format(
        required=required, choose=number(space.choose), optional=" ".join(space.optional)
    )


# Controls of its own


class Proposal(Control):
    """Partners, who of them takes part with what, and the division of the money."""

    def __init__(
        self, kind: str, game: ImTheBoss, parts: ModuleType, press: Callable[..., None]
    ) -> None:
        super().__init__(kind, game, parts, press)
        self.partners = W.Dropdown(description=parameter(kind, "partners"))
        self.cast = W.Dropdown(description=parameter(kind, "cast"))
        self.division = Division(currency=game.currency, unit=1_000_000)
        self.partners.observe(self._chosen, "value")
        chosen = W.VBox([self.partners, self.cast])
        chosen.add_class("finlit-proposal-who")
        self.children = (*self.buttons.values(), chosen, self.division)

    def _input(self, game: ImTheBoss, name: str) -> W.Dropdown:  # type: ignore[override]
        return W.Dropdown()

    def values(self, pressed: Any = None) -> dict[str, Any]:
        """The cast and the shares that are chosen. Where nobody can fill the deal, all who could
        take part are named, so that the refusal says what is missing."""
        if not self._options:
            view = self._game.view(None)
            families = () if view.space is None else view.space.families
            here = [view.pieces[family][0][0] for family in families if view.pieces[family]]
            return {"cast": tuple(here), "shares": (view.money,)}
        return {"cast": self.cast.value, "shares": self.division.value}

    def _draw_inputs(self) -> None:
        self._drawing = True
        try:
            for entry in (self.partners, self.cast):
                mark(entry, AWAY, not self._options)
            self.division.away = not self._options
            if self._options:
                names = self._game.names
                options = [(_partners(names, _seats(o)), _seats(o)) for o in self._options]
                offer(self.partners, options)
                mark(self.partners, AWAY, len(options) < 2)
                place = self.partners.index or 0
                casts, shares = (self._options[place].choices[n] for n in ("cast", "shares"))
                assert isinstance(casts, Casts) and isinstance(shares, Split)
                offer(self.cast, [(value(self._game, "cast", c), c) for c in islice(casts, CASTS)])
                self.division.offer(self._game, shares.total, shares.seats)
        finally:
            self._drawing = False


def _seats(option: Option) -> tuple[int, ...]:
    shares = option.choices["shares"]
    assert isinstance(shares, Split)
    return shares.seats[1:]


def _partners(names: Sequence[str], seats: Sequence[int]) -> str:
    if not seats:
        return _("alone")
    return _("with {names}").format(names=" + ".join(player_name(names, seat) for seat in seats))


class Alike(Control):
    """A move with cards that are all alike: which of them it is need not be chosen."""

    def __init__(
        self, kind: str, game: ImTheBoss, parts: ModuleType, press: Callable[..., None]
    ) -> None:
        super().__init__(kind, game, parts, press)
        for name in ("card", "cards"):
            self.inputs.pop(name, None)
        self.children = (*self.buttons.values(), *self.inputs.values())

    def _input(self, game: ImTheBoss, name: str) -> Any:
        return W.Dropdown() if name in ("card", "cards") else super()._input(game, name)

    def values(self, pressed: Any = None) -> dict[str, Any]:
        """The first of the cards, and what else is chosen."""
        values = super().values(pressed)
        for option in self._options[:1]:
            if "card" in option.choices:
                values["card"] = option.choices["card"][0]  # type: ignore[index]
            if "cards" in option.choices:
                values["cards"] = option.choices["cards"].items[:RECRUITMENTS]  # type: ignore[union-attr]
        return values


CONTROLS = {"propose": Proposal, "recruit": Alike, "take_over": Alike, "stop": Alike}
"""The controls that are not like any other."""


# Head and players


def heading(game: ImTheBoss) -> str:
    """Where the game stands: round, deals closed, and what the next deal pays a dividend."""
    closed, tiles = len(game.closed), game.components.tiles
    text = _("round {round} · {closed} of {tiles} deals closed").format(
        round=number(max(game.round, 1)), closed=number(closed), tiles=number(len(tiles))
    )
    if game.to_act is None or closed == len(tiles):
        return text
    value = millions(game.next_tile.value, game.currency)
    return _("{where} · a dividend is {value}").format(where=text, value=value)


def prompt(game: ImTheBoss) -> str:
    """What the seat to act is asked; at the end, how the game ended."""
    return im_the_boss.outcome(game) or _(im_the_boss.PROMPTS[game.phase])


def players(game: ImTheBoss) -> str:
    """The players in their seats, as everybody may know them: investors and how many cards."""
    seats = "".join(_player(game, seat) for seat in range(len(game.names)))
    return f'<ol class="finlit-players" aria-label="{escape(_("Players"))}">{seats}</ol>'


def _player(game: ImTheBoss, seat: int) -> str:
    view = game.view(None)
    classes, now = ["finlit-player"], ""
    if view.to_act == seat:
        classes.append("finlit-in-turn")
        now = ' aria-current="true"'
    own = [investor for investor, owner in view.owners.items() if owner == seat]
    names = listed(im_the_boss.investor_name(game, investor) for investor in own)
    badges = "".join(
        f'<b class="finlit-investor" aria-hidden="true">{investor}</b>' for investor in own
    )
    cards = ngettext("{count} card", "{count} cards", view.hand_size(seat)).format(
        count=number(view.hand_size(seat))
    )
    right = escape(cards)
    if game.to_act is None:
        right = f'<b class="finlit-cash">{_cash(game, seat)}</b>'
    elif view.boss == seat:
        right = f"<b>{escape(_('boss'))}</b> · {right}"
    return (
        f'<li class="{" ".join(classes)}"{now}><div class="finlit-who">{drawing.token_svg(seat)}'
        f'<bdi class="finlit-name">{escape(player_name(game.names, seat))}</bdi></div>'
        f'<div class="finlit-job"><span title="{escape(names)}">{badges}'
        f'<span class="finlit-unseen">{escape(names)}</span></span>{right}</div></li>'
    )


def _cash(game: ImTheBoss, seat: int) -> str:
    return escape(millions(game.ledger.cash(seat), game.currency))


# The board

WIDTH, HEIGHT = 474, 298
SIDE, EDGE = 76, 46
"""The width of the columns at the sides and the height of the rows at the edges, in units."""
WIDE, HIGH = (WIDTH - 2 * SIDE) / 3, (HEIGHT - 2 * EDGE) / 3
INK, SOFT, LINE, GOLD = drawing.INK, "#505A66", "#CFD6DE", "#E3B23C"
PAPER, USED, SHUT = "#FFFFFF", "#DCEBF7", "#E3E7EC"


def board(game: ImTheBoss, seat: int | None) -> str:
    """The ring of deals with tiles and marker, in its middle the deal, as everybody sees it."""
    parts = [_cell(game, space, place) for place, space in enumerate(game.components.board)]
    middle, words = _middle(game)
    parts.append(f'<g transform="translate({SIDE} {EDGE})">{middle}</g>')
    return f'<div class="finlit-board">{drawing.svg(WIDTH, HEIGHT, words, parts)}</div>'


def _badge(letter: str, x: float, y: float, radius: float, solid: bool = True) -> str:
    """An investor's initial in a circle centred on (x, y): solid where the deal requires it."""
    fill, ink = (INK, "#fff") if solid else ("#fff", INK)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}"/>'
        + drawing.text(
            x,
            y + radius * 0.5,
            letter,
            radius * 1.4,
            fill=ink,
            font_weight=700,
            text_anchor="middle",
        )
    )


def _corner(place: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of the cell at a place of the ring."""
    column, row = drawing.ring(5, 5)[place % 16]
    left = 0 if not column else SIDE + (column - 1) * WIDE
    top = 0 if not row else EDGE + (row - 1) * HIGH
    return left, top, SIDE if column in (0, 4) else WIDE, EDGE if row in (0, 4) else HIGH


def _cell(game: ImTheBoss, number_of: int, place: int) -> str:
    """A deal of the ring: whom it takes and its dividends, or the tile that covers it."""
    space = game.components.board[number_of]
    left, top, width, height = _corner(place)
    here = game.marker == number_of and game.to_act is not None
    tile = game.closed.get(number_of)
    fill = SHUT if tile else PAPER
    edge = f'stroke="{INK}" stroke-width="3"' if here else f'stroke="{LINE}"'
    title = f"{im_the_boss.deal_title(game, number_of)}: {im_the_boss.deal_needs(game, number_of)}"
    parts = [
        f"<title>{escape(title)}</title>",
        f'<rect x="{left + 2:g}" y="{top + 2:g}" width="{width - 4:g}" height="{height - 4:g}" '
        f'rx="6" fill="{fill}" {edge}/>',
    ]
    middle = top + height / 2
    if tile:
        worth = game.components.tiles[tile - 1].value
        parts.append(
            f'<rect x="{left + width / 2 - 26:g}" y="{middle - 12:g}" width="52" height="24" '
            f'rx="4" fill="#F3E3B5" stroke="#8F6A00"/>'
            + drawing.text(
                left + width / 2,
                middle + 5.5,
                f"{tile} · {millions(worth, game.currency)}",
                13,
                font_weight=700,
                text_anchor="middle",
                **drawing.fit(f"{tile} · {millions(worth, game.currency)}", 13, 46),
            )
        )
        return f"<g>{''.join(parts)}</g>"
    for nth, family in enumerate(space.required):
        parts.append(_badge(family, left + 13 + 16.5 * nth, middle - 9, 7.5))
    crowded = len(space.required) > 2 and width == SIDE
    of = _("{choose} of").format(choose=number(space.choose))
    letters = "".join(space.optional)
    if space.choose and space.required:
        of = f"+{of}"
        parts.append(drawing.text(left + 6, middle + 14, of, 11.5))
        room = width - 58 if here and not crowded else width - 40
        parts.append(
            drawing.text(
                left + 35,
                middle + 14,
                letters,
                12,
                font_weight=700,
                **drawing.fit(letters, 13.5, room),
            )
        )
    elif space.choose:
        parts.append(drawing.text(left + 6, middle - 4, of, 12.5))
        parts.append(
            drawing.text(
                left + 6, middle + 14, letters, 12, font_weight=700, **drawing.fit(letters, 13, 44)
            )
        )
    times = f"{TIMES}{number(space.dividends)}"
    y = middle + 27 if crowded else middle - 4.5
    parts.append(drawing.text(left + width - 7, y, times, 12.5, text_anchor="end", fill=SOFT))
    if here:
        parts.append(_marker(left + width - 13, middle + 10 - 22 * crowded))
    return f"<g>{''.join(parts)}</g>"


def _marker(x: float, y: float) -> str:
    """The dollar marker."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="9.5" fill="{GOLD}" stroke="{INK}" stroke-width="2"/>'
        + drawing.text(x, y + 5, "$", 14, font_weight=700, text_anchor="middle")
    )


# The middle: the deal on the table

ROOM = 3 * WIDE
"""Width of the middle; its height is three cells too."""
BAR = 118
"""Where the bar of the proposal begins, below the top of the middle."""


def _middle(game: ImTheBoss) -> tuple[str, str]:
    """What stands in the middle, drawn and in words."""
    if game.to_act is None:
        return _standings(game)
    if game.space is None:
        return _investors(game)
    return _deal(game)


def _deal(game: ImTheBoss) -> tuple[str, str]:
    view = game.view(None)
    space = view.space
    assert space is not None
    title = im_the_boss.deal_title(game, space.space)
    pays = millions(view.money, game.currency)
    under = _("under the marker")
    if view.boss is not None:
        under = _("boss: {who}").format(who=player_name(game.names, view.boss))
    parts = [
        drawing.text(10, 21, title, 16, font_weight=700, **drawing.fit(title, 16, ROOM - 84)),
        drawing.text(ROOM - 10, 22, pays, 20, font_weight=700, text_anchor="end"),
        *_places(game, space),
    ]
    if view.proposal is not None:
        parts += _bar(game)
    else:
        parts.append(
            f'<rect x="10" y="{BAR}" width="{ROOM - 20:g}" height="26" rx="4" fill="none" '
            f'stroke="#77818D" stroke-dasharray="4 4"/>'
        )
        none = under if view.boss is None else _("{boss}; nothing is proposed").format(boss=under)
        parts.append(drawing.text(ROOM / 2, BAR + 18, none, 13.5, text_anchor="middle", fill=SOFT))
    parts += _banner(game) if view.played is not None else _voices(game)
    return "".join(parts), deal_in_words(game)


def _places(game: ImTheBoss, space: Space) -> list[str]:
    """A box for each family that the deal names, with the tokens of who could fill it."""
    pieces = frames.deal_pieces(game).to_dict("records")
    families = space.families
    gap = 8 if space.required and space.optional else 0
    wide = min(58.0, (ROOM - 20 - gap) / len(families))
    parts = []
    if space.required:
        parts.append(drawing.text(12, 39, _("required"), 12, fill=SOFT))
    if space.optional:
        start = 12 + wide * len(space.required) + gap
        text = _("{choose} of these").format(choose=number(space.choose))
        parts.append(drawing.text(start, 39, text, 12, fill=SOFT))
    for nth, family in enumerate(families):
        required = family in space.required
        left = 10 + nth * wide + (0 if required else gap)
        here = [piece for piece in pieces if piece["family"] == family]
        used = any(piece["used"] for piece in here)
        edge = f'stroke="{INK}" stroke-width="2.5"' if used else 'stroke="#77818D"'
        dash = "" if required or used else ' stroke-dasharray="4 3"'
        parts.append(
            f'<rect x="{left + 1.5:g}" y="44" width="{wide - 3:g}" height="68" rx="6" '
            f'fill="{USED if used else "#F6F8FA"}" {edge}{dash}/>'
        )
        parts.append(_badge(family, left + wide / 2, 57, 9, required))
        there = [piece for piece in here if not piece["away"]]
        seats = list(dict.fromkeys(piece["seat"] for piece in there))
        away = len(here) - len(there)
        room = 40 if not away else 28
        parts.append(drawing.tokens(seats, left + wide / 2, 70 + room / 2, wide - 8, room))
        if away:
            parts.append(
                drawing.text(
                    left + wide / 2, 109, _("away"), 11.5, text_anchor="middle", fill="#8F2400"
                )
            )
        elif not there:
            text = _("aside") if game.owners[family] is None else _("nobody")
            parts.append(
                drawing.text(left + wide / 2, 92, text, 11.5, text_anchor="middle", fill=SOFT)
            )
    return parts


def _bar(game: ImTheBoss) -> list[str]:
    """The standing proposal: a bar with a part for each share."""
    view = game.view(None)
    proposal = view.proposal
    assert proposal is not None
    unit = (ROOM - 20) / view.money
    left = 10.0
    parts = []
    for seat, share in zip(proposal.seats, proposal.shares, strict=True):
        if not share:
            continue
        wide = share * unit
        color = drawing.TOKEN_COLORS[seat % len(drawing.TOKEN_COLORS)]
        parts.append(
            f'<rect x="{left:g}" y="{BAR}" width="{wide:g}" height="26" fill="{color}" '
            f'stroke="#fff" stroke-width="1.5"/>'
        )
        text = millions(share, game.currency)
        light = seat % len(drawing.TOKEN_COLORS) == 4
        parts.append(
            drawing.text(
                left + wide / 2,
                BAR + 18.5,
                text,
                14,
                font_weight=700,
                text_anchor="middle",
                fill=INK if light else "#fff",
                **drawing.fit(text, 14, wide - 3),
            )
        )
        left += wide
    return parts


def _voices(game: ImTheBoss) -> list[str]:
    """What each player has said: the boss, who accepted, who asks for how much."""
    if game.deal is None:
        return []
    parts = []
    wide = (ROOM - 20) / 2
    for seat, name in enumerate(unique_name(game.names, seat) for seat in range(len(game.names))):
        x, y = 10 + (seat % 2) * wide, BAR + 37 + 19.5 * (seat // 2)
        text = f"{name}: {_said(game, seat)}"
        parts.append(drawing.token(seat, x + 9, y, 0.6))
        parts.append(drawing.text(x + 22, y + 4.5, text, 13, **drawing.fit(text, 13, wide - 26)))
    return parts


def _said(game: ImTheBoss, seat: int) -> str:
    view = game.view(None)
    proposal = view.proposal
    share = 0 if proposal is None else proposal.share(seat)
    if seat == view.boss:
        return (
            _("boss")
            if proposal is None
            else _("keeps {share}").format(share=millions(share, game.currency))
        )
    if seat in view.accepted:
        return _("{share} ✓").format(share=millions(share, game.currency))
    if seat in view.asks:
        return _("asks {least}").format(least=millions(view.asks[seat], game.currency))
    if proposal is not None and seat in proposal.partners:
        return _("{share}?").format(share=millions(share, game.currency))
    return NONE


def _banner(game: ImTheBoss) -> list[str]:
    """The card that waits for an answer."""
    parts = [
        f'<rect x="10" y="{BAR + 30}" width="{ROOM - 20:g}" height="54" rx="8" fill="#FFF1EC" '
        f'stroke="#8F2400" stroke-width="2"/>'
    ]
    words = _played(game)
    lines = drawing.lines(words, 22)
    for nth, line in enumerate(lines):
        y = BAR + 30 + (33 if len(lines) == 1 else 24 + 20 * nth)
        parts.append(
            drawing.text(
                ROOM / 2,
                y,
                line,
                13.5,
                font_weight=700,
                text_anchor="middle",
                **drawing.fit(line, 15, 286),
            )
        )
    return parts


def _played(game: ImTheBoss) -> str:
    """The sentence of the card that waits for an answer, and the question."""
    kinds = ("travel_played", "recruit_played", "take_over_played")
    event = next(
        event
        for step in reversed(game.steps)
        for event in reversed(step.events)
        if event.kind in kinds
    )
    sentence = im_the_boss.event_sentence(game, event)
    return _("{what} Does anybody stop it?").format(what=sentence)


def _investors(game: ImTheBoss) -> tuple[str, str]:
    """Before the first deal: who has which investor."""
    parts = [drawing.text(10, 24, _("Who works with whom"), 16, font_weight=700)]
    said = []
    for row, (investor, owner) in enumerate(game.owners.items()):
        y = 50 + 27 * row
        name = im_the_boss.investor_name(game, investor)
        who = _("nobody yet") if owner is None else player_name(game.names, owner)
        parts.append(_badge(investor, 20, y, 10))
        parts.append(drawing.text(38, y + 5, name, 15, **drawing.fit(name, 15, 130)))
        if owner is not None:
            parts.append(drawing.token(owner, 190, y, 0.8))
        parts.append(drawing.text(208, y + 5, who, 15, **drawing.fit(who, 15, 104)))
        said.append(f"{name}: {who}")
    return "".join(parts), series(said)


def _standings(game: ImTheBoss) -> tuple[str, str]:
    """How everybody ended: place and money."""
    ranks = game.ranks()
    parts = [drawing.text(10, 24, _("How it ended"), 16, font_weight=700)]
    said = []
    for row, seat in enumerate(sorted(range(len(ranks)), key=ranks.__getitem__)):
        y = 50 + 27 * row
        bold = {"font_weight": 700} if seat in game.winners else {}
        name, cash = player_name(game.names, seat), millions(game.ledger.cash(seat), game.currency)
        parts.append(drawing.text(22, y + 5, number(ranks[seat]), 16, text_anchor="middle", **bold))
        parts.append(drawing.token(seat, 54, y, 0.8))
        parts.append(drawing.text(72, y + 5, name, 16, **bold, **drawing.fit(name, 16, 160)))
        parts.append(drawing.text(ROOM - 12, y + 5, cash, 16, text_anchor="end", **bold))
        said.append(
            _("{place}: {who}, {money}").format(place=number(ranks[seat]), who=name, money=cash)
        )
    return "".join(parts), series(said)


def deal_in_words(game: ImTheBoss, seat: int | None = None) -> str:
    """The deal on the table, or under the marker, in sentences."""
    view = game.view(None)
    if view.space is None:
        return ""
    told = [
        _("{title} takes {needs}, and pays {money}.").format(
            title=im_the_boss.deal_title(game, view.marker),
            needs=im_the_boss.deal_needs(game, view.marker),
            money=millions(view.money, game.currency),
        )
    ]
    if view.boss is not None:
        told.append(_("The boss is {who}.").format(who=player_name(game.names, view.boss)))
    for piece in frames.deal_pieces(game).to_dict("records"):
        owner = player_name(game.names, piece["seat"])
        text = N_("{piece} works with {who}.")
        if piece["away"]:
            text = N_("{piece} of {who} is away.")
        told.append(_(text).format(piece=piece["name"], who=owner))
    if view.proposal is not None:
        split = listed(
            f"{player_name(game.names, seat)} {millions(share, game.currency)}"
            for seat, share in zip(view.proposal.seats, view.proposal.shares, strict=True)
        )
        told.append(_("Proposed: {split}.").format(split=split))
    for other in range(len(game.names)):
        if other in view.accepted:
            told.append(_("{who} has accepted.").format(who=player_name(game.names, other)))
        elif other in view.asks:
            told.append(
                _("{who} asks for {least}.").format(
                    who=player_name(game.names, other),
                    least=millions(view.asks[other], game.currency),
                )
            )
    if view.played is not None:
        told.append(_played(game))
    return paragraph(told)


def card(game: ImTheBoss) -> str:
    """The deal in words; at the end, how everybody ended."""
    title, words = im_the_boss.outcome(game) or _("The deal"), _middle(game)[1]
    return f"<section><p>{escape(title)}</p><p>{escape(words)}</p></section>"


# The tabs


def hand_sheet(game: ImTheBoss, seat: int | None, since: int) -> str:
    """A seat's investors, money and cards, each kind with what it does."""
    if seat is None:
        return f"<p>{escape(_('Hidden until the keyboard has been passed on.'))}</p>"
    view = game.view(seat)
    who = escape(player_name(game.names, seat))
    own = [investor for investor, owner in view.owners.items() if owner == seat]
    names = listed(im_the_boss.investor_name(game, investor) for investor in own)
    parts = [
        f'<table class="finlit-sheet finlit-cards"><caption><bdi>{who}</bdi></caption><tbody>'
        f'<tr><th scope="row">{_("Money")}</th><td>{_cash(game, seat)}</td></tr>'
        f'<tr><th scope="row">{_("Investors")}</th><td>{escape(names or _("none"))}</td></tr>'
    ]
    held = [game.components.cards[id] for id in view.hand]
    for kind in KINDS:
        cards = [card for card in held if card.kind == kind]
        if not cards:
            continue
        rule = escape(_(im_the_boss.KINDS[kind]))
        parts.append(
            f'<tr><th scope="rowgroup" colspan="2">{escape(_(_KINDS[kind]))} '
            f"<small>{rule}</small></th></tr>"
        )
        titles = [value(game, "card", card.id) for card in cards]
        for title in dict.fromkeys(titles):
            count = titles.count(title)
            times = f"{TIMES} {number(count)}" if count > 1 else ""
            parts.append(f'<tr><th scope="row">{escape(title)}</th><td>{times}</td></tr>')
    return "".join([*parts, "</tbody></table>"])


def deals_sheet(game: ImTheBoss, seat: int | None, since: int) -> str:
    """The deals that were made, the latest first: what each paid, and who got what."""
    rows = []
    for number_of, step in enumerate(game.steps):
        for event in step.events:
            if event.kind == "deal_closed":
                pays = millions(event["money"], game.currency)
                split = listed(
                    f"{player_name(game.names, who)} {millions(share, game.currency)}"
                    for who, share in zip(event["seats"], event["shares"], strict=True)
                )
            elif event.kind == "deal_failed":
                pays, split = NONE, _("failed")
            else:
                continue
            title = im_the_boss.deal_title(game, event["space"])
            changed = ' class="finlit-changed"' if number_of > since else ""
            boss = player_name(game.names, event.seat or 0)
            rows.append(
                f'<tr{changed}><th scope="row">{escape(title)}</th><td>{escape(pays)}</td>'
                f"<td><bdi>{escape(boss)}</bdi></td><td>{escape(split)}</td></tr>"
            )
    if not rows:
        return f"<p>{escape(_('No deal has been made yet.'))}</p>"
    heads = (_("Deal"), _("Pays"), _("Boss"), _("Who got what"))
    headed = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    return (
        f'<table class="finlit-sheet finlit-headed finlit-deals"><thead><tr>{headed}</tr></thead>'
        f"<tbody>{''.join(reversed(rows))}</tbody></table>"
    )


SHEETS = ((N_("Hand"), hand_sheet), (N_("Deals"), deals_sheet))
"""The tabs that show one seat's hand and the deals made: `(game, seat, since)` → HTML."""


def _picture(game: ImTheBoss, seat: int, since: int) -> str:
    """The deal as an image, which stays where drawings are stripped."""
    middle, words = _middle(game)
    height = 3 * HIGH
    frame = (
        f'<rect x="1" y="1" width="{ROOM - 2:g}" height="{height - 2:g}" rx="8" fill="#fff" '
        f'stroke="{LINE}"/>'
    )
    drawn = drawing.svg(ROOM, height, words, [frame, middle]).replace(
        ' class="finlit-ring"', _FONT, 1
    )
    data = base64.b64encode(drawn.encode()).decode()
    return f'<img alt="{escape(words)}" width="430" src="data:image/svg+xml;base64,{data}">'


_FONT = ' font-family="Helvetica, Arial, Liberation Sans, sans-serif"'


def _hand_in_words(game: ImTheBoss, seat: int) -> str:
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", hand_sheet(game, seat, 0))
    lines = [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in rows]
    return unescape("\n  ".join([_("Hand of {who}:").format(who=_name(game, seat)), *lines]))


def _name(game: ImTheBoss, seat: int) -> str:
    return player_name(game.names, seat)


SCENES = {
    "deal": (deal_in_words, _picture),
    "hand": (_hand_in_words, hand_sheet),
}
"""What a lesson's story can set beside what happened: a text and HTML of a seat."""


# Charts


def _in_tab(chart: alt.LayerChart) -> alt.LayerChart:
    """A chart as large as its tab, in pixels."""
    title = chart.title
    text, under = (title, "") if isinstance(title, str) else (title.text, title.subtitle)
    title = alt.TitleParams(text, subtitle=under, fontSize=15, subtitleFontSize=12, offset=4)
    return chart.properties(width=366, height=226, title=title)


def _split_chart(game: ImTheBoss, seat: int | None) -> alt.LayerChart:
    return _in_tab(coalition.split_bars(frames.split(game), game.currency))


def _grid_chart(game: ImTheBoss, seat: int | None) -> alt.LayerChart:
    return _in_tab(coalition.places_grid(frames.deal_pieces(game), frames.alternatives(game)))


def _money_chart(game: ImTheBoss, seat: int | None) -> alt.LayerChart:
    return _in_tab(coalition.money_by_deal(_known(game, seat), game.currency))


def _offers_chart(game: ImTheBoss, seat: int | None) -> alt.LayerChart:
    return _in_tab(coalition.acceptance_by_share(frames.offers(game)))


def _known(game: ImTheBoss, seat: int | None) -> Any:
    """The money by deal that may be shown to `seat`; None: to nobody before the end."""
    if seat is None and game.to_act is not None:
        return frames.deal_money(game, seen_by=0)[:0]
    return frames.deal_money(game, seat)


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """An HTML table of texts; the first of a row is its name."""
    headed = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<table class="finlit-sheet finlit-headed"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{headed}</tr></thead><tbody>{body}</tbody></table>"
    )


def _split_table(game: ImTheBoss, seat: int | None) -> str:
    rows = [
        (
            row["player"],
            _("none") if row["proposed"] != row["proposed"] else _amount(game, row["proposed"]),
            _amount(game, row["shapley"]),
        )
        for row in frames.split(game).astype({"proposed": "float64"}).to_dict("records")
    ]
    heads = (_("Player"), _("Proposed"), _("Shapley value"))
    return _table(_("The proposed split and the Shapley value"), heads, rows)


def _grid_table(game: ImTheBoss, seat: int | None) -> str:
    pieces = frames.deal_pieces(game).to_dict("records")
    rows = [
        (
            row["player"],
            listed(p["name"] for p in pieces if p["seat"] == row["seat"]) or NONE,
            _("indispensable") if row["needed"] else row["by"] or NONE,
        )
        for row in frames.alternatives(game).to_dict("records")
    ]
    heads = (_("Player"), _("Could bring"), _("Who could do without, with the boss"))
    return _table(_("Who could fill which place"), heads, rows)


def _money_table(game: ImTheBoss, seat: int | None) -> str:
    known = _known(game, seat)
    if known.empty:
        return f"<p>{escape(_('The money of players is hidden until the game is over.'))}</p>"
    wide = known.pivot_table(index="deal", columns="player", values="amount", sort=False)
    rows = [
        (number(int(deal)), *(_amount(game, amount) for amount in line))
        for deal, line in zip(wide.index[::-1], wide.to_numpy()[::-1], strict=True)
    ]
    return _table(_("Money by deal"), (_("Deals closed"), *wide.columns), rows)


def _offers_table(game: ImTheBoss, seat: int | None) -> str:
    answers = {
        "accepted": _("accepted"),
        "asked": _("asked for more"),
        "passed": _("passed"),
        "none": _("none"),
    }
    rows = [
        (
            number(row["deal"]),
            row["boss"],
            row["player"],
            _amount(game, row["share"]),
            percent(row["part"], 0),
            answers[row["answer"]],
        )
        for row in frames.offers(game).to_dict("records")[::-1]
    ]
    heads = (_("Deal"), _("Boss"), _("Player"), _("Amount"), _("Part"), _("Answer"))
    return _table(_("Offers, the latest first"), heads, rows)


def _amount(game: ImTheBoss, amount: float) -> str:
    return millions(amount, game.currency)


CHARTS = (
    ChartOf(N_("Split and value"), _split_chart, _split_table),
    ChartOf(N_("Alternatives"), _grid_chart, _grid_table),
    ChartOf(N_("Money by deal"), _money_chart, _money_table),
    ChartOf(N_("Offers accepted"), _offers_chart, _offers_table),
)
"""The charts, each with the table that says the same."""
