"""Loans: what they cost a month and in all, and which debts to repay first.

Amounts are Decimals, exact to the cent (or to the whole currency unit). A month's interest is the
balance times a twelfth of the yearly rate, rounded half up; so is the level payment. Nothing else
is rounded: both come from integers and fractions, so that no rate is too small to count, and the
last payment settles what the rounding left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from operator import index
from typing import Any, NamedTuple

from finlit.engine import refusal as _refusal
from finlit.engine.refusal import Refusal
from finlit.ledger.ledger import Ledger

CENT = Decimal("0.01")
WHOLE = Decimal(1)

MOST_MONTHS = 1200
"""No loan lasts longer than a hundred years."""
MOST_RATE = Decimal(100)
"""No loan costs more than 10,000% a year."""
MOST_AMOUNT = 10**12
DIGITS = 30
"""Digits after the point that a rate may have."""

BANK_LOAN_STEP = 1000
BANK_LOAN_RATE = Decimal("1.2")
"""The game's bank loan costs 10% a month."""

_CONTEXT = Context(prec=60)
_QUOTIENT = Context(prec=28, rounding=ROUND_HALF_UP)

Number = Decimal | int | float


class BadLoan(ValueError):
    """A loan, or a debt, that cannot be: `refusal` has the reason's code and its numbers.

    Its text is the sentence that is made of them.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return _refusal.speak(self.refusal, ())


class NeverEnds(BadLoan):
    """A payment that does not exceed the first month's interest, so that the debt never shrinks."""

    def __init__(self, payment: Decimal, interest: Decimal) -> None:
        super().__init__(Refusal("loan_never_ends", payment=payment, interest=interest))
        self.args = (payment, interest)
        self.payment = payment
        self.interest = interest


class Instalment(NamedTuple):
    """One month of a loan: payment = interest + principal; balance is what is owed after it."""

    month: int
    payment: Decimal
    interest: Decimal
    principal: Decimal
    balance: Decimal


