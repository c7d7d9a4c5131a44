"""What must hold of a lesson as it is saved: each function returns the faults it finds, as text."""

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from nbformat import NotebookNode

# A page that draws or runs something from another machine; a link to read is none of these.
FETCH = re.compile(
    r"""<(?:script|img|iframe|link|object|embed|video|audio|source)\b[^>]*
          (?:src|href|data)\s*=\s*["']?\s*(?:https?:)?//
      | \burl\(\s*["']?\s*(?:https?:)?//
      | (?:\bimport\b|\bfetch\(|\brequire)[^;\n]*["'](?:https?:)?//
      | !\[[^\]]*\]\(\s*(?:https?:)?//
      | ["']https?://[^"']*(?:cdn|unpkg|jsdelivr|esm\.sh)[^"']*["']""",
    re.VERBOSE | re.IGNORECASE,
)
CLIENTS = {"aiohttp", "ftplib", "http", "httpx", "requests", "socket", "urllib", "urllib3"}
ABSOLUTE_PATH = re.compile(
    r"""(?<![\w/.:<])/(?:home|Users|root|tmp|work|opt|usr|var|srv|mnt|etc|private)/[\w.~-]"""
    r"""|\b[A-Za-z]:\\{1,2}(?:Users|Documents|Program|Windows)\b"""
)
MARKDOWN_HEADING = re.compile(r"^ {0,3}(#{1,6})\s+\S", re.MULTILINE)
FENCE = re.compile(r"^ {0,3}(```+|~~~+).*?^ {0,3}\1[`~]*\s*$", re.MULTILINE | re.DOTALL)
DRAWN = ("text/html", "text/markdown", "image/svg+xml", "application/javascript")


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """The cells that a kernel runs, empty ones left out."""
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def markdown_cells(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def tags(cell: NotebookNode) -> list[str]:
    return list(cell.metadata.get("tags", []))


def as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def output_texts(cell: NotebookNode) -> list[str]:
    """Every text that a cell's saved outputs hold, of whatever type."""
    texts = []
    for output in cell.get("outputs", []):
        texts += [as_text(value) for value in output.get("data", {}).values()]
        texts += [output[key] for key in ("text", "ename", "evalue") if key in output]
        texts += output.get("traceback", [])
    return texts


def without_code(source: str) -> str:
    """Markdown without its fenced and inline code."""
    return re.sub(r"`[^`\n]+`", "", FENCE.sub("", source))


def executed_in_order(notebook: NotebookNode) -> list[str]:
    """Executed from top to bottom in a new kernel: 1, 2, 3, …"""
    counts = [cell.execution_count for cell in code_cells(notebook)]
    expected = list(range(1, len(counts) + 1))
    return [] if counts == expected else [f"execution counts are {counts}, not 1 to {len(counts)}"]


def outputs_present(notebook: NotebookNode) -> list[str]:
    """Outputs are saved, and of the same run as the cells; nbval compares what they say."""
    cells = code_cells(notebook)
    faults = [] if any(cell.outputs for cell in cells) else ["no cell has a saved output"]
    return faults + [
        f"cell {cell.id} has an output numbered {output.execution_count}"
        for cell in cells
        for output in cell.outputs
        if output.output_type == "execute_result" and output.execution_count != cell.execution_count
    ]


def python3_kernel(notebook: NotebookNode) -> list[str]:
    """The kernel named is python3, which every installation has."""
    name = notebook.metadata.get("kernelspec", {}).get("name")
    return [] if name == "python3" else [f"kernelspec is {name!r}, not 'python3'"]


def no_widget_state(notebook: NotebookNode) -> list[str]:
    """No widget's state or view is saved: without its kernel it shows as an error."""
    faults = ["widget state is saved"] if "widgets" in notebook.metadata else []
    return faults + [
        f"cell {cell.id} has a saved widget view"
        for cell in code_cells(notebook)
        for output in cell.outputs
        if "application/vnd.jupyter.widget-view+json" in output.get("data", {})
    ]


def nothing_fetched(notebook: NotebookNode) -> list[str]:
    """Nothing is drawn from, read from or asked of another machine."""
    faults = []
    for cell in code_cells(notebook):
        for output in cell.outputs:
            for kind, value in output.get("data", {}).items():
                if kind in DRAWN and (found := FETCH.search(as_text(value))):
                    faults.append(f"cell {cell.id} shows {found[0]!r}")
        if found := re.search(r"""["'](?:https?|ftp)://""", cell.source):
            faults.append(f"cell {cell.id} names the address {found[0]!r}")
        imported = re.findall(r"^\s*(?:import|from)\s+(\w+)", cell.source, re.MULTILINE)
        faults += [f"cell {cell.id} imports {name}" for name in imported if name in CLIENTS]
        if re.search(r"^\s*[!%]\s*(?:pip|conda|curl|wget|git)\b", cell.source, re.MULTILINE):
            faults.append(f"cell {cell.id} installs or downloads something")
    for cell in markdown_cells(notebook):
        if found := FETCH.search(without_code(cell.source)):
            faults.append(f"cell {cell.id} shows {found[0]!r}")
    return faults


def expected_errors_shown(notebook: NotebookNode) -> list[str]:
    """A cell shows an error if and only if it is tagged raises-exception."""
    faults = []
    for cell in code_cells(notebook):
        expected = "raises-exception" in tags(cell)
        shown = any(output.output_type == "error" for output in cell.outputs)
        if expected and not shown:
            faults.append(f"cell {cell.id} is tagged raises-exception and shows no error")
        if shown and not expected:
            faults.append(f"cell {cell.id} shows an error that its tags do not expect")
    return faults


def no_absolute_paths(notebook: NotebookNode) -> list[str]:
    """No path of the machine on which the lesson was written or run."""
    return [
        f"cell {cell.id} holds the path {found[0]!r}…"
        for cell in notebook.cells
        for text in [cell.source, *output_texts(cell)]
        if (found := ABSOLUTE_PATH.search(text))
    ]


def single_dollar(notebook: NotebookNode) -> list[str]:
    """At most one `$` in a Markdown cell: between two, MathJax reads a formula."""
    return [
        f"cell {cell.id} has {count} dollar signs: write 'USD 500' or '500 dollars'"
        for cell in markdown_cells(notebook)
        if (count := without_code(cell.source).count("$")) > 1
    ]


def headings(notebook: NotebookNode) -> list[str]:
    """One heading of the first level, at the top, and no level left out below it."""
    levels = [
        len(marks)
        for cell in markdown_cells(notebook)
        for marks in MARKDOWN_HEADING.findall(FENCE.sub("", cell.source))
    ]
    faults = []
    if levels.count(1) != 1:
        faults.append(f"{levels.count(1)} headings of the first level")
    if levels and levels[0] != 1:
        faults.append(f"the first heading is of level {levels[0]}")
    for before, after in pairwise(levels):
        if after > before + 1:
            faults.append(f"a heading of level {after} follows one of level {before}")
    return faults


def unique_ids(notebook: NotebookNode) -> list[str]:
    """Every cell has an id, and its own: translations and answers are kept by it."""
    ids = Counter(cell.get("id") for cell in notebook.cells)
    return [f"{count} cells have the id {name!r}" for name, count in ids.items() if count > 1] + (
        ["a cell has no id"] if None in ids else []
    )


def compared_by_nbval(notebook: NotebookNode) -> list[str]:
    """No tag or comment takes a cell out of nbval's comparison."""
    marks = ("nbval-skip", "nbval-ignore-output")
    return [
        f"cell {cell.id} is marked {mark}"
        for cell in code_cells(notebook)
        for mark in marks
        if mark in tags(cell) or mark.replace("-", "_").upper() in cell.source
    ]


CHECKS: list[Callable[[NotebookNode], list[str]]] = [
    executed_in_order,
    outputs_present,
    python3_kernel,
    no_widget_state,
    nothing_fetched,
    expected_errors_shown,
    no_absolute_paths,
    single_dollar,
    headings,
    unique_ids,
    compared_by_nbval,
]
