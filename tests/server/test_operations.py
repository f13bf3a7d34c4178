"""For those who look after a server: ready or not, leaving in good order, figures that exist."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

import slushfund
from server import cluster
from server.house import House, ok, wait_for
from slushfund.cli import app
from slushfund.cli.think import QUIET
from slushfund.server.config import Config
from slushfund.server.http.site import IDLE
from slushfund.server.metrics import Metrics
from slushfund.server.run import JsonLines, settings

OPERATIONS = Path(__file__).parents[2] / "docs/operations"


def samples(text):
    """Return the values of all samples by name, and all labels of `slushfund_info`."""
    found = [one for family in text_string_to_metric_families(text) for one in family.samples]
    [info] = [one.labels for one in found if one.name == "slushfund_info"]
    return {one.name: one.value for one in found}, info


def test_a_process_that_serves_is_ready_and_says_which_it_is(house):
    person = house.person()
    assert ok(person.get("/readyz"))["faults"] == []
    values, info = samples(person.get("/metrics").text)
    assert values["slushfund_ready"] == 1
    assert info == {"version": slushfund.__version__, "process": house.site.process}
    [target] = ok(person.get("/metrics/targets"))
    assert target["targets"] == [house.config.peer_address]
    assert target["labels"] == {"process": house.site.process}


def test_bots_that_fail_make_a_process_unwell_but_not_unready(house):
    house.site.tables.services.bots.failures = 99
    person = house.person()
    assert person.get("/healthz").json()["faults"] == ["bots"]
    assert person.get("/readyz").status_code == 200


def test_targets_are_for_those_who_may_read_the_figures(tmp_path):
    with House(tmp_path, metrics="192.0.2.1") as house:
        for path in ("/metrics", "/metrics/targets"):
            assert house.person().get(path).status_code == 404
            reader = house.person(**{"x-forwarded-for": "192.0.2.1"})
            assert reader.get(path).status_code == 200


def test_a_process_that_stops_is_not_ready_first_and_serves_until_proxies_know(tmp_path):
    with House(tmp_path, drain=600.0) as house:
        table, people = house.table("qe", 3)
        with house.socket(people[0], table) as socket:
            socket.until("snapshot")
            house.server.should_exit = True  # as SIGTERM does
            try:
                person = house.person()
                wait_for(lambda: person.get("/readyz").status_code == 503)
                assert person.get("/readyz").json()["faults"] == ["closing"]
                assert samples(person.get("/metrics").text)[0]["slushfund_ready"] == 0
                assert person.get("/healthz").status_code == 200, "nobody is to kill it for that"
                live = house.site.tables[table]
                seat = min(live.asked)
                ask = {"question": live.asked[seat][0], "move": "open 5", "key": "drained-1"}
                ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
                socket.until("update")
            finally:
                house.server.force_exit = True  # as a second signal does
            assert socket.until("bye")["code"] == "shutting-down"


@pytest.mark.skipif(not cluster.is_wanted(), reason="several processes need PostgreSQL")
def test_every_process_of_a_group_is_named_with_its_address(tmp_path):
    with House(tmp_path) as one, House(tmp_path) as other:
        targets = ok(one.person().get("/metrics/targets"))
        assert {target["labels"]["process"] for target in targets} == {
            one.site.process,
            other.site.process,
        }
        assert {target["targets"][0] for target in targets} == {
            one.config.peer_address,
            other.config.peer_address,
        }


@pytest.mark.skipif(not cluster.is_wanted(), reason="only PostgreSQL has leases")
def test_a_process_without_a_lease_is_not_ready(tmp_path):
    with House(tmp_path) as house:
        house.site.store.membership._hear = lambda news: None  # nobody looks what is still ours
        house.site.store.membership._is_doubtful = True
        answer = house.person().get("/readyz")
        assert answer.status_code == 503
        assert answer.json()["faults"] == ["lease"]


def test_a_line_of_the_log_is_one_object_and_says_whose_it_is():
    record = logging.makeLogRecord({"msg": "serving", "levelname": "INFO", "port": 8000})
    line = json.loads(JsonLines().format(record))
    assert line.keys() == {"at", "level", "event", "pid", "port"}
    assert line["pid"] == record.process


def test_what_a_library_adds_to_a_line_of_the_log_does_not_break_it():
    record = logging.makeLogRecord({"msg": "ping failed", "websocket": object()})
    assert json.loads(JsonLines().format(record))["websocket"] == "object"


# What is written about it


def expressions(board):
    found = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    return [*found, *[one["query"]["query"] for one in board["templating"]["list"][1:]]]


def known_figures():
    """Return every name that a server's figures can have; those with labels have no sample yet."""
    found = set()
    for family in text_string_to_metric_families(Metrics().text().decode()):
        found |= {sample.name for sample in family.samples}
        found |= {f"{family.name}_total"} if family.type == "counter" else set()
        if family.type == "histogram":
            found |= {f"{family.name}_{end}" for end in ("bucket", "sum", "count")}
    return found


