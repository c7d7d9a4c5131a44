"""Amounts of money, numbers and percentages as the reader's language writes them."""

from __future__ import annotations

from copy import copy
from decimal import Decimal
from functools import lru_cache

from babel import Locale
from babel.numbers import NumberPattern, get_currency_symbol, parse_pattern

from finlit.words.language import language

MINUS = "\N{MINUS SIGN}"


def money(amount: int | Decimal, currency: str = "USD") -> str:
    """An amount with its currency, the minus sign in front of both: `money(12500)` is $12,500.

    Whole units have no decimals. A `Decimal`, as loan schedules have, shows two.
    """
    return _money(amount, currency, language())


def number(n: int | Decimal) -> str:
    """A number with its thousands grouped: 12,500."""
    return _number(n, language())


def percent(x: float | Decimal, decimals: int = 1) -> str:
    """A share of 1 as a percentage with at most so many decimals: `percent(0.125)` is 12.5%."""
    return _percent(x, decimals, language())


@lru_cache(maxsize=4096, typed=True)
def _money(amount: int | Decimal, currency: str, code: str) -> str:
    locale = Locale.parse(code)
    symbol = get_currency_symbol(currency, locale)
    # a symbol of letters would run into the digits
    form = "¤\N{NO-BREAK SPACE}#,##0" if symbol[-1:].isalpha() else "¤#,##0"
    return _written(form, 2 if isinstance(amount, Decimal) else 0, amount, locale, currency)


@lru_cache(maxsize=4096, typed=True)
def _number(n: int | Decimal, code: str) -> str:
    locale = Locale.parse(code)
    pattern = parse_pattern(locale.decimal_formats[None])
    text: str = pattern.apply(n, locale)
    return text.replace("-", MINUS)


@lru_cache(maxsize=1024, typed=True)
def _percent(x: float | Decimal, decimals: int, code: str) -> str:
    locale = Locale.parse(code)
    pattern: NumberPattern = copy(parse_pattern(locale.percent_formats[None]))
    pattern.frac_prec = (0, decimals)
    text: str = pattern.apply(x, locale)
    return text.replace("-", MINUS)


def _written(form: str, decimals: int, amount: int | Decimal, locale: Locale, currency: str) -> str:
    pattern: NumberPattern = copy(parse_pattern(form))
    pattern.frac_prec = (decimals, decimals)
    text: str = pattern.apply(amount, locale, currency=currency, currency_digits=False)
    return text.replace("-", MINUS)
