"""What boards are drawn with: a ring of spaces, tokens, dice and icons, as SVG.

All drawings are our own, and of few shapes, so that they read from the back of a classroom. Colour
never stands alone: a token has a number and a shape, a space a label and an icon.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any
from unicodedata import category, east_asian_width

SVG = "http://www.w3.org/2000/svg"
"""The namespace of a drawing; a still is XML and needs it named."""

INK = "#1B1F24"

TOKEN_COLORS = ("#0072B2", "#D55E00", "#1B1F24", "#009E73", "#CC79A7", "#7A4B1E")
"""The colour of each seat's token: that of its lines in the charts."""

_SHAPES = (
    '<circle r="11"/>',
    '<rect x="-10" y="-10" width="20" height="20" rx="2"/>',
    '<path d="M0-15 14.5 10.5H-14.5Z"/>',
    '<path d="M0-14 14 0 0 14-14 0Z"/>',
    '<path d="M-5-12H5V-5H12V5H5V12H-5V5H-12V-5H-5Z"/>',
    '<path d="M0 15 14.5-10.5H-14.5Z"/>',
)
_DISC = (0, 0, 2.5, 0, 0, -2.5)
"""How far below its centre a shape has room for the number."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def ring(columns: int, rows: int) -> list[tuple[int, int]]:
    """The cells round a grid as (column, row), clockwise from the lower left corner: up, right,
    down and back."""
    up = [(0, row) for row in range(rows - 1, 0, -1)]
    right = [(column, 0) for column in range(columns - 1)]
    down = [(columns - 1, row) for row in range(rows - 1)]
    back = [(column, rows - 1) for column in range(columns - 1, 0, -1)]
    return up + right + down + back


def token(seat: int, x: float, y: float, scale: float = 1) -> str:
    """A seat's token, centred on (x, y); 28 units wide at scale 1. A group of SVG."""
    color = TOKEN_COLORS[seat % len(TOKEN_COLORS)]
    shape = _SHAPES[seat % len(_SHAPES)]
    down = _DISC[seat % len(_DISC)]
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<g fill="{color}" stroke="#fff" stroke-width="2" paint-order="stroke">{shape}</g>'
        f'<circle cy="{down}" r="6.8" fill="#fff"/>'
        f'<text y="{down + 4}" text-anchor="middle" font-size="11.5" font-weight="700" '
        f'fill="#1B1F24">{seat + 1}</text></g>'
    )


def token_svg(seat: int, size: int = 26) -> str:
    """A seat's token as a small drawing in a line of text."""
    return (
        f'<svg xmlns="{SVG}" class="finlit-token" width="{size}" height="{size}" '
        f'viewBox="-15 -15 30 30" aria-hidden="true">{token(seat, 0, 0)}</svg>'
    )


