"""Luck: dice and cards from a seed, from a script, or as a record remembers them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any


class ScriptError(ValueError):
    """A script ran out, was not used up, or named what cannot happen."""


class Script:
    """Outcomes that are certain: the next dice, and the next cards of each deck.

    `dice` are used one by one by whoever rolls. `cards` maps a deck's name to card ids, which
    are taken out of that deck. When the script is exhausted, chance goes on from `seed`; without
    a seed an exhausted script is an error, and so is one that is left over when the game ends.
    """

    def __init__(
        self,
        dice: Sequence[int] = (),
        cards: Mapping[str, Sequence[Any]] | None = None,
        seed: int | None = None,
    ) -> None:
        self.dice = tuple(dice)
        self.cards = {deck: tuple(ids) for deck, ids in (cards or {}).items()}
        self.seed = seed
        for die in self.dice:
            if not _is_die(die):
                raise ScriptError(f"a scripted die must be a whole number from 1 to 6, not {die!r}")
        for deck, ids in (cards or {}).items():
            if isinstance(ids, str):
                raise ScriptError(f"the cards of {deck!r} must be a list of ids, not {ids!r}")

    def __repr__(self) -> str:
        return f"Script(dice={self.dice!r}, cards={self.cards!r}, seed={self.seed!r})"


class Chance:
    """What a game asks for dice, shuffles and cards.

    Every outcome goes to `outcomes`, from where the game moves it into its record. Each purpose
    (a seat's dice, a deck's order) has a stream of its own, derived from the seed, so that a
    change of play in one place leaves the luck of the others as it was. Of a shuffle, the record
    knows what was drawn: so every card that matters is taken by `draw`.
    """

    __slots__ = ("_cards", "_dice", "_forced", "_streams", "outcomes", "seed")

    def __init__(self, seed: int | None, script: Script | None = None) -> None:
        self.seed = seed
        self.outcomes: list[Any] = []
        self._streams: dict[Any, tuple[Random, list[tuple[int, ...]]]] = {}
        self._forced: deque[Any] | None = None
        self._dice = deque(script.dice) if script else deque()
        self._cards = {k: deque(v) for k, v in script.cards.items() if v} if script else {}

    def dice(self, stream: Any, turn: int, count: int = 1) -> tuple[int, ...]:
        """`count` (1 to 3) six-sided dice: those of `turn` (from 0) in the stream of that name."""
        rolled: tuple[int, ...] = ()
        if self._dice:
            rolled = tuple(self._dice.popleft() for _ in range(min(count, len(self._dice))))
        if self._forced is not None:
            rolled = tuple(self._remembered() for _ in range(count))
            if not all(map(_is_die, rolled)):
                raise ScriptError(f"the record has {rolled!r} where {count} dice belong")
        elif len(rolled) < count:
            if self.seed is None:
                raise ScriptError("the script has too few dice, and no seed to go on with")
            try:
                drawn = self._streams[stream][1][turn]
            except (KeyError, IndexError):
                drawn = self._roll(stream, turn)
            rolled += drawn[len(rolled) : count]
        self.outcomes.extend(rolled)
        return rolled

    def _roll(self, stream: Any, turn: int) -> tuple[int, ...]:
        if stream not in self._streams:
            self._streams[stream] = (Random(f"{self.seed}/dice/{stream}"), [])
        generator, rolls = self._streams[stream]
        draw = generator.random
        while len(rolls) <= turn:
            rolls.append((int(draw() * 6) + 1, int(draw() * 6) + 1, int(draw() * 6) + 1))
        return rolls[turn]

    def shuffle(self, purpose: str, cards: list[Any]) -> None:
        """Put `cards` in the order that the seed gives for this purpose (a deck and its how-manyth
        shuffle). The top of a pile is its end."""
        if self.seed is not None and len(cards) > 1:
            draw = Random(f"{self.seed}/shuffle/{purpose}").random
            # faster than its shuffle(), and of a generator only random() is promised to last
            cards.sort(key=lambda card: draw())

    def draw(self, deck: str, pile: list[Any]) -> Any:
        """Take the top card of `pile` (its end), or the one that the script or the record names."""
        card: Any = pile[-1]
        if self._cards or self._forced is not None or self.seed is None:
            card = self._named(deck, pile)
        else:
            pile.pop()
        self.outcomes.append(card)
        return card

    def deal(self, deck: str, pile: list[Any], count: int) -> tuple[Any, ...]:
        """Take the `count` top cards of `pile`, as so many draws do."""
        if self._cards or self._forced is not None or self.seed is None:
            return tuple([self.draw(deck, pile) for _ in range(count)])
        cards = tuple(pile[: -count - 1 : -1])
        del pile[len(pile) - count :]
        self.outcomes += cards
        return cards

    def _named(self, deck: str, pile: list[Any]) -> Any:
        """Take the card out of `pile` that comes next by the record, by the script, or on top."""
        card: Any = pile[-1]
        scripted = self._cards.get(deck)
        if scripted:
            card = scripted.popleft()
            if not scripted:
                del self._cards[deck]
        elif self.seed is None and self._forced is None:
            raise ScriptError(
                f"the script has no cards left for {deck!r}, and no seed to go on with"
            )
        if self._forced is not None:
            card = self._remembered()
        # from the top down, and of its very type: a record's 1 is neither true nor 1.0
        for place in range(len(pile) - 1, -1, -1):
            if type(pile[place]) is type(card) and pile[place] == card:
                return pile.pop(place)
        raise ScriptError(f"the deck {deck!r} has no card {card!r} to draw now")

    def remember(self, outcomes: Sequence[Any] | None) -> None:
        """Let the next move have exactly these outcomes; None leaves what follows to script and
        seed, and is an error where outcomes are left that no move asked for."""
        if self._forced and outcomes is None:
            raise ScriptError(f"the record has outcomes that nothing asked for: {[*self._forced]}")
        self._forced = None if outcomes is None else deque(outcomes)

    def taken(self) -> list[Any]:
        """The outcomes since the last call."""
        outcomes, self.outcomes = self.outcomes, []
        return outcomes

    def check_used(self) -> None:
        """Raise `ScriptError` when a script without a seed has outcomes left."""
        if self.seed is None and (self._dice or self._cards):
            unused = {"dice": [*self._dice]} | {deck: [*ids] for deck, ids in self._cards.items()}
            raise ScriptError(f"the game is over, and the script has outcomes left: {unused}")

    def check_decks(self, decks: Sequence[Deck]) -> None:
        """Raise `ScriptError` when cards are left for a deck that is not one of `decks`."""
        names = [deck.name for deck in decks]
        for name in self._cards:
            if name not in names:
                known = ", ".join(names) or "none"
                raise ScriptError(f"there is no deck {name!r} to script; the decks are: {known}")

    def _remembered(self) -> Any:
        assert self._forced is not None
        if not self._forced:
            raise ScriptError("the record has too few outcomes for this move")
        return self._forced.popleft()


class Deck:
    """A face-down draw pile (its top is its end) and its discard pile.

    Cards are ids, all of them numbers or all of them texts.
    """

    __slots__ = ("discards", "name", "pile", "shuffles")

    def __init__(self, name: str, cards: Sequence[Any], chance: Chance) -> None:
        self.name = name
        self.pile = list(cards)
        self.discards: list[Any] = []
        self.shuffles = 1
        chance.shuffle(f"{name}/1", self.pile)

    def draw(self, chance: Chance) -> Any:
        """The next card, or None. An exhausted pile is made anew from the discards."""
        if not self.pile:
            if not self.discards:
                return None
            self.pile, self.discards = self.discards, []
            self.shuffles += 1
            # in an order of its own first: who discarded what when is not luck
            self.pile.sort()
            chance.shuffle(f"{self.name}/{self.shuffles}", self.pile)
        return chance.draw(self.name, self.pile)

    def deal(self, chance: Chance, count: int) -> tuple[Any, ...]:
        """The next `count` cards in the order in which they come, or as many as there are."""
        if len(self.pile) >= count:
            return chance.deal(self.name, self.pile, count)
        there = min(count, len(self.pile) + len(self.discards))
        return tuple([self.draw(chance) for _ in range(there)])


def _is_die(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 6
