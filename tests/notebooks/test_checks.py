"""Each check finds its fault in a small notebook made with it, and none in a good one."""

from collections.abc import Callable

import pytest
from nbformat import NotebookNode, v4

from tests.notebooks import checks


def result(text: str = "2", count: int = 1, html: str = "") -> NotebookNode:
    data = {"text/plain": text, "text/html": html or text}
    return v4.new_output("execute_result", data, execution_count=count)


def code(source: str, *outputs: NotebookNode, count: int | None = 1, **metadata: object):
    return v4.new_code_cell(
        source, outputs=list(outputs), execution_count=count, metadata=dict(metadata)
    )


def lesson(*cells: NotebookNode, kernel: str = "python3") -> NotebookNode:
    """A notebook without fault, and then `cells`."""
    first = [v4.new_markdown_cell("# Money\n\n## Goals"), code("1 + 1", result())]
    return v4.new_notebook(
        cells=[*first, *cells], metadata={"kernelspec": {"name": kernel, "display_name": "Python"}}
    )


ERROR = v4.new_output("error", ename="Refused", evalue="not enough cash", traceback=["Refused"])


def text(source: str) -> NotebookNode:
    return v4.new_markdown_cell(source)


def same_id(notebook: NotebookNode) -> NotebookNode:
    notebook.cells[1].id = notebook.cells[0].id
    return notebook


def with_state(notebook: NotebookNode) -> NotebookNode:
    notebook.metadata.widgets = {"application/vnd.jupyter.widget-state+json": {}}
    return notebook


def stripped(notebook: NotebookNode) -> NotebookNode:
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    return notebook


WIDGET = result("Table", 2)
WIDGET.data["application/vnd.jupyter.widget-view+json"] = {"model_id": "1"}

BAD = [
    (checks.executed_in_order, lesson(code("2", count=None))),
    (checks.executed_in_order, lesson(code("2", count=1))),
    (checks.executed_in_order, lesson(code("2", count=3))),
    (checks.outputs_present, stripped(lesson())),
    (checks.outputs_present, lesson(code("2", result(count=7), count=2))),
    (checks.python3_kernel, lesson(kernel="finlit-venv")),
    (checks.python3_kernel, v4.new_notebook(cells=[text("# Money"), code("1", result())])),
    (checks.no_widget_state, with_state(lesson())),
    (checks.no_widget_state, lesson(code("table", WIDGET, count=2))),
    (
        checks.nothing_fetched,
        lesson(code("t", result("", 2, html="<script src='//example.org/a.js'>"), count=2)),
    ),
    (
        checks.nothing_fetched,
        lesson(code("t", result("", 2, html="<style>a{b:url(https://example.org/)}"), count=2)),
    ),
    (checks.nothing_fetched, lesson(text("![chart](https://example.org/chart.png)"))),
    (checks.nothing_fetched, lesson(text("<img alt='a' src='http://example.org/a.png'>"))),
    (checks.nothing_fetched, lesson(code("read('https://example.org/a.csv')", count=2))),
    (checks.nothing_fetched, lesson(code("from urllib import request", count=2))),
    (checks.nothing_fetched, lesson(code("%pip install finlit", count=2))),
    (checks.expected_errors_shown, lesson(code("pay()", count=2, tags=["raises-exception"]))),
    (checks.expected_errors_shown, lesson(code("pay()", ERROR, count=2))),
    (checks.no_absolute_paths, lesson(code("load('/home/ann/game.jsonl')", count=2))),
    (checks.no_absolute_paths, lesson(code("path", result("PosixPath('/tmp/a')", 2), count=2))),
    (checks.no_absolute_paths, lesson(code("path", result(r"C:\Users\ann", 2), count=2))),
    (checks.single_dollar, lesson(text("Pay $500, then $200."))),
    (checks.headings, lesson(text("# A second title"))),
    (checks.headings, lesson(text("#### Skipped a level"))),
    (checks.headings, v4.new_notebook(cells=[text("## No title"), text("# Late")])),
    (checks.headings, v4.new_notebook(cells=[text("plain")])),
    (checks.unique_ids, same_id(lesson())),
    (checks.compared_by_nbval, lesson(code("1", count=2, tags=["nbval-ignore-output"]))),
    (checks.compared_by_nbval, lesson(code("# NBVAL_SKIP\n1", count=2))),
]

GOOD = lesson(
    text("### One level\n\nskipped none; costs $500, see [the rules](https://example.org/a.png)"),
    text("```python\n# no heading\nprice = '$5 or $6'\n```\n\n## Back up"),
    code("pay()", ERROR, count=2, tags=["raises-exception"]),
    code("table", result("Table", 3, html="<b>assets/cash</b> 1/2"), count=3),
    code("", count=None),
)


@pytest.mark.parametrize("check, notebook", BAD, ids=lambda value: getattr(value, "__name__", ""))
def test_a_check_finds_the_fault(
    check: Callable[[NotebookNode], list[str]], notebook: NotebookNode
) -> None:
    assert check(notebook) != []


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_a_check_passes_what_is_right(check: Callable[[NotebookNode], list[str]]) -> None:
    assert check(GOOD) == []


def test_every_check_has_a_bad_notebook() -> None:
    assert {check for check, _ in BAD} == set(checks.CHECKS)
