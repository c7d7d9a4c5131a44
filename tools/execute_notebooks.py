"""Execute lessons in place, and save them as a student opens them and as nbval compares them.

    python tools/execute_notebooks.py [NOTEBOOK ...]     (without a name: all of notebooks/)

A lesson runs in a new kernel with no saved game. Its outputs are saved, but nothing that is another
in each run: no times, no path of this machine, no widget state and no widget view (without its
kernel a view shows as an error; what is saved beside it, a still, shows instead). The same lesson
gives the same bytes. If a cell not tagged raises-exception fails, the file stays as it was.
"""

import argparse
import os
import re
import sys
import sysconfig
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[1]
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
CELL_METADATA = {"tags", "slideshow", "editable", "deletable", "jupyter", "name", "nbgrader"}
PATHS = re.compile(
    "|".join(re.escape(f"{p}{os.sep}") for p in (ROOT, sysconfig.get_path("purelib")))
)


def execute(path: Path) -> None:
    """Run the notebook at `path` and save it there; raise CellExecutionError and do not save it."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=120,
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    before = os.environ.get("FINLIT_HOME")
    with tempfile.TemporaryDirectory() as home:
        os.environ["FINLIT_HOME"] = home
        try:
            client.execute()
        finally:
            os.environ.pop("FINLIT_HOME")
            if before is not None:
                os.environ["FINLIT_HOME"] = before
    tidy(notebook)
    nbformat.write(notebook, path)


def tidy(notebook: NotebookNode) -> None:
    """Leave in `notebook` what every run of it has in common."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.kernelspec = {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    }
    notebook.metadata.language_info = {"file_extension": ".py", "name": "python"}
    for cell in notebook.cells:
        cell.metadata = {k: v for k, v in cell.metadata.items() if k in CELL_METADATA}
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if _tidy_output(output)]


def _tidy_output(output: NotebookNode) -> bool:
    """Tidy one output; whether anything is left of it."""
    if output.output_type == "error":
        output.traceback = [PATHS.sub("", line) for line in output.traceback]
    if "data" not in output:
        return True
    output.data.pop(WIDGET_VIEW, None)
    output.metadata.pop(WIDGET_VIEW, None)
    return bool(output.data)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK")
    notebooks = parser.parse_args().notebooks or sorted((ROOT / "notebooks").rglob("[!.]*.ipynb"))
    failed = 0
    for path in notebooks:
        try:
            execute(path)
        except CellExecutionError as error:
            print(f"{path}: not saved\n{error}", file=sys.stderr)
            failed += 1
        else:
            print(path)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
