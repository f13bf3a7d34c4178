"""Whose hand is it? In a running game a seat holds secrets, also while nobody sits there.

Whoever leaves may come back to their own hand. Whoever the host removes keeps it: a bot plays on,
nobody else can sit down there, and they keep their vote. So removing somebody shows nobody a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from slushfund.server.config import DAY
from slushfund.server.store.rows import SeatRow, TableRow, Wish

if TYPE_CHECKING:
    from slushfund.server.tables.table import Table

ASKED_FOR: Final = 60.0
"""Seconds for which a wish to sit down stands; asking again keeps it up."""

HEARD_FOR: Final = DAY
"""Seconds after which nobody waits any more for the consent of somebody who is not heard of."""


def voters(row: TableRow) -> set[int]:
    """Return who is asked: all who sit at the table, here or away, and all who were removed."""
    seated = {seat.person for seat in row.seats if seat.person is not None}
    return seated | {seat.kept for seat in row.seats if seat.removed and seat.kept is not None}


def own_hand(row: TableRow, person: int) -> int | None:
    """Return the seat that somebody has left or was removed from, and may come back to."""
    return next((s.seat for s in row.seats if s.kept == person and s.person is None), None)


def was_played(row: TableRow) -> bool:
    """Tell whether any person has ever held a seat of this game."""
    return any(seat.person is not None or seat.kept is not None for seat in row.seats)


def let_go(seat: SeatRow, *, removed: bool) -> None:
    """Note whose hand a seat of a running game is; called before its holder is gone."""
    seat.kept, seat.kept_name, seat.removed = seat.person, seat.name, removed


def take(row: TableRow, seat: int, person: int) -> None:
    """Note that somebody sits down: nobody has two hands, and this one is theirs from now on."""
    for other in row.seats:
        if other.seat == seat or other.kept == person:
            other.kept, other.kept_name, other.removed = None, None, False
    row.seats[seat].wish = None


def wish_for(row: TableRow, seat: int, now: float) -> Wish | None:
    """Return who asks to sit down on a free seat of a running game."""
    chosen = row.seats[seat]
    if chosen.wish is None or chosen.kind != "open" or chosen.removed or row.status != "running":
        return None
    pace = row.settings.pace
    lasts = pace.days * DAY if pace.kind == "days" else ASKED_FOR
    return chosen.wish if abs(now - chosen.wish.at) <= lasts else None


def count(table: Table, wish: Wish) -> tuple[int, int]:
    """Return how many agree to somebody who asks to sit down, and how many have to.

    Those who have been silent for a long time need not; but somebody has to.
    """
    others = voters(table.row) - {wish.person}
    agreeing = others & set(wish.votes)
    return len(agreeing), max(1, len(agreeing | (others - _silent(table))))


def _silent(table: Table) -> set[int]:
    """Return the people who have done and said nothing for a long time, and are not here."""
    pace = table.row.settings.pace
    clocks = (table.wall(), table.now())
    if table.now() - table.opened < ASKED_FOR:
        return set()  # after a restart everybody needs a moment to come back
    patience = HEARD_FOR * (2 * pace.days if pace.kind == "days" else 1)

    def is_recent(at: float) -> bool:
        """Tell whether something was lately, also where the clock of the machine was set since."""
        return min([abs(now - at) for now in clocks]) < patience

    heard = {line.seat for line in table.chat if is_recent(line.at)}
    acts = [entry for entry in table.entries if entry.who == "person"]
    heard |= {entry.seat for entry in acts if is_recent(entry.at)}
    heard |= {seat.seat for seat in table.row.seats if table.is_here(seat.seat)}
    holders = [(seat.seat, seat.person or seat.kept) for seat in table.row.seats]
    return {person for seat, person in holders if person is not None and seat not in heard}


def name_of(row: TableRow, person: int) -> str:
    """Return what somebody with a vote is called."""
    names = [seat.name if seat.person == person else seat.kept_name for seat in row.seats]
    held = [person in (seat.person, seat.kept) for seat in row.seats]
    return next((name for name, is_held in zip(names, held, strict=True) if is_held and name), "")
