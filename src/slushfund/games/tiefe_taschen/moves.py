"""Moves of Tiefe Taschen, made by seats and by chance, and the statements that bind nobody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import EVERYONE, NOBODY, Move, SeatMove

AGREE: Final = 0
REJECT: Final = 1
TREASURY: Final = 2
BLACKMAIL: Final = 3
AVERT: Final = 4
CARDS: Final = ["agree", "reject", "treasury", "blackmail", "avert"]
NO_CARD: Final = -1

PIECES: Final = ["A", "R", "snoop", "card"]
"""What a seat may place and take back: two tokens for bribes, the snoop, its action card."""
SNOOP: Final = 2
OWN_CARD: Final = 3
SIDES: Final = ["agree", "notagree", "reject", "notreject"]
"""Side s is on token s // 2."""
PLACES: Final = [f"{owner}{token}" for owner in range(8) for token in "AR"]
"""The names of all bribes: place owner * 2 + token."""

BANKRUPTCY: Final = 0
"""Drawn instead of the value of a money card."""


@final
@dataclass(init=False, unsafe_hash=True)
class First(SeatMove):
    """Chance: the first president."""


@final
@dataclass(init=False, unsafe_hash=True)
class Pot(Move):
    """Chance: the next card of the pot; its value, or BANKRUPTCY."""

    value: int

    def __init__(self, value: int) -> None:
        self.value = value


@final
@dataclass(init=False, unsafe_hash=True)
class Grab(Move):
    """Chance: the card taken from the treasury; its value, or BANKRUPTCY."""

    value: int

    def __init__(self, value: int) -> None:
        self.value = value


@final
@dataclass(init=False, unsafe_hash=True)
class Steal(Move):
    """Chance: the card drawn by blackmail or by the one who averts it."""

    value: int

    def __init__(self, value: int) -> None:
        self.value = value


@final
@dataclass(init=False, unsafe_hash=True)
class Share:
    """What a split gives a seat; values ascending."""

    seat: int
    values: tuple[int, ...]

    def __init__(self, seat: int, values: tuple[int, ...]) -> None:
        self.seat = seat
        self.values = values


@final
@dataclass(init=False, unsafe_hash=True)
class Divide(Move):
    """The president's split: seats ascending, each with its values ascending."""

    shares: tuple[Share, ...]

    def __init__(self, shares: tuple[Share, ...]) -> None:
        self.shares = shares


@final
@dataclass(init=False, unsafe_hash=True)
class Snoop(Move):
    """Put one's snoop in front of a seat."""

    target: int

    def __init__(self, target: int) -> None:
        self.target = target


@final
@dataclass(init=False, unsafe_hash=True)
class Bribe(Move):
    """Put a token and a money card in front of a seat."""

    target: int
    side: int
    value: int
    is_up: bool

    def __init__(self, target: int, side: int, value: int, is_up: bool) -> None:
        self.target = target
        self.side = side
        self.value = value
        self.is_up = is_up


@final
@dataclass(init=False, unsafe_hash=True)
class Recall(Move):
    """Take back a piece: token 0, token 1, the snoop, or the action card."""

    piece: int

    def __init__(self, piece: int) -> None:
        self.piece = piece


@final
@dataclass(init=False, unsafe_hash=True)
class Show(Move):
    """Turn up bribes in front of oneself, named by place, ascending; none: show nothing.

    By the edition of 2015 also: let a few others look at one of them.
    """

    places: tuple[int, ...]
    to: int
    """EVERYONE, or those who may look, as bits."""

    def __init__(self, places: tuple[int, ...], to: int = EVERYONE) -> None:
        self.places = places
        self.to = to


@final
@dataclass(init=False, unsafe_hash=True)
class Card(Move):
    """Choose an action card."""

    card: int

    def __init__(self, card: int) -> None:
        self.card = card


@final
@dataclass(init=False, unsafe_hash=True)
class Avert(Move):
    """Turn up `avert` against a blackmailer, or leave one's card down, whatever it is (TT15-7)."""

    is_shown: bool

    def __init__(self, is_shown: bool) -> None:
        self.is_shown = is_shown


@final
@dataclass(init=False, unsafe_hash=True)
class Done(Move):
    """End one's turn of placing."""

    def __init__(self) -> None:
        pass


@final
@dataclass(init=False, unsafe_hash=True)
class Ready(Move):
    """Mark oneself ready, or withdraw the mark."""

    is_ready: bool

    def __init__(self, is_ready: bool) -> None:
        self.is_ready = is_ready


@final
@dataclass(init=False, unsafe_hash=True)
class Order(Move):
    """Vote for going round in order, or withdraw that vote."""

    is_wanted: bool

    def __init__(self, is_wanted: bool) -> None:
        self.is_wanted = is_wanted


# Statements (TT-14)

