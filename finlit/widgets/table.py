"""The table at which a class plays: `finlit.play(game)`."""

from __future__ import annotations

import base64
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from html import escape
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import anywidget
import ipywidgets as W
import traitlets

from finlit import saves
from finlit.engine import Action, Event, Game, RecordError, Refusal, Refused
from finlit.engine.record import load as load_record
from finlit.engine.record import read
from finlit.frames import seat_of
from finlit.games import GAMES
from finlit.games.cashflow.audit import changed_lines
from finlit.games.strategies import strategy
from finlit.widgets.audit_sheet import AuditSheet, line_name
from finlit.widgets.chart_panel import ChartPanel
from finlit.widgets.controls import AWAY, Control, mark
from finlit.widgets.drawing import token_svg
from finlit.widgets.log import Log
from finlit.widgets.statements import cash_flow_statement, first_step_of_round
from finlit.widgets.still import CSS, still
from finlit.widgets.why import Why
from finlit.words import _, number, player_name, sentence, unique_name
from finlit.words.lists import listed, paragraph

MOST = 10_000
"""Moves that programs make before a person is asked again."""
NEWS = 150
"""Characters of what happened that fit on the line for it."""
_SENTENCE_END = re.compile(r"[.?!] |[。？！]")  # noqa: RUF001

log = logging.getLogger(__name__)


def play(
    game: Game,
    programs: Mapping[str | int, Any] | None = None,
    *,
    save: str | bool | None = True,
    undo: str = "last",
    reveal: int | None = None,
) -> Table:
    """The table at which `game` is played, by hand or by code (`table.play("roll")`).

    `programs` takes seats: a player's name or seat → a strategy, or the name of one that the game
    has: `play(game, {"Bo": "cautious"})`. After every move the game is saved, under the name of
    its lesson if `save` gives one, and not at all with None. `undo="free"` lets a teacher take
    back moves that showed somebody a hidden card. Where hands are hidden, the screen is covered
    between two people, until the next one presses Show; with `reveal` it always shows what that
    seat may know. A still shows what everybody may know, or what the seat `reveal` may.
    """
    return Table(game, programs, save=save, undo=undo, reveal=reveal)


def resume(name: str | None = None, programs: Mapping[str | int, Any] | None = None) -> Table:
    """The table of the game that was saved last: of those played in `name`, or of all.

    Raises `FileNotFoundError` when none was saved, `RecordError` when its file is damaged.
    """
    path = next(iter(saves.saved(name)), None)
    if path is None:
        folder = saves.home()
        raise FileNotFoundError(_("There is no saved game in {folder}.").format(folder=folder))
    return play(load_record(read(path), str(path), GAMES), programs, save=saves.name_of(path))


class Status(anywidget.AnyWidget):
    """The line that says what happened, or why it could not; it is read aloud."""

    _esm = (Path(__file__).parent / "status.js").read_text(encoding="utf-8")

    text = traitlets.Unicode().tag(sync=True)
    refused = traitlets.Bool(False).tag(sync=True)
    redrawn = traitlets.Int(0).tag(sync=True)
    """How often the table was redrawn; sent last, when all else has come."""


class Told(list[Event]):
    """The events of a move; shown, they are told in sentences."""

    def __init__(self, events: Sequence[Event], text: str) -> None:
        super().__init__(events)
        self._text = text

    def __repr__(self) -> str:
        return self._text


