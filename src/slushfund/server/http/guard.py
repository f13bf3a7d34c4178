"""What stands between the network and the handlers: hosts, origins, headers, rates, sizes."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from slushfund.core import Refusal
from slushfund.server.config import Config

CSP: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Origins:
    """Which hosts are us, and which pages may speak to us."""

    def __init__(self, config: Config) -> None:
        names = {"localhost", socket.gethostname().lower(), *config.hosts}
        names |= {f"{name}.local" for name in list(names)}
        if config.public_url:
            names.add(urlsplit(config.public_url).hostname or "")
        self._names = names
        self._public = config.public_url.rstrip("/").lower()

    def check_host(self, host: str) -> None:
        """Refuse names that are not ours: a foreign name that leads here is an attack.

        An address cannot be made to point elsewhere, so addresses are always good.
        """
        name = _name_of(host)
        if name is None or not (name.lower() in self._names or _is_address(name)):
            raise Refusal("bad-host", "")

    def check_origin(self, origin: str | None, host: str) -> None:
        """Refuse requests from the pages of others, and from pages that do not say whose."""
        if origin is None:
            raise Refusal("bad-origin", "")
        if self._public and origin.lower() == self._public:
            return
        if origin.lower() not in (f"http://{host.lower()}", f"https://{host.lower()}"):
            raise Refusal("bad-origin", "")


def _name_of(host: str) -> str | None:
    """Return the name or address in a Host header, None when it is neither."""
    if not 0 < len(host) < 256 or not host.isascii() or set(host) & set("/@\\?# \t,"):
        return None
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:  # brackets around something that is no address
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class HeadersAdded:
    """Puts the protecting headers on every answer."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self._headers = dict(HEADERS)
        if config.is_secure:
            self._headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
                # What a seat is told is for nobody who asks later through the same proxy.
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, sending)
