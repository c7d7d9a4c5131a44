import re
from decimal import Decimal

import ipywidgets
import pytest

from finlit.ledger.loans import Loan, bank_loan
from finlit.widgets import loan_comparison
from finlit.widgets.loan_comparison import compare_loans

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def comparison():
    return compare_loans(Loan(427_500, 0.03875, 360), Loan(100_000, 0.045, 60))


def figures(comparison):
    """The table: measure → a text a loan."""
    rows = re.findall(r'<th scope="row"[^>]*>(.*?)</th>(.*?)</tr>', comparison.table.value)
    return {measure: re.findall(r"<td[^>]*>(.*?)</td>", cells) for measure, cells in rows}


def said(comparison):
    if not comparison.status.value:
        return ""
    return re.fullmatch(r'<span role="alert">(.+)</span>', comparison.status.value)[1]


def descendants(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from descendants(child)


def test_the_table_states_what_each_loan_costs(comparison):
    # 359 payments of 2,010.26 and one of 2,012.53 for 427,500; 59 of 1,864.30 and one of 1,864.43.
    assert figures(comparison) == {
        "Monthly payment": ["$2,010.26", "$1,864.30"],
        "Last payment": ["$2,012.53", "$1,864.43"],
        "Total interest": ["$296,195.87", "$11,858.13"],
        "Paid in all": ["$723,695.87", "$111,858.13"],
        "Interest saved": ["$0.00", "$0.00"],
        "Months": ["360", "60"],
        "Months saved": ["0", "0"],
        "Effective yearly rate": ["3.94%", "4.59%"],
    }


def test_a_number_typed_changes_the_loan_and_nothing_else(comparison):
    widgets = [*descendants(comparison)]
    of_b = comparison.fields[1]
    of_b.amount.value = 1_000
    of_b.rate.value = 0
    of_b.years.value, of_b.months.value = 0, 3
    assert comparison.loans["B"] == Loan(1_000, 0, 3)
    assert figures(comparison)["Monthly payment"] == ["$2,010.26", "$333.33"]
    assert figures(comparison)["Last payment"] == ["$2,012.53", "$333.34"]
    of_b.extra.value = 166.67
    assert figures(comparison)["Months saved"] == ["0", "1"]
    assert [*descendants(comparison)] == widgets


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("amount", 0, "The amount borrowed must be from $0.01"),
        ("amount", -5, "The amount borrowed must be from $0.01"),
        ("amount", 10.005, "in steps of $0.01, not 10.005"),
        ("amount", float("nan"), "not nan"),
        ("rate", -1, "The yearly rate must be from 0% to 10,000%, not -1.0%."),
        ("rate", 10_001, "The yearly rate must be from 0% to 10,000%, not 10001.0%."),
        ("rate", float("nan"), "not nan%"),
        ("years", -1, "Years and months cannot be negative, as \N{MINUS SIGN}1 is."),
        ("years", 101, "from 1 to 1,200, not 1,212"),
        ("months", -12, "Years and months cannot be negative, as \N{MINUS SIGN}12 is."),
        ("extra", -0.01, "What is paid on top each month must be from $0.00"),
    ],
)
def test_what_no_loan_can_have_is_said_and_the_last_figures_stay(
    comparison, field, value, sentence
):
    before = comparison.table.value, [chart.data for chart in comparison.charts]
    typed = getattr(comparison.fields[1], field)
    good, typed.value = typed.value, value
    assert said(comparison).startswith("Loan B: ")
    assert sentence in said(comparison)
    assert (comparison.table.value, [chart.data for chart in comparison.charts]) == before
    typed.value = good
    assert said(comparison) == ""


def test_two_wrong_loans_are_both_named(comparison):
    comparison.fields[0].amount.value = 0
    comparison.fields[1].rate.value = -1
    assert re.findall(r"Loan \w:", said(comparison)) == ["Loan A:", "Loan B:"]


