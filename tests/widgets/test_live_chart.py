import json

import altair as alt
import pandas as pd
import pytest

import finlit.charts  # noqa: F401  (the theme)
from finlit.widgets import live_chart
from finlit.widgets.live_chart import LiveChart

VIEW = "application/vnd.jupyter.widget-view+json"


def cash(amounts, title="Cash by round"):
    frame = pd.DataFrame({"round": range(1, len(amounts) + 1), "cash": amounts})
    return (
        alt.Chart(frame)
        .mark_line()
        .encode(x="round", y="cash")
        .properties(title=title, description=f"Cash is {amounts[-1]}.")
    )


@pytest.fixture
def live():
    return LiveChart(cash([400, 650]))


def sent(live):
    """The traits that an update sent, one list an update."""
    messages = []
    live.comm.send = lambda data, buffers=None: messages.append(sorted(data["state"]))
    return messages


def test_its_text_names_the_chart(live):
    assert repr(live) == str(live) == "LiveChart(Cash by round)"
    assert repr(LiveChart(alt.Chart(pd.DataFrame({"x": [1]})).mark_bar())) == "LiveChart(Chart)"


def test_figures_and_specification_are_apart(live):
    assert live.data == {"rows_0": [{"round": 1, "cash": 400}, {"round": 2, "cash": 650}]}
    assert live.spec["data"] == {"name": "rows_0"}
    assert "datasets" not in live.spec
    assert live.description == "Cash is 650."


def test_new_figures_send_no_specification(live):
    messages = sent(live)
    live.update(cash([400, 650, 900]))
    assert messages == [["data", "description"]]
    assert live.data["rows_0"][-1] == {"round": 3, "cash": 900}
    assert live.description == "Cash is 900."


def test_the_same_figures_send_nothing(live):
    messages = sent(live)
    live.update(cash([400, 650]))
    assert messages == []


def test_another_chart_sends_its_specification(live):
    messages = sent(live)
    live.update(cash([400, 650], title="Money"))
    assert messages == [["spec"]]
    assert repr(live) == "LiveChart(Money)"


@pytest.mark.parametrize(
    "rows",
    [
        [{"round": 1, "cash": 5}, {"round": 2, "cash": float("nan")}],
        iter([{"round": 1, "cash": 5}, {"round": 2, "cash": None}]),
        pd.DataFrame({"round": [1, 2], "cash": [5, None]}),
    ],
    ids=["rows", "iterator", "frame"],
)
def test_rows_alone_replace_the_figures(live, rows):
    messages = sent(live)
    live.update(rows)
    assert messages == [["data", "description"]]
    assert live.data == {"rows_0": [{"round": 1, "cash": 5}, {"round": 2, "cash": None}]}
    assert live.description == "Cash by round"  # the old one would state figures that are gone
    json.dumps(live.data, allow_nan=False)


def test_rows_for_a_chart_with_two_data_sets_are_refused():
    frames = [pd.DataFrame({"x": [n]}) for n in (1, 2)]
    live = LiveChart(alt.layer(*(alt.Chart(f).mark_tick().encode(x="x:Q") for f in frames)))
    before = live.data
    assert before == {"rows_0": [{"x": 1}], "rows_1": [{"x": 2}]}
    assert [layer["data"]["name"] for layer in live.spec["layer"]] == ["rows_0", "rows_1"]
    with pytest.raises(ValueError, match="has 2 data sets"):
        live.update([{"x": 3}])
    assert live.data == before


def test_where_no_kernel_runs_the_chart_stands_as_it_is_now(live):
    live.update(cash([400, 650, 900]))
    bundle, _ = live._repr_mimebundle_()
    still, _ = cash([400, 650, 900])._repr_mimebundle_()
    assert bundle[VIEW]["model_id"] == live.model_id
    assert bundle["text/plain"] == "LiveChart(Cash by round)\nCash is 900."
    assert bundle["image/svg+xml"] == still["image/svg+xml"]
    assert live.data in [
        spec["datasets"] for kind, spec in bundle.items() if kind.startswith("application/vnd.vega")
    ]


def test_markup_in_a_still_is_text():
    live = LiveChart(cash([1], title="<script>alert(1)</script>"))
    assert "<script" not in live._repr_mimebundle_()[0]["image/svg+xml"]


def test_vega_is_sent_once_and_not_with_every_chart(live):
    vega = live_chart._Vega._sent
    LiveChart(cash([1]))
    assert live_chart._Vega._sent is vega
    assert len(vega._esm) > 500_000 > 50 * len(live._esm) > 0


def test_vega_is_sent_again_when_all_widgets_were_closed(live):
    live_chart._Vega._sent.close()
    LiveChart(cash([1]))
    assert live_chart._Vega._sent.comm is not None
