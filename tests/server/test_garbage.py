"""Everything is searched for dead cycles now and then, and when much has grown old."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import weakref
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from patience import PATIENCE
from server.house import House
from slushfund.server import garbage, run
from slushfund.server.bots.brains import NoBrains
from slushfund.server.config import Config


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the collector, and the interpreter's patience, as they were."""
    threshold, switch = gc.get_threshold(), sys.getswitchinterval()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)
    sys.setswitchinterval(switch)


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.knot = self


def is_freed(monkeypatch: pytest.MonkeyPatch, pause: float, older: int) -> bool:
    """Return whether an old knot that nobody holds goes away while the watch looks some times."""
    monkeypatch.setattr(garbage, "LOOK", 0.0)
    monkeypatch.setattr(garbage, "PAUSE", pause)
    monkeypatch.setattr(garbage, "OLDER", older)
    knot = Knot()
    known = weakref.ref(knot)
    gc.collect()
    del knot

    async def looked() -> None:
        watch = asyncio.ensure_future(garbage.watch())
        for _ in range(20):
            await asyncio.sleep(0)
        watch.cancel()

    asyncio.run(looked())
    return known() is None


@pytest.mark.skipif(garbage.IS_STEPWISE, reason="this Python searches a little at a time by itself")
def test_everything_is_searched_after_a_while_or_when_much_has_grown_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    garbage.only_young()
    assert is_freed(monkeypatch, pause=-inf, older=garbage.NEVER)
    assert is_freed(monkeypatch, pause=inf, older=0)
    assert not is_freed(monkeypatch, pause=inf, older=garbage.NEVER)


def test_a_server_searches_only_what_is_young(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found: list[tuple[int, int, int]] = []
    monkeypatch.setattr(run, "brains", lambda _: NoBrains())
    monkeypatch.setattr(run.Server, "run", lambda *_: found.append(gc.get_threshold()))
    run.serve(Config(port=0, data=tmp_path / "games.db"))
    oldest = gc.get_threshold()[2] if garbage.IS_STEPWISE else garbage.NEVER
    assert [threshold[2] for threshold in found] == [oldest]
    assert gc.get_freeze_count() > 0


def test_a_server_watches_as_long_as_it_serves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = threading.Event()

    async def watch() -> None:
        begun.set()

    monkeypatch.setattr(garbage, "watch", watch)
    with House(tmp_path):
        assert begun.wait(PATIENCE)
