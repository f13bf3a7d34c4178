"""Two identities of one person become one: nothing is lost, and nobody holds two hands."""

from __future__ import annotations

import time
from typing import Any

from server.house import House, key, ok, refused
from slushfund.server.store.tokens import digest_of
from slushfund.server.tables import identities
from slushfund.server.tables.identities import Claim
from slushfund.server.tables.table import Table


def link_of(person):
    return ok(person.post("/api/me/links"))["code"]


def claim(person, code, **how):
    return person.post("/api/me/claim", json={"code": code, **how})


def tables_of(person):
    return {line["id"]: line["seat"] for line in ok(person.get("/api/me"))["tables"]}


def test_all_seats_and_tables_go_to_the_person_of_the_link(house):
    first, mine = house.table("tiefe-taschen", 3)
    second, theirs = house.table("qe", 3)
    laptop, phone = theirs[1], mine[0]
    ok(theirs[0].delete(f"/api/tables/{second}/seats/2"))
    say = {"text": "psst", "to": 2, "key": key()}
    ok(mine[0].post(f"/api/tables/{first}/chat", json=say))
    code = link_of(laptop)
    refused(claim(phone, code), 409, "somebody-else")
    me = ok(claim(phone, code, merge=True))
    assert me["former"] is None
    assert tables_of(phone) == tables_of(laptop) == {first: 0, second: 1}
    info = ok(laptop.get(f"/api/tables/{first}"))
    assert (info["my_seat"], info["is_host"]) == (0, True)
    lines = ok(laptop.get(f"/api/tables/{first}/chat"))["lines"]
    assert [line["text"] for line in lines] == ["psst"]
    refused(claim(house.person(), code), 422, "bad-link")


def test_what_was_merged_is_so_after_a_restart(tmp_path):
    with House(tmp_path) as house:
        first, mine = house.table("qe", 3)
        second, theirs = house.table("qe", 3)
        ok(claim(mine[0], link_of(theirs[1]), merge=True))
        cookies = [dict(one.cookies) for one in (mine[0], theirs[1])]
    with House(tmp_path) as house:
        for cookie in cookies:
            person = house.person()
            person.cookies.update(cookie)
            assert tables_of(person) == {first: 0, second: 1}


def test_other_browsers_and_open_streams_follow(house):
    first, mine = house.table("qe", 3)
    _, theirs = house.table("qe", 3)
    old = house.person()
    ok(claim(old, link_of(mine[0])))
    with house.socket(old, first) as stream:
        assert stream.next()["seat"] == 0
        ok(claim(mine[0], link_of(theirs[1]), merge=True))
        assert stream.until("bye")["code"] == "seat-left"
    with house.socket(old, first) as stream:
        assert stream.next()["seat"] == 0


def test_a_seat_that_is_kept_is_kept_for_both(house):
    first, mine = house.table("qe", 3)
    _, theirs = house.table("qe", 3)
    ok(mine[0].delete(f"/api/tables/{first}/seats/1"))
    ok(claim(mine[1], link_of(theirs[1]), merge=True))
    sat = theirs[1].post(f"/api/tables/{first}/seats", json={"name": "P1", "seat": 1})
    assert ok(sat)["my_seat"] == 1


def test_two_who_play_at_one_table_stay_two_and_the_link_stays_good(house):
    table, people = house.table("qe", 3)
    code = link_of(people[0])
    refused(claim(people[1], code, merge=True), 409, "both-seated")
    assert [tables_of(person)[table] for person in people] == [0, 1, 2]
    ok(people[0].delete(f"/api/tables/{table}/seats/2"))
    refused(claim(people[2], code, merge=True), 409, "both-seated")
    assert ok(claim(people[1], code, replace=True))["former"] is not None


def test_a_game_that_is_over_stays_as_it_was(house):
    table, people = house.table("qe", 3)
    ok(people[0].delete(f"/api/tables/{table}"))
    ok(claim(people[1], link_of(people[0]), merge=True))
    names = [seat["name"] for seat in ok(people[0].get(f"/api/tables/{table}"))["seats"]]
    assert names == ["P0", "P1", "P2"]
    assert tables_of(people[1])[table] == 0


def test_a_program_cannot_merge_its_owner(house):
    table, people = house.table("qe", 3)
    _, theirs = house.table("qe", 3)
    token = ok(people[0].post(f"/api/tables/{table}/token"))["token"]
    program = house.person(authorization=f"Bearer {token}")
    claim(program, link_of(theirs[1]), merge=True)
    assert tables_of(people[0]) == {table: 0}


def test_a_table_that_is_opened_meanwhile_is_read_again(tmp_path, monkeypatch):
    """Its row was read before the merge and would write the old identity back."""
    with House(tmp_path) as house:
        first, mine = house.table("qe", 3)
        second, theirs = house.table("qe", 3)
        cookie = dict(mine[0].cookies)
        code = link_of(theirs[1])
    with House(tmp_path) as house:
        tables = house.site.tables
        person = house.person()
        person.cookies.update(cookie)
        for table in (first, second):
            ok(person.get(f"/api/tables/{table}"))
        del tables.turns[first]
        real = tables.services.workshop.do
        merged: list[Any] = []

        async def held_up(address, work, *args):
            done = await real(address, work, *args)
            if work is Table and not merged:
                asked = Claim(digest_of(code), digest_of("cookie"), time.time() + 1_000)
                merged.append(done.row.host)
                merged.append(await identities.claim(tables, asked, done.row.host))
            return done

        monkeypatch.setattr(tables.services.workshop, "do", held_up)
        ok(house.person().get(f"/api/tables/{first}"))
        old, new = merged
        assert old != new
        assert tables[first].row.host == tables[first].row.seats[0].person == new
        assert ok(person.get(f"/api/tables/{first}"))["my_seat"] == 0
