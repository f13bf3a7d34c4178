"""`slushfund export` and `tidy`: games as files, and a database without those past their time."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from slushfund.cli.backup import check
from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput
from slushfund.server.app import build
from slushfund.server.bots.brains import NoBrains
from slushfund.server.config import Config
from slushfund.server.http import archive
from slushfund.server.http.site import Site
from slushfund.server.run import locked
from slushfund.server.store.sqlite import Store, back_up


def export_all(folder: Path, data: Path) -> None:
    """Write every game that has ended to a file of its own; a server may be running."""
    with telling_refusals(""), TemporaryDirectory() as place:
        check(data)
        copy = Path(place) / "copy.db"
        _copy(data, copy)
        site = _site(Config(data=copy))
        try:
            print(asyncio.run(_export_all(site, folder)))
        finally:
            site.store.close()


async def _export_all(site: Site, folder: Path) -> int:
    ended = await site.store.with_status("over") + await site.store.with_status("closed")
    files = [await archive.export(site, table, folder) for table in ended]
    return len([file for file in files if file is not None])


def tidy(config: Config, *, dry: bool) -> None:
    """Put away what is past its time, or only name it; the server must not be running."""
    with telling_refusals(""):
        check(config.data)
        with locked(config.data):
            site = _site(config)
            try:
                for table in asyncio.run(_tidy(site, dry=dry)):
                    print(table)
            finally:
                site.store.close()


async def _tidy(site: Site, *, dry: bool) -> list[str]:
    if dry:
        return await site.store.expired(site.config.keeping, site.now(), -1)
    return await archive.tidy(site)


def _copy(data: Path, copy: Path) -> None:
    try:
        back_up(data, copy)
    except sqlite3.Error as error:
        raise BadInput("bad-file", "", str(error)) from None


def _site(config: Config) -> Site:
    site: Site = build(config, Store(config.data), NoBrains()).state.site
    return site
