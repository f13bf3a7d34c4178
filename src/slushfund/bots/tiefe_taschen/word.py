"""Promises in sight: which of a seat's own are due, what they allow, and what others' are worth."""

from __future__ import annotations

from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.model import BLACKMAIL, CARDS, NOBODY, PLACES, Say
from slushfund.games.tiefe_taschen.talk import (
    ALWAYS,
    AVOID,
    IF,
    PAY,
    PROMISE,
    SPARE,
    THREATEN,
    deed_object,
)
from slushfund.games.tiefe_taschen.view import TTView


def heard_of(view: TTView, seat: int) -> list[Say]:
    """Return the statements of *seat* in this phase 3, as far as the view's owner heard them."""
    said = [GAME.parse(heard.words) for heard in view.heard if heard.seat == seat]
    return [words for words in said if isinstance(words, Say)]


def due(view: TTView, seat: int) -> list[Say]:
    """Return the promises of *seat* that are due, as far as one can tell before the reveal.

    Bribes lie on the table; of cards it is assumed that others do as they are asked to.
    """
    promises = [said for said in heard_of(view, seat) if said.kind == PROMISE]
    return [said for said in promises if _is_due(view, said)]


def _is_due(view: TTView, said: Say) -> bool:
    if said.link == ALWAYS or said.condition < PAY:
        return True
    return is_bribed(view, said.who, said.condition) == (said.link == IF)


def is_bribed(view: TTView, giver: int, deed: int) -> bool:
    """Tell whether a bribe lies there as asked for; of hidden money the least is believed."""
    least = (deed - PAY) % 5 + 1
    for bribe in view.bribes:
        owner = PLACES.index(bribe.place) // 2
        if owner == giver and bribe.target == deed_object(deed):
            return view.bribe_money.get(bribe.place, 1) >= least
    return False


def cards_allowed(promises: list[Say], snoop: int) -> list[int]:
    """Return the cards that break none of these promises, the later ones first of all."""
    allowed = list(range(len(CARDS)))
    for said in promises[::-1]:
        kept = [card for card in allowed if keeps(said.deed, card, snoop)]
        allowed = kept or allowed
    return allowed


def keeps(deed: int, card: int, snoop: int) -> bool:
    """Tell whether a card does what was promised, the own snoop standing where it stands."""
    if deed < AVOID:
        return card == deed
    if deed < THREATEN:
        return card != deed - AVOID
    if deed < PAY:
        is_threat = card == BLACKMAIL and snoop == deed_object(deed)
        return is_threat if deed < SPARE else not is_threat
    return True


def promised_victim(promises: list[Say]) -> int:
    """Return whom a seat has promised to blackmail, or NOBODY."""
    for said in promises:
        if THREATEN <= said.deed < SPARE:
            return deed_object(said.deed)
    return NOBODY


def reliability(view: TTView, seat: int) -> float:
    """Return how far a seat's word counts, by what became of its promises."""
    return (view.kept[seat] + 1) / (view.kept[seat] + 2 * view.broken[seat] + 2)
