"""Every event of every game is a sentence, for everybody who may read it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit import words
from finlit.games.strategies import names, strategy
from finlit.ledger.ledger import CASH
from tests.games.play import PLAYS, new_game, play_out, played_by


@pytest.mark.parametrize("game", PLAYS)
@settings(max_examples=15)
@given(st.integers(1, 6), st.integers(0, 10**6))
def test_every_event_is_a_sentence_for_everybody(game: str, seats: int, seed: int) -> None:
    played = play_out(new_game(game, seats, seed), seed)
    for viewer in (None, *range(len(played.names))):
        for event in played.view(viewer).events():
            text = getattr(words, game).event_sentence(played, event)
            assert re.fullmatch(r"\S.*[.?!]", text) and "{" not in text and "None" not in text


@pytest.mark.parametrize("game", PLAYS)
def test_whatever_moves_cash_is_a_line_of_the_cash_flow_statement(game: str) -> None:
    """By programs, which come to the end of a game, and at random, which goes bankrupt."""
    kinds = set()
    for seed in range(12):
        played = new_game(game, 4, seed)
        if seed % 2:
            play_out(played, seed)
        else:
            thinkers = [name for name in names(game) if name != "random"]
            players = [strategy(game, thinkers[(seed + seat) % len(thinkers)]) for seat in range(4)]
            played_by(played, players, seed)
        for transaction in played.ledger.transactions():
            if transaction.step and any(leg.account == CASH for leg in transaction.postings):
                kinds.add(transaction.event.kind)
    assert kinds and kinds <= {*words.FLOWS}


@pytest.mark.parametrize("game", PLAYS)
@pytest.mark.parametrize("code", [code for code in words.LANGUAGES if code != "en"])
def test_the_log_is_in_the_readers_language(game: str, code: str) -> None:
    """No sentence stays English, and each has the words of its players."""
    played = play_out(new_game(game, 4, 3), 3)
    told = [event for step in played.steps for event in step.events]
    in_words = getattr(words, game).event_sentence
    english = [in_words(played, event) for event in told]
    words.set_language(code)
    try:
        for event, before in zip(told, english, strict=True):
            text = in_words(played, event)
            assert text != before and any("\u3040" < char < "\u9fff" for char in text)
            assert text[-1] in "\u3002\uff1f\uff01" and "{" not in text
            if event.seat is not None and played.names[event.seat] in before:
                assert played.names[event.seat] in text
    finally:
        words.set_language("en")
