"""A second opinion: an accountant who knows only what is told, and the printed rules."""

from typing import Any

import pytest

from slushfund.core import CHANCE, Rng
from slushfund.games.counterfeiters.game import GAME

LETTERS = "abc"


class Accountant:
    """Keeps the books from log lines alone; every price and effect is checked by hand."""

    def __init__(self, seats):
        self.seats = seats
        self.cash = [0] * seats
        self.account = [0] * seats
        self.fakes = [dict.fromkeys(LETTERS, 0) for _ in range(seats)]
        self.cards: list[list[Any]] = [[] for _ in range(seats)]
        self.officer = {2: 0, 3: 8, 4: 0}[seats]
        self.used = set()
        self.banned = ""
        self.strike = False
        self.ending = False

    def hear(self, line):
        verb, *words = line.split()
        getattr(self, f"_{verb.replace('-', '_')}", self._other)(*words)

    def _other(self, *words):
        pass

    def _use(self, space):
        if not self.ending:
            assert space not in self.used
        self.used.add(space)

    def _funded(self, seat, amount):
        self.cash[int(seat)] += int(amount)

    def _dealt(self, seat, card):
        self.cards[int(seat)].append(card)

    def _bought(self, seat, space, card, price):
        self._use(space)
        prices = [40, 30, 30, 20] if self.seats == 2 else [50, 40, 30, 30, 20]
        assert int(price) == prices[int(space[-1]) - 1]
        assert self.cash[int(seat)] >= int(price)
        assert card != "jet" or "jet" not in self.cards[int(seat)]
        self.cash[int(seat)] -= int(price)
        self.cards[int(seat)].append(card)

    def _printed(self, seat, space, notes):
        self._use(space)
        mine = self.cards[int(seat)]
        quality = LETTERS[len({"ink", "paper", "hologram"} & set(mine)) - 1]
        assert notes == f"{quality}{2 * mine.count('printer')}"
        self.fakes[int(seat)][quality] += int(notes[1:])

    def _take(self, seat, notes):
        for note in notes:
            self.fakes[int(seat)][note[0]] -= int(note[1:])
            assert self.fakes[int(seat)][note[0]] >= 0
        return sum(int(note[1:]) for note in notes)

    def _sold(self, seat, space, *words):
        self._use(space)
        *notes, amount = words
        number = self._take(seat, notes)
        if space.startswith("supermarket"):
            assert number <= 3
            assert all(note[0] > self.banned for note in notes)
            assert int(amount) == 50 * number
        else:
            assert number <= 8
            assert int(amount) == number * {"a": 20, "b": 30, "c": 40}[notes[0][0]]
        self.cash[int(seat)] += int(amount)

    def _evaded(self, seat, space, amount):
        self._use(space)
        assert amount == "30"
        self.cash[int(seat)] += 30

    def _flown(self, seat, space, fee):
        self._use(space)
        assert not self.strike
        assert fee == ("30" if space == "flight" else "0")
        assert space == "flight" or "jet" in self.cards[int(seat)]
        self.cash[int(seat)] -= int(fee)
        assert self.cash[int(seat)] >= 0

    def _transferred(self, seat, direction, amount):
        signed = int(amount) if direction == "deposit" else -int(amount)
        self.cash[int(seat)] -= signed
        self.account[int(seat)] += signed
        assert min(self.cash[int(seat)], self.account[int(seat)]) >= 0

    def _stepped(self, space):
        assert int(space) == self.officer + 1
        self.officer += 1
        self.strike = self.officer in ([8] if self.seats == 2 else [16, 25])

    def _godfather_came(self):
        assert self.officer in ([5, 9, 13] if self.seats == 2 else [11, 17, 22, 26])

    def _halved(self, seat, amount):
        half = -(-self.cash[int(seat)] // 2)
        assert int(amount) == -(-half // 10) * 10
        self.cash[int(seat)] -= int(amount)

    def _banned(self, quality):
        assert quality > self.banned
        self.banned = quality

    def _returned(self, number):
        self.used.clear()

    def _converted(self, seat, *words):
        *notes, amount = words
        diners = self.cards[int(seat)].count("diner")
        assert sum(int(note[1:]) for note in notes) == min(
            diners, sum(self.fakes[int(seat)].values())
        )
        assert int(amount) == 50 * self._take(seat, notes)
        self.cash[int(seat)] += int(amount)

    def _end_began(self):
        self.ending = True
        assert self.officer == (13 if self.seats == 2 else 26)

    def _left(self, seat, space):
        self.used.remove(space)

    def _drawn(self, seat, amount):
        tickets = [card for card in self.cards[int(seat)] if card.startswith("lottery-")]
        assert int(amount) == sum(int(card.removeprefix("lottery-")) for card in tickets)
        self.cash[int(seat)] += int(amount)

    def _opened(self, seat, cash, account):
        assert (int(cash), int(account)) == (self.cash[int(seat)], self.account[int(seat)])


@pytest.mark.parametrize("patrol", ["off", "2"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_accountant_who_hears_everything_agrees_to_the_dollar(seats, patrol):
    for seed in range(25):
        rng = Rng.seeded(seed)
        state = GAME.start(GAME.options(seats=seats, patrol=patrol))
        books = Accountant(seats)
        while acting := GAME.to_act(state):
            seat = rng.pick(acting)
            move = GAME.draw(state, rng) if seat == CHANCE else GAME.space(state, seat).sample(rng)
            for event in GAME.apply(state, seat, move):
                books.hear(GAME.write_event(event))
            assert books.cash == state.cash
            assert books.account == state.account
            held = [[books.fakes[seat][quality] for quality in LETTERS] for seat in range(seats)]
            assert held == [state.notes(seat) for seat in range(seats)]
        scores = GAME.outcome(state).scores
        best = max(range(seats), key=lambda seat: books.cash[seat] + books.account[seat])
        assert best in GAME.outcome(state).winners
        for seat, score in enumerate(scores):
            assert score.total == sum(score.categories.values())
            assert score.total == books.cash[seat] + books.account[seat]
