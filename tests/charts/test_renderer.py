import xml.etree.ElementTree as ET

import altair as alt
import pandas as pd
import pytest

from finlit.charts import renderer
from finlit.charts.renderer import SVG, VEGALITE

NASTY = '<script>alert("1")</script> & =1+1'


@pytest.fixture
def chart():
    frame = pd.DataFrame({"round": [1, 2], "cash": [400, 650]})
    return (
        alt.Chart(frame)
        .mark_line()
        .encode(x="round", y="cash")
        .properties(title="Cash by round", description="Cash rose from 400 to 650.")
    )


def test_a_chart_is_shown_as_specification_drawing_and_words(chart):
    bundle, metadata = chart._repr_mimebundle_()
    assert set(bundle) == {VEGALITE, SVG, "text/plain"}
    assert bundle["text/plain"] == "Cash by round\nCash rose from 400 to 650."
    assert bundle[VEGALITE]["$schema"].endswith("/v5.json")
    assert list(bundle[VEGALITE]["datasets"].values()) == [
        [{"round": 1, "cash": 400}, {"round": 2, "cash": 650}]
    ]
    assert metadata[VEGALITE]["embed_options"]["actions"] is False


def test_the_drawing_is_labelled_for_a_screen_reader(chart):
    root = ET.fromstring(chart._repr_mimebundle_()[0][SVG])
    assert root.tag.endswith("svg")
    assert root.get("aria-label") == "Cash rose from 400 to 650."


def test_showing_a_chart_twice_gives_the_same_bundle(chart):
    assert chart._repr_mimebundle_() == chart.copy()._repr_mimebundle_()


def test_without_vl_convert_only_the_drawing_is_missing(chart, monkeypatch):
    whole, _ = chart._repr_mimebundle_()
    monkeypatch.setattr(renderer, "vl_convert", None)
    bundle, _ = chart._repr_mimebundle_()
    assert bundle == {kind: whole[kind] for kind in (VEGALITE, "text/plain")}


def test_a_chart_without_a_description_states_its_rows():
    frame = pd.DataFrame({"player": ["Ann", "Bo"], "cash": [400, None]})
    bundle, _ = alt.Chart(frame).mark_bar().encode(x="cash:Q", y="player:N")._repr_mimebundle_()
    assert bundle["text/plain"] == ("Chart\nplayer: Ann, cash: 400.0\nplayer: Bo, cash: None")


def test_a_long_chart_states_its_first_rows():
    frame = pd.DataFrame({"x": range(50)})
    spec = alt.Chart(frame).mark_tick().encode(x="x:Q").properties(title=["A", "B"]).to_dict()
    lines = renderer.in_words(spec).splitlines()
    assert lines[0] == "A B"
    assert lines[1] == "x: 0"
    assert lines[-2:] == ["x: 19", "…"]


def test_markup_is_shown_as_text(chart):
    chart = chart.properties(title={"text": NASTY}, description=NASTY)
    bundle, _ = chart._repr_mimebundle_()
    root = ET.fromstring(bundle[SVG])
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert root.get("aria-label") == NASTY
    assert NASTY in [node.text for node in root.iter()]
