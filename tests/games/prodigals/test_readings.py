"""Readings of rules that a group may choose, and what holds without them."""

from __future__ import annotations

import pytest

from games.prodigals.scene import Scene
from slushfund.core import CHANCE, BadOption, Rng
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.layout import OWN
from slushfund.games.prodigals.rules.possessions import count_time

SPECTATOR = -2


@pytest.mark.rule("PC-10.18")
def test_hands_lie_open():
    scene = Scene("ES", 3)
    scene.hand("EW12", "SW05", seat=1)
    for viewer in (SPECTATOR, 0, 1, 2):
        assert GAME.view(scene.state, viewer).hands[1] == ["EW12", "SW05"]


@pytest.mark.rule("PC-10.18")
def test_hidden_hands_show_their_size_only():
    scene = Scene("ES", 3, reading="hands=hidden")
    scene.hand("EW12", "SW05", seat=1)
    for viewer in (SPECTATOR, 0, 1, 2):
        seen = GAME.view(scene.state, viewer)
        assert seen.hands[1] == (["EW12", "SW05"] if viewer == 1 else [])
        assert seen.hand_sizes == [0, 2, 0]


@pytest.mark.rule("PC-10.18")
def test_hidden_hands_are_imagined_from_cards_out_of_sight():
    scene = Scene("ES", 3, seed=3, reading="hands=hidden")
    rng = Rng.seeded(5)
    while scene.state.round < 3:
        seat = GAME.to_act(scene.state)[0]
        if seat < 0:
            scene.roll(4)
        else:
            GAME.apply(scene.state, seat, GAME.space(scene.state, seat).sample(rng))
    sizes = [len(hand) for hand in scene.state.hands]
    assert max(sizes) > 2
    worlds = [GAME.imagine(GAME.view(scene.state, 0), Rng.seeded(n)) for n in range(20)]
    hands = {str(world.hands[1:]) for world in worlds}
    assert len(hands) > 5, "they are guessed"
    for world in worlds:
        assert [len(hand) for hand in world.hands] == sizes
        assert world.hands[0] == scene.state.hands[0]
        assert GAME.conserved(world) == GAME.conserved(scene.state)


@pytest.mark.rule("PC-10.18")
def test_who_is_asked_about_time_cards_is_imagined_with_one():
    scene = Scene("EP", 3, reading="hands=hidden")
    for cards in scene.state.decks + scene.state.laid:
        cards[:] = [card for card in cards if card not in scene.cards("PW01", "EW12", "EW05")]
    scene.hand("PW01", "EW12", seat=0)
    scene.errand_turn()
    scene.do("errand possessions.own")
    assert scene.asked() == "time"
    for luck in range(20):
        world = GAME.imagine(GAME.view(scene.state, 1), Rng.seeded(luck))
        assert count_time(world, 0) > 0


@pytest.mark.rule("PC-7.30")
@pytest.mark.parametrize("reading", ["sales=compulsory", "sales=voluntary"])
def test_sales_by_cards_may_be_left_out_where_a_group_reads_it_so(reading):
    scene = Scene("EP", 3, reading=reading)
    scene.tiles("TA1", "TA2")
    scene.hand("PW14", "PW07")
    scene.action_turn()
    for card, kind in (("PW14", "sell"), ("PW07", "swap")):
        scene.do(f"play {card}")
        assert scene.asked() == kind
        assert ("done" in scene.legal()) == (reading == "sales=voluntary")
        if reading == "sales=voluntary":
            scene.do("done")
            assert len(scene.state.estates[0]) == 2
        elif kind == "sell":
            assert scene.refusal("done") == ("must-sell", "PC-7.13")
            scene.do("sell TA2", "done")
        else:
            assert scene.refusal("done")[1] == "PC-7.5"


@pytest.mark.rule("PC-7.30", "PC-4.7")
@pytest.mark.parametrize("space", ["x1", "x2"])
def test_errands_are_never_left_out(space):
    scene = Scene("EP", 3, reading="sales=voluntary")
    scene.errand_turn()
    scene.do(f"errand possessions.{space}")
    assert scene.asked() in ("sell", "swap")
    assert "done" not in scene.legal()


@pytest.mark.rule("PC-7.30", "PC-10.18")
@pytest.mark.parametrize("text", ["contests=ES sales=voluntary", "contests=EW hands=hidden"])
def test_a_reading_needs_what_it_is_about(text):
    with pytest.raises(BadOption) as refused:
        GAME.parse_options(text)
    assert refused.value.code == "not-with-contests"


@pytest.mark.rule("PC-11.18")
def test_a_boy_who_walks_on_would_change_nothing_because_one_can_always_be_spared():
    """So no reading: errands done stay done, and spaces that were used stay closed."""
    asked = 0
    for seed in range(12):
        rng = Rng.seeded(seed)
        state = GAME.start(GAME.parse_options("seats=3 contests=EPS"))
        while seats := GAME.to_act(state):
            seat = seats[0]
            if seat != CHANCE and state.stack and state.stack[-1].kind == "extra_errand":
                asked += 1
                assert spare_boys(state, seat) > 0
            move = GAME.draw(state, rng) if seat == CHANCE else GAME.space(state, seat).sample(rng)
            GAME.apply(state, seat, move)
    assert asked > 3


def spare_boys(state, seat: int) -> int:
    """Count a player's boys whom neither order, Hyde Park nor Dame Beatrice keeps."""
    count = 0
    for place, at in zip(state.layout.places, state.boy_at, strict=True):
        is_here = at >> seat & 1 == 1 if place.room == OWN else at == seat
        is_kept = place.position >= 0 or place.id.endswith(("hyde-park", "beatrice"))
        count += is_here and not is_kept
    return count
