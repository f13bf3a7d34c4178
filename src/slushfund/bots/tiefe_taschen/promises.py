"""Promises in sight: which of a seat's own are due, what they allow, and what others' are worth."""

from __future__ import annotations

from slushfund.core import NOBODY
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import CARDS, IF, PAY, PLACES, PROMISE, THREATEN, Deed, Say
from slushfund.games.tiefe_taschen.rules.promises import is_played
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
    condition = said.condition
    if condition is None or condition.deed.verb != PAY:
        return True
    return is_bribed(view, condition.seat, condition.deed) == (condition.link == IF)


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
