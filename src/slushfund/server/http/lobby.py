"""What people meet before they sit down: games, who they are, their tables and those of others."""

from __future__ import annotations

import contextlib
from typing import Final, Literal, cast

from slushfund import games
from slushfund.bots.registry import entries
from slushfund.core import Refusal
from slushfund.core.content import HOUSE, PACK
from slushfund.packs.offers import offered, shown
from slushfund.server.bots.brains import Brains
from slushfund.server.config import DAY
from slushfund.server.http.endpoints import COOKIE_DAYS, Call
from slushfund.server.http.routes import Routes
from slushfund.server.http.tables import info, new_origin
from slushfund.server.store.rows import TableRow
from slushfund.server.store.tokens import Caller, digest_of, new_token, read_code
from slushfund.server.tables import identities, safe_text, seating
from slushfund.server.tables.open_tables import OpenTables
from slushfund.wire import api

LINK_SECONDS: Final = 600.0
"""How long a link to another device is good."""

routes = Routes()


@routes.add("GET /api/games", "open")
async def list_games(call: Call) -> api.GameList:
    """All games."""
    site = call.site
    infos: list[api.GameInfo] = []
    for game in games.ALL:
        options: list[api.OptionInfo] = []
        for choice in [choice for choice in game.choices if choice.is_offered()]:
            values, offers = list(choice.values), choice.offers
            if choice.name == PACK:
                values = offers = [HOUSE, *offered(site.config.packs, game.id)]
            options.append(
                api.OptionInfo(
                    name=choice.name,
                    values=values,
                    default=choice.default,
                    offers=offers,
                    only_with=choice.only_with,
                    together=choice.together,
                    reading=choice.reading,
                    names=cast('Literal["", "seat", "seats"]', choice.names),
                    least=choice.least,
                )
            )
        infos.append(
            api.GameInfo(
                id=game.id,
                title=game.title,
                rules=game.rules_version,
                seats=list(game.seats),
                default_seats=game.default_seats,
                options=options,
                levels=site.brains.levels(game.id),
                usual_level=site.brains.usual(game.id),
                bots=_bots(site.brains, game.id),
                whispers=game.whispers,
            )
        )
    return api.GameList(infos)


def _bots(brains: Brains, game: str) -> list[api.BotInfo]:
    grades = {entry.id: entry.level for entry in entries(game)}
    return [api.BotInfo(bot, grades.get(bot, "")) for bot in brains.levels(game)]


@routes.add("GET /api/me", "open")
async def get_me(call: Call) -> api.Me:
    """Who I am and where I sit."""
    if call.caller.person is None:
        return api.Me(None, [])
    site = call.site
    name = await site.store.person_name(call.caller.person)
    lines: list[api.TableLine] = []
    for row in await site.store.tables_of(call.caller.person):
        if row.status == "running":
            with contextlib.suppress(Refusal):  # another process may have it
                await site.tables.find_for(row.id, call.caller.address, call.charge)
        if call.caller.table in (None, row.id):
            lines.append(line(site.tables, row, call.caller))
    return api.Me(name, lines)


def line(tables: OpenTables, row: TableRow, caller: Caller) -> api.TableLine:
    """Return a table as it stands in a list."""
    seat = next((s.seat for s in row.seats if s.person and s.person == caller.person), None)
    known = tables.turns.get(row.id)
    asked = row.asked if known is None and row.status == "running" else []
    return api.TableLine(
        id=row.id,
        game=row.game,
        options=shown(row.options),
        status=row.status,
        names=[s.name if s.kind != "open" else None for s in row.seats],
        pace=row.settings.pace.kind,
        created=row.created,
        seat=seat,
        my_turn=seat is not None and seat in (asked if known is None else known.table.asked),
    )


@routes.add("PUT /api/me", "guest", rate="writes", codes=("bad-name",))
async def put_me(call: Call, ask: api.NameAsk) -> api.Me:
    """Introduce myself."""
    name = safe_text.name(ask.name)
    person = await call.person(name)
    await call.site.store.rename(person, name)
    return await get_me(call)


@routes.add("POST /api/me/links", "person", rate="tables")
async def make_link(call: Call) -> api.DeviceLink:
    """Open my seats on another device: a link that works once."""
    code, expires = new_token(), call.site.now() + LINK_SECONDS
    store = call.site.store
    await store.add_token(digest_of(code), "link", call.me, None, expires)
    return api.DeviceLink(call.site.link(f"/claim#{code}"), code, expires)


@routes.add(
    "POST /api/me/claim",
    "open",
    rate="tables",
    codes=("bad-link", "somebody-else", "both-seated"),
)
async def claim_link(call: Call, ask: api.ClaimAsk) -> api.Me:
    """Use such a link.

    A browser that is somebody else already is refused, and the link stays good, unless it says
    what it wants: to be another person, then it gets a link back to who it was; or to be both,
    then everything it had goes to the person of the link.
    """
    token, store = new_token(), call.site.store
    expires = call.site.now() + COOKIE_DAYS * DAY
    link = digest_of(ask.code)
    before, meant = call.caller, await store.person_of_link(link)
    is_other = before.person is not None and meant is not None and before.person != meant
    if is_other and not (ask.replace or ask.merge):
        raise Refusal("somebody-else", "")
    merged = before.person if is_other and ask.merge and before.table is None else None
    asked = identities.Claim(link, digest_of(token), expires)
    person = await identities.claim(call.site.tables, asked, merged)
    if person is None:
        raise Refusal("bad-link", "")
    call.cookie = token
    found = await store.caller(digest_of(token))
    assert found is not None
    is_left = is_other and merged is None and before.table is None
    former = await make_link(call) if is_left else None
    call.caller = found
    me = await get_me(call)
    me.former = former
    return me


@routes.add("POST /api/me/logout", "person", rate="writes")
async def logout(call: Call) -> api.Done:
    """Forget this browser.

    Its open streams end.
    """
    await call.site.log_out(call.caller.digest)
    call.cookie = ""
    return api.Done()


@routes.add("GET /api/tables", "open")
async def list_tables(call: Call) -> api.Lobby:
    """Listed tables."""
    rows = await call.site.store.listed(100)
    return api.Lobby([line(call.site.tables, row, call.caller) for row in rows])


@routes.add(
    "POST /api/tables",
    "guest",
    rate="tables",
    codes=(
        "bad-name",
        "unknown-game",
        "bad-option",
        "bad-seating",
        "unknown-level",
        "too-many-tables",
    ),
)
async def create_table(call: Call, ask: api.CreateAsk) -> api.TableInfo:
    """Open a table."""
    call.game = ask.game
    origin = await new_origin(call)
    person = await call.person(safe_text.name(ask.name))
    return info(call, await seating.create(call.site.tables, person, ask, origin))


@routes.add("POST /api/codes", "open", rate="guesses", codes=("no-such-code", "too-many-guesses"))
async def find_table(call: Call, ask: api.CodeAsk) -> api.Found:
    """The table that waits for players under a code.

    Only codes that lead nowhere count against the caller.
    """
    site = call.site
    row = await site.store.table_of_code(read_code(ask.code))
    if row is None or row.said(site.now()) is None:
        raise Refusal("no-such-code", "")
    call.site.rates.give_back(call.caller.address, "guesses")
    return api.Found(row.id)
