"""A Q.E. table that tests play on: deals what a story needs, and says what was told."""

from __future__ import annotations

from slushfund.core import CHANCE, AnyGame, Playthrough, Rng
from slushfund.core.record import write_told
from slushfund.games.qe.content import NATIONS, SECTORS, side_for, tile_name
from slushfund.games.qe.game import GAME


class Scene:
    """One game; `told` are the lines of the last input, with their audience."""

    def __init__(self, seats: int, first: int = 0, options: str = "", game: AnyGame = GAME) -> None:
        self.game = game
        self.play = Playthrough(game, game.parse_options(f"seats={seats} {options}"))
        self.seats = seats
        self.told: list[str] = []
        for seat in range(seats):
            self.put(CHANCE, f"nation {seat} {NATIONS[seat]}")
        for seat in range(seats):
            self.put(CHANCE, f"token {seat} {SECTORS[seat]}")
        self.put(CHANCE, f"first {first}")

    @property
    def state(self):
        return self.play.state

    @property
    def to_act(self) -> list[int]:
        return self.game.to_act(self.state)

    def put(self, seat: int, text: str) -> list[str]:
        events = self.play.put(seat, text)
        self.told = [write_told(self.game, event) for event in events]
        return self.told

    def tile(self, name: str = "") -> list[str]:
        """Reveal a tile, by default the first one that is left."""
        left = self.game.view(self.state, 0).left
        return self.put(CHANCE, f"tile {name or left[0]}")

    def auction(self, opening: int, bids: dict[int, int], name: str = "") -> list[str]:
        """Play one auction; seats that are not mentioned bid 1, or 2 where 1 was opened."""
        self.tile(name)
        auctioneer = self.state.auction.auctioneer
        if auctioneer >= 0:
            self.put(auctioneer, f"open {opening}")
        for seat in self.to_act:
            self.put(seat, f"bid {bids.get(seat, 2 if opening == 1 else 1)}")
        return self.told

    def rebid(self, bids: dict[int, int]) -> list[str]:
        for seat, amount in bids.items():
            self.put(seat, f"bid {amount}")
        return self.told

    def view(self, seat: int):
        return self.game.view(self.state, seat)

    def play_out(self, seed: int) -> None:
        """Play on to the end at random."""
        rng = Rng.seeded(seed)
        while seats := self.to_act:
            if seats == [CHANCE]:
                move = rng.choose(self.game.chances(self.state))
            else:
                move = self.game.space(self.state, seats[0]).sample(rng)
            self.play.apply(seats[0], move)


def all_tiles(seats: int) -> list[str]:
    return [tile_name(tile) for tile in side_for(seats).tiles]
