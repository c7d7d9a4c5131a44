"""The programs that play Cashflow: that they play by the view, what they do, and why."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.engine import Action
from finlit.games.cashflow import Cashflow
from finlit.games.cashflow.strategies import (
    STRATEGIES,
    BigDealHunter,
    Borrower,
    Cautious,
    DebtFirst,
    Investor,
    Landlord,
    Saver,
    ShareTrader,
)
from finlit.games.strategies import strategy
from finlit.words.cashflow import reason_sentence
from finlit.words.cashflow_strategies import _COUNTED, _REASONS
from tests.cashflow.tables import NAMES, play, table

HABITS = [name for name in STRATEGIES if name != "random"]
habits = st.sampled_from(HABITS)


def choice(player, game):
    """What the player who is to act would do, in words."""
    action = player.choose(game.view(game.to_act), game.options(), Random(1))
    return " ".join(map(str, (action.kind, *action.values.values())))


def why(player, game):
    """Why, in data: the reason's code."""
    return player.explain(game.view(game.to_act), game.options())[0].reason


def said(player, game):
    """Why, in a sentence."""
    return reason_sentence(game, player.explain(game.view(game.to_act), game.options())[0])


class OnlyPublic:
    """A view of which nothing but its public names can be reached."""

    def __init__(self, view):
        self.__view = view

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"a strategy reached for {name}")
        return getattr(self.__view, name)


@settings(max_examples=20)
@given(habits, st.integers(0, 10**6), st.integers(0, 400))
def test_a_choice_depends_on_the_view_and_not_on_the_decks(name, seed, moves):
    player = strategy("cashflow", name)
    game = Cashflow(NAMES[:3], seed=seed)
    while game.to_act is not None and len(game) < moves:
        game.apply(player.choose(game.view(game.to_act), game.options(), Random(1)))
    if game.to_act is None:
        return
    chosen = choice(player, game)
    assert choice(player, game.branch(seed=seed + 1)) == chosen
    action = player.choose(OnlyPublic(game.view(game.to_act)), game.options(), Random(2))
    assert " ".join(map(str, (action.kind, *action.values.values()))) == chosen


def test_every_sentence_is_a_reason_that_somebody_has():
    given_reasons = set()
    for seed in range(40):
        players = [strategy("cashflow", name) for name in HABITS[seed % 2 :][:5]]
        players.append(Borrower(least_flow=-0.2))
        game = Cashflow(NAMES, seed=seed, claim_payday=seed % 2 == 0)
        while (seat := game.to_act) is not None:
            judgement = players[seat].explain(game.view(seat), game.options())[0]
            given_reasons.add(judgement.reason)
            game.apply(judgement.action)
    assert given_reasons == {*_REASONS, *_COUNTED}


def test_parameters_are_given_by_name_and_every_one_is_explained():
    assert STRATEGIES["saver"](reserve=6.0) == Saver(reserve=6.0)
    with pytest.raises(TypeError):
        Saver(reserves=6.0)
    for made in (Investor, Saver, DebtFirst, BigDealHunter, Borrower):
        texts = " ".join(each.__doc__ for each in made.__mro__[:-1])
        assert all(f"`{name}`" in texts for name in made.__dataclass_fields__)


# What each of them is known for. A clerk has 1,000 a month, 2,000 of expenses and 2,000 in cash.


def with_cash(amount, *professions, **more):
    """A table whose first player, a clerk unless named, has drawn its card with so much cash."""
    game = table(*(professions or ("clerk",)), dice=[1, *more.pop("dice", ())], seed=1, **more)
    game.ledger.post(
        0, game.emit("donated", 0), (("assets:cash", amount - 2000), ("income:gift", 2000 - amount))
    )
    game._options = None
    return game


def drawn(card, cash, *professions, **more):
    """The first player has drawn a card, the first of those to come."""
    deck = "big" if card in ("DUPLEX", "LAUNDRY", "TOWER", "RUIN") else "small"
    more[deck] = f"{card} {more.get(deck, '')}"
    game = with_cash(cash, *professions, **more)
    play(game, "roll", f"draw {deck}")
    return game


