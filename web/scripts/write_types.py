"""Write src/generated/api.ts from the server's message structs.

Run from web/: `PYTHONPATH=../src python scripts/write_types.py`; `--check` only compares.
"""

from __future__ import annotations

import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

from slushfund.wire import api

TARGET = Path(__file__).parent.parent / "src/generated/api.ts"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


def spell(kind: Any) -> str:
    """Return the TypeScript for a Python annotation."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Any:
        return "unknown"
    origin = typing.get_origin(kind)
    inner = typing.get_args(kind)
    if origin is typing.Annotated:
        return spell(inner[0])
    if origin is typing.Literal:
        return " | ".join(str(v).lower() if isinstance(v, bool) else f'"{v}"' for v in inner)
    if origin is list:
        text = spell(inner[0])
        return f"({text})[]" if " " in text and not text.startswith("Record") else f"{text}[]"
    if origin is dict:
        return f"Record<{spell(inner[0])}, {spell(inner[1])}>"
    if origin is tuple:
        return f"[{', '.join(spell(part) for part in inner)}]"
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(spell(part) for part in inner))
    return str(kind.__name__)


def struct(kind: type[msgspec.Struct]) -> str:
    """Return one interface."""
    lines = [f"export interface {kind.__name__} {{"]
    config = kind.__struct_config__
    if config.tag_field:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    is_ask = issubclass(kind, api.Ask)
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        mark = "?" if is_ask and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {spell(hints[field.name])};")
    return "\n".join([*lines, "}"])


def main() -> None:
    structs = [
        value
        for value in vars(api).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value not in (api.Ask, api.Tell)
        and value.__module__ == api.__name__
    ]
    names = {"ServerMessage": api.ServerMessage, "ClientMessage": api.ClientMessage}
    unions = [f"export type {name} = {spell(kind)};" for name, kind in names.items()]
    head = "// Written by scripts/write_types.py from slushfund.wire.api; do not edit."
    text = "\n\n".join([head, *(struct(kind) for kind in structs), *unions]) + "\n"
    if "--check" in sys.argv:
        if TARGET.read_text() != text:
            raise SystemExit("src/generated/api.ts is stale: run scripts/write_types.py")
        return
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text)


main()
