"""The log: what has happened, in sentences, the latest turn first."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from types import ModuleType
from typing import Any

import ipywidgets as W

from finlit.engine import Game, Step
from finlit.words import _

REASON = "reason"
MARKS = {"turn_started": "finlit-turn", REASON: "finlit-reason"}
SHOWN = 50
"""The turns in sight, the latest ones."""


class Log(W.HTML):
    """The sentences of a game; each is made once, and when the log is in sight."""

    def __init__(self, words: ModuleType, **kwargs: Any) -> None:
        self._words = words
        self._told: list[tuple[Step, list[tuple[str, str]]]] = []
        super().__init__(tabbable=True, **kwargs)

    def draw(self, game: Game, reasons: Mapping[int, str], look_back: str = "") -> None:
        """Show what has happened so far, and before a program's move its reason, by move.

        `look_back` is HTML that stands before it all, once the game is over.
        """
        told, steps = self._told, game.steps
        # after an undo the game has come anew through all its steps
        if told and (len(told) > len(steps) or told[-1][0] is not steps[len(told) - 1]):
            told.clear()
        for move, step in enumerate(steps[len(told) :], len(told)):
            sentences = [(REASON, reasons[move])] if reasons.get(move) else []
            sentences += [
                (event.kind, self._words.event_sentence(game, event.seen(None)))
                for event in step.events
            ]
            told.append((step, sentences))
        turns: list[list[str]] = [[]]
        for _step, sentences in told:
            for kind, text in sentences:
                if kind == "turn_started":
                    turns.append([])
                mark = f' class="{MARKS[kind]}"' if kind in MARKS else ""
                turns[-1].append(f"<li{mark}>{escape(text)}</li>")
        latest = [line for turn in turns[: -SHOWN - 1 : -1] for line in turn]
        self.value = (
            f'{look_back}<ol class="finlit-log" aria-label="{_("Log")}">{"".join(latest)}</ol>'
        )
