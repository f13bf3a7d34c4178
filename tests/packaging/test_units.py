"""The engine is compiled in units, and what has not changed is not compiled again."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compile_engine import (
    RUNTIME,
    defined_names,
    flags_for,
    named,
    own_runtime,
    parted,
    seldom_optimized,
    unit_of,
)
from hatch_build import engine_modules

SOURCES = Path(__file__).parents[2] / "src"
UNITS = {"core": "int a;", "qe": "int b;"}
MODULE = """
class Purse:
    def __init__(self, money: int) -> None:
        self.money = money
"""
WRITE_C = """
import sys
from mypyc.build import mypycify
engine, *_ = mypycify(["purse.py"], group_name="all", multi_file=True, include_runtime_files=True)
print(*engine.sources, *engine.include_dirs, sep="\\n")
"""


@pytest.mark.parametrize(
    ("file", "unit"),
    [
        ("__native_slushfund___games___qe___rules___auction.c", "qe"),
        ("__native_slushfund___bots___qe___policy.c", "qe"),
        ("__native_slushfund___bots___policy.c", "core"),
        ("__native_slushfund___core___rng.c", "core"),
        ("__native_slushfund_engine.c", "core"),
    ],
)
def test_a_game_is_compiled_together_with_its_bots(file: str, unit: str) -> None:
    assert unit_of(file) == unit


def test_only_a_unit_whose_code_changed_is_compiled_again() -> None:
    before = named(UNITS, ["header"])
    after = named({**UNITS, "qe": "int c;"}, ["header"])
    assert [name.split("-")[0] for name in after if name not in before] == ["qe"]


def test_a_change_of_what_units_share_compiles_all_of_them_again() -> None:
    assert not named(UNITS, ["header"]).keys() & named(UNITS, ["another header"]).keys()


def test_functions_of_the_runtime_are_told_from_declarations_and_their_own_helpers() -> None:
    code = (
        "PyObject *CPyList_Copy(PyObject *list) {\n"
        "char CPyList_Clear(PyObject *list)\n{\n"
        "static int CPyList_Find(PyObject *list) {\n"
        "PyObject *CPyList_Declared(PyObject *list);\n"
        "    return CPyList_Called(list) +\n"
    )
    assert defined_names(code) == ["CPyList_Clear", "CPyList_Copy"]


FILE = """#include "all.h"
static PyTypeObject *CPyType_Purse_template = &CPyType_Purse_template_;
static bool
CPyDef_Purse_trait_vtable_setup(void)
{
    return 1;
}
static int count;
char CPyDef_purse_____top_level__(void) {
    return 2;
}
"""


def test_what_runs_once_is_parted_from_the_rest_and_finds_what_it_needs() -> None:
    often, once = parted(FILE)
    assert once.splitlines() == [
        '#include "all.h"',
        "extern PyTypeObject *CPyType_Purse_template;",
        "extern bool",
        "CPyDef_Purse_trait_vtable_setup(void);",
        "char CPyDef_purse_____top_level__(void) {",
        "    return 2;",
        "}",
    ]
    assert "top_level" not in often
    assert often.count("static") == 1  # the count, which nobody else needs


def test_a_file_without_a_module_has_nothing_that_runs_once() -> None:
    assert parted("int a;\n") == ("int a;\n", "")


@pytest.mark.skipif(os.name != "posix", reason="other compilers have other flags")
def test_only_what_runs_once_is_compiled_without_optimization() -> None:
    assert flags_for("qe_once-0123", ["-O2"]) == ["-O2", "-O0"]
    assert flags_for("qe-0123", ["-O2"]) == ["-O2"]


@pytest.mark.slow
def test_what_mypyc_writes_is_recognized(tmp_path: Path) -> None:
    (tmp_path / "purse.py").write_text(MODULE)
    done = subprocess.run(
        [sys.executable, "-c", WRITE_C], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    names = [Path(tmp_path, line) for line in done.stdout.splitlines()]
    parts = [parted(path.read_text()) for path in names if path.suffix == ".c"]
    often = "".join(seldom_optimized(part) for part, _ in parts)
    once = "".join(part for _, part in parts)
    assert "RUN_BY_PYTHON PyObject *CPyPy_" in often
    assert "__top_level__(void) {" in once
    assert "__top_level__(void) {" not in often
    assert "extern PyTypeObject *CPyType_Purse_template;" in once
    assert "static PyTypeObject *CPyType_Purse_template " not in often
    runtime = next(path for path in names if (path / RUNTIME[0]).exists())
    assert "#define CPyList_GetItem CPyList_GetItem_of_qe\n" in own_runtime("qe", runtime)


def test_no_module_asks_for_membership_in_what_is_spread_on_the_spot() -> None:
    """`x in (a, *more)` ends mypyc with an error of its own, minutes into compiling."""
    spread = [
        f"{name}:{node.lineno}"
        for name in engine_modules(SOURCES)
        for node in ast.walk(ast.parse((SOURCES / name).read_text("utf-8")))
        if isinstance(node, ast.Compare)
        for right in node.comparators
        if isinstance(right, ast.Tuple | ast.List | ast.Set)
        and any(isinstance(each, ast.Starred) for each in right.elts)
    ]
    assert spread == []
