"""What the group settles in the waiting room: who begins, which nations, who sits where."""

from __future__ import annotations

import json

import pytest

from server.house import House, ok, refused


def waiting(house: House, game: str = "qe", options: str = "seats=4"):
    """Return a table with a host and two guests, where nothing has begun."""
    host, ben, cleo = house.person(), house.person(), house.person()
    ask = {"game": game, "name": "Ada", "options": options}
    table = ok(host.post("/api/tables", json=ask))["id"]
    for person, name in ((ben, "Ben"), (cleo, "Cleo")):
        ok(person.post(f"/api/tables/{table}/seats", json={"name": name}))
    return table, host, ben, cleo


def set_named(person, table, option, value):
    return person.put(f"/api/tables/{table}/named", json={"option": option, "value": value})


def seat_all(person, table, order=None):
    return person.put(f"/api/tables/{table}/seating", json={"order": order})


def names(person, table):
    return [seat["name"] for seat in ok(person.get(f"/api/tables/{table}"))["seats"]]


def options_of(person, table):
    return ok(person.get(f"/api/tables/{table}"))["options"]


def fill_and_start(host, table):
    ok(host.patch(f"/api/tables/{table}/seats/3", json={"kind": "bot"}))
    ok(host.post(f"/api/tables/{table}/start"))


def test_the_host_names_who_begins_and_everybody_sees_it_and_the_record_has_it(house):
    table, host, ben, _ = waiting(house)
    with house.socket(ben, table) as socket:
        socket.until("snapshot")
        ok(set_named(host, table, "first", "2"))
        ok(set_named(host, table, "nations", "chance,EU,chance,US"))
        told = ""
        while told != "seats=4 first=2 nations=chance,EU,chance,US":
            told = socket.until("table")["table"]["options"]
    fill_and_start(host, table)
    view = ok(ben.get(f"/api/tables/{table}/state"))["position"]["view"]
    assert view["first"] == 2
    assert (view["nations"][1], view["nations"][3]) == ("EU", "US")
    saved = json.loads(ben.get(f"/api/tables/{table}").text)
    assert saved["options"] == "seats=4 first=2 nations=chance,EU,chance,US"


def test_chance_decides_again_when_the_host_takes_the_name_back(house):
    table, host, _, _ = waiting(house)
    ok(set_named(host, table, "first", "2"))
    ok(set_named(host, table, "first", "chance"))
    assert options_of(host, table) == "seats=4"


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("first", "4", "bad-option"),
        ("first", "Ben", "bad-option"),
        ("first", "2 memory=off", "bad-option"),
        ("nations", "EU,EU,chance,chance", "bad-option"),
        ("nations", "UK,chance,chance,chance", "bad-option"),
        ("memory", "off", "unknown-option"),
        ("seats", "3", "unknown-option"),
        ("colour", "red", "unknown-option"),
    ],
)
def test_wrong_values_and_other_options_are_refused_in_words(house, option, value, code):
    table, host, _, _ = waiting(house)
    answer = set_named(host, table, option, value)
    refused(answer, 422, code)
    assert options_of(host, table) == "seats=4"


def test_only_the_host_names_and_seats(house):
    table, _, ben, _ = waiting(house)
    refused(set_named(ben, table, "first", "1"), 403, "not-the-host")
    refused(seat_all(ben, table, [1, 0, 2, 3]), 403, "not-the-host")


def test_nothing_is_named_once_the_game_has_begun(house):
    table, host, _, _ = waiting(house)
    fill_and_start(host, table)
    refused(set_named(host, table, "first", "1"), 409, "already-started")
    refused(seat_all(host, table, [1, 0, 2, 3]), 409, "already-started")


def test_nothing_is_named_once_pledges_are_fixed(house):
    """Who could name after words are told could choose between two games."""
    table, host, ben, _ = waiting(house)
    ok(host.patch(f"/api/tables/{table}/seats/3", json={"kind": "bot"}))
    with house.socket(ben, table) as socket:
        socket.until("snapshot")
        ok(ben.put(f"/api/tables/{table}/pledge", json={"pledge": "0" * 64}))
        ok(host.post(f"/api/tables/{table}/start"))
        assert ok(host.get(f"/api/tables/{table}"))["fairness"]["stage"] == "reveal"
        refused(set_named(host, table, "first", "1"), 409, "already-started")
        refused(seat_all(host, table), 409, "already-started")


def test_the_host_seats_everybody_anew_and_what_was_named_goes_with_them(house):
    table, host, ben, cleo = waiting(house)
    ok(set_named(host, table, "first", "1"))
    ok(set_named(host, table, "nations", "US,EU,chance,chance"))
    ok(seat_all(host, table, [2, 0, 3, 1]))
    assert names(host, table) == ["Cleo", "Ada", None, "Ben"]
    assert options_of(host, table) == "seats=4 first=3 nations=chance,US,chance,EU"
    assert [ok(p.get(f"/api/tables/{table}"))["my_seat"] for p in (host, ben, cleo)] == [1, 3, 0]


def test_who_changes_places_keeps_what_was_named(house):
    table, host, ben, _ = waiting(house)
    ok(set_named(host, table, "first", "1"))
    ok(ben.post(f"/api/tables/{table}/seats", json={"name": "Ben", "seat": 3}))
    assert names(host, table) == ["Ada", None, "Cleo", "Ben"]
    assert options_of(host, table) == "seats=4 first=3"


def test_chance_seats_everybody(house):
    table, host, _, _ = waiting(house)
    seen = set()
    for _ in range(40):
        ok(seat_all(host, table))
        assert sorted(map(str, names(host, table))) == ["Ada", "Ben", "Cleo", "None"]
        seen.add(tuple(names(host, table)))
    assert len(seen) > 5


@pytest.mark.parametrize("order", [[0, 0, 1, 2], [0, 1, 2], [1, 2, 3, 4], [0, 1, 2, 3, 4], []])
def test_a_seating_that_is_none_is_refused(house, order):
    table, host, _, _ = waiting(house)
    refused(seat_all(host, table, order), 422, "bad-seating")
    assert names(host, table) == ["Ada", "Ben", "Cleo", None]


def test_what_was_named_is_there_after_a_restart(tmp_path):
    with House(tmp_path) as house:
        table, host, _, _ = waiting(house)
        ok(set_named(host, table, "first", "2"))
        cookies = dict(host.cookies)
    with House(tmp_path) as house:
        host = house.person()
        host.cookies.update(cookies)
        assert options_of(host, table) == "seats=4 first=2"
