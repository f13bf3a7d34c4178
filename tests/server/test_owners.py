"""Several processes, one database: every table has one owner, and any process takes any ask."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from functools import partial
from math import inf

import psycopg
import pytest

from patience import PATIENCE
from server import cluster
from server.house import House, choose, key, ok, refused, stored, wait_for
from slushfund.core import Refusal, Rng
from slushfund.server.config import DAY
from slushfund.server.http import archive
from slushfund.server.store import owners
from slushfund.server.store.database import Astray
from slushfund.server.store.rows import ChatRow, LogEntry
from slushfund.server.store.store import Store

pytestmark = pytest.mark.skipif(
    not cluster.is_wanted(), reason="make test-postgres starts the PostgreSQL that this needs"
)


@pytest.fixture
def houses(tmp_path):
    """Two servers of one database, as two machines would be."""
    with House(tmp_path) as one, House(tmp_path) as other:
        yield one, other


def at(house, person):
    """Return the same person's browser at another server."""
    again = house.person()
    again.cookies = person.cookies
    return again


def ask_of(live, seat, rng):
    return {"question": live.asked[seat][0], "move": choose(live, seat, rng), "key": key()}


def play_at(owner, asked, table, people, moves):
    """Play so many moves, every one asked of another server than the one before."""
    rng = Rng.seeded(1)
    browsers = [[at(house, person) for person in people] for house in asked]
    for number in range(moves):
        live = owner.site.tables[table]
        seat = min(live.asked)
        ask = ask_of(live, seat, rng)
        browser = browsers[number % len(asked)][seat]
        ok(browser.post(f"/api/tables/{table}/moves", json=ask))
        again = ok(browser.post(f"/api/tables/{table}/moves", json=ask))
        assert again["again"]


def test_every_server_answers_for_every_table(houses):
    one, other = houses
    table, people = one.table("qe", 3)
    play_at(one, houses, table, people, 6)
    assert table not in other.site.tables.turns
    for number, person in enumerate(people):
        mine, passed = [ok(at(house, person).get(f"/api/tables/{table}/state")) for house in houses]
        assert passed["seat"] == number
        assert mine["position"] == passed["position"]
    stranger = other.person()
    refused(stranger.post(f"/api/tables/{table}/moves", json={}), 401, "no-token")
    refused(stranger.get("/api/tables/nowhere/state"), 404, "no-such-table")
    headers = dict(stranger.get(f"/api/tables/{table}").headers)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-type"] == "application/json"


