"""`make schema`: the shapes of the games, and the OpenAPI document as TypeScript types.

`--check` fails when one of the two files is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from slushfund.server.app import ROUTES
from slushfund.server.http.openapi import document
from slushfund.wire import shapes

TARGET: Final = Path("web/src/generated/api.ts")
SHAPES: Final = Path("src/slushfund/wire") / shapes.FILE

HEAD: Final = "// Made by `make schema` from the server's OpenAPI document. Do not edit.\n"


def typescript() -> str:
    """Return an exported type for every schema, and a table of the operations."""
    described = document(ROUTES)
    parts = [HEAD]
    for name, schema in sorted(described["components"]["schemas"].items()):
        parts.append(f"export type {name} = {_type(schema, 0)};\n")
    parts.append(_operations(described["paths"]))
    return "\n".join(parts)


def _operations(paths: dict[str, Any]) -> str:
    lines = ["export interface Operations {"]
    for path, methods in paths.items():
        for method, operation in methods.items():
            content = operation["responses"]["200"]["content"]
            answer = _type(next(iter(content.values()))["schema"], 1)
            body = "undefined"
            if "requestBody" in operation:
                body = _type(operation["requestBody"]["content"]["application/json"]["schema"], 1)
            lines.append(f"  /** {operation['summary']} */")
            head = f'method: "{method.upper()}"; path: "{path}"'
            lines.append(
                f"  {operation['operationId']}: {{ {head}; body: {body}; answer: {answer} }};"
            )
    return "\n".join([*lines, "}", ""])


def _type(schema: dict[str, Any], depth: int) -> str:
    """Return a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys([_type(one, depth) for one in schema["anyOf"]]))
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join([_literal(value) for value in schema["enum"]])
    if schema.get("type") == "object":
        return _object(schema, depth)
    if schema.get("type") == "array":
        return _array(schema, depth)
    names = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
    return {**names, "null": "null"}.get(schema.get("type", ""), "unknown")


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else f'"{value}"' if isinstance(value, str) else str(value)


def _array(schema: dict[str, Any], depth: int) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join([_type(item, depth) for item in schema['prefixItems']])}]"
    item = _type(schema.get("items") or {}, depth)
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object(schema: dict[str, Any], depth: int) -> str:
    if "properties" not in schema:
        return f"Record<string, {_type(schema.get('additionalProperties') or {}, depth)}>"
    space = "  " * (depth + 1)
    lines = ["{"]
    for name, value in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) else "?"
        lines.append(f"{space}{name}{mark}: {_type(value, depth + 1)};")
    return "\n".join([*lines, "  " * depth + "}"])


def main() -> None:
    """Write both files, or only compare them: shapes first, because types are made from them."""
    for target, write in ((SHAPES, shapes.written), (TARGET, typescript)):
        text = write()
        if "--check" not in sys.argv:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
            shapes.stored.cache_clear()
        elif not target.is_file() or target.read_text("utf-8") != text:
            sys.exit(f"{target} is stale: run `make schema`")


if __name__ == "__main__":
    main()
