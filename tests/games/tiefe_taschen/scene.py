"""A Tiefe Taschen table that tests play on: draws what a story needs, and says what was told."""

from __future__ import annotations

import pytest

from slushfund.core import CHANCE, AnyGame, IllegalMove, Playthrough, Rng
from slushfund.core.record import write_told
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.rules.money import money, stack_values


class Scene:
    """One game; `told` are the lines of the last input, with their audience."""

    def __init__(self, seats: int, first: int = 0, options: str = "", game: AnyGame = GAME) -> None:
        self.game = game
        self.play = Playthrough(game, game.parse_options(f"seats={seats} {options}"))
        self.seats = seats
        self.told: list[str] = []
        self.put(CHANCE, f"first {first}")

    @property
    def state(self):
        return self.play.state

    @property
    def to_act(self) -> list[int]:
        return self.game.to_act(self.state)

    @property
    def money(self) -> list[int]:
        return [money(self.state, seat) for seat in range(self.seats)]

    @property
    def reason(self) -> str:
        outcome = self.game.outcome(self.state)
        return "" if outcome is None else outcome.reason

    @property
    def winners(self) -> list[int]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return outcome.winners

    def stack(self, seat: int) -> list[int]:
        return stack_values(self.state, seat)

    def view(self, seat: int):
        return self.game.view(self.state, seat)

    def put(self, seat: int, text: str) -> list[str]:
        events = self.play.put(seat, text)
        self.told = [write_told(self.game, event) for event in events]
        return self.told

    def chance(self, text: str) -> list[str]:
        return self.put(CHANCE, text)

    def pot(self, values: str) -> None:
        """Reveal cards, as in "5 4 2 1"."""
        for value in values.split():
            self.chance(f"pot {value}")

    def split(self, shares: str) -> list[str]:
        return self.put(self.state.president, f"split {shares}")

    def place(self, pieces: str = "") -> None:
        """Let all seats place in order: "1 snoop 3; 4 snoop 3; 2 bribe 3 notreject 3 up"."""
        plans = [piece.strip().split(" ", 1) for piece in pieces.split(";") if piece.strip()]
        while self.game.view(self.state, 0).phase == "placing":
            seat = self.to_act[0]
            for owner, move in plans:
                if owner == str(seat):
                    self.put(seat, move)
            self.put(seat, "done")

    def show_none(self) -> None:
        while self.game.view(self.state, 0).phase == "showing":
            self.put(self.to_act[0], "show none")

    def cards(self, cards: str) -> list[str]:
        """Let active seats choose, by seat: "agree agree reject"; returns all that was told."""
        told: list[str] = []
        for seat, card in zip(self.state.active_seats(), cards.split(), strict=True):
            told += self.put(seat, f"card {card}")
        return told

    def vote(self, shares: str, pieces: str, cards: str) -> list[str]:
        """Play a phase 2 and 3 in order, nothing shown."""
        self.split(shares)
        self.place(pieces)
        self.show_none()
        return self.cards(cards)

    def refuse(self, seat: int, text: str, code: str, rule: str) -> None:
        """Assert that a move is refused for this reason and changes nothing."""
        before = self.state.copy()
        move = self.game.parse(text)
        assert not self.game.space(self.state, seat).has(move)
        assert not self.game.statements(self.state, seat).has(move)
        with pytest.raises(IllegalMove) as caught:
            self.game.apply(self.state, seat, move)
        assert (caught.value.code, caught.value.rule) == (code, rule)
        assert self.state == before

    def legal(self, seat: int) -> list[str]:
        """Return all moves but statements."""
        texts = [self.game.write(move) for move in self.game.space(self.state, seat).listing(600)]
        return [text for text in texts if not text.startswith("say")]

    def random(self, seed: int) -> None:
        """Play on to the end at random."""
        rng = Rng.seeded(seed)
        while seats := self.to_act:
            seat = seats[rng.below(len(seats))]
            if seat == CHANCE:
                move = rng.choose(self.game.chances(self.state))
            else:
                move = self.game.space(self.state, seat).sample(rng)
            self.play.apply(seat, move)


def table(
    seats: int, pot: str, shares: str, first: int = 0, options: str = "", game: AnyGame = GAME
) -> Scene:
    """Return a table at the beginning of phase 3."""
    scene = Scene(seats, first, options, game)
    scene.pot(pot)
    scene.split(shares)
    return scene
