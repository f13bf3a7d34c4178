"""What programs of others import stays: a name that goes is a breaking change, and is noticed here.

`public.txt` lists the names. A new one is added there; one that goes needs a new major version
and a line under *Removed* in the changelog.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from slushfund import bots, core

LISTED = Path(__file__).with_name("public.txt").read_text("utf-8").split()


@pytest.mark.parametrize("name", LISTED)
def test_a_public_name_can_be_imported(name):
    module, _, attribute = name.rpartition(".")
    assert hasattr(importlib.import_module(module), attribute)


@pytest.mark.parametrize("package", [core, bots], ids=lambda package: package.__name__)
def test_what_a_package_offers_is_listed(package):
    offered = {f"{package.__name__}.{name}" for name in package.__all__}
    assert offered == {name for name in LISTED if name.rpartition(".")[0] == package.__name__}
