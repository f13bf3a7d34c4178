"""Whatever is said to the referee, it answers once, and a refusal changes nothing."""

from __future__ import annotations

import io
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from slushfund import games
from slushfund.gyms.referee import COMMANDS, Referee, serve

WORDS = [
    *COMMANDS,
    *["0", "1", "4", "-1", "chance", "spectator", "seats=3", "seats=9", "memory=off"],
    *[game.id for game in games.ALL],
    *["open", "bid", "peek", "tile", "5", "1e5", "٣", "1_000", "007", "9" * 5_000, "", " ", "\0"],
    *["{}", '{"game":"qe","rules":1,"options":"seats=3","inputs":[["chance","nation 0 US"]]}'],
]

sensible = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
lines = st.one_of(
    sensible.map(str.encode),
    st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.binary(max_size=40),
    st.tuples(sensible.map(str.encode), st.binary(max_size=5)).map(b"".join),
).filter(lambda line: b"\n" not in line)


def facts(referee: Referee) -> list[bytes]:
    """Return the game as the referee tells it."""
    return [referee.answer(line) for line in (b"log", b"act", b"outcome", b"view spectator")]


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 60), st.lists(lines, max_size=12))
def test_no_line_breaks_the_referee(seed, moves, said):
    referee = Referee()
    referee.answer(b"new qe")
    referee.answer(f"random {seed} {moves}".encode())
    for line in said:
        before = facts(referee)
        rng = referee.rng.copy()
        answer = json.loads(referee.answer(line))
        if not answer["ok"]:
            assert answer["code"] != "internal-error"
            assert sorted(answer) == ["code", "message", "ok", "rule"]
            assert (facts(referee), referee.rng) == (before, rng)


@settings(max_examples=100, deadline=None)
@given(st.lists(lines.filter(lambda line: line.rstrip(b"\r") != b"quit"), max_size=12))
def test_there_are_as_many_answers_as_lines(said):
    sink = io.BytesIO()
    serve(io.BytesIO(b"".join(line + b"\n" for line in said)), sink)
    answers = sink.getvalue().splitlines()
    assert len(answers) == len(said)
    assert all(isinstance(json.loads(answer)["ok"], bool) for answer in answers)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from([game.id for game in games.ALL]),
    st.integers(0, 2**32),
    st.integers(0, 200),
)
def test_a_record_of_any_position_loads_into_the_same_position(game, seed, moves):
    first, second = Referee(), Referee()
    first.answer(f"new {game}".encode())
    first.answer(f"random {seed} {moves}".encode())
    record = json.loads(first.answer(b"record"))["record"]
    assert json.loads(second.answer(f"load {json.dumps(record)}".encode()))["ok"]
    assert facts(second) == facts(first)
