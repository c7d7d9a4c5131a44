"""Why a number of a statement is what it is: the events that made it, back to the start."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib import import_module
from typing import Any

import ipywidgets as W

from finlit.engine import Game
from finlit.ledger import statements
from finlit.ledger.statements import Statement
from finlit.words import _, account_name, money, number, total_name

READERS: dict[str, Callable[..., Statement]] = {
    statements.MONTHLY_STATEMENT: statements.monthly_statement,
    statements.BALANCE_SHEET: statements.balance_sheet,
    statements.CASH_FLOW_STATEMENT: statements.cash_flow_statement,
}


class Why(W.VBox):
    """A line of a statement to choose, and below it every event that changed it.

    `handled` wraps a callback so that what goes wrong in it is said at the table.
    """

    def __init__(self, handled: Callable[[Callable[[], None]], Callable[[Any], None]]) -> None:
        self._game: Game | None = None
        self._seat: int | None = None
        self.statement = W.Dropdown(
            description=_("Statement"),
            options=[
                (_("Income statement, a month"), statements.MONTHLY_STATEMENT),
                (_("Balance sheet"), statements.BALANCE_SHEET),
                (_("Cash flow statement"), statements.CASH_FLOW_STATEMENT),
            ],
        )
        self.line = W.Dropdown(description=_("Line"))
        self.causes = W.HTML(tabbable=True)
        self.causes.add_class("finlit-scroll")
        for chosen in (self.statement, self.line):
            chosen.add_class("finlit-choice")
            chosen.observe(handled(self._redraw), "value")
        super().__init__([self.statement, self.line, self.causes])

    def draw(self, game: Game, seat: int | None) -> None:
        """Explain the chosen line of `seat` as the game stands; None: hands are hidden."""
        self._game, self._seat = game, seat
        self._redraw()

    def _redraw(self) -> None:
        game, seat = self._game, self._seat
        if game is None or seat is None:
            self.causes.value = ""
            return
        kind = self.statement.value
        read = READERS[kind](game.ledger, seat)
        options = [(account_name(line.account, game), line.account) for line in read.lines]
        options += [(total_name(total.account), total.account) for total in read.totals]
        if [*self.line.options] != options:
            chosen = self.line.value
            accounts = [account for _name, account in options]
            self.line.options = options
            self.line.index = accounts.index(chosen) if chosen in accounts else 0
        self.causes.value = causes_html(game, seat, kind, self.line.value)


def causes_html(game: Game, seat: int, kind: str, account: str) -> str:
    """The events that made a line of a statement, as a table that sums to it."""
    words = import_module(f"finlit.words.{game.name}")
    currency = getattr(game, "currency", "USD")
    causes = statements.explain(game.ledger, seat, kind, account)
    totals = {total.account for total in READERS[kind](game.ledger, seat).totals}
    name = total_name(account) if account in totals else account_name(account, game)
    whole = money(sum(cause.amount for cause in causes), currency)
    rows = [
        f"<tr><td>{number(game.steps[cause.step].round)}</td>"
        f"<td>{escape(words.event_sentence(game, cause.event))}</td>"
        f'<td class="finlit-number">{money(cause.amount, currency)}</td></tr>'
        for cause in causes
    ]
    title = _("Why {line} is {amount}").format(line=name, amount=whole)
    heads = (_("Round"), _("What happened"), _("Change"))
    return (
        f'<table class="finlit-why"><caption>{escape(title)}</caption><thead><tr>'
        + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        + f"</tr></thead><tbody>{''.join(rows)}</tbody><tfoot><tr>"
        f'<th scope="row" colspan="2">{escape(_("In all"))}</th>'
        f'<td class="finlit-number">{whole}</td></tr></tfoot></table>'
    )
