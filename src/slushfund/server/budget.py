"""What one household may have open, send and leave unread: one account for each address.

Rates refill, what is open or waits is held and given back. Connections are counted from their first
byte, before anybody has asked for anything.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache
from typing import Final, TypeAlias

from slushfund.core import BadInput
from slushfund.server.config import Limits

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

ADDRESSES: Final = 20_000
"""Addresses whose rates are remembered."""
PROGRESS: Final = 32 * 1024
"""Bytes that a slow reader must have taken from one look to the next."""


def networks(text: str) -> list[Network]:
    """Return the networks of a list like `10.0.0.1, 172.16.0.0/12`, and how IPv6 calls them."""
    found: list[Network] = []
    for part in text.replace(",", " ").split():
        try:
            network = ipaddress.ip_network(part)
        except ValueError:
            raise BadInput("bad-network", "", part[:60]) from None
        found.append(network)
        if isinstance(network, ipaddress.IPv4Network):
            mapped = f"::ffff:{network.network_address}/{96 + network.prefixlen}"
            found.append(ipaddress.ip_network(mapped))
    return found


def is_within(address: str, among: list[Network]) -> bool:
    """Tell whether an address is in one of these networks."""
    return any(place in network for place in places(address) for network in among)


def places(address: str) -> list[Address]:
    """Return an address as a number; nothing where it is none."""
    try:
        return [ipaddress.ip_address(address)]
    except ValueError:
        return []


@lru_cache(maxsize=4_096)
def household(address: str) -> str:
    """Return what stands for one household: whoever has an IPv6 address has 2^64 of them."""
    found = places(address)
    if not found or not isinstance(place := found[0], ipaddress.IPv6Address):
        return address
    if place.ipv4_mapped is not None:
        return str(place.ipv4_mapped)
    return (
        str(ipaddress.IPv6Network((int(place), 64), strict=False)) if place.is_global else address
    )


class Bucket:
    """Tokens that refill: a burst, then a number per second."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self.burst, self.per_second = rate
        self.tokens = self.burst
        self.at = time.monotonic()

    def take(self, amount: float = 1) -> float:
        """Take tokens and return 0, or return the seconds until there are enough."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.per_second)
        self.at = now
        if self.tokens < amount:
            return (amount - self.tokens) / self.per_second
        self.tokens -= amount
        return 0.0

    def spend(self, amount: float) -> float:
        """Take what it costs, even more than there is, and return 0; in debt, how long to wait."""
        if (wait := self.take(0)) > 0:
            return wait
        self.tokens -= amount
        return 0.0

    def give_back(self) -> None:
        """Undo a `take`."""
        self.tokens = min(self.burst, self.tokens + 1)


class Rates:
    """Buckets by household and kind of request; the least recently used are forgotten."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, address: str, kind: str, amount: float = 1) -> float:
        """Return 0 if a request may pass, else the seconds to wait."""
        return self._bucket(address, kind).take(amount)

    def spend(self, address: str, kind: str, amount: float) -> float:
        """Charge what a request costs, however much; return the seconds to wait while in debt."""
        return self._bucket(address, kind).spend(amount)

    def give_back(self, address: str, kind: str) -> None:
        """Do not count a request after all."""
        self._bucket(address, kind).give_back()

    def _bucket(self, address: str, kind: str) -> Bucket:
        place = (household(address), kind)
        bucket = self._buckets.get(place)
        if bucket is None:
            bucket = Bucket(getattr(self._limits, kind))
            self._buckets[place] = bucket
            if len(self._buckets) > ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(place)
        return bucket


class Account:
    """What one household holds at this moment."""

    def __init__(self) -> None:
        self.doors = 0
        self.queued = 0
        """Bytes that wait for it to read them."""


class Purse:
    """Bytes that wait for one connection, charged to its household too."""

    def __init__(self, account: Account, most: int, most_of_all: int) -> None:
        self._account, self._most, self._most_of_all = account, most, most_of_all
        self._held = 0

    def hold(self, size: int) -> bool:
        """Let this many bytes wait; tells whether they may. The first may be as large as it is."""
        if self._held and self._held + size > self._most:
            return False
        if self._account.queued + size > self._most_of_all:
            return False
        self._held += size
        self._account.queued += size
        return True

    def release(self, size: int | None = None) -> None:
        """Note that this many bytes wait no more; all of them unless told."""
        size = self._held if size is None else min(size, self._held)
        self._held -= size
        self._account.queued -= size

    def move(self, account: Account) -> None:
        """Charge another household from now on."""
        self._account.queued -= self._held
        account.queued += self._held
        self._account = account


