"""Sitting down, clocks, absence, talk, playing again, and looking back."""

from __future__ import annotations

import asyncio
import json

import pytest

from server.house import House, choose, key, ok, play_on, refused, send_away, wait_for
from slushfund import games
from slushfund.core import Rng, reading
from slushfund.server.notices import notify, outbound
from slushfund.server.notices.notify import notice as words_of
from slushfund.server.notices.notify import payload
from slushfund.server.notices.outbound import check_address
from slushfund.server.store import store as stores

# Sitting down


def test_friends_sit_down_by_link_and_the_host_starts(house):
    host, guest, late = house.person(), house.person(), house.person()
    table = ok(host.post("/api/tables", json={"game": "qe", "name": "Anna", "options": "seats=3"}))
    assert table["invite"] == f"{house.url}/t/{table['id']}"
    url = f"/api/tables/{table['id']}"
    assert house.person().get(f"{url}/qr.svg").text.startswith("<svg")
    refused(host.post(f"{url}/start"), 409, "seats-open")
    assert ok(guest.post(f"{url}/seats", json={"name": "Ben", "seat": 2}))["my_seat"] == 2
    refused(guest.post(f"{url}/seats", json={"name": "Ben"}), 409, "already-seated")
    assert ok(guest.post(f"{url}/seats", json={"name": "Bea", "seat": 1}))["my_seat"] == 1
    refused(guest.post(f"{url}/seats", json={"name": "Bea", "seat": 0}), 409, "seat-taken")
    assert ok(guest.post(f"{url}/seats", json={"name": "Ben", "seat": 2}))["my_seat"] == 2
    refused(late.post(f"{url}/seats", json={"name": "Cy", "seat": 2}), 409, "seat-taken")
    refused(late.post(f"{url}/seats", json={"name": "Cy", "seat": 7}), 422, "bad-seat")
    ok(host.patch(f"{url}/seats/1", json={"kind": "bot", "level": "random"}))
    refused(late.post(f"{url}/seats", json={"name": "Cy"}), 409, "no-free-seat")
    refused(
        host.patch(f"{url}/seats/1", json={"kind": "bot", "level": "godlike"}), 422, "unknown-level"
    )
    refused(guest.post(f"{url}/start"), 403, "not-the-host")
    ok(guest.patch(f"{url}/seats/2", json={"name": "Benno"}))
    refused(guest.patch(f"{url}/seats/0", json={"name": "Mallory"}), 403, "not-your-seat")
    started = ok(host.post(f"{url}/start"))
    assert started["status"] == "running"
    assert started["seats"][2]["name"] == "Benno"
    refused(host.post(f"{url}/start"), 409, "already-started")


def test_options_that_are_readings_of_a_rule_are_told_as_such(house, monkeypatch):
    game = games.get("qe")
    choice = reading("zero", ["once", "often"], "QE-4.2")
    monkeypatch.setattr(game, "choices", [*game.choices, choice])
    told = {info["id"]: info for info in house.person().get("/api/games").json()["games"]}
    readings = {option["name"]: option["reading"] for option in told["qe"]["options"]}
    assert readings["zero"] == "QE-4.2"
    assert readings["memory"] == ""


@pytest.mark.parametrize(
    ("pace", "options", "phase3"),
    [
        ({}, "", "free"),
        ({"kind": "live"}, "seats=4 edition=2015", "free"),
        ({"kind": "days"}, "", "orderly"),
        ({"kind": "live"}, "phase3=orderly", "orderly"),
        ({"kind": "days"}, "phase3=free", "free"),
    ],
)
def test_people_who_play_at_the_same_time_get_what_suits_them(house, pace, options, phase3):
    """Whoever opens the table and by which door; a setting that is named wins."""
    game = games.get("tiefe-taschen")
    ask = {"game": game.id, "name": "A", "options": options, "pace": pace}
    told = ok(house.person().post("/api/tables", json=ask))["options"]
    assert game.parse_options(told).word("phase3") == phase3


