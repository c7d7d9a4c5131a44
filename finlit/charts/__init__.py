"""Charts in Altair: a frame in, an `alt.Chart` out.

Importing this package enables the theme `finlit` and the renderer `finlit`.
"""

from finlit.charts import renderer, theme

__all__ = ["renderer", "theme"]