def test_the_saver_keeps_three_months_of_expenses():
    game = drawn("HOUSE", 10_999)
    assert choice(Saver(), game) == "end_turn"
    assert said(Saver(), game) == ("I keep 3 months of expenses in cash, $6,000, so I pass.")
    assert choice(Saver(), drawn("HOUSE", 11_000)) == "buy"
    assert choice(Saver(reserve=2.5), game) == "buy"
    assert said(Saver(reserve=4), game).startswith("I keep 4 months")
    assert why(Saver(), drawn("HOUSE", 4_999)) == "too_dear"


def test_the_saver_likes_interest():
    assert choice(Saver(), drawn("BOND", 8_500)) == "buy 2"
    assert why(Saver(), drawn("BOND", 8_500)) == "good_interest"


def test_the_cautious_wants_three_percent():
    assert choice(Cautious(), drawn("HOUSE", 50_000)) == "buy"
    assert choice(Cautious(), drawn("HOUSE2", 50_000)) == "end_turn"
    assert said(Cautious(), drawn("HOUSE2", 50_000)) == (
        "It brings $100 a month for $4,000. I want at least 3% a month, so I pass."
    )


def test_debt_first_repays_the_dearest_debt_that_it_can_and_then_buys():
    """A clerk's retail debt and credit card cost 5% a month, the car loan 2%."""
    game = drawn("HOUSE", 50_000)
    assert choice(Investor(), game) == "buy"
    assert (choice(DebtFirst(), game), why(DebtFirst(), game)) == ("end_turn", "debt_first")
    before = with_cash(5_000)
    assert choice(DebtFirst(), before) == "repay credit_card"
    play(before, "repay credit_card")
    assert choice(DebtFirst(), before) == "repay retail_debt"
    play(before, "repay retail_debt")
    assert choice(DebtFirst(), before) == "roll 1"
    rich = with_cash(20_000)
    play(rich, "repay credit_card", "repay retail_debt")
    assert choice(DebtFirst(dear_debt=0.02), rich) == "repay car_loan"
    play(game, "repay credit_card", "repay retail_debt")
    assert choice(DebtFirst(), game) == "buy"


def test_the_share_trader_buys_low_and_sells_high():
    trader = ShareTrader()
    game = drawn("KITE10", 3_000)
    assert choice(trader, game) == "buy 200"
    assert said(trader, game) == "KITE is cheap at $10, so I buy."
    assert choice(Investor(), game) == "buy 50"
    assert choice(trader, drawn("KITE20", 3_000)) == "end_turn"
    dear = drawn("KITE10", 3_000, dice=[2], small="KITE30")
    play(dear, "buy 150", "end_turn", "roll", "draw small")
    assert choice(trader, dear) == "sell KITE 150"
    assert said(trader, dear) == "KITE is dear at $30, so I sell."


def test_others_sell_and_buy_at_the_price_of_a_card_too():
    game = table("clerk", "saver", dice=[1, 1, 4], small="KITE10 KITE40", seed=1)
    play(game, "roll", "draw small", "buy 5", "end_turn", "roll", "draw small", "end_turn")
    assert (game.phase, game.to_act) == ("trade", 0)
    assert choice(ShareTrader(), game) == "sell KITE 5"
    play(game, "sell KITE 5")
    assert choice(ShareTrader(), game) == "done"


def test_the_landlord_buys_properties_only():
    assert choice(Landlord(), drawn("DUPLEX", 50_000)) == "buy"
    assert choice(Landlord(), drawn("LAUNDRY", 50_000)) == "end_turn"
    assert why(Landlord(), drawn("LAUNDRY", 50_000)) == "not_my_kind"
    assert choice(Landlord(), drawn("KITE10", 50_000)) == "end_turn"
    assert choice(Investor(), drawn("LAUNDRY", 50_000)) == "buy"


