"""Burn Rate in words: every event, refusal and reason has its sentence, and tells no secret."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.engine import Refusal
from finlit.games.burn_rate import BurnRate
from finlit.games.burn_rate.strategies import STRATEGIES
from finlit.words import account_name, set_language
from finlit.words import burn_rate as words
from finlit.words.refusals import sentence
from tests.burn_rate.tables import NAMES, pass_turn, set_cash, table
from tests.games.play import events, play_out


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def said(game, event):
    return words.event_sentence(game, event)


def test_every_kind_of_event_has_been_said():
    kinds = set()
    for seed in range(30):
        game = play_out(BurnRate(NAMES[:4], seed=seed), seed)
        kinds |= {event.kind for step in game.steps for event in step.events}
    assert {*words._SENTENCES} - kinds <= {"pick_forgone", "burn_doubled", "dismissed"}


def test_hires_and_attacks():
    game = table("", "hr_m1a hr_m2", hands=["hire_0123a poach_012a"], market="finance_vp3")
    (hired, *_) = game.play("hire", card="hire_0123a", person="finance_vp3")
    (poached, *_) = game.play("poach", card="poach_012a", target=1, person="hr_m2")
    assert said(game, hired) == "Ann hires Adaeze Nwosu."
    assert said(game, poached) == "Ann poaches Pavel Horak from Bo."


def test_two_cards_at_once():
    game = table("", "finance_vp3", hands=["poach_01a poach_012a"])
    pair = ("poach_01a", "poach_012a")
    (poached, *_) = game.play("poach_two", cards=pair, target=1, person="finance_vp3")
    assert said(game, poached) == "Ann poaches Adaeze Nwosu from Bo with two cards."


def test_ideas_and_money():
    game = table("", "", hands=["idea_1_0123a idea_2_01a funding_10_0123a", "release_0123a"])
    told = [
        said(game, game.play("bad_idea", card="idea_1_0123a", target=1)[0]),
        said(game, game.play("bad_idea", card="idea_2_01a", target=1)[0]),
        said(game, game.play("funding", card="funding_10_0123a")[0]),
    ]
    assert told == [
        "Ann gives Bo the idea “Everything begins with Q”, which needs an engineer.",
        "Ann gives Bo the idea “Smart doormat”, which needs 2 engineers.",
        "Ann plays Angel investor and receives $10.",
    ]
    game.play("done")
    (released, *_) = game.play("release", card="release_0123a", idea="idea_2_01a")
    assert said(game, released) == "Bo is rid of the idea “Smart doormat”."


def test_the_purple_cards():
    heads = "hr_vp2a finance_vp2a sales_vp1a hr_m1a"
    game = table(heads, "hr_vp3 finance_vp3 sales_vp1b", hands=["new_burn_rate shake_up conflict"])
    doubled = game.play("new_burn_rate", card="new_burn_rate", target=1)[0]
    shaken = game.play("shake_up", card="shake_up", others=("hr_m1a",))[0]
    fought = game.play("conflict", card="conflict", target=1, person="hr_vp3")[0]
    assert said(game, doubled) == "Ann plays New burn rate: Bo will pay the next salaries twice."
    assert said(game, shaken) == "Ann plays Shake-up, and parts from Lupe Arana."
    assert said(game, fought) == "Ann plays Conflict of opinion: Bo loses Rosa Lindqvist."
    game.play("done")
    pass_turn(game)
    paid = [said(game, event) for event in events(game, "payroll")]
    # two more heads and an engineer that filled Bo's company up
    assert paid == ["Ann pays $6 in salaries.", "Bo pays all salaries twice: $10."]


def test_payroll_and_bankruptcy():
    game = set_cash(table("", ""), 0, 3)
    happened = pass_turn(game)
    assert [said(game, event) for event in happened] == [
        "Ann owes $4 in salaries, and has only $3.",
        "Ann is bankrupt; staff and cards leave the table.",
        "Bo wins with $100: no other company is left.",
    ]
    assert words.outcome(game) == "Bo wins with $100: no other company is left."


def test_the_outcome_at_the_limit():
    game = table("", "", turn_limit=1)
    assert words.outcome(game) == ""
    pass_turn(game)
    pass_turn(game)
    assert words.outcome(game) == "The last round is over: Ann, Bo win together with $96 each."


def test_hidden_cards_are_told_to_their_owner_only():
    game = table("", "", hands=["hire_3a"])
    game.play("discard", card="hire_3a")
    (discarded,) = events(game, "discarded")
    assert said(game, discarded) == "Ann discards Hire face down."
    assert said(game, discarded.seen(1)) == "Ann discards a card face down."
    drawn = events(game, "cards_drawn")[0]
    assert said(game, drawn.seen(1)) == "Ann draws 6 event cards."
    assert said(game, drawn).startswith("Ann draws 6 event cards. They are: Hire, ")


def test_cards_and_people():
    game = table("", "")
    assert words.card_title(game, "funding_20_3") == "Stock market listing"
    assert words.card_rule(game, "funding_20_3") == "Investors pay $20 into your account."
    assert words.card_condition(game, "funding_20_3") == "With a skill of 3 in finance."
    assert words.card_condition(game, "poach_012a") == (
        "Against a skill of 0, 1 or 2 in human resources."
    )
    assert words.card_condition(game, "hire_0123a") == "With any skill in human resources."
    attack = "Against any skill in human resources."
    assert words.card_condition(game, "bad_hire_0123a") == attack
    assert words.card_condition(game, "shake_up") == ""
    assert words.card_rule(game, "idea_1_0a").endswith("where it needs an engineer.")
    assert words.card_rule(game, "idea_4_0").endswith("where it needs 4 engineers.")
    assert words.position(game, "sales_vp1a") == "vice president of sales, skill 1"
    assert words.position(game, "hr_m2") == "manager in human resources, skill 2"
    assert words.position(game, "engineer_1") == "engineer"
    for card in game.components.cards:
        for told in (words.card_title, words.card_text, words.card_rule):
            assert told(game, card) and "{" not in told(game, card)
    for person in game.components.people:
        assert words.person_name(game, person) and words.person_text(game, person)


def test_texts_of_cards_name_no_numbers():
    """A teacher changes them in the columns alone."""
    components = table("", "").components
    for card in (*components.cards.values(), *components.people.values()):
        assert not any(letter.isdigit() for letter in card.text)


def test_moves_and_phases_have_words():
    assert words.MOVES.keys() == BurnRate.KINDS.keys()
    assert words.PROMPTS.keys() == {*BurnRate.OPTIONS, "over"}
    kinds = {card.kind for card in table("", "").components.cards.values()}
    assert words.KINDS.keys() == kinds


@pytest.mark.parametrize(
    ("account", "name"),
    [
        ("expenses:payroll:hr", "Salaries: human resources"),
        ("expenses:payroll:engineers", "Salaries: engineers"),
        ("expenses:contractors", "Contractors"),
        ("equity:funding", "Capital from investors"),
        ("liabilities:unpaid_salaries", "Unpaid salaries"),
        ("assets:cash", "Cash"),
        ("operating:payroll", "Salaries"),
        ("financing:funded", "Funding"),
    ],
)
def test_lines_of_the_books(account, name):
    assert account_name(account, table("", "")) == name


def test_refusals_name_departments_and_people():
    game = table("hr_vp2a", "sales_m2a", hands=["funding_20_3 idea_4_0"], market="hr_vp3")
    own = game.check("funding", card="funding_20_3")
    assert sentence(own) == "Stock market listing needs a skill of 3 in finance; yours is 0."
    theirs = game.check("bad_idea", card="idea_4_0", target=1)
    assert sentence(theirs) == "All new by Friday works against a skill of 0 in sales; theirs is 2."
    assert sentence(Refusal("second_vice_president", name="Rosa Lindqvist", department="hr")) == (
        "Rosa Lindqvist would be a second vice president in human resources."
    )


@settings(max_examples=30)
@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 90))
def test_every_refusal_that_the_game_gives_has_a_sentence(seats, seed, moves):
    game = play_out(BurnRate(NAMES[:seats], seed=seed), seed, until=moves)
    hand = [*game.companies[0].hand, *game.companies[1].hand, "nonsense"]
    people = ("hr_vp3", "engineer_1", "nobody")
    tries = [(kind, {}) for kind in game.KINDS]
    for card in hand:
        for kind, names in game.KINDS.items():
            for target in range(-1, seats):
                for person in people:
                    values = {"card": card, "cards": (card, hand[0]), "target": target}
                    values |= {"person": person, "idea": hand[0], "others": (person,)}
                    tries.append((kind, {n: values[n] for n in names if n in values}))
    for kind, values in tries:
        refusal = game.check(kind, **values)
        if refusal is not None:
            text = sentence(refusal)
            assert text[-1] == "." and "Refusal" not in text and "{" not in text


@pytest.mark.parametrize("name", [name for name in STRATEGIES if name != "random"])
def test_every_reason_has_a_sentence(name):
    strategy = STRATEGIES[name]()
    kinds = set()
    for seed in range(4):
        game = BurnRate(NAMES[:3], seed=seed)
        while game.to_act is not None:
            considered = strategy.explain(game.view(game.to_act), game.options())
            for judgement in considered:
                text = words.reason_sentence(game, judgement)
                assert text.endswith(".") and "{" not in text
                kinds.add(judgement.reason)
            game.apply(considered[0].action)
    assert kinds - {"weakens", "doubles"} == {*words._REASONS} - {"weakens", "doubles"}


def test_reasons_have_their_numbers():
    game = table("", "hr_m1a hr_m1b hr_m1c hr_m1d", hands=["hire_0123a idea_3_0"], market="hr_vp3")
    ranked = STRATEGIES["saboteur"]().explain(game.view(0), game.options())
    told = {words.reason_sentence(game, judgement) for judgement in ranked}
    assert "It costs Bo $9 a turn more." in told
    assert "Rosa Lindqvist lifts our skill in human resources from 0 to 3, for $2 a turn." in told
