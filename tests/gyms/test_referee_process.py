"""The referee as a bot meets it: a process with two pipes."""

from __future__ import annotations

import json
import select

import pytest

from patience import PATIENCE
from slushfund.gyms.referee import MAX_LINE


def say(process, data):
    process.stdin.write(data)
    process.stdin.flush()


def hear(process):
    """Return the next answer; fail, and do not hang, when none comes."""
    assert select.select([process.stdout], [], [], PATIENCE)[0]
    return json.loads(process.stdout.readline())


def finish(process, data):
    """Send everything at once, end the input, and return the answers."""
    out, err = process.communicate(data, timeout=PATIENCE)
    assert err == b""
    assert process.returncode == 0
    return [json.loads(line) for line in out.splitlines()]


def test_each_answer_comes_before_the_next_question(process):
    say(process, b"new qe seats=3\n")
    assert hear(process)["to_act"] == ["chance"]
    say(process, b"roll 1\n")
    (auctioneer,) = hear(process)["to_act"]
    say(process, f"move {auctioneer} open 120\n".encode())
    assert hear(process)["events"][0]["text"] == f"opened {auctioneer} 120"


def test_quit_ends_the_process_and_later_lines_are_not_read(process):
    answers = finish(process, b"games\nquit\ngames\n")
    assert [answer["ok"] for answer in answers] == [True, True]


def test_the_end_of_input_ends_the_process(process):
    assert finish(process, b"") == []


def test_a_last_line_without_an_end_is_answered(process):
    answers = finish(process, b"new qe\nact")
    assert answers[1]["to_act"] == ["chance"]


def test_garbage_gets_one_refusal_for_each_line_and_the_game_goes_on(process):
    garbage = [b"", b"\0\0\0", b"\xff\xfe", b"\x1b[2J", b"move 0 open 1e5", b"{}", b"\r\r"]
    setup = b"new qe\nroll 1\n"
    answers = finish(process, setup + b"\n".join(garbage) + b"\nact\n")
    refused = answers[2:-1]
    assert len(refused) == len(garbage)
    assert not any(answer["ok"] for answer in refused)
    assert answers[-1]["to_act"] == answers[1]["to_act"]


@pytest.mark.parametrize("length", [MAX_LINE + 1, MAX_LINE + 2, 2 * MAX_LINE + 1, 5_000_000])
def test_a_line_of_megabytes_is_refused_whole_in_one_answer(process, length):
    answers = finish(process, b"x" * length + b"\ngames\n")
    assert [answer.get("code") for answer in answers] == ["line-too-long", None]


def test_a_last_line_of_megabytes_without_an_end_is_refused_too(process):
    (answer,) = finish(process, b"x" * 3_000_000)
    assert answer["code"] == "line-too-long"


def test_a_line_exactly_at_the_limit_does_not_swallow_the_next(process):
    answers = finish(process, b"x" * MAX_LINE + b"\ngames\n")
    assert [answer.get("code") for answer in answers] == ["unknown-command", None]


def test_a_whole_game_can_be_played_by_asking_and_answering(process):
    say(process, b"new qe seats=5\n")
    to_act = hear(process)["to_act"]
    while to_act:
        if to_act == ["chance"]:
            say(process, b"chances\n")
            move = hear(process)["outcomes"][0][0]
        else:
            say(process, f"legal {to_act[-1]} 2\n".encode())
            move = hear(process)["moves"][-1]
        say(process, f"move {to_act[-1]} {move}\n".encode())
        to_act = hear(process)["to_act"]
    say(process, b"outcome\n")
    assert hear(process)["over"]


def test_a_listener_who_leaves_causes_no_trace(process):
    process.stdout.close()
    process.stdin.write(b"games\n" * 10)
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=PATIENCE) == 1
