"""Packs: TOML files that replace house content. Reading, laying over, checking and pinning.

The engine opens no file: importing this package gives it the tables (`slushfund.core.content`).
"""

from slushfund.core.content import use_source
from slushfund.packs.library import LIBRARY

__all__ = ["LIBRARY"]

use_source(LIBRARY)
