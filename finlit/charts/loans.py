"""Charts that compare loans: what is owed, and what of each payment is interest and principal.

They take the frame of `finlit.frames.loan_schedules`, a row a loan and month, and draw a line a
loan, in another colour and dash each, with its name at the end.
"""

from __future__ import annotations

from typing import Any

import altair as alt
import pandas as pd

from finlit.charts import theme
from finlit.charts.labels import spread
from finlit.words import N_, _, money, number
from finlit.words.lists import paragraph

DASHES = [[1, 0], [8, 4], [2, 3]]

LABEL_GAP = 0.09
"""How far apart names at the same month stand, as a part of the largest amount."""

WHOLE_YEARS = (
    "sequence(0, domain('x')[1] + 1, domain('x')[1] > 240 ? 60 : domain('x')[1] > 96 ? 24"
    " : domain('x')[1] > 36 ? 12 : domain('x')[1] > 12 ? 6 : 1)"
)
"""The months that the axis names, in Vega's language: years, where there are many."""

TITLES = {
    "balance": (N_("What is still owed"), N_("Balance ({currency})")),
    "interest": (N_("Interest in each payment"), N_("Interest a month ({currency})")),
    "principal": (N_("Principal in each payment"), N_("Principal a month ({currency})")),
}


def balance(schedules: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """What is owed after each month; month 0 has the amount borrowed."""
    first = schedules[schedules["month"] == 1]
    borrowed = first.assign(month=0, balance=first["balance"] + first["principal"])
    rows = pd.concat([borrowed, schedules], ignore_index=True).sort_values("month", kind="stable")
    return _lines(rows, "balance", currency)


def interest(schedules: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """The interest of each month."""
    return _lines(schedules, "interest", currency)


def principal(schedules: pd.DataFrame, currency: str = "USD") -> alt.LayerChart:
    """What each month repays of the loan, extra payments included."""
    return _lines(schedules, "principal", currency)


def _lines(schedules: pd.DataFrame, measure: str, currency: str) -> alt.LayerChart:
    title, amount = _(TITLES[measure][0]), _(TITLES[measure][1]).format(currency=currency)
    by_loan = schedules.groupby("loan", sort=False)
    month = by_loan["month"]
    rows = schedules[["loan", "month"]].assign(
        amount=schedules[measure].astype(float),
        first=schedules["month"] == month.transform("min"),
        last=schedules["month"] == month.transform("max"),
    )
    rows["place"] = rows["amount"].where(rows["last"])
    gap = rows["amount"].max() * LABEL_GAP
    for _month, together in rows[rows["last"]].groupby("month"):
        places = spread(together["amount"].tolist(), gap, 0, float("inf"))
        rows.loc[together.index, "place"] = places
    names = schedules["loan"].unique().tolist()
    legend = alt.Legend(
        title=None, orient="top", symbolType="stroke", symbolSize=500, symbolStrokeWidth=2.5
    )
    chart = alt.Chart(rows).encode(
        x=alt.X(
            "month:Q",
            title=_("Month"),
            scale=alt.Scale(nice=False, domainMin=0),
            axis=alt.Axis(values=alt.ExprRef(WHOLE_YEARS), format="d"),
        ),
        y=alt.Y("amount:Q", title=amount),
        color=alt.Color("loan:N", legend=legend, scale=alt.Scale(domain=names)),
        tooltip=[
            alt.Tooltip("loan:N", title=_("Loan")),
            alt.Tooltip("month:Q", title=_("Month")),
            alt.Tooltip("amount:Q", title=amount, format=",.2f"),
        ],
    )
    dash = alt.StrokeDash("loan:N", legend=legend, scale=alt.Scale(domain=names, range=DASHES))
    # A loan of one month has no line, so the first and the last month are points.
    ends = chart.transform_filter("datum.first || datum.last")
    names_at_the_end = chart.transform_filter("datum.last").encode(y="place:Q", text="loan:N")
    drawing = alt.layer(
        chart.mark_line().encode(strokeDash=dash),
        ends.mark_point(filled=True, opacity=1, size=70),
        names_at_the_end.mark_text(align="left", dx=6, dy=-9, fontWeight="bold"),
        title=title,
        description=paragraph(
            _in_words(str(name), schedule[["month", measure]].to_numpy().tolist(), currency)
            for name, schedule in by_loan
        ),
        **theme.SIZE | {"autosize": theme.SIZE["autosize"] | {"resize": True}},
    )
    assert isinstance(drawing, alt.LayerChart)
    return drawing


def _in_words(loan: str, amounts: list[list[Any]], currency: str) -> str:
    (first_month, first), (last_month, last) = amounts[0], amounts[-1]
    return _("{loan}: {first} in month {first_month}, {last} in month {last_month}.").format(
        loan=loan,
        first=money(first, currency),
        first_month=number(first_month),
        last=money(last, currency),
        last_month=number(last_month),
    )
