"""Records: readable, saved wholly or not at all, and no damage goes unnoticed."""

import json
import os
import pickle
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.engine import Game, Record, RecordError, Script
from finlit.engine.record import load, read
from tests.engine.conformance import SEEDS, happened, position
from tests.engine.sketches.deal import Bargain
from tests.engine.sketches.fires import Fires
from tests.engine.sketches.market import Market
from tests.engine.sketches.race import Race

ASKED = {"rack": [(0,), (1,), (2,)]}
GAMES: dict[str, type[Game]] = {each.name: each for each in (Race, Market, Fires, Bargain)}


def play_on(game: Game, moves: int, seed: int = 0) -> None:
    rng = Random(seed)
    for _ in range(moves):
        if game.to_act is None:
            return
        options = game.options()
        game.apply(options[int(rng.random() * len(options))].sample(rng))


def race(moves: int = 12, **setting: Any) -> Race:
    if "chance" not in setting:
        setting["seed"] = 4
    game = Race(["Ann", "Bo"], **setting)
    play_on(game, moves)
    return game


def loaded(text: str) -> Game:
    return load(text, "game.jsonl", GAMES)


def refused(text: str) -> RecordError:
    """The error that loading gives; it names the file and a line that is there."""
    with pytest.raises(RecordError) as error:
        loaded(text)
    assert 1 <= error.value.line <= max(1, text.count("\n") + 1)
    assert str(error.value) == f"game.jsonl, line {error.value.line}: {error.value.problem}"
    return error.value


def sealed(*lines: Any) -> str:
    """A record of these lines with a closing line that fits, as somebody would forge it."""
    body = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    end = {"moves": len(lines) - 2, "sum": sha256(body.encode()).hexdigest()[:16]}
    return body + json.dumps(end) + "\n"


def objects(game: Game) -> list[dict[str, Any]]:
    """The lines of a game's record but the closing one, to be changed and sealed."""
    return [json.loads(line) for line in game.record.text().splitlines()[:-1]]


# What stands in it


def test_a_record_is_readable() -> None:
    game = Race(["Ann", "Zoë 🎲"], chance=Script(dice=[1, 3], cards={"chest": ["gift"]}, seed=7))
    for kind, values in (("borrow", {"amount": 200}), ("roll", {}), ("draw", {})):
        game.play(kind, **values)
    header, *moves, end = game.record.text().splitlines()
    assert header == (
        '{"finlit": "record", "format": 1, "game": "race", "rules_version": 1, '
        '"players": ["Ann", "Zoë 🎲"], "seed": 7, "rules": {}, '
        '"decks": "6 cards: gift prize fine fee wage rent", '
        '"script": {"dice": [1, 3], "cards": {"chest": ["gift"]}}}'
    )
    assert moves == [
        '{"move": 0, "chance": [1]}',
        '{"move": 1, "seat": 0, "kind": "borrow", "values": {"amount": 200}}',
        '{"move": 2, "seat": 0, "kind": "roll", "values": {"dice": 1}, "chance": [3]}',
        '{"move": 3, "seat": 0, "kind": "draw", "values": {"deck": "chest"}, "chance": ["gift"]}',
    ]
    assert json.loads(end)["moves"] == 3


def test_the_rules_that_were_chosen_stand_in_it() -> None:
    game = race(laps=3, head_starts=(2, 5), decks=Path("/home/ann/my-decks"))
    header = objects(game)[0]
    assert header["rules"] == {"laps": 3, "head_starts": [2, 5]}
    assert "/home" not in game.record.text()


@pytest.mark.parametrize("cls", [Race, Market, Fires, Bargain])
@given(seed=SEEDS, moves=st.integers(0, 80))
def test_a_record_makes_its_game_again(cls: type[Game], seed: int, moves: int) -> None:
    game = cls(["Ann", "Bo", "Cy"], seed=seed)
    play_on(game, moves, seed)
    again = loaded(game.record.text())
    assert again.record.text() == game.record.text()
    assert happened(again) == happened(game)
    assert position(again, ASKED) == position(game, ASKED)
    play_on(again, 10)
    play_on(game, 10)
    assert position(again, ASKED) == position(game, ASKED)


