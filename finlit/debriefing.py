"""After a game of Cashflow: what the players decided, what it cost, and was it luck?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from html import escape
from random import Random
from statistics import fmean
from typing import Any

import pandas as pd

from finlit import frames
from finlit.engine import Event
from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.results import result_rows
from finlit.games.cashflow.state import FAST, OUT
from finlit.games.strategies import strategy
from finlit.ledger.statements import monthly_statement
from finlit.words import _, money, number, player_name, unique_name
from finlit.words.cashflow import card_title, event_sentence, outcome
from finlit.words.lists import paragraph, series

PROGRAMS = ("saver", "debt_first", "share_trader", "landlord", "big_deal_hunter", "borrower")
"""Who plays the same dice for `Debrief.luck`: every sensible program that the game has."""

NO_DECISION = frozenset({"roll", "end_turn", "done", "choose_dream", "claim_payday"})


def debrief(game: Cashflow) -> Debrief:
    """Look back on a game of Cashflow, best when it is over.

    Shown in a notebook it is a page for the class; its parts are frames: `figures`, `money`,
    `turning_points`, `luck()`, and the list `questions`. Raises `TypeError` for another game.
    """
    if not isinstance(game, Cashflow):
        raise TypeError(f"a debrief is of a game of Cashflow, not of {type(game).__name__}")
    return Debrief(game)


class Debrief:
    """What `debrief` gives. Amounts are whole units of the game's currency."""

    def __init__(self, game: Cashflow) -> None:
        self.game = game
        self._names = [unique_name(game.names, seat) for seat in range(len(game.names))]

    @cached_property
    def figures(self) -> pd.DataFrame:
        """A row a player: `player`, `own_turns`, `turns_to_leave`, `interest_paid`,
        `largest_loan`, `first_negative_month` (the round of the first payday with a negative cash
        flow; none if there was none), `bankruptcies`, `net_worth`, `winner`."""
        rows = []
        for seat, row in enumerate(result_rows(self.game)):
            rows.append(
                {
                    "player": self._names[seat],
                    "own_turns": row["own_turns"],
                    "turns_to_leave": row["turns_to_leave"],
                    "interest_paid": row["interest_paid"],
                    "largest_loan": row["largest_loan"],
                    "first_negative_month": self._first_negative(seat),
                    "bankruptcies": row["bankruptcies"],
                    "net_worth": self.game.ledger.net_worth(seat),
                    "winner": seat in self.game.winners,
                }
            )
        whole = {"turns_to_leave": "Int64", "first_negative_month": "Int64"}
        return pd.DataFrame(rows).astype(whole)

    def _first_negative(self, seat: int) -> int | None:
        for step in self.game.steps:
            for event in step.events:
                negative = event.kind == "payday" and event["amount"] < 0
                if event.seat == seat and (negative or event.kind == "bankrupt"):
                    return step.round
        return None

    @cached_property
    def money(self) -> pd.DataFrame:
        """Where the money came from and went, over the whole game: `player`, `section` (income or
        expenses), `line`, `amount`; of each player and section the largest lines first."""
        parts = []
        for seat, name in enumerate(self._names):
            lines = frames.income_statement(self.game, seat).assign(player=name)
            parts.append(lines.sort_values(["section", "amount"], ascending=False))
        columns = ["player", "section", "line", "amount"]
        return pd.concat(parts, ignore_index=True)[columns]

    @cached_property
    def turning_points(self) -> pd.DataFrame:
        """The three decisions of each player that moved most, and the best deal that was let go.

        Columns `player`, `round`, `move`, `what` (a sentence), `cash_flow` (change a month),
        `net_worth` (change), `let_go` (the monthly cash flow of a deal that cash or a loan would
        have covered, but nobody carried out). A month of cash flow counts twelve times: a year.
        """
        rows: list[dict[str, Any]] = []
        for seat, name in enumerate(self._names):
            made = sorted(self._decisions(seat), key=_weight, reverse=True)[:3]
            gone = sorted(self._let_go(seat), key=lambda row: int(row["let_go"]), reverse=True)[:1]
            rows += [{"player": name, **row} for row in sorted(made + gone, key=_move)]
        columns = ["player", "round", "move", "what", "cash_flow", "net_worth", "let_go"]
        return pd.DataFrame(rows, columns=columns)

    def _decisions(self, seat: int) -> list[dict[str, Any]]:
        rows = []
        for move, step in enumerate(self.game.steps):
            if step.seat != seat or step.action is None or step.action.kind in NO_DECISION:
                continue
            worth, flow = self._changes(seat, move)
            if worth or flow:
                rows.append(
                    {
                        "round": step.round,
                        "move": move,
                        "what": self._sentences(step.events),
                        "cash_flow": flow,
                        "net_worth": worth,
                        "let_go": 0,
                    }
                )
        return rows

    def _changes(self, seat: int, move: int) -> tuple[int, int]:
        """What a move changed in net worth, and in the monthly cash flow."""
        return self._worth_by_step[seat].get(move, 0), self._flow_by_step[seat].get(move, 0)

    @cached_property
    def _worth_by_step(self) -> list[dict[int, int]]:
        changes: list[dict[int, int]] = [{} for _name in self._names]
        for seat, step, _event, legs in self.game.ledger.journal:
            worth = sum(a for account, a in legs if account.startswith(("assets:", "liabilities:")))
            changes[seat][step] = changes[seat].get(step, 0) + worth
        return changes

    @cached_property
    def _flow_by_step(self) -> list[dict[int, int]]:
        changes: list[dict[int, int]] = [{} for _name in self._names]
        for seat, step, _event, _account, amount in self.game.ledger.recurrences:
            changes[seat][step] = changes[seat].get(step, 0) - amount
        return changes

    def _let_go(self, seat: int) -> list[dict[str, Any]]:
        """The deals that a seat drew, could have carried out, and that nobody did."""
        rows = []
        drawn: tuple[int, Event] | None = None
        for move, step in enumerate(self.game.steps):
            for event in step.events:
                if event.kind == "deal_drawn":
                    drawn = (move, event) if event.seat == seat else None
                elif event.kind == "bought":
                    drawn = None
                elif event.kind in ("turn_started", "game_over") and drawn is not None:
                    rows += self._deal_let_go(seat, *drawn)
                    drawn = None
        return rows

    def _deal_let_go(self, seat: int, move: int, event: Event) -> list[dict[str, Any]]:
        cards = self.game.cards
        deal = (cards.small if event["deck"] == "small" else cards.big)[event["card"]]
        if deal.kind not in ("property", "business") or deal.cash_flow <= 0:
            return []
        if deal.down_payment > self._funds(seat, move):
            return []
        what = _("{who} lets a deal go: {title}.").format(
            who=player_name(self.game.names, seat), title=card_title(self.game, deal.id)
        )
        return [
            {
                "round": self.game.steps[move].round,
                "move": move,
                "what": what,
                "cash_flow": 0,
                "net_worth": 0,
                "let_go": deal.cash_flow,
            }
        ]

    def _funds(self, seat: int, move: int) -> int:
        """Cash and what the bank would still lend, after a move (CF-25)."""
        cash = loan = 0
        for owner, step, _event, legs in self.game.ledger.journal:
            if owner == seat and step <= move:
                for account, amount in legs:
                    cash += amount if account == "assets:cash" else 0
                    loan -= amount if account == "liabilities:bank_loan" else 0
        income = monthly_statement(self.game.ledger, seat, move)["income"]
        return int(cash + max(0, (10 * income - loan) // 1000 * 1000))

    def _sentences(self, events: Sequence[Event]) -> str:
        told = [event for event in events if event.kind != "turn_started"]
        return paragraph(event_sentence(self.game, event) for event in told)

    def luck(self, games: int = 30, seed: int = 1) -> pd.DataFrame:
        """Luck against decisions: the same dice and cards with other choices, by simulation.

        Programs play the game again from the same beginning for as many rounds, `games` times with
        its own luck and `games` times with other luck. The measure is the share of total expenses
        that passive income covers at the end; whoever left the rat race counts as 1, who is out
        as 0. Columns `player`, `here`, `same_luck`, `other_luck` (means over the programs), `luck`
        = same_luck - other_luck, `decisions` = here - same_luck. Who draws the nth card depends on
        play, so the luck is the same only as nearly as the game allows. With a multiple of six
        `games` every program sits in every seat as often. Raises `ValueError` for less than one.
        """
        if games < 1:
            raise ValueError(f"games must be a whole number from 1, not {games!r}")
        start = self.game.branch()
        start.goto(self._first_turn())
        rounds = self.game.round
        same = [self._covered_by_programs(start, game, rounds) for game in range(games)]
        other = [
            self._covered_by_programs(start.branch(seed=seed * 1_000_003 + game), game, rounds)
            for game in range(games)
        ]
        rows = []
        for seat, name in enumerate(self._names):
            here = covered(self.game, seat)
            with_same = fmean(shares[seat] for shares in same)
            with_other = fmean(shares[seat] for shares in other)
            rows.append(
                {
                    "player": name,
                    "here": here,
                    "same_luck": with_same,
                    "other_luck": with_other,
                    "luck": with_same - with_other,
                    "decisions": here - with_same,
                }
            )
        return pd.DataFrame(rows).round(4)

    def _first_turn(self) -> int:
        """The moves made before the first turn, in which dreams were chosen."""
        for move, step in enumerate(self.game.steps):
            if any(event.kind == "turn_started" for event in step.events):
                return move
        return len(self.game)

    def _covered_by_programs(self, start: Cashflow, number: int, rounds: int) -> list[float]:
        game = start.branch()
        seats = range(len(game.names))
        chooses = [strategy("cashflow", _program(number, seat)).choose for seat in seats]
        views = [game.view(seat) for seat in seats]
        chances = [Random(f"debrief/{number}/{seat}") for seat in seats]
        while (seat := game.to_act) is not None and game.round <= rounds:
            game.apply(chooses[seat](views[seat], game.options(), chances[seat]))
        return [covered(game, seat) for seat in seats]

    @property
    def questions(self) -> list[tuple[str, list[str]]]:
        """Questions for the class, in four steps: what happened, how it felt, what it means, what
        to do."""
        figures = self.figures
        debtor = figures.loc[figures["largest_loan"].idxmax()]
        points = self.turning_points
        happened = [_("What was the first thing that each of you bought, and why?")]
        if debtor["largest_loan"]:
            happened.append(
                _("{name} owed the bank up to {amount}. What was it for?").format(
                    name=debtor["player"], amount=self._money(debtor["largest_loan"])
                )
            )
        felt = [
            _("When did you feel safe, and when did money worry you?"),
            _("How was it to watch somebody else's good luck?"),
        ]
        means = [
            _("Which line of your statement changed most in the game, and what changed it?"),
            _("Who earned more, and who kept more? What is the difference?"),
        ]
        gone = points[points["let_go"] > 0]
        if len(gone):
            deal = gone.loc[gone["let_go"].idxmax()]
            means.append(
                _("{what} It would have paid {amount} a month. Was it right to let it go?").format(
                    what=deal["what"], amount=self._money(deal["let_go"])
                )
            )
        do = [
            _("What will you do differently in the next game?"),
            _("Which of this is true outside the game, and which is only a rule of the game?"),
        ]
        return [
            (_("What happened?"), happened),
            (_("How did it feel?"), felt),
            (_("What does it mean?"), means),
            (_("What to do?"), do),
        ]

    def _money(self, amount: int) -> str:
        return money(int(amount), self.game.currency)

    def _table(self) -> tuple[list[str], list[list[str]]]:
        """The figures in words: the heads of the columns, and a row a player."""
        heads = [
            _("Player"),
            _("Own turns"),
            _("Left the rat race"),
            _("Interest paid"),
            _("Largest loan"),
            _("First negative month"),
            _("Bankruptcies"),
        ]
        rows = [
            [
                row.player,
                number(row.own_turns),
                _("no") if pd.isna(row.turns_to_leave) else _turn(row.turns_to_leave),
                self._money(row.interest_paid),
                self._money(row.largest_loan),
                _("none")
                if pd.isna(row.first_negative_month)
                else _round(row.first_negative_month),
                number(row.bankruptcies),
            ]
            for row in self.figures.itertuples()
        ]
        return heads, rows

    def _spent(self) -> list[str]:
        """A sentence a player: the three largest lines of expenses of the whole game."""
        spent = self.money[self.money["section"] == "expenses"]
        sentences = []
        for name in self._names:
            most = spent[spent["player"] == name].head(3).itertuples()
            lines = series(f"{line.line} {self._money(line.amount)}" for line in most)
            sentences.append(_("{name}: {lines}").format(name=name, lines=lines))
        return sentences

    def __repr__(self) -> str:
        heads, rows = self._table()
        lines = [_("Debrief"), outcome(self.game)]
        lines += [" | ".join(heads), *(" | ".join(row) for row in rows)]
        lines += [_("Where most of the money went"), *(f"- {line}" for line in self._spent())]
        lines += [_("Turning points")]
        lines += [f"- {self._point(point)}" for point in self.turning_points.itertuples()]
        for title, asked in self.questions:
            lines += [title, *(f"- {question}" for question in asked)]
        return "\n".join(line for line in lines if line)

    def _repr_html_(self) -> str:
        heads, rows = self._table()
        cells = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in rows
        )
        points = "".join(
            f"<li>{escape(self._point(p))}</li>" for p in self.turning_points.itertuples()
        )
        spent = "".join(f"<li>{escape(sentence)}</li>" for sentence in self._spent())
        asked = "".join(
            f"<h4>{escape(title)}</h4><ul>"
            + "".join(f"<li>{escape(question)}</li>" for question in questions)
            + "</ul>"
            for title, questions in self.questions
        )
        return (
            '<div class="mathjax_ignore tex2jax_ignore" style="max-width:60em;font-size:15px">'
            f"<h3>{escape(_('Debrief'))}</h3><p>{escape(outcome(self.game))}</p>"
            f"<table><caption>{escape(_('The game in figures'))}</caption>"
            f"<thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
            f"<h4>{escape(_('Where most of the money went'))}</h4><ul>{spent}</ul>"
            f"<h4>{escape(_('Turning points'))}</h4><ul>{points}</ul>{asked}</div>"
        )

    def _point(self, point: Any) -> str:
        text = _("Round {round}: {what}").format(round=number(point.round), what=point.what)
        if point.let_go:
            extra = _("It would have paid {amount} a month.").format(
                amount=self._money(point.let_go)
            )
        else:
            extra = _("Monthly cash flow {flow}, net worth {worth}.").format(
                flow=self._signed(point.cash_flow), worth=self._signed(point.net_worth)
            )
        return paragraph([text, extra])

    def _signed(self, amount: int) -> str:
        return ("+" if amount > 0 else "") + self._money(amount)


def _program(number: int, seat: int) -> str:
    """Who sits where in a game of `luck`: every seat has each program once in six games, and in
    the next six beside other ones."""
    times, turn = divmod(number, len(PROGRAMS))
    return PROGRAMS[(turn + seat * (times + 1)) % len(PROGRAMS)]


def covered(game: Cashflow, seat: int) -> float:
    """The share of total expenses that passive income covers: 1 on the fast track, 0 if out."""
    status = game.players[seat].status
    if status in (FAST, OUT):
        return float(status is FAST)
    return min(1.0, max(0.0, game.passive_income(seat) / max(1, game.ledger.expenses[seat])))


def _weight(row: dict[str, Any]) -> int:
    return max(abs(12 * int(row["cash_flow"])), abs(int(row["net_worth"])))


def _move(row: dict[str, Any]) -> int:
    return int(row["move"])


def _turn(turns: int) -> str:
    return _("in own turn {turn}").format(turn=number(int(turns)))


def _round(count: int) -> str:
    return _("round {round}").format(round=number(int(count)))
