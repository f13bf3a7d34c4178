"""Servers for tests."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from server.house import House
from server.patient import patient_server
from slushfund.server import budget

__all__ = ["patient_server"]


@pytest.fixture
def house(tmp_path):
    """An empty server without limits."""
    with House(tmp_path) as house:
        yield house


@pytest.fixture
def nothing_refills(monkeypatch):
    """For rates no time passes: what was used up stays so, however long a test takes."""
    monkeypatch.setattr(budget, "time", SimpleNamespace(monotonic=lambda: 0.0))
