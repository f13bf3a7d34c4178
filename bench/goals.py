"""What the compiled engine has to reach, as ratios: seconds differ from machine to machine."""

from __future__ import annotations

from dataclasses import dataclass

from bench.contest import Figures


@dataclass(frozen=True)
class Goal:
    """Our figure divided by the peer's is to be at least, for costs at most, *ratio*."""

    game: str
    quantity: str
    peer: str
    ratio: float

    @property
    def is_cost(self) -> bool:
        return self.quantity == "copy"

    def is_measured(self, figures: Figures) -> bool:
        return f"compiled:{self.game}" in figures

    def reached(self, figures: Figures) -> float:
        """Return the ratio of the medians."""
        ours = figures[f"compiled:{self.game}"][self.quantity].median
        return ours / figures[self.peer][self.quantity].median

    def is_met(self, figures: Figures) -> bool:
        reached = self.reached(figures)
        return reached <= self.ratio if self.is_cost else reached >= self.ratio


GOALS = [
    Goal("qe", "decisions", "open_spiel:goofspiel", 4),
    Goal("qe", "copy", "open_spiel:goofspiel", 1),
    Goal("tiefe-taschen", "decisions", "open_spiel:hanabi", 3),
    Goal("counterfeiters", "decisions", "catanatron:catanatron", 20),
    Goal("counterfeiters", "copy", "catanatron:catanatron", 1 / 10),
    Goal("prodigals", "decisions", "catanatron:catanatron", 10),
    Goal("prodigals", "copy", "catanatron:catanatron", 1 / 5),
    Goal("prodigals W", "decisions", "compiled:prodigals", 1 / 2),
    Goal("prodigals ESW", "decisions", "compiled:prodigals", 1 / 2),
]
