"""Requests that the server makes itself, to addresses that strangers have named.

A name is looked up once, what is found is checked, and the connection goes to what was checked: a
name that leads elsewhere a moment later leads nowhere. Redirects are not followed. Names are looked
up in threads of their own, because that can take long and cannot be broken off.
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import urlsplit

from slushfund.core import Refusal

PATIENCE: Final = 5.0
"""Seconds that a lookup may take, and then the request."""
TRIES: Final = 3
"""Addresses of one name that are tried."""
THREADS: Final = ThreadPoolExecutor(16, "outbound")

LAST_32: Final = [
    ipaddress.IPv6Network(text)
    for text in ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96")
]
"""IPv6 networks whose addresses end in one of IPv4."""
LOCAL: Final = [ipaddress.IPv6Network(text) for text in ("64:ff9b:1::/48", "fec0::/10")]
ISATAP: Final = 0x5EFE


def embedded(place: ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """Return the IPv4 addresses to which an IPv6 address can lead."""
    last = ipaddress.IPv4Address(int(place) & 0xFFFFFFFF)
    found = [last] if any(place in network for network in LAST_32) else []
    if int(place) >> 32 & 0xFDFFFFFF == ISATAP:
        found.append(last)
    if place.sixtofour is not None:
        found.append(place.sixtofour)
    return [*found, *(place.teredo or ())]


def is_public(address: str) -> bool:
    """Tell whether an address, and whatever it stands for, belongs to the wide world."""
    place = ipaddress.ip_address(address)
    if isinstance(place, ipaddress.IPv6Address):
        if any(place in network for network in LOCAL):
            return False
        if inner := embedded(place):
            return all(is_public(str(one)) for one in inner)
    return place.is_global and not place.is_multicast


def lookup(host: str, port: int) -> list[str]:
    """Return the addresses of a name; may take its time."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys([str(place[0]).partition("%")[0] for *_, place in found]))


def check_address(url: str, allows_private: bool) -> list[str]:
    """Return where a webhook leads; refuses one that does not lead to the outside world."""
    if not url.isprintable() or " " in url:  # others may read such an address in another way
        raise Refusal("bad-webhook", "")
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:  # brackets around something that is no address
        raise Refusal("bad-webhook", "") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise Refusal("bad-webhook", "")
    try:
        found = lookup(parts.hostname, port)
    except (OSError, UnicodeError, ValueError):
        raise Refusal("bad-webhook", "") from None
    if not found or not (allows_private or all(is_public(place) for place in found)):
        raise Refusal("bad-webhook", "")
    return found


async def check(url: str, allows_private: bool) -> list[str]:
    """Do the same without holding anybody up; a name that takes too long is refused."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(PATIENCE):
            return await loop.run_in_executor(THREADS, check_address, url, allows_private)
    except TimeoutError:
        raise Refusal("bad-webhook", "") from None


async def post(url: str, allows_private: bool, **request: Any) -> None:
    """Send a request to where a checked address leads; raises unless it is accepted."""
    places = await check(url, allows_private)
    verify = await asyncio.get_running_loop().run_in_executor(THREADS, certificates)
    import httpx  # certificates have done so already, in a thread: it takes a while

    named = httpx.URL(url)
    headers = {**request.pop("headers", {}), "host": named.netloc.decode("ascii")}
    inside = {"sni_hostname": named.raw_host.decode("ascii")}
    async with (
        asyncio.timeout(PATIENCE),
        httpx.AsyncClient(verify=verify, trust_env=False, follow_redirects=False) as client,
    ):
        for place in places[:TRIES]:
            target = named.copy_with(host=place)
            sending = client.stream("POST", target, headers=headers, extensions=inside, **request)
            try:
                async with sending as answer:  # nobody wants to read what comes back
                    answer.raise_for_status()
                    return
            except httpx.ConnectError:
                continue
    raise httpx.ConnectError("nobody answers")


@functools.cache
def certificates() -> ssl.SSLContext:
    """Return whom we believe to be who they say; reading that takes a while, once."""
    import httpx

    return httpx.create_ssl_context(trust_env=False)
