"""The server as it is, telling on standard output when bots thought: one line for each decision.

Only for `npm run pace`, which takes apart how long a person waits.
"""

from __future__ import annotations

import json
import runpy
import time

from slushfund.server.bots import ahead
from slushfund.server.tables import turns

take, thought = ahead.Ahead.take, turns.Turns._thought


def told_take(self, play, seat):  # type: ignore[no-untyped-def]
    """Note whether a thought was there already."""
    self.had = take(self, play, seat)
    return self.had


async def told_thought(self, seat):  # type: ignore[no-untyped-def]
    """Note from when to when a bot thought for those who waited."""
    began = time.time()
    answer = await thought(self, seat)
    line = {"event": "thought", "seat": seat, "began": began, "ended": time.time()}
    print(json.dumps({**line, "ahead": self._ahead.had is not None, "who": answer[1]}), flush=True)
    return answer


if __name__ == "__main__":
    ahead.Ahead.take = told_take  # type: ignore[method-assign]
    turns.Turns._thought = told_thought  # type: ignore[method-assign]
    runpy.run_module("slushfund", run_name="__main__")
