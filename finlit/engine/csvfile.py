"""Decks and boards as CSV: read strictly, all that is wrong in a file told at once.

A game's `deck.py` names the columns of a file by small objects and reads the rows:

    problems: list[Problem] = []
    columns = [identifier("id"), text("title", 28), integer("price", 1, 5000)]
    rows = read_tables(folder, {"cards.csv": columns}, problems)["cards.csv"]
    ...                                # checks between rows add row.problem("price", ...)
    raise_problems(problems)
    cards = [Card(**row.values) for row in rows]

What a spreadsheet does without harm is read: a byte order mark, any line ends, semicolons between
the cells, empty lines, empty cells after the last column, spaces around a cell. All else is a
`Problem`. One line is one row: no cell may hold a line break, so a quote left open spoils one row
only. Markup is plain text here, and shown as text.
"""

from __future__ import annotations

import csv
import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

REQUIRED: Any = object()
"""The `empty` of a column whose cells may not be empty."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a file. Line 0 is the whole file, an empty column the whole line."""

    file: str
    line: int
    column: str
    expected: str
    found: str

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        column = f", column {self.column}" if self.column else ""
        return f"{self.file}{line}{column}: expected {self.expected}, found {self.found}"


class DeckError(ValueError):
    """Files that cannot be used: `problems`, by file and line; as text, one line each."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.file, problem.line)))
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def raise_problems(problems: Sequence[Problem]) -> None:
    """Raise DeckError if there are any."""
    if problems:
        raise DeckError(problems)


class Wrong(ValueError):
    """Raised by a column's `parse` for a cell that is not what the column expects."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, what its cells hold in words, how they are read, what an empty one means.

    `parse` gets the text of a cell, never empty, and raises `Wrong`. With `unique`, no two rows
    may have the same value.
    """

    name: str
    expected: str
    parse: Callable[[str], Any]
    empty: Any = REQUIRED
    unique: bool = False


def integer(name: str, least: int, most: int, empty: Any = REQUIRED) -> Column:
    """Whole numbers as digits only; with a minus sign before them where `least` is negative."""
    pattern = re.compile("-?(0|[1-9][0-9]{0,14})" if least < 0 else "(0|[1-9][0-9]{0,14})")

    def parse(cell: str) -> int:
        if not pattern.fullmatch(cell) or not least <= int(cell) <= most:
            raise Wrong
        return int(cell)

    return Column(name, f"a whole number from {least} to {most}, digits only", parse, empty)


def numbers(name: str, least: int, most: int, empty: Any = REQUIRED) -> Column:
    """Different whole numbers in rising order with spaces between them, read as a tuple."""

    def parse(cell: str) -> tuple[int, ...]:
        words = cell.split()
        if not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
            raise Wrong
        values = [int(word) for word in words]
        if values != sorted(set(values)) or values[0] < least or values[-1] > most:
            raise Wrong
        return tuple(values)

    expected = f"different numbers from {least} to {most}, rising, with spaces between them"
    return Column(name, expected, parse, empty)


def word(name: str, choices: Sequence[str], empty: Any = REQUIRED) -> Column:
    """One of a list of words."""
    known = frozenset(choices)

    def parse(cell: str) -> str:
        if cell not in known:
            raise Wrong
        return cell

    return Column(name, f"one of: {', '.join(choices)}", parse, empty)


def yes_no(name: str, empty: Any = REQUIRED) -> Column:
    """`yes` or `no`, read as a bool."""

    def parse(cell: str) -> bool:
        if cell not in ("yes", "no"):
            raise Wrong
        return cell == "yes"

    return Column(name, "yes or no", parse, empty)


def text(name: str, longest: int, empty: Any = REQUIRED) -> Column:
    """Any text of at most `longest` characters."""

    def parse(cell: str) -> str:
        if len(cell) > longest:
            raise Wrong
        return cell

    return Column(name, f"text of at most {longest} characters", parse, empty)


def key(name: str, empty: Any = REQUIRED) -> Column:
    """A word that several rows share: a letter, then letters, digits, `_` and `-`."""
    return Column(name, _KEY_EXPECTED, _parse_key, empty)


def identifier(name: str) -> Column:
    """A `key` that only one row of the file has."""
    return Column(name, _KEY_EXPECTED, _parse_key, unique=True)


_KEY_EXPECTED = "a letter, then letters, digits, _ or -, at most 24 in all"


def _parse_key(cell: str) -> str:
    if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]{0,23}", cell):
        raise Wrong
    return cell


class Row:
    """A line of a file: `values` by column name. A cell that was wrong has no value here."""

    __slots__ = ("cells", "file", "line", "values")

    def __init__(self, file: str, line: int, cells: dict[str, str], values: dict[str, Any]) -> None:
        self.file = file
        self.line = line
        self.cells = cells
        self.values = values

    def has(self, *columns: str) -> bool:
        """Whether all of these columns were read without a problem."""
        return all(column in self.values for column in columns)

    def problem(self, column: str, expected: str) -> Problem:
        """A problem with the cell of `column`: what was expected there; found is what it holds."""
        return Problem(self.file, self.line, column, expected, _shown(self.cells.get(column, "")))


def read_folder(folder: Path, names: Sequence[str], problems: list[Problem]) -> dict[str, bytes]:
    """The bytes of the named files of a folder; one that cannot be read is a problem and empty."""
    files = {}
    for file in names:
        try:
            files[file] = (folder / file).read_bytes()
        except OSError as error:
            files[file] = b""
            reason = "none" if isinstance(error, FileNotFoundError) else str(error.strerror)
            problems.append(Problem(file, 0, "", f"a file of this name in {folder}", reason))
    return files


def stamps(folder: Path, names: Iterable[str]) -> tuple[object, ...]:
    """What changes when one of the named files of a folder is written, comes or goes: a key for
    keeping what was read of them."""
    path = str(folder)
    return tuple([_stamp(f"{path}/{name}") for name in names])


def _stamp(path: str) -> tuple[int, int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def read_tables(
    folder: Path, files: Mapping[str, Sequence[Column]], problems: list[Problem]
) -> dict[str, list[Row]]:
    """The rows of several files of a folder, by the name of the file."""
    contents = read_folder(folder, [*files], problems)
    return {
        file: read_csv(file, contents[file], columns, problems) for file, columns in files.items()
    }


def read_csv(
    file: str, data: bytes, columns: Sequence[Column], problems: list[Problem]
) -> list[Row]:
    """The rows of a file. What is wrong is added to `problems`, and the rest is read on.

    The columns may stand in any order, but all must be there, once, and no others. The result is
    empty where no row can be read, and that is always a problem too.
    """
    if any(problem.file == file and problem.line == 0 for problem in problems):
        return []
    data = data.removeprefix(b"\xef\xbb\xbf")
    bad_byte = {}
    lines = []
    for number, raw in enumerate(re.split(b"\r\n|\n|\r", data), 1):
        try:
            lines.append(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            bad_byte[number] = f"byte 0x{raw[error.start]:02X} (byte {error.start + 1} of the line)"
            lines.append(raw.decode("utf-8", "surrogateescape"))
        if b"\0" in raw:
            found = f"byte 0x00 (byte {raw.index(0) + 1} of the line)"
            problems.append(Problem(file, number, "", "CSV text in UTF-8", found))
            return []
    separator = ","
    records: list[tuple[int, list[str]]] = []
    for number, line in enumerate(lines, 1):
        if not records and ";" in line and "," not in line:
            separator = ";"
        try:
            cells = [
                cell.strip()
                for cell in next(csv.reader([line], delimiter=separator, strict=True), [])
            ]
        except csv.Error:
            expected = "each quote closed in its line, a quote inside quotes written twice"
            problems.append(Problem(file, number, "", expected, _shown(line)))
            if not records:
                return []
            continue
        if any(cells):
            records.append((number, cells))
    if not records:
        problems.append(Problem(file, 1, "", "a line of column names", "an empty file"))
        return []
    header_line, header = records.pop(0)
    while not header[-1]:
        header.pop()
    if not _check_header(file, header_line, header, columns, problems):
        return []
    if not records:
        problems.append(Problem(file, header_line + 1, "", "at least one row", "none"))
    reader = _RowReader(file, header, columns, bad_byte, problems)
    rows = [reader.read(number, cells) for number, cells in records]
    return [row for row in rows if row is not None]


def fingerprint(tables: Mapping[str, Sequence[Row]]) -> str:
    """Sixteen hex digits over the values of all rows: the same however a file was saved."""
    content = {file: [row.values for row in rows] for file, rows in tables.items()}
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def _check_header(
    file: str, line: int, header: list[str], columns: Sequence[Column], problems: list[Problem]
) -> bool:
    """Whether at least one column is known; anything else that is wrong is a problem only."""
    names = [column.name for column in columns]
    listed = f"the columns {', '.join(names)}"
    if not set(names) & set(header):
        problems.append(Problem(file, line, "", listed, _shown(" ".join(header))))
        return False
    for position, name in enumerate(header):
        if name not in names:
            problems.append(Problem(file, line, _bare(name), listed, _shown(name)))
        elif name in header[:position]:
            problems.append(Problem(file, line, name, "each column once", "it twice"))
    for name in names:
        if name not in header:
            problems.append(Problem(file, line, name, "a column of this name", "none"))
    return True


class _RowReader:
    """Reads the rows below a header."""

    def __init__(
        self,
        file: str,
        header: list[str],
        columns: Sequence[Column],
        bad_byte: dict[int, str],
        problems: list[Problem],
    ) -> None:
        self.file = file
        self.header = header
        self.columns = [column for column in columns if column.name in header]
        self.bad_byte = bad_byte
        self.problems = problems
        self.first_line: dict[tuple[str, Any], int] = {}

    def read(self, line: int, cells: list[str]) -> Row | None:
        """The row, or None where its cells cannot be told apart."""
        width = len(self.header)
        while len(cells) > width and not cells[-1]:
            cells.pop()
        if len(cells) != width:
            name = self.header[min(len(cells), width - 1)]
            expected = f"{width} cells (a cell that holds a separator needs quotes around it)"
            self.problems.append(Problem(self.file, line, name, expected, str(len(cells))))
            return None
        by_name = dict(zip(self.header, cells, strict=True))
        row = Row(self.file, line, by_name, {})
        for column in self.columns:
            self._read_cell(row, column)
        return row

    def _read_cell(self, row: Row, column: Column) -> None:
        cell = row.cells[column.name]
        if not cell:
            if column.empty is REQUIRED:
                self.problems.append(row.problem(column.name, column.expected))
            else:
                row.values[column.name] = column.empty
            return
        if any("\udc80" <= character <= "\udcff" for character in cell):
            found = self.bad_byte[row.line]
            self.problems.append(Problem(row.file, row.line, column.name, "text in UTF-8", found))
            return
        if not all(map(_printable, cell)):
            self.problems.append(row.problem(column.name, "text without control characters"))
            return
        try:
            value = column.parse(cell)
        except Wrong:
            self.problems.append(row.problem(column.name, column.expected))
            return
        if column.unique:
            first = self.first_line.setdefault((column.name, value), row.line)
            if first != row.line:
                expected = f"a value of its own (line {first} has it too)"
                self.problems.append(row.problem(column.name, expected))
                return
        row.values[column.name] = value


def _printable(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Zl", "Zp")


def _bare(cell: str) -> str:
    """A cell on one line and of bounded length, whatever it holds."""
    shown = "".join(
        character if character.isprintable() else f"\\x{ord(character) & 0xFF:02x}"
        for character in cell
    )
    return shown if len(shown) <= 40 else shown[:39] + "…"


def _shown(cell: str) -> str:
    return f'"{_bare(cell)}"' if cell else "an empty cell"
