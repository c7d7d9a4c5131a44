"""Rules and books import the standard library and the floors below, and nothing else."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "finlit"
RULES = sorted(
    [
        PACKAGE / "datafiles.py",
        *(
            path
            for floor in ("engine", "ledger", "games")
            for path in (PACKAGE / floor).rglob("*.py")
        ),
    ]
)


def imported(source: str) -> Iterator[str]:
    """The top-level packages that a module imports, also inside its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "finlit" if node.level else (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_the_standard_library(path: Path) -> None:
    packages = set(imported(path.read_text(encoding="utf-8")))
    assert packages - sys.stdlib_module_names <= {"finlit"}


def test_imports_are_found_wherever_they_stand() -> None:
    source = "import a.b, c\nfrom d.e import f\ndef g():\n    import h\n    from . import i\n"
    assert set(imported(source)) == {"a", "c", "d", "h", "finlit"}
