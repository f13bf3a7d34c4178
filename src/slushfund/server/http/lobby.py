"""What people meet before they sit down: games, who they are, their tables and those of others."""

from __future__ import annotations

import contextlib
from typing import Final

from slushfund.core import Refusal
from slushfund.server.config import DAY
from slushfund.server.http.endpoints import COOKIE_DAYS, Call
from slushfund.server.http.routes import Routes
from slushfund.server.http.tables import info
from slushfund.server.store.tokens import digest_of, new_token, read_code
from slushfund.server.tables import safe_text, seating
from slushfund.server.tables.open_tables import game_infos
from slushfund.wire import api

LINK_SECONDS: Final = 600.0
"""How long a link to another device is good."""

routes = Routes()


@routes.add("GET /api/games", "open")
async def list_games(call: Call) -> api.GameList:
    """All games."""
    return game_infos(call.hall)


@routes.add("GET /api/me", "open")
async def get_me(call: Call) -> api.Me:
    """Who I am and where I sit."""
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


@routes.add("PUT /api/me", "guest", rate="writes", codes=("bad-name",))
async def put_me(call: Call, ask: api.NameAsk) -> api.Me:
    """Introduce myself."""
    name = safe_text.name(ask.name)
    person = await call.person(name)
    await call.hall.desk.do(call.hall.store.rename, person, name)
    return await get_me(call)


@routes.add("POST /api/me/links", "person", rate="tables")
async def make_link(call: Call) -> api.DeviceLink:
    """Open my seats on another device: a link that works once."""
    code, expires = new_token(), call.hall.now() + LINK_SECONDS
    store = call.hall.store
    await call.hall.desk.do(store.add_token, digest_of(code), "link", call.me, None, expires)
    return api.DeviceLink(call.hall.link(f"/claim#{code}"), code, expires)


@routes.add("POST /api/me/claim", "open", rate="tables", codes=("bad-link",))
async def claim_link(call: Call, ask: api.ClaimAsk) -> api.Me:
    """Use such a link."""
    token, store = new_token(), call.hall.store
    expires = call.hall.now() + COOKIE_DAYS * DAY
    link = digest_of(ask.code)
    person = await call.hall.desk.do(store.claim_link, link, digest_of(token), expires)
    if person is None:
        raise Refusal("bad-link", "")
    call.cookie = token
    found = await call.hall.desk.do(store.caller, digest_of(token))
    assert found is not None
    call.caller = found
    return await get_me(call)


@routes.add("POST /api/me/logout", "person", rate="writes")
async def logout(call: Call) -> api.Done:
    """Forget this browser.

    Its open streams end.
    """
    await call.hall.desk.do(call.hall.store.drop_token, call.caller.digest)
    call.hall.end_streams(call.caller.digest)
    call.cookie = ""
    return api.Done()


@routes.add("GET /api/tables", "open")
async def list_tables(call: Call) -> api.Lobby:
    """Listed tables."""
    rows = await call.hall.desk.do(call.hall.store.listed, 100)
    return api.Lobby([call.hall.line(row, call.caller) for row in rows])


@routes.add(
    "POST /api/tables",
    "guest",
    rate="tables",
    codes=("bad-name", "unknown-game", "bad-option", "bad-seating", "unknown-level"),
)
async def create_table(call: Call, ask: api.CreateAsk) -> api.TableInfo:
    """Open a table."""
    call.game = ask.game
    person = await call.person(safe_text.name(ask.name))
    return info(call, await seating.create(call.hall, person, ask))


@routes.add("POST /api/codes", "open", rate="guesses", codes=("no-such-code", "too-many-guesses"))
async def find_table(call: Call, ask: api.CodeAsk) -> api.Found:
    """The table that waits for players under a code.

    Only codes that lead nowhere count against the caller.
    """
    hall = call.hall
    row = await hall.desk.do(hall.store.table_of_code, read_code(ask.code))
    if row is None or row.said(hall.now()) is None:
        raise Refusal("no-such-code", "")
    call.site.rates.give_back(call.caller.address, "guesses")
    return api.Found(row.id)
