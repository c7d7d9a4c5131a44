"""Events: facts for everybody, secrets for some seats, the same bytes for the same event."""

import json
import pickle

import pytest

from finlit.engine import Event


def dealt() -> Event:
    event = Event("dealt", 1, {"count": 2})
    event.secret, event.seen_by = {"cards": ("a", "b")}, (1, 2)
    return event


def test_facts_and_secrets_are_read_by_name() -> None:
    event = dealt()
    assert (event["count"], event["cards"]) == (2, ("a", "b"))
    assert (event.get("cards"), event.get("price"), event.get("price", 0)) == (("a", "b"), None, 0)
    with pytest.raises(KeyError):
        event["price"]
    with pytest.raises(KeyError):
        Event("dealt", 1, {})["cards"]


@pytest.mark.parametrize("seat", [1, 2])
def test_who_may_see_a_secret_sees_it(seat: int) -> None:
    assert dealt().seen(seat)["cards"] == ("a", "b")


@pytest.mark.parametrize("seat", [0, 3, None])
def test_who_may_not_sees_that_something_happened(seat: int | None) -> None:
    seen = dealt().seen(seat)
    assert seen == Event("dealt", 1, {"count": 2})
    assert (seen.secret, seen.seen_by) == (None, None)


def test_a_secret_without_seats_is_nobodys() -> None:
    event = Event("buried", None, {})
    event.secret = {"card": "a"}
    assert all(event.seen(seat).secret is None for seat in (None, 0, 1))


def test_an_event_without_secret_is_seen_as_it_is() -> None:
    event = Event("rolled", 0, {"dice": (3,)})
    assert event.seen(None) is event


def test_an_event_as_json() -> None:
    event = Event("named", 0, {"name": "<b>Zoë 🎲</b>", "pair": (1, 2)})
    assert event.to_json() == (
        '{"kind": "named", "seat": 0, "name": "<b>Zoë 🎲</b>", "pair": [1, 2]}'
    )
    assert json.loads(dealt().to_json())["secret"] == {"cards": ["a", "b"]}


def test_events_are_equal_by_what_they_say() -> None:
    assert dealt() == dealt() != Event("dealt", 1, {"count": 2})
    assert Event("x", 0, {}) != Event("x", 1, {}) and Event("x", 0, {}) != "x"
    assert pickle.loads(pickle.dumps(dealt())) == dealt()
    assert repr(dealt()) == "Event('dealt', seat=1, count=2, cards=('a', 'b'))"
