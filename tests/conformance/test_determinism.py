"""The same seed gives the same game in every process, however Python orders its sets."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from conformance.digest import lines

TESTS = Path(__file__).parents[1]


@cache
def played(hash_seed: str, fault: str) -> tuple[str, ...]:
    """Return the digests of another process with this hash seed."""
    path = os.pathsep.join([str(TESTS), *sys.path])
    result = subprocess.run(
        [sys.executable, "-m", "conformance.digest", *fault.split()],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return tuple(result.stdout.splitlines())


@cache
def played_here() -> tuple[str, ...]:
    return tuple(lines(None))


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["random", "0", "1"])
def test_another_process_plays_the_same_games(hash_seed) -> None:
    assert played(hash_seed, "") == played_here()


@pytest.mark.slow
def test_the_order_of_a_set_would_be_found_in_every_game() -> None:
    pairs = zip(played("0", "SetOrder"), played("1", "SetOrder"), strict=True)
    assert [one for one, other in pairs if one == other] == []