def test_the_landlord_sells_a_house_later_than_others():
    """SELL60 leaves 15,000 of a house that brings 200 a month: 1.3%."""
    game = with_cash(50_000, small="HOUSE", market="SELL60", dice=[3, 4])
    play(game, "roll", "draw small", "buy", "end_turn", "roll", "end_turn", "roll")
    assert game.phase == "market"
    assert choice(Investor(), game).startswith("sell HOUSE")
    assert said(Investor(), game) == "$15,000 at once is worth more to me than $200 a month."
    assert (choice(Landlord(), game), why(Landlord(), game)) == ("done", "keeps_holdings")


def test_the_hunter_of_big_deals_draws_one_when_there_is_cash():
    hunter = BigDealHunter()
    for cash, draw in ((9_999, "draw small"), (10_000, "draw big")):
        game = with_cash(cash)
        play(game, "roll")
        assert choice(hunter, game) == draw
    assert choice(hunter, drawn("HOUSE", 50_000)) == "end_turn"
    assert choice(BigDealHunter(bargain=0.04), drawn("HOUSE", 50_000)) == "buy"
    assert choice(hunter, drawn("DUPLEX", 50_000)) == "buy"


def test_the_borrower_takes_a_loan_for_what_a_deal_lacks():
    game = drawn("HOUSE", 2_000)
    assert choice(Borrower(), game) == "borrow 3000"
    assert said(Borrower(), game) == (
        "I borrow $3,000 for it. The loan costs $300 a month, the deal brings $200."
    )
    play(game, "borrow 3000")
    assert choice(Borrower(), game) == "buy"
    # 1,000 a month + 500 - 800 leaves 700, less than a quarter of 3,000
    assert choice(Borrower(), drawn("DUPLEX", 2_000)) == "borrow 8000"
    assert choice(Borrower(least_flow=0.25), drawn("DUPLEX", 2_000)) == "end_turn"


def test_a_bank_loan_is_repaid_from_cash_above_the_reserve():
    game = with_cash(2_500)
    play(game, "borrow 5000")
    # of 7,500 a reserve of one month keeps 2,000 and 500 for the loan
    assert choice(Investor(), game) == "repay bank_loan 5000"
    assert choice(Investor(reserve=2.0), game) == "repay bank_loan 2000"
    assert choice(Investor(reserve=3.0), game) == "roll 1"


def test_a_deal_that_is_too_dear_is_offered_once_to_who_can_pay_and_accepted_if_liked():
    game = drawn("DUPLEX", 2_000, "clerk", "saver")
    assert choice(Investor(), game) == "offer 1 500"
    assert choice(Investor(asks=800), game) == "offer 1 800"
    play(game, "offer 1 500")
    assert choice(Investor(), game) == "accept"
    # 500 a month for 10,500 is less than 5%
    assert choice(Investor(least_return=0.05), game) == "refuse"
    play(game, "refuse")
    assert choice(Investor(), game) == "end_turn"


@pytest.mark.rule("CF-25")
@pytest.mark.parametrize("name", HABITS)
def test_who_takes_over_a_seat_that_has_borrowed_for_an_offer_accepts(name):
    """Bo has 2,000, borrows the 8,000 that a duplex with 10,000 down takes, and is replaced."""
    game = drawn("DUPLEX", 2_000, "clerk", "clerk")
    play(game, "offer 1 0", "borrow 8000")
    assert [option.kind for option in game.options()] == ["accept"]
    player = strategy("cashflow", name)
    view, options = game.view(1), game.options()
    assert player.choose(view, options, Random(1)) == Action("accept")
    assert player.explain(view, options)[0].reason == "accepts"


def test_who_gives_rolls_two_dice():
    game = table("clerk", dice=[4, 1, 1], seed=1)
    play(game, "roll")
    assert choice(Investor(reserve=0.5), game) == "donate"
    assert choice(Investor(reserve=1.0), game) == "end_turn"
    assert choice(Cautious(reserve=0.0), game) == "end_turn"
    play(game, "donate", "end_turn")
    assert choice(Investor(), game) == "roll 2"


