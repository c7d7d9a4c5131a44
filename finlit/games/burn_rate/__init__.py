"""Burn Rate: companies that burn money on staff, until one is left."""

from finlit.games.burn_rate.game import BurnRate

__all__ = ["BurnRate"]
