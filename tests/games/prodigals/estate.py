"""A table with Last Will set up by hand, after the cards of the start are kept."""

from __future__ import annotations

from games.prodigals.scene import Scene
from slushfund.core import CHANCE, Rng, Steps
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.properties import proceeds, worth
from slushfund.games.prodigals.state import PLANNING

KINDS = ["townhouse", "manor", "mansion", "farm"]


class Estate(Scene):
    """A game of Last Will in its first planning; the start marker is at seat 0.

    Chance takes the first outcome, everybody keeps the first pair and nobody has a card left: what
    a test is about it puts there itself.
    """

    def __init__(self, contests: str = "W", seats: int = 3, will: str = "70", pack="house"):
        options = GAME.options(contests=contests, seats=seats, will=will, pack=pack)
        self.state = GAME.start(options)
        self.told = []
        self.roll()
        self.watch()
        for seat in range(seats):
            self.do(self.legal(seat)[0], seat=seat)
        self.bare()

    def watch(self) -> None:
        """Note from here on what may be taken back."""
        self.steps = Steps(GAME, self.state.layout.seats, self.state.copy())

    def do(self, *texts: str, seat: int = 0) -> list[str]:
        told = []
        for text in texts:
            assert text in self.legal(seat), (text, self.legal(seat))
            events = GAME.apply(self.state, seat, GAME.parse(text))
            self.steps.add(seat, GAME.parse(text), events, self.state.copy())
            told += [GAME.write_event(event) for event in events]
        self.told = told
        return told

    def undoable(self, seat: int = 0) -> str:
        """Return the move that a seat may take back, "" for none."""
        return self.steps.move(seat)

    @property
    def will(self):
        return self.state.will

    def bare(self) -> None:
        """Put all hands back into the decks and discards."""
        for seat, hand in enumerate(self.state.hands):
            for card in hand:
                deck = self.state.layout.will_deck() + self.content.cards[card].deck
                self.state.decks[deck] = sorted([*self.state.decks[deck], card])
            hand.clear()
            self.will.hidden[seat].clear()

    def take(self, *words: str) -> list[int]:
        """Take cards from wherever they are: decks, discards, the offer."""
        numbers = self.cards(*words)
        for number in numbers:
            for cards in [*self.state.decks, *self.will.discards, *self.state.laid]:
                if number in cards:
                    cards.remove(number)
        return numbers

    def hand(self, *words: str, seat: int = 0) -> None:
        """Give a seat cards that everybody knows."""
        self.state.hands[seat] = sorted(self.take(*words))
        self.will.hidden[seat] = []

    def secret(self, *words: str, seat: int = 0) -> None:
        """Give a seat cards that only it knows."""
        self.state.hands[seat] = sorted(self.take(*words))
        self.will.hidden[seat] = self.state.hands[seat].copy()

    def board(self, *words: str, seat: int = 0) -> None:
        """Lay cards on a Last Will board: properties new, farms empty."""
        self.will.boards[seat] = self.take(*words)
        for number in self.will.boards[seat]:
            if self.content.cards[number].values:
                self.will.steps[number] = 0
                self.will.settled[number] = 0

    def modifiers(self, **values: int) -> None:
        for kind, value in values.items():
            self.will.modifiers[KINDS.index(kind)] = value

    def step(self, word: str, step: int) -> None:
        self.will.steps[self.content.card_numbers[word]] = step

    def value(self, word: str) -> int:
        number = self.content.card_numbers[word]
        return self.content.cards[number].values[self.will.steps[number]]

    def worth(self, word: str) -> int:
        return worth(self.state, self.content.card_numbers[word])

    def proceeds(self, word: str, seat: int = 0) -> int:
        return proceeds(self.state, seat, self.content.card_numbers[word], 0)

    def pounds(self, money: int, seat: int = 0) -> None:
        self.state.money[seat] = money

    def actions(self, number: int | None = None, seat: int = 0) -> int:
        if number is not None:
            self.will.actions[seat] = number
        return self.will.actions[seat]

    def in_hand(self, seat: int = 0) -> list[str]:
        return [self.content.cards[number].id for number in self.state.hands[seat]]

    def on_board(self, seat: int = 0) -> list[str]:
        return [self.content.cards[number].id for number in self.will.boards[seat]]

    def discards(self, deck: int) -> list[str]:
        return [self.content.cards[number].id for number in self.will.discards[deck]]

    def offered(self, place: str) -> list[str]:
        laid = self.state.laid[self.state.layout.place_numbers[f"last-will.{place}"]]
        return [self.content.cards[number].id for number in laid]

    def act(self, seat: int = 0, actions: int = 3) -> None:
        """Begin the action turn of a seat with some actions; all have planned in seat order."""
        self.ordered()
        self.action_turn(seat)
        self.actions(actions, seat)

    def ordered(self) -> None:
        seats = self.state.layout.seats
        self.state.order = list(range(seats))
        self.will.plans = list(range(seats))

    def errand(self, seat: int = 0, boys: int = 2) -> None:
        """Make it the errand turn of a seat; nobody else has boys."""
        self.ordered()
        self.errand_turn(seat)
        self.state.boys = [boys if one == seat else 0 for one in range(self.state.layout.seats)]

    def plan(self, *places: int) -> None:
        """Let everybody plan, in planning order."""
        assert self.state.phase == PLANNING
        for place in places:
            seat = self.to_act()[0]
            self.do(f"plan {place}", seat=seat)

    def end_round(self) -> list[str]:
        """End the action turn of the last player; hands are reduced to the first cards."""
        last = self.state.order[-1]
        self.action_turn(last)
        return self.do("end", seat=last)

    def draw(self, luck: int = 0) -> list[str]:
        """Let chance deal what is due; return all that is told."""
        rng = Rng.seeded(luck)
        told = []
        while self.to_act() == [CHANCE]:
            move = rng.choose(GAME.chances(self.state))
            events = GAME.apply(self.state, CHANCE, move)
            self.steps.add(CHANCE, move, events, self.state.copy())
            told += [GAME.write_event(event) for event in events]
        return told
