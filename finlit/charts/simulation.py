"""Charts of many games: what strategies came to, and what the difference of two of them is."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from math import floor, log10
from typing import Any

import altair as alt
import pandas as pd

from finlit.charts.theme import BLACK, BLUE, SIZE, VERMILLION
from finlit.simulation import mean_interval
from finlit.words import N_, _, number, percent
from finlit.words.lists import listed, paragraph

BARS = 21
"""About how many bars a distribution is drawn with."""

WIDTHS = (1, 2, 5)
"""The widths of a bar are these times a power of ten."""

MEASURES = {
    "bankruptcies": N_("Bankruptcies"),
    "cash": N_("Cash"),
    "interest_paid": N_("Interest paid"),
    "largest_loan": N_("Largest loan"),
    "left": N_("Left the rat race"),
    "net_worth": N_("Net worth"),
    "own_turns": N_("Own turns"),
    "out": N_("Out of the game"),
    "passive_income": N_("Passive income"),
    "rounds": N_("Rounds"),
    "total_expenses": N_("Total expenses"),
    "turns_to_leave": N_("Own turns to leave the rat race"),
    "winner": N_("Games won"),
}
"""The measures of a simulation as a reader knows them."""

Row = dict[str, Any]


def turns_to_leave(results: pd.DataFrame) -> alt.LayerChart:
    """How many own turns each strategy took to leave the rat race (CF-40), best median first.

    A thin line reaches over the middle nine tenths of those who left, a bar over the middle half,
    and a dot stands at the median. Beside it stands which share of all players left at all.

    `results` is a frame of `finlit.simulate("cashflow", …)`; its columns `strategy` and
    `turns_to_leave` (own turns, <NA> for a player that did not leave) are used.
    """
    rows = []
    for strategy, of in results.groupby("strategy", sort=False):
        turns = of["turns_to_leave"].dropna().astype(float)
        share = percent(len(turns) / len(of), 0)
        row: Row = {"strategy": str(strategy), "players": len(of), "share": share}
        if len(turns):
            names = ("low", "q1", "median", "q3", "high")
            at = turns.quantile([0.05, 0.25, 0.5, 0.75, 0.95])
            row |= {name: float(value) for name, value in zip(names, at, strict=True)}
            label = _("median {turns}, {share} left")
            row["label"] = label.format(turns=_plain(row["median"]), share=share)
        else:
            row["label"] = _("nobody left")
        rows.append(row)
    rows.sort(key=lambda row: row.get("median", float("inf")))
    base = alt.Chart().encode(
        y=alt.Y("strategy:N")
        .title(_("Strategy"))
        .sort([row["strategy"] for row in rows])
        .axis(labelLimit=150)
    )
    drawn = base.transform_filter("isValid(datum.median)").encode(
        tooltip=[
            alt.Tooltip("strategy:N", title=_("Strategy")),
            alt.Tooltip("players:Q", title=_("Players")),
            alt.Tooltip("share:N", title=_("Left the rat race")),
            alt.Tooltip("q1:Q", title=_("A quarter took at most")),
            alt.Tooltip("median:Q", title=_("Half took at most")),
            alt.Tooltip("q3:Q", title=_("Three quarters took at most")),
        ]
    )
    most = max((row["high"] for row in rows if "high" in row), default=100)
    low = (
        alt.X("low:Q")
        .title(_("Own turns to leave the rat race"))
        .scale(domain=[0, most], nice=True)
    )
    return _chart(
        rows,
        [
            drawn.mark_rule(color=BLACK, strokeWidth=1.5).encode(x=low, x2="high:Q"),
            drawn.mark_bar(color=BLUE, height=14).encode(x="q1:Q", x2="q3:Q"),
            drawn.mark_point(
                filled=True, size=110, fill="white", stroke=BLACK, strokeWidth=2, opacity=1
            ).encode(x="median:Q"),
            base.mark_text(align="left", baseline="middle", dx=8, limit=170).encode(
                x=alt.value("width"), text="label:N"
            ),
        ],
        title=_("Own turns to leave the rat race, by strategy"),
        description=paragraph(
            _("{strategy}: {label}.").format(strategy=row["strategy"], label=row["label"])
            for row in rows
        ),
    )


def paired_difference(
    pairs: pd.DataFrame, measure: str, a: str = "a", b: str = "b", confidence: float = 0.95
) -> alt.LayerChart:
    """How the difference a - b of a measure is distributed over games played on the same luck, and
    in which interval its true mean lies.

    Bars count the games; above them stand the mean, a dot, and its interval of `confidence`, as
    `finlit.simulation.mean_interval` has it. A line marks no difference.

    `pairs` are those of `finlit.compare(…)`; its columns `measure` and `difference` are used. `a`
    and `b` are the names of the two. Raises `ValueError` when no pair has the measure.
    """
    differences = [float(x) for x in pairs.loc[pairs["measure"] == measure, "difference"]]
    if not differences:
        known = listed(pairs["measure"].unique())
        raise ValueError(
            _("no pair has the measure {measure}; they have: {known}").format(
                measure=repr(measure), known=known or _("none")
            )
        )
    name = _(MEASURES[measure]) if measure in MEASURES else _spelled(measure)
    bars = _bars(differences)
    top = max(row["games"] for row in bars)
    mean, low, high = mean_interval(differences, confidence)
    level = percent(confidence)
    interval: Row = {"mark": "interval", "mean": mean, "games": top * 1.12}
    text = _("mean {mean}").format(mean=_plain(mean))
    if low == low:
        interval |= {"low": low, "high": high}
        text = _("mean {mean}, {level} interval {low} to {high}").format(
            mean=_plain(mean), level=level, low=_plain(low), high=_plain(high)
        )
    interval["text"] = text
    ends = [0.0, bars[0]["from"], bars[-1]["to"], *([low, high] if low == low else [])]
    x = (
        alt.X("from:Q")
        .title(_("{measure}: {a} less {b}").format(measure=name, a=a, b=b))
        .scale(domain=[min(ends), max(ends)], nice=True)
    )
    y = alt.Y("games:Q").title(_("Games")).axis(format="d", tickMinStep=1)
    base = alt.Chart()
    drawn = base.transform_filter("datum.mark === 'bar'").encode(
        tooltip=[
            alt.Tooltip("span:N", title=_("Difference")),
            alt.Tooltip("games:Q", title=_("Games")),
        ]
    )
    marked = base.transform_filter("datum.mark === 'interval'").encode(
        tooltip=alt.Tooltip("text:N", title=_("Difference"))
    )
    return _chart(
        [*bars, interval, {"mark": "zero", "from": 0.0}],
        [
            drawn.mark_bar(color=BLUE, stroke="white").encode(x=x, x2="to:Q", y=y, y2="none:Q"),
            base.transform_filter("datum.mark === 'zero'")
            .mark_rule(color=BLACK, strokeDash=[6, 4], strokeWidth=2)
            .encode(x="from:Q"),
            marked.mark_rule(color=VERMILLION, strokeWidth=5).encode(
                x="low:Q", x2="high:Q", y="games:Q"
            ),
            marked.mark_point(
                filled=True, size=60, fill="white", stroke=VERMILLION, strokeWidth=3, opacity=1
            ).encode(x="mean:Q", y="games:Q"),
        ],
        title=alt.TitleParams(_("{a} less {b}, on the same luck").format(a=a, b=b), subtitle=text),
        description=_("{measure}, {a} less {b}, in {games} games: {text}.").format(
            measure=name, a=a, b=b, games=number(len(differences)), text=text
        ),
    )


def _bars(values: list[float]) -> list[Row]:
    """How many values lie in each of some spans of a round width, one of which begins at 0. Where
    that would be less than a whole number's width, a bar stands at every whole number."""
    span = max(max(values) - min(values), 1e-9)
    ten = 10 ** floor(log10(span / BARS))
    width = next(ten * times for times in (*WIDTHS, 10) if ten * times * BARS >= span)
    whole = width <= 1 and all(value.is_integer() for value in values)
    if whole:
        width = 1
    counts = Counter(floor(value / width) for value in values)
    bars = []
    for place in range(min(counts), max(counts) + 1):
        low, high = place * width, (place + 1) * width
        text = _("from {low} to under {high}").format(low=_plain(low), high=_plain(high))
        bar = {"mark": "bar", "none": 0, "from": low, "to": high, "games": counts[place]}
        if whole:
            bar |= {"from": place - 0.5, "to": place + 0.5}
            text = _plain(place)
        bars.append(bar | {"span": text})
    return bars


def _plain(value: float) -> str:
    """A figure with as many decimals as it needs to be read, at most two."""
    decimals = 0 if abs(value) >= 1000 or value == int(value) else 1 if abs(value) >= 10 else 2
    return number(Decimal(f"{value:.{decimals}f}"))


def _spelled(measure: str) -> str:
    return measure.replace("_", " ").capitalize()


def _chart(rows: list[Row], layers: list[alt.Chart], **properties: Any) -> alt.LayerChart:
    return alt.layer(*layers, data=pd.DataFrame(rows)).properties(**SIZE, **properties)
