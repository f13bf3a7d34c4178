"""Candidates that are programs of their own: `python programs.py lines|mcp|silent`.

They answer at random what the text allows, and know nothing else.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from slushfund.core import Rng
from telling.player import answer, text_of


def by_lines() -> None:
    rng = Rng.seeded(5)
    for line in sys.stdin:
        print(json.dumps({"move": answer("\n" + json.loads(line)["text"], rng)}), flush=True)


def silent() -> None:
    for _ in sys.stdin:
        time.sleep(600)


def by_mcp() -> None:
    import anyio
    from mcp import Client

    async def run() -> None:
        rng = Rng.seeded(5)
        async with Client(os.environ["SLUSHFUND_MCP"]) as client:
            text = text_of(await client.call_tool("look", {"wait": 20}))
            while "exam is over" not in text:
                move = answer("\n" + text, rng)
                tool = "look" if move is None else "move"
                ask = {"wait": 20} if move is None else {"move": move}
                text = text_of(await client.call_tool(tool, ask))

    anyio.run(run)


if __name__ == "__main__":
    {"lines": by_lines, "mcp": by_mcp, "silent": silent}[sys.argv[1]]()
