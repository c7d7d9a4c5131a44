"""The protocol of every game: who is to act, what may be done, doing it, and going back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any, ClassVar, Protocol, Self

from finlit.engine.chance import Chance, Deck, Script
from finlit.engine.event import Event
from finlit.engine.option import Action, Choice, Option, only, plain
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
        outcomes: Sequence[Any],
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

    names: tuple[str, ...]
    """The players' names, by seat."""
    script: Script | None
    """The outcomes that were scripted, if any were."""
    seed: int | None
    """What the luck comes from; None when it comes from a script alone."""
    rules: Any
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
    reseeds: dict[int, int]
    """Moves after which a branch changed the luck, and the seeds that it goes on with."""
    _options: Sequence[Option] | None
    _setting: dict[str, Any]

    def __init__(
        self,
        players: Sequence[str],
        *,
        seed: int | None = None,
        chance: Script | None = None,
        **rules: Any,
    ) -> None:
        if chance is not None and seed is not None:
            raise ValueError("give a seed or a chance=Script(…, seed=…), not both")
        if chance is None and seed is None:
            seed = SystemRandom().randrange(2**32)
        elif chance is not None:
            seed = chance.seed
        unset = self.__class__.__new__(self.__class__)
        unset.names = _names(players, self.seats_allowed)
        unset.script = chance
        unset.seed = None if seed is None else _seed(seed)
        unset.rules = self.Rules(**rules)
        unset.prepare()
        self._begin(unset.__dict__, None)

    # What a game defines

    def prepare(self) -> None:
        """Read the decks and boards that the rules name, once, before the first set-up.

        What it sets is shared by all branches, so no move may change it.
        """

    def begin(self) -> None:
        """Set the table: ledger, state, decks, and the first seat to act."""
        raise NotImplementedError

    def why_not(self, kind: str, values: Mapping[str, Any]) -> Refusal | None:
        """The game's own reason why this move is not among the options, if it has one.

        `kind` is one of `KINDS` and all names in `values` are its own, but some may be missing, and
        each value may be of any type that stands in a record: number, text, None, tuple of such.
        """
        return None

    def decks(self) -> Sequence[Deck]:
        """The decks that a `Script` may name, and whose order `branch(seed=…)` changes."""
        return ()

    @property
    def fingerprint(self) -> str:
        """What the decks and boards in use are known by; a record made with others is refused."""
        return ""

    # What everybody uses

    @property
    def acting(self) -> int:
        """The seat to act, where the game is known not to be over."""
        assert self.to_act is not None
        return self.to_act

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
        given = {name: plain(value) for name, value in values.items()}
        action = self._match(kind, given)
        if action is None:
            raise Refused(self._reason(kind, given), self.options())
        return self._perform(action)

    def apply(self, action: Action) -> list[Event]:
        """Make a move that an option gave. Returns its events; raises `Refused`."""
        kind, values = action.kind, action.values
        options = self._options
        if options is None:
            options = self.options()
        for option in options:
            if option.kind == kind and option.admits(values):
                return self._perform(action)
        raise Refused(self._reason(kind, values), options)

    def check(self, kind: str, /, **values: Any) -> Refusal | None:
        """Why this move would be refused now, or None if it would be accepted. Plays nothing."""
        given = {name: plain(value) for name, value in values.items()}
        return None if self._match(kind, given) else self._reason(kind, given)

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
        if type(moves) is not int or not 0 <= moves <= len(self):
            raise ValueError(f"{moves!r} moves cannot be taken back: {len(self)} were made")
        self.goto(len(self) - moves)

    def goto(self, move: int) -> None:
        """Go back to the position after `move` moves (0: the set-up); later ones are dropped.

        Before the move at which a branch changed the luck, the luck is again the one before it.
        """
        if type(move) is not int or not 0 <= move <= len(self):
            raise ValueError(f"there is no move {move!r}: the game has moves 0 to {len(self)}")
        if move < len(self):
            self._become(self._again(self.steps[: move + 1]))

    def branch(self, seed: int | None = None) -> Self:
        """A copy of the game that goes its own way: with the same luck, or with that of `seed`."""
        copy = self._again(self.steps)
        if seed is not None:
            copy._reseed(seed)
        return copy

    __copy__ = branch

    def emit(self, kind: str, seat: int | None, /, **facts: Any) -> Event:
        """Say that something happened."""
        event = Event(kind, seat, facts)
        self.events.append(event)
        return event

    def __repr__(self) -> str:
        over = "over" if self.to_act is None else f"{self.phase}, seat {self.to_act} to act"
        return f"{type(self).__name__}({[*self.names]!r}, move {len(self)}: {over})"

    # How it works

    def _match(self, kind: str, given: Mapping[str, Any]) -> Action | None:
        """The one legal move with these values, those left out filled in where there is no choice;
        None where there is no such move, or more than one."""
        found: Action | None = None
        for option in self.options():
            choices = option.choices
            if option.kind != kind or given.keys() - choices.keys():
                continue
            values = {
                name: given[name] if name in given else choice[0]  # type: ignore[index]
                for name, choice in choices.items()
                if name in given or only(choice)
            }
            if option.admits(values):
                if len(values) == len(given):
                    return Action(kind, **values)
                action = Action(kind, **values)
                if found is not None and found != action:
                    return None
                found = action
        return found

    def _reason(self, kind: str, values: Mapping[str, Any]) -> Refusal:
        """What is wrong with the move's form, or the game's own reason, or what it might be."""
        if self.to_act is None:
            return Refusal("game_over")
        if type(kind) is not str or kind not in self.KINDS:
            return Refusal("unknown_move", kind=kind, kinds=[*self.KINDS])
        open_now = [option for option in self.options() if option.kind == kind]
        for name, value in values.items():
            if name not in self.KINDS[kind]:
                return Refusal("unknown_value", kind=kind, name=name, names=self.KINDS[kind])
            if not _recordable(value):
                choices = [each.choices[name] for each in open_now if name in each.choices]
                if not choices:
                    return Refusal("not_now", kind=kind, phase=self.phase)
                return Refusal("bad_value", kind=kind, name=name, value=value, choice=choices[0])
        own = self.why_not(kind, values)
        if own is not None:
            return own
        if not open_now:
            return Refusal("not_now", kind=kind, phase=self.phase)
        # value by value, the options that are still meant: where none is left, that value is wrong
        for name in self.KINDS[kind]:
            meant = [option for option in open_now if name in option.choices]
            if name not in values:
                continue
            if not meant:
                return Refusal("unknown_value", kind=kind, name=name, names=[*open_now[0].choices])
            fit = [
                option
                for option in meant
                if Option(kind, **{name: option.choices[name]}).admits({name: values[name]})
            ]
            if not fit:
                choice = _all_of([option.choices[name] for option in meant])
                return Refusal("bad_value", kind=kind, name=name, value=values[name], choice=choice)
            open_now = fit
        name = next(name for name in open_now[0].choices if name not in values)
        choice = _all_of([option.choices[name] for option in open_now if name in option.choices])
        return Refusal("missing_value", kind=kind, name=name, choice=choice)

    def _perform(self, action: Action) -> list[Event]:
        seat, steps, chance = self.to_act, self.steps, self.chance
        events: list[Event] = []
        self.events = events
        self.ledger.step = len(steps)
        try:
            self.MOVES[self.phase, action.kind](self, **action.values)
            if self.to_act is None:
                chance.check_used()
            outcomes = chance.taken() if chance.outcomes else ()
        except BaseException:
            self._become(self._again(steps))
            raise
        self._options = None
        steps.append(Step(seat, action, outcomes, events, self.round))
        return events

    def _begin(self, setting: dict[str, Any], outcomes: Sequence[Any] | None) -> None:
        """Be the game of this setting before its first move, with the luck given, if it is."""
        # One by one, and never asking for self.__dict__: attributes are faster so, as long as a
        # game has no more than 28 of them (CPython 3.11).
        for name, value in setting.items():
            setattr(self, name, value)
        self._setting = setting
        self.chance = Chance(self.seed, self.script)
        self.steps = []
        self.events = []
        self.reseeds = {}
        self.round = 0
        self._options = None
        self.chance.remember(outcomes)
        self.begin()
        self.chance.check_decks(self.decks())
        self.steps.append(Step(None, None, self.chance.taken(), self.events, 0))
        self.chance.remember(None)

    def _again(self, steps: Sequence[Step]) -> Self:
        """A game of the same setting that has come through `steps`, with the luck they had."""
        game = self.__class__.__new__(self.__class__)
        game._begin(self._setting, steps[0].outcomes)
        for move, step in enumerate(steps):
            if step.action is not None:
                game.chance.remember(step.outcomes)
                game._perform(step.action)
                game.chance.remember(None)
            if move in self.reseeds:
                game._reseed(self.reseeds[move])
        return game

    def _become(self, other: Self) -> None:
        """Take the place of another game, all at once."""
        self.__dict__ = other.__dict__

    def _reseed(self, seed: int) -> None:
        self.reseeds[len(self)] = seed = _seed(seed)
        self.chance = Chance(seed)
        for deck in self.decks():
            deck.pile.sort()
            self.chance.shuffle(f"{deck.name}/{deck.shuffles}", deck.pile)


