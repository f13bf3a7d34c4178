"""Compile modules of the engine in the folder it runs in: mypyc writes C, a C compiler builds it.

`hatch_build.py` runs this as a process of its own: `compile_engine.py LIBRARY MODULE …`.

The C code is built in units, one for `core` and one for each game, all cores at once. Within a
unit calls are direct and small functions are inlined. What runs once, when modules are imported, is
a unit of its own beside each, without optimization. A unit that has not changed since the last time
is not built again: its object is kept in `objects`, named by everything that it depends on.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension  # type: ignore[import-untyped]  # isort: skip
from distutils.ccompiler import new_compiler  # isort: skip
from distutils.sysconfig import customize_compiler  # isort: skip
from importlib.metadata import version as version_of
from sysconfig import get_paths

from mypyc.build import mypycify

CORES = os.cpu_count() or 1
OBJECTS = Path("objects")

# Calls inside the library need no detour for symbols that others could replace: 15 % faster.
# Warnings about generated code, indented ever deeper, take longer than all the rest.
DIRECT = ["-fvisibility=hidden", "-fno-semantic-interposition", "-w"] if os.name == "posix" else []

USUAL = "2"
"""The level of optimization. One more takes a quarter longer and saves 1.5 % of instructions."""

RUNTIME = ("int_ops.c", "list_ops.c")
"""Files of mypyc's runtime that random play spends its time in: each unit inlines its own copy."""

HEAD = """
#if defined(__GNUC__) && !defined(__clang__)
#define RUN_BY_PYTHON __attribute__((optimize("O1")))
#else
#define RUN_BY_PYTHON
#endif
"""
"""Much of the C code only unpacks arguments."""

ONCE = "_once"
"""Ends the names of units with what runs once, when a module is imported: a third of all."""
TOP_LEVEL = re.compile(r"^[ \t]*char CPyDef_\w*__top_level__\(void\) \{$", re.M)
"""Begins what runs once in a file of mypyc's, and goes on to its end."""
TEMPLATE = re.compile(r"^[ \t]*static (PyTypeObject \*\w+_template)(?= = )", re.M)
SETUP = re.compile(r"^[ \t]*static (bool\s+\w+_setup\([\w *]*\))(?=\s*\{)", re.M)
"""What stays private to a file but for what runs once."""


def unit_of(file: str) -> str:
    """Name the unit that a file of mypyc's belongs to: a game with its bots, or core."""
    parts = file.split("___")
    return parts[2] if len(parts) > 3 and parts[1] in ("games", "bots") else "core"


def seldom_optimized(code: str) -> str:
    """Mark functions that are not worth a compiler's time."""
    return re.sub(r"^[ \t]*(?=PyObject \*CPyPy_\w+\(.*\) \{)", "RUN_BY_PYTHON ", code, flags=re.M)


def parted(code: str) -> tuple[str, str]:
    """Part a file of mypyc's into what runs often and what runs once.

    A compiler that may optimize takes six times as long for the second, whatever attributes say.
    """
    found = TOP_LEVEL.search(code)
    if found is None:
        return code, ""
    often, once = code[: found.start()], code[found.start() :]
    includes = re.findall(r"^#include .*$", often, re.M)
    shared = [f"extern {name};" for name in TEMPLATE.findall(often)]
    shared += [f"extern {name};" for name in SETUP.findall(often)]
    often = SETUP.sub(r"\1", TEMPLATE.sub(r"\1", often))
    return often, "\n".join([*includes, *shared, once])


def defined_names(code: str) -> list[str]:
    """Return the functions that a C file defines for others."""
    found = re.findall(r"^(?!static|#|//|return|else)\w[\w *]*?\b(_?CPy\w+)\([^;\n]*$", code, re.M)
    return sorted(set(found))


def own_runtime(unit: str, runtime: Path) -> str:
    """Return C code that gives a unit its copy of RUNTIME, under names of its own."""
    names = [name for file in RUNTIME for name in defined_names((runtime / file).read_text())]
    renamed = [f"#define {name} {name}_of_{unit}\n" for name in names]
    return "".join(renamed + [f"#include <{file}>\n" for file in RUNTIME])


