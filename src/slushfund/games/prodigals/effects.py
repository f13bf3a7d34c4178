"""What an effect is, and how the data spells one.

To add a card, write it in `data/` with the verbs there are. A card that no verb can express gets a
verb of its own: a class below `Effect` in the chapter of `rules/` that it belongs to, and its name
in the table of `rules/effects.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.events import SymbolsNamed
from slushfund.games.prodigals.moves import NameSymbol

if TYPE_CHECKING:
    from slushfund.games.prodigals.state import PCState

COUNTS: Final = [
    "",
    "symbol",
    "markers_on_row",
    "markers_in_column",
    "insults_played",
    "borough_tiles",
    "boy_in_hyde_park",
    "farm_companions",
    "black_cards",
]
NOTHING: Final = 0
SYMBOL: Final = 1
MARKERS_ON_ROW: Final = 2
MARKERS_IN_COLUMN: Final = 3
INSULTS_PLAYED: Final = 4
BOROUGH_TILES: Final = 5
BOY_IN_HYDE_PARK: Final = 6
FARM_COMPANIONS: Final = 7
BLACK_CARDS: Final = 8

MARKERS: Final = ["lady", "gentleman", "any"]
ANY_MARKER: Final = 2

DIRECTIONS: Final = ["down", "down-left", "down-right", "left", "right", "up", "jump"]
DOWN: Final = 0
UP: Final = 5
JUMP: Final = 6
KINDS_OF_MOVE: Final[dict[str, int]] = {
    "down": 1,
    "diag": 2 | 4,
    "side": 8 | 16,
    "up": 32,
    "jump": 64,
}
"""The directions of each kind of move, as bits."""


@final
@dataclass(init=False)
class Count:
    """What an amount is multiplied with: `each` for each thing counted (PC-11.2)."""

    kind: int
    each: int
    which: int
    """The symbol, row, column, borough or kind of companion counted, as an index."""
    marker: int

    def __init__(self, kind: int, each: int, which: int, marker: int) -> None:
        self.kind = kind
        self.each = each
        self.which = which
        self.marker = marker


@dataclass(init=False)
class Effect:
    """One effect, printed or under way. It never changes, so copies of a state share it.

    What a player is to decide lies on the stack of his effects. An effect that takes several
    answers puts a twin with less left in its place.
    """

    kind: ClassVar[str] = ""
    """What it is called in views; for a printed one its verb."""
    question: ClassVar[str] = ""
    """What it asks, "" if nothing."""
    step: ClassVar[str] = ""
    """The word for it among the steps of a choice, "" if it is none."""

    number: int
    """Its place among the effects of the table; twins have the same."""
    symbols: list[int]
    """The symbols it counts; renaissance symbols are named before."""

    def __init__(self) -> None:
        self.number = -1
        self.symbols = []

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        """Do at once what needs no decision; ask for the others by going on the stack."""
        for _ in range(times):
            state.stack.append(self)

    def is_asking(self, state: PCState, seat: int) -> bool:
        """Tell whether there is anything to decide but to stop."""
        return False

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        """Do what comes next for an effect on top of the stack that asks nothing (any more)."""
        state.stack.pop()

    def listing(self, state: PCState, seat: int) -> list[Move]:
        """List what may be answered."""
        return []

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Take an answer, or refuse with nothing changed; False for `done`."""
        raise IllegalMove("not-asked", "PC-11.1")

    def has_effect(self, state: PCState, seat: int) -> bool:
        """Tell whether it would change anything as a step of a choice (PC-11.5)."""
        return True

    def can_pay(self, state: PCState, seat: int) -> bool:
        """Tell whether it can really be paid as the drawback of a trade (PC-11.10)."""
        return True

    def impose(self, state: PCState, seat: int, events: list[Event]) -> None:
        """Carry it out as a handicap, which leaves nothing to decide (PC-1.24 to PC-1.26)."""
        self.begin(state, seat, 1, events)

    def left(self) -> list[int]:
        """Return what twins differ by, as views show it."""
        return []

    def with_left(self, left: list[int]) -> Effect:
        """Return the twin with so much left."""
        return self


@dataclass(init=False)
class ErrandEffect(Effect):
    """What only errand spaces do, once each, or nothing that a rule carries out."""

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__()

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        if self.question:
            state.stack.append(self)


@dataclass(init=False)
class Amount(Effect):
    """An effect with an amount."""

    n: int

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__()
        self.n = int(raw["n"])


@final
@dataclass(init=False)
class EachOf(Effect):
    """Effects that are carried out one after the other."""

    kind: ClassVar[str] = "each_of"

    effects: list[Effect]
    at: int
    """The next one."""
    times: int
    """How many times each counts."""

    def __init__(self, effects: list[Effect], at: int = 0, times: int = 1) -> None:
        super().__init__()
        self.effects = effects
        self.at = at
        self.times = times

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        if self.effects:
            for _ in range(times):
                state.stack.append(self)

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        if self.at + 1 == len(self.effects):
            state.stack.pop()
        else:
            state.stack[-1] = self.with_left([self.at + 1, self.times])
        start(state, seat, self.effects[self.at], self.times, events)

    def left(self) -> list[int]:
        return [self.at, self.times]

    def with_left(self, left: list[int]) -> Effect:
        twin = EachOf(self.effects, left[0], left[1])
        twin.number = self.number
        return twin


