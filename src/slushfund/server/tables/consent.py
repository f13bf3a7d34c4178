"""Sitting down: at once in a waiting room; in a running game if the people at the table agree.

A seat holds secrets that somebody else has played with. So that nobody, the host included, looks at
a hand through a second browser, all the others are asked, those who were removed too, and everybody
is told who sits there now. Wishes and votes are stored with the seats. Whoever has not been heard
of for a long time is not waited for, as long as somebody else agrees.
"""

from __future__ import annotations

from slushfund.core import Refusal
from slushfund.server.store.rows import Wish
from slushfund.server.tables import chat, hands, safe_text, seating
from slushfund.server.tables.table import Table
from slushfund.wire import api


async def sit(table: Table, person: int, ask: api.SitAsk) -> None:
    """Take a free seat; in a running game one's own hand again, or ask the people there first."""
    seat = seating.free_seat(table, person, ask)
    if not table.is_running or hands.own_hand(table.row, person) == seat:
        await seating.sit(table, person, ask)
        return
    if not hands.was_played(table.row):
        await _sit_and_tell(table, person, api.SitAsk(ask.name, seat))
        return
    if not hands.voters(table.row) - {person}:
        raise Refusal("nobody-to-ask", "")
    await _ask(table, person, seat, ask.name)


async def _ask(table: Table, person: int, seat: int, called: str) -> None:
    """Wish to sit down, or go on wishing; a wish under another name is another one."""
    asked, now = hands.wish_for(table.row, seat, table.wall()), table.wall()
    if asked is not None and asked.person != person:
        raise Refusal("seat-taken", "")
    name = safe_text.free_name(called, seating.names_beside(table.row, seat, person))
    is_same = asked is not None and asked.name == name
    wish = Wish(person, name, now, asked.votes if asked is not None and is_same else [])
    await _weigh(table, seat, wish, is_news=not is_same)
    if table.row.seats[seat].person != person:
        if asked is None:
            await chat.note(table, "asks", seat, name, *hands.count(table, wish))
        raise Refusal("consent-asked", "")


async def vote(table: Table, person: int, seat: int, *, wanted: bool) -> None:
    """Agree that somebody sits down, who does when everybody else with a vote agrees."""
    if seat >= len(table.row.seats):
        raise Refusal("bad-seat", "")
    wish = hands.wish_for(table.row, seat, table.wall())
    if wish is None or person not in hands.voters(table.row):
        raise Refusal("bad-seat", "")
    votes = [one for one in wish.votes if one != person] + ([person] if wanted else [])
    wish = Wish(wish.person, wish.name, wish.at, votes)
    await _weigh(table, seat, wish, is_news=True)
    if wanted and table.row.seats[seat].person != wish.person:
        name = hands.name_of(table.row, person)
        await chat.note(table, "agrees", seat, name, *hands.count(table, wish))


async def _weigh(table: Table, seat: int, wish: Wish, *, is_news: bool) -> None:
    """Let somebody sit down if everybody agrees; remember the wish if not."""
    have, needed = hands.count(table, wish)
    if 0 < needed <= have:
        await _sit_and_tell(table, wish.person, api.SitAsk(wish.name, seat))
    elif is_news:
        await seating.keep(table, seating.with_wish(table.row, seat, wish))
    else:
        await table.services.store.save_seats(seating.with_wish(table.row, seat, wish))
        table.row.seats[seat].wish = wish


async def _sit_and_tell(table: Table, person: int, ask: api.SitAsk) -> None:
    assert ask.seat is not None
    await seating.sit(table, person, ask)
    await chat.note(table, "sits", ask.seat, table.row.seats[ask.seat].name or "")
