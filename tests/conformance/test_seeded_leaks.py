"""The laws are tested themselves: faults planted on purpose must all be found."""

import pytest

from conformance.exports import EXPORT_LAWS
from conformance.laws import PLAY_LAWS, Breach
from conformance.leaks import FAULTS, LEAKS, Planted, ViewShowsSecret, labelled_secrets
from conformance.notation import NOTATION_LAWS
from conformance.scenes import play
from conformance.secrecy import SECRECY_LAWS
from conformance.tables import Table, default_tables
from slushfund.core import Rng

LAWS = {**SECRECY_LAWS, **EXPORT_LAWS, **PLAY_LAWS, **NOTATION_LAWS}
TRIES = 4


def breach(game, options) -> str:
    """Return the first broken law, "" when every law is kept in every try."""
    for seed in range(TRIES):
        scene = play(game, options, seed)
        for law in LAWS.values():
            try:
                law(scene, Rng.seeded(seed))
            except Breach as found:
                return str(found)
    return ""


def plant(fault: type[Planted], table: Table, secrets=None) -> str:
    """Return how *fault* was found, "" if it was not."""
    secrets = labelled_secrets(table.game) if secrets is None else secrets
    return breach(fault(table.game, secrets), table.game.parse_options(table.options))


@pytest.mark.parametrize("table", default_tables(), ids=str)
def test_a_game_without_a_planted_fault_keeps_every_law(table) -> None:
    assert plant(Planted, table) == ""


@pytest.mark.parametrize("table", default_tables(), ids=str)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_every_planted_fault_is_found(fault, table) -> None:
    assert plant(fault, table) != "", fault.__doc__


@pytest.mark.parametrize("table", default_tables(), ids=str)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_every_planted_leak_is_found(leak, table) -> None:
    if not labelled_secrets(table.game):
        pytest.skip("nothing is secret in this game, so there is nothing to leak")
    assert plant(leak, table) != "", leak.__doc__


SECRETS = [
    pytest.param(table, secret, id=f"{table.game.id} {secret}")
    for table in default_tables()
    for secret in labelled_secrets(table.game)
]


@pytest.mark.parametrize(("table", "secret"), SECRETS)
def test_a_view_that_shows_one_secret_is_found(table, secret) -> None:
    assert plant(ViewShowsSecret, table, [secret]) != ""
