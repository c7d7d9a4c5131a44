"""Players' names as they may safely be shown anywhere: never empty, never double, never huge."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from wcwidth import iter_graphemes, wcswidth

from finlit.words.language import _, language

WIDTH = 24
"""The most columns of a fixed-width font that a name takes; a wide character takes two."""

_JOINERS = frozenset("\u200c\u200d")
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_CLUSTER = 12
"""The most code points of one drawn character (the longest emoji have 11): no towers of marks."""


def player_name(names: Sequence[str], seat: int) -> str:
    """The name of a seat as it is shown: `player_name(game.names, 0)`.

    An empty one is "Seat 1", double ones get their seat's number, a long one is cut with an
    ellipsis. Control characters are gone, and right-to-left names are isolated so that they turn
    nothing around them. The text is not escaped for HTML.
    """
    return _isolate(unique_name(names, seat))


def unique_name(names: Sequence[str], seat: int) -> str:
    """The name of a seat for a frame or a file: as `player_name`, but without the invisible marks
    of isolation, so that it can be typed."""
    return _unique(tuple(names), language())[seat]


@lru_cache(maxsize=64)
def _unique(names: tuple[str, ...], code: str) -> tuple[str, ...]:
    shown = [_cut(_clean(name)) for name in names]
    shown = [name or _("Seat {seat}").format(seat=seat) for seat, name in enumerate(shown, 1)]
    while len(set(shown)) < len(shown):
        count = Counter(shown)
        shown = [
            _("{name} (seat {seat})").format(name=name, seat=seat) if count[name] > 1 else name
            for seat, name in enumerate(shown, 1)
        ]
    return tuple(shown)


def _clean(name: str) -> str:
    """The name without what is no part of writing: controls, overrides, lone surrogates."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    name = "".join(
        char
        for char in name
        if char in _JOINERS
        or "\U000e0020" <= char <= "\U000e007f"  # the tags that make some flags
        or (unicodedata.category(char) not in _UNSEEN and char not in _BLANK)
    )
    visible = any(unicodedata.category(char)[0] in "LNPS" for char in name)
    return name.strip() if visible else ""


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def _cut(name: str) -> str:
    clusters = [cluster[:_CLUSTER] for cluster in iter_graphemes(name)]
    name = "".join(clusters)
    if _width(name) <= WIDTH:
        return name
    while clusters and _width("".join(clusters)) > WIDTH - 1:
        clusters.pop()
    return "".join(clusters).rstrip() + "…"


def _width(text: str) -> int:
    width = wcswidth(text)
    return width if width >= 0 else len(text)


def _isolate(name: str) -> str:
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name