def _seed(seed: int) -> int:
    whole = plain(seed)
    if type(whole) is not int:
        raise TypeError(f"a seed must be a whole number, not {seed!r}")
    return whole


def check_seat(name: str, seat: object, seats: int) -> None:
    """Raise ValueError where the rule called `name` is no seat at a table of `seats`."""
    if type(seat) is not int or seat not in range(seats):
        raise ValueError(f"{name} must be a seat from 0 to {seats - 1}, not {seat!r}")


def _recordable(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(_recordable, value))
    return value is None or type(value) in (int, str, bool, float)


def _all_of(choices: Sequence[Choice]) -> Choice:
    """The values of several options' choices, where they can be listed; else the first choice."""
    lists = [choice for choice in choices if isinstance(choice, tuple)]
    if len(lists) < len(choices):
        return choices[0]
    return tuple(dict.fromkeys(value for choice in lists for value in choice))


def _names(players: Sequence[str], allowed: range) -> tuple[str, ...]:
    if isinstance(players, str) or not all(isinstance(name, str) for name in players):
        raise TypeError(f"players must be a list of names, not {players!r}")
    if len(players) not in allowed:
        raise ValueError(
            f"{len(players)} players were given; this game is for {allowed[0]} to {allowed[-1]}"
        )
    for name in players:
        try:
            name.encode()
        except UnicodeEncodeError:
            raise ValueError(f"the name {name!r} has half a character, which no file can") from None
    return tuple(players)


def decks_folder(decks: Path | str | None, default: Path) -> Path:
    """The folder of a game's CSV files: the one given, or the one that ships with finlit."""
    return default if decks is None else Path(decks)
