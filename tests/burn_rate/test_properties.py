"""What holds in every game of Burn Rate, at every moment, for 2 to 4 seats."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finlit.engine import Action, Refused
from finlit.games.burn_rate import BurnRate
from finlit.ledger.ledger import CASH
from finlit.ledger.statements import check
from tests.burn_rate.tables import NAMES, hide_and_change
from tests.engine.conformance import SEEDS, check_random_game
from tests.games.play import events, play_out

seats = st.integers(2, 4)
COMPONENTS = BurnRate(NAMES, seed=1).components
FEW = 12
"""Examples of what looks at everything; `make check-long` looks at more."""


def every_position(seats, seed, **rules):
    """A random game, yielded before its first move and after each."""
    game = BurnRate(NAMES[:seats], seed=seed, **rules)
    yield game
    while game.to_act is not None:
        play_out(game, seed=seed * 1000 + len(game), until=len(game) + 1)
        yield game


@given(seats, SEEDS)
def test_each_of_the_102_event_cards_is_in_one_place(seats, seed):
    for game in every_position(seats, seed):
        cards = game.draw_pile.pile + game.draw_pile.discards
        for company in game.companies:
            cards += [*company.hand, *company.ideas]
        assert sorted(cards) == sorted(COMPONENTS.cards)
        assert game.face_down <= {*game.draw_pile.discards}


@given(seats, SEEDS)
def test_each_of_the_40_people_is_in_one_place_and_15_cards_lie_aside(seats, seed):
    for game in every_position(seats, seed):
        people = [person for deck in game.piles.values() for person in deck.pile]
        people += [person for pile in game.market.values() for person in pile]
        for company in game.companies:
            people += company.staff
        assert sorted(people) == sorted(COMPONENTS.people)
        assert len(people) + len(COMPONENTS.contractors) == 55
        for department in game.piles:
            known = {*game.piles[department].pile, *game.market[department]}
            assert {COMPONENTS.people[id].department for id in known} <= {department}
            assert game.market[department] or not game.piles[department].pile


@given(seats, SEEDS)
def test_hands_are_full_between_turns(seats, seed):
    for game in every_position(seats, seed):
        for company in game.companies:
            if game.phase == "pick" or company.bankrupt:
                assert company.hand == ()
            elif company.seat == game.to_act:
                assert len(company.hand) == 6 - game.used
                assert game.used < 4
            elif game.to_act is not None:
                assert len(company.hand) == 6


@given(seats, SEEDS)
def test_hands_are_sorted_by_kind_and_by_where_a_card_may_be_played(seats, seed):
    """BR-9 said once more: the levels on a card, and the least vice presidents of a purple one."""
    least = {"dismissal": 3, "shake_up": 2, "conflict": 2, "new_burn_rate": 3}
    for game in every_position(seats, seed):
        assert [*game.rivals] == [
            tuple(game.companies[other] for other in game.standing if other != seat)
            for seat in range(seats)
        ]
        for company in game.companies:
            held = [COMPONENTS.cards[id] for id in company.hand]
            assert {*company.cards} == {card.kind for card in held}
            for kind, (*levels, whole) in company.cards.items():
                cards = [card for card in held if card.kind == kind]
                assert sorted(whole) == sorted(card.id for card in cards)
                for level, ids in enumerate(levels):
                    assert sorted(ids) == sorted(
                        card.id
                        for card in cards
                        if (level >= least[kind] if kind in least else level in card.levels)
                    )


@given(seats, SEEDS)
def test_companies_are_what_their_staff_and_ideas_make_them(seats, seed):
    """Heads, skills, engineers and contractors by the rules said once more."""
    for game in every_position(seats, seed):
        for company in game.companies:
            staff = [COMPONENTS.people[id] for id in company.staff]
            for department, skill in company.skills.items():
                heads = [
                    who
                    for who in staff
                    if (who.role, who.department) == ("vice_president", department)
                ]
                managers = [
                    who.skill
                    for who in staff
                    if (who.role, who.department) == ("manager", department)
                ]
                assert len(heads) <= 1
                assert skill == (heads[0].skill if heads else max(managers, default=0))
                assert company.vice_presidents.get(department) == (heads[0].id if heads else None)
            engineers = sum(who.role == "engineer" for who in staff)
            needed = sum(COMPONENTS.cards[id].engineers for id in company.ideas)
            assert (company.engineers, company.needed) == (engineers, needed)
            assert company.missing == max(0, needed - engineers)


@given(seats, SEEDS)
def test_the_books_agree_with_the_companies(seats, seed):
    """The recurring lines are the salaries, by department; the account is what events made it."""
    cash = [100 if seats < 4 else 80] * seats
    read = 0
    for game in every_position(seats, seed):
        for step in game.steps[read:]:
            for event in step.events:
                if event.kind == "funded":
                    cash[event.seat] += event["amount"]
                elif event.kind == "payroll":
                    cash[event.seat] -= event["paid"]
        read = len(game.steps)
        assert cash == [game.ledger.cash(seat) for seat in range(seats)]
        assert game.ledger.bank_cash == -sum(cash)
        for company in game.companies:
            lines = Counter()
            for id in company.staff:
                who = COMPONENTS.people[id]
                line = "engineers" if who.role == "engineer" else who.department
                lines[f"expenses:payroll:{line}"] += who.salary
            lines["expenses:contractors"] = 3 * company.missing
            assert +lines == dict(game.ledger.monthly[company.seat])
            view = game.view(None)
            assert sum(view.payroll(company.seat).values()) == view.burn(company.seat)


@given(seats, SEEDS)
def test_the_books_are_right_and_every_payroll_was_what_the_sheet_said(seats, seed):
    game = BurnRate(NAMES[:seats], seed=seed)
    while game.to_act is not None:
        play_out(game, seed=seed + len(game), until=len(game) + 1)
    assert check(game.ledger) == []
    for seat, balances in enumerate(game.ledger.balances):
        assert balances[CASH] >= 0
        due = sum(event["due"] for event in events(game, "payroll") if event.seat == seat)
        spent = sum(amount for name, amount in balances.items() if name.startswith("expenses:"))
        assert spent == due
        paid = sum(event["paid"] for event in events(game, "payroll") if event.seat == seat)
        assert -balances["liabilities:unpaid_salaries"] == due - paid
        assert (due > paid) == game.companies[seat].bankrupt


@given(seats, SEEDS)
def test_every_game_ends_with_a_winner(seats, seed):
    game = play_out(BurnRate(NAMES[:seats], seed=seed), seed)
    assert game.round <= 100
    (over,) = events(game, "game_over")
    assert over["winners"] == game.winners != ()
    assert all(game.ranks()[seat] == 1 for seat in game.winners)
    assert {*game.winners} <= {*game.standing}
    assert (over["reason"] == "last_standing") == (len(game.standing) == 1)
    turns = Counter(event.seat for event in events(game, "turn_started"))
    # four cards and the word that one is done are five moves a turn at most
    assert len(game) <= 4 * seats + 5 * sum(turns.values())
    assert [turns[seat] for seat in range(seats)] == [
        company.own_turns for company in game.companies
    ]


@given(seats, SEEDS, st.integers(1, 6))
def test_no_game_is_longer_than_its_limit(seats, seed, limit):
    game = play_out(BurnRate(NAMES[:seats], seed=seed, turn_limit=limit), seed)
    assert game.round <= limit
    money = [game.ledger.cash(seat) for seat in game.standing]
    assert {game.ledger.cash(seat) for seat in game.winners} == {max(money)}


ARGUMENTS = {
    "components": [],
    "playable": [(card,) for card in ("hire_0123a", "poach_0a", "idea_4_0", "shake_up")],
    "head": [(seat, name) for seat in (0, 1) for name in ("hr", "development")],
    "hire_effect": [(0, "finance_vp3"), (1, "engineer_1")],
    "idea_cost": [(0, "idea_4_0"), (1, "idea_1_0a")],
}


@settings(max_examples=FEW)
@given(SEEDS, seats, st.integers(0, 150))
def test_the_protocol_is_kept(seed, seats, moves):
    """The conformance of every game; what a seat cannot see may change, and it sees no change."""
    check_random_game(
        lambda seed: BurnRate(NAMES[:seats], seed=seed),
        seed,
        moves,
        swap=hide_and_change,
        arguments=ARGUMENTS,
        close_looks=1,
    )


@settings(max_examples=FEW)
@given(seats, SEEDS)
def test_exactly_what_the_rules_allow_is_accepted(seats, seed):
    """At some positions: many moves that could be thought of, against the rules said again."""
    for game in every_position(seats, seed):
        if len(game) % 16 or game.to_act is None:
            continue
        before = game.record.text()
        for action in thinkable(game):
            legal = any(action in option for option in game.options())
            assert legal == allowed_by_the_rules(game, action), action
            if not legal:
                with pytest.raises(Refused):
                    game.apply(action)
        assert game.record.text() == before


def thinkable(game):
    """Moves with the cards of the hand, and one that is elsewhere, against everybody."""
    seats = range(-1, len(game.names) + 1)
    hand = [*game.companies[game.to_act].hand]
    hand += [next(card for card in COMPONENTS.cards if card not in hand), "nonsense"]
    yield Action("done")
    for person in COMPONENTS.people:
        yield Action("pick", person=person)
    for card in hand:
        yield Action("discard", card=card)
        yield Action("funding", card=card)
        for idea in [*game.companies[game.to_act].ideas, "idea_4_0"]:
            yield Action("release", card=card, idea=idea)
        for person in COMPONENTS.people:
            yield Action("hire", card=card, person=person)
            yield Action("fire", card=card, person=person)
        for target in seats:
            yield Action("bad_idea", card=card, target=target)
            yield Action("new_burn_rate", card=card, target=target)
            for person in [*COMPONENTS.people][::3]:
                for kind in ("bad_hire", "poach", "dismissal", "conflict"):
                    yield Action(kind, card=card, target=target, person=person)
    for kind, more in (
        ("fire_two", {}),
        ("poach_two", {"target": (game.to_act + 1) % len(game.names)}),
    ):
        for pair in pairwise(hand):
            for person in game.companies[0].staff:
                yield Action(kind, cards=pair, person=person, **more)


def allowed_by_the_rules(game, action):
    """The rules said once more, from the position alone."""
    kind, values = action.kind, action.values
    company = game.companies[game.to_act]
    market = {pile[-1] for pile in game.market.values() if pile}
    if game.phase == "pick":
        return kind == "pick" and values["person"] in market and fits(company, values["person"])
    if kind in ("pick", "done"):
        return kind == "done" and game.phase != "turn"
    cards = values.get("cards") or (values["card"],)
    if not {*cards} <= {*company.hand}:
        return False
    if kind == "discard":
        return game.phase != "playing"
    known = [COMPONENTS.cards[id] for id in cards]
    if game.phase == "discarding" or any(kind not in (c.kind, c.kind + "_two") for c in known):
        return False
    at = company
    if known[0].is_attack:
        if values["target"] not in game.standing or values["target"] == company.seat:
            return False
        at = game.companies[values["target"]]
    for card in known:
        if card.department and at.skills[card.department] not in card.levels:
            return False
    least = {"dismissal": 3, "conflict": 2, "new_burn_rate": 3}.get(kind, 0)
    if len(at.vice_presidents) < least or game.used + len(cards) > 4:
        return False
    person = values.get("person")
    head = person in at.vice_presidents.values()
    if kind in ("hire", "bad_hire"):
        return person in market and fits(at, person)
    if kind in ("dismissal", "conflict"):
        return head
    if kind in ("fire", "poach", "fire_two", "poach_two"):
        room = not kind.startswith("poach") or fits(company, person)
        return person in at.staff and head == kind.endswith("_two") and (not head or room)
    return kind != "release" or values["idea"] in company.ideas


def fits(company, person):
    """No second vice president of a department."""
    who = COMPONENTS.people[person]
    return who.role != "vice_president" or not any(
        (COMPONENTS.people[id].role, COMPONENTS.people[id].department)
        == ("vice_president", who.department)
        for id in company.staff
    )


def told(game):
    return [event.to_json() for step in game.steps for event in step.events]


def test_another_luck_changes_the_piles_and_not_what_lies_open():
    game = play_out(BurnRate(NAMES[:3], seed=1), 1, until=40)
    same, other = game.branch(), game.branch(seed=2)
    assert same.draw_pile.pile == game.draw_pile.pile
    assert other.draw_pile.pile != game.draw_pile.pile
    assert sorted(other.draw_pile.pile) == sorted(game.draw_pile.pile)
    for branch in (same, other):
        assert [company.hand for company in branch.companies] == [
            company.hand for company in game.companies
        ]
        assert branch.market == game.market


@pytest.mark.long
@given(seats, SEEDS)
def test_all_this_in_many_games(seats, seed):
    for test in (
        test_each_of_the_102_event_cards_is_in_one_place,
        test_each_of_the_40_people_is_in_one_place_and_15_cards_lie_aside,
        test_hands_are_full_between_turns,
        test_hands_are_sorted_by_kind_and_by_where_a_card_may_be_played,
        test_companies_are_what_their_staff_and_ideas_make_them,
        test_the_books_agree_with_the_companies,
        test_the_books_are_right_and_every_payroll_was_what_the_sheet_said,
        test_every_game_ends_with_a_winner,
        test_exactly_what_the_rules_allow_is_accepted,
    ):
        test.hypothesis.inner_test(seats, seed)


@pytest.mark.long
@settings(max_examples=300)
@given(SEEDS, seats, st.integers(0, 150))
def test_the_protocol_is_kept_in_many_games(seed, seats, moves):
    test_the_protocol_is_kept.hypothesis.inner_test(seed, seats, moves)
