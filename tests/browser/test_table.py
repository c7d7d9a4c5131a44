"""The table in JupyterLab: played to its end by clicks, and by the keyboard alone."""

import re
from pathlib import Path

import nbformat
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from finlit import Cashflow, load, play
from finlit.words import money, number
from tests.browser.lab import Server, open_notebook, outputs, wait_until_idle, write_notebook
from tests.browser.tables import focused, go_to, kernel, open_table

CARDS = {
    "small": ["S01", "S04", "S52", "S48"],
    "big": ["B06", "B04"],
    "market": ["M01", "M07"],
    "extra": ["X01", "X02"],
}
DICE = [1, 4, 3, 1, 1, 4, 1, 2, 2, 2, 3, 2, 2, 1, 2, 5, 2, 1, 2]


def press(table: Locator, name: str) -> None:
    """Click the button of this name, and wait until the table shows what came of it."""
    table.get_by_role("button", name=name, exact=True).click()
    wait_until_idle(table.page)


def status(table: Locator) -> Locator:
    return table.get_by_role("status")


def test_ten_rounds_by_clicks(jupyterlab: Server, page: Page) -> None:
    table = open_table(page, jupyterlab, dice=DICE, cards=CARDS, rounds=10, more=", save='ten'")
    heading = table.get_by_role("heading", name=re.compile("^Cashflow round"))

    def turn(*names: str) -> None:
        for name in ("Roll", *names):
            press(table, name)
        press(table, "End turn")

    # round 1: Ann buys shares by number, Bo may buy too, then gives to charity
    press(table, "Roll")
    expect(status(table)).to_have_text("Ann rolls 1 and lands on: Opportunity.")
    press(table, "Small deal")
    expect(table.get_by_text("Ovens & Sons bakeries").first).to_be_visible()
    table.get_by_label("Buy: how many", exact=True).fill("100")
    press(table, "Buy")
    expect(status(table)).to_have_text(re.compile(r"^Ann buys 100 of OVENS for \$\d+\.$"))
    press(table, "End turn")
    press(table, "Done with this card")
    turn("Give to charity")
    # round 2: Ann keeps her money, Bo rolls two dice
    turn()
    table.get_by_label("Roll: how many dice").select_option("2 dice")
    turn()
    expect(heading).to_have_text("Cashflow round 3 of 10")
    # round 3: nobody has what the market wants; Bo borrows and buys
    turn()
    press(table, "Roll")
    press(table, "Big deal")
    press(table, "Buy")
    expect(status(table)).to_have_text(re.compile(r"^It needs .* The bank would lend"))
    table.get_by_label("Borrow: amount", exact=True).fill("6500")
    press(table, "Borrow")
    expect(status(table)).to_have_text("The bank deals in whole thousands, not $6,500.")
    table.get_by_label("Borrow: amount", exact=True).fill("6000")
    press(table, "Borrow")
    press(table, "Buy")
    income = table.get_by_role("table", name=re.compile("^Bo: Income statement"))
    changed = income.locator(".finlit-changed")
    expect(changed.filter(has_text="Total")).to_have_count(1)
    press(table, "End turn")
    # round 4: an expense for Ann; at Bo's card she sells all her shares, by the slider
    turn()
    press(table, "Roll")
    press(table, "Small deal")
    press(table, "End turn")
    table.get_by_label("Sell: how many, slider").press("End")
    press(table, "Sell")
    expect(status(table)).to_have_text(re.compile("^Ann sells 100 of OVENS"))
    # rounds 5 and 6: babies and paydays
    for _time in range(4):
        turn()
    # round 7: Ann offers a deal, Bo refuses, and sells his flat on the market
    press(table, "Roll")
    press(table, "Big deal")
    table.get_by_label("Offer the deal: price", exact=True).fill("500")
    press(table, "Offer the deal")
    press(table, "Refuse the offer")
    press(table, "End turn")
    turn("Sell")
    # round 8: Ann loses her job; the undo takes it back, and it comes again
    press(table, "Roll")
    lost = re.compile("Ann loses the job")
    expect(status(table)).to_have_text(lost)
    press(table, "Undo")
    expect(status(table)).to_have_text(re.compile("^Taken back to move"))
    press(table, "Roll")
    expect(status(table)).to_have_text(lost)
    press(table, "End turn")
    turn()
    # rounds 9 and 10: Bo alone
    turn("Small deal")
    turn("Small deal")
    expect(table.get_by_text("The last round is over.").first).to_be_visible()

    (saved,) = (jupyterlab.home / "games").glob("ten-????????.finlit")
    game = load(saved)
    assert game.to_act is None and game.round == 10
    for seat, player in enumerate(table.get_by_role("list", name="Players").locator("li").all()):
        expect(player).to_contain_text(money(game.ledger.cash(seat)))
    table.get_by_label("Sheet of").select_option("Bo")
    result = income.get_by_role("row", name=re.compile("^Monthly cash flow"))
    expect(result).to_contain_text(number(game.ledger.cash_flow(1)))


