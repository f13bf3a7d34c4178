"""Every law, for every game, every number of seats and every option."""

import pytest
from hypothesis import given

from conformance.laws import PLAY_LAWS
from conformance.scenes import scene
from conformance.secrecy import SECRECY_LAWS
from conformance.tables import LUCK, SEEDS, Table, option_tables, seat_tables, steady, tried
from conformance.taking_back import law_undo
from slushfund.core import Rng

LAWS = {**PLAY_LAWS, **SECRECY_LAWS, "undo": law_undo}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("table", tried(seat_tables()))
@steady(examples=2)
@given(seed=SEEDS, luck=LUCK)
def test_every_number_of_seats_keeps_the_law(table: Table, law: str, seed: int, luck: int) -> None:
    LAWS[law](scene(table, seed), Rng.seeded(luck))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("table", tried(option_tables()))
@steady(examples=1)
@given(seed=SEEDS, luck=LUCK)
def test_every_option_keeps_the_law(table: Table, law: str, seed: int, luck: int) -> None:
    LAWS[law](scene(table, seed), Rng.seeded(luck))
