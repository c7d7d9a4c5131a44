"""The event cards of Burn Rate, each kind with its targets, its effects and its exceptions."""

import pytest

from finlit.engine import Subset
from tests.burn_rate.tables import kinds, pass_turn, people, refused, table, targets, to_turn
from tests.games.play import events

# Where a card may be played


@pytest.mark.rule("BR-9")
@pytest.mark.parametrize(
    ("company", "playable"),
    [
        ("", {"hire_0123a"}),
        ("hr_m1a", {"hire_0123a", "hire_123a"}),
        ("hr_m2", {"hire_0123a", "hire_123a", "hire_23a"}),
        ("hr_vp3", {"hire_0123a", "hire_123a", "hire_23a", "hire_3a"}),
        ("hr_vp2a hr_m1a", {"hire_0123a", "hire_123a", "hire_23a"}),
    ],
)
def test_an_own_card_needs_the_skill_of_the_own_department(company, playable):
    hands = ["hire_0123a hire_123a hire_23a hire_3a"]
    game = table(company, "hr_vp2b", hands=hands)
    (option,) = [option for option in game.options() if option.kind == "hire"]
    assert {*option.choices["card"]} == playable
    for card in {*hands[0].split()} - playable:
        person = option.choices["person"][0]
        assert refused(game, "hire", card=card, person=person) == "own_skill"


def cards_against(game, target):
    """The bad ideas that can be given to `target`."""
    return {
        card
        for option in game.options()
        if option.kind == "bad_idea" and target in option.choices["target"]
        for card in option.choices["card"]
    }


@pytest.mark.rule("BR-9")
@pytest.mark.parametrize(
    ("company", "playable"),
    [
        ("", {"idea_4_0", "idea_3_01", "idea_3_012", "idea_1_0123a"}),
        ("sales_m1a", {"idea_3_01", "idea_3_012", "idea_1_0123a"}),
        ("sales_m2a", {"idea_3_012", "idea_1_0123a"}),
        ("sales_m2a sales_vp0", {"idea_4_0", "idea_3_01", "idea_3_012", "idea_1_0123a"}),
    ],
)
def test_an_attack_looks_at_the_skill_of_the_target(company, playable):
    hands = ["idea_4_0 idea_3_01 idea_3_012 idea_1_0123a"]
    game = table("sales_vp1a", company, hands=hands)
    assert cards_against(game, 1) == playable
    for card in {*hands[0].split()} - playable:
        assert refused(game, "bad_idea", card=card, target=1) == "their_skill"


@pytest.mark.rule("BR-9")
def test_every_target_for_itself():
    game = table("", "sales_m1a", "sales_m2a", "", hands=["idea_1_0a idea_1_01a idea_1_012a"])
    assert cards_against(game, 1) == {"idea_1_01a", "idea_1_012a"}
    assert cards_against(game, 2) == {"idea_1_012a"}
    assert cards_against(game, 3) == {"idea_1_0a", "idea_1_01a", "idea_1_012a"}


@pytest.mark.rule("BR-9")
@pytest.mark.parametrize("target", [0, 2, -1, "Bo", None, True, 1.0])
def test_only_rivals_are_targets(target):
    game = table("", "", hands=["idea_1_0123a"])
    assert refused(game, "bad_idea", card="idea_1_0123a", target=target) == "no_rival"


@pytest.mark.rule("BR-9")
def test_a_bankrupt_rival_is_no_target():
    game = table("", "", "", hands=["idea_1_0123a"])
    to_turn(game, 1, "idea_1_0123a")
    game.ledger.post(1, "test", (("assets:cash", -97), ("equity:funding", 97)))
    pass_turn(game)
    assert game.standing == (0, 2)
    pass_turn(game)
    assert targets(game, "bad_idea") == {2}
    assert refused(game, "bad_idea", card="idea_1_0123a", target=1) == "no_rival"


@pytest.mark.rule("BR-9")
def test_a_skill_that_changes_counts_at_once():
    """The hire brings skill 3 to human resources, and the second hire needs it."""
    game = table("", "", hands=["hire_0123a hire_3a"], market="hr_vp3")
    assert refused(game, "hire", card="hire_3a", person="hr_vp3") == "own_skill"
    game.play("hire", card="hire_0123a", person="hr_vp3")
    assert "hire" in kinds(game)
    game.play("hire", card="hire_3a", person=game.market["finance"][-1])
    assert len(game.companies[0].staff) == 6


# Hire and bad hire


