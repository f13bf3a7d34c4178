"""Lessons over HTTP: nothing is stored, the learner sees its seat and nothing else."""

from __future__ import annotations

import json

import pytest

from server.house import ok, refused
from slushfund.core import CHANCE
from slushfund.lessons import NEXT, all_scenes, practise

LESSONS = [scene.id for scene in all_scenes().values() if not scene.rule]


def asked(person, scene, moves):
    return person.post(f"/api/lessons/{scene}", json={"moves": moves})


def test_lessons_and_rules_are_listed(house):
    scenes = ok(house.person().get("/api/lessons"))["scenes"]
    assert {scene["id"] for scene in scenes} == set(all_scenes())
    assert {scene["id"] for scene in scenes if scene["rule"] is None} == set(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_to_its_end_by_anybody(house, lesson):
    person = house.person()
    moves: list[str] = []
    told = ok(asked(person, lesson, moves))
    while told["verdict"] == "asked":
        moves.append(told["do"][0] if told["do"] else NEXT)
        before, told = told, ok(asked(person, lesson, moves))
        assert told["shots"][-1]["told"] == len(told["events"])
        assert told["before"] == len(before["events"])
    assert told["verdict"] == "done"
    assert told["shots"][-1]["position"]["outcome"] is not None
    assert ok(person.get("/api/tables"))["tables"] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_learner_hears_what_its_seat_hears(house, lesson):
    """Every event that is sent was told to that seat, and every position is that seat's view."""
    person = house.person()
    moves: list[str] = []
    told = ok(asked(person, lesson, moves))
    while told["verdict"] == "asked":
        now = practise(lesson, moves)
        heard = [event for step in now.play.told for event in step if event.is_told_to(0)]
        assert [event["text"] for event in told["events"]] == [
            now.play.game.write_event(event) for event in heard
        ]
        assert told["shots"][-1]["position"]["view"]["seat"] == 0
        moves.append(told["do"][0] if told["do"] else NEXT)
        told = ok(asked(person, lesson, moves))


def test_what_others_hold_is_not_sent(house):
    """In Tiefe Taschen chosen cards and pockets of others are secret until they are revealed."""
    moves = ["next", "split 0:5 1:4 2:1,2", "bribe 1 agree 2 down", "done"]
    text = json.dumps(ok(asked(house.person(), "tiefe-taschen", moves)))
    assert "chosen 1" not in text
    after = ok(asked(house.person(), "tiefe-taschen", [*moves, "card agree"]))
    assert not [e for e in after["events"] if e["type"] == "chosen" and e["seat"] != 0]


def test_another_legal_move_is_shown_and_goes_nowhere(house):
    person = house.person()
    told = ok(asked(person, "qe", ["open 7"]))
    assert told["verdict"] == "aside"
    assert told["no"]["de"]
    assert [e["type"] for e in told["events"]][-1] == "opened"
    refused(asked(person, "qe", ["open 7", "next"]), 409, "off-script")
    assert ok(asked(person, "qe", []))["verdict"] == "asked"


def test_a_refusal_names_the_rule_in_the_language_of_the_learner(house):
    person = house.person()
    german = {"accept-language": "de"}
    url = "/api/lessons/QE-4.2"
    told = ok(person.post(url, json={"moves": ["bid 100"]}, headers=german))
    assert (told["verdict"], told["refusal"]["rule"]) == ("done", "QE-4.2")
    english = ok(person.post(url, json={"moves": ["bid 100"]}, headers={"accept-language": "en"}))
    assert told["refusal"]["message"] != english["refusal"]["message"]


def test_answers_are_foreseen_as_at_a_table(house):
    person = house.person()
    question = ok(asked(person, "PC-8.21", []))["shots"][-1]["position"]["question"]["id"]
    ask = {"moves": [], "question": question, "answers": ["errand election.own"]}
    url = "/api/lessons/PC-8.21/foresee"
    assert ok(person.post(url, json=ask))["changes"] == [{"votes": -1, "score-election": -1}]
    refused(person.post(url, json={**ask, "question": "old"}), 409, "stale-question")


def test_bad_input_is_refused(house):
    person = house.person()
    refused(asked(person, "chess", []), 404, "no-such-lesson")
    refused(asked(person, "qe", ["next", "next"]), 409, "off-script")
    refused(asked(person, "qe", ["next"] * 81), 422, "bad-body")
    told = ok(asked(person, "qe", ["nonsense"]))
    assert (told["verdict"], told["refusal"]["code"]) == ("refused", "bad-notation")


def test_chance_never_waits(house):
    """Whatever a scene waits for, it waits for the learner."""
    for scene in all_scenes().values():
        play = practise(scene.id, []).play
        assert play.game.to_act(play.state) != [CHANCE], scene.id
