"""Whole games through the server, over HTTP and over WebSockets."""

from __future__ import annotations

import contextlib
import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.house import BRISK, House, all_games, choose, key, ok, play_on, refused, wait_for
from slushfund import games
from slushfund.core import Rng
from slushfund.server.tables.chain import standing_inputs


@pytest.mark.parametrize("game", all_games())
def test_a_whole_game_is_played_with_people_and_bots(house, game):
    seats = games.get(game).seats[-1]
    table, people = house.table(game, seats - 1, 1, options=BRISK.get(game, ""))
    play_on(house, table, people, Rng.seeded(1))
    state = ok(people[0].get(f"/api/tables/{table}/state"))
    assert state["table"]["status"] == "over"
    assert len(state["position"]["outcome"]["scores"]) == seats


def test_a_restart_replays_every_table(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(2), 9)
        before = [ok(one.get(f"/api/tables/{table}/state")) for one in people]
        cookies = [one.cookies for one in people]
    with House(tmp_path) as house:
        for seat, cookie in enumerate(cookies):
            person = house.person()
            person.cookies = cookie
            after = ok(person.get(f"/api/tables/{table}/state"))
            assert after["position"] == before[seat]["position"]
            assert after["events"] == before[seat]["events"]


def test_every_seat_hears_updates_in_order_without_gaps(house):
    table, people = house.table("qe", 3)
    sockets = [house.socket(one, table) for one in people]
    first = [one.until("snapshot") for one in sockets]
    play_on(house, table, people, Rng.seeded(3), 12)
    for seat, one in enumerate(sockets):
        expected = first[seat]["n"]
        position, events = first[seat]["position"], list(first[seat]["events"])
        one.send(type="ping")
        while (message := one.next())["type"] != "pong":
            expected += 1
            assert message["n"] == expected
            if message["type"] == "update":
                position = message["position"]
                events += message["events"]
        assert message["n"] == expected
        state = ok(people[seat].get(f"/api/tables/{table}/state"))
        assert position == state["position"]
        assert events == state["events"]
        one.close()


def test_a_move_over_the_socket_is_acknowledged_once_and_told(house):
    table, people = house.table("qe", 3)
    live = house.site.tables[table]
    seat = min(live.asked)
    with house.socket(people[seat], table) as mine:
        question = mine.until("snapshot")["position"]["question"]["id"]
        ask = {"type": "move", "question": question, "move": choose(live, seat, Rng.seeded(1))}
        again = key()
        for expected in (False, True, True):
            mine.send(**ask, key=again)
            assert mine.until("ack") == {"type": "ack", "key": again, "again": expected}
        mine.send(**ask, key=key())
        assert mine.until("refused")["code"] in ("stale-question", "not-your-turn")
        mine.send(**{**ask, "move": "open 999"}, key=again)
        assert mine.until("refused")["code"] == "key-reused"
    moves = [put for put in standing_inputs(live.entries) if put.seat == seat]
    assert len(moves) == 1


def test_a_client_that_missed_messages_gets_exactly_those(house):
    table, people = house.table("qe", 3)
    with house.socket(people[0], table) as first:
        joined = first.until("snapshot")
        play_on(house, table, people, Rng.seeded(3), 6)
        first.send(type="ping")
        told = []
        while (message := first.next())["type"] != "pong":
            told.append(message)
        place = f"?epoch={joined['epoch']}&n={joined['n']}"
        with house.socket(people[0], table, place) as second:
            assert [second.next() for _ in told] == told
            second.send(type="resync", epoch=joined["epoch"], n=told[2]["n"])
            again: list[Any] = []
            while len(again) < len(told[3:]):
                message = second.next()
                if message["n"] <= told[-1]["n"]:  # who is here may be told meanwhile
                    again.append(message)
            assert again == told[3:]
            second.send(type="resync", epoch="unknown", n=1)
            assert second.until("snapshot")["cause"] == "resync"


def test_a_refused_move_changes_nothing_and_says_why(house):
    table, people = house.table("qe", 3)
    live = house.site.tables[table]
    seat = min(live.asked)
    question = live.asked[seat][0]
    stored = len(live.entries)
    url = f"/api/tables/{table}/moves"
    ask = {"question": question, "move": "open 0", "key": key()}
    answer = people[seat].post(url, json=ask, headers={"accept-language": "de"})
    refused(answer, 422, "opening-below-one")
    assert answer.json()["rule"] == "QE-3.2"
    refused(people[seat].post(url, json={**ask, "move": "open 1e3"}), 422, "bad-notation")
    refused(people[seat].post(url, json={**ask, "question": "99.open"}), 409, "stale-question")
    other = (seat + 1) % 3
    refused(people[other].post(url, json={**ask, "move": "open 5"}), 422, "not-your-turn")
    assert len(live.entries) == stored


def test_a_server_that_stops_says_so_and_goes_on_later(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        socket = house.socket(people[0], table)
        before = socket.until("snapshot")
        house.server.should_exit = True
        assert socket.until("bye")["code"] == "shutting-down"
        cookies = people[0].cookies
    with House(tmp_path) as house:
        person = house.person()
        person.cookies = cookies
        place = f"?epoch={before['epoch']}&n={before['n']}"
        with house.socket(person, table, place) as again:
            after = again.next()
            assert after["type"] == "snapshot"
            assert after["position"] == before["position"]


def test_the_bot_on_the_page_plays_its_seat_over_http(house):
    """The program in docs/api.md, word for word, with a bearer token and the ND-JSON stream."""
    page = (Path(__file__).parents[2] / "docs/api.md").read_text("utf-8")
    [program] = re.findall(r"```python\n(.*?)```", page, re.S)
    table, people = house.table("qe", 2, 1)
    token = ok(people[1].post(f"/api/tables/{table}/token"))["token"]

    def decide(position):
        question = position["question"]
        word = "open" if question["id"].endswith("open") else "bid"
        number = int(question["space"]["low"]) + 1
        while str(number) in question["space"]["barred"]:
            number += 1
        return f"{word} {number}"

    names = {"SERVER": house.url, "TABLE": table, "TOKEN": token, "choose": decide}
    threading.Thread(target=run_bot, args=(program, names), daemon=True).start()
    live = house.site.tables[table]
    rng = Rng.seeded(1)
    while live.row.status == "running":
        wait_for(lambda: 0 in live.asked or live.row.status != "running")
        if 0 in live.asked:
            ask = {"question": live.asked[0][0], "move": choose(live, 0, rng), "key": key()}
            ok(people[0].post(f"/api/tables/{table}/moves", json=ask))
    assert any(entry.seat == 1 and entry.who == "person" for entry in live.entries)
    house.server.should_exit = True


def run_bot(program, names):
    with contextlib.suppress(httpx.HTTPError):
        exec(program, names)
