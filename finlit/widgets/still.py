"""A table as it stands, where no kernel runs: a picture, and the same as text."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from finlit.widgets.drawing import SVG
from finlit.widgets.statements import without_clicks
from finlit.words import _

CSS = (Path(__file__).parent / "table.css").read_text(encoding="utf-8")
WIDTH, HEIGHT = 904, 530


def still(picture: str, name: str, texts: Sequence[str]) -> str:
    """HTML that shows `picture`, which is HTML in the table's style and well-formed as XML, and
    `texts`, HTML too, to be unfolded.

    Where a notebook is not trusted, its HTML loses its style and its drawings. So the picture is an
    image with both of them inside, and the texts do without.
    """
    image = (
        f'<svg xmlns="{SVG}" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<foreignObject width="{WIDTH}" height="{HEIGHT}">'
        f'<div xmlns="http://www.w3.org/1999/xhtml"><style>{escape(CSS, quote=False)}</style>'
        f"{without_clicks(picture)}</div></foreignObject></svg>"
    )
    data = base64.b64encode(image.encode()).decode()
    text = without_clicks(_DRAWING.sub("", "".join(texts)))
    # two amounts with a sign of dollars in one text would be read as a formula
    text = _DOLLAR.sub("<span>$</span>", text)
    return (
        f'<img alt="{escape(name)}" width="{WIDTH}" src="data:image/svg+xml;base64,{data}">'
        f"<details><summary>{_('The same as text')}</summary>{text}</details>"
    )


_DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
_DOLLAR = re.compile(r"\$(?![^<>]*>)")
"""A sign of dollars in a text, not in an attribute."""
