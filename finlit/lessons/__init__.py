"""Lessons: `lesson("01_first_game")` is what the notebook of that name works with."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from finlit.lessons.answers import answers
from finlit.lessons.exercises import Choice, Frame, Mistake, Number
from finlit.lessons.lesson import Lesson
from finlit.lessons.results import Result
from finlit.lessons.story import Scene, Story

__all__ = [
    "Choice",
    "Frame",
    "Lesson",
    "Mistake",
    "Number",
    "Result",
    "Scene",
    "Story",
    "answers",
    "lesson",
    "names",
]


def names() -> list[str]:
    """The names of all lessons, in order: those of their notebooks."""
    package = import_module("finlit.lessons.course")
    return sorted(module.name.removeprefix("lesson_") for module in iter_modules(package.__path__))


def lesson(name: str, **setting: Any) -> Lesson:
    """The lesson of a notebook: `lesson("01_first_game")`.

    `setting` goes to the lesson's game, such as `seed=5` for other luck after its script.
    Raises `KeyError` for a name that is none.
    """
    known = names()
    if name not in known:
        raise KeyError(f"there is no lesson {name!r}; there are {', '.join(known)}")
    made: Lesson = import_module(f"finlit.lessons.course.lesson_{name}").make(**setting)
    return made
