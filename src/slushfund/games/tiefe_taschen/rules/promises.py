"""Whether promises were kept (TT-14). No other rule reads a statement."""

from __future__ import annotations

from typing import Final

from slushfund.core import EVERYONE, Event
from slushfund.games.tiefe_taschen.events import Judged
from slushfund.games.tiefe_taschen.moves import (
    AVOID,
    BLACKMAIL,
    GIVE,
    IF,
    NO_CARD,
    PAY,
    PLAY,
    PROMISE,
    THREATEN,
    Condition,
    Deed,
    Say,
    Share,
)
from slushfund.games.tiefe_taschen.state import Statement, TTState

KEPT: Final = "kept"
BROKEN: Final = "broken"
VOID: Final = "void"


def judge_promises(state: TTState, events: list[Event]) -> None:
    """Tell which promises were kept, whatever the vote (TT-14.1).

    Each speaks of the next cards and of the next split. Those that this split decides have met
    both by now; of the others some are owed until the next one (TT-14.4).
    """
    state.owed = []
    for said in state.said:
        if not _awaits_next_split(state, said):
            if said.words.speaks_of_cards():
                _judge(state, said, state.shares, events)
        elif _is_paid(state, said):
            state.owed.append(_still_owed(state, said))


def judge_earlier(state: TTState, shares: tuple[Share, ...], events: list[Event]) -> None:
    """Judge what was said in the last vote about this split; its cards still lie (TT-14.4)."""
    for said in state.owed:
        _judge(state, said, shares, events)
    state.owed = []


def judge_split(state: TTState, events: list[Event]) -> None:
    """Judge what was said before this split and needs nothing else to be judged (TT-14.4)."""
    for said in state.said:
        if _awaits_next_split(state, said):
            is_over = not _is_paid(state, said)
        else:
            is_over = not said.words.speaks_of_cards()
        if is_over:
            _judge(state, said, state.shares, events)


def _awaits_next_split(state: TTState, said: Statement) -> bool:
    """Tell whether the split after this one decides a statement, or a part of it (TT-14.4).

    Who is not president when he promises a split cannot mean the one at hand. By earlier rules
    all that was said before a split was about that one.
    """
    words = said.words
    if not words.speaks_of_split() or not said.is_early:
        return words.speaks_of_split()
    if state.setup.rules < 3 or words.kind != PROMISE:
        return False
    if words.deed.verb == GIVE or words.condition is None:
        return said.seat != state.president
    return words.condition.seat != state.president


def _price(state: TTState, said: Statement) -> Condition | None:
    """Return the condition of a statement if the split at hand decides it (TT-14.4)."""
    condition = said.words.condition
    if condition is None or condition.deed.verb != GIVE or not said.is_early:
        return None
    return condition if condition.seat == state.president else None


def _is_paid(state: TTState, said: Statement) -> bool:
    """Tell whether the split at hand leaves anything owed."""
    price = _price(state, said)
    return price is None or _is_met(state, price, state.shares)


def _still_owed(state: TTState, said: Statement) -> Statement:
    """Return what remains of a statement: the bare promise where its price is paid."""
    if _price(state, said) is None:
        return said
    words = Say(said.words.to, said.words.kind, said.words.deed, None)
    return Statement(said.number, said.seat, words, said.is_early)


def _judge(state: TTState, said: Statement, shares: tuple[Share, ...], events: list[Event]) -> None:
    """Judge a promise and tell it to hearers that know the facts (TT-14.1)."""
    if said.words.kind != PROMISE:
        return
    audience = _audience(state, said)
    if audience:
        judged = Judged(audience, said.number, said.seat, _verdict(state, said, shares))
        state.verdicts.append(judged)
        events.append(judged)


def _verdict(state: TTState, said: Statement, shares: tuple[Share, ...]) -> str:
    """Judge a promise after the reveal and the split that it speaks of (TT-14.1, TT-14.4).

    It is void without its condition, and from a seat that could not do it: one that had resigned
    and laid no card, or one that did not announce the split.
    """
    deed = said.words.deed
    may_do = state.cards[said.seat] != NO_CARD
    if deed.verb == GIVE:
        may_do = said.seat == state.president
    if not may_do:
        return VOID
    condition = said.words.condition
    if condition is not None and not _is_met(state, condition, shares):
        return VOID
    return KEPT if _is_done(state, said.seat, deed, shares) else BROKEN


def _is_met(state: TTState, condition: Condition, shares: tuple[Share, ...]) -> bool:
    """Tell whether a condition came true."""
    return _is_done(state, condition.seat, condition.deed, shares) == (condition.link == IF)


def _is_done(state: TTState, doer: int, deed: Deed, shares: tuple[Share, ...]) -> bool:
    """Tell whether *doer* did this, by the cards on the table and by a split."""
    if deed.verb == GIVE:
        return doer == state.president and amount_for(deed.seat, shares) >= deed.value
    if deed.verb != PAY:
        return is_played(deed, state.cards[doer], state.snoops[doer])
    for place in [2 * doer, 2 * doer + 1]:
        if state.targets[place] == deed.seat and state.values[place] >= deed.value:
            return True
    return False


def amount_for(seat: int, shares: tuple[Share, ...]) -> int:
    """Return what a split gives to *seat*."""
    for share in shares:
        if share.seat == seat:
            return sum(share.values)
    return 0


def is_played(deed: Deed, card: int, snoop: int) -> bool:
    """Tell whether card and snoop do the deed; bribes and splits ask for neither."""
    if deed.verb == PLAY:
        return card == deed.card
    if deed.verb == AVOID:
        return card != deed.card
    is_threat = card == BLACKMAIL and snoop == deed.seat
    return deed.verb in (PAY, GIVE) or is_threat == (deed.verb == THREATEN)


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
    witnesses = EVERYONE
    if deed.verb == PAY:
        for place in [2 * doer, 2 * doer + 1]:
            if state.targets[place] == deed.seat and not state.ups >> place & 1:
                witnesses &= 1 << doer | 1 << deed.seat | state.seen[place]
    return witnesses
