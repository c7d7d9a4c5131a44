"""Lessons are executed to the same bytes each time, and nbval compares them strictly."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError
from nbformat import v4

from tests.notebooks.checks import CHECKS
from tools.execute_notebooks import execute

ROOT = Path(__file__).parents[2]

CHART = """\
import altair
import pandas
import vl_convert


class Chart:
    spec = altair.Chart(pandas.DataFrame({"a": [1, 2]})).mark_line().encode(x="a").to_dict()

    def __repr__(self):
        return "Chart of a: 1 to 2"

    def _repr_mimebundle_(self, **kwargs):
        svg = vl_convert.vegalite_to_svg(self.spec)
        kinds = ("text/plain", "image/svg+xml", "application/vnd.vegalite.v5+json")
        return dict(zip(kinds, (repr(self), svg, self.spec)))


Chart()
"""
TABLE = """\
import ipywidgets


class Table(ipywidgets.Button):
    def _repr_mimebundle_(self, **kwargs):
        bundle = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/html": "<p>a still</p>", "text/plain": "Table"}


Table(description="Roll")
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A small lesson with a chart, a widget, a print and an expected error."""
    path = tmp_path / "lesson.ipynb"
    cells = [
        v4.new_markdown_cell("# Money", id="title"),
        v4.new_code_cell(CHART, id="chart", metadata={"execution": {"iopub.status.busy": "now"}}),
        v4.new_code_cell(TABLE, id="table", metadata={"scrolled": True, "tags": ["keep"]}),
        v4.new_code_cell("import os\nprint(os.listdir(os.environ['FINLIT_HOME']))", id="home"),
        v4.new_code_cell("1 // 0", id="error", metadata={"tags": ["raises-exception"]}),
    ]
    nbformat.write(v4.new_notebook(cells=cells, metadata={"widgets": {"state": {}}}), path)
    return path


def nbval(path: Path) -> "subprocess.CompletedProcess[str]":
    """`pytest --nbval` as it is set up for the lessons, over one notebook."""
    command = [sys.executable, "-m", "pytest", "-q", "-c", ROOT / "pyproject.toml"]
    command += ["--rootdir", ROOT, "--confcutdir", path.parent, "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, "--nbval", path], capture_output=True, text=True, cwd=ROOT, env=os.environ
    )


def test_an_executed_lesson_passes_the_checks_and_nbval(lesson: Path) -> None:
    execute(lesson)
    first = lesson.read_bytes()
    execute(lesson)
    assert lesson.read_bytes() == first
    notebook = nbformat.read(lesson, as_version=4)
    assert [fault for check in CHECKS for fault in check(notebook)] == []
    assert [cell.id for cell in notebook.cells] == ["title", "chart", "table", "home", "error"]
    assert notebook.cells[2].metadata == {"tags": ["keep"]}
    assert notebook.cells[2].outputs[0].data == {
        "text/html": "<p>a still</p>",
        "text/plain": "Table",
    }
    assert notebook.cells[3].outputs[0].text == "[]\n"
    run = nbval(lesson)
    assert run.returncode == 0, run.stdout
    assert "4 passed" in run.stdout


def test_nbval_compares_all_but_the_drawing_of_a_chart(lesson: Path) -> None:
    notebook = nbformat.read(lesson, as_version=4)
    sources = [CHART, "Chart()", "Chart()", TABLE, "print('roll')", "1 + 1"]
    notebook.cells = [v4.new_code_cell(source) for source in sources]
    nbformat.write(notebook, lesson)
    execute(lesson)
    notebook = nbformat.read(lesson, as_version=4)
    drawing, specification, words, still, printed, _ = (c.outputs[0] for c in notebook.cells)
    drawing.data["image/svg+xml"] = drawing.data["image/svg+xml"].replace("<path", "<circle")
    specification.data["application/vnd.vegalite.v5+json"]["mark"] = {"type": "bar"}
    words.data["text/plain"] = "Chart of a: 1 to 3"
    still.data["text/html"] = "<p>another still</p>"
    printed.text = "move\n"
    nbformat.write(notebook, lesson)
    failed = [line for line in nbval(lesson).stdout.splitlines() if line.startswith("FAILED")]
    assert re.findall(r"Cell (\d)", "".join(failed)) == ["1", "2", "3", "4"]


def test_a_lesson_that_fails_is_not_saved(lesson: Path) -> None:
    notebook = nbformat.read(lesson, as_version=4)
    notebook.cells = [v4.new_code_cell("1 // 0")]
    nbformat.write(notebook, lesson)
    before = lesson.read_bytes()
    with pytest.raises(CellExecutionError):
        execute(lesson)
    assert lesson.read_bytes() == before
