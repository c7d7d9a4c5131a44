"""Several words, phrases or sentences one after the other, with the marks of the language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from finlit.words.language import _


def listed(words: Iterable[str]) -> str:
    """Words with commas between them."""
    return _(", ").join(words)


def either(words: Sequence[str]) -> str:
    """Words of which one is meant: "1", "1 or 2", "1, 2 or 3"."""
    if len(words) < 2:
        return listed(words)
    return _("{some} or {last}").format(some=listed(words[:-1]), last=words[-1])


def series(phrases: Iterable[str]) -> str:
    """Phrases that may hold commas, with semicolons between them."""
    return _("; ").join(phrases)


def paragraph(sentences: Iterable[str]) -> str:
    """Whole sentences, with a space between them where the language has spaces."""
    # a text of one space cannot be translated into none, so the space has company
    return _("{first} {second}").format(first="", second="").join(sentences)