@pytest.mark.parametrize(
    "names",
    [["", ""], ["Ann", "Ann"], ["x" * 5000], ["שרה", "👩‍👩‍👧"], ['<b>"\\{}\n\r\t\0</b>', "=1+1"]],
)
def test_any_name_comes_back(names: list[str]) -> None:
    game = Race(names, seed=1)
    play_on(game, 3)
    assert loaded(game.record.text()).names == tuple(names)


def test_rules_of_several_values_come_back_as_tuples() -> None:
    again = loaded(race(head_starts=(2, 5)).record.text())
    assert again.rules.head_starts == (2, 5)


def test_values_of_several_parts_come_back_as_tuples() -> None:
    game = Bargain(["Ann", "Bo", "Cy"], seed=1)
    game.apply(next(o for o in game.options() if o.kind == "propose").sample(Random(1)))
    again = loaded(game.record.text())
    assert again.steps[1].action == game.steps[1].action
    assert again.proposal == game.proposal


def test_a_record_is_a_picture_of_the_moment() -> None:
    game = race()
    record = game.record
    text = record.text()
    play_on(game, 5)
    game.undo(9)
    assert record.text() == text and len(record.moves) == 13


def test_a_record_needs_no_luck() -> None:
    """Its outcomes are in it: another generator, or a script that is spent, changes nothing."""
    game = race(0, first_player=0)
    (rolled,) = game.play("roll")
    other = [{4: 2, 2: 4, 6: 4, 1: 3, 3: 1, 5: 1}[pips] for pips in rolled["dice"]]
    header, start, roll = objects(game)
    again = loaded(sealed(header, start, roll | {"chance": other}))
    assert [*again.events[0]["dice"]] == other
    spent = Race(["Ann"], chance=Script(dice=[1, 3], cards={"chest": ["gift"]}))
    spent.play("roll")
    spent.play("draw")
    assert position(loaded(spent.record.text())) == position(spent)


# Back, on, branches: and the record after it


@given(seed=SEEDS, data=st.data())
def test_the_record_of_any_way_through_a_game_loads(seed: int, data: st.DataObject) -> None:
    chance = data.draw(st.sampled_from([None, Script(dice=[1, 2, 3, 6, 6, 1], seed=seed)]))
    game: Game = Race(["Ann", "Bo"], seed=None if chance else seed, chance=chance, laps=9)
    for _ in range(data.draw(st.integers(0, 6))):
        way = data.draw(st.sampled_from(["play", "goto", "branch", "other luck", "load"]))
        if way == "play":
            play_on(game, data.draw(st.integers(1, 8)), data.draw(st.integers(0, 9)))
        elif way == "goto":
            game.goto(data.draw(st.integers(0, len(game))))
        elif way == "branch":
            game = game.branch()
        elif way == "other luck":
            game = game.branch(seed=data.draw(st.integers(0, 3)))
        else:
            game = loaded(game.record.text())
    again = loaded(game.record.text())
    assert position(again) == position(game) and happened(again) == happened(game)
    play_on(again, 12)
    play_on(game, 12)
    assert position(again) == position(game)


def test_a_branch_with_other_luck_is_saved_as_one() -> None:
    branch = race().branch(seed=9)
    play_on(branch, 6)
    second = branch.branch(seed=10)
    assert objects(second)[0]["branches"] == [[12, 9], [18, 10]]
    second.goto(14)
    assert objects(second)[0]["branches"] == [[12, 9]]
    second.goto(3)
    assert "branches" not in objects(second)[0]


@pytest.mark.parametrize(
    "branches", [5, [5], [[1]], [[1, 2, 3]], [["1", 2]], [[99, 1]], [[1, "x"]]]
)
def test_branches_that_are_none(branches: Any) -> None:
    header, *moves = objects(race())
    refused(sealed(header | {"branches": branches}, *moves))


# Saving


def test_save_and_read(tmp_path: Path) -> None:
    game = race()
    path = game.record.save(tmp_path / "game.jsonl")
    assert path == tmp_path / "game.jsonl"
    assert path.read_bytes() == game.record.text().encode()
    assert game.record.save(str(path)) == path
    assert position(loaded(read(path))) == position(game)
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


