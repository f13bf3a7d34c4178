"""Seats, audiences and refusals."""

import pytest

from slushfund.core import (
    CHANCE,
    EVERYONE,
    SPECTATOR,
    BadNotation,
    BadOption,
    Event,
    IllegalMove,
    Refusal,
    audience_of,
    seats_of,
    told_to,
)


def test_a_public_event_reaches_all_seats_and_spectators() -> None:
    event = Event(EVERYONE)
    assert all(event.is_told_to(seat) for seat in [0, 1, 7, SPECTATOR])


@pytest.mark.parametrize("seats", [[], [0], [1, 3], [0, 1, 2, 3, 4, 5, 6, 7]])
def test_a_private_event_reaches_exactly_its_seats(seats) -> None:
    event = Event(audience_of(seats))
    assert [seat for seat in range(10) if event.is_told_to(seat)] == seats
    assert not event.is_told_to(SPECTATOR)
    assert not event.is_told_to(CHANCE)
    assert seats_of(event.audience) == seats


def test_what_a_seat_hears_keeps_its_order() -> None:
    events = [Event(audience_of([seat])) for seat in (1, 0, 1)] + [Event(EVERYONE)]
    assert [events.index(event) for event in told_to(events, SPECTATOR)] == [3]
    heard = told_to(events, 1)
    assert [any(event is one for one in heard) for event in events] == [True, False, True, True]
    assert heard[0] is events[0]
    assert heard[2] is events[3]


def test_seats_by_role_are_no_seats_of_the_table() -> None:
    assert CHANCE < 0
    assert SPECTATOR < 0
    assert CHANCE != SPECTATOR


def test_refusals_carry_their_code_and_their_rule() -> None:
    illegal = IllegalMove("space-taken", "CF-2.5")
    assert (illegal.code, illegal.rule) == ("space-taken", "CF-2.5")
    assert BadNotation("bid NUMBER").code == "bad-notation"
    assert BadNotation("bid NUMBER").spelling == "bid NUMBER"
    option = BadOption("bad-option", "memory", "x", "on, off")
    assert (option.code, option.rule, option.option) == ("bad-option", "", "memory")
    assert (option.value, option.allowed) == ("x", "on, off")
    assert all(isinstance(no, Refusal) for no in (illegal, BadNotation(""), option))