def tokens(seats: Sequence[int], x: float, y: float, width: float, height: float) -> str:
    """The tokens that stand together on a space of this size, centred on (x, y)."""
    if not seats:
        return ""

    def scale_of(across: int) -> float:
        return min(1.0, width / across / 28, height / -(-len(seats) // across) / 28)

    across = max(range(1, len(seats) + 1), key=scale_of)
    down = -(-len(seats) // across)
    scale = scale_of(across)
    gap = 28 * scale
    drawn = []
    for place, seat in enumerate(seats):
        row, column = divmod(place, across)
        in_row = min(across, len(seats) - row * across)
        drawn.append(
            token(
                seat,
                x + (column - (in_row - 1) / 2) * gap,
                y + (row - (down - 1) / 2) * gap,
                scale,
            )
        )
    return "".join(drawn)


def dice(thrown: Sequence[int], x: float, y: float, size: float = 38) -> str:
    """Dice as faces in a row whose left upper corner is (x, y). A group of SVG."""
    drawn = []
    for place, die in enumerate(thrown):
        left = x + place * (size + 6)
        pips = "".join(
            f'<circle cx="{dx * 0.26:g}" cy="{dy * 0.26:g}" r=".085"/>' for dx, dy in _PIPS[die]
        )
        drawn.append(
            f'<g transform="translate({left + size / 2:g} {y + size / 2:g}) scale({size:g})">'
            '<rect x="-.48" y="-.48" width=".96" height=".96" rx=".16" fill="#fff" '
            f'stroke="#1B1F24" stroke-width=".05"/><g fill="#1B1F24">{pips}</g></g>'
        )
    return "".join(drawn)


def icon(paths: str, x: float, y: float, size: float, color: str) -> str:
    """An icon drawn on a field of 24 by 24 units, centred on (x, y)."""
    scale = size / 24
    return (
        f'<g transform="translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})" '
        f'fill="none" stroke="{color}" stroke-width="2" stroke-linecap="round" '
        f'stroke-linejoin="round">{paths}</g>'
    )


def svg(width: float, height: float, words: str, parts: Sequence[str]) -> str:
    """A board of this size, in units of the drawing; `words` say what it shows."""
    return (
        f'<svg xmlns="{SVG}" class="finlit-ring" viewBox="0 0 {width:g} {height:g}" '
        f'role="img" aria-label="{escape(words)}">{"".join(parts)}</svg>'
    )


def text(x: float, y: float, words: str, size: float, **more: Any) -> str:
    """A line of text at (x, y), in ink unless `fill` is given; attributes with `_` for `-`."""
    given = {"fill": INK} | more
    rest = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in given.items())
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{rest}>{escape(words)}</text>'


def fit(words: str, size: float, room: float) -> dict[str, Any]:
    """Attributes that narrow a text where it is too wide for `room`."""
    if ems(words) * size <= room:
        return {}
    return {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}


def label(words: str, x: float, y: float, size: float, width: float) -> str:
    """A label of one or two lines, the last one on (x, y), narrowed where it is too wide."""
    return "".join(
        text(
            x,
            y - place * size * 1.05,
            line,
            size,
            text_anchor="middle",
            **fit(line, size, width),
        )
        for place, line in enumerate(reversed(lines(words, width / size)))
    )


def lines(words: str, room: float) -> list[str]:
    """A text in one line, or cut in the middle where it is wider than `room` ems: at a space, or
    between two characters of a script that has no spaces."""
    wide = ems(words)
    places = [place for place in range(1, len(words)) if _may_cut(words, place)]
    if wide <= room or not places:
        return [words]
    cut = min(places, key=lambda place: abs(ems(words[:place]) - wide / 2))
    return [words[:cut], words[cut:].lstrip()]


def ems(words: str) -> float:
    """About how wide a text is, in ems: a Chinese or Japanese character is as wide as high."""
    return sum(1 if _is_wide(char) else 0.56 for char in words)


def _is_wide(char: str) -> bool:
    return east_asian_width(char) in "WF"


def _may_cut(words: str, place: int) -> bool:
    before, after = words[place - 1], words[place]
    if not (_is_wide(before) and _is_wide(after)):
        return after == " "
    # no line ends with a bracket that opens, or begins with one that closes, a comma, or a long
    # vowel's mark
    return category(before) != "Ps" and category(after) not in ("Pe", "Po", "Lm")


ICONS: Mapping[str, str] = {
    "bulb": '<circle cx="12" cy="9" r="6"/><path d="M9.5 15v3h5v-3M10.5 21h3"/>',
    "banknote": '<rect x="2" y="6" width="20" height="12" rx="2"/><circle cx="12" cy="12" r="3"/>'
    '<path d="M5.5 12h.01M18.5 12h.01"/>',
    "stall": '<path d="M3 10 5.5 4h13L21 10ZM5 10v10h14V10M9 20v-5h6v5"/>',
    "receipt": '<path d="M6 3h12v18l-3-2-3 2-3-2-3 2ZM9.5 8h5M9.5 12h5"/>',
    "heart": '<path d="M12 20C5 15 3 11.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5'
    'C21 11.5 19 15 12 20Z"/>',
    "pram": '<path d="M3 11a8 8 0 0 1 9-8v8h9a7 7 0 0 1-7 6h-4a7 7 0 0 1-7-6Z"/>'
    '<circle cx="8" cy="20" r="1.6"/><circle cx="16" cy="20" r="1.6"/>',
    "briefcase": '<rect x="3" y="8" width="18" height="12" rx="2"/>'
    '<path d="M9 8V5h6v3M3 3l18 19"/>',
    "coins": '<ellipse cx="12" cy="6" rx="7" ry="3"/>'
    '<path d="M5 6v12c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3"/>',
    "building": '<path d="M5 21V4h14v17M2.5 21h19M9 8h.01M15 8h.01M9 12h.01M15 12h.01"/>'
    '<path d="M10 21v-4h4v4"/>',
    "die": '<rect x="4" y="4" width="16" height="16" rx="3"/>'
    '<path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01"/>',
    "star": '<path d="m12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2L3 9.7l6.2-.9Z"/>',
    "lens": '<circle cx="10" cy="10" r="6.5"/><path d="m15 15 6 6M8 12l4-4"/>',
    "scales": '<path d="M12 3v17M7.5 20.5h9M4 6.5h16M5 6.5 2.5 13h5Z"/>'
    '<path d="M19 6.5 16.5 13h5Z"/>',
    "broken heart": '<path d="M12 20C5 15 3 11.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5'
    'C21 11.5 19 15 12 20ZM12 7l-2 4 4 2-2 4"/>',
}
"""Icons by what they show, on a field of 24 by 24 units."""
