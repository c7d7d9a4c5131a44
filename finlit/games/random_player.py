"""The player who knows nothing: any move is as good as another."""

from __future__ import annotations

from collections.abc import Sequence

from finlit.engine import Action, Option
from finlit.engine.option import Random


def random_choice(view: object, options: Sequence[Option], rng: Random) -> Action:
    """A legal move at random: first one of the options, each as likely, then its values."""
    return options[int(rng.random() * len(options))].sample(rng)
