"""Where labels stand beside what they name."""

from __future__ import annotations

from collections.abc import Sequence


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places for labels, in the order given: as near as can be, `gap` apart, low to high.

    Where there is not enough room between `low` and `high` they go on below `low`.
    """
    order = sorted(range(len(places)), key=places.__getitem__)
    # Less the gaps below it, every label may stand as high as the one below it or higher: runs of
    # labels that would not, stand together at their mean, which is the nearest that all can be.
    runs: list[tuple[float, int]] = []
    for below, i in enumerate(order):
        mean, size = places[i] - below * gap, 1
        while runs and runs[-1][0] > mean:
            other, more = runs.pop()
            mean, size = (mean * size + other * more) / (size + more), size + more
        runs.append((mean, size))
    top = high - (len(order) - 1) * gap
    level = [min(max(mean, low), top) for mean, size in runs for _ in range(size)]
    spaced = list(places)
    for below, i in enumerate(order):
        spaced[i] = level[below] + below * gap
    return spaced
