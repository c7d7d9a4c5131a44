"""Money, numbers and percentages as Babel's locales write them."""

from decimal import Decimal

import pytest

from finlit.words import MINUS, money, number, percent


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (0, "USD", "$0"),
        (12500, "USD", "$12,500"),
        (-500, "USD", f"{MINUS}$500"),
        (-1234567, "EUR", f"{MINUS}€1,234,567"),
        (500, "JPY", "¥500"),
        (500, "CHF", "CHF\N{NO-BREAK SPACE}500"),
        (-500, "XYZ", f"{MINUS}XYZ\N{NO-BREAK SPACE}500"),
        (10**24, "USD", "$1" + ",000" * 8),
    ],
)
def test_money_is_in_whole_units(amount, currency, text):
    assert money(amount, currency) == text


def test_a_decimal_shows_its_cents_and_an_equal_whole_number_does_not():
    assert money(Decimal("-12.5"), "USD") == f"{MINUS}$12.50"
    assert money(Decimal(5), "USD") == "$5.00"
    assert money(5, "USD") == "$5"


def test_numbers_are_grouped():
    assert number(1234567) == "1,234,567"
    assert number(-3) == f"{MINUS}3"
    assert number(Decimal("1234.5")) == "1,234.5"


@pytest.mark.parametrize(
    ("x", "decimals", "text"),
    [
        (0.1, 1, "10%"),
        (0.125, 1, "12.5%"),
        (1 / 3, 1, "33.3%"),
        (-0.05, 1, f"{MINUS}5%"),
        (Decimal("0.03875"), 3, "3.875%"),
        (12.5, 1, "1,250%"),
    ],
)
def test_percent(x, decimals, text):
    assert percent(x, decimals) == text
