"""The reader's language: chosen by name, never by the computer, English where a text is missing."""

import os
import subprocess
import sys
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from finlit.words import LANGUAGES, _, language, money, ngettext, set_language
from finlit.words.language import CATALOGUES
from tools import messages


def test_english_is_the_source():
    assert language() == "en"
    assert _("{player} rolled {dice}.").format(player="Ann", dice=3) == "Ann rolled 3."
    assert ngettext("{n} row", "{n} rows", 1).format(n=1) == "1 row"
    assert ngettext("{n} row", "{n} rows", 2).format(n=2) == "2 rows"
    assert _("") == ""


@pytest.mark.parametrize(
    ("code", "cash"),
    [("zh_Hant", "現金"), ("zh_Hans", "现金"), ("ja", "現金"), ("zh-Hant", "現金")],
)
def test_a_language_is_chosen_by_its_code(code, cash):
    set_language(code)
    assert language() == code.replace("-", "_")
    assert _("Cash") == cash


def test_a_text_without_translation_is_english():
    set_language("ja")
    assert _("A text that nobody wrote") == "A text that nobody wrote"
    assert ngettext("{n} thing nobody wrote", "{n} things nobody wrote", 2) == (
        "{n} things nobody wrote"
    )


@pytest.mark.parametrize("code", messages.LANGUAGES)
def test_a_plural_that_is_still_empty_in_a_catalogue_is_english(code):
    with (CATALOGUES / code / "LC_MESSAGES" / "finlit.po").open("rb") as file:
        plurals = [m for m in read_po(file, locale=code) if m.pluralizable and not all(m.string)]
    set_language(code)
    for message in plurals:
        one, many = message.id
        assert ngettext(one, many, 2) == many


def test_a_language_that_finlit_does_not_speak_is_refused_and_changes_nothing():
    set_language("ja")
    with pytest.raises(ValueError, match="'fr'; it speaks en, zh_Hant, zh_Hans, ja"):
        set_language("fr")
    assert language() == "ja"


def spoken(**environment: str) -> tuple[str, str]:
    code = "from finlit.words import _, language; print(language(), _('Cash'))"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )
    return ran.stdout.strip(), ran.stderr


def test_the_environment_chooses_the_language_and_the_computer_does_not():
    assert spoken(FINLIT_LANGUAGE="ja") == ("ja 現金", "")
    assert spoken(FINLIT_LANGUAGE="", LANG="ja_JP.UTF-8", LANGUAGE="ja") == ("en Cash", "")


def test_an_unknown_language_in_the_environment_warns_and_goes_on_in_english():
    text, warning = spoken(FINLIT_LANGUAGE="fr")
    assert text == "en Cash"
    assert "FINLIT_LANGUAGE: finlit does not speak 'fr'" in warning


def test_amounts_follow_the_language():
    set_language("zh_Hant")
    assert money(12500, "USD") == "US$12,500"
    set_language("ja")
    assert money(12500, "USD") == "$12,500"


def test_the_template_has_every_text_and_no_other():
    assert messages.missing(messages.template()) == ([], [])


@pytest.mark.parametrize("code", messages.LANGUAGES)
def test_a_catalogue_has_the_texts_of_the_template(code):
    with (CATALOGUES / code / "LC_MESSAGES" / "finlit.po").open("rb") as file:
        own = {str(message.id) for message in read_po(file, locale=code)}
    with messages.TEMPLATE.open("rb") as file:
        assert own == {str(message.id) for message in read_po(file)}


@pytest.mark.parametrize("code", messages.LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_text(code):
    def placeholders(text: str) -> set[tuple[str, str]]:
        return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name}

    with (CATALOGUES / code / "LC_MESSAGES" / "finlit.po").open("rb") as file:
        catalogue = read_po(file, locale=code)
    translated = 0
    for message in catalogue:
        if not message.id:
            continue
        texts = message.id if message.pluralizable else (message.id,)
        strings = message.string if message.pluralizable else (message.string,)
        for string in filter(None, strings):
            translated += 1
            assert placeholders(string) == placeholders(texts[-1]), message.id
    assert translated


def test_the_catalogues_are_of_the_languages_that_finlit_speaks():
    assert {*LANGUAGES} == {"en", *messages.LANGUAGES}
    assert {path.name for path in CATALOGUES.iterdir() if path.is_dir()} == {*messages.LANGUAGES}
