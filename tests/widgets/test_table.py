"""The table without a browser: its buttons are clicked, its traits are read."""

import base64
import logging
import random
from datetime import UTC, datetime
from html import unescape
from xml.etree import ElementTree

import ipywidgets as W
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from traitlets import Bunch

from finlit import Cashflow, Refused, Script, frames, play, saves
from finlit.engine import Action
from finlit.games.strategies import pick
from finlit.widgets.controls import AWAY, QUIET, Amount
from finlit.widgets.table import Table, Told, resume
from finlit.words import MINUS, player_name, sentence

VIEW = "application/vnd.jupyter.widget-view+json"
HOSTILE = ["<img src=x onerror=alert(1)>", "=1+1", "</script><script>alert(1)</script>"]
ODD = ["", "Ann", "Ann", "n" * 300, "👩‍👩‍👧‍👦🏴󠁧󠁢󠁷󠁬󠁳󠁿", "שלום <b>עולם"]


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog):
    """What a callback raised is logged, and fails the test."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def cashflow(*names, dice=(), cards=None, seed=7, **rules):
    """Nurse, electrician, cook, … who play for the same dream; seat 0 starts."""
    seats = len(names)
    jobs = ("nurse", "electrician", "cook", "lawyer", "bus_driver", "cleaner")
    rules = {"professions": jobs[:seats], "dreams": ("F02",) * seats, "first_player": 0} | rules
    return Cashflow([*names], chance=Script(dice=dice, cards=cards, seed=seed), **rules)


def press(table, kind, button=None, **values):
    """Choose values in a control, and press its button."""
    control = table._controls[kind]
    for name, value in values.items():
        control.inputs[name].value = value
    control.buttons[button].click()


def marks(table, kind):
    """The marks of a control and of its (first) button."""
    control = table._controls[kind]
    button = next(iter(control.buttons.values()))
    return (AWAY in control._dom_classes, QUIET in button._dom_classes)


def wander(game, moves, seed=1):
    rng = random.Random(seed)
    while game.to_act is not None and len(game) < moves:
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))


def by_hand(table, action):
    """Make a move as a person does: choose in order of the inputs, press the button."""
    control = table._controls[action.kind]
    values = dict(action.values)
    button = values.pop(control._on) if control._on else None
    press(table, action.kind, button, **values)


def everything(table):
    """All that the table's HTML widgets say."""
    texts, seen = [], [table]
    while seen:
        widget = seen.pop()
        seen += getattr(widget, "children", ())
        if isinstance(widget, W.HTML) and "finlit-style" not in widget._dom_classes:
            texts.append(widget.value)
    return "\n".join(texts)


# By hand as by code


def test_a_button_makes_the_move_that_code_makes():
    hand, code = play(cashflow("Ann", "Bo", dice=[1])), play(cashflow("Ann", "Bo", dice=[1]))
    press(hand, "roll")
    code.play("roll")
    press(hand, "draw", "small")
    code.play("draw", deck="small")
    assert hand.game.record.text() == code.game.record.text()
    assert len(hand.game) == 2


@settings(max_examples=20)
@given(seed=st.integers(0, 999))
def test_every_move_can_be_made_by_hand(seed):
    """Whatever an option allows, its control allows: a random game played by its controls."""
    rng = random.Random(seed)
    game = Cashflow(["Ann", "Bo", "Cy"], seed=seed, turn_limit=6, resale="small")
    table = play(game, save=None)
    while game.to_act is not None:
        options = game.options()
        action = options[int(rng.random() * len(options))].sample(rng)
        before = len(game)
        by_hand(table, action)
        assert len(game) == before + 1, (action, table._status.text)
        assert game.steps[-1].action == action
    assert not table._status.refused


def test_a_game_to_its_end_keeps_every_widget():
    """No child is replaced, so that the keyboard's place is never lost."""
    game = cashflow("Ann", "Bo", turn_limit=10)
    table = play(game, save=None)

    def tree(widget):
        return (id(widget), [tree(child) for child in getattr(widget, "children", ())])

    before = tree(table)
    rng = random.Random(4)
    while game.to_act is not None:
        options = game.options()
        by_hand(table, options[int(rng.random() * len(options))].sample(rng))
        assert tree(table) == before
    assert game.round == 10
    assert table._prompt.value.count("The last round is over.") == 1


