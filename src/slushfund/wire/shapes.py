"""What games send, as JSON schemas: views, spaces and events, read from the engine's annotations.

`make schema` writes them to `games.json`, because compiled classes keep no annotations; the server
reads that file. A test plays games and checks what is sent against it.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from dataclasses import is_dataclass
from functools import cache
from importlib.resources import files
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from slushfund import games
from slushfund.core import AnyGame, Event, Move, Pick, Space, Split, View, Whole
from slushfund.core.notation import kebab
from slushfund.wire.plain import field_names

REF: Final = "#/components/schemas/"
FILE: Final = "games.json"

PLAIN: Final[dict[Any, str]] = {bool: "boolean", int: "integer", str: "string", NoneType: "null"}


@cache
def stored() -> dict[str, Any]:
    """Return the schemas of all games by name, as `make schema` wrote them."""
    text = files("slushfund.wire").joinpath(FILE).read_bytes()
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


def written() -> str:
    """Return the schemas of all games as the file holds them; needs the pure engine."""
    found: dict[str, Any] = {}
    for game in games.ALL:
        found |= Shapes(game).found
    for kind in ("View", "Space", "Event"):
        found[f"Game{kind}"] = {"anyOf": [{"$ref": f"{REF}{stem(g)}{kind}"} for g in games.ALL]}
    data = msgspec.json.format(msgspec.json.encode(dict(sorted(found.items()))))
    return data.decode() + "\n"


def stem(game: AnyGame) -> str:
    """Return what the names of a game's schemas begin with: TiefeTaschen."""
    return "".join([word.capitalize() for word in game.id.split("-")])


class Shapes:
    """The schemas of one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.found: dict[str, Any] = {}
        self._initials = get_type_hints(type(game).view)["return"].__name__.removesuffix("View")
        view = self._named(get_type_hints(type(game).view)["return"])
        assert view == {"$ref": f"{REF}{stem(game)}View"}
        self._union("Space", [Pick, *self._classes(Space)])
        self._union("Event", self._classes(Event))

    def _classes(self, base: type) -> list[Any]:
        """Return the classes of this game that clients may be sent, by name: the final ones."""
        package = type(self.game).__module__.rpartition(".")[0]
        found: dict[str, Any] = {}
        for module in pkgutil.walk_packages(
            importlib.import_module(package).__path__, package + "."
        ):
            for name, one in vars(importlib.import_module(module.name)).items():
                if inspect.isclass(one) and issubclass(one, base) and hasattr(one, "__final__"):
                    found[name] = one
        return [found[name] for name in sorted(found) if found[name].__module__.startswith(package)]

    def _union(self, kind: str, classes: list[Any]) -> None:
        self.found[f"{stem(self.game)}{kind}"] = {"anyOf": [self._named(one) for one in classes]}

    def _named(self, one: Any) -> dict[str, Any]:
        """Return a reference to the schema of a class, which is made if there is none yet."""
        name = one.__name__.removeprefix(self._initials)
        name = f"{stem(self.game)}{name}" + ("Event" if issubclass(one, Event) else "")
        if name not in self.found:
            self.found[name] = {}
            self.found[name] = self._object(one)
        return {"$ref": REF + name}

    def _object(self, one: Any) -> dict[str, Any]:
        properties: dict[str, Any] = {}
        if issubclass(one, Space):
            properties["kind"] = {"const": one.kind(object.__new__(one))}
        if issubclass(one, Whole | Split):
            properties["verb"] = {"type": "string"}
        if issubclass(one, Event):
            properties["type"] = {"const": kebab(one.__name__)}
            properties["text"] = {"type": "string"}
            seats = {"type": "array", "items": {"type": "integer"}}
            properties["audience"] = {"anyOf": [{"const": "all"}, seats]}
        hints = get_type_hints(one)
        for name in field_names(one):
            if name not in properties:
                properties[name] = self._shape(hints[name], is_large=name in self.game.large)
        if issubclass(one, View):
            properties["seat"] = {"anyOf": [{"type": "integer"}, {"const": "spectator"}]}
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }

    def _shape(self, hint: Any, *, is_large: bool) -> dict[str, Any]:
        if isinstance(hint, TypeVar) or (inspect.isclass(hint) and issubclass(hint, Move)):
            return {"type": "string"}
        if hint is int and is_large:
            return {"type": "string", "pattern": "^-?[0-9]+$"}
        if hint in PLAIN:
            return {"type": PLAIN[hint]}
        origin, inside = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return {"anyOf": [self._shape(part, is_large=is_large) for part in inside]}
        if origin is list or (origin is tuple and inside[-1] is Ellipsis):
            return {"type": "array", "items": self._shape(inside[0], is_large=is_large)}
        if origin is tuple:
            parts = [self._shape(part, is_large=is_large) for part in inside]
            return {"type": "array", "prefixItems": parts, "items": False}
        if origin is dict:
            values = self._shape(inside[1], is_large=is_large)
            return {"type": "object", "additionalProperties": values}
        assert is_dataclass(hint), hint
        return self._named(hint)
