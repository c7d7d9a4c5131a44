"""What happened, in data: an `Event` is a kind, a seat and facts, never prose."""

from __future__ import annotations

import json
from typing import Any


class Event:
    """One thing that happened.

    `facts` are what everybody may know; `secret` facts are for the seats in `seen_by` alone
    (None: the event has no secret). `event["amount"]` reads a fact or a secret.
    """

    __slots__ = ("facts", "kind", "seat", "secret", "seen_by")

    def __init__(self, kind: str, seat: int | None, facts: dict[str, Any]) -> None:
        self.kind = kind
        self.seat = seat
        self.facts = facts
        self.secret: dict[str, Any] | None = None
        self.seen_by: tuple[int, ...] | None = None

    def __getitem__(self, name: str) -> Any:
        if name in self.facts or self.secret is None:
            return self.facts[name]
        return self.secret[name]

    def get(self, name: str, default: Any = None) -> Any:
        """The fact or secret called `name`, or `default`."""
        try:
            return self[name]
        except KeyError:
            return default

    def seen(self, seat: int | None) -> Event:
        """The event as `seat` may know it (None: a spectator): without what is secret to others."""
        if self.secret is None or (self.seen_by is not None and seat in self.seen_by):
            return self
        return Event(self.kind, self.seat, self.facts)

    def to_json(self) -> str:
        """The event as one line of JSON, the same bytes for the same event."""
        data: dict[str, Any] = {"kind": self.kind, "seat": self.seat, **self.facts}
        if self.secret is not None:
            data |= {"secret": self.secret, "seen_by": self.seen_by}
        return json.dumps(data, ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_json() == other.to_json()

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        facts = "".join(f", {k}={v!r}" for k, v in (self.facts | (self.secret or {})).items())
        return f"Event({self.kind!r}, seat={self.seat}{facts})"
