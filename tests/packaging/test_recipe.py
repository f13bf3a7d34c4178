"""The recipe of the container: what it promises, and that `recipe.py` can execute all of it."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KNOWN = {"FROM", "RUN", "COPY", "WORKDIR", "USER", "ENV", "ENTRYPOINT", "HEALTHCHECK"}
KNOWN |= {"VOLUME", "EXPOSE", "ARG"}


def script(name):
    """Return a script beside this file as a module."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def instructions():
    return script("recipe").lines_of((ROOT / "Dockerfile").read_text("utf-8"))


def test_every_instruction_can_be_executed():
    assert {word for word, _ in instructions()} <= KNOWN


def test_what_is_copied_exists():
    for word, rest in instructions():
        names = rest.split()[:-1]
        if word == "COPY" and not names[0].startswith("--from="):
            assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_engine_is_compiled_or_the_image_is_not_made():
    assert any("SLUSHFUND_COMPILE=require pip wheel" in rest for _, rest in instructions())


def test_the_server_runs_as_somebody_without_rights_and_is_asked_how_it_is():
    last = [at for at, (word, _) in enumerate(instructions()) if word == "FROM"][-1]
    final = dict(instructions()[last:])
    assert final["USER"] not in ("root", "0")
    assert "/healthz" in final["HEALTHCHECK"]
    assert final["ENTRYPOINT"].startswith('["slushfund", "serve"')
    assert not re.search(r"\bapt-get\b", final["RUN"])


def test_the_image_has_no_layers_with_what_was_removed():
    *_, at = [at for at, (word, _) in enumerate(instructions()) if word == "FROM"]
    assert instructions()[at : at + 2] == [("FROM", "scratch"), ("COPY", "--from=trimmed / /")]
    assert any(rest.startswith("PATH=/usr/local/bin:") for _, rest in instructions()[at:])


WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({names!r}))
from slushfund.server.notices.notify import load_push
import slushfund.cli.terminal, slushfund.server.run, slushfund.cli.backup, slushfund.cli.archive
push, _ = load_push(None, "mailto:host@example.org")
assert push is not None
from slushfund.cli import main
sys.argv = ["slushfund", *{words!r}]
main()
"""


@pytest.mark.parametrize("words", [["games", "--json"], ["serve", "--help"], ["play", "chess"]])
def test_nothing_needs_what_the_image_leaves_out(words):
    names = script("image_size").left_out()
    assert {"pycparser", "pip", "tkinter", "_tkinter", "turtle"} <= set(names)
    code = WITHOUT.format(names=names, words=words)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if "chess" in words else 0)


def test_the_size_of_the_image_is_reckoned_part_by_part():
    size = script("image_size")
    parts = size.needed_by("slushfund", ("push",))
    assert {"slushfund", "starlette", "uvicorn", "cryptography"} <= set(parts)
    plain, libraries, bytecode = size.weigh(parts["msgspec"])
    assert min(plain, libraries, bytecode) > 0
    assert sum(size.weigh(parts["pycparser"])[1:]) == 0


def may_mount():
    """Tell whether we may have mounts of our own."""
    tried = ["unshare", "-m", "mount", "--make-rprivate", "/"]
    try:
        return subprocess.run(tried, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def shell_alone(place):
    """Make a system of nothing but a shell and its libraries."""
    told = subprocess.run(["ldd", "/bin/sh"], capture_output=True, text=True, check=True).stdout
    for name in ["/bin/sh", *re.findall(r"(/\S+) \(", told)]:
        (place / name.lstrip("/")).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(name, place / name.lstrip("/"))
    for folder in ("data", "tmp", "etc"):
        (place / folder).mkdir()


@pytest.mark.skipif(not may_mount(), reason="takes rights to mount")
def test_a_sealed_box_can_be_written_in_its_volumes_and_nowhere_else(tmp_path):
    box = script("recipe").Box(tmp_path / "box")
    shell_alone(box.place)
    (box.place / "data/before").write_text("in the image")
    box.user, box.volumes = "0:0", ["/data"]
    words = "echo 1 >/data/kept; echo 1 >/tmp/gone; ! ( echo 1 >/etc/never ) 2>/dev/null"
    done = box.start_sealed(["/bin/sh", "-ec", words], tmp_path / "volumes")
    assert done.wait() == 0
    assert sorted(path.name for path in (tmp_path / "volumes/data").iterdir()) == ["before", "kept"]
    left = [
        path.name for folder in ("data", "tmp", "etc") for path in (box.place / folder).iterdir()
    ]
    assert left == ["before"]
