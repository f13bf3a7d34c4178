"""What `make play` runs: the table server at once, and the fast engine as soon as it is compiled.

Where the engine is compiled already, the server begins with it. Otherwise it begins with the pure
one, a compiler works beside it at low priority, and bots change over when it is done.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import NoReturn

import hatch_build

ROOT = Path(__file__).parent
LOG = ROOT / "build/compile.log"


def main(compiled: Path | None) -> int:
    """Host an evening; return how it ended."""
    if compiled is None:
        become_host(ROOT / "src")
    if hatch_build.is_current(compiled):
        become_host(compiled)
    compiling = compile_beside()
    try:
        return host({"PYTHONPATH": str(ROOT / "src"), "SLUSHFUND_COMPILED": str(compiled)})
    finally:
        if compiling.poll() is None:
            os.killpg(compiling.pid, signal.SIGTERM)


def become_host(tree: Path) -> NoReturn:
    """Run the server in the place of this process: nothing is left to be done beside it."""
    if sys.platform == "win32":  # there a process cannot become another one
        sys.exit(host({"PYTHONPATH": str(tree)}))
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    os.execve(sys.executable, [sys.executable, "-m", "slushfund"], environment)


def host(settings: dict[str, str]) -> int:
    """Run the server until it is told to stop; an interrupt is for it, not for us."""
    command = [sys.executable, "-m", "slushfund"]
    server = subprocess.Popen(command, env={**os.environ, **settings})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    return server.wait()


def compile_beside() -> subprocess.Popen[bytes]:
    """Compile at low priority, in a group of its own, and tell the host when it is done."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        command = ["nice", "-n", "19", "make", "--no-print-directory", "compiler", "engine"]
        compiling = subprocess.Popen(
            command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
        )
    threading.Thread(target=tell, args=(compiling,), daemon=True).start()
    return compiling


def tell(compiling: subprocess.Popen[bytes]) -> None:
    """Say in one line what became of the compiler."""
    status = compiling.wait()
    from slushfund.cli.language import say

    if status == 0:
        text = "the fast engine is ready: bots use it from their next move on"
        print(say(text), flush=True)
    elif status != -signal.SIGTERM:
        text = "*** PLAYING WITH THE SLOW, PURE ENGINE: see {file} ***"
        print(say(text, file=LOG.relative_to(ROOT)), flush=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else None))
