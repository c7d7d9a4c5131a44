"""What every game must do, whatever its rules: the properties of the engine's protocol.

A game's property test is a few lines:

    @given(seed=SEEDS, moves=st.integers(0, 300))
    def test_random_games(seed: int, moves: int) -> None:
        check_random_game(lambda seed: Cashflow(["Ann", "Bo"], seed=seed), seed, moves)

A game with hidden cards gives `swap(game, seat, rng)`, which exchanges cards that `seat` does not
see (None: a spectator) within the game: the hands of two others, say. Nothing that `seat` can ask
may tell the two games apart. `arguments` names what the view's methods are asked with, where that
is not a seat: {"price": [("coal",), ("tea",)]}. A property named there, with [], is left out: the
game's boards and decks, say, which are the same for everybody.
"""

import inspect
import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product, zip_longest
from random import Random
from typing import Any

from hypothesis import strategies as st

from finlit.engine import Action, Event, Game, Option, Refusal, Refused, Split, Subset, View
from finlit.engine.option import only, plain
from finlit.engine.record import load
from finlit.ledger.ledger import CASH

SEEDS = st.integers(0, 2**32 - 1)
"""Seeds for Hypothesis to choose from."""

JUNK = (
    True,
    1,
    1.0,
    0.5,
    -1,
    0,
    10**30,
    10**5000,
    float("nan"),
    float("inf"),
    None,
    "",
    "no such thing",
    "<b>1</b>",
    (),
    (1, 2),
    [[]],
    {},
    {"a": 1},
    object(),
)
"""Values that somebody might pass; most are wrong anywhere."""

Arguments = Mapping[str, Sequence[tuple[Any, ...]]]
Swap = Callable[[Any, int | None, Random], None]


def check_random_game(
    make: Callable[[int], Game],
    seed: int,
    moves: int,
    *,
    swap: Swap | None = None,
    arguments: Arguments | None = None,
    close_looks: int = 4,
) -> Game:
    """Play `make(seed)` at random for up to `moves` moves, and check all that the protocol asks.

    The game's books, options and events are looked at after every move; refusals, branches, going
    back and what is hidden at about `close_looks` moves and at the end. Returns the game.
    """
    rng = Random(seed)
    game = make(seed)
    check_events(game.events)
    check_books(game)
    while game.to_act is not None and len(game) < moves:
        check_options(game)
        if rng.random() * max(moves, 1) < close_looks:
            look_closely(game, rng, swap, arguments or {})
        options = game.options()
        option = options[int(rng.random() * len(options))]
        action = option.sample(rng)
        check_action(game, option, action)
        seat, before = game.to_act, len(game)
        events = game.apply(action)
        assert events is game.events and len(game) == before + 1
        step = game.steps[-1]
        assert (step.seat, step.action, [*step.events]) == (seat, action, events)
        check_events(events)
        check_books(game)
    if game.to_act is None:
        assert not game.options()
        check_refusal(game, next(iter(game.KINDS)), {}, "game_over")
    look_closely(game, rng, swap, arguments or {})
    check_record(game, make(seed), arguments or {})
    return game


def check_books(game: Game) -> None:
    """Every seat's balances sum to zero, and what seats and bank have is what they began with."""
    ledger = game.ledger
    for seat, balances in enumerate(ledger.balances):
        assert not sum(balances.values()), f"the books of seat {seat} do not balance: {balances}"
    cash = [balances[CASH] for balances in ledger.balances]
    assert ledger.bank_cash + sum(cash) == 0, f"the bank has {ledger.bank_cash}, the seats {cash}"


def check_events(events: Sequence[Event]) -> None:
    """Events can be written, their facts do not hide their frame, secrets are for seats."""
    for event in events:
        hidden = event.facts.keys() & {"kind", "seat", "secret", "seen_by"}
        assert not hidden, f"a fact may not be called {hidden}: {event}"
        assert json.loads(event.to_json())["kind"] == event.kind
        if event.secret is not None:
            assert event.seen_by is not None and event.seen(None).secret is None
            assert not event.facts.keys() & event.secret.keys(), event


