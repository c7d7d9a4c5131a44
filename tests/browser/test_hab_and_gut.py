"""Five people at one table of Hab & Gut in JupyterLab: the cover, trades, gifts, cards, charts."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from finlit.words import MINUS
from tests.browser.lab import (
    Server,
    open_notebook,
    outputs,
    run_all_cells,
    wait_until_idle,
    write_notebook,
)
from tests.browser.tables import focused, go_to, kernel

GAME = """\
from finlit import HabAndGut, Script, play

commodities = ("coal", "wheat", "coffee", "rubber", "tea")
moves = ("up_2a", "up_4a", "up_6a", "down_2", "down_4", "down_6", "up_2b", "up_4b")
# each rack holds cards of one commodity alone
cards = [f"{commodity}_{move}" for commodity in commodities for move in moves]
game = HabAndGut(
    ["Ann", "Bo", "Cem", "Dot", "Eve"], chance=Script(cards={"market": cards}, seed=1)
)
table = play(game, save=None)
table
"""


def open_market(page: Page, server: Server) -> Locator:
    """The table of five, as it stands before the first move."""
    open_notebook(page, server, write_notebook(server, "market.ipynb", GAME))
    run_all_cells(page)
    table = outputs(page).locator(".finlit-table")
    expect(table.get_by_role("button", name="Show", exact=True)).to_be_visible()
    return table


def press(table: Locator, name: str) -> None:
    table.get_by_role("button", name=name, exact=True).click()
    wait_until_idle(table.page)


def enter(table: Locator, name: str) -> None:
    """Go to a button by keyboard, and press it."""
    expect(table.get_by_role("button", name=name, exact=True)).to_be_visible()
    go_to(table.page, name)
    table.page.keyboard.press("Enter")
    wait_until_idle(table.page)


def board(table: Locator, words: str) -> Locator:
    """The part of the board that says this to who cannot see it."""
    return table.get_by_role("img", name=re.compile(words))


def test_five_people_pass_the_keyboard_round(jupyterlab: Server, page: Page) -> None:
    table = open_market(page, jupyterlab)
    box = table.bounding_box()
    assert box is not None and box["width"] <= 904 and box["height"] <= 600
    prompt = table.locator(".finlit-prompt")
    expect(prompt).to_have_text(re.compile("Pass the keyboard to Ann, who presses Show.$"))
    assert "Coal +6" not in page.inner_html(".finlit-table")
    expect(table.get_by_role("button", name="Buy a share")).to_be_hidden()

    assert serious_faults(page) == []

    # Ann, by keyboard alone: her racks are those of coal and tea
    table.get_by_role("button", name="Undo", exact=True).focus()
    enter(table, "Show")
    racks = r"Left rack, seen by Bo too: Coal \+2.*Right rack, seen by Eve too: Tea \+2"
    expect(board(table, racks)).to_be_visible()
    assert focused(page) == "Show"
    assert "Wheat +6" not in page.inner_html(".finlit-table")
    enter(table, "Buy a share")
    enter(table, "Buy a share")
    expect(board(table, "Shares of Ann: 2 Coal")).to_be_visible()
    enter(table, "Buy no more")
    enter(table, "Donate a share")
    expect(board(table, "For the eyes of Bo")).to_be_visible()
    expect(table.get_by_role("status")).to_have_text(re.compile("Ann donates a share face down"))
    assert "Coal +6" not in page.inner_html(".finlit-table")
    box = table.bounding_box()
    assert box is not None and box["width"] <= 904 and box["height"] <= 600

    # what Ann has is nowhere to be found
    table.get_by_role("tab", name="Portfolio").click()
    expect(table.get_by_text("Hidden until the keyboard has been passed on.")).to_be_visible()
    table.get_by_role("tab", name="Charts").click()

    # the others do nothing; Ann plays two cards and sees beforehand what they do
    kernel(page, "[table.play('done') for seat in range(4)] and game.phase")
    wait_until_idle(page)
    press(table, "Show")
    table.get_by_label("First card, in full").select_option("Coal +6")
    table.get_by_label("Second card, half").select_option(f"Tea {MINUS}4")
    effect = table.get_by_role("list", name="What they would do")
    expect(effect).to_contain_text("In full: Coal goes from $40 to $100.")
    expect(effect).to_contain_text("By half: Tea goes from $40 to $30.")
    assert serious_faults(page) == []
    press(table, "Play two cards")
    expect(board(table, r"The price track: Coal, \$100; .*Tea, \$30")).to_be_visible()
    expect(board(table, "For the eyes of Bo")).to_be_visible()
    chart = table.locator(".finlit-chart[aria-label*='Coal $100']")
    expect(chart).to_be_visible(timeout=15_000)

    # a card that was shown stays shown
    press(table, "Undo")
    expect(table.get_by_role("status")).to_have_text(
        "A hidden card was shown: this cannot be taken back."
    )


def serious_faults(page: Page) -> list[tuple[str, list[str]]]:
    report = Axe().run(page, context={"include": [[".jp-OutputArea-output"]]}).response
    assert report["passes"]
    return [
        (fault["id"], [node["html"] for node in fault["nodes"]])
        for fault in report["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
