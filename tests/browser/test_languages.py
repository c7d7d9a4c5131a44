"""The four tables in JupyterLab in every language: all of it is said, and nothing is cut off."""

import re

import pytest
from playwright.sync_api import Page, expect

from finlit.words import LANGUAGES
from tests.browser.lab import Server, open_notebook, outputs, run_all_cells, write_notebook

CELL = """\
from IPython.display import display

import finlit

finlit.set_language({code!r})
for game in (finlit.Cashflow, finlit.HabAndGut, finlit.BurnRate, finlit.ImTheBoss):
    display(finlit.play(game(["Ann", "Bo", "Cem"], seed=1), save=None))
"""
LATIN = re.compile(r"[A-Za-z]{4,}")


@pytest.mark.parametrize(
    "code",
    [code if code == "ja" else pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES],
)
def test_nothing_is_cut_off(jupyterlab: Server, page: Page, code: str) -> None:
    open_notebook(
        page, jupyterlab, write_notebook(jupyterlab, f"{code}.ipynb", CELL.format(code=code))
    )
    run_all_cells(page, timeout=180)
    tables = outputs(page).locator(".finlit-table")
    expect(tables).to_have_count(4)
    for table in tables.all():
        table.scroll_into_view_if_needed()
        expect(table.get_by_role("tab").first).to_be_visible()
        assert table.evaluate("table => table.scrollWidth <= table.clientWidth")
        for part in (".lm-TabBar-tabLabel", ".finlit-button"):
            for label in table.locator(part).filter(visible=True).all():
                fits = label.evaluate("label => label.scrollWidth <= label.clientWidth")
                assert fits, f"{code}: {label.inner_text()!r} is cut off"
        if code != "en":
            for part in (".lm-TabBar-tabLabel", ".finlit-button", ".finlit-prompt", "h2"):
                for label in table.locator(part).filter(visible=True).all():
                    left = LATIN.findall(label.inner_text())
                    assert not left, f"{code}: {left} is English"
