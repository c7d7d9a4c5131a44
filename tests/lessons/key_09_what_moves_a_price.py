"""The answers of lesson 09, by hand from the cards and the track, and misreadings."""

TRACK = [*range(0, 45, 5), *range(50, 260, 10)]


def path(*moves):
    """The prices of a marker that begins at 40, moved by so many spaces a round."""
    space = TRACK.index(40)
    prices = [40]
    for spaces in moves:
        space += spaces
        prices.append(TRACK[space])
    return prices


# +6 in full; +4 by half; -6 in full; +2 in full
COAL = path(6, 2, -6, 2)
# -2, +2, -6 and -4, each by half
WHEAT = path(-1, 1, -3, -2)

KEY = {
    "coal_price": COAL[1],
    "bought_coffee": "b",
    "most_expected": "b",
    "wheat_return": WHEAT[-1] / 40 - 1,
    "coal_fall": COAL[3] / COAL[2] - 1,
    "wildest": "b",
}

MISREADINGS = {
    "coal_price": [
        (40 + 6, "by spaces, not by dollars"),
        (40 + 6 * 5, "worth 10 dollars"),
        (TRACK[TRACK.index(40) + 3], "all six spaces"),
        (6, "Count six spaces"),
        ("one hundred", "not a text"),
    ],
    "bought_coffee": [("a", "real market"), ("c", "Did the marker move"), ("d", "letters")],
    "most_expected": [("a", "one card down"), ("c", "Add up"), ("d", "more spaces up")],
    "wheat_return": [
        ((WHEAT[-1] - 40) / WHEAT[-1], "the first one"),
        (WHEAT[-1] / 40, "What is lost"),
        (WHEAT[-1] - 40, "change in dollars"),
        (1 - WHEAT[-1] / 40, "sign"),
        (-62.5, "10% is 0.10"),
        ("-62.5%", "10% is 0.10"),
    ],
    "coal_fall": [
        (40 - COAL[2], "as a share"),
        (40 / COAL[2] - 1, "before the highest"),
        (COAL[4] / COAL[2] - 1, "deeper"),
        (0.5, "sign"),
        (-50, "10% is 0.10"),
        (0, "highest point"),
    ],
    "wildest": [("a", "further apart"), ("c", "never fell"), ("d", "on the way"), (2, "letters")],
}
