"""Deals as coalition games, against values worked out by hand."""

import doctest
from fractions import Fraction as F
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.games.im_the_boss import coalition
from finlit.games.im_the_boss.coalition import CoalitionGame, deal_game, game_of
from tests.im_the_boss.tables import SPACES, deal, table

GLOVES = CoalitionGame.of(3, lambda group: int(0 in group and len(group) > 1))
"""Player 0 has a left glove, players 1 and 2 a right one; a pair is worth 1."""
MAJORITY = CoalitionGame.of(3, lambda group: int(len(group) > 1))
"""Two of three decide; whatever is agreed, two others can do better."""


def group(*players):
    return frozenset(players)


# The theory, by hand


def test_the_glove_game():
    """Of the six orders the left glove completes a pair in four; each right one in one."""
    assert GLOVES.shapley() == (F(2, 3), F(1, 6), F(1, 6))
    assert GLOVES.core_bounds() == ((1, 1), (0, 0), (0, 0))
    assert GLOVES.in_core((1, 0, 0))
    assert not GLOVES.in_core((F(2, 3), F(1, 6), F(1, 6)))
    assert GLOVES.objections((F(2, 3), F(1, 6), F(1, 6))) == [
        (group(0, 1), F(1, 6)),
        (group(0, 2), F(1, 6)),
    ]
    assert GLOVES.alternatives(1) == [group(0, 2)]
    assert GLOVES.alternatives(0) == []


def test_marginal_contributions_in_an_order():
    assert GLOVES.marginal((0, 1, 2)) == (0, 1, 0)
    assert GLOVES.marginal((1, 2, 0)) == (1, 0, 0)
    assert GLOVES.marginal((2, 0, 1)) == (1, 0, 0)


def test_two_left_and_two_right_gloves():
    """All are needed as much, and the core is the splits (x, x, 1 - x, 1 - x)."""
    game = CoalitionGame.of(4, lambda g: min(len(g & {0, 1}), len(g & {2, 3})))
    assert game.shapley() == (F(1, 2),) * 4
    assert game.core_bounds() == ((0, 1),) * 4
    assert game.in_core((F(1, 3), F(1, 3), F(2, 3), F(2, 3)))
    assert not game.in_core((F(1, 3), F(2, 3), F(1, 3), F(2, 3)))


def test_the_majority_game_has_an_empty_core():
    assert MAJORITY.shapley() == (F(1, 3),) * 3
    assert MAJORITY.core_bounds() is None
    assert MAJORITY.objections((F(1, 3),) * 3) == [
        (group(0, 1), F(1, 3)),
        (group(0, 2), F(1, 3)),
        (group(1, 2), F(1, 3)),
    ]
    assert MAJORITY.full() == [group(0, 1), group(0, 2), group(1, 2)]


def test_the_united_nations_in_small():
    """One who can veto and one of three others: the veto counts in 18 of 24 orders."""
    game = CoalitionGame.of(4, lambda g: 12 * int(0 in g and len(g) > 1))
    assert game.shapley() == (9, 1, 1, 1)
    assert game.core_bounds() == ((12, 12), (0, 0), (0, 0), (0, 0))


def test_an_airport():
    """Three airlines need runways that cost 1, 2 and 3; what a group is worth is what it saves."""
    cost = (1, 2, 3)
    game = CoalitionGame.of(3, lambda g: sum(cost[n] for n in g) - max(cost[n] for n in g))
    # the first piece of runway is shared by three, the second by two, the last one's own
    assert game.shapley() == (1 - F(1, 3), 2 - F(1, 3) - F(1, 2), 3 - F(1, 3) - F(1, 2) - 1)
    assert game.in_core(game.shapley()), "a convex game's Shapley value is in its core"
    # nobody saves anything alone, and at most what the other two do not save without it
    assert game.core_bounds() == ((0, 3 - 2), (0, 3 - 1), (0, 3 - 1))


def test_a_game_of_one():
    game = CoalitionGame.of(1, lambda g: 5)
    assert (game.shapley(), game.core_bounds(), game.total) == ((5,), ((5, 5),), 5)


def test_worths_must_be_one_a_group_and_nobody_is_worth_nothing():
    with pytest.raises(ValueError, match="2 players have 4 groups"):
        CoalitionGame(2, (0, 1, 1))
    with pytest.raises(ValueError, match="worth 0"):
        CoalitionGame(1, (1, 1))


def games(players, worths):
    """Games of at most so many players, whose groups are worth any of these."""
    return st.integers(1, players).flatmap(
        lambda players: st.lists(
            st.sampled_from(worths), min_size=(1 << players) - 1, max_size=(1 << players) - 1
        ).map(lambda worths: CoalitionGame(players, (0, *worths)))
    )


@settings(max_examples=40)
@given(games(5, range(13)))
def test_the_shapley_value_is_the_mean_of_the_marginal_contributions(game):
    orders = [game.marginal(order) for order in permutations(range(game.players))]
    assert game.shapley() == tuple(F(sum(of), len(orders)) for of in zip(*orders, strict=True))
    assert sum(game.shapley()) == game.total


