"""Hypothesis's profiles: `finlit` for every run, `long` for `make check-long`."""

import os

from hypothesis import HealthCheck, settings

# A game is a large example, and two cores shared with others are no measure of a test's speed.
settings.register_profile(
    "finlit",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
    print_blob=True,
)
settings.register_profile("long", settings.get_profile("finlit"), max_examples=2000)
settings.load_profile("finlit")