def check_options(game: Game) -> None:
    """There is a move, each option can be made, and its names are the game's."""
    options = game.options()
    assert options, f"seat {game.to_act} must act in {game.phase!r}, and nothing is open"
    assert game.to_act in range(len(game.names))
    for option in options:
        assert option.kind in game.KINDS, f"KINDS lacks {option}"
        for name, choice in option.choices.items():
            assert name in game.KINDS[option.kind], f"KINDS lacks the {name} of {option}"
            assert not isinstance(choice, tuple | range) or choice, f"{name} is empty: {option}"
            assert not isinstance(choice, Subset) or choice.least <= choice.most, option


def check_action(game: Game, option: Option, action: Action) -> None:
    """The action is legal, and is the same when it has been written down and read again."""
    assert action in option
    assert game.check(action.kind, **action.values) is None
    written = json.loads(json.dumps(action.values, allow_nan=False))
    again = Action(action.kind, **{name: plain(value) for name, value in written.items()})
    assert again == action and again in option


def look_closely(game: Game, rng: Random, swap: Swap | None, arguments: Arguments) -> None:
    """What is checked now and then: all of it leaves the game as it was."""
    before = position(game, arguments)
    check_accepted(game, rng)
    check_refused(game, rng)
    check_back_and_on(game, rng)
    copy = pickle.loads(pickle.dumps(game))
    same(position(copy, arguments), before, "a pickled game is another")
    for seat in (None, *range(len(game.names))):
        check_views(game, seat, arguments)
        if swap is not None:
            check_hidden(game, seat, rng, swap, arguments)
    same(position(game, arguments), before, "looking at the game changed it")


def check_accepted(game: Game, rng: Random) -> None:
    """All of a small option's moves, and some of a large one's, are accepted."""
    for option in game.options():
        actions = [*all_of(option)] or [option.sample(rng) for _ in range(4)]
        for action in actions:
            check_action(game, option, action)
        branch = game.branch()
        branch.apply(actions[int(rng.random() * len(actions))])
        assert len(branch) == len(game) + 1
        check_books(branch)


def all_of(option: Option, most: int = 24) -> Iterator[Action]:
    """Every move of an option that has at most `most`, or none."""
    choices = option.choices.values()
    size = 1
    for choice in choices:
        if not isinstance(choice, tuple | range):
            return
        size *= len(choice)
    if size <= most:
        for values in product(*choices):  # type: ignore[arg-type]
            yield Action(option.kind, **dict(zip(option.choices, values, strict=True)))


def check_refused(game: Game, rng: Random) -> None:
    """What no option holds is refused, in the same way by `check`, `play` and `apply`."""
    options = game.options()
    check_refusal(game, "no such move", {}, "game_over" if game.to_act is None else "unknown_move")
    for kind, names in game.KINDS.items():
        wrong = {name: JUNK[int(rng.random() * len(JUNK))] for name in names}
        check_if_refused(game, kind, {})
        check_if_refused(game, kind, wrong)
        check_if_refused(game, kind, {**wrong, "no such value": 1})
    for option in rng.sample([*options], min(len(options), 6)):
        right = option.sample(rng).values
        for name, choice in option.choices.items():
            rest = {other: value for other, value in right.items() if other != name}
            check_if_refused(game, option.kind, rest)
            for value in rng.sample([*outside(choice, right[name])], 5):
                check_if_refused(game, option.kind, {**rest, name: value})


def check_if_refused(game: Game, kind: str, values: dict[str, Any]) -> None:
    """Check the refusal of a move, unless it is legal or leaves out what need not be said."""
    given = {name: plain(value) for name, value in values.items()}
    for option in game.options():
        if option.kind == kind and not given.keys() - option.choices.keys():
            rest = {n: c[0] for n, c in option.choices.items() if n not in given and only(c)}
            if option.admits({**given, **rest}):
                return
    check_refusal(game, kind, values)


