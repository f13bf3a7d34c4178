"""The figures of `make soak` at a size for `make test`, and faults that they must find."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from server.cluster import programs
from slushfund import games
from slushfund.core import IllegalMove
from slushfund.server.http import lobby
from slushfund.server.http.protocols import GuardedHttp
from soak import crew, fuzzed_requests, kills, random_games
from soak.figures import FIGURES

QUICK = ("games",)
# A server that is killed, or answers with a fault, leaves connections that nobody closes.
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)


@pytest.fixture(autouse=True)
def _forgotten_connections() -> Iterator[None]:
    """Let connections to dead servers go here, not in the middle of somebody else's test."""
    yield
    gc.collect()


@pytest.mark.parametrize(
    "figure",
    [
        pytest.param(one, id=one.name, marks=[] if one.name in QUICK else [pytest.mark.slow])
        for one in FIGURES
    ],
)
def test_a_small_one_goes_well(figure):
    if figure.name in ("owners", "updates") and programs() is None:
        pytest.skip("PostgreSQL is not installed: `make postgres` tries to")
    assert figure.run(figure.small, 1)


def test_an_exception_in_a_game_is_told_with_the_table(monkeypatch):
    def broken(*_, **__):
        raise IllegalMove("planted", "QE-1.1")

    monkeypatch.setattr(random_games, "any_move", broken)
    with pytest.raises(AssertionError, match=r"qe .*game 0, seed 1"):
        random_games.run(4, 1)


@pytest.mark.slow
def test_a_server_that_forgets_what_it_has_acknowledged_is_found():
    with pytest.raises(AssertionError):
        kills.run(10, 1, "forget")


@pytest.mark.slow
def test_people_play_by_the_options_of_the_table_and_not_by_what_they_left_open(monkeypatch):
    monkeypatch.setattr(games, "ALL", [games.get("tiefe-taschen")])
    monkeypatch.setattr(crew, "any_options", lambda *_: "seats=3")
    assert kills.run(3, 1)


@pytest.mark.parametrize("plant", ["handler", "protocol"])
def test_a_fault_of_the_server_is_found(monkeypatch, plant):
    if plant == "protocol":
        monkeypatch.setattr(GuardedHttp, "send_400_response", H11Protocol.send_400_response)
    else:
        monkeypatch.setattr(lobby, "_bots", None)
    with pytest.raises(AssertionError):
        fuzz(range(1, 9))


def fuzz(seeds):
    """Ask for anything, again and again: three of four stretches come across a planted fault."""
    for seed in seeds:
        fuzzed_requests.run(3_000, seed)
