"""Every event of every game is a sentence, for everybody who may read it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit import words
from tests.games.play import PLAYS, new_game, play_out


@pytest.mark.parametrize("game", PLAYS)
@settings(max_examples=15)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_every_event_is_a_sentence_for_everybody(game: str, seats: int, seed: int) -> None:
    played = play_out(new_game(game, seats, seed), seed)
    for viewer in (None, *range(len(played.names))):
        for event in played.view(viewer).events():
            text = getattr(words, game).event_sentence(played, event)
            assert re.fullmatch(r"\S.*[.?!]", text) and "{" not in text and "None" not in text
