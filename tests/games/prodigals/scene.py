"""A table set up by hand: the shortest way to the position that a test is about."""

from __future__ import annotations

from slushfund.core import CHANCE, IllegalMove, Rng
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.contests import score
from slushfund.games.prodigals.rules.hyde_park import total_megaphones
from slushfund.games.prodigals.rules.symbols import count_symbol
from slushfund.games.prodigals.state import ACTIONS, ERRANDS
from slushfund.packs import open_options


class Scene:
    """A game after the layout of round 1; seats in order 0, 1, 2 …; chance takes the first."""

    def __init__(
        self,
        contests: str,
        seats: int = 3,
        seed: int | None = None,
        pack: str = "house",
        reading: str = "",
    ):
        text = f"contests={contests} seats={seats} pack={pack} {reading}"
        self.state = GAME.start(open_options(GAME, text))
        self.told: list[str] = []
        self.roll(seed)

    def roll(self, seed: int | None = None) -> None:
        """Let chance act until a seat is asked: the first outcome each time, or seeded."""
        rng = Rng.seeded(seed or 0)
        while GAME.to_act(self.state) == [CHANCE]:
            chances = GAME.chances(self.state)
            move = chances.moves[0] if seed is None else rng.choose(chances)
            GAME.apply(self.state, CHANCE, move)

    @property
    def content(self):
        return self.state.content

    def cards(self, *words: str) -> list[int]:
        return [self.content.card_numbers[word] for word in words]

    def hand(self, *words: str, seat: int = 0) -> None:
        self.state.hands[seat] = sorted(self.cards(*words))

    def tableau(self, *words: str, seat: int = 0) -> None:
        self.state.tableaus[seat] = self.cards(*words)

    def tiles(self, *words: str, seat: int = 0) -> None:
        self.state.estates[seat] = sorted([self.content.possession_numbers[w] for w in words])

    def market(self, *words: str) -> None:
        self.state.market = sorted([self.content.possession_numbers[w] for w in words])

    def markers(self, *words: str, seat: int = 0) -> None:
        """Put the four markers, two ladies and two gentlemen, anywhere."""
        cells = len(self.content.cells)
        numbers = [self.content.marker_numbers[word] for word in words]
        for slot, kind in enumerate(self.state.layout.marker_kinds):
            number = next(number for number in numbers if number // cells == kind)
            numbers.remove(number)
            self.state.markers[seat * 4 + slot] = number % cells

    def borough(self, word: str) -> None:
        self.state.borough = self.content.boroughs.index(word)

    def grid(self, tile: str, seat: int = 0) -> None:
        """Start the circle grid of a seat anew with one tile."""
        from slushfund.games.prodigals.rules.election import cell_at

        self.state.grids[seat] = {cell_at(0, 0): self.content.circle_numbers[tile] * 4}
        self.state.matched = [0] * len(self.state.matched)

    def beatrice(self, tile: str) -> None:
        ids = [each.id for each in self.content.beatrices]
        self.state.beatrice = ids.index(tile)

    def round(self, number: int) -> None:
        """Jump to another round: its sets offer what is printed for it."""
        self.state.round = number

    def empty_set(self, *words: str) -> None:
        """Take the cards off sets, as in round 5."""
        for word in words:
            self.state.laid[self.state.layout.place_numbers[word]] = []

    def action_turn(self, seat: int = 0) -> None:
        """Begin the action turn of a seat."""
        self.state.phase = ACTIONS
        self.state.boys = [0] * self.state.layout.seats
        self.state.late = -1
        self.state.turn = self.state.order.index(seat)
        self.state.actor = seat

    def errand_turn(self, seat: int = 0) -> None:
        """Make it the errand turn of a seat."""
        self.state.phase = ERRANDS
        self.state.turn = self.state.order.index(seat)
        self.state.actor = seat

    def occupy(self, seat: int, *words: str) -> None:
        for word in words:
            self.state.boy_at[self.state.layout.place_numbers[word]] = seat

    def do(self, *texts: str, seat: int = 0) -> list[str]:
        """Make moves, each checked against the list of legal ones; return what was told."""
        self.told = []
        for text in texts:
            assert text in self.legal(seat), (text, self.legal(seat))
            events = GAME.apply(self.state, seat, GAME.parse(text))
            self.told += [GAME.write_event(event) for event in events]
        return self.told

    def legal(self, seat: int = 0) -> list[str]:
        return [GAME.write(move) for move in GAME.space(self.state, seat).listing(1000)]

    def asked(self, seat: int = 0) -> str:
        """Return the kind of question, "" when the seat is not asked."""
        return GAME.question(self.state, seat).rsplit("-", 2)[0]

    def to_act(self) -> list[int]:
        return GAME.to_act(self.state)

    def refusal(self, text: str, seat: int = 0) -> tuple[str, str]:
        """Return code and rule of a refusal; nothing may have changed."""
        before = self.state.copy()
        assert text not in self.legal(seat)
        try:
            GAME.apply(self.state, seat, GAME.parse(text))
        except IllegalMove as no:
            assert self.state == before
            return no.code, no.rule
        raise AssertionError(f"{text} was accepted")

    def votes(self, seat: int = 0) -> int:
        return self.state.votes[seat]

    def money(self, seat: int = 0) -> int:
        return self.state.money[seat]

    def megaphones(self, seat: int = 0) -> int:
        return total_megaphones(self.state, seat)

    def score(self, contest: str, seat: int = 0) -> int:
        return score(self.state, seat, contest)

    def symbols(self, word: str, seat: int = 0) -> int:
        return count_symbol(self.state, seat, self.content.symbols.index(word))

    def where(self, seat: int = 0) -> list[str]:
        """Return the markers of a seat as text, sorted."""
        return sorted(GAME.view(self.state, seat).markers[seat])