@settings(max_examples=60)
@given(games(4, (0, 6, 12)))
def test_the_bounds_of_the_core_are_those_of_all_splits_in_it(game):
    """With four players a corner of the core solves equations whose determinant is 1, 2 or 3; so
    where worths are multiples of 6 the corners are whole, and to look at whole splits is enough."""
    core = [split for split in splits(game.total, game.players) if game.in_core(split)]
    amounts = [*zip(*core, strict=True)]
    assert game.core_bounds() == (tuple((min(a), max(a)) for a in amounts) or None)


def splits(total, players):
    """All splits of a total in whole numbers."""
    if players == 1:
        yield (total,)
        return
    for amount in range(total + 1):
        for rest in splits(total - amount, players - 1):
            yield (amount, *rest)


@settings(max_examples=40)
@given(st.integers(2, 6), st.integers(1, 20), st.data())
def test_with_a_veto_the_core_of_a_deal_gives_all_to_those_who_cannot_be_replaced(
    players, money, data
):
    needed = data.draw(st.sets(st.integers(0, players - 1), min_size=1))
    least = data.draw(st.integers(len(needed), players))
    game = CoalitionGame.of(players, lambda g: money * int(needed <= g and len(g) >= least))
    vetoes = {*range(players)} if least == players else needed
    for player, bounds in enumerate(game.core_bounds()):
        most = money if player in vetoes else 0
        assert bounds == ((money, money) if vetoes == {player} else (0, most))


# Deals


def test_a_deal_in_which_everybody_is_needed_is_split_evenly():
    space = table("A B C D").components.board[SPACES["A+2"]]
    game = game_of(space, 6, 0, ("A", "B", "C", ""))
    assert game.shapley() == (2, 2, 2, 0)
    assert game.full() == [group(0, 1, 2)]


def test_who_can_be_replaced_is_worth_less():
    """Ann is boss and has A, and any two of B, C and E are needed, which three others have. She
    comes after two of them in 2 of 4 places, so she is worth half; the others share the rest."""
    space = table("A B C D").components.board[SPACES["A+2"]]
    game = game_of(space, 12, 0, ("A", "B", "C", "E"))
    assert game.shapley() == (6, 2, 2, 2)
    assert game.alternatives(1) == [group(0, 2, 3)]
    assert game.core_bounds() == ((12, 12), (0, 0), (0, 0), (0, 0))


def test_without_the_boss_there_is_no_deal():
    """Bo and Cem have all that it takes, Ann is the boss: each of the three is needed."""
    space = table("A B C D").components.board[SPACES["BE"]]
    game = game_of(space, 6, 0, ("", "B", "E", ""))
    assert game.shapley() == (2, 2, 2, 0)
    assert game.worth({1, 2}) == 0
    assert game_of(space, 6, 1, ("", "B", "E", "")).shapley() == (0, 3, 3, 0)


def test_a_deal_that_nobody_can_fill_is_worth_nothing():
    space = table("A B C D").components.board[SPACES["BE"]]
    game = game_of(space, 6, 0, ("A", "B", "C", "D"))
    assert (game.total, game.shapley(), game.core_bounds()) == (0, (0,) * 4, ((0, 0),) * 4)


def test_the_deal_on_the_table():
    """A deal of 6 that takes B and two of C, D and F; Ann, the boss, has none of them."""
    game = deal("A B C D", "", "", "", "family_F1", deal="B+2")
    assert game.view(None).coalitions().shapley() == (F(6, 4),) * 4
    # Dot knows that she has F as well: without Cem it goes, too
    dots = game.view(3).coalitions()
    assert dots.alternatives(2) == [group(0, 1, 3)]
    assert dots.shapley() == (2, 2, 0, 2)
    game.play("wait")
    game.play("pass")
    game.play("pass")
    game.play("show", card="family_F1")
    assert game.view(None).coalitions() == dots, "now everybody knows"


def test_who_travels_counts_no_more():
    game = deal("AB CD EF", "travel_C1", deal="C+2")
    # Bo has C, and D; Ann A, Cem E: any one of D, E beside A, so Bo and Ann can do it alone
    assert game.view(None).coalitions().full() == [group(0, 1)]
    game.play("travel", card="travel_C1", piece="C")
    assert game.view(None).coalitions().total == 0


def test_another_deal_or_another_boss_may_be_asked_for():
    game = table("AB CD EF", deal="AD")
    view = game.view(None)
    assert view.coalitions().full() == [group(0, 1)]
    assert view.coalitions(boss=2).full() == [group(0, 1, 2)]
    assert view.coalitions(space=SPACES["any3"]).total == 6
    assert view.coalitions(space=SPACES["any3"]).full() == [group(0, 1), group(0, 2)]


def test_no_deal_no_coalition_game():
    game = table("A B C D")
    game.marker = 0
    with pytest.raises(ValueError, match="no deal"):
        deal_game(game.view(None))


def test_the_example_in_the_module_is_right():
    result = doctest.testmod(coalition)
    assert result.attempted >= 4 and not result.failed
