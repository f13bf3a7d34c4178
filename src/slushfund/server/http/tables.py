"""One table over HTTP: who sits there, and how a game begins and ends."""

from __future__ import annotations

import io
from functools import lru_cache

from slushfund.core import Refusal
from slushfund.packs import open_options
from slushfund.packs.offers import shown_name
from slushfund.server.config import DAY
from slushfund.server.http.endpoints import COOKIE_DAYS, Call
from slushfund.server.http.routes import Routes
from slushfund.server.store.tokens import digest_of, new_token
from slushfund.server.tables import consent, naming, opening, safe_text, seating
from slushfund.server.tables.about import info_of
from slushfund.server.tables.table import Table
from slushfund.wire import api

routes = Routes()


async def table_of(call: Call) -> Table:
    """Return the table that the path names."""
    table = await call.site.tables.find_for(call.path("table"), call.caller.address, call.charge)
    call.game = table.row.game
    return table


def info(call: Call, table: Table) -> api.TableInfo:
    """Return a table as the caller may see it."""
    viewer = table.viewer_of(call.caller)
    is_person = call.caller.table is None and call.caller.person is not None
    is_host = is_person and call.caller.person == table.row.host
    return info_of(table, viewer, is_host=is_host, has_vote=table.has_vote(call.caller))


async def new_origin(call: Call) -> bytes:
    """Return what stands for the household of a new table; refuses one that has too many."""
    site = call.site
    origin = site.origin(call.caller.address)
    if await site.store.unfinished(origin) >= site.config.keeping.unfinished:
        raise Refusal("too-many-tables", "")
    call.take("opened")
    return origin


async def following_origin(call: Call, table: Table) -> bytes:
    """Return the same for the table that follows another one, unless there is one already."""
    return b"" if table.row.rematch is not None else await new_origin(call)


@routes.add("GET /api/tables/{table}", "open")
async def get_table(call: Call) -> api.TableInfo:
    """A table."""
    return info(call, await table_of(call))


@routes.add("GET /api/tables/{table}/content", "open", codes=("no-content",))
async def get_content(call: Call) -> api.ContentInfo:
    """What is printed on the components of a table, so that a screen need not guess."""
    table = await table_of(call)
    table.viewer_of(call.caller)
    game = table.game
    if game.packs is None:
        raise Refusal("no-content", "")
    name = game.content_name(open_options(game, table.row.options))
    return api.ContentInfo(game.id, shown_name(name), game.packs.tables[name])


@routes.add(
    "DELETE /api/tables/{table}", "host", rate="writes", codes=("not-the-host", "game-over")
)
async def close_table(call: Call) -> api.TableInfo:
    """Give a table up."""
    table = await table_of(call)
    await table.exclusive(seating.close(table, call.caller))
    return info(call, table)


@routes.add("GET /api/tables/{table}/qr.svg", "open", media="image/svg+xml")
async def get_qr(call: Call) -> bytes:
    """The invitation as a QR code."""
    return _qr((await table_of(call)).link)


@lru_cache(maxsize=512)
def _qr(link: str) -> bytes:
    """Return a QR code as a picture, which takes a few milliseconds."""
    import segno

    picture = io.BytesIO()
    segno.make(link).save(picture, kind="svg", scale=8, border=2, xmldecl=False)
    return picture.getvalue()


@routes.add(
    "POST /api/tables/{table}/seats",
    "guest",
    rate="writes",
    codes=(
        "bad-name",
        "name-taken",
        "no-free-seat",
        "seat-taken",
        "already-seated",
        "consent-asked",
        "seat-kept",
        "nobody-to-ask",
        "game-over",
    ),
)
async def sit(call: Call, ask: api.SitAsk) -> api.TableInfo:
    """Take a free seat; in a running game as soon as the people there agree."""
    table = await table_of(call)
    person = await call.person(safe_text.name(ask.name))
    await table.exclusive(consent.sit(table, person, ask))
    return info(call, table)


@routes.add(
    "PATCH /api/tables/{table}/seats/{seat}",
    "known",
    rate="writes",
    codes=(
        "bad-name",
        "name-taken",
        "not-your-seat",
        "not-the-host",
        "seat-taken",
        "unknown-level",
        "game-over",
    ),
)
async def change_seat(call: Call, ask: api.SeatChangeAsk) -> api.TableInfo:
    """Change my name; as host put a bot on a seat or free it."""
    table = await table_of(call)
    await table.exclusive(seating.change(table, call.caller, call.number("seat"), ask))
    return info(call, table)


