"""Several processes on one machine: all take connections at one address, and one looks after them.

Whoever dies is started again; its tables are taken up by the others as soon as its lease has run
out. `SIGTERM` and `SIGINT` end all of them, each after its goodbye.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from slushfund.core import Refusal
from slushfund.server.config import Config
from slushfund.server.run import host_in, listen, serve_at, start_logging
from slushfund.server.store.store import open_database
from slushfund.text import refusal_text

REFUSED: Final = 2
"""How a process ends that could not begin."""
PAUSE: Final = 1.0
"""Seconds before a process that died is started again."""

log = logging.getLogger("slushfund.server")


class Group:
    """The processes, by their ids."""

    def __init__(self, config: Config, listening: socket.socket) -> None:
        self._config = config
        self._listening = listening
        self._living: set[int] = set()
        self._is_ending = False
        self._ends, self._held = os.pipe()

    def run(self, greet: Callable[[Config], None] | None) -> None:
        """Start all, start those again that die, and return when all have been told to stop."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._end)
        for number in range(self._config.processes):
            self._start(greet if number == 0 else None)
        while self._living:
            pid, status = os.wait()
            self._living.discard(pid)
            code = os.waitstatus_to_exitcode(status)
            if self._is_ending:
                continue
            log.error("process ended", extra={"pid": pid, "code": code})
            if code == REFUSED:
                self._end(signal.SIGTERM, None)
                continue
            time.sleep(PAUSE)
            if not self._is_ending:
                self._start(None)

    def _end(self, signum: int, frame: object) -> None:
        self._is_ending = True
        for pid in list(self._living):
            os.kill(pid, signal.SIGTERM)

    def _start(self, greet: Callable[[Config], None] | None) -> None:
        pid = os.fork()
        if pid:
            self._living.add(pid)
            return
        code = 1
        try:
            for name in (signal.SIGTERM, signal.SIGINT):
                signal.signal(name, signal.SIG_DFL)
            threading.Thread(target=self._watch, daemon=True).start()
            code = self._serve(greet)
        finally:
            sys.stdout.flush()
            os._exit(code)

    def _watch(self) -> None:
        """Stop when the one that looks after us is gone, whatever has ended it."""
        os.close(self._held)
        os.read(self._ends, 1)  # which ends when nobody holds the other side
        os.kill(os.getpid(), signal.SIGTERM)

    def _serve(self, greet: Callable[[Config], None] | None) -> int:
        """Serve at the address of all, and at one of our own for the others."""
        inner = listen(replace(self._config, host=host_in(self._config.peer_address), port=0))
        own = replace(
            self._config,
            address=f"{host_in(self._config.peer_address)}:{inner.getsockname()[1]}",
            workers=max(1, self._config.workers // self._config.processes),
        )
        try:
            serve_at(own, [self._listening, inner], greet)
        except Refusal as refusal:
            print(refusal_text(refusal, "", "en"), file=sys.stderr, flush=True)
            return REFUSED
        return 0


def serve_group(config: Config, greet: Callable[[Config], None] | None = None) -> None:
    """Serve with several processes until told to stop."""
    if isinstance(config.data, Path):
        raise Refusal("processes-need-postgres", "")
    if not hasattr(os, "fork"):
        raise Refusal("processes-need-fork", "")
    start_logging()
    open_database(config.data).close()  # refused before anything is started
    with closing(listen(config)) as listening:
        Group(replace(config, port=listening.getsockname()[1]), listening).run(greet)
