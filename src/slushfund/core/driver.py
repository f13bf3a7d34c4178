"""Drives a game for learners: one seat after the other is asked, one key after the other pressed.

Chance draws by itself, and so does a seat that has only one move. Where several seats owe an answer
they are asked in turn, beginning after the one who moved last; answers stay sealed as always. All
gyms stand on this, alone or by thousands (`slushfund.batch`).
"""

from __future__ import annotations

from typing import Any, Final, final

from slushfund.core.features import Features
from slushfund.core.game import AnyGame, Observer, State
from slushfund.core.kernel import CHANCE, NOBODY, Move
from slushfund.core.keyboard import KEYS, Typing
from slushfund.core.options import Options
from slushfund.core.outcome import Outcome
from slushfund.core.rng import Rng
from slushfund.core.space import Pick, Space, Whole

TOLD: Final = 8
"""The keys of a move that the tensor tells, the first ones."""
BITS: Final = 6
"""Bits that tell one of them: the number of the key, counted from 1."""
TYPING: Final = 1 + TOLD * BITS
"""Levels at the end of a tensor: how many keys were pressed, and which."""
MOST_KEYS: Final = 110
EVERY_SEAT: Final = NOBODY
"""All seats are asked; nobody plays at random."""


def _bits_of(key: int) -> bytes:
    return bytes([(key + 1) >> bit & 1 for bit in range(BITS)])


_KEY_BITS: Final = [_bits_of(key) for key in range(KEYS)]
_NOTHING: Final = bytes(TYPING)
_NO_KEYS: Final = [bytes((TOLD - count) * BITS) for count in range(TOLD + 1)]
"""What stands after the keys that are told, by how many those are."""
_COUNTS: Final = [bytes([count]) for count in range(MOST_KEYS + 1)]


def by_place(outcome: Outcome, seats: int) -> list[float]:
    """Return for each seat the others behind it less those before it, as a part of all others."""
    results = [0.0] * seats
    before = 0
    for place in outcome.ranking:
        behind = seats - before - len(place)
        for seat in place:
            results[seat] = (behind - before) / (seats - 1)
        before += len(place)
    return results


def by_win(outcome: Outcome, seats: int) -> list[float]:
    """Return for each seat its part of the win less the part of an average seat."""
    if not outcome.winners:
        return [0.0] * seats
    part = 1.0 / len(outcome.winners)
    return [(part if seat in outcome.winners else 0.0) - 1.0 / seats for seat in range(seats)]


