"""The store: faults of the disk (K3), the hash chain, migrations, back-ups, one writer."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from copy import copy
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import slushfund
from patience import PATIENCE
from server.house import House, choose, key, ok, play_on, refused, stored
from slushfund import games
from slushfund.core import BadInput, Rng
from slushfund.server.run import locked
from slushfund.server.store.migrations import STEPS, VERSION, version_of
from slushfund.server.store.rows import Hook
from slushfund.server.store.sqlite import connect
from slushfund.server.store.store import Store, open_database
from slushfund.wire.record import decode_record, play_again

RELEASED = sorted(Path(__file__).parent.glob("released/v*.sql"))


class Fault:
    """A store that can be made to fail, by means of SQLite itself."""

    def __init__(self, house):
        self.house = house
        self.db = house.store._db._db
        self.other = None

    def in_its_thread(self, *statements):
        """Run statements in the store's own thread."""
        thread = self.house.store._thread
        for statement in statements:
            thread.submit(self.db.execute, statement).result()

    def full(self):
        pages = self.house.store._thread.submit(
            lambda: self.db.execute("PRAGMA page_count").fetchone()[0]
        ).result()
        self.in_its_thread(f"PRAGMA max_page_count = {pages}")
        filler = "INSERT INTO meta VALUES (hex(randomblob(8)), zeroblob(3000))"
        with pytest.raises(sqlite3.OperationalError):
            self.in_its_thread(*[filler] * 100)

    def readonly(self):
        self.in_its_thread("PRAGMA query_only = ON")

    def locked(self):
        self.in_its_thread("PRAGMA busy_timeout = 50")
        self.other = sqlite3.connect(self.house.config.data, isolation_level=None)
        self.other.execute("BEGIN IMMEDIATE")

    def broken(self):
        self.in_its_thread(
            "CREATE TEMP TRIGGER no_log BEFORE INSERT ON main.log BEGIN"
            " SELECT RAISE(ABORT, 'disk I/O error'); END"
        )

    def heal(self):
        if self.other is not None:
            self.other.execute("ROLLBACK")
            self.other.close()
        self.in_its_thread(
            "PRAGMA query_only = OFF",
            "PRAGMA max_page_count = 1000000",
            "DROP TRIGGER IF EXISTS no_log",
        )


def a_move(house, table, people):
    live = house.site.tables[table]
    seat = min(live.asked)
    ask = {"question": live.asked[seat][0], "move": choose(live, seat, Rng.seeded(1)), "key": key()}
    return people[seat].post(f"/api/tables/{table}/moves", json=ask)


def a_word(house, table, people):
    text = "x" * 400
    return people[0].post(f"/api/tables/{table}/chat", json={"text": text, "key": key()})


def a_name(house, table, people):
    return people[1].patch(f"/api/tables/{table}/seats/1", json={"name": "N" * 20})


CASES = [
    *[(fault, a_move) for fault in ("full", "readonly", "locked", "broken")],
    *[(fault, a_word) for fault in ("full", "readonly", "locked")],
    *[(fault, a_name) for fault in ("readonly", "locked")],
]


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("fault", "act"), CASES, ids=lambda value: getattr(value, "__name__", value)
)
def test_a_failing_disk_is_a_503_without_effect_and_then_all_is_well(house, fault, act):
    table, people = house.table("qe", 3)
    play_on(house, table, people, Rng.seeded(2), 4)
    before = [ok(one.get(f"/api/tables/{table}/state")) for one in people]
    faults = Fault(house)
    getattr(faults, fault)()
    try:
        # A nearly full disk may still have room for a little; many attempts do not.
        answers = [act(house, table, people) for _ in range(60 if fault == "full" else 1)]
        assert answers[-1].status_code == 503, answers[-1].text
        assert answers[-1].json()["code"] == "storage-failing"
        assert {answer.status_code for answer in answers} <= {200, 503}
        if len(answers) == 1:
            after = [ok(one.get(f"/api/tables/{table}/state")) for one in people]
            for one, other in zip(before, after, strict=True):
                assert one["position"] == other["position"]
                assert one["chat"] == other["chat"]
                assert [s["name"] for s in one["table"]["seats"]] == [
                    s["name"] for s in other["table"]["seats"]
                ]
    finally:
        faults.heal()
    ok(act(house, table, people))
    play_on(house, table, people, Rng.seeded(3))
    check = house.store._thread.submit(
        lambda: house.store._db.execute("PRAGMA integrity_check").fetchone()[0]
    )
    assert check.result() == "ok"
    assert len(stored(house.store.log(table))) == len(house.site.tables[table].entries)


