"""Servers for tests."""

from __future__ import annotations

import pytest

from server.house import House


@pytest.fixture
def house(tmp_path):
    """An empty server without limits."""
    with House(tmp_path) as house:
        yield house