@pytest.mark.rule("BR-10")
def test_a_hire_takes_somebody_from_the_market_and_the_next_is_turned_up():
    game = table("", "", hands=["hire_0123a"], market="hr_vp3 hr_m2")
    game.play("hire", card="hire_0123a", person="hr_vp3")
    assert game.companies[0].vice_presidents == {"hr": "hr_vp3"}
    assert game.companies[0].skills["hr"] == 3
    assert game.market["hr"] == ["hr_m2"]
    assert game.draw_pile.discards == ["hire_0123a"]


@pytest.mark.rule("BR-10")
def test_a_hire_takes_only_whom_the_market_shows():
    game = table("", "", hands=["hire_0123a"], market="hr_vp3 hr_m2")
    card = "hire_0123a"
    assert people(game, "hire") == {pile[-1] for pile in game.market.values()}
    assert refused(game, "hire", card=card, person="hr_m2") == "not_in_market"
    assert refused(game, "hire", card=card) == "missing_value", "it is obligatory to take somebody"


@pytest.mark.rule("BR-10")
def test_no_second_vice_president_by_a_hire_or_a_bad_hire():
    game = table("hr_vp2a", "hr_vp2b", "", hands=["hire_0123a bad_hire_0123a"], market="hr_vp3")
    assert "hr_vp3" not in people(game, "hire")
    assert "hr_vp3" not in people(game, "bad_hire", 1)
    assert "hr_vp3" in people(game, "bad_hire", 2)
    code = refused(game, "hire", card="hire_0123a", person="hr_vp3")
    assert code == "second_vice_president"
    attack = {"card": "bad_hire_0123a", "person": "hr_vp3"}
    assert refused(game, "bad_hire", target=1, **attack) == "second_vice_president"


@pytest.mark.rule("BR-10")
def test_a_market_with_nobody_who_may_be_hired():
    """Ann has a vice president in all four departments, and the market shows four more."""
    game = table(
        "hr_vp2a finance_vp2a sales_vp1a development_vp2",
        "",
        hands=["hire_0123a", "bad_hire_0123a"],
        market="hr_vp3 finance_vp3 sales_vp1b development_vp3",
    )
    assert "hire" not in kinds(game)
    assert refused(game, "hire", card="hire_0123a", person="hr_vp3") == "second_vice_president"
    assert refused(game, "hire", card="hire_0123a") == "no_place"
    assert refused(game, "hire") == "no_place"
    use = game.view(0).playable("hire_0123a")
    assert use.refusal.code == "no_place"
    pass_turn(game, "hire_0123a")
    assert "bad_hire" not in kinds(game)
    attack = {"card": "bad_hire_0123a", "target": 0, "person": "sales_vp1b"}
    assert refused(game, "bad_hire", **attack) == "second_vice_president"
    assert refused(game, "bad_hire", card="bad_hire_0123a", target=0) == "no_place"


@pytest.mark.rule("BR-10")
def test_an_empty_market():
    game = table("", "", hands=["hire_0123a bad_hire_0123a"])
    for pile in game.market.values():
        pile.clear()
    assert kinds(game) == {"discard"}
    assert refused(game, "hire", card="hire_0123a") == "market_empty"
    assert refused(game, "bad_hire", card="bad_hire_0123a", target=1) == "market_empty"


@pytest.mark.rule("BR-10")
def test_a_bad_hire_puts_somebody_from_the_market_into_a_rivals_company():
    game = table("", "sales_m2a", hands=["bad_hire_0a"], market="sales_vp0")
    game.play("bad_hire", card="bad_hire_0a", target=1, person="sales_vp0")
    bo = game.companies[1]
    assert bo.head("sales") == "sales_vp0"
    assert bo.skills["sales"] == 0, "he hides a better manager"
    assert game.ledger.expenses[1] == 4 + 2


@pytest.mark.rule("BR-10")
def test_a_bad_hire_looks_at_the_human_resources_of_the_target():
    game = table("hr_vp3", "hr_m1a", hands=["bad_hire_0a bad_hire_01a"])
    (option,) = [option for option in game.options() if option.kind == "bad_hire"]
    assert option.choices["card"] == ("bad_hire_01a",)


# Fire


