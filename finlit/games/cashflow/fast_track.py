"""The fast track: CF-40 to CF-48."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from finlit.engine import Option
from finlit.games.cashflow.banking import LOAN
from finlit.games.cashflow.deck import TrackSpace
from finlit.games.cashflow.state import FAST, Player

if TYPE_CHECKING:
    from finlit.games.cashflow.game import Cashflow

CASH = "assets:cash"
GOAL = 50_000
"""Monthly cash flow that fast-track businesses must add to win (CF-48)."""

ROLL = Option("roll", dice=(2,))
ROLL_FREELY = Option("roll", dice=(1, 2, 3))
BUY = Option("buy")
ATTEMPT = Option("attempt")
MARK = Option("mark_dream")
DONATE = Option("donate")
END_TURN = Option("end_turn")


def enter(game: Cashflow) -> None:
    """CF-40, CF-41: leave the rat race behind; the first cash flow day comes at once."""
    seat = game.acting
    player, ledger = game.players[seat], game.ledger
    passive = game.passive_income(seat)
    income = (passive + 500) // 1000 * 1000 * 100
    balances = ledger.balances[seat]
    cash, loan = balances[CASH], -balances[LOAN]
    kept = max(0, cash - loan)
    event = game.emit("entered_fast_track", seat, passive_income=passive, income=income, cash=kept)
    legs = [
        (account, -amount)
        for account, amount in balances.items()
        if amount and account != CASH and account.startswith(("assets:", "liabilities:"))
    ]
    left = kept - cash
    rest = -left - sum(amount for _, amount in legs)
    ledger.post(seat, event, (*legs, (CASH, left), ("equity:rat_race", rest)))
    for account, amount in [*ledger.monthly[seat].items()]:
        ledger.recur(seat, event, account, -amount)
    ledger.recur(seat, event, "income:cash_flow_day", -income)
    player.status = FAST
    player.position = 0
    player.holdings.clear()
    player.ventures.clear()
    player.debts.clear()
    player.paydays.clear()
    player.charity_turns = 0
    cash_flow_day(game, player)
    game.phase = "track"


def cash_flow_day(game: Cashflow, player: Player) -> None:
    """CF-43: receive the cash-flow-day income; it is always paid."""
    seat, ledger = player.seat, game.ledger
    event = game.emit("cash_flow_day", seat, amount=ledger.income[seat])
    ledger.post(seat, event, ledger.month(seat))


def turn_options(game: Cashflow) -> Sequence[Option]:
    """CF-42, CF-46: roll two dice, or after a gift one, two or three."""
    return (ROLL_FREELY if game.players[game.acting].fast_charity else ROLL,)


def roll(game: Cashflow, dice: int) -> None:
    """CF-42, CF-43: roll, move, receive the cash flow days passed, carry out the space."""
    seat = game.acting
    player = game.players[seat]
    rolled = game.chance.dice(seat, player.own_turns, dice)
    spaces = game.cards.fast_track
    start = player.position
    end = (start + sum(rolled) - 1) % len(spaces) + 1
    player.position = end
    landed = spaces[end - 1]
    game.emit("rolled", seat, dice=rolled, start=start, end=end, space=landed.kind)
    for step in range(start, start + sum(rolled)):
        if spaces[step % len(spaces)].kind == "cash_flow_day":
            cash_flow_day(game, player)
    if landed.kind in ("tax_audit", "lawsuit", "divorce"):
        lose_cash(game, player, landed.kind)
    game.space_used = False
    game.phase = "track_space"


def lose_cash(game: Cashflow, player: Player, cause: str) -> None:
    """CF-47: tax audit and lawsuit take half the cash (rounded down), a divorce all of it."""
    seat = player.seat
    cash = game.ledger.cash(seat)
    lost = cash if cause == "divorce" else cash // 2
    event = game.emit("cash_lost", seat, cause=cause, amount=lost)
    game.ledger.post(seat, event, ((f"expenses:{cause}", lost), (CASH, -lost)))


def space_options(game: Cashflow) -> Sequence[Option]:
    """CF-44 to CF-46: what the space offers, once a landing, if cash covers it."""
    offered = space_offer(game)
    if offered is None or game.space_used or game.ledger.cash(game.acting) < space_price(game):
        return (END_TURN,)
    return (offered, END_TURN)


def space_offer(game: Cashflow) -> Option | None:
    """CF-44 to CF-46: what the space offers to who has the cash for it; None if it is nothing."""
    player, here = game.players[game.turn], space(game)
    if here.kind == "business":
        return None if here.id in game.business_owners else BUY
    if here.kind == "business_roll":
        return None if here.id in game.business_owners else ATTEMPT
    if here.kind == "charity":
        return None if player.fast_charity else DONATE
    if here.kind != "dream":
        return None
    if player.dream != here.id and any(other.dream == here.id for other in game.players):
        return MARK
    return BUY


def space(game: Cashflow) -> TrackSpace:
    """The space of the fast track that the player in turn stands on."""
    return game.cards.fast_track[game.players[game.turn].position - 1]


def space_price(game: Cashflow) -> int:
    """What the space asks for: an own dream's price grows by once its print with each mark."""
    here = space(game)
    if here.kind == "dream" and game.players[game.turn].dream == here.id:
        return here.price * (1 + game.dream_marks.get(here.id, 0))
    return here.price