@pytest.mark.parametrize("at", ["write", "replace"])
def test_a_save_that_fails_leaves_the_old_file(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = race().record.save(tmp_path / "game.jsonl")
    before = path.read_bytes()

    def written_half(self: Path, text: str, **how: Any) -> int:
        with open(self, "w", encoding="utf-8") as file:
            file.write(text[: len(text) // 2])
        raise OSError("no space left on device")

    def not_replaced(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    if at == "write":
        monkeypatch.setattr(Path, "write_text", written_half)
    else:
        monkeypatch.setattr(Path, "replace", not_replaced)
    with pytest.raises((OSError, KeyboardInterrupt)):
        race(20).record.save(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_save_into_no_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        race().record.save(tmp_path / "nowhere" / "game.jsonl")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_a_saved_file_may_be_read_by_whom_the_system_lets(tmp_path: Path) -> None:
    path = race().record.save(tmp_path / "game.jsonl")
    plain = tmp_path / "plain"
    plain.write_text("")
    assert path.stat().st_mode == plain.stat().st_mode


# Harmless changes


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: text.removesuffix("\n"),
    ],
    ids=["byte order mark", "CRLF", "both", "no last line end"],
)
def test_what_an_editor_does_unseen_is_read(change: Any, tmp_path: Path) -> None:
    game = race()
    path = tmp_path / "game.jsonl"
    path.write_bytes(change(game.record.text()).encode())
    assert position(loaded(read(path))) == position(game)


# Damage


def test_each_line_removed_doubled_or_moved_is_noticed() -> None:
    lines = race().record.text().splitlines(keepends=True)
    for number in range(len(lines)):
        refused("".join(lines[:number] + lines[number + 1 :]))
        refused("".join(lines[: number + 1] + lines[number:]))
        for other in range(number):
            moved = [*lines]
            moved[number], moved[other] = moved[other], moved[number]
            refused("".join(moved))


def test_the_line_that_is_missing_is_named() -> None:
    lines = race().record.text().splitlines(keepends=True)
    error = refused("".join(lines[:5] + lines[6:]))
    assert (error.line, error.problem.split(",")[0]) == (6, "move 4 belongs here")
    assert refused("".join(lines[1:])).problem == "this is not a finlit record"
    assert "cut off" in refused("".join(lines[:-1])).problem


def test_each_cut_is_noticed() -> None:
    text = race().record.text()
    for end in range(len(text) - 1):
        refused(text[:end])


def damaged(data: bytes, rng: Random, times: int) -> Iterator[bytes]:
    for _ in range(times):
        place = int(rng.random() * len(data))
        yield data[:place] + bytes([data[place] ^ (1 << int(rng.random() * 8))]) + data[place + 1 :]
        yield data[:place] + bytes([int(rng.random() * 256)]) + data[place:]
        yield data[:place] + data[place + 1 + int(rng.random() * 4) :]


def test_each_flipped_added_or_lost_byte_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    data = race().record.text().encode()
    for damage in damaged(data, Random(1), 500):
        if damage.removesuffix(b"\n").replace(b"\r\n", b"\n") == data.removesuffix(b"\n"):
            continue
        path.write_bytes(damage)
        with pytest.raises(RecordError) as error:
            loaded(read(path))
        assert 1 <= error.value.line <= damage.count(b"\n") + 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        " ",
        "{}",
        "[]",
        "null",
        "5",
        '"finlit"',
        '{"finlit": "record"}',
        '{"finlit": "record", "format": 1}',
        "name,amount\nAnn,5\n",
        "[" * 100_000,
        '{"a":' * 100_000,
        "{" + "9" * 10_000 + "}",
        '{"finlit": ' + "9" * 10_000 + "}",
        '{"nbformat": 4, "cells": []}\n',
        "\0" * 50,
    ],
)
def test_foreign_text_is_no_record(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    ("data", "line"),
    [(bytes(range(256)), 2), ("Zoë\n".encode("utf-16"), 1), (b"{}\n{}\n\xff", 3)],
)
def test_a_file_that_is_no_text_is_no_record(data: bytes, line: int, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    with pytest.raises(RecordError, match="not text in UTF-8") as error:
        read(path)
    assert (error.value.source, error.value.line) == (str(path), line)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "game.jsonl")


# Forgery: the sum fits, what it says does not


def test_a_changed_name_is_noticed_by_the_sum() -> None:
    text = race().record.text()
    error = refused(text.replace("Ann", "Eve"))
    assert (error.line, error.problem) == (15, "a line was changed: the sum does not fit")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": 2}, "its format is 2; this finlit reads format 1"),
        ({"format": True}, "this line should read"),
        ({"format": None}, "its format is None"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": ["race"]}, "there is no game"),
        ({"game": None}, "there is no game None"),
        ({"rules_version": 2}, "played by version 2 of the rules; this finlit has version 1"),
        ({"rules_version": None}, "played by version None"),
        ({"players": []}, "cannot be set up: ValueError: 0 players"),
        ({"players": "Ann"}, "cannot be set up"),
        ({"players": [1, 2]}, "cannot be set up"),
        ({"players": None}, "cannot be set up"),
        ({"players": {"Ann": 1, "Bo": 2}}, "this line should read"),
        ({"players": ["Ann", "\ud800"]}, "cannot be set up"),
        ({"seed": "4"}, "cannot be set up"),
        ({"seed": 4.0}, "cannot be set up"),
        ({"seed": True}, "cannot be set up"),
        ({"seed": []}, "cannot be set up"),
        ({"rules": []}, "cannot be set up"),
        ({"rules": {"lapse": 3}}, "cannot be set up"),
        ({"rules": {"seed": 3}}, "cannot be set up"),
        ({"rules": {"decks": "/etc"}}, "other decks"),
        ({"rules": {"laps": "many"}}, ""),
        ({"rules": {"head_starts": 5}}, "cannot be set up"),
        ({"rules": {"laps": 2}}, "this line should read"),
        ({"decks": "7 cards"}, "it was played with other decks than these"),
        ({"decks": None}, "other decks"),
        ({"script": 5}, "cannot be set up"),
        ({"script": {}}, "cannot be set up"),
        ({"script": {"dice": [9], "cards": {}}}, "cannot be set up: a scripted die"),
        ({"script": {"dice": [], "cards": {"chest": 5}}}, "cannot be set up"),
        ({"script": {"dice": [], "cards": {"none": ["x"]}}}, "cannot be set up: there is no deck"),
        ({"script": {"dice": [], "cards": {}, "more": 1}}, "this line should read"),
        ({"note": "mine"}, "this line should read"),
    ],
)
def test_a_header_that_says_what_cannot_be(change: dict[str, Any], problem: str) -> None:
    header, *moves = objects(race())
    error = refused(sealed(header | change, *moves))
    assert problem in error.problem
    assert error.line == 1 or not problem


