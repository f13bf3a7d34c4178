"""The laws are tested themselves: faults planted on purpose must all be found."""

from collections.abc import Iterable
from typing import Any

import pytest

from conformance.exports import EXPORT_LAWS
from conformance.laws import PLAY_LAWS, Breach
from conformance.leaks import (
    FAULTS,
    LEAKS,
    AudienceIsWider,
    DrawsAreShown,
    EventOrder,
    ExportShowsAll,
    PrivateEventIsPublic,
    ViewShowsSecret,
)
from conformance.notation import NOTATION_LAWS
from conformance.oracle import oracle_of
from conformance.planted import Heard, Planted
from conformance.scenes import play
from conformance.secrecy import SECRECY_LAWS
from conformance.secrets import secrets_of
from conformance.tables import Table, default_tables, option_tables
from slushfund import games
from slushfund.core import EVERYONE, Rng

LAWS = {**SECRECY_LAWS, **EXPORT_LAWS, **PLAY_LAWS, **NOTATION_LAWS}
TRIES = 6

pytestmark = pytest.mark.slow


def breach(game: Planted, table: Table, law: str, seeds: Iterable[int] = range(TRIES)) -> str:
    """Return how *law* is broken in some random games, "" when it is kept in all of them."""
    for seed in seeds:
        try:
            LAWS[law](play(game, table.game.parse_options(table.options), seed), Rng.seeded(seed))
        except Breach as found:
            return str(found)
    return ""


def secret_tables() -> list[Table]:
    """Return the tables that have other secrets than the default one of their game."""
    return [Table(one, text) for one in games.ALL for text in oracle_of(one.id).secret_tables]


def plant(fault: type[Planted], table: Table) -> Planted:
    return fault(table.game, secrets_of(table.game))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("table", default_tables(), ids=str)
def test_a_game_without_a_planted_fault_keeps_every_law(table, law) -> None:
    assert breach(plant(Planted, table), table, law, [0]) == ""


@pytest.mark.parametrize("table", default_tables(), ids=str)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_every_planted_fault_is_found(fault, table) -> None:
    for law in fault.found_by:
        assert breach(plant(fault, table), table, law) != "", f"{law} missed: {fault.__doc__}"


@pytest.mark.parametrize("table", default_tables() + secret_tables(), ids=str)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_every_planted_leak_is_found(leak, table) -> None:
    if not secrets_of(table.game):
        pytest.skip("nothing is secret in this game, so there is nothing to leak")
    if leak is DrawsAreShown and not oracle_of(table.game.id).has_hidden_draws(table.options):
        pytest.skip("no draw is hidden in this game")
    of_events = leak in (PrivateEventIsPublic, AudienceIsWider, EventOrder, ExportShowsAll)
    if of_events and not oracle_of(table.game.id).has_private_events(table.options):
        pytest.skip("no event is private here, and of a sealed answer only one is told")
    if oracle_of(table.game.id).is_all_sealed(table.options):
        laws = [*leak.found_by, "forks"]
        assert any(breach(plant(leak, table), table, law) for law in laws), leak.__doc__
        return
    for law in leak.found_by:
        assert breach(plant(leak, table), table, law) != "", f"{law} missed: {leak.__doc__}"


SECRETS = [
    pytest.param(table, secret, id=f"{table.game.id} {secret}")
    for table in default_tables()
    for secret in secrets_of(table.game)
]


@pytest.mark.parametrize(("table", "secret"), SECRETS)
def test_a_view_that_shows_one_secret_is_found(table, secret) -> None:
    """Some secrets exist only with some option, so all options are tried in the end."""
    tables = [table, *[other for other in option_tables() if other.game is table.game]]
    leaky = ViewShowsSecret(table.game, [secret])
    assert any(breach(leaky, one, "twins", [seed]) for seed in range(TRIES) for one in tables)


def test_every_fault_names_the_laws_that_must_find_it() -> None:
    assert [fault for fault in LEAKS + FAULTS if not fault.found_by] == []
    assert len(LEAKS) >= 10


class OneKindIsPublic(Planted):
    """Events of one kind, and of them only those of interest, are told to everybody."""

    def __init__(self, honest: Any, kind: str, words: str = "") -> None:
        super().__init__(honest, secrets_of(honest))
        self.kind, self.words, self.leaked = kind, words, 0

    def apply(self, state: Any, seat: int, move: Any) -> list[Any]:
        told = []
        for event in self.honest.apply(state.inner, seat, move):
            text = self.honest.write_event(event)
            is_meant = text.startswith(f"{self.kind} ") and self.words in text
            if is_meant and event.audience != EVERYONE:
                self.leaked += 1
                event = Heard(EVERYONE, event)
            told.append(event)
        return told


TALK_AND_LOOKS = [
    ("seats=4 length=4 phase3=free", "said", " give "),
    ("seats=4 length=4", "said", " give "),
    ("seats=4 edition=2015", "bribe-seen", ""),
    ("seats=4 length=4 phase3=free", "chosen", ""),
]


@pytest.mark.parametrize(("options", "kind", "words"), TALK_AND_LOOKS)
def test_words_about_splits_looks_and_swaps_that_everybody_hears_are_found(options, kind, words):
    table = Table(games.get("tiefe-taschen"), options)
    leaky = OneKindIsPublic(table.game, kind, words)
    assert breach(leaky, table, "forks", range(10 * TRIES)) != "", f"leaked {leaky.leaked} times"
