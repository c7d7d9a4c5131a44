"""A widget works in JupyterLab, and a page that misbehaves is found out."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import Server, open_notebook, outputs, run_all_cells, watch, write_notebook

COUNTER = """\
import ipywidgets

button = ipywidgets.Button(description="Roll")
count = ipywidgets.HTML("<p role='status'>rolled 0 times</p>")
rolls = []


def roll(button):
    rolls.append(4)
    count.value = f"<p role='status'>rolled {len(rolls)} times</p>"


button.on_click(roll)
ipywidgets.VBox([button, count])
"""


def test_a_button_is_pressed_in_jupyterlab(jupyterlab: Server, page: Page) -> None:
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "smoke.ipynb", COUNTER))
    run_all_cells(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    button = outputs(page).get_by_role("button", name="Roll", exact=True)
    status = outputs(page).get_by_role("status")
    button.click()
    expect(status).to_have_text("rolled 1 times")
    button.press("Enter")
    expect(status).to_have_text("rolled 2 times")


def test_the_lab_has_no_saved_games(jupyterlab: Server, page: Page) -> None:
    source = "import os\nprint('saved:', os.listdir(os.environ['FINLIT_HOME']))"
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "home.ipynb", source))
    run_all_cells(page)
    expect(outputs(page).get_by_text("saved: []")).to_be_visible()


@pytest.mark.parametrize(
    "script, fault",
    [
        ("fetch('http://example.org/').catch(() => null)", "request to http://example.org/"),
        ("new WebSocket('ws://example.org/')", "websocket to ws://example.org/"),
        ("setTimeout(() => { throw new Error('lost') })", "page error: lost"),
        ("console.error('not drawn')", "console error: not drawn"),
    ],
    ids=["request", "websocket", "exception", "console"],
)
def test_a_fault_of_a_page_is_seen(browser: Browser, script: str, fault: str) -> None:
    page = browser.new_page()
    faults = watch(page)
    page.evaluate(f"() => {{ {script} }}")
    page.wait_for_timeout(200)
    page.close()
    assert any(line.startswith(fault) for line in faults), faults
