"""Players of I'm the Boss! that are programs. Each knows what its seat's view shows, and no more.

All value cards, and the place where they stand, by the Shapley value of the deal under way (see
`coalition`). They differ in how they split the money: what they offer as boss, and what they join
for. A strategy is a call: `choose(view, options, rng)`, and an instance is one too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, cast

from finlit.engine import Action, Option, Split
from finlit.engine.option import Random
from finlit.games.im_the_boss.bargaining import RECRUITMENTS, Proposal
from finlit.games.im_the_boss.casts import Casts, Pieces, partner_sets
from finlit.games.im_the_boss.coalition import game_of
from finlit.games.im_the_boss.deck import BOSS, FAMILY, RECRUIT, STOP, TRAVEL, Space
from finlit.games.im_the_boss.game import DRAWN, HAND_LIMIT
from finlit.games.im_the_boss.view import ImTheBossView
from finlit.games.judgement import Judgement
from finlit.games.random_player import random_choice


@dataclass(frozen=True, slots=True)
class Bargainer:
    """What the strategies below share; it offers, and joins for, equal parts of the money.

    - `opening`: the part of what it thinks right that it offers as boss in the first round.
    - `demand`: the part of what it thinks right that it asks for as a partner in the first round.
    - `step`: by how much the one rises and the other falls from round to round.
    - `card_worth`: what an influence card is worth to it, in millions.
    """

    opening: float = 0.9
    demand: float = 1.1
    step: float = 0.1
    card_worth: float = 0.6

    # What it thinks right

    def right(self, view: ImTheBossView, cast: Sequence[str], seat: int) -> float:
        """What a seat should get of the deal with this cast, in millions: as much a piece as
        everybody."""
        owner = _owners(view.pieces)
        own = sum(owner[piece] == seat for piece in cast)
        return view.money * own / len(cast)

    def offer(self, view: ImTheBossView, cast: Sequence[str], seat: int) -> int:
        """What it offers a partner for joining the cast, in whole millions; no more than asked."""
        part = self.opening + self.step * view.calm
        offered = max(1, round(self.right(view, cast, seat) * part))
        return min(offered, view.asks.get(seat, offered))

    def least(self, view: ImTheBossView, cast: Sequence[str]) -> int:
        """What it joins the cast for, in whole millions."""
        part = self.demand - self.step * view.calm
        return max(1, ceil(self.right(view, cast, view.seat or 0) * part))

    # Choosing

    def choose(self, view: ImTheBossView, options: Sequence[Option], rng: Random) -> Action:
        """The move with the best score."""
        return max(self._judge(view, options), key=_score).action

    __call__ = choose

    def explain(self, view: ImTheBossView, options: Sequence[Option]) -> list[Judgement]:
        """The moves that were considered, the best first, each with its reason."""
        return sorted(self._judge(view, options), key=_score, reverse=True)

    def _judge(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """The moves that come into question, with what each is expected to bring, in millions."""
        judge = _JUDGES[view.phase]
        return judge(self, view, options)

    # Set-up, and what to do with a turn

    def _judge_investors(
        self, view: ImTheBossView, options: Sequence[Option]
    ) -> Iterator[Judgement]:
        """IB-7: the investor that deals need most."""
        for investor in _listed(options[0], "investor"):
            needed = 0.0
            for space in view.components.board.values():
                if investor in space.required:
                    needed += space.dividends / space.places
                elif investor in space.optional:
                    needed += space.dividends / space.places * space.choose / len(space.optional)
            action = Action("choose_investor", investor=investor)
            yield Judgement(action, needed, "often_needed", {"piece": investor})

    def _judge_marker(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """IB-9: where the starter cannot do without this seat."""
        for space in _listed(options[0], "space"):
            worth = _worth(view, view.components.board[space], view.starter, own_hand=True)
            action = Action("place_marker", space=space)
            yield Judgement(action, worth, "good_place", {"amount": round(worth)})

    def _judge_turn(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """IB-10: make the deal if it promises more than what may come by rolling, or drawing."""
        me, board = view.seat or 0, view.components.board
        cards = self._cards_to_draw(view) * self.card_worth
        for option in options:
            if option.kind == "make_deal":
                worth = _worth(view, board[view.marker], me, own_hand=True)
                reason = "deal_now"
            elif option.kind == "roll":
                spaces = [board[space] for space in view.reachable()]
                worths = [max(cards, _worth(view, s, me, own_hand=True)) for s in spaces]
                worth, reason = sum(worths) / len(worths), "roll_first"
            else:
                worth, reason = cards, "more_cards"
            yield Judgement(Action(option.kind), worth, reason, {"amount": round(worth)})

    def _cards_to_draw(self, view: ImTheBossView) -> int:
        """How many of the cards that are drawn it could keep."""
        return min(DRAWN, HAND_LIMIT - len(view.hand))

    def _judge_discard(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """IB-11: recruitments that are no three, then what there is most of."""
        cards = view.components.cards
        kinds = [cards[id].kind for id in view.hand]
        for id in _listed(options[0], "card"):
            kind = cards[id].kind
            use = {BOSS: 5.0, STOP: 4.0, TRAVEL: 3.0, FAMILY: 2.0, RECRUIT: 1.0}[kind]
            if kind == RECRUIT and kinds.count(RECRUIT) in range(RECRUITMENTS - 1, 5):
                use = 3.5
            use -= 0.2 * kinds.count(kind)
            yield Judgement(Action("discard", card=id), -use, "of_least_use", {"card": id})

    # As boss

    def _judge_boss(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """IB-24: the proposal that leaves most to the boss, a card that promises more, or an end to
        it."""
        best = 0
        for judgement in self._proposals(view, options):
            best = max(best, round(judgement.score))
            yield judgement
        yield from self._cards(view, options, best)
        yield Judgement(Action("wait"), 0.0, "waits", {})
        hopeless = 0.1 if not best and view.calm else -1.0
        yield Judgement(Action("give_up"), hopeless, "hopeless", {})

    def _proposals(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """For each set of partners a cast and what it offers them; whoever asked for more than that
        is as likely as not to join."""
        standing, owner, boss = view.proposal, _owners(view.pieces), view.boss or 0
        for option in options:
            if option.kind != "propose":
                continue
            casts = cast(Casts, option.choices["cast"])
            seats = cast(Split, option.choices["shares"]).seats
            for chosen in _one_a_set(casts, len(view.names)):
                partners = {owner[piece] for piece in chosen} - {boss}
                offers = {seat: self.offer(view, chosen, seat) for seat in partners}
                keeps = view.money - sum(offers.values())
                if keeps < 0:
                    continue
                shares = (keeps, *(offers.get(seat, 0) for seat in seats[1:]))
                action = Action("propose", cast=chosen, shares=shares)
                if standing and (standing.cast, standing.shares) == (chosen, shares):
                    action = Action("wait")
                doubts = sum(view.asks.get(seat, 0) > offer for seat, offer in offers.items())
                yield Judgement(action, keeps / 2**doubts, "keeps", {"amount": keeps})

    # As partner, or outside

    def _judge_answer(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """IB-24: accept what is enough, say what would be, play a card that promises more."""
        me, proposal = view.seat or 0, view.proposal
        share = 0
        if proposal and me in proposal.partners:
            least = self.least(view, proposal.cast)
            facts = {"amount": proposal.share(me), "least": least}
            if proposal.share(me) >= least:
                share = proposal.share(me)
                if me not in view.accepted:
                    yield Judgement(Action("accept"), share - least + 0.02, "enough", facts)
            elif view.asks.get(me) != least and least <= view.money:
                yield Judgement(Action("ask", least=least), 0.01, "too_little", facts)
        yield from self._cards(view, options, share)
        yield Judgement(Action("pass"), 0.0, "nothing_better", {})

    def _judge_last_call(
        self, view: ImTheBossView, options: Sequence[Option]
    ) -> Iterator[Judgement]:
        """IB-26: let the deal close, or play a card because it promises more than the share."""
        share = view.proposal.share(view.seat or 0) if view.proposal else 0
        yield from self._cards(view, options, share)
        yield Judgement(Action("pass"), 0.0, "nothing_better", {})

    def _judge_stop(self, view: ImTheBossView, options: Sequence[Option]) -> Iterator[Judgement]:
        """IB-19: stop a card that costs more than the stop card is worth."""
        played = view.played
        assert played is not None
        before = self._standing(view, _share(view))
        after = self._worth_after(view, played.kind, played.target, played.seat)
        for id in _listed(options[0], "card"):
            facts = {"amount": round(before - after)}
            yield Judgement(
                Action("stop", card=id), before - after - self.card_worth, "costs_me", facts
            )
        yield Judgement(Action("pass"), 0.0, "no_harm", {})

    # Cards

    def _cards(
        self, view: ImTheBossView, options: Sequence[Option], share: int
    ) -> Iterator[Judgement]:
        """Every card that may be played, by what it would change against the share in sight."""
        before = self._standing(view, share)
        me = view.seat or 0
        for option in options:
            if option.kind not in ("show", "travel", "recruit", "take_over"):
                continue
            for target in _listed(option, _TARGETS[option.kind]):
                values: dict[str, Any] = {_TARGETS[option.kind]: target}
                used = 1
                if option.kind == "travel":
                    values["card"] = _listed(option, "card")[0]
                elif option.kind == "recruit":
                    values["cards"] = option.choices["cards"].items[:RECRUITMENTS]  # type: ignore[union-attr]
                    used = RECRUITMENTS
                after = self._worth_after(view, option.kind, target, me)
                cost = used * self.card_worth
                facts = {_NAMES[option.kind]: target, "amount": round(after - before)}
                action = Action(option.kind, **values)
                yield Judgement(action, after - before - cost, f"card_{option.kind}", facts)

    def _standing(self, view: ImTheBossView, share: int) -> float:
        """What the seat can expect as things stand: a share in sight, or its place's worth."""
        space = view.space
        assert space is not None
        return max(float(share), _worth(view, space, view.boss or 0))

    def _worth_after(
        self, view: ImTheBossView, kind: str, target: str | None, player: int
    ) -> float:
        """What the seat's place is worth when a card has taken effect."""
        space, boss = view.space, view.boss or 0
        assert space is not None
        pieces = {family: [*of] for family, of in view.pieces.items()}
        worth = 0.0
        if kind == "take_over":
            boss = player
        elif kind == "show":
            assert target is not None
            pieces[view.components.cards[target].family].append((target, player))
        elif kind == "recruit":
            assert target is not None
            pieces[target] = [each for each in pieces[target] if each[0] != target]
            if target not in view.away:
                pieces[target].append((target, player))
            if player == view.seat:
                worth = 2 * RECRUITMENTS * self.card_worth
            elif view.owners[target] == view.seat:
                worth = -2 * RECRUITMENTS * self.card_worth
        else:
            pieces = {family: [e for e in of if e[0] != target] for family, of in pieces.items()}
        return worth + _worth(view, space, boss, pieces)


