"""Sitting down: at once in a waiting room; in a running game if the people at the table agree.

A seat holds secrets that somebody else has played with. So that nobody, the host included, looks at
a hand through a second browser, the others are asked, and everybody is told who sits there now.
"""

from __future__ import annotations

import secrets
from typing import Final

from slushfund.core import Refusal
from slushfund.server.tables import chat, safe_text, seating
from slushfund.server.tables.table import Table, Wish
from slushfund.wire import api

TOLD: Final = "(sits here now and sees this hand · sitzt jetzt hier und sieht diese Hand)"
"""Said for whoever sits down in a running game; the log of talk is stored as it is, for all."""


async def sit(table: Table, person: int, ask: api.SitAsk) -> None:
    """Take a free seat; in a running game ask the people there first."""
    seat = seating.free_seat(table, person, ask)
    if not (table.is_running and _people(table)):
        await seating.sit(table, person, ask)
        return
    safe_text.free_name(ask.name, seating.names_beside(table.row, seat))
    asked = table.wish(seat)
    if asked is not None and asked.person != person:
        raise Refusal("seat-taken", "")
    votes = set() if asked is None else asked.votes
    table.wishes[seat] = Wish(person, api.SitAsk(ask.name, seat), table.now(), votes)
    if asked is None or asked.ask.name != ask.name:
        table.wishes[seat].votes = set()
        table.tell_table()
    raise Refusal("consent-asked", "")


async def vote(table: Table, voter: int, seat: int, *, wanted: bool) -> None:
    """Agree that somebody sits down, who does when more than half of the people there agree."""
    wish, person = table.wish(seat), table.row.seats[voter].person
    if wish is None or person is None:
        raise Refusal("bad-seat", "")
    if wanted:
        wish.votes.add(person)
    else:
        wish.votes.discard(person)
    people = _people(table)
    if 2 * len(wish.votes & people) <= len(people):
        table.tell_table()
        return
    del table.wishes[seat]
    await seating.sit(table, wish.person, wish.ask)
    await chat.say(table, seat, api.ChatAsk(TOLD, secrets.token_hex(8)))


def _people(table: Table) -> set[int]:
    """Return who sits at the table, here or away: who is away has a hand to lose, too."""
    return {seat.person for seat in table.row.seats if seat.person is not None}