@dataclass(frozen=True, init=False, repr=False, slots=True)
class Loan:
    """A loan and its schedule; give `months`, or the monthly `payment` that there is money for.

    `annual_rate` is the yearly rate as a fraction (0.05 is 5%), a twelfth of it is due each month.
    `extra` is paid on top every month, `once` on top in single months (`{12: 5000}`). With
    `interest_only` only interest is due, and in the last month the loan. `unit` is what amounts
    are rounded to: `CENT` or `WHOLE`. A float is read as the decimal number it prints as.

    Raises `BadLoan`, and `NeverEnds` where the payment does not exceed the first month's interest.
    """

    principal: Decimal
    annual_rate: Decimal
    term: int | None
    """The months agreed on, None where a payment was."""
    payment: Decimal
    """What is due a month without extra payments (of an interest-only loan: at first)."""
    extra: Decimal
    once: tuple[tuple[int, Decimal], ...]
    interest_only: bool
    unit: Decimal
    schedule: tuple[Instalment, ...] = field(compare=False)
    """A row a month, until nothing is owed."""
    interest: Decimal = field(compare=False)
    """Interest of all months together."""

    def __init__(
        self,
        principal: Number,
        annual_rate: Number,
        months: int | None = None,
        *,
        payment: Number | None = None,
        extra: Number = 0,
        once: Mapping[int, Number] | None = None,
        interest_only: bool = False,
        unit: Decimal = CENT,
    ) -> None:
        if unit not in (CENT, WHOLE):
            raise ValueError(f"amounts are rounded to CENT or WHOLE, not to {unit!r}")
        if (months is None) == (payment is None) or (interest_only and months is None):
            raise BadLoan(Refusal("loan_months_or_payment", months=months, payment=payment))
        owed = _amount("loan_principal", principal, unit, least=1)
        rate = _rate(annual_rate)
        monthly = Fraction(rate) / 12
        first = _half_up(owed * monthly.numerator, monthly.denominator)
        if months is not None:
            months = _whole("loan_months", months, 1, MOST_MONTHS)
            due = first if interest_only else _level(owed, monthly, months)
        else:
            assert payment is not None
            due = _amount("loan_payment", payment, unit)
            if due <= first:
                raise NeverEnds(_decimal(due, unit), _decimal(first, unit))
        more = _amount("loan_extra", extra, unit)
        single: dict[int, int] = {}
        for month, amount in sorted((once or {}).items()):
            month = _whole("loan_month", month, 1, months or MOST_MONTHS)
            single[month] = _amount("loan_once", amount, unit)

        rows, total = [], 0
        balance, month = owed, 0
        while balance:
            month += 1
            if month > MOST_MONTHS:
                too_little = _decimal(due, unit)
                raise BadLoan(Refusal("loan_too_long", payment=too_little, months=MOST_MONTHS))
            cost = _half_up(balance * monthly.numerator, monthly.denominator)
            paid = balance + cost
            if month != months:
                regular = cost if interest_only else due
                paid = min(paid, regular + more + single.get(month, 0))
            balance -= paid - cost
            total += cost
            amounts = (_decimal(n, unit) for n in (paid, cost, paid - cost, balance))
            rows.append(Instalment(month, *amounts))

        def keep(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        keep("principal", _decimal(owed, unit))
        keep("annual_rate", rate)
        keep("term", months)
        keep("payment", _decimal(due, unit))
        keep("extra", _decimal(more, unit))
        keep("once", tuple((month, _decimal(n, unit)) for month, n in single.items()))
        keep("interest_only", interest_only)
        keep("unit", unit)
        keep("schedule", tuple(rows))
        keep("interest", _decimal(total, unit))

    @property
    def months(self) -> int:
        """Months until nothing is owed: rounding and extra payments may end it before the term."""
        return len(self.schedule)

    @property
    def effective_annual_rate(self) -> Decimal:
        """What the yearly rate comes to, since interest is due every month; 0.05 is 5%."""
        return effective_annual_rate(self.annual_rate)

    @property
    def without_extra(self) -> Loan:
        """The same loan with no extra payments."""
        return Loan(
            self.principal,
            self.annual_rate,
            self.term,
            payment=self.payment if self.term is None else None,
            interest_only=self.interest_only,
            unit=self.unit,
        )

    @property
    def months_saved(self) -> int:
        """Months by which the extra payments shorten the loan."""
        return self.without_extra.months - self.months

    @property
    def interest_saved(self) -> Decimal:
        """Interest that the extra payments save."""
        return _CONTEXT.subtract(self.without_extra.interest, self.interest)

    def __repr__(self) -> str:
        given = f"payment={self.payment}" if self.term is None else f"months={self.term}"
        if self.extra:
            given += f", extra={self.extra}"
        if self.once:
            given += f", once={{{', '.join(f'{month}: {n}' for month, n in self.once)}}}"
        if self.interest_only:
            given += ", interest_only=True"
        if self.unit != CENT:
            given += ", unit=WHOLE"
        return f"Loan({self.principal}, {self.annual_rate:f}, {given})"


def level_payment(
    principal: Number, annual_rate: Number, months: int, unit: Decimal = CENT
) -> Decimal:
    """The payment, the same every month, that repays a loan in `months`, rounded half up.

    Raises `BadLoan`.
    """
    owed = _amount("loan_principal", principal, unit, least=1)
    monthly = Fraction(_rate(annual_rate)) / 12
    return _decimal(_level(owed, monthly, _whole("loan_months", months, 1, MOST_MONTHS)), unit)


def effective_annual_rate(annual_rate: Number) -> Decimal:
    """(1 + annual_rate / 12)¹² - 1 to 28 digits: a yearly rate with its interest on interest.

    Raises `BadLoan`.
    """
    monthly = Fraction(_rate(annual_rate)) / 12
    yearly = (1 + monthly) ** 12 - 1
    return _QUOTIENT.divide(Decimal(yearly.numerator), Decimal(yearly.denominator))


def bank_loan(amount: int, months: int, repaid: Mapping[int, int] | None = None) -> Loan:
    """The game's bank loan (CF-25, CF-26): thousands at 10% a month, interest only.

    `repaid` says which thousands are given back in which month; the rest is in the last of
    `months`. Raises `BadLoan`.
    """
    repaid = repaid or {}
    for value in (amount, *repaid.values()):
        if _whole("bank_loan", value, 0, MOST_AMOUNT) % BANK_LOAN_STEP:
            raise BadLoan(Refusal("bank_loan", value=value, least=0, most=MOST_AMOUNT))
    return Loan(amount, BANK_LOAN_RATE, months, once=repaid, interest_only=True, unit=WHOLE)


class Debt(NamedTuple):
    """A debt of the sheet, in whole currency units, and what repaying it would stop a month.

    It is repaid in full only, or where there is a `step` in multiples of that (bank loans: 1000).
    """

    name: str
    balance: int
    payment: int
    step: int | None = None

    @property
    def annual_yield(self) -> Decimal:
        """What repaying earns a year: twelve payments for the balance; 0.6 is 60%."""
        return _QUOTIENT.divide(Decimal(12 * self.payment), Decimal(self.balance))


class Payoff(NamedTuple):
    """What to repay with a sum of cash, in whole currency units."""

    order: tuple[Debt, ...]
    """All debts, the one first that frees most a month for each unit of cash."""
    repaid: tuple[tuple[str, int], ...]
    """Name and amount of what the cash is best spent on, in that order."""
    freed: int
    """Monthly payments that end."""
    left: int
    """Cash that remains."""


def sheet_debts(ledger: Ledger, seat: int) -> tuple[Debt, ...]:
    """The debts of a seat's sheet that can be repaid (CF-26): those with a monthly payment."""
    return tuple(
        Debt(name, -owed, payment, BANK_LOAN_STEP if name == "bank_loan" else None)
        for account, owed in ledger.balances[seat].items()
        for kind, _colon, name in [account.partition(":")]
        if kind == "liabilities" and (payment := ledger.monthly[seat].get(f"expenses:{name}", 0))
    )


def payoff_order(debts: Iterable[tuple[Any, ...]], cash: int) -> Payoff:
    """Which debts to repay so that the most monthly payment ends (CF-26).

    `debts` are `Debt`s or (name, balance, payment[, step]) tuples. Taking them by yield is not
    always best, since a debt is repaid in full or not at all: every combination that `cash` pays
    for is weighed, and of those that free the same the cheapest is taken. Raises `BadLoan`.
    """
    cash = _whole("debt_cash", cash, 0, MOST_AMOUNT)
    known = [_debt(Debt(*debt)) for debt in debts]
    order = sorted(known, key=lambda d: (-Fraction(d.payment, d.balance), d.balance))
    # Every (spent, freed, amounts) that no cheaper combination matches, cheapest first.
    best: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for debt in order:
        reachable = sorted(
            (
                (spent + amount, freed + debt.payment * amount // debt.balance, (*paid, amount))
                for spent, freed, paid in best
                for amount in range(0, debt.balance + 1, debt.step or debt.balance)
                if spent + amount <= cash
            ),
            key=lambda way: (way[0], -way[1]),
        )
        best = []
        for way in reachable:
            if not best or way[1] > best[-1][1]:
                best.append(way)
    spent, freed, paid = best[-1]
    repaid = tuple((debt.name, n) for debt, n in zip(order, paid, strict=True) if n)
    return Payoff(tuple(order), repaid, freed, cash - spent)


def _debt(debt: Debt) -> Debt:
    _whole("debt_balance", debt.balance, 1, MOST_AMOUNT)
    _whole("debt_payment", debt.payment, 0, MOST_AMOUNT)
    if debt.step is not None:
        _whole("debt_step", debt.step, 1, debt.balance)
        if debt.balance % debt.step or debt.payment * debt.step % debt.balance:
            raise BadLoan(Refusal("debt_step", value=debt.step, least=1, most=debt.balance))
    return debt


def _half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def _level(principal: int, monthly: Fraction, months: int) -> int:
    """The level payment in units: principal · i · (1 + i)ⁿ / ((1 + i)ⁿ - 1), rounded once."""
    if not monthly:
        return _half_up(principal, months)
    i, one = monthly.numerator, monthly.denominator
    grown = (one + i) ** months
    return _half_up(principal * i * grown, one * (grown - one**months))


def _decimal(units: int, unit: Decimal) -> Decimal:
    return _CONTEXT.multiply(Decimal(units), unit)


def _rate(value: Number) -> Decimal:
    rate = _number(value)
    if rate is None or rate > MOST_RATE:
        raise BadLoan(Refusal("loan_annual_rate", value=value, most=MOST_RATE, digits=DIGITS))
    return rate


def _amount(code: str, value: Number, unit: Decimal, least: int = 0) -> int:
    """An amount in units."""
    amount = _number(value)
    if amount is not None and amount <= MOST_AMOUNT:
        units = Fraction(amount) / Fraction(unit)
        if units.denominator == 1 and units >= least:
            return units.numerator
    most = Decimal(MOST_AMOUNT)
    raise BadLoan(Refusal(code, value=value, least=least * unit, most=most, unit=unit))


def _number(value: Number) -> Decimal | None:
    """A number from 0 of at most `DIGITS` digits after the point; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        # Fifteen digits are what a float holds of a decimal number; the rest is binary noise.
        number = Decimal(format(value, ".15g"))
    elif isinstance(value, Decimal):
        number = value
    else:
        try:
            number = Decimal(index(value))
        except TypeError:
            return None
    if not number.is_finite() or number < 0 or int(number.as_tuple().exponent) < -DIGITS:
        return None
    return number.copy_abs()


def _whole(code: str, value: int, least: int, most: int) -> int:
    if not isinstance(value, bool):
        try:
            number = index(value)
        except TypeError:
            pass
        else:
            if least <= number <= most:
                return number
    raise BadLoan(Refusal(code, value=value, least=least, most=most))
