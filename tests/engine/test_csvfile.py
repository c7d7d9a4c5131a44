"""Reading CSV: what is harmless is read, and all that is wrong is told at once, with its place."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.engine.csvfile import (
    DeckError,
    Problem,
    Row,
    fingerprint,
    identifier,
    integer,
    key,
    numbers,
    raise_problems,
    read_csv,
    read_folder,
    read_tables,
    stamps,
    text,
    word,
    yes_no,
)

COLUMNS = (
    identifier("id"),
    word("kind", ("red", "blue")),
    text("title", 20),
    integer("price", 1, 5000),
    integer("change", -100, 100, empty=0),
    numbers("dice", 1, 6, empty=()),
    yes_no("again", empty=False),
)
HEADER = "id,kind,title,price,change,dice,again"
GOOD = f"{HEADER}\nA1,red,Bread,20,-5,2 4 6,yes\nA2,blue,Salt,7,,,\n"
ROWS = [
    dict(id="A1", kind="red", title="Bread", price=20, change=-5, dice=(2, 4, 6), again=True),
    dict(id="A2", kind="blue", title="Salt", price=7, change=0, dice=(), again=False),
]


def read(data: str | bytes) -> tuple[list[Row], list[Problem]]:
    problems: list[Problem] = []
    content = data.encode() if isinstance(data, str) else data
    return read_csv("cards.csv", content, COLUMNS, problems), problems


def values(data: str | bytes) -> list[dict[str, object]]:
    rows, problems = read(data)
    assert problems == []
    return [row.values for row in rows]


def places(data: str | bytes) -> list[tuple[int, str]]:
    problems = read(data)[1]
    assert all(problem.file == "cards.csv" for problem in problems)
    return [(problem.line, problem.column) for problem in problems]


def row(**cells: str) -> str:
    """The file with one row: a good one, but for these cells."""
    good = dict(zip(*(line.split(",") for line in GOOD.splitlines()[:2]), strict=True))
    return f"{HEADER}\n{','.join((good | cells).values())}\n"


def test_values_and_lines() -> None:
    rows, problems = read(GOOD)
    assert problems == []
    assert [row.values for row in rows] == ROWS
    assert [(row.file, row.line) for row in rows] == [("cards.csv", 2), ("cards.csv", 3)]


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode("utf-8-sig"),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
        GOOD.rstrip("\n").encode(),
        (GOOD + "\n\n,,,,,,\n \n").encode(),
        ("\n" + GOOD).encode(),
        GOOD.replace(",", ";").encode(),
        GOOD.replace(",", ";").replace("\n", "\r\n").encode("utf-8-sig"),
        GOOD.replace("\n", ",,\n").encode(),
        GOOD.replace(",", " , ").encode(),
        GOOD.replace("Bread", '"Bread"').replace("20", '"20"').encode(),
        b'"id","kind","title","price","change","dice","again"' + GOOD[len(HEADER) :].encode(),
    ],
    ids=[
        "byte order mark",
        "CRLF",
        "CR",
        "no last line end",
        "empty lines after",
        "empty line before",
        "semicolons",
        "European spreadsheet",
        "empty columns after",
        "spaces",
        "quotes",
        "quoted header",
    ],
)
def test_harmless(data: bytes) -> None:
    assert values(data) == ROWS


def test_columns_in_another_order() -> None:
    lines = [",".join(reversed(line.split(","))) for line in GOOD.splitlines()]
    assert values("\n".join(lines)) == ROWS


def test_separators_and_quotes_inside_quotes() -> None:
    assert values(row(title='"Salt, 7"" of it"'))[0]["title"] == 'Salt, 7" of it'
    semicolons = GOOD.replace(",", ";").replace("Bread", "Salt, milk")
    assert values(semicolons)[0]["title"] == "Salt, milk"


@pytest.mark.parametrize("title", ["<b>Bread</b>", "=1+1", "خبز", "Brot 🍞", "$5"])
def test_markup_and_any_script_is_text(title: str) -> None:
    assert values(row(title=title))[0]["title"] == title


def test_wrong_columns_are_told_together() -> None:
    header = "id,colour,title,title,change,dice,again"
    assert read(f"{header}\nA1,red,Bread,20,-5,2,yes\n")[1] == [
        Problem(
            "cards.csv",
            1,
            "colour",
            "the columns id, kind, title, price, change, dice, again",
            '"colour"',
        ),
        Problem("cards.csv", 1, "title", "each column once", "it twice"),
        Problem("cards.csv", 1, "kind", "a column of this name", "none"),
        Problem("cards.csv", 1, "price", "a column of this name", "none"),
    ]


def test_no_header() -> None:
    assert places("A1,red,Bread,20,-5,2 4 6,yes\n") == [(1, "")]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b",,,\n"])
def test_an_empty_file(data: bytes) -> None:
    assert read(data) == (
        [],
        [Problem("cards.csv", 1, "", "a line of column names", "an empty file")],
    )


def test_a_header_alone() -> None:
    assert read(HEADER)[1] == [Problem("cards.csv", 2, "", "at least one row", "none")]


@pytest.mark.parametrize("column", ["id", "kind", "title", "price"])
def test_an_empty_cell_where_a_value_is_required(column: str) -> None:
    rows, problems = read(row(**{column: ""}))
    assert [(p.line, p.column, p.found) for p in problems] == [(2, column, "an empty cell")]
    assert not rows[0].has(column)
    assert rows[0].has("change", "again")


@pytest.mark.parametrize(
    "cell",
    [
        '"4,500"',
        "4.5",
        "4 500",
        "+45",
        "-45",
        "1e3",
        "007",
        "$45",
        "45-",
        "٤٥",
        "0",
        "5001",
        "9" * 5000,
        "many",
        "0x10",
        "NaN",
    ],
)
def test_no_plain_number(cell: str) -> None:
    assert places(row(price=cell)) == [(2, "price")]


@pytest.mark.parametrize(
    "cell", ["+5", "--5", "\N{MINUS SIGN}5", "- 5", "-101", "101", "-0.5", "-", "-05"]
)
def test_no_plain_number_with_a_sign(cell: str) -> None:
    assert places(row(change=cell)) == [(2, "change")]


@given(st.integers(-10_000, 10_000))
def test_integers_within_their_bounds(value: int) -> None:
    if -100 <= value <= 100:
        assert values(row(change=str(value)))[0]["change"] == value
    else:
        assert places(row(change=str(value))) == [(2, "change")]


@pytest.mark.parametrize("cell", ["6 4", "4 4", "0 1", "6 7", "4-6", "4;5", "four", "-1 2"])
def test_no_list_of_numbers(cell: str) -> None:
    assert places(row(dice=cell)) == [(2, "dice")]


@pytest.mark.parametrize("cell", ["Red", "green", "red blue", "re"])
def test_an_unknown_word_names_the_known_ones(cell: str) -> None:
    found = f'"{cell}"'
    assert read(row(kind=cell))[1] == [Problem("cards.csv", 2, "kind", "one of: red, blue", found)]


@pytest.mark.parametrize("cell", ["Yes", "true", "1", "y"])
def test_neither_yes_nor_no(cell: str) -> None:
    assert places(row(again=cell)) == [(2, "again")]


@pytest.mark.parametrize("cell", ["1A", "A 1", "_A", "Ä1", "A" * 25, "A.1"])
def test_no_identifier(cell: str) -> None:
    assert places(row(id=cell)) == [(2, "id")]


def test_a_double_id_names_the_first() -> None:
    problem = read(GOOD.replace("A2", "A1"))[1][0]
    assert (problem.line, problem.column, problem.found) == (3, "id", '"A1"')
    assert "line 2" in problem.expected


def test_a_key_may_be_shared() -> None:
    problems: list[Problem] = []
    rows = read_csv("keys.csv", b"name\nBREAD\nBREAD\n", [key("name")], problems)
    assert (problems, [row.values for row in rows]) == ([], [{"name": "BREAD"}] * 2)


def test_text_too_long() -> None:
    assert values(row(title="x" * 20))[0]["title"] == "x" * 20
    assert places(row(title="x" * 21)) == [(2, "title")]


@pytest.mark.parametrize("character", ["\x1b", "\x07", "\x7f", "\x85", "\t", "\x0b", "\u2028"])
def test_control_characters(character: str) -> None:
    problem = read(row(title=f"Br{character}ead"))[1][0]
    assert (problem.line, problem.column) == (2, "title")
    assert str(problem).isprintable()


def test_another_encoding_names_line_and_byte() -> None:
    data = GOOD.replace("Salt", "Crème").encode("latin-1")
    assert read(data)[1] == [
        Problem("cards.csv", 3, "title", "text in UTF-8", "byte 0xE8 (byte 11 of the line)")
    ]


def test_another_encoding_hides_no_other_problem() -> None:
    data = GOOD.replace("Bread", "Crème").replace("blue", "green").encode("cp1252")
    assert places(data) == [(2, "title"), (3, "kind")]


@pytest.mark.parametrize("data", [GOOD.encode("utf-16"), b"PK\x03\x04\x14\x00\x06\x00"])
def test_no_text_file_at_all(data: bytes) -> None:
    rows, problems = read(data)
    assert rows == []
    assert [(p.line, p.expected) for p in problems] == [(1, "CSV text in UTF-8")]
    assert "byte 0x00" in problems[0].found


@pytest.mark.parametrize("cell", ['"Bread', '"Bread" and butter', '"Br"ead"'])
def test_a_broken_quote_spoils_its_own_row_only(cell: str) -> None:
    data = row(title=cell) + "A2,green,Salt,7,,,\nA3,blue,Oil,9,,,\n"
    rows, problems = read(data)
    assert [(p.line, p.column) for p in problems] == [(2, ""), (3, "kind")]
    assert [row.values["id"] for row in rows] == ["A2", "A3"]


def test_a_broken_quote_in_the_header() -> None:
    assert places('"id,kind\nA1,red\n') == [(1, "")]


def test_too_many_and_too_few_cells() -> None:
    rows, problems = read(f"{HEADER}\nA1,red,Bread,4,500,-5,2,yes\nA2,blue,Salt,7\n")
    assert rows == []
    assert [(p.line, p.column, p.found) for p in problems] == [
        (2, "again", "8"),
        (3, "change", "4"),
    ]


def test_all_problems_of_a_file_at_once() -> None:
    data = f"{HEADER}\n,green,Bread,4.5,+1,9,maybe\nA1,red,,20,,,\nA1,red,Oil,0,,,\n"
    found = [(2, column) for column in ("id", "kind", "price", "change", "dice", "again")]
    assert places(data) == [*found, (3, "title"), (4, "id"), (4, "price")]


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    rows, problems = read(data)
    assert rows == [] or not problems or all(problem.line >= 1 for problem in problems)
    assert all(str(problem).isprintable() for problem in problems)
    assert problems or rows


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=20))
def test_any_title_comes_back(title: str) -> None:
    cell = '"' + title.replace('"', '""') + '"'
    stripped = title.strip()
    if stripped:
        assert values(row(title=cell))[0]["title"] == stripped
    else:
        assert places(row(title=cell)) == [(2, "title")]


def test_a_problem_in_words() -> None:
    problem = read(row(price='"4,500"'))[1][0]
    assert str(problem) == (
        "cards.csv, line 2, column price: expected a whole number from 1 to 5000, digits only, "
        'found "4,500"'
    )


def test_long_cells_are_shortened_in_words() -> None:
    problem = read(row(price="7" * 500))[1][0]
    assert len(problem.found) <= 42


def test_the_error_sorts_its_problems_and_travels() -> None:
    later = Problem("b.csv", 3, "id", "a value", "none")
    first = Problem("a.csv", 9, "id", "a value", "none")
    error = DeckError([later, first])
    assert error.problems == (first, later)
    assert str(error).splitlines() == [str(first), str(later)]
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.problems, str(copy)) == (error.problems, str(error))


def test_raise_problems() -> None:
    raise_problems([])
    with pytest.raises(DeckError) as caught:
        raise_problems([Problem("a.csv", 1, "id", "a value", "none")])
    assert isinstance(caught.value, ValueError)


def test_a_missing_file_is_one_problem(tmp_path: Path) -> None:
    (tmp_path / "there.csv").write_bytes(b"id\nA\n")
    problems: list[Problem] = []
    files = read_folder(tmp_path, ["there.csv", "cards.csv"], problems)
    assert files == {"there.csv": b"id\nA\n", "cards.csv": b""}
    assert read_csv("cards.csv", files["cards.csv"], COLUMNS, problems) == []
    assert [(p.file, p.line) for p in problems] == [("cards.csv", 0)]
    assert str(problems[0]).startswith("cards.csv: expected a file of this name")


def test_a_folder_in_the_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").mkdir()
    problems: list[Problem] = []
    read_folder(tmp_path, ["cards.csv"], problems)
    assert [(p.file, p.line) for p in problems] == [("cards.csv", 0)]


def test_tables_are_read_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(GOOD)
    problems: list[Problem] = []
    files = {"cards.csv": COLUMNS, "there.csv": [identifier("id")]}
    tables = read_tables(tmp_path, files, problems)
    assert [*tables] == ["cards.csv", "there.csv"]
    assert [row.values for row in tables["cards.csv"]] == ROWS and tables["there.csv"] == []
    assert [problem.file for problem in problems] == ["there.csv"]


def test_a_stamp_changes_with_what_is_in_the_folder(tmp_path: Path) -> None:
    names = ["a.csv", "b.csv"]
    seen = [stamps(tmp_path, names)]
    (tmp_path / "a.csv").write_text("id\n")
    seen.append(stamps(tmp_path, names))
    (tmp_path / "b.csv").write_text("id\n")
    seen.append(stamps(tmp_path, names))
    (tmp_path / "b.csv").write_text("id\nA\n")
    seen.append(stamps(tmp_path, names))
    os.utime(tmp_path / "a.csv", ns=(1, 1))
    seen.append(stamps(tmp_path, names))
    (tmp_path / "other.csv").write_text("id\n")
    assert len({*seen}) == 5 and stamps(tmp_path, names) == seen[-1]


def test_the_fingerprint_is_of_values() -> None:
    def of(data: bytes) -> str:
        return fingerprint({"cards.csv": read(data)[0]})

    spreadsheet = GOOD.replace(",", ";").replace("\n", "\r\n").encode("utf-8-sig")
    assert of(GOOD.encode()) == of(spreadsheet)
    assert len(of(GOOD.encode())) == 16
    lines = GOOD.splitlines()
    turned = "\n".join([lines[0], lines[2], lines[1]])
    changed = GOOD.replace("20", "21")
    assert len({of(data.encode()) for data in (GOOD, turned, changed)}) == 3
