"""Chromium and JupyterLab, once for all browser tests; a page for each, which must stay clean."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.lab import CHROMIUM_ARGUMENTS, VIEWPORT, Server, chromium, serve, watch

# what is awaited comes sooner or later: two cores shared with others are no measure
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium. Without it the tests are skipped, but in CI they fail."""
    executable = chromium()
    if executable is None:
        message = "Chromium is missing: install it, or name one in FINLIT_CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=CHROMIUM_ARGUMENTS, chromium_sandbox=False
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def jupyterlab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab over a copy of the lessons."""
    with serve(tmp_path_factory.mktemp("jupyterlab")) as server:
        yield server


@pytest.fixture
def page(browser: Browser, jupyterlab: Server) -> Iterator[Page]:
    """A page as large as a projector's, nothing saved from before; its faults fail the test."""
    shutil.rmtree(jupyterlab.home)
    jupyterlab.home.mkdir()
    context = browser.new_context(viewport=VIEWPORT, service_workers="block", locale="en-US")
    page = context.new_page()
    faults = watch(page)
    yield page
    context.close()
    jupyterlab.stop_kernels()
    assert faults == []
