"""Telling people outside the browser tab that it is their turn. No secret is ever in a text.

A webhook is called by this server, so its address is checked (`outbound`): one that leads into the
server's own network could be used to reach what is not reachable from outside.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec

from slushfund import games
from slushfund.server.notices import outbound
from slushfund.server.store.rows import Hook, TableRow
from slushfund.server.store.store import Store
from slushfund.text import phrase, title_of

QUIET: Final = 60.0
"""Seconds between two notices to one person about one table."""
SIGNED: Final = 12 * 3_600
"""Seconds for which a signed push is good; push services allow a day at most."""
WAITING: Final = 3_600
"""Seconds for which a push service keeps a message for a browser that is away."""
ENCODING: Final = "aes128gcm"
"""How a push is encrypted: RFC 8188."""

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
    title = title_of(game, games.get(game).title, language)
    text = text.replace("{game}", title).replace("{name}", name)
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
                async with asyncio.timeout(outbound.PATIENCE * 3):
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
        if hook.kind != "push":
            request = payload(hook.kind, what)
            await outbound.post(hook.target, self._allows_private, **request)
        elif self._push is not None:
            await self._push.send(hook.target, what)


def payload(kind: str, what: Notice) -> dict[str, Any]:
    """Return the request that a kind of webhook understands."""
    if kind == "discord":
        return {"json": {"content": f"{what.text} {what.url}", "allowed_mentions": {"parse": []}}}
    if kind == "gotify":
        return {"json": {"title": what.title, "message": f"{what.text}\n{what.url}"}}
    title = what.title.encode("ascii", "replace").decode()
    return {"content": what.text.encode(), "headers": {"title": title, "click": what.url}}


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

    async def send(self, target: str, what: Notice) -> None:
        """Send one message."""
        loop = asyncio.get_running_loop()
        endpoint, request = await loop.run_in_executor(outbound.THREADS, self.seal, target, what)
        await outbound.post(endpoint, False, **request)

    def seal(self, target: str, what: Notice) -> tuple[str, dict[str, Any]]:
        """Return where a message goes, and the message signed and encrypted; takes a moment."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec
        from py_vapid.utils import b64urldecode

        subscription = msgspec.json.decode(target)
        place = urlsplit(subscription["endpoint"])
        claims = {
            "sub": self._contact,
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(time.time()) + SIGNED,
        }
        message = {"title": what.title, "text": what.text, "url": what.url}
        content = http_ece.encrypt(
            msgspec.json.encode(message),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=b64urldecode(subscription["keys"]["p256dh"].encode()),
            auth_secret=b64urldecode(subscription["keys"]["auth"].encode()),
            version=ENCODING,
        )
        headers = {"content-encoding": ENCODING, "ttl": str(WAITING), **self._vapid.sign(claims)}
        return subscription["endpoint"], {"content": content, "headers": headers}


def load_push(key: bytes | None, contact: str) -> tuple[Push | None, bytes | None]:
    """Return Web Push and its key; nothing where the library is not installed."""
    try:
        key = key or Push.new_key()
        return Push(key, contact), key
    except ImportError:
        return None, None
