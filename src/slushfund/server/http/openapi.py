"""The OpenAPI 3.1 document, made from the list of routes and the structs they speak in."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

import slushfund
from slushfund.server.http.refusals import STATUS, UNPROCESSABLE
from slushfund.server.http.routes import Route
from slushfund.wire import api, shapes

EVERYWHERE: Final = ("bad-host", "too-many-requests", "storage-failing")

SECURITY: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "slushfund"},
    "bearer": {"type": "http", "scheme": "bearer"},
}

PATTERNS: Final = {
    "table": "^[0-9a-f]{24}$",
    "seat": "^[0-7]$",
    "kind": "^[a-z]+$",
    "scene": "^[A-Za-z0-9.-]+$",
    "process": "^[A-Za-z0-9_.:-]+$",
    "thought": "^[0-9a-f]{24}$",
}


def document(routes: list[Route]) -> dict[str, Any]:
    """Return the description of the whole interface, WebSocket messages included."""
    types: list[Any] = [api.Error, api.SavedGame, *_union(api.ServerMessage)]
    types += _union(api.ClientMessage)
    for route in routes:
        types += [one for one in (route.answer, route.body) if one is not None]
    unique = list(dict.fromkeys(types))
    schemas, components = msgspec.json.schema_components(
        unique, ref_template="#/components/schemas/{name}"
    )
    by_type = dict(zip(unique, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type)
    components = {**components, **shapes.stored()}
    for name, union in (("ServerMessage", api.ServerMessage), ("ClientMessage", api.ClientMessage)):
        components[name] = {"anyOf": [by_type[one] for one in _union(union)]}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "slushfund",
            "version": slushfund.__version__,
            "description": "docs/api.md explains the protocol, the WebSocket included.",
        },
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
    }


def _union(union: Any) -> list[Any]:
    return list(union.__args__)


def _operation(route: Route, schemas: dict[Any, Any]) -> dict[str, Any]:
    is_foreign = route.media == "application/json"  # in a form that others have defined
    good: dict[str, Any] = {"schema": {} if is_foreign else {"type": "string"}}
    if route.answer is not None:
        good = {"schema": schemas[route.answer]}
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": _parameters(route),
        "responses": {"200": {"description": "Done", "content": {route.media: good}}},
    }
    for status, codes in sorted(_refusals(route).items()):
        operation["responses"][str(status)] = {
            "description": ", ".join(codes),
            "content": {"application/json": {"schema": schemas[api.Error]}},
        }
    if route.right == "worker":
        operation["security"] = [{"bearer": []}]
    elif route.right not in ("open", "guest"):
        operation["security"] = [{"cookie": []}, {"bearer": []}]
    if route.body is not None:
        content = {"application/json": {"schema": schemas[route.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(route: Route) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in re.findall(r"\{(\w+)\}", route.path):
        schema = {"type": "string", "pattern": PATTERNS[name]}
        found.append({"name": name, "in": "path", "required": True, "schema": schema})
    for name, pattern in route.query.items():
        schema = {"type": "string", "pattern": pattern}
        found.append({"name": name, "in": "query", "required": False, "schema": schema})
    return found


def _refusals(route: Route) -> dict[int, list[str]]:
    codes = [*EVERYWHERE, *route.codes]
    if "{table}" in route.path:
        codes += ["no-such-table", "other-rules-version", "no-spectators", "shutting-down"]
    if route.method != "GET":
        codes.append("bad-origin")
    codes += ["bad-token"] if route.right in ("open", "guest") else ["no-token", "bad-token"]
    if route.right in ("seat", "host", "known", "person"):
        codes += ["not-your-seat", "not-the-host"]
    if route.body is not None:
        codes += ["bad-request", "bad-body", "not-json", "too-large", "too-slow"]
    if "{seat}" in route.path or route.query:
        codes.append("bad-seat")
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys(codes):
        by_status.setdefault(STATUS.get(code, UNPROCESSABLE), []).append(code)
    return by_status
