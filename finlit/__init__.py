"""finlit: how money works, in four board games played in Jupyter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from finlit.engine import refusal as _refusal

if TYPE_CHECKING:
    from finlit.engine import Option, Refusal

__version__ = "0.1.0"


def _speak(refusal: Refusal, legal: Sequence[Option]) -> str:
    """The sentence of a refusal; the words are imported when the first one is needed."""
    from finlit.words.refusals import sentence

    return sentence(refusal, legal)


_refusal.speak = _speak