@pytest.mark.parametrize(("bots", "phase3"), [(3, "orderly"), (2, "free")])
def test_bots_alone_play_as_in_the_arena(house, bots, phase3):
    game = games.get("tiefe-taschen")
    ask = {"game": game.id, "name": "A", "options": "seats=3", "seats": [{"kind": "bot"}] * bots}
    told = ok(house.person().post("/api/tables", json=ask))["options"]
    assert game.parse_options(told).word("phase3") == phase3


def test_the_lobby_shows_listed_tables_only(house):
    host = house.person()
    listed = ok(host.post("/api/tables", json={"game": "qe", "name": "A", "listed": True}))["id"]
    ok(host.post("/api/tables", json={"game": "qe", "name": "A"}))
    lobby = ok(house.person().get("/api/tables"))["tables"]
    assert [line["id"] for line in lobby] == [listed]
    assert len(ok(host.get("/api/me"))["tables"]) == 2


def test_no_running_table_is_lost_among_finished_ones(house, monkeypatch):
    monkeypatch.setattr(stores, "TABLES_OF_ONE", 3)
    host = house.person()
    running, *closed = [
        ok(host.post("/api/tables", json={"game": "qe", "name": "Ann"}))["id"] for _ in range(5)
    ]
    for table in closed:
        ok(host.delete(f"/api/tables/{table}"))
    lines = ok(host.get("/api/me"))["tables"]
    assert [line["id"] for line in lines] == [running, closed[-1], closed[-2]]


def test_my_tables_say_where_it_is_my_turn(house):
    table, people = house.table("qe", 3)
    owing = set(house.site.tables[table].asked)
    for seat, one in enumerate(people):
        [line] = ok(one.get("/api/me"))["tables"]
        assert line["my_turn"] == (seat in owing)


@pytest.mark.parametrize(
    ("ask", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown-game"),
        ({"options": "seats=99"}, 422, "bad-seats"),
        ({"options": "colour=red"}, 422, "unknown-option"),
        ({"options": "memory"}, 422, "bad-setting"),
        ({"seats": [{"kind": "me"}] * 2}, 422, "bad-seating"),
        ({"seats": [{"kind": "open"}] * 5, "options": "seats=3"}, 422, "bad-seating"),
        ({"seats": [{"kind": "bot", "level": "x"}]}, 422, "unknown-level"),
        ({"pace": {"kind": "live", "seconds": 1}}, 422, "bad-body"),
        ({"extra": 1}, 422, "bad-body"),
    ],
)
def test_a_table_that_cannot_be_is_refused(house, ask, status, code):
    refused(
        house.person().post("/api/tables", json={"game": "qe", "name": "A", **ask}), status, code
    )


def test_the_same_people_play_again_at_one_table(house):
    table, people = house.table("qe", 2, 1)
    refused(people[0].post(f"/api/tables/{table}/rematch"), 409, "game-running")
    play_on(house, table, people, Rng.seeded(1))
    again = [ok(one.post(f"/api/tables/{table}/rematch")) for one in (people[1], people[0])]
    assert again[0]["id"] == again[1]["id"] != table
    assert [seat["kind"] for seat in again[0]["seats"]] == ["person", "person", "bot"]
    assert [one["my_seat"] for one in again] == [1, 0]
    assert again[0]["is_host"]
    assert (
        again[0]["fairness"]["commit"]
        != ok(people[0].get(f"/api/tables/{table}"))["fairness"]["commit"]
    )
    ok(people[1].post(f"/api/tables/{again[0]['id']}/start"))


def test_a_table_that_is_given_up_takes_no_moves(house):
    table, people = house.table("qe", 2, 1)
    refused(people[1].delete(f"/api/tables/{table}"), 403, "not-the-host")
    ok(people[0].delete(f"/api/tables/{table}"))
    ask = {"question": "1.open", "move": "open 5", "key": key()}
    refused(people[0].post(f"/api/tables/{table}/moves", json=ask), 409, "game-over")
    wait_for(lambda: not house.site.tables.turns[table].thinking)