@final
class Driver:
    """One table, driven key by key."""

    game: AnyGame
    options: Options
    rng: Rng
    talks: bool
    """Statements may be typed beside moves."""
    draws: bool
    """Chance draws by itself; otherwise it is asked, as seat CHANCE."""
    learner: int
    """The only seat that is asked while the others play at random, or EVERY_SEAT."""
    amounts: list[int]
    """The only numbers that may be answered, for a smaller game; empty: all."""
    state: Any
    seat: int
    """Who is asked: a seat, CHANCE, or NOBODY when the game is over."""
    typing: Typing
    moves: int
    """How many moves seats have made, those that were forced or drawn included."""
    _last: int
    _observer: Observer | None
    """Watches the game that is played; there is another one for the next."""
    _levels: bytes
    """What the seat that is asked sees, once somebody has asked: the same while it types."""
    _pressed: bytes
    """The keys that are told of what it types."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        rng: Rng,
        talks: bool = False,
        draws: bool = True,
        learner: int = EVERY_SEAT,
        amounts: list[int] | None = None,
        begins: bool = True,
    ) -> None:
        self.game = game
        self.options = options
        self.rng = rng
        self.talks = talks
        self.draws = draws
        self.learner = learner
        self.amounts = amounts or []
        self.seat = NOBODY
        self.moves = 0
        self._last = NOBODY
        self._observer = None
        self._levels = b""
        self._pressed = b""
        if begins:
            self.begin(game.start(options))

    def copy(self) -> Driver:
        """Return an independent twin, luck included."""
        new = Driver(
            self.game,
            self.options,
            self.rng.copy(),
            self.talks,
            self.draws,
            self.learner,
            self.amounts,
            False,
        )
        new.state = self.state.copy()
        new.seat = self.seat
        new.moves = self.moves
        if self.seat >= 0:
            new.typing = self.typing.copy()
        new._last = self._last
        new._levels = self._levels
        new._pressed = self._pressed
        return new

    def begin(self, state: State) -> None:
        """Go on from a state, for instance the first one."""
        self.state = state
        self.seat = NOBODY
        self.moves = 0
        self._last = NOBODY
        self._observer = None
        self.go_on()

    def reset(self) -> None:
        """Begin a new game."""
        self.begin(self.game.start(self.options))

    def go_on(self) -> None:
        """Do what nobody has to decide, until somebody has, or the game is over."""
        while True:
            seat = self._next()
            self.seat = seat
            if seat == NOBODY or (seat == CHANCE and not self.draws):
                return
            if seat == CHANCE:
                self.game.apply(self.state, CHANCE, self.game.draw(self.state, self.rng))
                continue
            if self.learner != EVERY_SEAT and seat != self.learner:
                self._apply(seat, self.spaces(seat)[0].sample(self.rng))
                continue
            typing = Typing(self.spaces(seat), self.game.notation)
            if not typing.is_complete():
                self.typing = typing
                self._levels = b""
                self._pressed = b""
                return
            self._apply(seat, typing.move())

    def _next(self) -> int:
        """Return who is to act: of several seats the first after the one who moved last."""
        seats = self.game.to_act(self.state)
        if not seats:
            return NOBODY
        for seat in seats:
            if seat > self._last:
                return seat
        return seats[0]

    def _apply(self, seat: int, move: Move) -> None:
        self.game.apply(self.state, seat, move)
        self._last = seat
        self.moves += 1

    def spaces(self, seat: int) -> list[Space]:
        """Return what a seat may type."""
        space = self.game.space(self.state, seat)
        if self.amounts and isinstance(space, Whole):
            space = self._fewer(space)
        return [space, self.game.statements(self.state, seat)] if self.talks else [space]

    def _fewer(self, space: Whole) -> Space:
        """Return the numbers of a smaller game; all of them where none of those is legal."""
        moves = [space.move_of(number) for number in self.amounts if space.has_number(number)]
        return Pick([*moves, *space.others]) if moves else space

    def make(self, move: Move) -> None:
        """Make a whole move for whoever is asked, chance included, and go on."""
        seat = self.seat
        self.game.apply(self.state, seat, move)
        if seat != CHANCE:
            self._last = seat
            self.moves += 1
        self.go_on()

    def retype(self, keys: list[int]) -> None:
        """Begin the move of whoever is asked anew, with keys that are known to be live."""
        self.typing = Typing(self.spaces(self.seat), self.game.notation)
        self._levels = b""
        self._pressed = b""
        for key in keys:
            self.press(key)

    def live(self) -> int:
        """Return the live keys as bits; 0 when the game is over or chance is asked."""
        return 0 if self.seat < 0 else self.typing.live()

    def press(self, key: int) -> bool:
        """Press a key for whoever is asked; tell whether it was live.

        In place of a dead key the next live one is pressed, so that a careless learner goes on.
        """
        live = self.typing.live()
        was_live = 0 <= key < KEYS and live >> key & 1 == 1
        if not was_live:
            key = key % KEYS
            while not live >> key & 1:
                key = (key + 1) % KEYS
        self.typing.press(key)
        if self.typing.is_complete():
            self._apply(self.seat, self.typing.move())
            self.go_on()
        elif len(self.typing.keys) <= TOLD:
            self._pressed += _KEY_BITS[key]
        return was_live

    def levels(self, seat: int) -> bytes:
        """Return what a seat sees as levels, what it is typing included."""
        if seat != self.seat:
            return self._seen(seat) + _NOTHING
        return self.seen() + self.count() + self.pressed()

    def seen(self) -> bytes:
        """Return what the seat that is asked sees of the table."""
        if not self._levels:
            self._levels = self._seen(self.seat)
        return self._levels

    def count(self) -> bytes:
        """Return how many keys it has pressed, as a level."""
        count = len(self.typing.keys)
        return _COUNTS[count if count < MOST_KEYS else MOST_KEYS]

    def pressed(self) -> bytes:
        """Return which keys it has pressed, as levels."""
        count = len(self.typing.keys)
        return self._pressed if count >= TOLD else self._pressed + _NO_KEYS[count]

    def _seen(self, seat: int) -> bytes:
        if self._observer is None:
            self._observer = self.game.observer()
        return self._observer.levels(self.state, seat)

    def watcher(self) -> int:
        """Return the seat whose view the end of a game is told by."""
        return self._last if self.learner == EVERY_SEAT else self.learner

    def returns(self, by_wins: bool) -> list[float]:
        """Return what the game brought each seat; zeros while it goes on."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            return [0.0] * self.options.seats
        seats = self.options.seats
        return by_win(outcome, seats) if by_wins else by_place(outcome, seats)


