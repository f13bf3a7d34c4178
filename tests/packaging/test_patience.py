"""No test is in a hurry: on a busy machine nothing is late, it only takes long (`patience`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("*.py"))

NAMED = {"timeout", "open_timeout", "connect_timeout"}
"""Arguments that say how long somebody waits."""
WAITING = {"wait", "join", "timeout", "settimeout", "wait_for", "acquire"}
"""Functions whose last argument says so."""
CLIENTS = {"Client", "AsyncClient", "get", "post", "put", "stream"}
"""Functions of httpx that give up by themselves, unless told otherwise."""

IMPATIENT = {
    "soak/attackers.py": "enemies who hold connections, or drop them",
    "server/test_owners.py": "a socket that nobody is to come to",
}


def hurries(source: str) -> list[int]:
    """Return the lines on which somebody waits for a number of seconds, or those of a library."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.expr)]
    return [node.lineno for node in nodes if _is_hasty(node)]


def _is_hasty(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):  # time.monotonic() + 60
        return ast.unparse(node.left) == "time.monotonic()" and _is_number(node.right)
    if not isinstance(node, ast.Call):
        return False
    return any(_is_number(seconds) for seconds in _waits(node)) or _is_left_to_others(node)


def _waits(call: ast.Call) -> Iterator[ast.expr]:
    """Find what says how long a call waits."""
    yield from [word.value for word in call.keywords if word.arg in NAMED]
    if isinstance(call.func, ast.Attribute) and call.func.attr in WAITING:
        yield from call.args[-1:]


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _is_left_to_others(call: ast.Call) -> bool:
    """Tell whether a library that is told nothing decides how long it waits."""
    named = {word.arg for word in call.keywords}
    function = ast.unparse(call.func)
    if function == "connect" and "origin" in named:  # of a WebSocket: ten seconds
        return "open_timeout" not in named
    is_client = function.startswith("httpx.") and function.removeprefix("httpx.") in CLIENTS
    return is_client and named.isdisjoint({"timeout", "transport"})  # five


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(TESTS).as_posix())
def test_nobody_waits_for_less_than_patience(file: Path) -> None:
    name = file.relative_to(TESTS).as_posix()
    lines = hurries(file.read_text("utf-8"))
    assert bool(lines) == (name in IMPATIENT), lines


@pytest.mark.parametrize(
    ("source", "is_hasty"),
    [
        ("thread.join(20)", True),
        ("asyncio.timeout(5)", True),
        ("subprocess.run(command, timeout=60)", True),
        ("until = time.monotonic() + 60", True),
        ("httpx.Client(base_url=url)", True),
        ("connect(address, origin=wanted)", True),
        ("httpx.Client(base_url=url, timeout=PATIENCE)", False),
        ("thread.join(PATIENCE)", False),
        ("', '.join(words)", False),
        ("moves.get(1)", False),
    ],
)
def test_a_hurry_is_found(source: str, is_hasty: bool) -> None:
    assert bool(hurries(source)) == is_hasty
