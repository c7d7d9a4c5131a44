"""Cashflow: the rat race and the fast track."""

from finlit.games.cashflow.game import Cashflow
from finlit.games.cashflow.variants import Rules

__all__ = ["Cashflow", "Rules"]
