"""The answers of phases 2 and 3: a split, everything a seat may plan, and what it may say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import NOBODY, Move, Rng, Space, Split
from slushfund.games.tiefe_taschen.moves import (
    BRIBE_MOVES,
    DEEDS,
    KINDS,
    LINKS,
    PLACES,
    REQUEST,
    Bribe,
    Condition,
    Deed,
    Divide,
    Say,
    Share,
    Show,
)

OWN_SEAT: Final = "own-seat"
ABSENT_SEAT: Final = "absent-seat"
"""Codes of refusal: a statement about a deed to oneself, or of a seat that is not there."""


@final
class Division(Split):
    """Every card of the pot to an active seat (TT-4)."""

    def move_of(self, shares: tuple[tuple[int, ...], ...]) -> Move:
        given = [Share(seat, shares[seat]) for seat in range(len(shares)) if shares[seat]]
        return Divide(tuple(given))

    def shares_of(self, move: Move) -> tuple[tuple[int, ...], ...] | None:
        if not isinstance(move, Divide):
            return None
        shares: list[tuple[int, ...]] = [()] * self.table
        for share in move.shares:
            if share.seat >= self.table:
                return None
            shares[share.seat] = share.values
        return tuple(shares)


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Plan(Space):
    """What a seat may do in phase 3: plain moves, bribes, turning up bribes."""

    moves: list[Move]
    """Everything that is neither a bribe nor a show."""
    targets: list[int]
    """Who may be bribed."""
    values_a: list[int]
    """Cards that may lie under token A; empty when it may not be placed."""
    values_r: list[int]
    barred: list[Move]
    """Bribes that lie there already, just like that (TT-7.9)."""
    shows: list[str]
    """Face-down bribes that may be turned up, any of them together."""
    may_show_none: bool

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        self.targets = []
        self.values_a = []
        self.values_r = []
        self.barred = []
        self.shows = []
        self.may_show_none = False

    def kind(self) -> str:
        return "plan"

    def has(self, move: Move) -> bool:
        if isinstance(move, Bribe):
            values = self.values_a if move.side < 2 else self.values_r
            return move.target in self.targets and move.value in values and move not in self.barred
        if isinstance(move, Show):
            if not move.places:
                return self.may_show_none
            return len([p for p in move.places if PLACES[p] not in self.shows]) == 0
        return move in self.moves

    def sample(self, rng: Rng) -> Move:
        plain = len(self.moves)
        bribing_a = 2 if self.values_a else 0
        bribing_r = 2 if self.values_r else 0
        showing = 2 if self.shows else 0
        at = rng.below(plain + bribing_a + bribing_r + showing)
        if at < plain:
            return self.moves[at]
        at -= plain
        if at < bribing_a:
            return self._draw_bribe(0, self.values_a, rng)
        if at < bribing_a + bribing_r:
            return self._draw_bribe(2, self.values_r, rng)
        return self._draw_show(rng)

    def _draw_bribe(self, side: int, values: list[int], rng: Rng) -> Move:
        while True:
            target = self.targets[rng.below(len(self.targets))]
            value = values[rng.below(len(values))]
            chosen = rng.below(4)
            at = ((target * 4 + side + (chosen >> 1)) * 5 + value - 1) * 2 + (chosen & 1)
            move = BRIBE_MOVES[at]
            if not self.barred or move not in self.barred:
                return move

    def _draw_show(self, rng: Rng) -> Move:
        while True:
            move = self._show(rng.below(1 << len(self.shows)))
            if move.places or self.may_show_none:
                return move

    def _show(self, bits: int) -> Show:
        """Return the show of those bribes whose bit is set."""
        count = len(self.shows)
        return Show(tuple([PLACES.index(self.shows[i]) for i in range(count) if bits >> i & 1]))

    def size(self) -> int:
        bribes = len(self.targets) * 4 * (len(self.values_a) + len(self.values_r))
        shows = (1 << len(self.shows)) - 1
        none = 1 if self.may_show_none else 0
        return len(self.moves) + bribes - len(self.barred) + shows + none

    def listing(self, limit: int) -> list[Move]:
        moves = self.moves[:limit]
        self._list_bribes(moves, limit)
        bits = 0 if self.may_show_none else 1
        while len(moves) < limit and bits < 1 << len(self.shows):
            moves.append(self._show(bits))
            bits += 1
        return moves

    def _list_bribes(self, moves: list[Move], limit: int) -> None:
        for move in BRIBE_MOVES:
            if len(moves) >= limit:
                return
            if self.has(move):
                moves.append(move)


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
        return self.left > 0 and isinstance(move, Say) and not self.fault(move)

    def fault(self, said: Say) -> str:
        """Return the code of what is wrong with a statement, or "" (TT-14.1)."""
        if said.to == self.speaker:
            return OWN_SEAT
        if said.to != NOBODY and said.to not in self.others:
            return ABSENT_SEAT
        fault = self._deed_fault(said.to if said.kind == REQUEST else self.speaker, said.deed)
        condition = said.condition
        if fault or condition is None:
            return fault
        if not self._is_there(condition.seat):
            return ABSENT_SEAT
        return self._deed_fault(condition.seat, condition.deed)

    def _deed_fault(self, doer: int, deed: Deed) -> str:
        """Tell deeds to oneself from deeds to seats that are not there; NOBODY is anybody."""
        if deed.seat == NOBODY:
            return ""
        if deed.seat == doer:
            return OWN_SEAT
        return "" if self._is_there(deed.seat) else ABSENT_SEAT

    def _is_there(self, seat: int) -> bool:
        return seat == self.speaker or seat in self.others

    def _deeds_of(self, doer: int) -> list[Deed]:
        """Return every deed that *doer* (NOBODY: anybody) could be meant to do."""
        return [deed for deed in DEEDS if not self._deed_fault(doer, deed)]

    def sample(self, rng: Rng) -> Say:
        """Draw a statement."""
        kind = rng.below(len(KINDS))
        to = self._draw_seat(NOBODY, rng)
        deed = self._draw_deed(to if kind == REQUEST else self.speaker, rng)
        condition: Condition | None = None
        link = rng.below(1 + len(LINKS))
        if link:
            seat = self._draw_seat(self.speaker, rng)
            condition = Condition(link - 1, seat, self._draw_deed(seat, rng))
        return Say(to, kind, deed, condition)

    def _draw_seat(self, beside: int, rng: Rng) -> int:
        """Draw one of the other seats, or the one *beside* them."""
        at = rng.below(len(self.others) + 1)
        return beside if at == len(self.others) else self.others[at]

    def _draw_deed(self, doer: int, rng: Rng) -> Deed:
        deed = rng.pick(DEEDS)
        while self._deed_fault(doer, deed):
            deed = rng.pick(DEEDS)
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
        for kind in range(len(KINDS)):
            for to in [NOBODY, *self.others]:
                for deed in self._deeds_of(to if kind == REQUEST else self.speaker):
                    self._list_conditions(result, to, kind, deed, limit)
                    if len(result) >= limit:
                        return result[:limit]
        return result

    def _list_conditions(
        self, result: list[Move], to: int, kind: int, deed: Deed, limit: int
    ) -> None:
        result.append(Say(to, kind, deed, None))
        for link in range(len(LINKS)):
            for seat in sorted([self.speaker, *self.others]):
                if len(result) >= limit:
                    return
                for condition in self._deeds_of(seat):
                    result.append(Say(to, kind, deed, Condition(link, seat, condition)))
