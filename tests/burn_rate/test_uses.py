"""What a table shows of a card in hand: where it may be played, and why not otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finlit.games.burn_rate import BurnRate
from tests.burn_rate.tables import NAMES, table
from tests.games.play import play_out

COMPANY = "hr_vp3 finance_m1a sales_m1a engineer_1"


def told(game, card, seat=0):
    """Each target with its refusal's code, or its choices."""
    use = game.view(seat).playable(card)
    return {
        target.seat: target.refusal.code if target.refusal else target.choices
        for target in use.targets
    }


def test_an_own_card_concerns_the_own_company():
    game = table("finance_m1a", "", hands=["funding_5_123a funding_20_3"])
    assert told(game, "funding_5_123a") == {0: ()}
    use = game.view(0).playable("funding_20_3")
    assert (use.kind, use.refusal.code) == ("funding", "own_skill")
    assert use.refusal.facts["skill"] == 1 and use.refusal.facts["levels"] == (3,)


def test_an_attack_is_told_for_each_rival():
    game = table("", "hr_m1a hr_m2", "hr_vp3", hands=["poach_012a"])
    assert told(game, "poach_012a") == {1: game.companies[1].staff, 2: "their_skill"}
    assert game.view(0).playable("poach_012a").refusal is None


def test_an_attack_that_fits_nobody():
    game = table("", "hr_m1a", "hr_vp3", hands=["poach_0a"])
    use = game.view(0).playable("poach_0a")
    assert use.refusal.code == "no_target"
    assert not use.fits


def test_vice_presidents_are_named_where_a_second_card_can_be_played_with_it():
    game = table(COMPANY, "", hands=["fire_0123a"])
    assert told(game, "fire_0123a") == {0: ("finance_m1a", "sales_m1a", "engineer_1")}
    game = table(COMPANY, "", hands=["fire_0123a fire_3a"])
    assert told(game, "fire_0123a") == {0: game.companies[0].staff}
    four = "hr_vp2a finance_vp2a sales_vp1a development_vp2"
    game = table(four, "", hands=["fire_0123a"])
    assert game.view(0).playable("fire_0123a").refusal.code == "needs_two"


@pytest.mark.parametrize(
    ("company", "card", "code"),
    [
        ("", "release_0123a", "no_ideas"),
        ("hr_vp2a finance_m1b", "shake_up", "own_heads"),
        ("", "dismissal", "their_heads"),
        ("", "conflict", "their_heads"),
        ("", "new_burn_rate", "their_heads"),
    ],
)
def test_why_not(company, card, code):
    game = table(company, "", hands=[card])
    assert game.view(0).playable(card).refusal.code == code


def test_nobody_to_fire_and_nobody_to_poach():
    game = table("", "", hands=["fire_0123a poach_0a"])
    event = game.emit("test", 0)
    for seat in (0, 1):
        for person in game.companies[seat].staff:
            game.leave(seat, event, person)
            game.put_under(person)
    assert told(game, "fire_0123a") == {0: "no_staff"}
    assert told(game, "poach_0a") == {1: "no_staff"}


def test_heads_whom_nobody_at_home_has_a_place_for():
    heads = "hr_vp2a finance_vp2a sales_vp1a development_vp2"
    game = table(heads, heads_of_others(), hands=["poach_0123a poach_0123b"])
    assert told(game, "poach_0123a") == {1: "no_place"}


def heads_of_others():
    return "hr_vp2b finance_vp2b sales_vp1b development_vp3"


def test_in_a_turn_of_discards_no_card_is_played():
    game = table("", "", hands=["funding_5_0123a"])
    game.play("discard", card=game.companies[0].hand[-1])
    use = game.view(0).playable("funding_5_0123a")
    assert use.refusal.code == "play_or_discard"
    assert use.fits


def test_a_card_can_be_looked_up_out_of_turn_and_by_nobody_without_a_seat():
    game = table("", "", hands=["", "funding_5_0123a"])
    assert game.to_act == 0
    assert game.view(1).playable("funding_5_0123a").refusal is None
    assert game.view(None).playable("funding_5_0123a") is None
    with pytest.raises(KeyError):
        game.view(1).playable("nonsense")


@given(st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 120))
def test_what_is_told_of_a_hand_is_what_the_options_are(seats, seed, moves):
    game = play_out(BurnRate(NAMES[:seats], seed=seed), seed, until=moves)
    if game.phase not in ("turn", "playing"):
        return
    view = game.view(game.to_act)
    found = {}
    for option in game.options():
        cards = (
            option.choices.get("card") or option.choices["cards"].items if option.choices else ()
        )
        if option.kind == "discard":
            continue
        for card in cards:
            for target in option.choices.get("target", (game.to_act,)):
                named = found.setdefault((card, target), set())
                for name in ("person", "idea", "vice_presidents", "others"):
                    choice = option.choices.get(name, ())
                    named.update(getattr(choice, "items", choice))
    told = {
        (card, target.seat): {*target.choices}
        for card in view.hand
        for target in view.playable(card).targets
        if target.refusal is None
    }
    assert told == found
