"""The table of Burn Rate in JupyterLab: two turns by clicks, within the size of a projector."""

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
from tests.browser.tables import kernel
from tests.burn_rate import tables

CELL = """\
from finlit import load, play

table = play(load("burn.finlit"), save=None)
table
"""

COMPANIES = (
    "hr_vp3 finance_vp3 sales_m2a development_vp3",
    "finance_vp2a hr_m1a engineer_1 sales_m1a",
    "hr_vp2a sales_vp0 engineer_2 finance_m1b",
    "",
)
# every card of Ann's can be played at once, so that all her controls are open
ANN = "hire_0123a funding_5_0123a bad_hire_0123a poach_0123b idea_2_0123a fire_123a"
BO = "fire_0123a fire_123b release_0123a idea_4_0"


def open_table(page: Page, server: Server) -> Locator:
    """The table of four companies as Ann is about to begin."""
    game = tables.table(*COMPANIES, hands=[ANN, BO])
    game.record.save(server.root / "burn.finlit")
    open_notebook(page, server, write_notebook(server, "burn.ipynb", CELL))
    run_all_cells(page)
    table = outputs(page).locator(".finlit-table")
    expect(table).to_be_visible()
    return table


def press(table: Locator, name: str) -> None:
    table.get_by_role("button", name=name, exact=True).click()
    wait_until_idle(table.page)


def fits(table: Locator, where: str) -> None:
    box = table.bounding_box()
    assert box is not None and box["width"] <= 906 and box["height"] <= 602, (where, box)


def test_two_turns_by_clicks(jupyterlab: Server, page: Page) -> None:
    table = open_table(page, jupyterlab)
    status = table.get_by_role("status")
    hand = table.get_by_role("list", name=re.compile("^Hand of"))
    ann, bo, _cem, _dot = table.get_by_role("list", name="Companies").locator("> li").all()

    # Ann's cards are covered until she shows them
    covered = table.locator(
        ".finlit-prompt", has_text="Pass the keyboard to Ann, who presses Show."
    )
    expect(covered).to_be_visible()
    expect(hand).to_have_count(0)
    fits(table, "covered")
    press(table, "Show")
    expect(hand.locator("> li")).to_have_count(6)
    for name in ("Income", "Balance", "Cash flow", "Charts", "Log", "File"):
        table.get_by_role("tab", name=name, exact=True).click()
        wait_until_idle(page)
        if name == "Charts":
            expect(table.locator(".finlit-chart svg").first).to_be_visible(timeout=20_000)
        fits(table, name)
    results = Axe().run(page, ".finlit-table")
    serious = [
        (violation["id"], [node["html"][:160] for node in violation["nodes"]])
        for violation in results.response["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []

    # she gives Bo an idea for two engineers, of whom he has one
    table.get_by_label("Give a bad idea: against whom").select_option("Bo")
    press(table, "Bad idea")
    expect(status).to_have_text(re.compile("^Ann gives Bo the idea .* needs 2 engineers.$"))
    expect(bo.get_by_role("img", name="1 engineer, 1 contractor")).to_be_visible()
    press(table, "Funding")
    expect(ann).to_contain_text("$85")
    press(table, "Done")
    # salaries: three vice presidents and a manager
    expect(ann).to_contain_text("$78")
    expect(status).to_contain_text("Ann pays $7 in salaries.")
    expect(hand).to_have_count(0)
    press(table, "Undo")
    expect(status).to_have_text("A hidden card was shown: this cannot be taken back.")

    # Bo fires his vice president with two cards, and is rid of the idea
    press(table, "Show")
    refused = hand.locator("> li", has_text="All new by Friday")
    expect(refused.get_by_text("Ann: All new by Friday works against a skill")).to_have_count(1)
    press(table, "Fire with two")
    expect(status).to_contain_text("Bo fires Walter Quist with two cards")
    press(table, "Release")
    expect(bo.get_by_role("list", name="Bad ideas").locator("> li")).to_have_count(0)
    press(table, "Done")
    expect(bo).to_contain_text("$77")
    assert kernel(page, "[table.game.ledger.cash(seat) for seat in range(4)]") == "[78, 77, 80, 80]"
