"""What is secret in a state: `SECRETS` beside the class of a state names the fields.

A game cannot forget one: an imagined world that differs from the real one in a field without that
name breaks a law. Nor can it name one too many: a view that shows the field must be found.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from typing import Any

from conformance.forms import dump, field_names, honest

PLAIN = bool | int | str | list | tuple | dict | set | frozenset | None


@dataclass(frozen=True)
class Secret:
    """A field, and the class that has it."""

    owner: str
    name: str

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}"


@cache
def secrets_of(game: Any) -> list[Secret]:
    """Return the fields that the game names as secret, beside the class of its states."""
    state = honest(game).start(honest(game).options())
    return [Secret(*name.split(".")) for name in sys.modules[type(state).__module__].SECRETS]


def values_of(thing: Any, secret: Secret) -> list[Any]:
    """Return the values of a secret everywhere in a state."""
    if thing is None or isinstance(thing, bool | int | str):
        return []
    if isinstance(thing, list | tuple):
        return [value for item in thing for value in values_of(item, secret)]
    if isinstance(thing, dict):
        return [value for item in thing.values() for value in values_of(item, secret)]
    found: list[Any] = []
    for name in field_names(thing):
        value = getattr(thing, name)
        if type(thing).__name__ == secret.owner and name == secret.name:
            found.append(dump(value))
        else:
            found += values_of(value, secret)
    return found


def unnamed(left: Any, right: Any, named: list[Secret], at: Secret | None = None) -> list[Secret]:
    """Return the fields, outside the named ones, in which two states differ."""
    if at in named or dump(left) == dump(right):
        return []
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        pairs = [(one, other, at) for one, other in zip(left, right, strict=True)]
    elif type(left) is type(right) and not isinstance(left, PLAIN):
        owner = type(left).__name__
        fields = [Secret(owner, name) for name in field_names(left)]
        pairs = [(getattr(left, one.name), getattr(right, one.name), one) for one in fields]
    else:
        return [at] if at else []
    return [field for one, other, at in pairs for field in unnamed(one, other, named, at)]
