"""2015: a bribed seat may let a few others look at a face-down bribe (TT15-8)."""

import pytest

from conformance.laws import Breach
from conformance.planted import Heard, Planted, Seen
from conformance.scenes import Scene as Moments
from conformance.scenes import play
from conformance.secrecy import SECRECY_LAWS
from conformance.secrets import secrets_of
from games.tiefe_taschen.scene import Scene, table
from slushfund import games
from slushfund.core import EVERYONE, SPECTATOR, BadNotation, Rng, told_to
from slushfund.games.tiefe_taschen.events import BribeSeen
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import Show
from slushfund.games.tiefe_taschen.rules.money import stack_values

FREE = "edition=2015 phase3=free"


def bribed(options: str = FREE, seats: int = 5) -> Scene:
    """Return a table where seat 0 has bribed seat 2 with its 4, face down."""
    pot = "5 3 1 1 2 2 4 4"[: 2 * seats - 1]
    scene = table(seats, pot, "0:" + ",".join(sorted(pot.split())), options=options)
    scene.put(0, "bribe 2 agree 4 down")
    return scene


@pytest.mark.rule("TT15-8")
def test_a_bribe_is_shown_to_chosen_seats_and_all_see_to_whom() -> None:
    scene = bribed()
    assert scene.put(2, "show 0A 1,4") == ["bribe-shown 0A 1,4", "bribe-seen 0A 4 @1,4"]
    for seat in [0, 1, 2, 4]:
        assert scene.view(seat).bribe_money == {"0A": 4}
    for seat in [3, SPECTATOR]:
        assert scene.view(seat).bribe_money == {}
    for seat in [0, 1, 2, 3, 4, SPECTATOR]:
        assert [(b.is_up, b.seen_by) for b in scene.view(seat).bribes] == [(False, [1, 4])]
    assert scene.put(2, "show 0A 3")[0] == "bribe-shown 0A 3"
    assert scene.put(2, "show 0A") == ["bribe-up 0A 4"]


@pytest.mark.rule("TT15-8")
def test_only_who_does_not_know_it_may_be_shown_one_bribe() -> None:
    scene = bribed()
    scene.put(1, "bribe 2 reject 3 down")
    for known in [0, 2]:
        scene.refuse(2, f"show 0A {known}", "knows-already", "TT15-8")
    scene.refuse(2, "show 0A 7", "no-such-seat", "TT15-8")
    scene.refuse(1, "show 0A 3", "no-such-bribe", "TT-6.7")
    scene.put(2, "show 0A 3")
    scene.refuse(2, "show 0A 3,4", "knows-already", "TT15-8")
    shows = [text for text in scene.legal(2) if text.startswith("show")]
    assert shows[:3] == ["show 0A", "show 1R", "show 0A,1R"]
    assert shows[3:6] == ["show 0A 1", "show 0A 4", "show 0A 1,4"]
    assert len(shows) == 3 + 3 + 7
    for text in ["show 0A,1R 3", "show none 3", "show 0A 3,1", "show 0A 1,1", "show 0A all"]:
        with pytest.raises(BadNotation):
            GAME.parse(text)
    assert GAME.write(GAME.parse("show 0A 1,3")) == "show 0A 1,3"
    with pytest.raises(Exception, match="show-one"):
        GAME.apply(scene.state, 2, Show((0, 3), 1 << 4))


@pytest.mark.rule("TT15-8", "TT-6.7")
def test_the_edition_of_2016_and_the_first_rules_know_turning_up_only() -> None:
    scene = bribed("phase3=free")
    scene.refuse(2, "show 0A 3", "show-to-all", "TT-6.7")
    first = table(4, "5 3 1 1", "0:1,1,3,5", options=FREE, game=games.under("tiefe-taschen", 1))
    first.put(0, "bribe 2 agree 4 down")
    first.refuse(2, "show 0A 3", "show-to-all", "TT-6.7")


