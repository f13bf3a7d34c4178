"""A seat at the tables of a server, by its HTTP interface: what the tools of `tools` do.

Whatever is done here goes through the doors that browsers and programs use, so it has their rights
and their rates, and is refused what they are refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import httpx

TIMEOUT: Final = 90.0
"""Seconds, more than a server lets anybody wait for a turn."""
BETWEEN: Final = "."
"""Between the table and the secret of a ticket."""


class Refused(Exception):
    """What the server refuses, in its words, with code and rule."""


class RemoteSeat:
    """Somebody who plays by words. Tickets are for those whom nobody remembers."""

    def __init__(self, visit: Callable[[], httpx.AsyncClient], bearer: str = "") -> None:
        self._visit = visit
        """Makes a client without cookies."""
        self._bearer = bearer
        self.ticket = ""
        """Of the last seat that was taken here, where this is one player's own."""

    async def games(self, game: str = "") -> str:
        """Tell which games there are, with seats, options and bots, and which tables are open."""
        async with self._visit() as client:
            listed = (await _ask(client, "GET", "/api/games"))["games"]
            tables = (await _ask(client, "GET", "/api/tables"))["tables"]
        lines: list[str] = []
        for one in listed:
            if game in ("", one["id"]):
                lines += _game(one, is_long=bool(game))
        if not lines:
            raise Refused(f"No such game: {game}. There are {', '.join(g['id'] for g in listed)}.")
        waiting = [one for one in tables if one["status"] == "open"]
        lines += [f"Open table {one['id']}: {one['game']} {one['options']}" for one in waiting]
        return "\n".join(lines)

    async def sit(self, game: str, table: str, name: str, options: str, bots: str) -> str:
        """Sit down at a table, or at a new one with bots, which begins at once."""
        async with self._visit() as client:
            if table:
                place = await _found(client, table)
                await _ask(client, "POST", f"/api/tables/{place}/seats", {"name": name})
            else:
                place = await self._open(client, game, name, options, bots)
            token = (await _ask(client, "POST", f"/api/tables/{place}/token"))["token"]
        self.ticket = f"{place}{BETWEEN}{token}"
        return f"Your ticket: {self.ticket}\n\n{await self.look('', 0)}"

    async def _open(
        self, client: httpx.AsyncClient, game: str, name: str, options: str, bots: str
    ) -> str:
        """Open a table for one player and bots, and begin."""
        ask = {"game": game, "name": name, "options": options}
        opened = await _ask(client, "POST", "/api/tables", ask)
        for seat in opened["seats"]:
            if seat["kind"] == "open":
                path = f"/api/tables/{opened['id']}/seats/{seat['seat']}"
                level = {"level": bots} if bots else {}
                await _ask(client, "PATCH", path, {"kind": "bot", **level})
        await _ask(client, "POST", f"/api/tables/{opened['id']}/start")
        return str(opened["id"])

    async def look(self, ticket: str, wait: int) -> str:
        """Return the game in words."""
        async with self._visit() as client:
            place = await self._take(client, ticket)
            told = await _ask(client, "GET", f"{place}/text?wait={max(0, min(wait, 60))}")
        return str(told["text"])

    async def options(self, ticket: str, move: str, like: str) -> str:
        """List answers that begin so, or tell what a move would do, or why it cannot be made."""
        async with self._visit() as client:
            place = await self._take(client, ticket)
            if not move:
                found = await _ask(client, "GET", f"{place}/answers", query={"like": like})
                return "\n".join(found["answers"]) or "Nothing that begins so may be answered now."
            question = await _question(client, place, "")
            ask = {"question": question, "moves": [move]}
            [changes] = (await _ask(client, "POST", f"{place}/foresee", ask))["changes"]
        told = ", ".join(f"{name} {change:+}" for name, change in changes.items())
        return f"{move} may be answered." + (f" It changes at once: {told}." if told else "")

    async def move(self, ticket: str, move: str, question: str, wait: int) -> str:
        """Answer the question, and return the game in words when the seat is asked again."""
        async with self._visit() as client:
            place = await self._take(client, ticket)
            known = await _question(client, place, question)
            ask = {"question": known, "move": move, "key": secrets.token_hex(8)}
            await _ask(client, "POST", f"{place}/moves", ask)
        return await self.look(ticket, wait)

    async def talk(self, ticket: str, words: str, to: int | None, statement: str) -> str:
        """Say something in plain words, or make a statement of the game."""
        if not words and not statement:
            raise Refused("Say something: words or a statement.")
        async with self._visit() as client:
            place = await self._take(client, ticket)
            if statement:
                ask = {"question": "talk", "move": statement, "key": secrets.token_hex(8)}
                await _ask(client, "POST", f"{place}/moves", ask)
            if words:
                said = {"text": words, "key": secrets.token_hex(8), "to": to}
                await _ask(client, "POST", f"{place}/chat", said)
        return "Said."

    async def _take(self, client: httpx.AsyncClient, ticket: str) -> str:
        """Let a client act for a seat; return the path of its table."""
        table, _, token = (ticket or self.ticket).strip().partition(BETWEEN)
        token = token or self._bearer
        if not token:
            raise Refused("You have no seat yet: sit down first, and show the ticket you get.")
        if not (token.isascii() and token.isprintable()):  # it becomes a header
            raise Refused("This is no ticket.")
        client.headers["authorization"] = f"Bearer {token}"
        if not table:
            tables = (await _ask(client, "GET", "/api/me"))["tables"]
            if not tables:
                raise Refused("The table of this token is gone.")
            table = tables[0]["id"]
        if not (table.isascii() and table.isalnum()):
            raise Refused("This is no ticket.")
        return f"/api/tables/{table}"


