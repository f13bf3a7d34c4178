"""The random generator: the published sfc32, and draws without bias."""

from collections import Counter
from ctypes import c_uint32
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.tables import steady
from slushfund.core import Chances, Move, Rng


def reference(seed: list[int], counter: int, count: int) -> list[int]:
    """Draw words with sfc32 as published, in C's own arithmetic."""
    a, b, c, d = [c_uint32(part) for part in (*seed, counter)]
    words = []
    for _ in range(count):
        word = c_uint32(a.value + b.value + d.value)
        d = c_uint32(d.value + 1)
        a = c_uint32(b.value ^ (b.value >> 9))
        b = c_uint32(c.value + (c.value << 3))
        rotated = c_uint32((c.value << 21) | (c.value >> 11))
        c = c_uint32(rotated.value + word.value)
        words.append(word.value)
    return words


@steady(examples=60)
@given(seed=st.integers(min_value=0, max_value=2**96 - 1))
def test_the_generator_is_sfc32_warmed_up_by_fifteen_words(seed) -> None:
    rng = Rng.seeded(seed)
    parts = [seed % 2**32, seed // 2**32 % 2**32, seed // 2**64]
    assert [rng.word() for _ in range(20)] == reference(parts, 1, 35)[15:]


def test_seeds_draw_the_numbers_they_always_drew() -> None:
    drawn = {seed: [Rng.seeded(seed).word(), Rng.seeded(seed).below(1000)] for seed in (0, 7)}
    assert drawn == {0: [SEED_0, SEED_0 * 1000 >> 32], 7: [SEED_7, SEED_7 * 1000 >> 32]}


SEED_0 = 4_216_505_632
SEED_7 = 4_196_707_356


@steady(examples=40)
@given(seed=st.integers())
def test_any_whole_number_is_a_seed(seed) -> None:
    words = [Rng.seeded(seed).word() for _ in range(2)]
    assert words[0] == words[1]
    assert 0 <= words[0] < 2**32


def test_neighbouring_seeds_draw_different_numbers() -> None:
    first = [tuple([rng.word() for _ in range(3)]) for rng in map(Rng.seeded, range(2000))]
    assert len(set(first)) == 2000


def test_a_copy_draws_the_same_numbers_and_leaves_its_original_alone() -> None:
    rng = Rng.seeded(3)
    twin = rng.copy()
    ahead = [twin.word() for _ in range(10)]
    assert [rng.word() for _ in range(10)] == ahead


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum([(n - e) ** 2 / e for n, e in zip(counts, expected, strict=True)])


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 13])
def test_small_draws_are_even(n) -> None:
    rng = Rng.seeded(n)
    counts = Counter([rng.below(n) for _ in range(20_000)])
    assert sorted(counts) == list(range(n))
    assert chi_square([counts[i] for i in range(n)], [20_000 / n] * n) < 3 * n + 20


@pytest.mark.parametrize("n", [3 << 28, 3 << 29, 3 << 30, 5 << 30, 3 << 40, 10**30, 10**100])
def test_large_draws_are_even_where_a_remainder_would_not_be(n) -> None:
    rng = Rng.seeded(11)
    drawn = [rng.below(n) for _ in range(6000)]
    assert all(0 <= number < n for number in drawn)
    thirds = Counter([number * 3 // n for number in drawn])
    assert chi_square([thirds[i] for i in range(3)], [2000] * 3) < 20
    assert len(set(drawn)) > 5990


@steady(examples=80)
@given(seed=st.integers(0, 2**32), n=st.integers(1, 2**70))
def test_a_draw_is_below_its_bound(seed, n) -> None:
    assert 0 <= Rng.seeded(seed).below(n) < n


def test_every_order_is_equally_likely() -> None:
    rng = Rng.seeded(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    orders = list(permutations(range(4)))
    assert sorted(counts) == orders
    assert chi_square([counts[order] for order in orders], [500] * 24) < 60


def test_weights_decide_how_often() -> None:
    rng = Rng.seeded(9)
    weights = [1, 0, 3, 6]
    counts = Counter([rng.weighted(weights) for _ in range(10_000)])
    assert counts[1] == 0
    assert chi_square([counts[0], counts[2], counts[3]], [1000, 3000, 6000]) < 20


def test_weights_may_be_larger_than_a_machine_word() -> None:
    rng = Rng.seeded(9)
    counts = Counter([rng.weighted([10**40, 3 * 10**40]) for _ in range(4000)])
    assert chi_square([counts[0], counts[1]], [1000, 3000]) < 15


def test_chance_chooses_by_weight_and_pick_evenly() -> None:
    rng = Rng.seeded(2)
    rare, often = Move(), Move()
    drawn = [rng.choose(Chances([rare, often], [1, 9])) is often for _ in range(2000)]
    assert 1700 < sum(drawn) < 1900
    picked = Counter([rng.pick(["a", "b"]) for _ in range(2000)])
    assert 900 < picked["a"] < 1100
