"""In a running game a seat that others have played is taken only if the people there agree."""

from __future__ import annotations

from server.house import House, ok, refused
from slushfund.server.tables import consent
from slushfund.server.tables.table import ASKED_FOR


def ask(person, table, seat=1, name="New"):
    return person.post(f"/api/tables/{table}/seats", json={"name": name, "seat": seat})


def agree(person, table, seat=1, **more):
    return person.post(f"/api/tables/{table}/stand-in", json={"seat": seat, **more})


def seat_of(person, table):
    return ok(person.get(f"/api/tables/{table}"))["my_seat"]


def test_a_host_cannot_look_at_a_hand_with_another_browser(house):
    table, people = house.table("qe", 4)
    other = house.person()
    ok(people[0].delete(f"/api/tables/{table}/seats/1"))
    refused(ask(other, table), 409, "consent-asked")
    assert ok(people[2].get(f"/api/tables/{table}"))["seats"][1]["asks"] == "New"
    ok(agree(people[0], table))
    assert seat_of(other, table) is None
    assert ok(other.get(f"/api/tables/{table}/state"))["seat"] == "spectator"
    ok(agree(people[2], table))
    assert seat_of(other, table) == 1
    for person in (people[3], people[1]):
        line = ok(person.get(f"/api/tables/{table}/chat"))["lines"][-1]
        assert (line["seat"], line["name"], line["text"]) == (1, "New", consent.TOLD)


def test_a_bots_seat_that_the_host_opens_is_no_way_round(house):
    table, people = house.table("qe", 2, bots=1)
    ok(people[0].patch(f"/api/tables/{table}/seats/2", json={"kind": "open"}))
    other = house.person()
    refused(ask(other, table, 2), 409, "consent-asked")
    ok(agree(people[0], table, 2))
    ok(agree(people[0], table, 2, wanted=False))
    ok(agree(people[1], table, 2))
    assert seat_of(other, table) is None
    refused(agree(other, table, 2), 403, "not-your-seat")
    ok(agree(people[0], table, 2))
    assert seat_of(other, table) == 2


def test_votes_are_for_a_person_and_not_for_a_seat(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        ok(people[1].delete(f"/api/tables/{table}/seats/1"))
        first, second = house.person(), house.person()
        refused(agree(people[0], table), 422, "bad-seat")
        refused(ask(first, table), 409, "consent-asked")
        ok(agree(people[0], table))
        refused(ask(second, table, name="Second"), 409, "seat-taken")
        house.site.tables[table].wishes[1].at -= ASKED_FOR + 1
        refused(ask(second, table, name="Second"), 409, "consent-asked")
        ok(agree(people[2], table))
        assert seat_of(second, table) is None
        ok(agree(people[0], table))
        assert (seat_of(first, table), seat_of(second, table)) == (None, 1)


def test_where_nobody_sits_nobody_is_asked(house):
    seats = [{"kind": "bot"}] * 3
    host = house.person()
    new = {"game": "qe", "name": "Host", "options": "seats=3", "seats": seats}
    table = ok(host.post("/api/tables", json=new))["id"]
    ok(host.post(f"/api/tables/{table}/start"))
    ok(host.patch(f"/api/tables/{table}/seats/2", json={"kind": "open"}))
    assert ok(ask(host, table, 2))["my_seat"] == 2
