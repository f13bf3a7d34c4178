"""Tables are kept for a time, put into files before they go, and never while people play."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import contextmanager
from unittest import mock

import pytest
from click.testing import CliRunner

from server.house import PLENTY, House, ok, play_on, refused, wait_for
from slushfund.cli import app
from slushfund.cli.archive import _site
from slushfund.cli.replay import read_game
from slushfund.core import Rng
from slushfund.server.config import DAY, Config, Keeping
from slushfund.server.http import archive
from slushfund.server.store.tokens import digest_of
from slushfund.wire.record import play_again

pytestmark = pytest.mark.sqlite  # stores that are opened without a server, by their file


def finished(house):
    table, people = house.table("qe", 3)
    play_on(house, table, people, Rng.seeded(1))
    return table, people


def waiting(house):
    return ok(house.person().post("/api/tables", json={"game": "qe", "name": "A"}))["id"]


@contextmanager
def later(folder, days, **keeping):
    """A server that is not running, some days later."""
    site = _site(Config(data=folder / "games.db", limits=PLENTY, keeping=Keeping(**keeping)))
    then = time.time() + days * DAY
    try:
        with mock.patch.object(site, "now", return_value=then):
            yield site
    finally:
        site.store.close()


def tidied(folder, days, **keeping):
    with later(folder, days, **keeping) as site:
        gone = asyncio.run(archive.tidy(site))
        left = [row[0] for row in site.store._db.execute("SELECT id FROM tables")]
        orphans = [
            site.store._db.execute(
                f"SELECT count(*) FROM {name} WHERE table_id NOT IN (SELECT id FROM tables)"
            ).fetchone()[0]
            for name in ("seats", "log", "chat")
        ]
    assert orphans == [0, 0, 0]
    return gone, left


def files(folder):
    return sorted((folder / "games.db.archive").glob("*.json"))


def test_every_kind_of_table_has_its_time(tmp_path):
    with House(tmp_path) as house:
        over, people = finished(house)
        running, _ = house.table("qe", 3)
        left, guests = house.table("qe", 3)
        ok(guests[0].delete(f"/api/tables/{left}/seats/1"))
        empty = waiting(house)
        closed, those = house.table("qe", 3)
        ok(those[0].delete(f"/api/tables/{closed}"))
        bots, _ = house.table("qe", 3)
        record = ok(people[0].get(f"/api/tables/{over}/record"))["record"]
        imported = ok(people[0].post("/api/records", json={"record": record}))["id"]
    db = sqlite3.connect(tmp_path / "games.db")
    db.execute("UPDATE seats SET kind = 'bot', person = NULL WHERE table_id = ?", (bots,))
    db.commit()
    db.close()
    assert tidied(tmp_path, 29)[0] == []
    assert set(tidied(tmp_path, 31)[0]) == {empty, bots}
    assert tidied(tmp_path, 91)[0] == [imported]
    assert tidied(tmp_path, 364)[0] == []
    gone, kept = tidied(tmp_path, 366)
    assert set(gone) == {over, closed}
    assert set(kept) == {running, left}
    assert tidied(tmp_path, 100_000)[0] == []
    ids = {file.stem.rpartition("-")[2] for file in files(tmp_path)}
    assert ids == {bots, imported, over, closed}


def test_a_game_that_goes_is_in_a_file_first_and_can_be_played_again(tmp_path):
    with House(tmp_path) as house:
        table, people = finished(house)
        saved = ok(people[0].get(f"/api/tables/{table}/record"))
    assert tidied(tmp_path, 400) == ([table], [])
    [file] = files(tmp_path)
    assert json.loads(file.read_text("utf-8")) == saved
    play = play_again(read_game(str(file)))
    assert play.game.outcome(play.state) is not None
    with House(tmp_path) as house:
        refused(house.person().get(f"/api/tables/{table}"), 404, "no-such-table")


def test_what_cannot_be_written_is_not_deleted(tmp_path):
    with House(tmp_path) as house:
        table, _ = finished(house)
    (tmp_path / "games.db.archive").write_text("in the way")
    assert tidied(tmp_path, 400) == ([], [table])


def test_a_damaged_table_stays(tmp_path):
    with House(tmp_path) as house:
        table, _ = finished(house)
    db = sqlite3.connect(tmp_path / "games.db")
    db.execute("UPDATE log SET text = 'bid 1' WHERE seq = 5")
    db.commit()
    db.close()
    assert tidied(tmp_path, 400) == ([], [table])


def test_one_household_keeps_its_latest_games(tmp_path):
    with House(tmp_path) as house:
        tables = [finished(house)[0] for _ in range(3)]
        running, _ = house.table("qe", 3)
    gone, kept = tidied(tmp_path, 0, games=2)
    assert gone == tables[:1]
    assert set(kept) == {*tables[1:], running}


def test_one_household_keeps_its_latest_imports(tmp_path):
    with House(tmp_path) as house:
        table, people = finished(house)
        record = ok(people[0].get(f"/api/tables/{table}/record"))["record"]
        imports = [
            ok(people[0].post("/api/records", json={"record": record}))["id"] for _ in range(3)
        ]
    assert tidied(tmp_path, 0, imports=1)[0] == imports[:2]


def test_one_household_opens_only_so_many_tables(tmp_path):
    with House(tmp_path, keeping=Keeping(unfinished=2), proxies="127.0.0.1") as house:
        host = house.person()
        ask = {"game": "qe", "name": "A"}
        tables = [ok(host.post("/api/tables", json=ask))["id"] for _ in range(2)]
        refused(host.post("/api/tables", json=ask), 429, "too-many-tables")
        other = house.person(**{"x-forwarded-for": "203.0.113.7"})
        ok(other.post("/api/tables", json=ask))
        ok(host.delete(f"/api/tables/{tables[0]}"))
        ok(host.post("/api/tables", json=ask))


def test_no_address_is_stored(tmp_path):
    with House(tmp_path, proxies="127.0.0.1") as house:
        person = house.person(**{"x-forwarded-for": "203.0.113.7"})
        ok(person.post("/api/tables", json={"game": "qe", "name": "A"}))
    data = b"".join([file.read_bytes() for file in tmp_path.glob("games.db*")])
    assert b"203.0.113.7" not in data


def test_a_running_server_puts_tables_away_that_nobody_looks_at(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "FIRST", 0.0)
    monkeypatch.setattr(archive, "PAUSE", 0.02)
    with House(tmp_path, keeping=Keeping(ended_days=1 / DAY)) as house:
        table, people = finished(house)
        wait_for(lambda: people[0].get(f"/api/tables/{table}").status_code != 200)
        refused(people[0].get(f"/api/tables/{table}"), 404, "no-such-table")
        assert len(files(tmp_path)) == 1
        assert ok(people[0].get("/api/me"))["tables"] == []


@pytest.mark.parametrize("is_dry", [True, False])
def test_the_command_names_what_it_puts_away(tmp_path, is_dry):
    with House(tmp_path) as house:
        table, _ = finished(house)
    db = sqlite3.connect(tmp_path / "games.db")
    db.execute("UPDATE tables SET created = 0, started = 0, ended = 0")
    db.commit()
    db.close()
    data = str(tmp_path / "games.db")
    more = ["--dry-run"] if is_dry else []
    done = CliRunner().invoke(app, ["tidy", "--data", data, *more])
    assert (done.exit_code, done.stdout.split()) == (0, [table])
    assert len(files(tmp_path)) == (0 if is_dry else 1)


def test_the_command_exports_what_has_ended_while_the_server_runs(tmp_path):
    with House(tmp_path) as house:
        table, _ = finished(house)
        house.table("qe", 3)
        folder = tmp_path / "out"
        done = CliRunner().invoke(app, ["export", str(folder), "--data", str(house.config.data)])
        assert (done.exit_code, done.stdout.split()) == (0, ["1"])
    [file] = folder.glob("*.json")
    assert table in file.name


def test_people_who_have_nothing_are_forgotten_in_the_end(tmp_path):
    with House(tmp_path) as house:
        for name in ("A", "B", "C", "D", "E", "F", "G"):
            ok(house.person().put("/api/me", json={"name": name}))
        table, people = house.table("qe", 3)
        said = house.person()
        ask = {"name": "Watcher", "text": "Well done", "key": "well-done"}
        ok(said.post(f"/api/tables/{table}/gallery", json=ask))
        kept = [person.cookies["slushfund"] for person in (*people, said)]
        ok(people[0].post("/api/me/links"))
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("UPDATE tokens SET expires = 1 WHERE kind = 'link'")
    tidied(tmp_path, 29)
    with sqlite3.connect(tmp_path / "games.db") as db:
        assert db.execute("SELECT count(*) FROM people").fetchone() == (11,)
    tidied(tmp_path, 31)
    with sqlite3.connect(tmp_path / "games.db") as db:
        assert db.execute("SELECT count(*) FROM people").fetchone() == (4,)
        left = {bytes(row[0]) for row in db.execute("SELECT hash FROM tokens")}
    assert left == {digest_of(token) for token in kept}
