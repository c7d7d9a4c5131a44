"""Charts in JupyterLab: drawn without a network, changed in place, and flat in memory."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import (
    Server,
    open_notebook,
    run_all_cells,
    wait_until_idle,
    write_notebook,
)

CHART = """\
import ipywidgets
import pandas as pd

from finlit.charts import cash_and_net_worth
from finlit.widgets.live_chart import LiveChart


def chart(rounds):
    history = pd.DataFrame(
        [
            (n, "Ann", measure, scale * n * n)
            for n in range(rounds)
            for measure, scale in [("cash", 100), ("net_worth", -10)]
        ],
        columns=["round", "player", "measure", "amount"],
    )
    return cash_and_net_worth(history)
"""
ROUNDS = re.compile(r"^Rounds 0 to \d+\.")


def drawings(page: Page) -> Locator:
    """The live charts on the page, by their descriptions."""
    return page.locator(".finlit-chart").and_(page.get_by_label(ROUNDS))


def points(drawing: Locator) -> Locator:
    return drawing.locator(".mark-symbol path[aria-label*='Measure: Cash']")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    wait_until_idle(page)


def test_a_chart_is_drawn_as_a_still(jupyterlab: Server, page: Page) -> None:
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "still.ipynb", CHART, "chart(4)"))
    run_all_cells(page)
    drawing = page.locator(".jp-OutputArea-output").get_by_label("Rounds 0 to 3. Ann: Cash $900")
    expect(drawing.locator("svg.marks")).to_be_visible()
    expect(drawing.get_by_text("Cash and net worth by round")).to_be_visible()
    expect(page.locator("summary")).to_have_count(0)  # the menu of Vega-Embed has no name


def test_a_chart_follows_the_game_wherever_it_is_shown(jupyterlab: Server, page: Page) -> None:
    cells = [
        CHART,
        "live = LiveChart(chart(3))\nlive.update(chart(4))\nlive",
        "ipywidgets.Tab([ipywidgets.HTML('rules'), live], titles=['Rules', 'Money'])",
        """\
go = ipywidgets.Button(description="Go on")
go.on_click(lambda button: live.update(chart(9)))
go""",
    ]
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "live.ipynb", *cells))
    run_all_cells(page)
    first, hidden = drawings(page).nth(0), drawings(page).nth(1)
    expect(points(first)).to_have_count(4)
    expect(first).to_have_attribute("aria-label", re.compile("^Rounds 0 to 3"))
    page.evaluate("document.querySelector('.finlit-chart svg').setAttribute('data-same', 'yes')")

    press(page, "Go on")
    expect(points(first)).to_have_count(9)
    expect(first).to_have_attribute("aria-label", re.compile(r"^Rounds 0 to 8\. Ann: Cash \$6,400"))
    expect(first.locator("svg")).to_have_attribute("data-same", "yes")  # not drawn anew

    page.get_by_role("tab", name="Money").click()
    expect(points(hidden)).to_have_count(9)
    seen, in_tab = first.locator("svg").bounding_box(), hidden.locator("svg").bounding_box()
    assert seen is not None and in_tab is not None
    assert (in_tab["width"], in_tab["height"]) == (seen["width"], seen["height"]) == (520, 300)


def test_a_chart_as_wide_as_its_tab_is_drawn_when_the_tab_is_opened(
    jupyterlab: Server, page: Page
) -> None:
    cells = [
        CHART,
        "live = LiveChart(chart(3).properties(width='container'))",
        "ipywidgets.Tab([ipywidgets.HTML('rules'), live], titles=['Rules', 'Money'])",
    ]
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "wide.ipynb", *cells))
    run_all_cells(page)
    drawing = drawings(page)
    expect(points(drawing)).to_have_count(3)
    page.get_by_role("tab", name="Money").click()
    expect(drawing.locator("svg")).to_have_attribute("width", re.compile(r"^[6-9]\d\d$"))


def test_vega_is_sent_once_and_a_reloaded_page_shows_the_charts_again(
    jupyterlab: Server, page: Page
) -> None:
    cells = [CHART, *(f"chart_{n} = LiveChart(chart({n}))\nchart_{n}" for n in (3, 4, 5))]
    received: list[int] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: received.append(len(frame))),
    )
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "reload.ipynb", *cells))
    run_all_cells(page)
    for n in range(3):
        expect(points(drawings(page).nth(n))).to_have_count(3 + n)
    assert len([size for size in received if size > 500_000]) == 1
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)

    page.reload()
    for n in range(3):
        expect(points(drawings(page).nth(n))).to_have_count(3 + n, timeout=30_000)


def test_a_chart_that_cannot_be_drawn_says_so(jupyterlab: Server, page: Page) -> None:
    cells = [
        CHART,
        "live = LiveChart(chart(3))\nlive.set_trait('spec', live.spec | {'layer': 7})",
        "ipywidgets.VBox([live])",
    ]
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "broken.ipynb", *cells))
    run_all_cells(page)
    expect(page.locator(".finlit-chart").and_(page.get_by_role("alert"))).not_to_be_empty()


PLAY = """\
async ([rounds, start]) => {
    const button = [...document.querySelectorAll("button")].find((one) => one.title === "Round");
    for (let n = start; n < start + rounds; n++) {
        button.click();
        const end = performance.now() + 5000;
        const points = ".finlit-chart .mark-symbol path[aria-label*='Measure: Cash']";
        while (document.querySelectorAll(points).length !== 10 + (n % 20)) {
            if (performance.now() > end) throw new Error(`round ${n} was not drawn`);
            await new Promise(requestAnimationFrame);
        }
    }
    for (let i = 0; i < 3; i++) {
        gc();
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return performance.memory.usedJSHeapSize / 1e6;
}
"""
"""Press the button so many times, each time until the chart has followed; the heap in MB."""


def test_two_hundred_updates_leave_nothing_in_memory(jupyterlab: Server, page: Page) -> None:
    cells = [
        CHART,
        """\
from itertools import count

live = LiveChart(chart(20))
rounds = count()
go = ipywidgets.Button(description="Go on", tooltip="Round")
go.on_click(lambda button: live.update(chart(10 + next(rounds) % 20)))
ipywidgets.VBox([live, go])""",
    ]
    open_notebook(page, jupyterlab, write_notebook(jupyterlab, "memory.ipynb", *cells))
    run_all_cells(page)
    expect(points(drawings(page))).to_have_count(20)
    before = page.evaluate(PLAY, [20, 0])  # what is made only once is made by then
    after = page.evaluate(PLAY, [200, 20])
    assert after - before < 15
