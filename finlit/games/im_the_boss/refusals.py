"""Why a move is not open in I'm the Boss!: the rule's reason, with its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from finlit.engine import Refusal
from finlit.games.im_the_boss.bargaining import RECRUITMENTS, recruitable
from finlit.games.im_the_boss.deck import FAMILY, RECRUIT, TRAVEL

if TYPE_CHECKING:
    from finlit.games.im_the_boss.game import ImTheBoss

Values = Mapping[str, Any]

CARD_MOVES = {"show": FAMILY, "travel": TRAVEL, "take_over": "boss", "stop": "stop"}
"""The moves that play one card, with the kind of card that each plays."""
TALK = ("propose", "accept", "ask", "wait", "give_up", "show", "travel", "recruit", "take_over")


def why_not(game: ImTheBoss, kind: str, values: Values) -> Refusal | None:
    """The reason that the rules of the game give, or None where only the form is wrong."""
    phase = game.phase
    if kind == "draw" and phase == "turn":
        return Refusal("draw_after_roll", remedy="roll")
    if kind == "choose_investor" and phase == "investors":
        return _why_not_investor(game, values)
    if kind == "discard" and phase == "discard":
        return _not_in_hand(game, values["card"]) if "card" in values else None
    if phase == "stop":
        return _why_not_stop(game, values) if kind == "stop" else _waiting(game, kind)
    if game.deal is None:
        return Refusal("no_deal_under_way", kind=kind) if kind in (*TALK, "stop") else None
    if kind == "stop":
        return Refusal("nothing_to_stop")
    if kind in ("propose", "wait", "give_up") and phase != "boss":
        return Refusal("boss_only", kind=kind)
    if kind in ("accept", "ask") and phase == "boss":
        return Refusal("not_by_boss", kind=kind)
    if kind == "ask" and phase == "last_call":
        return Refusal("last_call")
    reason = _REASONS.get(kind)
    return reason(game, values) if reason else None


def _waiting(game: ImTheBoss, kind: str) -> Refusal | None:
    """IB-25: a card waits for its answers."""
    return Refusal("stop_or_pass") if kind in TALK else None


def _why_not_investor(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-7."""
    investor = values.get("investor")
    if type(investor) is str and game.owners.get(investor) is not None:
        return Refusal("investor_taken", investor=investor)
    return None


