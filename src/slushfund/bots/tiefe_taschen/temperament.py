"""Temperaments: how a bot talks, whether it keeps its word, and what it does to those who do
not."""

from __future__ import annotations

from copy import copy
from typing import Any, Final

from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.tiefe_taschen.policy import divide_into
from slushfund.bots.tiefe_taschen.promises import (
    cards_allowed,
    due,
    owed_gifts,
    prices,
    promised_victim,
    snoop_of,
)
from slushfund.bots.tiefe_taschen.sharing import buy_for, hand_over
from slushfund.bots.tiefe_taschen.speaking import Speaker
from slushfund.core import NOBODY, Move, Rng, Space
from slushfund.games.tiefe_taschen.moves import (
    BLACKMAIL,
    CARD_MOVES,
    CARDS,
    READY,
    REJECT,
    SNOOP_MOVES,
    Card,
    Divide,
    Ready,
    Snoop,
)
from slushfund.games.tiefe_taschen.view import TTView

HONEST: Final = "honest"
"""Says what it means and keeps its promises."""
GRUDGING: Final = "grudging"
"""Keeps its promises and remembers those of others: who breaks one is rejected and blackmailed."""
GREEDY: Final = "greedy"
"""Promises what pays and plays what pays."""
CHAOTIC: Final = "chaotic"
"""Says anything that makes sense, and plays what it likes."""


class WithTemperament(Bot):
    """Another bot with a temperament. Without a word spoken it plays exactly as that one."""

    def __init__(self, inner: Bot, temperament: str) -> None:
        self.inner = inner
        self.temperament = temperament
        self.reads_events = inner.reads_events
        self.talker = Speaker(
            answers_grudges=temperament == GRUDGING,
            sells=temperament == GREEDY,
            babbles=temperament == CHAOTIC,
        )

    @property
    def adviser(self) -> Any:
        """Return the adviser of the bot inside, which its clairvoyant twin replaces."""
        return getattr(self.inner, "adviser", None)

    @adviser.setter
    def adviser(self, adviser: Any) -> None:
        inner: Any = copy(self.inner)
        inner.adviser = adviser
        self.inner = inner

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        move = self.inner.choose(knowledge, space, rng, budget)
        view: TTView = knowledge.view
        if isinstance(move, Divide):
            return self._share(view, knowledge.seat, move)
        if self.temperament not in (HONEST, GRUDGING):
            return move
        promises = due(view, knowledge.seat, tuple(view.split))
        victim = promised_victim(promises)
        snoop = snoop_of(view, knowledge.seat)
        allowed = cards_allowed(promises, snoop)
        if self.temperament == GRUDGING:
            victim, allowed = _grudge(view, knowledge.seat, victim, snoop, allowed)
        if isinstance(move, Snoop) and victim != NOBODY and space.has(SNOOP_MOVES[victim]):
            return SNOOP_MOVES[victim]
        return _within(view, move, space, allowed)

    def _share(self, view: TTView, seat: int, move: Divide) -> Move:
        """Pay no more than a supporter has asked for, and what was promised."""
        piles: list[list[int]] = [[] for _ in range(view.setup.seats)]
        for share in move.shares:
            piles[share.seat] = list(share.values)
        if self.temperament in (GREEDY, GRUDGING):
            buy_for(piles, seat, prices(view, seat))
        if self.temperament in (HONEST, GRUDGING):
            hand_over(piles, seat, owed_gifts(view, seat), view.active)
        return divide_into(piles)

    def speak(self, knowledge: AnyKnowledge, speech: Space, rng: Rng) -> list[Move]:
        return self.talker.speak(knowledge, speech, rng)


def _grudge(
    view: TTView, seat: int, victim: int, snoop: int, allowed: list[int]
) -> tuple[int, list[int]]:
    """Turn against whoever broke a promise, as far as its own promises allow."""
    breakers = [other for other in view.active if other != seat and view.broken[other]]
    if not breakers:
        return victim, allowed
    if victim == NOBODY:
        victim = max(breakers, key=lambda other: view.broken[other])
    if view.president in breakers and REJECT in allowed:
        return victim, [REJECT]
    if snoop in breakers and BLACKMAIL in allowed:
        return victim, [BLACKMAIL]
    return victim, allowed


def _within(view: TTView, move: Move, space: Space, allowed: list[int]) -> Move:
    """Return the move, or one with a card that is allowed; if such a card lies there, be ready."""
    laid = NOBODY if view.own_card is None else CARDS.index(view.own_card)
    card = move.card if isinstance(move, Card) else laid
    if not isinstance(move, Card | Ready) or card in allowed or card == NOBODY:
        return move
    if laid in allowed and space.has(READY):
        return READY
    return next((CARD_MOVES[c] for c in allowed if space.has(CARD_MOVES[c])), move)
