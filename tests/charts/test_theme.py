import altair as alt
import pytest

import finlit.charts
from finlit.charts import theme


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colour", theme.PALETTE)
def test_a_series_has_three_to_one_contrast_on_white(colour):
    assert 1.05 / (luminance(colour) + 0.05) >= 3


def test_series_differ_in_shape_too():
    assert len(set(theme.SHAPES)) >= len(set(theme.PALETTE)) == len(theme.PALETTE)


def test_importing_charts_enables_theme_and_renderer():
    assert alt.theme.active == "finlit"
    assert alt.renderers.active == "finlit"
    assert finlit.charts.theme.finlit()["background"] == "white"


def test_words_can_be_read_from_the_back_of_a_room():
    config = theme.finlit()["config"]
    assert config["title"]["fontSize"] >= 18
    sizes = [
        config[guide][size]
        for guide in ("axis", "legend", "header")
        for size in ("labelFontSize", "titleFontSize")
    ]
    assert min(*sizes, config["text"]["fontSize"]) >= 14
