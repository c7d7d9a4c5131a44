"""A chart that changes in place while a game goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import altair as alt
import anywidget
import pandas as pd
import traitlets
import vl_convert

from finlit.charts.renderer import VL_VERSION, in_words, mimebundle, title

Rows = Iterable[Mapping[str, Any]] | pd.DataFrame

_SNIPPET = """
export default {
  initialize() {
    globalThis.finlitVegaEmbed ??= vegaEmbed;
    globalThis.dispatchEvent(new Event("finlit-vega"));
  },
};
"""


class _Vega(anywidget.AnyWidget):
    """Vega for the page, sent once by a kernel: every chart's script waits for it."""

    _view_name = None
    _sent: _Vega | None = None

    @classmethod
    def send(cls) -> None:
        if cls._sent is None or cls._sent.comm is None:
            cls._esm = vl_convert.javascript_bundle(_SNIPPET, vl_version=VL_VERSION)
            cls._sent = cls()


class LiveChart(anywidget.AnyWidget):
    """An Altair chart that shows new figures without being drawn anew.

        live = LiveChart(cash_and_net_worth(history))
        live.update(cash_and_net_worth(longer_history))

    It needs no network, may be shown in several places at once, and where no kernel runs a still
    stands in its place.
    """

    _esm = (Path(__file__).parent / "live_chart.js").read_text(encoding="utf-8")
    _css = """
    .finlit-chart { width: 100%; background: white; }
    .finlit-chart svg { max-width: 100%; height: auto; }
    """

    spec = traitlets.Dict(read_only=True).tag(sync=True)
    """The Vega-Lite specification without its figures."""
    data = traitlets.Dict(read_only=True).tag(sync=True)
    """Name of a data set in `spec` → its rows."""
    description = traitlets.Unicode(read_only=True).tag(sync=True)
    """What the chart shows, in words, for a screen reader."""

    def __init__(self, chart: alt.TopLevelMixin) -> None:
        _Vega.send()
        super().__init__()
        self.update(chart)

    def update(self, chart: alt.TopLevelMixin | Rows) -> None:
        """Show another chart, or other rows in this one.

        A chart made by the same function differs in nothing but its rows and its description, and
        only these are sent and drawn. Plain rows replace those of a chart with one data set; the
        description is then the title alone, since nobody says what the figures mean.

        Raises `ValueError` for rows where the chart has several data sets or none.
        """
        if isinstance(chart, alt.TopLevelMixin):
            # To check a chart takes longer than all else here, so only the first one is checked.
            spec, data = _split(chart.to_dict(validate=not self.spec))
            description = spec.pop("description", "")
        else:
            spec, description = self.spec, title(self.spec)
            if len(self.data) != 1:
                raise ValueError(
                    f"{self!r} has {len(self.data)} data sets; rows alone fit a chart with one"
                )
            data = {name: _values(chart) for name in self.data}
        with self.hold_sync():
            self.set_trait("spec", spec)
            self.set_trait("data", data)
            self.set_trait("description", description)

    def __repr__(self) -> str:
        return f"LiveChart({title(self.spec)})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live view and, where that cannot be shown, the chart as it is now."""
        view, view_metadata = super()._repr_mimebundle_(**kwargs)
        chart = self.spec | {"datasets": self.data}
        if self.description:
            chart["description"] = self.description
        still, metadata = mimebundle(chart)
        words = [repr(self), *in_words(chart).splitlines()[1:]]
        return still | view | {"text/plain": "\n".join(words)}, metadata | view_metadata


def _split(spec: dict[str, Any]) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """A specification without its data sets, these named by their place and not their content."""
    datasets = spec.pop("datasets", {})
    names = {old: f"rows_{place}" for place, old in enumerate(datasets)}
    return _renamed(spec, names), {names[old]: rows for old, rows in datasets.items()}


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    if isinstance(node, list):
        return [_renamed(item, names) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: {**value, "name": names[value["name"]]}
        if key == "data" and isinstance(value, dict) and value.get("name") in names
        else _renamed(value, names)
        for key, value in node.items()
    }


def _values(rows: Rows) -> list[dict[str, Any]]:
    """Rows as JSON can carry them: plain numbers, and no NaN."""
    frame = rows if isinstance(rows, pd.DataFrame) else pd.DataFrame(list(rows))
    values: list[dict[str, Any]] = alt.to_values(frame)["values"]
    return values
