"""Take the pictures in docs/ anew: the table, and each lesson as it stands in JupyterLab.

    python tools/screenshots.py [LESSON ...]     (without a name: the table and the first lessons)

Each lesson is run from its first cell in a JupyterLab of its own, at the size of a projector, with
no network. Its picture shows the place that says most: the first chart beside its story.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.lab import (  # noqa: E402
    CHROMIUM_ARGUMENTS,
    VIEWPORT,
    Server,
    chromium,
    open_notebook,
    run_all_cells,
    serve,
    watch,
)

DOCS = ROOT / "docs"
TABLE = "01_first_game"
"""The lesson whose table is the picture of the README."""
LESSONS = ("01_first_game", "02_income_statement")
"""The lessons whose pictures are kept."""


def page_of(browser: Browser) -> Page:
    """A page of a projector's size that reaches this machine only."""
    page = browser.new_page(viewport=VIEWPORT, locale="en-US")
    watch(page)
    return page


def take_table(browser: Browser, server: Server) -> Path:
    """The table of the first lesson, alone."""
    page = page_of(browser)
    open_notebook(page, server, f"notebooks/{TABLE}.ipynb")
    run_all_cells(page)
    table = page.locator(".finlit-table").last
    table.scroll_into_view_if_needed()
    page.wait_for_timeout(1500)
    path = DOCS / "table.png"
    table.screenshot(path=path)
    page.close()
    server.stop_kernels()
    return path


def take_lesson(browser: Browser, server: Server, name: str) -> Path:
    """A lesson, where its first chart stands."""
    page = page_of(browser)
    open_notebook(page, server, f"notebooks/{name}.ipynb")
    run_all_cells(page)
    chart = page.locator(".jp-OutputArea-output svg.marks, .jp-OutputArea-output canvas").first
    chart.scroll_into_view_if_needed()
    page.wait_for_timeout(1500)
    path = DOCS / f"{name}.png"
    page.screenshot(path=path)
    page.close()
    server.stop_kernels()
    return path


def main() -> None:
    """Take the pictures that were asked for."""
    names = sys.argv[1:] or LESSONS
    executable = chromium()
    if executable is None:
        sys.exit("Chromium is missing: install it, or name one in FINLIT_CHROMIUM")
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=executable, args=CHROMIUM_ARGUMENTS, chromium_sandbox=False
        )
        if not sys.argv[1:]:
            print(take_table(browser, server).relative_to(ROOT))
        for name in names:
            print(take_lesson(browser, server, name).relative_to(ROOT))
        browser.close()


if __name__ == "__main__":
    main()
