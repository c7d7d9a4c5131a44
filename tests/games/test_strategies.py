"""The programs that come with every game: they play to the end, by the view, and can say why."""

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit import words
from finlit.games.strategies import names, strategy
from tests.engine.conformance import check_books
from tests.games.play import PLAYS, new_game, play_out, played_by

ALL = [(game, name) for game in PLAYS for name in names(game)]
THINKERS = [(game, name) for game, name in ALL if name != "random"]


@pytest.mark.parametrize("game", PLAYS)
@settings(max_examples=12)
@given(st.data(), st.integers(1, 6), st.integers(0, 10**6))
def test_every_mix_of_strategies_plays_to_the_end(
    game: str, data: st.DataObject, seats: int, seed: int
) -> None:
    one, other = new_game(game, seats, seed), new_game(game, seats, seed)
    chosen = [data.draw(st.sampled_from(names(game))) for _ in one.names]
    players = [strategy(game, name) for name in chosen]
    played_by(one, players, seed)
    check_books(one)
    assert one.record.text() == played_by(other, players, seed).record.text()


@pytest.mark.parametrize(("game", "name"), THINKERS)
@settings(max_examples=8)
@given(st.integers(1, 6), st.integers(0, 10**6), st.integers(0, 150))
def test_the_best_of_the_explanation_is_the_choice(
    game: str, name: str, seats: int, seed: int, moves: int
) -> None:
    position = play_out(new_game(game, seats, seed), seed, until=moves)
    if position.to_act is None:
        return
    player = strategy(game, name)
    view, options = position.view(position.to_act), position.options()
    considered = player.explain(view, options)  # type: ignore[attr-defined]
    assert considered[0].action == player.choose(view, options, Random(1))
    scores = [judgement.score for judgement in considered]
    assert scores == sorted(scores, reverse=True)
    for judgement in considered:
        assert any(judgement.action in option for option in options)
        sentence = getattr(words, game).reason_sentence(position, judgement)
        assert sentence != judgement.reason and sentence[-1] in ".?" and "{" not in sentence


@pytest.mark.parametrize(("game", "name"), ALL)
def test_strategies_can_be_sent_to_other_processes(game: str, name: str) -> None:
    player = strategy(game, name)
    assert pickle.loads(pickle.dumps(player)) == player
