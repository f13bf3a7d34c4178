"""`--ray local` plays a plan as one process does: the same results, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from patience import PATIENCE

pytestmark = pytest.mark.slow

COMMAND = ["arena", "match", "qe", "soft", "greedy", "--deals", "5", "--iterations", "2"]


def played(folder, *more):
    """Play a small match with the command; return every line of its results."""
    command = [sys.executable, "-m", "slushfund", *COMMAND, "--out", str(folder), *more]
    done = subprocess.run(
        command,
        env={**os.environ, "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    return (folder / "results.csv").read_bytes()


def test_a_cluster_of_ray_gives_the_results_of_one_process_byte_for_byte(tmp_path):
    pytest.importorskip("ray", reason="Ray has no package for this Python or machine")
    here = played(tmp_path / "here")
    assert len(here.splitlines()) > 5, "more than one chunk, so that their order matters"
    assert played(tmp_path / "ray", "--ray", "local") == here