def _game(game: dict[str, Any], *, is_long: bool) -> list[str]:
    """Describe a game; the long form has every option."""
    seats = game["seats"]
    lines = [f"{game['id']}: {game['title']}, {seats[0]} to {seats[-1]} players."]
    bots = [f"{bot['id']} ({bot['level']})" if bot["level"] else bot["id"] for bot in game["bots"]]
    lines.append(f"  bots: {', '.join(bots)}; usually {game['usual_level']}")
    lines.append(f"  option seats: {' '.join(map(str, seats))}; usually {game['default_seats']}")
    for option in game["options"] if is_long else []:
        values = " ".join(option["offers"] or option["values"]) or "a value"
        lines.append(f"  option {option['name']}: {values}; usually {option['together']}")
    return lines


async def _found(client: httpx.AsyncClient, table: str) -> str:
    """Return the id of a table that was named by id, link or code."""
    last = table.strip().rstrip("/").rpartition("/")[2]
    if len(last) == 24 and last.isascii() and last.isalnum():
        return last
    return str((await _ask(client, "POST", "/api/codes", {"code": table}))["table"])


async def _question(client: httpx.AsyncClient, place: str, question: str) -> str:
    """Return the question that is meant: the one that is open now unless one is named."""
    if question:
        return question
    told = await _ask(client, "GET", f"{place}/text")
    if told["question"] is None:
        raise Refused("You are not asked anything now. Look, with some seconds to wait.")
    return str(told["question"])


async def _ask(
    client: httpx.AsyncClient,
    method: str,
    path: str,
    body: dict[str, Any] | None = None,
    query: dict[str, str] | None = None,
) -> Any:
    """Return an answer of the server; raises Refused with what it says."""
    response = await client.request(method, path, json=body, params=query)
    if response.status_code == HTTPStatus.OK:
        return response.json()
    try:
        told = response.json()
        rule = f", rule {told['rule']}" if told["rule"] else ""
        text = f"{told['message']} ({told['code']}{rule})"
    except (ValueError, KeyError, TypeError):
        text = f"The server answered {response.status_code}."
    raise Refused(text)
