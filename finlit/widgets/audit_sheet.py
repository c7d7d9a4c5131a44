"""The sheet that a player fills in by hand after each change (CF-6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from unicodedata import normalize

import anywidget
import traitlets

from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.audit import changed_lines, sheet
from finlit.words import _, account_name, money, player_name, total_name

LONGEST = 30
"""The most characters that are read as a figure."""
_WHOLE = re.compile(r"[-+]?(?:\d+|\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3})*)(?:\.00)?")


class AuditSheet(anywidget.AnyWidget):
    """A field for each line of the sheet that changed, to be checked against the books.

    `check` and `skip` are what its buttons do.
    """

    _esm = (Path(__file__).parent / "audit_sheet.js").read_text(encoding="utf-8")

    title = traitlets.Unicode().tag(sync=True)
    rows = traitlets.List().tag(sync=True)
    """The lines that are asked: account, name, and what the line was."""
    typed = traitlets.Dict().tag(sync=True)
    """What was written, by account."""
    wrong = traitlets.List().tag(sync=True)
    """The accounts that are marked as wrong."""
    words = traitlets.Dict().tag(sync=True)
    checked = traitlets.Int(0).tag(sync=True)
    skipped = traitlets.Int(0).tag(sync=True)
    """How often each button was pressed."""

    def __init__(self, check: Callable[[Any], None], skip: Callable[[Any], None]) -> None:
        words = {
            "checked": _("Check the sheet"),
            "skipped": _("Skip this audit"),
            "heads": [_("Line"), _("Was"), _("Is now")],
            "now": _("{line}, was {amount}, is now"),
        }
        super().__init__(words=words)
        self.rest()
        self.observe(check, "checked")
        self.observe(skip, "skipped")

    def rest(self) -> None:
        """Ask nothing: the sheet agrees with the books."""
        with self.hold_sync():
            self.rows, self.typed, self.wrong = [], {}, []
            self.title = _(
                "The sheet agrees with the books. After the next change, fill it in here."
            )

    def ask(self, game: Cashflow, seat: int, since: int) -> None:
        """Ask for the lines of `seat` that changed since move `since`, and show what they were."""
        before = sheet(game, seat, since)
        text = _("{who}: fill in what each line is now.")
        with self.hold_sync():
            self.typed, self.wrong = {}, []
            self.rows = [
                [account, line_name(game, account), money(before.get(account, 0), game.currency)]
                for account in changed_lines(game, seat, since)
            ]
            self.title = text.format(who=player_name(game.names, seat))

    def lines(self) -> dict[str, int | str]:
        """What was filled in, by account; what is no whole number as it was written."""
        return {account: read_figure(self.typed.get(account, "")) for account, *_row in self.rows}

    def fill(self, lines: Mapping[str, Any]) -> None:
        """Write figures into the fields, as by hand."""
        self.typed = {
            account: str(lines[account]) for account, *_row in self.rows if account in lines
        }

    def mark(self, wrong: tuple[str, ...]) -> None:
        """Mark the lines that are wrong."""
        self.wrong = [*wrong]


def line_name(game: Cashflow, account: str) -> str:
    """What a line or a total of the sheet is called; debts and what they cost are told apart."""
    return account_name(account, game) if ":" in account else total_name(account)


def read_figure(text: str) -> int | str:
    """A whole number as people write it: "1,200", "$1 200", "-5"; any other text as it is."""
    plain = normalize("NFKC", text).replace("\N{MINUS SIGN}", "-")
    plain = re.sub(r"[$€£¥]", "", plain).strip().replace("- ", "-")
    if len(plain) > LONGEST or not _WHOLE.fullmatch(plain):
        return text
    return int(re.sub(r"[,.' ]", "", plain.removesuffix(".00")))
