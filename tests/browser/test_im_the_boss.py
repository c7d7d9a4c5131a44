"""The table of I'm the Boss! in JupyterLab: four seats, a whole deal by clicks."""

import re

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

CELL = """\
from finlit import ImTheBoss, Script, play

hands = ["recruit_1", "recruit_2", "recruit_9", "travel_F1", "travel_F2"]
hands += ["recruit_3", "recruit_4", "travel_E1", "travel_E2", "travel_E3"]
hands += ["travel_B1", "recruit_5", "recruit_6", "travel_C1", "travel_C2"]
hands += ["stop_1", "recruit_7", "recruit_8", "travel_D1", "travel_D2"]
chance = Script(cards={"investors": ["A", "B", "C", "D"], "influence": hands}, seed=1)
game = ImTheBoss(["Ann", "Bo", "Cem", "Dot"], chance=chance, deal_investors=True)
table = play(game, save=None)
table
"""


NAMES = ("Ann", "Bo", "Cem", "Dot")


def press(table: Locator, name: str) -> None:
    """Click the button of this name, and wait until the table shows what came of it."""
    table.get_by_role("button", name=name, exact=True).click()
    wait_until_idle(table.page)


def turn(table: Locator, who: str, *names: str) -> None:
    """The keyboard is passed to `who`, who presses Show and then these buttons."""
    expect(table.locator(".finlit-prompt")).to_have_text(
        re.compile(rf"Pass the keyboard to {who}, who presses Show\.")
    )
    expect(table.get_by_text("Hidden until the keyboard has been passed on.")).to_be_visible()
    press(table, "Show")
    expect(table.locator(".finlit-cards caption")).to_have_text(who)
    for name in names:
        press(table, name)


def test_a_deal_of_four_by_clicks(jupyterlab: Server, page: Page) -> None:
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "boss.ipynb", CELL))
    run_all_cells(page)
    table = outputs(page).locator(".finlit-table")
    ring = table.get_by_role("img")

    # Dot, on the right of the starter, puts the marker on a deal that takes four
    press(table, "Show")
    table.get_by_label("Deal for the marker").select_option(
        "6: School run by hot-air balloon (A D + 2 of B C E F)"
    )
    press(table, "Place the marker")
    turn(table, "Ann", "Make the deal")

    # Ann divides eight million: what a partner gets more, she has less
    shares = {name: table.get_by_label(f"Share of {name}, in millions") for name in NAMES}
    assert [share.input_value() for share in shares.values()] == ["2", "2", "2", "2"]
    shares["Bo"].fill("1")
    shares["Bo"].press("Tab")
    expect(shares["Ann"]).to_have_value("3")
    table.get_by_label("Share of Cem, slider").press("ArrowRight")
    expect(shares["Cem"]).to_have_value("3")
    expect(shares["Ann"]).to_have_value("2")
    shares["Dot"].fill("7")
    shares["Dot"].press("Tab")
    assert [share.input_value() for share in shares.values()] == ["0", "0", "1", "7"]
    for name, share in (("Bo", "1"), ("Cem", "2"), ("Dot", "1")):
        shares[name].fill(share)
        shares[name].press("Tab")
    assert [share.input_value() for share in shares.values()] == ["4", "1", "2", "1"]
    press(table, "Propose")
    expect(ring).to_have_accessible_name(
        re.compile("Proposed: Ann \\$4M, Bo \\$1M, Cem \\$2M, Dot \\$1M")
    )
    box = table.bounding_box()
    assert box is not None and box["width"] <= 904 and box["height"] <= 600

    # Bo asks for more; Cem sends him away, and Dot stops it
    turn(table, "Bo")
    table.get_by_label("The least to join for, in millions", exact=True).fill("3")
    press(table, "Ask for")
    expect(ring).to_have_accessible_name(re.compile("Bo asks for \\$3M"))
    turn(table, "Cem", "Send away")
    expect(ring).to_have_accessible_name(re.compile("Does anybody stop it\\?$"))
    turn(table, "Dot", "Stop it", "Accept")

    # Ann gives Bo what he asks for; all accept, nobody plays a card, and the deal closes
    turn(table, "Ann")
    shares["Bo"].fill("3")
    shares["Bo"].press("Tab")
    expect(shares["Ann"]).to_have_value("2")
    press(table, "Propose")
    for who in ("Bo", "Cem", "Dot"):
        turn(table, who, "Accept")
    for who in ("Bo", "Cem", "Dot"):
        turn(table, who, "Play no card")
    expect(table.get_by_role("heading", name=re.compile("1 of 15 deals closed"))).to_be_visible()
    assert kernel(page, "[game.ledger.cash(seat) for seat in range(4)]") == "[2, 3, 2, 1]"

    # what everybody may know of it
    table.get_by_role("tab", name="Deals", exact=True).click()
    expect(table.locator(".finlit-deals")).to_contain_text("Ann $2M, Bo $3M, Cem $2M, Dot $1M")
    table.get_by_role("tab", name="Charts", exact=True).click()
    expect(table.locator(".finlit-chart svg")).to_contain_text("The proposed split")
