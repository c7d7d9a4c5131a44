"""Run a lesson's cells in this process, as a kernel would, and see what each shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

import nbformat
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from finlit.charts import renderer

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHECK = re.compile(r'\.check\(\s*"(\w+)"')
# the picture of a chart is not compared (its specification is), nor is the model of a widget
UNCOMPARED = ("image/svg+xml", "application/vnd.jupyter.widget-view+json")

Shown = list[dict[str, Any]]


def lessons() -> list[str]:
    """The names of the lessons' notebooks."""
    return [path.stem for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))]


def cells(name: str, kind: str | None = None) -> list[nbformat.NotebookNode]:
    """The cells of a lesson: all, or those that are "code" or "markdown"."""
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    return [cell for cell in notebook.cells if kind in (None, cell.cell_type)]


def code_cells(name: str) -> list[str]:
    """The sources of a lesson's code cells."""
    return [cell.source for cell in cells(name, "code")]


def run(
    name: str,
    times: int = 1,
    solve: Mapping[str, Any] | None = None,
    between: Callable[[], None] = lambda: None,
) -> list[Shown]:
    """What every cell of a lesson shows, in order; with `times`, what its last run shows.

    `solve` maps exercises to answers that take the place of the dots.
    """
    shell = InteractiveShell()
    shown = []
    for source in code_cells(name):
        asked = CHECK.search(source)
        if solve is not None and asked:
            shell.user_ns["key"] = solve[asked[1]]
            source = source.replace("answer = ...", "answer = key")
        for _time in range(times):
            shown.append(_run_cell(shell, source))
            between()
        del shown[-times:-1]
    return shown


def _run_cell(shell: InteractiveShell, source: str) -> Shown:
    # without vl-convert a chart has no picture, which nobody compares, and takes no time
    with capture_output() as captured, patch.object(renderer, "vl_convert", None):
        result = shell.run_cell(source, store_history=False)
    result.raise_error()
    shown: Shown = [{"text": captured.stdout}] if captured.stdout else []
    shown += [dict(output.data) for output in captured.outputs]
    if result.result is not None and not captured.outputs:
        data, _metadata = shell.display_formatter.format(result.result)
        shown.append(data)
    return [{k: v for k, v in data.items() if k not in UNCOMPARED} for data in shown]