def describe(game: AnyGame, options: Options) -> tuple[list[str], list[int]]:
    """Return the names of a tensor's levels and their bounds."""
    out = Features(True)
    game.features(game.view(game.start(options), 0), out)
    out.of("typed")
    out.put("count", 0, MOST_KEYS)
    for key in range(TOLD):
        for bit in range(BITS):
            out.put(f"{key + 1}.{bit}", 0, 1)
    return out.names, out.bounds


PARTS: Final = 3
"""What the tensor of a table is joined from: what is seen, how many keys, which ones."""


@final
class Tables:
    """Many tables that go on together. What has not changed since a step is not told anew."""

    drivers: list[Driver]
    live: list[int]
    """The live keys of each table as bits."""
    seats: list[int]
    """Who is asked there."""
    dead: list[int]
    """Tables where a dead key was pressed in the last step."""
    over: list[int]
    """Tables whose game ended; the next one has begun there."""
    returns: list[list[float]]
    """What those games brought their seats."""
    finals: list[bytes]
    """What the learner, or whoever moved last, saw at their end."""
    _parts: list[bytes]

    def __init__(self, drivers: list[Driver]) -> None:
        self.drivers = drivers
        self.live = [0] * len(drivers)
        self.seats = [0] * len(drivers)
        self.dead = []
        self.over = []
        self.returns = []
        self.finals = []
        self._parts = [b""] * (PARTS * len(drivers))
        for table in range(len(drivers)):
            self._ask(table, drivers[table])

    def levels(self) -> bytes:
        """Return what the seats that are asked see, table by table."""
        return b"".join(self._parts)

    def step(self, keys: list[int], by_wins: bool) -> None:
        """Press a key at each table; where a game ends the next one begins."""
        self.dead = []
        self.over = []
        self.returns = []
        self.finals = []
        for table in range(len(self.drivers)):
            driver = self.drivers[table]
            typing = driver.typing
            if not driver.press(keys[table]):
                self.dead.append(table)
            if driver.seat == NOBODY:
                self.over.append(table)
                self.returns.append(driver.returns(by_wins))
                self.finals.append(driver.levels(driver.watcher()))
                driver.reset()
                self._ask(table, driver)
            elif driver.typing is typing:
                self._go_on(table, driver)
            else:
                self._ask(table, driver)

    def _ask(self, table: int, driver: Driver) -> None:
        """Note a question that is new."""
        self.seats[table] = driver.seat
        self._parts[PARTS * table] = driver.seen()
        self._go_on(table, driver)

    def _go_on(self, table: int, driver: Driver) -> None:
        """Note what is typed of the answer."""
        self.live[table] = driver.typing.live()
        self._parts[PARTS * table + 1] = driver.count()
        if len(driver.typing.keys) <= TOLD:
            self._parts[PARTS * table + 2] = driver.pressed()
