"""The Prodigals Club: lose at politics, in society and at home."""

from slushfund.games.prodigals.meta import GAME

__all__ = ["GAME"]
