"""The decks of Burn Rate: every card of the tables, and what is wrong in a file is told."""

from collections import Counter

import pytest

from finlit.games.burn_rate import BurnRate
from tests.burn_rate.tables import NAMES
from tests.games.decks import change, copied, problems

COMPONENTS = BurnRate(NAMES, seed=1).components

# kind, and for each amount or number of engineers: levels x copies, as BR-1 has them
EVENTS = {
    "hire": {0: "0123x6, 123x4, 23x2, 3x2"},
    "bad_hire": {0: "0x2, 01x3, 012x3, 0123x2"},
    "fire": {0: "0123x2, 123x4, 23x2, 3x2"},
    "poach": {0: "0x2, 01x2, 012x3, 0123x2"},
    "funding": {
        5: "0123x3, 123x3, 23x2",
        10: "0123x2, 123x2, 23x2, 3x1",
        15: "23x1, 3x1",
        20: "3x1",
    },
    "bad_idea": {
        1: "0x2, 01x3, 012x2, 0123x2",
        2: "0x2, 01x2, 012x2, 0123x2",
        3: "0x1, 01x1, 012x1",
        4: "0x1",
    },
    "release": {0: "0123x5, 123x5, 23x3, 3x3"},
    "dismissal": {0: "x1"},
    "shake_up": {0: "x1"},
    "conflict": {0: "x1"},
    "new_burn_rate": {0: "x1"},
}
CARDS = {
    "hire": 14,
    "bad_hire": 10,
    "fire": 10,
    "poach": 9,
    "funding": 18,
    "bad_idea": 21,
    "release": 16,
    "dismissal": 1,
    "shake_up": 1,
    "conflict": 1,
    "new_burn_rate": 1,
}


@pytest.mark.rule("BR-1")
@pytest.mark.parametrize("kind", EVENTS)
def test_the_event_cards_are_those_of_the_table(kind):
    cards = [card for card in COMPONENTS.cards.values() if card.kind == kind]
    found = Counter((card.amount or card.engineers, card.levels) for card in cards)
    expected = {
        (size, tuple(map(int, levels))): int(copies)
        for size, listed in EVENTS[kind].items()
        for levels, _, copies in (each.partition("x") for each in listed.split(", "))
    }
    assert found == expected
    assert len(cards) == CARDS[kind]


@pytest.mark.rule("BR-1")
def test_there_are_102_event_cards():
    assert len(COMPONENTS.cards) == 102 == sum(CARDS.values())


@pytest.mark.rule("BR-1")
def test_the_colour_of_a_card_is_the_department_that_decides():
    departments = {card.kind: card.department for card in COMPONENTS.cards.values()}
    assert departments == {
        **dict.fromkeys(("hire", "bad_hire", "fire", "poach"), "hr"),
        "funding": "finance",
        "bad_idea": "sales",
        "release": "development",
        **dict.fromkeys(("dismissal", "shake_up", "conflict", "new_burn_rate"), None),
    }
    attacks = {card.kind for card in COMPONENTS.cards.values() if card.is_attack}
    assert attacks == {
        *("bad_hire", "poach", "bad_idea"),
        *("dismissal", "conflict", "new_burn_rate"),
    }


@pytest.mark.rule("BR-2")
@pytest.mark.parametrize(
    ("department", "heads", "managers"),
    [
        ("hr", {3: 1, 2: 2}, {2: 1, 1: 4}),
        ("finance", {3: 1, 2: 2}, {1: 5}),
        ("sales", {1: 2, 0: 1}, {2: 2, 1: 3}),
        ("development", {3: 1, 2: 1, 0: 1}, {1: 3}),
    ],
)
def test_the_staff_cards_are_those_of_the_table(department, heads, managers):
    people = [person for person in COMPONENTS.people.values() if person.department == department]
    for role, skills, salary in (("vice_president", heads, 2), ("manager", managers, 1)):
        those = [person for person in people if person.role == role]
        assert Counter(person.skill for person in those) == skills
        assert {person.salary for person in those} == {salary}


@pytest.mark.rule("BR-2")
def test_ten_engineers_without_skill_and_fifteen_cards_of_contractors():
    engineers = [person for person in COMPONENTS.people.values() if person.role == "engineer"]
    assert [(who.department, who.skill, who.salary) for who in engineers] == [
        ("development", None, 1)
    ] * 10
    contractors = Counter(card.people for card in COMPONENTS.contractors.values())
    assert contractors == {4: 3, 2: 5, 1: 7}
    assert COMPONENTS.contractor_salary == 3
    assert len(COMPONENTS.people) + len(COMPONENTS.contractors) == 55


