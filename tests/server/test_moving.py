"""Data move from SQLite to PostgreSQL and back, and nothing of them changes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from server import cluster
from server.house import House, key, ok, play_on, stored
from slushfund.cli import app
from slushfund.core import BadInput, Rng
from slushfund.server.store import moving
from slushfund.server.store.migrations import STEPS
from slushfund.server.store.store import Store, open_database

pytestmark = pytest.mark.skipif(
    not cluster.is_wanted(), reason="make test-postgres starts a PostgreSQL to move to"
)


def moved(*places):
    return CliRunner().invoke(app, ["move-data", *[str(place) for place in places]])


def digest(place):
    with closing(open_database(place)) as db:
        return moving.measured(db).digest


def test_a_club_moves_to_a_file_and_back_and_plays_on(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("tiefe-taschen", 3)
        play_on(house, table, people, Rng.seeded(1), 12)
        ok(people[0].post(f"/api/tables/{table}/chat", json={"text": "Grüße 🎲", "key": key()}))
        before = ok(people[0].get(f"/api/tables/{table}/state"))
        cookies = [person.cookies for person in people]
    file, again = tmp_path / "moved.db", cluster.cluster().database(f"{tmp_path}-again")
    for here, there in ((house.config.data, file), (file, again)):
        done = moved(here, there)
        assert done.exit_code == 0, done.output
        assert done.output.splitlines()[-1] == f"sha256 {digest(here)}"
    with House(tmp_path, data=again) as house:
        people = [house.person() for _ in cookies]
        for person, kept in zip(people, cookies, strict=True):
            person.cookies = kept
        after = ok(people[0].get(f"/api/tables/{table}/state"))
        assert after["position"] == before["position"]
        assert after["chat"] == before["chat"]
        play_on(house, table, people, Rng.seeded(2), 12)
        ok(people[0].post(f"/api/tables/{table}/chat", json={"text": "again", "key": key()}))
        house.table("qe", 3)  # new people get numbers that nobody has


def test_every_column_of_both_databases_is_moved(tmp_path):
    with closing(open_database(tmp_path / "games.db")) as db:
        for kind in moving.KINDS:
            found = db.execute(f"PRAGMA table_info({kind.name})").fetchall()
            assert {row[1] for row in found} == set(kind.columns.split(", ")), kind.name
        named = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        assert {row[0] for row in named} == {kind.name for kind in moving.KINDS}
    with closing(open_database(cluster.cluster().database(str(tmp_path)))) as db:
        query = (
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema()"
        )
        columns = {tuple(row) for row in db.execute(query).fetchall()}
        for kind in moving.KINDS:
            here = {column for name, column in columns if name == kind.name}
            assert here == set(kind.columns.split(", ")), kind.name
        assert {name for name, _ in columns} - {kind.name for kind in moving.KINDS} == OURS_ALONE


OURS_ALONE = {"slushfund_schema", "processes", "owners"}
"""What PostgreSQL has beside games: nothing of it outlives the servers that use it."""


@pytest.mark.parametrize("version", range(1, len(STEPS) + 1))
def test_data_of_every_released_version_move(tmp_path, version):
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file)) as db:
        dump = Path(__file__).parent / "released" / f"v{version}.sql"
        db.executescript(dump.read_text("utf-8"))
    there = cluster.cluster().database(str(tmp_path))
    assert moved(file, there).exit_code == 0
    assert digest(file) == digest(there)
    here, other = Store(file), Store(there)
    [table] = stored(here.with_status("running"))
    assert stored(here.table(table)) == stored(other.table(table))
    assert stored(here.log(table)) == stored(other.log(table))
    here.close()
    other.close()


def test_nothing_is_moved_over_what_is_there(tmp_path):
    for number in range(2):
        store = Store(tmp_path / f"{number}.db")
        stored(store.set_meta("mark", b"kept"))
        store.close()
    done = moved(tmp_path / "0.db", tmp_path / "1.db")
    assert done.exit_code == 2
    assert "(not-empty)" in done.stderr
    assert moved(tmp_path / "0.db", tmp_path / "0.db").exit_code == 2


@pytest.mark.parametrize("table", [kind.name for kind in moving.KINDS])
def test_a_row_that_is_lost_on_the_way_is_noticed(tmp_path, monkeypatch, table):
    with closing(sqlite3.connect(tmp_path / "games.db")) as db:
        dump = Path(__file__).parent / "released" / f"v{len(STEPS)}.sql"
        db.executescript(dump.read_text("utf-8"))
        db.execute("INSERT INTO hooks VALUES ('', 1, 'ntfy', 'https://ntfy.example.org/x', 'de')")
        db.execute("INSERT INTO meta VALUES ('mark', x'00')")
        db.commit()
    there = cluster.cluster().database(str(tmp_path))
    old, new = open_database(tmp_path / "games.db"), open_database(there)
    real = type(new).execute
    lost: list = []

    def execute(self, statement, facts=()):
        if statement.startswith(f"INSERT INTO {table} ") and not lost:
            lost.append(facts)
            statement, facts = "SELECT 1", ()
        return real(self, statement, facts)

    monkeypatch.setattr(type(new), "execute", execute)
    with closing(old), closing(new), pytest.raises(BadInput):
        moving.move(old, new)
    assert lost
    assert sum(moved_rows(there).values()) == 0


def moved_rows(place):
    with closing(open_database(place)) as db:
        return moving.measured(db).rows
