"""What a seat used in a game: spaces, cards, tiles and actions, read from the events.

A key is `what: which`, for instance `bought: ink` or `errand: central-3`. Of a game that does
not declare what is worth counting (`bots/<game>/counting.py`) all events are counted: whatever
names a seat and a thing.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, TypeAlias

from slushfund.bots.counting import Counting, counting_of
from slushfund.core import Event

Key: TypeAlias = tuple[int, str]
"""A seat, and what it used."""


FIRST: Final = ("FirstNamed", "MarkerGiven")
"""Events that tell who begins; a marker that goes on later tells it again, of later rounds."""


def _name(event: Event) -> str:
    return type(event).__name__


def by_events(event: Event) -> list[Key]:
    """Read any event of any game: its name, and each thing that it names by a word."""
    seat = getattr(event, "seat", None)
    if not isinstance(seat, int) or seat < 0:
        return []
    name = _name(event)
    keys = [(seat, name)]
    told: Any = event  # every event is a dataclass, the base class alone does not say so
    for field in fields(told):
        word = getattr(event, field.name)
        if isinstance(word, str) and word:
            keys.append((seat, f"{name}: {word}"))
    return keys


def by_counting(counting: Counting, event: Event) -> list[Key]:
    """Read an event of a game that says what is worth counting."""
    keys: list[Key] = []
    told: Any = event  # what is counted has a seat
    for use in counting.uses:
        if type(event) is use.event:
            thing = str(getattr(event, use.field)) if use.field else ""
            keys.append((told.seat, f"{use.verb}: {thing}" if thing else use.verb))
    return keys


def used(game: str, events: list[Event], seats: int) -> list[dict[str, int]]:
    """Return for each seat how often it used what."""
    counting = counting_of(game)
    counts: list[dict[str, int]] = [{} for _ in range(seats)]
    for event in events:
        keys = by_events(event) if counting is None else by_counting(counting, event)
        for seat, key in keys:
            counts[seat][key] = counts[seat].get(key, 0) + 1
    return counts


def places_in_order(events: list[Event], seats: int) -> list[int]:
    """Return each seat's place in the first turn order, from 0: chance decides it, not the seat."""
    places = list(range(seats))
    is_named = False
    for event in events:
        if _name(event) in FIRST and not is_named:
            is_named = True
            first = int(getattr(event, "seat", 0))
            places = [(seat - first) % seats for seat in range(seats)]
        elif _name(event) == "OrderDrawn":
            places[int(getattr(event, "seat", 0))] = int(getattr(event, "place", 0))
    low = min(places)
    return [place - low for place in places]


def rounds_of(game: str, events: list[Event]) -> int:
    """Return how many rounds were begun."""
    counting = counting_of(game)
    if counting is None:
        return len([event for event in events if _name(event) == "RoundBegan"])
    return len([event for event in events if type(event) is counting.round])
