"""Imported records: bounded, played one at a time, and never where everybody else waits."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from server.house import ok, play_on, refused
from slushfund.core import Rng, write_log
from slushfund.server.http import records
from slushfund.server.tables import seating, undo
from slushfund.wire.record import play_again


def finished(house):
    """Return a finished game as its record, and somebody who may import it."""
    table, people = house.table("qe", 3)
    play_on(house, table, people, Rng.seeded(2))
    return ok(people[0].get(f"/api/tables/{table}/record"))["record"], people[0]


def test_a_record_that_is_too_long_is_refused_before_it_is_played(house, monkeypatch):
    record, person = finished(house)
    monkeypatch.delattr(seating, "play_again")
    inputs = [["chance", "first 0"]] * (seating.MAX_IMPORTED + 1)
    ask = {"record": {**record, "inputs": inputs}}
    refused(person.post("/api/records", json=ask), 422, "bad-record")


def test_records_are_played_one_at_a_time_and_beside_the_event_loop(house, monkeypatch):
    record, person = finished(house)
    threads: list[int | None] = []
    busy = threading.Lock()
    real: dict[str, Any] = {"import": play_again, "open": undo.played, "log": write_log}

    def noted(kind):
        def work(*arguments):
            threads.append(threading.get_ident())
            if kind != "import":
                return real[kind](*arguments)
            assert busy.acquire(blocking=False), "two records are played at once"
            try:
                return real[kind](*arguments)
            finally:
                busy.release()

        return work

    monkeypatch.setattr(seating, "play_again", noted("import"))
    monkeypatch.setattr(undo, "played", noted("open"))
    monkeypatch.setattr(records, "write_log", noted("log"))
    with ThreadPoolExecutor(4) as pool:
        sent = [pool.submit(person.post, "/api/records", json={"record": record}) for _ in range(8)]
        tables = [ok(answer.result())["id"] for answer in sent]
    for table in tables:
        assert person.get(f"/api/tables/{table}/log").status_code == 200
    assert len(threads) == 3 * len(tables)
    assert house.thread.ident not in threads
