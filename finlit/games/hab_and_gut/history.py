"""How prices and players' wealth went over a game of Hab & Gut, as rows: what the charts draw."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from finlit.games.hab_and_gut.game import HabAndGut

Row = dict[str, Any]


def price_rows(game: HabAndGut) -> list[Row]:
    """A row a commodity at the set-up, and again each time that somebody has played two cards.

    `half` and `round` (at the set-up 1 and 0); `at`, the rounds gone by, so that 2.5 is the middle
    of round 3; `step`; `commodity` (its id); `index`, the space of the track; `price`.
    """
    seats = len(game.names)
    spaces = {
        c.id: game.components.track.prices.index(c.start_price) for c in game.components.commodities
    }
    half, round, pairs = 1, 0, 0
    rows = [*_quote(game, spaces, half, round, 0.0, 0)]
    for number, step in enumerate(game.steps):
        played = False
        for event in step.events:
            if event.kind == "card_played":
                played = True
                spaces[event["commodity"]] = game.components.track.prices.index(event["after"])
        if played:
            pairs += 1
            rows += _quote(game, spaces, half, round, pairs / seats, number)
        for event in step.events:
            if event.kind == "round_started":
                half, round = event["half"], event["round"]
    return rows


def wealth_rows(game: HabAndGut, known: Container[int] | None = None) -> list[Row]:
    """A row a round and seat: `round`, `seat`, `cash`, `shares` in hand and `donated`, both at the
    market's prices of that moment, and `portfolio`, which is cash and shares.

    What the donations of a half raised stays in `donated` for good. Round 0 is the set-up; the
    round that is being played stands as it is now. With `known`, the hands and gifts of these seats
    alone are looked at: until the game is over, `shares`, `donated` and `portfolio` of the others
    are None.
    """
    seats = range(len(game.names))
    ids = [c.id for c in game.components.commodities]
    prices = {c.id: c.start_price for c in game.components.commodities}
    looked_at = [seat for seat in seats if known is None or seat in known or game.to_act is None]
    cash = [0] * len(seats)
    hands = {seat: dict.fromkeys(ids, 0) for seat in looked_at}
    boards: dict[int, list[str]] = {seat: [] for seat in looked_at}
    raised = [0] * len(seats)
    rows: list[Row] = []
    round = 0

    def close() -> None:
        for seat in seats:
            row: Row = {"round": round, "seat": seat, "cash": cash[seat]}
            row |= dict.fromkeys(("shares", "donated", "portfolio"))
            if seat in hands:
                shares = sum(count * prices[id] for id, count in hands[seat].items())
                board = sum(prices[id] for id in boards[seat])
                row |= {"shares": shares, "donated": raised[seat] + board}
                row["portfolio"] = cash[seat] + shares
            rows.append(row)

    for step in game.steps:
        for event in step.events:
            kind, seat = event.kind, event.seat
            if kind == "round_started":
                close()
                round = event["round"]
            elif kind == "card_played":
                prices[event["commodity"]] = event["after"]
            elif seat is None:
                continue
            elif kind == "opening_cash":
                cash[seat] += event["amount"]
            elif kind == "share_bought":
                cash[seat] -= event["price"]
                if seat in hands:
                    hands[seat][event["commodity"]] += 1
            elif kind in ("share_sold", "shares_sold_off"):
                cash[seat] += event.get("amount", event["price"])
                if seat in hands:
                    hands[seat][event["commodity"]] -= event.get("shares", 1)
            elif kind == "share_donated" and seat in hands:
                hands[seat][event["commodity"]] -= 1
                boards[seat].append(event["commodity"])
            elif kind == "donations_cashed":
                raised[seat] = event["total"]
                if seat in boards:
                    boards[seat] = []
    close()
    return rows


def _quote(
    game: HabAndGut, spaces: dict[str, int], half: int, round: int, at: float, step: int
) -> Iterator[Row]:
    prices = game.components.track.prices
    for commodity, index in spaces.items():
        yield {
            "half": half,
            "round": round,
            "at": at,
            "step": step,
            "commodity": commodity,
            "index": index,
            "price": prices[index],
        }