@pytest.mark.parametrize("missing", ["game", "rules_version", "players", "seed", "rules", "decks"])
def test_a_header_that_lacks_something(missing: str) -> None:
    header, *moves = objects(race())
    del header[missing]
    assert refused(sealed(header, *moves)).line == 1


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "1e999"])
def test_a_number_that_json_does_not_have(constant: str) -> None:
    header, *moves = race().record.text().splitlines()[:-1]
    refused(sealed(header.replace('"rules": {}', f'"rules": {{"flavour": {constant}}}'), *moves))


def test_a_header_and_nothing_else() -> None:
    error = refused(sealed(objects(race())[0]))
    assert error.line == 2


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seat": 1}, "seat 1 moves, 0 is to act"),
        ({"seat": None}, "seat None moves"),
        ({"seat": False}, "this line should read"),
        ({"kind": "jump"}, "jump"),
        ({"kind": None}, ""),
        ({"kind": ["roll"]}, ""),
        ({"values": {}}, "dice"),
        ({"values": {"dice": 2}}, ""),
        ({"values": {"dice": True}}, ""),
        ({"values": {"dice": 1.0}}, ""),
        ({"values": {"dice": 10**400}}, ""),
        ({"values": {"dice": [1]}}, ""),
        ({"values": {"dice": {"a": [1]}}}, ""),
        ({"values": {"dice": 1, "more": 1}}, ""),
        ({"values": [1]}, ""),
        ({"values": None}, ""),
        ({"chance": []}, "too few outcomes"),
        ({"chance": [7]}, "where 1 dice belong"),
        ({"chance": [True]}, "where 1 dice belong"),
        ({"chance": [2.0]}, "where 1 dice belong"),
        ({"chance": [2, 3]}, "nothing asked for"),
        ({"chance": 2}, ""),
        ({"chance": None}, ""),
        ({"chance": {"2": 1}}, "where 1 dice belong"),
        ({"note": "mine"}, "this line should read"),
    ],
)
def test_a_move_that_cannot_be(change: dict[str, Any], problem: str) -> None:
    game = race(0, first_player=0)
    game.play("roll")
    header, start, roll = objects(game)
    error = refused(sealed(header, start, roll | change))
    assert problem in error.problem and error.line == 3


