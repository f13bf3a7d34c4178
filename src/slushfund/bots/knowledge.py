"""Knowledge as plain values and back: all that ever reaches a thinking bot.

They are made from the view of one seat and the events told to it, by reflection, so that
a fact added to a view reaches bots too. The space is not among them: it is derived from a
world imagined out of the view, hence can carry nothing the view does not.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from importlib import import_module
from inspect import signature
from typing import Any, Final, TypeAlias

from slushfund.bots.contract import AnyKnowledge
from slushfund.core import AnyGame, Event, Knowledge, Rng, Space

Packed: TypeAlias = "bool | int | float | str | list[Packed] | dict[str, Packed] | None"

KIND: Final = "="
"""The key that names the class of a packed object, or TUPLE or DICT."""
TUPLE: Final = "tuple"
DICT: Final = "dict"
ITEMS: Final = "items"

ALLOWED: Final = ("slushfund.core.", "slushfund.games.")
"""Only classes of the engine are built from what arrives."""


def pack_knowledge(game: AnyGame, state: Any, seat: int, events: list[Event]) -> Packed:
    """Return what *seat* knows; the only function here that is given a state.

    *events* may hold events of any audience: those for others are dropped.
    """
    told = [pack(event) for event in events if event.is_told_to(seat)]
    return {"seat": seat, "view": pack(game.view(state, seat)), "events": told}


def unpack_knowledge(packed: Any) -> AnyKnowledge:
    """Return the knowledge that was packed."""
    events = [unpack(event) for event in packed["events"]]
    return Knowledge(packed["seat"], unpack(packed["view"]), events)


def space_of(game: AnyGame, knowledge: AnyKnowledge) -> Space:
    """Return what the seat may answer, found in a world imagined from its view."""
    world = game.imagine(knowledge.view, Rng.seeded(0))
    return game.space(world, knowledge.seat)


def speech_of(game: AnyGame, knowledge: AnyKnowledge) -> Space:
    """Return what the seat may say, found in the same way."""
    world = game.imagine(knowledge.view, Rng.seeded(0))
    return game.statements(world, knowledge.seat)


def pack(thing: object) -> Packed:
    """Return an engine object as plain values, with the names of its classes."""
    if thing is None or isinstance(thing, bool | int | str | float):
        return thing
    if isinstance(thing, list):
        return [pack(item) for item in thing]
    if isinstance(thing, tuple):
        return {KIND: TUPLE, ITEMS: [pack(item) for item in thing]}
    if isinstance(thing, dict):
        return {KIND: DICT, ITEMS: [[pack(key), pack(value)] for key, value in thing.items()]}
    if is_dataclass(thing) and not isinstance(thing, type):
        return _pack_fields(thing)
    raise TypeError(f"{type(thing).__name__} cannot be told to a bot")


def _pack_fields(thing: Any) -> dict[str, Packed]:
    kind = type(thing)
    packed: dict[str, Packed] = {KIND: f"{kind.__module__}:{kind.__qualname__}"}
    for name in _names(kind):
        packed[name] = pack(getattr(thing, name))
    return packed


_NAMES: Final[dict[type, list[str]]] = {}
_ARGUMENTS: Final[dict[type, list[str]]] = {}
_KINDS: Final[dict[str, type]] = {}


def _names(kind: Any) -> list[str]:
    """Return the field names of a dataclass; compiled classes keep nothing else of them."""
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = [field.name for field in fields(kind)]
    return names


def _arguments(kind: Any) -> list[str]:
    """Return what the constructor asks for: fields, by convention under their own names.

    Compiled classes cannot be made without it.
    """
    arguments = _ARGUMENTS.get(kind)
    if arguments is None:
        arguments = _ARGUMENTS[kind] = list(signature(kind).parameters)
        strange = [name for name in arguments if name not in _names(kind)]
        if strange:
            raise TypeError(f"{kind.__name__} is made from {strange}, which are no fields")
    return arguments


def _kind(name: str) -> Any:
    kind = _KINDS.get(name)
    if kind is None:
        module, _, attribute = name.partition(":")
        if not module.startswith(ALLOWED):
            raise ValueError(f"{name} is no class of the engine")
        kind = getattr(import_module(module), attribute)
        if not is_dataclass(kind) or not isinstance(kind, type):
            raise ValueError(f"{name} is no class of the engine")
        _KINDS[name] = kind
    return kind


def unpack(packed: Any) -> Any:
    """Return the object that was packed."""
    if isinstance(packed, list):
        return [unpack(item) for item in packed]
    if not isinstance(packed, dict):
        return packed
    if packed[KIND] == TUPLE:
        return tuple([unpack(item) for item in packed[ITEMS]])
    if packed[KIND] == DICT:
        return {unpack(key): unpack(value) for key, value in packed[ITEMS]}
    kind = _kind(packed[KIND])
    values = {name: unpack(packed[name]) for name in _names(kind)}
    thing = kind(*[values[name] for name in _arguments(kind)])
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
