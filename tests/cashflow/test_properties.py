"""What holds in every game of Cashflow, at every moment: 1 to 6 seats, all ways to play."""

from collections import Counter
from random import Random

import pytest
from beancount import loader
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.engine.record import load
from finlit.games.cashflow import Cashflow
from finlit.ledger.beancount import to_beancount
from finlit.ledger.statements import check
from finlit.words import cashflow as words
from tests.cashflow.shadow import Shadow, check_cards, check_table
from tests.cashflow.tables import DECKS, NAMES
from tests.engine.conformance import SEEDS, check_random_game

RULES = st.fixed_dictionaries(
    {
        "claim_payday": st.booleans(),
        "resale": st.sampled_from(["card", "small"]),
        "charity_dice": st.sampled_from(["choice", "two"]),
        "bankruptcy_sale": st.sampled_from(["chosen", "all"]),
        "turn_limit": st.sampled_from([1, 7, 40, 120]),
        "decks": st.sampled_from([None, DECKS]),
    }
)
SEATS = st.integers(1, 6)
CARE = st.sampled_from([0.0, 0.5, 1.0])


def careful(game, rng):
    """A plain way to play that often reaches the fast track: buy what brings a cash flow, borrow
    for that alone, sell what somebody wants, repay in a bankruptcy."""
    options = {option.kind: option for option in game.options()}
    sheet = game.view(game.to_act).me
    deal = game.deal
    if game.phase == "deal" and "buy" not in options and deal.cash_flow > 0:
        missing = -(-(deal.down_payment - sheet.cash) // 1000) * 1000
        borrow = options.get("borrow")
        if borrow and missing in borrow.choices["amount"] and deal.cash_flow > missing // 10:
            return "borrow", {"amount": missing}
    for kind in ("enter_fast_track", "claim_payday", "attempt", "donate", "accept", "settle"):
        if kind in options and rng.random() < 0.8:
            return kind, options[kind].sample(rng).values
    if game.phase == "opportunity":
        return "draw", {"deck": "big" if sheet.cash > 6000 else "small"}
    if "buy" in options and (deal is None or deal.cash_flow > 0 or deal.monthly):
        most = {name: choice[-1] for name, choice in options["buy"].choices.items()}
        return "buy", most
    for kind in ("sell", "repay") if game.phase == "bankruptcy" else ("sell",):
        if kind in options:
            return kind, options[kind].sample(rng).values
    for kind in ("roll", "done", "refuse", "end_turn"):
        if kind in options:
            return kind, options[kind].sample(rng).values
    option = game.options()[0]
    return option.kind, option.sample(rng).values


def play_out(game, seed, care, watch=None):
    """Play to the end: each move is careful with this probability, and otherwise random."""
    rng = Random(seed)
    while game.to_act is not None:
        if rng.random() < care:
            kind, values = careful(game, rng)
            game.play(kind, **values)
        else:
            options = game.options()
            game.apply(options[int(rng.random() * len(options))].sample(rng))
        if watch is not None:
            watch(game)
    return game


def check_whole_game(seed, seats, care, rules):
    """One game from its first move to its end, kept a second time beside its books."""
    game = Cashflow(NAMES[:seats], seed=seed, **rules)
    shadow = Shadow(game)
    shadow.check(game)

    def watch(game):
        for event in game.events:
            shadow.happen(event)
        shadow.check(game)
        check_cards(game)
        check_table(game)

    play_out(game, seed, care, watch)
    assert check(game.ledger) == []
    text = game.record.text()
    again = load(text, "a record", {"cashflow": Cashflow}, rules["decks"])
    assert again.record.text() == text
    assert [event.to_json() for step in again.steps for event in step.events] == [
        event.to_json() for step in game.steps for event in step.events
    ]
    assert again.ledger.balances == game.ledger.balances


@settings(max_examples=200)
@given(SEEDS, SEATS, CARE, RULES)
def test_books_money_state_and_cards_agree_after_every_event(seed, seats, care, rules):
    check_whole_game(seed, seats, care, rules)


@pytest.mark.long
@given(SEEDS, SEATS, CARE, RULES)
def test_books_money_state_and_cards_agree_in_2000_games(seed, seats, care, rules):
    check_whole_game(seed, seats, care, rules)


def hide_and_change(game, seat, rng):
    """The order of the decks is all that is hidden."""
    for deck in game.decks():
        rng.shuffle(deck.pile)


def check_protocol(seed, seats, moves, rules):
    check_random_game(
        lambda seed: Cashflow(NAMES[:seats], seed=seed, **rules),
        seed,
        moves,
        swap=hide_and_change,
        arguments={"cards": []},
        close_looks=2,
    )


@settings(max_examples=25)
@given(SEEDS, SEATS, st.integers(0, 200), RULES)
def test_random_games_keep_the_protocol(seed, seats, moves, rules):
    check_protocol(seed, seats, moves, rules)


@pytest.mark.long
@settings(max_examples=300)
@given(SEEDS, SEATS, st.integers(0, 600), RULES)
def test_long_random_games_keep_the_protocol(seed, seats, moves, rules):
    check_protocol(seed, seats, moves, rules)


def whole_game(number):
    """One of many games of all sorts: 1 to 6 seats, careful or not, both folders of decks."""
    game = Cashflow(
        NAMES[: 1 + number % 6],
        seed=number,
        decks=DECKS if number % 5 < 2 else None,
        claim_payday=number % 4 > 1,
        resale=["card", "small"][number % 2],
        bankruptcy_sale=["chosen", "all"][number % 3 // 2],
        turn_limit=100,
    )
    return play_out(game, number, [1.0, 0.9, 0.6, 0.0][number % 4])


def test_games_like_these_come_to_everything():
    """Every kind of event that there are words for, and every end: else the rest proves little."""
    happened = Counter()
    for number in range(120):
        for step in whole_game(number).steps:
            happened.update(event.kind for event in step.events)
        happened[step.events[-1]["reason"]] += 1
    assert {*words._SENTENCES} - {*happened} == set()
    assert {"dream", "income", "last_left", "turn_limit"} - {*happened} == set()


def check_by_beancount(number):
    game = whole_game(number)
    entries, errors, _options = loader.load_string(to_beancount(game))
    assert errors == []
    assert len(entries) > len(game.ledger.journal)


@pytest.mark.parametrize("number", [2, 3, 5, 11])
def test_beancount_finds_no_error_in_the_books(number):
    check_by_beancount(number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(12, 52))
def test_beancount_finds_no_error_in_the_books_of_forty_games(number):
    check_by_beancount(number)
