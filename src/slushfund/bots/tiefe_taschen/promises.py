"""Promises in sight: which of a seat's own are due, what they allow, and what others' are worth."""

from __future__ import annotations

from slushfund.core import NOBODY
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import (
    AGREE,
    CARDS,
    GIVE,
    IF,
    PAY,
    PLACES,
    PROMISE,
    THREATEN,
    Condition,
    Deed,
    Say,
    Share,
    play,
)
from slushfund.games.tiefe_taschen.rules.promises import amount_for, is_played
from slushfund.games.tiefe_taschen.view import Heard, TTView


def heard_now(view: TTView) -> list[Heard]:
    """Return what the view's owner heard about the split on the table or the one to come."""
    return view.heard if view.phase != "split" or view.talks_ahead else []


def words_of(heard: Heard) -> Say:
    """Return a statement as data."""
    said = GAME.parse(heard.words)
    assert isinstance(said, Say)
    return said


def due(view: TTView, seat: int, shares: tuple[Share, ...]) -> list[Say]:
    """Return the promises of *seat* about cards that are due under a split, as far as one can
    tell before the reveal.

    Bribes lie on the table; of cards it is assumed that others do as they are asked to, of splits
    that are yet to come that they are as asked for.
    """
    promises: list[Say] = []
    for heard in heard_now(view):
        said = words_of(heard)
        if heard.seat != seat or said.kind != PROMISE or said.deed.verb == GIVE:
            continue
        if _is_due(view, said.condition, heard.is_early, shares):
            promises.append(said)
    return promises


def _is_due(
    view: TTView, condition: Condition | None, is_early: bool, shares: tuple[Share, ...]
) -> bool:
    if condition is None:
        return True
    deed = condition.deed
    if deed.verb == GIVE and is_early and condition.seat == view.president:
        return (amount_for(deed.seat, shares) >= deed.value) == (condition.link == IF)
    if deed.verb != PAY:
        return True
    return is_bribed(view, condition.seat, deed) == (condition.link == IF)


def owed_gifts(view: TTView, seat: int) -> list[Deed]:
    """Return what the president on *seat* has promised to give in the split to come."""
    owed = [heard for heard in view.owed if _was_done(view, words_of(heard).condition)]
    gifts: list[Deed] = []
    for heard in [*owed, *heard_now(view)]:
        said = words_of(heard)
        if heard.seat == seat and said.kind == PROMISE and said.deed.verb == GIVE:
            gifts.append(said.deed)
    return gifts


def _was_done(view: TTView, condition: Condition | None) -> bool:
    """Tell whether the last vote met a condition."""
    if condition is None:
        return True
    deed = condition.deed
    if deed.verb == GIVE:
        return True  # it is this seat's own split
    if deed.verb == PAY:
        return is_bribed(view, condition.seat, deed) == (condition.link == IF)
    cards = [CARDS.index(played.card) for played in view.played if played.seat == condition.seat]
    is_done = bool(cards) and is_played(deed, cards[0], snoop_of(view, condition.seat))
    return is_done == (condition.link == IF)


def prices(view: TTView, president: int) -> dict[int, int]:
    """Return for what share each seat has said to agree, where its word is worth something."""
    asked: dict[int, int] = {}
    for heard in heard_now(view):
        said = words_of(heard)
        condition = said.condition
        if said.kind != PROMISE or said.deed != play(AGREE) or condition is None:
            continue
        seat, deed = heard.seat, condition.deed
        is_price = deed.verb == GIVE and deed.seat == seat and condition.link == IF
        is_credible = seat in view.active and reliability(view, seat) >= 0.5
        if is_price and is_credible and condition.seat == president:
            asked[seat] = deed.value
    return asked


def is_bribed(view: TTView, giver: int, deed: Deed) -> bool:
    """Tell whether a bribe lies there as asked for; of hidden money the least is believed."""
    for bribe in view.bribes:
        owner = PLACES.index(bribe.place) // 2
        if owner == giver and bribe.target == deed.seat:
            return view.bribe_money.get(bribe.place, 1) >= deed.value
    return False


def snoop_of(view: TTView, seat: int) -> int:
    """Return whom the snoop of *seat* stands in front of, or NOBODY."""
    return next((snoop.target for snoop in view.snoops if snoop.seat == seat), NOBODY)


def cards_allowed(promises: list[Say], snoop: int) -> list[int]:
    """Return the cards that break none of these promises, the later ones first of all."""
    allowed = list(range(len(CARDS)))
    for said in promises[::-1]:
        kept = [card for card in allowed if is_played(said.deed, card, snoop)]
        allowed = kept or allowed
    return allowed


def promised_victim(promises: list[Say]) -> int:
    """Return whom a seat has promised to blackmail, or NOBODY."""
    for said in promises:
        if said.deed.verb == THREATEN:
            return said.deed.seat
    return NOBODY


def reliability(view: TTView, seat: int) -> float:
    """Return how far a seat's word counts, by what became of its promises."""
    return (view.kept[seat] + 1) / (view.kept[seat] + 2 * view.broken[seat] + 2)
