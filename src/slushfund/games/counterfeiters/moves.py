"""The moves of Counterfeiters, of seats and of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import Move, SeatMove


@final
@dataclass(init=False, unsafe_hash=True)
class First(SeatMove):
    """Chance: the start player."""


@final
@dataclass(init=False, unsafe_hash=True)
class Component(Move):
    """Chance: a seat's start component, `ink` or `paper`."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@final
@dataclass(init=False, unsafe_hash=True)
class Draw(Move):
    """Chance: the card turned up for a market space, counted from 1 at the left."""

    space: int
    card: str

    def __init__(self, space: int, card: str) -> None:
        self.space = space
        self.card = card


@final
@dataclass(init=False, unsafe_hash=True)
class Place(Move):
    """A henchman goes to a space, with all details of what he does there."""

    space: str
    a: int
    """Notes sold of each quality, in supermarket and fence; else 0."""
    b: int
    c: int
    amount: int
    """On a flight: dollars deposited, or, below zero, withdrawn; else 0."""

    def __init__(self, space: str, a: int, b: int, c: int, amount: int) -> None:
        self.space = space
        self.a = a
        self.b = b
        self.c = c
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Relocate(Move):
    """A lawyer's henchman leaves a space and is placed again."""

    left: str
    space: str
    a: int
    b: int
    c: int
    amount: int

    def __init__(self, left: str, space: str, a: int, b: int, c: int, amount: int) -> None:
        self.left = left
        self.space = space
        self.a = a
        self.b = b
        self.c = c
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Convert(Move):
    """The fakes that a seat's diners turn into money."""

    a: int
    b: int
    c: int

    def __init__(self, a: int, b: int, c: int) -> None:
        self.a = a
        self.b = b
        self.c = c


@final
@dataclass(init=False, unsafe_hash=True)
class Pass(Move):
    """A henchman is laid down unused, or a lawyer is left alone."""

    def __init__(self) -> None:
        pass


PASS: Final = Pass()