def test_what_happened_is_told_in_sentences():
    table = play(cashflow("Ann", "Bo", dice=[6]))
    told = table.play("roll")
    assert isinstance(told, Told)
    assert [event.kind for event in told] == ["rolled", "payday"]
    assert repr(told) == "Ann rolls 6 and lands on: Payday. Payday: Ann receives $1,250."
    assert table._status.text == repr(told)


def test_long_news_end_with_whole_sentences():
    table = play(cashflow("Ann", "Bo"), {"Bo": "saver"}, save=None)
    table._say("This is the first sentence of a very long story. " * 5 + "The last one is short.")
    assert table._status.text.startswith("… This is the first")
    assert table._status.text.endswith("The last one is short.")
    assert len(table._status.text) <= 150


# Refusals


def test_a_quiet_button_says_why():
    table = play(cashflow("Ann", "Bo"))
    assert marks(table, "roll") == (False, False)
    assert marks(table, "enter_fast_track") == (False, True)
    press(table, "enter_fast_track")
    expected = "Passive income of $0 must exceed total expenses of $2,050."
    assert table._status.text == expected
    assert table._status.refused
    assert len(table.game) == 0
    press(table, "roll")
    assert not table._status.refused


def test_what_belongs_to_no_phase_is_away():
    table = play(cashflow("Ann", "Bo", dice=[1], cards={"small": ["S01"]}))
    assert marks(table, "buy")[0]
    table.play("roll")
    table.play("draw", deck="small")
    assert marks(table, "buy") == (False, False)
    assert marks(table, "roll")[0]
    assert all(
        not button.disabled for c in table._controls.values() for button in c.buttons.values()
    )


def test_code_is_refused_with_the_sentence_on_the_table():
    table = play(cashflow("Ann", "Bo"))
    with pytest.raises(Refused) as refused:
        table.play("draw", deck="small")
    assert table._status.text == sentence(refused.value.refusal)
    assert len(table.game) == 0


@pytest.mark.parametrize("typed", [0, -5, 10**30, 1.5, None])
def test_a_number_that_cannot_be_is_refused_in_words(typed):
    table = play(cashflow("Ann", "Bo", dice=[1], cards={"small": ["S01"]}))
    table.play("roll")
    table.play("draw", deck="small")
    press(table, "buy", units=typed)
    assert table._status.refused
    assert table._status.text
    assert len(table.game) == 2


def test_a_loan_that_is_no_whole_thousand_is_refused():
    table = play(cashflow("Ann", "Bo"))
    press(table, "borrow", amount=1500)
    assert table._status.text == "The bank deals in whole thousands, not $1,500."


