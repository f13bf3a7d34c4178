"""In a running game nobody comes to see a hand that somebody else has played, the host included.

Who has left or was removed may come back to their own hand. Everybody else needs the consent of all
people with a vote, and that they sit there and what they know is told to all.
"""

from __future__ import annotations

import pytest

from server.house import House, ok, play_on, refused
from slushfund.core import Rng


def ask(person, table, seat=1, name="New"):
    return person.post(f"/api/tables/{table}/seats", json={"name": name, "seat": seat})


def agree(person, table, seat=1, **more):
    return person.post(f"/api/tables/{table}/stand-in", json={"seat": seat, **more})


def remove(person, table, seat):
    return person.delete(f"/api/tables/{table}/seats/{seat}")


def seat_of(person, table):
    return ok(person.get(f"/api/tables/{table}"))["my_seat"]


def eyes_of(person, table):
    return ok(person.get(f"/api/tables/{table}/state"))["seat"]


def last_line(person, table):
    return ok(person.get(f"/api/tables/{table}/chat"))["lines"][-1]


def is_told(person, table, seat, name):
    line = last_line(person, table)
    code = line["notice"] and line["notice"]["code"]
    return (line["seat"], line["name"], code) == (seat, name, "sits")


# What a host may try


def test_a_host_who_removes_somebody_cannot_have_the_seat_taken_by_anybody(house):
    table, people = house.table("qe", 4)
    other = house.person()
    ok(remove(people[0], table, 1))
    refused(ask(other, table), 409, "seat-kept")
    refused(agree(people[0], table), 422, "bad-seat")
    info = ok(people[2].get(f"/api/tables/{table}"))["seats"][1]
    assert (info["kind"], info["kept"], info["asks"]) == ("open", "P1", None)
    assert ok(ask(people[1], table, None, name="P1"))["my_seat"] == 1


def test_a_host_who_removes_everybody_sits_down_nowhere(house):
    table, people = house.table("qe", 3)
    other = house.person()
    ok(remove(people[0], table, 1))
    ok(remove(people[0], table, 2))
    for seat in (1, 2):
        refused(ask(other, table, seat), 409, "seat-kept")
    refused(ask(other, table, None), 409, "no-free-seat")
    assert eyes_of(other, table) == "spectator"
    for seat in (1, 2):
        assert ok(ask(people[seat], table, seat, name=f"P{seat}"))["my_seat"] == seat


def test_a_host_without_a_seat_sits_down_nowhere_either(house):
    host = house.person()
    new = {"game": "qe", "name": "Host", "options": "seats=3", "seats": [{"kind": "open"}] * 3}
    table = ok(host.post("/api/tables", json=new))["id"]
    people = [house.person() for _ in range(3)]
    for seat, person in enumerate(people):
        ok(ask(person, table, seat, name=f"P{seat}"))
    ok(host.post(f"/api/tables/{table}/start"))
    for seat in range(3):
        ok(remove(host, table, seat))
        refused(ask(host, table, seat, name="Host"), 409, "seat-kept")
    ok(people[0].delete(f"/api/tables/{table}/seats/0"))
    refused(ask(host, table, 0, name="Host"), 409, "consent-asked")
    assert eyes_of(host, table) == "spectator"
    assert ok(ask(people[0], table, 0, name="P0"))["my_seat"] == 0


@pytest.mark.parametrize("way", ["bot", "open", "bot, open"])
def test_a_seat_is_kept_whatever_the_host_puts_there(house, way):
    table, people = house.table("qe", 3)
    ok(remove(people[0], table, 1))
    for kind in way.split(", "):
        ok(people[0].patch(f"/api/tables/{table}/seats/1", json={"kind": kind}))
    answer = ask(house.person(), table)
    assert answer.json()["code"] in ("seat-kept", "no-free-seat")
    assert ok(ask(people[1], table, name="P1"))["my_seat"] == 1


