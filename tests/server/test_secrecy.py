"""Nothing that leaves the server for a viewer depends on what that viewer may not know.

Whole frames are compared as bytes: snapshots, updates, refusals, their number, order and size, in
worlds that the viewer cannot tell apart (R1, R2 of the test plan).
"""

from __future__ import annotations

import os
from hashlib import sha256

import pytest

from server.stage import (
    Luck,
    clear,
    draw,
    frames,
    put,
    reached,
    refusals,
    stage,
    twin_of,
    viewers,
)
from slushfund import games
from slushfund.core import Refusal, Rng, told_to
from slushfund.server.tables import spoken, visible
from slushfund.server.tables.streams import encode
from slushfund.server.tables.table import Table
from slushfund.wire import api
from slushfund.wire.plain import plain_event

pytestmark = pytest.mark.slow

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
GAMES = [
    pytest.param(game, f"seats={seats}", id=f"{game.id}-{seats}")
    for game in games.ALL
    for seats in (game.seats[0], game.seats[-1])
]
FREE = "seats=4 phase3=free"
REVISABLE = [(games.under("tiefe-taschen", 1), FREE)]
"""Where plans may be changed in secret: the number of messages must not tell of it."""
GAMES += [
    pytest.param(games.under("tiefe-taschen", rules), FREE, id=f"tiefe-taschen-{rules}-free")
    for rules in (1, 2, 3)
]
GAMES += [
    pytest.param(
        games.get("tiefe-taschen"), f"seats=5 edition=2015 avert=may {more}".strip(), id=name
    )
    for name, more in (("tiefe-taschen-may", ""), ("tiefe-taschen-may-free", "phase3=free"))
]
"""Who is asked whether to avert must not show who can."""
GAMES += [
    pytest.param(games.get("prodigals"), options, id="prodigals-" + options.split("=")[-1])
    for options in ("seats=3 contests=W", "seats=2 contests=ESW")
]
"""Last Will has hidden hands, and draws inside turns."""
PARTS = range(5)
STATES = 50 * SOAK
"""In each part: at least 500 for every game."""
RUNS = 50 * SOAK
"""For each setting: at least 100 for every game."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_snapshots_and_refusals_are_the_same_bytes_in_twin_worlds(game, options, part):
    rng = Rng.seeded(100 + part)
    for _ in range(STATES):
        play, texts = reached(game, options, rng)
        real = stage(game, options, play)
        for viewer in viewers(real):
            twin = stage(game, options, twin_of(play, viewer, rng))
            one, other = [encode(table.snapshot(viewer, "join")) for table in (real, twin)]
            assert one == other, viewer
            words = [spoken.text_of(table, viewer) for table in (real, twin)]
            assert words[0] == words[1], viewer
            if viewer < 0 or real.row.status != "running":
                continue
            asked = [
                (question, text)
                for question in (game.question(play.state, viewer) or "1.x", "9.other")
                for text in [*texts[-20:], "nonsense", "bid 1e5", "open 0", "bid -1"]
                if question == "9.other" or not is_legal(game, play.state, viewer, text)
            ]
            left, right = [refusals(table, viewer, asked) for table in (real, twin)]
            assert left == right, viewer


def is_legal(game, state, seat, text):
    try:
        return game.space(state, seat).has(game.parse(text))
    except Refusal:
        return False


def alike(game, world, actor, move, rng):
    """Return what *actor* does in the twin world: the same if it can, else something like it."""
    space = game.space(world, actor)
    if space.has(move) and rng.below(3):
        return move
    word = game.write(move).split(" ")[0]
    for _ in range(6):
        other = space.sample(rng)
        if game.write(other).split(" ")[0] == word:
            return other
    return move if space.has(move) else space.sample(rng)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_two_runs_that_look_the_same_are_told_in_the_same_frames(game, options):
    rng = Rng.seeded(2)
    compared = 0
    for _ in range(RUNS):
        play, _ = reached(game, options, rng)
        if not game.to_act(play.state):
            continue
        for viewer in [-2, *range(play.options.seats)]:
            compared += lockstep(game, options, play, viewer, rng)
    assert compared > RUNS


def lockstep(game, options, play, viewer, rng):
    """Play on in two worlds until the viewer is told which one it is in; count equal steps."""
    left_play = twin_of(play, viewer, rng)
    left_play.state = play.state.copy()
    left_play.inputs, left_play.told = list(play.inputs), list(play.told)
    right_play = twin_of(left_play, viewer, rng)
    right_play.inputs, right_play.told = list(play.inputs), list(play.told)
    left, right = [stage(game, options, one) for one in (left_play, right_play)]
    for table in (left, right):
        table.snapshot(viewer, "join")
        clear(table)
    steps = 0
    while steps < 10 and (seats := game.to_act(left.play.state)):
        actor = rng.pick(seats)
        move = draw(game, left.play.state, actor, rng)
        other = move if actor == viewer else alike(game, right.play.state, actor, move, rng)
        left.fair = Luck(game, rng)
        before = len(left.play.told)
        put(left, actor, game.write(move))
        right.fair = Luck(game, rng, left.fair.drawn)
        put(right, actor, game.write(other))
        heard = [
            [plain_event(game, e) for told in one.play.told[before:] for e in told_to(told, viewer)]
            for one in (left, right)
        ]
        sent = [
            [*frames(table, viewer), spoken.text_of(table, viewer).text] for table in (left, right)
        ]
        if heard[0] != heard[1]:
            return steps
        assert sent[0] == sent[1], (viewer, actor, game.write(move), game.write(other))
        steps += 1
    return steps


def silent_steps(game, options, rng):
    """Make moves that seats may make; return how many were told to somebody by no frame at all."""
    play, _ = reached(game, options, rng)
    table = stage(game, options, play)
    table.fair = Luck(game, rng)
    for viewer in viewers(table):
        table.snapshot(viewer, "join")
    clear(table)
    silent = 0
    for _ in range(12):
        seats = game.may_act(table.play.state)
        if not seats:
            break
        actor = rng.pick(seats)
        before = {viewer: encode(table.snapshot(viewer, "join")) for viewer in viewers(table)}
        steps = len(table.play.told)
        put(table, actor, game.write(draw(game, table.play.state, actor, rng)))
        for viewer in viewers(table):
            told = [e for step in table.play.told[steps:] for e in told_to(step, viewer)]
            sent = frames(table, viewer)
            if not told and encode(table.snapshot(viewer, "join")) == before[viewer]:
                assert sent == [], "a message tells that something happened unseen"
                silent += 1
    return silent


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_a_viewer_cannot_notice_sends_no_message_and_counts_no_number(game, options):
    rng = Rng.seeded(3)
    silent = sum([silent_steps(game, options, rng) for _ in range(RUNS)])
    assert silent > 0 or (game, options) not in REVISABLE


def test_what_those_who_watch_say_to_each_other_leaves_no_trace_with_the_players():
    """Not even in the numbers of messages and lines, while the game runs and when it is over."""
    from server.stage import run
    from slushfund.server.tables import chat
    from slushfund.wire import api

    game = games.get("qe")
    tables = [stage(game, "seats=4") for _ in range(2)]
    said = api.GalleryAsk("Seat 2 bluffs!", "gallery-1", "Watcher")
    run(tables[0], chat.say_in_gallery(tables[0], 1, said))
    for table in tables:
        run(table, chat.say(table, 3, api.ChatAsk("hello", "hello-001")))
    for viewer in range(4):
        assert frames(tables[0], viewer) == frames(tables[1], viewer)
        snapshots = [encode(table.snapshot(viewer, "join")) for table in tables]
        assert snapshots[0] == snapshots[1]
        assert b"bluffs" not in snapshots[0]
    assert len(frames(tables[0], -2)) == 2
    [line, _] = tables[0].snapshot(-2, "join").chat
    assert (line.seat, line.name, line.room, line.to) == ("spectator", "Watcher", "gallery", None)


def test_a_whisper_leaves_no_trace_with_others():
    """Not even in the numbers of messages and lines."""
    from server.stage import run
    from slushfund.server.tables import chat
    from slushfund.wire import api

    game = games.get("qe")
    tables = [stage(game, "seats=4") for _ in range(2)]
    whisper = api.ChatAsk("psst", "whisper-1", to=2)
    run(tables[0], chat.say(tables[0], 1, whisper))
    for table in tables:
        run(table, chat.say(table, 3, api.ChatAsk("hello", "hello-001")))
    for viewer in (0, 3, -2):
        assert frames(tables[0], viewer) == frames(tables[1], viewer)
        snapshots = [encode(table.snapshot(viewer, "join")) for table in tables]
        assert snapshots[0] == snapshots[1]
    for viewer in (1, 2):
        assert len(frames(tables[0], viewer)) == 2


def leak_in_position(monkeypatch):
    position_of = visible.position_of

    def leaking(play, *others):
        position = position_of(play, *others)
        position.view["digest"] = sha256(repr(play.state.auction.bids).encode()).hexdigest()
        return position

    monkeypatch.setattr(visible, "position_of", leaking)


def leak_in_refusal(monkeypatch):
    def leaking(table, seat, ask, who):
        raise Refusal("bids", str(sum(table.play.state.auction.bids)))

    monkeypatch.setattr(Table, "move", leaking)


def leak_in_clock(monkeypatch):
    def leaking(table):
        return [api.Clock(0, float(table.play.state.tokens[-1]))]

    monkeypatch.setattr(Table, "clocks", leaking)


def leak_in_events(monkeypatch):
    def leaking(play, events, viewer):
        return [plain_event(play.game, event) for event in events]

    monkeypatch.setattr(visible, "events_for", leaking)


def leak_in_words(monkeypatch):
    def leaking(table, viewer):
        return api.GameText(
            f"highest bid {max(table.play.state.auction.bids)}", None, False, "open"
        )

    monkeypatch.setattr(spoken, "text_of", leaking)


def leak_in_told_words(monkeypatch):
    monkeypatch.setattr(spoken, "told_to", lambda events, viewer: events)


LEAKS = [leak_in_position, leak_in_refusal, leak_in_clock, leak_in_events]
LEAKS += [leak_in_words, leak_in_told_words]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak, monkeypatch):
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        both_laws(games.get("qe"), "seats=4")


def both_laws(game, options):
    test_snapshots_and_refusals_are_the_same_bytes_in_twin_worlds(game, options, 0)
    test_two_runs_that_look_the_same_are_told_in_the_same_frames(game, options)
