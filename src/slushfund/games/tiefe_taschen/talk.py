"""Statements as data (TT-14): what can be said, and whether a promise was kept.

No rule reads a statement. A deed is one number, so that a statement can be compared, recorded
and translated without looking at words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import EVERYONE, Move, Rng, Space
from slushfund.games.tiefe_taschen.model import BLACKMAIL, NOBODY, PUBLIC, Say, TTState

PROMISE: Final = 0
REQUEST: Final = 1
THREAT: Final = 2
KINDS: Final = ["promise", "request", "threat"]

ALWAYS: Final = 0
IF: Final = 1
UNLESS: Final = 2
LINKS: Final = ["", "if", "unless"]

# Deeds: play a card 0-4, avoid a card 5-9, blackmail a seat 10-17, spare a seat 18-25,
# bribe a seat with at least a value 26-65.
AVOID: Final = 5
THREATEN: Final = 10
SPARE: Final = 18
PAY: Final = 26
DEEDS: Final = 66

FAULTLESS: Final = 0
SPEAKS_OF_SELF: Final = 1
SPEAKS_OF_ABSENT: Final = 2

KEPT: Final = 0
BROKEN: Final = 1
VOID: Final = 2
VERDICTS: Final = ["kept", "broken", "void"]


def deed_object(deed: int) -> int:
    """Return the seat a deed is done to, or NOBODY."""
    if deed < THREATEN:
        return NOBODY
    if deed < SPARE:
        return deed - THREATEN
    if deed < PAY:
        return deed - SPARE
    return (deed - PAY) // 5


@final
@dataclass(init=False)
class Speech(Space):
    """What a seat may say: to the other active seats, about active seats, *left* times."""

    speaker: int
    others: list[int]
    left: int

    def __init__(self, speaker: int, others: list[int], left: int) -> None:
        self.speaker = speaker
        self.others = others
        self.left = left

    def kind(self) -> str:
        return "talk"

    def has(self, move: Move) -> bool:
        """Tell whether the statement speaks only of and to seats that are there (TT-14.1)."""
        return self.left > 0 and isinstance(move, Say) and self.fault(move) == FAULTLESS

    def fault(self, said: Say) -> int:
        """Tell what is wrong with a statement, or FAULTLESS (TT-14.1)."""
        if said.to == self.speaker:
            return SPEAKS_OF_SELF
        if said.to != NOBODY and said.to not in self.others:
            return SPEAKS_OF_ABSENT
        doer = said.to if said.kind == REQUEST else self.speaker
        fault = self._deed_fault(doer, said.deed)
        if fault != FAULTLESS or said.link == ALWAYS:
            return fault
        if not self._is_there(said.who):
            return SPEAKS_OF_ABSENT
        return self._deed_fault(said.who, said.condition)

    def _deed_fault(self, doer: int, deed: int) -> int:
        """Tell deeds to oneself from deeds to seats that are not there; NOBODY is anybody."""
        target = deed_object(deed)
        if target == NOBODY:
            return FAULTLESS
        if target == doer:
            return SPEAKS_OF_SELF
        return FAULTLESS if self._is_there(target) else SPEAKS_OF_ABSENT

    def _is_there(self, seat: int) -> bool:
        return seat == self.speaker or seat in self.others

    def deeds_of(self, doer: int) -> list[int]:
        """Return every deed that *doer* (NOBODY: anybody) could be meant to do."""
        return [deed for deed in range(DEEDS) if self._deed_fault(doer, deed) == FAULTLESS]

    def sample(self, rng: Rng) -> Say:
        """Draw a statement."""
        kind = rng.below(3)
        heard = rng.below(len(self.others) + 1)
        to = NOBODY if heard == len(self.others) else self.others[heard]
        deed = self._draw_deed(to if kind == REQUEST else self.speaker, rng)
        link = rng.below(3)
        if link == ALWAYS:
            return Say(to, kind, deed, ALWAYS, 0, 0)
        whose = rng.below(len(self.others) + 1)
        who = self.speaker if whose == len(self.others) else self.others[whose]
        return Say(to, kind, deed, link, who, self._draw_deed(who, rng))

    def _draw_deed(self, doer: int, rng: Rng) -> int:
        deed = rng.below(DEEDS)
        while self._deed_fault(doer, deed) != FAULTLESS:
            deed = rng.below(DEEDS)
        return deed

    def size(self) -> int:
        """Return the number of statements."""
        if not self.left:
            return 0
        others = len(self.others)
        one = 10 + 7 * others  # deeds of a seat that is there
        conditions = 1 + 2 * (others + 1) * one
        own = 2 * (others + 1) * one
        asked = others * one + one + 7
        return (own + asked) * conditions

    def listing(self, limit: int) -> list[Move]:
        """Return the first statements: by kind, hearer, deed and condition."""
        result: list[Move] = []
        if not self.left:
            return result
        for kind in range(3):
            for to in [NOBODY, *self.others]:
                for deed in self.deeds_of(to if kind == REQUEST else self.speaker):
                    self._list_conditions(result, Say(to, kind, deed, ALWAYS, 0, 0), limit)
                    if len(result) >= limit:
                        return result[:limit]
        return result

    def _list_conditions(self, result: list[Move], said: Say, limit: int) -> None:
        result.append(said)
        for link in [IF, UNLESS]:
            for who in sorted([self.speaker, *self.others]):
                if len(result) >= limit:
                    return
                for deed in self.deeds_of(who):
                    result.append(Say(said.to, said.kind, said.deed, link, who, deed))


def audience_to(speaker: int, said: Say) -> int:
    """Return who hears a statement (TT-14.1)."""
    return EVERYONE if said.to == NOBODY else 1 << speaker | 1 << said.to


def is_done(state: TTState, doer: int, deed: int) -> bool:
    """Tell whether *doer* did this, once all cards are revealed."""
    if deed < AVOID:
        return state.cards[doer] == deed
    if deed < THREATEN:
        return state.cards[doer] != deed - AVOID
    target = deed_object(deed)
    if deed < PAY:
        threatened = state.cards[doer] == BLACKMAIL and state.snoops[doer] == target
        return threatened if deed < SPARE else not threatened
    least = (deed - PAY) % 5 + 1
    for place in [2 * doer, 2 * doer + 1]:
        if state.targets[place] == target and state.values[place] >= least:
            return True
    return False


def witnesses(state: TTState, doer: int, deed: int) -> int:
    """Return who knows whether *doer* did this: all, unless a face-down bribe decides it."""
    if deed >= PAY:
        target = deed_object(deed)
        for place in [2 * doer, 2 * doer + 1]:
            if state.targets[place] == target and not state.ups >> place & 1:
                return 1 << doer | 1 << target
    return EVERYONE


def verdict(state: TTState, speaker: int, said: Say) -> int:
    """Judge a promise after the reveal (TT-14.1).

    It is void without its condition, and from a resigned seat, which may talk but do nothing.
    """
    if not state.is_active(speaker):
        return VOID
    if said.link != ALWAYS and is_done(state, said.who, said.condition) != (said.link == IF):
        return VOID
    return KEPT if is_done(state, speaker, said.deed) else BROKEN


def verdict_audience(state: TTState, speaker: int, said: Say) -> int:
    """Return who is told the verdict: hearers that know the facts (TT-14.1).

    EVERYONE is -1, all bits, so that audiences meet by &.
    """
    audience = audience_to(speaker, said) & witnesses(state, speaker, said.deed)
    if said.link != ALWAYS:
        audience &= witnesses(state, said.who, said.condition)
    return audience


def verdict_entry(number: int, speaker: int, result: int, audience: int) -> int:
    """Pack a verdict and who knows it (bits of seats, or PUBLIC)."""
    bits = PUBLIC if audience == EVERYONE else audience
    return number | speaker << 6 | result << 9 | bits << 11


def entry_number(packed: int) -> int:
    return packed & 63


def entry_speaker(packed: int) -> int:
    return packed >> 6 & 7


def entry_result(packed: int) -> int:
    return packed >> 9 & 3


def verdict_is_known(packed: int, seat: int) -> bool:
    """Tell whether *seat* (or SPECTATOR) was told this verdict."""
    audience = packed >> 11
    if audience & PUBLIC:
        return True
    return seat >= 0 and audience >> seat & 1 == 1