def check_refusal(game: Game, kind: str, values: dict[str, Any], code: str | None = None) -> None:
    """The move is refused with one reason; it can be told, and the game has not moved."""
    before = len(game), len(game.events), len(game.ledger.journal)
    refusal = game.check(kind, **values)
    assert isinstance(refusal, Refusal), f"{kind} {values!r} would be accepted"
    assert code is None or refusal.code == code
    try:
        game.play(kind, **values)
    except Refused as refused:
        assert refused.legal == tuple(game.options())
        assert str(refused) and repr(refused.refusal)
    else:
        raise AssertionError(f"{kind} {values!r} was accepted by name")
    try:
        game.apply(Action(kind, **values))
    except Refused:
        pass
    else:
        raise AssertionError(f"{kind} {values!r} was accepted as an action")
    after = len(game), len(game.events), len(game.ledger.journal)
    assert after == before, f"{kind}, which was refused, left a trace"


def outside(choice: Any, value: Any) -> Iterator[Any]:
    """Values near a choice, and nowhere near it; some may be in it all the same."""
    yield from JUNK
    if isinstance(choice, range):
        yield from (choice[0] - 1, choice[-1] + 1, choice[0] + 0.5, str(choice[0]), [choice[0]])
        yield from (float(choice[0]), choice[0] + 1 if choice.step > 1 else -choice[0] - 1)
    elif isinstance(choice, Subset):
        yield from (value[:-1], (*value, *value), (*choice.items, "x"), [*value, None])
    elif isinstance(choice, Split):
        first, *rest = value
        yield from ((first + 1, *rest), (first - 1, *rest), (*value, 0), (float(first), *rest))
        yield (-1, first + 1 + sum(rest), *rest[1:]) if rest else (-1,)
    else:
        yield from ([value], (value, value), f"{value} ")


def check_back_and_on(game: Game, rng: Random) -> None:
    """Taking moves back and making them again is the same to the last byte."""
    back = int(rng.random() * min(len(game), 12))
    branch = game.branch()
    branch.undo(back)
    assert len(branch) == len(game) - back
    assert branch.record.moves == game.record.moves[: len(branch) + 1]
    for step in game.steps[len(branch) + 1 :]:
        assert step.action is not None
        branch.apply(step.action)
    same(whole(branch), whole(game), f"{back} moves taken back and made again are others")


def check_record(game: Game, fresh: Game, arguments: Arguments) -> None:
    """The record makes the same game, and so do set-up, seed and moves alone."""
    text = game.record.text()
    decks = getattr(game.rules, "decks", None)
    loaded = load(text, "the record", {game.name: type(game)}, decks)
    same(whole(loaded), whole(game), "the record makes another game")
    same(position(loaded, arguments), position(game, arguments), "the record makes another game")
    for step in game.steps[1:]:
        assert step.action is not None
        fresh.apply(step.action)
    same(whole(fresh), whole(game), "set-up, seed and moves make another game")


def check_views(game: Game, seat: int | None, arguments: Arguments) -> None:
    """A view is read-only and tells of events only what its seat may know."""
    view = game.view(seat)
    try:
        view.phase = "mine"
    except AttributeError:
        pass
    else:
        raise AssertionError("a view was written to")
    look(view, arguments)
    for step in game.steps[-8:]:
        for event in step.events:
            seen = event.seen(seat)
            assert seen.secret is None or seat in (seen.seen_by or ())


def check_hidden(
    game: Game, seat: int | None, rng: Random, swap: Swap, arguments: Arguments
) -> None:
    """Two games that differ in what `seat` does not see are one to it, now and a move later."""
    one, other = game.branch(), game.branch()
    swap(other, seat, rng)
    other._options = None
    same_to(seat, one, other, arguments)
    if one.to_act is None:
        return
    for option in islice(one.options(), 6):
        action = option.sample(rng)
        if other.check(action.kind, **action.values) is None:
            one.apply(action)
            other.apply(action)
            if one.steps[-1].outcomes == other.steps[-1].outcomes:
                same_to(seat, one, other, arguments)
            return