# Clocks and absence


def test_a_decision_that_takes_too_long_is_made_by_a_bot_once(house):
    table, people = house.table("qe", 3, pace={"kind": "live", "seconds": 3_600})
    live = house.site.tables[table]
    seat = min(live.asked)
    question, since = live.asked[seat]
    state = ok(people[0].get(f"/api/tables/{table}/state"))
    assert state["position"]["clocks"] == [{"seat": seat, "deadline": since + 3_600}]
    assert since <= state["at"] < since + 3_600
    live.asked[seat] = (question, since - 3_600)
    live._since[seat, question] = since - 3_600
    wait_for(lambda: any(entry.who == "stand-in" for entry in live.entries))
    assert not live.row.seats[seat].stand_in
    moves = [entry for entry in live.entries if entry.who != "chance"]
    assert [(entry.seat, entry.who) for entry in moves] == [(seat, "stand-in")]


def test_a_relaxed_table_has_no_clock(house):
    table, people = house.table("qe", 3)
    assert ok(people[0].get(f"/api/tables/{table}/state"))["position"]["clocks"] == []


def away_table(house, how):
    table, people = house.table("qe", 3, away={"grace": 10, "how": how})
    live = house.site.tables[table]
    seat = min(live.asked)
    others = [one for one in range(3) if one != seat]
    sockets = [house.socket(people[one], table) for one in others]
    for socket in sockets:
        socket.until("snapshot")
    return live, people, seat, others, sockets


def test_a_bot_stands_in_when_most_of_those_here_want_it(house):
    live, people, seat, others, _ = away_table(house, "vote")
    url = f"/api/tables/{live.id}"
    refused(people[others[0]].post(f"{url}/stand-in", json={"seat": seat}), 409, "not-away")
    send_away(live, seat)
    ok(people[others[0]].post(f"{url}/stand-in", json={"seat": seat}))
    info = ok(people[others[0]].get(url))["seats"][seat]
    assert info["votes"] == [others[0]]
    assert not info["stand_in"]
    ok(people[others[1]].post(f"{url}/stand-in", json={"seat": seat}))
    wait_for(lambda: any(entry.who == "stand-in" for entry in live.entries))
    assert ok(people[others[0]].get(url))["seats"][seat]["stand_in"]
    ok(people[seat].post(f"{url}/return"))
    assert not ok(people[others[0]].get(url))["seats"][seat]["stand_in"]


def test_a_bot_stands_in_by_itself_where_the_table_wants_that(house):
    live, people, seat, _, _ = away_table(house, "auto")
    send_away(live, seat)
    wait_for(lambda: live.row.seats[seat].stand_in)
    wait_for(lambda: live.entries[-1].seat != -1)
    play_on(house, live.id, people, Rng.seeded(1))
    assert live.row.status == "over"
    assert all(entry.who == "stand-in" for entry in live.entries if entry.seat == seat)


def test_nobody_is_stood_in_for_where_the_table_does_not_want_it(house):
    live, people, seat, others, _ = away_table(house, "never")
    send_away(live, seat)
    answer = people[others[0]].post(f"/api/tables/{live.id}/stand-in", json={"seat": seat})
    refused(answer, 422, "no-stand-ins")
    for _ in range(2):
        look_again(house)
    assert not live.row.seats[seat].stand_in


def look_again(house):
    """Wait until the server has looked at all tables once more."""
    before = house.site.tables.looked
    wait_for(lambda: house.site.tables.looked > before)


