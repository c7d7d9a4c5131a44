"""Two or three loans side by side: what each costs, drawn anew with every number typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import wraps
from html import escape
from typing import Any

import ipywidgets

from finlit.charts import loans as charts
from finlit.engine import Refusal
from finlit.frames import loan_schedules
from finlit.ledger.loans import MOST_RATE, WHOLE, BadLoan, Loan
from finlit.widgets.live_chart import LiveChart
from finlit.words import _, money, number, percent
from finlit.words.lists import paragraph

NAMES = ("A", "B", "C")

USUAL = (
    Loan(200_000, Decimal("0.05"), 360),
    Loan(200_000, Decimal("0.05"), 180),
    Loan(200_000, Decimal("0.05"), 360, extra=250),
)
"""What stands in the fields of a loan that was not given."""

DRAWINGS = (charts.balance, charts.interest, charts.principal)


def compare_loans(*loans: Loan, currency: str = "USD") -> LoanComparison:
    """A widget that compares two or three loans, their terms open to change.

        compare_loans(Loan(200_000, 0.05, 360), Loan(200_000, 0.05, 180))

    What the fields do not show (payments in single months, interest only, whole units) stays as
    the given loan has it. A usual mortgage stands in for each of the first two that is not given.

    Raises `ValueError` for more than three loans, and for one with a payment instead of months.
    """
    return LoanComparison(loans, currency)


def _answers(handle: Callable[[LoanComparison], None]) -> Callable[[LoanComparison, Any], None]:
    """A handler of controls that never fails in silence: the sentence is shown."""

    @wraps(handle)
    def answer(self: LoanComparison, _change: Any) -> None:
        try:
            handle(self)
        except Exception as error:
            self.say(_("This could not be shown: {error}").format(error=error))
            raise

    return answer


class LoanComparison(ipywidgets.VBox):
    """What `compare_loans` shows: fields, charts of balance, interest and principal, a table.

    Where something is typed that no loan can have, a sentence says so and the last figures stay.
    """

    def __init__(self, loans: tuple[Loan, ...], currency: str = "USD") -> None:
        if len(loans) > len(NAMES):
            raise ValueError(_("at most {most} loans are compared").format(most=len(NAMES)))
        if any(loan.term is None for loan in loans):
            raise ValueError(_("a loan that is compared has months, not a payment"))
        self.currency = currency
        self.fields = tuple(map(LoanFields, NAMES, (*loans, *USUAL[len(loans) :])))
        """The fields of all three loans; the third's are out of sight while there are two."""
        self.third = ipywidgets.Checkbox(
            value=len(loans) > 2, description=_("Compare a third loan"), indent=False
        )
        self.third.layout.width = "auto"
        self.status = ipywidgets.HTML()
        self.status.layout.margin = "2px 16px"
        self.table = ipywidgets.HTML()
        self.table.layout.flex = "0 0 auto"
        self.loans = {fields.name: fields.loan() for fields in self._in_sight()}
        """The loans that are shown, by name."""
        schedules = loan_schedules(self.loans)
        self.charts = tuple(LiveChart(draw(schedules, currency)) for draw in DRAWINGS)
        self._drawn = [self.loans] * len(DRAWINGS)
        self.tabs = ipywidgets.Tab(
            self.charts, titles=(_("Still owed"), _("Interest"), _("Principal")), selected_index=0
        )
        self.tabs.layout.flex = "1 1 0"
        self.tabs.layout.min_width = "0"
        self.tabs.layout.max_width = "552px"
        choice = ipywidgets.HBox([self.third, self.status])
        results = ipywidgets.HBox([self.tabs, self.table])
        super().__init__([*(fields.row for fields in self.fields), choice, results])
        self.layout.max_width = "900px"
        self._show()
        for fields in self.fields:
            for field in fields.row.children:
                field.observe(self._changed, "value")
        self.third.observe(self._changed, "value")
        self.tabs.observe(self._turned, "selected_index")

    def say(self, sentence: str) -> None:
        """Show a sentence under the fields; a screen reader reads an alert when it appears."""
        self.status.value = f'<span role="alert">{escape(sentence)}</span>' if sentence else ""

    @_answers
    def _changed(self) -> None:
        problems, loans = [], {}
        for fields in self._in_sight():
            try:
                loans[fields.name] = fields.loan()
            except BadLoan as error:
                problems.append(_("Loan {name}: {problem}").format(name=fields.name, problem=error))
        if not problems:
            self.loans = loans
        self._show()
        self.say(paragraph(problems))

    @_answers
    def _turned(self) -> None:
        self._show()

    def _in_sight(self) -> tuple[LoanFields, ...]:
        return self.fields if self.third.value else self.fields[:2]

    def _show(self) -> None:
        """Draw the loans, but of the charts only the one in sight."""
        self.fields[2].row.layout.display = "flex" if self.third.value else "none"
        self.table.value = table(self.loans, self.currency)
        seen = self.tabs.selected_index or 0
        if self._drawn[seen] != self.loans:
            chart = DRAWINGS[seen](loan_schedules(self.loans), self.currency)
            self.charts[seen].update(chart)
            self._drawn[seen] = self.loans

    def __repr__(self) -> str:
        return f"LoanComparison({len(self.loans)} loans)"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget and, where that cannot be shown, its table or its figures in words."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return bundle | {
            "text/plain": "\n".join([repr(self), *in_words(self.loans, self.currency)]),
            "text/html": table(self.loans, self.currency),
        }