def test_only_the_chart_in_sight_is_drawn(comparison):
    balance, interest, principal = comparison.charts
    before = [chart.data for chart in comparison.charts]
    comparison.fields[0].years.value = 15
    assert balance.data != before[0]
    assert [interest.data, principal.data] == before[1:]
    comparison.tabs.selected_index = 1
    assert interest.data != before[1]
    assert principal.data == before[2]


def test_a_tab_opened_after_a_wrong_number_shows_the_last_figures_and_the_sentence(comparison):
    comparison.fields[0].years.value = 15
    comparison.fields[0].amount.value = -5
    sentence = said(comparison)
    comparison.tabs.selected_index = 2
    assert max(row["month"] for row in comparison.charts[2].data["rows_0"]) == 180
    assert said(comparison) == sentence != ""


def test_a_third_loan_comes_and_goes_and_keeps_its_place(comparison):
    row = comparison.fields[2].row
    assert row.layout.display == "none"
    comparison.third.value = True
    assert row.layout.display == "flex"
    assert [*comparison.loans] == ["A", "B", "C"]
    assert len(figures(comparison)["Months"]) == 3
    comparison.fields[2].amount.value = -1
    assert said(comparison).startswith("Loan C: ")
    comparison.third.value = False
    assert (row.layout.display, said(comparison)) == ("none", "")
    assert repr(comparison) == "LoanComparison(2 loans)"


def test_a_failure_is_never_silent(comparison, monkeypatch):
    def fail(*_):
        raise RuntimeError("<b>no ink</b>")

    monkeypatch.setattr(loan_comparison, "table", fail)
    with pytest.raises(RuntimeError):
        comparison.fields[0].amount.value = 5
    assert said(comparison) == "This could not be shown: &lt;b&gt;no ink&lt;/b&gt;"


def test_every_control_has_a_description_of_its_own(comparison):
    controls = [w for w in descendants(comparison) if hasattr(w, "value")]
    named = [
        w.description for w in controls if not isinstance(w, (ipywidgets.HTML, ipywidgets.Tab))
    ]
    assert len(named) == len(set(named)) == 3 * 5 + 1
    assert all(named)
    assert not any(isinstance(w, ipywidgets.Output) for w in descendants(comparison))


def test_what_the_fields_do_not_show_stays_as_given():
    comparison = compare_loans(
        bank_loan(3_000, 12, {2: 1_000}), Loan(3_000, 0.1, 12), currency="EUR"
    )
    comparison.fields[0].months.value = 5
    comparison.fields[0].years.value = 0
    assert comparison.loans["A"] == bank_loan(3_000, 5, {2: 1_000})
    # 300 twice, then 200 three times; whole units have no cents.
    assert figures(comparison)["Total interest"][0] == "€1,200"
    assert figures(comparison)["Effective yearly rate"][0] == "213.84%"
    comparison.fields[0].months.value = 1
    assert "in a whole month from 1 to 1, not 2" in said(comparison)


def test_usual_loans_stand_in_for_those_not_given():
    assert repr(compare_loans()) == repr(compare_loans(Loan(5, 0, 5))) == "LoanComparison(2 loans)"
    assert compare_loans(Loan(5, 0, 5)).loans["A"] == Loan(5, 0, 5)


def test_more_than_three_loans_or_one_without_months_are_refused():
    loan = Loan(5, 0, 5)
    with pytest.raises(ValueError, match="at most 3 loans"):
        compare_loans(loan, loan, loan, loan)
    with pytest.raises(ValueError, match="has months, not a payment"):
        compare_loans(loan, Loan(100, Decimal("0.1"), payment=10))


def test_without_a_kernel_its_table_is_shown(comparison):
    bundle = comparison._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", VIEW}
    assert bundle["text/html"] == comparison.table.value
    assert bundle["text/plain"] == (
        "LoanComparison(2 loans)\n"
        "Loan A: $2,010.26 a month, 360 months, $296,195.87 interest in all.\n"
        "Loan B: $1,864.30 a month, 60 months, $11,858.13 interest in all."
    )
