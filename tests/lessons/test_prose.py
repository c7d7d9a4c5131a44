"""What a lesson's text says is what its cells, its cards and its exercises say."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from finlit import lessons as floor
from finlit.lessons import Choice, Frame, Number
from tests.lessons.cards import card, table
from tests.lessons.notebook import CHECK, cells, lessons

NAMES = lessons()
AMOUNT = re.compile(r"(?<![\d.])\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?(?![\d,]*\d)|\d{3,}(?:\.\d+)?")
TABLES = {
    "small": "small_deals",
    "big": "big_deals",
    "extra": "extra_expenses",
    "market": "market",
}
MEASURES = {"100", "1000"}
"""A text may say "for each 1,000"."""
MINUTES = re.compile(r"^## (.+) \((\d+) minutes\)$", re.MULTILINE)
IN_TABLE = re.compile(r"^\| (\d+) \| (.+) \|$", re.MULTILINE)


def amounts(text):
    """Every number from 100 in a text, without its commas."""
    return {found.replace(",", "").replace("_", "") for found in AMOUNT.findall(text)}


def prose(name):
    """A lesson's text, without code and without the table of minutes."""
    for cell in cells(name, "markdown"):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", cell.source, flags=re.DOTALL)
        yield "\n".join(line for line in text.splitlines() if not line.startswith("|"))


def shown(name):
    """Every number of a lesson's code and of what its cells show."""
    found = set()
    for cell in cells(name, "code"):
        found |= amounts(cell.source)
        for output in cell.outputs:
            found |= amounts(output.get("text", ""))
            data = output.get("data", {})
            html = re.sub(r"<style.*?</style>|<[^>]*>", " ", data.get("text/html", ""), flags=re.S)
            found |= amounts(data.get("text/plain", "")) | amounts(html)
    return found


def on_cards(name):
    """Every number on the cards of a Cashflow script, its people's professions among them."""
    script = import_module(f"finlit.lessons.course.lesson_{name}")
    story = floor.lesson(name).story
    if story is None or story.game.name != "cashflow":
        return set()
    rows = [card("professions", job) for job in story.game.rules.professions or ()]
    named = getattr(script, "CARDS", {}).items()
    rows += [card(TABLES[deck], id) for deck, ids in named for id in ids]
    return {str(abs(value)) for row in rows for value in vars(row).values() if type(value) is int}


@pytest.mark.parametrize("name", NAMES)
def test_no_amount_in_the_text_that_neither_a_cell_nor_a_card_shows(name):
    given = {
        str(amount) for amount in getattr(import_module(f"tests.lessons.key_{name}"), "GIVEN", ())
    }
    known = shown(name) | on_cards(name) | given | MEASURES
    for text in prose(name):
        assert amounts(text) <= known, text
    for exercise in floor.lesson(name).exercises.values():
        if isinstance(exercise, Choice):
            for text, reason in exercise.options.values():
                assert amounts(f"{text} {reason}") <= known, f"{exercise.id}: {text} {reason}"
        else:
            hints = [exercise.hint, exercise.because, *(each.hint for each in exercise.mistakes)]
            assert amounts(" ".join(hints)) <= known, exercise.id


@pytest.mark.parametrize("name", NAMES)
def test_no_two_dollar_signs_become_a_formula(name):
    for cell in cells(name, "code"):
        for output in cell.outputs:
            html = output.get("data", {}).get("text/html", "")
            # one alone in its element ends no formula
            text = re.sub(r"<[^>]*>", "", html.replace("<span>$</span>", ""))
            if text.count("$") > 1:
                assert "mathjax_ignore" in html and "tex2jax_ignore" in html, cell.source


@pytest.mark.parametrize("name", NAMES)
def test_the_minutes_of_the_sections_are_those_of_the_table_and_make_45(name):
    text = "\n".join(cell.source for cell in cells(name, "markdown"))
    sections = [int(minutes) for _title, minutes in MINUTES.findall(text)]
    assert sections == [int(minutes) for minutes, _title in IN_TABLE.findall(text)]
    assert sum(sections) == 45


@pytest.mark.parametrize("name", NAMES)
def test_the_choices_in_the_text_are_those_of_the_exercise(name):
    lesson = floor.lesson(name)
    before = ""
    number = 0
    for cell in cells(name):
        asked = CHECK.search(cell.source) if cell.cell_type == "code" else None
        if cell.cell_type == "markdown":
            before = cell.source
        if not asked:
            continue
        number += 1
        assert f"**Exercise {number}.**" in before
        exercise = lesson.exercises[asked[1]]
        listed = dict(re.findall(r"^- \*\*(\w)\*\* (.+)$", before, re.MULTILINE))
        if isinstance(exercise, Choice):
            options = {letter: text for letter, (text, _reason) in exercise.options.items()}
            assert plain(listed) == plain(options)
        else:
            assert isinstance(exercise, Number | Frame)
            assert not listed


def plain(options):
    return {letter: text.strip(". ").casefold() for letter, text in options.items()}


def test_no_deal_brings_10_percent_of_its_down_payment_a_month():
    deals = [*table("small_deals").values(), *table("big_deals").values()]
    bought = [deal for deal in deals if int(deal["down_payment"] or 0)]
    assert bought
    assert all(10 * int(deal["cash_flow"]) < int(deal["down_payment"]) for deal in bought)
