"""Loans against numpy-financial, a spreadsheet, and the faults seen in others."""

import csv
import itertools
import math
import pickle
from decimal import ROUND_HALF_UP, Decimal, localcontext
from pathlib import Path

import numpy as np
import numpy_financial
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from finlit.engine import Refusal
from finlit.ledger.loans import (
    CENT,
    MOST_MONTHS,
    WHOLE,
    BadLoan,
    Debt,
    Loan,
    NeverEnds,
    bank_loan,
    effective_annual_rate,
    level_payment,
    payoff_order,
)

SHEETS = Path(__file__).parent / "loans"

RATES = [
    *("0", "0.0001", "0.0002", "0.0005", "0.001", "0.0025", "0.005", "0.0099", "0.01", "0.0125"),
    *("0.02", "0.0299", "0.03", "0.03875", "0.045", "0.05", "0.06", "0.07125", "0.0799", "0.09"),
    *("0.1", "0.12", "0.15", "0.18", "0.1999", "0.24", "0.3", "0.36", "0.48", "0.6"),
]
SUMS = ["1.00", "99.95", "1000.00", "8765.43", "100000.00", "427500.00", "1234567.89"]


def exact_payment(principal: Decimal, rate: Decimal, months: int) -> Decimal:
    """numpy-financial's payment from 60 digits, of which 30 are good: a twelfth of a rate may have
    no end, and half a cent then comes out as 0.00499…9."""
    with localcontext(prec=60):
        payment: Decimal = numpy_financial.pmt(rate / 12, months, -principal)
    with localcontext(prec=30):
        return (+payment).quantize(CENT, ROUND_HALF_UP)


@pytest.mark.parametrize("principal", SUMS)
def test_the_level_payment_is_numpy_financials_for_every_term_and_rate(principal: str) -> None:
    """With floats the closed formula loses five digits where the rate is near zero, so within a
    hundredth of a cent of half a cent it cannot say which cent it is: there numpy-financial is
    asked again with Decimals of 60 digits.
    """
    terms = np.arange(1, 481)
    asked_again = 0
    for rate in RATES:
        peer = numpy_financial.pmt(float(rate) / 12, terms, -float(principal)) * 100
        for months, cents in zip(terms.tolist(), peer.tolist(), strict=True):
            if abs(cents - math.floor(cents) - 0.5) < 0.01:
                asked_again += 1
                expected = exact_payment(Decimal(principal), Decimal(rate), months)
            else:
                expected = Decimal(math.floor(cents + 0.5)).scaleb(-2)
            assert level_payment(Decimal(principal), Decimal(rate), months) == expected, (
                rate,
                months,
            )
    assert asked_again < 0.05 * len(RATES) * len(terms)


@pytest.mark.parametrize("rate", ["1e-4", "1e-6", "1e-9", "1e-12", "1e-16", "1e-20"])
@pytest.mark.parametrize("months", [1, 2, 7, 60, 360, 480])
def test_a_rate_of_almost_nothing_loses_no_digits(rate: str, months: int) -> None:
    for principal in map(Decimal, SUMS):
        assert level_payment(principal, Decimal(rate), months) == exact_payment(
            principal, Decimal(rate), months
        )


@pytest.mark.parametrize("rate", [0, 1e-12, Decimal("1e-30")])
def test_120000_over_360_months_at_almost_nothing_pays_333_33(rate: Decimal) -> None:
    loan = Loan(120_000, rate, 360)
    assert loan.payment == Decimal("333.33")
    assert loan.interest == 0
    assert loan.schedule[-1].payment == Decimal("334.53")  # 120,000 - 359 * 333.33


