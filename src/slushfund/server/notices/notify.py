"""Telling people outside the browser tab that it is their turn. No secret is ever in a text.

A webhook is called by this server, so its address is checked: one that leads into the server's own
network could be used to reach what is not reachable from outside.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import httpx
import msgspec

from slushfund import games
from slushfund.core import Refusal
from slushfund.server.store.rows import Hook, TableRow
from slushfund.server.store.sqlite import Store
from slushfund.text import phrase

QUIET: Final = 60.0
"""Seconds between two notices to one person about one table."""
PATIENCE: Final = 5.0
"""Seconds that a webhook may take."""

log = logging.getLogger("slushfund.server")


@dataclass(frozen=True)
class Notice:
    """What is sent: whose turn, in which game, and where to click."""

    title: str
    text: str
    url: str


def notice(game: str, name: str, url: str, language: str) -> Notice:
    """Return the words of a notice."""
    text = phrase("notices.turn", language)
    text = text.replace("{game}", games.get(game).title).replace("{name}", name)
    return Notice(phrase("notices.title", language), text, url)


class Sender(Protocol):
    """What sends a notice; tests bring their own."""

    async def send(self, hook: Hook, what: Notice) -> None:
        """Send one notice; raises when it cannot."""


class Notifier:
    """Sends notices in the background, not too often, and never lets a failure out."""

    def __init__(self, store: Store, sender: Sender, count: Any, now: Callable[[], float]) -> None:
        self.sender = sender
        self._store = store
        self._count = count
        self._now = now
        self._last: dict[tuple[str, int], float] = {}

    def is_due(self, table: str, person: int, now: float) -> bool:
        """Tell whether a notice may go out now, and note that it does."""
        if now - self._last.get((table, person), 0.0) < QUIET:
            return False
        self._last = {key: at for key, at in self._last.items() if now - at < QUIET}
        self._last[table, person] = now
        return True

    async def tell_turn(self, row: TableRow, seat: int, url: str) -> None:
        """Tell somebody who is not here that it is their turn, wherever they want to be told."""
        person, name = row.seats[seat].person, row.seats[seat].name or ""
        if person is None or not self.is_due(row.id, person, self._now()):
            return
        for hook in await self._store.hooks(row.id, person):
            what = notice(row.game, name, url, hook.language)
            try:
                async with asyncio.timeout(PATIENCE * 2):
                    await self.sender.send(hook, what)
                self._count.labels(hook.kind, "sent").inc()
            except Exception as error:
                self._count.labels(hook.kind, "failed").inc()
                extra = {"kind": hook.kind, "fault": type(error).__name__}
                log.warning("notification failed", extra=extra)


class NetSender:
    """Sends over the network: webhooks by HTTP, Web Push through its library."""

    def __init__(self, push: Push | None, allows_private: bool) -> None:
        self._push = push
        self._allows_private = allows_private

    async def send(self, hook: Hook, what: Notice) -> None:
        if hook.kind == "push":
            if self._push is not None:
                await asyncio.to_thread(self._push.send, hook.target, what)
            return
        await asyncio.to_thread(check_address, hook.target, self._allows_private)
        async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False) as client:
            answer = await client.post(hook.target, **payload(hook.kind, what))
            answer.raise_for_status()


def payload(kind: str, what: Notice) -> dict[str, Any]:
    """Return the request that a kind of webhook understands."""
    if kind == "discord":
        return {"json": {"content": f"{what.text} {what.url}", "allowed_mentions": {"parse": []}}}
    if kind == "gotify":
        return {"json": {"title": what.title, "message": f"{what.text}\n{what.url}"}}
    title = what.title.encode("ascii", "replace").decode()
    return {"content": what.text.encode(), "headers": {"title": title, "click": what.url}}


def check_address(url: str, allows_private: bool) -> None:
    """Refuse a webhook that does not lead to the outside world."""
    if not url.isprintable() or " " in url:  # others may read such an address in another way
        raise Refusal("bad-webhook", "")
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets around something that is no address
        raise Refusal("bad-webhook", "") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise Refusal("bad-webhook", "")
    if allows_private:
        return
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, ValueError):
        raise Refusal("bad-webhook", "") from None
    for *_, place in found:
        if not ipaddress.ip_address(str(place[0]).partition("%")[0]).is_global:
            raise Refusal("bad-webhook", "")


class Push:
    """Web Push with the server's own key pair, made at the first start."""

    def __init__(self, private_pem: bytes, contact: str) -> None:
        from py_vapid import Vapid

        self._vapid = Vapid.from_pem(private_pem)
        self._contact = contact

    @staticmethod
    def new_key() -> bytes:
        """Return a fresh private key."""
        from py_vapid import Vapid

        vapid = Vapid()
        vapid.generate_keys()
        return bytes(vapid.private_pem())

    def public_key(self) -> str:
        """Return what browsers ask for when they subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid.utils import b64urlencode

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    def send(self, target: str, what: Notice) -> None:
        """Send one message; runs in a thread."""
        from pywebpush import webpush

        subscription = msgspec.json.decode(target)
        check_address(subscription["endpoint"], False)
        message = {"title": what.title, "text": what.text, "url": what.url}
        webpush(
            subscription,
            data=msgspec.json.encode(message).decode(),
            vapid_private_key=self._vapid,
            vapid_claims={"sub": self._contact},
            ttl=3_600,
            timeout=PATIENCE,
        )


def load_push(key: bytes | None, contact: str) -> tuple[Push | None, bytes | None]:
    """Return Web Push and its key; nothing where the library is not installed."""
    try:
        key = key or Push.new_key()
        return Push(key, contact), key
    except ImportError:
        return None, None
