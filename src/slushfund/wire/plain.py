"""Engine objects as plain values that any JSON library can write; no rules and no text here."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeAlias

from slushfund.core import (
    EVERYONE,
    SPECTATOR,
    AnyGame,
    Event,
    Move,
    Outcome,
    Space,
    Split,
    View,
    Whole,
    seats_of,
)
from slushfund.core.notation import kebab

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
Fields: TypeAlias = "dict[str, Plain]"


def plain(game: AnyGame, thing: object) -> Plain:
    """Return *thing* (a view, a space, an outcome, or anything inside them) as plain values.

    Works by reflection, so that a fact added to a view reaches every client without a second
    list of fields that somebody could forget. Moves become their one spelling, which any
    client can send back. Whole numbers below a field named in `game.large` become text,
    because JSON numbers above 2**53 lose digits in browsers, and a client wants one type per
    field and not a type that depends on the amount.
    """
    return _plain(game, thing, is_large=False)


def plain_event(game: AnyGame, event: Event) -> Fields:
    """Return an event with its type, its line as logs write it, its audience and its fields."""
    told: Plain = "all"
    if event.audience != EVERYONE:
        told = list(seats_of(event.audience))
    result: Fields = {
        "type": kebab(type(event).__name__),
        "text": game.write_event(event),
        "audience": told,
    }
    for name in field_names(type(event)):
        if name != "audience":
            assert name not in result, f"an event may have no field called {name}"
            result[name] = _plain(game, getattr(event, name), is_large=name in game.large)
    return result


def plain_outcome(outcome: Outcome) -> Fields:
    """Return an outcome with every score as an exact number, large or not.

    Scores are read by programs that compare and add them, not typed back by clients.
    """
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "ranking": [list(place) for place in outcome.ranking],
        "scores": [
            {"total": score.total, "categories": dict(score.categories)} for score in outcome.scores
        ],
    }


def plain_choices(game: AnyGame) -> list[Plain]:
    """Return the options to offer; `only_with` stands where an option needs another setting."""
    told: list[Plain] = []
    for choice in game.choices:
        if choice.is_offered():
            option: Fields = {
                "name": choice.name,
                "values": list(choice.values),
                "default": choice.default,
            }
            if choice.only_with:
                option["only_with"] = choice.only_with
            told.append(option)
    return told


_NAMES: Final[dict[Any, tuple[str, ...]]] = {}


def field_names(kind: Any) -> tuple[str, ...]:
    """Return the names of a dataclass's fields, in order.

    Names only: compiled classes do not keep their annotations.
    """
    if kind not in _NAMES:
        _NAMES[kind] = tuple(field.name for field in fields(kind))
    return _NAMES[kind]


def _plain(game: AnyGame, thing: object, *, is_large: bool) -> Plain:
    if thing is None or isinstance(thing, (bool, str)):
        return thing
    if isinstance(thing, int):
        return str(thing) if is_large else thing
    if isinstance(thing, (tuple, list)):
        return [_plain(game, item, is_large=is_large) for item in thing]
    if isinstance(thing, Move):
        return game.write(thing)
    if isinstance(thing, Event):
        return plain_event(game, thing)
    if isinstance(thing, dict):
        return {
            str(key): _plain(game, value, is_large=is_large or key in game.large)
            for key, value in thing.items()
        }
    if is_dataclass(thing):
        return _plain_fields(game, thing, is_large=is_large)
    raise TypeError(f"{type(thing).__name__} has no plain form")


def _plain_fields(game: AnyGame, thing: object, *, is_large: bool) -> Fields:
    """Return the fields of a dataclass; a space also names its kind, a view its owner.

    A space of numbers or divisions says the verb its answers begin with, so that a client can
    write one without knowing the game.
    """
    result: Fields = {}
    if isinstance(thing, Space):
        result["kind"] = thing.kind()
    if isinstance(thing, Whole):
        result["verb"] = game.notation.verb(thing.move_of(thing.low))
    if isinstance(thing, Split):
        nothing: tuple[tuple[int, ...], ...] = ((),) * thing.table
        result["verb"] = game.notation.verb(thing.move_of(nothing))
    for name in field_names(type(thing)):
        large = is_large or name in game.large
        result[name] = _plain(game, getattr(thing, name), is_large=large)
    if isinstance(thing, View) and thing.seat == SPECTATOR:
        result["seat"] = "spectator"
    return result
