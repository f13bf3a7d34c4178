"""Which engine the tests run with; `make test` asks for one, then for the other."""

from __future__ import annotations

import os

import pytest

from slushfund import games
from slushfund.core import game, kernel, record, rng, space

ASKED_FOR = os.environ.get("SLUSHFUND_ENGINE", "pure")


@pytest.mark.parametrize("module", [game, kernel, record, rng, space])
def test_the_engine_under_test_is_the_one_asked_for(module):
    assert module.__file__.endswith(".py") == (ASKED_FOR == "pure")


def test_every_game_is_of_the_engine_asked_for():
    kinds = {type(each.start(each.options()).copy).__name__ for each in games.ALL}
    assert kinds <= ({"method"} if ASKED_FOR == "pure" else {"builtin_function_or_method"})
