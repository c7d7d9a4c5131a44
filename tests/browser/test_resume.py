"""A kernel killed in mid-game: the game goes on, and the answers are there."""

import os
import re
import signal

from playwright.sync_api import Page, expect

from tests.browser.lab import (
    KERNEL,
    Server,
    open_notebook,
    outputs,
    run_all_cells,
    wait_until_idle,
    write_notebook,
)
from tests.browser.tables import kernel

TABLE = """\
from finlit import Cashflow, play

table = play(Cashflow(["Ann", "Bo"], seed=7), save="lesson")
table
"""
ANSWER = """\
__import__("finlit.lessons.answers", fromlist=["keep"]).keep(
    "lesson", "net worth", 1200, __import__("finlit.lessons").lessons.Result("wrong")
)"""
ANSWERS = "__import__('finlit.lessons').lessons.answers()['answer'].tolist()"
RESUMED = "__import__('finlit').resume()"


def press(page: Page, name: str) -> None:
    outputs(page).get_by_role("button", name=name, exact=True).click()
    wait_until_idle(page)


def kill_kernel(page: Page) -> None:
    """Kill the notebook's kernel, as a computer short of memory does; JupyterLab starts another."""
    os.kill(int(kernel(page, "__import__('os').getpid()")), signal.SIGKILL)
    page.get_by_role("dialog").get_by_role("button", name="Ok").click(timeout=30_000)
    page.wait_for_function(f"() => {KERNEL}?.status === 'idle'", timeout=60_000)
    wait_until_idle(page)


def test_nothing_is_lost_with_the_kernel(jupyterlab: Server, page: Page) -> None:
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "resume.ipynb", TABLE))
    run_all_cells(page)
    for button in ("Choose this dream", "Choose this dream", "Roll"):
        press(page, button)
    assert kernel(page, ANSWER) == "None"
    played = kernel(page, "table.game.record.text()")
    assert kernel(page, "len(table.game)") == "3"

    kill_kernel(page)
    run_all_cells(page)
    assert kernel(page, "len(table.game)") == "0"
    assert kernel(page, f"{RESUMED}.game.record.text()") == played
    assert kernel(page, ANSWERS) == "['1200']"

    table = outputs(page).locator(".finlit-table")
    table.get_by_role("tab", name="File", exact=True).click()
    wait_until_idle(page)
    expect(table.get_by_label("Saved games")).to_contain_text("Ann, Bo: move 3")
    press(page, "Go on with this game")
    expect(table.get_by_role("status")).to_have_text(re.compile("going on after move 3"))
    assert kernel(page, "table.game.record.text()") == played
    expect(table.get_by_role("button", name="Undo")).to_be_visible()
