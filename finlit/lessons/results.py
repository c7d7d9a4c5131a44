"""What a check answers: not answered yet, right, or what is off."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from finlit.words import N_, _

OPEN, RIGHT, WRONG, UNREADABLE = "open", "right", "wrong", "unreadable"

NO_MATH = "mathjax_ignore tex2jax_ignore"
"""Classes of HTML in which two dollar signs are not the ends of a formula."""

_HEADS = {
    OPEN: N_("Not answered yet."),
    RIGHT: N_("Right."),
    WRONG: N_("Not yet."),
    UNREADABLE: N_("This cannot be read as an answer."),
}
_MARKS = {OPEN: "…", RIGHT: "✓", WRONG: "✗", UNREADABLE: "?"}
_COLOURS = {OPEN: "#444444", RIGHT: "#00694a", WRONG: "#a33c00", UNREADABLE: "#a33c00"}


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to an answer.

    `state` is "open", "right", "wrong" or "unreadable"; `message` says what is off, or why it is
    right, and never gives the figure away.
    """

    state: str
    message: str = ""

    @property
    def ok(self) -> bool:
        """Whether the answer is right."""
        return self.state == RIGHT

    @property
    def head(self) -> str:
        """The result in a word or two, with its mark."""
        return f"{_MARKS[self.state]} {_(_HEADS[self.state])}"

    @property
    def colour(self) -> str:
        """The colour of its mark: on white, its contrast is 6:1 or more."""
        return _COLOURS[self.state]

    def __str__(self) -> str:
        return f"{self.head} {self.message}".strip()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return (
            f'<div class="{NO_MATH}" role="status" style="border-left:6px solid {self.colour};'
            'padding:6px 12px;font-size:16px;line-height:1.4;background:#ffffff;color:#1a1a1a">'
            f'<b style="color:{self.colour}">{escape(self.head)}</b> {escape(self.message)}</div>'
        )
