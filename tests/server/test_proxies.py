"""Whom the server believes, and to whom it shows its figures (T12)."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from patience import PATIENCE
from server.house import PLENTY, House
from slushfund.core import BadInput
from slushfund.server.budget import is_within, networks

FEW = replace(PLENTY, reads=(3, 0.001))


def asked(house, address, times=4):
    headers = {"x-forwarded-for": address}
    return [house.person(**headers).get("/healthz").status_code for _ in range(times)]


def test_each_player_behind_a_believed_network_has_a_rate_of_their_own(tmp_path):
    with House(tmp_path, limits=FEW, proxies="10.0.0.9, 127.0.0.0/8") as house:
        assert asked(house, "198.51.100.1") == [200, 200, 200, 429]
        assert asked(house, "198.51.100.2") == [200, 200, 200, 429]


def test_nobody_else_chooses_an_address(tmp_path):
    with House(tmp_path, limits=FEW, proxies="172.16.0.0/12") as house:
        assert asked(house, "198.51.100.1") == [200, 200, 200, 429]
        assert asked(house, "198.51.100.2", 1) == [429]


@pytest.mark.parametrize(
    ("address", "status"),
    [("127.0.0.1", 200), ("172.17.0.1", 404), ("192.168.1.5", 404), ("1.1.1.1", 404), ("x", 404)],
)
def test_figures_are_for_this_machine(house, address, status):
    headers = {"x-forwarded-for": address}
    assert house.person(**headers).get("/metrics").status_code == status


def test_figures_are_for_whom_the_host_names(tmp_path):
    with House(tmp_path, metrics="172.17.0.0/16") as house:
        for address, status in (("172.17.0.1", 200), ("172.18.0.1", 404), ("127.0.0.1", 404)):
            answer = house.person(**{"x-forwarded-for": address}).get("/metrics")
            assert answer.status_code == status


def test_an_address_is_the_same_in_ipv6():
    assert is_within("::ffff:172.18.0.1", networks("172.16.0.0/12"))
    assert not is_within("::ffff:172.32.0.1", networks("172.16.0.0/12"))
    assert not is_within("not an address", networks("0.0.0.0/0"))
    assert networks("") == []


@pytest.mark.parametrize("text", ["*", "docker", "172.16.0.1/12", "10.0.0.0/33", "127.0.0.1;::1"])
def test_what_is_no_network_is_refused(text):
    with pytest.raises(BadInput, match="bad-network"):
        networks(text)


def test_the_command_says_which_word_is_no_network(tmp_path):
    command = [sys.executable, "-m", "slushfund", "serve", "--proxies", "docker", "--port", "0"]
    command += ["--data", str(tmp_path / "games.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 2
    assert "172.16.0.0/12: docker (bad-network)" in done.stderr
