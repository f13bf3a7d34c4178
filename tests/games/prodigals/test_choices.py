"""One rule for all choices: every step may be picked, also one that can do nothing (PC-11.5)."""

from __future__ import annotations

import pytest

from games.prodigals.scene import Scene
from slushfund.core import Rng
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.contests import contests_in_play
from slushfund.games.prodigals.rules.effects import Choose, settle
from slushfund.games.prodigals.rules.society import Moves

CONTESTS = ["ES", "EP", "PS", "EPS", "EW", "SW", "ESW"]


def choices(scene: Scene) -> list[Choose]:
    """List the choices that cards, tiles and spaces of the contests in play may offer."""
    state = scene.state
    found = [effect for effect in state.layout.fx.all if isinstance(effect, Choose)]
    lacking = {
        "moves": not state.markers,
        "lose_votes": "election" not in contests_in_play(state),
        "spend": not state.money,
        "sell": not state.estates or not state.market,
    }
    return [each for each in found if not any(lacking.get(part.kind, False) for part in each.of)]


def choosing(contests: str, number: int, money: int) -> Scene:
    """Let seat 0 make a choice of its action turn, with a tile or property it cannot go below."""
    scene = Scene(contests, 3, seed=1)
    while scene.state.round == 1 and scene.asked(GAME.to_act(scene.state)[0]) in ("keep", "plan"):
        seat = GAME.to_act(scene.state)[0]
        GAME.apply(scene.state, seat, GAME.space(scene.state, seat).sample(Rng.seeded(1)))
    scene.action_turn()
    scene.state.stack = [choices(scene)[number]]
    if scene.state.money:
        scene.state.money[0] = money
    return scene


ALL = [
    pytest.param(contests, number, id=f"{contests}-{number}")
    for contests in CONTESTS
    for number in range(len(choices(Scene(contests, 3, seed=1))))
]


@pytest.mark.rule("PC-11.5", "PC-11.4")
@pytest.mark.parametrize(("contests", "number"), ALL)
def test_every_step_of_every_choice_may_be_picked_again_and_again(contests, number):
    for money in (0, 30):
        for part in choices(Scene(contests, 3, seed=1))[number].of:
            if isinstance(part, Moves) or part.kind in ("sell", "exchange"):
                continue
            scene = choosing(contests, number, money)
            chosen = choices(scene)[number]
            picked = 0
            while scene.state.stack and scene.state.stack[-1].kind == "choose":
                offered = [each.step for each in chosen.of if each.step]
                legal = scene.legal()
                assert [f"step {step}" for step in offered] == [
                    text for text in legal if text.startswith("step ")
                ]
                scene.do(f"step {part.step}")
                picked += 1
            assert picked == chosen.picks, "a pick without effect is used up, and nothing else"


@pytest.mark.rule("PC-11.5", "PC-11.6")
@pytest.mark.parametrize("contests", ["EP", "EPS"])
def test_nobody_loses_votes_by_force(contests):
    scene = Scene(contests, 3)
    scene.tiles("TA1")
    numbers = [n for n, each in enumerate(choices(scene)) if "spend" in [p.step for p in each.of]]
    assert numbers
    for number in numbers:
        scene = choosing(contests, number, 0)
        votes, picks = scene.votes(), choices(scene)[number].picks
        for _ in range(picks):
            scene.do("step spend")
        assert (scene.votes(), scene.money()) == (votes, 0)


@pytest.mark.rule("PC-11.5")
def test_a_choice_in_which_nothing_can_happen_is_not_asked():
    scene = Scene("PS", 3)
    kinds = [[part.kind for part in each.of] for each in choices(scene)]
    number = kinds.index(["spend", "moves"])
    scene = choosing("PS", number, 0)
    scene.markers("lady@L-2", "gentleman@M-2", "lady@R-2", "gentleman@L0")
    settle(scene.state, 0, [])
    assert scene.state.stack == []
    scene.state.stack = [choices(scene)[number]]
    scene.markers("lady@L-2", "gentleman@M-2", "lady@R-2", "gentleman@L2")
    assert scene.legal() == ["step spend", "move gentleman@L2 down", "done"]
