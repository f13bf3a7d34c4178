"""Every law, for every game, every number of seats and every option."""

import pytest
from hypothesis import given

from conformance.laws import PLAY_LAWS
from conformance.scenes import scene
from conformance.secrecy import SECRECY_LAWS
from conformance.tables import LUCK, SEEDS, Table, steady, tables
from slushfund.core import Rng


@pytest.mark.parametrize("law", PLAY_LAWS)
@pytest.mark.parametrize("table", tables(), ids=str)
@steady(examples=2)
@given(seed=SEEDS, luck=LUCK)
def test_play_keeps_the_law(table: Table, law: str, seed: int, luck: int) -> None:
    PLAY_LAWS[law](scene(table, seed), Rng.seeded(luck))


@pytest.mark.parametrize("law", SECRECY_LAWS)
@pytest.mark.parametrize("table", tables(), ids=str)
@steady(examples=3)
@given(seed=SEEDS, luck=LUCK)
def test_nothing_leaks(table: Table, law: str, seed: int, luck: int) -> None:
    SECRECY_LAWS[law](scene(table, seed), Rng.seeded(luck))
