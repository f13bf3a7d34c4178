"""Starting and stopping the server: the address, the lock on the data, the log, the goodbye."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn
from starlette.applications import Starlette

from slushfund.core import BadInput
from slushfund.server import garbage
from slushfund.server.app import build
from slushfund.server.bots.brains import Brains
from slushfund.server.bots.pool import BotPool
from slushfund.server.budget import networks
from slushfund.server.config import Config
from slushfund.server.http.gate import Gate
from slushfund.server.http.protocols import options
from slushfund.server.http.site import Site
from slushfund.server.store.store import Store
from slushfund.wire import api

BACKLOG: Final = 2_048
"""Connections that may wait before the gate."""
DESCRIPTORS: Final = 16_384
"""Files and connections that we want to be able to have open."""
OURS: Final = 200
"""Descriptors that connections leave to the store, to bots and to notices."""

STEP: Final = 0.1
"""Seconds between two looks whether somebody is in a hurry to stop."""

SWITCH: Final = 0.0005
"""Seconds for which a thread that reckons may keep the interpreter while the event loop wants it:
the loop asks for it each time round."""

PLAIN: Final = set(vars(logging.makeLogRecord({}))) | {"message", "taskName", "color_message"}
"""What every log record has; everything else was added by us."""


class JsonLines(logging.Formatter):
    """One JSON object per line. Callers add ids and codes, never tokens, names or moves."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "pid": record.process,
        }
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=_kind).decode()


def _kind(thing: object) -> str:
    """Return what stands in a log for a thing of a library: its kind, never what is in it."""
    return type(thing).__name__


def start_logging() -> None:
    """Send all logs to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("slushfund").setLevel(logging.INFO)


@contextmanager
def locked(data: Path | str) -> Iterator[None]:
    """Hold a file for one server: two writers would tell two different stories."""
    if not isinstance(data, Path):  # PostgreSQL keeps writers apart
        yield
        return
    data.parent.mkdir(parents=True, exist_ok=True)
    with data.with_name(data.name + ".lock").open("w") as file:
        try:
            import fcntl
        except ImportError:  # Windows: SQLite's own locks still keep single writes apart
            yield
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput("data-in-use", "", str(data)) from None
        yield


def listen(config: Config) -> socket.socket:
    """Return a listening socket; port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except OSError as error:
        listening.close()
        place = f"{config.host}:{config.port}"
        raise BadInput("cannot-listen", "", f"{place}: {error.strerror}") from None
    listening.listen(BACKLOG)
    return listening


def host_in(address: str) -> str:
    """Return the host of an address, which may have a port."""
    name, _, port = address.rpartition(":")
    return name.strip("[]") if name and port.isdigit() else address


def raise_descriptors() -> int:
    """Have as many descriptors as the system lets us; return how many connections that allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return DESCRIPTORS - OURS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    most = DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    return max(most - OURS, most // 2)


def lan_address() -> str | None:
    """Return this machine's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def addresses(config: Config) -> list[str]:
    """Return where people find us: the best one for others last."""
    local = f"http://localhost:{config.port}"
    if config.public_url:
        return [local, config.public_url]
    lan = lan_address() if config.host in ("0.0.0.0", "::") else None
    return [local] if lan is None else [local, f"http://{lan}:{config.port}"]


class Server(uvicorn.Server):
    """A server with a gate of its own, that says goodbye before it closes connections."""

    def __init__(self, config: Config, app: Starlette) -> None:
        super().__init__(settings(config, app))
        self._config = config
        self._site: Site = app.state.site
        self._listening: list[socket.socket] = []
        self._gates: list[Gate] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Get ready, then let people in."""
        self._site.tasks.spawn(garbage.watch())
        if sys.platform == "win32":  # its event loop waits for connections in another way
            await super().startup(sockets)
            return
        self._listening = sockets if sockets is not None else [listen(self._config)]
        await super().startup([])
        self._gates = [Gate(one, self._site.budget, self._protocol) for one in self._listening]

    def _protocol(self) -> asyncio.Protocol:
        """Return what speaks with a new connection, as uvicorn does it."""
        config = self.config
        # uvicorn calls the class by these names; its type is that of any protocol's class
        made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
            config=config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let proxies send people elsewhere; then let nobody in, tell everybody, and stop."""
        self._site.is_leaving = True
        until = time.monotonic() + self._config.drain
        while time.monotonic() < until and not self.force_exit:  # a second Ctrl+C
            await asyncio.sleep(STEP)
        for gate in self._gates:
            gate.close()
        await self._site.say_goodbye()
        await super().shutdown(sockets or self._listening)


def serve(config: Config, greet: Callable[[Config], None] | None = None) -> None:
    """Serve until told to stop; *greet* is called once people can come."""
    start_logging()
    with locked(config.data), listen(config) as listening:
        port = listening.getsockname()[1]
        serve_at(replace(config, port=port), [listening], greet)


def serve_at(
    config: Config,
    listening: list[socket.socket],
    greet: Callable[[Config], None] | None = None,
) -> None:
    """Serve at these sockets until told to stop."""
    sys.setswitchinterval(SWITCH)
    networks(config.proxies)  # refused before anything is opened
    networks(config.metrics)
    if not config.public_url:
        config = replace(config, link_url=addresses(config)[-1])
    most = min(config.limits.all_connections, raise_descriptors())
    config = replace(config, limits=replace(config.limits, all_connections=most))
    app = build(config, Store(config.data), brains(config))
    server = Server(config, app)
    if greet is not None:
        threading.Thread(target=_greet, args=(server, greet, config), daemon=True).start()
    logging.getLogger("slushfund.server").info("serving", extra={"port": config.port})
    garbage.only_young()
    server.run(listening)


def brains(config: Config) -> Brains:
    """Return where bots think."""
    return BotPool(config.workers, config.bot_seconds)


def _greet(server: uvicorn.Server, greet: Callable[[Config], None], config: Config) -> None:
    while not server.started and not server.should_exit:
        time.sleep(0.02)
    if server.started:
        greet(config)


def settings(config: Config, app: object) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn takes any application, ours is wrapped
        host=config.host,
        port=config.port,
        **options(),
        log_config=None,
        log_level="error",  # what cannot be read is no news, and would fill a disk
        access_log=False,
        ws_max_size=api.MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        proxy_headers=True,
        forwarded_allow_ips=[str(network) for network in networks(config.proxies)],
        server_header=False,
        timeout_graceful_shutdown=10,
    )
