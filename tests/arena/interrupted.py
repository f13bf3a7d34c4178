"""A long command that somebody ends with Ctrl-C once it has written something."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from patience import PATIENCE


def listen_to_ctrl_c() -> None:
    """Undo that a shell tells what it starts in the background to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(arguments: list[str], out: Path) -> tuple[int, str, str]:
    """Run a command that writes to *out*, end it by Ctrl-C; return its code and what it said."""
    process = subprocess.Popen(
        [sys.executable, "-m", "slushfund", *arguments, "--deals", "100000", "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=listen_to_ctrl_c,
    )
    try:
        journal = out / "journal.jsonl"
        end = time.monotonic() + PATIENCE
        while not (journal.exists() and journal.stat().st_size) and time.monotonic() < end:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, complained = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return process.returncode, said, complained