def write_units(sources: list[str], runtime: Path) -> dict[str, str]:
    """Join the files of each unit; the largest first, so that no core waits for it at the end."""
    units: dict[str, str] = {}
    for source in sorted(sources, key=lambda name: (not name.endswith("_engine.c"), name)):
        unit = unit_of(Path(source).name)
        if unit not in units:
            units[unit] = HEAD if unit == "core" else HEAD + own_runtime(unit, runtime)
            units[unit + ONCE] = ""
        often, once = parted(Path(source).read_text())
        units[unit] += seldom_optimized(often)
        units[unit + ONCE] += once
    return dict(sorted(units.items(), key=lambda item: -len(item[1])))


def flags_for(name: str, flags: list[str]) -> list[str]:
    """Return how a unit is compiled; of several levels of optimization the last counts."""
    is_once = name.partition("-")[0].endswith(ONCE)
    return [*flags, "-O0"] if is_once and DIRECT else flags


def named(units: dict[str, str], others: list[str]) -> dict[str, str]:
    """Name each unit by all that its object depends on: its code, and what they have in common."""
    common = hashlib.sha256("\0".join(others).encode()).digest()
    return {
        f"{unit}-{hashlib.sha256(common + code.encode()).hexdigest()[:32]}": code
        for unit, code in units.items()
    }


def build_units(units: dict[str, str], engine: Extension, flags: list[str]) -> list[str]:
    """Compile what has changed, on all cores; forget what no unit needs any more."""
    compiler: Any = new_compiler()
    customize_compiler(compiler)
    folders = [*engine.include_dirs, get_paths()["include"], "build"]
    headers = [path.read_text() for path in sorted(Path("build").glob("*.h"))]
    tools = [repr(vars(compiler).get("compiler_so")), *flags, sys.version, version_of("mypy")]
    files = named(units, headers + tools)
    OBJECTS.mkdir(exist_ok=True)
    for old in OBJECTS.iterdir():
        if old.stem not in files:
            old.unlink()

    def build_one(name: str) -> str:
        kept = OBJECTS / f"{name}{compiler.obj_extension}"
        if not kept.exists():
            source = Path("build", f"{name}.c")
            source.write_text(files[name])
            (made,) = compiler.compile(
                [str(source)], include_dirs=folders, extra_postargs=flags_for(name, flags)
            )
            os.replace(made, kept)
        return str(kept)

    with ThreadPoolExecutor(CORES) as pool:
        return list(pool.map(build_one, files))


def build_extensions(extensions: list[Extension]) -> None:
    """Link libraries, beside the modules they are for."""
    command: Any = Distribution({"name": "slushfund", "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.inplace = True
    command.parallel = CORES
    command.ensure_finalized()
    command.run()


def try_compiler() -> None:
    """Find out before mypyc has worked for half a minute whether there is a C compiler."""
    os.makedirs("build", exist_ok=True)
    Path("build/try.c").write_text(
        "#include <Python.h>\nPyMODINIT_FUNC PyInit_attempt(void) { return NULL; }\n"
    )
    build_extensions([Extension("build.attempt", ["build/try.c"])])


def main(library: str, modules: list[str]) -> None:
    try_compiler()
    level = os.environ.get("SLUSHFUND_OPTIMIZE", USUAL)
    engine, *shims = mypycify(
        modules,
        group_name=library,
        debug_level="0",
        opt_level=level,
        multi_file=True,
        include_runtime_files=True,
    )
    # A warning of some compiler must not cost the user the speed.
    flags = [flag for flag in engine.extra_compile_args if flag != "-Werror"] + DIRECT
    runtime = next(Path(at) for at in engine.include_dirs if Path(at, RUNTIME[0]).exists())
    engine.extra_objects = build_units(write_units(engine.sources, runtime), engine, flags)
    engine.sources = []
    for shim in shims:  # they call their library once
        shim.extra_compile_args = [*DIRECT, "-O0"] if DIRECT else []
    build_extensions([engine, *shims])


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2:])
    except Exception as error:
        sys.exit(str(error))
