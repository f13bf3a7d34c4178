"""When Python looks for cycles that nobody holds any more.

Left alone it searches everything whenever a quarter more is held than at the last search. With
three thousand connections that stops all tables for half a second, again and again while people
come. Here what is young is searched, and everything now and then, or when much has grown old:
connections that have ended leave cycles behind that are no longer young.

Since Python 3.14 what is old is searched a little at a time, so nothing needs to be done there.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from typing import Final

IS_STEPWISE: Final = sys.version_info >= (3, 14)
YOUNG: Final = (10_000, 10)
"""New things after which the youngest are searched, and how often before the next older ones."""
NEVER: Final = 1_000_000_000
LOOK: Final = 5.0
"""Seconds between two looks whether it is time to search everything."""
PAUSE: Final = 600.0
"""Seconds after which it is."""
OLDER: Final = 20
"""Or searches of the next older ones since: each leaves up to a hundred thousand things old."""


def only_young() -> None:
    """Set what was there at the start aside, and leave the search of everything to `watch`."""
    gc.collect()
    gc.freeze()
    if not IS_STEPWISE:
        gc.set_threshold(*YOUNG, NEVER)


async def watch() -> None:
    """Search everything now and then; processes that began together take turns."""
    begun = time.monotonic() + os.getpid() % 60
    while not IS_STEPWISE:
        await asyncio.sleep(LOOK)
        if time.monotonic() - begun >= PAUSE or gc.get_count()[2] >= OLDER:
            gc.collect()
            begun = time.monotonic()
