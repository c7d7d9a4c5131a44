"""Why a move is not allowed: data first, the sentence where it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from finlit.engine.option import Option


class Refusal:
    """The reason for a refused move: a code, the numbers, and perhaps the code of a remedy."""

    __slots__ = ("code", "facts", "remedy")

    def __init__(self, code: str, /, remedy: str | None = None, **facts: Any) -> None:
        self.code = code
        self.facts = facts
        self.remedy = remedy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.remedy, self.facts) == (
            other.code,
            other.remedy,
            other.facts,
        )

    def __hash__(self) -> int:
        return hash((self.code, self.remedy))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={_shown(value)}" for name, value in self.facts.items())
        remedy = f", remedy={self.remedy!r}" if self.remedy else ""
        return f"Refusal({self.code!r}{remedy}{facts})"


class Refused(ValueError):
    """A move was refused; the game and its record are as they were.

    `refusal` says why, `legal` lists the options there were. Its text is the sentence that the
    table shows for the same refusal.
    """

    def __init__(self, refusal: Refusal, legal: Sequence[Option]) -> None:
        super().__init__(refusal, tuple(legal))
        self.refusal = refusal
        self.legal = tuple(legal)

    def __str__(self) -> str:
        return speak(self.refusal, self.legal)


def in_code(refusal: Refusal, legal: Sequence[Option]) -> str:
    """A refusal without words: its data and the options that were legal."""
    return f"{refusal!r}; legal: {', '.join(map(repr, legal)) or 'nothing'}"


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # a refused value may be anything, a number too long to be written included
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 200 else text[:199] + "…"


# The words live above the engine; the package puts them here, and without them data must do.
speak: Callable[[Refusal, Sequence[Option]], str] = in_code
