"""What a strategy thinks of a move: a score, and a reason in data."""

from __future__ import annotations

from typing import Any, NamedTuple

from finlit.engine import Action


class Judgement(NamedTuple):
    """A move that was considered: the higher the score, the better. `reason` is a code and `facts`
    are its numbers; `finlit.words` makes the sentence."""

    action: Action
    score: float
    reason: str
    facts: dict[str, Any]