def unknown(board):
    named = set(re.findall(r"\b(?:slushfund|process)_\w+", " ".join(expressions(board))))
    assert len(named) > 10
    return named - known_figures()


def test_every_figure_of_the_dashboard_exists():
    board = json.loads((OPERATIONS / "grafana.json").read_text("utf-8"))
    assert unknown(board) == set()
    places = [tuple(panel["gridPos"].values()) for panel in board["panels"]]
    assert len(set(places)) == len(places)
    assert all(panel["title"] and panel["description"] for panel in board["panels"])


def test_a_figure_that_does_not_exist_is_found():
    text = (OPERATIONS / "grafana.json").read_text("utf-8")
    assert unknown(json.loads(text.replace("slushfund_moves_total", "slushfund_steps_total"))) == {
        "slushfund_steps_total"
    }


def test_every_label_of_the_dashboard_exists():
    labels = {"process", "le"}
    for metric in (name for name in vars(Metrics()).values() if hasattr(name, "_labelnames")):
        labels |= set(metric._labelnames)
    text = " ".join(expressions(json.loads((OPERATIONS / "grafana.json").read_text("utf-8"))))
    grouped = re.findall(r"by \(([^)]*)\)", text)
    matched = re.findall(r"[{,]\s*(\w+)[!=]", text)
    used = {word.strip() for group in grouped for word in group.split(",")} | set(matched)
    assert used
    assert used <= labels


def test_the_compose_file_has_three_services_and_options_that_exist():
    text = (OPERATIONS / "compose.yaml").read_text("utf-8")
    services = yaml.safe_load(text)["services"]
    assert set(services) == {"proxy", "slushfund", "database"}
    known = {name for one in app.commands["serve"].params for name in one.opts}
    served = " ".join([*services["slushfund"]["entrypoint"], *services["slushfund"]["command"]])
    used = set(re.findall(r"--[a-z-]+", served))
    assert {"--data", "--address", "--proxies", "--drain"} <= used <= known
    assert "ports" not in services["slushfund"], "only the proxy is reached from outside"
    assert "ports" not in services["database"]
    grace = services["slushfund"]["stop_grace_period"]
    drain = re.search(r"--drain=(\d+)", served)
    assert drain is not None
    assert int(grace.removesuffix("s")) >= int(drain[1]) + 25, (
        "goodbye and settling take their time"
    )
    recipe = (OPERATIONS.parents[1] / "Dockerfile").read_text("utf-8")
    assert all(f"ARG {name}=" in recipe for name in services["slushfund"]["build"]["args"])


@pytest.mark.parametrize("seconds", [IDLE, QUIET])
def test_who_asks_again_and_again_ends_a_silent_connection_before_the_server_does(seconds):
    """Else it ends, now and then, in the moment in which something is asked."""
    assert seconds < settings(Config(), None).timeout_keep_alive - 1
