"""The scripted game that the browser tests play, and the way to its table."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Server, open_notebook, outputs, run_all_cells, write_notebook

GAME = """\
from finlit import Cashflow, Script, play

game = Cashflow(
    {players},
    chance=Script(dice={dice}, cards={cards}),
    turn_limit={rounds},
    professions=("nurse", "electrician"),
    dreams=("F02", "F06"),
    first_player=0,
)
table = play(game{more})
table
"""


def open_table(
    page: Page,
    server: Server,
    *,
    dice: list[int],
    cards: dict[str, list[str]],
    rounds: int,
    players: tuple[str, str] = ("Ann", "Bo"),
    more: str = "",
) -> Locator:
    """Open a notebook with the table of a scripted game of two; the table."""
    cell = GAME.format(players=players, dice=dice, cards=cards, rounds=rounds, more=more)
    open_notebook(page, server, write_notebook(server, "table.ipynb", cell))
    run_all_cells(page)
    table = outputs(page).locator(".finlit-table")
    expect(table).to_be_visible()
    expect(table.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    return table


def kernel(page: Page, code: str) -> str:
    """What an expression is worth in the notebook's kernel, as text."""
    return str(
        page.evaluate(
            """async (code) => {
            const { sessionContext } = window.jupyterapp.shell.currentWidget;
            const future = sessionContext.session.kernel.requestExecute({
                code: "", user_expressions: { value: code }, silent: true,
            });
            const reply = await future.done;
            const value = reply.content.user_expressions.value;
            return value.data ? value.data["text/plain"] : value.ename + ": " + value.evalue;
        }""",
            code,
        )
    )


def focused(page: Page) -> str:
    """The name of what has the keyboard."""
    return str(
        page.evaluate(
            """() => {
                const it = document.activeElement;
                const label = it.labels?.length ? it.labels[0].textContent : null;
                return it.getAttribute("aria-label") ?? label ?? it.textContent;
            }"""
        )
    )


def go_to(page: Page, name: str) -> None:
    """Press Tab, or where that leads out of the table Shift+Tab, until `name` has the keyboard."""
    for key in ("Tab", "Shift+Tab"):
        for _time in range(60):
            if focused(page) == name:
                return
            if not page.evaluate("document.activeElement.closest('.finlit-table') !== null"):
                break
            page.keyboard.press(key)
        page.keyboard.press("Shift+Tab" if key == "Tab" else "Tab")
    raise AssertionError(f"the keyboard does not reach {name!r}; it is at {focused(page)!r}")
