"""The statements of one player as HTML tables, with what the last move changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from finlit.engine import Game
from finlit.ledger import statements
from finlit.ledger.history import history
from finlit.ledger.statements import Statement
from finlit.words import _, account_name, number, player_name

_CLICKS = re.compile(' data-(?:statement|line)="[^"]*"')

Row = tuple[str, int, int]
"""A line: its account, its amount, and its amount before the last move."""
Group = tuple[str, Sequence[Row], Row]
"""A section: its heading, its lines, and its total."""


def monthly_statement(game: Game, seat: int, since: int, until: int | None = None) -> str:
    """The monthly income statement of a seat's sheet, and what changed since `since` moves; as it
    stood after move `until`."""
    now = statements.monthly_statement(game.ledger, seat, until)
    before = statements.monthly_statement(game.ledger, seat, since)
    return _table(
        game,
        seat,
        statements.MONTHLY_STATEMENT,
        _("Income statement, a month"),
        [
            _group(_("Income"), now, before, "income"),
            _group(_("Expenses"), now, before, "expenses"),
        ],
        [
            (_("Monthly cash flow"), _total(now, before, "cash_flow")),
            (_("Passive income"), _total(now, before, "passive_income")),
        ],
    )


def balance_sheet(game: Game, seat: int, since: int, until: int | None = None) -> str:
    """The balance sheet of a seat, and what changed since `since` moves; as it stood after move
    `until`."""
    now = statements.balance_sheet(game.ledger, seat, until)
    before = statements.balance_sheet(game.ledger, seat, since)
    return _table(
        game,
        seat,
        statements.BALANCE_SHEET,
        _("Balance sheet"),
        [
            _group(_("What is owned"), now, before, "assets"),
            _group(_("What is owed"), now, before, "liabilities"),
        ],
        [(_("Net worth"), _total(now, before, "equity"))],
    )


def cash_flow_statement(
    game: Game, seat: int, since: int, first: int, until: int | None = None
) -> str:
    """Where a seat's cash came from and went since step `first`, and what changed since `since`
    moves; as it stood after move `until`."""
    now = statements.cash_flow_statement(game.ledger, seat, first, until)
    before = statements.cash_flow_statement(game.ledger, seat, first, max(since, first - 1))
    groups = [
        _group(title, now, before, activity)
        for title, activity in (
            (_("Operating"), "operating"),
            (_("Investing"), "investing"),
            (_("Financing"), "financing"),
        )
    ]
    return _table(
        game,
        seat,
        # a line of a shorter span is not what the tab "Why?" explains
        None if first else statements.CASH_FLOW_STATEMENT,
        _("Cash flow statement"),
        [group for group in groups if group[1]],
        [
            (_("Cash at the start"), ("start", now["start"], now["start"])),
            (_("Change in cash"), _total(now, before, "change")),
            (_("Cash now"), _total(now, before, "end")),
        ],
    )


def history_table(game: Game, measures: Mapping[str, str], title: str) -> str:
    """What every seat had at the end of each round, the latest first: a row a round.

    `measures` maps measures of the history to their names.
    """
    seats = range(len(game.names))
    currency = escape(getattr(game, "currency", "USD"))
    parts = [f'<table class="finlit-sheet finlit-history"><caption>{title} ({currency})</caption>']
    parts.append(f'<thead><tr><th scope="col" rowspan="2">{_("Round")}</th>')
    for seat in seats:
        name = escape(player_name(game.names, seat))
        parts.append(f'<th scope="colgroup" colspan="{len(measures)}"><bdi>{name}</bdi></th>')
    parts.append("</tr><tr>")
    parts += [f'<th scope="col">{name}</th>' for _seat in seats for name in measures.values()]
    parts.append("</tr></thead><tbody>")
    rows = history(game)
    for first in range(len(rows) - len(seats), -1, -len(seats)):
        parts.append(f'<tr><th scope="row">{rows[first]["round"]}</th>')
        for row in rows[first : first + len(seats)]:
            parts += [f"<td>{number(row[measure])}</td>" for measure in measures]
        parts.append("</tr>")
    return "".join([*parts, "</tbody></table>"])


def without_clicks(html: str) -> str:
    """Statements as they are where no kernel runs to answer a click on a line."""
    return _CLICKS.sub("", html)


def first_step_of_round(game: Game) -> int:
    """The step with which the round that is being played began."""
    steps = game.steps
    first = len(steps) - 1
    while first > 1 and steps[first - 1].round == game.round:
        first -= 1
    return first


def _unit(game: Game) -> str:
    """What the amounts of a game are in: its currency, or millions of it."""
    currency = getattr(game, "currency", "USD")
    if getattr(game, "unit", 1) == 1_000_000:
        return _("millions of {currency}").format(currency=currency)
    return currency


def _rows(now: Statement, before: Statement, section: str) -> list[Row]:
    """The lines of a section now, those that are gone since in their old places."""
    amounts = {line.account: line.amount for line in before.section(section)}
    rows = [
        (line.account, line.amount, amounts.pop(line.account, 0)) for line in now.section(section)
    ]
    return rows + [(account, 0, amount) for account, amount in amounts.items()]


def _total(now: Statement, before: Statement, name: str) -> Row:
    return name, now[name], before[name]


def _group(title: str, now: Statement, before: Statement, section: str) -> Group:
    return title, _rows(now, before, section), _total(now, before, section)


def _table(
    game: Game,
    seat: int,
    kind: str | None,
    title: str,
    groups: Sequence[Group],
    results: Sequence[tuple[str, Row]],
) -> str:
    """A statement; where its `kind` is given, a click on a line asks why it is what it is."""
    parts = [
        f'<table class="finlit-sheet" data-statement="{kind or ""}">',
        "<caption>",
        f"<bdi>{escape(player_name(game.names, seat))}</bdi>: {title} ({escape(_unit(game))})",
        '</caption><thead class="finlit-unseen"><tr>',
        *(f'<th scope="col">{name}</th>' for name in (_("Line"), _("Changed by"), _("Amount"))),
        "</tr></thead>",
    ]
    for heading, rows, total in groups:
        parts.append(f'<tbody><tr><th colspan="3" scope="rowgroup">{heading}</th></tr>')
        parts += [_line(kind, escape(account_name(row[0], game)), row) for row in rows]
        parts.append(_line(kind, _("Total"), total, "finlit-total"))
        parts.append("</tbody>")
    parts.append("<tbody>")
    parts += [_line(kind, name, row, "finlit-result") for name, row in results]
    parts.append("</tbody></table>")
    return "".join(parts)


def _line(kind: str | None, name: str, row: Row, style: str = "") -> str:
    account, amount, before = row
    changed = amount - before
    news = ""
    if changed:
        style += " finlit-changed"
        sign = "+" if changed > 0 else ""
        news = f"{sign}{number(changed)}"
    # a line that is struck is not in the statement any more
    clicked = kind and (amount or ":" not in account)
    line = f' data-line="{escape(account)}"' if clicked else ""
    return (
        f'<tr class="{style.strip()}"{line}><th scope="row">{name}</th>'
        f"<td>{news}</td><td>{number(amount)}</td></tr>"
    )