def buy(game: Cashflow) -> None:
    """CF-44: a business adds its monthly cash flow; CF-45: the own dream wins the game."""
    seat, here = game.acting, space(game)
    price = space_price(game)
    event = game.emit("space_bought", seat, space=here.id, price=price)
    if here.kind == "business":
        game.ledger.post(seat, event, ((f"assets:track:{here.id}", price), (CASH, -price)))
        game.space_used = True
        add_business(game, here)
        return
    game.ledger.post(seat, event, (("expenses:dream", price), (CASH, -price)))
    game.space_used = True
    if game.players[seat].dream == here.id:
        game.finish("dream", [seat])


def attempt(game: Cashflow) -> None:
    """CF-44: pay the price for one try; a business that asks for a roll opens to who succeeds."""
    seat, here = game.acting, space(game)
    die = game.chance.dice(f"attempt/{seat}", game.players[seat].own_turns)[0]
    won = die in here.needs
    event = game.emit("attempted", seat, space=here.id, price=here.price, die=die, won=won)
    account = f"assets:track:{here.id}" if won else "expenses:attempts"
    game.ledger.post(seat, event, ((account, here.price), (CASH, -here.price)))
    game.space_used = True
    if won:
        add_business(game, here)


def add_business(game: Cashflow, business: TrackSpace) -> None:
    """CF-44, CF-48: mark the business and add its income; 50,000 added wins."""
    seat = game.acting
    player = game.players[seat]
    game.business_owners[business.id] = seat
    player.businesses.append(business.id)
    player.added_income += business.cash_flow
    event = game.emit(
        "income_added",
        seat,
        space=business.id,
        amount=business.cash_flow,
        added=player.added_income,
    )
    game.ledger.recur(seat, event, f"income:track:{business.id}", -business.cash_flow)
    if player.added_income >= GOAL:
        game.finish("income", [seat])


def mark_dream(game: Cashflow) -> None:
    """CF-45: pay the printed price to raise another's dream by as much."""
    seat, here = game.acting, space(game)
    marks = game.dream_marks[here.id] = game.dream_marks.get(here.id, 0) + 1
    event = game.emit("dream_marked", seat, space=here.id, price=here.price, marks=marks)
    game.ledger.post(seat, event, (("expenses:marks", here.price), (CASH, -here.price)))
    game.space_used = True


def donate(game: Cashflow) -> None:
    """CF-46: give what the board asks for; from then on roll one, two or three dice by choice."""
    seat = game.acting
    amount = space_price(game)
    event = game.emit("donated", seat, amount=amount)
    game.ledger.post(seat, event, (("expenses:charity", amount), (CASH, -amount)))
    game.players[seat].fast_charity = True
    game.space_used = True
