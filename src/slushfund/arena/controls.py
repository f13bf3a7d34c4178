"""Controls: a twin that sees everything, and proof that bots know nothing but views."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from slushfund import games
from slushfund.bots import Bot, Budget, SystemClock, find
from slushfund.bots.adviser import Adviser, AnyPolicy
from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.knowledge import pack_knowledge
from slushfund.bots.worker import speak, think
from slushfund.core import CHANCE, NOBODY, BadInput, Move, Rng
from slushfund.packs import open_options


def twin_of(bot: Bot, state: Any) -> Bot:
    """Return a searching bot whose imagined worlds all are the true one."""
    adviser = getattr(bot, "adviser", None)
    if not isinstance(adviser, Adviser):
        raise BadInput("no-twin", "", type(bot).__name__)
    seeing = copy(adviser)

    def world(knowledge: AnyKnowledge, rng: Rng) -> Any:
        return adviser.seen(state, knowledge.seat)

    def table(knowledge: AnyKnowledge, beliefs: Any, rng: Rng) -> tuple[Any, list[AnyPolicy]]:
        _, policies = adviser.table(knowledge, beliefs, rng)
        return adviser.seen(state, knowledge.seat), policies

    # This control is the one place where a bot's imagination is replaced, on copies of it.
    seeing.world = world  # type: ignore[method-assign]  # of this copy only
    seeing.table = table  # type: ignore[method-assign]  # of this copy only
    twin = copy(bot)
    twin.adviser = seeing  # type: ignore[attr-defined]  # it has one, as asked above
    return twin


def leaks(
    game_id: str,
    options: str,
    name: str,
    deals: int,
    iterations: int,
    note: Callable[[int, int], None] = lambda done, total: None,
) -> list[str]:
    """Return where a bot decides differently in worlds that its seat cannot tell apart.

    Every decision of random games is asked twice: with what the seat knows in the real state,
    and in a world imagined from the seat's view. So is what it says before, where the game
    lets it talk; it is said, so that words are answered too.
    """
    game = games.get(game_id)
    bot = find(game_id, name).make()
    found: list[str] = []
    for deal in range(deals):
        rng = Rng.seeded(deal)
        state = game.start(open_options(game, options))
        number = 0
        while (seat := game.next_to_act(state)) != NOBODY:
            if seat == CHANCE:
                game.apply(state, CHANCE, game.draw(state, rng))
                continue
            number += 1
            twin = game.imagine(game.view(state, seat), rng)
            moves: list[Move] = []
            words: list[list[Move]] = []
            for world in (state, twin):
                known = pack_knowledge(game, world, seat, [])
                words.append(speak(game, bot, known, number))
                budget = Budget(1.0, SystemClock(), iterations)
                moves.append(think(game, bot, known, number, budget))
            if moves[0] != moves[1] or words[0] != words[1]:
                found.append(f"deal {deal}, decision {number}, seat {seat}")
            for said in words[0]:
                if game.statements(state, seat).has(said):
                    game.apply(state, seat, said)
            game.apply(state, seat, game.space(state, seat).sample(rng))
        note(deal + 1, deals)
    return found
