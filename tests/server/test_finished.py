"""A game that has ended is history, and a rematch begins like any other game."""

from __future__ import annotations

from server.house import ok, play_on, refused
from slushfund.core import Rng


def finished(house, **more):
    table, people = house.table("qe", 2, bots=1, **more)
    live = house.site.tables[table]
    rng = Rng.seeded(1)
    play_on(house, table, people, rng, 4)
    live.seen.pop(1, None)
    live.away_since[1] = 0.0
    ok(people[0].post(f"/api/tables/{table}/stand-in", json={"seat": 1}))
    play_on(house, table, people, rng)
    assert live.row.seats[1].stand_in
    assert live.row.status == "over"
    return f"/api/tables/{table}", people, live


def test_nothing_about_the_seats_of_a_finished_game_changes(house):
    path, people, live = finished(house)
    before = repr(live.row.seats)
    for ask in ({"kind": "open"}, {"kind": "bot", "level": "easy"}):
        refused(people[0].patch(f"{path}/seats/2", json=ask), 409, "game-over")
    refused(people[0].patch(f"{path}/seats/0", json={"name": "Winner"}), 409, "game-over")
    refused(people[1].post(f"{path}/return"), 409, "game-over")
    refused(people[0].delete(f"{path}/seats/1"), 409, "game-over")
    refused(people[0].delete(path), 409, "game-over")
    assert repr(live.row.seats) == before


def test_a_game_that_was_given_up_does_not_change_either(house):
    table, people = house.table("qe", 3)
    ok(people[0].delete(f"/api/tables/{table}"))
    ask = {"name": "Other"}
    refused(people[1].patch(f"/api/tables/{table}/seats/1", json=ask), 409, "game-over")


def test_a_rematch_has_the_same_people_and_bots_and_no_stand_ins(house):
    path, people, live = finished(house)
    again = ok(people[0].post(f"{path}/rematch"))
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [
        ("person", "P0"),
        ("person", "P1"),
        ("bot", live.row.seats[2].name),
    ]
    assert [seat["stand_in"] for seat in again["seats"]] == [False] * 3
    assert again["seats"][1]["level"] is None
    ok(people[0].post(f"/api/tables/{again['id']}/start"))
    assert not house.site.tables[again["id"]].is_bots(1)