def test_trouble_at_one_table_does_not_stop_the_clocks_of_others(house, monkeypatch):
    troubled, _ = house.table("qe", 3)
    monkeypatch.setattr(house.site.tables[troubled], "clocks", lambda: 1 / 0)
    table, _ = house.table("qe", 3, pace={"kind": "live", "seconds": 5})
    live = house.site.tables[table]
    [(seat, (question, since))] = live.asked.items()
    live.asked[seat] = (question, since - 10)
    wait_for(lambda: any(entry.who == "stand-in" for entry in live.entries))


def test_who_leaves_keeps_the_name_and_the_log_says_what_happened(house):
    table, people = house.table("qe", 4, away={"grace": 10, "how": "vote"})
    live = house.site.tables[table]
    url = f"/api/tables/{table}"
    play_on(house, table, people, Rng.seeded(1), 2)
    events = len(ok(people[0].get(f"{url}/state"))["events"])
    ok(people[3].delete(f"{url}/seats/3"))
    send_away(live, 2)
    for here in people[:2]:
        ok(here.get(f"{url}/state"))  # who is not here does not count
    ok(people[0].post(f"{url}/stand-in", json={"seat": 2}))
    ok(people[1].post(f"{url}/stand-in", json={"seat": 2}))
    ok(people[2].post(f"{url}/return"))
    seat = ok(people[0].get(url))["seats"][3]
    assert (seat["kind"], seat["left"]) == ("open", "P3")
    lines = ok(people[0].get(f"{url}/chat"))["lines"]
    told = [(line["notice"]["code"], line["seat"], line["name"]) for line in lines]
    assert told[0] == ("left", 3, "P3")
    assert told[1:] == [("vote", 2, "P0"), ("stand-in", 2, "P2"), ("back", 2, "P2")]
    notice = lines[1]["notice"]
    assert (notice["votes"], notice["needed"]) == (1, 2)
    assert lines[0]["notice"]["after"] == events
    ok(house.person().post(f"{url}/gallery", json={"text": "hm", "key": key(), "name": "W"}))
    ask = {"text": "psst", "key": key(), "name": "P0"}
    refused(people[0].post(f"{url}/gallery", json=ask), 409, "already-seated")
    assert len(ok(people[0].get(f"{url}/chat"))["lines"]) == len(lines)
    [*_, line] = ok(house.person().get(f"{url}/chat"))["lines"]
    assert (line["room"], line["text"], line["seat"]) == ("gallery", "hm", "spectator")


def test_an_idle_table_leaves_the_memory_and_comes_back(house, monkeypatch):
    table, people = house.table("qe", 3)
    before = ok(people[0].get(f"/api/tables/{table}/state"))["position"]
    house.site.tables[table].last_use -= 10_000
    wait_for(lambda: table not in house.site.tables.turns)
    assert ok(people[0].get(f"/api/tables/{table}/state"))["position"] == before


def test_others_see_who_comes_and_goes(house):
    table, people = house.table("qe", 3)
    with house.socket(people[0], table) as mine:
        mine.until("snapshot")
        other = house.socket(people[1], table)
        while not mine.until("table")["table"]["seats"][1]["here"]:
            pass
        other.close()
        while (seat := mine.until("table")["table"]["seats"][1])["here"]:
            pass
        assert seat["away_since"] is not None


# Talk


