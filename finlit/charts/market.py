"""Charts of a market of commodities: prices, what may be expected of them, returns and risk."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import altair as alt
import pandas as pd

from finlit.charts.labels import spread
from finlit.charts.theme import (
    AMOUNTS,
    BLACK,
    BLUE,
    BROWN,
    FRAME,
    GREEN,
    LABEL,
    SIZE,
    STEPS,
    VERMILLION,
    ZERO_LINE,
)
from finlit.words import _, language, money, number, percent
from finlit.words.lists import listed, paragraph, series

GOLD = "#8F6A00"

INKS = [BLACK, GOLD, VERMILLION, BROWN, GREEN, BLUE]
"""The colours of the commodities, in their order: each has a contrast of 3:1 or more on white."""

SYMBOLS = [
    "M-.6-.8.3-.9.95-.2.7.7-.3.95-.95.25Z",
    "M0-1 .85-.75.4-.4.95-.05.4.3.8.65.25.7V1H-.25V.7L-.8.65-.4.3-.95-.05-.4-.4-.85-.75Z",
    "M-.1-.95C-.95-.8-1 .8-.2.95.1.4-.4-.3-.1-.95ZM.15-.95C1-.8 .95.8.1.95 .4.35-.1-.3.15-.95Z",
    "M0-1C.45-.4.75-.05.75.3A.75.7 0 0 1-.75.3C-.75-.05-.45-.4 0-1Z",
    "M-.95.95C-1.05-.3-.5-1 .95-.95 1 .5.3 1.05-.95.95Z",
    "M-.8-.8H.8V.8H-.8Z",
]
"""The symbols of the commodities beside their colours, in their order, as paths of SVG from -1 to
1: a lump, an ear, a bean, a drop, a leaf, a cube."""

_PLOT = 215
"""Height of a chart's plot in pixels, nearly."""

Row = dict[str, Any]


