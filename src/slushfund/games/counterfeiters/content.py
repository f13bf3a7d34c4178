"""Boards and cards: what is printed on them, by number of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

from slushfund.core import Move
from slushfund.core.content import Content, Tables
from slushfund.games.counterfeiters.moves import Draw, Place

SEATS: Final = [2, 3, 4]
SIDES: Final = ["board-2", "board-3-4"]
ZONES: Final = ["buy", "print", "supermarket", "fence", "tax", "jet", "flight"]
BUY: Final = 0
PRINT: Final = 1
SUPERMARKET: Final = 2
FENCE: Final = 3
TAX: Final = 4
JET_SPACE: Final = 5
FLIGHT: Final = 6

KINDS: Final = [
    "printer",
    "ink",
    "paper",
    "hologram",
    "diner",
    "jet",
    "good-lawyer",
    "bad-lawyer",
]
"""The first cards of every board, by number; lottery tickets follow, by value."""
PRINTER: Final = 0
INK: Final = 1
PAPER: Final = 2
HOLOGRAM: Final = 3
DINER: Final = 4
JET: Final = 5
GOOD_LAWYER: Final = 6
BAD_LAWYER: Final = 7
FIRST_TICKET: Final = 8

QUALITIES: Final = ["a", "b", "c"]

EFFECTS: Final = [
    "godfather",
    "investigation-a",
    "investigation-b",
    "investigation-c",
    "strike",
    "end",
]
GODFATHER: Final = 0
INVESTIGATION_A: Final = 1
INVESTIGATION_C: Final = 3
STRIKE: Final = 4
END: Final = 5


@final
@dataclass(init=False)
class Board:
    """Everything that is data: the spaces, the track, the cards in play. Never changes."""

    side: str
    spaces: list[str]
    """Ids; the market first, from left to right."""
    market: int
    """How many of the spaces are the market."""
    prices: list[int]
    """Of each market space."""
    bins: list[bool]
    """For each market space whether it is cleared at the end of a round."""
    caps: list[bool]
    """For each space whether it is noisy."""
    track: list[list[str]]
    """The effects of each space of the police track."""
    officer: int
    """Where the officer starts."""
    henchmen: int
    money: list[int]
    """What seats start with, the start player first."""
    supermarket_most: int
    supermarket_pays: int
    fence_most: int
    fence_pays: list[int]
    tax_pays: int
    flight_costs: int
    fake_value: int
    """What a diner pays for a note."""
    printer_notes: int
    diner_notes: int
    cards: list[str]
    """Ids of all cards; see KINDS."""
    values: list[int]
    """Of each card; 0 unless it is a lottery ticket."""
    letters: list[str]
    deck: list[list[int]]
    """How many of each card are in play, by letter."""
    components: list[int]
    """Ink and paper among the start cards."""

    def __init__(self, side: str, spaces: list[str], cards: list[str]) -> None:
        self.side = side
        self.spaces = spaces
        self.market = 0
        self.prices = []
        self.bins = []
        self.caps = []
        self.track = []
        self.officer = 0
        self.henchmen = 0
        self.money = []
        self.supermarket_most = 0
        self.supermarket_pays = 0
        self.fence_most = 0
        self.fence_pays = []
        self.tax_pays = 0
        self.flight_costs = 0
        self.fake_value = 0
        self.printer_notes = 0
        self.diner_notes = 0
        self.cards = cards
        self.values = []
        self.letters = []
        self.deck = []
        self.components = []


@final
@dataclass(init=False)
class Layout:
    """A board for one number of seats, and what can be looked up in it. Never changes."""

    pack: str
    seats: int
    board: Board
    number: dict[str, int]
    """The number of each space by its id."""
    card_number: dict[str, int]
    zones: list[int]
    of_zone: list[list[int]]
    """The spaces of each zone."""
    undemanding: list[int]
    """Spaces whose action is always possible: print and tax."""
    effects: list[list[int]]
    """Of each space of the track, in order."""
    strikes: list[bool]
    plain: list[Move]
    """For each space the placement without details."""
    draws: list[list[Move]]
    """For each market space, each card turned up there."""
    sunglasses: int
    """The number of the space that gives the marker."""

    def __init__(self, pack: str, seats: int, board: Board) -> None:
        self.pack = pack
        self.seats = seats
        self.board = board
        self.number = {}
        for index in range(len(board.spaces)):
            self.number[board.spaces[index]] = index
        self.card_number = {}
        for index in range(len(board.cards)):
            self.card_number[board.cards[index]] = index
        self.zones = [ZONES.index(space.partition("-")[0]) for space in board.spaces]
        self.of_zone = [[] for _ in ZONES]
        for index in range(len(board.spaces)):
            self.of_zone[self.zones[index]].append(index)
        self.undemanding = self.of_zone[PRINT] + self.of_zone[TAX]
        self.effects = [[EFFECTS.index(effect) for effect in space] for space in board.track]
        self.strikes = [STRIKE in space for space in self.effects]
        self.plain = [Place(space, 0, 0, 0, 0) for space in board.spaces]
        self.draws = []
        for space in range(board.market):
            draws: list[Move] = [Draw(space + 1, card) for card in board.cards]
            self.draws.append(draws)
        self.sunglasses = self.number["tax-sunglasses"]


@final
class CFContent(Content):
    """The boards of a pack for all numbers of seats."""

    layouts: list[Layout]

    def __init__(self, name: str, tables: Tables) -> None:
        super().__init__(name)
        self.layouts = [Layout(name, seats, _board(tables, seats)) for seats in SEATS]

    def layout(self, seats: int) -> Layout:
        """Return the board for a number of seats."""
        return self.layouts[seats - SEATS[0]]


def _board(raw: Tables, seats: int) -> Board:
    """Build the board for a number of seats from data without mistakes."""
    side: Tables = raw["board-2" if seats == 2 else "board-3-4"]
    market: list[Any] = side["market"]
    spaces: list[Any] = side["space"]
    ids = [str(space["id"]) for space in market]
    for zone in ZONES[1:]:
        ids += [str(space["id"]) for space in spaces if space["action"] == zone]
    caps = {str(space["id"]): bool(space["cap"]) for space in market + spaces}
    values = _ticket_values(raw["cards"]["deck"])
    board = Board(side["side"], ids, KINDS + [f"lottery-{value}" for value in values])
    board.market = len(market)
    board.prices = [int(space["price"]) for space in market]
    board.bins = [bool(space["bin"]) for space in market]
    board.caps = [caps[name] for name in ids]
    board.values = [0] * len(KINDS) + values
    _set_track(board, side["track"], seats)
    _set_numbers(board, side, raw["cards"])
    _set_deck(board, raw["cards"], seats)
    return board


def _ticket_values(decks: list[Any]) -> list[int]:
    """Return the different lottery values, ascending."""
    found: list[int] = []
    for deck in decks:
        for card in deck["cards"]:
            if card["kind"] == "lottery" and card["value"] not in found:
                found.append(card["value"])
    return sorted(found)


def _set_track(board: Board, track: Tables, seats: int) -> None:
    board.track = [[] for _ in range(track["last"] + 1)]
    for special in track["special"]:
        board.track[special["at"]] = [str(effect) for effect in special["effects"]]
    board.officer = track["start"][str(seats)]


def _set_numbers(board: Board, side: Tables, cards: Tables) -> None:
    actions: Tables = side["actions"]
    board.henchmen = side["setup"]["henchmen"]
    board.money = [int(amount) for amount in side["setup"]["start_money"]]
    board.supermarket_most = actions["supermarket"]["max_notes"]
    board.supermarket_pays = actions["supermarket"]["pays"]
    board.fence_most = actions["fence"]["max_notes"]
    board.fence_pays = [int(actions["fence"]["pays"][quality]) for quality in ("a", "b", "c")]
    board.tax_pays = actions["tax"]["pays"]
    board.flight_costs = actions["flight"]["costs"]
    board.fake_value = cards["box"]["fake_face_value"]
    for kind in cards["kind"]:
        if kind["id"] == "printer":
            board.printer_notes = kind["n"]
        elif kind["id"] == "diner":
            board.diner_notes = kind["n"]


def _set_deck(board: Board, cards: Tables, seats: int) -> None:
    """Keep the cards in play: those marked for fewer seats or as many (CF-1.13)."""
    board.components = [0, 0]
    board.letters = [str(letter) for letter in cards["box"]["market_letters"]]
    rows: dict[str, list[int]] = {}
    for deck in cards["deck"]:
        row = [0] * len(board.cards)
        for card in deck["cards"]:
            if card["min_players"] <= seats:
                row[board.cards.index(card["id"])] += card["count"]
        rows[deck["letter"]] = row
    board.deck = [rows[letter] for letter in board.letters]
    starters = rows["S"]
    board.components = [starters[KINDS.index("ink")], starters[KINDS.index("paper")]]
