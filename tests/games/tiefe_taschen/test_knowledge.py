"""Who knows what, and what worlds a seat can imagine (section Knowledge)."""

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import SPECTATOR, Rng
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.rules.money import stack_values

RNG = Rng.seeded(11)


def imagined(scene: Scene, viewer: int, seat: int, times: int = 60) -> set[tuple[int, ...]]:
    """Return the stacks of *seat* in worlds that *viewer* imagines."""
    view = scene.view(viewer)
    return {tuple(stack_values(GAME.imagine(view, RNG), seat)) for _ in range(times)}


@pytest.mark.rule("TT-1.5", "TT-1.4")
def test_starting_money_is_known_to_all_and_numbers_of_cards_always() -> None:
    scene = Scene(4)
    for viewer in [0, 1, 2, 3, SPECTATOR]:
        assert scene.view(viewer).sizes == [3, 3, 3, 3]
        assert imagined(scene, viewer, 3, 5) == {(2, 3, 4)}
    assert scene.view(1).own_money == [2, 3, 4]
    assert scene.view(SPECTATOR).own_money == []


@pytest.mark.rule("TT-1.5", "TT-10.5")
def test_a_stolen_card_is_known_to_taker_and_loser_and_limits_what_others_imagine() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    scene.place("1 snoop 2")
    scene.cards("agree blackmail agree agree")
    assert scene.chance("steal 3")[0] == "stolen 1 2 3 @1,2"
    for viewer in [1, 2]:
        assert imagined(scene, viewer, 1, 5) == {(2, 3, 3, 4)}
        assert imagined(scene, viewer, 2, 5) == {(2, 4)}
    for viewer in [0, 3, SPECTATOR]:
        assert imagined(scene, viewer, 2) == {(3, 4), (2, 4), (2, 3)}
        view = scene.view(viewer)
        for _ in range(20):
            world = GAME.imagine(view, RNG)
            assert sorted(stack_values(world, 1) + stack_values(world, 2)) == [2, 2, 3, 3, 4, 4]


@pytest.mark.rule("TT-10.2")
def test_a_grabbed_card_is_known_to_the_taker_only() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    scene.place()
    scene.cards("agree treasury agree agree")
    assert scene.chance("grab 5")[:2] == ["grabbed 1", "grab-seen 1 5 @1"]
    assert imagined(scene, 1, 1, 5) == {(2, 3, 4, 5)}
    assert len(imagined(scene, 0, 1)) == 5
    assert scene.view(0).sizes == [7, 4, 3, 3]


@pytest.mark.rule("TT-6.5", "TT-6.6", "TT-6.8")
def test_what_is_laid_open_later_limits_what_was_stolen_before() -> None:
    """Seat 2 bribes with its 3 after the theft, so the stolen card was not the 3."""
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    scene.place("1 snoop 2")
    scene.cards("agree blackmail agree agree")
    scene.chance("steal 4")
    scene.pot("5 3 1 1")
    scene.split("0:1,1,3,5")
    scene.put(0, "done")
    scene.put(1, "done")
    scene.put(2, "bribe 0 reject 3 up")
    assert imagined(scene, 3, 2) == {(2,), (4,)}
    assert imagined(scene, 3, 1) == {(2, 3, 4, 4), (2, 2, 3, 4)}


@pytest.mark.rule("TT-6.6", "TT-7.2")
def test_a_withdrawn_bribe_is_remembered_by_its_target_only() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options="phase3=free")
    scene.put(1, "bribe 2 agree 4 down")
    scene.put(1, "recall A")
    seen = [type(moved).__name__ for moved in scene.view(2).ledger]
    assert seen == ["Movement", "Movement"]
    for viewer in [0, 3, SPECTATOR]:
        assert [type(moved).__name__ for moved in scene.view(viewer).ledger] == [
            "HiddenMovement"
        ] * 2


@pytest.mark.rule("TT-9.7")
def test_nobody_imagines_avert_behind_a_card_that_was_blackmailed() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    scene.place("0 snoop 2")
    scene.cards("blackmail agree reject agree")
    view = scene.view(1)
    cards = {GAME.imagine(view, RNG).cards[2] for _ in range(80)}
    assert cards == {0, 1, 2, 3}
    assert {GAME.imagine(view, RNG).cards[3] for _ in range(80)} == {0, 1, 2, 3, 4}


@pytest.mark.rule("TT-5.2", "TT-8.4")
def test_nobody_imagines_a_president_who_rejects() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", first=3)
    scene.place()
    scene.put(3, "card agree")
    view = scene.view(1)
    assert {GAME.imagine(view, RNG).cards[3] for _ in range(80)} == {0, 2, 3, 4}


@pytest.mark.rule("TT-1.9")
def test_a_blurred_place_is_no_part_of_any_state() -> None:
    """Chance decides card by card, so there is nothing to leak but the window."""
    scene = Scene(4, options="length=20 bankruptcy=blurred")
    assert (scene.view(0).setup.lowest, scene.view(0).setup.highest) == (17, 23)