@routes.add(
    "DELETE /api/tables/{table}/seats/{seat}",
    "known",
    rate="writes",
    codes=("not-your-seat", "not-the-host", "game-over"),
)
async def leave(call: Call) -> api.Done:
    """Leave my seat; as host remove somebody."""
    table = await table_of(call)
    await table.exclusive(seating.leave(table, call.caller, call.number("seat")))
    return api.Done()


@routes.add(
    "PUT /api/tables/{table}/named",
    "host",
    rate="writes",
    codes=("not-the-host", "already-started", "bad-option", "unknown-option"),
)
async def name_seats(call: Call, ask: api.NamedAsk) -> api.TableInfo:
    """Name who begins, or what else the game lets the group choose, before chance is asked."""
    table = await table_of(call)
    await table.exclusive(naming.name(table, call.caller, ask))
    return info(call, table)


@routes.add(
    "PUT /api/tables/{table}/seating",
    "host",
    rate="writes",
    codes=("not-the-host", "already-started", "bad-seating"),
)
async def seat_all(call: Call, ask: api.SeatingAsk) -> api.TableInfo:
    """Seat everybody in another order, or in any."""
    table = await table_of(call)
    await table.exclusive(naming.seat_all(table, call.caller, ask))
    return info(call, table)


@routes.add(
    "PUT /api/tables/{table}/words", "seat", rate="writes", codes=("bad-text", "already-started")
)
async def set_words(call: Call, ask: api.WordsAsk) -> api.TableInfo:
    """Add words to the seed of chance, for all to see."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    await table.act(call.caller, seat.seat, opening.set_words(table, seat, ask.words))
    return info(call, table)


@routes.add(
    "PUT /api/tables/{table}/pledge", "seat", rate="writes", codes=("no-pledges", "already-started")
)
async def pledge(call: Call, ask: api.PledgeAsk) -> api.TableInfo:
    """Bind my seat to words that I tell when the game is started."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    await table.act(call.caller, seat.seat, opening.pledge(table, seat, ask.pledge))
    return info(call, table)


@routes.add(
    "PUT /api/tables/{table}/reveal",
    "seat",
    rate="writes",
    codes=("other-words", "not-started", "already-started"),
)
async def reveal(call: Call, ask: api.RevealAsk) -> api.TableInfo:
    """Tell the words of my pledge; with the last ones the game begins."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    await table.act(call.caller, seat.seat, opening.reveal(table, seat, ask.words))
    return info(call, table)


@routes.add(
    "POST /api/tables/{table}/start",
    "host",
    rate="writes",
    codes=("not-the-host", "already-started", "seats-open"),
)
async def start(call: Call) -> api.TableInfo:
    """Begin the game; where words were pledged, as soon as they are told."""
    table = await table_of(call)
    call.site.tables.belong(table, call.caller.address)
    await table.exclusive(seating.start(table, call.caller))
    return info(call, table)


@routes.add(
    "POST /api/tables/{table}/rematch",
    "person",
    rate="writes",
    codes=("game-running", "too-many-tables"),
)
async def rematch(call: Call) -> api.TableInfo:
    """Play again with the same people."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    origin = await following_origin(call, table)
    again = await table.act(call.caller, seat.seat, seating.rematch(table, seat, origin))
    return info(call, await call.site.tables.find(again))


@routes.add(
    "POST /api/tables/{table}/next",
    "person",
    rate="writes",
    codes=("game-running", "too-many-tables"),
)
async def next_game(call: Call, ask: api.NextAsk) -> api.TableInfo:
    """Play any game next with the same people; one table follows another, whichever game it is."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    origin = await following_origin(call, table)
    work = seating.next_game(table, seat, ask, origin)
    following = await table.act(call.caller, seat.seat, work)
    return info(call, await call.site.tables.find(following))


@routes.add("POST /api/tables/{table}/token", "person", rate="tables")
async def make_token(call: Call) -> api.BearerToken:
    """A bearer token for a program that plays my seat."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    assert seat.person is not None
    token, expires = new_token(), call.site.now() + COOKIE_DAYS * DAY
    place, store = (table.id, seat.seat), call.site.store
    await store.add_token(digest_of(token), "bearer", seat.person, place, expires)
    return api.BearerToken(token, table.id, seat.seat)
