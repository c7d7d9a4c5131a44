"""The sheet filled in by hand, and why a number is what it is: in JupyterLab, by keyboard alone."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import (
    Server,
    open_notebook,
    outputs,
    run_all_cells,
    wait_until_idle,
    write_notebook,
)
from tests.browser.tables import focused, go_to, kernel

SOURCE = """\
from finlit import Cashflow, Script, play

game = Cashflow(
    ["Ann", "Bo"],
    chance=Script(dice=[6, 6], seed=1),
    audit=True,
    professions=("bus_driver", "cook"),
    dreams=("F02", "F02"),
    first_player=0,
)
table = play(game, save=None)
table
"""


def open_audited(page: Page, server: Server) -> Locator:
    open_notebook(page, server, write_notebook(server, "audit.ipynb", SOURCE))
    run_all_cells(page)
    table = outputs(page).locator(".finlit-table")
    expect(table.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    return table


def nothing_serious(page: Page) -> None:
    """axe-core finds nothing serious or critical in the table as it is shown."""
    response = Axe().run(page, ".finlit-table").response
    assert response["passes"]
    assert [
        (fault["id"], [node["html"][:120] for node in fault["nodes"]])
        for fault in response["violations"]
        if fault["impact"] in ("serious", "critical")
    ] == []


def test_a_round_is_audited_by_keyboard(jupyterlab: Server, page: Page) -> None:
    table = open_audited(page, jupyterlab)
    news = table.get_by_role("status")
    table.get_by_label("Sheet of").focus()

    def enter(name: str) -> None:
        go_to(page, name)
        page.keyboard.press("Enter")
        wait_until_idle(page)

    def fill(name: str, figure: str) -> None:
        go_to(page, name)
        page.keyboard.press("Control+A")
        page.keyboard.type(figure)

    # Ann has 1,600, and her payday brings 900; meanwhile play is held
    enter("Roll")
    expect(table.get_by_role("tab", name="Fill in")).to_have_attribute("aria-selected", "true")
    assert focused(page) == "Roll"
    enter("End turn")
    expect(news).to_have_text("First Ann must fill in the sheet: it changed.")
    cash = table.get_by_role("textbox", name="Cash, was $1,600, is now")
    fill("Cash, was $1,600, is now", "900")
    page.keyboard.press("Enter")
    expect(news).to_have_text("Not yet right: Cash.")
    expect(cash).to_have_attribute("aria-invalid", "true")
    expect(cash).to_be_focused()
    expect(table.get_by_role("list", name="Players")).not_to_contain_text("$2,500")
    nothing_serious(page)
    fill("Cash, was $1,600, is now", "2,500")
    page.keyboard.press("Enter")
    expect(news).to_have_text("The sheet agrees with the books.")
    expect(cash).to_have_count(0)
    assert focused(page).startswith("The sheet agrees with the books.")
    expect(table.get_by_role("list", name="Players")).to_contain_text("$2,500")
    enter("End turn")

    # Bo has 1,375, his payday brings 775; then he borrows 1,000, which costs 100 a month
    enter("Roll")
    fill("Cash, was $1,375, is now", "2150")
    enter("Check the sheet")
    assert focused(page) == "Check the sheet"
    enter("Borrow")
    fill("Bank loan payment, was $0, is now", "100")
    page.keyboard.press("Tab")
    page.keyboard.type("1325")
    page.keyboard.press("Tab")
    page.keyboard.type("675")
    page.keyboard.press("Tab")
    page.keyboard.type("3150")
    page.keyboard.press("Tab")
    page.keyboard.type("1000 dollars")
    enter("Check the sheet")
    expect(news).to_have_text("Write a whole number: Bank loan.")
    fill("Bank loan, was $0, is now", "1000")
    enter("Check the sheet")
    expect(news).to_have_text("The sheet agrees with the books.")
    nothing_serious(page)
    enter("End turn")
    assert kernel(page, "game.round, game.ledger.cash(1)") == "(2, 3150)"

    # why Bo's cash is what it is, chosen by keyboard
    table.get_by_label("Sheet of").select_option("Bo")
    go_to(page, "Income")
    for _time in range(5):
        page.keyboard.press("ArrowRight")
    assert focused(page) == "Why?"
    page.keyboard.press("Enter")
    wait_until_idle(page)
    go_to(page, "Statement")
    page.keyboard.press("ArrowDown")
    wait_until_idle(page)
    why = table.get_by_role("table", name="Why Cash is $3,150")
    rows = why.get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.nth(2)).to_contain_text(re.compile(r"^1Payday: Bo receives \$775\..*775$"))
    expect(rows.nth(3)).to_contain_text("Cash +1,000 · Bank loan −1,000")  # noqa: RUF001
    expect(rows.nth(4)).to_have_text("In all$3,150")
    go_to(page, "Line")
    page.keyboard.press("End")
    wait_until_idle(page)
    expect(table.get_by_role("table", name=re.compile("^Why Net worth is"))).to_be_visible()
    assert focused(page) == "Line"
    box = table.bounding_box()
    assert box is not None and box["width"] <= 906 and box["height"] <= 602
    for tab in table.get_by_role("tab").all():
        label = tab.locator(".lm-TabBar-tabLabel")
        assert label.evaluate("label => label.scrollWidth <= label.clientWidth"), tab.inner_text()
    nothing_serious(page)


def test_a_click_on_a_line_asks_why(jupyterlab: Server, page: Page) -> None:
    table = open_audited(page, jupyterlab)
    table.get_by_role("tab", name="Balance", exact=True).click()
    wait_until_idle(page)
    sheet = table.get_by_role("table", name=re.compile("Balance sheet"))
    sheet.get_by_role("row", name=re.compile("^Home mortgage")).click()
    why = table.get_by_role("table", name="Why Home mortgage is $36,000")
    expect(why.get_by_role("row")).to_have_count(3)
    expect(why).to_contain_text("Ann is: Bus driver.")
    expect(table.get_by_label("Line", exact=True)).to_have_value("Home mortgage")
