"""Collect every text that a person reads, and bring the catalogues of all languages up to date.

    python tools/messages.py            write finlit/locale/finlit.pot and update every finlit.po
    python tools/messages.py --check    change nothing; fail if the template is not up to date

Texts are the arguments of `_`, `N_` and `ngettext` in finlit's code, and the columns `title` and
`text` (`name` where there is no title) of the CSV files in data. Translators edit the finlit.po of
their language; finlit reads it as it is.
"""

from __future__ import annotations

import argparse
import ast
import csv
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "finlit" / "locale"
TEMPLATE = LOCALE / "finlit.pot"
LANGUAGES = ("zh_Hant", "zh_Hans", "ja")
KEYWORDS = {"_": 1, "N_": 1, "ngettext": 2}
"""The functions that texts are given to, and how many of their arguments are texts."""
HEADER = "# The texts of finlit: see tools/messages.py."
# the date of a run would make every run a change
DATE = datetime(2000, 1, 1, tzinfo=UTC)


def template() -> Catalog:
    """The catalogue of all texts, without translations."""
    catalogue = _catalogue(None)
    for path in sorted((ROOT / "finlit").rglob("*.py")):
        for text in said(path.read_text(encoding="utf-8")):
            catalogue.add(text, locations=[_place(path)])
    for path in sorted((ROOT / "data").rglob("*.csv")):
        for text in texts(path):
            catalogue.add(text, locations=[_place(path)])
    return catalogue


def said(code: str) -> list[str | tuple[str, str]]:
    """The texts that a module says, in their order; one with a plural as a pair.

    By Python's own parser: Babel's extractor overlooks what is said within an f-string.
    """
    calls = [
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in KEYWORDS
    ]
    found = []
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        texts = [
            argument.value
            for argument in call.args[: KEYWORDS[call.func.id]]
            if isinstance(argument, ast.Constant) and argument.value
        ]
        if len(texts) == KEYWORDS[call.func.id]:
            found.append(texts[0] if len(texts) == 1 else (texts[0], texts[1]))
    return found


def texts(path: Path) -> Iterator[str]:
    """The texts of a deck or board."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            columns = ("title", "text") if "title" in row else ("text", "name")
            yield from (row[column] for column in columns if row.get(column))


def po(catalogue: Catalog) -> bytes:
    """A catalogue as the text of its file: with the files that a text is in, not the lines."""
    file = BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By'))


def missing(now: Catalog) -> tuple[list[str], list[str]]:
    """The texts that the template lacks, and those that it has for nothing."""
    with TEMPLATE.open("rb") as file:
        kept = {str(message.id) for message in read_po(file)}
    texts = {str(message.id) for message in now}
    return sorted(texts - kept), sorted(kept - texts)


def update(language: str, texts: Catalog) -> Catalog:
    """The catalogue of a language with exactly the texts of the template, translations kept."""
    path = LOCALE / language / "LC_MESSAGES" / "finlit.po"
    catalogue = _catalogue(language)
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language)
    catalogue.update(texts, no_fuzzy_matching=True)
    return catalogue


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--check", action="store_true", help="only look, and fail if outdated")
    check = arguments.parse_args().check
    now = template()
    if check:
        if any(missing(now)):
            sys.exit("finlit.pot is not up to date: run python tools/messages.py")
        return
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(po(now))
    for language in LANGUAGES:
        catalogue = update(language, now)
        path = LOCALE / language / "LC_MESSAGES" / "finlit.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po(catalogue))
        done = sum(
            bool(message.string and any(message.string)) for message in catalogue if message.id
        )
        print(f"{language}: {done} of {len(catalogue)} texts are translated")


def _catalogue(language: str | None) -> Catalog:
    return Catalog(
        language,
        header_comment=HEADER,
        project="finlit",
        version="1",
        msgid_bugs_address="none",
        last_translator="none",
        language_team="none",
        creation_date=DATE,
        revision_date=DATE,
        fuzzy=False,
    )


def _place(path: Path) -> tuple[str, int]:
    return path.relative_to(ROOT).as_posix(), 0


if __name__ == "__main__":
    main()