def test_four_rounds_by_keyboard(jupyterlab: Server, page: Page) -> None:
    cards = {"small": ["S01", "S48"], "market": ["M01"], "extra": ["X01", "X02"]}
    dice = [1, 4, 3, 1, 1, 4, 1, 2, 3]
    table = open_table(page, jupyterlab, dice=dice, cards=cards, rounds=4, more=", save=None")
    table.get_by_label("Sheet of").focus()

    def enter(name: str) -> None:
        go_to(page, name)
        page.keyboard.press("Enter")
        wait_until_idle(page)
        assert focused(page) == name  # the keyboard keeps its place

    def turn(*names: str) -> None:
        for name in ("Roll", *names, "End turn"):
            enter(name)

    enter("Roll")
    enter("Small deal")
    go_to(page, "Buy: how many, slider")
    for _time in range(4):
        page.keyboard.press("ArrowRight")
    go_to(page, "Buy: how many")
    page.keyboard.press("ArrowUp")
    enter("Buy")
    expect(status(table)).to_have_text(re.compile("^Ann buys 6 of OVENS"))
    enter("Offer the deal")
    expect(status(table)).to_have_text("This opportunity was used already.")
    enter("End turn")
    enter("Done with this card")
    turn("Give to charity")
    turn()
    go_to(page, "Roll: how many dice")
    page.keyboard.press("ArrowDown")
    turn()
    turn()
    turn("Small deal")
    turn()
    go_to(page, "Income")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_until_idle(page)
    expect(table.get_by_role("table", name=re.compile("^Bo: Balance sheet"))).to_be_visible()
    enter("Roll")
    enter("Undo")
    turn()
    expect(table.get_by_text("The last round is over.").first).to_be_visible()
    assert kernel(page, "len(table.game), table.game.round") == "(21, 4)"


DEAL = {"dice": [1], "cards": {"small": ["S01"]}, "rounds": 3}


def test_it_fits_the_projector_and_is_accessible(jupyterlab: Server, page: Page) -> None:
    players = (
        "A very long name that nobody would have, or would they?",
        "<img src=x onerror=alert(1)>",
    )
    table = open_table(page, jupyterlab, **DEAL, players=players, more=", save='deal'")
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    press(table, "Roll")
    press(table, "Small deal")
    expect(table.locator(".finlit-name", has_text="<img src=x")).to_be_visible()
    for name in ("Income", "Balance", "Cash flow", "Charts", "Log", "File"):
        table.get_by_role("tab", name=name, exact=True).click()
        wait_until_idle(page)
        if name == "Charts":
            expect(table.locator(".finlit-chart svg").first).to_be_visible(timeout=20_000)
        box = table.bounding_box()
        assert box is not None and box["width"] <= 906 and box["height"] <= 602, (name, box)
        results = Axe().run(page, ".finlit-table")
        serious = [
            (violation["id"], [node["html"][:120] for node in violation["nodes"]])
            for violation in results.response["violations"]
            if violation["impact"] in ("serious", "critical")
        ]
        assert serious == [], name
    assert dialogs == []


def test_download_and_load(jupyterlab: Server, page: Page, tmp_path: Path) -> None:
    table = open_table(page, jupyterlab, **DEAL, more=", save='deal'")
    press(table, "Roll")
    table.get_by_role("tab", name="File", exact=True).click()
    with page.expect_download() as download:
        table.get_by_role("link", name="Download the game").click()
    file = tmp_path / "game.finlit"
    download.value.save_as(file)
    assert len(load(file)) == 1
    press(table, "Small deal")
    damaged = tmp_path / "damaged.finlit"
    damaged.write_text(file.read_text()[:-40])
    choose(table, damaged)
    expect(status(table)).to_have_text(re.compile(r"^damaged\.finlit, line \d"))
    assert kernel(page, "len(table.game)") == "2"
    choose(table, file)
    expect(status(table)).to_have_text("game.finlit: going on after move 1.")
    assert kernel(page, "len(table.game)") == "1"
    expect(table.get_by_role("button", name="Big deal")).to_be_visible()


def test_a_still_shows_in_a_notebook_that_is_not_trusted(jupyterlab: Server, page: Page) -> None:
    table = play(Cashflow(["Ann", "<b>Bo</b>"], seed=7, dreams=("F02", "F02")), save=None)
    output = nbformat.v4.new_output("display_data", {"text/html": table._still()})
    name = write_notebook(jupyterlab, "still.ipynb", "table")
    notebook = nbformat.read(jupyterlab.root / name, as_version=4)
    notebook.cells[0].outputs = [output]
    nbformat.write(notebook, jupyterlab.root / name)
    open_notebook(page, jupyterlab, name)
    image = outputs(page).get_by_role("img", name=re.compile(r"^Table\(Cashflow, move 0: "))
    expect(image).to_be_visible()
    assert image.evaluate("image => [image.complete, image.naturalWidth]") == [True, 904]
    outputs(page).get_by_text("The same as text").click()
    expect(outputs(page).get_by_role("table", name=re.compile("Income statement"))).to_be_visible()
    expect(outputs(page).locator("mjx-container")).to_have_count(0)


def choose(table: Locator, file: Path) -> None:
    """Choose a file to load."""
    with table.page.expect_file_chooser() as chooser:
        table.get_by_role("button", name=re.compile("Load a file")).click()
    chooser.value.set_files(file)
