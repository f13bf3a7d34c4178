"""The Prodigals Club: lose at politics, in society and at home."""

from slushfund.games.prodigals.game import GAME

__all__ = ["GAME"]
