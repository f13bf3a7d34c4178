"""Cards, tiles and boards: what is printed on them. No rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import Move
from slushfund.core.content import Content, Tables
from slushfund.games.prodigals.effects import (
    ANY_MARKER,
    DIRECTIONS,
    JUMP,
    MARKERS,
    EachOf,
    EffectNames,
    Effects,
)
from slushfund.games.prodigals.last_will import NAME, WILD_DECK, WillBoards
from slushfund.games.prodigals.moves import Activate, DropCard, MoveMarker, PlayCard, RaiseMarker

WHITE: Final = 0
BLACK: Final = 1
COMPANION: Final = 2
FRAMES: Final = ["white", "black", "companion"]

CORNERS: Final = ["", "liberal", "conservative", "general", "pub", "time"]
NO_CORNER: Final = 0
INSULTS: Final = 3
"""Corners 1 to this one are insults (PC-8.27)."""

TRIGGERS: Final = [
    *("", "white_card", "megaphone", "sale", "inner_circle"),
    *("outing", "upkeep", "farm", "property_deal"),
]
NO_TRIGGER: Final = 0
ON_WHITE_CARD: Final = 1
ON_MEGAPHONE: Final = 2
ON_SALE: Final = 3
ON_INNER_CIRCLE: Final = 4
ON_OUTING: Final = 5
ON_UPKEEP: Final = 6
ON_FARM: Final = 7
ON_DEAL: Final = 8

ANYWHERE: Final = -1
INDICATED: Final = -2

MAIN: Final = -1
"""The contest of main board spaces and central cards."""

BLANK: Final = -1
JOKER: Final = -2

COLUMNS: Final = 0
ROWS: Final = 1
SAME_ROW: Final = 2
ADJACENT: Final = 3
BEATRICE_KINDS: Final = ["columns", "rows", "same_row", "adjacent"]

HELD: Final = 0
ACTION: Final = 1

SLOTS: Final = 4
"""Markers of a player."""


@final
@dataclass(init=False)
class Card:
    """A card: what playing or activating it does, and what sets off its lower ability."""

    id: str
    contest: int
    frame: int
    stack: int
    corner: int
    ability: EachOf
    is_empty: bool
    """Without an ability to activate (PC-10.10)."""
    is_pub: bool
    is_time: bool
    megaphones: int
    combination: list[int]
    trigger: int
    trigger_corners: list[int]
    lower: EachOf | None
    """What a trigger sets off."""
    trigger_borough: int
    trigger_discount: int
    trigger_picks: int
    trigger_add: int
    """What a trigger of Last Will adds to an amount."""
    trigger_kinds: list[int]
    """The outings it adds to."""
    cost: int
    """Last Will actions to play it."""
    use: int
    """Last Will actions to activate it."""
    symbol: int
    """What it shows on the Last Will board, -1 for nothing."""
    deck: int
    """The Last Will deck it belongs to, -1 for cards of The Prodigals Club."""
    crowns: int
    kind: int
    """The kind of a property or companion, -1 for other cards and wild companions."""
    values: list[int]
    """The track of a property, best first."""
    is_house: bool
    """A property that falls in value."""
    is_farm: bool
    base: int
    """The upkeep of a house, or what a farm spends without companions."""
    slots: list[int]
    """Of a farm: the kind of companion for each."""
    adds: list[int]
    """Of a farm: what each filled slot adds."""

    def __init__(self, raw: Tables, contest: int, contests: list[str], fx: Effects) -> None:
        self.id = raw["id"]
        self.contest = contest
        self.frame = FRAMES.index(raw["frame"])
        self.stack = int(raw.get("stack", 1))
        self.corner = CORNERS.index(raw.get("corner", ""))
        effects = raw.get("effects", [])
        self.ability = fx.read_all(effects)
        self.is_empty = not effects
        verbs = [effect["verb"] for effect in effects]
        self.is_pub = "pub" in verbs
        self.is_time = "time" in verbs
        self.megaphones = _megaphones(raw)
        self.combination = sorted([contests.index(word) for word in raw.get("contests", [])])
        trigger = raw.get("trigger", {})
        self.trigger = TRIGGERS.index(trigger.get("on", ""))
        self.trigger_corners = [CORNERS.index(word) for word in trigger.get("corners", [])]
        self.lower = fx.read_all(trigger["do"]) if "do" in trigger else None
        borough = trigger.get("borough", "any")
        self.trigger_borough = ANYWHERE
        if borough == "indicated":
            self.trigger_borough = INDICATED
        elif borough != "any":
            self.trigger_borough = fx.names.boroughs.index(borough)
        self.trigger_discount = int(trigger.get("discount", 0))
        self.trigger_picks = int(trigger.get("picks", 0))
        self.trigger_add = int(trigger.get("add", 0))
        self.trigger_kinds = [fx.names.outings.index(word) for word in trigger.get("kinds", [])]
        self.cost = 1 if raw.get("cost", "") == "action" else 0
        self.use = 0
        self.symbol = -1
        self.deck = -1
        self.crowns = 0
        self.kind = -1
        self.values = []
        self.is_house = False
        self.is_farm = False
        self.base = 0
        self.slots = []
        self.adds = []

    def read_will(self, raw: Tables, boards: WillBoards, names: EffectNames) -> None:
        """Read what only cards of Last Will have."""
        self.deck = boards.decks.index(raw["deck"])
        self.crowns = int(raw.get("crowns", 0))
        is_black = self.frame == BLACK
        self.cost = boards.limit("play_black") if is_black else int(raw.get("actions", 0))
        self.is_empty = "activate" not in raw
        self.use = int(raw.get("activate", {}).get("actions", 0))
        if "symbol" in raw:
            self.symbol = names.symbols.index(raw["symbol"])
        if self.frame == COMPANION and self.deck != WILD_DECK:
            self.kind = boards.companions.index(raw["kind"])
        if "values" in raw:
            self._read_property(raw, boards, names)

    def _read_property(self, raw: Tables, boards: WillBoards, names: EffectNames) -> None:
        """Read a property; its effect says what using it spends."""
        self.values = [int(value) for value in raw["values"]]
        self.kind = boards.kinds.index(raw["kind"])
        self.is_house = boards.decays[self.kind]
        self.is_farm = not self.is_house
        symbol = boards.kind_symbols[self.kind]
        self.symbol = names.symbols.index(symbol) if symbol else -1
        for effect in raw["effects"]:
            self.base += int(effect["n"])
            for slot in effect.get("companions", []):
                self.slots.append(boards.companions.index(slot["kind"]))
                self.adds.append(int(slot["add"]))


@final
@dataclass(init=False)
class Possession:
    """A possession tile (PC-7.2)."""

    id: str
    letter: str
    stack: int
    value: int
    symbol: int
    borough: int

    def __init__(self, raw: Tables, names: EffectNames) -> None:
        self.id = raw["id"]
        self.letter = raw.get("set", "")
        self.stack = int(raw.get("stack", 0))
        self.value = int(raw["value"])
        self.symbol = names.symbols.index(raw["symbol"])
        self.borough = names.boroughs.index(raw["borough"])


@final
@dataclass(init=False)
class Beatrice:
    """A Dame Beatrice tile: which markers it moves."""

    id: str
    kind: int
    columns: list[int]
    first_row: int
    last_row: int

    def __init__(self, raw: Tables, names: EffectNames) -> None:
        self.id = raw["id"]
        self.kind = BEATRICE_KINDS.index(raw["kind"])
        self.columns = [names.columns.index(column) for column in raw.get("columns", [])]
        self.first_row = names.rows.index(raw["to"]) if "to" in raw else 0
        self.last_row = names.rows.index(raw["from"]) if "from" in raw else 0


@final
@dataclass(init=False)
class Bonus:
    """A bonus tile."""

    id: str
    contest: int
    use: int
    ability: EachOf
    megaphones: int

    def __init__(self, raw: Tables, contest: int, fx: Effects) -> None:
        self.id = raw["id"]
        self.contest = contest
        self.use = HELD if raw["use"] == "held" else ACTION
        self.ability = fx.read_all(raw["effects"])
        self.megaphones = _megaphones(raw)


def _megaphones(raw: Tables) -> int:
    """Return how many megaphones a card or tile shows."""
    effects = raw.get("effects", [])
    return sum([int(effect["n"]) for effect in effects if effect["verb"] == "megaphones"])


@final
class PCContent(Content):
    """Everything printed, by number. Never changes; shared by all states of a pack."""

    raw: Tables
    will: WillBoards
    contests: list[str]
    letters: list[str]
    dealing: list[int]
    symbols: list[str]
    columns: list[str]
    rows: list[int]
    boroughs: list[str]
    fx: Effects
    cards: list[Card]
    card_numbers: dict[str, int]
    possessions: list[Possession]
    possession_numbers: dict[str, int]
    circles: list[str]
    circle_stacks: list[int]
    circle_numbers: dict[str, int]
    sides: list[int]
    """Side i of a circle tile after r quarter turns is at tile * 16 + r * 4 + i."""
    beatrices: list[Beatrice]
    bonuses: list[Bonus]
    bonus_numbers: dict[str, int]
    cells: list[str]
    cell_symbols: list[int]
    targets: list[int]
    """Where each direction leads from each cell, -1 off the board: cell * 7 + direction."""
    marker_words: list[str]
    """Lady or gentleman on a cell, as text: kind * cells + cell."""
    marker_numbers: dict[str, int]
    pub_votes: list[int]
    hand: int
    tableau: int
    votes_max: int
    penalty: int
    indicated_discount: int
    circle_picks: int
    last_round: int
    play_moves: list[Move]
    activate_moves: list[Move]
    drop_moves: list[Move]
    marker_moves: list[Move]
    raise_moves: list[Move]

    def __init__(self, name: str, raw: Tables) -> None:
        super().__init__(name)
        self.raw = raw
        setup, boards = raw["setup"], raw["boards"]
        self.contests = list(setup["contests"]["ids"])
        self.letters = list(setup["contests"]["letters"])
        self.dealing = [self.contests.index(word) for word in setup["contests"]["dealing"]]
        self.will = WillBoards(raw[NAME])
        names = EffectNames(boards, self.will.companions, self.will.outings)
        self.symbols = names.symbols
        self.columns = names.columns
        self.rows = names.rows
        self.boroughs = names.boroughs
        self.fx = Effects(names)
        limits = setup["limits"]
        self.hand = limits["hand"]
        self.tableau = limits["tableau"]
        self.votes_max = limits["votes_max"]
        self.penalty = limits["possession_penalty"]
        self.indicated_discount = limits["indicated_discount"]
        self.circle_picks = limits["circle_picks"]
        self.last_round = limits["rounds"]
        self.pub_votes = list(raw["election"]["pub_votes"])
        self._read_cards(raw)
        self._read_tiles(raw["tiles"])
        self._read_grid(boards)
        self._write_moves()

    def _read_cards(self, raw: Tables) -> None:
        self.cards = []
        for contest in self.dealing:
            for card in raw[self.contests[contest]]["card"]:
                self.cards.append(Card(card, contest, self.contests, self.fx))
        for file in ("central", f"{NAME}-central"):
            for card in raw[file]["card"]:
                self.cards.append(Card(card, MAIN, self.contests, self.fx))
        for card in raw[NAME]["card"]:
            if card["deck"] != "will":
                read = Card(card, self.contests.index(NAME), self.contests, self.fx)
                read.read_will(card, self.will, self.fx.names)
                self.cards.append(read)
        self.card_numbers = {card.id: number for number, card in enumerate(self.cards)}

    def _read_tiles(self, raw: Tables) -> None:
        names = self.fx.names
        self.possessions = [Possession(tile, names) for tile in raw["possession"]]
        self.possession_numbers = {tile.id: i for i, tile in enumerate(self.possessions)}
        self.circles = [tile["id"] for tile in raw["circle"]]
        self.circle_stacks = [tile["stack"] for tile in raw["circle"]]
        self.circle_numbers = {word: number for number, word in enumerate(self.circles)}
        self.sides = []
        for tile in raw["circle"]:
            printed = [self._side(word) for word in tile["sides"]]
            for turns in range(4):
                self.sides += [printed[(side - turns) % 4] for side in range(4)]
        self.beatrices = [Beatrice(tile, names) for tile in raw["beatrice"]]
        self.bonuses = [
            Bonus(tile, self.contests.index(tile["contest"]), self.fx) for tile in raw["bonus"]
        ]
        self.bonus_numbers = {tile.id: number for number, tile in enumerate(self.bonuses)}

    def _side(self, word: str) -> int:
        if word == "blank":
            return BLANK
        return JOKER if word == "joker" else self.symbols.index(word)

    def _read_grid(self, boards: Tables) -> None:
        self.cells = [f"{column}{row}" for row in self.rows for column in self.columns]
        self.cell_symbols = [-1] * len(self.cells)
        for place in boards["society_symbol"]:
            self.cell_symbols[self.cells.index(place["space"])] = self.symbols.index(
                place["symbol"]
            )
        self.targets = []
        wide, high = len(self.columns), len(self.rows)
        steps = [(1, 0), (1, -1), (1, 1), (0, -1), (0, 1), (-1, 0), (2, 0)]
        for row in range(high):
            for column in range(wide):
                for down, right in steps:
                    is_on = 0 <= row + down < high and 0 <= column + right < wide
                    cell = (row + down) * wide + column + right
                    self.targets.append(cell if is_on else -1)
        self.marker_words = [f"{word}@{c}" for word in MARKERS[:ANY_MARKER] for c in self.cells]
        self.marker_numbers = {word: number for number, word in enumerate(self.marker_words)}

    def _write_moves(self) -> None:
        """Write the moves that are asked for again and again once and for all."""
        self.play_moves = [PlayCard(card.id) for card in self.cards]
        self.activate_moves = [Activate(card.id) for card in self.cards]
        self.drop_moves = [DropCard(card.id) for card in self.cards]
        self.marker_moves = [
            MoveMarker(word, direction) for word in self.marker_words for direction in DIRECTIONS
        ]
        self.raise_moves = [RaiseMarker(word) for word in self.marker_words]

    def marker_move(self, kind: int, cell: int, direction: int) -> Move:
        """Return the move of a lady or gentleman on *cell*."""
        return self.marker_moves[(kind * len(self.cells) + cell) * (JUMP + 1) + direction]