@pytest.mark.rule("TT15-8", "TT-8.3")
def test_in_order_a_bribe_is_shown_before_and_after_the_step_of_turning_up() -> None:
    scene = bribed("edition=2015")
    assert scene.put(2, "show 0A 1")[0] == "bribe-shown 0A 1"
    scene.place()
    assert scene.view(0).phase == "showing"
    scene.refuse(2, "show 0A 3", "show-one", "TT15-8")
    scene.put(2, "show none")
    assert scene.put(2, "show 0A 3")[0] == "bribe-shown 0A 3"


@pytest.mark.rule("TT15-8", "TT-7.5")
def test_showing_takes_the_marks_of_those_who_look() -> None:
    scene = bribed()
    for seat in [1, 3]:
        scene.put(seat, "card agree")
        scene.put(seat, "ready")
    assert scene.put(2, "show 0A 1")[-1] == "marks-removed 1"
    assert scene.view(0).ready == [3]


@pytest.mark.rule("TT15-8")
def test_who_looked_knows_where_the_money_went_and_nobody_else_does() -> None:
    scene = bribed("edition=2015", seats=4)
    scene.place("2 show 0A 1")
    scene.show_none()
    scene.cards("agree agree agree agree")
    for viewer, certain in [(1, True), (2, True), (3, False), (SPECTATOR, False)]:
        view = scene.view(viewer)
        worlds = {tuple(stack_values(GAME.imagine(view, Rng.seeded(n)), 2)) for n in range(30)}
        assert (2, 3, 4, 4) in worlds, viewer
        assert (len(worlds) == 1) == certain, viewer


@pytest.mark.rule("TT15-8")
def test_what_is_taken_back_is_forgotten_when_it_is_laid_again() -> None:
    scene = bribed()
    scene.put(2, "show 0A 1")
    scene.put(0, "recall A")
    assert scene.view(1).bribes == []
    scene.put(0, "bribe 2 agree 2 down")
    assert scene.view(1).bribe_money == {}
    assert scene.view(1).bribes[0].seen_by == []


@pytest.mark.rule("TT15-8", "TT-12.2")
def test_a_resigned_seat_may_be_shown_a_bribe_but_shows_none() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options="edition=2015")
    scene.place()
    scene.cards("agree reject reject reject")
    scene.split("1:1,1,3,5")
    scene.put(1, "bribe 2 agree 4 down")
    assert scene.put(2, "show 1A 0")[-1] == "bribe-seen 1A 4 @0"
    assert scene.view(0).bribe_money == {"1A": 4}
    assert told_to(scene.game.apply(scene.state.copy(), 2, GAME.parse("show 1A 3")), 0) != []
    scene.refuse(0, "show 1A 3", "seat-resigned", "TT-12.2")


class LooksAreTold(Planted):
    """What a few are let look at, everybody hears."""

    def apply(self, state, seat, move):
        events = self.honest.apply(state.inner, seat, move)
        return [Heard(EVERYONE, e) if isinstance(e, BribeSeen) else e for e in events]


class LooksAreSeen(Planted):
    """A bribe that one seat was let look at is seen by all."""

    def view(self, state, seat):
        inner = state.inner
        money = {
            bribe.place: GAME.view(inner, bribe.target).bribe_money[bribe.place]
            for bribe in GAME.view(inner, SPECTATOR).bribes
            if bribe.seen_by
        }
        seen = Seen(GAME.view(inner, seat))
        seen.change = lambda facts: facts.update(bribe_money={**facts["bribe_money"], **money})
        return seen


@pytest.mark.slow
@pytest.mark.parametrize("leak", [Planted, LooksAreTold, LooksAreSeen])
def test_a_leak_of_what_few_may_see_is_found(leak) -> None:
    """Games full of bribes and looks; the laws that forbid nothing else find both leaks."""
    options = GAME.parse_options(f"seats=4 {FREE}")
    planted = leak(GAME, secrets_of(GAME))
    found = ""
    for seed in range(8):
        moments: Moments = play(planted, options, seed)
        for law in ["twins", "lockstep", "forks"]:
            try:
                SECRECY_LAWS[law](moments, Rng.seeded(seed))
            except Breach as breach:
                found = found or str(breach)
        if found:
            break
    assert (found != "") == (leak is not Planted)
