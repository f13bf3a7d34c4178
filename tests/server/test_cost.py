"""Requests are charged by what they cost, per address; long games never make others wait."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from server.house import PLENTY, House, key, ok, play_on, refused
from slushfund.core import Rng, told_to
from slushfund.server.store.rows import NOTICE, ChatRow
from slushfund.server.tables import undo as undoing
from slushfund.server.tables import visible


@pytest.fixture(scope="module")
def thrifty(tmp_path_factory):
    """A server where an address may have 300 inputs played again, and hardly more later."""
    limits = replace(PLENTY, work=(300, 0.001))
    with House(tmp_path_factory.mktemp("house"), limits=limits) as house:
        yield house


@pytest.fixture(scope="module")
def finished(thrifty):
    """A finished game, its length, and its record."""
    table, people = thrifty.table("qe", 3)
    play_on(thrifty, table, people, Rng.seeded(2))
    record = ok(people[0].get(f"/api/tables/{table}/record"))["record"]
    assert 40 < len(record["inputs"]) < 200
    return table, record


def somebody(house, number):
    """Return somebody from an address that nobody has used."""
    person = house.person(**{"x-forwarded-for": f"198.51.100.{number}"})
    ok(person.put("/api/me", json={"name": "X"}))
    return person


def until_refused(ask):
    """Ask until it is refused; return how often it was not."""
    for count in range(200):
        answer = ask()
        if answer.status_code != 200:
            refused(answer, 429, "too-many-requests")
            assert int(answer.headers["retry-after"]) >= 1
            return count
    raise AssertionError("never refused")


@pytest.mark.parametrize(("number", "what"), [(1, "replay"), (2, "log"), (3, "record")])
def test_playing_a_game_again_is_charged_by_its_length(thrifty, finished, number, what):
    table, record = finished
    person = somebody(thrifty, number)
    count = until_refused(lambda: person.get(f"/api/tables/{table}/{what}"))
    assert count == 300 // (len(record["inputs"]) + (what == "replay")) + 1
    other = somebody(thrifty, 100 + number)
    ok(other.get(f"/api/tables/{table}/replay"))


def test_early_steps_cost_less_than_late_ones(thrifty, finished):
    table, _ = finished
    person = somebody(thrifty, 4)
    for _ in range(100):
        ok(person.get(f"/api/tables/{table}/replay?move=1"))


def test_imports_are_charged_by_their_length(thrifty, finished):
    _, record = finished
    person = somebody(thrifty, 5)
    count = until_refused(lambda: person.post("/api/records", json={"record": record}))
    assert count == 300 // (2 * len(record["inputs"])) + 1


def test_looks_at_a_game_are_charged_by_what_was_told(thrifty, finished):
    table, _ = finished
    person = somebody(thrifty, 6)
    told = len(ok(person.get(f"/api/tables/{table}/state"))["events"])
    count = until_refused(lambda: person.get(f"/api/tables/{table}/state"))
    assert count == pytest.approx(300 / (told * 0.05), abs=2)


def test_whoever_is_the_reason_that_a_table_is_opened_pays_for_it(thrifty, finished):
    table, _ = finished
    person = somebody(thrifty, 7)

    def again():
        thrifty.site.tables.turns.pop(table, None)
        return person.get(f"/api/tables/{table}")

    assert until_refused(again) == 2
    refused(again(), 429, "too-many-requests")


def test_foresight_is_charged_by_the_answers_it_is_asked_about(tmp_path):
    with House(tmp_path, limits=replace(PLENTY, work=(300, 0.001))) as house:
        table, people = house.table("prodigals", 2)
        live = house.site.tables[table]
        seat = min(live.asked)
        moves = [live.game.write(live.game.space(live.play.state, seat).sample(Rng.seeded(1)))]
        ask = {"question": live.asked[seat][0], "moves": moves * 64}
        url = f"/api/tables/{table}/foresee"
        assert until_refused(lambda: people[seat].post(url, json=ask)) == 1
        ask = {**ask, "move": moves[0], "key": key()}
        del ask["moves"]
        ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))


def test_events_of_a_long_game_are_made_beside_the_event_loop_and_once(house, monkeypatch):
    monkeypatch.setattr(visible, "LONG", 10)
    table, people = house.table("qe", 3)
    play_on(house, table, people, Rng.seeded(3), 20)
    threads: list[int] = []
    real = visible._encoded

    def noted(play, steps, viewer):
        if steps:
            threads.append(threading.get_ident())
        return real(play, steps, viewer)

    monkeypatch.setattr(visible, "_encoded", noted)
    first = ok(people[0].get(f"/api/tables/{table}/state"))["events"]
    assert first == visible.heard_by(house.site.tables[table].play, 0)
    with house.socket(people[0], table) as wire:
        assert wire.until("snapshot")["events"] == first
    assert len(threads) == 1
    assert house.thread.ident not in threads


def test_events_are_those_of_the_game_as_it_stands_after_an_undo(house):
    table, people = house.table("prodigals", 3)
    live, rng = house.site.tables[table], Rng.seeded(5)
    undone = 0
    while live.row.status == "running" and undone < 2:
        play_on(house, table, people, rng, 1)
        for seat in range(3):
            if ok(people[seat].get(f"/api/tables/{table}/state"))["position"]["can_undo"]:
                ok(people[seat].post(f"/api/tables/{table}/undo", json={"key": key()}))
                undone += 1
                break
        told = [ok(people[s].get(f"/api/tables/{table}/state"))["events"] for s in range(3)]
        assert told == [visible.heard_by(live.play, seat) for seat in range(3)]
    assert undone


def test_notices_of_a_long_game_are_placed_by_counting_its_events_once(house, monkeypatch):
    """Each of 500 notices counted all events before it, for every viewer, at every line of talk."""
    table, people = house.table("qe", 3)
    play_on(house, table, people, Rng.seeded(4), 12)
    live = house.site.tables[table]
    for inputs in (0, 3, len(live.play.inputs)) * 20:
        live.chat.append(ChatRow(0, "P0", f"back 0 0 {inputs}", NOTICE, key(), 0.0))
    asked = []

    def counted(events, viewer):
        asked.append(viewer)
        return told_to(events, viewer)

    monkeypatch.setattr(visible, "told_to", counted)
    lines = visible.chat_for(live.chat, 1, None, live.play)
    assert len(asked) == len(live.play.told)
    for line, row in zip(lines[-60:], live.chat[-60:], strict=True):
        before = live.play.told[: int(row.text.split(" ")[-1])]
        assert line.notice.after == sum([len(told_to(events, 1)) for events in before])


@pytest.mark.parametrize("is_long", [False, True])
def test_a_long_game_is_played_again_for_an_undo_beside_the_event_loop(house, monkeypatch, is_long):
    monkeypatch.setattr(visible, "LONG", 1 if is_long else 10_000)
    table, people = house.table("prodigals", 3)
    live, threads = house.site.tables[table], []
    real = undoing.played

    def noted(*args):
        threads.append(threading.get_ident())
        return real(*args)

    monkeypatch.setattr(undoing, "played", noted)
    for _ in range(40):
        play_on(house, table, people, Rng.seeded(6), 1)
        if able := [seat for seat in range(3) if live.undoable(seat)]:
            ok(people[able[0]].post(f"/api/tables/{table}/undo", json={"key": key()}))
            break
    assert len(threads) == 1
    assert (house.thread.ident in threads) is not is_long
