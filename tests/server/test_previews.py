"""What an answer would change: told to the one who is asked, before it is given."""

from __future__ import annotations

import pytest

from server.house import House, key, ok, refused
from server.stage import reached, stage, twin_of
from server.test_secrecy import GAMES
from slushfund.core import Refusal, Rng
from slushfund.server.config import Limits
from slushfund.server.http.previews import foreseen
from slushfund.wire import api


def asked(house):
    """Start a table; return its address, its people, the seat that is asked, and the question."""
    table, people = house.table("prodigals", 3)
    live = house.site.tables[table]
    seat = min(live.asked)
    question = ok(people[seat].get(f"/api/tables/{table}/state"))["position"]["question"]
    return f"/api/tables/{table}", people, seat, question


def test_votes_foreseen_are_votes_lost(house):
    url, people, seat, question = asked(house)
    ask = {"question": question["id"], "moves": ["errand election.own", "errand society.beatrice"]}
    changes = ok(people[seat].post(f"{url}/foresee", json=ask))["changes"]
    assert changes == [{"votes": -1, "score-election": -1}, {}]
    before = ok(people[seat].get(f"{url}/state"))["position"]["view"]["votes"][seat]
    move = {"question": question["id"], "move": "errand election.own", "key": key()}
    ok(people[seat].post(f"{url}/moves", json=move))
    after = ok(people[seat].get(f"{url}/state"))["position"]["view"]["votes"][seat]
    assert after == before - 1


def test_foreseeing_changes_nothing_and_nobody_hears_of_it(house):
    url, people, seat, question = asked(house)
    states = [ok(one.get(f"{url}/state"))["position"] for one in people]
    ask = {"question": question["id"], "moves": question["space"]["moves"]}
    assert len(ok(people[seat].post(f"{url}/foresee", json=ask))["changes"]) == len(ask["moves"])
    assert [ok(one.get(f"{url}/state"))["position"] for one in people] == states


def test_only_the_seat_that_is_asked_may_ask_and_only_about_its_question(house):
    url, people, seat, question = asked(house)
    ask = {"question": question["id"], "moves": ["errand election.own"]}
    other = people[(seat + 1) % 3]
    refused(other.post(f"{url}/foresee", json=ask), 422, "not-your-turn")
    refused(house.person().post(f"{url}/foresee", json=ask), 401, "no-token")
    stale = {**ask, "question": "99.errand"}
    refused(people[seat].post(f"{url}/foresee", json=stale), 409, "stale-question")


def test_what_cannot_be_played_cannot_be_foreseen(house):
    url, people, seat, question = asked(house)
    for move, code in (("errand nowhere", "bad-notation"), ("end", None)):
        ask = {"question": question["id"], "moves": ["errand election.own", move]}
        answer = people[seat].post(f"{url}/foresee", json=ask)
        assert answer.status_code == 422
        assert code in (None, answer.json()["code"])
    many = {"question": question["id"], "moves": ["errand election.own"] * 65}
    refused(people[seat].post(f"{url}/foresee", json=many), 422, "bad-body")


def test_what_is_closed_says_why_with_its_rule(house):
    url, people, seat, question = asked(house)
    move = {"question": question["id"], "move": "errand society.beatrice", "key": key()}
    ok(people[seat].post(f"{url}/moves", json=move))
    live = house.site.tables[url.rsplit("/", 1)[1]]
    seat = min(live.asked)
    ask = {"question": live.asked[seat][0], "moves": ["errand election.own"]}
    closed = ["errand society.beatrice", "errand election.own", "play T4", "end"]
    told = ok(people[seat].post(f"{url}/foresee", json={**ask, "closed": closed}))["closed"]
    assert told[0] == {"code": "space-taken", "rule": "PC-4.4"}
    assert told[1] is None
    assert told[2:] == [{"code": "not-asked", "rule": "PC-4.3"}] * 2
    for wrong, code in ((["errand nowhere"], "bad-notation"), (closed * 17, "bad-body")):
        refused(people[seat].post(f"{url}/foresee", json={**ask, "closed": wrong}), 422, code)


def test_foresight_is_limited_like_moves(tmp_path):
    plenty = (1e9, 1e9)
    limits = Limits(plenty, (9, 0.001), plenty, plenty, 100, 100)
    with House(tmp_path, limits=limits) as house:
        url, people, seat, question = asked(house)
        ask = {"question": question["id"], "moves": ["errand election.own"]}
        answers = [people[seat].post(f"{url}/foresee", json=ask).status_code for _ in range(12)]
        assert answers[0] == 200
        assert answers[-1] == 429


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_foresight_is_the_same_in_twin_worlds(game, options):
    rng = Rng.seeded(5)
    for _ in range(8):
        play, texts = reached(game, options, rng)
        real = stage(game, options, play)
        for seat in game.may_act(play.state):
            if seat < 0 or real.row.status != "running":
                continue
            twin = stage(game, options, twin_of(play, seat, rng))
            legal = [game.write(move) for move in game.space(play.state, seat).listing(20)]
            for question in (game.question(play.state, seat), "9.other"):
                for text in [*legal, *texts[-5:], "nonsense"]:
                    for ask in (
                        api.ForeseeAsk(question, [text]),
                        api.ForeseeAsk(question, legal[:1], [text]),
                    ):
                        assert told(real, seat, ask) == told(twin, seat, ask), text


def told(table, seat, ask):
    try:
        return foreseen(table.game, table.playing().state, seat, ask)
    except Refusal as refusal:
        return (refusal.code, refusal.rule)
