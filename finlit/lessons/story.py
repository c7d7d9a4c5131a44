"""A scripted game that a lesson steps through, the same for every class."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from html import escape
from importlib import import_module
from typing import Any

from finlit import frames
from finlit.engine import Action, Event, Game
from finlit.ledger import statements as books
from finlit.lessons.results import NO_MATH
from finlit.widgets import statements
from finlit.widgets.table import Table, play
from finlit.words import N_, _, account_name, money, player_name, total_name

SHOWN: Mapping[str, tuple[str, Callable[..., Any], Callable[..., str]]] = {
    "income": (N_("Income statement"), books.monthly_statement, statements.monthly_statement),
    "balance": (N_("Balance sheet"), books.balance_sheet, statements.balance_sheet),
}
"""What `Story.step(…, show="income")` can set beside the story: the sheet's monthly income
statement, or the balance sheet. A game may have more: the `SCENES` of its widgets."""

STYLE = """
.finlit-scene ul { font-size: 16px; line-height: 1.5; margin: 4px 0; }
.finlit-scene table { table-layout: auto; width: 100%; max-width: 32em; border-collapse: collapse;
  margin: 8px 0; font-size: 15px; line-height: 1.35; font-variant-numeric: tabular-nums;
  background: #fff; color: #1b1f24; }
.finlit-scene caption { text-align: left; font-size: 16px; font-weight: bold; color: inherit; }
.finlit-scene thead { display: none; }
.finlit-scene .finlit-headed thead { display: table-header-group; }
.finlit-scene .finlit-headed thead th:not(:first-child) { text-align: right !important; }
.finlit-scene img { display: block; max-width: 100%; margin: 8px 0; }
.finlit-scene tr { background: #fff !important; }
.finlit-scene th, .finlit-scene td { padding: 1px 8px !important; text-align: right; border: 0;
  font-weight: normal; white-space: nowrap; max-width: none; }
.finlit-scene th { text-align: left !important; }
.finlit-scene th[scope="rowgroup"] { padding-top: 6px !important; font-weight: bold; }
.finlit-scene .finlit-total > * { border-top: 1px solid #8a94a0; }
.finlit-scene .finlit-total > *, .finlit-scene .finlit-result > * { font-weight: bold; }
.finlit-scene .finlit-changed { background: #fff3c9 !important; }
"""
"""How a scene looks wherever a notebook is shown: JupyterLab has rules of its own for tables."""


class Scene:
    """What a step of a story shows: what happened, and a statement with what it changed.

    With `reveal`, only what that seat may know is told.
    """

    def __init__(
        self, game: Game, first: int, show: str | None, seat: int, reveal: int | None = None
    ) -> None:
        words = import_module(f"finlit.words.{game.name}")
        self.events: list[Event] = [
            event if reveal is None else event.seen(reveal)
            for step in game.steps[first:]
            for event in step.events
        ]
        """What happened, in order."""
        self.sentences = [words.event_sentence(game, event) for event in self.events]
        self._html = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        self._html = f"<ul>{self._html}</ul>"
        self._text = "\n".join(f"- {sentence}" for sentence in self.sentences)
        if show is not None and show not in SHOWN:
            tell, draw = _scenes(game)[show]
            self._html += draw(game, seat, first - 1)
            self._text += "\n\n" + tell(game, seat)
        elif show is not None:
            title, read, draw = SHOWN[show]
            self._html += statements.without_clicks(draw(game, seat, first - 1))
            self._text += "\n\n" + _text(game, seat, _(title), read(game.ledger, seat))

    def __repr__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        return f'<style>{STYLE}</style><div class="finlit-scene {NO_MATH}">{self._html}</div>'


class Story:
    """A scripted game: where it begins, and the moves that follow.

    `name` is the lesson's, under which free play is kept; `make()` makes the game at its
    beginning, with scripted chance; `moves` are its moves. Each cell of a lesson names its place,
    so that running it twice, or out of order, shows the same. Where hands are hidden, the story is
    told as the seat `reveal` sees it, or with None by somebody who sees everything.
    """

    def __init__(
        self,
        name: str,
        make: Callable[[], Game],
        moves: Sequence[Action],
        reveal: int | None = None,
    ) -> None:
        self.name = name
        self.reveal = reveal
        self.game = make()
        self.moves = tuple(moves)

    def __len__(self) -> int:
        return len(self.moves)

    @cached_property
    def table(self) -> Table:
        """The table at which the story is played; it follows every step and keeps nothing."""
        return play(self.game, save=None, reveal=self.reveal)

    def step(
        self, first: int, last: int | None = None, show: str | None = None, of: str | None = None
    ) -> Scene:
        """Go to just before move `first` (from 1), and play it, or all up to `last`.

        `show` sets a statement beside what happened ("income" or "balance", in Hab & Gut also
        "prices", "racks" or "portfolio", in Burn Rate "burn", "companies" or "hand", in I'm the
        Boss! "deal" or "hand"), of the player `of`, by default of who made the last of these moves,
        with what these moves changed.
        """
        last = first if last is None else last
        if not 1 <= first <= last <= len(self.moves):
            raise ValueError(f"the story has moves 1 to {len(self.moves)}, not {first} to {last}")
        known = [*SHOWN, *_scenes(self.game)]
        if show is not None and show not in known:
            raise ValueError(f"show must be one of {', '.join(known)}, not {show!r}")
        self._go_to(self.game, last)
        if "table" in self.__dict__:
            self.table.redraw()
        seat = self.game.steps[last].seat if of is None else frames.seat_of(self.game, of)
        return Scene(self.game, first, show, seat or 0, self.reveal)

    def at(self, move: int) -> Game:
        """A game of its own as it stands after `move` moves of the story."""
        game = self.game.branch()
        self._go_to(game, move)
        return game

    def play_on(self, programs: Mapping[Any, Any] | None = None, seed: int | None = None) -> Table:
        """A table where the class takes over at the story's end; `seed` gives it other luck.

        The game is kept after every move, under the name of the lesson.
        """
        game = self.at(len(self.moves))
        return play(game if seed is None else game.branch(seed=seed), programs, save=self.name)

    def _go_to(self, game: Game, move: int) -> None:
        if len(game) > move:
            game.goto(move)
        for action in self.moves[len(game) : move]:
            game.apply(action)


def _scenes(game: Game) -> Mapping[str, tuple[Callable[..., str], Callable[..., str]]]:
    """What a game of its own can set beside a story: a text and HTML of a seat."""
    scenes: Mapping[str, Any] = getattr(import_module(f"finlit.widgets.{game.name}"), "SCENES", {})
    return scenes


def _text(game: Game, seat: int, title: str, statement: Any) -> str:
    """A statement as plain text, for a reader without a screen and for tests."""
    currency = getattr(game, "currency", "USD")
    lines = [f"{title}: {player_name(game.names, seat)}"]
    lines += [
        f"  {account_name(line.account, game)}: {money(line.amount, currency)}"
        for line in statement.lines
    ]
    lines += [
        f"  = {total_name(total.account)}: {money(total.amount, currency)}"
        for total in statement.totals
    ]
    return "\n".join(lines)
