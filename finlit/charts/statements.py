"""Charts of one player's statements: the balance sheet and the monthly income statement."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import altair as alt
import pandas as pd

from finlit.charts.labels import spread
from finlit.charts.theme import BLACK, BLUE, FRAME, GREEN, LABEL, SIZE, VERMILLION, ZERO_LINE
from finlit.words import _, language, money, ngettext, number
from finlit.words.lists import listed, paragraph

_MOST = 12
"""As many lines as can be read one below the other; the smallest beyond them are drawn as one."""

_PLOT = 225
"""Height of the plot itself in pixels, nearly: what title, headings and axis leave of the chart."""

_BARS = {"left": (180, 240), "right": (260, 320)}
"""From where to where the two bars of a balance sheet stand, of `_ACROSS`."""

_ACROSS = 500
_HATCHING = 0.06
"""From one line of a hatching to the next, as a part of the bar's height."""

Row = dict[str, Any]


class _Line(NamedTuple):
    name: str
    amount: int
    kind: str


def balance_sheet_bars(balance: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """What is owned as one bar; what is owed and what is left as another, equally high.

    Where more is owed than owned nothing is left, and a hatched piece on top of what is owned
    shows what is missing.

    `balance` has the columns `section` (`assets`, `liabilities` or `equity`), `line` (its name in
    words) and `amount`, in whole units of `currency`. A line below zero stands on the other side,
    as an overdrawn account does. Raises `ValueError` where the assets are not the liabilities and
    the equity.
    """
    lines = _read(balance, ("assets", "liabilities", "equity"))
    net_worth = sum(line.amount for line in lines if line.kind == "equity")
    assets = sum(line.amount for line in lines if line.kind == "assets")
    liabilities = sum(line.amount for line in lines if line.kind == "liabilities")
    if assets != liabilities + net_worth:
        raise ValueError(
            f"the balance sheet does not balance: assets {assets}, liabilities {liabilities}, "
            f"equity {net_worth}"
        )
    owned, owed = [], []
    for name, amount, kind in lines:
        if kind != "equity":
            side = owned if (kind == "assets") == (amount > 0) else owed
            side.append(_Line(name, abs(amount), "owned" if side is owned else "owed"))
    left, right = _fewer(owned, _MOST - 1), _fewer(owed, _MOST - 1)
    if net_worth > 0:
        right.append(_Line(_("Net worth"), net_worth, "left"))
    elif net_worth < 0:
        left.append(_Line(_("Shortfall"), -net_worth, "missing"))
    total = sum(line.amount for line in left)
    owned_in_all = _("What is owned: {amount}").format(amount=number(total + min(0, net_worth)))
    owed_in_all = _("What is owed, what is left: {amount}").format(amount=number(total))
    rows = [
        *_bar("left", owned_in_all, left, total, currency),
        *_bar("right", owed_in_all, right, total, currency),
    ]
    return _bars(currency, language()).properties(
        data=pd.DataFrame(rows),
        description=paragraph(
            [
                _("Owned: {lines}.").format(lines=_listed(owned, currency)),
                _("Owed: {lines}.").format(lines=_listed(owed, currency)),
                _("Net worth: {amount}.").format(amount=money(net_worth, currency)),
            ]
        ),
    )


def income_waterfall(monthly: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """The monthly income statement as steps: up with every income, down with every expense.

    `monthly` has the columns `section` (`income` or `expenses`), `line` (its name in words) and
    `amount`, in whole units of `currency` a month; the steps stand in the frame's order.
    """
    lines = _read(monthly, ("income", "expenses"))
    income = [line for line in lines if line.kind == "income"]
    expenses = [line for line in lines if line.kind == "expenses"]
    earned = sum(line.amount for line in income)
    cash_flow = earned - sum(line.amount for line in expenses)
    steps = [
        *(line for line in _fewer(income, _MOST - min(len(expenses), _MOST // 2))),
        _Line(_("Total income"), earned, "total"),
    ]
    steps += [
        *(line for line in _fewer(expenses, _MOST + 1 - len(steps))),
        _Line(_("Monthly cash flow"), cash_flow, "total"),
    ]
    return _waterfall(currency, language()).properties(
        data=pd.DataFrame(_steps(steps, currency)),
        description=paragraph(
            [
                _("Income: {lines}.").format(lines=_listed(income, currency)),
                _("Total income: {amount}.").format(amount=money(earned, currency)),
                _("Expenses: {lines}.").format(lines=_listed(expenses, currency)),
                _("Monthly cash flow: {amount}.").format(amount=money(cash_flow, currency)),
            ]
        ),
    )


def _read(frame: pd.DataFrame, sections: Sequence[str]) -> list[_Line]:
    """The lines of a statement that have an amount."""
    columns = (frame[name] for name in ("section", "line", "amount"))
    return [
        _Line(str(name), int(amount), section)
        for section, name, amount in zip(*columns, strict=True)
        if amount and section in sections
    ]


def _fewer(lines: Sequence[_Line], most: int) -> list[_Line]:
    """At most so many lines: the largest in their order, and the sum of the others."""
    if len(lines) <= most:
        return list(lines)
    by_size = sorted(range(len(lines)), key=lambda i: -abs(lines[i].amount))
    kept = set(by_size[: most - 1])
    others = [line for i, line in enumerate(lines) if i not in kept]
    name = ngettext("{count} more line", "{count} more lines", len(others))
    rest = _Line(
        name.format(count=len(others)), sum(line.amount for line in others), others[0].kind
    )
    return [*(line for i, line in enumerate(lines) if i in kept), rest]


def _listed(lines: Sequence[_Line], currency: str) -> str:
    return listed(f"{line.name} {money(line.amount, currency)}" for line in lines) or _("nothing")


def _bar(side: str, heading: str, lines: Sequence[_Line], total: int, currency: str) -> list[Row]:
    """One bar of a balance sheet: its pieces from the bottom, their labels and the heading."""
    start, end = _BARS[side]
    name_at, amount_at = (0, start - 12) if side == "left" else (end + 12, _ACROSS)
    near, far = (start, start - 10) if side == "left" else (end, end + 10)
    pixel = total / _PLOT
    pieces = _pieces(lines)
    places = spread(
        [(low + high) / 2 for _line, low, high in pieces],
        gap=(LABEL + 3) * pixel,
        low=LABEL / 2 * pixel,
        high=total - LABEL / 2 * pixel,
    )
    rows: list[Row] = [
        {"mark": "heading", "label": heading, "x": min(name_at, start), "y": total + 18 * pixel}
    ]
    for (line, low, high), place in zip(pieces, places, strict=True):
        named = {"line": line.name, "text": money(line.amount, currency)}
        box = {"x": start, "x2": end, "y": low, "y2": high}
        rows += [
            named | box | {"mark": "piece", "kind": line.kind, "side": side},
            named | {"mark": "name", "label": line.name, "x": name_at, "y": place},
            named | {"mark": "amount", "label": number(line.amount), "x": amount_at, "y": place},
            {"mark": "leader", "x": near, "y": (low + high) / 2, "x2": far, "y2": place},
        ]
        if line.kind == "missing":
            rows += _hatching(box, total * _HATCHING)
    return rows


def _pieces(lines: Sequence[_Line]) -> list[tuple[_Line, int, int]]:
    """The lines with the amounts between which each is drawn, one upon the other."""
    pieces, low = [], 0
    for line in lines:
        pieces.append((line, low, low + line.amount))
        low += line.amount
    return pieces


def _hatching(box: Row, gap: float) -> list[Row]:
    """Slanting lines over a box, rising by `gap` from its left to its right side."""
    left, right, low, high = box["x"], box["x2"], box["y"], box["y2"]
    rows = []
    y = low - gap / 2
    while y < high:
        across = [max(0.0, (low - y) / gap), min(1.0, (high - y) / gap)]
        (x, y1), (x2, y2) = ((left + part * (right - left), y + part * gap) for part in across)
        rows.append({"mark": "hatching", "x": x, "x2": x2, "y": y1, "y2": y2})
        y += gap / 2
    return rows


# Made once and without figures, for the time that Altair takes to check a chart; `code` is the
# language of the words in it.


@lru_cache(maxsize=16)
def _bars(currency: str, code: str) -> alt.LayerChart:
    x = alt.X("x:Q", axis=None).scale(domain=[0, _ACROSS], nice=False)
    y = (
        alt.Y("y:Q", title=_("Amount ({currency})").format(currency=currency))
        .scale(zero=True, nice=False)
        .axis(labels=False, ticks=False, domain=False, grid=False, titlePadding=10)
    )
    fill = alt.Fill("kind:N", legend=None).scale(
        domain=["owned", "owed", "left", "missing"], range=[BLUE, VERMILLION, GREEN, "white"]
    )
    edge = alt.when("datum.kind === 'missing'").then(alt.value(BLACK)).otherwise(alt.value("white"))
    tooltip = [alt.Tooltip("line:N", title=_("Line")), alt.Tooltip("text:N", title=_("Amount"))]
    line = {"x": x, "y": y, "x2": "x2:Q", "y2": "y2:Q"}
    text = {"x": x, "y": y, "text": "label:N"}
    layers = [
        _only("piece")
        .mark_rect(strokeWidth=1.5)
        .encode(**line, fill=fill, stroke=edge, tooltip=tooltip),
        _only("hatching").mark_rule(color=BLACK, strokeWidth=1.5, aria=False).encode(**line),
        _only("leader").mark_rule(color=FRAME, aria=False).encode(**line),
        _only("heading").mark_text(align="left", fontWeight="bold", aria=False).encode(**text),
        _only("name")
        .mark_text(align="left", baseline="middle", limit=115, aria=False)
        .encode(**text, tooltip=tooltip),
        _only("amount")
        .mark_text(align="right", baseline="middle", aria=False)
        .encode(**text, tooltip=tooltip),
    ]
    return alt.layer(*layers).properties(**SIZE, title=_("Balance sheet"))


def _steps(lines: Sequence[_Line], currency: str) -> list[Row]:
    """The bars of a waterfall from the top, each from the amount before it to the one after."""
    rows: list[Row] = []
    reached = 0
    for place, (name, amount, kind) in enumerate(lines):
        change = -amount if kind == "expenses" else amount
        before = 0 if kind == "total" else reached
        reached = before + change
        sign = "" if kind == "total" or change < 0 else "+"
        rows.append(
            {
                "line": name,
                "kind": kind,
                "start": before,
                "end": reached,
                "place": place,
                "top": place - 0.36,
                "bottom": place + 0.36,
                "next": min(place + 1, len(lines) - 1),
                "label": sign + number(change),
                "text": money(change, currency),
            }
        )
    return rows


@lru_cache(maxsize=16)
def _waterfall(currency: str, code: str) -> alt.LayerChart:
    def x(field: str) -> alt.X:
        return (
            alt.X(field, title=_("Amount a month ({currency})").format(currency=currency))
            .scale(zero=True)
            .axis(format=",d", tickMinStep=1, tickCount=5, gridColor=ZERO_LINE)
        )

    def y(field: str) -> alt.Y:
        return alt.Y(field, axis=None).scale(zero=False, nice=False, reverse=True)

    fill = alt.Color("kind:N", legend=None).scale(
        domain=["income", "expenses", "total"], range=[BLUE, VERMILLION, BLACK]
    )
    tooltip = [
        alt.Tooltip("line:N", title=_("Line")),
        alt.Tooltip("text:N", title=_("Amount a month")),
    ]
    rows = alt.Chart()
    words = {"align": "right", "baseline": "middle", "aria": False}
    layers = [
        rows.mark_rule(color=FRAME, aria=False).encode(x=x("end:Q"), y=y("place:Q"), y2="next:Q"),
        rows.mark_rect().encode(
            x=x("start:Q"), x2="end:Q", y=y("top:Q"), y2="bottom:Q", color=fill, tooltip=tooltip
        ),
        rows.mark_text(**words, dx=-8, limit=190).encode(
            x=alt.value(0), y=y("place:Q"), text="line:N", tooltip=tooltip
        ),
        rows.mark_text(**words, dx=62).encode(
            x=alt.value("width"), y=y("place:Q"), text="label:N", tooltip=tooltip
        ),
    ]
    return alt.layer(*layers).properties(**SIZE, title=_("Monthly income statement"))


def _only(mark: str) -> alt.Chart:
    return alt.Chart().transform_filter(f"datum.mark === '{mark}'")
