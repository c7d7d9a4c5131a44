"""Tidy pandas frames, a row an observation: of a game its ledger, history and statements; of many
games their results.

Amounts are whole units of the game's currency. A `seat` is a seat's number (from 0) or the name of
its player; the column `player` has the names as they are shown, each of them once. A step is the
number of a move, 0 the set-up; a round is a round of the table, 0 the set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from html import escape
from operator import index
from statistics import median
from typing import Any

import pandas as pd
from pandas.api.types import is_numeric_dtype

from finlit import simulation
from finlit.engine import Game
from finlit.games.burn_rate import BurnRate
from finlit.games.burn_rate.history import company_rows
from finlit.games.burn_rate.runway import runway
from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.deck import SECURITIES
from finlit.games.cashflow.fast_track import GOAL
from finlit.games.hab_and_gut import HabAndGut
from finlit.games.hab_and_gut import history as market
from finlit.games.im_the_boss import ImTheBoss
from finlit.games.strategies import label
from finlit.ledger import history as books
from finlit.ledger import statements
from finlit.ledger.loans import Instalment, Loan, payoff_order, sheet_debts
from finlit.ledger.statements import Statement
from finlit.words import (
    _,
    account_name,
    burn_rate,
    hab_and_gut,
    im_the_boss,
    percent,
    unique_name,
)
from finlit.words.causes import causes_in_words
from finlit.words.lists import listed, series

STATEMENT = {"section": "str", "line": "str", "account": "str", "amount": "int64"}
POSTINGS = {
    "step": "int64",
    "round": "int64",
    "own_turn": "int64",
    "seat": "int64",
    "player": "str",
    "event": "str",
    "account": "str",
    "amount": "int64",
}
CAUSES = {
    "step": "int64",
    "round": "int64",
    "event": "str",
    "sentence": "str",
    "postings": "str",
    "amount": "int64",
}
DEBTS = {
    "line": "str",
    "account": "str",
    "balance": "int64",
    "payment": "int64",
    "annual_yield": "float64",
    "repay": "int64",
}
WHEN_WHO = {"round": "int64", "own_turn": "int64", "seat": "int64", "player": "str"}
HISTORY = WHEN_WHO | dict.fromkeys(books.MEASURES, "int64")
OBSERVATIONS = WHEN_WHO | {"measure": "str", "amount": "int64"}
PRICES = {
    "half": "int64",
    "round": "int64",
    "at": "float64",
    "step": "int64",
    "commodity": "str",
    "index": "int64",
    "price": "int64",
}
SHARE_PRICES = {
    "step": "int64",
    "round": "int64",
    "symbol": "str",
    "price": "int64",
    "low": "Int64",
    "high": "Int64",
}
WEALTH = {"round": "int64", "seat": "int64", "player": "str", "measure": "str", "amount": "int64"}
PERFORMANCE = {
    "commodity": "str",
    "return": "float64",
    "volatility": "float64",
    "largest_fall": "float64",
}
OUTLOOK = {
    "commodity": "str",
    "price": "int64",
    "seen_up": "int64",
    "seen_down": "int64",
    "expected": "float64",
}
COMPANY_HISTORY = WHEN_WHO | {"measure": "str", "amount": "float64"}
PAYROLLS = WHEN_WHO | {"paid": "bool", "department": "str", "amount": "int64"}
MARKET_OFFERS = {
    "person": "str",
    "position": "str",
    "salary": "int64",
    "cost": "int64",
    "over_runway": "float64",
    "skill_before": "int64",
    "skill": "int64",
    "unlocked": "int64",
    "kept_off": "int64",
    "funding": "float64",
    "break_even": "float64",
}
OFFERS = {
    "step": "int64",
    "round": "int64",
    "deal": "int64",
    "boss": "str",
    "seat": "int64",
    "player": "str",
    "money": "int64",
    "share": "int64",
    "part": "float64",
    "answer": "str",
    "accepted": "bool",
}
SPLIT = {
    "seat": "int64",
    "player": "str",
    "role": "str",
    "proposed": "Int64",
    "asked": "Int64",
    "accepted": "bool",
    "shapley": "float64",
}
PIECES = {
    "family": "str",
    "required": "bool",
    "piece": "str",
    "name": "str",
    "seat": "int64",
    "player": "str",
    "away": "bool",
    "used": "bool",
}
ALTERNATIVES = {"seat": "int64", "player": "str", "needed": "bool", "ways": "int64", "by": "str"}
DEAL_MONEY = {"deal": "int64", "seat": "int64", "player": "str", "amount": "int64"}
PAIRS = {
    "game": "int64",
    "measure": "str",
    "a": "float64",
    "b": "float64",
    "difference": "float64",
}
BY_STRATEGY = {
    "strategy": "str",
    "measure": "str",
    "players": "int64",
    "mean": "float64",
    "low": "float64",
    "high": "float64",
    "median": "float64",
}
INTERVALS = {
    "measure": "str",
    "a": "float64",
    "b": "float64",
    "difference": "float64",
    "low": "float64",
    "high": "float64",
    "pairs": "int64",
}


def ledger(game: Game, seat: int | str | None = None) -> pd.DataFrame:
    """Every posting, of one seat or of all, in order.

    Columns: step, round, own_turn (turns that the seat had begun), seat, player, event (its kind),
    account, amount (debits positive, as in the ledger; those of a transaction sum to 0).
    """
    only = None if seat is None else seat_of(game, seat)
    turns = books.turns_started(game)
    rows = (
        {
            "step": at.step,
            "round": game.steps[at.step].round,
            "own_turn": turns[at.step][at.seat],
            "seat": at.seat,
            "player": unique_name(game.names, at.seat),
            "event": statements.kind_of(at.event),
            "account": posting.account,
            "amount": posting.amount,
        }
        for at in game.ledger.transactions(only)
        for posting in at.postings
    )
    return _frame(rows, POSTINGS)


def history(game: Game) -> pd.DataFrame:
    """What every seat had at the end of each round; the round being played stands as it is now.

    Columns: round, own_turn, seat, player, cash, net_worth, and of the monthly sheet total_income,
    passive_income, total_expenses, cash_flow.
    """
    return _frame(history_rows(game), HISTORY)


def history_rows(game: Game, since_step: int = 0) -> list[dict[str, Any]]:
    """The rows of `history` that may have changed since the game had `since_step` moves.

    Rows of a round come all together and take the place of earlier rows of that round.
    """
    return [
        {
            **{name: row[name] for name in ("round", "own_turn", "seat")},
            "player": unique_name(game.names, row["seat"]),
            **{name: row[name] for name in books.MEASURES},
        }
        for row in books.history(game, since_step)
    ]


FAST_TRACK = {
    "player": "str",
    "status": "str",
    "cash_flow_day": "int64",
    "added": "int64",
    "goal": "int64",
    "cash": "int64",
    "dream": "str",
    "marks": "int64",
    "dream_price": "int64",
}


def fast_track(game: Cashflow) -> pd.DataFrame:
    """Where every player of Cashflow stands on the way to winning; a row a player, by seat.

    Columns: player, status (rat race, fast track, out), cash_flow_day (received on each; 0 in the
    rat race), added (monthly income of fast-track businesses), goal (what must be added, CF-48),
    cash, dream (its title), marks (on the dream, CF-45), dream_price (with its marks).
    """
    spaces = {space.id: space for space in game.cards.fast_track}
    rows = []
    for player in game.players:
        seat, dream = player.seat, spaces.get(player.dream)
        marks = game.dream_marks.get(player.dream, 0)
        on_track = player.status == "fast track"
        rows.append(
            {
                "player": unique_name(game.names, seat),
                "status": player.status,
                "cash_flow_day": game.ledger.income[seat] if on_track else 0,
                "added": player.added_income,
                "goal": GOAL,
                "cash": game.ledger.cash(seat),
                "dream": _(dream.title) if dream else "",
                "marks": marks,
                "dream_price": dream.price * (1 + marks) if dream else 0,
            }
        )
    return _frame(rows, FAST_TRACK)


def measures(game: Game) -> pd.DataFrame:
    """The history with a row an observation, as charts take it.

    Columns: round, own_turn, seat, player, measure (cash, net_worth, total_income, passive_income,
    total_expenses, cash_flow), amount.
    """
    return _frame(measure_rows(game), OBSERVATIONS)


def measure_rows(game: Game, since_step: int = 0) -> list[dict[str, Any]]:
    """The rows of `measures` that may have changed, as `history_rows` has them."""
    return [
        {**{name: row[name] for name in WHEN_WHO}, "measure": measure, "amount": row[measure]}
        for row in history_rows(game, since_step)
        for measure in books.MEASURES
    ]


def balance_sheet(game: Game, seat: int | str, step: int | None = None) -> pd.DataFrame:
    """What a seat owns, owes and has left, now or after move `step`.

    Columns: section (assets, liabilities, equity), line (the account in words), account, amount.
    """
    number = seat_of(game, seat)
    return _statement(game, statements.balance_sheet(game.ledger, number, _step(game, step)))


def income_statement(
    game: Game,
    seat: int | str,
    first: int | None = None,
    last: int | None = None,
    *,
    rounds: tuple[int, int] | int | None = None,
) -> pd.DataFrame:
    """What a seat earned and spent, in the whole game, in the steps `first` to `last`, or in
    `rounds`: one round, or the first and the last one.

    Columns: section (income, expenses), line (the account in words), account, amount.
    """
    number = seat_of(game, seat)
    span = _span(game, first, last, rounds)
    return _statement(game, statements.income_statement(game.ledger, number, *span))


def cash_flow_statement(
    game: Game,
    seat: int | str,
    first: int | None = None,
    last: int | None = None,
    *,
    rounds: tuple[int, int] | int | None = None,
) -> pd.DataFrame:
    """Where a seat's cash came from and went; the span as in `income_statement`.

    Columns: section (operating, investing, financing), line (what happened, in words), account
    (the section and the kind of event), amount.
    """
    number = seat_of(game, seat)
    span = _span(game, first, last, rounds)
    return _statement(game, statements.cash_flow_statement(game.ledger, number, *span))


def monthly_statement(game: Game, seat: int | str, step: int | None = None) -> pd.DataFrame:
    """The income statement of a seat's sheet, in currency a month, now or after move `step`.

    Columns: section (income, expenses), line (the account in words), account, amount.
    """
    number = seat_of(game, seat)
    return _statement(game, statements.monthly_statement(game.ledger, number, _step(game, step)))


def explain(
    game: Game,
    seat: int | str,
    statement: str,
    account: str,
    first: int | None = None,
    last: int | None = None,
) -> pd.DataFrame:
    """Why a line of a statement is what it is: the events that made it, in order.

    `statement` is balance_sheet, income_statement, cash_flow_statement or monthly_statement;
    `account` a line's account or a total's name (assets, equity, profit, cash_flow, …).
    Columns: step, round, event (its kind), sentence (what happened), postings (all that the event
    did to the seat's books, debits positive, or the lines of the month that it changed), amount (in
    the sign of the line; they sum to it).
    """
    span = _span(game, first, last, None)
    number = seat_of(game, seat)
    causes = statements.explain(game.ledger, number, statement, account, *span)
    told = causes_in_words(game, number, statement, causes)
    rows = (
        {
            "step": cause.step,
            "round": game.steps[cause.step].round,
            "event": statements.kind_of(cause.event),
            "sentence": sentence,
            "postings": postings,
            "amount": cause.amount,
        }
        for cause, (sentence, postings) in zip(causes, told, strict=True)
    )
    return _frame(rows, CAUSES)


def prices(game: HabAndGut) -> pd.DataFrame:
    """The prices of Hab & Gut: a row a commodity at the set-up, and again after each pair of cards.

    Columns: half and round (1 and 0 at the set-up), at (the rounds gone by: 2.5 is the middle of
    round 3), step, commodity (in words), index (the space of the track, from 0), price. So the
    prices at the end of each round, a column a commodity, are
    `prices.pivot_table(index="round", columns="commodity", values="price", aggfunc="last")`.
    """
    rows = (
        row | {"commodity": hab_and_gut.commodity_name(game, row["commodity"])}
        for row in market.price_rows(game)
    )
    return _frame(rows, PRICES)


def share_prices(game: Cashflow) -> pd.DataFrame:
    """Every price of a share, fund or certificate that a card has shown, a row a card drawn.

    Columns: step, round, symbol, price (of one, on that card), low and high (between which the
    price usually lies; <NA> if the card does not say). A split changes no price that was shown.
    """
    cards = game.cards.small
    rows = (
        {
            "step": number,
            "round": step.round,
            "symbol": card.name,
            "price": card.price,
            "low": card.low or None,
            "high": card.high or None,
        }
        for number, step in enumerate(game.steps)
        for event in step.events
        if event.kind == "deal_drawn" and event["deck"] == "small"
        for card in [cards[event["card"]]]
        if card.kind in SECURITIES
    )
    return _frame(rows, SHARE_PRICES)


def performance(prices: pd.DataFrame, rounds: tuple[int, int] | int | None = None) -> pd.DataFrame:
    """What each commodity brought and how it swung, from the prices at the end of each round.

    `prices` as `prices(game)` has them; `rounds`: one round, or the first and the last one, each
    beginning with the price at which the round before ended; by default all of them.

    Columns: commodity; return (of the whole span, 0.5 is a rise by half); volatility (the standard
    deviation of the returns from round to round, with n - 1); largest_fall (from the highest price
    until then to a later one, as a share, 0 or less). A return from a price of 0 has no value and
    is left out; where nothing is left there is NaN.
    """
    last = int(prices["round"].max())
    begin, end = (1, last) if rounds is None else _pair(rounds)
    if not (last == 0 and rounds is None) and not 1 <= begin <= end <= last:
        raise ValueError(
            _("there are no rounds {rounds}: the prices have rounds 1 to {last}").format(
                rounds=rounds, last=last
            )
        )
    inside = prices[prices["round"].between(begin - 1, end)]
    closing = inside.groupby(["commodity", "round"], sort=False)["price"].last()
    rows = []
    for name, path in closing.groupby("commodity", sort=False):
        path = path.astype("float64")
        returns = path.pct_change().where(path.shift() > 0)
        first = path.iloc[0]
        fall = (path / path.cummax() - 1).min()
        rows.append(
            {
                "commodity": name,
                "return": path.iloc[-1] / first - 1 if first else float("nan"),
                "volatility": returns.std(),
                "largest_fall": fall,
            }
        )
    return _frame(rows, PERFORMANCE)


def wealth(game: HabAndGut, known: Iterable[int | str] | None = None) -> pd.DataFrame:
    """What every player of Hab & Gut had at the end of each round, at that moment's prices.

    The round being played stands as it is now. With `known`, only what may be known by who sees the
    hands and gifts of these seats: of the others their cash, until the game is over.

    Columns: round, seat, player, measure (cash, shares, donated, portfolio: cash and shares),
    amount. What was donated counts at its price until it is cashed, then at what it raised.
    """
    seats = None if known is None else [seat_of(game, seat) for seat in known]
    rows = (
        {
            "round": row["round"],
            "seat": row["seat"],
            "player": unique_name(game.names, row["seat"]),
            "measure": measure,
            "amount": row[measure],
        }
        for row in market.wealth_rows(game, seats)
        for measure in ("cash", "shares", "donated", "portfolio")
        if row[measure] is not None
    )
    return _frame(rows, WEALTH)


def expected_prices(game: HabAndGut, seat: int | str | None) -> pd.DataFrame:
    """What each commodity may be expected to cost at the half's end, from the cards that a seat
    sees in its two racks (see `finlit.games.hab_and_gut.outlook`); None: from no rack at all.

    Columns: commodity (in words), price (now), seen_up and seen_down (spaces on the cards that it
    sees, seen_down 0 or less), expected.
    """
    view = game.view(None if seat is None else seat_of(game, seat))
    seen = [game.components.cards[id] for id in (*view.left_rack, *view.right_rack)]
    rows = (
        {
            "commodity": hab_and_gut.commodity_name(game, id),
            "price": view.prices[id],
            "seen_up": sum(max(card.spaces, 0) for card in seen if card.commodity == id),
            "seen_down": sum(min(card.spaces, 0) for card in seen if card.commodity == id),
            "expected": expected,
        }
        for id, expected in view.expected_prices().items()
    )
    return _frame(rows, OUTLOOK)


def company_history(game: BurnRate) -> pd.DataFrame:
    """What every company had at the end of each round; the round being played as it is now.

    Columns: round, own_turn, seat, player, measure, amount. The measures: money (in the account),
    burn (a turn, as the company then stood), runway (turns that the money would last at that burn;
    NaN where nothing burns).
    """
    rows = []
    for row in company_rows(game):
        known: dict[str, Any] = {name: row[name] for name in ("round", "own_turn", "seat")}
        known["player"] = unique_name(game.names, row["seat"])
        money, burn = row["money"], row["burn"]
        for measure, amount in (("money", money), ("burn", burn), ("runway", runway(money, burn))):
            rows.append(known | {"measure": measure, "amount": amount})
    return _frame(rows, COMPANY_HISTORY)


def payrolls(game: BurnRate, seat: int | str | None = None) -> pd.DataFrame:
    """What every payroll cost by department, of one company or of all, and what the next one will.

    Columns: round, own_turn, seat, player, paid (False: the next payroll as things stand, of
    companies that still play), department (the line in words; engineers and contractors are lines
    of their own), amount. All lines of a payroll are there, also those of 0.
    """
    seats = range(len(game.names)) if seat is None else [seat_of(game, seat)]
    turns = books.turns_started(game)
    found: list[tuple[int, int, int, bool, Mapping[str, int]]] = []
    for number in seats:
        for at in game.ledger.transactions(number):
            if statements.kind_of(at.event) == "payroll":
                costs = {posting.account: posting.amount for posting in at.postings}
                # the move that ends a round begins the next one, after the payroll
                round, turn = game.steps[at.step - 1].round, turns[at.step][number]
                found.append((round, turn, number, True, costs))
        if game.to_act is not None and number in game.standing:
            turn = turns[-1][number] + (game.to_act != number or not game.round)
            times = 2 if game.companies[number].doubled else 1
            due = {name: times * n for name, n in game.ledger.monthly[number].items()}
            found.append((max(game.round, 1), turn, number, False, due))
    rows = (
        {
            "round": round,
            "own_turn": turn,
            "seat": number,
            "player": unique_name(game.names, number),
            "paid": paid,
            "department": name,
            "amount": costs.get(burn_rate.LINE_ACCOUNTS[line], 0),
        }
        for round, turn, number, paid, costs in sorted(found, key=lambda each: each[:3])
        for line, name in burn_rate.line_names().items()
    )
    return _frame(rows, PAYROLLS)


def market_offers(game: BurnRate, seat: int | str) -> pd.DataFrame:
    """What each person in the job market would change in a company, if hired now.

    Columns: person, position (in words), salary, cost (what the burn grows by; less than the
    salary where a contractor can go), over_runway (that cost until the account would be empty; NaN
    if nothing burns), skill_before and skill (of the department), unlocked (own event cards, of
    all, that could then be played, less those that could not any more), kept_off (attacks that
    could not be played against the company any more, less those that could), funding (what an event
    card would bring more than now, on average), break_even (event cards to be drawn a turn for the
    funding to pay for the hire; NaN if it brings none).
    """
    number = seat_of(game, seat)
    view = game.view(number)
    rows = []
    for person in view.market.values():
        if person is None or not game.companies[number].has_place(view.components.people[person]):
            continue
        effect = view.hire_effect(number, person)
        rows.append(
            {
                "person": burn_rate.person_name(game, person),
                "position": burn_rate.position(game, person),
                "salary": effect.salary,
                "cost": effect.cost,
                "over_runway": effect.over_runway,
                "skill_before": effect.skill_before,
                "skill": effect.skill,
                "unlocked": len(effect.unlocked) - len(effect.locked),
                "kept_off": len(effect.blocked) - len(effect.exposed),
                "funding": effect.funding,
                "break_even": effect.break_even,
            }
        )
    return _frame(rows, MARKET_OFFERS)


def offers(game: ImTheBoss) -> pd.DataFrame:
    """What bosses offered whom for taking part in a deal, and what became of it: a row a proposal
    and partner.

    Columns: step, round, deal (the number of the deal made, from 1), boss (who proposes), seat and
    player (the partner), money (of the deal), share (offered, both in millions), part (the share of
    the money: 0.25 is a quarter), answer ("accepted"; else "asked" or "passed", the last thing that
    the partner said; "none" if the proposal fell before), accepted.
    """
    rows: list[dict[str, Any]] = []
    standing: dict[int, dict[str, Any]] = {}
    deal = money = 0
    answers = {"accepted", "asked", "passed"}
    for number, step in enumerate(game.steps):
        for event in step.events:
            seat = event.seat
            if event.kind == "deal_begun":
                deal, money = deal + 1, event["money"]
            if event.kind in _ENDS_PROPOSAL:
                standing = {}
            if event.kind == "proposed":
                shares = dict(zip(event["seats"], event["shares"], strict=True))
                standing = {
                    partner: {
                        "step": number,
                        "round": step.round,
                        "deal": deal,
                        "boss": unique_name(game.names, event.seat or 0),
                        "seat": partner,
                        "player": unique_name(game.names, partner),
                        "money": money,
                        "share": shares[partner],
                        "part": shares[partner] / money,
                        "answer": "none",
                        "accepted": False,
                    }
                    for partner in event["partners"]
                }
                rows += standing.values()
            elif event.kind in answers and seat in standing and not standing[seat]["accepted"]:
                standing[seat] |= {"answer": event.kind, "accepted": event.kind == "accepted"}
    return _frame(rows, OFFERS)


_ENDS_PROPOSAL = ("proposed", "proposal_void", "deal_closed", "deal_failed")


def split(game: ImTheBoss, seen_by: int | str | None = None) -> pd.DataFrame:
    """The deal under way, or under the marker, a row a player: what the standing proposal gives and
    what the Shapley value of the deal would.

    It counts what everybody sees, or with `seen_by` also the family cards in that seat's hand.
    Without a deal under way whose turn it is counts as boss. No rows when there is no deal to make.

    Columns: seat, player, role ("boss", "partner" in the standing proposal, or "outside"), proposed
    (its share, <NA> without a proposal), asked (the least that the player said to join for, <NA> if
    nothing), accepted, shapley (the player's Shapley value; all amounts in millions).
    """
    view = game.view(None if seen_by is None else seat_of(game, seen_by))
    if view.space is None or view.to_act is None:
        return _frame((), SPLIT)
    boss = view.turn if view.boss is None else view.boss
    proposal, values = view.proposal, view.coalitions().shapley()
    partners = () if proposal is None else proposal.partners
    rows = (
        {
            "seat": seat,
            "player": unique_name(game.names, seat),
            "role": "boss" if seat == boss else "partner" if seat in partners else "outside",
            "proposed": None if proposal is None else proposal.share(seat),
            "asked": view.asks.get(seat),
            "accepted": seat in view.accepted,
            "shapley": float(values[seat]),
        }
        for seat in range(len(game.names))
    )
    return _frame(rows, SPLIT)


def deal_pieces(game: ImTheBoss) -> pd.DataFrame:
    """Who could fill which place of the deal under way, or under the marker, with what: a row a
    piece, an investor or a family card played face up, of a family that the deal names.

    Columns: family (its initial), required (the deal cannot do without it), piece (its id), name
    (in words), seat, player, away (it travels, so that it cannot take part), used (the standing
    proposal takes it).
    """
    view = game.view(None)
    if view.space is None:
        return _frame((), PIECES)
    held = [(investor, investor, seat) for investor, seat in view.owners.items()]
    held += [(view.components.cards[id].family, id, seat) for id, seat in view.shown.items()]
    used = () if view.proposal is None else view.proposal.cast
    rows = (
        {
            "family": family,
            "required": family in view.space.required,
            "piece": piece,
            "name": im_the_boss.piece_name(game, piece),
            "seat": seat,
            "player": unique_name(game.names, seat),
            "away": piece in view.away,
            "used": piece in used,
        }
        for family in view.space.families
        for of, piece, seat in held
        if of == family and seat is not None
    )
    return _frame(rows, PIECES)


def alternatives(game: ImTheBoss, seen_by: int | str | None = None) -> pd.DataFrame:
    """Who of the players can be replaced in the deal under way, or under the marker, and by whom.

    What counts is as in `split`. Columns: seat, player, needed (the deal can be made, but not
    without that player), ways (how many smallest groups can make it without the player), by (these
    groups in words, each without the boss).
    """
    view = game.view(None if seen_by is None else seat_of(game, seen_by))
    if view.space is None or view.to_act is None:
        return _frame((), ALTERNATIVES)
    boss = view.turn if view.boss is None else view.boss
    deal = view.coalitions()
    rows = []
    for seat in range(len(game.names)):
        ways = deal.alternatives(seat) if deal.total else []
        others = [sorted(group - {boss}) for group in ways]
        names = [" + ".join(unique_name(game.names, o) for o in group) for group in others]
        rows.append(
            {
                "seat": seat,
                "player": unique_name(game.names, seat),
                "needed": bool(deal.total) and not ways,
                "ways": len(ways),
                "by": series(name or _("the boss alone") for name in names),
            }
        )
    return _frame(rows, ALTERNATIVES)


def deal_money(game: ImTheBoss, seen_by: int | str | None = None) -> pd.DataFrame:
    """What every player had after each closed deal, in millions; with `seen_by`, only what this
    seat may know: its own money, until the game is over (IB-23).

    Columns: deal (the number of deals closed, 0 before the first), seat, player, amount.
    """
    seats = range(len(game.names))
    if seen_by is not None and game.to_act is not None:
        seats = range(seat_of(game, seen_by), seat_of(game, seen_by) + 1)
    money = [0] * len(game.names)
    had = [list(money)]
    for step in game.steps:
        for event in step.events:
            if event.kind == "deal_closed":
                for seat, share in zip(event["seats"], event["shares"], strict=True):
                    money[seat] += share
                had.append(list(money))
    rows = (
        {
            "deal": deal,
            "seat": seat,
            "player": unique_name(game.names, seat),
            "amount": amounts[seat],
        }
        for deal, amounts in enumerate(had)
        for seat in seats
    )
    return _frame(rows, DEAL_MONEY)


def debts(game: Game, seat: int | str, cash: int | None = None) -> pd.DataFrame:
    """The debts of a seat's sheet that can be repaid (CF-26), in the order of what each unit frees.

    Columns: line (the debt in words), account, balance, payment (a month), annual_yield (twelve
    payments for the balance: 0.6 is 60%), repay (how much of it to repay with `cash`, by default
    the cash in hand, so that the most monthly payment ends). Raises `BadLoan` for a `cash` that
    is no whole amount from 0.
    """
    number = seat_of(game, seat)
    have = game.ledger.cash(number) if cash is None else cash
    payoff = payoff_order(sheet_debts(game.ledger, number), have)
    best = dict(payoff.repaid)
    rows = (
        {
            "line": account_name(f"liabilities:{debt.name}", game),
            "account": f"liabilities:{debt.name}",
            "balance": debt.balance,
            "payment": debt.payment,
            "annual_yield": float(debt.annual_yield),
            "repay": best.get(debt.name, 0),
        }
        for debt in payoff.order
    )
    return _frame(rows, DEBTS)


def loan_schedule(loan: Loan) -> pd.DataFrame:
    """A loan's schedule, a row a month until nothing is owed.

    Columns: month (from 1), payment, interest and principal (the two parts of the payment), balance
    (owed after it). The amounts are Decimals, exact to the cent.
    """
    return pd.DataFrame(loan.schedule, columns=list(Instalment._fields))


def loan_schedules(loans: Mapping[str, Loan]) -> pd.DataFrame:
    """The schedules of several loans below one another.

    Columns: loan (its name in `loans`), then those of `loan_schedule`.
    """
    rows = [(name, *row) for name, loan in loans.items() for row in loan.schedule]
    return pd.DataFrame(rows, columns=["loan", *Instalment._fields])


def simulate(
    game: str,
    players: Sequence[Any],
    games: int = 100,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    progress: bool = True,
    **rules: Any,
) -> pd.DataFrame:
    """Many games played by programs: `simulate("cashflow", ["saver", "landlord"], games=1000)`.

    `players` has a strategy for each seat: a name, a function `choose(view, options, rng)` or an
    object that has one. `rules` are the keywords of the game. `executor` is any
    `concurrent.futures.Executor`, such as a `ProcessPoolExecutor`, dask's `client.get_executor()`
    or ipyparallel's `client.executor()`; the frame is the same on each and without one. A game of
    the frame is seen again by `finlit.simulation.replay`. When interrupted, the games that are done
    are kept.

    A row a game and seat. Columns: game (from 0), seed (of its luck), seat, strategy, winner,
    rounds, cash, net_worth (at the end), and those of the game, in Cashflow: profession, left,
    turns_to_leave (<NA> if it did not), own_turns, passive_income, total_expenses, interest_paid,
    largest_loan, bankruptcies, out (see `COLUMNS` in `finlit.games.cashflow.results`).

    Raises `ValueError` for an unknown game or strategy, and
    `finlit.simulation.UnsendableStrategy` for one that the executor cannot send to its workers.
    """
    rows = simulation.results(
        game, players, games, seed, executor=executor, progress=progress, **rules
    )
    return _frame(rows, simulation.columns(game))


def by_strategy(results: pd.DataFrame, confidence: float = 0.95) -> pd.DataFrame:
    """What each strategy came to in a simulation, a row a strategy and measure.

    Columns: strategy, measure, players (that have a value), mean (of yes and no the share of yes),
    low and high (its interval of confidence, as in `compare`), median.
    """
    rows = []
    measures = [
        name
        for name in results.columns
        if name not in ("game", "seed", "seat") and is_numeric_dtype(results[name])
    ]
    for strategy, of in results.groupby("strategy", sort=False):
        for measure in measures:
            values = [float(value) for value in of[measure].dropna()]
            mean, low, high = simulation.mean_interval(values, confidence)
            rows.append(
                {
                    "strategy": strategy,
                    "measure": measure,
                    "players": len(values),
                    "mean": mean,
                    "low": low,
                    "high": high,
                    "median": median(values) if values else float("nan"),
                }
            )
    return _frame(rows, BY_STRATEGY)


@dataclass(frozen=True, repr=False)
class Comparison:
    """Two strategies that played the same games: `summary` has the means and intervals."""

    a: str
    b: str
    confidence: float
    pairs: pd.DataFrame
    """A row a measure and game that both played. Columns: game, measure, a, b, difference."""
    summary: pd.DataFrame
    """A row a measure. Columns: measure, a, b (means), difference (mean of a - b), low, high (its
    interval of confidence), pairs (games that count)."""

    def __repr__(self) -> str:
        return f"{self._title()}\n{self.summary.round(2).to_string(index=False)}"

    def _repr_html_(self) -> str:
        table = self.summary.round(2).to_html(index=False)
        return f"<p>{escape(self._title())}</p>{table}"

    def _title(self) -> str:
        return _("a: {a}; b: {b}; interval of the difference: {confidence}").format(
            a=self.a, b=self.b, confidence=percent(self.confidence)
        )


def compare(
    a: Any,
    b: Any,
    others: Sequence[Any] = (),
    *,
    game: str = "cashflow",
    games: int = 100,
    seed: int = 0,
    confidence: float = 0.95,
    executor: Executor | None = None,
    progress: bool = True,
    **rules: Any,
) -> Comparison:
    """Two strategies on the same luck: `compare("saver", "borrower", games=500)`.

    Every game is played twice, with `a` and with `b` in seat 0 and `others` in the other seats, and
    with the same dice by seat and turn, the same order of the decks, and the same professions. (Who
    draws which card still depends on how the game goes.) What counts is the difference of the two.

    The interval is that of the mean of these paired differences: mean ± z * standard deviation /
    sqrt(pairs), z = 1.96 for a confidence of 0.95; in so many of a hundred such comparisons the
    true mean lies in it. Wins and other yes or no count as 1 and 0, so their means are shares. A
    pair in which one of the two has no value (who never leaves the rat race has no turns_to_leave)
    is left out: then compare `left` as well.
    """
    played = [
        simulation.results(
            game, [one, *others], games, seed, executor=executor, progress=progress, **rules
        )
        for one in (a, b)
    ]
    by_game = [{row["game"]: row for row in rows if row["seat"] == 0} for rows in played]
    pairs, intervals = [], []
    for measure, kind in simulation.columns(game).items():
        if kind == "str" or measure in ("game", "seed", "seat"):
            continue
        found = [
            (number, row[measure], by_game[1][number][measure])
            for number, row in by_game[0].items()
            if number in by_game[1]
        ]
        found = [each for each in found if None not in each]
        pairs += [
            {"game": number, "measure": measure, "a": x, "b": y, "difference": x - y}
            for number, x, y in found
        ]
        mean, low, high = simulation.mean_interval([x - y for _game, x, y in found], confidence)
        intervals.append(
            {
                "measure": measure,
                "a": simulation.mean_interval([x for _game, x, _y in found])[0],
                "b": simulation.mean_interval([y for _game, _x, y in found])[0],
                "difference": mean,
                "low": low,
                "high": high,
                "pairs": len(found),
            }
        )
    return Comparison(
        label(game, a),
        label(game, b),
        confidence,
        _frame(pairs, PAIRS),
        _frame(intervals, INTERVALS),
    )


def seat_of(game: Game, seat: int | str) -> int:
    """The number of a seat that is given by its number or by its player's name.

    Raises `ValueError`, naming the players, if there is no such seat or two of that name.
    """
    seats = range(len(game.names))
    if isinstance(seat, str):
        found = [n for n in seats if unique_name(game.names, n) == seat]
        found = found or [n for n in seats if game.names[n] == seat]
        if len(found) == 1:
            return found[0]
    elif not isinstance(seat, bool) and index(seat) in seats:
        return index(seat)
    players = listed(f"{n}: {unique_name(game.names, n)}" for n in seats)
    raise ValueError(
        _("{seat} is not one seat of this game; its seats are {players}").format(
            seat=repr(seat), players=players
        )
    )


def _step(game: Game, step: int | None) -> int | None:
    if step is not None and index(step) not in range(len(game.steps)):
        raise ValueError(
            _("there is no move {step}: the game has moves 0 to {last}").format(
                step=step, last=len(game.steps) - 1
            )
        )
    return step


def _span(
    game: Game, first: int | None, last: int | None, rounds: tuple[int, int] | int | None
) -> tuple[int, int]:
    """The first and the last step of a span of steps or of rounds."""
    if rounds is None:
        begin, end = _step(game, first), _step(game, last)
        return begin or 0, len(game.steps) - 1 if end is None else end
    if first is not None or last is not None:
        raise ValueError(_("give the steps first and last or the rounds, not both"))
    begin, end = _pair(rounds)
    if not 0 <= begin <= end <= game.round:
        raise ValueError(
            _("there are no rounds {rounds}: the game has rounds 0 to {last}").format(
                rounds=rounds, last=game.round
            )
        )
    steps_by_round = [step.round for step in game.steps]
    earlier = sum(at < begin for at in steps_by_round)
    until = sum(at <= end for at in steps_by_round)
    return earlier, until - 1


def _pair(rounds: tuple[int, int] | int) -> tuple[int, int]:
    """The first and the last round of a span that may be one round."""
    return (rounds, rounds) if isinstance(rounds, int) else rounds


def _statement(game: Game, statement: Statement) -> pd.DataFrame:
    rows = (
        {
            "section": line.section,
            "line": account_name(line.account, game),
            "account": line.account,
            "amount": line.amount,
        }
        for line in statement.lines
    )
    return _frame(rows, STATEMENT)


def _frame(rows: Iterable[Mapping[str, Any]], columns: Mapping[str, str]) -> pd.DataFrame:
    """The rows as a frame whose columns have their types even when there are no rows."""
    return pd.DataFrame([*rows], columns=[*columns]).astype(dict(columns))