@pytest.mark.parametrize(
    ("principal", "rate", "months", "payment", "rest"),
    [
        (427_500, "0.03875", 360, "2010.26", "2.27"),
        (100_000, "0.045", 60, "1864.30", "0.13"),
        (1_000, "0", 3, "333.33", "0.01"),
    ],
)
def test_the_last_payment_settles_the_cents(
    principal: int, rate: str, months: int, payment: str, rest: str
) -> None:
    loan = Loan(principal, Decimal(rate), months)
    assert [row.month for row in loan.schedule] == list(range(1, months + 1))
    assert {row.payment for row in loan.schedule[:-1]} == {Decimal(payment)}
    assert loan.schedule[-1].payment == Decimal(payment) + Decimal(rest)
    assert loan.schedule[-1].balance == 0


def test_a_thousand_in_three_whole_payments_is_333_333_334() -> None:
    loan = Loan(1_000, 0, 3, unit=WHOLE)
    assert [str(row.payment) for row in loan.schedule] == ["333", "333", "334"]
    assert [str(row.balance) for row in loan.schedule] == ["667", "334", "0"]


def test_half_a_cent_is_rounded_up() -> None:
    assert level_payment(Decimal("100.01"), 0, 2) == Decimal("50.01")
    # 100.00 at 0.6% a year: half a percent of a tenth is 0.05; of 101.00 it is 0.0505, of 109.00
    # 0.0545 and of 110.00 exactly 0.055, which is 0.06.
    interest = [Loan(n, Decimal("0.006"), 12).schedule[0].interest for n in (101, 109, 110)]
    assert interest == [Decimal("0.05"), Decimal("0.05"), Decimal("0.06")]


def test_a_payment_rounded_up_ends_a_loan_early_and_adds_no_row() -> None:
    loan = Loan(1, 0, 150)  # 1.00 / 150 is 0.0067, so 0.01 a month
    assert loan.payment == Decimal("0.01")
    assert (loan.term, loan.months) == (150, 100)


def sheets() -> list[dict[str, str]]:
    with (SHEETS / "loans.csv").open() as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet["file"])
def test_schedules_are_the_spreadsheets(sheet: dict[str, str]) -> None:
    loan = Loan(
        Decimal(sheet["principal"]),
        Decimal(sheet["annual_rate"]),
        int(sheet["months"]) if sheet["months"] else None,
        payment=Decimal(sheet["payment"]) if sheet["payment"] else None,
        extra=Decimal(sheet["extra"]),
        once={int(sheet["once_month"]): Decimal(sheet["once"])} if sheet["once"] != "0" else None,
        interest_only=sheet["interest_only"] == "yes",
        unit=CENT if sheet["digits"] == "2" else WHOLE,
    )
    with (SHEETS / f"{sheet['file']}.csv").open() as file:
        header, *rows = csv.reader(file)
    assert list(loan.schedule[0]._fields) == header
    assert [[str(value) for value in row] for row in loan.schedule] == rows


def test_every_spreadsheet_schedule_is_listed() -> None:
    assert {sheet["file"] for sheet in sheets()} == {path.stem for path in SHEETS.glob("*.csv")} - {
        "loans"
    }


cents = st.integers(1, 10**9).map(lambda n: Decimal(n).scaleb(-2))
rates = st.one_of(
    st.just(Decimal(0)),
    st.integers(1, 60_000).map(lambda n: Decimal(n).scaleb(-5)),
    st.integers(1, 10**6).map(lambda n: Decimal(n).scaleb(-18)),
)


@st.composite
def loans(draw: st.DrawFn) -> Loan:
    unit = draw(st.sampled_from([CENT, WHOLE]))
    principal = draw(cents) if unit == CENT else Decimal(draw(st.integers(1, 10**7)))
    months = draw(st.integers(1, 480))
    extra = draw(st.sampled_from([0, 0, 1, 250]))
    once = draw(st.dictionaries(st.integers(1, months), st.integers(0, 10**5), max_size=3))
    rate = draw(rates)
    if draw(st.booleans()):
        interest_only = draw(st.booleans())
        return Loan(
            principal,
            rate,
            months,
            extra=extra,
            once=once,
            interest_only=interest_only,
            unit=unit,
        )
    least = (principal * (rate / 12 + Decimal(1) / months)).quantize(unit, ROUND_HALF_UP) + unit
    return Loan(principal, rate, payment=least, extra=extra, once=once, unit=unit)