@pytest.mark.rule("BR-11")
def test_the_fired_lies_face_up_on_top_of_the_pile():
    game = table("hr_m1a", "", hands=["fire_0123a hire_0123a"], market="hr_m2")
    game.play("fire", card="fire_0123a", person="hr_m1a")
    assert game.market["hr"] == ["hr_m2", "hr_m1a"]
    assert game.view(1).market["hr"] == "hr_m1a"
    assert game.view(1).waiting["hr"] == ("hr_m2", "hr_m1a")
    assert "hr_m1a" not in game.companies[0].staff
    game.play("hire", card="hire_0123a", person="hr_m1a")
    assert game.market["hr"] == ["hr_m2"], "and who lay below is on top again"


@pytest.mark.rule("BR-11")
def test_a_fired_engineer_lies_on_the_pile_of_development():
    game = table("engineer_1", "", hands=["fire_0123a"])
    game.play("fire", card="fire_0123a", person="engineer_1")
    assert game.market["development"][-1] == "engineer_1"
    assert game.companies[0].engineers == 3


@pytest.mark.rule("BR-11")
def test_a_vice_president_is_fired_with_two_cards_at_once():
    game = table("hr_vp3 hr_m1a", "", hands=["fire_0123a fire_3a"])
    assert "hr_vp3" not in people(game, "fire")
    assert refused(game, "fire", card="fire_0123a", person="hr_vp3") == "needs_two"
    game.play("fire_two", cards=("fire_3a", "fire_0123a"), person="hr_vp3")
    assert game.used == 2
    assert game.market["hr"][-1] == "hr_vp3"
    assert game.companies[0].skills["hr"] == 1, "a manager is the head now"
    assert {"fire_0123a", "fire_3a"} == {*game.draw_pile.discards}


@pytest.mark.rule("BR-11")
def test_both_cards_must_be_playable_to_fire_a_vice_president():
    game = table("finance_vp3 hr_m1a", "", hands=["fire_0123a fire_3a"])
    assert "fire_two" not in kinds(game)
    pair = ("fire_0123a", "fire_3a")
    assert refused(game, "fire_two", cards=pair, person="finance_vp3") == "own_skill"
    # the third card of a turn leaves room for one more, the second for two
    game = table("finance_vp3", "", hands=["fire_0123a fire_0123b funding_5_0123a"])
    game.play("funding", card="funding_5_0123a")
    assert "fire_two" in kinds(game)


@pytest.mark.rule("BR-11")
def test_both_cards_count_towards_the_four():
    hand = "funding_5_0123a funding_5_0123b funding_5_0123c fire_0123a fire_0123b"
    game = table("finance_vp3", "", hands=[hand])
    for card in hand.split()[:3]:
        game.play("funding", card=card)
    assert game.used == 3
    assert "fire_two" not in kinds(game)
    pair = ("fire_0123a", "fire_0123b")
    assert refused(game, "fire_two", cards=pair, person="finance_vp3") == "one_card_left"
    assert game.view(0).playable("fire_0123a").targets[0].choices == game.companies[0].staff[1:]
    game = table("finance_vp3", "", hands=[hand])
    for card in hand.split()[:2]:
        game.play("funding", card=card)
    game.play("fire_two", cards=pair, person="finance_vp3")
    assert game.to_act == 1, "the turn ends with the fourth card"


@pytest.mark.rule("BR-11")
def test_others_than_vice_presidents_take_a_single_card():
    game = table("finance_vp3 hr_m1a", "", hands=["fire_0123a fire_0123b"])
    pair = ("fire_0123a", "fire_0123b")
    assert refused(game, "fire_two", cards=pair, person="hr_m1a") == "needs_one"
    assert refused(game, "fire", card="fire_0123a", person="hr_m2") == "not_employed"


@pytest.mark.rule("BR-11")
@pytest.mark.parametrize(
    "cards",
    [(), ("fire_0123a",), ("fire_0123a", "fire_0123a"), "fire_0123a", None],
)
def test_two_cards_are_two_different_cards(cards):
    game = table("finance_vp3", "", hands=["fire_0123a fire_0123b"])
    assert refused(game, "fire_two", cards=cards, person="finance_vp3") == "needs_two"


@pytest.mark.rule("BR-11")
def test_the_pair_is_any_two_of_the_playable():
    game = table("hr_vp3", "", hands=["fire_0123a fire_123a fire_3a"])
    (option,) = [option for option in game.options() if option.kind == "fire_two"]
    assert option.choices["cards"] == Subset(("fire_0123a", "fire_123a", "fire_3a"), 2, 2)


# Poach


