"""The sheet that a player fills in by hand after each change (CF-6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

import ipywidgets as W

from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.audit import changed_lines, sheet
from finlit.words import _, account_name, money, player_name, total_name

FIELDS = 24
"""The most lines that are asked at once; the fields stay, and those not needed are put away."""
AWAY = "finlit-away"
_WHOLE = re.compile(r"[-\N{MINUS SIGN}+]?\d+")


class AuditSheet(W.VBox):
    """A field for each line of the sheet that changed, to be checked against the books.

    `check` and `skip` are what the buttons do.
    """

    def __init__(self, check: Callable[[object], None], skip: Callable[[object], None]) -> None:
        self._title = W.HTML()
        self._accounts: list[str] = []
        self._fields = [W.Text() for _field in range(FIELDS)]
        for field in self._fields:
            field.add_class("finlit-audit-line")
        self._check = W.Button(description=_("Check the sheet"))
        self._skip = W.Button(description=_("Skip this audit"))
        for button, do in ((self._check, check), (self._skip, skip)):
            button.add_class("finlit-button")
            button.on_click(do)
        buttons = W.HBox([self._check, self._skip])
        lines = W.VBox(self._fields)
        lines.add_class("finlit-scroll")
        super().__init__([self._title, lines, buttons])
        self.rest()

    def rest(self) -> None:
        """Ask nothing: the sheet agrees with the books."""
        self._accounts = []
        text = _("The sheet agrees with the books. After the next change, fill it in here.")
        self._title.value = f"<p>{escape(text)}</p>"
        for field in self._fields:
            field.add_class(AWAY)

    def ask(self, game: Cashflow, seat: int, since: int) -> None:
        """Ask for the lines of `seat` that changed since move `since`, and show what they were."""
        before = sheet(game, seat, since)
        self._accounts = [*changed_lines(game, seat, since)][:FIELDS]
        text = _("{who}: fill in what each line is now.").format(who=player_name(game.names, seat))
        self._title.value = f"<p><b>{escape(text)}</b></p>"
        for place, field in enumerate(self._fields):
            field.remove_class("finlit-wrong")
            if place >= len(self._accounts):
                field.add_class(AWAY)
                continue
            account = self._accounts[place]
            was = money(before.get(account, 0), game.currency)
            field.description = _("{line} (was {amount})").format(
                line=line_name(game, account), amount=was
            )
            field.value = ""
            field.remove_class(AWAY)

    def lines(self) -> dict[str, int | str]:
        """What was filled in, by account; what is no whole number as it was written."""
        return {
            account: _read(field.value)
            for account, field in zip(self._accounts, self._fields, strict=False)
        }

    def fill(self, lines: dict[str, object]) -> None:
        """Write figures into the fields, as by hand."""
        for account, field in zip(self._accounts, self._fields, strict=False):
            if account in lines:
                field.value = str(lines[account])

    def mark(self, wrong: tuple[str, ...]) -> None:
        """Mark the lines that are wrong."""
        for account, field in zip(self._accounts, self._fields, strict=False):
            (field.add_class if account in wrong else field.remove_class)("finlit-wrong")


def line_name(game: Cashflow, account: str) -> str:
    """What a line or a total of the sheet is called."""
    return account_name(account, game) if ":" in account else total_name(account)


def _read(text: str) -> int | str:
    """A whole number as people write it, with thousands apart by commas, dots or spaces."""
    plain = re.sub(r"[,.'\s\u00a0\u202f]|[$€£¥]", "", text)
    if not _WHOLE.fullmatch(plain):
        return text
    return int(plain.replace("\N{MINUS SIGN}", "-"))
