"""How chance is fixed: pledges before words, words before draws, and nobody chooses last."""

from __future__ import annotations

import pytest

from server.house import House, ok, wait_for
from server.pledging import fairness, pledge, reveal, room, started
from slushfund.server.tables import opening
from slushfund.server.tables.fairness import FairChance, pledge_of, seal_of


def code_of(answer):
    assert answer.status_code >= 400, answer.text
    return answer.json()["code"]


def told_when(person, table, is_so):
    """Return what is told of a table once something holds."""
    return wait_for(lambda: is_so(told := ok(person.get(f"/api/tables/{table}"))) and told)


def test_the_seal_is_told_as_it_was_stored_and_not_reckoned_again(house):
    table, [host, *_] = room(house, 3)
    row = house.site.tables[table].row
    assert fairness(host, table)["commit"] == seal_of(row.seed)
    row.seed = b"x" * 32  # a server that has second thoughts
    assert fairness(host, table)["commit"] == row.opening.seal != seal_of(row.seed)


def test_words_are_shown_when_all_are_told_and_draws_follow_from_them(house):
    table, people = room(house, 2, bots=1)
    for seat, person in enumerate(people):
        ok(pledge(person, table, seat, f"words of {seat}"))
    ok(people[0].post(f"/api/tables/{table}/start"))
    told = fairness(people[0], table)
    assert (told["stage"], told["words"]) == ("reveal", ["", "", ""])
    assert [bool(one) for one in told["pledges"]] == [True, True, False]
    ok(reveal(people[1], table, "words of 1"))
    assert fairness(people[0], table)["words"] == ["", "", ""], "nobody sees words before the last"
    after = ok(reveal(people[0], table, "words of 0"))
    assert after["status"] == "running"
    assert after["fairness"]["words"] == ["words of 0", "words of 1", ""]
    assert after["fairness"]["pledges"] == told["pledges"]
    assert after["fairness"]["commit"] == told["commit"]
    live = house.site.tables[table]
    fair = FairChance(live.row.seed, after["fairness"]["words"])
    first = fair.choose(live.game.chances(live.game.start(live.play.options)), 0)
    assert live.entries[0].text == live.game.write(first)


def test_fixed_pledges_and_words_cannot_be_changed_any_more(house):
    table, people = room(house, 3)
    for seat in (0, 1):
        ok(pledge(people[seat], table, seat, f"words of {seat}"))
    assert code_of(reveal(people[0], table, "words of 0")) == "not-started"
    ok(people[0].post(f"/api/tables/{table}/start"))
    assert code_of(pledge(people[2], table, 2, "late")) == "already-started"
    assert code_of(pledge(people[0], table, 0, "better")) == "already-started"
    late = people[2].put(f"/api/tables/{table}/words", json={"words": "late"})
    assert code_of(late) == "already-started"
    assert code_of(people[0].post(f"/api/tables/{table}/start")) == "already-started"
    assert code_of(reveal(people[0], table, "better")) == "other-words"
    assert code_of(reveal(people[2], table, "late")) == "other-words"
    for seat in (0, 1):
        ok(reveal(people[seat], table, f"words of {seat}"))
    assert fairness(people[0], table)["words"] == ["words of 0", "words of 1", ""]
    assert code_of(reveal(people[0], table, "words of 0")) == "already-started"


def test_open_words_do_not_count_where_others_are_pledged(house):
    table, people = room(house, 3)
    ok(people[2].put(f"/api/tables/{table}/words", json={"words": "for all to see"}))
    ok(pledge(people[0], table, 0, "mine"))
    ok(people[0].post(f"/api/tables/{table}/start"))
    assert ok(reveal(people[0], table, "mine"))["fairness"]["words"] == ["mine", "", ""]


def test_a_pledge_holds_for_one_table_one_seat_and_one_seal(house):
    table, people = room(house, 3)
    copied = pledge_of(table, 0, fairness(people[0], table)["commit"], "mine")
    ok(pledge(people[0], table, 0, "mine"))
    ok(people[1].put(f"/api/tables/{table}/pledge", json={"pledge": copied}))
    people[1].get(f"/api/tables/{table}/state")
    ok(people[0].post(f"/api/tables/{table}/start"))
    ok(reveal(people[0], table, "mine"))
    assert code_of(reveal(people[1], table, "mine")) == "other-words"


