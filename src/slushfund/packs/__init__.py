"""Packs: TOML files that replace house content. Reading, laying over, checking and pinning.

The engine opens no file: it finds here what was read (`slushfund.core.content`).
"""

from slushfund.core.content import HOUSE_TABLES
from slushfund.packs.library import LIBRARY, open_options, open_settings

__all__ = ["LIBRARY", "open_options", "open_settings"]

HOUSE_TABLES.update({game: LIBRARY.house(game) for game in LIBRARY.data})
