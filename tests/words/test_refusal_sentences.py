"""A refusal is one sentence everywhere, built from its data."""

import subprocess
import sys
from decimal import Decimal

import pytest

from finlit.engine import Option, Refusal, Refused, Split, Subset
from finlit.words import REFUSALS, REMEDIES, choice_in_words, sentence


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (range(1, 41), "a whole number from 1 to 40"),
        (range(1000, 9001, 1000), "a whole number from 1,000 to 9,000 in steps of 1,000"),
        (range(7, 8), "7"),
        (("car_loan",), "'car_loan'"),
        (("car_loan", "retail_debt"), "one of: 'car_loan', 'retail_debt'"),
        ((1, 2), "one of: 1, 2"),
        (Subset(("A", "B", "C"), 2, 2), "2 different ones of: 'A', 'B', 'C'"),
        (Subset(("A", "B", "C"), 0, 2), "0 to 2 different ones of: 'A', 'B', 'C'"),
        (
            Split(20, (0, 2)),
            "20 divided in whole numbers among the seats 1, 3, one for each",
        ),
        (
            tuple(range(100, 115)),
            "one of: 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, and 3 more",
        ),
    ],
)
def test_a_choice_is_described(choice, words):
    assert choice_in_words(choice) == words


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (Refusal("game_over"), "The game is over."),
        (
            Refusal("unknown_move", kind="rol", kinds=["roll", "end_turn"]),
            "There is no move 'rol'. The moves of this game are: roll, end_turn.",
        ),
        (
            Refusal("unknown_value", kind="roll", name="die", names=("dice",)),
            "roll has no value called 'die'.",
        ),
        (Refusal("not_now", kind="roll", phase="end"), "roll is not possible now."),
        (
            Refusal("missing_value", kind="buy", name="number", choice=range(1, 41)),
            "buy needs number: a whole number from 1 to 40.",
        ),
        (
            Refusal("bad_value", kind="buy", name="number", value=-3, choice=range(1, 41)),
            "buy: number cannot be \N{MINUS SIGN}3; it must be a whole number from 1 to 40.",
        ),
        (
            Refusal("bad_value", kind="buy", name="number", value=2.5, choice=range(1, 41)),
            "buy: number cannot be 2.5; it must be a whole number from 1 to 40.",
        ),
    ],
)
def test_every_code_of_the_engine_has_a_sentence(refusal, words):
    assert sentence(refusal) == words


def test_what_was_legal_is_listed_once_a_move():
    legal = [
        Option("roll", dice=(1, 2)),
        Option("sell", symbol=("KITE",), number=range(1, 6)),
        Option("sell", symbol=("KITE",), number=range(1, 6)),
        Option("end_turn"),
    ]
    assert sentence(Refusal("not_now", kind="buy", phase="start"), legal) == (
        "buy is not possible now. Possible now: roll (dice: one of: 1, 2); "
        "sell (symbol: 'KITE'; number: a whole number from 1 to 5); end_turn."
    )


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError("no text")


@pytest.mark.parametrize(
    "value",
    [10**6000, "x" * 10_000, Hostile(), "\u202e\x00", b"\xff", None],
    ids=["huge number", "long text", "hostile", "controls", "bytes", "none"],
)
def test_any_value_at_all_can_be_named(value):
    text = sentence(Refusal("bad_value", kind="buy", name="number", value=value, choice=(1,)))
    assert text.startswith("buy: number cannot be ") and len(text) < 120
    assert text.isprintable()


def test_a_game_adds_codes_with_amounts_and_remedies(monkeypatch):
    monkeypatch.setitem(REFUSALS, "too_dear", "It costs {price:money}; there are {cash:money}.")
    monkeypatch.setitem(REMEDIES, "borrow", "Borrow {missing:money}, in {steps} steps.")
    refusal = Refusal("too_dear", "borrow", price=12500, cash=-40, missing=12540, steps=1000)
    assert sentence(refusal) == (
        "It costs $12,500; there are \N{MINUS SIGN}$40. Borrow $12,540, in 1,000 steps."
    )
    euros = Refusal("too_dear", price=5, cash=1, currency="EUR")
    assert sentence(euros) == "It costs €5; there are €1."


@pytest.mark.parametrize(
    "value", [10**6000, "abc", None, Decimal("NaN")], ids=["huge", "text", "none", "nan"]
)
def test_a_wrong_amount_can_be_named_too(monkeypatch, value):
    monkeypatch.setitem(REFUSALS, "thousands", "Whole thousands, not {amount:money}.")
    text = sentence(Refusal("thousands", amount=value))
    assert text.startswith("Whole thousands, not ") and len(text) < 90


def test_a_code_without_a_sentence_still_shows_its_data():
    assert sentence(Refusal("strange", amount=3)) == "Refusal('strange', amount=3); legal: nothing"


def test_the_exception_says_the_same_sentence():
    refusal, legal = Refusal("game_over"), [Option("roll", dice=(1,))]
    assert str(Refused(refusal, legal)) == sentence(refusal, legal)
    assert str(Refused(refusal, legal)) == "The game is over. Possible now: roll (dice: 1)."


def test_importing_finlit_loads_no_words_and_an_exception_still_speaks():
    code = (
        "import sys, finlit\n"
        "from finlit.engine import Refused, Refusal\n"
        "assert not {'babel', 'pandas', 'finlit.words'} & sys.modules.keys()\n"
        "print(Refused(Refusal('game_over'), ()))\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (shown.stdout, shown.stderr) == ("The game is over.\n", "")
