"""What the group settles before chance is asked: who begins, which nations, who sits where.

Settings that name seats are options of the game like all others, so they stand in the record. The
host may change them until the game is started, and everybody sees it; they go with the people who
change places.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from slushfund.core import BadOption, Refusal
from slushfund.server.store.tokens import Caller
from slushfund.server.tables import seating
from slushfund.server.tables.opening import copied
from slushfund.server.tables.places import moved, with_settings
from slushfund.server.tables.table import Table
from slushfund.wire import api


async def name(table: Table, caller: Caller, ask: api.NamedAsk) -> None:
    """Set an option about seats, as the host."""
    _demand_before_start(table, caller)
    about = [choice.name for choice in table.game.choices if choice.names]
    if ask.option not in about:
        raise BadOption("unknown-option", ask.option, ask.value[:40], ", ".join(about))
    options = with_settings(table.game, table.row.options, {ask.option: ask.value})
    await seating.keep(table, replace(copied(table.row), options=options))


async def seat_all(table: Table, caller: Caller, ask: api.SeatingAsk) -> None:
    """Seat everybody anew, as the host: in an order, or in any."""
    _demand_before_start(table, caller)
    came_from = ask.order if ask.order is not None else _shuffled(len(table.row.seats))
    if sorted(came_from) != list(range(len(table.row.seats))):
        raise Refusal("bad-seating", "")
    await seating.keep(table, moved(table.game, copied(table.row), came_from))


def _shuffled(seats: int) -> list[int]:
    order = list(range(seats))
    secrets.SystemRandom().shuffle(order)
    return order


def _demand_before_start(table: Table, caller: Caller) -> None:
    seating.demand_host(table, caller)
    if table.row.status != "open" or table.row.opening.stage:
        raise Refusal("already-started", "")