class Table(W.VBox):
    """A game with all that belongs on the table: see `play`."""

    def __init__(
        self,
        game: Game,
        programs: Mapping[str | int, Any] | None = None,
        *,
        save: str | bool | None = True,
        undo: str = "last",
        reveal: int | None = None,
    ) -> None:
        if undo not in ("last", "free"):
            raise ValueError(f'undo is "last" or "free", not {undo!r}')
        self.game = game
        self._parts = import_module(f"finlit.widgets.{game.name}")
        self._hidden: bool = getattr(self._parts, "HIDDEN", False)
        """Whether seats see what others do not."""
        self._shown_to: int | None = None
        """The seat that pressed Show."""
        self._words = import_module(f"finlit.words.{game.name}")
        self._named_programs = dict(programs or {})
        self._programs = {
            seat_of(game, seat): strategy(game.name, spec)
            for seat, spec in self._named_programs.items()
        }
        self._save_as = (game.name if save is True else save) or None
        self._free_undo = undo == "free"
        self._reveal = None if reveal is None else seat_of(game, reveal)
        self._since = len(game)
        """Moves of the game before the last person's move: what is newer is marked."""
        self._audits: list[tuple[int, int]] = []
        """Seats whose sheets are to be filled in by hand, and the move since which (CF-6)."""
        self._reasons: dict[int, str] = {}
        """Why programs made their moves, by the number of the move."""
        self._make()
        super().__init__(self._children)
        self.add_class("finlit-table")
        self.add_class(f"finlit-table-{game.name}")
        self._run_programs()
        self._say(self._sentences(self._since))
        self._ask_audits(self._since)
        self.redraw()

    # Playing

    def play(self, kind: str, /, **values: Any) -> Told:
        """Make a move for the seat to act, as its control does; then programs make theirs.

        Returns what happened. Raises `Refused`, and changes nothing, when the move is not legal.
        """
        before = len(self.game)
        try:
            self._hold()
            self.game.play(kind, **values)
        except Refused as refused:
            self._say(sentence(refused.refusal), refused=True)
            raise
        return self._go_on(before)

    def undo(self) -> None:
        """Take back the last person's move and what programs did since; the same luck comes again.

        Not past a move that showed somebody a hidden card, unless the table's `undo` is free.
        """
        steps = self.game.steps
        back = len(self.game)
        while back and steps[back].seat in self._programs:
            back -= 1
        back -= 1
        if back >= 0 and not self._free_undo:
            shown = [at for at in range(back + 1, len(steps)) if self._showed(steps[at].events)]
            back = max([back, *shown])
        if back < 0 or back == len(self.game):
            text = _("There is no move to take back.")
            if back >= 0:
                text = _("A hidden card was shown: this cannot be taken back.")
            self._say(text, refused=True)
            return
        self.game.goto(back)
        self._since = back
        self._reasons = {move: why for move, why in self._reasons.items() if move <= back}
        self._audits = []
        self._ask_next_audit()
        self._say(_("Taken back to move {move}.").format(move=back))
        self._keep()
        self.redraw()

    def _go_on(self, before: int) -> Told:
        """What follows a person's move: the programs' moves, the save, the screen."""
        self._since = before
        try:
            self._run_programs()
        finally:
            text = self._sentences(before)
            self._say(text)
            self._keep()
            self._ask_audits(before)
            self.redraw()
        events = [event for step in self.game.steps[before + 1 :] for event in step.events]
        return Told(events, text)

    # The audit

    def audit(self, lines: Mapping[str, Any]) -> tuple[str, ...]:
        """CF-6: check a sheet filled in by hand; the accounts that are wrong, none if all agree.

        `lines` maps the accounts that changed to their figures now. In a game with `audit=True`
        play is held, and the sheet shown as it was, until all are right, or until `skip_audit`.
        """
        if not self._audits:
            self._say(_("There is no sheet to fill in now."), refused=True)
            return ()
        seat, since = self._audits[0]
        self._audit.fill(lines)
        wrong: tuple[str, ...] = self.game.audit(seat, lines, since)  # type: ignore[attr-defined]
        self._audit.mark(wrong)
        if wrong:
            self._say(self._audit_in_words(lines, wrong), refused=True)
            return wrong
        self._end_audit(_("The sheet agrees with the books."))
        return ()

    def skip_audit(self) -> None:
        """Let play go on without the audit that is due: a teacher's right."""
        if not self._audits:
            self._say(_("There is no sheet to fill in now."), refused=True)
            return
        self._end_audit(_("This audit was skipped."))

    def _hold(self) -> None:
        """Raise `Refused` while a sheet is still to be filled in."""
        if self._audits:
            who = player_name(self.game.names, self._audits[0][0])
            raise Refused(Refusal("audit_first", who=who), ())

    def _check_sheet(self) -> None:
        self.audit(self._audit.lines())

    def _audit_in_words(self, lines: Mapping[str, Any], wrong: Sequence[str]) -> str:
        """Which lines are wrong, without what is right."""
        unread = [account for account in wrong if type(lines.get(account)) is not int]
        off = [account for account in wrong if account not in unread]
        told = [(_("Write a whole number: {lines}."), unread), (_("Not yet right: {lines}."), off)]
        return " ".join(
            text.format(lines=listed(line_name(self.game, account) for account in accounts))
            for text, accounts in told
            if accounts
        )

    def _end_audit(self, text: str) -> None:
        self._audits.pop(0)
        self._ask_next_audit()
        if self._audits:
            text = paragraph([text, self._audit.title])
        self._say(text)
        self.redraw()

    def _ask_audits(self, before: int) -> None:
        """Ask each person whose sheet the moves since `before` changed to fill it in."""
        if not self._audited_game():
            return
        self._audits = [
            (seat, before)
            for seat in range(len(self.game.names))
            if seat not in self._programs and changed_lines(self.game, seat, before)
        ]
        if self.game.to_act is None:
            self._audits = []
        self._ask_next_audit()

    def _ask_next_audit(self) -> None:
        if not self._audits:
            self._audit.rest()
            return
        self._audit.ask(self.game, *self._audits[0])
        self._tab.selected_index = self._tab_titles.index(_("Fill in"))

    def _sheet_as_of(self, seat: int | None) -> int | None:
        """The move after which the sheet of a seat is shown, until it is filled in; None: now."""
        return next((since for due, since in self._audits if due == seat), None)

    def _audited_game(self) -> bool:
        return bool(getattr(self.game.rules, "audit", False))

    # The programs

    def _run_programs(self) -> None:
        """Let programs move until a person must."""
        game = self.game
        for _move in range(MOST):
            seat = game.to_act
            if seat is None or seat not in self._programs:
                return
            # the luck of a program belongs to the move: taken back and made again, it is the same
            rng = Random(f"{game.seed}/programs/{seat}/{len(game)}")
            action = self._programs[seat].choose(game.view(seat), game.options(), rng)
            self._reasons[len(game) + 1] = self._reason(seat, action)
            try:
                game.apply(action)
            except Refused as refused:
                text = _("The program that plays for {who} chose what is not possible: {why}")
                who, why = player_name(game.names, seat), sentence(refused.refusal)
                raise ValueError(text.format(who=who, why=why)) from refused
        text = _("The programs have made {most} moves and asked nobody.")
        raise ValueError(text.format(most=number(MOST)))

    def _reason(self, seat: int, action: Action) -> str:
        """Why a program makes this move, where it can say; it must not tell hidden things."""
        explain = getattr(self._programs[seat], "explain", None)
        if explain is None or self._hidden:
            return ""
        for judgement in explain(self.game.view(seat), self.game.options()):
            if judgement.action == action:
                reason: str = self._words.reason_sentence(self.game, judgement)
                return _("{who}: {reason}").format(
                    who=player_name(self.game.names, seat), reason=reason
                )
        return ""

    # By hand

    def _press(self, control: Control, value: Any) -> None:
        if closed := self._closed():
            self._say(closed, refused=True)
            return
        with suppress(Refused):  # `play` has said why
            self.play(control.kind, **control.values(value))

    def _handled(self, do: Callable[[], None]) -> Callable[[Any], None]:
        """A callback that says in a sentence what went wrong, and logs it."""

        def handle(_event: Any) -> None:
            try:
                do()
            except (RecordError, OSError) as error:
                self._say(str(error), refused=True)
            except Exception as error:
                log.exception("the table could not do that")
                text = _("This did not work: {error}").format(
                    error=f"{type(error).__name__}: {error}"
                )
                self._say(text, refused=True)

        return handle

    # Saving

    def save(self) -> Path:
        """Save the game where free play is saved; the file. Raises `OSError`."""
        path = saves.save(self.game, self._save_as or self.game.name)
        self._saved.value = _saved_in(path)
        return path

    def _keep(self) -> None:
        """Save after a move, where this table's game is saved at all."""
        if self._save_as is None:
            return
        try:
            self.save()
        except OSError as error:
            self._saved.value = f"<p>{escape(_('Not saved: {error}').format(error=error))}</p>"

    def _save(self) -> None:
        path = self.save()
        self._say(_("Saved: {path}").format(path=path))

    def _go_on_saved(self) -> None:
        """Go on with the saved game that is chosen."""
        path = self._saves.value
        if path is None:
            self._say(_("No game has been saved yet."), refused=True)
            return
        self._open(read(path), path.name)

    def _draw_saves(self) -> None:
        """List the games that may be gone on with, the latest first."""
        found = saves.saved(self._save_as or self.game.name)
        options = [(_save_in_words(path), path) for path in found]
        if [*self._saves.options] != options:
            self._saves.options = options
            self._saves.index = 0 if options else None

    def _load(self) -> None:
        """Go on with the game in the file that was chosen."""
        for file in self._upload.value:
            self._upload.value = ()
            text = bytes(file.content).decode("utf-8", errors="replace")
            self._open(text, file.name)

    def _open(self, text: str, source: str) -> None:
        game = load_record(text, source, GAMES, getattr(self.game.rules, "decks", None))
        if game.name != self.game.name:
            message = _("{source} is a game of {other}, and this table plays {game}.")
            other = getattr(import_module(f"finlit.widgets.{game.name}"), "TITLE", game.name)
            message = message.format(source=source, other=_(other), game=_(self._parts.TITLE))
            self._say(message, refused=True)
            return
        self.game = game
        self._reasons = {}
        self._programs = {}
        for seat, spec in self._named_programs.items():
            with suppress(ValueError):  # nobody of that name plays here
                self._programs[seat_of(game, seat)] = strategy(game.name, spec)
        self._since = len(game)
        self._draw_viewers()
        self._run_programs()
        self._ask_audits(self._since)
        text = _("{source}: going on after move {move}.").format(source=source, move=len(game))
        self._say(text)
        self.redraw()

    # The screen

    def redraw(self) -> None:
        """Show the game as it stands; needed only when it was moved by others than this table."""
        game, parts = self.game, self._parts
        if self._shown_to != game.to_act:
            self._shown_to = None
        closed = self._closed()
        self._heading.value = self._heading_html()
        self._players.value = self._players_html()
        self._board.value = self._board_html(self._seat())
        self._prompt.value = self._prompt_html()
        mark(self._show, AWAY, not closed or self._reveal is not None)
        self._show.layout.display = "none" if len(self._people()) < 2 else None
        mark(self._viewed, AWAY, self._covers())
        if closed:
            self._forget()
        options = () if closed or self._audits else game.options()
        moves = game.MOVES
        for kind, control in self._controls.items():
            open_now = [option for option in options if option.kind == kind]
            here = (game.phase, kind) in moves and parts.at_table(game, kind) and not closed
            control.draw(game, open_now, here)
        self._download.value = self._download_html()
        self._draw_tab()
        self._status.redrawn += 1

    def _make(self) -> None:
        """All widgets of the table; from here on only their traits change."""
        game, parts = self.game, self._parts
        self._heading = W.HTML()
        self._players = W.HTML()
        self._board = W.HTML()
        self._prompt = W.HTML()
        self._status = Status()
        self._prompt.add_class("finlit-asked")
        self._heading.add_class("finlit-heading")
        self._viewed = W.Dropdown(description=_("Sheet of"))
        self._draw_viewers()
        undo = self._button(_("Undo"), self.undo)
        head = W.HBox([self._heading, self._viewed, undo])
        head.add_class("finlit-head")

        own = getattr(parts, "CONTROLS", {})
        self._controls: dict[str, Control] = {
            kind: own.get(kind, Control)(kind, game, parts, self._pressed)
            for row in parts.ROWS
            for kind in row
        }
        self._show = self._button(_("Show"), self.show)
        rows = []
        for place, row in enumerate(parts.ROWS):
            shows = [self._show] if self._hidden and not place else []
            box = W.HBox([*shows, *(self._controls[kind] for kind in row)])
            box.add_class("finlit-row")
            box.add_class("finlit-first-row" if not place else "finlit-next-row")
            rows.append(box)

        self._tab = W.Tab(self._make_tabs())
        self._tab.titles = self._tab_titles
        self._tab.add_class("finlit-tabs")
        self._viewed.observe(self._handled(self._draw_tab), "value")
        self._tab.observe(self._handled(self._draw_tab), "selected_index")

        middle = W.HBox([self._board, self._tab])
        middle.add_class("finlit-middle-row")
        said = W.HBox([self._prompt, self._status])
        said.add_class("finlit-said")
        style = W.HTML(f"<style>{CSS}</style>")
        style.add_class("finlit-style")
        self._children = (
            style,
            head,
            self._players,
            middle,
            said,
            *rows,
        )

    def _make_tabs(self) -> list[W.Widget]:
        self._sheets = [W.HTML(tabbable=True) for _sheet in self._parts.SHEETS]
        self._span = W.Dropdown(
            description=_("Span"),
            options=[(_("the whole game"), "game"), (_("this round"), "round")],
        )
        self._span.observe(self._handled(self._draw_tab), "value")
        self._flows = W.HTML(tabbable=True)
        self._charts = ChartPanel(self._parts.CHARTS)
        for chosen in (self._charts.choice, self._charts.as_table):
            chosen.observe(self._handled(self._draw_tab), "value")
        self._log = Log(self._words)
        self._why = Why(self._handled, self._show_why)
        self._audit = AuditSheet(self._handled(self._check_sheet), self._handled(self.skip_audit))
        self._saved = W.HTML()
        self._saves = W.Dropdown(description=_("Saved games"))
        self._download = W.HTML()
        self._upload = W.FileUpload(accept=saves.ENDING, description=_("Load a file"))
        self._upload.observe(self._handled(self._load), "value")
        file = W.VBox(
            [
                self._button(_("Save"), self._save),
                self._saved,
                self._saves,
                self._button(_("Go on with this game"), self._go_on_saved),
                self._download,
                self._upload,
            ]
        )
        file.add_class("finlit-file")
        span = W.HBox([self._span])
        span.add_class("finlit-choice")
        flows = W.VBox([span, self._flows])
        self._tab_titles = [
            *(_(title) for title, _draw in self._parts.SHEETS),
            _("Cash flow"),
            _("Charts"),
            _("Log"),
            _("Why?"),
            *([_("Fill in")] if self._audited_game() else []),
            _("File"),
        ]
        for scroll in (*self._sheets, self._flows, self._log):
            scroll.add_class("finlit-scroll")
        audit = [self._audit] if self._audited_game() else []
        return [*self._sheets, flows, self._charts, self._log, self._why, *audit, file]

    def _show_why(self) -> None:
        self._tab.selected_index = self._tab_titles.index(_("Why?"))

    def _button(self, text: str, do: Callable[[], Any]) -> W.Button:
        button = W.Button(description=text)
        button.add_class("finlit-button")
        button.on_click(self._handled(do))
        return button

    def _pressed(self, control: Control, value: Any) -> None:
        self._handled(lambda: self._press(control, value))(None)

    def _draw_viewers(self) -> None:
        names = self.game.names
        options: list[tuple[str, int | str]] = [(_("who is in turn"), "turn")]
        options += [(player_name(names, seat), seat) for seat in range(len(names))]
        self._viewed.options = options
        self._viewed.index = 0

    def show(self) -> None:
        """Show the seat to act what it may see: the keyboard has been passed to its player."""
        self._shown_to = self.game.to_act
        self.redraw()

    def _closed(self) -> str:
        """Why nothing of the seat to act is on the screen; empty when it is."""
        game = self.game
        if not self._covers() or game.to_act == self._seat():
            return ""
        who = player_name(game.names, game.to_act)
        if self._reveal is None:
            return _("Pass the keyboard to {who}, who presses Show.").format(who=who)
        return _("{who} is to move, whose cards are not shown here.").format(who=who)

    def _covers(self) -> bool:
        """Whether the seat to act has something that others must not see."""
        game = self.game
        open_phases = getattr(self._parts, "OPEN", ())
        return self._hidden and game.to_act is not None and game.phase not in open_phases

    def _people(self) -> list[int]:
        """The seats that no program has."""
        return [seat for seat in range(len(self.game.names)) if seat not in self._programs]

    def _forget(self) -> None:
        """Take out of the tabs what a seat saw: nobody shall find it there, not for a moment."""
        for html in (*self._sheets, self._flows):
            html.value = ""
        self._charts.hide()
        self._why.close_with(self._closed())

    def _showed(self, events: Sequence[Event]) -> bool:
        """Whether a move showed somebody what had been hidden from them."""
        kinds = getattr(self._parts, "SHOWING", None)
        if kinds is None:
            return any(event.secret is not None for event in events)
        return any(event.kind in kinds for event in events)

    def _board_html(self, seat: int | None) -> str:
        """The board; where hands are hidden, as `seat` sees it."""
        parts = self._parts
        board: str = parts.board(self.game, seat) if self._hidden else parts.board(self.game)
        return board

    def _seat(self) -> int | None:
        """Whose sheet is shown; None: nobody's, for the screen is covered."""
        if self._covers():
            if self._reveal is not None:
                return self._reveal
            people = self._people()
            return people[0] if len(people) == 1 else self._shown_to
        viewed = self._viewed.value
        return viewed if isinstance(viewed, int) else self._seat_in_turn()

    def _seat_in_turn(self) -> int:
        game = self.game
        if game.to_act is not None:
            return game.to_act
        winners: Sequence[int] = getattr(game, "winners", ())
        return winners[0] if winners else 0

    def _draw_tab(self) -> None:
        """Draw the tab in sight, and no other."""
        game, seat, since = self.game, self._seat(), min(self._since, len(self.game))
        shown = self._tab.selected_index or 0
        until = self._sheet_as_of(seat)
        if shown < len(self._sheets):
            draw = self._parts.SHEETS[shown][1]
            self._sheets[shown].value = (
                draw(game, seat, since) if until is None else draw(game, seat, until, until)
            )
        elif shown == len(self._sheets):
            first = first_step_of_round(game) if self._span.value == "round" else 0
            self._flows.value = (
                f"<p>{escape(self._closed())}</p>"
                if seat is None
                else cash_flow_statement(game, seat, since, first, until)
            )
        elif shown == len(self._sheets) + 1:
            if self._audits:
                self._charts.hide(_("The charts are drawn again when the sheet is filled in."))
            else:
                self._charts.draw(game, seat)
        elif shown == len(self._sheets) + 2:
            look_back = getattr(self._parts, "look_back", None)
            over = game.to_act is None and look_back is not None
            self._log.draw(game, self._reasons, look_back(game) if over else "")
        elif shown == len(self._sheets) + 3:
            if seat is None:
                self._why.close_with(self._closed())
            else:
                self._why.draw(game, seat, until)
        else:
            self._draw_saves()

    def _players_html(self) -> str:
        """The players; what those have who are to fill in their sheets is not told."""
        due = [seat for seat, _since in self._audits]
        players: str = self._parts.players(self.game, *([due] if due else []))
        return players

    def _heading_html(self) -> str:
        return (
            f'<h2 class="finlit-h">{escape(_(self._parts.TITLE))} '
            f"<small>{escape(self._parts.heading(self.game))}</small></h2>"
        )

    def _prompt_html(self) -> str:
        game = self.game
        text, seat = escape(self._parts.prompt(game)), game.to_act
        if seat is None:
            return f'<p class="finlit-prompt">{text}</p>'
        if self._audits:
            seat = self._audits[0][0]
            text = escape(_("Fill in what changed on your sheet."))
        if closed := self._closed():
            return f'<p class="finlit-prompt">{token_svg(game.to_act, 24)} {escape(closed)}</p>'
        name = escape(player_name(game.names, seat))
        token = token_svg(seat, 24)
        return f'<p class="finlit-prompt">{token} <b><bdi>{name}</bdi></b> {text}</p>'

    def _download_html(self) -> str:
        """A link that holds the game itself: it works even when the kernel is gone."""
        data = base64.b64encode(self.game.record.text().encode()).decode()
        name = f"{self.game.name}{saves.ENDING}"
        return (
            f'<a class="finlit-download" download="{name}" '
            f'href="data:application/octet-stream;base64,{data}">{_("Download the game")}</a>'
        )

    def _sentences(self, before: int) -> str:
        """What has happened since `before` moves, in sentences."""
        game = self.game
        told = [
            self._words.event_sentence(game, event.seen(self._reveal))
            for step in game.steps[before + 1 :]
            for event in step.events
        ]
        return paragraph(told)

    def _say(self, text: str, refused: bool = False) -> None:
        if len(text) > NEWS and not refused:
            end = text[-NEWS:]
            # the latest sentences, whole ones where there are any
            whole = _SENTENCE_END.split(end, maxsplit=1)
            text = "… " + (whole[-1] if len(whole) > 1 else end.partition(" ")[2] or end)
        with self._status.hold_sync():
            self._status.text, self._status.refused = text, refused

    # Without a kernel

    def __repr__(self) -> str:
        game = self.game
        state = _("the game is over")
        if game.to_act is not None:
            state = _("{who} to act").format(who=unique_name(game.names, game.to_act))
        return f"Table({type(game).__name__}, move {len(game)}: {state})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live table, and the still that stands where no kernel runs."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return bundle | {"text/plain": repr(self), "text/html": self._still()}

    def _still(self) -> str:
        game, parts = self.game, self._parts
        seat = self._reveal
        if seat is None and not self._covers():
            seat = self._seat_in_turn()
        heading, players = self._heading_html(), self._players_html()
        board = self._board_html(seat)
        until = self._sheet_as_of(seat)
        upto = [len(game)] if until is None else [until, until]
        sheets = [draw(game, seat, *upto) for _title, draw in parts.SHEETS]
        prompt = self._prompt_html()
        picture = (
            f'<div class="finlit-table finlit-still">{heading}{players}'
            f'<div class="finlit-middle-row">{board}'
            f'<div class="finlit-sheets">{sheets[0]}</div></div>{prompt}</div>'
        )
        return still(picture, repr(self), [heading, parts.card(game), prompt, players, *sheets])


def _save_in_words(path: Path) -> str:
    """A saved game in a list: who plays, how far it is, when it was saved."""
    names = saves.players(path)
    when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    return _("{names}: move {move}, {when}").format(
        names=listed(player_name(names, seat) for seat in range(len(names))),
        move=saves.moves(path),
        when=when,
    )


def _saved_in(path: Path) -> str:
    return f"<p>{escape(_('Saved in'))} <code>{escape(str(path))}</code></p>"
