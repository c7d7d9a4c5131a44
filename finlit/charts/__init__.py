"""Charts in Altair: a frame in, an `alt.Chart` out.

Importing this package enables the theme `finlit` and the renderer `finlit`.
"""

from finlit.charts import renderer, theme
from finlit.charts.coalition import (
    acceptance_by_share,
    money_by_deal,
    places_grid,
    split_bars,
)
from finlit.charts.company import (
    burn_by_department,
    market_offers,
    money_by_round,
    runway_by_round,
)
from finlit.charts.fast_track import income_to_add
from finlit.charts.market import performance_bars, price_outlook, price_paths, wealth_stack
from finlit.charts.money import (
    cash_and_net_worth,
    cash_and_portfolio,
    passive_income_against_expenses,
)
from finlit.charts.simulation import paired_difference, turns_to_leave
from finlit.charts.statements import balance_sheet_bars, income_waterfall

__all__ = [
    "acceptance_by_share",
    "balance_sheet_bars",
    "burn_by_department",
    "cash_and_net_worth",
    "cash_and_portfolio",
    "income_to_add",
    "income_waterfall",
    "market_offers",
    "money_by_deal",
    "money_by_round",
    "paired_difference",
    "passive_income_against_expenses",
    "performance_bars",
    "places_grid",
    "price_outlook",
    "price_paths",
    "renderer",
    "runway_by_round",
    "split_bars",
    "theme",
    "turns_to_leave",
    "wealth_stack",
]
