"""A player that knows nothing of our games but what the tools tell it in words."""

from __future__ import annotations

import re
from typing import Any

from slushfund.core import Rng

WHOLE = re.compile(r"You may answer: (\S+) N, N a whole number from (\d+) (without a limit|to \S+)")
STEPS = re.compile(r" in steps of (\d+)")
BARRED = re.compile(r"but not (\d+)")
SPLIT = re.compile(
    r"You may answer: (\S+) SEAT:CARD,CARD .* give all of ([\d ]+)\nto seats among ([\d ]+);"
)
LISTED = re.compile(r"You may answer one of(?: \d+ moves, among them)?:\n((?:  .*\n?)+)")


def answer(text: str, rng: Rng) -> str | None:
    """Return an answer that the text allows; None where nothing is asked."""
    asked = text.partition("\nQuestion ")[2].partition("\nStatements")[0].partition("\nRefused")[0]
    if not asked:
        return None
    if found := WHOLE.search(asked):
        low, most = int(found[2]), re.sub(r"\D", "", found[3])
        high = 10**6 if not most or "^" in found[3] else min(int(most), 10**6)
        step = int(STEPS.search(asked)[1]) if STEPS.search(asked) else 1
        barred = {int(number) for number in BARRED.findall(asked)}
        while True:
            number = low + step * rng.below(min((high - low) // step, 200) + 1)
            if number not in barred:
                return f"{found[1]} {number}"
    if found := SPLIT.search(asked):
        seats = found[3].split()
        given: dict[str, list[int]] = {}
        for card in found[2].split():
            given.setdefault(rng.pick(seats), []).append(int(card))
        parts = [f"{s}:{','.join(map(str, sorted(given[s])))}" for s in sorted(given, key=int)]
        return " ".join([found[1], *parts])
    lines = LISTED.search(asked)
    assert lines, asked
    moves = [move for line in lines[1].splitlines() for move in line.strip().split(" | ")]
    return str(rng.pick([move for move in moves if move != "..."]))


def text_of(result: Any) -> str:
    """Return what a tool told; fails where it refused."""
    assert not result.is_error, result
    return str(result.content[0].text)


async def play(client: Any, game: str, options: str, rng: Rng, bots: str = "") -> str:
    """Play one game to its end by the tools alone; return the last text."""
    ask = {"game": game, "name": "Model", "options": options, "bots": bots}
    text = text_of(await client.call_tool("sit", ask))
    ticket = re.match(r"Your ticket: (\S+)\n", text)[1]
    while "The game is over" not in text:
        move = answer(text, rng)
        if move is None:
            text = text_of(await client.call_tool("look", {"ticket": ticket, "wait": 20}))
            continue
        told = await client.call_tool("move", {"ticket": ticket, "move": move})
        if told.is_error and "stale-question" in told.content[0].text:
            # Somebody was quicker while this seat might, but need not, turn up a bribe (TT-8.3).
            told = await client.call_tool("look", {"ticket": ticket, "wait": 0})
        text = text_of(told)
    return text
