"""How a server is set up; read from the command line once and never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

DAY: Final = 86_400.0
WORKERS: Final = 2
LOOPBACK: Final = "127.0.0.1,::1"
MB: Final = 1024 * 1024
KEEP_DAYS: Final = 365.0


@dataclass(frozen=True)
class Limits:
    """How much one address may ask for: tokens that refill, as (burst, per second)."""

    reads: tuple[float, float] = (120, 20)
    writes: tuple[float, float] = (40, 5)
    tables: tuple[float, float] = (10, 10 / 60)
    """New tables, imports, links and tokens."""
    messages: tuple[float, float] = (60, 1)
    """Per WebSocket."""
    sockets: int = 16
    """Streams per address and table: eight friends in one flat, each with a second screen."""
    all_sockets: int = 4_000
    guesses: tuple[float, float] = (10, 10 / 60)
    """Codes of tables that lead nowhere."""
    connections: int = 128
    """Open at the same time: eight friends, each with two browsers that fetch in parallel."""
    all_connections: int = 4_000
    reserve: float = 1 / 8
    """The share of all connections that only people at a table can have."""
    incoming: tuple[float, float] = (8 * MB, MB / 4)
    """Bytes, of whatever kind."""
    pages: tuple[float, float] = (1_000, 50)
    """Whatever is asked for over HTTP, files of the client included."""
    work: tuple[float, float] = (60_000, 3_000)
    """Inputs of games that are played again, or whatever costs as much."""
    asks: tuple[float, float] = (400, 20)
    """Moves, talk and whatever else is stored that comes over WebSockets, of all together."""
    opened: tuple[float, float] = (500, 500 / DAY)
    """New tables, by the day: what is played there is kept for long, in files in the end."""
    imports: tuple[float, float] = (50, 50 / DAY)
    """The same for imported records, of which no more are kept."""
    people: tuple[float, float] = (200, 1 / 10)
    """Browsers that introduce themselves: each is somebody whom we remember for a while."""
    thoughts: tuple[float, float] = (400, 200)
    """What workers that think for our bots ask for and answer."""
    controls: tuple[float, float] = (60, 1)
    """Frames of a WebSocket that are no message."""
    queued: int = 2 * MB
    """Bytes that may wait for a connection to read them, beside the first message."""
    all_queued: int = 32 * MB
    """The same for all connections of an address."""
    write_seconds: float = 15.0
    """How long nothing of what waits may be read, twice over, before a connection is cut."""


@dataclass(frozen=True)
class Keeping:
    """How long tables are kept, in days, and how many of one household."""

    ended_days: float = KEEP_DAYS
    """Games that are over or were given up."""
    imported_days: float = 90
    waiting_days: float = 30
    """Tables where nobody has started a game."""
    bots_days: float = 30
    """Games of bots alone, since their last move. Games of people are kept as long as they run."""
    people_days: float = 30
    """People who have no seat, no table and have said nothing, since they introduced themselves."""
    games: int = 1_000
    """Games that have ended, of one household; the oldest go first."""
    imports: int = 50
    unfinished: int = 200
    """Tables that wait or are played, of one household; no more can be opened."""


@dataclass(frozen=True)
class Config:
    """Where to listen, where to store, and what the world calls us."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | str = Path("slushfund.db")
    """A file, or the address of a PostgreSQL database."""
    public_url: str = ""
    """As people type it, `https://games.example.org`; "" where everybody uses address and port."""
    link_url: str = ""
    """What links begin with where there is no public address."""
    hosts: tuple[str, ...] = ()
    """Further host names under which we may be called."""
    proxies: str = LOOPBACK
    """Addresses and networks of reverse proxies whose X-Forwarded-For we believe."""
    metrics: str = LOOPBACK
    """Addresses and networks that may read our figures."""
    packs: Path | None = None
    """A folder whose content packs may be played with; clients name files in it, never paths."""
    private_hooks: bool = False
    """Whether webhooks may lead into our own network, as to a Gotify in the same house."""
    contact: str = "mailto:nobody@example.org"
    """Whom a push service may write to, as Web Push demands."""
    workers: int = WORKERS
    """Processes in which bots think."""
    bot_seconds: float = 4.0
    """The most that any bot may think."""
    bot_delay: float = 0.7
    """Bots that decide beside people answer no faster than this, so that they can follow."""
    drain: float = 0.0
    """Seconds from being told to stop until people are told: for a proxy to notice (`/readyz`)."""
    think_token: str = ""
    """The secret of workers elsewhere that may think for our bots; "": there are none."""
    tick: float = 0.5
    limits: Limits = field(default_factory=Limits)
    keeping: Keeping = field(default_factory=Keeping)
    archive: Path | None = None
    """Where games are written before they leave the database; None: beside its file."""

    address: str = ""
    """Where other processes that serve the same database reach this one; "": where it listens."""
    processes: int = 1

    @property
    def peer_address(self) -> str:
        """Return where other processes reach us, as HOST:PORT."""
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host
        return self.address or (f"[{host}]" if ":" in host else host) + f":{self.port}"

    @property
    def archive_folder(self) -> Path:
        """Return where games are written before they leave the database."""
        beside = self.data if isinstance(self.data, Path) else Path("slushfund")
        return self.archive or beside.with_name(beside.name + ".archive")

    @property
    def is_secure(self) -> bool:
        """Tell whether people reach us over TLS."""
        return self.public_url.startswith("https://")

    @property
    def cookie(self) -> str:
        """Name the cookie; browsers accept the prefix over TLS only, and guard it there."""
        return "__Host-slushfund" if self.is_secure else "slushfund"

    @property
    def base_url(self) -> str:
        """Return the address without a slash at its end, for links."""
        known = self.public_url.rstrip("/") or self.link_url
        return known or f"http://{self.host}:{self.port}"