def _why_not_propose(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-12 to IB-14, IB-24."""
    refusal = _why_not_cast(game, values["cast"]) if "cast" in values else None
    if refusal is None and "shares" in values:
        refusal = _why_not_shares(game, values.get("cast"), values["shares"])
    return refusal


def _why_not_cast(game: ImTheBoss, cast: Any) -> Refusal | None:
    """IB-12, IB-13: pieces that are there, for as many different families as it takes."""
    deal = game.bargain
    space = deal.space
    if type(cast) is not tuple:
        return None
    owner = {piece: (family, seat) for family, of in deal.pieces.items() for piece, seat in of}
    for piece in cast:
        if type(piece) is not str or piece not in owner:
            return _why_not_there(game, piece)
        if owner[piece][0] not in space.families:
            return Refusal("not_in_deal", piece=piece, families=space.families)
    families = [owner[piece][0] for piece in cast]
    if len(set(families)) < len(families):
        return Refusal("family_twice", cast=cast)
    for family in space.required:
        if family not in families:
            return Refusal("required_missing", family=family)
    if len(cast) != space.places:
        return Refusal("cast_size", needed=space.places, given=len(cast))
    return None


def _why_not_there(game: ImTheBoss, piece: Any) -> Refusal:
    """IB-13, IB-16, IB-17: why a piece cannot take part."""
    if type(piece) is str:
        if piece in game.bargain.away:
            return Refusal("piece_away", piece=piece)
        if piece in game.owners:
            return Refusal("piece_aside", piece=piece)
        card = game.components.cards.get(piece)
        if card is not None and card.kind == FAMILY:
            return Refusal("not_shown", piece=piece, title=card.title)
    return Refusal("no_piece", piece=piece)


def _why_not_shares(game: ImTheBoss, cast: Any, shares: Any) -> Refusal | None:
    """IB-14, IB-24: whole millions for the boss and the partners, which sum to the deal."""
    deal = game.bargain
    if type(shares) is not tuple or not all(type(share) is int for share in shares):
        return None
    if any(share < 0 for share in shares):
        return Refusal("share_negative", shares=shares)
    if sum(shares) != deal.money:
        return Refusal("shares_sum", sum=sum(shares), money=deal.money)
    if type(cast) is tuple:
        owner = {piece: seat for of in deal.pieces.values() for piece, seat in of}
        seats = len({deal.boss, *(owner[piece] for piece in cast)})
        if game.rules.side_payments:
            seats = len(game.names)
        if len(shares) != seats:
            return Refusal("shares_count", needed=seats, given=len(shares))
    return None


def _why_not_accept(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-24, IB-26."""
    deal = game.bargain
    if deal.proposal is None:
        return Refusal("no_proposal")
    if deal.turn not in deal.proposal.partners:
        return Refusal("not_a_partner")
    return Refusal("accepted_already") if deal.turn in deal.accepted else None


def _why_not_card(game: ImTheBoss, kind: str, values: Values) -> Refusal | None:
    """A card that is not in the hand, or of another kind."""
    if "card" not in values:
        held = game.players[game.acting].cards[CARD_MOVES[kind]]
        return None if held else Refusal("none_of_kind", kind=kind)
    card = values["card"]
    refusal = _not_in_hand(game, card)
    if refusal is not None:
        return refusal
    known = game.components.cards[card]
    if known.kind != CARD_MOVES[kind]:
        return Refusal("not_by_this", title=known.title, card=card, kind=kind)
    return None


def _not_in_hand(game: ImTheBoss, card: Any) -> Refusal | None:
    if type(card) is str and card in game.players[game.acting].hand:
        return None
    return Refusal("not_in_hand", card=card)


def _why_not_show(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-13, IB-24."""
    refusal = _why_not_card(game, "show", values)
    if refusal is not None or "card" not in values:
        return refusal
    card = game.components.cards[values["card"]]
    families = game.bargain.space.families
    if card.family not in families:
        return Refusal("not_in_deal", piece=card.id, families=families)
    return None


def _why_not_travel(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-16."""
    refusal = _why_not_card(game, "travel", values)
    if refusal is not None or "piece" not in values:
        return refusal
    deal, piece = game.bargain, values["piece"]
    if type(piece) is str and piece in deal.away:
        return Refusal("piece_away", piece=piece)
    if piece not in deal.travellers[""]:
        return Refusal("not_on_table", piece=piece)
    if "card" in values:
        card = game.components.cards[values["card"]]
        if piece not in deal.travellers[card.family]:
            return Refusal("other_family", title=card.title, family=card.family, piece=piece)
    return None


def _why_not_recruit(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-17."""
    seat = game.acting
    held = len(game.players[seat].cards[RECRUIT])
    if held < RECRUITMENTS:
        return Refusal("three_recruitments", needed=RECRUITMENTS, held=held)
    investor = values.get("investor")
    if type(investor) is not str or investor in recruitable(game, seat):
        return None
    if investor not in game.owners:
        return Refusal("investors_only", piece=investor)
    if game.owners[investor] == seat:
        return Refusal("own_investor", investor=investor)
    return Refusal("aside_first", investor=investor, aside=recruitable(game, seat))


def _why_not_take_over(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-18, IB-24."""
    if game.acting == game.bargain.boss:
        return Refusal("boss_already")
    return _why_not_card(game, "take_over", values)


def _why_not_stop(game: ImTheBoss, values: Values) -> Refusal | None:
    """IB-19."""
    return _why_not_card(game, "stop", values)


_REASONS = {
    "propose": _why_not_propose,
    "accept": _why_not_accept,
    "show": _why_not_show,
    "travel": _why_not_travel,
    "recruit": _why_not_recruit,
    "take_over": _why_not_take_over,
}
