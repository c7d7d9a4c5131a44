"""Cashflow's decks: what ships has the rules' shape, and each mistake is found in its place."""

from __future__ import annotations

import csv
import io
import shutil
from collections import Counter
from pathlib import Path

import pytest

from finlit.datafiles import data_folder
from finlit.engine.csvfile import DeckError
from finlit.games.cashflow.deck import (
    PROPERTIES,
    SECURITIES,
    UNITS,
    Deal,
    Decks,
    ExtraExpense,
    MarketCard,
    Profession,
    TrackSpace,
    load_decks,
)

FILES = (
    "professions.csv",
    "small_deals.csv",
    "big_deals.csv",
    "market.csv",
    "extra_expenses.csv",
    "ring.csv",
    "fast_track.csv",
    "settings.csv",
)


@pytest.fixture(scope="module")
def decks() -> Decks:
    return load_decks()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped files."""
    for file in FILES:
        shutil.copy(data_folder("cashflow") / file, tmp_path)
    return tmp_path


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, rows: list[dict[str, str]]) -> None:
    target = io.StringIO()
    writer = csv.DictWriter(target, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(target.getvalue(), encoding="utf-8")


def change(folder: Path, file: str, find: dict[str, str], **cells: str) -> int:
    """Change cells of the first row that has the values of `find`; its line."""
    rows = table(folder / file)
    for line, row in enumerate(rows, 2):
        if find.items() <= row.items():
            assert cells.keys() <= row.keys()
            row |= cells
            write(folder / file, rows)
            return line
    raise AssertionError(f"no row with {find} in {file}")


def problems(folder: Path) -> list[tuple[str, int, str]]:
    with pytest.raises(DeckError) as caught:
        load_decks(folder)
    return [(problem.file, problem.line, problem.column) for problem in caught.value.problems]


# What ships


@pytest.mark.rule("CF-1")
def test_professions(decks: Decks) -> None:
    professions = decks.professions.values()
    assert len(professions) == 12
    assert min(person.salary for person in professions) == 1_600
    assert max(person.salary for person in professions) == 13_200
    for person in professions:
        # Salary less everything paid each month, without children.
        paid = (
            person.taxes
            + person.home_mortgage_payment
            + person.education_loan_payment
            + person.car_loan_payment
            + person.credit_card_payment
            + person.retail_debt_payment
            + person.other_expenses
        )
        assert person.cash_flow == person.salary - paid
        assert person.expenses == paid
        assert 0.25 <= person.cash_flow / person.salary <= 0.45
        assert person.cash_flow > 3 * person.child_expense


@pytest.mark.rule("CF-3")
def test_sizes_of_the_decks(decks: Decks) -> None:
    assert 45 <= len(decks.small) <= 60
    assert 38 <= len(decks.big) <= 42
    assert 33 <= len(decks.market) <= 42
    assert 43 <= len(decks.extra) <= 47


@pytest.mark.rule("CF-10")
def test_the_ring(decks: Decks) -> None:
    even = ["extra_expense", "charity", "payday", "market", "extra_expense", "baby"]
    even += ["payday", "market", "extra_expense", "job_loss", "payday", "market"]
    assert len(decks.ring) == 24
    assert decks.ring[0::2] == ("opportunity",) * 12
    assert list(decks.ring[1::2]) == even


@pytest.mark.rule("CF-13")
def test_what_deals_ask_for(decks: Decks) -> None:
    for deal in decks.small.values():
        assert 0 <= deal.price <= 5_000
        assert 0 <= deal.down_payment <= 5_000
    for deal in decks.big.values():
        assert deal.kind in ("property", "business")
        assert 6_000 <= deal.down_payment <= 75_000
        assert -100 <= deal.cash_flow <= 2_500
    for deal in [*decks.small.values(), *decks.big.values()]:
        assert deal.mortgage == deal.cost - deal.down_payment


@pytest.mark.rule("CF-14")
def test_some_cards_let_the_drawer_sell_the_opportunity(decks: Decks) -> None:
    for deck in (decks.small, decks.big):
        resale = [deal.resale for deal in deck.values()]
        assert True in resale
        assert False in resale


@pytest.mark.rule("CF-16")
def test_securities(decks: Decks) -> None:
    cards = [deal for deal in decks.small.values() if deal.kind in SECURITIES]
    assert 0.4 <= len(cards) / len(decks.small) <= 0.6
    symbols = {deal.name for deal in cards if not deal.monthly}
    assert 4 <= len(symbols) <= 6
    for symbol in symbols:
        prices = [deal.price for deal in cards if deal.name == symbol]
        assert len(prices) >= 4
        assert 1 <= min(prices) < max(prices) <= 40
        assert len({(deal.low, deal.high) for deal in cards if deal.name == symbol}) == 1
    income = {deal.name for deal in cards if deal.monthly}
    assert 2 <= len(income) <= 3
    assert not income & symbols
    assert any(deal.others_buy for deal in cards)
    assert not all(deal.others_buy for deal in cards)


@pytest.mark.rule("CF-17")
def test_splits(decks: Decks) -> None:
    cards = [deal for deal in decks.small.values() if "split" in deal.kind]
    assert {deal.kind for deal in cards} == {"split", "reverse_split"}
    assert all(deal.price == deal.cost == 0 for deal in cards)


@pytest.mark.rule("CF-18")
def test_properties_and_businesses(decks: Decks) -> None:
    deals = [*decks.small.values(), *decks.big.values()]
    properties = [deal for deal in deals if deal.kind == "property"]
    assert {deal.name for deal in properties} == set(PROPERTIES)
    for deal in properties:
        assert deal.units == UNITS.get(deal.name, deal.units)
    assert all(deal.units > 8 for deal in properties if deal.name == "apartments")
    small = [deal for deal in decks.small.values() if deal.kind == "property"]
    assert all(-100 <= deal.cash_flow <= 250 for deal in small)
    assert min(deal.cash_flow for deal in small) < 0


@pytest.mark.rule("CF-20")
def test_every_property_and_business_finds_buyers(decks: Decks) -> None:
    """More than one card buys each kind, and the best of them pays more than the dearest cost."""
    buyers = [card for card in decks.market.values() if card.kind == "buyer"]
    for deal in [*decks.small.values(), *decks.big.values()]:
        if deal.kind not in ("property", "business"):
            continue
        prices = []
        for card in buyers:
            if card.name == deal.name:
                base = {"fixed": 0, "per_unit": 0, "cost_plus": deal.cost}[card.basis]
                prices.append(base + card.amount * (deal.units if card.basis == "per_unit" else 1))
        assert len(prices) >= 2
        assert max(prices) > deal.cost
    kinds = Counter(card.kind for card in decks.market.values())
    assert kinds["cash_flow"] >= 1
    assert kinds["pay"] >= 1
    assert {card.who for card in decks.market.values()} == {"everyone", "drawer"}


@pytest.mark.rule("CF-21")
def test_extra_expenses(decks: Decks) -> None:
    cards = decks.extra.values()
    assert min(card.amount for card in cards) == 10
    assert max(card.amount for card in cards) == 17_000
    children = [card for card in cards if card.basis in ("if_child", "per_child")]
    assert 0.25 <= len(children) / len(cards) <= 0.4
    assert {card.basis for card in cards} == {
        "once",
        "if_child",
        "per_child",
        "if_property",
        "per_property",
    }


@pytest.mark.rule("CF-42")
def test_the_fast_track(decks: Decks) -> None:
    track = decks.fast_track
    assert Counter(space.kind for space in track) == {
        "cash_flow_day": 4,
        "business": 18,
        "business_roll": 4,
        "dream": 10,
        "charity": 1,
        "tax_audit": 1,
        "divorce": 1,
        "lawsuit": 1,
    }
    assert [space.kind for space in track[9::10]] == ["cash_flow_day"] * 4
    for space in track:
        if space.kind == "business":
            assert 100_000 <= space.price <= 400_000
            assert 3_000 <= space.cash_flow <= 14_000
        elif space.kind == "dream":
            assert 100_000 <= space.price <= 300_000
        assert (space.needs != ()) == (space.kind == "business_roll")
        assert set(space.needs) < {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CF-42")
def test_neighbours_on_the_fast_track_differ(decks: Decks) -> None:
    kinds = [space.kind for space in decks.fast_track]
    assert all(a != b for a, b in zip(kinds, kinds[1:] + kinds[:1], strict=True))


@pytest.mark.rule("CF-46")
def test_the_price_of_charity_on_the_fast_track(decks: Decks) -> None:
    assert [s.price for s in decks.fast_track if s.kind == "charity"] == [100_000]


def test_words_fit_on_their_cards(decks: Decks) -> None:
    cards: list[Deal | MarketCard | ExtraExpense | TrackSpace] = [
        *decks.small.values(),
        *decks.big.values(),
        *decks.market.values(),
        *decks.extra.values(),
        *decks.fast_track,
    ]
    assert all(len(card.title) <= 28 and len(card.text) <= 110 for card in cards)
    assert all(len(person.title) <= 28 for person in decks.professions.values())
    # No text tells two stories, and no money sign can meet another in Markdown.
    texts = [card.text for card in cards]
    assert len(set(texts)) == len(texts)
    assert not any("$" in card.title + card.text for card in cards)


def test_money_is_in_dollars(decks: Decks) -> None:
    assert decks.currency == "USD"


def test_a_card_by_its_id(decks: Decks) -> None:
    for deck in (decks.small, decks.big, decks.market, decks.extra, decks.professions):
        assert all(card.id == name for name, card in deck.items())
    assert len({space.id for space in decks.fast_track}) == 40


# Reading


def test_the_same_files_are_the_same_object(folder: Path, decks: Decks) -> None:
    assert load_decks() is decks
    before = load_decks(folder)
    assert before == decks
    change(folder, "settings.csv", {"key": "currency"}, value="EUR")
    after = load_decks(folder)
    assert after.currency == "EUR"
    assert after.fingerprint != before.fingerprint


@pytest.mark.parametrize("file", FILES)
def test_a_spreadsheet_changes_nothing(folder: Path, decks: Decks, file: str) -> None:
    rows = table(folder / file)
    target = io.StringIO()
    writer = csv.DictWriter(target, list(rows[0]), delimiter=";", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    (folder / file).write_bytes((target.getvalue() + ";;\r\n\r\n").encode("utf-8-sig"))
    assert load_decks(folder) == decks


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_the_only_problem(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert problems(folder) == [(file, 0, "")]


def test_a_missing_folder(tmp_path: Path) -> None:
    assert problems(tmp_path / "none") == [(file, 0, "") for file in sorted(FILES)]


@pytest.mark.parametrize("file", FILES)
def test_another_encoding(folder: Path, file: str) -> None:
    lines = (folder / file).read_bytes().split(b"\n")
    cells = lines[1].split(b",")
    cells[-1] += "é".encode("latin-1")
    lines[1] = b",".join(cells)
    (folder / file).write_bytes(b"\n".join(lines))
    with pytest.raises(DeckError) as caught:
        load_decks(folder)
    problem = caught.value.problems[0]
    assert (problem.file, problem.line, problem.expected) == (file, 2, "text in UTF-8")
    assert problem.found == f"byte 0xE9 (byte {len(lines[1])} of the line)"


def test_markup_is_text(folder: Path) -> None:
    line = change(folder, "market.csv", {}, title="<b>=1+1</b>", text="<script>alert(1)</script>")
    card = list(load_decks(folder).market.values())[line - 2]
    assert (card.title, card.text) == ("<b>=1+1</b>", "<script>alert(1)</script>")


@pytest.mark.parametrize("file", FILES)
def test_wrong_columns(folder: Path, file: str) -> None:
    """Each column renamed in turn: the unknown one and the missing one are named."""
    original = (folder / file).read_text(encoding="utf-8")
    header, body = original.split("\n", 1)
    names = header.split(",")
    for position, name in enumerate(names):
        changed = [*names[:position], "colour", *names[position + 1 :]]
        (folder / file).write_text(",".join(changed) + "\n" + body, encoding="utf-8")
        assert problems(folder)[:2] == [(file, 1, "colour"), (file, 1, name)]


# Cells

REQUIRED = {
    "professions.csv": list(Profession.__dataclass_fields__),
    "small_deals.csv": ["id", "kind", "name", "title", "text"],
    "big_deals.csv": ["id", "kind", "name", "title", "text", "down_payment", "cost", "mortgage"],
    "market.csv": list(MarketCard.__dataclass_fields__),
    "extra_expenses.csv": list(ExtraExpense.__dataclass_fields__),
    "ring.csv": ["space", "kind"],
    "fast_track.csv": ["space", "id", "kind", "title", "text"],
    "settings.csv": ["key", "value"],
}


@pytest.mark.parametrize("file", FILES)
def test_an_empty_cell(folder: Path, file: str) -> None:
    for column in REQUIRED[file]:
        shutil.copy(data_folder("cashflow") / file, folder)
        line = change(folder, file, {}, **{column: ""})
        assert problems(folder) == [(file, line, column)]


SHARE = {"kind": "share"}
SPLIT = {"kind": "split"}
PROPERTY = {"kind": "property", "name": "house"}
BUYER = {"kind": "buyer", "name": "house", "basis": "fixed"}
ROLL = {"kind": "business_roll"}

BAD_CELLS = [
    ("CF-1", "professions.csv", {}, {"salary": "1,600"}, "salary"),
    ("CF-1", "professions.csv", {}, {"taxes": "240.5"}, "taxes"),
    ("CF-1", "professions.csv", {}, {"savings": "-1"}, "savings"),
    ("CF-1", "professions.csv", {"id": "nurse"}, {"id": "teacher"}, None),
    ("CF-1", "professions.csv", {}, {"car_loan": "0"}, "car_loan_payment"),
    ("CF-1", "professions.csv", {}, {"car_loan_payment": "0"}, "car_loan_payment"),
    ("CF-1", "professions.csv", {}, {"car_loan": "20"}, "car_loan_payment"),
    ("CF-2", "professions.csv", {}, {"salary": "970"}, "salary"),
    ("CF-13", "small_deals.csv", SHARE, {"price": "5001"}, "price"),
    ("CF-13", "small_deals.csv", PROPERTY, {"down_payment": "5001"}, "down_payment"),
    ("CF-13", "big_deals.csv", PROPERTY, {"down_payment": "5999"}, "down_payment"),
    ("CF-13", "big_deals.csv", PROPERTY, {"kind": "share"}, "kind"),
    ("CF-13", "small_deals.csv", SHARE, {"kind": "shares"}, "kind"),
    ("CF-14", "big_deals.csv", PROPERTY, {"resale": "perhaps"}, "resale"),
    ("CF-16", "small_deals.csv", SHARE, {"price": ""}, "price"),
    ("CF-16", "small_deals.csv", SHARE, {"price": "+5"}, "price"),
    ("CF-16", "small_deals.csv", SHARE, {"cost": "100"}, "cost"),
    ("CF-16", "small_deals.csv", SHARE, {"units": "2"}, "units"),
    ("CF-16", "small_deals.csv", SHARE, {"low": ""}, "low"),
    ("CF-16", "small_deals.csv", SHARE, {"high": ""}, "high"),
    ("CF-16", "small_deals.csv", SHARE, {"low": "30", "high": "20"}, "high"),
    ("CF-16", "small_deals.csv", PROPERTY, {"others_buy": "yes"}, "others_buy"),
    ("CF-17", "small_deals.csv", SPLIT, {"name": "NOBODY"}, "name"),
    ("CF-17", "small_deals.csv", SPLIT, {"price": "5"}, "price"),
    ("CF-18", "small_deals.csv", PROPERTY, {"price": "5"}, "price"),
    ("CF-18", "small_deals.csv", PROPERTY, {"cash_flow": ""}, "cash_flow"),
    ("CF-18", "small_deals.csv", PROPERTY, {"mortgage": ""}, "mortgage"),
    ("CF-18", "small_deals.csv", PROPERTY, {"mortgage": "1"}, "mortgage"),
    ("CF-18", "big_deals.csv", PROPERTY, {"mortgage": "1"}, "mortgage"),
    ("CF-18", "small_deals.csv", PROPERTY, {"cost": "1999"}, "down_payment"),
    ("CF-18", "small_deals.csv", PROPERTY, {"name": "hosue"}, "name"),
    ("CF-18", "small_deals.csv", PROPERTY, {"units": "2"}, "units"),
    ("CF-18", "small_deals.csv", PROPERTY, {"name": "apartments"}, "units"),
    ("CF-18", "big_deals.csv", {"kind": "business"}, {"units": "2"}, "units"),
    ("CF-20", "market.csv", BUYER, {"name": "castle"}, "name"),
    ("CF-20", "market.csv", {"kind": "pay"}, {"name": "OVENS"}, "name"),
    ("CF-20", "market.csv", {"kind": "cash_flow"}, {"name": "OVENS"}, "name"),
    ("CF-20", "market.csv", {"kind": "cash_flow"}, {"amount": "0"}, "amount"),
    ("CF-20", "market.csv", {"kind": "cash_flow"}, {"basis": "per_unit"}, "basis"),
    ("CF-20", "market.csv", {"kind": "pay"}, {"amount": "-5"}, "amount"),
    ("CF-20", "market.csv", BUYER, {"amount": "0"}, "amount"),
    ("CF-20", "market.csv", BUYER, {"amount": "75,000"}, "amount"),
    ("CF-20", "market.csv", BUYER, {"name": "laundry", "basis": "per_unit"}, "basis"),
    ("CF-20", "market.csv", BUYER, {"name": "OVENS", "basis": "cost_plus"}, "basis"),
    ("CF-20", "market.csv", BUYER, {"who": "nobody"}, "who"),
    ("CF-20", "market.csv", BUYER, {"id": "S01"}, "id"),
    ("CF-21", "extra_expenses.csv", {}, {"amount": "9"}, "amount"),
    ("CF-21", "extra_expenses.csv", {}, {"amount": "17001"}, "amount"),
    ("CF-21", "extra_expenses.csv", {}, {"basis": "per_cat"}, "basis"),
    ("CF-21", "extra_expenses.csv", {}, {"text": "Lost\x07 key"}, "text"),
    ("CF-10", "ring.csv", {"space": "3"}, {"kind": "holiday"}, "kind"),
    ("CF-10", "ring.csv", {"space": "3"}, {"space": "5"}, "space"),
    ("CF-10", "ring.csv", {"space": "24"}, {"space": "25"}, "space"),
    ("CF-42", "fast_track.csv", {"kind": "business"}, {"kind": "shop"}, "kind"),
    ("CF-42", "fast_track.csv", {"kind": "business"}, {"cash_flow": ""}, "cash_flow"),
    ("CF-42", "fast_track.csv", {"space": "7"}, {"space": "9"}, "space"),
    ("CF-43", "fast_track.csv", {"kind": "cash_flow_day"}, {"price": "5"}, "price"),
    ("CF-44", "fast_track.csv", {"kind": "business"}, {"needs": "5 6"}, "needs"),
    ("CF-44", "fast_track.csv", ROLL, {"needs": ""}, "needs"),
    ("CF-44", "fast_track.csv", ROLL, {"needs": "6 7"}, "needs"),
    ("CF-45", "fast_track.csv", {"kind": "dream"}, {"price": ""}, "price"),
    ("CF-45", "fast_track.csv", {"kind": "dream"}, {"cash_flow": "100"}, "cash_flow"),
    ("CF-46", "fast_track.csv", {"kind": "charity"}, {"price": ""}, "price"),
    ("", "settings.csv", {}, {"value": "dollars"}, "value"),
    ("", "settings.csv", {}, {"key": "colour"}, "key"),
]


@pytest.mark.parametrize(
    ("file", "find", "cells", "column"),
    [
        pytest.param(*case, marks=[pytest.mark.rule(rule)] if rule else [])
        for rule, *case in BAD_CELLS
    ],
)
def test_a_bad_cell_is_named(
    folder: Path, file: str, find: dict[str, str], cells: dict[str, str], column: str | None
) -> None:
    line = change(folder, file, find, **cells)
    if column is None:  # The second of two equal ids is at fault: here the next row's.
        line, column = line + 1, "id"
    assert problems(folder) == [(file, line, column)]


def test_a_symbol_that_is_also_a_business(folder: Path) -> None:
    line = change(folder, "big_deals.csv", {"kind": "business"}, name="OVENS")
    assert problems(folder) == [("big_deals.csv", line, "kind")]


@pytest.mark.rule("CF-10")
@pytest.mark.parametrize("kind", ["opportunity", "payday"])
def test_a_ring_without_what_play_needs(folder: Path, kind: str) -> None:
    rows = table(folder / "ring.csv")
    write(folder / "ring.csv", [row | {"kind": row["kind"].replace(kind, "baby")} for row in rows])
    assert problems(folder) == [("ring.csv", 25, "kind")]


@pytest.mark.parametrize(("file", "spaces"), [("ring.csv", 24), ("fast_track.csv", 40)])
def test_a_board_with_a_space_too_few(folder: Path, file: str, spaces: int) -> None:
    write(folder / file, table(folder / file)[:-1])
    assert problems(folder) == [(file, spaces, "space")]


def test_mortgages_say_what_was_expected(folder: Path) -> None:
    find = {"kind": "property"}
    line = change(folder, "small_deals.csv", find, cost="50000", down_payment="4000", mortgage="5")
    with pytest.raises(DeckError) as caught:
        load_decks(folder)
    assert str(caught.value) == (
        f"small_deals.csv, line {line}, column mortgage: "
        'expected 46000, the cost less the down payment, found "5"'
    )


def test_all_problems_of_all_files_at_once(folder: Path) -> None:
    expected = [
        ("big_deals.csv", change(folder, "big_deals.csv", PROPERTY, mortgage="1"), "mortgage"),
        ("extra_expenses.csv", change(folder, "extra_expenses.csv", {}, amount="1.5"), "amount"),
        ("fast_track.csv", change(folder, "fast_track.csv", ROLL, needs="0"), "needs"),
        ("market.csv", change(folder, "market.csv", BUYER, name="castle"), "name"),
        ("professions.csv", change(folder, "professions.csv", {}, salary="1"), "salary"),
        ("settings.csv", change(folder, "settings.csv", {}, value="usd"), "value"),
        ("small_deals.csv", change(folder, "small_deals.csv", SHARE, price="+1"), "price"),
        ("small_deals.csv", change(folder, "small_deals.csv", PROPERTY, cost="1"), "down_payment"),
    ]
    assert problems(folder) == expected


def test_the_readme_explains_every_column() -> None:
    readme = (data_folder("cashflow") / "README.md").read_text(encoding="utf-8")
    for file in FILES:
        with (data_folder("cashflow") / file).open(encoding="utf-8") as lines:
            columns = next(csv.reader(lines))
        assert file in readme
        assert [column for column in columns if f"`{column}`" not in readme] == []
