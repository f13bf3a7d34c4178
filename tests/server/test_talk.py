"""What was said is remembered room by room: nobody pushes out what others have said elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from server.house import House, key, ok, stored
from slushfund.core import SPECTATOR
from slushfund.server.store.rows import GALLERY, NOTICE, ChatRow
from slushfund.server.tables import talk
from slushfund.server.tables.visible import chat_for


@pytest.fixture(autouse=True)
def little(monkeypatch):
    """Remember little, so that it is soon full."""
    monkeypatch.setattr(talk, "KEPT", 5)
    monkeypatch.setattr(talk, "KEPT_BESIDE", 3)


def line(text, to=None, seat=0, person=10, to_person=None):
    return ChatRow(seat, "A", text, to, key(), 0.0, person, to_person)


def said(lines, viewer, person):
    return [one.text for one in chat_for(lines, viewer, person, None)]


def test_each_room_forgets_its_own_lines():
    lines = talk.Talk([line("hello"), line("sits 0 0 0", NOTICE)])
    for number in range(20):
        lines.add(line(f"gallery {number}", GALLERY, SPECTATOR))
        lines.add(line(f"whisper {number}", 1, 0, 10, 11))
        lines.add(line("vote 1 2 0", NOTICE))
    assert said(lines, 2, 12) == ["hello", "sits", "vote", "vote", "vote"]
    assert said(lines, SPECTATOR, None)[2:] == [
        *["gallery 15", "gallery 16"],
        *["vote" if at % 2 else f"gallery {17 + at // 2}" for at in (0, 1, 2, 3, 4, 5)],
    ]
    assert [text for text in said(lines, 1, 11) if "whisper" in text] == [
        f"whisper {number}" for number in (17, 18, 19)
    ]


def test_what_somebody_hears_is_numbered_on_and_says_nothing_of_what_they_do_not():
    loud, quiet = talk.Talk(), talk.Talk()
    heard: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for number in range(20):
        whisper = line("psst", 1, 0, 10, 11)
        loud.add(whisper)
        loud.add(line("boo", GALLERY, SPECTATOR))
        same = line(f"line {number}")
        loud.add(same)
        quiet.add(same)
        for viewer, numbers in heard.items():
            numbers.append(chat_for(loud, viewer, 10 + viewer, None)[-1].id)
        assert chat_for(loud, 2, 12, None) == chat_for(quiet, 2, 12, None)
    assert heard[2] == list(range(20))
    assert heard[0] == heard[1] == list(range(1, 40, 2))


def test_somebody_who_becomes_another_person_keeps_the_count():
    lines = talk.Talk([line(str(number), 1, 0, 10, 11) for number in range(9)])
    again = lines.renamed(lambda one: replace(one, to_person=12))
    assert [one.id for one in chat_for(again, 1, 12, None)] == [6, 7, 8]
    assert chat_for(again, 1, 11, None) == []


def test_strangers_who_watch_push_out_nothing_that_players_said(tmp_path):
    with House(tmp_path) as house:
        table, [host, guest] = house.table("counterfeiters", 2)
        path = f"/api/tables/{table}"
        ok(guest.post(f"{path}/chat", json={"text": "I trust you", "key": key()}))
        with house.socket(host, table) as heard:
            before = heard.until("snapshot")["chat"]
            stranger = house.person()
            for number in range(12):
                ask = {"name": "S", "text": f"spam {number}", "key": key()}
                ok(stranger.post(f"{path}/gallery", json=ask))
            assert ok(host.get(f"{path}/chat"))["lines"] == before
            numbers = []
            for number in range(12):
                ok(guest.post(f"{path}/chat", json={"text": f"line {number}", "key": key()}))
                numbers.append(heard.until("chat")["line"]["id"])
        last = before[-1]["id"]
        assert numbers == list(range(last + 1, last + 13)), "no number stands for two lines"
        lines = ok(host.get(f"{path}/chat"))["lines"]
        assert [one["id"] for one in lines] == numbers[-5:]
        kept = stored(house.store.chat(table))
        assert len(kept) == 10, "the database remembers no more than the table"
        again = {"text": "once", "key": key()}
        assert not ok(guest.post(f"{path}/chat", json=again))["again"]
        assert ok(guest.post(f"{path}/chat", json=again))["again"]
