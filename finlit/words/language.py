"""The reader's language, and the catalogues of sentences in `finlit/locale`."""

from __future__ import annotations

import os
import warnings
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

CATALOGUES = Path(__file__).parent.parent / "locale"
DOMAIN = "finlit"

LANGUAGES = {"en": "English", "zh_Hant": "繁體中文", "zh_Hans": "简体中文", "ja": "日本語"}
"""The languages that finlit speaks: code → the language's own name."""


@cache
def _catalogue(code: str) -> NullTranslations:
    """The catalogue of a language, read from its `.po` file; English is in the code itself."""
    path = CATALOGUES / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    if code == "en" or not path.exists():
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, locale=code)
    for message in [*catalogue]:
        if message.pluralizable and not all(message.string):
            catalogue.delete(message.id)  # compiled, it would be its English singular
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _(message: str) -> str:
    """`message` in the current language. Its placeholders are filled in afterwards."""
    return _current.gettext(message) if message else ""


def N_(message: str) -> str:
    """Mark `message` for the catalogues where it stands in a table; `_` translates it later."""
    return message


def ngettext(one: str, many: str, count: int) -> str:
    """The form for `count` things, in the current language."""
    return _current.ngettext(one, many, count)


def language() -> str:
    """The code of the current language."""
    return _code


def set_language(code: str) -> None:
    """Speak this language from now on: `en`, `zh_Hant`, `zh_Hans` or `ja`.

    At first it is what the environment's FINLIT_LANGUAGE says, else English; the computer's own
    setting is not asked, so that a class sees one language. Raises `ValueError` for another code.
    """
    global _code, _current
    code = code.replace("-", "_")
    if code not in LANGUAGES:
        raise ValueError(f"finlit does not speak {code!r}; it speaks {', '.join(LANGUAGES)}")
    _code, _current = code, _catalogue(code)


_code = "en"
_current: NullTranslations = _catalogue("en")
if os.environ.get("FINLIT_LANGUAGE"):
    try:
        set_language(os.environ["FINLIT_LANGUAGE"])
    except ValueError as error:
        warnings.warn(f"FINLIT_LANGUAGE: {error}; it goes on in English", stacklevel=2)
