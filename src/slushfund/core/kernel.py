"""The words every game speaks: moves in, events out, and refusals; no rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

CHANCE: Final = -1
"""The seat that acts when the next step is random."""

SPECTATOR: Final = -2
"""The seat of everybody who watches."""

NOBODY: Final = -3
"""No seat at all, not even chance: nobody is to act, nobody won."""

EVERYONE: Final = -1
"""The audience of a public event: all seats and the spectators."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Move:
    """An answer to a question: what a seat, or chance, puts into the game. Never changes."""

    as_typed: str = ""
    """What types it (`core.space.spelled`), once somebody has asked."""
    as_pressed: str = ""
    """The keys that do (`core.keyboard`)."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass(init=False, unsafe_hash=True)
class SeatMove(Move):
    """A move that names a seat, and nothing more."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass(init=False)
class Event:
    """A consequence, told whole to its audience and not at all to anybody else.

    The audience is EVERYONE or a set of seats as bits; see `audience_of`.
    """

    audience: int

    def __init__(self, audience: int = EVERYONE) -> None:
        self.audience = audience

    def is_told_to(self, seat: int) -> bool:
        """Tell whether *seat* (or SPECTATOR) belongs to the audience."""
        if self.audience == EVERYONE:
            return True
        return seat >= 0 and (self.audience >> seat) & 1 == 1


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass(init=False)
class SeatEvent(Event):
    """A public event that says of a seat what its name says, and nothing more."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat


def audience_of(seats: list[int]) -> int:
    """Return the audience made of exactly these seats."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


def seats_of(audience: int) -> list[int]:
    """Return the seats of a private audience, ascending."""
    return [seat for seat in range(audience.bit_length()) if (audience >> seat) & 1]


def told_to(events: list[Event], seat: int) -> list[Event]:
    """Return what *seat* (or SPECTATOR) hears of *events*, in order."""
    return [event for event in events if event.is_told_to(seat)]


class Refusal(Exception):
    """Bad input, with a stable code and the id of the rule that forbids it ("" if none does)."""

    code: str
    rule: str

    def __init__(self, code: str, rule: str) -> None:
        super().__init__(code, rule)
        self.code = code
        self.rule = rule


@final
class IllegalMove(Refusal):
    """A move that is well written but against the rules now. The state is untouched."""

    def __init__(self, code: str, rule: str) -> None:
        super().__init__(code, rule)


@final
class BadNotation(Refusal):
    """A text that is no move. `spelling` shows the right form, or is ""."""

    spelling: str

    def __init__(self, spelling: str) -> None:
        super().__init__("bad-notation", "")
        self.spelling = spelling


@final
class BadOption(Refusal):
    """An option of a game that does not exist or cannot have this value."""

    option: str
    value: str
    allowed: str

    def __init__(self, code: str, option: str, value: str, allowed: str) -> None:
        super().__init__(code, "")
        self.option = option
        self.value = value
        self.allowed = allowed


@final
class BadInput(Refusal):
    """Input that fails before it reaches a rule. `detail`: what a reader needs beside the code."""

    detail: str

    def __init__(self, code: str, rule: str, detail: str) -> None:
        super().__init__(code, rule)
        self.detail = detail


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Chances:
    """What may happen when chance is to act: moves, and how often each in relation."""

    moves: list[Move]
    weights: list[int]
    is_even: bool
    """All weights are 1, which is cheaper to draw from."""

    def __init__(self, moves: list[Move], weights: list[int]) -> None:
        self.moves = moves
        self.weights = weights
        self.is_even = False

    @staticmethod
    def even(moves: list[Move]) -> Chances:
        """Return outcomes that are all equally likely."""
        number = len(moves)
        weights = _ONES[number] if number < len(_ONES) else [1] * number
        chances = Chances(moves, weights)
        chances.is_even = True
        return chances


_ONES: Final[list[list[int]]] = [[1] * number for number in range(64)]