def test_words_that_cannot_be_shown_are_not_told(house):
    table, people = room(house, 3)
    words = ["evil \u202e words", "line\nbreak", "e" + "\u0301" * 9]
    for seat, one in enumerate(words):
        ok(pledge(people[seat], table, seat, one))
    ok(people[0].post(f"/api/tables/{table}/start"))
    for seat, one in enumerate(words):
        assert code_of(reveal(people[seat], table, one)) == "other-words"


def test_letters_that_only_the_browser_knows_may_be_told(house):
    table, people = room(house, 2, bots=1)
    ok(pledge(people[0], table, 0, "\U0001fae9 e\u0301"))
    ok(people[0].post(f"/api/tables/{table}/start"))
    assert ok(reveal(people[0], table, "\U0001fae9 e\u0301"))["status"] == "running"


def test_nobody_who_is_away_or_has_no_words_holds_the_others_up(house):
    table, people = room(house, 2, bots=1)
    ok(pledge(people[1], table, 1, "gone"))
    house.site.tables[table].seen.clear()
    ok(people[0].post(f"/api/tables/{table}/start"))
    told = ok(people[0].get(f"/api/tables/{table}"))
    assert told["status"] == "running"
    assert told["fairness"]["pledges"] == ["", "", ""]


def test_who_starts_counts_as_being_here(house):
    table, people = room(house, 2, bots=1)
    ok(pledge(people[0], table, 0, "mine"))
    house.site.tables[table].seen.clear()
    begun = ok(people[0].post(f"/api/tables/{table}/start"))
    assert begun["fairness"]["stage"] == "reveal"
    assert ok(reveal(people[0], table, "mine"))["status"] == "running"


def test_where_words_do_not_come_nothing_is_drawn_and_the_seal_is_a_new_one(house):
    table, people = room(house, 3)
    for seat, person in enumerate(people):
        ok(pledge(person, table, seat, f"words of {seat}"))
    before = fairness(people[0], table)
    ok(people[0].post(f"/api/tables/{table}/start"))
    for seat in (0, 1):
        ok(reveal(people[seat], table, f"words of {seat}"))
    house.site.tables[table].ceremony.deadline = 0.0
    told = told_when(people[0], table, lambda t: t["fairness"]["stage"] == "pledge")
    assert told["status"] == "open"
    assert told["fairness"]["commit"] != before["commit"]
    assert told["fairness"]["pledges"] == ["", "", ""]
    note = {"seal": before["commit"], "why": "silent", "seats": [2]}
    assert told["fairness"]["given_up"] == [note]
    assert house.site.tables[table].entries == []
    for seat in (0, 1):
        ok(pledge(people[seat], table, seat, f"new words of {seat}"))
    assert fairness(people[0], table)["stage"] == "reveal", "those whose words came are enough"
    for seat in (0, 1):
        ok(reveal(people[seat], table, f"new words of {seat}"))
    after = ok(people[0].get(f"/api/tables/{table}"))
    assert after["status"] == "running"
    assert after["fairness"]["words"] == ["new words of 0", "new words of 1", ""]
    assert after["fairness"]["given_up"] == [note], "the note stays"
    live = house.site.tables[table]
    assert seal_of(live.row.seed) == after["fairness"]["commit"]


def test_one_tap_is_enough_even_if_nobody_answers(house, monkeypatch):
    monkeypatch.setattr(opening, "REVEAL_SECONDS", 0.1)
    monkeypatch.setattr(opening, "PLEDGE_SECONDS", 0.1)
    table, people = room(house, 3)
    for seat, person in enumerate(people):
        ok(pledge(person, table, seat, f"words of {seat}"))
    ok(people[0].post(f"/api/tables/{table}/start"))
    told = told_when(people[0], table, lambda t: t["status"] == "running")
    assert told["fairness"]["words"] == ["", "", ""]
    assert [one["seats"] for one in told["fairness"]["given_up"]] == [[0, 1, 2]]


