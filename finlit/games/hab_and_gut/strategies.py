"""Players of Hab & Gut that are programs. Each knows what its seat's view shows, and no more.

All trade one share at a time on what they expect its price to do, play the two cards that do most
for the shares they hold, and give a share a round. They differ in what they expect, and in what
they give. A strategy is a call: `choose(view, options, rng)`, and an instance is one too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from finlit.engine import Action, Option
from finlit.engine.option import Random
from finlit.games.hab_and_gut import outlook
from finlit.games.hab_and_gut.view import HabAndGutView
from finlit.games.judgement import Judgement
from finlit.games.random_player import random_choice

GIVE = ("cheapest", "middle", "dearest")
SHOWN = 5
"""The most pairs of cards that an explanation names."""


@dataclass(frozen=True, slots=True)
class Trader:
    """What the strategies below share; it expects prices to stay.

    - `margin`: a share is bought or sold when its price is expected to change by more than this,
      in currency units.
    - `give`: the share that is donated, by the price expected: "cheapest", "middle" or "dearest".
    - `gifts`: donations a half, at most; when fewer than the rounds, in the last ones.
    """

    margin: float = 0.0
    give: str = "middle"
    gifts: int = 4

    def __post_init__(self) -> None:
        if self.give not in GIVE:
            raise ValueError(f"give must be one of {', '.join(GIVE)}, not {self.give!r}")

    def expect(self, view: HabAndGutView) -> dict[str, float]:
        """By how much each price is expected to change, in currency units."""
        return dict.fromkeys(view.prices, 0.0)

    def choose(self, view: HabAndGutView, options: Sequence[Option], rng: Random) -> Action:
        """The move with the best score."""
        if view.phase == "market":
            _, first, second = max(_pairs(view, options), key=_score)
            return Action("play_cards", first=first, second=second)
        return max(self._judge(view, options), key=_judged).action

    __call__ = choose

    def explain(self, view: HabAndGutView, options: Sequence[Option]) -> list[Judgement]:
        """The moves that were considered, the best first, each with its reason."""
        if view.phase == "market":
            best = sorted(_pairs(view, options), key=_score, reverse=True)[:SHOWN]
            return [
                Judgement(
                    Action("play_cards", first=first, second=second),
                    score,
                    "worth_of_shares",
                    {"change": round(score)},
                )
                for score, first, second in best
            ]
        return sorted(self._judge(view, options), key=_judged, reverse=True)

    def _judge(self, view: HabAndGutView, options: Sequence[Option]) -> Iterator[Judgement]:
        """Every move of phase 1 with its score: the gain expected, 0 for leaving it."""
        change = self.expect(view)
        to_give = not view.share_count(view.seat or 0) and self._gives(view)
        yield Judgement(Action("done"), 0.0, "nothing_better", {})
        for option in options:
            if option.kind == "done":
                continue
            for commodity in _listed(option, "commodity"):
                action = Action(option.kind, commodity=commodity)
                facts = {"commodity": commodity, "change": round(change[commodity])}
                if option.kind == "buy":
                    score, reason = change[commodity] - self.margin, "expects_change"
                    if to_give and score <= 0:
                        # the least bad share is better than to be out for want of a gift
                        score, reason = 1 / (1 + view.prices[commodity] - score), "to_give"
                elif option.kind == "sell":
                    score, reason = -change[commodity] - self.margin, "expects_change"
                else:
                    score, reason = self._gift(view, change, commodity), f"gives_{self.give}"
                yield Judgement(action, score, reason, facts)

    def _gives(self, view: HabAndGutView) -> bool:
        """Whether it is a round to give in: the last `gifts` of the half."""
        rounds_left = len(view.left_rack) // 2
        return rounds_left <= self.gifts - len(view.board)

    def _gift(self, view: HabAndGutView, change: dict[str, float], commodity: str) -> float:
        """1 for the share to give, -1 for the others, or for all when this is no round to give."""
        if not self._gives(view):
            return -1.0
        held = [c for c, count in view.shares.items() for _ in range(count)]
        held.sort(key=lambda c: view.prices[c] + change[c])
        wanted = held[GIVE.index(self.give) * (len(held) - 1) // 2]
        return 1.0 if commodity == wanted else -1.0


@dataclass(frozen=True, slots=True)
class Reader(Trader):
    """Expects what the cards in its racks say (`outlook.expected_prices`).

    `racks`: how many of the two it reads, 0, 1 (the left) or 2. With 0 it knows the deck only.
    """

    racks: int = 2

    def __post_init__(self) -> None:
        Trader.__post_init__(self)
        if self.racks not in (0, 1, 2):
            raise ValueError(f"racks must be 0, 1 or 2, not {self.racks!r}")

    def expect(self, view: HabAndGutView) -> dict[str, float]:
        """The expected price at the half's end less today's."""
        seen = (*view.left_rack, *view.right_rack)
        if self.racks < 2:
            seen = tuple(view.left_rack) if self.racks else ()
        prices = view.prices
        return {c: price - prices[c] for c, price in outlook.expected_prices(view, seen).items()}


@dataclass(frozen=True, slots=True)
class Momentum(Trader):
    """Expects that what rose will rise and what fell will fall, over the last `span` rounds."""

    span: int = 1

    def expect(self, view: HabAndGutView) -> dict[str, float]:
        """The change of each price since `span` rounds ago."""
        history = view.price_history
        before = history[max(0, len(history) - 1 - self.span)]
        return {c: float(price - before[c]) for c, price in view.prices.items()}


@dataclass(frozen=True, slots=True)
class Contrarian(Trader):
    """Expects that what rose will fall and what fell will rise, over the last `span` rounds."""

    span: int = 1

    def expect(self, view: HabAndGutView) -> dict[str, float]:
        """The change of each price since `span` rounds ago, turned round."""
        return {c: -change for c, change in Momentum(span=self.span).expect(view).items()}


@dataclass(frozen=True, slots=True)
class GenerousGiver(Reader):
    """Reads both racks, and gives the dearest share that it has in every round."""

    give: str = "dearest"


@dataclass(frozen=True, slots=True)
class MeanGiver(Reader):
    """Reads both racks, and gives the cheapest share that it has, once a half."""

    give: str = "cheapest"
    gifts: int = 1


STRATEGIES: dict[str, Callable[..., Any]] = {
    "random": lambda: random_choice,
    "reader": Reader,
    "momentum": Momentum,
    "contrarian": Contrarian,
    "generous": GenerousGiver,
    "mean": MeanGiver,
}
"""A strategy's name → what makes it, given its parameters by name."""


