from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.charts.labels import spread


@pytest.mark.parametrize(
    "places, expected",
    [
        ([], []),
        ([5], [5]),
        ([10, 50], [10, 50]),
        ([50, 10], [50, 10]),
        ([40, 40], [35, 45]),  # both give way by half
        ([40, 44], [37, 47]),
        ([0, 0], [0, 10]),
        ([100, 100, 100], [80, 90, 100]),
    ],
)
def test_labels_stand_as_near_as_can_be(places, expected):
    assert spread(places, gap=10, low=0, high=100) == expected


@given(st.lists(st.integers(0, 100), max_size=10))
def test_labels_are_apart_in_order_and_within(places):
    spaced = spread(places, gap=10, low=0, high=100)
    order = sorted(range(len(places)), key=places.__getitem__)
    ordered = [spaced[i] for i in order]
    assert ordered == sorted(ordered)
    assert all(high - low >= 10 - 1e-9 for low, high in pairwise(ordered))
    assert all(-1e-9 <= place <= 100 + 1e-9 for place in spaced)


def test_too_many_labels_go_on_below():
    assert spread([0, 5, 10], gap=10, low=0, high=10) == [-10, 0, 10]