@settings(max_examples=200, deadline=None)
@given(loans())
def test_every_schedule_repays_the_loan_and_each_row_adds_up(loan: Loan) -> None:
    assert sum(row.principal for row in loan.schedule) == loan.principal
    assert sum(row.interest for row in loan.schedule) == loan.interest
    assert loan.schedule[-1].balance == 0
    assert len(loan.schedule) <= (loan.term or MOST_MONTHS)
    balance = loan.principal
    for month, row in enumerate(loan.schedule, 1):
        assert row.month == month
        assert balance > 0
        with localcontext(prec=60):
            exact = balance * loan.annual_rate / 12
            assert row.interest == exact.quantize(loan.unit, ROUND_HALF_UP)
        assert row.payment == row.interest + row.principal
        assert row.principal >= 0
        assert row.balance == balance - row.principal
        balance = row.balance
    assert loan.months_saved >= 0
    assert loan.interest_saved >= 0
    assert eval(repr(loan), {"Loan": Loan, "WHOLE": WHOLE}) == loan
    assert pickle.loads(pickle.dumps(loan)) == loan


def test_extra_payments_save_what_the_two_schedules_differ_by() -> None:
    with_extra = Loan(200_000, Decimal("0.06"), 360, extra=200, once={12: 5_000})
    plain = Loan(200_000, Decimal("0.06"), 360)
    assert with_extra.payment == plain.payment == Decimal("1199.10")
    assert with_extra.without_extra == plain
    # The spreadsheets: 241 rows with the extra payments (extra.csv), 360 without.
    assert (plain.months, with_extra.months, with_extra.months_saved) == (360, 241, 119)
    assert with_extra.interest_saved == plain.interest - with_extra.interest
    first, twelfth = with_extra.schedule[0], with_extra.schedule[11]
    assert first.payment == Decimal("1399.10")
    assert twelfth.payment == Decimal("6399.10")


def test_a_loan_without_extra_payments_saves_nothing() -> None:
    loan = Loan(9_000, 0.07, 24)
    assert (loan.months_saved, loan.interest_saved) == (0, 0)


@pytest.mark.parametrize("payment", [1, 999, "999.99", 1000])
def test_a_payment_up_to_the_first_months_interest_never_ends(payment: object) -> None:
    with pytest.raises(NeverEnds) as caught:
        Loan(100_000, Decimal("0.12"), payment=Decimal(str(payment)))
    assert caught.value.payment == Decimal(str(payment))
    assert caught.value.interest == 1000
    assert pickle.loads(pickle.dumps(caught.value)).refusal == caught.value.refusal


def test_a_little_more_than_the_interest_does_end() -> None:
    # One more than the first month's 10,000, and every month 1% on what is left: 926 months.
    expected = math.ceil(numpy_financial.nper(0.01, -10_001, 1_000_000))
    assert Loan(1_000_000, Decimal("0.12"), payment=10_001).months == expected == 926


def test_a_payment_that_would_take_more_than_a_hundred_years_is_refused() -> None:
    with pytest.raises(BadLoan) as caught:
        Loan(100_000, 0, payment=1)
    assert caught.value.refusal == Refusal("loan_too_long", payment=Decimal("1.00"), months=1200)
    assert Loan(1_200, 0, payment=1).months == 1200


@pytest.mark.rule("CF-25")
@pytest.mark.rule("CF-26")
def test_the_bank_loan_costs_10_percent_a_month_and_100_less_for_each_thousand_repaid() -> None:
    loan = bank_loan(3_000, 5, {2: 1_000})
    assert [int(row.interest) for row in loan.schedule] == [300, 300, 200, 200, 200]
    assert [int(row.payment) for row in loan.schedule] == [300, 1_300, 200, 200, 2_200]
    assert loan.interest == 1_200


