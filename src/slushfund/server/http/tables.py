"""Games, people, tables and seats over HTTP; play and history are in the modules beside."""

from __future__ import annotations

import contextlib
import io

import segno
from starlette.responses import Response

import slushfund
from slushfund.core import Refusal
from slushfund.server.config import DAY
from slushfund.server.http.endpoints import COOKIE_DAYS, Call, Spec
from slushfund.server.http.guard import is_outside
from slushfund.server.http.refusals import status_of
from slushfund.server.store.tokens import digest_of, new_token, read_code
from slushfund.server.tables import safe_text, seating
from slushfund.server.tables.open_tables import game_infos
from slushfund.server.tables.table import Table
from slushfund.wire import api

LINK_SECONDS = 600.0
"""How long a link to another device is good."""


async def table_of(call: Call) -> Table:
    """Return the table that the path names."""
    table = await call.hall.table(call.path("table"))
    call.game = table.row.game
    return table


def info(call: Call, table: Table) -> api.TableInfo:
    """Return a table as the caller may see it."""
    viewer = table.viewer_of(call.caller)
    is_person = call.caller.table is None and call.caller.person is not None
    return table.info(viewer, is_host=is_person and call.caller.person == table.row.host)


async def get_games(call: Call) -> api.GameList:
    return game_infos(call.hall)


async def get_me(call: Call) -> api.Me:
    if call.caller.person is None:
        return api.Me(None, [])
    hall = call.hall
    name = await hall.desk.do(hall.store.person_name, call.caller.person)
    lines: list[api.TableLine] = []
    for row in await hall.desk.do(hall.store.tables_of, call.caller.person):
        if row.status == "running":
            with contextlib.suppress(Refusal):
                await hall.table(row.id)
        if call.caller.table in (None, row.id):
            lines.append(hall.line(row, call.caller))
    return api.Me(name, lines)


async def put_me(call: Call) -> api.Me:
    name = safe_text.name(call.body.name)
    person = await call.person(name)
    await call.hall.desk.do(call.hall.store.rename, person, name)
    return await get_me(call)


async def post_link(call: Call) -> api.DeviceLink:
    person = call.caller.person
    assert person is not None
    code, expires = new_token(), call.hall.now() + LINK_SECONDS
    store = call.hall.store
    await call.hall.desk.do(store.add_token, digest_of(code), "link", person, None, expires)
    return api.DeviceLink(call.hall.link(f"/claim#{code}"), code, expires)


async def post_claim(call: Call) -> api.Me:
    token, store = new_token(), call.hall.store
    expires = call.hall.now() + COOKIE_DAYS * DAY
    link = digest_of(call.body.code)
    person = await call.hall.desk.do(store.claim_link, link, digest_of(token), expires)
    if person is None:
        raise Refusal("bad-link", "")
    call.cookie = token
    found = await call.hall.desk.do(store.caller, digest_of(token))
    assert found is not None
    call.caller = found
    return await get_me(call)


async def post_logout(call: Call) -> Response:
    """Forget this browser; its open streams end."""
    await call.hall.desk.do(call.hall.store.drop_token, call.caller.digest)
    call.hall.end_streams(call.caller.digest)
    response = Response(b'{"ok":true}', media_type="application/json")
    response.delete_cookie(call.hall.config.cookie, path="/", httponly=True)
    return response


async def get_tables(call: Call) -> api.Lobby:
    rows = await call.hall.desk.do(call.hall.store.listed, 100)
    return api.Lobby([call.hall.line(row, call.caller) for row in rows])


async def post_table(call: Call) -> api.TableInfo:
    call.game = call.body.game
    person = await call.person(safe_text.name(call.body.name))
    return info(call, await seating.create(call.hall, person, call.body))


async def post_code(call: Call) -> api.Found:
    """Find the table of a code; only codes that lead nowhere count against the caller."""
    hall = call.hall
    row = await hall.desk.do(hall.store.table_of_code, read_code(call.body.code))
    if row is None or row.said(hall.now()) is None:
        raise Refusal("no-such-code", "")
    call.site.rates.give_back(call.caller.address, "guesses")
    return api.Found(row.id)


async def get_table(call: Call) -> api.TableInfo:
    return info(call, await table_of(call))


async def delete_table(call: Call) -> api.TableInfo:
    table = await table_of(call)
    await table.exclusive(seating.close(table, call.caller))
    return info(call, table)


