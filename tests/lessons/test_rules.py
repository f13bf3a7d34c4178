"""Every rule that can be played: what is to be tried really shows the rule, and is judged so."""

from __future__ import annotations

import pytest

from slushfund import games
from slushfund.core import Rng
from slushfund.lessons import Scene, all_scenes, practise

RULES = [scene for scene in all_scenes().values() if scene.rule]
LEAST = 40
EACH = 8

by_rule = pytest.mark.parametrize("scene", RULES, ids=[scene.id for scene in RULES])


def test_there_are_many_in_every_game() -> None:
    assert len(RULES) >= LEAST
    for game in games.ALL:
        assert len([scene for scene in RULES if scene.game == game.id]) >= EACH


@by_rule
def test_the_solution_shows_the_rule(scene: Scene) -> None:
    """A move has the stated events, or is refused with the stated code by this very rule."""
    (step,) = scene.steps
    assert step.do
    assert bool(step.shows) != bool(step.refused)
    for text in step.do:
        after = practise(scene.id, [text])
        assert after.verdict == "done", text
        if step.refused:
            assert text in step.offers, "the table offers only legal moves"
            assert after.refusal is not None
            assert (after.refusal.code, after.refusal.rule) == (step.refused, scene.rule)
            assert after.play.inputs == practise(scene.id, []).play.inputs
        else:
            assert after.refusal is None


@by_rule
def test_whatever_else_is_tried_is_judged(scene: Scene) -> None:
    rng = Rng.seeded(3)
    play = practise(scene.id, []).play
    space = play.game.space(play.state, scene.seat)
    legal = [play.game.write(space.sample(rng)) for _ in range(6)] if space.size() else []
    for text in [*scene.steps[0].offers, *legal]:
        after = practise(scene.id, [text])
        if scene.steps[0].refused:
            assert after.verdict == "aside" or text in scene.steps[0].do, text
        assert after.verdict in ("aside", "done"), (text, after.refusal)
    assert practise(scene.id, ["no move at all"]).verdict == "refused"


def test_the_judge_can_say_no() -> None:
    """Where several moves are legal, one that does not show the rule is not taken for it."""
    rng = Rng.seeded(5)
    asked = [scene for scene in RULES if not scene.steps[0].refused]
    taken = set()
    for scene in asked:
        play = practise(scene.id, []).play
        space = play.game.space(play.state, scene.seat)
        tried = {play.game.write(space.sample(rng)) for _ in range(12)}
        if any(practise(scene.id, [text]).verdict == "aside" for text in tried):
            taken.add(scene.id)
    assert len(taken) > 0.8 * len(asked), sorted({scene.id for scene in asked} - taken)


@pytest.mark.parametrize(("bid", "is_named"), [("bid 40", False), ("bid 0", True)])
def test_a_low_bid_is_seen_by_the_auctioneer_alone_unless_it_is_zero(
    bid: str, is_named: bool
) -> None:
    """The scene takes both for an answer, so its words must hold for both (QE-7.2)."""
    [scene] = [scene for scene in RULES if scene.rule == "QE-4.3"]
    after = practise(scene.id, [bid])
    assert after.verdict == "done"
    assert (scene.seat in after.play.game.view(after.play.state, 2).finished[-1].zeros) == is_named
    assert "zero" in scene.done.en
    assert "Null" in scene.done.de


def test_no_lesson_calls_a_secret_what_the_end_opens() -> None:
    """By default all bids of Q.E. are opened after the end."""
    [scene] = [scene for scene in RULES if scene.rule == "QE-5.1"]
    assert games.get("qe").parse_options(scene.options).word("open_record") == "on"
    assert "never" not in scene.done.en
    assert " nie" not in scene.done.de
