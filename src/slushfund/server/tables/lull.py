"""A soft clock for phases that last until everybody has had enough (TT-7.10).

It starts when more than half of the people who take part are ready, and nothing stops it: nobody
can start it alone, and nobody can prolong it, except that each seat once may cause a late change
that the others get time to answer. When it has run out all count as ready. The rules know
nothing of it: what is stored are the same marks that people set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from slushfund.server.tables.table import Table

PATIENCE: Final = 120.0
"""Seconds that the others have where the pace sets no limit."""
REPLY: Final = 20.0
"""Seconds to answer a change that was made so late that most are not ready any more."""
LEAST: Final = 3
"""With fewer people more than half are all."""


class Lull:
    """The clock of one phase."""

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline
        self.answered: set[int] = set()
        """The seats whose late changes the others have had time to answer."""


def see(table: Table, now: float) -> None:
    """Start the clock when most people are ready; forget it when the phase is over."""
    waits = table.game.lull(table.playing(None).state) if table.is_running else None
    if waits is None or table.row.settings.pace.kind == "days":
        table.lull = None
    elif table.lull is None and _most_are_ready(table, waits[0]):
        table.lull = Lull(now + (table.limit() or PATIENCE))


def _most_are_ready(table: Table, seats: list[int]) -> bool:
    """Tell whether more than half of the people owe nothing; bots do not hurry anybody."""
    people = [seat for seat in seats if not table.is_bots(seat)]
    owing = set(table.game.to_act(table.playing(None).state))
    ready = [seat for seat in people if seat not in owing]
    return len(people) >= LEAST and 2 * len(ready) > len(people)


async def look(table: Table) -> None:
    """End the phase when its time is up, or give time to answer a late change."""
    if table.lull is None or table.lull.deadline > table.now():
        return
    waits = table.game.lull(table.playing().state)
    if waits is None:
        return
    last = table.entries[-1].seat
    if not _most_are_ready(table, waits[0]) and last not in table.lull.answered:
        table.lull.answered.add(last)
        table.lull.deadline = table.now() + REPLY
        table.look_again()
        return
    await table.exclusive(_end(table))


async def _end(table: Table) -> None:
    """Count everybody as ready who can be; for the others a bot lays a card first."""
    while table.is_running and (waits := table.game.lull(table.playing().state)) is not None:
        state, move = table.playing().state, waits[1]
        able = [s for s in table.game.to_act(state) if table.game.space(state, s).has(move)]
        if not able:
            break
        await table.count_ready(able[0], move)
    for seat in table.asked if table.lull is not None else ():
        if seat not in table.late and not table.is_bots(seat):
            table.time_is_up(seat)
