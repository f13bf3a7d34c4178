"""A toy that signs the contract in one file: hidden tokens, open prizes, sealed bids.

Every seat is dealt a hidden token. Then one prize after the other is turned up and all seats bid
for it at the same time. A single highest bid takes the prize; only the winner learns what it
paid. A shared highest bid leaves the prize with nobody. Before its bid the holder of the marker
may, once in a round, blow a whistle, which everybody hears and which does nothing.

Real games have the same parts in the files of their folder. The ids are TOY-1 (dealing), TOY-2
(prizes), TOY-3 (bids), TOY-4 (whistle), TOY-5 (end).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import (
    CHANCE,
    EVERYONE,
    SPECTATOR,
    BadNotation,
    Chances,
    Event,
    Game,
    IllegalMove,
    Move,
    Options,
    Outcome,
    Pick,
    Rng,
    Score,
    Space,
    State,
    View,
    Whole,
    on_off,
)
from slushfund.core.content import Content

HIGHEST_BID: Final = 6
ROUNDS: Final = 3
PRIZES: Final = [1, 2, 4, 7]
NOBODY: Final = -1
PENDING: Final = -1


@final
@dataclass(init=False, unsafe_hash=True)
class Token(Move):
    """Chance: a seat's hidden token."""

    seat: int
    token: int

    def __init__(self, seat: int, token: int) -> None:
        self.seat = seat
        self.token = token


@final
@dataclass(init=False, unsafe_hash=True)
class Prize(Move):
    """Chance: the next prize."""

    prize: int

    def __init__(self, prize: int) -> None:
        self.prize = prize


@final
@dataclass(init=False, unsafe_hash=True)
class Bid(Move):
    """A sealed bid."""

    amount: int

    def __init__(self, amount: int) -> None:
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Whistle(Move):
    """An open move beside the sealed ones."""

    def __init__(self) -> None:
        pass


@final
@dataclass(init=False)
class Bids(Whole):
    """What a bidder may bid."""

    def __init__(self, others: list[Move]) -> None:
        super().__init__(0, HIGHEST_BID, 1, [], others)

    def move_of(self, number: int) -> Move:
        return Bid(number)

    def number_of(self, move: Move) -> int | None:
        return move.amount if isinstance(move, Bid) else None


@final
@dataclass(init=False)
class Dealt(Event):
    """A seat looks at its token."""

    seat: int
    token: int

    def __init__(self, seat: int, token: int) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.token = token


@final
@dataclass(init=False)
class Turned(Event):
    """A prize is turned up."""

    prize: int

    def __init__(self, prize: int) -> None:
        super().__init__(EVERYONE)
        self.prize = prize