@dataclass(frozen=True, slots=True)
class FairDivider(Bargainer):
    """Pays as much for every investor in the deal, its own too, and joins for nearly as much; it
    pays so also whoever asked for less."""

    opening: float = 1.0
    demand: float = 0.9
    step: float = 0.05

    def offer(self, view: ImTheBossView, cast: Sequence[str], seat: int) -> int:
        """An equal part, whatever was asked."""
        return max(1, round(self.right(view, cast, seat) * self.opening))


@dataclass(frozen=True, slots=True)
class ToughBoss(Bargainer):
    """Keeps most of the deal as boss, and as partner holds out for more than an equal part.

    `keep`: the part of the money that the boss keeps in the first round; from round to round it is
    `step` less.
    """

    demand: float = 1.3
    step: float = 0.12
    keep: float = 0.6

    def offer(self, view: ImTheBossView, cast: Sequence[str], seat: int) -> int:
        """What the boss does not keep, by the pieces that each partner brings."""
        owner = _owners(view.pieces)
        brought = [owner[piece] for piece in cast if owner[piece] != view.boss]
        rest = view.money * (1 - self.keep + self.step * view.calm)
        offered = max(1, int(rest * brought.count(seat) / len(brought)))
        return min(offered, view.asks.get(seat, offered))


