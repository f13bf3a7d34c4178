"""Spaces, against brute force: validate, draw, count and list the same moves."""

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.tables import steady
from slushfund.core import Move, Pick, Rng, Split, Whole


@dataclass(frozen=True)
class Say(Move):
    """A move that is a word."""

    word: str


@dataclass(frozen=True)
class Number(Move):
    """A move that is a number."""

    number: int


@dataclass(frozen=True)
class Share(Move):
    """A move that hands things out."""

    shares: tuple[tuple[int, ...], ...]


@dataclass
class Numbers(Whole):
    """Whole numbers as moves."""

    def __init__(self, low, high, step, barred, others) -> None:
        super().__init__(low, high, step, barred, others)

    def move_of(self, number: int) -> Move:
        return Number(number)

    def number_of(self, move: Move) -> int | None:
        return move.number if isinstance(move, Number) else None


@dataclass
class Shares(Split):
    """Splits as moves."""

    def __init__(self, things, seats, table) -> None:
        super().__init__(things, seats, table)

    def move_of(self, shares: tuple[tuple[int, ...], ...]) -> Move:
        return Share(shares)

    def shares_of(self, move: Move) -> tuple[tuple[int, ...], ...] | None:
        return move.shares if isinstance(move, Share) else None


OTHERS = [Say("peek"), Say("pass")]


@steady(examples=150)
@given(
    low=st.integers(0, 6),
    width=st.integers(0, 30),
    step=st.sampled_from([1, 2, 5, 10]),
    barred=st.lists(st.integers(0, 40), unique=True, max_size=5),
    others=st.sampled_from([[], OTHERS[:1], OTHERS]),
    seed=st.integers(0, 2**32),
)
def test_whole_numbers_agree_with_brute_force(low, width, step, barred, others, seed) -> None:
    space = Numbers(low, low + width, step, barred, others)
    numbers = [n for n in range(low, low + width + 1, step) if n not in barred]
    moves = [*others, *map(Number, numbers)]
    assert space.size() == len(moves)
    assert space.listing(100) == moves
    assert space.listing(3) == moves[:3]
    for number in range(-3, 50):
        assert space.has(Number(number)) == (number in numbers)
    assert [space.has(other) for other in OTHERS] == [other in others for other in OTHERS]
    if numbers:
        rng = Rng.seeded(seed)
        assert all(space.sample(rng) in moves for _ in range(30))


def test_every_whole_number_of_a_narrow_range_is_drawn() -> None:
    space = Numbers(10, 40, 10, [20], OTHERS)
    rng = Rng.seeded(1)
    drawn = {space.sample(rng) for _ in range(400)}
    assert drawn == {Number(10), Number(30), Number(40), *OTHERS}


@pytest.mark.parametrize("high", [None, 10**100, 10**7])
def test_wide_ranges_draw_small_and_huge_numbers_within_bounds(high) -> None:
    space: Any = Numbers(1, high, 1, [2, 3], [])
    rng = Rng.seeded(4)
    drawn = [space.sample(rng).number for _ in range(3000)]
    assert min(drawn) == 1
    assert not {2, 3} & set(drawn)
    assert max(drawn) > 10**6
    assert high is None or max(drawn) <= high


def test_numbers_without_end_have_no_size_but_a_listing() -> None:
    space = Numbers(0, None, 1, [1], [Say("pass")])
    assert space.size() == -1
    assert space.listing(4) == [Say("pass"), Number(0), Number(2), Number(3)]
    assert space.has(Number(10**400))
    assert space.listing(0) == []


@pytest.mark.parametrize("table", [1, 2, 3])
@steady(examples=60)
@given(things=st.lists(st.integers(1, 4), max_size=4), seed=st.integers(0, 2**32), data=st.data())
def test_splits_agree_with_brute_force(table, things, seed, data) -> None:
    seats = sorted(data.draw(st.sets(st.integers(0, table - 1), min_size=1)))
    space = Shares(things, seats, table)
    expected = set()
    for receivers in product(seats, repeat=len(things)):
        piles: list[list[Any]] = [[] for _ in range(table)]
        for thing, receiver in zip(things, receivers, strict=True):
            piles[receiver].append(thing)
        expected.add(Share(tuple([tuple(sorted(pile)) for pile in piles])))
    listed = space.listing(1000)
    assert set(listed) == expected
    assert len(listed) == len(expected) == space.size()
    assert space.listing(2) == listed[:2]
    assert all(space.has(move) for move in listed)
    rng = Rng.seeded(seed)
    assert all(space.sample(rng) in expected for _ in range(20))


@pytest.mark.parametrize(
    "shares",
    [
        ((1, 2), (2,), ()),
        ((1,), (2,)),
        ((1,), (2,), (), ()),
        ((1,), (), (2,)),
        ((1,), (), ()),
        ((1, 2, 2), (), ()),
        ((1, 3), (), ()),
        ((2, 1), (), ()),
        (),
    ],
)
def test_a_wrong_split_is_not_in_the_space(shares) -> None:
    space = Shares([2, 1], [0, 1], 3)
    assert not space.has(Share(shares))


def test_a_split_has_no_other_moves() -> None:
    assert not Shares([1], [0], 1).has(Say("pass"))


def test_every_split_is_drawn() -> None:
    space = Shares([1, 1, 2], [0, 2], 3)
    rng = Rng.seeded(1)
    assert {space.sample(rng) for _ in range(200)} == set(space.listing(100))


def test_a_pick_has_exactly_its_moves_in_their_order() -> None:
    pick = Pick([*OTHERS, Number(3)])
    rng = Rng.seeded(1)
    assert pick.listing(2) == OTHERS
    assert pick.size() == 3
    assert pick.has(Number(3))
    assert not pick.has(Number(4))
    assert {pick.sample(rng) for _ in range(60)} == {*OTHERS, Number(3)}


def test_an_empty_pick_has_nothing() -> None:
    assert Pick([]).size() == 0
    assert Pick([]).listing(5) == []
    assert not Pick([]).has(Say("pass"))


def test_spaces_name_their_widgets() -> None:
    spaces = [Pick([]), Numbers(0, None, 1, [], []), Shares([], [0], 1)]
    assert [space.kind() for space in spaces] == ["pick", "whole", "split"]