@final
@dataclass(init=False)
class Sealed(Event):
    """A seat has bid."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class Whistled(Event):
    """A seat blew the whistle."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class Taken(Event):
    """Who took the prize, NOBODY if the highest bid was shared."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class Paid(Event):
    """What the winner paid, for its own eyes."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Opened(Event):
    """The end: what a seat held and paid."""

    seat: int
    token: int
    spent: int

    def __init__(self, seat: int, token: int, spent: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.token = token
        self.spent = spent


SECRETS: Final = ["ToyState.tokens", "ToyState.bids", "ToyState.prices"]
"""The fields that not everybody knows; an imagined world may differ from the real one in them."""


@final
@dataclass(init=False)
class ToyState(State):
    """One position."""

    seats: int
    tokens: list[int]
    """Secret: each seat's token."""
    left: list[int]
    prize: int
    """0 until it is turned up."""
    bids: list[int]
    """Secret: the sealed bids."""
    is_whistled: bool
    winners: list[int]
    prices: list[int]
    """Secret: what each round's winner paid."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.tokens = []
        self.left = PRIZES.copy()
        self.prize = 0
        self.bids = [PENDING] * seats
        self.is_whistled = False
        self.winners = []
        self.prices = []

    def copy(self) -> ToyState:
        new = ToyState(self.seats)
        new.tokens = self.tokens.copy()
        new.left = self.left.copy()
        new.prize = self.prize
        new.bids = self.bids.copy()
        new.is_whistled = self.is_whistled
        new.winners = self.winners.copy()
        new.prices = self.prices.copy()
        return new


@final
@dataclass(init=False)
class ToyView(View):
    """What a seat may know: the open table, its own token, bid and payments."""

    seats: int
    dealt: int
    token: int | None
    left: list[int]
    prize: int
    bid: int | None
    has_bid: list[bool]
    is_whistled: bool
    winners: list[int]
    prices: list[int | None]
    opened: list[int]
    """All tokens, once the game is over."""

    def __init__(self, seat: int, state: ToyState) -> None:
        super().__init__(seat)
        own = seat != SPECTATOR
        over = _is_over(state)
        self.seats = state.seats
        self.dealt = len(state.tokens)
        self.token = state.tokens[seat] if own and seat < len(state.tokens) else None
        self.left = state.left.copy()
        self.prize = state.prize
        self.bid = state.bids[seat] if own and state.bids[seat] != PENDING else None
        self.has_bid = [bid != PENDING for bid in state.bids]
        self.is_whistled = state.is_whistled
        self.winners = state.winners.copy()
        self.prices = [
            price if over or winner == seat else None
            for winner, price in zip(state.winners, state.prices, strict=True)
        ]
        self.opened = state.tokens.copy() if over else []


def _is_over(state: ToyState) -> bool:
    return len(state.winners) == ROUNDS


@final
class Toy(Game[ToyState, ToyView]):
    """The rules, each cited by its id."""

    def __init__(self) -> None:
        self.id = "toy"
        self.title = "Toy"
        self.rules_version = 1
        self.seats = [2, 3]
        self.default_seats = 3
        self.choices = [on_off("whistle", "on")]
        self.large = ["amount"]

    def start(self, options: Options, content: Content | None = None) -> ToyState:
        state = ToyState(options.seats)
        state.is_whistled = not options.is_on("whistle")
        return state

    def to_act(self, state: ToyState) -> list[int]:
        if _is_over(state):
            return []
        if state.prize == 0:
            return [CHANCE]
        return [seat for seat in range(state.seats) if state.bids[seat] == PENDING]

    def question(self, state: ToyState, seat: int) -> str:
        return f"bid-{len(state.winners) + 1}" if seat in self.to_act(state) and seat >= 0 else ""

    def space(self, state: ToyState, seat: int) -> Space:
        if seat < 0 or seat not in self.to_act(state):
            return Pick([])
        return Bids([Whistle()] if seat == 0 and not state.is_whistled else [])

    def chances(self, state: ToyState) -> Chances:
        if _is_over(state) or state.prize:
            return Chances([], [])
        seat = len(state.tokens)
        if seat < state.seats:
            moves: list[Move] = [Token(seat, t) for t in range(5) if t not in state.tokens]
        else:
            moves = [Prize(prize) for prize in state.left]
        return Chances(moves, [1] * len(moves))

    def apply(self, state: ToyState, seat: int, move: Move) -> list[Event]:
        if seat not in self.to_act(state):
            raise IllegalMove("not-your-turn", "TOY-3")
        if seat == CHANCE:
            return self._turn(state, move)
        if isinstance(move, Whistle):
            if seat != 0:
                raise IllegalMove("no-whistle", "TOY-4")
            if state.is_whistled:
                raise IllegalMove("whistle-used", "TOY-4")
            state.is_whistled = True
            return [Whistled(seat)]
        if not isinstance(move, Bid):
            raise IllegalMove("not-your-turn", "TOY-3")
        if not 0 <= move.amount <= HIGHEST_BID:
            raise IllegalMove("bid-too-high", "TOY-3")
        state.bids[seat] = move.amount
        events: list[Event] = [Sealed(seat)]
        return events + self._award(state) if PENDING not in state.bids else events

    def _turn(self, state: ToyState, move: Move) -> list[Event]:
        if move not in self.chances(state).moves:
            raise IllegalMove("not-this-chance", "TOY-1")
        if isinstance(move, Token):
            state.tokens.append(move.token)
            return [Dealt(move.seat, move.token)]
        assert isinstance(move, Prize)
        state.left.remove(move.prize)
        state.prize = move.prize
        return [Turned(move.prize)]

    def _award(self, state: ToyState) -> list[Event]:
        best = max(state.bids)
        winner = state.bids.index(best) if state.bids.count(best) == 1 else NOBODY
        events: list[Event] = [Taken(winner)]
        if winner != NOBODY:
            events.append(Paid(winner, best))
        state.winners.append(winner)
        state.prices.append(0 if winner == NOBODY else best)
        state.bids = [PENDING] * state.seats
        state.prize = 0
        if _is_over(state):
            for seat in range(state.seats):
                events.append(Opened(seat, state.tokens[seat], self._spent(state, seat)))
        return events

    def _spent(self, state: ToyState, seat: int) -> int:
        pairs = zip(state.winners, state.prices, strict=True)
        return sum([price for winner, price in pairs if winner == seat])

    def view(self, state: ToyState, seat: int) -> ToyView:
        return ToyView(seat, state)

    def imagine(self, view: ToyView, rng: Rng) -> ToyState:
        state = ToyState(view.seats)
        pool = [token for token in range(5) if token != view.token]
        rng.shuffle(pool)
        state.tokens = pool[: view.dealt]
        if view.token is not None:
            state.tokens[view.seat] = view.token
        if view.opened:
            state.tokens = view.opened.copy()
        state.left = view.left.copy()
        state.prize = view.prize
        state.is_whistled = view.is_whistled
        state.bids = [rng.below(HIGHEST_BID + 1) if has else PENDING for has in view.has_bid]
        if view.bid is not None:
            state.bids[view.seat] = view.bid
        state.winners = view.winners.copy()
        state.prices = [
            (1 + rng.below(HIGHEST_BID) if winner != NOBODY else 0) if price is None else price
            for winner, price in zip(view.winners, view.prices, strict=True)
        ]
        return state

    def outcome(self, state: ToyState) -> Outcome | None:
        if not _is_over(state):
            return None
        spent = [self._spent(state, seat) for seat in range(state.seats)]
        totals = [state.tokens[seat] - spent[seat] for seat in range(state.seats)]
        scores = [Score(total, {"spent": paid}) for total, paid in zip(totals, spent, strict=True)]
        ranking = [
            [seat for seat in range(state.seats) if totals[seat] == total]
            for total in sorted(set(totals), reverse=True)
        ]
        return Outcome("prizes-gone", ranking[0], ranking, scores)

    def write(self, move: Move) -> str:
        if isinstance(move, Token):
            return f"token {move.seat} {move.token}"
        if isinstance(move, Prize):
            return f"prize {move.prize}"
        if isinstance(move, Bid):
            return f"bid {move.amount}"
        return "whistle"

    def parse(self, text: str) -> Move:
        words = text.split(" ") if len(text) < 40 else []
        if words == ["whistle"]:
            return Whistle()
        numbers = [_number(word) for word in words[1:]]
        if None in numbers:
            raise BadNotation("bid NUMBER")
        values = [number for number in numbers if number is not None]
        if words[:1] == ["bid"] and len(values) == 1:
            return Bid(values[0])
        if words[:1] == ["prize"] and len(values) == 1:
            return Prize(values[0])
        if words[:1] == ["token"] and len(values) == 2:
            return Token(values[0], values[1])
        raise BadNotation("bid NUMBER")

    def write_event(self, event: Event) -> str:
        if isinstance(event, Dealt):
            return f"dealt {event.seat} {event.token}"
        if isinstance(event, Turned):
            return f"turned {event.prize}"
        if isinstance(event, Sealed):
            return f"sealed {event.seat}"
        if isinstance(event, Whistled):
            return f"whistled {event.seat}"
        if isinstance(event, Taken):
            return "unsold" if event.seat == NOBODY else f"taken {event.seat}"
        if isinstance(event, Paid):
            return f"paid {event.seat} {event.amount}"
        assert isinstance(event, Opened)
        return f"opened {event.seat} {event.token} {event.spent}"

    def conserved(self, state: ToyState) -> dict[str, int]:
        turned = len(state.winners) + (1 if state.prize else 0)
        return {"prizes": len(state.left) + turned}

    def longest(self, options: Options) -> int:
        return options.seats + ROUNDS * (1 + options.seats) + 1


def _number(word: str) -> int | None:
    """Read a number in its one spelling."""
    if not word or len(word) > 9 or (word[0] == "0" and word != "0"):
        return None
    for letter in word:
        if not "0" <= letter <= "9":
            return None
    return int(word)


TOY: Final = Toy()
