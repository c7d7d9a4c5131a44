"""Exercises in JupyterLab: by keyboard alone, with and without code; money is no formula there."""

import json

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.lab import (
    Server,
    open_notebook,
    outputs,
    run_all_cells,
    wait_until_idle,
    write_notebook,
)

LESSON = """\
from finlit.lessons import lesson

second = lesson("02_income_statement")
"""
CELL = """\
answer = ...
second.check("boat", answer)
"""


def kept(server: Server) -> list[tuple[str, str]]:
    """The answers that were kept, with what became of them."""
    lines = (server.home / "answers" / "02_income_statement.jsonl").read_text().splitlines()
    return [(line["answer"], line["state"]) for line in map(json.loads, lines)]


def test_a_choice_is_answered_by_keyboard_alone(jupyterlab: Server, page: Page) -> None:
    cells = LESSON, 'second.ask("boat")'
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "choice.ipynb", *cells))
    run_all_cells(page)
    status = outputs(page).get_by_role("status")
    expect(status).to_have_text("… Not answered yet.")
    choices = outputs(page).get_by_role("group", name="Ada pays 4,000 for a boat.")
    choices.get_by_role("radio", name="her cash, and her monthly cash flow").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(outputs(page).get_by_role("button", name="Check")).to_be_focused()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("✗ Not yet. The boat is paid once.")
    expect(outputs(page).get_by_role("button", name="Check")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowDown")
    expect(choices.get_by_role("radio", name="but not her monthly cash flow")).to_be_checked()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("✓ Right.")
    expect(choices.get_by_role("radio", name="but not her monthly cash flow")).to_be_focused()
    wait_until_idle(page)
    assert kept(jupyterlab) == [("'a'", "wrong"), ("'b'", "right")]


def test_a_number_is_typed_by_keyboard_alone(jupyterlab: Server, page: Page) -> None:
    cells = LESSON, 'second.ask("omar_keeps")'
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "number.ipynb", *cells))
    run_all_cells(page)
    status = outputs(page).get_by_role("status")
    field = outputs(page).get_by_role("textbox", name="Your answer")
    field.focus()
    page.keyboard.type("38,75 %")
    page.keyboard.press("Enter")
    expect(status).to_contain_text("10% is 0.10")
    expect(field).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("0.3875")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(status).to_contain_text("✓ Right.")
    wait_until_idle(page)
    assert kept(jupyterlab) == [("'38,75 %'", "unreadable"), ("0.3875", "right")]


def test_an_answer_is_typed_into_its_cell(jupyterlab: Server, page: Page) -> None:
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "cell.ipynb", LESSON, CELL))
    run_all_cells(page)
    status = outputs(page).get_by_role("status")
    expect(status).to_have_text("… Not answered yet.")
    page.locator(".jp-NotebookPanel:visible .jp-CodeCell").last.focus()
    for answer, said in (('"d"', "✗ Not yet. Nobody earns less"), ('"b"', "✓ Right.")):
        page.keyboard.press("Enter")
        page.keyboard.press("Control+Home")
        page.keyboard.press("Shift+End")
        page.keyboard.type(f"answer = {answer}")
        page.keyboard.press("Control+Enter")
        expect(status).to_contain_text(said)
    wait_until_idle(page)
    assert kept(jupyterlab) == [("'d'", "wrong"), ("'b'", "right")]


def test_axe_finds_nothing_serious_in_exercises(jupyterlab: Server, page: Page) -> None:
    cells = LESSON, 'second.ask("boat")', 'second.ask("omar_keeps")', 'second.check("boat", "a")'
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "axe.ipynb", *cells))
    run_all_cells(page)
    first = outputs(page).get_by_role("button", name="Check").first
    outputs(page).get_by_role("radio", name="her salary").check()
    first.click()
    expect(outputs(page).get_by_role("status").first).to_contain_text("Nobody earns less")
    report = Axe().run(page, context={"include": [[".jp-OutputArea-output"]]}).response
    assert report["passes"]
    assert [
        (fault["id"], [node["html"] for node in fault["nodes"]])
        for fault in report["violations"]
        if fault["impact"] in ("serious", "critical")
    ] == []


def test_two_amounts_are_no_formula(jupyterlab: Server, page: Page) -> None:
    still = 'HTML({}._repr_mimebundle_(){}["text/html"])'
    cells = [
        "from IPython.display import HTML\nfrom finlit import compare_loans\n"
        "from finlit.lessons import Result, lesson\nfourth = lesson('04_borrowing')",
        "HTML('<p>from $a$ to b</p>')",
        "HTML('<p>from $100 to</p> <p>$200</p>')",
        "Result('wrong', 'from $100 to $200')",
        "fourth.story.step(1, 16, show='income')",
        still.format("fourth.story.table", ""),
        still.format("compare_loans()", ""),
        still.format("fourth.ask('first_debt')", "[0]"),
    ]
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "dollars.ipynb", *cells))
    run_all_cells(page)
    # the one formula there shows that MathJax has been at work
    expect(outputs(page).locator("mjx-container")).to_have_count(1)
    expect(outputs(page).get_by_role("status")).to_contain_text("from $100 to $200")
