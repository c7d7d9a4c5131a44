"""Why a number is what it is: every line of every statement, its events, their postings.

That an explanation sums to its line is shown in tests/ledger/test_random_games.py, over 300 random
games; here it is read off the table, as a person reads it.
"""

import random
import re
from html import unescape

import ipywidgets as W
import pytest

from finlit import Cashflow, HabAndGut, Script, frames, play
from finlit.ledger import statements
from finlit.words import MINUS, money, number

STATEMENTS = {
    "Income statement, a month": statements.monthly_statement,
    "Balance sheet": statements.balance_sheet,
    "Income statement so far": statements.income_statement,
    "Cash flow statement": statements.cash_flow_statement,
}


def at_why(game, **options):
    """A table with its tab "Why?" in sight."""
    table = play(game, save=None, **options)
    table._tab.selected_index = table._tab_titles.index("Why?")
    return table


def wander(game, moves, seed):
    rng = random.Random(seed)
    while game.to_act is not None and len(game) < moves:
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))
    return game


def amount(text):
    return int(re.sub(r"[^\d-]", "", text.replace(MINUS, "-")))


def shown(table):
    """The title, the rows (round, sentence, postings, change), and the sum, as text."""
    text = table._why.causes.value
    rows = re.findall(
        r"<tr><td>(\d+)</td><td>(.*?)<small>(.*?)</small></td>"
        r'<td class="finlit-number">(.*?)</td></tr>',
        text,
    )
    title = re.search("<caption>(.*?)</caption>", text)[1]
    whole = re.search(r'<tfoot>.*?<td class="finlit-number">(.*?)</td>', text)[1]
    return unescape(title), [tuple(map(unescape, row)) for row in rows], whole


def postings(text):
    return [amount(re.search(rf"[+{MINUS}]?[\d,]+$", part)[0]) for part in text.split(" · ")]


@pytest.fixture
def house():
    """Ann borrows 2,000 and buys a house: its card says what it costs and brings."""
    game = Cashflow(
        ["Ann", "Bo"],
        chance=Script(dice=[1, 6, 5], cards={"small": ["S32"]}, seed=1),
        professions=("bus_driver", "cook"),
        dreams=("F02", "F02"),
        first_player=0,
    )
    game.play("roll")
    game.play("borrow", amount=2000)
    game.play("draw", deck="small")
    game.play("buy")
    return game


@pytest.mark.parametrize("seed", range(6))
def test_every_line_of_every_statement_sums_up_and_so_do_the_postings(seed):
    game = wander(Cashflow(["Ann", "Bo", "Cy"], seed=seed), 150, seed)
    table = at_why(game)
    told = 0
    for seat in range(3):
        table._viewed.value = seat
        for title, kind in table._why.statement.options:
            table._why.statement.value = kind
            statement = STATEMENTS[title](game.ledger, seat)
            lines = [*statement.lines, *statement.totals]
            assert [value for _name, value in table._why.line.options] == [
                line.account for line in lines
            ]
            for line in lines:
                table._why.line.value = line.account
                heading, rows, whole = shown(table)
                assert heading.endswith(f"is {money(line.amount)}")
                assert whole == money(line.amount)
                assert sum(amount(row[3]) for row in rows) == line.amount
                for _round, sentence, posted, _change in rows:
                    assert sentence
                    if kind != "monthly_statement":
                        assert sum(postings(posted)) == 0
                told += len(rows)
    assert told > 100


def test_the_events_and_the_postings_of_a_house(house):
    card = house.cards.small["S32"]
    table = at_why(house)
    table._why.ask("balance_sheet", "assets:cash")
    title, rows, whole = shown(table)
    cash = 1600 + 2000 - card.down_payment
    assert title == f"Why Cash is {money(cash)}"
    assert whole == money(cash)
    assert [row[0] for row in rows] == ["0", "1", "1"]
    assert rows[1][1:] == (
        "Ann borrows $2,000 from the bank.",
        f"Cash +2,000 · Bank loan {MINUS}2,000",
        "2,000",
    )
    assert rows[2][1].startswith("Ann buys")
    assert sorted(postings(rows[2][2])) == sorted([-card.down_payment, card.cost, -card.mortgage])
    assert rows[2][3] == number(-card.down_payment)


