"""An exercise answered without code: choices or a field, a button, and what the check says."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as W
import traitlets

from finlit.lessons.exercises import Choice, Frame, Number
from finlit.lessons.results import NO_MATH, UNREADABLE, Result
from finlit.words import MINUS, _


class Verdict(anywidget.AnyWidget):
    """What the check says; it is read aloud."""

    _esm = (Path(__file__).parent / "verdict.js").read_text(encoding="utf-8")
    _css = (Path(__file__).parent / "question.css").read_text(encoding="utf-8")

    head = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    colour = traitlets.Unicode().tag(sync=True)
    said = traitlets.Int(0).tag(sync=True)
    """How often something was said, so that the same is heard again."""

    def show(self, result: Result) -> None:
        """Say a result."""
        with self.hold_sync():
            self.head, self.message, self.colour = result.head, result.message, result.colour
            self.said += 1


class Question(W.VBox):
    """What `lesson.ask("id")` shows: the exercise, to be answered by mouse or keyboard alone.

    `check` is the lesson's check of this exercise: an answer in, a `Result` out.
    Raises `ValueError` for a frame, which is answered in a cell.
    """

    def __init__(self, exercise: Number | Choice | Frame, check: Callable[[Any], Result]) -> None:
        if isinstance(exercise, Frame):
            raise ValueError(_("{id} asks for a frame: answer it in a cell").format(id=exercise.id))
        self.exercise = exercise
        self._check = check
        self.entry: W.RadioButtons | W.Text
        if isinstance(exercise, Choice):
            options = [(f"{key}) {_(text)}", key) for key, (text, _why) in exercise.options.items()]
            self.entry = W.RadioButtons(options=options, index=None)
            asked = _(exercise.question)
        else:
            self.entry = W.Text(
                description=_("Your answer"), style={"description_width": "initial"}
            )
            asked = _(exercise.question) if exercise.question else ""
        self.button = W.Button(description=_("Check"))
        self.button.on_click(self._pressed)
        self.verdict = Verdict()
        self.verdict.show(Result("open"))
        question = W.HTML(f'<p class="finlit-asks {NO_MATH}">{escape(asked)}</p>')
        question.layout.display = None if asked else "none"
        super().__init__([question, self.entry, self.button, self.verdict])
        self.add_class("finlit-question")
        self._asked = asked

    @property
    def answer(self) -> Any:
        """What is chosen or typed: a letter, a number, a text that is none, or `...`."""
        if isinstance(self.entry, W.RadioButtons):
            return ... if self.entry.value is None else self.entry.value
        text = self.entry.value.strip().replace(MINUS, "-")
        if re.fullmatch(r"[-+]?\d{1,30}", text):
            return int(text)
        if re.fullmatch(r"[-+]?\d{0,30}\.\d{1,30}", text):
            return float(text)
        return text or ...

    def _pressed(self, _button: Any) -> None:
        try:
            self.verdict.show(self._check(self.answer))
        except Exception as error:
            text = _("This did not work: {error}").format(error=error)
            self.verdict.show(Result(UNREADABLE, text))
            raise

    def __repr__(self) -> str:
        return f"Question({self.exercise.id})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live question and, where no kernel runs, its text."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        choices = ""
        if isinstance(self.entry, W.RadioButtons):
            choices = "".join(f"<li>{escape(text)}</li>" for text, _key in self.entry.options)
        still = (
            f'<div class="{NO_MATH}"><p>{escape(self._asked)}</p><ul>{choices}</ul>'
            f"<p>{escape(_('Run the cell to answer.'))}</p></div>"
        )
        return bundle | {"text/plain": repr(self), "text/html": still}
