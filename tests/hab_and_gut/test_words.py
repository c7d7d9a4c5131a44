"""Hab & Gut in words: every event, refusal and reason has its sentence, and tells no secret."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.engine import Action, Refusal
from finlit.games.hab_and_gut import HabAndGut
from finlit.games.hab_and_gut.strategies import STRATEGIES
from finlit.games.judgement import Judgement
from finlit.words import MINUS, account_name, set_language
from finlit.words import hab_and_gut as words
from finlit.words.refusals import sentence
from tests.games.play import events, play_out
from tests.hab_and_gut.tables import COMMODITIES, NAMES, table, to_end, to_market


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def said(game, event):
    return words.event_sentence(game, event)


def test_trades_and_gifts():
    game = table("", "", "")
    (bought, *_) = game.play("buy", commodity="coal")
    game.play("done")
    (given_away, *_) = game.play("donate", commodity="coal")
    assert said(game, bought) == "Ann buys a share of Coal for $40."
    assert said(game, given_away.seen(0)) == "Ann donates a share of Coal face down."
    assert said(game, given_away.seen(1)) == "Ann donates a share face down."


def test_a_gain_is_told_to_the_seller_only():
    game = table("coal_up_6a", "", "")
    game.play("buy", commodity="coal")
    to_market(game).play("play_cards", first="coal_up_6a", second=game.racks[2][0])
    while game.phase == "market":
        game.play("play_cards", first=game.racks[game.to_act][0], second=rack_card(game))
    while game.to_act != 0:
        game.play("done")
    price = game.price["coal"]
    (sold, *_) = game.play("sell", commodity="coal")
    assert said(game, sold.seen(1)) == f"Ann sells a share of Coal for ${price}."
    assert said(game, sold).endswith(f" A gain of ${price - 40}.")


def rack_card(game):
    return game.racks[game.to_act - 1][0]


def test_cards():
    game = to_market(table("coal_up_6a", "wheat_down_4"))
    assert words.card_title(game, "coal_up_6a") == "Coal +6"
    assert words.card_title(game, "wheat_down_4") == f"Wheat {MINUS}4"
    told = words.preview(game, game.view(0).preview("coal_up_6a", "wheat_down_4"))
    assert told == ["Coal goes from $40 to $100.", "Wheat goes from $40 to $30."]
    played = game.play("play_cards", first="coal_up_6a", second="wheat_down_4")
    assert [said(game, event) for event in played[:2]] == [
        "Ann plays Coal +6: the price goes from $40 to $100.",
        f"Ann plays Wheat {MINUS}4, which counts half: the price goes from $40 to $30.",
    ]
    (dealt, _) = events(game, "cards_dealt")
    text = said(game, dealt.seen(None))
    assert text == "8 cards stand in the rack on the left of Ann."
    assert said(game, dealt.seen(1)).startswith(f"{text} You see: Coal +6, ")


def test_the_outcome():
    game = table("", "")
    assert words.outcome(game) == ""
    nobody = "Everybody gave as little as everybody else: all are out, and nobody wins."
    assert words.outcome(to_end(game)) == nobody
    game = table("", "")
    game.play("buy", commodity="wheat")
    game.play("done")
    game.play("donate", commodity="wheat")
    assert words.outcome(to_end(game)) == "Ann wins with $260."


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (
            Refusal("no_cash", commodity="coal", needed=40, cash=20),
            "It needs $40; there is $20 in cash.",
        ),
        (Refusal("not_both", kind="buy"), "A turn is for buying or for selling, not for both."),
        (
            Refusal("trade_first", remedy="done"),
            "A share is donated when trading is over. First say that you are done.",
        ),
        (Refusal("none_held", commodity="coal"), "There is no share of coal in your hand."),
        (
            Refusal("not_in_racks", card="coal_up_2a"),
            "'coal_up_2a' is in neither of the two racks that you see.",
        ),
    ],
)
def test_refusals(refusal, text):
    assert sentence(refusal) == text


@given(st.integers(2, 5), st.integers(0, 10**6), st.integers(0, 30))
def test_every_refusal_that_the_game_gives_has_a_sentence(seats, seed, moves):
    game = play_out(HabAndGut(NAMES[:seats], seed=seed), seed, until=moves)
    tries = [(kind, {"commodity": c}) for kind in ("buy", "sell", "donate") for c in COMMODITIES]
    tries += [("buy", {"commodity": "gold"}), ("done", {}), ("play_cards", {})]
    tries += [("play_cards", {"first": a, "second": b}) for a in cards(game) for b in cards(game)]
    for kind, values in tries:
        refusal = game.check(kind, **values)
        if refusal is not None:
            assert sentence(refusal)[-1] == "."
            assert "Refusal" not in sentence(refusal)


def cards(game):
    return [rack[0] for rack in game.racks]


@pytest.mark.parametrize("name", [name for name in STRATEGIES if name != "random"])
def test_every_reason_has_a_sentence(name):
    strategy = STRATEGIES[name]()
    game = HabAndGut(NAMES[:3], seed=4)
    kinds = set()
    while game.to_act is not None:
        considered = strategy.explain(game.view(game.to_act), game.options())
        for judgement in considered:
            text = words.reason_sentence(game, judgement)
            assert text.endswith(".") and "{" not in text
            kinds.add(judgement.reason)
        game.apply(considered[0].action)
    assert {"expects_change", "nothing_better", "worth_of_shares"} <= kinds


@pytest.mark.parametrize(
    ("reason", "facts", "text"),
    [
        ("expects_change", 30, "I expect the price of Tea to rise by $30."),
        ("expects_change", -30, "I expect the price of Tea to fall by $30."),
        ("worth_of_shares", 30, "It makes my shares worth $30 more."),
        ("worth_of_shares", -30, "It makes my shares worth $30 less."),
        ("gives_dearest", -30, "Of my shares I give the one that will be dearest."),
    ],
)
def test_reasons(reason, facts, text):
    judgement = Judgement(Action("done"), 0.0, reason, {"commodity": "tea", "change": facts})
    assert words.reason_sentence(table("", ""), judgement) == text


def test_lines_of_the_books():
    game = table("", "")
    assert account_name("assets:shares:coal", game) == "Coal shares"
    assert account_name("income:gains:tea", game) == "Gain on Tea"
    assert account_name("expenses:donations", game) == "Donations"
    assert account_name("assets:cash", game) == "Cash"


def test_every_move_and_phase_has_words():
    assert words.MOVES.keys() == HabAndGut.KINDS.keys()
    assert words.PROMPTS.keys() == {*HabAndGut.OPTIONS, "over"}