@pytest.mark.rule("BR-12")
def test_poaching_moves_a_rivals_employee():
    game = table("", "hr_m2 hr_m1a", hands=["poach_012a"])
    game.play("poach", card="poach_012a", target=1, person="hr_m2")
    assert "hr_m2" in game.companies[0].staff
    assert (game.companies[0].skills["hr"], game.companies[1].skills["hr"]) == (2, 1)
    assert game.ledger.expenses[:2] == [5, 3]


@pytest.mark.rule("BR-12")
def test_a_vice_president_is_poached_with_two_cards_at_once():
    game = table("", "finance_vp3", hands=["poach_01a poach_012a"])
    assert "finance_vp3" not in people(game, "poach")
    assert refused(game, "poach", card="poach_01a", target=1, person="finance_vp3") == "needs_two"
    game.play("poach_two", cards=("poach_01a", "poach_012a"), target=1, person="finance_vp3")
    assert game.companies[0].vice_presidents == {"finance": "finance_vp3"}
    assert game.companies[1].vice_presidents == {}
    assert game.used == 2


@pytest.mark.rule("BR-12")
def test_a_two_card_poach_of_which_only_one_is_playable():
    """Bo's human resources have skill 2: poach 0 1 cannot be played there, poach 0 1 2 can."""
    game = table("", "finance_vp3 hr_m2", hands=["poach_01a poach_012a"])
    assert "poach_two" not in kinds(game)
    pair = ("poach_012a", "poach_01a")
    move = {"cards": pair, "target": 1, "person": "finance_vp3"}
    assert refused(game, "poach_two", **move) == "their_skill"
    assert people(game, "poach") == {*game.companies[1].others}
    assert game.view(0).playable("poach_012a").targets[0].choices == (*game.companies[1].others,)


@pytest.mark.rule("BR-12")
def test_no_vice_president_is_poached_where_there_is_one_at_home():
    game = table("finance_vp2a", "finance_vp3 sales_vp1a", hands=["poach_01a poach_012a"])
    assert people(game, "poach_two") == {"sales_vp1a"}
    move = {"cards": ("poach_01a", "poach_012a"), "target": 1, "person": "finance_vp3"}
    assert refused(game, "poach_two", **move) == "second_vice_president"


@pytest.mark.rule("BR-12")
def test_the_skill_is_counted_anew_after_each_poaching():
    """With their head of human resources gone, the card for skill 0 fits as well."""
    game = table("", "hr_m1a", hands=["poach_01a poach_0a"])
    assert game.options()[0].choices["card"] == ("poach_01a",)
    game.play("poach", card="poach_01a", target=1, person="hr_m1a")
    assert game.options()[0].choices["card"] == ("poach_0a",)


@pytest.mark.rule("BR-12")
def test_poaching_looks_at_the_human_resources_of_the_target():
    game = table("hr_vp2a", "hr_vp3", hands=["poach_0123a poach_012a"])
    (option,) = [option for option in game.options() if option.kind == "poach"]
    assert option.choices["card"] == ("poach_0123a",)


# Funding


@pytest.mark.rule("BR-13")
@pytest.mark.parametrize(
    ("company", "card", "amount"),
    [
        ("", "funding_5_0123a", 5),
        ("finance_m1a", "funding_10_123a", 10),
        ("finance_vp2a", "funding_15_23", 15),
        ("finance_vp3", "funding_20_3", 20),
    ],
)
def test_funding_adds_its_amount(company, card, amount):
    game = table(company, "", hands=[card])
    game.play("funding", card=card)
    assert game.ledger.cash(0) == 100 + amount
    assert card in game.draw_pile.discards


@pytest.mark.rule("BR-13")
def test_funding_needs_the_skill_of_finance():
    game = table("finance_vp2a hr_vp3", "", hands=["funding_20_3"])
    assert "funding" not in kinds(game)
    assert refused(game, "funding", card="funding_20_3") == "own_skill"


# Bad ideas and releases


@pytest.mark.rule("BR-14")
def test_a_bad_idea_stays_beside_the_company_and_keeps_needing_engineers():
    game = table("", "engineer_1 hr_m1a hr_m1b hr_m1c", hands=["idea_2_01a idea_1_0123a"])
    for card in ("idea_2_01a", "idea_1_0123a"):
        game.play("bad_idea", card=card, target=1)
    game.play("done")
    bo = game.companies[1]
    assert bo.ideas == ["idea_2_01a", "idea_1_0123a"]
    assert (bo.needed, bo.engineers, bo.missing) == (3, 1, 2)
    assert not {"idea_2_01a", "idea_1_0123a"} & {*game.draw_pile.discards}
    for _ in range(2):
        pass_turn(game)
        pass_turn(game)
    assert [e["due"] for e in events(game, "payroll") if e.seat == 1] == [10, 10]


