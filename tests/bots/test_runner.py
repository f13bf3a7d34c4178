"""A bot in its own process may be late, die or talk nonsense: the caller gets a clear failure."""

from __future__ import annotations

import shutil
import subprocess
import threading
from pathlib import Path

import pytest

from patience import PATIENCE
from slushfund import games
from slushfund.bots import CRASHED, ILLEGAL, LATE, BotFailed, Runner, fallback
from slushfund.bots import runner as side
from slushfund.core import CHANCE, Playthrough

QE = games.get("qe")

HEAD = """
import time, sys, os
from slushfund.bots import BotEntry, worker
from slushfund.bots.contract import Bot
from slushfund.bots.qe import ladder
from slushfund.games.qe.moves import Open, Bid
class Odd(Bot):
    def choose(self, knowledge, space, rng, budget):
"""
TAIL = """
ladder.BOTS.append(BotEntry("odd", "", "", Odd))
sys.exit(worker.main(["qe", "odd"]))
"""


@pytest.fixture(autouse=True)
def _patient_start(monkeypatch):
    monkeypatch.setattr(side, "START", PATIENCE)


@pytest.fixture
def table():
    play = Playthrough(QE, QE.options(seats=3))
    for seat, nation in enumerate(["US", "EU", "JP"]):
        play.put(CHANCE, f"nation {seat} {nation}")
    for seat, token in enumerate(["AGR", "FIN", "MAN"]):
        play.put(CHANCE, f"token {seat} {token}")
    play.put(CHANCE, "first 0")
    play.put(CHANCE, "tile US-AGR")
    return play


class Wrapped(Runner):
    """A runner whose process is a given script."""

    def __init__(self, script):
        super().__init__("qe", "odd", grace=0.3)
        self.script = script

    def command(self):
        return [super().command()[0], "-c", self.script]


class Heard(Wrapped):
    """A runner that is not late before it has heard something."""

    def _next(self, end, offered):
        return super()._next(end if offered else end + PATIENCE, offered)


def odd(body, kind=Wrapped):
    return kind(HEAD + "\n".join(f"        {line}" for line in body.split("\n")) + TAIL)


def test_a_random_bot_answers_and_answers_alike_for_the_same_seed(table):
    with Runner("qe", "random") as runner:
        moves = [runner.ask(table.state, 0, [], 5, PATIENCE).move for _ in range(2)]
    assert moves[0] == moves[1]
    assert QE.space(table.state, 0).has(moves[0])


@pytest.mark.parametrize(
    ("body", "reason", "offered"),
    [
        ("budget.offer(Open(7)); time.sleep(600)", LATE, "open 7"),
        ("time.sleep(600)", LATE, None),
        ("budget.offer(Open(9)); raise RuntimeError('oh')", CRASHED, "open 9"),
        ("os._exit(3)", CRASHED, None),
        ("budget.offer(Open(0)); raise RuntimeError('oh')", CRASHED, None),
        ("return Open(0)", ILLEGAL, None),
        ("return Bid(3)", ILLEGAL, None),
        ("return 'nonsense'", CRASHED, None),
    ],
)
def test_a_failing_bot_is_reported(table, body, reason, offered):
    with odd(body, Heard if offered else Wrapped) as runner:
        with pytest.raises(BotFailed) as failure:
            runner.ask(table.state, 0, [], 1, 0.2 if reason == LATE else PATIENCE)
        assert failure.value.reason == reason
        wanted = None if offered is None else QE.parse(offered)
        assert failure.value.offered == wanted


@pytest.mark.parametrize("fault", [OSError(24, "no descriptors"), MemoryError(), RuntimeError()])
def test_a_process_that_cannot_start_is_a_failure_like_any_other(table, monkeypatch, fault):
    def refuse(*_, **__):
        raise fault

    with Runner("qe", "random") as runner:
        for part in (subprocess, threading):
            with monkeypatch.context() as now:
                now.setattr(part, "Popen" if part is subprocess else "Thread", refuse)
                with pytest.raises(BotFailed) as failure:
                    runner.ask(table.state, 0, [], 1, PATIENCE)
                assert failure.value.reason == CRASHED
        assert runner.ask(table.state, 0, [], 1, PATIENCE).move


def test_after_a_failure_the_next_question_starts_afresh(table):
    with odd("if rng.below(2): os._exit(1)\nreturn Open(3)") as runner:
        results = []
        for seed in range(6):
            try:
                results.append(QE.write(runner.ask(table.state, 0, [], seed, PATIENCE).move))
            except BotFailed as failure:
                results.append(failure.reason)
    assert set(results) == {"open 3", CRASHED}


def test_what_a_bot_prints_disturbs_nothing(table):
    with odd("print('hello')\nos.system('echo loud')\nreturn Open(3)") as runner:
        assert QE.write(runner.ask(table.state, 0, [], 1, PATIENCE).move) == "open 3"


def test_an_unknown_bot_is_a_clear_failure(table):
    with Runner("qe", "nobody") as runner, pytest.raises(BotFailed, match="unknown-bot"):
        runner.ask(table.state, 0, [], 1, PATIENCE)


def test_the_fallback_is_legal(table):
    for seed in range(5):
        assert QE.space(table.state, 0).has(fallback(QE, table.state, 0, seed))


WHERE = "import slushfund; time.sleep(600 if 'other' in slushfund.__file__ else 0); return Open(7)"


def test_a_compiled_engine_is_used_from_the_question_after_it_is_ready(
    table, tmp_path, monkeypatch
):
    tree = tmp_path / "other"
    source = Path(__file__).parents[2] / "src/slushfund"
    passing = shutil.ignore_patterns("__pycache__", "static")  # whose files come and go meanwhile
    shutil.copytree(source, tree / "slushfund", ignore=passing)
    monkeypatch.setenv("SLUSHFUND_COMPILED", str(tree))
    with odd(WHERE) as runner:
        assert QE.write(runner.ask(table.state, 0, [], 5, PATIENCE).move) == "open 7"
        (tree / "engine.stamp").write_text("ready")
        with pytest.raises(BotFailed) as caught:  # the process of the other tree sleeps
            runner.ask(table.state, 0, [], 5, 1)
        assert caught.value.reason == LATE
