"""Q.E. scored a second time, from the inputs alone and by other means; both must agree."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from games.qe.scene import Scene
from slushfund.core import CHANCE, Rng
from slushfund.games.qe.game import GAME

VALUES = {
    "US": {"AGR": 4, "HOU": 1, "FIN": 2, "MAN": 3},
    "CN": {"AGR": 2, "HOU": 3, "FIN": 4, "MAN": 1, "GOV": 4},
    "JP": {"AGR": 3, "HOU": 4, "FIN": 1, "MAN": 2, "GOV": 3},
    "EU": {"AGR": 1, "HOU": 2, "FIN": 3, "MAN": 4},
    "UK": {"AGR": 3, "FIN": 4, "GOV": 2},
}


def sets_worth(sectors: Counter, values: dict[int, int]) -> int:
    """Try every set, of every size, first."""
    best = 0
    held = [sector for sector, count in sectors.items() if count]
    for size, value in values.items():
        for chosen in combinations(held, size):
            best = max(best, value + sets_worth(sectors - Counter(chosen), values))
    return best


class Scorer:
    """Reads a game input by input; knows no engine."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.nation: dict[int, str] = {}
        self.token: dict[int, str] = {}
        self.tiles: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        self.spent = dict.fromkeys(range(seats), 0)
        self.zeros: set[tuple[int, int]] = set()
        self.number = 0
        self.bids: dict[int, int] = {}
        self.first = self.ties = 0
        self.tile = ""

    def read(self, seat: int, text: str) -> None:
        verb, *words = text.split()
        if verb == "nation":
            self.nation[int(words[0])] = words[1]
        elif verb == "token":
            self.token[int(words[0])] = words[1]
        elif verb == "first":
            self.first = int(words[0])
        elif verb == "tile":
            self.tile, self.bids, self.ties = words[0], {}, 0
            self.number += 1
        elif verb in ("open", "bid"):
            self.bids[seat] = int(words[0])
            if len(self.bids) == self.seats:
                self.compare()

    def compare(self) -> None:
        top = max(self.bids.values())
        leaders = [seat for seat, bid in self.bids.items() if bid == top]
        has_auctioneer = not (self.seats == 3 and self.number == 16)
        if len(leaders) > 1 and not has_auctioneer:
            return
        if len(leaders) > 1:
            self.ties += 1
            if self.ties < 3:
                for seat in leaders:
                    del self.bids[seat]
                return
            amounts = Counter(self.bids.values())
            top = max(bid for bid in self.bids.values() if amounts[bid] == 1)
            leaders = [seat for seat, bid in self.bids.items() if bid == top]
        self.tiles[leaders[0]].append(self.tile)
        self.spent[leaders[0]] += top
        if self.seats > 3:
            turn = (self.number - 1) // self.seats
            self.zeros |= {(seat, turn) for seat, bid in self.bids.items() if bid == 0}

    def points(self, seat: int) -> int:
        small = self.seats < 5
        tiles = [tile.split("-") for tile in self.tiles[seat]]
        sectors = Counter([sector for _, sector in tiles] + [self.token[seat]])
        own = sum(nation == self.nation[seat] for nation, _ in tiles)
        total = sum(VALUES[nation][sector] for nation, sector in tiles)
        total += 2 * sum(who == seat for who, _ in self.zeros)
        total += ([0, 1, 3, 6, 10] if small else [0, 3, 6, 10])[own]
        by_count = [0, 0, 3, 6, 10, 10] if small else [0, 0, 6, 10, 16]
        total += sum(by_count[count] for count in sectors.values())
        total += sets_worth(sectors, {3: 4, 4: 8} if small else {3: 8, 4: 12, 5: 17})
        if self.spent[seat] == min(self.spent.values()):
            total += 6 if small else 7
        return total

    def winners(self) -> list[int]:
        alive = [s for s in self.spent if self.spent[s] != max(self.spent.values())]
        keys = {seat: (self.points(seat), -self.spent[seat]) for seat in alive}
        return sorted(seat for seat in alive if keys[seat] == max(keys.values()))


@pytest.mark.rule("QE-11.14")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("largest", [3, 9, 5000])
def test_the_engine_agrees_with_a_scorer_that_knows_only_the_inputs(seats, largest):
    """Small bids bring ties of every length and shared elimination."""
    for seed in range(40):
        rng = Rng.seeded(seed)
        scene = Scene(seats, first=seed % seats)
        while to_act := scene.to_act:
            seat = rng.pick(to_act)
            if seat == CHANCE:
                text = GAME.write(rng.choose(GAME.chances(scene.state)))
            else:
                space: Any = GAME.space(scene.state, seat)
                verb = "open" if space.low == 1 else "bid"
                amount = space.low + rng.below(largest)
                text = f"{verb} {amount if amount not in space.barred else amount + 1}"
            scene.put(seat, text)
        scorer = Scorer(seats)
        for put in scene.play.inputs:
            scorer.read(put.seat, put.move)
        outcome = GAME.outcome(scene.state)
        assert [score.total for score in outcome.scores] == [
            scorer.points(seat) for seat in range(seats)
        ]
        assert scene.state.spent == list(scorer.spent.values())
        assert outcome.winners == scorer.winners()