@pytest.mark.rule("BR-15")
def test_a_release_discards_one_bad_idea():
    game = table("", "", hands=["idea_2_01a idea_1_0123a", "release_0123a"])
    for card in ("idea_2_01a", "idea_1_0123a"):
        game.play("bad_idea", card=card, target=1)
    game.play("done")
    assert refused(game, "release", card="release_0123a", idea="idea_4_0") == "not_an_idea"
    game.play("release", card="release_0123a", idea="idea_2_01a")
    assert game.companies[1].ideas == ["idea_1_0123a"]
    assert game.companies[1].needed == 1
    assert {"release_0123a", "idea_2_01a"} <= {*game.draw_pile.discards}


@pytest.mark.rule("BR-15")
def test_a_release_needs_an_idea_and_the_skill_of_development():
    game = table("development_m1a", "", hands=["release_123a release_23a", "idea_1_0123a"])
    assert refused(game, "release", card="release_123a") == "no_ideas"
    pass_turn(game, "release_123a", "release_23a")
    game.play("bad_idea", card="idea_1_0123a", target=0)
    game.play("done")
    assert refused(game, "release", card="release_23a", idea="idea_1_0123a") == "own_skill"
    game.play("release", card="release_123a", idea="idea_1_0123a")
    assert game.companies[0].ideas == []


# The purple cards


THREE = "hr_vp2a finance_vp2a sales_vp1a hr_m1a"
TWO = "hr_vp2b finance_vp2b engineer_1 engineer_2"


@pytest.mark.rule("BR-9")
def test_a_dismissal_needs_a_rival_with_three_vice_presidents():
    game = table("", THREE, TWO, hands=["dismissal"])
    assert targets(game, "dismissal") == {1}
    move = {"card": "dismissal", "target": 2, "person": "hr_vp2b"}
    assert refused(game, "dismissal", **move) == "their_heads"


@pytest.mark.rule("BR-16")
@pytest.mark.parametrize("person", ["hr_vp2a", "finance_vp2a", "sales_vp1a"])
def test_who_plays_a_dismissal_chooses_who_goes_to_the_bottom_of_the_pile(person):
    game = table("", THREE, hands=["dismissal"])
    department = person.partition("_")[0]
    shown = [*game.market[department]]
    game.play("dismissal", card="dismissal", target=1, person=person)
    assert department not in game.companies[1].vice_presidents
    assert game.piles[department].pile[0] == person
    assert game.market[department] == shown, "nobody sees the face-down card"


@pytest.mark.rule("BR-16")
def test_only_vice_presidents_are_dismissed():
    game = table("", THREE, hands=["dismissal conflict"])
    for kind in ("dismissal", "conflict"):
        assert people(game, kind) == {"hr_vp2a", "finance_vp2a", "sales_vp1a"}
        move = {"card": kind, "target": 1, "person": "hr_m1a"}
        assert refused(game, kind, **move) == "no_vice_president"
        move = {"card": kind, "target": 1, "person": "hr_vp3"}
        assert refused(game, kind, **move) == "not_employed"


@pytest.mark.rule("BR-9")
@pytest.mark.rule("BR-16")
def test_a_conflict_needs_a_rival_with_two_vice_presidents():
    game = table("", TWO, "sales_vp1a", hands=["conflict"])
    assert targets(game, "conflict") == {1}
    game.play("conflict", card="conflict", target=1, person="finance_vp2b")
    assert game.companies[1].vice_presidents == {"hr": "hr_vp2b"}
    assert game.piles["finance"].pile[0] == "finance_vp2b"


@pytest.mark.rule("BR-9")
def test_new_burn_rate_needs_a_rival_with_three_vice_presidents():
    game = table("", THREE, TWO, hands=["new_burn_rate"])
    assert targets(game, "new_burn_rate") == {1}
    assert refused(game, "new_burn_rate", card="new_burn_rate", target=2) == "their_heads"
    game.play("new_burn_rate", card="new_burn_rate", target=1)
    assert [company.doubled for company in game.companies] == [False, True, False]


@pytest.mark.rule("BR-9")
@pytest.mark.rule("BR-16")
def test_a_shake_up_needs_two_vice_presidents_of_ones_own():
    game = table("sales_vp1b", THREE, hands=["shake_up"])
    assert "shake_up" not in kinds(game)
    assert refused(game, "shake_up", card="shake_up", others=("engineer_1",)) == "own_heads"


