"""What programs of others import stays: a name that goes is a breaking change, and is noticed here.

`public.txt` lists the names and, indented, how they are called. A new name is added by hand;
`python tests/packaging/test_public.py` writes what is indented. A line that goes, or changes so
that a call of today is none tomorrow, needs a new major version and a line under *Removed* in
the changelog.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from slushfund import bots, core

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("public.txt")
WRITTEN = FILE.read_text("utf-8")
LISTED = [line for line in WRITTEN.splitlines() if not line.startswith(" ")]
PAGES = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def shape(name: str) -> list[str]:
    """Return what can be done with a name: how it is called, and what is in a class."""
    node = definition(name)
    if isinstance(node, ast.ClassDef):
        return list(members(node))
    return [called(node)] if isinstance(node, ast.FunctionDef) else []


def definition(name: str) -> ast.stmt | None:
    """Find the class or function in the sources; a constant has none."""
    module, _, attribute = name.rpartition(".")
    value = getattr(importlib.import_module(module), attribute)
    home = getattr(value, "__module__", None) or module
    path = ROOT / "src" / home.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    wanted = getattr(value, "__name__", attribute)
    for node in ast.parse(file.read_text("utf-8")).body if file.exists() else []:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == wanted:
            return node
    return None


def members(node: ast.ClassDef) -> Iterator[str]:
    """Go through the fields and methods of a class that are for others."""
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and is_public(ast.unparse(part.target)):
            yield ast.unparse(part.target)
        elif isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and is_public(part.name):
            yield called(part)


def is_public(name: str) -> bool:
    return name == "__init__" or not name.startswith("_")


def called(node: Any) -> str:
    """Say how a function is called, without the types."""
    for each in ast.walk(node.args):
        if isinstance(each, ast.arg):
            each.annotation = None
    is_property = any(ast.unparse(each) == "property" for each in node.decorator_list)
    return node.name if is_property else f"{node.name}({ast.unparse(node.args)})"


def written() -> str:
    """Return what the file has to say of its names."""
    lines = [line for name in sorted(LISTED) for line in [name, *(f"    {s}" for s in shape(name))]]
    return "".join(f"{line}\n" for line in lines)


def imported(code: str) -> set[str]:
    """Return what a program imports from us by name."""
    found = {
        f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("slushfund")
        for name in node.names
    }
    return {name for name in found if not (ROOT / "src" / name.replace(".", "/")).is_dir()}


@pytest.mark.parametrize("name", LISTED)
def test_a_public_name_can_be_imported(name):
    module, _, attribute = name.rpartition(".")
    assert hasattr(importlib.import_module(module), attribute)


def test_public_names_are_called_as_before():
    assert written() == WRITTEN, "read the head of this file"


@pytest.mark.parametrize("package", [core, bots], ids=lambda package: package.__name__)
def test_what_a_package_offers_is_listed(package):
    offered = {f"{package.__name__}.{name}" for name in package.__all__}
    assert offered == {name for name in LISTED if name.rpartition(".")[0] == package.__name__}


def test_what_pages_and_examples_import_is_listed():
    codes = [path.read_text("utf-8") for path in EXAMPLES]
    for page in PAGES:
        blocks = re.findall(r"^( *)```python\n(.*?)```", page.read_text("utf-8"), re.M | re.S)
        codes += [re.sub(f"^{indent}", "", code, flags=re.M) for indent, code in blocks]
    used = {name for code in codes for name in imported(code)}
    assert len(used) > 20
    assert sorted(used - set(LISTED)) == []


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
