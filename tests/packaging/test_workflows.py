"""Workflows of a hosted service cannot be run here; what they run here can be looked at."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / ".github").rglob("*.yml"))
FLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def jobs(flow: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(flow.read_text("utf-8"))["jobs"]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_of_the_service_can_be_read(file):
    assert isinstance(yaml.safe_load(file.read_text("utf-8")), dict)


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.name)
def test_jobs_wait_for_jobs_that_there_are(flow):
    for job in jobs(flow).values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs(flow))


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.name)
def test_steps_pin_what_they_use_and_run_what_there_is(flow):
    for job in jobs(flow).values():
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            assert "@" in step.get("uses", "@")
            for test in re.findall(r"tests/\w+", step.get("run", "")):
                assert (ROOT / test).exists()


def test_wheels_are_tried_with_tests_that_there_are():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    [command] = re.findall(r"^test-command = (.*)$", text, re.M)
    tried = re.findall(r"tests/\w+", command)
    assert tried
    assert all((ROOT / test).is_dir() for test in tried)
