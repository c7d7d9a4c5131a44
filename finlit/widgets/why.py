"""Why a number of a statement is what it is: the events that made it, back to the start."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as W
import traitlets

from finlit.engine import Game
from finlit.ledger import statements
from finlit.ledger.statements import Statement
from finlit.words import _, account_name, money, number, total_name
from finlit.words.causes import causes_in_words


class Asked(anywidget.AnyWidget):
    """The line of a statement on the table that was clicked last; nothing to see."""

    _esm = (Path(__file__).parent / "asked.js").read_text(encoding="utf-8")

    line = traitlets.List().tag(sync=True)
    """Its statement, its account, and how often a line was clicked."""


class Why(W.VBox):
    """A line of a statement to choose, or to click in the statement, and below it every event that
    changed it.

    `handled` wraps a callback so that what goes wrong in it is said at the table; `show` brings
    this tab into sight.
    """

    def __init__(
        self,
        handled: Callable[[Callable[[], None]], Callable[[Any], None]],
        show: Callable[[], None],
    ) -> None:
        self._show = show
        self._game: Game | None = None
        self._seat = 0
        self._until: int | None = None
        self.statement = W.Dropdown(description=_("Statement"))
        self.line = W.Dropdown(description=_("Line"))
        self.causes = W.HTML(tabbable=True)
        self.causes.add_class("finlit-scroll")
        self._drawing = False
        for chosen in (self.statement, self.line):
            chosen.observe(handled(self._chosen), "value")
            chosen.add_class("finlit-chosen")
        self.asked = Asked()
        self.asked.observe(handled(self._clicked), "line")
        super().__init__([self.statement, self.line, self.causes, self.asked])
        self.add_class("finlit-why-tab")

    def draw(self, game: Game, seat: int, until: int | None = None) -> None:
        """Explain the chosen line of `seat` as the game stands, or stood after move `until`."""
        self._game, self._seat, self._until = game, seat, until
        self._redraw()

    def close_with(self, text: str) -> None:
        """Explain nothing, and say why: what the seat has is hidden now."""
        self._game = None
        self.line.options = ()
        self.causes.value = f"<p>{escape(text)}</p>"

    def ask(self, kind: str, account: str) -> None:
        """Choose a line, as by hand. One that has gone since is not chosen."""
        self.statement.value = kind
        if account in [value for _name, value in self.line.options]:
            self.line.value = account

    def _clicked(self) -> None:
        kind, account, _times = self.asked.line
        self._show()
        self.ask(kind, account)

    def _chosen(self) -> None:
        if not self._drawing:
            self._redraw()

    def _redraw(self) -> None:
        game = self._game
        if game is None:
            return
        self._drawing = True
        try:
            _offer(self.statement, _statements(game))
            kind = self.statement.value
            read = _read(game, self._seat, kind, self._until)
            lines = [(account_name(line.account, game), line.account) for line in read.lines]
            lines += [(total_name(total.account), total.account) for total in read.totals]
            _offer(self.line, lines)
        finally:
            self._drawing = False
        self.causes.value = causes_html(game, self._seat, kind, self.line.value, self._until)


def _offer(entry: W.Dropdown, options: list[tuple[str, str]]) -> None:
    """Let one of `options` be chosen, that one staying chosen which is."""
    if [*entry.options] == options:
        return
    chosen = entry.value
    entry.options = options
    values = [value for _label, value in options]
    entry.index = values.index(chosen) if chosen in values else 0


def _statements(game: Game) -> list[tuple[str, str]]:
    """The statements that a game has: that of the month only where something comes every month."""
    monthly = [(_("Income statement, a month"), statements.MONTHLY_STATEMENT)]
    return [
        *(monthly if game.ledger.recurrences else []),
        (_("Balance sheet"), statements.BALANCE_SHEET),
        (_("Income statement so far"), statements.INCOME_STATEMENT),
        (_("Cash flow statement"), statements.CASH_FLOW_STATEMENT),
    ]


def _read(game: Game, seat: int, kind: str, until: int | None) -> Statement:
    ledger = game.ledger
    if kind == statements.MONTHLY_STATEMENT:
        return statements.monthly_statement(ledger, seat, until)
    if kind == statements.BALANCE_SHEET:
        return statements.balance_sheet(ledger, seat, until)
    if kind == statements.INCOME_STATEMENT:
        return statements.income_statement(ledger, seat, 0, until)
    return statements.cash_flow_statement(ledger, seat, 0, until)


def causes_html(game: Game, seat: int, kind: str, account: str, until: int | None = None) -> str:
    """The events that made a line of a statement, as a table that sums to it."""
    currency = getattr(game, "currency", "USD")
    causes = statements.explain(game.ledger, seat, kind, account, last=until)
    told = causes_in_words(game, seat, kind, causes)
    totals = {total.account for total in _read(game, seat, kind, until).totals}
    name = total_name(account) if account in totals else account_name(account, game)
    whole = money(sum(cause.amount for cause in causes) * getattr(game, "unit", 1), currency)
    rows = [
        f"<tr><td>{number(game.steps[cause.step].round)}</td>"
        f"<td>{escape(sentence)}<small>{escape(postings)}</small></td>"
        f'<td class="finlit-number">{number(cause.amount)}</td></tr>'
        for cause, (sentence, postings) in zip(causes, told, strict=True)
    ]
    title = _("Why {line} is {amount}").format(line=name, amount=whole)
    heads = (_("Round"), _("What happened, and what was posted for it"), _("Change"))
    return (
        f'<table class="finlit-why"><caption>{escape(title)}</caption><thead><tr>'
        + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        + f"</tr></thead><tbody>{''.join(rows)}</tbody><tfoot><tr>"
        f'<th scope="row" colspan="2">{escape(_("In all"))}</th>'
        f'<td class="finlit-number">{whole}</td></tr></tfoot></table>'
    )
