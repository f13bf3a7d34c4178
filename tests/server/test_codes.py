"""Codes that can be said aloud: they lead to waiting rooms only, and guessing them is slow."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from server.house import PLENTY, House, ok, play_on, refused, stored
from slushfund.core import Rng
from slushfund.server.budget import Rates, household
from slushfund.server.config import Limits
from slushfund.server.store import store as stores
from slushfund.server.store.migrations import VERSION, version_of
from slushfund.server.store.rows import CODE_SECONDS
from slushfund.server.store.sqlite import connect
from slushfund.server.store.store import Store
from slushfund.server.store.tokens import CODE_LENGTH, CODE_LETTERS, new_code, read_code

WRONG = "222222"


def opened(house, host=None, **more):
    ask = {"game": "qe", "name": "Anna", "options": "seats=3", **more}
    return ok((host or house.person()).post("/api/tables", json=ask))


def say(house, code, **headers):
    return house.person(**headers).post("/api/codes", json={"code": code})


def test_a_code_leads_to_the_table_however_it_is_typed(house):
    table = opened(house)
    code = table["code"]
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(CODE_LETTERS)
    spellings = [code, code.lower(), f"{code[:3]} {code[3:]}", f" {code[:3]}-{code[3:].lower()} "]
    for typed in spellings:
        assert ok(say(house, typed)) == {"table": table["id"]}


@pytest.mark.parametrize("typed", ["", " ", "K7Q", "x" * 41, None, 7])
def test_what_cannot_be_a_code_is_refused(house, typed):
    opened(house)
    assert say(house, typed).status_code in (404, 422)


def test_a_wrong_code_is_refused_in_the_language_of_the_caller(house):
    code = opened(house)["code"]
    other = code[:-1] + next(letter for letter in CODE_LETTERS if letter != code[-1])
    refused(say(house, other), 404, "no-such-code")
    assert "Unter diesem Code" in say(house, other, **{"accept-language": "de"}).json()["message"]
    refused(say(house, "%"), 404, "no-such-code")


def test_a_page_of_others_cannot_guess_for_its_visitors(house):
    refused(say(house, opened(house)["code"], origin="http://evil.example"), 403, "bad-origin")


def test_a_code_ends_when_the_game_begins_and_the_link_stays_good(house):
    host = house.person()
    table = opened(house, host)
    url = f"/api/tables/{table['id']}"
    watcher = house.socket(house.person(), table["id"])
    assert watcher.until("snapshot")["table"]["code"] == table["code"]
    for seat in (1, 2):
        ok(host.patch(f"{url}/seats/{seat}", json={"kind": "bot", "level": "random"}))
    started = ok(host.post(f"{url}/start"))
    assert started["code"] is None
    refused(say(house, table["code"]), 404, "no-such-code")
    assert ok(house.person().get(url))["status"] == "running"
    message = watcher.until("snapshot")
    assert message["table"]["code"] is None


def test_a_table_that_was_given_up_has_no_code(house):
    host = house.person()
    table = opened(house, host)
    assert ok(host.delete(f"/api/tables/{table['id']}"))["code"] is None
    refused(say(house, table["code"]), 404, "no-such-code")
    left = opened(house, host)
    ok(host.delete(f"/api/tables/{left['id']}/seats/0"))
    refused(say(house, left["code"]), 404, "no-such-code")


def test_a_code_ends_after_a_week(house):
    table = opened(house)
    row = house.site.tables[table["id"]].row
    assert row.said(row.created + CODE_SECONDS - 1) == table["code"]
    thread = house.store._thread
    age = "UPDATE tables SET created = created - ?"
    thread.submit(house.store._db.execute, age, (CODE_SECONDS,)).result()
    row.created -= CODE_SECONDS
    refused(say(house, table["code"]), 404, "no-such-code")
    assert ok(house.person().get(f"/api/tables/{table['id']}"))["code"] is None


def test_a_rematch_and_an_imported_game_get_what_they_need(house):
    table, people = house.table("qe", 2, 1)
    play_on(house, table, people, Rng.seeded(1))
    again = ok(people[0].post(f"/api/tables/{table}/rematch"))
    assert ok(say(house, again["code"])) == {"table": again["id"]}
    record = ok(people[0].get(f"/api/tables/{table}/record"))["record"]
    copy = ok(people[0].post("/api/records", json={"record": record}))["id"]
    assert ok(people[0].get(f"/api/tables/{copy}"))["code"] is None


def test_a_code_survives_a_restart(tmp_path):
    with House(tmp_path) as house:
        table = opened(house)
    with House(tmp_path) as house:
        assert ok(say(house, table["code"])) == {"table": table["id"]}
        assert ok(house.person().get(f"/api/tables/{table['id']}"))["code"] == table["code"]


def test_no_two_waiting_tables_have_the_same_code(house, monkeypatch):
    drawn = iter(["AAAAAA", "AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr(stores, "new_code", lambda: next(drawn))
    host = house.person()
    first, second = opened(house, host), opened(house, host)
    assert (first["code"], second["code"]) == ("AAAAAA", "BBBBBB")
    monkeypatch.setattr(stores, "new_code", lambda: "AAAAAA")
    ok(host.delete(f"/api/tables/{first['id']}"))
    third = opened(house, host)
    assert ok(say(house, "aaaaaa")) == {"table": third["id"]}


def test_codes_have_no_letters_that_look_alike():
    assert not set(CODE_LETTERS) & set("0O1IL5S2Z8BAEUY") - set("258")
    assert len(CODE_LETTERS) ** CODE_LENGTH > 80_000_000
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {read_code(code) for code in codes} == codes


# Guessing


@pytest.fixture
def strict(tmp_path, nothing_refills):
    """A server that counts guesses as people meet it, and nothing else."""
    with House(tmp_path, limits=replace(PLENTY, guesses=Limits().guesses)) as house:
        yield house


def test_ten_wrong_codes_are_enough(strict):
    table = opened(strict)
    for _ in range(10):
        refused(say(strict, WRONG), 404, "no-such-code")
    limited = say(strict, WRONG, **{"accept-language": "de"})
    refused(limited, 429, "too-many-guesses")
    assert 1 <= int(limited.headers["retry-after"]) <= 7
    assert "Zu viele falsche Codes" in limited.json()["message"]
    refused(say(strict, table["code"]), 429, "too-many-guesses")
    ok(strict.person().get(f"/api/tables/{table['id']}"))


def test_right_codes_are_not_counted(strict):
    table = opened(strict)
    for _ in range(30):
        assert ok(say(strict, table["code"])) == {"table": table["id"]}


def test_guesses_at_once_are_no_more_than_guesses_one_by_one(strict):
    with ThreadPoolExecutor(20) as crowd:
        answers = list(crowd.map(lambda _: say(strict, WRONG), range(40)))
    answered = [answer for answer in answers if answer.status_code == 404]
    assert len(answered) == 10


def test_right_codes_do_not_save_up_guesses(nothing_refills):
    rates = Rates(Limits())
    for _ in range(99):
        rates.give_back("203.0.113.9", "guesses")
    assert sum([rates.take("203.0.113.9", "guesses") == 0 for _ in range(50)]) == 10
    rates.give_back("203.0.113.9", "guesses")
    assert rates.take("203.0.113.9", "guesses") == 0
    assert rates.take("203.0.113.9", "guesses") > 0


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2a01:4f8:1:2::1", "2a01:4f8:1:2:ffff::9", True),
        ("2a01:4f8:1:2::1", "2a01:4f8:1:3::1", False),
        ("::ffff:203.0.113.9", "203.0.113.9", True),
        ("203.0.113.9", "203.0.113.10", False),
        ("fe80::1", "fe80::2", False),
        ("fe80::1%eth0", "fe80::2%eth0", False),
        ("", "testclient", False),
    ],
)
def test_who_owns_many_addresses_counts_once(one, other, is_same):
    assert (household(one) == household(other)) is is_same


# Databases from before there were codes


def test_tables_that_wait_in_an_old_database_get_codes(tmp_path):
    file = tmp_path / "games.db"
    db = sqlite3.connect(file)
    old = Path(__file__).parent / "released" / "v1.sql"
    db.executescript(old.read_text("utf-8"))
    columns = "game, rules, options, settings, 'open', 1, seed, 1e11, NULL, NULL, NULL"
    copied = f"INSERT INTO tables SELECT ?, {columns} FROM tables LIMIT 1"
    ids = [f"{number:024x}" for number in range(300)]
    db.executemany(copied, [(table,) for table in ids])
    db.commit()
    db.close()
    kept = Store(file)
    assert version_of(connect(file)) == VERSION
    codes = {table: stored(kept.table(table)).code for table in ids}
    assert len(set(codes.values())) == len(ids)
    for table, code in codes.items():
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(CODE_LETTERS)
        assert stored(kept.table_of_code(code)).id == table
    drawn = set("".join(codes.values()))
    assert drawn == set(CODE_LETTERS)
    assert [stored(kept.table(table)).code for table in stored(kept.with_status("running"))] == [
        None
    ]
    kept.close()


@pytest.mark.sqlite
def test_a_code_of_the_released_version_still_leads_to_its_table(tmp_path):
    db = sqlite3.connect(tmp_path / "games.db")
    released = Path(__file__).parent / "released" / "v2.sql"
    db.executescript(released.read_text("utf-8"))
    db.close()
    with House(tmp_path) as house:
        [table] = stored(house.store.with_status("open"))
        code = ok(house.person().get(f"/api/tables/{table}"))["code"]
        assert ok(say(house, code)) == {"table": table}
