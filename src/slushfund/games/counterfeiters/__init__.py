"""Counterfeiters: worker placement with hidden money and a police clock that all seats push."""

from slushfund.games.counterfeiters.game import GAME

__all__ = ["GAME"]
