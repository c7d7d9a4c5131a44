"""finlit: how money works, in four board games played in Jupyter."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from finlit.engine import refusal as _refusal

if TYPE_CHECKING:
    from finlit.engine import Option, Refusal

__version__ = "0.1.0"


def _speak(refusal: Refusal, legal: Sequence[Option]) -> str:
    """The sentence of a refusal; the words are imported when the first one is needed."""
    from finlit.words.refusals import sentence

    return sentence(refusal, legal)


_refusal.speak = _speak


# Where the public names live. They are imported when they are first asked for, so that
# `import finlit` stays quick and the rules alone need neither pandas nor widgets.
_PUBLIC = {
    "Cashflow": "finlit.games.cashflow",
    "BurnRate": "finlit.games.burn_rate",
    "HabAndGut": "finlit.games.hab_and_gut",
    "ImTheBoss": "finlit.games.im_the_boss",
    "Script": "finlit.engine",
    "Refused": "finlit.engine",
    "RecordError": "finlit.engine",
    "load": "finlit.games",
    "set_language": "finlit.words",
    "play": "finlit.widgets.table",
    "resume": "finlit.widgets.table",
    "debrief": "finlit.debriefing",
    "simulate": "finlit.frames",
    "compare": "finlit.frames",
    "Loan": "finlit.ledger.loans",
    "compare_loans": "finlit.widgets.loan_comparison",
    "frames": None,
    "charts": None,
}

__all__ = [*_PUBLIC]


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'finlit' has no attribute {name!r}")
    home = _PUBLIC[name]
    if home is None:
        return import_module(f"finlit.{name}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
