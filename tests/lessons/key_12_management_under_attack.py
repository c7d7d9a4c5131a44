"""The answers of lesson 12, by hand from the cards, and misreadings."""

VICE_PRESIDENT, ENGINEER, CONTRACTOR = 2, 1, 3

OWN = 3 * VICE_PRESIDENT + ENGINEER
# four people for the first idea, three for the second; one engineer is there
FIRST = OWN + (4 - 1) * CONTRACTOR
BOTH = OWN + (4 + 3 - 1) * CONTRACTOR
SECOND = OWN + (3 - 1) * CONTRACTOR

KEY = {
    "against_whom": "b",
    "theo_burn": FIRST,
    "engineers_save": 3 * (CONTRACTOR - ENGINEER),
    "release_saves": BOTH - SECOND,
    "kept_off": "a",
    "double_payroll": 2 * SECOND,
}

MISREADINGS = {
    "against_whom": [
        ("a", "asks for a skill"),
        ("c", "condition"),
        ("d", "nobody there"),
        (1, "letters"),
    ],
    "theo_burn": [
        (OWN + 4 * CONTRACTOR, "has an engineer"),
        (OWN, "own people"),
        (OWN + 3 * ENGINEER, "would be engineers"),
        (3 * CONTRACTOR, "paid as well"),
        (4, "Noa"),
    ],
    "engineers_save": [
        (3 * ENGINEER, "what three engineers cost"),
        (3 * CONTRACTOR, "not free"),
        (4 * (CONTRACTOR - ENGINEER), "Only three"),
    ],
    "release_saves": [
        (SECOND, "How much less"),
        (BOTH - SECOND - CONTRACTOR, "works on the other one"),
        (4 * (CONTRACTOR - ENGINEER), "nobody at all"),
        (SECOND - BOTH, "sign"),
    ],
    "kept_off": [("b", "second refusal"), ("c", "other way round"), ("d", "first one was refused")],
    "double_payroll": [
        (SECOND, "ordinary turn"),
        (2 * OWN + 2 * CONTRACTOR, "twice as well"),
        (3 * SECOND, "paid twice"),
    ],
}
