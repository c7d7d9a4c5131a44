"""Every test here begins and ends in English."""

import pytest

from finlit.words import set_language


@pytest.fixture(autouse=True)
def english():
    set_language("en")
    yield
    set_language("en")