@pytest.mark.sqlite
def test_health_tells_of_a_failing_disk(house):
    person = house.person()
    assert ok(person.get("/healthz"))["status"] == "ok"
    faults = Fault(house)
    faults.readonly()
    assert person.get("/healthz").status_code == 503
    faults.heal()
    assert ok(person.get("/healthz"))["status"] == "ok"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET text = text || '0' WHERE seq = (SELECT max(seq) FROM log)",
        "UPDATE log SET seat = (seat + 2) % 3 WHERE seq = (SELECT max(seq) FROM log)",
        "DELETE FROM log WHERE seq = 3",
        "UPDATE log SET at = at + 1 WHERE seq = 2",
    ],
)
def test_a_log_that_was_changed_is_found_out(tmp_path, damage):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(2), 4)
        cookie = people[0].cookies
    db = open_database(house.config.data)
    db.execute(damage)
    db.close()
    with House(tmp_path) as house:
        person = house.person()
        person.cookies = cookie
        refused(person.get(f"/api/tables/{table}/state"), 503, "broken-log")
        assert [line["id"] for line in ok(person.get("/api/me"))["tables"]] == [table]


@pytest.mark.sqlite
def test_a_database_of_a_later_version_is_refused(tmp_path):
    file = tmp_path / "games.db"
    Store(file).close()
    db = connect(file)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    with pytest.raises(BadInput, match="newer-database"):
        Store(file)


@pytest.mark.sqlite
def test_every_released_version_is_kept_as_a_fixture():
    """A step that was released gets a dump of a database of its version in released/."""
    assert len(RELEASED) == len(STEPS)


@pytest.mark.sqlite
@pytest.mark.parametrize("dump", RELEASED, ids=lambda file: file.stem)
def test_a_database_of_every_released_version_is_read_and_played_on(tmp_path, dump):
    db = sqlite3.connect(tmp_path / "games.db")
    db.executescript(dump.read_text("utf-8"))
    db.close()
    with House(tmp_path) as house:
        assert version_of(connect(tmp_path / "games.db")) == VERSION
        [table] = stored(house.store.with_status("running"))
        person = house.person()
        person.cookies.set("slushfund", "released-token")
        state = ok(person.get(f"/api/tables/{table}/state"))
        live = house.site.tables[table]
        assert state["seat"] == 0
        assert len(live.entries) > 10
        assert state["chat"][0]["text"] == "hello from an old version"


@pytest.mark.sqlite
def test_hooks_are_kept_and_may_speak_a_new_language(tmp_path):
    file = tmp_path / "games.db"
    db = sqlite3.connect(file)
    db.executescript((Path(__file__).parent / "released" / "v2.sql").read_text("utf-8"))
    db.execute("INSERT INTO hooks VALUES ('', 1, 'ntfy', 'https://ntfy.example.org/x', 'de')")
    db.commit()
    db.close()
    kept = Store(file)
    old = Hook("", 1, "ntfy", "https://ntfy.example.org/x", "de")
    assert stored(kept.hooks("", 1)) == [old]
    stored(kept.set_hook(replace(old, language="fr")))
    assert [hook.language for hook in stored(kept.hooks("", 1))] == ["fr"]
    kept.close()


@pytest.mark.sqlite
def test_data_belong_to_one_server_at_a_time(tmp_path):
    file = tmp_path / "games.db"
    with locked(file), pytest.raises(BadInput, match="data-in-use"), locked(file):
        pass
    with locked(file):
        pass


