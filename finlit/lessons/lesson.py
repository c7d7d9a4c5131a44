"""A lesson: its story, its exercises, and the answers that are kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from finlit.engine import Game
from finlit.lessons.answers import keep
from finlit.lessons.exercises import Exercise
from finlit.lessons.question import Question
from finlit.lessons.results import Result
from finlit.lessons.story import Story


class Lesson:
    """One lesson as its notebook uses it: `lesson.story`, `lesson.check("id", answer)`."""

    def __init__(self, title: str, story: Story, exercises: Sequence[Exercise]) -> None:
        self.name = story.name
        """The notebook's name, such as "01_first_game"; answers are kept under it."""
        self.title = title
        self.story = story
        self.exercises = {exercise.id: exercise for exercise in exercises}
        if len(self.exercises) < len(exercises):
            raise ValueError(f"two exercises of lesson {self.name} have the same id")

    def check(self, exercise: str, answer: Any, game: Game | None = None) -> Result:
        """Check an answer at once, and keep it.

        It is asked of `game`, by default of the story at the exercise's place. Running a cell
        twice gives the same result; what was kept before never changes it.
        """
        asked = self._exercise(exercise)
        result = asked.check(answer, self._game(asked) if game is None else game)
        keep(self.name, exercise, answer, result)
        return result

    def ask(self, exercise: str, game: Game | None = None) -> Question:
        """A number or a choice to answer without code: the same check, and the answer is kept.

        Raises `ValueError` for a frame.
        """
        return Question(self._exercise(exercise), lambda answer: self.check(exercise, answer, game))

    def _exercise(self, exercise: str) -> Exercise:
        if exercise not in self.exercises:
            raise KeyError(
                f"lesson {self.name} has no exercise {exercise!r}; "
                f"it has {', '.join(self.exercises)}"
            )
        return self.exercises[exercise]

    def _game(self, exercise: Exercise) -> Game:
        move = len(self.story) if exercise.at is None else exercise.at
        if move not in self._games:
            self._games[move] = self.story.at(move)
        return self._games[move]

    @cached_property
    def _games(self) -> dict[int, Game]:
        return {}

    def __repr__(self) -> str:
        return f"Lesson({self.name}: {self.title}; {len(self.exercises)} exercises)"
