"""Tensors and texts: fixed in size, named, and silent about what a seat may not know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from conformance import secrecy
from conformance.laws import Breach
from conformance.scenes import Scene, draw_move, draw_seat, scene
from conformance.tables import Table, seat_tables, tables
from slushfund import games
from slushfund.core import SPECTATOR, Rng
from slushfund.core.driver import TYPING, Driver, describe
from slushfund.core.features import Features, magnitude, ranks
from slushfund.gyms.observations import names, structured, tensor, text
from slushfund.wire.plain import plain

OURS = [table for table in tables() if table.game in games.ALL]
SEATED = [table for table in seat_tables() if table.game in games.ALL]


@pytest.mark.parametrize("table", OURS, ids=str)
def test_a_tensor_has_always_the_same_size_and_lies_between_zero_and_one(table) -> None:
    game, shown = table.game, scene(table, 0)
    labels, limits = describe(game, shown.options)
    assert len(labels) == len(set(labels)) == len(limits)
    assert max(limits) <= 255
    assert min(limits) >= 1
    assert labels == names(game, shown.options)
    for moment in shown.some(12, Rng.seeded(1)):
        for seat in shown.viewers():
            seen = tensor(game, game.view(moment.state, seat))
            assert seen.shape == (len(labels),)
            assert seen.dtype == np.float32
            assert 0 <= seen.min() <= seen.max() <= 1


@pytest.mark.parametrize("table", SEATED, ids=str)
def test_names_are_the_same_at_every_position(table) -> None:
    game, shown = table.game, scene(table, 0)
    first = names(game, shown.options)[:-TYPING]
    for moment in shown.some(4, Rng.seeded(2)):
        out = Features(True)
        game.features(game.view(moment.state, 1), out)
        assert out.names == first


def told(shown: Scene, state: Any, seat: int) -> dict[str, bytes]:
    """Return what gyms tell a seat at one position, as the laws of secrecy compare it."""
    game = shown.game
    view = game.view(state, seat)
    out = Features(False)
    game.features(view, out)
    return {
        "tensor": out.levels,
        "observed": game.observer().levels(state, seat),
        "text": text(game, view, game.space(state, seat)).encode(),
        "structured": repr(structured(game, view)).encode(),
    }


@pytest.mark.parametrize("table", SEATED, ids=str)
def test_twins_see_the_same_tensors_and_texts(table, monkeypatch) -> None:
    monkeypatch.setattr(secrecy, "frame", told)
    shown = scene(table, 0)
    some = replace(shown, moments=shown.moments[::6])
    secrecy.SECRECY_LAWS["twins"](some, Rng.seeded(3))


def seen_by(game: Any, state: Any, seat: int) -> bytes:
    """Return the levels of a view, which are what an observer must tell."""
    out = Features(False)
    game.features(game.view(state, seat), out)
    return out.levels


def watch(table: Table, seed: int, every_seat: bool) -> None:
    """Play a random game; one observer tells at every position what the views of seats show."""
    game, rng = table.game, Rng.seeded(seed)
    options = game.parse_options(table.options)
    state, observer, at = game.start(options), game.observer(), 0
    viewers = [*range(options.seats), SPECTATOR]
    while True:
        is_over = not game.to_act(state)
        for seat in viewers if every_seat or is_over else [viewers[at % len(viewers)]]:
            told = observer.levels(state, seat)
            assert told == seen_by(game, state, seat), differences(game, state, seat, told)
        if is_over:
            return
        seat = draw_seat(game, state, rng)
        game.apply(state, seat, draw_move(game, state, seat, rng))
        at += 1


def differences(game: Any, state: Any, seat: int, told: bytes) -> str:
    """Name the features in which an observer errs."""
    out = Features(True)
    game.features(game.view(state, seat), out)
    wrong = [
        f"{name}: {level}, not {right}"
        for name, level, right in zip(out.names, told, out.levels, strict=True)
        if level != right
    ]
    return f"seat {seat}: {', '.join(wrong)}"


@pytest.mark.parametrize("table", OURS, ids=str)
def test_an_observer_tells_exactly_what_the_view_shows(table) -> None:
    watch(table, 11, every_seat=False)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [12, 13])
@pytest.mark.parametrize("table", OURS, ids=str)
def test_an_observer_tells_exactly_what_every_view_shows(table, seed) -> None:
    watch(table, seed, every_seat=True)


@pytest.mark.parametrize("table", SEATED, ids=str)
def test_an_observer_is_not_confused_by_another_game(table) -> None:
    """What it remembers holds only where it is true: other worlds, and going back, too."""
    game, shown, rng = table.game, scene(table, 0), Rng.seeded(4)
    observer = game.observer()
    moments = shown.some(8, rng)
    for moment in [*moments, *reversed(moments)]:
        view = game.view(moment.state, 0)
        for state in (moment.state, game.imagine(view, rng)):
            assert observer.levels(state, 0) == seen_by(game, state, 0)
            assert observer.levels(state, 1) == seen_by(game, state, 1)


@pytest.mark.slow
@pytest.mark.parametrize("law", ["twins", "lockstep", "forks", "silence"])
@pytest.mark.parametrize("table", SEATED, ids=str)
def test_the_laws_of_secrecy_hold_for_tensors_and_texts(table, law, monkeypatch) -> None:
    monkeypatch.setattr(secrecy, "frame", told)
    secrecy.SECRECY_LAWS[law](scene(table, 0), Rng.seeded(3))


def test_a_leak_in_a_tensor_is_found(monkeypatch) -> None:
    """The law is worth something: a tensor that knows the tokens of others breaks it."""
    qe = games.get("qe")

    def leaking(shown: Scene, state: Any, seat: int) -> dict[str, bytes]:
        return {"tensor": bytes([*state.tokens, seat + 3])}

    monkeypatch.setattr(secrecy, "frame", leaking)
    with pytest.raises(Breach):
        secrecy.SECRECY_LAWS["twins"](scene(Table(qe, "seats=4"), 0), Rng.seeded(3))


@pytest.mark.parametrize("table", SEATED, ids=str)
def test_a_text_tells_who_one_is_and_what_may_be_answered(table) -> None:
    game, shown = table.game, scene(table, 0)
    for moment in shown.some(6, Rng.seeded(4)):
        for seat in shown.seats():
            view, space = game.view(moment.state, seat), game.space(moment.state, seat)
            words = text(game, view, space)
            assert words.startswith(f"{game.title}: you are seat {seat} of {shown.options.seats}.")
            if space.size() == 0:
                assert words.endswith("You are not asked anything now.\n")
            else:
                assert "You may answer" in words
    watched = text(game, game.view(moment.state, SPECTATOR))
    assert watched.startswith(f"{game.title}: you are a spectator of {shown.options.seats}.")


def test_a_text_of_an_auction_says_all_that_a_bidder_needs() -> None:
    qe = games.get("qe")
    driver = Driver(qe, qe.options(seats=3, first=0), Rng.seeded(1))
    driver.make(qe.parse("open 120"))
    words = text(qe, qe.view(driver.state, 1), qe.space(driver.state, 1))
    assert "opening 120" in words
    assert "auctioneer seat 0" in words
    assert "waiting seat 1 (you), seat 2" in words
    assert "You may answer: bid N, N a whole number from 0 to 10^100, but not 120." in words


def test_the_structured_view_is_that_of_the_interface() -> None:
    qe = games.get("qe")
    view = qe.view(qe.start(qe.options()), 2)
    assert structured(qe, view) == plain(qe, view)


def test_magnitudes_rise_with_amounts_and_reach_to_a_googol() -> None:
    amounts = [*range(200), *[10**n for n in range(3, 101)]]
    levels = [magnitude(amount) for amount in amounts]
    assert levels == sorted(levels)
    assert levels[:16] == list(range(16))
    assert levels[-1] < 255
    assert magnitude(1000) != magnitude(1100)
    assert magnitude(10**30) < magnitude(10**40)
    assert magnitude(-5) == 0


def test_ranks_are_exact_where_magnitudes_are_not() -> None:
    large = 10**99
    assert magnitude(large) == magnitude(large + 1)
    assert ranks([large + 1, 0, large, large]) == [3, 0, 1, 1]


def test_levels_of_every_width_are_written_one_after_the_other() -> None:
    """However many are held when the next ones come."""
    rng, out, wanted = Rng.seeded(5), Features(False), list[int]()
    for _ in range(500):
        kind, count = rng.below(6), 1 + rng.below(12)
        if kind == 0:
            number = rng.below(300) - 20
            out.put("", number, 255)
            wanted.append(min(max(number, 0), 255))
        elif kind == 1:
            at = rng.below(count + 1) - 1
            out.one_of(count, at)
            wanted += [int(place == at) for place in range(count)]
        elif kind == 2:
            numbers = [rng.below(20) for _ in range(count)]
            out.row(numbers, 1, count, 12)
            wanted += [min(number, 12) for number in numbers[1:]]
        elif kind == 3:
            bits = rng.below(1 << count)
            out.bits(bits, count)
            wanted += [bits >> place & 1 for place in range(count)]
        elif kind == 4:
            out.zeros(count)
            wanted += [0] * count
        else:
            out.piece(bytes(range(count)))
            wanted += range(count)
        if rng.below(20) == 0:
            assert out.levels == bytes(wanted)
    assert out.levels == bytes(wanted)


def test_seats_are_told_from_the_viewer_on() -> None:
    out = Features(False)
    out.seat("", 1, 3, 5)
    out.seat("", None, 3, 5)
    out.seat_bits("", 0b01011, 3, 5)
    out.seat_bits("", 0b1000_0001, 7, 8)
    assert list(out.levels) == [*[0, 0, 0, 1, 0], *[0] * 5, *[1, 0, 1, 1, 0], *[1, 1], *[0] * 6]


def test_what_is_typed_is_part_of_the_tensor() -> None:
    qe = games.get("qe")
    driver = Driver(qe, qe.options(seats=3), Rng.seeded(1))
    blank = driver.levels(driver.seat)
    driver.press(1)
    driver.press(2)
    after = driver.levels(driver.seat)
    assert blank[:-TYPING] == after[:-TYPING]
    assert blank[-TYPING:] == bytes(TYPING)
    assert list(after[-TYPING:][:13]) == [2, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0]
