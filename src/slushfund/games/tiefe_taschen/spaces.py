"""The answers of phases 2 and 3: a split, everything a seat may plan, and what it may say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import EVERYONE, NOBODY, Move, Rng, Space, Split, audience_of, seats_of
from slushfund.core.notation import Notation
from slushfund.core.space import END, spelled
from slushfund.games.tiefe_taschen.moves import (
    BRIBE_MOVES,
    CARDS,
    DEEDS,
    GIVE,
    KINDS,
    LINKS,
    PAY,
    PLACES,
    REQUEST,
    SIDES,
    THREATEN,
    VERBS,
    Bribe,
    Condition,
    Deed,
    Divide,
    Say,
    Share,
    Show,
    give,
)

OWN_SEAT: Final = "own-seat"
ABSENT_SEAT: Final = "absent-seat"
MORE_THAN_A_POT: Final = "more-than-a-pot"
"""Codes of refusal: a statement about a deed to oneself, of a seat that is not there, or of more
money than any split can give."""


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
    lookers: list[list[int]]
    """For each of them: who may be let look at it, any of them together; nobody by most rules."""
    may_show_none: bool

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        self.targets = []
        self.values_a = []
        self.values_r = []
        self.barred = []
        self.shows = []
        self.lookers = []
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
            if move.to != EVERYONE:
                return self._may_let_look(move)
            return len([p for p in move.places if PLACES[p] not in self.shows]) == 0
        return move in self.moves

    def _may_let_look(self, move: Show) -> bool:
        if len(move.places) != 1 or PLACES[move.places[0]] not in self.shows:
            return False
        possible = audience_of(self.lookers[self.shows.index(PLACES[move.places[0]])])
        return move.to != 0 and move.to & ~possible == 0

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
        looks = [at for at in range(len(self.shows)) if self.lookers[at]]
        if looks and rng.below(2):
            at = rng.pick(looks)
            return self._look(at, 1 + rng.below((1 << len(self.lookers[at])) - 1))
        while True:
            move = self._show(rng.below(1 << len(self.shows)))
            if move.places or self.may_show_none:
                return move

    def _look(self, at: int, bits: int) -> Show:
        """Return the show of one bribe to those whose bit is set."""
        possible = self.lookers[at]
        chosen = [possible[i] for i in range(len(possible)) if bits >> i & 1]
        return Show((PLACES.index(self.shows[at]),), audience_of(chosen))

    def _show(self, bits: int) -> Show:
        """Return the show of those bribes whose bit is set."""
        count = len(self.shows)
        return Show(tuple([PLACES.index(self.shows[i]) for i in range(count) if bits >> i & 1]))

    def size(self) -> int:
        bribes = len(self.targets) * 4 * (len(self.values_a) + len(self.values_r))
        shows = (1 << len(self.shows)) - 1
        none = 1 if self.may_show_none else 0
        looks = sum([(1 << len(possible)) - 1 for possible in self.lookers])
        return len(self.moves) + bribes - len(self.barred) + shows + none + looks

    def listing(self, limit: int) -> list[Move]:
        moves = self.moves[:limit]
        self._list_bribes(moves, limit)
        bits = 0 if self.may_show_none else 1
        while len(moves) < limit and bits < 1 << len(self.shows):
            moves.append(self._show(bits))
            bits += 1
        for at in range(len(self.lookers)):
            for bits in range(1, 1 << len(self.lookers[at])):
                if len(moves) < limit:
                    moves.append(self._look(at, bits))
        return moves

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        if typed.startswith("bribe "):
            return self._bribe_pieces(typed, notation)
        if typed.startswith("show "):
            return self._show_pieces(typed[len("show ") :])
        pieces = spelled(self.moves, notation)
        if self.targets and len(self.targets) * 4 * self._values() > len(self.barred):
            pieces.append("bribe ")
        if self.shows or self.may_show_none:
            pieces.append("show ")
        return pieces

    def _values(self) -> int:
        return len(self.values_a) + len(self.values_r)

    def _bribe_pieces(self, typed: str, notation: Notation) -> list[str]:
        """Return the next word of a bribe; a word with only barred bribes behind it is dead."""
        words = typed.split(" ")
        next_words: list[str] = []
        behind: list[int] = []
        if len(words) == 2:
            next_words = [f"{target} " for target in self.targets]
            behind = [4 * self._values()] * len(next_words)
        elif len(words) == 3:
            for side, name in enumerate(SIDES):
                values = self.values_a if side < 2 else self.values_r
                if values:
                    next_words.append(f"{name} ")
                    behind.append(2 * len(values))
        elif len(words) == 4:
            values = self.values_a if SIDES.index(words[2]) < 2 else self.values_r
            next_words = [f"{value} " for value in values]
            behind = [2] * len(next_words)
        else:
            next_words = [f"down{END}", f"up{END}"]
            behind = [1, 1]
        barred = spelled(self.barred, notation)
        if not barred:
            return next_words
        live: list[str] = []
        for word, number in zip(next_words, behind, strict=True):
            if len([text for text in barred if text.startswith(typed + word)]) < number:
                live.append(word)
        return live

    def _show_pieces(self, typed: str) -> list[str]:
        """Return what may follow of the bribes to turn up, in order, or of those who may look."""
        places, _, lookers = typed.partition(" ")
        if " " in typed:
            possible = self.lookers[self.shows.index(places)]
            named = lookers.split(",") if lookers else []
            later = [seat for seat in possible if not named or seat > int(named[-1])]
            if not named:
                return [str(seat) for seat in possible]
            return [END, *[f",{seat}" for seat in later]]
        if not places:
            return [*self.shows, f"none{END}"] if self.may_show_none else self.shows
        named = places.split(",")
        at = self.shows.index(named[-1])
        pieces = [END, *[f",{place}" for place in self.shows[at + 1 :]]]
        if len(named) == 1 and self.lookers[at]:
            pieces.append(" ")
        return pieces

    def _list_bribes(self, moves: list[Move], limit: int) -> None:
        for move in BRIBE_MOVES:
            if len(moves) >= limit:
                return
            if self.has(move):
                moves.append(move)


@final
@dataclass(init=False)
class Speech(Space):
    """What a seat may say: to any other seats, about active ones and about splits, *left* times."""

    speaker: int
    others: list[int]
    """The other active seats."""
    hearers: list[int]
    """Who can be spoken to: all other seats, resigned ones too."""
    most: int
    """The largest amount that a split could give."""
    left: int

    def __init__(self, speaker: int, others: list[int], hearers: list[int], left: int) -> None:
        self.speaker = speaker
        self.others = others
        self.hearers = hearers
        self.most = 5 * (len(hearers) + 1)
        self.left = left

    def kind(self) -> str:
        return "talk"

    def has(self, move: Move) -> bool:
        """Tell whether the statement speaks only of and to seats that are there (TT-14.1)."""
        return self.left > 0 and isinstance(move, Say) and not self.fault(move)

    def fault(self, said: Say) -> str:
        """Return the code of what is wrong with a statement, or "" (TT-14.1)."""
        if said.to != EVERYONE:
            if said.to >> self.speaker & 1:
                return OWN_SEAT
            if said.to == 0 or said.to & ~audience_of(self.hearers):
                return ABSENT_SEAT
        fault = self._deed_fault(self._doer(said.to, said.kind), said.deed)
        condition = said.condition
        if fault or condition is None:
            return fault
        if not self._is_there(condition.seat):
            return ABSENT_SEAT
        return self._deed_fault(condition.seat, condition.deed)

    def _doer(self, to: int, kind: int) -> int:
        """Return who would do it: the speaker, or who is asked; NOBODY is anybody."""
        if kind != REQUEST:
            return self.speaker
        asked = [] if to == EVERYONE else seats_of(to)
        return asked[0] if len(asked) == 1 else NOBODY

    def _deed_fault(self, doer: int, deed: Deed) -> str:
        """Tell deeds to oneself from deeds to seats that are not there; NOBODY is anybody.

        A split to come may give to a seat that has resigned (TT-14.4).
        """
        if deed.seat == NOBODY:
            return ""
        if deed.seat == doer:
            return OWN_SEAT
        if deed.verb == GIVE:
            if deed.value > self.most:
                return MORE_THAN_A_POT
            is_known = deed.seat == self.speaker or deed.seat in self.hearers
            return "" if is_known else ABSENT_SEAT
        return "" if self._is_there(deed.seat) else ABSENT_SEAT

    def _is_there(self, seat: int) -> bool:
        return seat == self.speaker or seat in self.others

    def _deeds_of(self, doer: int) -> list[Deed]:
        """Return every deed that *doer* (NOBODY: anybody) could be meant to do."""
        seats = sorted([self.speaker, *self.hearers])
        splits = [give(seat, amount) for seat in seats for amount in range(1, self.most + 1)]
        return [deed for deed in [*DEEDS, *splits] if not self._deed_fault(doer, deed)]

    def sample(self, rng: Rng) -> Say:
        """Draw a statement."""
        to = EVERYONE
        way = rng.below(3)
        if way == 1:
            to = 1 << rng.pick(self.hearers)
        elif way == 2:
            chosen = 1 + rng.below((1 << len(self.hearers)) - 1)
            to = self._bits(chosen)
        return self.sample_to(to, rng)

    def sample_to(self, to: int, rng: Rng) -> Say:
        """Draw a statement to these seats."""
        kind = rng.below(len(KINDS))
        deed = self._draw_deed(self._doer(to, kind), rng)
        condition: Condition | None = None
        link = rng.below(1 + len(LINKS))
        if link:
            at = rng.below(len(self.others) + 1)
            seat = self.speaker if at == len(self.others) else self.others[at]
            condition = Condition(link - 1, seat, self._draw_deed(seat, rng))
        return Say(to, kind, deed, condition)

    def _bits(self, chosen: int) -> int:
        """Return the hearers whose place is set, as bits of seats."""
        hearers = self.hearers
        return audience_of([hearers[i] for i in range(len(hearers)) if chosen >> i & 1])

    def _draw_deed(self, doer: int, rng: Rng) -> Deed:
        while True:
            deed = rng.pick(DEEDS)
            if rng.below(4) == 0:
                deed = give(rng.below(8), 1 + rng.below(self.most))
            if not self._deed_fault(doer, deed):
                return deed

    def size(self) -> int:
        """Return the number of statements."""
        if not self.left:
            return 0
        others = len(self.others)
        hearers = len(self.hearers)
        one = 10 + 7 * others + hearers * self.most  # deeds of a seat that is there
        resigned = one + 7  # and of one that is not
        anybody = resigned + self.most
        conditions = 1 + 2 * (others + 1) * one
        groups = 1 << hearers  # everybody, and every group
        own = 2 * groups * one
        asked = others * one + (hearers - others) * resigned + (groups - hearers) * anybody
        return (own + asked) * conditions

    def listing(self, limit: int) -> list[Move]:
        """Return the first statements: by kind, hearers, deed and condition."""
        result: list[Move] = []
        if not self.left:
            return result
        for kind in range(len(KINDS)):
            for chosen in range(1 << len(self.hearers)):
                to = self._bits(chosen) if chosen else EVERYONE
                for deed in self._deeds_of(self._doer(to, kind)):
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

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        words = typed.split(" ")
        last = words.pop()
        if not words:
            return ["say "]
        if len(words) == 1:
            return self._hearer_pieces(last)
        if len(words) == 2:
            return [f"{kind} " for kind in KINDS]
        named = [] if words[1] == "all" else [int(seat) for seat in words[1].split(",")]
        said = words[3:]
        doer = self._doer(audience_of(named) if named else EVERYONE, KINDS.index(words[2]))
        ends = [END, *[f" {link} " for link in LINKS]]
        for at, word in enumerate(said):
            if word in LINKS:
                said = said[at + 1 :]
                if not said:
                    return [f"{seat} " for seat in sorted([self.speaker, *self.others])]
                doer = int(said[0])
                said = said[1:]
                ends = [END]
        return self._deed_pieces(said, doer, ends)

    def _hearer_pieces(self, begun: str) -> list[str]:
        """Return the next hearer, and whether another one follows; or all."""
        named = begun.split(",")
        after = int(named[-2]) if len(named) > 1 else -1
        later = [seat for seat in sorted(self.hearers) if seat > after]
        pieces = [f"{seat} " for seat in later] + [f"{seat}," for seat in later[:-1]]
        return pieces if begun else ["all ", *pieces]

    def _deed_pieces(self, said: list[str], doer: int, ends: list[str]) -> list[str]:
        """Return the next word of a deed; the last one with what may come after it."""
        there = [seat for seat in sorted([self.speaker, *self.others]) if seat != doer]
        given = [seat for seat in sorted([self.speaker, *self.hearers]) if seat != doer]
        if not said:
            verbs = VERBS[:GIVE] if there else VERBS[:THREATEN]
            return [f"{verb} " for verb in ([*verbs, VERBS[GIVE]] if given else verbs)]
        verb = VERBS.index(said[0])
        if verb < THREATEN:
            return [card + end for card in CARDS for end in ends]
        seats = given if verb == GIVE else there
        if verb < PAY:
            return [f"{seat}{end}" for seat in seats for end in ends]
        if len(said) == 1:
            return [f"{seat} " for seat in seats]
        most = self.most if verb == GIVE else 5
        return [f"{value}{end}" for value in range(1, most + 1) for end in ends]
