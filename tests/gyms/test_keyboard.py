"""Every legal move of every game can be typed, and nothing else can."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.scenes import draw_move, draw_seat
from conformance.tables import Table, tables
from slushfund import games
from slushfund.core import CHANCE, IllegalMove, Pick, Rng, Whole
from slushfund.core.keyboard import KEYBOARD, KEYS, Typing, keys_of, live_keys
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.spaces import OpeningBids, SecretBids
from slushfund.games.tiefe_taschen.spaces import Division, Speech

QE = games.get("qe")
FEW = 250
"""Spaces up to this size are typed out in full."""


def typed_out(spaces: list[Any], notation: Any, keys: tuple[int, ...] = ()) -> set[str]:
    """Return every text that can be typed."""
    typing = Typing(spaces, notation)
    for key in keys:
        typing.press(key)
    if typing.is_complete():
        return {typing.typed[:-1]}
    return {
        text
        for key in live_keys(typing.live())
        for text in typed_out(spaces, notation, (*keys, key))
    }


def check_round_trip(game: Any, spaces: list[Any], move: Any) -> int:
    keys = keys_of(spaces, game.notation, move)
    typing = Typing(spaces, game.notation)
    for key in keys:
        assert typing.live() >> key & 1
        assert len(live_keys(typing.live())) > 1
        typing.press(key)
    assert typing.is_complete()
    assert typing.live() == 0
    assert typing.move() == move
    return len(keys)


def check_exact(game: Any, spaces: list[Any]) -> None:
    sizes = [space.size() for space in spaces]
    if -1 in sizes or sum(sizes) > FEW:
        return
    moves = [
        move for space, size in zip(spaces, sizes, strict=True) for move in space.listing(size)
    ]
    assert typed_out(spaces, game.notation) == {game.write(move) for move in moves}


def play_through(table: Table, seed: int, look: int) -> None:
    """Play a random game and try the moves of every seat, in all spaces at every *look*th input."""
    game, rng = table.game, Rng.seeded(seed)
    state = game.start(game.parse_options(table.options))
    at = 0
    while game.to_act(state):
        for seat in game.may_act(state) if at % look == 0 else []:
            if seat == CHANCE:
                continue
            spaces = [game.space(state, seat), game.statements(state, seat)]
            check_exact(game, spaces)
            for space in spaces:
                if space.size():
                    for move in [*space.listing(3), *[space.sample(rng) for _ in range(3)]]:
                        check_round_trip(game, spaces, move)
        seat = draw_seat(game, state, rng)
        game.apply(state, seat, draw_move(game, state, seat, rng))
        at += 1


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_legal_move_is_typed_and_nothing_else_is(table) -> None:
    play_through(table, seed=5, look=31)


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_position_of_a_game_is_typed(table) -> None:
    play_through(table, seed=6, look=7)


def test_there_are_at_most_64_keys() -> None:
    assert KEYS <= 64
    assert len(set(KEYBOARD)) == KEYS


@pytest.mark.parametrize("amount", [0, 1, 9, 10, 99, 120, 10**99 - 1, 10**99, GOOGOL - 1, GOOGOL])
def test_bids_of_any_length_are_typed(amount) -> None:
    space = SecretBids([5], [])
    length = check_round_trip(QE, [space], Bid(amount))
    assert length <= len(str(amount)) + 1


def test_a_bid_shows_by_itself_what_is_not_chosen() -> None:
    typing = Typing([SecretBids([], [])], QE.notation)
    assert typing.text() == "bid "
    for key in (1, 2, 0, KEYBOARD.index("\n")):
        typing.press(key)
    assert typing.move() == Bid(120)
    assert typing.keys == [1, 2, 0, 10]


@pytest.mark.parametrize("barred", [[], [0], [1], [3, 7], [GOOGOL], [GOOGOL - 1], [120, 12, 1]])
def test_the_end_of_a_number_is_live_exactly_when_it_is_legal(barred) -> None:
    space, rng = SecretBids(barred, []), Rng.seeded(1)
    for amount in [0, 1, 3, 12, 120, GOOGOL, *[rng.below(10 ** (1 + n)) for n in range(101)]]:
        typing = Typing([space], QE.notation)
        for digit in str(amount):
            if not typing.live() >> int(digit) & 1:
                assert not has_number_like(space, typing.text()[4:] + digit)
                break
            typing.press(int(digit))
        else:
            assert typing.is_complete() or bool(typing.live() >> 10 & 1) == space.has_number(amount)


def has_number_like(space: Whole, digits: str) -> bool:
    """Tell whether a legal number begins with digits, by trying all that differ in their end."""
    if digits[0] == "0":
        return digits == "0" and space.has_number(0)
    numbers = [int(digits + "0" * n) + d for n in range(102 - len(digits)) for d in range(4)]
    return any(space.has_number(n) for n in numbers if str(n).startswith(digits))


def test_the_largest_bid_ends_by_itself() -> None:
    typing = Typing([OpeningBids([])], QE.notation)
    typing.press(1)
    for _ in range(99):
        typing.press(0)
    assert typing.live() == 1 << 0 | 1 << 10
    typing.press(0)
    assert typing.is_complete()
    assert typing.move() == Open(GOOGOL)


class Steps(Whole):
    """Numbers in steps."""

    def move_of(self, number):
        return Bid(number)

    def number_of(self, move):
        return move.amount


@pytest.mark.parametrize(
    ("low", "high", "step", "barred"),
    [(0, 30, 1, []), (7, 7, 1, []), (3, 117, 7, [10]), (100, 130, 10, [110, 130]), (2, 9, 5, [7])],
)
def test_numbers_in_steps_are_typed_exactly(low, high, step, barred) -> None:
    space = Steps(low, high, step, barred, [])
    found = typed_out([space], QE.notation)
    assert found == {QE.write(move) for move in space.listing(space.size())}


def test_a_number_without_end_is_typed() -> None:
    check_round_trip(QE, [Steps(4, None, 3, [7], [])], Bid(10**100 + 3 - (10**100 - 4) % 3))


@pytest.mark.parametrize("things", [[1], [1, 1], [1, 2, 3], [2, 2, 5, 5, 5]])
@pytest.mark.parametrize("seats", [[0], [1, 3], [0, 1, 2, 4]])
def test_splits_are_typed_exactly(things, seats) -> None:
    game = games.get("tiefe-taschen")
    space = Division(things, seats, 5)
    moves = space.listing(space.size())
    assert typed_out([space], game.notation) == {game.write(move) for move in moves}
    assert len(moves) == space.size()


@pytest.mark.parametrize(
    ("others", "hearers"), [([], [1]), ([1], [1]), ([0, 2], [0, 2]), ([0], [0, 1, 4])]
)
def test_statements_are_typed(others, hearers) -> None:
    """Too many to type them all: those that are listed, drawn, and typed at random."""
    game = games.get("tiefe-taschen")
    space, rng = Speech(3, others, hearers, 2), Rng.seeded(1)
    for move in [*space.listing(200), *[space.sample(rng) for _ in range(200)]]:
        check_round_trip(game, [space], move)
    for _ in range(200):
        typing = Typing([space], game.notation)
        while not typing.is_complete():
            typing.press(rng.pick(live_keys(typing.live())))
        assert space.has(typing.move())


def test_a_dead_key_is_refused_and_changes_nothing() -> None:
    typing = Typing([SecretBids([], [])], QE.notation)
    live = typing.live()
    for key in [-1, KEYS, KEYS + 7, *[key for key in range(KEYS) if not live >> key & 1]]:
        with pytest.raises(IllegalMove) as refused:
            typing.press(key)
        assert refused.value.code == "dead-key"
        assert (typing.live(), typing.text(), typing.keys) == (live, "bid ", [])


def test_an_illegal_move_has_no_keys() -> None:
    for space, move in [(SecretBids([120], []), Bid(120)), (SecretBids([], []), Open(3))]:
        with pytest.raises(IllegalMove):
            keys_of([space], QE.notation, move)
    with pytest.raises(IllegalMove):
        keys_of([Pick([])], QE.notation, Bid(1))


def test_a_number_can_be_read_while_it_is_typed() -> None:
    """Its digits are written only when somebody looks, and a copy is no other."""
    looked = Typing([SecretBids([1234], [])], QE.notation)
    unseen = Typing([SecretBids([1234], [])], QE.notation)
    text = "bid "
    for figure in "12345678901234567890":
        looked.press(int(figure))
        unseen.press(int(figure))
        text += figure
        assert looked.text() == looked.begun() == text
        assert looked.live() == unseen.live()
    copy = unseen.copy()
    copy.press(7)
    assert (unseen.text(), copy.text()) == (text, f"{text}7")
    for typing in (looked, unseen, copy):
        typing.press(10)
        assert typing.is_complete()
    assert looked.move() == unseen.move() == Bid(12345678901234567890)
    assert copy.move() == Bid(123456789012345678907)
    assert unseen.typed == f"{text}\n"


def test_moves_of_two_games_that_are_spelled_alike_are_told_apart() -> None:
    """Moves that were read are remembered by each game for itself."""
    notations = [games.get(name).notation for name in ("qe", "tiefe-taschen", "counterfeiters")]
    for notation in notations:
        assert notation.parse_again("first 1") == notation.parse("first 1")
        assert notation.parse_again("first 1") is notation.parse_again("first 1")
    assert len({type(notation.parse_again("first 1")) for notation in notations}) == 3
