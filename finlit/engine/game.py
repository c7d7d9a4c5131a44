"""The protocol of every game: who is to act, what may be done, doing it, and going back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any, ClassVar, Protocol, Self

from finlit.engine.chance import Chance, Deck, Script
from finlit.engine.event import Event
from finlit.engine.option import Action, Option, plain
from finlit.engine.record import Record
from finlit.engine.refusal import Refusal, Refused
from finlit.engine.view import View


class Books(Protocol):
    """What the engine must know of a ledger: it notes the move that its transactions belong to."""

    step: int


class Step:
    """One move of the record: who did what, what luck came, what happened, in which round.

    Step 0 is the set-up; its `seat` and `action` are None.
    """

    __slots__ = ("action", "events", "outcomes", "round", "seat")

    def __init__(
        self,
        seat: int | None,
        action: Action | None,
        outcomes: list[Any],
        events: list[Event],
        round: int,
    ) -> None:
        self.seat = seat
        self.action = action
        self.outcomes = outcomes
        self.events = events
        self.round = round

    def __repr__(self) -> str:
        return f"Step({self.seat}, {self.action!r}, {self.outcomes!r}, round={self.round})"


class Game:
    """A game from its first move to its end.

    A subclass names its ways to play (`Rules`), its phases (`OPTIONS`: phase → the options there)
    and its moves (`MOVES`: phase and kind → what the move does), and sets the table in `begin`.
    """

    name: ClassVar[str]
    seats_allowed: ClassVar[range]
    rules_version: ClassVar[int] = 1
    Rules: ClassVar[type[Any]]
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]]
    """Every kind of move in the order of a turn, with the names of its parameters."""
    OPTIONS: ClassVar[Mapping[str, Callable[[Any], Sequence[Option]]]]
    MOVES: ClassVar[Mapping[tuple[str, str], Callable[..., None]]]
    view_class: ClassVar[type[View]] = View

    rules: Any
    fingerprint: str = ""
    """What the decks and boards in use are known by; a record made with others is refused."""
    phase: str
    to_act: int | None
    """The seat that must decide now; None when the game is over."""
    round: int
    """Rounds of the table begun so far; 0 during set-up."""
    events: list[Event]
    """What the last move caused."""
    steps: list[Step]
    """Every move so far, after the set-up, which is step 0."""
    ledger: Any
    """The books; a `Books`, made by `begin`."""
    _options: Sequence[Option] | None

    def __init__(
        self,
        players: Sequence[str],
        *,
        seed: int | None = None,
        chance: Script | None = None,
        **rules: Any,
    ) -> None:
        self.names = _names(players, self.seats_allowed)
        if chance is not None and seed is not None:
            raise ValueError("give a seed or a chance=Script(…, seed=…), not both")
        if chance is None and seed is None:
            seed = SystemRandom().randrange(2**32)
        self.script = chance
        self.seed = seed if chance is None else chance.seed
        if self.seed is not None and type(self.seed) is not int:
            raise TypeError(f"a seed must be a whole number, not {self.seed!r}")
        self.rules = self.Rules(**rules)
        self.reseeds: list[tuple[int, int]] = []
        self.prepare()
        self._set_up(None)

    # What a game defines

    def prepare(self) -> None:
        """Read the decks and boards that the rules name, once, before the first set-up."""

    def begin(self) -> None:
        """Set the table: ledger, state, decks, and the first seat to act."""
        raise NotImplementedError

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        """The game's own reason why this move is not among the options, if it has one."""
        return None

    def decks(self) -> Sequence[Deck]:
        """The decks whose order `branch(seed=…)` changes."""
        return ()

    # What everybody uses

    def options(self) -> Sequence[Option]:
        """What the seat to act may do now; empty when the game is over."""
        options = self._options
        if options is None:
            options = () if self.to_act is None else self.OPTIONS[self.phase](self)
            self._options = options
        return options

    def play(self, kind: str, /, **values: Any) -> list[Event]:
        """Make a move by name. A parameter that has a single value may be left out.

        Returns the events it caused. Raises `Refused`, and changes nothing, when it is not legal.
        """
        return self.apply(self._complete(kind, values))

    def apply(self, action: Action) -> list[Event]:
        """Make a move that an option gave. Returns its events; raises `Refused`."""
        kind, values = action.kind, action.values
        options = self._options
        if options is None:
            options = self.options()
        for option in options:
            if option.kind == kind and option.admits(values):
                break
        else:
            raise Refused(self._reason(kind, values), options)
        return self._perform(action)

    def check(self, kind: str, /, **values: Any) -> Refusal | None:
        """Why this move would be refused now, or None if it would be accepted. Plays nothing."""
        action = self._complete(kind, values)
        if any(action in option for option in self.options()):
            return None
        return self._reason(action.kind, action.values)

    def view(self, seat: int | None) -> Any:
        """What `seat` may know (None: a spectator), as a lazy, read-only `View`."""
        if seat is not None and seat not in range(len(self.names)):
            raise ValueError(f"there is no seat {seat!r} in a game of {len(self.names)}")
        return self.view_class(self, seat)

    @property
    def record(self) -> Record:
        """How to get here again: set-up, seed, moves and their luck. `record.save(path)`."""
        return Record.of(self)

    def __len__(self) -> int:
        """Moves made so far."""
        return len(self.steps) - 1

    def undo(self, moves: int = 1) -> None:
        """Take back the last `moves` moves; the same luck comes again."""
        if not 0 <= moves <= len(self):
            raise ValueError(f"{moves!r} moves cannot be taken back: {len(self)} were made")
        self.goto(len(self) - moves)

    def goto(self, move: int) -> None:
        """Go back to the position after `move` moves (0: the set-up); later ones are dropped."""
        if type(move) is not int or not 0 <= move <= len(self):
            raise ValueError(f"there is no move {move!r}: the game has moves 0 to {len(self)}")
        if move < len(self):
            self._replay(self.steps[: move + 1])

    def branch(self, seed: int | None = None) -> Self:
        """A copy of the game that goes its own way: with the same luck, or with that of `seed`."""
        copy = self.__class__.__new__(self.__class__)
        copy.__dict__.update(
            {name: self.__dict__[name] for name in self._setting() if name in self.__dict__}
        )
        copy.reseeds = [*self.reseeds]
        copy._replay(self.steps)
        if seed is not None:
            copy.reseeds.append((len(copy), seed))
            copy._reseed(seed)
        return copy

    def emit(self, kind: str, seat: int | None, /, **facts: Any) -> Event:
        """Say that something happened."""
        event = Event(kind, seat, facts)
        self.events.append(event)
        return event

    def __repr__(self) -> str:
        over = "over" if self.to_act is None else f"{self.phase}, seat {self.to_act} to act"
        return f"{type(self).__name__}({[*self.names]!r}, move {len(self)}: {over})"

    # How it works

    def _complete(self, kind: str, values: dict[str, Any]) -> Action:
        given = {name: plain(value) for name, value in values.items()}
        for option in self.options():
            if option.kind == kind and not given.keys() - option.choices.keys():
                rest = {
                    name: choice[0]
                    for name, choice in option.choices.items()
                    if name not in given and isinstance(choice, tuple | range) and len(choice) == 1
                }
                if option.admits({**given, **rest}):
                    return Action(kind, **given, **rest)
        return Action(kind, **given)

    def _reason(self, kind: str, values: Mapping[str, Any]) -> Refusal:
        """The game's own reason, or what is wrong with the move's form."""
        if self.to_act is None:
            return Refusal("game_over")
        if kind not in self.KINDS:
            return Refusal("unknown_move", kind=kind, kinds=[*self.KINDS])
        unknown = [name for name in values if name not in self.KINDS[kind]]
        if unknown:
            return Refusal("unknown_value", kind=kind, name=unknown[0], names=self.KINDS[kind])
        own = self.why_not(kind, values)
        if own is not None:
            return own
        same = [option for option in self.options() if option.kind == kind]
        if not same:
            return Refusal("not_now", kind=kind, phase=self.phase)
        for name, choice in same[0].choices.items():
            if name not in values:
                return Refusal("missing_value", kind=kind, name=name, choice=choice)
            if not Option(kind, **{name: choice}).admits({name: values[name]}):
                return Refusal("bad_value", kind=kind, name=name, value=values[name], choice=choice)
        return Refusal("not_now", kind=kind, phase=self.phase)

    def _perform(self, action: Action) -> list[Event]:
        seat = self.to_act
        events: list[Event] = []
        self.events = events
        self.ledger.step = len(self.steps)
        try:
            self.MOVES[self.phase, action.kind](self, **action.values)
            if self.to_act is None:
                self.chance.check_used()
            outcomes = self.chance.taken()
        except BaseException:
            self._replay(self.steps)
            raise
        self._options = None
        self.steps.append(Step(seat, action, outcomes, events, self.round))
        return events

    def _set_up(self, outcomes: list[Any] | None) -> None:
        self.chance = Chance(self.seed, self.script)
        self.steps = []
        self.events = []
        self.round = 0
        self._options = None
        self.chance.remember(outcomes)
        self.begin()
        self.steps.append(Step(None, None, self.chance.taken(), self.events, 0))
        self.chance.remember(None)

    def _replay(self, steps: Sequence[Step]) -> None:
        """Begin again and make the moves of `steps` with the luck that they had."""
        self._set_up(steps[0].outcomes)
        self.reseeds = [(move, seed) for move, seed in self.reseeds if move < len(steps)]
        reseeds = dict(self.reseeds)
        for move, step in enumerate(steps):
            if step.action is not None:
                self.chance.remember(step.outcomes)
                self._perform(step.action)
                self.chance.remember(None)
            if move in reseeds:
                self._reseed(reseeds[move])

    def _reseed(self, seed: int) -> None:
        self.seed_now = seed
        self.chance = Chance(seed)
        for deck in self.decks():
            deck.pile.sort()
            self.chance.shuffle(f"{deck.name}/{deck.shuffles}", deck.pile)

    def _setting(self) -> Sequence[str]:
        """The attributes that make the game what it is before its first move."""
        return [
            name for name in self.__dict__ if name not in _POSITION and not name.startswith("_")
        ]


_POSITION = frozenset({"chance", "ledger", "steps", "events", "round", "reseeds"})


def _names(players: Sequence[str], allowed: range) -> tuple[str, ...]:
    if isinstance(players, str) or not all(isinstance(name, str) for name in players):
        raise TypeError(f"players must be a list of names, not {players!r}")
    if len(players) not in allowed:
        raise ValueError(
            f"{len(players)} players were given; this game is for {allowed[0]} to {allowed[-1]}"
        )
    return tuple(players)


def decks_folder(decks: Path | str | None, default: Path) -> Path:
    """The folder of a game's CSV files: the one given, or the one that ships with finlit."""
    return default if decks is None else Path(decks)
