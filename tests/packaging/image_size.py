"""How large the container is, reckoned without an engine: our layer, part by part.

    make wheel && python3.13 -m venv build/box && build/box/bin/pip install "dist/….whl[push]"
    build/box/bin/python tests/packaging/image_size.py

It weighs what is installed beside the Python that runs it, as the recipe leaves it: libraries
stripped, bytecode beside every source, some packages left out. What is below it was weighed once,
when `recipe.py` executed the recipe on Debian with a Python of its own for python:3.13-slim.
"""

from __future__ import annotations

import marshal
import re
import shutil
import subprocess
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
BASE = 86.0
"""MB of what the recipe keeps of python:3.13-slim, unpacked: about 122 before."""
GOAL = 150.0
EXTRAS = ("push",)
NEEDED = re.compile(r"\s*([\w.-]+)(?:\[[^]]*\])?[^;]*(?:;(.*))?")


def left_out() -> list[str]:
    """Return the packages and modules of Python that the recipe removes, by their names."""
    recipe = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    names: list[str] = []
    for folder in (r"site-packages && rm -r", r"lib/python3\.13 && rm -rf"):
        found = re.search(rf"{folder} (.*)", recipe)
        assert found is not None
        names += [Path(path).name.removesuffix(".py").rstrip("*") for path in found[1].split()]
    return names


def needed_by(name: str, extras: tuple[str, ...] = ()) -> dict[str, Distribution]:
    """Return a package and everything that it needs and that is installed."""
    found: dict[str, Distribution] = {}
    waiting = [(name, extras)]
    while waiting:
        one, wanted = waiting.pop()
        key = re.sub(r"[-_.]+", "-", one).lower()
        try:
            if key in found:
                continue
            found[key] = distribution(one)
        except PackageNotFoundError:  # for another system, or for an extra that nobody asked for
            continue
        for text in found[key].requires or []:
            need = NEEDED.match(text)
            assert need is not None
            extra = re.search(r"extra\s*==\s*['\"]([\w-]+)", need[2] or "")
            if extra is None or extra[1] in wanted:
                waiting.append((need[1], ()))
    return found


def weigh(package: Distribution) -> tuple[int, int, int]:
    """Return bytes of sources and data, of libraries when stripped, and of bytecode."""
    plain = libraries = bytecode = 0
    for name in package.files or []:
        file = Path(str(package.locate_file(name)))
        if not file.is_file() or file.suffix == ".pyc" or name.parts[0] in left_out():
            continue
        if ".so" in file.suffixes:
            libraries += stripped(file)
        else:
            plain += file.stat().st_size
        if file.suffix == ".py":
            bytecode += compiled(file)
    return plain, libraries, bytecode


def stripped(library: Path) -> int:
    """Return the size of a library without symbols for debuggers."""
    if shutil.which("strip") is None:
        return library.stat().st_size
    with TemporaryDirectory() as folder:
        copy = shutil.copy(library, folder)
        subprocess.run(["strip", "--strip-unneeded", copy], check=False, capture_output=True)
        return Path(copy).stat().st_size


def compiled(source: Path) -> int:
    """Return the size of the bytecode that pip writes for a source."""
    try:
        code = compile(source.read_bytes(), str(source), "exec", dont_inherit=True)
    except (SyntaxError, ValueError):  # templates that only look like Python
        return 0
    return 16 + len(marshal.dumps(code))


def main() -> None:
    """Print what takes the space, largest first, and the sum."""
    weights = {name: weigh(one) for name, one in needed_by("slushfund", EXTRAS).items()}
    print(f"{'MB':>7} {'plain':>7} {'library':>7} {'bytecode':>8}")
    total = 0.0
    for name, parts in sorted(weights.items(), key=lambda item: -sum(item[1])):
        plain, libraries, bytecode = [part / 1e6 for part in parts]
        total += plain + libraries + bytecode
        print(f"{sum(parts) / 1e6:7.2f} {plain:7.2f} {libraries:7.2f} {bytecode:8.2f}  {name}")
    print(f"{total:7.2f} our layer")
    print(f"{BASE + total:7.0f} with what is below it ({BASE:.0f}); goal {GOAL:.0f}")


if __name__ == "__main__":
    main()
