"""Every lesson is played through the engine: what it promises happens, and nobody gets stuck."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from slushfund import games
from slushfund.core import Refusal, Rng
from slushfund.lessons import NEXT, Practice, Scene, all_scenes, practise
from slushfund.lessons.practice import shows

RULES = Path(__file__).parents[2] / "docs" / "rules"
LESSONS = [scene for scene in all_scenes().values() if not scene.rule]
PROMISED = {
    "tiefe-taschen": {"splitting", "voting", "bribing", "blackmail", "averting", "resigning"},
    "prodigals": {"icons", "contests", "highest"},
    "prodigals.contests=W": {
        "fortune",
        "planning",
        "errands",
        "companions",
        "property",
        "market",
        "bankrupt",
    },
    "qe": {"thrift", "elimination"},
    "counterfeiters": {"clock", "godfather", "account"},
}
LONGEST = 340
"""Letters of a text beside a table on a phone."""

by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])


def answer(practice: Practice, choice: int = 0) -> str:
    return practice.step.do[choice] if practice.step.do else NEXT


def walk(lesson: Scene, other: int = -1, choice: int = 0) -> list[Practice]:
    """Play a lesson as it is meant, at one step with another of the moves that are meant there."""
    moves: list[str] = []
    found = [practise(lesson.id, moves)]
    while found[-1].verdict == "asked":
        moves.append(answer(found[-1], choice if found[-1].at == other else 0))
        found.append(practise(lesson.id, moves))
    return found


def scored(practice: Practice, wanted: list[str]) -> bool:
    """Tell whether the score sheet says all this: seat, category or `total`, value."""
    outcome = practice.play.game.outcome(practice.play.state)
    for line in wanted:
        seat, category, value = line.split(" ")
        assert outcome is not None
        score = outcome.scores[int(seat)]
        said = score.total if category == "total" else score.categories[category]
        assert said == int(value), (line, said)
    return True


def test_every_game_has_a_lesson() -> None:
    assert {lesson.game for lesson in LESSONS} == {game.id for game in games.ALL}
    assert {lesson.id for lesson in LESSONS} == set(PROMISED)


@by_lesson
def test_every_promised_concept_happens(lesson: Scene) -> None:
    """Each concept belongs to a step that names its event, and the learner is told that event."""
    happened = set()
    found = walk(lesson)
    for before, after in pairwise(found):
        step = before.step
        assert shows(after.play, len(before.play.inputs), lesson.seat, step.shows), step.say.en
        assert scored(after, step.scores)
        if step.concept:
            assert step.shows or step.scores, step.concept
            happened.add(step.concept)
    assert found[-1].verdict == "done"
    assert set(lesson.concepts) == happened == PROMISED[lesson.id]


@by_lesson
def test_it_ends_with_a_score_that_is_explained(lesson: Scene) -> None:
    play = walk(lesson)[-1].play
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    scored = {name for score in outcome.scores for name in score.categories}
    assert {comment.category for comment in lesson.sheet} == scored


@by_lesson
def test_every_move_that_is_meant_leads_to_the_end(lesson: Scene) -> None:
    for at, step in enumerate(lesson.steps):
        for choice in range(1, len(step.do)):
            assert walk(lesson, at, choice)[-1].verdict == "done", step.do[choice]


@by_lesson
def test_any_other_legal_move_is_shown_and_can_be_taken_back(lesson: Scene) -> None:
    rng = Rng.seeded(17)
    moves: list[str] = []
    now = practise(lesson.id, moves)
    while now.verdict == "asked":
        play = now.play
        for _ in range(4 if now.step.do else 0):
            text = play.game.write(play.game.space(play.state, lesson.seat).sample(rng))
            if text in now.step.do:
                continue
            beside = practise(lesson.id, [*moves, text])
            assert beside.verdict == "aside"
            assert beside.play.inputs[-1].move == text
            assert now.step.no.en, "say why another move is not meant"
            with pytest.raises(Refusal, match="off-script"):
                practise(lesson.id, [*moves, text, text])
        assert practise(lesson.id, moves) is now or practise(lesson.id, moves).at == now.at
        moves.append(answer(now))
        now = practise(lesson.id, moves)


@by_lesson
def test_a_refused_move_leaves_the_lesson_where_it_was(lesson: Scene) -> None:
    now = practise(lesson.id, ["no move at all"])
    assert now.verdict == "refused"
    assert now.refusal is not None
    assert now.refusal.code == "bad-notation"
    assert len(now.play.inputs) == len(practise(lesson.id, []).play.inputs)


@by_lesson
def test_whoever_moves_has_read_enough(lesson: Scene) -> None:
    """A move that is meant a few texts later is taken at once."""
    first = next(step for step in lesson.steps if step.do)
    before = lesson.steps[: lesson.steps.index(first)]
    if any(step.then for step in before):
        pytest.skip("somebody else acts before the learner does")
    after = practise(lesson.id, [first.do[0]])
    assert (after.verdict, after.at) == ("asked", len(before) + 1)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="no-such-lesson"):
        practise("chess", [])
    with pytest.raises(Refusal, match="off-script"):
        practise("tiefe-taschen", ["next", "next"])


@pytest.mark.parametrize("scene", all_scenes().values(), ids=all_scenes())
def test_texts_are_there_in_both_languages_and_short(scene: Scene) -> None:
    texts = [words for step in scene.steps for words in (step.say, step.no)]
    said = [scene.done, *texts, *[comment.say for comment in scene.sheet]]
    said += [words for step in scene.steps for words in step.offers.values()]
    assert all(step.say.en for step in scene.steps)
    assert scene.done.en
    for words in said:
        assert bool(words.en) == bool(words.de), words
        assert max(len(words.en), len(words.de)) <= LONGEST, (len(words.en), len(words.de), words)
        assert not words.en or words.en != words.de
        assert words.en.count("**") % 2 == words.de.count("**") % 2 == 0, words


@pytest.mark.parametrize("scene", all_scenes().values(), ids=all_scenes())
def test_cited_rules_are_on_the_pages(scene: Scene) -> None:
    page = (RULES / f"{scene.game}.en.md").read_text("utf-8")
    known = set(re.findall(r"\*\*([A-Z]+\d*-[\d.]+)\*\*", page))
    for rule in [scene.rule, *[step.rule for step in scene.steps]]:
        assert not rule or rule in known, rule