def test_a_monthly_line_shows_the_lines_of_the_month(house):
    table = at_why(house)
    table._why.ask("monthly_statement", "cash_flow")
    _title, rows, _whole = shown(table)
    assert rows[1][1:] == (
        "Ann borrows $2,000 from the bank.",
        "Bank loan payment +200",
        number(-200),
    )
    assert rows[2][3] == number(house.cards.small["S32"].cash_flow)


def test_the_same_in_code(house):
    frame = frames.explain(house, "Ann", "balance_sheet", "liabilities:bank_loan")
    assert frame[["step", "event", "sentence", "postings", "amount"]].values.tolist() == [
        [
            2,
            "borrowed",
            "Ann borrows $2,000 from the bank.",
            f"Cash +2,000 · Bank loan {MINUS}2,000",
            2000,
        ]
    ]


def test_a_chosen_line_stays_while_it_is_there(house):
    table = at_why(house)
    table._why.ask("balance_sheet", "liabilities:bank_loan")
    house.play("end_turn")
    table._viewed.value = 0
    assert table._why.line.value == "liabilities:bank_loan"
    table._viewed.value = 1  # Bo owes the bank nothing
    assert table._why.statement.value == "balance_sheet"
    assert table._why.line.value == "assets:cash"
    assert shown(table)[0].startswith("Why Cash")


def test_it_follows_the_game(house):
    table = at_why(house)
    table._why.ask("balance_sheet", "liabilities:bank_loan")
    table.play("borrow", amount=3000)
    assert [row[3] for row in shown(table)[1]] == ["2,000", "3,000"]
    table.undo()
    assert [row[3] for row in shown(table)[1]] == ["2,000"]


def test_names_are_text():
    game = Cashflow(["<img src=x onerror=alert(1)>", "Bo"], seed=1, professions=("cook", "cook"))
    table = at_why(game)
    table._viewed.value = 0
    assert "<img" not in table._why.causes.value
    assert "&lt;img src=x onerror" in table._why.causes.value


def test_a_click_on_a_line_asks_why(house):
    table = play(house, save=None)
    asked = re.findall('data-line="(.*?)"', table._sheets[0].value)
    options = statements.monthly_statement(house.ledger, 0)
    assert sorted(asked) == sorted(line.account for line in (*options.lines, *options.totals))
    kind = re.search('data-statement="(.*?)"', table._sheets[0].value)[1]
    table._why.asked.line = [kind, "expenses:bank_loan", 1]
    assert table._tab_titles[table._tab.selected_index] == "Why?"
    assert shown(table)[0] == "Why Bank loan payment is $200"
    table._why.asked.line = [kind, "expenses:gone", 2]
    assert table._why.line.value == "expenses:bank_loan"


def test_only_lines_that_are_explained_can_be_clicked(house):
    table = play(house, save=None)
    table._tab.selected_index = 2
    assert "data-line" in table._flows.value
    table._span.value = "round"
    assert "data-line" not in table._flows.value
    assert "data-" not in table._still().partition("base64")[2].partition("<details>")[2]


def test_choosing_replaces_no_widget(house):
    table = at_why(house)
    before = [*table._why.children]
    for _title, kind in table._why.statement.options:
        table._why.statement.value = kind
        assert [*table._why.children] == before
    assert all(isinstance(child, W.Dropdown) for child in before[:2])


def test_what_is_hidden_is_not_explained():
    """Two people at one keyboard: nothing of a hand is told before its player presses Show."""
    game = HabAndGut(["Ann", "Bo"], seed=4)
    table = at_why(game)
    assert shown_text(table).startswith("Pass the keyboard to")
    assert "<table" not in table._why.causes.value
    table.show()
    assert "Income statement, a month" not in dict(table._why.statement.options)
    assert "<table" in table._why.causes.value


def shown_text(table):
    return unescape(re.sub("<.*?>", "", table._why.causes.value))