@pytest.mark.rule("CF-25")
@pytest.mark.parametrize(("amount", "repaid"), [(2_500, {}), (3_000, {1: 500}), (999, {})])
def test_the_bank_lends_and_takes_back_thousands(amount: int, repaid: dict[int, int]) -> None:
    with pytest.raises(BadLoan) as caught:
        bank_loan(amount, 12, repaid)
    assert caught.value.refusal.code == "bank_loan"


def test_the_effective_annual_rate() -> None:
    assert effective_annual_rate(0) == 0
    assert effective_annual_rate(Decimal("0.12")) == Decimal("0.126825030131969720661201")
    assert bank_loan(1_000, 12).effective_annual_rate == Decimal("2.138428376721")  # 1.1 ** 12 - 1
    assert effective_annual_rate(Decimal("1e-20")) > Decimal("1e-20")


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, Decimal("NaN"), True, "100", None]
)
@pytest.mark.parametrize("name", ["principal", "annual_rate", "extra"])
def test_what_is_no_number_is_refused(name: str, value: object) -> None:
    terms: dict[str, object] = {"principal": 1_000, "annual_rate": 0.05, "months": 12}
    with pytest.raises(BadLoan) as caught:
        Loan(**{**terms, name: value})  # type: ignore[arg-type]
    assert caught.value.refusal.code == f"loan_{name}"
    assert caught.value.refusal.facts["value"] is value


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"principal": -1}, "loan_principal"),
        ({"principal": 0}, "loan_principal"),
        ({"principal": Decimal("0.001")}, "loan_principal"),
        ({"principal": Decimal("1e-99999999")}, "loan_principal"),
        ({"principal": Decimal("10.5"), "unit": WHOLE}, "loan_principal"),
        ({"principal": Decimal("1e99999999")}, "loan_principal"),
        ({"annual_rate": Decimal("-0.01")}, "loan_annual_rate"),
        ({"annual_rate": 101}, "loan_annual_rate"),
        ({"annual_rate": Decimal("1e-99999999")}, "loan_annual_rate"),
        ({"months": 0}, "loan_months"),
        ({"months": 12.0}, "loan_months"),
        ({"months": True}, "loan_months"),
        ({"months": 1201}, "loan_months"),
        ({"extra": -1}, "loan_extra"),
        ({"once": {0: 5}}, "loan_month"),
        ({"once": {13: 5}}, "loan_month"),
        ({"once": {1: -5}}, "loan_once"),
        ({"months": None, "payment": -5}, "loan_payment"),
        ({"months": None}, "loan_months_or_payment"),
        ({"payment": 100}, "loan_months_or_payment"),
        ({"months": None, "payment": 100, "interest_only": True}, "loan_months_or_payment"),
    ],
)
def test_what_no_loan_can_have_is_refused_in_a_sentence(
    arguments: dict[str, object], code: str
) -> None:
    terms: dict[str, object] = {"principal": 1_000, "annual_rate": 0.05, "months": 12}
    with pytest.raises(BadLoan) as caught:
        Loan(**{**terms, **arguments})  # type: ignore[arg-type]
    assert caught.value.refusal.code == code
    assert code not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_float_is_the_decimal_number_it_prints_as() -> None:
    assert Loan(1000.10, 0.1, 12) == Loan(Decimal("1000.10"), Decimal("0.1"), 12)
    assert 0.1 + 0.2 != 0.3
    assert Loan(100, 0.1 + 0.2, 12) == Loan(100, Decimal("0.3"), 12)
    assert Loan(1.1 * 100, 0.1, 12) == Loan(110, Decimal("0.1"), 12)
    assert Loan(np.float64(250.5), 0.1, np.int64(12)) == Loan(Decimal("250.5"), 0.1, 12)  # type: ignore[arg-type]