@dataclass(frozen=True, slots=True)
class CoalitionReader(Bargainer):
    """Offers, and joins for, the Shapley value: pays little for what can be replaced, and asks much
    when it cannot be."""

    opening: float = 0.8
    demand: float = 1.0
    step: float = 0.1

    def right(self, view: ImTheBossView, cast: Sequence[str], seat: int) -> float:
        """The seat's Shapley value in the deal as everybody sees it."""
        assert view.space is not None
        return _worth(view, view.space, view.boss or 0, seat=seat)


@dataclass(frozen=True, slots=True)
class Spoiler(CoalitionReader):
    """A coalition reader that grudges others what they earn, and would rather see a deal fail.

    - `spite`: what a million that the others would get of a proposal costs it, in millions.
    - `envy`: it joins only for this part of what the best paid other would get; from round to round
      it is `step` less.
    """

    spite: float = 0.5
    envy: float = 0.9

    def least(self, view: ImTheBossView, cast: Sequence[str]) -> int:
        """What a coalition reader joins for, but not much less than anybody else gets."""
        least = super(Spoiler, self).least(view, cast)
        if view.proposal is None:
            return least
        others = [view.proposal.share(seat) for seat in view.proposal.seats if seat != view.seat]
        return max(least, ceil(max(others) * (self.envy - self.step * view.calm)))

    def _standing(self, view: ImTheBossView, share: int) -> float:
        """As any other, less the displeasure at what others would get of the proposal."""
        standing = super(Spoiler, self)._standing(view, share)
        if view.proposal is None or view.boss == view.seat:
            return standing
        return standing - self.spite * (view.money - view.proposal.share(view.seat or 0))