def _pairs(view: HabAndGutView, options: Sequence[Option]) -> Iterator[tuple[float, str, str]]:
    """Every pair of cards, with what it would do to the worth of the shares held and donated."""
    cards, track, spaces = view.components.cards, view.components.track, view.spaces
    own = dict(view.shares)
    for commodity in view.board:
        own[commodity] += 1

    def worth(id: str, divisor: int, moved: int = 0) -> int:
        card = cards[id]
        start = track.move(spaces[card.commodity], moved)
        end = track.move(start, card.spaces // divisor)
        return own[card.commodity] * (track.prices[end] - track.prices[start])

    for option in options:
        halves = {id: worth(id, 2) for id in _listed(option, "second")}
        for first in _listed(option, "first"):
            whole = worth(first, 1)
            commodity, moved = cards[first].commodity, cards[first].spaces
            for second, half in halves.items():
                if cards[second].commodity == commodity:
                    half = worth(second, 2, moved)
                yield float(whole + half), first, second


def _listed(option: Option, name: str) -> tuple[str, ...]:
    """The values of a parameter, which in this game can all be listed."""
    return cast(tuple[str, ...], option.choices[name])


def _score(pair: tuple[float, str, str]) -> float:
    return pair[0]


def _judged(judgement: Judgement) -> float:
    return judgement.score