@pytest.mark.rule("TT-1.5", "TT-13.7")
def test_at_the_end_all_stacks_are_open_and_with_open_record_every_movement() -> None:
    for option, is_open in [("on", True), ("off", False)]:
        scene = Scene(4, options=f"length=20 open_record={option}")
        scene.random(3)
        view = scene.view(SPECTATOR)
        assert view.counted == [scene.stack(seat) for seat in range(4)]
        told = [line.split(" ")[0] for line in scene_lines(scene)]
        assert ("record-opened" in told) == is_open
        assert (len(view.ledger) > 0) == is_open
        assert [
            type(moved).__name__ for moved in view.ledger if type(moved).__name__ != "Movement"
        ] == []


def scene_lines(scene: Scene) -> list[str]:
    return [GAME.write_event(event) for event in scene.play.told[-1]]


@pytest.mark.rule("TT-1.5")
def test_without_memory_a_view_has_no_ledger_but_all_that_lies_open() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options="memory=off")
    scene.place("1 snoop 2")
    scene.cards("agree blackmail agree agree")
    scene.chance("steal 3")
    view = scene.view(0)
    assert (view.ledger, view.drawn_openly) == ([], [0, 0, 0, 0, 0])
    assert view.sizes == [7, 4, 2, 3]
    assert len(imagined(scene, 0, 3)) > 5


@pytest.mark.parametrize("options", ["", "phase3=free", "edition=2015", "memory=off phase3=free"])
@pytest.mark.parametrize("seats", [4, 7])
def test_worlds_imagined_inside_imagined_worlds_hold(options, seats) -> None:
    """A bot may think about what a rival thinks: views of worlds are good views."""
    rng = Rng.seeded(seats)
    scene = Scene(seats, options=options)
    for step in range(260):
        seats_to_act = scene.to_act
        if not seats_to_act:
            break
        seat = seats_to_act[rng.below(len(seats_to_act))]
        move = (
            rng.choose(GAME.chances(scene.state))
            if seat < 0
            else GAME.space(scene.state, seat).sample(rng)
        )
        scene.play.apply(seat, move)
        if step % 20 == 0:
            for viewer in range(seats):
                world = GAME.imagine(scene.view(viewer), rng)
                assert GAME.view(world, viewer) == scene.view(viewer)
                other = GAME.view(world, (viewer + 1) % seats)
                assert GAME.view(GAME.imagine(other, rng), (viewer + 1) % seats) == other


@pytest.mark.rule("TT-11.2")
@pytest.mark.parametrize(("seats", "enough"), [(3, 2), (4, 2), (5, 3), (8, 4)])
def test_a_view_says_how_many_votes_are_always_enough(seats: int, enough: int) -> None:
    scene = Scene(seats)
    scene.pot(" ".join("3" * seats))
    scene.split("0:" + ",".join("3" * seats))
    assert scene.view(SPECTATOR).enough == enough
    scene.place()
    scene.cards(" ".join(["agree"] * enough + ["reject"] * (seats - enough)))
    assert scene.state.round == 2


@pytest.mark.rule("TT-1.9", "TT15-4")
def test_a_view_says_how_many_cards_come_before_the_end() -> None:
    marked = Scene(4)
    assert (marked.view(1).least_to_end, marked.view(1).most_to_end) == (52, 52)
    marked.pot("5 4 2 1")
    assert (marked.view(1).least_to_end, marked.view(1).most_to_end) == (48, 48)
    blurred = Scene(4, options="bankruptcy=blurred")
    assert (blurred.view(1).least_to_end, blurred.view(1).most_to_end) == (49, 55)
    old = Scene(4, options="edition=2015")
    assert (old.view(1).least_to_end, old.view(1).most_to_end) == (88, 88)


@pytest.mark.rule("TT-6.9")
def test_a_view_says_which_bribes_each_own_card_would_earn() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    assert scene.view(3).earns == {}
    scene.put(0, "bribe 3 agree 4 down")
    scene.put(0, "bribe 3 notreject 2 up")
    either = ["0R"]
    wanted = {"agree": ["0A", "0R"], "reject": []}
    wanted.update(dict.fromkeys(["treasury", "blackmail", "avert"], either))
    assert scene.view(3).earns == wanted
    assert scene.view(1).earns == {}
    assert scene.view(SPECTATOR).earns == {}


def test_the_record_opens_at_the_end_also_without_memory() -> None:
    scene = Scene(3, options="memory=off length=3")
    scene.pot("5 3 1")
    scene.vote("0:1,3,5", "0 bribe 1 agree 4 down", "agree agree agree")
    assert scene.view(2).phase == "over"
    assert [movement.value for movement in scene.view(2).ledger] == [4, 4, 1, 3, 5]
    assert "record-opened 4,4,1,3,5" in scene.told
    assert Scene(3, options="memory=off").view(0).drawn_openly == [0] * 5
