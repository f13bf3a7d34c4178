"""The TOML files that we ship, and the JSON twins that a wheel has beside them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from slushfund.toml_files import tables_in

SOURCES = Path(__file__).parents[2] / "src/slushfund"
OURS = sorted(SOURCES.rglob("*.toml"))


@pytest.mark.parametrize("file", OURS, ids=lambda file: str(file.relative_to(SOURCES)))
def test_every_file_of_ours_says_the_same_as_json(file):
    tables = tomllib.loads(file.read_text("utf-8"))
    assert json.loads(json.dumps(tables)) == tables


def test_the_sources_have_no_twins_that_could_be_older_than_a_file():
    assert OURS
    assert not list(SOURCES.rglob("*.toml.json"))


def test_a_twin_is_read_in_the_place_of_its_file(tmp_path):
    (tmp_path / "a.toml").write_text("price = 1")
    assert tables_in(tmp_path, "a.toml") == {"price": 1}
    (tmp_path / "a.toml.json").write_text('{"price": 2}')
    assert tables_in(tmp_path, "a.toml") == {"price": 2}
