"""Hab & Gut: a commodity market with shared information and charity."""

from finlit.games.hab_and_gut.game import HabAndGut

__all__ = ["HabAndGut"]
