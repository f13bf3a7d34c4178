"""The OpenAPI document describes what the server does: fuzzed with Schemathesis (S2)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from patience import PATIENCE
from server.house import House, ok
from slushfund.server.app import ROUTES
from slushfund.server.http import text
from slushfund.server.http.openapi import document
from slushfund.server.schema import TARGET, described

ROOT = Path(__file__).parents[2]
SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
CASES = 60 * SOAK

CHECKS = [
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
    content_type_conformance,
]


class Fuzzed(NamedTuple):
    house: House
    ids: list[str]
    cookie: str


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    """A server with a running, a finished and an open table, and somebody who sits at each."""
    with House(tmp_path_factory.mktemp("house")) as house:
        running, people = house.table("qe", 3)
        opened = ok(people[0].post("/api/tables", json={"game": "qe", "name": "A"}))["id"]
        yield Fuzzed(house, [running, opened, "0" * 24], people[0].cookies["slushfund"])


def operations():
    described = schemathesis.openapi.from_dict(_document())
    found: list[Any] = list(described.get_all_operations())
    return [result.ok() for result in found]


def _document():
    return document(ROUTES)


@pytest.mark.parametrize(
    "operation", operations(), ids=lambda one: one.definition.raw["operationId"]
)
def test_no_generated_request_breaks_the_server_or_its_promises(fuzzed, operation, monkeypatch):
    monkeypatch.setattr(text, "MOST", 0.01)
    if operation.definition.raw["operationId"] == "stream":
        pytest.skip("never ends")
    tried: list[Any] = []

    @settings(
        max_examples=CASES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @schemathesis_given(operation)
    def fuzz(case):
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = fuzzed.ids[len(tried) % 3]
        tried.append(case)
        headers = {"origin": fuzzed.house.url, "cookie": f"slushfund={fuzzed.cookie}"}
        if operation.definition.raw["operationId"] == "logout":
            headers.pop("cookie")
        response = case.call(base_url=fuzzed.house.url, headers=headers, timeout=PATIENCE)
        case.validate_response(response, checks=CHECKS)

    fuzz()
    assert len(tried) >= CASES / 2 or not operation.definition.raw["parameters"]


def schemathesis_given(operation):
    modes = schemathesis.GenerationMode
    return given(
        st.one_of(
            operation.as_strategy(generation_mode=modes.POSITIVE),
            operation.as_strategy(generation_mode=modes.NEGATIVE),
        )
    )


def test_the_types_of_the_client_are_fresh():
    assert (ROOT / TARGET).read_text("utf-8") == described()
