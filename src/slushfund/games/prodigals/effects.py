"""The effect language: the closed list of verbs, and effects as the data spells them.

To add a card, write it in `data/` with these verbs. A card that no verb can express gets a new
verb here and one named function in `rules/effects.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

VERBS: Final = [
    "lose_votes",
    "gain_votes",
    "megaphones",
    "spend",
    "take_money",
    "sell",
    "exchange",
    "moves",
    "raise",
    "row_drop",
    "column_drop",
    "choose",
    "each_of",
    "trade",
    "extra_errand",
    "pub",
    "time",
    "take_central",
    "take_renaissance",
    "reserve",
    "take_bonus_tile",
    "take_pair_tile",
    "hyde_park",
    "shun_beatrice",
]
LOSE_VOTES: Final = 0
GAIN_VOTES: Final = 1
MEGAPHONES: Final = 2
SPEND: Final = 3
TAKE_MONEY: Final = 4
SELL: Final = 5
EXCHANGE: Final = 6
MOVES: Final = 7
RAISE: Final = 8
ROW_DROP: Final = 9
COLUMN_DROP: Final = 10
CHOOSE: Final = 11
EACH_OF: Final = 12
TRADE: Final = 13
EXTRA_ERRAND: Final = 14
PUB: Final = 15
TIME: Final = 16
TAKE_CENTRAL: Final = 17
TAKE_RENAISSANCE: Final = 18
RESERVE: Final = 19
TAKE_BONUS_TILE: Final = 20
TAKE_PAIR_TILE: Final = 21
HYDE_PARK: Final = 22
SHUN_BEATRICE: Final = 23

COUNTS: Final = [
    "",
    "symbol",
    "markers_on_row",
    "markers_in_column",
    "insults_played",
    "borough_tiles",
    "boy_in_hyde_park",
]
NOTHING: Final = 0
SYMBOL: Final = 1
MARKERS_ON_ROW: Final = 2
MARKERS_IN_COLUMN: Final = 3
INSULTS_PLAYED: Final = 4
BOROUGH_TILES: Final = 5
BOY_IN_HYDE_PARK: Final = 6

MARKERS: Final = ["lady", "gentleman", "any"]
LADY: Final = 0
GENTLEMAN: Final = 1
ANY_MARKER: Final = 2

DIRECTIONS: Final = ["down", "down-left", "down-right", "left", "right", "up", "jump"]
DOWN: Final = 0
UP: Final = 5
JUMP: Final = 6
KINDS_OF_MOVE: Final = ["down", "diag", "side", "up", "jump"]
MASKS: Final = [1, 2 | 4, 8 | 16, 32, 64]
"""The directions of each kind of move, as bits."""

NO_TIME: Final = 0
FLAT: Final = 1
ESCALATING: Final = 2

NO_LIMIT: Final = -1


@final
@dataclass(init=False)
class Count:
    """What an amount is multiplied with: `each` for each thing counted (PC-11.2)."""

    kind: int
    each: int
    which: int
    """The symbol, row, column or borough counted, as an index."""
    marker: int

    def __init__(self, kind: int, each: int, which: int, marker: int) -> None:
        self.kind = kind
        self.each = each
        self.which = which
        self.marker = marker


@final
@dataclass(init=False)
class Step:
    """One entry of a pool of moves."""

    n: int
    mask: int
    breadth: int
    marker: int
    count: Count

    def __init__(self, n: int, mask: int, breadth: int, marker: int, count: Count) -> None:
        self.n = n
        self.mask = mask
        self.breadth = breadth
        self.marker = marker
        self.count = count


@final
@dataclass(init=False)
class Effect:
    """One effect of the data; only the fields its verb uses have a meaning."""

    verb: int
    n: int
    """Amount, or how many times."""
    count: Count
    time_mode: int
    time_each: int
    most: int
    discount: int
    limit: int
    marker: int
    column: int
    steps: list[Step]
    of: list[int]
    """Effects to choose from, or what a trade gains."""
    pays: list[int]
    symbols: list[int]
    """The symbols this effect counts; renaissance symbols are named before."""
    sequence: int
    """The effects of each_of."""

    def __init__(self, verb: int, n: int, count: Count) -> None:
        self.verb = verb
        self.n = n
        self.count = count
        self.time_mode = NO_TIME
        self.time_each = 0
        self.most = 0
        self.discount = 0
        self.limit = NO_LIMIT
        self.marker = ANY_MARKER
        self.column = -1
        self.steps = []
        self.of = []
        self.pays = []
        self.symbols = []
        self.sequence = -1


@final
class Words:
    """The names that effects may use, from the boards in play."""

    symbols: list[str]
    columns: list[str]
    rows: list[int]
    boroughs: list[str]

    def __init__(
        self, symbols: list[str], columns: list[str], rows: list[int], boroughs: list[str]
    ) -> None:
        self.symbols = symbols
        self.columns = columns
        self.rows = rows
        self.boroughs = boroughs


@final
class Effects:
    """All effects of a pack, by number, and lists of them, by number, so that frames are ints."""

    words: Words
    all: list[Effect]
    sequences: list[list[int]]

    def __init__(self, words: Words) -> None:
        self.words = words
        self.all = []
        self.sequences = []

    def extended(self) -> Effects:
        """Return a twin that may grow on its own."""
        twin = Effects(self.words)
        twin.all = self.all.copy()
        twin.sequences = self.sequences.copy()
        return twin

    def add_sequence(self, raws: list[dict[str, Any]]) -> int:
        """Compile effects that are carried out one after the other."""
        effects = [self.add(raw) for raw in raws]
        self.sequences.append(effects)
        return len(self.sequences) - 1

    def add(self, raw: dict[str, Any]) -> int:
        """Compile one effect and return its number."""
        verb = VERBS.index(raw["verb"])
        times = int(raw.get("times", 1))
        n = times if verb in (CHOOSE, TRADE) else int(raw.get("n", raw.get("position", 0)))
        effect = Effect(verb, n, self._count(raw))
        time = raw.get("time")
        if time is not None:
            effect.time_mode = FLAT if time["mode"] == "flat" else ESCALATING
            effect.time_each = int(time.get("each", 0))
        effect.most = int(raw.get("max", 1))
        effect.discount = int(raw.get("discount", 0))
        effect.limit = int(raw.get("limit", NO_LIMIT))
        effect.marker = MARKERS.index(raw.get("marker", "any"))
        if "column" in raw:
            effect.column = self.words.columns.index(raw["column"])
        effect.steps = [self._step(step) for step in raw.get("steps", [])]
        self._add_parts(effect, raw)
        counts = [effect.count] + [step.count for step in effect.steps]
        for count in counts:
            if count.kind == SYMBOL and count.which not in effect.symbols:
                effect.symbols.append(count.which)
        self.all.append(effect)
        return len(self.all) - 1

    def _add_parts(self, effect: Effect, raw: dict[str, Any]) -> None:
        """Compile the effects inside an effect."""
        if effect.verb == EACH_OF:
            effect.sequence = self.add_sequence(raw["of"])
        elif effect.verb == CHOOSE:
            effect.of = [self.add(part) for part in raw["of"]]
        elif effect.verb == TRADE:
            effect.pays = [self.add(option["pay"]) for option in raw["options"]]
            effect.of = [self.add(option["gain"]) for option in raw["options"]]

    def _step(self, raw: dict[str, Any]) -> Step:
        mask = 0
        for word in raw["dirs"]:
            mask |= MASKS[KINDS_OF_MOVE.index(word)]
        marker = MARKERS.index(raw.get("marker", "any"))
        return Step(int(raw["n"]), mask, len(raw["dirs"]), marker, self._count(raw))

    def _count(self, raw: dict[str, Any]) -> Count:
        per = raw.get("per")
        if per is None:
            return Count(NOTHING, 0, -1, ANY_MARKER)
        kind = COUNTS.index(per["count"])
        which = -1
        if kind == SYMBOL:
            which = self.words.symbols.index(per["symbol"])
        elif kind == MARKERS_ON_ROW:
            which = self.words.rows.index(per["row"])
        elif kind == MARKERS_IN_COLUMN:
            which = self.words.columns.index(per["column"])
        elif kind == BOROUGH_TILES:
            which = self.words.boroughs.index(per["borough"])
        return Count(kind, int(per["each"]), which, MARKERS.index(per.get("marker", "any")))
