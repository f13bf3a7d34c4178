"""`slushfund think`: thinks for the bots of a server, on this machine.

It asks every process of the server for something to think about, as often as it has a process of
its own to spare. It is sent what one seat knows; moves are checked by the server. Whatever goes
wrong here costs the server no more than the deadline of what was under way.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import quote, urlsplit

import httpx

import slushfund
from slushfund.bots import BotFailed, Runner
from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput, Refusal
from slushfund.server.run import start_logging

WAIT: Final = 20.0
"""Seconds for which a server is asked to wait for something to think about."""
SPARE: Final = 15.0
"""Seconds beyond that until a server counts as gone."""
QUIET: Final = 2.0
"""Seconds until a connection is closed on which nothing is asked; a server ends it after five."""
LOOK: Final = 5.0
"""Seconds after which we look again which processes there are."""
SOON: Final = 0.5
SELDOM: Final = 30.0
"""Seconds until a server that did not answer is asked again: at first, and at most."""
IDLE: Final = 4
"""Processes for each job that wait for another question of the same game and bot."""
HOPELESS: Final = ("bad-token", "no-token", "not-found", "bad-host")
"""Refusals that stay what they are, however often one asks."""

log = logging.getLogger("slushfund.think")


def think_for(server: str, token: str, jobs: int) -> None:
    """Think until told to stop."""
    start_logging()
    jobs = jobs or os.cpu_count() or 1
    with telling_refusals():
        if not token:
            raise BadInput("cannot-think", "", "--token, SLUSHFUND_THINK_TOKEN")
        if not server.startswith(("http://", "https://")):
            raise BadInput("cannot-think", "", server[:100])
        asyncio.run(_think_for(server.rstrip("/"), token, jobs))


async def _think_for(server: str, token: str, jobs: int) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C ends it at once
            loop.add_signal_handler(name, stopped.set)
    # Redirects are not followed: nobody else is to be given the token.
    async with httpx.AsyncClient(
        base_url=server,
        headers={"authorization": f"Bearer {token}"},
        timeout=httpx.Timeout(WAIT + SPARE, connect=SPARE),
        limits=httpx.Limits(
            max_connections=None, max_keepalive_connections=None, keepalive_expiry=QUIET
        ),
    ) as client:
        worker = Worker(client, jobs)
        if _is_open(server):
            log.warning("the secret is sent unencrypted; use https", extra={"server": server})
        log.info("thinking", extra={"server": server, "jobs": jobs})
        try:
            await worker.run(stopped)
        finally:
            worker.close()
            log.info("stopped", extra={"answered": worker.answered, "failed": worker.failed})


def _is_open(server: str) -> bool:
    """Tell whether others on the way can read what is sent."""
    place = urlsplit(server)
    return place.scheme == "http" and place.hostname not in ("localhost", "127.0.0.1", "::1")


class Refused(Exception):
    """The server refused; `code` says why, `wait` after how many seconds it may be asked again."""

    def __init__(self, code: str, message: str, wait: float) -> None:
        super().__init__(message)
        self.code, self.wait = code, wait


class Worker:
    """Processes of ours, and the processes of a server that they think for."""

    def __init__(self, client: httpx.AsyncClient, jobs: int) -> None:
        self.answered = self.failed = 0
        self._client = client
        self._jobs = jobs
        self._free = asyncio.Semaphore(jobs)
        self._threads = ThreadPoolExecutor(jobs, "think")
        self._idle: list[Runner] = []

    async def run(self, stopped: asyncio.Event) -> None:
        """Think for all processes there are, whichever come and go."""
        asking: dict[str, list[asyncio.Task[None]]] = {}
        ending = asyncio.ensure_future(stopped.wait())
        try:
            while not stopped.is_set():
                try:
                    names = await self.processes()
                except (httpx.HTTPError, Refused, LookupError, TypeError) as fault:
                    log.warning("no server", extra={"fault": repr(fault)[:200]})
                    names = list(asking)
                for name in [name for name in asking if name not in names]:
                    for task in asking.pop(name):
                        task.cancel()
                for name in [name for name in names if name not in asking]:
                    begun = [self._ask_on(name, stopped) for _ in range(self._jobs)]
                    asking[name] = [asyncio.ensure_future(one) for one in begun]
                await asyncio.wait([ending], timeout=LOOK)
        finally:
            left: list[asyncio.Task[Any]] = [
                ending,
                *[task for tasks in asking.values() for task in tasks],
            ]
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    async def processes(self) -> list[str]:
        """Return which processes there are; refuses a server that wants nothing of us."""
        try:
            answer = await self._post_or_get("/api/processes", None)
        except Refused as refused:
            if refused.code in HOPELESS:
                raise BadInput("cannot-think", "", str(refused)) from None
            raise
        return [str(name) for name in answer["processes"]]

    async def _ask_on(self, process: str, stopped: asyncio.Event) -> None:
        """Ask one process again and again, whenever we can think."""
        place, pause = f"/api/processes/{quote(process)}/thoughts", SOON
        while not stopped.is_set():
            async with self._free:
                pass
            try:
                ask = {"version": slushfund.__version__, "seconds": WAIT}
                thought = (await self._post_or_get(place, ask))["thought"]
                if thought is not None:
                    await self._take(f"{place}/{thought['id']}", thought)
                pause = SOON
            except Exception as fault:  # whatever a server says, it is asked again
                wait = fault.wait if isinstance(fault, Refused) else 0.0
                log.warning("not answered", extra={"process": process, "fault": repr(fault)[:200]})
                await asyncio.sleep(min(max(pause, wait), SELDOM))
                pause = min(pause * 2, SELDOM)

    async def _take(self, place: str, thought: dict[str, Any]) -> None:
        """Think about something, or give it back: nobody is to wait until a process has started."""
        game, bot = str(thought["game"]), str(thought["bot"])
        runner = None if self._free.locked() else self._ready(game, bot)
        move: str | None = None
        try:
            if runner is not None:
                async with self._free:
                    move = await self._thought(runner, thought)
        finally:
            with contextlib.suppress(Refused):  # too late, or illegal: others have helped
                await asyncio.shield(self._post_or_get(place, {"move": move}))
        if runner is None and not self._free.locked():
            async with self._free:
                await self.warm(game, bot)

    def _ready(self, game: str, bot: str) -> Runner | None:
        """Return a process of this bot that waits; None where there is none."""
        for runner in self._idle:
            if (runner.game.id, runner.bot) == (game, bot):
                self._idle.remove(runner)
                return runner
        return None

    async def warm(self, game: str, bot: str) -> None:
        """Start a process for a bot, so that it is there when it is next wanted."""
        while len(self._idle) >= self._jobs * IDLE:
            self._idle.pop(0).close()
        with self._failing(f"{game} {bot}"):
            runner = Runner(game, bot)
            try:
                await asyncio.get_running_loop().run_in_executor(self._threads, runner.start)
            except asyncio.CancelledError:
                runner.close()
                raise
            self._idle.append(runner)

    async def _thought(self, runner: Runner, thought: dict[str, Any]) -> str | None:
        """Let a bot think; None where it fails."""
        move: str | None = None
        with self._failing(f"{runner.game.id} {runner.bot}"):
            try:
                move = await asyncio.get_running_loop().run_in_executor(
                    self._threads,
                    runner.think,
                    thought["knowledge"],
                    int(thought["seed"]),
                    float(thought["seconds"]),
                )
            except BaseException:  # what it thinks about is somebody else's now
                runner.close()
                raise
            self._idle.append(runner)
            self.answered += 1
        return move

    @contextlib.contextmanager
    def _failing(self, bot: str) -> Iterator[None]:
        """Note what goes wrong with a bot, and go on."""
        try:
            yield
        except (BotFailed, Refusal, LookupError, TypeError, ValueError) as fault:
            self.failed += 1
            log.warning("bot failed", extra={"bot": bot[:100], "fault": str(fault)[:200]})

    async def _post_or_get(self, place: str, ask: dict[str, Any] | None) -> dict[str, Any]:
        """Return what the server answers; raises Refused."""
        method = "GET" if ask is None else "POST"
        answer = await self._client.request(method, place, json=ask)
        try:
            said = json.loads(answer.content)  # numbers may be longer than other readers like
        except ValueError:
            said = None
        if answer.is_success and isinstance(said, dict):
            return said
        told = said if isinstance(said, dict) else {}
        wait = answer.headers.get("retry-after", "")
        raise Refused(
            str(told.get("code", answer.status_code)),
            str(told.get("message", answer.reason_phrase)),
            float(wait) if wait.isdecimal() else 0.0,
        )

    def close(self) -> None:
        """End all processes of ours."""
        for runner in self._idle:
            runner.close()
        self._threads.shutdown()
