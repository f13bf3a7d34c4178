"""What a seat used in a game: spaces, cards, tiles and actions, read from the events.

A key is `what: which`, for instance `bought: ink` or `errand: central-3`. A game without an
entry here is read by its events alone: whatever names a seat and a thing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeAlias

from slushfund.core import Event

Key: TypeAlias = tuple[int, str]
"""A seat, and what it used."""
Reader: TypeAlias = Callable[[Event], list[Key]]

ROUND: Final = "RoundBegan"
"""The event that begins a round; Q.E. has one for each company instead."""
LOTS: Final = "Revealed"


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


class Words:
    """Reads events by a table: the event's name, then what its use is called, then a field."""

    def __init__(self, *rows: tuple[str, str, str]) -> None:
        self.rows: dict[str, list[tuple[str, str]]] = {}
        for event, verb, field in rows:
            self.rows.setdefault(event, []).append((verb, field))

    def __call__(self, event: Event) -> list[Key]:
        keys: list[Key] = []
        told: Any = event  # the rows name events that have a seat
        for verb, field in self.rows.get(_name(event), []):
            thing = str(getattr(event, field)) if field else ""
            keys.append((told.seat, f"{verb}: {thing}" if thing else verb))
        return keys


READERS: Final[dict[str, Reader]] = {
    "counterfeiters": Words(
        ("Bought", "bought", "card"),
        ("Bought", "space", "space"),
        ("Printed", "space", "space"),
        ("Sold", "space", "space"),
        ("Evaded", "space", "space"),
        ("MarkerTaken", "took the marker", ""),
        ("Flown", "space", "space"),
        ("Passed", "passed", ""),
        ("Left", "lawyer used", ""),
        ("Dealt", "dealt", "card"),
    ),
    "qe": Words(
        ("Won", "won", "tile"),
        ("ZeroNamed", "scored a zero bid", ""),
        ("Peeked", "peeked", ""),
        ("NationDealt", "dealt nation", "nation"),
        ("TokenOpened", "dealt sector", "token"),
    ),
    "tiefe-taschen": Words(
        ("SplitMade", "made a split", ""),
        ("Elected", "elected", ""),
        ("Resigned", "resigned", ""),
        ("Played", "card", "card"),
        ("Snooped", "snooped", ""),
        ("Grabbed", "grabbed", ""),
        ("Blackmailed", "blackmailed", ""),
        ("Averted", "averted", ""),
        ("PaidOut", "paid out", ""),
    ),
    "prodigals": Words(
        ("BoySent", "errand", "space"),
        ("BoySkipped", "boy unused", ""),
        ("CardPlayed", "played", "card"),
        ("CardActivated", "activated", "card"),
        ("BonusTaken", "bonus tile", "tile"),
        ("TilePlaced", "circle tile", "tile"),
        ("CircleClosed", "closed a circle", ""),
        ("PossessionSold", "sold", "tile"),
        ("PubPlayed", "pub cards", ""),
        ("CardDropped", "dropped a card", ""),
        ("StartDealt", "dealt start tile", "tile"),
        ("SetDealt", "dealt possessions", "letter"),
        ("HandicapTaken", "handicap", "contest"),
    ),
}


def used(game: str, events: list[Event], seats: int) -> list[dict[str, int]]:
    """Return for each seat how often it used what."""
    read = READERS.get(game, by_events)
    counts: list[dict[str, int]] = [{} for _ in range(seats)]
    for event in events:
        for seat, key in read(event):
            counts[seat][key] = counts[seat].get(key, 0) + 1
    return counts


def places_in_order(events: list[Event], seats: int) -> list[int]:
    """Return each seat's place in the first turn order, from 0: chance decides it, not the seat."""
    places = list(range(seats))
    for event in events:
        if _name(event) == "FirstNamed":
            first = int(getattr(event, "seat", 0))
            places = [(seat - first) % seats for seat in range(seats)]
        elif _name(event) == "OrderDrawn":
            places[int(getattr(event, "seat", 0))] = int(getattr(event, "place", 0))
    low = min(places)
    return [place - low for place in places]


def rounds_of(events: list[Event]) -> int:
    """Return how many rounds were begun, or how many companies came up for auction."""
    names = [_name(event) for event in events]
    rounds = names.count(ROUND)
    return rounds or names.count(LOTS)
