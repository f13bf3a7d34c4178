"""`slushfund serve --processes N`: all at one address; who dies is started again; all stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg
import pytest

import slushfund
from patience import PATIENCE
from server import cluster
from server.house import free_port, ok, wait_for

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


def all_three(data):
    """Return the ids of all processes; nothing before there are three."""
    found = processes(data)
    return found if len(found) == 3 else set()


def answer(ask):
    """Ask until there is an answer: for a moment nobody may have a lease, or the table."""
    return wait_for(lambda: (said := ask()).status_code != 503 and said)


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
        members = wait_for(lambda: all_three(data))
        with httpx.Client(base_url=url, headers={"origin": url}, timeout=PATIENCE) as person:
            ask = {"game": "qe", "name": "A", "options": "seats=3"}
            opened = [
                ok(answer(lambda: person.post("/api/tables", json=ask)))["id"] for _ in range(4)
            ]
            killed = min(members)
            os.kill(killed, signal.SIGKILL)
            wait_for(lambda: len(processes(data) - {killed}) == 3)
        # A browser that comes now finds everything, whoever had it and whoever answers.
        for _ in range(8):
            with httpx.Client(base_url=url, cookies=person.cookies, timeout=PATIENCE) as again:
                ok(answer(lambda again=again: again.get(f"/api/tables/{opened[0]}")))
                me = ok(answer(lambda again=again: again.get("/api/me")))
                assert {line["id"] for line in me["tables"]} == set(opened)
    finally:
        group.send_signal(signal.SIGTERM)
        assert group.wait(PATIENCE) == 0
        group.stdout.close()
    assert processes(data) - {killed} == set(), "who goes gives up its lease; a killed one cannot"