@pytest.mark.rule("BR-16")
def test_a_shake_up_with_two_vice_presidents_dismisses_others_only():
    game = table(TWO, "", hands=["shake_up"])
    assert refused(game, "shake_up", card="shake_up", vice_presidents=("hr_vp2b",)) == "keep_two"
    game.play("shake_up", card="shake_up", others=("engineer_2", "engineer_1"))
    assert game.companies[0].staff == ("hr_vp2b", "finance_vp2b")
    assert game.piles["development"].pile[:2] == ["engineer_1", "engineer_2"]


@pytest.mark.rule("BR-16")
def test_a_shake_up_keeps_at_least_two_vice_presidents():
    heads = "hr_vp2a finance_vp2a sales_vp1a development_vp2"
    game = table(heads, "", hands=["shake_up"])
    three = ("hr_vp2a", "finance_vp2a", "sales_vp1a")
    assert refused(game, "shake_up", card="shake_up", vice_presidents=three) == "keep_two"
    game.play("shake_up", card="shake_up", vice_presidents=("hr_vp2a", "sales_vp1a"))
    assert {*game.companies[0].vice_presidents} == {"finance", "development"}


@pytest.mark.rule("BR-16")
def test_a_shake_up_dismisses_at_least_one():
    game = table(TWO, "", hands=["shake_up"])
    assert refused(game, "shake_up", card="shake_up") == "missing_value"
    assert refused(game, "shake_up", card="shake_up", others=()) == "bad_value"


@pytest.mark.rule("BR-16")
def test_a_shake_up_may_dismiss_heads_and_others_together():
    game = table(THREE, "", hands=["shake_up"])
    game.play("shake_up", card="shake_up", vice_presidents=("hr_vp2a",), others=("hr_m1a",))
    assert {*game.companies[0].staff} == {"finance_vp2a", "sales_vp1a"}
    game = table(THREE, "", hands=["shake_up"])
    game.play("shake_up", card="shake_up", vice_presidents=("hr_vp2a",), others=())
    assert game.companies[0].staff == ("finance_vp2a", "sales_vp1a", "hr_m1a")


@pytest.mark.rule("BR-16")
def test_a_shake_up_concerns_the_own_staff():
    game = table(THREE, TWO, hands=["shake_up"])
    assert refused(game, "shake_up", card="shake_up", others=("engineer_1",)) == "not_employed"
    wrong = {"vice_presidents": ("hr_m1a",), "others": ()}
    assert refused(game, "shake_up", card="shake_up", **wrong) == "not_employed"


@pytest.mark.rule("BR-16")
def test_a_shake_up_with_nobody_who_could_go():
    game = table(TWO, "", hands=["shake_up fire_0123a fire_0123b"])
    for card, person in (("fire_0123a", "engineer_1"), ("fire_0123b", "engineer_2")):
        game.play("fire", card=card, person=person)
    assert "shake_up" not in kinds(game)
    assert refused(game, "shake_up", card="shake_up") == "keep_two"


@pytest.mark.rule("BR-16")
def test_the_dismissed_are_turned_up_where_the_pile_was_empty():
    game = table("", THREE, hands=["dismissal"])
    game.piles["hr"].pile.clear()
    game.market["hr"].clear()
    game.play("dismissal", card="dismissal", target=1, person="hr_vp2a")
    assert game.market["hr"] == ["hr_vp2a"]
    assert game.piles["hr"].pile == []


@pytest.mark.rule("BR-17")
def test_who_loses_an_engineer_needs_a_contractor():
    """Poached, fired or dismissed: the idea still needs one."""
    four = "engineer_1 engineer_2 engineer_3 engineer_4"
    game = table("", four, hands=["idea_4_0 poach_0a"])
    game.play("bad_idea", card="idea_4_0", target=1)
    assert game.companies[1].missing == 0
    game.play("poach", card="poach_0a", target=1, person="engineer_1")
    assert game.companies[1].missing == 1
    game.play("done")
    pass_turn(game)
    assert game.ledger.cash(1) == 100 - 3 - 3


def test_a_card_of_another_kind_cannot_be_played_so():
    game = table("", "", hands=["hire_0123a funding_5_0123a"])
    assert refused(game, "funding", card="hire_0123a") == "other_card"
    assert refused(game, "fire_two", cards=("hire_0123a", "funding_5_0123a")) == "other_card"
    assert refused(game, "poach") == "none_of_kind"