def settled(game):
    """What a bankrupt does until it is over."""
    moves = []
    while game.phase == "bankruptcy":
        moves.append(choice(Investor(), game))
        play(game, moves[-1])
    return moves


@pytest.mark.rule("CF-32")
def test_a_bankrupt_repays_the_loan_then_sells_until_the_cash_flow_is_positive():
    game = table("clerk", dice=[1, 5], big="RUIN", seed=1)
    play(game, "roll", "draw big", "borrow 10000", "buy", "end_turn", "roll")
    # 1,000 - 1,000 - 3,000 a month, and 2,000 in cash
    assert settled(game) == ["repay bank_loan 2000", "sell RUIN-1", "settle"]
    assert not game.players[0].ventures


@pytest.mark.rule("CF-32")
def test_a_bankrupt_sells_first_what_brings_least():
    game = table("spender", dice=[1, 2, 3], small="KITE10 CONDO", seed=1)
    play(game, "roll", "draw small", "buy 9", "end_turn", "roll", "draw small", "buy", "end_turn")
    play(game, "roll")
    assert settled(game) == ["sell CONDO-1", "settle"]
    assert game.players[0].holdings["KITE"].units == 9


# The fast track


def on_the_track(space, **more):
    """Somebody who stands on a space of the shipped fast track with a million in cash."""
    game = Cashflow(["Ann", "Bo"], seed=1, dreams=["F02", "F06"], first_player=0)
    player = game.players[0]
    player.status, player.position = "fast track", space
    game.phase = "track_space"
    game.space_used = False
    event = game.emit("donated", 0)
    game.ledger.post(0, event, (("assets:cash", 1_000_000), ("income:gift", -1_000_000)))
    game._options = None
    return game


@pytest.mark.rule("CF-44")
@pytest.mark.rule("CF-45")
@pytest.mark.parametrize(
    ("space", "move", "reason"),
    [
        (1, "buy", "buys_business"),
        (2, "buy", "buys_dream"),
        (4, "attempt", "tries"),
        (6, "end_turn", "turn_done"),
        (12, "end_turn", "turn_done"),
        (18, "end_turn", "turn_done"),
    ],
)
def test_on_the_fast_track_businesses_and_the_own_dream_are_bought(space, move, reason):
    game = on_the_track(space)
    assert (choice(Investor(), game), why(Investor(), game)) == (move, reason)


@pytest.mark.rule("CF-40")
def test_whoever_can_leaves_the_rat_race():
    game = drawn("TOWER", 60_000, dice=[1])
    play(game, "buy", "end_turn")
    assert choice(Investor(), game) == "enter_fast_track"
    assert said(Investor(), game) == (
        "My passive income of $5,000 exceeds my expenses of $2,000: I leave the rat race."
    )


# One's own


def test_a_new_habit_is_a_class_of_few_lines():
    class Patient(Investor):
        """Buys nothing that costs more than half of the cash."""

        def likes(self, view, deal, price=0):
            return deal.down_payment <= view.me.cash / 2 and Investor.likes(self, view, deal, price)

    assert choice(Patient(), drawn("HOUSE", 9_999)) == "end_turn"
    assert choice(Patient(), drawn("HOUSE", 10_000)) == "buy"


def test_a_reason_in_own_words_is_shown_as_it_is():
    class Talker(Investor):
        def turn(self, view, options):
            judgement = Investor.turn(self, view, options)
            return judgement._replace(reason="Here {I} go!", facts={})

    assert said(Talker(), table("clerk", seed=1)) == "Here {I} go!"
    assert choice(Talker(), table("clerk", seed=1)) == "roll 1"


def test_paydays_are_claimed_where_they_must_be():
    game = table("clerk", dice=[6], seed=1, claim_payday=True)
    play(game, "roll")
    assert choice(Saver(), game) == "claim_payday"
    assert Action("claim_payday") in game.options()[0]
