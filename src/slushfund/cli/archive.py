"""`slushfund export` and `tidy`: games as files, and a database without those past their time."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from slushfund.cli.backup import check, telling_faults
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals
from slushfund.core import Refusal
from slushfund.server.app import build
from slushfund.server.bots.brains import NoBrains
from slushfund.server.config import Config
from slushfund.server.http import archive
from slushfund.server.http.site import Site
from slushfund.server.run import locked
from slushfund.server.store.sqlite import back_up
from slushfund.server.store.store import Store

ALL: Final = 10**9


def export_all(folder: Path, data: Path | str, as_json: bool) -> None:
    """Write every game that has ended to a file of its own; a server may be running."""
    with telling_refusals(), TemporaryDirectory() as place:
        site = _site(Config(data=_copy(data, Path(place) / "copy.db")))
        try:
            files = asyncio.run(_export_all(site, folder))
            print(json.dumps([str(file) for file in files]) if as_json else len(files))
        finally:
            site.store.close()


async def _export_all(site: Site, folder: Path) -> list[Path]:
    ended = await site.store.with_status("over") + await site.store.with_status("closed")
    files: list[Path] = []
    with Progress("games") as progress:
        progress(0, len(ended))
        for done, table in enumerate(ended, 1):
            file = await archive.export(site, table, folder)
            files += [file] if file is not None else []
            progress(done, len(ended))
    return files


def tidy(config: Config, *, dry: bool, as_json: bool) -> None:
    """Put away what is past its time, or only name it; the server must not be running."""
    with telling_refusals():
        if not isinstance(config.data, Path):
            raise Refusal("needs-file", "")
        check(config.data)
        with locked(config.data):
            site = _site(config)
            try:
                tables = asyncio.run(_tidy(site, dry=dry))
                print(*([json.dumps(tables)] if as_json else tables), sep="\n", end="")
                print(end="\n" if tables or as_json else "")
            finally:
                site.store.close()


async def _tidy(site: Site, *, dry: bool) -> list[str]:
    if dry:
        return await site.store.expired(site.config.keeping, site.now(), ALL)
    due = len(await site.store.expired(site.config.keeping, site.now(), ALL))
    with Progress("tables") as progress:
        return await archive.tidy(site, lambda done: progress(done, max(done, due)))


def _copy(data: Path | str, copy: Path) -> Path | str:
    """Return what to read while a server goes on: a copy of a file, or a database itself."""
    if not isinstance(data, Path):
        return data
    check(data)
    with telling_faults(data):
        back_up(data, copy)
    return copy


def _site(config: Config) -> Site:
    site: Site = build(config, Store(config.data), NoBrains()).state.site
    return site
