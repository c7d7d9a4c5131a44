"""The sheet that is filled in by hand: play is held until it agrees, and nothing is given away."""

import logging
import re
from html import unescape

import pytest

from finlit import Cashflow, Refused, Script, play
from finlit.games.cashflow.audit import changed_lines
from finlit.widgets.audit_sheet import read_figure
from finlit.widgets.controls import QUIET
from finlit.words import MINUS, money

pytestmark = pytest.mark.rule("CF-6")

JOBS = ("bus_driver", "cook", "nurse")


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog):
    """What a callback raised is logged, and fails the test."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def audited(*names, dice=(), cards=None, programs=None, **rules):
    """The table of an audited game: a bus driver and a cook; seat 0 starts."""
    chance = Script(dice=dice, cards=cards, seed=1)
    rules = {"professions": JOBS[: len(names)], "dreams": ("F02",) * len(names)} | rules
    game = Cashflow([*names], chance=chance, first_player=0, audit=True, **rules)
    return play(game, programs, save=None)


def type_in(table, **texts):
    """Write into the fields by hand, by account, and press Check."""
    sheet = table._audit
    sheet.typed = {account: "" for account, *_ in sheet.rows} | texts
    sheet.checked += 1


def asked(table):
    return [account for account, *_ in table._audit.rows]


def everything(table):
    """All that the table shows with each of its tabs in sight, but the log and what happened."""
    texts = []
    for place, title in enumerate(table._tab_titles):
        if title in ("Log", "Charts", "File"):
            continue
        table._tab.selected_index = place
        texts += [sheet.value for sheet in table._sheets]
        texts += [table._flows.value, table._why.causes.value, str(table._audit.get_state())]
    texts += [table._players.value, table._board.value, table._prompt.value, table._status.text]
    texts += [str(c.get_state()) for k in table._controls.values() for c in k.inputs.values()]
    # a model's name has digits at random
    return unescape(re.sub(r"<svg.*?</svg>|<[^>]*>|IPY_MODEL_\w+", " ", " ".join(texts)))


def numbers(text):
    return {int(found) for found in re.findall(r"\d+", text.replace(",", ""))}


# A bus driver has 700 saved and one month's 900. A loan of 3,000 costs 300 a month.
LOAN = {
    "assets:cash": 4600,
    "liabilities:bank_loan": 3000,
    "expenses:bank_loan": 300,
    "expenses": 1900,
    "cash_flow": 600,
}


@pytest.fixture
def table():
    table = audited("Ann", "Bo", dice=[6, 6])
    table.play("borrow", amount=3000)
    return table


def test_a_change_is_asked_with_what_each_line_was(table):
    assert table._tab_titles[table._tab.selected_index] == "Fill in"
    assert table._audit.title == "Ann: fill in what each line is now."
    was = {account: was for account, _name, was in table._audit.rows}
    assert was == {
        "assets:cash": "$1,600",
        "liabilities:bank_loan": "$0",
        "expenses:bank_loan": "$0",
        "expenses": "$1,600",
        "cash_flow": "$900",
    }
    assert table._audit.typed == {}
    assert "Fill in what changed on your sheet." in table._prompt.value


def test_play_is_held_until_the_sheet_agrees(table):
    with pytest.raises(Refused):
        table.play("roll")
    assert table._status.text == "First Ann must fill in the sheet: it changed."
    button = table._controls["roll"].buttons[None]
    assert QUIET in button._dom_classes
    button.click()
    assert len(table.game) == 1
    assert table._status.refused
    type_in(table, **{account: str(figure) for account, figure in LOAN.items()})
    assert table._status.text == "The sheet agrees with the books."
    assert asked(table) == []
    assert QUIET not in button._dom_classes
    button.click()
    assert len(table.game) == 2


def test_each_wrong_line_is_named_and_marked_and_its_figure_not_given_away(table):
    type_in(
        table, **{account: str(figure) for account, figure in LOAN.items()} | {"cash_flow": "17"}
    )
    assert table._audit.wrong == ["cash_flow"]
    assert table._status.text == "Not yet right: Monthly cash flow."
    assert table._status.refused
    assert len(asked(table)) == len(LOAN)
    type_in(table, cash_flow="600", expenses="1,900")
    assert sorted(table._audit.wrong) == sorted({*LOAN} - {"cash_flow", "expenses"})
    assert table._status.text == "Write a whole number: Bank loan payment, Cash, Bank loan."


def test_nowhere_does_the_table_show_a_figure_that_is_asked(table):
    """Not the sheets, the players, the middle of the board, or what may be borrowed and repaid."""
    type_in(table, cash_flow="17")
    assert {4600, 1900, 600}.isdisjoint(numbers(everything(table)))
    assert 1600 in numbers(everything(table))  # what it was
    type_in(table, **{account: str(figure) for account, figure in LOAN.items()})
    assert {4600, 1900, 600} < numbers(everything(table))


def test_charts_wait_for_the_sheet(table):
    table._tab.selected_index = table._tab_titles.index("Charts")
    assert table._charts._live == {}
    assert "drawn again when the sheet is filled in" in table._charts._table.value
    table.audit(LOAN)
    assert len(table._charts._live) == 1


def test_code_checks_as_the_button_does(table):
    assert table.audit(LOAN | {"cash_flow": 900}) == ("cash_flow",)
    assert table._audit.typed["expenses"] == "1900"
    assert table._audit.wrong == ["cash_flow"]
    assert table.audit(LOAN) == ()
    table.play("roll")


@pytest.mark.parametrize(
    "text", ["", "abc", "1.5", "1,90", "1900.5", "9" * 5000, "<b>600</b>", "--6"]
)
def test_what_is_no_figure_is_refused_in_words(table, text):
    filled = {account: str(figure) for account, figure in LOAN.items()} | {"cash_flow": text}
    type_in(table, **filled)
    assert table._status.text == "Write a whole number: Monthly cash flow."
    assert table._audit.wrong == ["cash_flow"]
    assert table._audit.typed["cash_flow"] == text
    assert len(table.game) == 1


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("1200", 1200),
        ("1,200", 1200),
        ("1.200", 1200),
        ("1 200", 1200),
        ("1'200", 1200),
        ("1\u202f200", 1200),
        (" $1,200 ", 1200),
        ("1,200.00", 1200),
        ("1,234,567", 1234567),
        ("-5", -5),
        (f"{MINUS}5", -5),
        (f"{MINUS} $5", -5),
        ("+5", 5),
        ("\uff11\uff12\uff10\uff10", 1200),
        ("0", 0),
    ],
)
def test_figures_are_read_as_people_write_them(text, figure):
    assert read_figure(text) == figure


@pytest.mark.parametrize(
    "text", ["", "-", "1,2", "1,2000", "1.200,000", "1e3", "1_000", "½", "1" * 31]
)
def test_other_texts_are_no_figure(text):
    assert read_figure(text) == text


def test_persons_are_asked_in_turn_and_programs_are_not():
    table = audited("Ann", "Bo", "Cy", dice=[6, 6, 6], programs={"Bo": "cautious"})
    table.play("roll")
    assert table._audit.title.startswith("Ann: ")
    figures = changed_lines(table.game, 0, 0)
    assert [*figures] == ["assets:cash"]
    table._audits.append((2, 0))  # as when one card changes two sheets
    assert table.audit({"assets:cash": figures["assets:cash"]}) == ()
    assert table._status.text.startswith("The sheet agrees with the books. Cy: fill in")
    with pytest.raises(Refused):
        table.play("end_turn")
    table.skip_audit()
    before = len(table.game)
    table.play("end_turn")
    assert len(table.game) > before + 1  # Bo's program has played
    assert {seat for seat, _since in table._audits} <= {0, 2}


def test_what_changes_nothing_asks_nothing():
    table = audited("Ann", "Bo", dice=[1], cards={"small": ["S32"]})
    table.play("roll")
    table.play("draw", deck="small")
    assert asked(table) == []
    table.play("end_turn")
    assert table._audit.title.startswith("The sheet agrees with the books.")


def test_undo_takes_the_audit_back(table):
    table.undo()
    assert asked(table) == []
    assert table._audit.title.startswith("The sheet agrees with the books.")
    table.play("roll")
    assert asked(table) == ["assets:cash"]


def test_a_teacher_skips_it(table):
    table._audit.skipped += 1
    assert table._status.text == "This audit was skipped."
    assert asked(table) == []
    table.play("roll")


def test_there_is_nothing_to_check_or_skip():
    table = audited("Ann", "Bo")
    for press in ("checked", "skipped"):
        table._audit.set_trait(press, 1)
        assert table._status.text == "There is no sheet to fill in now."
        assert table._status.refused
    assert table.audit({"cash_flow": 1}) == ()


def test_the_end_of_the_game_asks_nothing():
    table = audited("Ann", "Bo", dice=[6, 6], turn_limit=1)
    for move in ("roll", "end_turn", "roll"):
        table.play(move)
        table.skip_audit()
    table.play("end_turn")
    assert table.game.to_act is None
    assert asked(table) == []
    assert money(table.game.ledger.cash(0)) in table._players.value


def test_only_an_audited_game_has_the_sheet():
    table = play(Cashflow(["Ann", "Bo"], seed=1), save=None)
    assert "Fill in" not in table._tab_titles


def test_names_and_lines_reach_the_page_as_text():
    """The page sets them as text; here they are not escaped a second time."""
    table = audited("<img src=x onerror=alert(1)>", "Bo")
    table.play("borrow", amount=1000)
    assert table._audit.title.startswith("<img src=x onerror")
    assert "innerHTML" not in table._audit._esm
    assert "<img" not in table._prompt.value


def test_the_audit_leaves_no_trace_in_the_record(table):
    before = table.game.record.text()
    type_in(table, cash_flow="1")
    table.audit(LOAN)
    assert table.game.record.text() == before