def start(state: PCState, seat: int, effect: Effect, times: int, events: list[Event]) -> None:
    """Start an effect; unnamed renaissance symbols are asked for before a count (PC-5.21)."""
    if state.unnamed[seat] and effect.symbols:
        state.stack.append(Name(effect, 0, times))
    else:
        effect.begin(state, seat, times, events)


@final
@dataclass(init=False)
class Name(Effect):
    """Renaissance symbols that may be named before an effect counts them (PC-5.18 to PC-5.21)."""

    kind: ClassVar[str] = "name"
    question: ClassVar[str] = "name"

    effect: Effect
    asked: int
    """How many of the effect's symbols were asked for."""
    times: int

    def __init__(self, effect: Effect, asked: int, times: int) -> None:
        super().__init__()
        self.number = effect.number
        self.effect = effect
        self.asked = asked
        self.times = times

    def is_asking(self, state: PCState, seat: int) -> bool:
        return state.unnamed[seat] > 0 and self.asked < len(self.effect.symbols)

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        state.stack.pop()
        self.effect.begin(state, seat, self.times, events)

    def listing(self, state: PCState, seat: int) -> list[Move]:
        symbol = state.content.symbols[self.effect.symbols[self.asked]]
        return [NameSymbol(symbol, number) for number in range(state.unnamed[seat] + 1)]

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Name some; once named they are fixed for the round."""
        if not isinstance(move, NameSymbol):
            raise IllegalMove("not-asked", "PC-5.21")
        symbol = self.effect.symbols[self.asked]
        if move.symbol != state.content.symbols[symbol]:
            raise IllegalMove("other-symbol", "PC-5.21")
        if not 0 <= move.number <= state.unnamed[seat]:
            raise IllegalMove("too-many-symbols", "PC-5.19")
        state.stack[-1] = Name(self.effect, self.asked + 1, self.times)
        state.unnamed[seat] -= move.number
        state.named[seat * len(state.content.symbols) + symbol] += move.number
        events.append(SymbolsNamed(seat, move.symbol, move.number))
        return True

    def left(self) -> list[int]:
        return [self.asked, self.times]


@final
class EffectNames:
    """The names that effects may use, from the boards in play."""

    symbols: list[str]
    columns: list[str]
    rows: list[int]
    boroughs: list[str]
    companions: list[str]
    outings: list[str]

    def __init__(self, boards: dict[str, Any], companions: list[str], outings: list[str]) -> None:
        self.symbols = list(boards["symbols"]["ids"])
        self.columns = list(boards["society_grid"]["columns"])
        self.rows = list(boards["society_grid"]["rows"])
        self.boroughs = [borough["id"] for borough in boards["borough"]]
        self.companions = companions
        self.outings = outings


@final
class Effects:
    """All effects of a table, by number, and how to read them."""

    names: EffectNames
    all: list[Effect]

    def __init__(self, names: EffectNames) -> None:
        self.names = names
        self.all = []

    def extended(self) -> Effects:
        """Return a twin that may grow on its own."""
        twin = Effects(self.names)
        twin.all = self.all.copy()
        return twin

    def read(self, raw: dict[str, Any]) -> Effect:
        """Read one effect and give it a number."""
        effect = VERBS[raw["verb"]].read(raw, self)
        effect.number = len(self.all)
        self.all.append(effect)
        return effect

    def read_all(self, raws: list[dict[str, Any]]) -> EachOf:
        """Read effects that are carried out one after the other."""
        effect = EachOf([self.read(raw) for raw in raws])
        effect.number = len(self.all)
        self.all.append(effect)
        return effect

    def count(self, raw: dict[str, Any]) -> Count:
        """Read what the amount of an effect or step depends on."""
        per = raw.get("per")
        if per is None:
            return Count(NOTHING, 0, -1, ANY_MARKER)
        kind = COUNTS.index(per["count"])
        which = -1
        if kind == SYMBOL:
            which = self.names.symbols.index(per["symbol"])
        elif kind == MARKERS_ON_ROW:
            which = self.names.rows.index(per["row"])
        elif kind == MARKERS_IN_COLUMN:
            which = self.names.columns.index(per["column"])
        elif kind == BOROUGH_TILES:
            which = self.names.boroughs.index(per["borough"])
        elif kind == FARM_COMPANIONS:
            which = self.names.companions.index(per["kind"])
        return Count(kind, int(per["each"]), which, MARKERS.index(per.get("marker", "any")))

    def column(self, raw: dict[str, Any]) -> int:
        """Read a column, -1 where there is none."""
        return self.names.columns.index(raw["column"]) if "column" in raw else -1


def symbols_of(counts: list[Count]) -> list[int]:
    """Return the symbols that are counted, each once."""
    symbols: list[int] = []
    for count in counts:
        if count.kind == SYMBOL and count.which not in symbols:
            symbols.append(count.which)
    return symbols


Reader: TypeAlias = Callable[[dict[str, Any], Effects], Effect]


@final
class Verb:
    """How one verb of the data is read, and the fields it must and may have."""

    read: Reader
    must: list[str]
    may: list[str]

    def __init__(self, read: Reader, must: list[str], may: list[str]) -> None:
        self.read = read
        self.must = must
        self.may = may


VERBS: Final[dict[str, Verb]] = {}
"""By its word; `rules/effects.py` fills it, because rules know states."""
