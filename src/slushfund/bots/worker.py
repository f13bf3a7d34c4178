"""The process a bot thinks in: `python -m slushfund.bots.worker GAME BOT`.

One JSON object per line. In: `knowledge` (see `bots/knowledge.py`), `seed`, `seconds`, and if
wanted `iterations` (counted in place of seconds) and `cpu` (seconds of processor time). Out:
`{"offer": MOVE}` any number of times, then `{"move": MOVE, "ms": CPU}` or `{"error": TEXT}`.
Asked to speak (`"speech": true`) it answers `{"said": [MOVE, ...]}`.
Whatever a bot prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from typing import Any, TextIO

from slushfund import games
from slushfund.bots.contract import AnyKnowledge, Bot, Budget, Clock, CpuClock, SystemClock
from slushfund.bots.knowledge import Packed, space_of, speech_of, unpack_knowledge
from slushfund.bots.registry import find
from slushfund.core import AnyGame, Move, Refusal, Rng
from slushfund.packs import LIBRARY


def think(game: AnyGame, bot: Bot, packed: Packed, seed: int, budget: Budget) -> Move:
    """Return the bot's move; it sees what was packed and nothing else."""
    knowledge = _known(game, packed)
    return bot.choose(knowledge, space_of(game, knowledge), Rng.seeded(seed), budget)


def speak(game: AnyGame, bot: Bot, packed: Packed, seed: int) -> list[Move]:
    """Return what the bot says; it knows what was packed and nothing else."""
    knowledge = _known(game, packed)
    return bot.speak(knowledge, speech_of(game, knowledge), Rng.seeded(seed))


def _known(game: AnyGame, packed: Packed) -> AnyKnowledge:
    """Return what was packed; a pack that the view names is read."""
    knowledge = unpack_knowledge(packed)
    if game.packs is not None and knowledge.view.pack not in game.packs.contents:
        LIBRARY.read(game.packs, knowledge.view.pack)
    return knowledge


def answer(game: AnyGame, bot: Bot, question: dict[str, Any], out: TextIO) -> None:
    """Answer one question; a bot that fails is reported, never silent."""

    def offer(move: Move) -> None:
        _say(out, {"offer": game.write(move)})

    clock: Clock = CpuClock() if question.get("cpu") else SystemClock()
    began = time.process_time()
    try:
        if question.get("speech"):
            said = speak(game, bot, question["knowledge"], question["seed"])
            _say(out, {"said": [game.write(move) for move in said]})
            return
        budget = Budget(question["seconds"], clock, question.get("iterations"), offer)
        move = think(game, bot, question["knowledge"], question["seed"], budget)
        _say(out, {"move": game.write(move), "ms": (time.process_time() - began) * 1000})
    except Exception as failure:
        traceback.print_exc(file=sys.stderr)
        _say(out, {"error": f"{type(failure).__name__}: {failure}"[:500]})


def _say(out: TextIO, message: dict[str, Any]) -> None:
    out.write(json.dumps(message) + "\n")
    out.flush()


def main(arguments: list[str]) -> int:
    """Serve questions until standard input ends."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout = sys.stderr
    try:
        game = games.get(arguments[0])
        bot = find(arguments[0], arguments[1]).make()
    except Refusal as refusal:
        _say(out, {"error": f"{refusal.code} {' '.join(arguments)}"})
        return 2
    except Exception as failure:
        _say(out, {"error": f"{type(failure).__name__}: {failure}"[:500]})
        return 2
    _say(out, {"ready": True, "events": bot.reads_events})
    for line in sys.stdin:
        answer(game, bot, json.loads(line), out)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
