"""How things look from outside: the wire form in bytes, and a full dump that hides nothing."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from slushfund.wire.plain import plain, plain_event


def wire(game: Any, thing: Any) -> bytes:
    """Return *thing* as the bytes that a client would get, whatever the order of its fields."""
    return json.dumps(shape(game, thing), ensure_ascii=True).encode()


def shape(game: Any, thing: Any) -> Any:
    """Return the plain form; things that the suite plants know their own."""
    if hasattr(thing, "planted_shape"):
        return thing.planted_shape(game)
    if isinstance(thing, list | tuple):
        return [shape(game, item) for item in thing]
    if hasattr(thing, "audience"):
        return plain_event(honest(game), thing)
    return plain(honest(game), thing)


def honest(game: Any) -> Any:
    """Return the true game behind one with a planted fault."""
    return getattr(game, "honest", game)


def dump(thing: Any) -> Any:
    """Return everything inside an engine object, secret or not, as values to compare."""
    if thing is None or isinstance(thing, bool | int | str):
        return thing
    if isinstance(thing, list | tuple):
        return [dump(item) for item in thing]
    if isinstance(thing, dict):
        return {key: dump(value) for key, value in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted([repr(dump(item)) for item in thing])
    names = field_names(thing)
    return [type(thing).__name__, *[(name, dump(getattr(thing, name))) for name in names]]


def field_names(thing: Any) -> list[str]:
    """Return the names of an object's fields, compiled or not."""
    if is_dataclass(thing):
        return [field.name for field in fields(thing)]
    names: list[str] = []
    for part in type(thing).__mro__:
        names += [name for name in getattr(part, "__mypyc_attrs__", ()) if name not in names]
        names += [name for name in getattr(part, "__slots__", ()) if name not in names]
    names += [name for name in getattr(thing, "__dict__", {}) if name not in names]
    return [name for name in names if not name.startswith("__") and hasattr(thing, name)]