def test_a_seat_is_kept_over_a_restart(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        ok(remove(people[0], table, 1))
        cookies = [dict(one.cookies) for one in people]
    with House(tmp_path) as house:
        refused(ask(house.person(), table), 409, "seat-kept")
        again = house.person()
        again.cookies.update(cookies[1])
        assert ok(ask(again, table, name="P1"))["my_seat"] == 1


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
    assert is_told(people[1], table, 2, "New")


def test_a_host_with_most_of_the_seats_needs_the_others_too(house):
    """P0, P1 and P2 are three browsers of the host; P3 is the only other person."""
    table, people = house.table("qe", 4, bots=1)
    ok(people[0].patch(f"/api/tables/{table}/seats/4", json={"kind": "open"}))
    other = house.person()
    refused(ask(other, table, 4), 409, "consent-asked")
    for mine in people[:3]:
        ok(agree(mine, table, 4))
    assert seat_of(other, table) is None
    ok(remove(people[0], table, 3))
    refused(ask(other, table, 4), 409, "consent-asked")
    assert seat_of(other, table) is None
    ok(agree(people[3], table, 4))
    refused(ask(house.person(), table, 3), 409, "seat-kept")
    assert seat_of(other, table) == 4


def test_who_was_removed_votes_and_watches_where_nobody_else_may(house):
    table, people = house.table("qe", 3, bots=1, spectators=False)
    ok(remove(people[0], table, 1))
    refused(house.person().get(f"/api/tables/{table}/state"), 403, "no-spectators")
    assert eyes_of(people[1], table) == "spectator"
    ok(people[0].patch(f"/api/tables/{table}/seats/3", json={"kind": "open"}))
    other = house.person()
    refused(ask(other, table, 3), 409, "consent-asked")
    for voter in (people[0], people[2]):
        ok(agree(voter, table, 3))
    refused(other.get(f"/api/tables/{table}"), 403, "no-spectators")
    ok(agree(people[1], table, 3))
    assert seat_of(other, table) == 3


def test_who_watched_and_is_let_in_looks_from_the_seat_without_asking_again(house):
    """On every device of theirs: the connection says that it has to begin anew."""
    table, people = house.table("qe", 2, bots=1)
    ok(people[0].patch(f"/api/tables/{table}/seats/2", json={"kind": "open"}))
    other = house.person()
    refused(ask(other, table, 2), 409, "consent-asked")
    socket = house.socket(other, table)
    assert socket.until("snapshot")["seat"] == "spectator"
    for voter in people:
        ok(agree(voter, table, 2))
    assert socket.until("bye")["code"] == "seated"
    assert house.socket(other, table).until("snapshot")["seat"] == 2


# Leaving by oneself


def test_who_leaves_may_come_back_while_nobody_else_sits_there(house):
    table, people = house.table("qe", 3)
    ok(remove(people[1], table, 1))
    assert eyes_of(people[1], table) == "spectator"
    assert ok(ask(people[1], table, name="P1"))["my_seat"] == 1


def test_a_seat_that_was_left_is_given_to_whom_all_agree(house):
    table, people = house.table("qe", 4)
    ok(remove(people[1], table, 1))
    other = house.person()
    refused(ask(other, table), 409, "consent-asked")
    assert ok(people[2].get(f"/api/tables/{table}"))["seats"][1]["asks"] == "New"
    for voter in (people[0], people[2]):
        ok(agree(voter, table))
        assert seat_of(other, table) is None
    ok(agree(people[3], table))
    assert seat_of(other, table) == 1
    for person in (people[3], people[1]):
        assert is_told(person, table, 1, "New")
    refused(ask(people[1], table, name="P1"), 409, "no-free-seat")


def test_who_was_removed_can_give_the_seat_up(house):
    table, people = house.table("qe", 2, bots=1)
    ok(remove(people[0], table, 1))
    ok(remove(people[1], table, 1))
    other = house.person()
    refused(ask(other, table), 409, "consent-asked")
    ok(agree(people[0], table))
    assert seat_of(other, table) == 1


def test_nobody_has_two_hands(house):
    """Whoever sits down elsewhere gives up the hand that was kept."""
    table, people = house.table("qe", 3)
    ok(remove(people[0], table, 1))
    ok(remove(people[2], table, 2))
    refused(ask(people[1], table, 2, name="P1"), 409, "consent-asked")
    ok(agree(people[0], table, 2))
    assert seat_of(people[1], table) == 2
    ok(remove(people[1], table, 2))
    refused(ask(people[1], table, 1, name="P1"), 409, "consent-asked")


def test_when_nobody_is_left_to_agree_nobody_sits_down(house):
    host = house.person()
    seats = [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
    new = {"game": "qe", "name": "Host", "options": "seats=3", "seats": seats}
    table = ok(host.post("/api/tables", json=new))["id"]
    guest = house.person()
    ok(ask(guest, table, 0, name="Guest"))
    ok(host.post(f"/api/tables/{table}/start"))
    ok(remove(guest, table, 0))
    refused(ask(host, table, 0, name="Host"), 409, "nobody-to-ask")
    ok(host.patch(f"/api/tables/{table}/seats/1", json={"kind": "open"}))
    refused(ask(host, table, 1, name="Host"), 409, "nobody-to-ask")
    assert ok(ask(guest, table, 0, name="Guest"))["my_seat"] == 0


def test_where_nobody_has_played_nobody_is_asked_and_all_are_told(house):
    seats = [{"kind": "bot"}] * 3
    host = house.person()
    new = {"game": "qe", "name": "Host", "options": "seats=3", "seats": seats}
    table = ok(host.post("/api/tables", json=new))["id"]
    ok(host.post(f"/api/tables/{table}/start"))
    ok(host.patch(f"/api/tables/{table}/seats/2", json={"kind": "open"}))
    assert ok(ask(host, table, 2, name="Host"))["my_seat"] == 2
    assert is_told(house.person(), table, 2, "Host")


# Wishes


def test_votes_are_for_a_person_and_not_for_a_seat(house):
    table, people = house.table("qe", 3)
    ok(people[1].delete(f"/api/tables/{table}/seats/1"))
    first, second = house.person(), house.person()
    refused(agree(people[0], table), 422, "bad-seat")
    refused(ask(first, table), 409, "consent-asked")
    ok(agree(people[0], table))
    refused(ask(second, table, name="Second"), 409, "seat-taken")
    refused(ask(first, table, name="Another"), 409, "consent-asked")
    ok(agree(people[2], table))
    assert seat_of(first, table) is None
    ok(agree(people[0], table))
    assert (seat_of(first, table), seat_of(second, table)) == (1, None)


def test_a_wish_that_nobody_keeps_up_ends(house, monkeypatch):
    table, people = house.table("qe", 3)
    ok(people[1].delete(f"/api/tables/{table}/seats/1"))
    first = house.person()
    refused(ask(first, table), 409, "consent-asked")
    ok(agree(people[0], table))
    monkeypatch.setattr("slushfund.server.tables.hands.ASKED_FOR", -1.0)
    refused(agree(people[2], table), 422, "bad-seat")
    monkeypatch.undo()
    refused(ask(first, table), 409, "consent-asked")


def test_wishes_and_votes_outlive_a_restart(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        ok(people[1].delete(f"/api/tables/{table}/seats/1"))
        other = house.person()
        refused(ask(other, table), 409, "consent-asked")
        ok(agree(people[0], table))
        cookies = [dict(one.cookies) for one in (*people, other)]
    with House(tmp_path) as house:
        known = [house.person() for _ in cookies]
        for person, cookie in zip(known, cookies, strict=True):
            person.cookies.update(cookie)
        assert ok(known[2].get(f"/api/tables/{table}"))["seats"][1]["votes"] == [0]
        ok(agree(known[2], table))
        assert seat_of(known[3], table) == 1


# Whispers, and what comes after


def whisper(person, table, to, text, key):
    ok(person.post(f"/api/tables/{table}/chat", json={"text": text, "to": to, "key": key}))


def texts(person, table):
    lines = ok(person.get(f"/api/tables/{table}/chat"))["lines"]
    return [line["text"] for line in lines if line["notice"] is None]


def test_who_sits_down_later_does_not_read_what_was_whispered_before(house):
    table, people = house.table("tiefe-taschen", 4)
    whisper(people[0], table, 1, "to P1", "key-00000001")
    whisper(people[1], table, 2, "from P1", "key-00000002")
    ok(remove(people[1], table, 1))
    assert texts(people[1], table) == []
    new = house.person()
    refused(ask(new, table), 409, "consent-asked")
    for voter in (people[0], people[2], people[3]):
        ok(agree(voter, table))
    assert texts(new, table) == []
    lines = ok(new.get(f"/api/tables/{table}/state"))["chat"]
    assert [line["text"] for line in lines if line["notice"] is None] == []
    whisper(people[0], table, 1, "to New", "key-00000003")
    assert texts(new, table) == ["to New"]
    assert texts(people[0], table) == ["to P1", "to New"]
    assert texts(people[3], table) == []


def test_who_comes_back_reads_their_own_whispers(house):
    table, people = house.table("tiefe-taschen", 3)
    whisper(people[0], table, 1, "to P1", "key-00000001")
    ok(remove(people[0], table, 1))
    assert texts(people[1], table) == []
    ok(ask(people[1], table, name="P1"))
    assert texts(people[1], table) == ["to P1"]


def test_a_bot_plays_on_for_whoever_was_removed(house):
    table, people = house.table("qe", 3)
    ok(remove(people[0], table, 1))
    play_on(house, table, people, Rng.seeded(3))
    assert house.site.tables[table].row.status == "over"


def test_the_last_to_leave_hands_the_table_to_who_was_removed(house):
    table, people = house.table("qe", 3)
    ok(remove(people[0], table, 1))
    ok(remove(people[0], table, 2))
    ok(remove(people[0], table, 0))
    info = ok(people[1].get(f"/api/tables/{table}"))
    assert (info["status"], info["is_host"]) == ("running", True)


# What the log says


def test_the_log_says_who_asks_who_agrees_and_how_many_are_needed(house):
    table, people = house.table("qe", 4)
    ok(people[1].delete(f"/api/tables/{table}/seats/1"))
    new = house.person()
    refused(ask(new, table), 409, "consent-asked")
    refused(ask(new, table), 409, "consent-asked")
    for voter in (people[0], people[2], people[3]):
        ok(agree(voter, table))
    assert seat_of(new, table) == 1
    lines = [line for line in ok(new.get(f"/api/tables/{table}/chat"))["lines"] if line["notice"]]
    told = [(line["seat"], line["name"], line["notice"]["code"]) for line in lines]
    assert told == [
        (1, "P1", "left"),
        (1, "New", "asks"),
        (1, "P0", "agrees"),
        (1, "P2", "agrees"),
        (1, "New", "sits"),
    ]
    votes = [(line["notice"]["votes"], line["notice"]["needed"]) for line in lines]
    assert votes == [(0, 0), (0, 3), (1, 3), (2, 3), (0, 0)]


# People who are gone for good


def silenced(house, table, monkeypatch, hours):
    """Let hours pass for a table in which nobody does anything."""
    [opened] = [one for one in house.site.tables.all() if one.id == table]
    wall, now = opened.wall, opened.now
    monkeypatch.setattr(opened, "wall", lambda: wall() + hours * 3_600)
    monkeypatch.setattr(opened, "now", lambda: now() + hours * 3_600)


def test_who_has_not_been_heard_of_for_a_day_is_not_waited_for(house, monkeypatch):
    table, people = house.table("qe", 4)
    new = house.person()
    ok(remove(people[1], table, 1))
    refused(ask(new, table), 409, "consent-asked")
    ok(agree(people[0], table))
    silenced(house, table, monkeypatch, 23)
    refused(ask(new, table), 409, "consent-asked")
    assert seat_of(new, table) is None
    silenced(house, table, monkeypatch, 2)
    refused(ask(new, table), 409, "consent-asked")
    ok(people[0].get(f"/api/tables/{table}/state"))
    ok(agree(people[0], table))
    assert seat_of(new, table) == 1


def test_a_clock_of_the_machine_that_was_set_silences_nobody(house, monkeypatch):
    table, people = house.table("qe", 4)
    for number, person in enumerate(people):
        line = {"text": "here", "key": f"line-{number:06d}"}
        ok(person.post(f"/api/tables/{table}/chat", json=line))
    ok(remove(people[1], table, 1))
    [opened] = [one for one in house.site.tables.all() if one.id == table]
    wall, now = opened.wall, opened.now
    monkeypatch.setattr(opened, "wall", lambda: wall() + 48 * 3_600)
    monkeypatch.setattr(opened, "now", lambda: now() + 120)
    refused(ask(house.person(), table), 409, "consent-asked")
    seat = ok(people[0].get(f"/api/tables/{table}"))["seats"][1]
    assert (seat["agreed"], seat["needed"]) == (0, 3)


def test_nobody_sits_down_because_everybody_is_silent(house, monkeypatch):
    table, people = house.table("qe", 3)
    new = house.person()
    ok(remove(people[1], table, 1))
    silenced(house, table, monkeypatch, 48)
    refused(ask(new, table), 409, "consent-asked")
    seat = ok(people[0].get(f"/api/tables/{table}"))["seats"][1]
    assert (seat["agreed"], seat["needed"]) == (0, 1)
    assert seat_of(new, table) is None


def test_only_who_plays_or_was_removed_has_a_vote(house):
    table, people = house.table("qe", 4)
    ok(remove(people[0], table, 1))
    ok(remove(people[2], table, 2))
    new = house.person()
    refused(ask(new, table, 2), 409, "consent-asked")
    has_vote = [ok(one.get(f"/api/tables/{table}"))["has_vote"] for one in [*people, new]]
    assert has_vote == [True, True, False, True, False]
    ok(agree(people[1], table, 2))
    seat = ok(people[0].get(f"/api/tables/{table}"))["seats"][2]
    assert (seat["agreed"], seat["needed"]) == (1, 3)