class LoanFields:
    """The fields of one loan, in a row."""

    def __init__(self, name: str, loan: Loan) -> None:
        self.name = name
        self._given = loan
        years, months = divmod(loan.term or 0, 12)
        self.amount = _field(_("{loan} amount"), name, 170, float(loan.principal))
        self.rate = _field(_("{loan} rate, % a year"), name, 200, float(loan.annual_rate * 100))
        self.years = _field(_("{loan} years"), name, 120, years)
        self.months = _field(_("{loan} months"), name, 130, months)
        self.extra = _field(_("{loan} extra a month"), name, 200, float(loan.extra))
        self.row = ipywidgets.HBox([self.amount, self.rate, self.years, self.months, self.extra])
        self.row.layout.flex_flow = "row wrap"

    def loan(self) -> Loan:
        """The loan that is typed; raises `BadLoan`."""
        rate, most = self.rate.value, int(MOST_RATE * 100)
        if not 0 <= rate <= most:
            raise BadLoan(Refusal("loan_percent", value=rate, least=0, most=most))
        for part in (self.years.value, self.months.value):
            if part < 0:
                raise BadLoan(Refusal("loan_years", value=part))
        return Loan(
            self.amount.value,
            rate / 100,
            12 * self.years.value + self.months.value,
            extra=self.extra.value,
            once=dict(self._given.once),
            interest_only=self._given.interest_only,
            unit=self._given.unit,
        )


def _field(words: str, loan: str, width: int, value: float) -> Any:
    kind = ipywidgets.IntText if isinstance(value, int) else ipywidgets.FloatText
    return kind(
        value=value,
        description=words.format(loan=loan),
        layout=ipywidgets.Layout(width=f"{width}px"),
        style={"description_width": "initial"},
    )


def table(loans: Mapping[str, Loan], currency: str = "USD") -> str:
    """What the loans cost, as an HTML table: a row a measure, a column a loan."""
    columns = [_measures(loan, currency) for loan in loans.values()]
    cell = 'style="text-align: right; padding: 2px 6px"'
    head = "".join(
        f'<th scope="col" {cell}>{escape(_("Loan {name}").format(name=name))}</th>'
        for name in loans
    )
    rows = "".join(
        '<tr><th scope="row" style="text-align: left; font-weight: normal; padding: 2px 6px">'
        f"{escape(measure)}</th>"
        + "".join(f"<td {cell}>{escape(column[measure])}</td>" for column in columns)
        + "</tr>"
        for measure in columns[0]
    )
    caption = escape(_("What the loans cost"))
    return (
        '<table class="mathjax_ignore tex2jax_ignore" style="border-collapse: collapse;'
        ' line-height: 1.5; font-variant-numeric: tabular-nums">'
        f'<caption style="text-align: left; font-weight: bold">{caption}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def in_words(loans: Mapping[str, Loan], currency: str = "USD") -> list[str]:
    """What each loan costs, in a sentence."""
    return [
        _("Loan {name}: {payment} a month, {months} months, {interest} interest in all.").format(
            name=name,
            payment=_amount(loan, loan.payment, currency),
            months=number(loan.months),
            interest=_amount(loan, loan.interest, currency),
        )
        for name, loan in loans.items()
    ]


def _measures(loan: Loan, currency: str) -> dict[str, str]:
    amounts = {
        _("Monthly payment"): loan.payment,
        _("Last payment"): loan.schedule[-1].payment,
        _("Total interest"): loan.interest,
        _("Paid in all"): loan.principal + loan.interest,
        _("Interest saved"): loan.interest_saved,
    }
    return {
        **{measure: _amount(loan, value, currency) for measure, value in amounts.items()},
        _("Months"): number(loan.months),
        _("Months saved"): number(loan.months_saved),
        _("Effective yearly rate"): percent(loan.effective_annual_rate, 2),
    }


def _amount(loan: Loan, value: Decimal, currency: str) -> str:
    return money(int(value) if loan.unit == WHOLE else value, currency)
