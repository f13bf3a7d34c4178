"""PostgreSQL: connections that break, commits that nobody answers, schemas of others."""

from __future__ import annotations

from contextlib import closing

import psycopg
import pytest

from server import cluster
from server.house import House, choose, key, ok, play_on, refused, stored
from slushfund.core import BadInput, Rng
from slushfund.server.store.database import Failed, Taken, Unsure
from slushfund.server.store.store import Store, open_database

pytestmark = pytest.mark.skipif(
    not cluster.is_wanted(), reason="make test-postgres starts the PostgreSQL that this is about"
)


@pytest.fixture
def place(tmp_path):
    return cluster.cluster().database(str(tmp_path))


def end_connections(place):
    """Break every connection to a schema but this one."""
    with psycopg.connect(place, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'slushfund' AND pid != pg_backend_pid()"
        )


def test_what_breaks_between_two_statements_is_made_anew(place):
    store = Store(place)
    stored(store.set_meta("mark", b"kept"))
    end_connections(place)
    assert stored(store.meta("mark")) == b"kept"
    end_connections(place)
    stored(store.set_meta("mark", b"again"))
    assert stored(store.meta("mark")) == b"again"
    store.close()


def test_what_breaks_inside_a_transaction_leaves_nothing(place):
    def write(db):
        with db.writing():
            db.execute("INSERT INTO meta VALUES ('half', 'x')")
            end_connections(place)
            db.execute("INSERT INTO meta VALUES ('other half', 'x')")

    with closing(open_database(place)) as db:
        with pytest.raises(Failed):
            write(db)
        assert db.execute("SELECT count(*) FROM meta").fetchone()[0] == 0


def test_a_commit_that_nobody_answers_is_not_called_a_failure(place):
    def write(db):
        with db.writing():
            db.execute("INSERT INTO meta VALUES ('mark', 'x')")
            end_connections(place)

    with closing(open_database(place)) as db:
        with pytest.raises(Unsure):
            write(db)
        assert db.execute("SELECT count(*) FROM meta").fetchone()[0] == 0


def test_a_transaction_that_has_failed_is_not_committed(place):
    def write(db):
        with db.writing():
            db.execute("INSERT INTO meta VALUES ('mark', 'x')")
            with pytest.raises(Taken):
                db.execute("INSERT INTO meta VALUES ('mark', 'x')")

    with closing(open_database(place)) as db:
        with pytest.raises(Failed):
            write(db)
        assert db.execute("SELECT count(*) FROM meta").fetchone()[0] == 0


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_move_of_which_nobody_knows_whether_it_is_stored_is_found_out(
    tmp_path, monkeypatch, is_kept
):
    """The table is read again; the client that repeats its move hears what is true."""
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(1), 3)
        live = house.site.tables[table]
        seat = min(live.asked)
        ask = {"question": live.asked[seat][0], "key": key()}
        ask["move"] = choose(live, seat, Rng.seeded(1))
        before = len(live.entries)
        database = house.store._db
        real = type(database).writing

        class Answerless:
            def __enter__(self):
                self.inside = real(database)
                return self.inside.__enter__()

            def __exit__(self, *error):
                if is_kept or error[0] is not None:
                    self.inside.__exit__(*error)
                else:
                    self.inside.__exit__(RuntimeError, RuntimeError(), None)
                raise Unsure("planted")

        monkeypatch.setattr(database, "writing", Answerless)
        refused(people[seat].post(f"/api/tables/{table}/moves", json=ask), 503, "storage-failing")
        monkeypatch.undo()
        again = ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
        assert again["again"] == is_kept
        found = house.site.tables[table]
        assert found is not live
        keys = [entry.key for entry in found.entries[before:] if entry.key is not None]
        assert keys == [ask["key"]]
        assert stored(house.store.log(table)) == found.entries
        play_on(house, table, people, Rng.seeded(2), 3)


def test_a_table_is_played_on_after_the_database_was_restarted(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(1), 3)
        cluster.cluster().stop()
        live = house.site.tables[table]
        seat = min(live.asked)
        ask = {"question": live.asked[seat][0], "key": key()}
        ask["move"] = choose(live, seat, Rng.seeded(1))
        refused(people[seat].post(f"/api/tables/{table}/moves", json=ask), 503, "storage-failing")
        assert people[seat].get("/healthz").status_code == 503
        cluster.cluster().start()
        ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
        play_on(house, table, people, Rng.seeded(2), 3)
        assert ok(people[seat].get("/healthz"))["status"] == "ok"


def test_a_schema_of_somebody_else_is_refused(place):
    with psycopg.connect(place, autocommit=True) as db:
        db.execute("CREATE TABLE log (line TEXT)")
    with pytest.raises(BadInput, match="bad-database"):
        Store(place)
    with psycopg.connect(place) as db:
        [names] = db.execute(
            "SELECT array_agg(tablename::text) FROM pg_tables WHERE schemaname = current_schema()"
        ).fetchone()
        assert names == ["log"]


def test_a_schema_of_a_later_version_is_refused(place):
    Store(place).close()
    with psycopg.connect(place, autocommit=True) as db:
        db.execute("UPDATE slushfund_schema SET version = version + 1")
    with pytest.raises(BadInput, match="newer-database"):
        Store(place)


def test_a_database_that_is_not_there_is_a_sentence():
    with pytest.raises(BadInput, match="bad-database"):
        Store("postgresql://nobody@127.0.0.1:1/none")


def test_a_null_is_found_nowhere_and_stored_nowhere(place):
    store = Store(place)
    assert stored(store.table("a\0b")) is None
    with closing(open_database(place)) as db, pytest.raises(Failed), db.writing():
        db.execute("INSERT INTO meta VALUES (?, 'x')", ("a\0b",))
    store.close()
