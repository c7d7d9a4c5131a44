"""The loan comparison in JupyterLab: typed by keyboard, drawn at once, its faults said aloud."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.lab import Server, open_notebook, run_all_cells, wait_until_idle, write_notebook

SOURCE = """\
from finlit.ledger.loans import Loan
from finlit.widgets.loan_comparison import compare_loans

comparison = compare_loans(Loan(427_500, 0.03875, 360), Loan(100_000, 0.045, 60))
comparison
"""


def test_loans_are_compared_by_keyboard(jupyterlab: Server, page: Page) -> None:
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "loans.ipynb", SOURCE))
    run_all_cells(page)
    table = page.get_by_role("table", name="What the loans cost")
    chart = page.locator(".finlit-chart").first
    expect(table.get_by_role("row", name="Last payment")).to_contain_text("$2,012.53")
    expect(chart).to_have_attribute("aria-label", re.compile(r"^A: \$427,500\.00 in month 0"))
    widget = page.locator(".jp-OutputArea-output .widget-vbox").first.bounding_box()
    assert widget["width"] <= 900
    assert widget["height"] <= 600

    amount = page.get_by_label("A amount", exact=True)
    amount.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("120000")
    page.keyboard.press("Tab")
    expect(page.get_by_label("A rate, % a year")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("0")
    page.keyboard.press("Tab")
    expect(page.get_by_label("A years")).to_be_focused()
    expect(table.get_by_role("row", name="Monthly payment")).to_contain_text("$333.33")
    expect(chart).to_have_attribute("aria-label", re.compile(r"^A: \$120,000\.00 in month 0"))

    page.keyboard.press("Control+A")
    page.keyboard.type("-3")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Loan A: Years and months cannot be negative")
    expect(page.get_by_label("A years")).to_be_focused()
    expect(table.get_by_role("row", name="Monthly payment")).to_contain_text("$333.33")
    page.keyboard.press("Control+A")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(alert).to_have_count(0)
    expect(table.get_by_role("row", name="Monthly payment")).to_contain_text("$1,000.00")

    third = page.get_by_role("checkbox", name="Compare a third loan")
    third.focus()
    page.keyboard.press("Space")
    expect(table.get_by_role("columnheader", name="Loan C")).to_be_visible()
    expect(third).to_be_focused()

    page.get_by_role("tab", name="Still owed").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Interest")).to_have_attribute("aria-selected", "true")
    interest = page.locator(".finlit-chart[aria-label^='A: $0.00 in month 1,']")
    expect(interest).to_be_visible()
    wait_until_idle(page)


def test_axe_finds_nothing_serious_in_the_comparison(jupyterlab: Server, page: Page) -> None:
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "loans.ipynb", SOURCE))
    run_all_cells(page)
    page.get_by_role("checkbox", name="Compare a third loan").check()
    page.get_by_label("C amount").fill("-5")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("Loan C: The amount borrowed")
    report = Axe().run(page, context={"include": [[".jp-OutputArea-output"]]}).response
    assert report["passes"]
    assert [
        (fault["id"], [node["html"] for node in fault["nodes"]])
        for fault in report["violations"]
        if fault["impact"] in ("serious", "critical")
    ] == []