async def get_qr(call: Call) -> Response:
    table = await table_of(call)
    picture = io.BytesIO()
    segno.make(call.hall.link(f"/t/{table.id}")).save(
        picture, kind="svg", scale=8, border=2, xmldecl=False
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def post_seat(call: Call) -> api.TableInfo:
    table = await table_of(call)
    person = await call.person(safe_text.name(call.body.name))
    await table.exclusive(seating.sit(table, person, call.body))
    return info(call, table)


async def patch_seat(call: Call) -> api.TableInfo:
    table = await table_of(call)
    await table.exclusive(seating.change(table, call.caller, call.number("seat"), call.body))
    return info(call, table)


async def delete_seat(call: Call) -> api.Done:
    table = await table_of(call)
    await table.exclusive(seating.leave(table, call.caller, call.number("seat")))
    return api.Done()


async def post_words(call: Call) -> api.TableInfo:
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    await table.exclusive(seating.set_words(table, seat, call.body.words))
    return info(call, table)


async def post_start(call: Call) -> api.TableInfo:
    table = await table_of(call)
    await table.exclusive(seating.start(table, call.caller))
    return info(call, table)


async def post_rematch(call: Call) -> api.TableInfo:
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    again = await table.exclusive(seating.rematch(table, seat))
    return info(call, await call.hall.table(again))


async def post_token(call: Call) -> api.BearerToken:
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    assert seat.person is not None
    token, expires = new_token(), call.hall.now() + COOKIE_DAYS * DAY
    place, store = (table.id, seat.seat), call.hall.store
    await call.hall.desk.do(
        store.add_token, digest_of(token), "bearer", seat.person, place, expires
    )
    return api.BearerToken(token, table.id, seat.seat)


async def get_health(call: Call) -> Response | api.Health:
    try:
        await call.hall.desk.do(call.hall.store.check)
    except Refusal as refusal:
        body = b'{"status":"failing","version":"' + slushfund.__version__.encode() + b'"}'
        return Response(body, status_of(refusal), media_type="application/json")
    return api.Health("ok", slushfund.__version__)


async def get_metrics(call: Call) -> Response:
    """Tell our own network how we are; nobody else."""
    if is_outside(call.caller.address):
        raise Refusal("not-found", "")
    return Response(call.hall.metrics.text(), media_type="text/plain; version=0.0.4")


_T = "/api/tables/{table}"

SPECS: list[Spec] = [
    Spec("GET", "/api/games", "listGames", get_games, "open", "All games", api.GameList),
    Spec("GET", "/api/me", "getMe", get_me, "open", "Who I am and where I sit", api.Me),
    Spec(
        "PUT",
        "/api/me",
        "putMe",
        put_me,
        "guest",
        "Introduce myself",
        api.Me,
        api.NameAsk,
        rate="writes",
        codes=("bad-name",),
    ),
    Spec(
        "POST",
        "/api/me/links",
        "makeLink",
        post_link,
        "person",
        "Open my seats on another device: a link that works once",
        api.DeviceLink,
        rate="tables",
    ),
    Spec(
        "POST",
        "/api/me/claim",
        "claimLink",
        post_claim,
        "open",
        "Use such a link",
        api.Me,
        api.ClaimAsk,
        rate="tables",
        codes=("bad-link",),
    ),
    Spec(
        "POST",
        "/api/me/logout",
        "logout",
        post_logout,
        "person",
        "Forget this browser",
        api.Done,
        rate="writes",
    ),
    Spec("GET", "/api/tables", "listTables", get_tables, "open", "Listed tables", api.Lobby),
    Spec(
        "POST",
        "/api/tables",
        "createTable",
        post_table,
        "guest",
        "Open a table",
        api.TableInfo,
        api.CreateAsk,
        rate="tables",
        codes=("bad-name", "unknown-game", "bad-option", "bad-seating", "unknown-level"),
    ),
    Spec(
        "POST",
        "/api/codes",
        "findTable",
        post_code,
        "open",
        "The table that waits for players under a code",
        api.Found,
        api.CodeAsk,
        rate="guesses",
        codes=("no-such-code", "too-many-guesses"),
    ),
    Spec("GET", _T, "getTable", get_table, "open", "A table", api.TableInfo),
    Spec(
        "DELETE",
        _T,
        "closeTable",
        delete_table,
        "host",
        "Give a table up",
        api.TableInfo,
        rate="writes",
        codes=("not-the-host", "game-over"),
    ),
    Spec(
        "GET",
        f"{_T}/qr.svg",
        "getQr",
        get_qr,
        "open",
        "The invitation as a QR code",
        None,
        media="image/svg+xml",
    ),
    Spec(
        "POST",
        f"{_T}/seats",
        "sit",
        post_seat,
        "guest",
        "Take a free seat",
        api.TableInfo,
        api.SitAsk,
        rate="writes",
        codes=("bad-name", "no-free-seat", "seat-taken", "already-seated", "game-over"),
    ),
    Spec(
        "PATCH",
        f"{_T}/seats/{{seat}}",
        "changeSeat",
        patch_seat,
        "known",
        "Change my name; as host put a bot on a seat or free it",
        api.TableInfo,
        api.SeatChangeAsk,
        rate="writes",
        codes=("bad-name", "not-your-seat", "not-the-host", "seat-taken", "unknown-level"),
    ),
    Spec(
        "DELETE",
        f"{_T}/seats/{{seat}}",
        "leave",
        delete_seat,
        "known",
        "Leave my seat; as host remove somebody",
        api.Done,
        rate="writes",
        codes=("not-your-seat", "not-the-host", "game-over"),
    ),
    Spec(
        "PUT",
        f"{_T}/words",
        "setWords",
        post_words,
        "seat",
        "Add words to the seed of chance",
        api.TableInfo,
        api.WordsAsk,
        rate="writes",
        codes=("bad-text", "already-started"),
    ),
    Spec(
        "POST",
        f"{_T}/start",
        "start",
        post_start,
        "host",
        "Begin the game",
        api.TableInfo,
        rate="writes",
        codes=("not-the-host", "already-started", "seats-open"),
    ),
    Spec(
        "POST",
        f"{_T}/rematch",
        "rematch",
        post_rematch,
        "person",
        "Play again with the same people",
        api.TableInfo,
        rate="writes",
        codes=("game-running",),
    ),
    Spec(
        "POST",
        f"{_T}/token",
        "makeToken",
        post_token,
        "person",
        "A bearer token for a program that plays my seat",
        api.BearerToken,
        rate="tables",
    ),
    Spec("GET", "/healthz", "health", get_health, "open", "Whether the store works", api.Health),
    Spec(
        "GET",
        "/metrics",
        "metrics",
        get_metrics,
        "open",
        "Figures for Prometheus",
        None,
        media="text/plain",
        codes=("not-found",),
    ),
]
