"""The renderer `finlit`: how a chart at the end of a cell is shown, with no network at all.

JupyterLab draws Vega-Lite itself, from the MIME type of version 5; where a notebook is only read
(GitHub, nbviewer) there is an SVG, and where only text is left the figures stand in words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import quoteattr

import altair as alt

from finlit.words import _
from finlit.words.lists import listed

try:
    import vl_convert
except ImportError:  # no wheel for this computer: charts go without their still
    vl_convert = None

VEGALITE = "application/vnd.vegalite.v5+json"
SVG = "image/svg+xml"

VL_VERSION = alt.SCHEMA_VERSION.removeprefix("v").rpartition(".")[0]
"""The version of Vega-Lite that Altair writes, as vl-convert names it."""

_ROWS = 20


def mimebundle(spec: dict[str, Any], **_options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The MIME bundle of a chart's specification, and the metadata that goes with it.

    It holds the specification for JupyterLab, an SVG where vl-convert is installed, and a text
    that states the figures.
    """
    bundle: dict[str, Any] = {
        VEGALITE: spec | {"$schema": "https://vega.github.io/schema/vega-lite/v5.json"},
        "text/plain": in_words(spec),
    }
    if vl_convert is not None:
        bundle[SVG] = svg(spec)
    return bundle, {VEGALITE: {"embed_options": {"actions": False, "renderer": "svg"}}}


def svg(spec: dict[str, Any]) -> str:
    """The chart as SVG text, labelled for screen readers; needs vl-convert."""
    drawing: str = vl_convert.vegalite_to_svg(spec, vl_version=VL_VERSION)
    label = quoteattr(spec.get("description") or title(spec))
    return drawing.replace("<svg ", f'<svg role="graphics-document" aria-label={label} ', 1)


def title(spec: dict[str, Any]) -> str:
    """The title of a chart's specification; "Chart" where it has none."""
    found = spec.get("title")
    if isinstance(found, dict):
        found = found.get("text")
    if isinstance(found, list):
        found = " ".join(found)
    return str(found) if found else _("Chart")


def in_words(spec: dict[str, Any]) -> str:
    """The chart's title and what it shows: its description, or else its first rows."""
    if spec.get("description"):
        return f"{title(spec)}\n{spec['description']}"
    return "\n".join([title(spec), *_rows(spec)])


def _rows(spec: dict[str, Any]) -> Iterator[str]:
    for rows in spec.get("datasets", {}).values():
        for row in rows[:_ROWS]:
            yield (
                listed(f"{name}: {value}" for name, value in row.items())
                if isinstance(row, dict)
                else json.dumps(row)
            )
        if len(rows) > _ROWS:
            yield "…"


alt.renderers.register("finlit", mimebundle)
alt.renderers.enable("finlit")