def bytes_from(house, target):
    """Ask for a target that no browser would send; return the whole answer."""
    with house.reach() as wire:
        host = f"Host: 127.0.0.1:{house.config.port}"
        wire.sendall(f"GET {target} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while got := wire.recv(65_536):
            answer += got
    return answer


def test_nothing_is_passed_on_to_anybody_but_the_owner(houses):
    """A target that names another host is an attack on whatever only this machine can reach."""
    one, other = houses
    table, _ = one.table("qe", 3)
    with socket.create_server(("127.0.0.1", 0)) as private:
        place = f"127.0.0.1:{private.getsockname()[1]}"
        for path in (f"%2Fapi%2Ftables%2F{table}%2F@{place}/", f"%2Fapi/tables/{table}/@{place}/"):
            assert bytes_from(other, path).startswith(b"HTTP/1.1 400 ")
        process = one.site.process
        path = f"%2Fapi%2Fprocesses%2F{process}%2F@{place}/thoughts"
        assert bytes_from(other, path).startswith(b"HTTP/1.1 400 ")
        private.settimeout(0.2)
        with pytest.raises(TimeoutError):
            private.accept()


def test_what_is_passed_on_is_asked_for_as_it_was_spelled(houses):
    one, other = houses
    table, _ = one.table("qe", 3)
    for path in (f"/api/tables/{table}/../../../metrics", f"/api/tables/{table}/%2e%2e/state"):
        assert bytes_from(one, path).startswith(b"HTTP/1.1 404 ")
        assert bytes_from(other, path).startswith(b"HTTP/1.1 404 ")


def test_somebody_new_gets_a_cookie_through_another_server(houses):
    one, other = houses
    host, guest = one.person(), other.person()
    opened = ok(host.post("/api/tables", json={"game": "qe", "name": "A", "options": "seats=3"}))
    table = opened["id"]
    sat = ok(guest.post(f"/api/tables/{table}/seats", json={"name": "B", "seat": 1}))
    assert sat["my_seat"] == 1
    assert ok(guest.get("/api/me"))["tables"][0]["id"] == table
    # Nobody is taken for whoever asked before through the same server.
    assert ok(other.person().get(f"/api/tables/{table}"))["my_seat"] is None
    third = other.person()
    sat = ok(third.post(f"/api/tables/{table}/seats", json={"name": "C", "seat": 2}))
    assert [seat["name"] for seat in sat["seats"]] == ["A", "B", "C"]


def test_a_socket_through_another_server_tells_and_is_told_the_same(houses):
    one, other = houses
    table, people = one.table("qe", 3)
    live = one.site.tables[table]
    seat = min(live.asked)
    with other.socket(people[seat], table) as passed, one.socket(people[seat], table) as direct:
        first, second = passed.until("snapshot"), direct.until("snapshot")
        assert first["position"] == second["position"]
        ask = ask_of(live, seat, Rng.seeded(1))
        passed.send(type="move", **ask)
        assert passed.until("ack")["key"] == ask["key"]
        direct.until("update")
        passed.send(type="move", **{**ask, "key": "!"})
        assert passed.until("refused")["code"] == "bad-body"
    wait_for(lambda: not live.streams[seat].listeners)


def test_a_stream_through_another_server_ends_with_its_reader(houses):
    one, other = houses
    table, people = one.table("qe", 3)
    live = one.site.tables[table]
    with at(other, people[0]).stream("GET", f"/api/tables/{table}/stream") as lines:
        told = lines.iter_lines()  # kept, or the stream would end here
        first = json.loads(next(told))
        assert first["type"] == "snapshot"
        assert live.streams[0].listeners
    wait_for(lambda: not live.streams[0].listeners)


def test_the_address_of_whoever_asks_is_passed_on(houses):
    one, other = houses
    table, people = one.table("qe", 3)
    browser = other.person(**{"x-forwarded-for": "203.0.113.9"})
    browser.cookies = people[0].cookies
    with browser.stream("GET", f"/api/tables/{table}/stream") as lines:
        told = lines.iter_lines()
        next(told)
        [joined] = one.site.connections._open
        assert joined.caller.address == "203.0.113.9"


def test_what_was_passed_on_once_is_not_passed_on_again(houses):
    one, other = houses
    table, _ = one.table("qe", 3)
    passed = other.person(**{"x-slushfund-passed": "1"})
    refused(passed.get(f"/api/tables/{table}"), 503, "table-elsewhere")


def test_whose_turn_it_is_is_known_everywhere(houses):
    one, _ = houses
    table, people = one.table("qe", 3)
    play_at(one, houses, table, people, 2)
    asked = set(one.site.tables[table].asked)
    for seat, person in enumerate(people):
        for house in houses:
            [line] = ok(at(house, person).get("/api/me"))["tables"]
            assert line["my_turn"] == (seat in asked)


def test_who_logs_out_hears_nothing_more_anywhere(houses):
    one, other = houses
    table, people = one.table("qe", 3)
    with one.socket(people[1], table) as open_here:
        open_here.until("snapshot")
        ok(at(other, people[1]).post("/api/me/logout"))
        assert open_here.until("bye")["code"] == "logged-out"


def is_at(browser, table, seat):
    return ok(browser.get(f"/api/tables/{table}/state"))["seat"] == seat


def test_people_who_become_one_are_one_at_every_server(houses):
    one, other = houses
    table, people = one.table("qe", 3)
    newcomer = other.person()
    ok(newcomer.put("/api/me", json={"name": "Both"}))
    code = ok(newcomer.post("/api/me/links"))["code"]
    before = one.site.tables[table]
    browser = at(other, people[0])
    ok(browser.post("/api/me/claim", json={"code": code, "merge": True}))
    for again in [at(house, newcomer) for house in houses]:
        wait_for(partial(is_at, again, table, 0))  # the owner hears of it a moment later
    assert before.is_gone


def test_a_server_that_stops_hands_its_tables_over(tmp_path):
    with House(tmp_path) as other:
        with House(tmp_path) as one:
            table, people = one.table("qe", 3)
            play_at(one, (one, other), table, people, 3)
            before = ok(at(other, people[0]).get(f"/api/tables/{table}/state"))
        after = ok(at(other, people[0]).get(f"/api/tables/{table}/state"))
        assert after["position"] == before["position"]
        play_at(other, (other,), table, people, 3)


def test_only_the_server_that_has_a_table_puts_it_away(houses, monkeypatch):
    one, other = houses
    running, people = one.table("qe", 3)
    waiting = ok(one.person().post("/api/tables", json={"game": "qe", "name": "A"}))["id"]
    then = time.time() + 400 * DAY
    for house in houses:
        monkeypatch.setattr(house.site, "now", lambda: then)
    assert stored(archive.tidy(other.site)) == []
    assert stored(archive.tidy(one.site)) == [waiting]
    for house in houses:
        refused(house.person().get(f"/api/tables/{waiting}"), 404, "no-such-table")
        ok(at(house, people[0]).get(f"/api/tables/{running}/state"))


def lapse(house):
    """Let the lease of a server run out, as if it had stood still."""
    with psycopg.connect(house.config.data, autocommit=True) as db:
        db.execute(
            "UPDATE processes SET lease = clock_timestamp() - interval '1 second' WHERE id = %s",
            (house.store.membership.name,),
        )


def keep_from_renewing(joined, monkeypatch):
    """Let nobody renew a lease any more, and wait until nobody is at it."""
    is_kept = threading.Event()
    monkeypatch.setattr(joined, "_renew", lambda db: is_kept.set())
    assert is_kept.wait(PATIENCE)


def frozen(house, monkeypatch):
    """Let a server neither renew its lease nor hear of others, and believe in what it has."""
    joined = house.store.membership
    monkeypatch.setattr(joined, "_hear", lambda news: None)
    keep_from_renewing(joined, monkeypatch)
    monkeypatch.setattr(joined, "_until", inf)
    lapse(house)


def until_taken(house, table):
    wait_for(lambda: table in house.site.tables.turns)


@pytest.mark.slow
def test_who_lost_a_table_without_noticing_writes_nothing(houses, monkeypatch):
    one, other = houses
    table, people = one.table("qe", 3)
    play_at(one, houses, table, people, 3)
    live = one.site.tables[table]
    frozen(one, monkeypatch)
    until_taken(other, table)
    new = other.site.tables[table]
    log, chat = stored(one.store.log(table)), stored(one.store.chat(table))
    row = stored(one.store.table(table))
    line = ChatRow(0, "A", "late", None, "late-key", 0.0)
    entry = LogEntry.after(log[-1], "move", 0, "bid 1", "person", "late-key", 0.0)
    for late in (
        one.store.append(live.row, [entry]),
        one.store.begin(live.row, [entry]),
        one.store.save_seats(live.row),
        one.store.add_chat(live.row, line),
    ):
        with pytest.raises(Astray):
            stored(late)
    assert stored(one.store.log(table)) == log
    assert stored(one.store.chat(table)) == chat
    assert stored(one.store.table(table)) == row
    # A client of the old owner is refused and sent on; it repeats its move and is served.
    with one.socket(people[0], table) as heard:
        heard.until("snapshot")
        seat = min(live.asked)
        ask = ask_of(new, seat, Rng.seeded(1))
        browser = at(one, people[seat])
        refused(browser.post(f"/api/tables/{table}/moves", json=ask), 503, "table-elsewhere")
        assert heard.until("bye")["code"] == "shutting-down"
    assert live.is_gone
    ok(browser.post(f"/api/tables/{table}/moves", json=ask))
    assert [entry.key for entry in new.entries].count(ask["key"]) == 1


@pytest.mark.slow
def test_a_server_whose_lease_has_run_out_says_nothing_from_memory(houses, monkeypatch):
    one, _ = houses
    table, people = one.table("qe", 3)
    keep_from_renewing(one.store.membership, monkeypatch)
    monkeypatch.setattr(one.store.membership, "_until", 0.0)
    refused(people[0].get(f"/api/tables/{table}/state"), 503, "storage-failing")
    assert "lease" in people[0].get("/healthz").json()["faults"]


@pytest.mark.slow
def test_who_wakes_shows_nothing_before_it_has_looked_what_is_still_its_own(houses, monkeypatch):
    one, other = houses
    table, people = one.table("qe", 3)
    live, joined = one.site.tables[table], one.store.membership
    looked = threading.Event()
    real = one.site.tables._owned

    async def late():
        await asyncio.to_thread(looked.wait, PATIENCE)
        return await real()

    hear = joined._hear

    def misses_moves(news):
        if news == "renewed":
            hear(news)

    monkeypatch.setattr(joined, "_hear", misses_moves)
    monkeypatch.setattr(one.site.tables, "_owned", late)
    with monkeypatch.context() as stopped:
        keep_from_renewing(joined, stopped)
        joined._until = time.monotonic()
        lapse(one)
        until_taken(other, table)
    wait_for(lambda: joined._until > time.monotonic())  # it has a lease again, and has not looked
    refused(people[0].get(f"/api/tables/{table}/state"), 503, "storage-failing")
    looked.set()
    wait_for(lambda: joined.is_live)
    assert live.is_gone
    ok(people[0].get(f"/api/tables/{table}/state"))


def test_a_table_has_one_owner_whoever_asks_at_once(tmp_path):
    with House(tmp_path) as house:
        table, _ = house.table("qe", 3)
    names = [f"p{number}" for number in range(8)]
    stores = [Store(house.config.data) for _ in names]
    for store, name in zip(stores, names, strict=True):
        store.membership.name = name
        store._db.execute(
            owners.RENEW, {"me": name, "address": "127.0.0.1:1", "lease": owners.LEASE}
        )

    async def claim(store):
        try:
            return await store.claim(table)
        except Refusal as refusal:
            return refusal.code

    async def claim_all():
        return await asyncio.gather(*[claim(store) for store in stores])

    claims = asyncio.run(claim_all())
    assert len([one for one in claims if isinstance(one, int)]) == 1
    assert claims.count("table-elsewhere") == len(stores) - 1
    for store in stores:
        store.close()


def test_a_group_needs_postgres(tmp_path):
    from click.testing import CliRunner

    from slushfund.cli import app

    data = str(tmp_path / "games.db")
    done = CliRunner().invoke(app, ["serve", "--processes", "2", "--data", data])
    assert done.exit_code == 2
    assert "(processes-need-postgres)" in done.stderr
