"""What happens when a wheel is built: the engine is compiled where that works.

hatchling calls `Build`. The Makefile runs this file as a script to compile the engine for the
tests: `python hatch_build.py build/compiled` makes a tree for PYTHONPATH.

SLUSHFUND_PURE=1            build the pure-Python wheel
SLUSHFUND_COMPILE=require   refuse to build a wheel whose engine is not compiled
SLUSHFUND_OPTIMIZE=0        compile quickly and badly: for tests of the packaging
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING or "hatchling" in sys.modules:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
else:  # only the engine is wanted, and hatchling takes longer to import than all the rest
    BuildHookInterface = dict

ENGINE = (
    "slushfund/core/**/*.py",
    "slushfund/games/**/*.py",
    "slushfund/bots/policy.py",
    "slushfund/bots/*/policy.py",
    "slushfund/bots/*/forecast.py",
    "slushfund/bots/*/last_will.py",
    "slushfund/bots/*/style.py",
    "slushfund/bots/*/votes.py",
)
"""The modules that are compiled, as one mypyc group: they know each other's classes.

Of the bots those that search spends its time in: ways to play and what they weigh.
"""

INTERPRETED = ("__init__.py", "checking.py", "mistakes.py")
"""What is left as it is: modules that re-export, or that check packs which people wrote."""

LIBRARY = "slushfund_engine"
"""Holds all compiled code; the modules are thin. mypyc wants it beside the package, not in it."""

STAMP = "engine.stamp"
"""Stands in a compiled tree that is complete, and says of which sources."""

COMPILER = Path(__file__).with_name("compile_engine.py")

IMPORT = """
import slushfund.games, slushfund.core.game
assert not slushfund.core.game.__file__.endswith(".py")
"""


class CannotCompile(Exception):
    """The engine stays pure Python; the message says why."""


class Build(BuildHookInterface[Any]):
    """Everything that is added to a wheel, one method per thing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.stage = Path(tempfile.mkdtemp(prefix="slushfund-"))
        if version != "editable":  # people who change the code want to see the change
            self.add_client()
            self.add_rules(build_data)
            self.add_tables(build_data)
            self.add_commit(build_data)
            self.add_engine(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.stage, ignore_errors=True)

    def add_client(self) -> None:
        """See to it that the built web client is there; without Node say aloud that it is not."""
        page = Path(self.root, "src/slushfund/server/static/index.html")
        web = Path(self.root, "web")
        npm = shutil.which("npm")
        if page.exists() or not (web / "package.json").exists():
            return
        if npm is None:
            self.app.display_warning("\nslushfund: NO WEB CLIENT: it takes Node.js to build it\n")
            return
        for command in (["install", "--no-save", "--silent"], ["run", "--silent", "build"]):
            subprocess.run([npm, *command], cwd=web, check=True)

    def add_rules(self, build_data: dict[str, Any]) -> None:
        """Let the wheel carry the pages of rules (`slushfund.text.rules`)."""
        for page in sorted(Path(self.root, "docs/rules").glob("*.md")):
            build_data["force_include"][str(page)] = f"slushfund/rules/{page.name}"

    def add_tables(self, build_data: dict[str, Any]) -> None:
        """Put a JSON twin beside every TOML file: it is read fifty times as fast."""
        source = Path(self.root, "src")
        for file in sorted(source.rglob("*.toml")):
            name = f"{file.relative_to(source).as_posix()}.json"
            twin = self.stage / "tables" / name
            twin.parent.mkdir(parents=True, exist_ok=True)
            twin.write_text(json.dumps(tomllib.loads(file.read_text("utf-8"))), "utf-8")
            build_data["force_include"][str(twin)] = name

    def add_commit(self, build_data: dict[str, Any]) -> None:
        """Let the wheel know its commit (`slushfund.version`)."""
        sys.path.insert(0, str(Path(self.root, "src")))
        from slushfund.version import BUILT, commit_of

        made = commit_of(Path(self.root))
        if made:
            (self.stage / BUILT).write_text(made, "utf-8")
            build_data["force_include"][str(self.stage / BUILT)] = f"slushfund/{BUILT}"

    def add_engine(self, build_data: dict[str, Any]) -> None:
        """Compile the engine into the wheel, or say aloud why the wheel is pure."""
        required = os.environ.get("SLUSHFUND_COMPILE") == "require"
        try:
            if os.environ.get("SLUSHFUND_PURE", "") not in ("", "0"):
                raise CannotCompile("SLUSHFUND_PURE is set")
            mirror(Path(self.root, "src/slushfund"), self.stage / "slushfund")
            compile_engine(self.stage)
        except CannotCompile as reason:
            if required:
                raise
            self.app.display_warning(
                f"\nslushfund: PURE-PYTHON ENGINE, several times slower: {reason}\n"
            )
            return
        for path in compiled_files(self.stage):
            build_data["force_include"][str(path)] = path.relative_to(self.stage).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def mirror(source: Path, target: Path) -> None:
    """Make *target* hold the files of *source* and, beside compiled ones, no others."""
    wanted = {p.relative_to(source) for p in source.rglob("*") if p.is_file() and is_source(p)}
    if target.exists():
        for path in [p for p in target.rglob("*") if p.is_file() and is_source(p)]:
            if path.relative_to(target) not in wanted:
                path.unlink()
    for name in sorted(wanted):
        if not is_same(source / name, target / name):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, target / name)