def same_to(seat: int | None, one: Game, other: Game, arguments: Arguments) -> None:
    """Nothing that `seat` may ask tells the two games apart."""
    ours, theirs = look(one.view(seat), arguments), look(other.view(seat), arguments)
    for name, answer in ours.items():
        assert answer == theirs[name], f"{name} tells seat {seat} what is hidden from it"
    if one.to_act == other.to_act == seat and seat is not None:
        assert [*map(repr, one.options())] == [*map(repr, other.options())]


def look(view: View, arguments: Arguments) -> dict[str, str]:
    """All that a view answers, by what it was asked; of events, what the last moves caused."""
    recent = max(0, len(view._game.steps) - 8)
    questions = {"events": [(recent,)], **arguments}
    return _answers(view, "", questions, len(view.names))


def _answers(thing: object, path: str, arguments: Arguments, seats: int) -> dict[str, str]:
    """What the public names of `thing` answer; names in `arguments` are asked with those."""
    answers = {}
    for name in dir(thing):
        if name.startswith("_"):
            continue
        member = inspect.getattr_static(type(thing), name, None)
        if not inspect.isfunction(member):
            if name not in arguments:
                answers |= _told(partial(getattr, thing, name), path + name, arguments, seats)
            continue
        for asked in _questions(name, member, arguments, seats):
            ask = partial(getattr(thing, name), *asked)
            answers |= _told(ask, f"{path}{name}{asked}", arguments, seats)
    return answers


def _questions(
    name: str, method: Any, arguments: Arguments, seats: int
) -> Sequence[tuple[Any, ...]]:
    if name in arguments:
        return arguments[name]
    needed = [
        parameter.name
        for parameter in [*inspect.signature(method).parameters.values()][1:]
        if parameter.default is parameter.empty
    ]
    if not needed:
        return [()]
    assert needed == ["seat"], f"say in `arguments` what to ask {name}({', '.join(needed)}) with"
    return [(seat,) for seat in range(seats)]


def _told(ask: Callable[[], Any], path: str, arguments: Arguments, seats: int) -> dict[str, str]:
    """An answer as text, the same for the same answer; a `ValueError` is one, for a spectator.

    An answer that has no repr of its own is asked in its turn.
    """
    try:
        answer = ask()
    except ValueError as error:
        return {path: repr(error)}
    if type(answer).__repr__ is object.__repr__:
        assert path.count(".") < 3, f"{path} answers with what answers with what answers …"
        return _answers(answer, f"{path}.", arguments, seats)
    text = repr(answer)
    assert " at 0x" not in text, f"{path} answers with something that has no repr: {text}"
    return {path: text}


def happened(game: Game) -> list[str]:
    """Every event of a game, secrets too."""
    return [event.to_json() for step in game.steps for event in step.events]


def whole(game: Game) -> dict[str, Any]:
    """All that a game was and came to."""
    return {
        "record": game.record.text(),
        "events": happened(game),
        "balances": game.ledger.balances,
        "acts": (game.phase, game.to_act, game.round),
    }


def same(one: Mapping[str, Any], other: Mapping[str, Any], fault: str) -> None:
    """Fail with `fault` and the first thing that differs."""
    for name, value in one.items():
        if value != other[name]:
            parts = value.splitlines() if isinstance(value, str) else [*value]
            others = other[name].splitlines() if isinstance(value, str) else [*other[name]]
            pairs = zip_longest(parts, others)
            part, instead = next((pair for pair in pairs if pair[0] != pair[1]), (value, "?"))
            raise AssertionError(f"{fault}; in its {name}:\n{part}\n{instead}")


def position(game: Game, arguments: Arguments | None = None) -> dict[str, Any]:
    """What a game is now: record, books, options and all views."""
    ledger = game.ledger
    return {
        "record": game.record.text(),
        "balances": [dict(balances) for balances in ledger.balances],
        "bank": (ledger.bank_cash, len(ledger.journal)),
        "options": repr(game.options()),
        "events": [event.to_json() for event in game.events],
        "acts": (game.phase, game.to_act, game.round),
        "views": [
            look(game.view(seat), arguments or {}) for seat in (None, *range(len(game.names)))
        ],
    }