PROMISE: Final = 0
REQUEST: Final = 1
THREAT: Final = 2
KINDS: Final = ["promise", "request", "threat"]

PLAY: Final = 0
AVOID: Final = 1
THREATEN: Final = 2
SPARE: Final = 3
PAY: Final = 4
GIVE: Final = 5
VERBS: Final = ["play", "avoid", "blackmail", "spare", "bribe", "give"]

IF: Final = 0
UNLESS: Final = 1
LINKS: Final = ["if", "unless"]


@final
@dataclass(init=False, unsafe_hash=True)
class Deed:
    """What is promised, asked for or threatened: to play or avoid a card, to blackmail or spare
    a seat, to bribe it with at least a value, to give it at least an amount in a split."""

    verb: int
    card: int
    """NO_CARD for a deed to a seat."""
    seat: int
    """NOBODY for a card."""
    value: int
    """0 for anything but a bribe or a split."""

    def __init__(self, verb: int, card: int, seat: int, value: int) -> None:
        self.verb = verb
        self.card = card
        self.seat = seat
        self.value = value


def play(card: int) -> Deed:
    """Return the deed to play this card."""
    return Deed(PLAY, card, NOBODY, 0)


def threaten(seat: int) -> Deed:
    """Return the deed to blackmail this seat."""
    return Deed(THREATEN, NO_CARD, seat, 0)


def spare(seat: int) -> Deed:
    """Return the deed not to blackmail this seat."""
    return Deed(SPARE, NO_CARD, seat, 0)


def pay(seat: int, value: int) -> Deed:
    """Return the deed to bribe this seat with at least this value."""
    return Deed(PAY, NO_CARD, seat, value)


def give(seat: int, amount: int) -> Deed:
    """Return the deed to give this seat at least this amount in the next split."""
    return Deed(GIVE, NO_CARD, seat, amount)


DEEDS: Final = [
    *[play(card) for card in range(5)],
    *[Deed(AVOID, card, NOBODY, 0) for card in range(5)],
    *[threaten(seat) for seat in range(8)],
    *[spare(seat) for seat in range(8)],
    *[pay(seat, value) for seat in range(8) for value in range(1, 6)],
]
"""Every deed but those of splits, whose amounts depend on the table."""


@final
@dataclass(init=False, unsafe_hash=True)
class Condition:
    """A statement holds if, or unless, a seat does something."""

    link: int
    seat: int
    deed: Deed

    def __init__(self, link: int, seat: int, deed: Deed) -> None:
        self.link = link
        self.seat = seat
        self.deed = deed


@final
@dataclass(init=False, unsafe_hash=True)
class Say(Move):
    """A statement that binds nobody. Data, so that it can be judged and translated."""

    to: int
    """EVERYONE, or the seats that hear it, as bits."""
    kind: int
    deed: Deed
    condition: Condition | None

    def __init__(self, to: int, kind: int, deed: Deed, condition: Condition | None) -> None:
        self.to = to
        self.kind = kind
        self.deed = deed
        self.condition = condition

    def speaks_of_cards(self) -> bool:
        """Tell whether a card, a snoop or a bribe decides it, or a part of it."""
        return self.deed.verb != GIVE or (
            self.condition is not None and self.condition.deed.verb != GIVE
        )

    def speaks_of_split(self) -> bool:
        """Tell whether a split decides it, or a part of it."""
        return self.deed.verb == GIVE or (
            self.condition is not None and self.condition.deed.verb == GIVE
        )


# Moves never change, so most of them are made once.

DONE: Final = Done()
TURN_UP: Final = Avert(True)
LEAVE_DOWN: Final = Avert(False)
READY: Final = Ready(True)
UNREADY: Final = Ready(False)
ORDER: Final = Order(True)
UNORDER: Final = Order(False)
SHOW_NONE: Final = Show(())
CARD_MOVES: Final[list[Move]] = [Card(card) for card in range(len(CARDS))]
PRESIDENT_CARDS: Final[list[Move]] = [Card(c) for c in range(len(CARDS)) if c != REJECT]
SNOOP_MOVES: Final[list[Move]] = [Snoop(target) for target in range(8)]
RECALLS: Final[list[Move]] = [Recall(piece) for piece in range(len(PIECES))]
BRIBE_MOVES: Final[list[Bribe]] = [
    Bribe(target, side, value, is_up)
    for target in range(8)
    for side in range(4)
    for value in range(1, 6)
    for is_up in [False, True]
]
FIRST_MOVES: Final[list[Move]] = [First(seat) for seat in range(8)]
POT_MOVES: Final[list[Move]] = [Pot(value) for value in range(6)]
GRAB_MOVES: Final[list[Move]] = [Grab(value) for value in range(6)]
STEAL_MOVES: Final[list[Move]] = [Steal(value) for value in range(6)]
