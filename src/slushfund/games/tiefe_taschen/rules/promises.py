"""Whether promises were kept (TT-14). No other rule reads a statement."""

from __future__ import annotations

from typing import Final

from slushfund.core import EVERYONE, Event
from slushfund.games.tiefe_taschen.events import Judged
from slushfund.games.tiefe_taschen.moves import (
    AVOID,
    BLACKMAIL,
    IF,
    PAY,
    PLAY,
    PROMISE,
    THREATEN,
    Deed,
)
from slushfund.games.tiefe_taschen.state import Statement, TTState

KEPT: Final = "kept"
BROKEN: Final = "broken"
VOID: Final = "void"


def judge_promises(state: TTState, events: list[Event]) -> None:
    """Tell which promises were kept, whatever the vote (TT-14.1)."""
    state.fresh = len(state.verdicts)
    for number in range(len(state.said)):
        said = state.said[number]
        if said.words.kind != PROMISE:
            continue
        audience = _audience(state, said)
        if audience:
            judged = Judged(audience, number, said.seat, _verdict(state, said))
            state.verdicts.append(judged)
            events.append(judged)


def _verdict(state: TTState, said: Statement) -> str:
    """Judge a promise after the reveal (TT-14.1).

    It is void without its condition, and from a resigned seat, which may talk but do nothing.
    """
    if not state.is_active(said.seat):
        return VOID
    condition = said.words.condition
    if condition is not None:
        is_met = _is_done(state, condition.seat, condition.deed)
        if is_met != (condition.link == IF):
            return VOID
    return KEPT if _is_done(state, said.seat, said.words.deed) else BROKEN


def _is_done(state: TTState, doer: int, deed: Deed) -> bool:
    """Tell whether *doer* did this, once all cards are revealed."""
    if deed.verb != PAY:
        return is_played(deed, state.cards[doer], state.snoops[doer])
    for place in [2 * doer, 2 * doer + 1]:
        if state.targets[place] == deed.seat and state.values[place] >= deed.value:
            return True
    return False


def is_played(deed: Deed, card: int, snoop: int) -> bool:
    """Tell whether card and snoop do the deed; a bribe asks for neither."""
    if deed.verb == PLAY:
        return card == deed.card
    if deed.verb == AVOID:
        return card != deed.card
    is_threat = card == BLACKMAIL and snoop == deed.seat
    return deed.verb == PAY or is_threat == (deed.verb == THREATEN)


def _audience(state: TTState, said: Statement) -> int:
    """Return who is told the verdict: hearers that know the facts (TT-14.1).

    EVERYONE is -1, all bits, so that audiences meet by &.
    """
    audience = said.audience() & _witnesses(state, said.seat, said.words.deed)
    condition = said.words.condition
    if condition is not None:
        audience &= _witnesses(state, condition.seat, condition.deed)
    return audience


def _witnesses(state: TTState, doer: int, deed: Deed) -> int:
    """Return who knows whether *doer* did this: all, unless a face-down bribe decides it."""
    if deed.verb == PAY:
        for place in [2 * doer, 2 * doer + 1]:
            if state.targets[place] == deed.seat and not state.ups >> place & 1:
                return 1 << doer | 1 << deed.seat
    return EVERYONE