def price_paths(prices: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """The prices of all commodities over the rounds of a game.

    `prices` has the columns `half`, `at` (rounds gone by), `commodity` and `price`, in whole units
    of `currency`, as `frames.prices` gives them.
    """
    columns = (prices[name] for name in ("half", "at", "commodity", "price"))
    rows: list[Row] = [
        {
            "mark": "line",
            "half": int(half),
            "at": round(float(at), 3),
            "commodity": str(commodity),
            "price": int(price),
            "text": money(int(price), currency),
        }
        for half, at, commodity, price in zip(*columns, strict=True)
    ]
    names = tuple(dict.fromkeys(row["commodity"] for row in rows))
    last = {row["commodity"]: row for row in rows}
    for row in rows:
        row["point"] = row["at"] % 1 == 0 or row is last[row["commodity"]]
    labels = [
        row | {"mark": "label", "place": row["price"], "label": f"{name} {row['text']}"}
        for name, row in last.items()
    ]
    sentences = [_("No prices yet.")]
    halves: list[Row] = []
    if rows:
        sentences = [
            _("After {rounds} rounds: {prices}.").format(
                rounds=number(int(rows[-1]["at"])), prices=listed(row["label"] for row in labels)
            )
        ]
        first = [row["at"] for row in rows if row["half"] == 1]
        if first and rows[-1]["half"] > 1:
            halves = [{"mark": "half", "at": max(first), "label": _("second half")}]
    gap = max([1, *(row["price"] for row in rows)]) * (LABEL + 4) / _PLOT
    places = spread([row["place"] for row in labels], gap, 0, max([0, *(r["price"] for r in rows)]))
    labels = [row | {"place": place} for row, place in zip(labels, places, strict=True)]
    return _paths(names, currency, language()).properties(
        data=pd.DataFrame(rows + labels + halves), description=paragraph(sentences)
    )


def price_outlook(expected: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """What each commodity costs, and what it may be expected to cost at the end of the half.

    `expected` has the columns `commodity`, `price`, `expected`, in units of `currency`, and
    `seen_up`, `seen_down`, as `frames.expected_prices` gives them.
    """
    names = ("commodity", "price", "expected", "seen_up", "seen_down")
    rows = []
    for commodity, price, then, up, down in zip(*(expected[n] for n in names), strict=True):
        text = _("{now} → {then}").format(
            now=money(int(price), currency), then=money(round(then), currency)
        )
        seen = _("{up} up, {down} down").format(up=number(int(up)), down=number(-int(down)))
        rows.append(
            {
                "commodity": str(commodity),
                "price": int(price),
                "expected": round(float(then), 2),
                "text": text,
                "seen": seen,
                "far": max(float(price), float(then)),
                "angle": 90 if then > price else -90,
                "moves": abs(then - price) >= 0.5,
            }
        )
    described = series(f"{row['commodity']} {row['text']}" for row in rows)
    return _outlook(tuple(row["commodity"] for row in rows), currency, language()).properties(
        data=pd.DataFrame(rows), description=f"{described}."
    )


def wealth_stack(wealth: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """What one player had in cash, in shares and donated, one on the other, round by round.

    `wealth` has the columns `round`, `player` (one of them), `measure` (`cash`, `shares`,
    `donated`; others are left out) and `amount`, as `frames.wealth` gives them.

    Raises `ValueError` for the wealth of several players.
    """
    measures = {"cash": _("Cash"), "shares": _("Shares"), "donated": _("Donated")}
    known = wealth[wealth["measure"].isin(list(measures))].sort_values("round", kind="stable")
    players = list(dict.fromkeys(known["player"]))
    if len(players) > 1:
        raise ValueError(
            _("a stack shows one player, not {players}").format(players=listed(players))
        )
    columns = (known[name] for name in ("round", "measure", "amount"))
    rows: list[Row] = [
        {
            "mark": "bar",
            "round": int(n),
            "measure": measures[measure],
            "order": [*measures].index(measure),
            "amount": int(amount),
            "text": money(int(amount), currency),
        }
        for n, measure, amount in zip(*columns, strict=True)
    ]
    last = [row for row in rows if row["round"] == rows[-1]["round"]]
    sums = {row["round"]: 0 for row in rows}
    labels = []
    for row in rows:
        sums[row["round"]] += row["amount"]
        if row in last:
            middle = sums[row["round"]] - row["amount"] / 2
            label = f"{row['measure']} {row['text']}"
            labels.append(row | {"mark": "label", "place": middle, "label": label})
    top = max([1, *sums.values()])
    places = spread([row["place"] for row in labels], top * (LABEL + 4) / _PLOT, 0, top)
    labels = [row | {"place": place} for row, place in zip(labels, places, strict=True)]
    described = _("No rounds yet.")
    if rows:
        described = _("{player} in round {round}: {figures}.").format(
            player=players[0],
            round=number(rows[-1]["round"]),
            figures=listed(row["label"] for row in labels),
        )
    return _stack(tuple(measures.values()), currency, language()).properties(
        data=pd.DataFrame(rows + labels), description=described
    )


def performance_bars(performance: pd.DataFrame) -> alt.FacetChart:
    """Return, volatility and largest fall of each commodity, side by side.

    `performance` has the columns `commodity`, `return`, `volatility` and `largest_fall`, as shares
    (0.5 is 50%), as `frames.performance` gives them.
    """
    measures = {
        "return": _("Return"),
        "volatility": _("Volatility"),
        "largest_fall": _("Largest fall"),
    }
    rows: list[Row] = []
    for place, commodity in enumerate(performance["commodity"]):
        for measure, title in measures.items():
            share = float(performance[measure].iloc[place])
            known = not math.isnan(share)
            rows.append(
                {
                    "commodity": str(commodity),
                    "measure": title,
                    "share": round(share, 4) if known else None,
                    "text": percent(share, 0) if known else _("none"),
                    "end": round(max(share, 0.0), 4) if known else 0,
                }
            )
    names = tuple(map(str, performance["commodity"]))
    described = series(
        "{}: {}".format(
            name,
            listed(f"{r['measure']} {r['text']}" for r in rows if r["commodity"] == name),
        )
        for name in names
    )
    return _bars(names, tuple(measures.values()), language()).properties(
        data=pd.DataFrame(rows), description=f"{described}."
    )


# Each chart is made once, without figures: see `finlit.charts.money`. `code` is the language of the
# words in it. A mark that may have nothing to draw is none for a screen reader: it has no name.


@lru_cache(maxsize=16)
def _paths(names: Sequence[str], currency: str, code: str) -> alt.LayerChart:
    x = alt.X("at:Q", title=_("Round")).scale(zero=True, nice=False).axis(**STEPS)
    y = (
        alt.Y("price:Q", title=_("Price ({currency})").format(currency=currency))
        .scale(zero=True)
        .axis(**AMOUNTS)
    )
    color, shape = _look(names)
    lines, labels, halves = _only("line"), _only("label"), _only("half")
    tooltip = [
        alt.Tooltip("at:Q", title=_("Round"), format=".2~f"),
        alt.Tooltip("commodity:N", title=_("Commodity")),
        alt.Tooltip("text:N", title=_("Price")),
    ]
    return alt.layer(
        halves.mark_rule(aria=False, color=FRAME, strokeDash=[2, 3]).encode(x=x),
        halves.mark_text(aria=False, align="left", baseline="top", dx=4, fontSize=12).encode(
            x=x, y=alt.value(0), text="label:N"
        ),
        lines.mark_line(strokeWidth=2.5).encode(x=x, y=y, color=color),
        lines.mark_point(filled=True, size=120).encode(
            x=x,
            y=y,
            color=color,
            shape=shape,
            opacity=alt.when("datum.point").then(alt.value(1)).otherwise(alt.value(0)),
            tooltip=tooltip,
        ),
        labels.mark_point(filled=True, size=150, opacity=1, xOffset=16).encode(
            x=alt.value("width"), y="place:Q", color=color, shape=shape
        ),
        labels.mark_text(align="left", baseline="middle", dx=28, limit=150).encode(
            x=alt.value("width"), y="place:Q", text="label:N"
        ),
    ).properties(**SIZE, title=_("Prices by round"))


@lru_cache(maxsize=16)
def _outlook(names: Sequence[str], currency: str, code: str) -> alt.LayerChart:
    y = alt.Y("commodity:N", title=None, sort=list(names)).axis(domain=False, ticks=False)
    title = _("Price now, and expected ({currency})").format(currency=currency)
    x = alt.X("price:Q", title=title).scale(zero=True).axis(**AMOUNTS)
    color, shape = _look(names)
    tooltip = [
        alt.Tooltip("commodity:N", title=_("Commodity")),
        alt.Tooltip("text:N", title=_("Price")),
        alt.Tooltip("seen:N", title=_("Spaces on the cards seen")),
    ]
    chart = alt.Chart()
    moving = chart.transform_filter("datum.moves")
    return alt.layer(
        chart.mark_rule(strokeWidth=3).encode(x=x, x2="expected:Q", y=y, color=color),
        moving.mark_point(aria=False, shape="triangle-up", filled=True, size=170, opacity=1).encode(
            x="expected:Q", y=y, color=color, angle=alt.Angle("angle:Q").scale(None)
        ),
        chart.mark_point(filled=True, size=170, opacity=1).encode(
            x=x, y=y, color=color, shape=shape, tooltip=tooltip
        ),
        chart.mark_text(align="left", baseline="middle", dx=14, limit=150).encode(
            x="far:Q", y=y, text="text:N"
        ),
    ).properties(**SIZE, title=_("Expected prices at the end of the half"))


@lru_cache(maxsize=16)
def _stack(measures: Sequence[str], currency: str, code: str) -> alt.LayerChart:
    x = alt.X("round:O", title=_("Round")).axis(labelAngle=0)
    y = (
        alt.Y("amount:Q", title=_("Amount ({currency})").format(currency=currency), stack="zero")
        .scale(zero=True)
        .axis(**AMOUNTS)
    )
    color = (
        alt.Color("measure:N").scale(domain=list(measures), range=[BLUE, VERMILLION, "#B9BEC4"])
    ).legend(None)
    labels = _only("label")
    return alt.layer(
        _only("bar")
        .mark_bar(stroke="white", strokeWidth=1)
        .encode(
            x=x,
            y=y,
            color=color,
            order="order:Q",
            tooltip=[
                alt.Tooltip("round:O", title=_("Round")),
                alt.Tooltip("measure:N", title=_("Measure")),
                alt.Tooltip("text:N", title=_("Amount")),
            ],
        ),
        labels.mark_point(shape="square", filled=True, size=150, opacity=1, xOffset=14).encode(
            x=alt.value("width"), y="place:Q", color=color
        ),
        labels.mark_text(align="left", baseline="middle", dx=26, limit=150).encode(
            x=alt.value("width"), y="place:Q", text="label:N"
        ),
    ).properties(**SIZE, title=_("Cash, shares and gifts by round"))


@lru_cache(maxsize=16)
def _bars(names: Sequence[str], measures: Sequence[str], code: str) -> alt.FacetChart:
    y = alt.Y("commodity:N", title=None, sort=list(names)).axis(domain=False, ticks=False)
    x = (
        alt.X("share:Q", title=None)
        .scale(zero=True, padding=4)
        .axis(format="%", tickCount=3, gridColor=ZERO_LINE)
    )
    color = _look(names)[0]
    bars = alt.Chart().mark_bar().encode(x=x, y=y, color=color, tooltip=["commodity:N", "text:N"])
    texts = (
        alt.Chart()
        .mark_text(align="left", baseline="middle", dx=4)
        .encode(x=alt.X("end:Q"), y=y, text="text:N")
    )
    return (
        alt.layer(bars, texts)
        .properties(width=118, height=200)
        .facet(
            column=alt.Column("measure:N", title=None, sort=list(measures)),
            data=pd.DataFrame({"measure": []}),
            spacing=26,
        )
        .resolve_scale(x="independent")
        .properties(title=_("Return, volatility and largest fall"))
    )


def _look(names: Sequence[str]) -> tuple[alt.Color, alt.Shape]:
    """The colour and the symbol of each commodity; neither needs a legend."""
    color = alt.Color("commodity:N").scale(domain=list(names), range=INKS).legend(None)
    shape = alt.Shape("commodity:N").scale(domain=list(names), range=SYMBOLS).legend(None)
    return color, shape


def _only(mark: str) -> alt.Chart:
    return alt.Chart().transform_filter(f"datum.mark === '{mark}'")
