"""What holds in every game of Hab & Gut, at every moment, for 2 to 5 seats."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.engine import Action, Option, Refused
from finlit.games.hab_and_gut import HabAndGut
from tests.engine.conformance import SEEDS as seeds
from tests.engine.conformance import check_random_game
from tests.games.play import events, play_out
from tests.hab_and_gut.tables import COMMODITIES, NAMES, hide_and_change, to_round

seats = st.integers(2, 5)


def every_position(seats, seed):
    """A random game, yielded before its first move and after each."""
    game = HabAndGut(NAMES[:seats], seed=seed)
    yield game
    while game.to_act is not None:
        play_out(game, seed=seed * 1000 + len(game), until=len(game) + 1)
        yield game


@given(seats, seeds)
def test_ten_share_cards_of_each_commodity_at_every_moment(seats, seed):
    for game in every_position(seats, seed):
        count = Counter(game.supply)
        for player in game.players:
            count.update(player.shares)
            count.update(player.board)
        assert count == Counter(dict.fromkeys(COMMODITIES, 10))
        assert all(n >= 0 for player in game.players for n in player.shares.values())
        assert all(n >= 0 for n in game.supply.values())


@given(seats, seeds)
def test_every_market_card_is_in_one_place(seats, seed):
    for game in every_position(seats, seed):
        cards = [card for rack in game.racks for card in rack] + game.played + game.market.pile
        assert sorted(cards) == sorted(game.components.cards)


@given(seats, seeds)
def test_prices_are_on_the_track_where_the_markers_stand(seats, seed):
    for game in every_position(seats, seed):
        prices = game.components.track.prices
        for commodity, space in game.space.items():
            assert 0 <= space <= 29
            assert game.price[commodity] == prices[space]


@given(seats, seeds)
def test_cash_is_what_the_events_say_and_the_bank_has_the_rest(seats, seed):
    """Cash from the public events alone: 300, less what was bought, plus what was sold."""
    game = play_out(HabAndGut(NAMES[:seats], seed=seed), seed)
    cash = [0] * seats
    for step in game.steps:
        for event in step.events:
            if event.kind == "opening_cash":
                cash[event.seat] += event["amount"]
            elif event.kind == "share_bought":
                cash[event.seat] -= event["price"]
            elif event.kind == "share_sold":
                cash[event.seat] += event["price"]
            elif event.kind == "shares_sold_off":
                cash[event.seat] += event["shares"] * event["price"]
    assert cash == [game.ledger.cash(seat) for seat in range(seats)]
    assert game.ledger.bank_cash == -sum(cash)


@given(seats, seeds)
def test_the_books_hold_what_the_hands_hold(seats, seed):
    """No cash below 0; a holding has a cost only while there are shares; gains and cost explain
    the change of net worth."""
    for game in every_position(seats, seed):
        for seat, player in enumerate(game.players):
            portfolio = game.portfolio(seat)
            assert portfolio.cash >= 0
            for commodity, count in player.shares.items():
                cost = game.ledger.balances[seat][f"assets:shares:{commodity}"]
                assert 0 <= cost <= 250 * count
            assert game.ledger.net_worth(seat) == portfolio.cash + portfolio.cost
            assert game.ledger.net_worth(seat) == 300 + portfolio.realised - portfolio.donated


@given(seats, seeds)
def test_the_prices_follow_from_the_cards_played(seats, seed):
    """Markers moved by hand over the list of spaces, whole and half, stopping at the ends."""
    game = play_out(HabAndGut(NAMES[:seats], seed=seed), seed)
    prices = [*range(0, 41, 5), *range(50, 251, 10)]
    space = dict.fromkeys(COMMODITIES, prices.index(40))
    for number, event in enumerate(events(game, "card_played")):
        commodity, direction, size = event["card"].split("_")
        spaces = int(size.rstrip("ab")) * (1 if direction == "up" else -1)
        if number % 2:
            spaces //= 2
        assert event["before"] == prices[space[commodity]]
        space[commodity] = sorted((0, space[commodity] + spaces, 29))[1]
        assert event["after"] == prices[space[commodity]]
    assert game.space == space


@given(seats, seeds)
def test_the_ranking_follows_from_gifts_and_money(seats, seed):
    game = play_out(HabAndGut(NAMES[:seats], seed=seed), seed)
    given_by_seat = [0] * seats
    for event in events(game, "donations_cashed"):
        given_by_seat[event.seat] += sum(event["amounts"])
    least = min(given_by_seat)
    out = [seat for seat in range(seats) if given_by_seat[seat] == least]
    assert [*game.eliminated] == out
    left = {s: game.ledger.cash(s) for s in range(seats) if s not in out}
    assert [*game.winners] == [s for s in left if left[s] == max(left.values())]
    ranks = game.ranks()
    assert all((ranks[s] == 1) == (s in game.winners) for s in left)
    assert all(ranks[a] < ranks[b] for a in left for b in out)
    assert len({ranks[s] for s in out}) == 1


@given(seats, seeds)
def test_a_game_has_eight_rounds_and_ends(seats, seed):
    game = play_out(HabAndGut(NAMES[:seats], seed=seed), seed)
    assert game.round == 8
    turns = Counter(event.seat for event in events(game, "turn_started"))
    assert turns == dict.fromkeys(range(seats), 8)
    # three trades, done, a gift, and the cards: six moves a turn at most
    assert len(game) <= 6 * 8 * seats


ARGUMENTS = {
    "components": [],
    "expected_prices": [()],
    "preview": [("coal_up_2a", "tea_down_4"), ("salt_up_6a", "salt_down_6")],
}


@settings(max_examples=25)
@given(seeds, seats, st.integers(0, 150))
def test_the_protocol_is_kept(seed, seats, moves):
    """The conformance of every game; what a seat cannot see may change, and it sees no change."""
    check_random_game(
        lambda seed: HabAndGut(NAMES[:seats], seed=seed),
        seed,
        moves,
        swap=hide_and_change,
        arguments=ARGUMENTS,
        close_looks=2,
    )


@given(seats, seeds)
def test_exactly_what_is_listed_is_accepted(seats, seed):
    """At some positions of a game: all moves that could be thought of, against the options."""
    for game in every_position(seats, seed):
        if len(game) % 9:
            continue
        before = game.record.text()
        for action in thinkable(game):
            legal = any(action in option for option in game.options())
            assert legal == allowed_by_the_rules(game, action)
            assert (game.check(action.kind, **action.values) is None) == legal
            if not legal:
                with pytest.raises(Refused):
                    game.apply(action)
        assert game.record.text() == before


def thinkable(game):
    for kind in ("buy", "sell", "donate"):
        for commodity in (*COMMODITIES, "gold", 1, None):
            yield Action(kind, commodity=commodity)
    yield Action("done")
    cards = [rack[0] for rack in game.racks if rack]
    for first in (*cards, "coal"):
        for second in (*cards, None):
            yield Action("play_cards", first=first, second=second)


def allowed_by_the_rules(game, action):
    """The rules said once more, from the position alone."""
    seat, phase = game.to_act, game.phase
    if seat is None:
        return False
    if action.kind == "play_cards":
        first, second = action.values["first"], action.values["second"]
        mine = (seat, (seat - 1) % len(game.names))
        return phase == "market" and any(
            first in game.racks[a] and second in game.racks[b] for a, b in (mine, mine[::-1])
        )
    if phase == "market":
        return False
    if action.kind == "done":
        return True
    commodity = action.values["commodity"]
    if commodity not in COMMODITIES:
        return False
    if action.kind == "buy":
        affordable = 0 < game.price[commodity] <= game.ledger.cash(seat)
        return phase in ("trade", "buying") and affordable and game.supply[commodity] > 0
    held = game.players[seat].shares[commodity] > 0
    return held and phase in (("trade", "selling") if action.kind == "sell" else ("donating",))


def test_options_are_what_a_table_shows():
    game = HabAndGut(NAMES[:2], seed=1)
    assert game.options() == (Option("buy", commodity=COMMODITIES), Option("done"))


def test_another_luck_from_the_first_half_on_deals_another_second_half():
    game = play_out(HabAndGut(NAMES[:3], seed=1), 1, until=20)
    branches = [game.branch(), game.branch(), game.branch(seed=2)]
    racks = [game.racks for game in branches]
    assert racks[0] == racks[1] == racks[2], "what lies in the racks stays"
    deals = [to_round(branch, 5).racks for branch in branches]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.long
@given(seats, seeds)
def test_all_this_in_many_games(seats, seed):
    for test in (
        test_ten_share_cards_of_each_commodity_at_every_moment,
        test_every_market_card_is_in_one_place,
        test_prices_are_on_the_track_where_the_markers_stand,
        test_cash_is_what_the_events_say_and_the_bank_has_the_rest,
        test_the_books_hold_what_the_hands_hold,
        test_the_prices_follow_from_the_cards_played,
        test_the_ranking_follows_from_gifts_and_money,
        test_exactly_what_is_listed_is_accepted,
    ):
        test.hypothesis.inner_test(seats, seed)
