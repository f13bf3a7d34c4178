"""A PostgreSQL of our own for tests: on loopback, in a temporary folder, gone at the end."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg

from patience import PATIENCE

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def is_wanted() -> bool:
    """Tell whether servers of tests keep their games in PostgreSQL."""
    return os.environ.get("SLUSHFUND_TEST_STORE") == "postgres"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, None where there are none."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    return PROGRAMS[-1].parent if PROGRAMS else None


def _somebody_else() -> dict[str, Any]:
    """PostgreSQL does not run as root."""
    return {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}


class Cluster:
    """One PostgreSQL server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.folder = Path(tempfile.mkdtemp(prefix="slushfund-postgres-"))
        self._data = self.folder / "data"
        self._bin = programs()
        assert self._bin is not None, "PostgreSQL is not installed (Debian: postgresql)"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        command = [str(self._bin / "initdb"), "-D", str(self._data), "-U", "slushfund"]
        command += ["-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run(
            command, check=True, capture_output=True, cwd=self.folder, **_somebody_else()
        )
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://slushfund@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "fsync": "off",  # no test cuts the power
        }
        command = [str(self._bin / "postgres"), "-D", str(self._data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as file:
            self._process = subprocess.Popen(
                command, stdout=file, stderr=file, cwd=self.folder, **_somebody_else()
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=int(PATIENCE)).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.folder / "log").read_text("utf-8")
                assert time.monotonic() < until, "PostgreSQL did not start"
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop it as `pg_ctl stop -m immediate` does: without a word to anybody."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name: str) -> str:
        """Return the address of a schema of this name, made if it does not exist."""
        schema = "s" + sha256(name.encode()).hexdigest()[:20]
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}".encode())
        return f"{self.url}?options=-csearch_path%3D{schema}"


_CLUSTERS: list[Cluster] = []


def cluster() -> Cluster:
    """Return the cluster of this test run, started when it is first wanted."""
    from server.house import free_port

    if not _CLUSTERS:
        _CLUSTERS.append(Cluster(free_port()))
        atexit.register(_CLUSTERS[0].close)
    return _CLUSTERS[0]


def data_in(folder: Path) -> Path | str:
    """Return where a server of a test keeps its games: the same place for the same folder."""
    return cluster().database(str(folder)) if is_wanted() else folder / "games.db"
