"""The contract every game signs, and the loop that plays one at random."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from slushfund.core.content import HOUSE, PACK, Packs
from slushfund.core.features import Features
from slushfund.core.kernel import CHANCE, NOBODY, BadOption, Chances, Event, Move
from slushfund.core.notation import Notation
from slushfund.core.options import Choice, Options, parse_settings, read_options
from slushfund.core.outcome import Outcome
from slushfund.core.rng import Rng
from slushfund.core.space import Pick, Space


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """One position of a game. Changes in place, cheap to copy, free of back-references."""

    @abstractmethod
    def copy(self) -> State:
        """Return an independent twin."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass(init=False)
class View:
    """Everything one seat (or SPECTATOR) may know now, built fact by fact."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Tells what seats of one table see, as levels, from one position of a game to the next.

    Always exactly what `Game.features` writes of the seat's view. A game may find that out faster,
    and remember what has not changed; tests/gyms/test_observations.py holds one against the other.
    """

    game: Game[Any, Any]

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def levels(self, state: Any, seat: int) -> bytes:
        """Return what *seat* (or SPECTATOR) sees."""
        out = Features(False)
        self.game.features(self.game.view(state, seat), out)
        return out.levels


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """The rules of one game. Holds no position; the laws are tested in tests/conformance."""

    id: str
    """Its name on the command line, as in `slushfund referee`."""
    title: str
    rules_version: int
    """Raised whenever an old record would be played differently."""
    earlier: tuple[int, ...] = ()
    """Earlier versions that are still played, by tables and records that began under them."""
    seats: list[int]
    """Possible numbers of seats, ascending."""
    default_seats: int
    choices: list[Choice]
    """The options beside `seats`."""
    notation: Notation
    """How its moves and events are spelled."""
    large: list[str]
    """Names of fields in views, events and spaces whose numbers have no bound; they travel as
    text."""
    whispers: bool = False
    """The rules leave all talk free, so that two seats may talk in private."""
    open_steps: bool = False
    """A turn is made of steps in the open, which may be taken back until it ends (`core.undo`)."""
    packs: Packs[Any] | None = None
    """What may replace its content, named by the option `pack`."""
    house: str = ""
    """Ends the names of its content under earlier rules, for instance "@1"."""

    def options(self, **settings: str | int | bool) -> Options:
        """Return options from values, for instance options(seats=4, memory=False)."""
        words: dict[str, str] = {}
        for name, value in settings.items():
            if isinstance(value, bool):
                words[name] = "on" if value else "off"
            else:
                words[name] = str(value)
        return self.choose(words)

    def parse_options(self, text: str) -> Options:
        """Return options from text, for instance "seats=4 memory=off"."""
        return self.choose(parse_settings(text))

    def choose(self, settings: dict[str, str]) -> Options:
        """Return options from words; refuses what is unknown, or not good together."""
        options = read_options(settings, self.choices, self.seats, self.default_seats)
        if self.packs is not None and self.content_name(options) not in self.packs.contents:
            raise BadOption("bad-pack", PACK, f"{options.word(PACK)}: nobody has read it", HOUSE)
        refusal = self.check_options(options)
        if refusal is not None:
            raise refusal
        return options

    def check_options(self, options: Options) -> BadOption | None:
        """Return a refusal when settings are good alone but not together."""
        return None

    def content_name(self, options: Options) -> str:
        """Return under which name the content of a table is kept.

        A pack lies on the house values of these rules; house values of others name theirs.
        """
        pack = options.word(PACK)
        return pack if pack.startswith(f"{HOUSE}@") else pack + self.house

    def content(self, options: Options) -> Any:
        """Return the content that the option `pack` names."""
        assert self.packs is not None
        return self.packs.contents[self.content_name(options)]

    @abstractmethod
    def start(self, options: Options) -> S:
        """Return the first state. Same options, equal state."""

    @abstractmethod
    def to_act(self, state: S) -> list[int]:
        """Return the seats that owe a decision, [CHANCE], or [] when the game is over."""

    def next_to_act(self, state: S) -> int:
        """Return the first seat of `to_act`, or NOBODY: what a driver asks that goes in turn."""
        seats = self.to_act(state)
        return seats[0] if seats else NOBODY

    def may_act(self, state: S) -> list[int]:
        """Return the seats that are allowed to move, owing or not; contains `to_act`."""
        return self.to_act(state)

    def lull(self, state: S) -> tuple[list[int], Move] | None:
        """Return who takes part in a phase that lasts until all have had enough, and the move that
        says so; None elsewhere. How long others wait is no matter of rules."""
        return None

    @abstractmethod
    def question(self, state: S, seat: int) -> str:
        """Name the decision *seat* faces, "" when it faces none.

        The name changes when and only when the decision becomes another one, and depends on
        nothing that the seat cannot see.
        """

    @abstractmethod
    def space(self, state: S, seat: int) -> Space:
        """Return what *seat* may answer; an empty pick for a seat that may not act."""

    def statements(self, state: S, seat: int) -> Space:
        """Return the statements *seat* may make now, asked or not.

        They answer no question and no rule reads them, so they are no part of `space` and of
        `may_act`; but they are moves, and stand in the record.
        """
        return Pick([])

    @abstractmethod
    def chances(self, state: S) -> Chances:
        """Return the weighted outcomes when chance is to act."""

    def draw(self, state: S, rng: Rng) -> Move:
        """Draw what happens when chance is to act: exactly rng.choose(chances), if faster."""
        return rng.choose(self.chances(state))

    @abstractmethod
    def apply(self, state: S, seat: int, move: Move) -> list[Event]:
        """Make a move and return what it brings about.

        Raises IllegalMove, with the state untouched, exactly when neither `space` nor `statements`
        (for CHANCE: `chances`) has the move.
        """

    @abstractmethod
    def view(self, state: S, seat: int) -> V:
        """Return everything *seat* (or SPECTATOR) may know."""

    def features(self, view: V, out: Features) -> None:
        """Write what *view* tells as numbers, always as many for the same options.

        For learners; a game without them is watched by its text alone.
        """

    def observer(self) -> Observer:
        """Return one who watches a table for learners."""
        return Observer(self)

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """Return one world that the owner of *view* cannot tell from the real one."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def write(self, move: Move) -> str:
        """Return the one spelling of *move*."""
        return self.notation.write(move)

    def parse(self, text: str) -> Move:
        """Read a move; raises BadNotation for anything but its one spelling."""
        return self.notation.parse(text)

    def write_event(self, event: Event) -> str:
        """Return the event as one line for logs, without its audience."""
        return self.notation.write_event(event)

    @abstractmethod
    def conserved(self, state: S) -> dict[str, int]:
        """Count what the rules conserve (money, cards, tiles): constant through the game."""

    @abstractmethod
    def longest(self, options: Options) -> int | None:
        """Return a number of inputs, chance included, that no game can exceed.

        None where by the rules a game goes on as long as nobody wants it to end.
        """

    def preview(self, state: S, seat: int, move: Move) -> dict[str, int]:
        """Return how a legal move would change what the seat sees of its own things, by name.

        Only changes are named. Reveals nothing that chance or others have yet to decide; a game
        without foresight returns nothing.
        """
        return {}


AnyGame: TypeAlias = Game[Any, Any]
"""For those who play any game and look into no position."""


def playout(game: Game[S, V], state: S, rng: Rng) -> int:
    """Play *state* to its end at random and return the number of decisions seats made."""
    decisions = 0
    seat = game.next_to_act(state)
    while seat != NOBODY:
        if seat == CHANCE:
            game.apply(state, CHANCE, game.draw(state, rng))
        else:
            game.apply(state, seat, game.space(state, seat).sample(rng))
            decisions += 1
        seat = game.next_to_act(state)
    return decisions
