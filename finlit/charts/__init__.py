"""Charts in Altair: a frame in, an `alt.Chart` out.

Importing this package enables the theme `finlit` and the renderer `finlit`.
"""

from finlit.charts import renderer, theme
from finlit.charts.money import cash_and_net_worth, passive_income_against_expenses
from finlit.charts.statements import balance_sheet_bars, income_waterfall

__all__ = [
    "balance_sheet_bars",
    "cash_and_net_worth",
    "income_waterfall",
    "passive_income_against_expenses",
    "renderer",
    "theme",
]
