"""The toy, rule by rule."""

from __future__ import annotations

import pytest
from slushfund.games.toy.game import GAME

from slushfund.core import CHANCE, IllegalMove, Playthrough


def dealt(options: str = "seats=2") -> Playthrough:
    play = Playthrough(GAME, GAME.parse_options(options))
    play.put(CHANCE, "token 0 3")
    play.put(CHANCE, "token 1 4")
    play.put(CHANCE, "prize 7")
    return play


def lines(events) -> list[str]:
    return [GAME.write_event(event) for event in events]


def refused(play: Playthrough, seat: int, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refusal:
        play.put(seat, text)
    return refusal.value.code, refusal.value.rule


@pytest.mark.rule("TY-1.1", "TY-1.2")
def test_tokens_are_secret_and_different_and_prizes_open():
    play = dealt()
    assert [GAME.view(play.state, seat).token for seat in (0, 1, -2)] == [3, 4, None]
    assert GAME.view(play.state, -2).left == [1, 2, 4]
    fresh = Playthrough(GAME, GAME.options(seats=2))
    fresh.put(CHANCE, "token 0 3")
    assert refused(fresh, CHANCE, "token 1 3") == ("not-an-outcome", "TY-1.1")


@pytest.mark.rule("TY-2.1", "TY-2.2", "TY-2.3")
def test_a_single_highest_bid_takes_the_prize():
    play = dealt()
    assert lines(play.put(1, "bid 2")) == ["sealed 1"]
    assert refused(play, 1, "bid 3") == ("not-your-turn", "TY-2.1")
    assert refused(play, 0, "bid 7") == ("bid-too-high", "TY-2.2")
    events = play.put(0, "bid 5")
    assert lines(events) == ["sealed 0", "taken 0", "paid 0 5"]
    assert [event.is_told_to(1) for event in events] == [True, True, False]


@pytest.mark.rule("TY-2.4")
def test_a_shared_highest_bid_sells_nothing():
    play = dealt()
    play.put(0, "bid 2")
    assert lines(play.put(1, "bid 2")) == ["sealed 1", "unsold 7"]


@pytest.mark.rule("TY-3.1", "TY-3.2")
def test_seat_0_blows_the_whistle_once():
    play = dealt()
    assert refused(play, 1, "whistle") == ("no-whistle", "TY-3.1")
    assert lines(play.put(0, "whistle")) == ["whistled 0"]
    assert refused(play, 0, "whistle") == ("whistle-used", "TY-3.2")
    assert refused(dealt("seats=2 whistle=off"), 0, "whistle") == ("whistle-used", "TY-3.2")


@pytest.mark.rule("TY-4.1", "TY-4.2")
def test_the_most_that_is_left_wins():
    play = dealt()
    for prize in ("", "prize 1", "prize 2"):
        if prize:
            play.put(CHANCE, prize)
        play.put(0, "bid 0")
        events = play.put(1, "bid 1")
    assert lines(events)[-3:] == ["opened 0 3 0", "opened 1 4 3", "ended 0"]
    assert [score.total for score in GAME.outcome(play.state).scores] == [3, 1]