@pytest.mark.parametrize("outcomes", [[], [0], [1, 1], ["x"], 5])
def test_a_setting_up_that_cannot_be(outcomes: Any) -> None:
    header, start, *rest = objects(race())
    error = refused(sealed(header, start | {"chance": outcomes}, *rest))
    assert (error.line, "cannot be set up" in error.problem) == (2, True)


def test_a_card_that_was_drawn_already() -> None:
    game = Race(["Ann"], chance=Script(dice=[1, 1, 2], cards={"chest": ["gift", "fee"]}), laps=9)
    for kind in ("roll", "draw", "end_turn", "roll", "draw"):
        if kind in {option.kind for option in game.options()}:
            game.play(kind)
    lines = objects(game)
    assert lines[-1]["chance"] == ["fee"]
    lines[-1]["chance"] = ["gift"]
    assert "has no card 'gift'" in refused(sealed(*lines)).problem


def test_moves_after_the_end() -> None:
    game = race(400, laps=1)
    assert game.to_act is None
    lines = objects(game)
    extra = lines[-1] | {"move": len(lines) - 1}
    assert "to act" in refused(sealed(*lines, extra)).problem


def mutants(value: Any, rng: Random) -> Any:
    """Something else of a like shape, or of none."""
    junk = (None, True, 0, -1, 1.5, 10**400, "", "x", [], {}, [[]], {"a": None}, [1, 2, 3])
    if isinstance(value, dict) and value and rng.random() < 0.8:
        name = rng.choice([*value])
        if rng.random() < 0.2:
            return {key: item for key, item in value.items() if key != name}
        return value | {name: mutants(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.6:
        place = rng.randrange(len(value))
        return [*value[:place], mutants(value[place], rng), *value[place + 1 :]]
    return rng.choice(junk)


@pytest.mark.parametrize("cls", [Race, Market, Fires, Bargain])
def test_a_forged_record_is_refused_or_a_game(cls: type[Game]) -> None:
    """Whatever a line says, there is a record error or a game that says the same."""
    game = cls(["Ann", "Bo", "Cy"], seed=3)
    play_on(game, 12)
    rng, errors = Random(5), 0
    for _ in range(400):
        lines = objects(game)
        place = rng.randrange(len(lines))
        lines[place] = mutants(lines[place], rng)
        text = sealed(*(json.dumps(line, ensure_ascii=False) for line in lines))
        try:
            again = loaded(text)
        except RecordError as error:
            errors += 1
            assert 1 <= error.line <= len(lines) + 1
        else:
            assert again.record.text() == text
    assert errors > 300


def test_a_record_error_travels_between_processes() -> None:
    error = RecordError("game.jsonl", 3, "something")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line) == ("game.jsonl, line 3: something", 3)


def test_a_record_of_a_fault_is_the_records_fault() -> None:
    """A move that makes the game fail is an error with its line, and says what failed."""

    class Broken(Race):
        def end_turn(self) -> None:
            raise ZeroDivisionError("a fault of the game")

        MOVES: ClassVar = {**Race.MOVES, ("end", "end_turn"): end_turn}

    game = race(0)
    game.play("roll")
    if game.phase == "draw":
        game.play("draw")
    game.play("end_turn")
    with pytest.raises(RecordError, match="ZeroDivisionError: a fault of the game") as error:
        load(game.record.text(), "game.jsonl", {"race": Broken})
    assert error.value.line == len(game) + 2
    assert isinstance(error.value.__cause__, ZeroDivisionError)


# Decks of one's own


def test_a_game_with_decks_of_ones_own_needs_them_again() -> None:
    game = race(decks=Path("my-decks"))
    text = game.record.text()
    assert "other decks" in refused(text).problem
    again = load(text, "game.jsonl", GAMES, "my-decks")
    assert position(again) == position(game)
    with pytest.raises(RecordError, match="other decks"):
        load(race().record.text(), "game.jsonl", GAMES, "my-decks")


def test_a_record_can_be_made_of_any_game() -> None:
    game = race()
    assert Record.of(game).text() == game.record.text()