def is_same(source: Path, target: Path) -> bool:
    """Tell whether a file was copied since it was changed last; copies keep the time."""
    if not target.exists():
        return False
    old, new = target.stat(), source.stat()
    return (old.st_size, old.st_mtime_ns) == (new.st_size, new.st_mtime_ns)


def is_source(path: Path) -> bool:
    """Tell whether a file was written by people: no byte code, no compiled module, no cache."""
    return path.suffix not in (".so", ".pyd", ".pyc") and ".mypy_cache" not in path.parts


def engine_modules(tree: Path) -> list[Path]:
    """Return the modules to compile."""
    found = [path for pattern in ENGINE for path in tree.glob(pattern)]
    return sorted(path.relative_to(tree) for path in found if path.name not in INTERPRETED)


def compiled_files(tree: Path) -> list[Path]:
    """Return the compiled modules of a tree."""
    built = tree / "build"
    return sorted(
        p for p in tree.rglob("*") if p.suffix in (".so", ".pyd") and built not in p.parents
    )


def compile_engine(tree: Path) -> None:
    """Compile the engine in place and try it; leave nothing compiled behind on failure."""
    for path in compiled_files(tree):
        path.unlink()
    try:
        run(tree, str(COMPILER), LIBRARY, *[str(path) for path in engine_modules(tree)])
        run(tree, "-c", IMPORT)
    except CannotCompile:
        for path in compiled_files(tree):
            path.unlink()
        raise
    finally:
        shutil.rmtree(tree / "build", ignore_errors=True)
        shutil.rmtree(tree / ".mypy_cache", ignore_errors=True)


def run(tree: Path, *arguments: str) -> None:
    """Run Python in a process of its own: mypyc ends its process when it is unhappy."""
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise CannotCompile("\n".join(done.stdout.splitlines()[-12:]))


def fingerprint(tree: Path) -> str:
    """Return a text that changes when the compiled engine would."""
    digest = hashlib.sha256()
    for name in [Path(__file__), COMPILER, *engine_modules(tree)]:
        digest.update(f"{name}\0".encode() + (tree / name).read_bytes())
    from importlib.metadata import distributions

    mypy = next((each.version for each in distributions(name="mypy")), "none")
    return f"{digest.hexdigest()} mypy {mypy} python {sys.version}\n"


def main(target: Path) -> None:
    """Bring the compiled tree up to date; compile only when the engine has changed."""
    target.mkdir(parents=True, exist_ok=True)
    with (target / "engine.lock").open("w") as alone:
        if fcntl is not None:  # `make test` may ask twice at once
            fcntl.flock(alone, fcntl.LOCK_EX)
        bring_up_to_date(target)


def bring_up_to_date(target: Path) -> None:
    """Copy the sources to a tree; compile if the engine has changed."""
    if is_current(target):
        return
    print("compiling the engine …", flush=True)
    try:
        compile_engine(target)
    except CannotCompile as reason:
        sys.exit(f"the engine does not compile:\n{reason}")
    (target / STAMP).write_text(fingerprint(target))


def is_current(target: Path) -> bool:
    """Copy the sources to a tree; tell whether what is compiled there belongs to them.

    A tree that has the stamp is ready to be used; one that is not current loses it.
    """
    mirror(Path(__file__).parent / "src/slushfund", target / "slushfund")
    stamp = target / STAMP
    if stamp.exists() and stamp.read_text() == fingerprint(target):
        return True
    stamp.unlink(missing_ok=True)
    return False


if __name__ == "__main__":
    main(Path(sys.argv[1]))
