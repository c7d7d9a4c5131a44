"""Every lesson, as it is saved in notebooks/, passes every check."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from tests.notebooks.checks import CHECKS

FOLDER = Path(__file__).parents[2] / "notebooks"
LESSONS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_lesson(lesson: Path, check: Callable[[NotebookNode], list[str]]) -> None:
    assert check(nbformat.read(lesson, as_version=4)) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_lesson_is_a_valid_notebook(lesson: Path) -> None:
    nbformat.validate(nbformat.read(lesson, as_version=nbformat.NO_CONVERT))
