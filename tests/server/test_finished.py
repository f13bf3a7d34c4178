"""A game that has ended is history, and a rematch begins like any other game."""

from __future__ import annotations

import pytest

from server.house import ok, play_on, refused, send_away
from slushfund import games
from slushfund.core import Rng


def finished(house, **more):
    table, people = house.table("qe", 2, bots=1, **more)
    live = house.site.tables[table]
    rng = Rng.seeded(1)
    play_on(house, table, people, rng, 4)
    send_away(live, 1)
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


def test_the_next_game_may_be_another_one_with_the_same_people(house):
    path, people, live = finished(house)
    refused(people[0].post(f"{path}/next", json={"game": "chess"}), 404, "unknown-game")
    wish = {"game": "prodigals", "options": "contests=W seats=2"}
    refused(people[0].post(f"{path}/next", json=wish), 422, "option-twice")
    refused(house.person().post(f"{path}/next", json={"game": "qe"}), 401, "no-token")
    following = ok(
        people[1].post(f"{path}/next", json={"game": "prodigals", "options": "contests=W"})
    )
    assert (following["game"], following["is_host"]) == ("prodigals", True)
    assert "contests=W" in following["options"]
    assert [seat["name"] for seat in following["seats"]] == [seat.name for seat in live.row.seats]
    # Whoever comes later, and whatever they wish, comes to the same table.
    for way, wish in (("rematch", None), ("next", {"game": "counterfeiters"})):
        assert ok(people[0].post(f"{path}/{way}", json=wish))["id"] == following["id"]
    ok(people[1].post(f"/api/tables/{following['id']}/start"))


@pytest.mark.parametrize(
    ("pace", "options", "phase3"),
    [
        ("relaxed", "", "free"),
        ("relaxed", "phase3=orderly", "orderly"),
        ("days", "", "orderly"),
        ("days", "phase3=free", "free"),
    ],
)
def test_the_next_game_is_as_suits_the_pace_of_the_table(house, pace, options, phase3):
    table, people = house.table("qe", 3, pace={"kind": pace})
    play_on(house, table, people, Rng.seeded(1))
    wish = {"game": "tiefe-taschen", "options": options}
    following = ok(people[0].post(f"/api/tables/{table}/next", json=wish))["options"]
    assert games.get("tiefe-taschen").parse_options(following).word("phase3") == phase3


def test_the_next_game_must_be_one_for_so_many(house):
    table, people = house.table("qe", 5)
    running = people[0].post(f"/api/tables/{table}/next", json={"game": "qe"})
    refused(running, 409, "game-running")
    few = people[0].post(f"/api/tables/{table}/next", json={"game": "counterfeiters"})
    refused(few, 422, "bad-seats")


def test_the_story_of_a_game_is_closed_while_it_runs(house):
    table, people = house.table("qe", 3)
    refused(people[0].get(f"/api/tables/{table}/story"), 409, "game-running")


def test_the_story_tells_each_seat_exactly_what_it_was_told(house):
    path, people, live = finished(house)
    steps = ok(people[0].get(f"{path}/story"))["steps"]
    assert len(steps) == len(live.play.inputs)
    hidden = [told for step in steps for told in step["events"] if told["known_to"] is not None]
    assert hidden, "a game of Q.E. has secrets"
    for seat in range(3):
        heard = [
            told["event"]
            for step in steps
            for told in step["events"]
            if told["known_to"] is None or seat in told["known_to"]
        ]
        replayed = []
        for move in range(1, len(steps) + 1):
            replayed += ok(people[0].get(f"{path}/replay?move={move}&seat={seat}"))["events"]
        assert heard == replayed