class Door:
    """One connection at the network's edge, whatever is spoken through it."""

    def __init__(self, budget: Budget, transport: asyncio.Transport, address: str) -> None:
        self.home = household(address)
        self.is_proxy = budget.believes(address)
        """Whether others speak through it: those are counted, once we know who they are."""
        self.transport = transport
        self.purse = budget.purse(address)
        self._budget = budget
        self._is_paused = False
        self._waited = float("inf")
        """Bytes that waited to be read when we last looked."""
        self._timer = self._look_again()

    def charge(self, size: int) -> bool:
        """Count bytes that came in; ends the connection of a household that sends too many."""
        if self.is_proxy or self._budget.rates.take(self.home, "incoming", size) == 0:
            return True
        self.transport.abort()
        return False

    def pause(self) -> None:
        """The other side does not read what is sent: what waits for it counts from now on."""
        self._is_paused = True
        if not self.purse.hold(self.transport.get_write_buffer_size()):
            self.transport.abort()

    def resume(self) -> None:
        """The other side reads again."""
        self._is_paused = False
        self.purse.release()

    def close(self) -> None:
        """Forget a connection that has ended."""
        self._timer.cancel()
        self.purse.release()
        self._budget.leave(self)

    def _look_again(self) -> asyncio.TimerHandle:
        seconds = self._budget.limits.write_seconds
        return asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        """End a connection that takes nothing of what it was sent, or of our goodbye."""
        is_waiting = self._is_paused or self.transport.is_closing()
        waits = self.transport.get_write_buffer_size() if is_waiting else float("inf")
        if is_waiting and waits > self._waited - PROGRESS:
            self.transport.abort()
            return
        self._waited = waits
        self._timer = self._look_again()


class Budget:
    """The accounts of all households, and the doors of the house.

    Strangers never get the last doors: when only the reserve is left, whoever has waited longest
    without a seat makes room. Who sits at a table is never sent away.
    """

    def __init__(self, limits: Limits, proxies: str = "") -> None:
        self.limits = limits
        self.rates = Rates(limits)
        self._proxies = networks(proxies)
        self.most = limits.all_connections
        self._accounts: dict[str, Account] = {}
        self._open: set[Door] = set()
        self._strangers: dict[Door, None] = {}

    def account(self, address: str) -> Account:
        """Return the account of an address."""
        home = household(address)
        if home not in self._accounts:
            if len(self._accounts) > ADDRESSES:
                self._forget()
            self._accounts[home] = Account()
        return self._accounts[home]

    def purse(self, address: str) -> Purse:
        """Return what counts the bytes that wait for one connection."""
        return Purse(self.account(address), self.limits.queued, self.limits.all_queued)

    def believes(self, address: str) -> bool:
        """Tell whether an address is one of our proxies."""
        return is_within(address, self._proxies)

    def has_room(self, address: str) -> bool:
        """Tell whether an address may have another connection."""
        is_full = self.account(address).doors >= self.limits.connections
        return not is_full or self.believes(address)

    def enter(self, door: Door) -> bool:
        """Let a connection in; tells whether there is room for it."""
        account = self.account(door.home)
        if not door.is_proxy and account.doors >= self.limits.connections:
            return False
        self._make_room()
        if len(self._open) >= self.most:
            return False
        account.doors += 1
        self._open.add(door)
        self._strangers[door] = None
        return True

    def move(self, door: Door, address: str) -> bool:
        """Count a connection for whoever asks through it now; tells whether they may."""
        home, account = household(address), self.account(address)
        if door not in self._open:
            return False
        if home != door.home:
            self.account(door.home).doors -= 1
            account.doors += 1
            door.home = home
            door.purse.move(account)
        return account.doors <= self.limits.connections

    def seat(self, door: Door) -> None:
        """Note that this is the connection of somebody who sits at a table."""
        self._strangers.pop(door, None)

    def leave(self, door: Door) -> None:
        """Forget a connection."""
        self._strangers.pop(door, None)
        if door in self._open:
            self._open.discard(door)
            self.account(door.home).doors -= 1

    def _make_room(self) -> None:
        reserve = int(self.most * self.limits.reserve)
        while self._strangers and (
            len(self._strangers) >= self.most - reserve or len(self._open) >= self.most
        ):
            oldest = next(iter(self._strangers))
            self.leave(oldest)
            oldest.transport.abort()

    def _forget(self) -> None:
        """Forget the households that hold nothing."""
        held = self._accounts.items()
        self._accounts = {home: one for home, one in held if one.doors or one.queued}