def test_talk_is_stored_and_said_once(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        ask = {"text": "<b>hello</b>", "key": key()}
        with house.socket(people[1], table) as other:
            other.until("snapshot")
            assert not ok(people[0].post(f"/api/tables/{table}/chat", json=ask))["again"]
            assert ok(people[0].post(f"/api/tables/{table}/chat", json=ask))["again"]
            line = other.until("chat")["line"]
            assert (line["seat"], line["name"], line["text"]) == (0, "P0", "<b>hello</b>")
        refused(
            people[0].post(f"/api/tables/{table}/chat", json={"text": "x", "to": 1, "key": key()}),
            403,
            "no-whispers",
        )
    with House(tmp_path) as house:
        lines = ok(house.person().get(f"/api/tables/{table}/chat"))["lines"]
        assert [line["text"] for line in lines] == ["<b>hello</b>"]


def test_a_statement_is_a_move_that_answers_no_question(house):
    table, people = house.table("tiefe-taschen", 3)
    live = house.site.tables[table]
    rng = Rng.seeded(1)
    while not any(live.game.statements(live.play.state, seat).size() for seat in range(3)):
        play_on(house, table, people, rng, 1)
    speaker = next(s for s in range(3) if live.game.statements(live.play.state, s).size())
    move = live.game.write(live.game.statements(live.play.state, speaker).sample(rng))
    state = ok(people[speaker].get(f"/api/tables/{table}/state"))
    assert state["position"]["talk"] is not None
    asked = dict(live.asked)
    ask = {"question": "talk", "move": move, "key": key()}
    assert not ok(people[speaker].post(f"/api/tables/{table}/moves", json=ask))["again"]
    assert ok(people[speaker].post(f"/api/tables/{table}/moves", json=ask))["again"]
    assert live.asked == asked
    assert (live.entries[-1].kind, live.entries[-1].text) == ("say", move)
    seat = min(asked)
    answer = {"question": "talk", "move": choose(live, seat, rng), "key": key()}
    refused(people[seat].post(f"/api/tables/{table}/moves", json=answer), 422, "not-now")
    stranger = house.person().post(f"/api/tables/{table}/moves", json=ask)
    refused(stranger, 401, "no-token")


# Undo


def test_a_turn_of_a_real_game_is_taken_back_step_by_step(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("prodigals", 2)
        live = house.site.tables[table]
        rng = Rng.seeded(1)
        undone = 0
        watcher = house.socket(house.person(), table)
        while undone < 5 and live.row.status == "running":
            [seat, *_] = live.asked
            before = ok(people[seat].get(f"/api/tables/{table}/state"))
            ask = {"question": live.asked[seat][0], "move": choose(live, seat, rng), "key": key()}
            ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
            if ok(people[seat].get(f"/api/tables/{table}/state"))["position"]["can_undo"]:
                ok(people[seat].post(f"/api/tables/{table}/undo", json={"key": key()}))
                after = ok(people[seat].get(f"/api/tables/{table}/state"))
                assert after["position"] == before["position"]
                assert after["events"] == before["events"]
                undone += 1
                ask["key"] = key()
                ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
        assert undone == 5
        watcher.send(type="ping")
        heard = []
        while (message := watcher.next())["type"] != "pong":
            heard.append(message.get("cause"))
        assert "undo" in heard
        position = ok(people[0].get(f"/api/tables/{table}/state"))["position"]
        cookies = people[0].cookies
    with House(tmp_path) as house:
        person = house.person()
        person.cookies = cookies
        assert ok(person.get(f"/api/tables/{table}/state"))["position"] == position


def test_a_sealed_bid_is_taken_back_until_the_last_is_in_and_others_see_no_trace(house):
    table, people = house.table("qe", 4)
    live = house.site.tables[table]
    rng = Rng.seeded(1)
    url = f"/api/tables/{table}"
    play_on(house, table, people, rng, 1)  # the opening bid is seen by all
    for one in people:
        refused(one.post(f"{url}/undo", json={"key": key()}), 409, "nothing-to-undo")
    first, second, third = sorted(live.asked)
    before = [ok(one.get(f"{url}/state")) for one in people]
    ask = {"question": live.asked[first][0], "move": "bid 120", "key": key()}
    ok(people[first].post(f"{url}/moves", json=ask))
    answer = {"question": live.asked[second][0], "move": "bid 777", "key": key()}
    ok(people[second].post(f"{url}/moves", json=answer))
    mine = ok(people[first].get(f"{url}/state"))["position"]
    assert (mine["undo"], mine["can_undo"]) == ("bid 120", True)
    for other in range(4):
        position = ok(people[other].get(f"{url}/state"))["position"]
        assert position["undo"] == {first: "bid 120", second: "bid 777"}.get(other)
    with house.socket(people[first], table) as socket:
        socket.until("snapshot")
        socket.send(type="undo", key=key())
        assert socket.until("snapshot")["cause"] == "undo"
    ok(people[second].post(f"{url}/undo", json={"key": key()}))
    after = [ok(one.get(f"{url}/state")) for one in people]
    for now, then in zip(after, before, strict=True):
        assert now["events"] == then["events"]
        assert now["position"] == then["position"]
    for seat, amount in ((first, 5), (second, 6), (third, 7)):
        ask = {"question": live.asked[seat][0], "move": f"bid {amount}", "key": key()}
        ok(people[seat].post(f"{url}/moves", json=ask))
    for one in people:
        assert ok(one.get(f"{url}/state"))["position"]["undo"] is None
        refused(one.post(f"{url}/undo", json={"key": key()}), 409, "nothing-to-undo")
    record = [(put.seat, put.move) for put in live.play.inputs]
    assert (first, "bid 120") not in record
    assert (first, "bid 5") in record


# History


def test_a_finished_game_is_looked_at_move_by_move_from_every_seat(house):
    table, people = house.table("qe", 3)
    early = ok(people[1].get(f"/api/tables/{table}/state"))["position"]
    begun = len(house.site.tables[table].play.inputs)
    play_on(house, table, people, Rng.seeded(1))
    stranger = house.person()
    last = ok(stranger.get(f"/api/tables/{table}/replay"))
    assert last["move"] == last["moves"]
    assert last["position"]["outcome"]
    step = ok(stranger.get(f"/api/tables/{table}/replay?move={begun}&seat=1"))
    assert step["position"]["view"] == early["view"]
    assert step["position"]["question"] == early["question"]
    first = ok(stranger.get(f"/api/tables/{table}/replay?move=0&seat=0"))
    assert first["input"] is None
    for bad in ("move=999999", "move=-1", "seat=9", "seat=x", "move=x"):
        assert stranger.get(f"/api/tables/{table}/replay?{bad}").status_code == 422
    assert stranger.get(f"/api/tables/{table}/log").text.startswith("qe seats=3\n")


def test_a_record_from_elsewhere_is_imported_and_looked_at(house):
    table, people = house.table("qe", 3)
    play_on(house, table, people, Rng.seeded(1))
    record = ok(people[0].get(f"/api/tables/{table}/record"))["record"]
    stranger = house.person()
    refused(stranger.post("/api/records", json={"record": record}), 401, "no-token")
    ok(stranger.put("/api/me", json={"name": "X"}))
    copy = ok(stranger.post("/api/records", json={"record": record}))["id"]
    here, there = [ok(stranger.get(f"/api/tables/{one}/replay?seat=2")) for one in (table, copy)]
    assert here["position"] == there["position"]
    half = {**record, "inputs": record["inputs"][:20]}
    part = ok(stranger.post("/api/records", json={"record": half}))["id"]
    assert ok(stranger.get(f"/api/tables/{part}/replay?seat=2"))["moves"] == 20
    broken = {**record, "inputs": [*record["inputs"][:20], [0, "bid 1"]]}
    refused(stranger.post("/api/records", json={"record": broken}), 422, "broken-record")


# Notifications


class Mailbox:
    """Keeps what would have been sent."""

    def __init__(self):
        self.sent = []

    async def send(self, hook, what):
        self.sent.append((hook.kind, hook.target, what))


def test_who_is_not_here_is_told_of_a_turn_without_secrets(tmp_path):
    with House(tmp_path, private_hooks=True) as house:
        box = Mailbox()
        table, people = house.table("qe", 3)
        house.site.notifier.sender = box
        for one in people:
            hook = {"url": "http://192.168.1.5/hook"}
            headers = {"accept-language": "de"}
            ok(one.put(f"/api/tables/{table}/hooks/ntfy", json=hook, headers=headers))
        live = house.site.tables[table]
        seat = min(live.asked)
        others = [one for one in range(3) if one != seat]
        live.seen.clear()
        wire = house.socket(people[others[0]], table)
        wire.until("snapshot")
        live.seen.clear()
        ask = {"question": live.asked[seat][0], "move": "open 123456", "key": key()}
        ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
        wait_for(lambda: box.sent)
        [(kind, target, what)] = box.sent
        assert (kind, target) == ("ntfy", "http://192.168.1.5/hook")
        assert what.text == f"Q.E.: P{others[1]}, du bist am Zug."
        assert what.url == f"{house.url}/t/{table}"
        ok(people[0].delete(f"/api/tables/{table}/hooks/ntfy"))


def test_payloads_fit_their_services():
    what = words_of("qe", "@everyone", "http://x/t/1", "en")
    assert payload("discord", what)["json"]["allowed_mentions"] == {"parse": []}
    assert payload("gotify", what)["json"]["title"] == "Your turn"
    assert payload("ntfy", what)["headers"]["click"] == "http://x/t/1"


def test_notices_call_a_game_as_its_edition_does():
    german = words_of("prodigals", "Anna", "http://x/t/1", "de")
    assert "Der Club der Verschwender" in german.text
    assert "The Prodigals Club" in words_of("prodigals", "Anna", "http://x/t/1", "en").text


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://10.0.0.1/",
        "http://[::1]/",
        "http://169.254.169.254/",
        "ftp://x/",
        "http://u:p@1.1.1.1/",
        "http://0.0.0.0/",
        "http://[::ffff:127.0.0.1]/",
    ],
)
def test_a_webhook_may_not_lead_into_our_own_network(url):
    with pytest.raises(Exception, match="bad-webhook"):
        check_address(url, False)