def test_who_pledges_and_keeps_silent_again_and_again_makes_the_host_start_anew(house, monkeypatch):
    monkeypatch.setattr(opening, "REVEAL_SECONDS", 0.1)
    table, people = room(house, 3)
    ok(pledge(people[1], table, 1, "x"))
    ok(people[0].post(f"/api/tables/{table}/start"))
    for rounds in range(1, opening.IN_A_ROW):
        told_when(people[0], table, lambda t, n=rounds: len(t["fairness"]["given_up"]) == n)
        ok(pledge(people[1], table, 1, "x"))
    told = told_when(people[0], table, lambda t: len(t["fairness"]["given_up"]) == 3)
    assert (told["status"], told["fairness"]["stage"]) == ("open", "")
    ok(people[0].post(f"/api/tables/{table}/start"))
    assert ok(people[0].get(f"/api/tables/{table}"))["status"] == "running"


@pytest.mark.parametrize("who", [0, 2])
def test_who_leaves_in_between_has_the_seal_given_up(house, who):
    table, people = room(house, 3)
    for seat in (1, 2):
        ok(pledge(people[seat], table, seat, "words"))
    before = fairness(people[1], table)["commit"]
    ok(people[0].post(f"/api/tables/{table}/start"))
    ok(reveal(people[1], table, "words"))
    ok(people[who].delete(f"/api/tables/{table}/seats/{who}"))
    told = fairness(people[1], table)
    assert told["stage"] == ""
    assert told["commit"] != before
    assert told["given_up"] == [{"seal": before, "why": "left", "seats": [who]}]
    assert code_of(reveal(people[2], table, "words") if who == 0 else reveal(people[1], table, "x"))


def test_a_restart_between_pledges_and_words_gives_the_seal_up(tmp_path):
    with House(tmp_path) as house:
        table, people = room(house, 3)
        ok(pledge(people[1], table, 1, "words"))
        ok(pledge(people[0], table, 0, "words"))
        before = fairness(people[0], table)["commit"]
        ok(people[0].post(f"/api/tables/{table}/start"))
        ok(reveal(people[1], table, "words"))
        cookie = people[0].cookies.get("slushfund")
    with House(tmp_path) as house:
        host = house.person()
        host.cookies.set("slushfund", cookie)
        told = told_when(host, table, lambda t: t["fairness"]["stage"] == "")
        assert told["status"] == "open"
        assert told["fairness"]["commit"] != before
        assert [one["why"] for one in told["fairness"]["given_up"]] == ["restart"]
        ok(host.post(f"/api/tables/{table}/start"))


def test_words_and_pledges_go_with_the_person(house):
    table, people = room(house, 3)
    ok(pledge(people[1], table, 1, "words"))
    ok(people[2].put(f"/api/tables/{table}/words", json={"words": "open words"}))
    for seat in (1, 2):
        ok(people[seat].delete(f"/api/tables/{table}/seats/{seat}"))
    told = fairness(people[0], table)
    assert (told["pledges"], told["words"]) == (["", "", ""], ["", "", ""])
    assert told["given_up"] == []


def test_words_stay_in_a_running_game_when_their_owner_leaves(tmp_path):
    with House(tmp_path) as house:
        table, people = started(house, 3)
        ok(people[1].delete(f"/api/tables/{table}/seats/1"))
        told = fairness(people[0], table)
        assert told["words"][1] == "words of 1"
        assert told["pledges"][1]


def test_a_rematch_has_a_seal_of_its_own_and_no_words(house):
    from server.house import play_on
    from slushfund.core import Rng

    table, people = started(house, 3)
    play_on(house, table, people, Rng.seeded(1))
    again = ok(people[0].post(f"/api/tables/{table}/rematch"))
    assert again["fairness"]["commit"] != fairness(people[0], table)["commit"]
    assert again["fairness"]["words"] == again["fairness"]["pledges"] == ["", "", ""]
    rows = [house.site.tables[one].row for one in (table, again["id"])]
    assert rows[0].blind != rows[1].blind