def command(*arguments):
    source = str(Path(slushfund.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "slushfund", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.sqlite
def test_a_back_up_of_a_running_server_restores_it(tmp_path):
    copy = tmp_path / "copy.db"
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(2), 5)
        made = command("backup", str(copy), "--data", str(house.config.data))
        assert made.returncode == 0, made.stderr
        before = ok(people[0].get(f"/api/tables/{table}/state"))
        play_on(house, table, people, Rng.seeded(3), 5)
        cookie = people[0].cookies
    again = command("backup", str(copy), "--data", str(house.config.data))
    assert again.returncode == 2
    restored = command("restore", str(copy), "--data", str(house.config.data))
    assert restored.returncode == 0, restored.stderr
    with House(tmp_path) as house:
        person = house.person()
        person.cookies = cookie
        after = ok(person.get(f"/api/tables/{table}/state"))
        assert after["position"] == before["position"]


@pytest.mark.sqlite
def test_restoring_refuses_what_is_no_back_up(tmp_path):
    data = tmp_path / "games.db"
    Store(data).close()
    kept = data.read_bytes()
    for content in (b"", b"not a database" * 100, kept[: len(kept) // 2]):
        file = tmp_path / "bad.db"
        file.write_bytes(content)
        assert command("restore", str(file), "--data", str(data)).returncode == 2
        assert data.read_bytes() == kept


@pytest.mark.sqlite
def test_restoring_twice_keeps_both_earlier_states(tmp_path):
    data, copy = tmp_path / "games.db", tmp_path / "copy.db"
    Store(data).close()
    assert command("backup", str(copy), "--data", str(data)).returncode == 0
    for mark in (b"first", b"second"):
        store = Store(data)
        stored(store.set_meta("mark", mark))
        store.close()
        assert command("restore", str(copy), "--data", str(data)).returncode == 0
    for name, mark in (("", b"first"), ("-2", b"second")):
        store = Store(tmp_path / f"games.db.before-restore{name}")
        assert stored(store.meta("mark")) == mark
        store.close()
    store = Store(data)
    assert stored(store.meta("mark")) is None
    store.close()


def foreign(file, version):
    """Make a database of another program, which has a table of a name of ours."""
    db = sqlite3.connect(file)
    db.executescript(f"CREATE TABLE log (line TEXT); PRAGMA user_version = {version};")
    db.close()


@pytest.mark.sqlite
@pytest.mark.parametrize("kind", ["junk", "unversioned", "versioned", "folder", "missing"])
def test_junk_and_files_of_others_get_a_sentence_and_stay_as_they_are(tmp_path, kind):
    file, data = tmp_path / "odd.db", tmp_path / "games.db"
    if kind == "junk":
        file.write_bytes(b"not a database" * 100)
    elif kind == "folder":
        file.mkdir()
    elif kind != "missing":
        foreign(file, 1 if kind == "versioned" else 0)
    content = file.read_bytes() if file.is_file() else None
    calls = [
        ("backup", str(tmp_path / "copy.db"), "--data", str(file)),
        ("restore", str(file), "--data", str(data)),
        ("serve", "--port", "0", "--data", str(file)),
    ]
    for call in calls if kind != "missing" else calls[:2]:
        done = command(*call)
        assert done.returncode == 2, done.stderr
        assert "(bad-file)" in done.stderr
        assert "Traceback" not in done.stderr
        assert (file.read_bytes() if file.is_file() else None) == content
    assert not data.exists()
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.sqlite
def test_a_back_up_leaves_a_killed_servers_files_as_they_are(tmp_path):
    data, copy = tmp_path / "games.db", tmp_path / "copy.db"
    run_and_kill(data, "store.set_meta('mark', b'kept')")
    before = {file.name: file.read_bytes() for file in tmp_path.glob("games.db*")}
    assert before["games.db-wal"]
    assert command("backup", str(copy), "--data", str(data)).returncode == 0
    for ending in ("", "-wal"):
        assert (tmp_path / f"games.db{ending}").read_bytes() == before[f"games.db{ending}"]
    store = Store(copy)
    assert stored(store.meta("mark")) == b"kept"
    store.close()


FAILING_SYNC = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int fails(void) {
    const char *flag = getenv("FAILING_SYNC");
    if (!flag || access(flag, F_OK)) return 0;
    if (getenv("FAILING_ONCE")) unlink(flag);
    errno = EIO;
    return 1;
}
int fsync(int file) { return fails() ? -1 : 0; }
int fdatasync(int file) { return fails() ? -1 : 0; }
"""


def run_and_kill(data, work, **environment):
    """Let a process of its own use a store, and kill it."""
    source = str(Path(slushfund.__file__).parents[1])
    script = f"""
import asyncio, os, pathlib, signal
from slushfund.core import Refusal
from slushfund.server.store.store import Store
store = Store(pathlib.Path({str(data)!r}))
async def work():
    await store.set_meta('before', b'1')
    pathlib.Path({str(data)!r} + '.flag').touch()
    await {work}
try:
    asyncio.run(work())
    print('kept', flush=True)
except Refusal as refusal:
    print(refusal.code, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    env = {**os.environ, "PYTHONPATH": source, **environment}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, capture_output=True, text=True, env=env, check=False, timeout=PATIENCE
    )
    assert done.returncode == -9, done.stderr
    return done.stdout.strip()


@pytest.mark.sqlite
@pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None, reason="needs a C compiler on Linux"
)
@pytest.mark.parametrize("once", [True, False])
def test_what_was_refused_because_of_fsync_is_not_there_after_a_kill(tmp_path, once):
    (tmp_path / "sync.c").write_text(FAILING_SYNC, "utf-8")
    shim = str(tmp_path / "sync.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, str(tmp_path / "sync.c")], check=True)
    data = tmp_path / "games.db"
    faults = {"LD_PRELOAD": shim, "FAILING_SYNC": f"{data}.flag"}
    if once:
        faults["FAILING_ONCE"] = "1"
    said = run_and_kill(data, "store.set_meta('move', b'refused')", **faults)
    assert said == "storage-failing"
    store = Store(data)
    assert stored(store.meta("before")) == b"1"
    assert stored(store.meta("move")) is None
    store.close()


def test_a_table_is_played_on_under_the_rules_it_began_with(tmp_path, monkeypatch):
    now = games.get("qe")
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(1), 4)
        cookies = [person.cookies for person in people]
    monkeypatch.setattr(now, "rules_version", now.rules_version + 1)
    with House(tmp_path) as house:
        people = [house.person() for _ in cookies]
        for person, kept in zip(people, cookies, strict=True):
            person.cookies = kept
        refused(people[0].get(f"/api/tables/{table}"), 409, "other-rules-version")
        before = copy(now)
        before.rules_version -= 1
        monkeypatch.setattr(games, "PAST", [before])
        found = ok(people[0].get(f"/api/tables/{table}"))
        assert found["rules"] == before.rules_version
        play_on(house, table, people, Rng.seeded(2))
        saved = people[0].get(f"/api/tables/{table}/record").json()
        assert saved["record"]["rules"] == before.rules_version
        assert play_again(decode_record(msgspec.json.encode(saved["record"]))).game is before
        again = ok(people[0].post(f"/api/tables/{table}/rematch"))["id"]
        assert ok(people[0].get(f"/api/tables/{again}"))["rules"] == now.rules_version


def test_a_table_keeps_the_prices_it_began_with(tmp_path, monkeypatch):
    first = games.under("counterfeiters", 1)
    with monkeypatch.context() as then, House(tmp_path) as house:
        then.setattr(games, "ALL", [first])
        table, people = house.table("counterfeiters", 2, options="patrol=1")
        play_on(house, table, people, Rng.seeded(1), 4)
        cookies = [person.cookies for person in people]
    with House(tmp_path) as house:
        people = [house.person() for _ in cookies]
        for person, kept in zip(people, cookies, strict=True):
            person.cookies = kept
        assert ok(people[0].get(f"/api/tables/{table}"))["rules"] == 1
        seen = ok(people[0].get(f"/api/tables/{table}/state"))["position"]["view"]
        assert seen["board"]["prices"] == [40, 30, 20, 10]
        play_on(house, table, people, Rng.seeded(2))
        saved = people[0].get(f"/api/tables/{table}/record").json()
        assert play_again(decode_record(msgspec.json.encode(saved["record"]))).game is first
        again = ok(people[0].post(f"/api/tables/{table}/rematch"))["id"]
        found = ok(people[0].get(f"/api/tables/{again}"))
        assert found["rules"] == games.get("counterfeiters").rules_version
