"""The answers of lesson 10, by hand from the cards and the track, and misreadings."""

RACK = 8
TRACK = [*range(0, 45, 5), *range(50, 260, 10)]

# Vera sees Tea +6, +2, +4 and -2; each counts three quarters of its spaces. All nine tea cards
# make +12, so those that she does not see make +2 in all; 16 of the 38 cards that she does not see
# are in the other two racks.
SPACES = 0.75 * (10 + 16 / 38 * 2)
BELOW = TRACK.index(40) + int(SPACES)
EXPECTED = TRACK[BELOW] + (SPACES % 1) * (TRACK[BELOW + 1] - TRACK[BELOW])

# tea for 40, rubber for 100, tea for 40; tea and rubber end at 120
COST = 40 + 100 + 40
RAISED = 3 * 120
# Lina gave salt, which ends at 190; Ivan coal and rubber, both at 120; Tariq two wheat at 130, too
LINA, IVAN, TARIQ = 190, 2 * 120, 2 * 130 + 190 + 120

KEY = {
    "cards_seen": 2 * RACK,
    "on_average": (4 + 2) / 2,
    "expected_gain": 3 * (EXPECTED - 40),
    "gifts_cost": COST,
    "lina_short": IVAN - LINA,
    "meanness": "b",
}

MISREADINGS = {
    "cards_seen": [
        (RACK, "other side"),
        (4 * RACK, "Which of them stand beside her"),
        (54, "all cards of the game"),
        (15, "both racks"),
        ("sixteen", "not a text"),
    ],
    "on_average": [(4, "in full"), (2, "by half"), (6, "mean"), (0, "both cases")],
    "expected_gain": [
        (3 * EXPECTED, "What did they cost"),
        (EXPECTED - 40, "She buys three"),
        (round(3 * (EXPECTED - 40)), "cent"),
        (3 * (40 - EXPECTED), "sign"),
    ],
    "gifts_cost": [
        (RAISED, "What had she paid"),
        (-COST, "sign"),
        (40, "at cost"),
    ],
    "lina_short": [
        (RAISED - LINA, "nearer"),
        (TARIQ - LINA, "first place"),
        (LINA, "missing"),
        (LINA - IVAN, "sign"),
    ],
    "meanness": [("a", "portfolio"), ("c", "eliminated"), ("d", "strategy by strategy")],
}