def test_a_loan_cannot_be_changed() -> None:
    loan = Loan(1_000, 0.05, 12)
    with pytest.raises(AttributeError):
        loan.principal = Decimal(1)  # type: ignore[misc]
    assert len({loan, Loan(1_000, 0.05, 12), Loan(1_000, 0.06, 12)}) == 2


CAR = ("car loan", 5_000, 100)
CARD = ("credit card", 3_000, 90)
RETAIL = ("retail debt", 1_000, 50)
BANK = ("bank loans", 3_000, 300, 1_000)


@pytest.mark.rule("CF-26")
def test_debts_are_ordered_by_what_repaying_them_yields() -> None:
    order = payoff_order([CAR, CARD, RETAIL, BANK], 0).order
    assert [(debt.name, debt.annual_yield) for debt in order] == [
        ("bank loans", Decimal("1.2")),
        ("retail debt", Decimal("0.6")),
        ("credit card", Decimal("0.36")),
        ("car loan", Decimal("0.24")),
    ]


@pytest.mark.rule("CF-26")
@pytest.mark.parametrize(
    ("cash", "repaid", "freed", "left"),
    [
        (999, (), 0, 999),
        (1_000, (("bank loans", 1_000),), 100, 0),  # a thousand of it: 100 a month less
        (2_500, (("bank loans", 2_000),), 200, 500),
        (4_000, (("bank loans", 3_000), ("retail debt", 1_000)), 350, 0),
        # By yield: bank and retail (350), 2,000 left over. Leaving the retail debt frees more.
        (6_000, (("bank loans", 3_000), ("credit card", 3_000)), 390, 0),
        (
            12_000,
            (
                ("bank loans", 3_000),
                ("retail debt", 1_000),
                ("credit card", 3_000),
                ("car loan", 5_000),
            ),
            540,
            0,
        ),
    ],
)
def test_the_debts_to_repay_with_given_cash(
    cash: int, repaid: tuple[tuple[str, int], ...], freed: int, left: int
) -> None:
    payoff = payoff_order([CAR, CARD, RETAIL, BANK], cash)
    assert (payoff.repaid, payoff.freed, payoff.left) == (repaid, freed, left)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 60), st.integers(0, 12)), max_size=10),
    st.integers(0, 200),
)
def test_no_other_set_of_debts_frees_more(pairs: list[tuple[int, int]], cash: int) -> None:
    debts = [(str(i), balance, payment) for i, (balance, payment) in enumerate(pairs)]
    assume(debts)
    ways = [
        (sum(pairs[i][1] for i in subset), -sum(pairs[i][0] for i in subset))
        for n in range(len(debts) + 1)
        for subset in itertools.combinations(range(len(debts)), n)
        if sum(pairs[i][0] for i in subset) <= cash
    ]
    freed, spent = max(ways)
    payoff = payoff_order(debts, cash)
    assert (payoff.freed, payoff.left) == (freed, cash + spent)
    assert sum(amount for _, amount in payoff.repaid) == -spent
    assert sum(pairs[int(name)][1] for name, _ in payoff.repaid) == freed


@pytest.mark.parametrize(
    ("debts", "cash", "code"),
    [
        ([("car", 0, 10)], 5, "debt_balance"),
        ([("car", 10, -1)], 5, "debt_payment"),
        ([("car", 10.5, 1)], 5, "debt_balance"),
        ([CAR], -1, "debt_cash"),
        ([("bank loans", 2_500, 250, 1_000)], 5, "debt_step"),
    ],
)
def test_debts_that_cannot_be_are_refused(debts: list[tuple], cash: int, code: str) -> None:
    with pytest.raises(BadLoan) as caught:
        payoff_order(debts, cash)
    assert caught.value.refusal.code == code
    assert str(caught.value).endswith(".")


def test_a_debt_is_a_plain_tuple_with_names() -> None:
    assert Debt(*CAR) == (*CAR, None)
    assert payoff_order([], 100) == ((), (), 0, 100)
