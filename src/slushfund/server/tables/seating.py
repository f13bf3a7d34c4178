"""Opening tables, sitting down, standing up, starting, and playing again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from slushfund import games
from slushfund.core import SPECTATOR, AnyGame, BadInput, Options, Play, Record, Refusal
from slushfund.core.options import parse_settings, suited
from slushfund.packs import open_settings
from slushfund.packs.offers import resolved
from slushfund.server.bots.brains import Brains
from slushfund.server.store.rows import LogEntry, SeatRow, Settings, TableRow, Wish
from slushfund.server.store.tokens import Caller, new_table_id
from slushfund.server.tables import chat, hands, opening, safe_text
from slushfund.server.tables.fairness import new_secret
from slushfund.server.tables.open_tables import OpenTables
from slushfund.server.tables.opening import copied, new_opening
from slushfund.server.tables.places import moved
from slushfund.server.tables.table import Services, Table
from slushfund.wire import api
from slushfund.wire.record import decode_record, play_again

MAX_IMPORTED: Final = 4_000
"""Inputs of a record that is stored here. A choice, not a bound of the rules: talkative games of
Tiefe Taschen may have more."""

BOT_NAMES: Final = ("Ada", "Bao", "Cleo", "Dov", "Emmy", "Fidel", "Greta", "Hugo")
"""What bots are called, by seat."""


async def create(tables: OpenTables, person: int, ask: api.CreateAsk, origin: bytes = b"") -> Table:
    """Open a table and seat its host and bots."""
    game = games.get(ask.game)
    services = tables.services
    bots = sum([seat.kind == "bot" for seat in ask.seats])
    options = _chosen(services, game, ask.options, ask.pace, bots)
    if len(ask.seats) > options.seats or sum([seat.kind == "me" for seat in ask.seats]) > 1:
        raise Refusal("bad-seating", "")
    name = safe_text.name(ask.name)
    seats = [SeatRow(seat) for seat in range(options.seats)]
    for seat, wish in sorted(
        zip(seats, ask.seats, strict=False), key=lambda place: place[1].kind == "bot"
    ):
        _place(services.brains, game.id, (seat, seats), wish, (person, name))
    if not ask.seats:
        _sit(seats[0], person, name)
    settings = Settings(
        listed=ask.listed,
        spectators=ask.spectators,
        whispers=ask.whispers and game.whispers,
        pace=ask.pace,
        away=ask.away,
    )
    seed, sealed = new_opening(options.seats)
    row = TableRow(
        id=new_table_id(),
        game=game.id,
        rules=game.rules_version,
        options=options.text(),
        settings=settings,
        status="open",
        host=person,
        seed=seed,
        created=services.dated(),
        origin=origin,
        opening=sealed,
        blind=new_secret(),
        seats=seats,
    )
    await services.store.add_table(row, [])
    return await tables.find(row.id)


def _chosen(services: Services, game: AnyGame, text: str, pace: api.PaceAsk, bots: int) -> Options:
    """Return the options of a new table; what is left open is as suits who plays, and its pace."""
    settings = parse_settings(resolved(services.packs, game.id, text))
    options = open_settings(game, settings)
    if pace.kind == "days" or bots == options.seats:
        return options
    return open_settings(game, suited(settings, game.choices))


def _place(
    brains: Brains,
    game: str,
    place: tuple[SeatRow, list[SeatRow]],
    wish: api.SeatAsk,
    me: tuple[int, str],
) -> None:
    if wish.kind == "me":
        _sit(place[0], *me)
    elif wish.kind == "bot":
        _seat_bot(brains, game, *place, wish.level)


def _sit(seat: SeatRow, person: int, name: str) -> None:
    seat.kind, seat.person, seat.name, seat.level = "person", person, name, None
    seat.stand_in = False


def _seat_bot(
    brains: Brains, game: str, seat: SeatRow, seats: list[SeatRow], level: str | None
) -> None:
    if level is not None and level not in brains.levels(game):
        raise Refusal("unknown-level", "")
    seat.kind, seat.person, seat.name = "bot", None, _bot_name(seat.seat, seats)
    seat.level = level or brains.usual(game)
    seat.stand_in, seat.wish = False, None


def _bot_name(seat: int, seats: list[SeatRow]) -> str:
    """Return a name for a bot that nobody else at the table has."""
    taken = {safe_text.skeleton(other.name or "") for other in seats if other.seat != seat}
    names = [*BOT_NAMES[seat:], *BOT_NAMES[:seat], "Io"]
    return next(name for name in names if safe_text.skeleton(name) not in taken)


def _clear(seat: SeatRow) -> None:
    seat.kind, seat.person, seat.name, seat.level = "open", None, None, None
    seat.stand_in = False


def free_seat(table: Table, person: int, ask: api.SitAsk) -> int:
    """Return the seat that somebody can have; in a running game one that somebody has left."""
    demand_unfinished(table)
    own = seat_held(table.row, person)
    if own is not None and (table.row.status != "open" or ask.seat in (None, own)):
        raise Refusal("already-seated", "")
    mine = hands.own_hand(table.row, person)
    if mine is not None and ask.seat in (None, mine):
        return mine
    free = [seat.seat for seat in table.row.seats if seat.kind == "open" and not seat.removed]
    if ask.seat is not None and _seat(table.row, ask.seat).removed:
        raise Refusal("seat-kept", "")
    if not free or (ask.seat is not None and ask.seat not in free):
        raise Refusal("no-free-seat" if not free else "seat-taken", "")
    return free[0] if ask.seat is None else ask.seat


async def sit(table: Table, person: int, ask: api.SitAsk) -> None:
    """Take a free seat. Whether one may in a running game is for `consent` to say."""
    seat = free_seat(table, person, ask)
    name = safe_text.free_name(ask.name, names_beside(table.row, seat, person))
    row = copied(table.row)
    own = seat_held(row, person)
    if own is not None:  # somebody changes places before the game begins
        order = list(range(len(row.seats)))
        order[own], order[seat] = seat, own
        row = moved(table.game, row, order)
    _sit(row.seats[seat], person, name)
    hands.take(row, seat, person)
    await keep(table, row)


def seat_held(row: TableRow, person: int) -> int | None:
    """Return where somebody sits."""
    return next((seat.seat for seat in row.seats if seat.person == person), None)


def names_beside(row: TableRow, seat: int, person: int) -> list[str | None]:
    """Return what the others at the table are called, or want to be called."""
    others = [other for other in row.seats if other.seat != seat and other.person != person]
    wishes = [other.wish for other in others if other.wish is not None]
    asking = [wish.name for wish in wishes if wish.person != person]
    kept = [other.kept_name for other in others if other.removed and other.kept != person]
    return [other.name for other in others] + asking + kept


async def change(table: Table, caller: Caller, seat: int, ask: api.SeatChangeAsk) -> None:
    """Give oneself another name; or, as host, free a seat or put a bot there."""
    demand_unfinished(table)
    row = copied(table.row)
    chosen = _seat(row, seat)
    if ask.name is not None:
        if table.seat_of(caller) != seat or caller.person is None:
            raise Refusal("not-your-seat", "")
        chosen.name = safe_text.free_name(ask.name, names_beside(row, seat, caller.person))
    if ask.kind is not None:
        demand_host(table, caller)
        if chosen.kind == "person":
            raise Refusal("seat-taken", "")
        if ask.kind == "bot":
            _seat_bot(table.services.brains, row.game, chosen, row.seats, ask.level)
        else:
            _clear(chosen)
    await keep(table, row)


async def leave(table: Table, caller: Caller, seat: int) -> None:
    """Stand up, or, as host, have somebody stand up; in a running game a bot plays on.

    Who was removed can give the seat up for good, so that others may sit down there.
    """
    row = copied(table.row)
    chosen = _seat(row, seat)
    if chosen.removed and caller.table is None and caller.person == chosen.kept:
        chosen.removed = False
        await keep(table, row)
        return
    if chosen.kind != "person":
        raise Refusal("not-your-seat", "")
    is_removed = table.seat_of(caller) != seat
    if is_removed:
        demand_host(table, caller)
    demand_unfinished(table)
    gone, name = chosen.person, chosen.name
    if row.status == "running":
        hands.let_go(chosen, removed=is_removed)
    _clear(chosen)
    if row.host == gone:
        row.host = _next_host(row)
    if row.host is None:
        row.status = "closed"
    await keep(table, row)
    table.votes.pop(seat, None)
    await chat.note(table, "removed" if is_removed else "left", seat, name or "")


def _next_host(row: TableRow) -> int | None:
    """Return who looks after the table from now on: somebody who sits there, or was removed."""
    seated = [seat.person for seat in row.seats if seat.person is not None]
    return next(iter([*seated, *sorted(hands.voters(row))]), None)


def _seat(row: TableRow, seat: int) -> SeatRow:
    if not 0 <= seat < len(row.seats):
        raise Refusal("bad-seat", "")
    return row.seats[seat]


async def start(table: Table, caller: Caller) -> None:
    """Begin the game, as soon as pledged words are told; every seat must be filled."""
    demand_host(table, caller)
    if table.row.status != "open":
        raise Refusal("already-started", "")
    if any(seat.kind == "open" for seat in table.row.seats):
        raise Refusal("seats-open", "")
    await opening.start(table, table.seat_of(caller))


async def close(table: Table, caller: Caller) -> None:
    """Give a table up for good."""
    demand_host(table, caller)
    demand_unfinished(table)
    await keep(table, replace(copied(table.row), status="closed"))


async def rematch(table: Table, seat: SeatRow, origin: bytes = b"") -> str:
    """Open a table for the same people and the same game, once; return its id."""
    row = table.row
    return await _follow_up(table, seat, (row.game, row.options), origin)


async def next_game(table: Table, seat: SeatRow, ask: api.NextAsk, origin: bytes = b"") -> str:
    """Open a table of any game for the same people, once; return its id."""
    game = games.get(ask.game)
    settings = f"{ask.options} seats={len(table.row.seats)}".strip()
    options = _chosen(table.services, game, settings, table.row.settings.pace, bots=0)
    return await _follow_up(table, seat, (game.id, options.text()), origin)


async def _follow_up(table: Table, seat: SeatRow, played: tuple[str, str], origin: bytes) -> str:
    """Open the table that comes after this one; whoever asks later comes to the same."""
    game, options = played
    if table.row.status != "over":
        raise Refusal("game-running", "")
    if table.row.rematch is not None:
        return table.row.rematch
    settings, levels = table.row.settings, table.services.brains.levels(game)
    whispers = settings.whispers and games.get(game).whispers
    seed, sealed = new_opening(len(table.row.seats))
    again = replace(
        copied(table.row),
        id=new_table_id(),
        game=game,
        options=options,
        settings=msgspec.structs.replace(settings, whispers=whispers),
        status="open",
        host=seat.person,
        seed=seed,
        opening=sealed,
        blind=new_secret(),
        created=table.wall(),
        origin=origin,
        started=None,
        ended=None,
        rules=games.get(game).rules_version,
    )
    again.seats = [_again(seat) for seat in again.seats]
    for bot in again.seats:
        if bot.kind == "bot" and bot.level not in levels:
            bot.level = table.services.brains.usual(game)
    await table.services.store.add_table(again, [])
    await keep(table, replace(table.row, rematch=again.id))
    return again.id


def _again(seat: SeatRow) -> SeatRow:
    """Return a seat as a new game begins with it: the same people and bots, and nothing else."""
    level = seat.level if seat.kind == "bot" else None
    return SeatRow(seat.seat, seat.kind, seat.person, seat.name, level)


def checked_record(packs: Path | None, data: bytes) -> tuple[Record, Play]:
    """Read a record and play it, which takes long."""
    record = decode_record(data)
    if len(record.inputs) > MAX_IMPORTED:
        raise BadInput("bad-record", "", f"more than {MAX_IMPORTED} inputs")
    resolved(packs, record.game, record.options)
    return record, play_again(record)


async def import_record(
    tables: OpenTables, person: int, imported: tuple[Record, Play], origin: bytes = b""
) -> str:
    """Store a record as a finished game, to look at it move by move; return its id."""
    services, (record, play) = tables.services, imported
    now = services.dated()
    entries: list[LogEntry] = []
    last: LogEntry | None = None
    for put in record.inputs:
        last = LogEntry.after(last, "move", put.seat, put.move, "import", None, now)
        entries.append(last)
    settings = Settings(False, True, False, api.PaceAsk(), api.AwayAsk())
    row = TableRow(
        id=new_table_id(),
        game=record.game,
        rules=record.rules,
        options=record.options,
        settings=settings,
        status="over" if play.game.outcome(play.state) is not None else "closed",
        host=person,
        seed=b"",
        created=now,
        started=now,
        ended=now,
        origin=origin,
        seats=[SeatRow(seat) for seat in range(play.options.seats)],
    )
    await services.store.add_table(row, entries)
    return row.id


def demand_host(table: Table, caller: Caller) -> None:
    """Refuse everybody but the host."""
    if not caller.is_known:
        raise Refusal("no-token", "")
    if caller.table is not None or caller.person != table.row.host:
        raise Refusal("not-the-host", "")


def demand_unfinished(table: Table) -> None:
    """Refuse to change who sits where when a game has ended: that is history."""
    if table.row.status not in ("open", "running"):
        raise Refusal("game-over", "")


async def keep(table: Table, row: TableRow) -> None:
    """Store who sits where, then tell it."""
    row = opening.changed_hands(table.row, row)
    await table.services.store.save_seats(row)
    table.become(row)
    if not row.opening.stage:
        table.ceremony = None
    table.tell_table()
    table.ask(table.now())


def with_wish(row: TableRow, seat: int, wish: Wish) -> TableRow:
    """Return a table where somebody asks to sit down."""
    asked = copied(row)
    asked.seats[seat].wish = wish
    return asked


def viewer_named(table: Table, word: str) -> int:
    """Return the viewer that a client names: a seat or `spectator`."""
    if word == "spectator":
        return SPECTATOR
    if word.isascii() and word.isdigit() and len(word) == 1 and int(word) < len(table.row.seats):
        return int(word)
    raise Refusal("bad-seat", "")
