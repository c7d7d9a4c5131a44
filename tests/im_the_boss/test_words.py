"""I'm the Boss! in words: every event, refusal, card and reason is a sentence."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.engine import Action, Refusal
from finlit.games.im_the_boss import ImTheBoss
from finlit.games.im_the_boss.strategies import STRATEGIES
from finlit.games.judgement import Judgement
from finlit.words import account_name, choice_in_words, sentence, set_language
from finlit.words import im_the_boss as words
from finlit.words.amounts import MINUS
from tests.games.play import events, play_out
from tests.im_the_boss.tables import (
    NAMES,
    SPACES,
    agreed,
    close,
    deal,
    passing,
    propose,
    quick_deal,
    table,
)


def said(game, events):
    return [words.event_sentence(game, event) for event in events]


def test_the_events_of_a_deal():
    game = table(
        "A B C D", "family_A1 travel_any1", "stop_1", "recruit_1 recruit_2 recruit_3", "boss_1"
    )
    told = said(game, game.play("make_deal"))
    told += said(game, game.play("show", card="family_A1"))
    told += said(game, game.play("ask", least=3))
    told += said(
        game, game.play("recruit", cards=("recruit_1", "recruit_2", "recruit_3"), investor="F")
    )
    told += said(game, game.play("pass"))
    told += said(game, game.play("take_over", card="boss_1"))
    told += said(game, game.play("stop", card="stop_1"))
    told += said(game, game.play("travel", card="travel_any1", piece="D"))
    told += said(game, passing(game, 1, 2, 3).events)
    told += said(game, propose(game, "family_A1", "B", "F", Bo=1, Cem=2))
    told += said(game, game.play("accept"))
    told += said(game, game.play("accept"))
    told += said(game, close(game))
    assert told == [
        "Ann makes a deal: Biggest cake in the world, for $6M.",
        "Ann shows Uncle Abel Avalon.",
        "Bo would join for $3M.",
        "Cem plays three recruitment cards, to take Fitz Fandango.",
        "Fitz Fandango works with Cem from now on.",
        "Dot wants to be the boss.",
        "Bo says stop: I'm in charge now of Dot has no effect.",
        "Ann plays Ticket in a cereal box, to send Dash Dynamo travelling.",
        "Dash Dynamo is away until the deal is over.",
        "Dot passes.",
        "Ann proposes a deal with Uncle Abel Avalon, Buzz Bramble, Fitz Fandango: "
        "Ann $3M, Bo $1M, Cem $2M.",
        "Bo accepts $1M.",
        "Cem accepts $2M.",
        "Everybody who must has agreed. Does anybody play a card?",
        "Dot passes.",
        "The deal is closed: Biggest cake in the world pays $6M. Ann $3M, Bo $1M, Cem $2M.",
        "Ann pays Bo $1M.",
        "Ann pays Cem $2M.",
        "The marker moves on to Robot football league.",
        "Round 1: it is Bo's turn.",
    ]


def test_the_same_words_for_a_new_owner_and_a_new_boss():
    game = deal("A B C D E F", "recruit_1 recruit_2 recruit_3", "boss_1")
    cards = ("recruit_1", "recruit_2", "recruit_3")
    (_played, recruited) = game.play("recruit", cards=cards, investor="F")
    assert said(game, [recruited]) == ["Fitz Fandango leaves Fin and works with Ann from now on."]
    propose_nothing = said(game, game.play("take_over", card="boss_1"))
    assert propose_nothing == ["Bo wants to be the boss.", "Bo is the boss now, instead of Ann."]
    failed = said(game, game.play("give_up"))
    assert failed[0] == "Bo gives up: Biggest cake in the world has failed."


def test_what_is_hidden_is_not_said():
    game = table("A B C D", "stop_1 boss_1 family_A1 travel_A1 recruit_1")
    (drawn, *_) = events(game, "cards_drawn")
    assert said(game, [drawn.seen(1)]) == ["Ann draws 5 influence cards."]
    (own,) = said(game, [drawn])
    assert own == (
        "Ann draws 5 influence cards. They are: Not so fast, I'm in charge now, Uncle Abel Avalon, "
        "Congress of lost socks, A better offer."
    )


def test_the_end_in_words():
    game = deal("A B C D", stalemate=1)
    close(agreed(game, "A", "B", "C", Bo=3, Cem=0))
    assert words.outcome(game) == ""
    game.play("roll")
    game.play("draw")
    assert words.outcome(game) == "Ann, Bo win together with $3M each."
    game = table("AB CD EF", deal="A+2", dice=[1])
    for _ in range(10):
        happened = quick_deal(game)
    assert "A die is rolled: 1. This ends the game." in said(game, happened)
    # ten deals at 2, 3 and 4: Ann 6, 10, 6 and 12 million, Cem 6, 12 and 16
    assert words.outcome(game) == "Ann, Cem win together with $34M each."
    game = deal("A B C D", stalemate=1)
    close(agreed(game, "A", "B", "C", Bo=1, Cem=1))
    game.play("make_deal")
    (*_, over) = said(game, game.play("give_up"))
    assert over == words.outcome(game) == "Ann wins with $4M."


def test_amounts_are_millions():
    assert words.millions(24) == "$24M"
    assert words.millions(0) == "$0"
    assert words.millions(8 / 3) == "$2.7M"
    assert words.millions(100) == "$100M"
    assert words.millions(-3) == f"{MINUS}$3M"
    try:
        set_language("ja")
        assert words.millions(24) == "$2400万"
        assert words.millions(115) == "$1.15億"
    finally:
        set_language("en")


def test_cards_deals_and_casts():
    game = deal("A B C D", "family_C1", deal="AD+2")
    assert words.card_title(game, "family_C1") == "Uncle Casper Cascade"
    assert words.piece_name(game, "A") == "Ada Avalon"
    assert words.deal_title(game, SPACES["BE"]) == "Night market on a ferry"
    assert words.deal_needs(game, SPACES["BE"]) == "Buzz Bramble, Elle Evergreen"
    assert words.deal_needs(game, SPACES["A+2"]) == (
        "Ada Avalon and 2 of: Buzz Bramble, Coco Cascade, Elle Evergreen"
    )
    assert words.deal_needs(game, SPACES["any3"]).startswith("3 of: Ada Avalon, ")
    assert "Coco Cascade" in words.card_rule(game, "family_C1")
    assert "Ada Avalon" in words.card_rule(game, "travel_A1")
    assert words.card_rule(game, "travel_any1") == words.KINDS["travel"]
    (option,) = [option for option in game.options() if option.kind == "propose"]
    assert choice_in_words(option.choices["cast"]) == "4 of different families of: A, D, B, C"


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (
            Refusal("draw_after_roll", remedy="roll"),
            "Cards are drawn after rolling, instead of a deal. Roll first.",
        ),
        (
            Refusal("shares_sum", sum=7, money=6),
            "The shares sum to 7 million, the boss's own included; the deal pays 6 million.",
        ),
        (Refusal("required_missing", family="A"), "The deal cannot do without A."),
        (Refusal("cast_size", needed=3, given=2), "The deal takes 3 investors; 2 were named."),
        (
            Refusal("not_in_deal", piece="A", families=("B", "E")),
            "A is not asked for: the deal names B, E.",
        ),
        (
            Refusal("not_shown", piece="family_A1", title="Uncle Abel Avalon"),
            "“Uncle Abel Avalon” can take part only once it has been played face up.",
        ),
        (
            Refusal("aside_first", investor="B", aside=("E", "F")),
            "As long as investors lie aside, only those can be recruited: E, F.",
        ),
        (
            Refusal("three_recruitments", needed=3, held=2),
            "It takes 3 recruitment cards at once; you have 2.",
        ),
        (Refusal("boss_only", kind="propose"), "propose is for the boss."),
        (Refusal("boss_already"), "You are the boss already."),
    ],
)
def test_refusals(refusal, text):
    assert sentence(refusal) == text


@settings(max_examples=30)
@given(st.integers(3, 5), st.integers(0, 10**6), st.integers(0, 300), st.booleans())
def test_every_refusal_that_the_game_gives_has_a_sentence(seats, seed, moves, side_payments):
    game = ImTheBoss(NAMES[:seats], seed=seed, side_payments=side_payments)
    play_out(game, seed, until=moves)
    rng = Random(seed)
    things = [*game.components.cards, *game.owners, "", None, 1, 2.5, True, (), ("A",)]
    amounts = ((6, 0), (3, 3), (3, 2, 1), (7, -1), (2.5, 3.5))
    for kind, names in game.KINDS.items():
        for _ in range(6):
            values = {name: rng.choice(things) for name in names if rng.random() < 0.9}
            if "cast" in values and rng.random() < 0.8:
                values["cast"] = tuple(rng.sample([*game.owners, "family_A1"], rng.choice((2, 3))))
            if "shares" in values and rng.random() < 0.8:
                values["shares"] = rng.choice(amounts)
            refusal = game.check(kind, **values)
            if refusal is not None:
                text = sentence(refusal)
                assert text[-1] == "." and "Refusal" not in text and "{" not in text


@pytest.mark.parametrize("name", [name for name in STRATEGIES if name != "random"])
def test_every_reason_has_a_sentence(name):
    strategy = STRATEGIES[name]()
    game = ImTheBoss(NAMES[:4], seed=4)
    reasons = set()
    while game.to_act is not None:
        considered = strategy.explain(game.view(game.to_act), game.options())
        for judgement in considered:
            text = words.reason_sentence(game, judgement)
            assert text.endswith(".") and "{" not in text and MINUS not in text
            reasons.add(judgement.reason)
        game.apply(considered[0].action)
        if len(game) > 400:
            break
    assert {"often_needed", "good_place", "deal_now", "keeps", "card_travel"} <= reasons


@pytest.mark.parametrize(
    ("reason", "amount", "text"),
    [
        ("card_take_over", 2, "As boss I can expect $2M more."),
        ("card_take_over", -2, "As boss I can expect $2M less."),
        ("costs_me", 3, "It would cost me $3M."),
        ("costs_me", -3, "It would bring me $3M."),
        ("keeps", 4, "It leaves me $4M."),
    ],
)
def test_reasons(reason, amount, text):
    judgement = Judgement(Action("pass"), 0.0, reason, {"amount": amount})
    assert words.reason_sentence(table("A B C D"), judgement) == text


def test_lines_of_the_books():
    game = table("A B C D")
    assert account_name("income:deals", game) == "Deals as boss"
    assert account_name("income:shares", game) == "Shares received"
    assert account_name("expenses:shares", game) == "Shares paid to partners"
    assert account_name("assets:cash", game) == "Cash"
    assert account_name("operating:deal_closed", game) == "Deals closed as boss"
    assert account_name("operating:share_paid", game) == "Shares of deals"


def test_every_move_phase_and_kind_of_card_has_words():
    assert words.MOVES.keys() == ImTheBoss.KINDS.keys()
    assert words.PROMPTS.keys() == {*ImTheBoss.OPTIONS, "over"}
    kinds = {card.kind for card in table("A B C D").components.cards.values()}
    assert words.KINDS.keys() == kinds