STRATEGIES: dict[str, Callable[..., Any]] = {
    "random": lambda: random_choice,
    "fair": FairDivider,
    "tough": ToughBoss,
    "reader": CoalitionReader,
    "spoiler": Spoiler,
}
"""A strategy's name → what makes it, given its parameters by name."""

_TARGETS = {"show": "card", "travel": "piece", "recruit": "investor", "take_over": "card"}
"""The parameter of a card move whose values make a difference."""
_NAMES = {"show": "card", "travel": "piece", "recruit": "piece", "take_over": "card"}

_JUDGES: Mapping[str, Callable[..., Iterator[Judgement]]] = {
    "investors": Bargainer._judge_investors,
    "marker": Bargainer._judge_marker,
    "turn": Bargainer._judge_turn,
    "rolled": Bargainer._judge_turn,
    "discard": Bargainer._judge_discard,
    "boss": Bargainer._judge_boss,
    "answer": Bargainer._judge_answer,
    "last_call": Bargainer._judge_last_call,
    "stop": Bargainer._judge_stop,
}


def _worth(
    view: ImTheBossView,
    space: Space,
    boss: int,
    pieces: Pieces | None = None,
    *,
    seat: int | None = None,
    own_hand: bool = False,
) -> float:
    """A seat's Shapley value in a deal, in millions, from what everybody sees; with `own_hand`
    also from the family cards in the hand of the view's seat. The seat is the view's own unless
    another is named."""
    if pieces is None:
        pieces = view.pieces
    tile = view.tile
    assert tile is not None
    families = [""] * len(view.names)
    held = ""
    if own_hand:
        cards = view.components.cards
        held = "".join(cards[id].family for id in view.hand if cards[id].kind == FAMILY)
    for family in space.families:
        for owner in {owner for _piece, owner in pieces[family]}:
            families[owner] += family
        if family in held and family not in families[view.seat or 0]:
            families[view.seat or 0] += family
    game = game_of(space, space.dividends * tile.value, boss, tuple(families))
    return float(game.shapley()[view.seat or 0 if seat is None else seat])


def _one_a_set(casts: Casts, seats: int) -> Iterator[tuple[str, ...]]:
    """For each set of partners a cast in which they take part, investors before cards."""
    sets: list[tuple[int, ...]] = [casts.partners or ()]
    if casts.partners is None:
        sets = partner_sets(casts.space, casts.by_family, casts.boss, seats)
    for partners in sets:
        yield next(iter(Casts(casts.space, casts.by_family, casts.boss, partners)))


def _share(view: ImTheBossView) -> int:
    """What the standing proposal gives the view's seat, if it has agreed to it or made it."""
    proposal: Proposal | None = view.proposal
    if proposal is None or (view.seat != view.boss and view.seat not in view.accepted):
        return 0
    return proposal.share(view.seat or 0)


def _owners(pieces: Pieces) -> dict[str, int]:
    return {piece: seat for of in pieces.values() for piece, seat in of}


def _listed(option: Option, name: str) -> tuple[Any, ...]:
    """The values of a parameter that can all be listed."""
    return cast(tuple[Any, ...], option.choices[name])


def _score(judgement: Judgement) -> float:
    return judgement.score
