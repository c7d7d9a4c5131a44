"""What one seat may know of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from finlit.engine.event import Event

if TYPE_CHECKING:
    from finlit.engine.game import Game


class View:
    """A lazy, read-only look at a game from one seat (None: a spectator).

    It answers from the game when asked, so it is always up to date and costs nothing to make.
    Each game's own view adds what is public there, and what this seat alone may see.
    """

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: int | None) -> None:
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "seat", seat)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view is read-only: {name!r} cannot be set")

    def __reduce__(self) -> tuple[type[Self], tuple[Any, int | None]]:
        return type(self), (self._game, self.seat)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._game!r}, {self.seat})"

    _game: Any
    seat: int | None

    @property
    def game(self) -> str:
        """The game's name, as in its record."""
        return str(self._game.name)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(self._game.names)

    @property
    def rules(self) -> Any:
        """The ways to play that this game has chosen."""
        return self._game.rules

    @property
    def phase(self) -> str:
        """What is being decided now."""
        return str(self._game.phase)

    @property
    def to_act(self) -> int | None:
        """The seat that must decide now; None when the game is over."""
        seat: int | None = self._game.to_act
        return seat

    @property
    def round(self) -> int:
        """Rounds of the table begun so far."""
        return int(self._game.round)

    def events(self, since: int = 0) -> Sequence[Event]:
        """What happened from move `since` on, as this seat may know it."""
        return [event.seen(self.seat) for step in self._game.steps[since:] for event in step.events]
