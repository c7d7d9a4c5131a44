"""Reading a chart's specification as a person would read the chart."""

from finlit.charts.renderer import svg
from finlit.widgets.live_chart import LiveChart


def rows(chart, **values):
    """The chart's rows that have these values."""
    (found,) = chart.to_dict()["datasets"].values()
    return [row for row in found if all(row.get(name) == v for name, v in values.items())]


def encodings(chart):
    return [layer["encoding"] for layer in chart.to_dict()["layer"]]


def axis_title(chart, channel):
    titles = {e[channel]["title"] for e in encodings(chart) if e.get(channel, {}).get("title")}
    assert len(titles) == 1
    return titles.pop()


def fields(chart):
    """Every (field, type) that the chart's layers read."""
    found = set()
    for encoding in encodings(chart):
        for channel in encoding.values():
            for one in channel if isinstance(channel, list) else [channel]:
                if "field" in one:
                    found.add((one["field"], one.get("type")))
    return found


def tooltips(chart):
    return [
        {one["title"]: one["field"] for one in encoding["tooltip"]}
        for encoding in encodings(chart)
        if "tooltip" in encoding
    ]


def draws(chart):
    """The words in the chart's drawing."""
    drawing = svg(chart.to_dict())
    assert drawing.startswith("<svg ")
    assert "NaN" not in drawing and "undefined" not in drawing
    return drawing


def sends_only_figures(before, after):
    """Whether one chart follows the other without its specification being sent again."""
    live = LiveChart(before)
    changes = []
    live.observe(lambda change: changes.append(change["name"]))
    live.update(after)
    return changes == ["data", "description"]