def test_a_failure_is_told_and_logged(caplog, monkeypatch):
    table = play(cashflow("Ann", "Bo"))
    monkeypatch.setattr(table.game, "play", lambda *_, **_values: 1 // 0)
    table._controls["roll"].buttons[None].click()
    assert table._status.text.startswith("This did not work: ZeroDivisionError")
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


# Controls


def test_several_options_of_a_kind_are_one_control():
    game = cashflow("Ann", "Bo")
    table = play(game, save=None)
    table.play("borrow", amount=3000)
    repay = table._controls["repay"]
    debts = [debt for _label, debt in repay.inputs["debt"].options]
    assert debts[-1] == "bank_loan"
    assert [label for label, _debt in repay.inputs["debt"].options][-1] == "Bank loan, $3,000"
    amount = repay.inputs["amount"]
    assert amount.away
    repay.inputs["debt"].value = "bank_loan"
    assert not amount.away
    assert (amount.first, amount.last, amount.step) == (1000, 3000, 1000)
    press(table, "repay", amount=2000)
    assert game.steps[-1].action == Action("repay", debt="bank_loan", amount=2000)
    assert amount.last == 1000


def test_the_price_of_an_offer_depends_on_the_buyer():
    game = cashflow("Ann", "Bo", "Cy", dice=[1], cards={"big": ["B04"]})
    table = play(game)
    table.play("roll")
    table.play("draw", deck="big")
    offer = table._controls["offer"]
    limits = {}
    for seat in (1, 2):
        offer.inputs["to"].value = seat
        limits[seat] = offer.inputs["price"].last
    ranges = {
        o.choices["to"][0]: o.choices["price"][-1] for o in game.options() if o.kind == "offer"
    }
    assert limits == ranges
    assert limits[1] != limits[2]


def test_an_amount_may_have_a_single_value():
    """CF-25: who takes an offer borrows what is missing, and no more."""
    table = play(cashflow("Ann", "Bo", dice=[1], cards={"big": ["B04"]}), save=None)
    table.play("roll")
    table.play("draw", deck="big")
    table.play("offer", to=1, price=0)
    amount = table._controls["borrow"].inputs["amount"]
    price = table.game.cards.big["B04"].down_payment
    missing = price - table.game.ledger.cash(1)
    assert (amount.first, amount.last) == (-(-missing // 1000) * 1000,) * 2
    press(table, "borrow")
    press(table, "accept")
    assert len(table.game.players[1].ventures) == 1


def test_a_choice_stays_while_it_can():
    table = play(cashflow("Ann", "Bo"), save=None)
    amount = table._controls["borrow"].inputs["amount"]
    amount.value = 5000
    press(table, "borrow")
    assert amount.value == 5000
    amount.value = 10**6
    table.redraw()
    assert amount.value == amount.last


def test_an_amount_shows_what_it_costs():
    table = play(cashflow("Ann", "Bo", dice=[1], cards={"small": ["S01"]}))
    table.play("roll")
    table.play("draw", deck="small")
    units = table._controls["buy"].inputs["units"]
    assert (units.each, units.currency) == (7, "USD")
    assert table._controls["borrow"].inputs["amount"].each == 0


def test_every_input_has_a_name():
    table = play(cashflow("Ann", "Bo"))
    names = [
        entry.label if isinstance(entry, Amount) else entry.description
        for control in table._controls.values()
        for entry in control.inputs.values()
    ]
    assert all(names)
    assert len(set(names)) == len(names)


# Programs


def test_programs_move_at_once_and_are_told():
    game = cashflow("Ann", "Bo", dice=[2, 2])
    table = play(game, {"Bo": "random"})
    table.play("roll")
    assert game.to_act == 0
    told = table.play("end_turn")
    assert game.to_act == 0
    assert game.round == 2
    assert {event.seat for event in told} >= {0, 1}
    assert "Bo rolls 2" in repr(told)


def test_programs_by_seat_and_as_functions():
    seen = []

    def first(view, options, rng):
        seen.append((view.seat, rng.random()))
        moves = ("roll", "end_turn", "done", "refuse")
        return next(filter(None, (pick(options, kind) for kind in moves)), options[0].sample(rng))

    table = play(cashflow("Ann", "Bo", first_player=1), {1: first}, save=None)
    assert table.game.to_act == 0
    assert {seat for seat, _luck in seen} == {1}


def test_people_are_asked_even_where_there_is_no_choice():
    game = cashflow("Ann", "Bo", dice=[6])
    play(game).play("roll")
    assert (game.to_act, game.phase) == (0, "end")


def test_a_program_that_never_ends_is_stopped(monkeypatch):
    def endless(view, options, rng):
        loans = pick(options, "repay", debt="bank_loan", amount=1000)
        return loans or pick(options, "borrow", amount=1000)

    monkeypatch.setattr("finlit.widgets.table.MOST", 20)
    table = play(cashflow("Ann", "Bo", dice=[6]), {"Bo": endless}, save=None)
    table.play("roll")
    with pytest.raises(ValueError, match="The programs have made 20 moves and asked nobody"):
        table.play("end_turn")
    assert len(table.game) == 22


def test_a_program_that_errs_is_named():
    def wrong(view, options, rng):
        return Action("roll", dice=3)

    table = play(cashflow("Ann", "Bo", dice=[2]), {"Bo": wrong}, save=None)
    table.play("roll")
    with pytest.raises(ValueError, match="The program that plays for Bo chose"):
        table.play("end_turn")
    assert table.game.to_act == 1
    assert "<bdi>Bo</bdi>" in table._prompt.value


def test_unknown_programs_are_refused():
    with pytest.raises(ValueError, match="there is no strategy 'wild'; there are"):
        play(cashflow("Ann", "Bo"), {"Bo": "wild"})
    with pytest.raises(ValueError, match="Cy"):
        play(cashflow("Ann", "Bo"), {"Cy": "random"})
    with pytest.raises(TypeError, match="choose"):
        play(cashflow("Ann", "Bo"), {"Bo": 3})


# Undo


def test_undo_takes_back_a_person_s_move_and_the_programs_since():
    game = cashflow("Ann", "Bo")
    table = play(game, {"Bo": "random"}, save=None)
    table.play("roll")
    while game.steps[-1].seat == 0:
        before = game.record.text()
        table.play(game.options()[-1].kind) if game.phase != "opportunity" else table.play(
            "draw", deck="small"
        )
    after = game.record.text()
    move = game.steps[[step.seat for step in game.steps].index(1) - 1].action
    table.undo()
    assert game.record.text() == before
    assert game.to_act == 0
    table.play(move.kind, **move.values)
    assert game.record.text() == after


def test_there_is_an_end_to_undoing():
    table = play(cashflow("Ann", "Bo", first_player=1), {"Bo": "random"}, save=None)
    moves = len(table.game)
    assert moves > 0
    table.undo()
    assert len(table.game) == moves
    assert table._status.text == "There is no move to take back."


@pytest.mark.parametrize("undo, left", [("last", 2), ("free", 1)])
def test_what_was_shown_in_secret_is_not_taken_back(undo, left):
    table = play(cashflow("Ann", "Bo", dice=[6]), undo=undo, save=None)
    table.play("borrow", amount=1000)
    table.play("roll")
    table.game.steps[-1].events[-1].secret = {"card": 3}
    table.undo()
    assert len(table.game) == left
    assert table._status.refused == (undo == "last")


# The sheets


def test_the_sheet_is_that_of_the_player_in_turn_or_the_chosen_one():
    game = cashflow("Ann", "Bo", dice=[6])
    table = play(game)
    assert "Ann</bdi>: Income statement" in table._sheets[0].value
    table._viewed.value = 1
    assert "Bo</bdi>: Income statement" in table._sheets[0].value
    table.play("roll")
    assert "Bo</bdi>: Income statement" in table._sheets[0].value
    table._viewed.value = "turn"
    table.play("end_turn")
    assert game.to_act == 1
    assert "Bo</bdi>: Income statement" in table._sheets[0].value


def test_changed_lines_are_marked():
    table = play(cashflow("Ann", "Bo"))
    assert "finlit-changed" not in table._sheets[0].value
    table.play("borrow", amount=3000)
    assert (
        '<tr class="finlit-changed" data-line="expenses:bank_loan">'
        '<th scope="row">Bank loan payment</th><td>+300</td><td>300</td></tr>'
    ) in table._sheets[0].value
    table.play("repay", debt="bank_loan", amount=3000)
    assert (
        '<tr class="finlit-changed"><th scope="row">Bank loan payment</th>'
        f"<td>{MINUS}300</td><td>0</td></tr>" in table._sheets[0].value
    )


def test_only_the_tab_in_sight_is_drawn():
    table = play(cashflow("Ann", "Bo", dice=[6]))
    income, balance = table._sheets
    assert income.value and not balance.value and not table._log.value
    table._tab.selected_index = 1
    assert "Balance sheet" in balance.value
    before = income.value
    table.play("borrow", amount=1000)
    assert income.value == before
    table._tab.selected_index = 0
    assert income.value != before


def test_the_sheets_agree_with_the_frames():
    game = cashflow("Ann", "Bo", "Cy", turn_limit=40)
    wander(game, 120)
    table = play(game, save=None)
    for tab, frame in ((0, frames.monthly_statement), (1, frames.balance_sheet)):
        for seat in range(3):
            table._tab.selected_index, table._viewed.value = tab, seat
            rows = ElementTree.fromstring(table._sheets[tab].value).iter("tr")
            shown = {row[0].text: row[-1].text for row in rows if len(row) == 3}
            for line in frame(game, seat).itertuples():
                if line.section != "equity":
                    assert shown[line.line] == f"{line.amount:,}".replace("-", MINUS)


def test_the_cash_flow_of_a_round_or_of_the_game():
    """Ann: a payday of 1,250, a baby, and a payday less by the child's expenses."""
    game = cashflow("Ann", "Bo", dice=[6, 6, 6, 6, 2])
    child = game.cards.professions["nurse"].child_expense
    table = play(game, save=None)
    table._tab.selected_index = 2
    for _turn in range(4):
        table.play("roll")
        table.play("end_turn")
    table.play("roll")
    new, both = f"{1250 - child:,}", f"{2500 - child:,}"
    assert f'<th scope="row">Paydays</th><td>+{new}</td><td>{both}</td>' in table._flows.value
    table._span.value = "round"
    assert f'<th scope="row">Paydays</th><td>+{new}</td><td>{new}</td>' in table._flows.value


def test_charts_are_made_when_looked_at_and_then_filled():
    table = play(cashflow("Ann", "Bo", dice=[6]), save=None)
    panel = table._charts
    assert not panel._live
    table._tab.selected_index = 3
    live = panel._live[0]
    spec, data = live.spec, live.data
    table.play("roll")
    assert panel._live[0] is live
    assert (live.spec, live.data) != (spec, data)
    assert live.spec == spec
    panel.choice.value = 3
    assert set(panel._live) == {0, 3}
    panel.as_table.value = True
    assert "Income statement" in panel._table.value


def test_the_table_beside_a_chart_says_the_same():
    game = cashflow("Ann", "Bo", turn_limit=30)
    wander(game, 60)
    table = play(game, save=None)
    table._tab.selected_index = 3
    table._charts.as_table.value = True
    rows = [*ElementTree.fromstring(table._charts._table.value).iter("tr")]
    latest = [cell.text for cell in rows[2]]
    history = frames.history(game)
    last = history[history["round"] == game.round]
    figures = [value for row in last.itertuples() for value in (row.cash, row.net_worth)]
    assert latest == [str(game.round), *(f"{n:,}".replace("-", MINUS) for n in figures)]


def test_the_log_has_the_latest_turn_first():
    table = play(cashflow("Ann", "Bo", dice=[6, 6]), save=None)
    table.play("roll")
    table.play("end_turn")
    table.play("roll")
    table._tab.selected_index = 4
    lines = [line.text for line in ElementTree.fromstring(table._log.value)]
    assert lines[:3] == [
        "Round 1: it is Bo's turn.",
        "Bo rolls 6 and lands on: Payday.",
        "Payday: Bo receives $1,050.",
    ]
    assert lines[3] == "Round 1: it is Ann's turn."
    table.undo()
    lines = [line.text for line in ElementTree.fromstring(table._log.value)]
    assert lines[:2] == ["Round 1: it is Bo's turn.", "Round 1: it is Ann's turn."]


# Names and texts


@pytest.mark.parametrize("names", [HOSTILE, ODD])
def test_names_are_text_everywhere(names):
    game = cashflow(*names, turn_limit=12)
    table = play(game, save=None)
    wander(game, 50)
    for tab in range(6):
        table._tab.selected_index = tab
    table.redraw()
    shown = everything(table) + table._still()
    assert "<img src=x" not in shown
    assert "<script" not in shown
    assert "<b>ע" not in shown
    for seat in range(len(names)):
        assert player_name(names, seat) in unescape(shown)
    picture = base64.b64decode(table._still().split("base64,")[1].split('"')[0])
    ElementTree.fromstring(picture)


def test_every_phase_is_well_formed():
    """The still is XML, whatever lies on the table."""
    phases = set()
    for seed in range(12):
        game = Cashflow(["Ann", "<Bo>"], seed=seed, turn_limit=30, resale="small")
        table = play(game, save=None)
        rng = random.Random(seed)
        while game.to_act is not None:
            if game.phase not in phases:
                phases.add(game.phase)
                ElementTree.fromstring(f"<p>{table._parts.board(game)}</p>")
            options = game.options()
            game.apply(options[int(rng.random() * len(options))].sample(rng))
        ElementTree.fromstring(f"<p>{table._parts.board(game)}</p>")
    assert phases >= {"dream", "turn", "opportunity", "deal", "offer", "trade", "charity", "end"}


# The still


def test_a_still_goes_with_the_view():
    table = play(cashflow("Ann", "Bo", dice=[1]))
    table.play("roll")
    bundle = table._repr_mimebundle_()
    assert set(bundle) == {VIEW, "text/html", "text/plain"}
    assert bundle["text/plain"] == repr(table) == "Table(Cashflow, move 1: Ann to act)"
    assert bundle["text/html"] == table._repr_mimebundle_()["text/html"]


def test_no_still_is_built_on_a_click(monkeypatch):
    built = []
    monkeypatch.setattr(Table, "_still", lambda self: built.append(1) or "")
    table = play(cashflow("Ann", "Bo", dice=[6]))
    press(table, "roll")
    assert not built
    table._repr_mimebundle_()
    assert built


def test_the_still_of_a_finished_game():
    game = cashflow("Ann", "Bo", turn_limit=3)
    wander(game, 1000)
    table = play(game, save=None)
    assert repr(table).endswith(": the game is over)")
    assert "The last round is over." in table._still()


def test_two_amounts_are_no_formula():
    text = play(cashflow("Ann", "Bo"))._still().split("<details>")[1]
    assert "$1,750" not in text
    assert "<span>$</span>1,750" in text


# Saves


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FINLIT_HOME", str(tmp_path))
    return tmp_path


def test_free_play_is_saved_after_every_move(home):
    table = play(cashflow("Ann", "Bo", dice=[6]))
    assert not saves.saved()
    table.play("roll")
    (path,) = saves.saved("cashflow")
    assert path.read_text(encoding="utf-8") == table.game.record.text()
    table.play("end_turn")
    assert saves.moves(path) == 2


def test_a_scripted_story_is_never_saved(home):
    table = play(cashflow("Ann", "Bo", dice=[6]), save=None)
    table.play("roll")
    table.undo()
    assert not [*home.iterdir()]


def test_a_save_that_fails_stops_nothing(home, monkeypatch):
    def full(*_arguments):
        raise OSError(28, "No space left on device")

    table = play(cashflow("Ann", "Bo", dice=[6]))
    monkeypatch.setattr(saves, "save", full)
    table.play("roll")
    assert len(table.game) == 1
    assert "No space left" in table._saved.value


def test_going_on_with_a_saved_game(home):
    old = play(cashflow("Ann", "Bo", dice=[6]), save="lesson 1")
    old.play("roll")
    old.play("end_turn")
    new = play(cashflow("Cy", "Di", "Ed", seed=9), {1: "random"}, save="lesson 1")
    file = len(new._tab.children) - 1
    new._tab.selected_index = file
    (entry,) = new._saves.options
    assert entry[0].startswith("Ann, Bo: move 2, ")
    button = next(
        child
        for child in new._tab.children[file].children
        if getattr(child, "description", "") == "Go on with this game"
    )
    button.click()
    assert new.game.names == ("Ann", "Bo")
    assert len(new.game) > 2
    assert new.game.to_act == 0
    assert "Ann" in new._players.value


def test_resume_opens_the_latest_game(home):
    play(cashflow("Ann", "Bo", dice=[6]), save="lesson 1").play("roll")
    table = resume()
    assert len(table.game) == 1
    table.play("end_turn")
    (path,) = saves.saved("lesson 1")
    assert saves.moves(path) == 2
    with pytest.raises(FileNotFoundError):
        resume("lesson 2")


def test_a_damaged_file_is_refused_and_nothing_is_lost(home):
    table = play(cashflow("Ann", "Bo", dice=[6]))
    table.play("roll")
    before = table.game
    text = before.record.text()
    for content, said in (
        (text[: len(text) // 2], "line"),
        ("not a record", "line 1"),
        ("\x00", "line 1"),
    ):
        upload(table, "mine.finlit", content.encode())
        assert table.game is before
        assert table._status.refused
        assert "mine.finlit" in table._status.text and said in table._status.text
    upload(table, "mine.finlit", b"\xff\xfe\xfa")
    assert table._status.refused
    upload(table, "mine.finlit", text.encode())
    assert table.game is not before
    assert table.game.record.text() == text
    assert not table._status.refused


def upload(table, name, content):
    about = {"type": "", "size": len(content), "last_modified": datetime.now(UTC)}
    table._upload.value = (Bunch(name=name, content=memoryview(content), **about),)


def test_the_download_is_the_record():
    table = play(cashflow("Ann", "Bo", dice=[6]), save=None)
    table.play("roll")
    data = table._download.value.split("base64,")[1].split('"')[0]
    assert base64.b64decode(data).decode() == table.game.record.text()


def test_a_program_says_why_in_the_log(home):
    game = cashflow("Ann", "Bo", dice=[6, 1], cards={"small": ["S48"]})
    table = play(game, {"Bo": "saver"}, save=None)
    table.play("roll")
    table.play("end_turn")  # Bo draws a field beside the road, which brings nothing a month
    table._tab.selected_index = table._tab_titles.index("Log")
    log = table._log.value
    assert "finlit-reason" in log
    said = [line for line in table._reasons.values() if line]
    assert said
    assert all(line.startswith("Bo: ") for line in said)
    table.undo()
    table._tab.selected_index = 0
    table._tab.selected_index = table._tab_titles.index("Log")
    assert "finlit-reason" not in table._log.value


def test_the_log_of_a_game_that_is_over_begins_with_the_debrief(home):
    table = play(cashflow("<b>Ann</b>", dice=[6], turn_limit=1), save=None)
    table._tab.selected_index = table._tab_titles.index("Log")
    assert "Debrief" not in table._log.value
    table.play("roll")
    table.play("end_turn")
    assert table.game.to_act is None
    assert table._log.value.index("Debrief") < table._log.value.index("finlit-log")
    assert "What does it mean?" in table._log.value
    assert "<b>Ann</b>" not in table._log.value
