"""The answers of lesson 14, by hand over all orders of coming, and misreadings."""

from itertools import permutations

MONEY = 3 * 2  # three dividends of 2 million
INES, JUMA, KAITO = "IJK"


def worth(group, boss):
    """The deal takes A and two of B, C, E: Ines has A and B, Juma C, Kaito E."""
    able = boss in group and INES in group and len(group) > 1
    return MONEY if able else 0


def value(player, boss):
    """What a player adds, on average over the six orders."""
    adds = []
    for order in permutations("IJK"):
        before = order[: order.index(player)]
        adds.append(worth({*before, player}, boss) - worth(set(before), boss))
    return sum(adds) / len(adds)


BEFORE, AFTER = value(JUMA, INES), value(JUMA, JUMA)
assert value(KAITO, JUMA) == 0

GIVEN = (1953,)
"""The year in which Shapley published his value."""

KEY = {
    "ines_adds": worth({JUMA, INES}, INES) - worth({JUMA}, INES),
    "ines_value": value(INES, INES),
    "better_without": "a",
    "boss_card": AFTER - BEFORE,
    "kaito_falls": "b",
}

MISREADINGS = {
    "ines_adds": [
        (0, "does not come alone"),
        (MONEY / 2, "Do not divide"),
        (MONEY / 3, "Do not divide"),
        (-MONEY, "sign"),
        ("six", "not a text"),
    ],
    "ines_value": [
        (24, "take the mean"),
        (MONEY / 3, "equal part"),
        (MONEY, "comes first"),
        (1, "That is the figure of"),
        (3, "divide by six"),
    ],
    "better_without": [("b", "Without Ines"), ("c", "by himself"), ("d", "Add up"), (1, "letters")],
    "boss_card": [
        (AFTER, "How much more"),
        (BEFORE, "And after"),
        (-2, "sign"),
        (MONEY, "Take his value"),
    ],
    "kaito_falls": [("a", "travel card"), ("c", "does not know"), ("d", "anybody")],
}