@pytest.mark.parametrize("part", ["\n", "\r\n", "\t", " ", "\u2028", "\0"])
def test_a_webhook_has_no_breaks_in_its_address(part):
    check_address("http://1.1.1.1/x", True)
    for url in (f"http://1.1.1.1{part}", f"http://1.1{part}.1.1/", f"http://1.1.1.1/{part}x"):
        with pytest.raises(Exception, match="bad-webhook"):
            check_address(url, True)


def test_the_push_key_stays_the_same(tmp_path):
    with House(tmp_path) as house:
        first = ok(house.person().get("/api/push/key"))["key"]
    with House(tmp_path) as house:
        assert ok(house.person().get("/api/push/key"))["key"] == first
    assert first is None or len(first) > 80


def test_a_push_is_signed_and_encrypted(monkeypatch):
    http_ece = pytest.importorskip("http_ece")
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid.utils import b64urlencode

    sent = []

    async def post(endpoint, allows_private, **request):
        assert not allows_private
        sent.append((endpoint, request))

    monkeypatch.setattr(outbound, "post", post)
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": b64urlencode(point), "auth": b64urlencode(b"0123456789abcdef")}
    target = json.dumps({"endpoint": "https://push.example/abc", "keys": keys})
    push, key_file = notify.load_push(None, "mailto:host@example.org")
    again, _ = notify.load_push(key_file, "mailto:host@example.org")
    assert push.public_key() == again.public_key()
    asyncio.run(push.send(target, words_of("qe", "Anna", "http://x/t/1", "en")))
    [(endpoint, request)] = sent
    assert endpoint == "https://push.example/abc"
    assert b"Anna" not in request["content"]
    names = {name.lower(): value for name, value in request["headers"].items()}
    assert names["authorization"].startswith("vapid")
    assert (names["ttl"], names["content-encoding"]) == ("3600", "aes128gcm")
    read = http_ece.decrypt(
        request["content"],
        private_key=browser,
        auth_secret=b"0123456789abcdef",
        version="aes128gcm",
    )
    assert "Anna" in json.loads(read)["text"]
