"""An exercise answered without code: choices or a field, a button, and what the check says."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from finlit.lessons.exercises import Choice, Frame, Number
from finlit.lessons.results import NO_MATH, OPEN, UNREADABLE, Result
from finlit.words import MINUS, _

HERE = Path(__file__).parent


class Question(anywidget.AnyWidget):
    """What `lesson.ask("id")` shows: the exercise, to be answered by mouse or keyboard alone.

    `check` is the lesson's check of this exercise: an answer in, a `Result` out.
    Raises `ValueError` for a frame, which is answered in a cell.
    """

    _esm = (HERE / "question.js").read_text(encoding="utf-8")
    _css = (HERE / "question.css").read_text(encoding="utf-8")

    asked = traitlets.Unicode().tag(sync=True)
    choices = traitlets.List().tag(sync=True)
    """A letter and its text for each choice; none where something is typed."""
    label = traitlets.Unicode().tag(sync=True)
    button = traitlets.Unicode().tag(sync=True)
    given = traitlets.Unicode().tag(sync=True)
    """The letter that is chosen, or what is typed."""
    tries = traitlets.Int(0).tag(sync=True)
    verdict = traitlets.Dict().tag(sync=True)
    """What is said: its head, message and colour, and after which try."""

    def __init__(self, exercise: Number | Choice | Frame, check: Callable[[Any], Result]) -> None:
        if isinstance(exercise, Frame):
            raise ValueError(_("{id} asks for a frame: answer it in a cell").format(id=exercise.id))
        choices = []
        if isinstance(exercise, Choice):
            choices = [[key, _(text)] for key, (text, _reason) in exercise.options.items()]
        self._id = exercise.id
        self._check = check
        super().__init__(
            asked=_(exercise.question) if exercise.question else "",
            choices=choices,
            label=_("Your answer"),
            button=_("Check"),
            verdict=self._say(Result(OPEN)),
        )

    def answer(self, given: str) -> Result:
        """Answer by code as by hand: choose a letter, or type a text, and have it checked."""
        self.given = given
        self.tries += 1
        return self._result

    @traitlets.observe("tries")
    def _tried(self, _change: Any) -> None:
        try:
            self._result = self._check(self._read())
        except Exception as error:
            self._result = Result(UNREADABLE, _("This did not work: {error}").format(error=error))
            raise
        finally:
            self.verdict = self._say(self._result)

    def _read(self) -> Any:
        """The letter that is chosen; the number that is typed, or a text that is none; or dots."""
        text = self.given.strip()
        if self.choices:
            return text or ...
        plain = text.replace(MINUS, "-")
        if re.fullmatch(r"[-+]?\d{1,30}", plain):
            return int(plain)
        if re.fullmatch(r"[-+]?\d{0,30}\.\d{1,30}", plain):
            return float(plain)
        return text or ...

    def _say(self, result: Result) -> dict[str, Any]:
        return {
            "head": result.head,
            "message": result.message,
            "colour": result.colour,
            "tries": self.tries,
        }

    def __repr__(self) -> str:
        return f"Question({self._id})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live question and, where no kernel runs, its text."""
        view, metadata = super()._repr_mimebundle_(**kwargs)
        choices = "".join(f"<li>{escape(f'{key}) {text}')}</li>" for key, text in self.choices)
        still = (
            f'<div class="{NO_MATH}"><p>{escape(self.asked)}</p><ul>{choices}</ul>'
            f"<p>{escape(_('Run the cell to answer.'))}</p></div>"
        )
        return view | {"text/plain": repr(self), "text/html": still}, metadata
