"""What is told about a table itself: who sits there, how it is played. Nothing of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slushfund.core import SPECTATOR
from slushfund.packs.offers import shown
from slushfund.server.store.rows import SeatRow
from slushfund.server.tables import hands, opening
from slushfund.wire import api

if TYPE_CHECKING:
    from slushfund.server.tables.table import Table


def info_of(
    table: Table, viewer: int, *, is_host: bool = False, has_vote: bool = False
) -> api.TableInfo:
    """Return a table as this viewer sees it."""
    row, settings = table.row, table.row.settings
    return api.TableInfo(
        id=row.id,
        game=row.game,
        rules=row.rules,
        options=shown(row.options),
        status=row.status,
        seats=[_seat(table, seat, viewer) for seat in row.seats],
        my_seat=None if viewer == SPECTATOR else viewer,
        is_host=is_host or (viewer >= 0 and row.seats[viewer].person == row.host),
        has_vote=has_vote or viewer >= 0,
        listed=settings.listed,
        spectators=settings.spectators,
        whispers=settings.whispers,
        pace=api.PaceInfo(settings.pace.kind, settings.pace.seconds, settings.pace.days),
        away=api.AwayInfo(settings.away.grace, settings.away.how),
        fairness=opening.told(row),
        invite=table.link,
        code=row.said(table.wall()),
        created=row.created,
        started=row.started,
        ended=row.ended,
        rematch=row.rematch,
    )


def _seat(table: Table, seat: SeatRow, viewer: int) -> api.SeatInfo:
    is_person = seat.kind == "person"
    wish = hands.wish_for(table.row, seat.seat, table.wall())
    agreeing = [s.seat for s in table.row.seats if wish is not None and s.person in wish.votes]
    agreed, needed = (0, 0) if wish is None else hands.count(table, wish)
    return api.SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        is_me=seat.seat == viewer,
        here=seat.kind == "bot" or (is_person and table.is_here(seat.seat)),
        away_since=table.away_since.get(seat.seat) if is_person else None,
        stand_in=seat.stand_in,
        votes=agreeing if wish is not None else sorted(table.votes.get(seat.seat, ())),
        asks=None if wish is None else wish.name,
        agreed=agreed,
        needed=needed,
        kept=seat.kept_name if seat.removed else None,
        left=seat.kept_name if seat.kind == "open" else None,
    )