def test_no_two_people_and_no_two_ideas_have_the_same_name():
    names = [person.name for person in COMPONENTS.people.values()]
    ideas = [card.title for card in COMPONENTS.cards.values() if card.kind == "bad_idea"]
    assert len(set(names)) == 40
    assert len(set(ideas)) == 21


@pytest.fixture
def folder(tmp_path):
    return copied("burn_rate", tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "column"),
    [
        ("events.csv", "hire_3b,hire,3", "hire_3a,hire,3", 15, "id"),
        ("events.csv", "hire_3b,hire,3", "hire_3b,higher,3", 15, "kind"),
        ("events.csv", "hire_3b,hire,3", "hire_3b,hire,4", 15, "levels"),
        ("events.csv", "hire_3b,hire,3", "hire_3b,hire,", 15, "levels"),
        ("events.csv", "hire_3b,hire,3,,", "hire_3b,hire,3,5,", 15, "amount"),
        ("events.csv", "hire_3b,hire,3,,", "hire_3b,hire,3,,5", 15, "engineers"),
        ("events.csv", "shake_up,shake_up,", "shake_up,shake_up,2", 101, "levels"),
        ("events.csv", "_20_3,funding,3,20", "_20_3,funding,3,", 62, "amount"),
        ("events.csv", "idea_4_0,bad_idea,0,,4", "idea_4_0,bad_idea,0,,", 83, "engineers"),
        (
            "staff.csv",
            "hr_vp3,hr,vice_president,3,2",
            "hr_vp3,,vice_president,3,2",
            2,
            "department",
        ),
        ("staff.csv", "hr_vp3,hr,vice_president,3,2", "hr_vp3,hr,vice_president,,2", 2, "skill"),
        ("staff.csv", "hr_vp3,hr,vice_president,3,2", "hr_vp3,hr,boss,3,2", 2, "role"),
        ("staff.csv", "hr_vp3,hr,vice_president,3,2,", "hr_vp3,hr,manager,3,2,2", 2, "people"),
        ("staff.csv", "engineer_1,development", "engineer_1,sales", 32, "department"),
        (
            "staff.csv",
            "engineer_1,development,engineer,",
            "engineer_1,development,engineer,1",
            32,
            "skill",
        ),
        ("staff.csv", "contractors_4a,,", "contractors_4a,hr,", 42, "department"),
        (
            "staff.csv",
            "contractors_4b,,contractor,,3",
            "contractors_4b,,contractor,,2",
            43,
            "salary",
        ),
        (
            "staff.csv",
            "contractors_4b,,contractor,,3,4",
            "contractors_4b,,contractor,,3,",
            43,
            "people",
        ),
    ],
)
def test_a_wrong_cell_is_named(folder, file, old, new, line, column):
    change(folder, file, old, new)
    assert problems(folder) == [(file, line, column)]


def test_too_few_cards_for_four_hands(folder):
    """14 hires and 9 others are 23; as many ideas as one likes do not help."""
    path = folder / "events.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    ideas = [line for line in lines if ",bad_idea," in line]
    path.write_text("".join([*lines[:24], *ideas]), encoding="utf-8")
    assert problems(folder) == [("events.csv", 0, "")]
    path.write_text("".join([*lines[:25], *ideas]), encoding="utf-8")
    assert len(BurnRate(NAMES, seed=1, decks=folder).components.cards) == 24 + 21


def test_no_contractors(folder):
    path = folder / "staff.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:41]), encoding="utf-8")
    assert problems(folder) == [("staff.csv", 0, "")]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"first_player": -1}, "first_player must be a seat"),
        ({"first_player": True}, "first_player must be a seat"),
        ({"first_player": 2}, "first_player must be a seat from 0 to 1, not 2"),
        ({"turn_limit": 0}, "turn_limit must be 1 or more rounds"),
        ({"turn_limit": 2.0}, "turn_limit must be 1 or more rounds"),
    ],
)
def test_rules_that_cannot_be(rules, message):
    with pytest.raises(ValueError, match=message):
        BurnRate(["Ann", "Bo"], seed=1, **rules)
