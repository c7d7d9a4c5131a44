"""What the market may be expected to do: the effect of cards, seen and unseen, on the prices.

Every card in a rack is played before the half ends, and of the two cards of a turn one moves its
marker by all its spaces and the other by half of them. Knowing no more, a card that is seen counts
three quarters of its spaces. The cards in racks that are not seen are drawn from those that are
neither seen nor played, and each of these counts in proportion. The expected price is the one at
the expected place on the track; that markers stop at the ends is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from finlit.games.hab_and_gut.view import HabAndGutView

MEAN_PART = 0.75
"""The part of its spaces that a card moves its marker by, whole and half being as likely."""


def expected_spaces(view: HabAndGutView, seen: Sequence[str]) -> dict[str, float]:
    """By how many spaces each marker may be expected to move until the half ends."""
    cards = view.components.cards
    known = dict.fromkeys(view.spaces, 0)
    unseen = dict.fromkeys(view.spaces, 0)
    for card in cards.values():
        unseen[card.commodity] += card.spaces
    for id in seen:
        card = cards[id]
        known[card.commodity] += card.spaces
        unseen[card.commodity] -= card.spaces
    played = view.played
    for id in played:
        card = cards[id]
        unseen[card.commodity] -= card.spaces
    hidden = sum(view.rack_sizes) - len(seen)
    others = len(cards) - len(seen) - len(played)
    part = hidden / others if others else 0.0
    return {c: MEAN_PART * (known[c] + part * unseen[c]) for c in known}


def expected_prices(view: HabAndGutView, seen: Sequence[str]) -> dict[str, float]:
    """What each commodity may be expected to cost at the end of the half."""
    track = view.components.track
    spaces = view.spaces
    return {c: track.price(spaces[c] + move) for c, move in expected_spaces(view, seen).items()}


def preview(view: HabAndGutView, first: str, second: str) -> list[tuple[str, int, int]]:
    """What two cards would do, played in this order: commodity, price before, price after.

    Raises KeyError for a card that does not exist.
    """
    track = view.components.track
    spaces = dict(view.spaces)
    effects = []
    for id, divisor in ((first, 1), (second, 2)):
        card = view.components.cards[id]
        before = spaces[card.commodity]
        after = track.move(before, card.spaces // divisor)
        spaces[card.commodity] = after
        effects.append((card.commodity, track.prices[before], track.prices[after]))
    return effects
