"""How long the table takes from a click to the picture: JupyterLab, Chromium, a whole game.

    python tools/table_latency.py [--tab Charts] [--moves 120] [--players 4]

A game is played by clicks at random among the moves that are possible. A click's time runs from the
press of the button until the browser has painted what came of it. Prints the median, the 95th
percentile and the longest time, in seconds.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from tests.browser.lab import (
    CHROMIUM_ARGUMENTS,
    VIEWPORT,
    chromium,
    open_notebook,
    run_all_cells,
    serve,
    wait_until_idle,
    write_notebook,
)

CELL = """\
from finlit import Cashflow, play

game = Cashflow({names}, seed={seed}, turn_limit=1000)
table = play(game, save="latency")
table
"""

CLICK = """\
async (button) => {
  const status = button.closest(".finlit-table").querySelector(".finlit-status");
  const seen = new Promise((resolve) => {
    const watcher = new MutationObserver(() => { watcher.disconnect(); resolve(); });
    watcher.observe(status, { attributes: true, attributeFilter: ["data-redrawn"] });
    setTimeout(resolve, 5000);
  });
  const start = performance.now();
  button.click();
  await seen;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return (performance.now() - start) / 1000;
}
"""

POSSIBLE = ".finlit-control:not(.finlit-away) .finlit-button:not(.finlit-quiet)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tab", default="Income", help="the tab in sight")
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    random = Random(options.seed)
    names = [f"Player {n}" for n in range(1, options.players + 1)]
    times = []
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=CHROMIUM_ARGUMENTS, chromium_sandbox=False
            )
            page = browser.new_page(viewport=VIEWPORT)
            cell = CELL.format(names=names, seed=options.seed)
            open_notebook(page, server, write_notebook(server, "latency.ipynb", cell))
            run_all_cells(page)
            page.get_by_role("tab", name=options.tab, exact=True).click()
            wait_until_idle(page)
            for _move in range(options.moves):
                buttons = page.query_selector_all(POSSIBLE)
                if not buttons:
                    break
                # the bank is open all the time, and a game should go on
                weights = [
                    1 if button.text_content() in ("Borrow", "Repay") else 8 for button in buttons
                ]
                button = random.choices(buttons, weights)[0]
                times.append(button.evaluate(CLICK))
            browser.close()
        server.stop_kernels()
    cuts = statistics.quantiles(times, n=20)
    print(
        f"{len(times)} clicks, {options.players} players, tab {options.tab}: "
        f"median {statistics.median(times):.3f} s, 95% {cuts[-1]:.3f} s, longest {max(times):.3f} s"
    )


if __name__ == "__main__":
    main()
