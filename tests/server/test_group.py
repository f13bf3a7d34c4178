"""`slushfund serve --processes N`: all at one address; who dies is started again; all stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psycopg
import pytest

import slushfund
from server import cluster
from server.house import free_port, ok

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not cluster.is_wanted(), reason="make test-postgres starts the PostgreSQL that this needs"
    ),
]


def processes(data):
    """Return the ids of the processes that have a lease."""
    with psycopg.connect(data) as db:
        rows = db.execute("SELECT id FROM processes WHERE lease > clock_timestamp()").fetchall()
    return {int(row[0].split(":")[1]) for row in rows}


def until(condition):
    last = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < last
        time.sleep(0.1)


def test_a_group_serves_at_one_address_and_outlives_its_members(tmp_path):
    data, port = cluster.cluster().database(str(tmp_path)), free_port()
    command = [sys.executable, "-m", "slushfund", "serve", "--processes", "3", "--data", data]
    source = str(Path(slushfund.__file__).parents[1])
    group = subprocess.Popen(
        [*command, "--port", str(port), "--workers", "3"],
        env={**os.environ, "PYTHONPATH": source},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        assert group.stdout.readline().decode().strip() == f"http://localhost:{port}"
        until(lambda: len(processes(data)) == 3)
        with httpx.Client(base_url=url, headers={"origin": url}, timeout=20) as person:
            ask = {"game": "qe", "name": "A", "options": "seats=3"}
            opened = [ok(person.post("/api/tables", json=ask))["id"] for _ in range(4)]
            killed = min(processes(data))
            os.kill(killed, signal.SIGKILL)
            until(lambda: len(processes(data) - {killed}) == 3)
        # A browser that comes now finds everything, whoever had it and whoever answers.
        for _ in range(8):
            with httpx.Client(base_url=url, cookies=person.cookies, timeout=20) as again:
                until(lambda again=again: again.get(f"/api/tables/{opened[0]}").is_success)
                assert {line["id"] for line in ok(again.get("/api/me"))["tables"]} == set(opened)
    finally:
        group.send_signal(signal.SIGTERM)
        assert group.wait(60) == 0
        group.stdout.close()
    assert processes(data) - {killed} == set(), "who goes gives up its lease; a killed one cannot"
