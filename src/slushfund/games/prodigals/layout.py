"""What one table lays out: the spaces, sets and decks of its contests and its number of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

from slushfund.core import Move
from slushfund.games.prodigals.content import BLACK, MAIN, SLOTS, WHITE, Card, PCContent
from slushfund.games.prodigals.effects import MARKERS, EachOf, Effect, Effects
from slushfund.games.prodigals.last_will import CROWNS, REGULAR, WILD_DECK, PlanningPlace
from slushfund.games.prodigals.last_will import NAME as LAST_WILL
from slushfund.games.prodigals.moves import Errand

ONE: Final = 0
OWN: Final = 1
SET: Final = 2

DEAL_CENTRAL: Final = 0
DEAL_CARD: Final = 1
DEAL_CIRCLE: Final = 2
DEAL_PAIR: Final = 3
DEAL_POSSESSION: Final = 4
DEAL_BEATRICE: Final = 5
DEAL_OFFER: Final = 6

MARKET: Final = 4
"""Possession tiles laid out each round (PC-3.6)."""
PAIR: Final = 2

LAID_AFTER_SETS: Final = [
    ("election", DEAL_PAIR, PAIR),
    ("possessions", DEAL_POSSESSION, MARKET),
    ("society", DEAL_BEATRICE, 1),
]
"""What each contest lays out when the sets lie there, and how many of it."""


@final
@dataclass(init=False)
class Place:
    """An errand space, or a card set (PC-4.16: a move names the set, not the card space)."""

    id: str
    contest: int
    room: int
    effects: EachOf
    """For a set, the reward in the round without cards."""
    boys: int
    position: int
    """The position an order space reserves, counted from 0; -1 for other spaces."""
    is_central: bool
    needs_possession: list[bool]
    """By round."""
    white: list[int]
    black: list[int]
    has_tile: bool
    is_offer: bool
    """A card of Last Will lies there and goes to the hand."""
    decks: list[int]
    """Of an offer: the deck that fills it, by round."""
    gives_extension: bool

    def __init__(self, id_: str, contest: int, room: int, effects: EachOf, rounds: int) -> None:
        self.id = id_
        self.contest = contest
        self.room = room
        self.effects = effects
        self.boys = 1
        self.position = -1
        self.is_central = False
        self.needs_possession = [False] * (rounds + 1)
        self.white = [0] * (rounds + 1)
        self.black = [0] * (rounds + 1)
        self.has_tile = False
        self.is_offer = False
        self.decks = []
        self.gives_extension = False


@final
@dataclass(init=False)
class Deal:
    """One thing to lay out: what kind, where, and from which deck."""

    kind: int
    place: int
    space: str
    deck: int

    def __init__(self, kind: int, place: int, space: str, deck: int) -> None:
        self.kind = kind
        self.place = place
        self.space = space
        self.deck = deck


@final
class Layout:
    """The printed side of one table. Never changes; shared by all its states."""

    number: int
    content: PCContent
    fx: Effects
    seats: int
    contests: list[int]
    """Contests in play, in the order of the handicaps."""
    plays: list[bool]
    """Whether each contest is in play."""
    side: str
    last_round: int
    hand: int
    """Cards that a player may keep at the end of a round."""
    boys: int
    """What each player has; with Last Will what he has beside those of his plan."""
    plans: list[PlanningPlace]
    """The planning board, leftmost place first; empty without Last Will."""
    wilds: dict[int, int]
    """The place on the offer of each wild companion."""
    money: int
    votes: int
    keeps: int
    """Possessions each player starts with."""
    marker_cells: list[int]
    marker_kinds: list[int]
    places: list[Place]
    place_numbers: dict[str, int]
    errand_moves: list[Move]
    order_places: list[int]
    pair_space: str
    has_bonus: bool
    """Bonus tiles can be taken somewhere."""
    card_spaces: list[int]
    """By contest: card spaces for its sets."""
    deals: list[list[Deal]]
    """By round."""
    decks: list[list[int]]
    """Upper and lower part of every deck at the start."""
    park_bonus: list[int]
    park_rewards: list[list[int]]
    park_penalty: int
    handicaps: dict[str, list[Effect]]
    """By contest: the effects of its handicap."""
    circle_choice: Effect
    """The effect that an inner circle offers."""

    readings: list[str]
    """How open rules are read, as `sales=voluntary`."""
    free_sales: int
    """Sales and exchanges by effects below this number are voluntary: those of cards (PC-7.30)."""
    hides_hands: bool
    """Only the owner sees a hand (PC-10.18)."""

    def __init__(
        self, content: PCContent, seats: int, contests: list[int], readings: list[str], number: int
    ) -> None:
        self.number = number
        self.readings = readings
        self.free_sales = len(content.fx.all) if "sales=voluntary" in readings else 0
        self.hides_hands = "hands=hidden" in readings
        self.content = content
        self.fx = content.fx.extended()
        self.seats = seats
        self.contests = contests
        self.plays = [contest in contests for contest in range(len(content.contests))]
        self._read_start(content.raw["setup"])
        self.plans = []
        if self._plays(LAST_WILL):
            self._read_will()
        self._read_places(content.raw["boards"])
        self._read_park(content.raw["boards"]["hyde_park"])
        self._stack_decks()
        self.deals = [self._deal_round(number) for number in range(self.last_round + 1)]
        self.errand_moves = [Errand(place.id) for place in self.places]

    def _read_start(self, setup: dict[str, Any]) -> None:
        content = self.content
        row = next(row for row in setup["player_count"] if row["players"] == self.seats)
        self.side = row["board_side"]
        self.last_round = content.last_round
        self.hand = content.hand
        self.boys = row["boys"]
        if len(self.contests) > 2:
            self.boys += setup["limits"]["extra_boy_three_contests"]
        self.money = row["money"]
        self.votes = row["votes"]
        self.keeps = row["possession_tiles"]
        self.marker_cells = [
            content.cells.index(f"{marker['column']}{marker['row']}") for marker in row["markers"]
        ]
        self.marker_kinds = [MARKERS.index(marker["marker"]) for marker in row["markers"]]
        assert len(self.marker_cells) == SLOTS
        self.handicaps = {
            raw["contest"]: self.fx.read_all(raw["effects"]).effects for raw in setup["handicap"]
        }
        picks = [
            pick["effect"]
            for pick in setup["circle_pick"]
            if self.plays[content.contests.index(pick["contest"])]
        ]
        self.circle_choice = self.fx.read({"verb": "choose", "times": 1, "of": picks})

    def _read_will(self) -> None:
        """Take rounds, hand and boys from Last Will (LW-2.1, LW-9.4, LW-20.16, LW-20.34)."""
        will = self.content.will
        is_alone = len(self.contests) == 1
        self.last_round = will.limit("rounds_alone" if is_alone else "rounds_combined")
        self.hand = will.limit("hand_alone" if is_alone else "hand_combined")
        self.boys = will.extra_boys(len(self.contests) - 1)
        self.plans = will.plans(self.side)

    def _is_out(self, raw: dict[str, Any]) -> bool:
        """Tell whether a space or set is for a contest or side not in play (PC-4.9)."""
        board = raw["id"].partition(".")[0]
        if board not in self.content.contests:
            if len(self.contests) == 1:
                return True  # the main board lies between contests
        elif not self._plays(board):
            return True
        return any(self._plays(contest) for contest in raw.get("not_with", []))

    def _plays(self, contest: str) -> bool:
        return self.plays[self.content.contests.index(contest)]

    def _board(self, name: str) -> int:
        board = name.partition(".")[0]
        return self.content.contests.index(board) if board in self.content.contests else MAIN

    def _read_places(self, boards: dict[str, Any]) -> None:
        self.places = []
        self.pair_space = ""
        self.has_bonus = False
        for raw in boards["space"]:
            players = raw.get("players", [self.seats])
            if self.side in raw["sides"] and self.seats in players and not self._is_out(raw):
                self.places.append(self._space(raw))
        for raw in boards["card_set"]:
            if raw["side"] == self.side and not self._is_out(raw):
                self.places.append(self._set(raw))
        self._read_offers()
        self.place_numbers = {place.id: number for number, place in enumerate(self.places)}
        self.order_places = [-1] * self.seats
        for number, place in enumerate(self.places):
            if 0 <= place.position < self.seats:
                self.order_places[place.position] = number
        spaces = boards["card_spaces"][self.side]
        self.card_spaces = [spaces.get(contest, 0) for contest in self.content.contests]

    def _space(self, raw: dict[str, Any]) -> Place:
        room = OWN if raw["room"] == "own" else ONE
        effects = self.fx.read_all(raw["effects"])
        place = Place(raw["id"], self._board(raw["id"]), room, effects, self.last_round)
        for effect in raw["effects"]:
            if effect["verb"] == "reserve":
                place.position = effect["position"] - 1
        verbs = [effect["verb"] for effect in raw["effects"]]
        place.is_central = "take_central" in verbs
        place.gives_extension = "take_extension" in verbs
        self.has_bonus = self.has_bonus or "take_bonus_tile" in verbs
        if "take_pair_tile" in verbs:
            self.pair_space = place.id
        if "boys" in raw:
            key = "two_contests" if len(self.contests) == 2 else "three_contests"
            names = [self.content.contests[contest] for contest in self.contests]
            place.boys = raw["boys"][next((name for name in names if name in raw["boys"]), key)]
        if raw.get("needs_possession", False):
            place.needs_possession = [True] * (self.last_round + 1)
        return place

    def _read_offers(self) -> None:
        """Add what Last Will offers, and its other spaces (LW-1.5, LW-3.1)."""
        self.wilds = {}
        content = self.content
        if not self.plans:
            return
        nothing = self.fx.read_all([])
        board = content.contests.index(LAST_WILL)
        for offer in content.will.offers(self.side, self.seats, self.last_round):
            place = Place(offer.id, board, ONE, nothing, self.last_round)
            place.is_offer = True
            place.decks = offer.decks
            self.places.append(place)
        for raw in content.raw[LAST_WILL]["space"]:
            if self.side in raw["sides"]:
                place = self._space(raw)
                self.places.append(place)
                for effect in raw["effects"]:
                    if effect["verb"] == "take_joker":
                        place.is_offer = True
                        card = content.card_numbers[effect["card"]]
                        self.wilds[card] = len(self.places) - 1

    def _set(self, raw: dict[str, Any]) -> Place:
        effects = self.fx.read_all(raw.get("reward", []))
        place = Place(raw["id"], self._board(raw["id"]), SET, effects, self.last_round)
        place.white = [0, *raw["white"]]
        place.black = [0, *raw["black"]]
        place.has_tile = raw.get("tile", False)
        if "needs_possession_in_round" in raw:
            place.needs_possession[raw["needs_possession_in_round"]] = True
        return place

    def _read_park(self, raw: dict[str, Any]) -> None:
        self.park_penalty = raw["penalty"]
        self.park_bonus = [0] * (self.last_round + 1)
        self.park_rewards = [[] for _ in self.park_bonus]
        for row in raw["round"]:
            if row["side"] == self.side:
                self.park_bonus[row["round"]] = row["bonus"]
                self.park_rewards[row["round"]] = list(row["rewards"])

    def card_deck(self, contest: int, frame: int) -> int:
        """Return the upper part of a contest's white or black deck; the lower part follows."""
        return 4 * contest + 2 * frame

    def _tile_deck(self) -> int:
        return 4 * len(self.content.dealing)

    def circle_deck(self) -> int:
        """Return the upper part of the circle tiles."""
        return self._tile_deck()

    def possession_deck(self) -> int:
        """Return the upper part of the possession tiles for the board."""
        return self._tile_deck() + 2

    def central_deck(self) -> int:
        """Return the black central cards; the white ones follow (PC-1.5)."""
        return self._tile_deck() + 4

    def beatrice_deck(self) -> int:
        """Return the Dame Beatrice tiles."""
        return self._tile_deck() + 6

    def will_deck(self) -> int:
        """Return the first Last Will deck: regular ones, then special cards by crowns."""
        return self._tile_deck() + 8

    def _stack_decks(self) -> None:
        """Sort everything into upper and lower parts (PC-1.5 to PC-1.8)."""
        content = self.content
        will_decks = REGULAR + CROWNS if self.plans else 0
        self.decks = [[] for _ in range(self.will_deck() + will_decks)]
        for number, card in enumerate(content.cards):
            if card.contest != MAIN:
                if self.plays[card.contest] and card.deck != WILD_DECK:
                    self.decks[self._deck_of(card)].append(number)
            elif self._is_central(card):
                self.decks[self.central_deck() + (0 if card.frame == BLACK else 1)].append(number)
        self._stack("election", self.circle_deck(), content.circle_stacks)
        stacks = [possession.stack for possession in content.possessions]
        self._stack("possessions", self.possession_deck(), stacks)
        self._stack("society", self.beatrice_deck(), [1] * len(content.beatrices))

    def _deck_of(self, card: Card) -> int:
        """Return the deck that a card starts in (PC-1.6, LW-1.2, LW-1.3)."""
        if card.deck < 0:
            return self.card_deck(card.contest, card.frame) + card.stack - 1
        return self.will_deck() + card.deck + max(card.crowns - 1, 0)

    def _is_central(self, card: Card) -> bool:
        """Tell whether a central card belongs to exactly the contests in play (PC-1.5, LW-20.8).

        LW-20.10: with Last Will the black ones are those of the same contests with possessions.
        """
        if card.combination == sorted(self.contests):
            return True
        names = sorted([self.content.contests[contest] for contest in self.contests])
        for row in self.content.raw[f"{LAST_WILL}-central"]["black_cards"]:
            if sorted(row["contests"]) == names and card.id in row["cards"]:
                return True
        return False

    def _stack(self, contest: str, deck: int, stacks: list[int]) -> None:
        """Put the tiles of a contest in play into part 1 or 2 of their deck; 0: into none."""
        if self._plays(contest):
            for tile, stack in enumerate(stacks):
                if stack > 0:
                    self.decks[deck + stack - 1].append(tile)

    def _deal_round(self, number: int) -> list[Deal]:
        """List what is laid out in a round, in order (PC-3.1 to PC-3.7)."""
        content = self.content
        deals: list[Deal] = []
        for at, place in enumerate(self.places):
            if place.is_central:
                deals.append(Deal(DEAL_CENTRAL, at, place.id, self.central_deck()))
        for contest in content.dealing:
            for at, place in enumerate(self.places):
                if place.room == SET and place.contest == contest:
                    white, black = place.white[number], place.black[number]
                    for frame, cards in ((WHITE, white), (BLACK, black)):
                        deck = self.card_deck(contest, frame)
                        deals += [Deal(DEAL_CARD, at, place.id, deck) for _ in range(cards)]
        for at, place in enumerate(self.places):
            if place.has_tile:
                deals.append(Deal(DEAL_CIRCLE, at, place.id, self.circle_deck()))
        for name, kind, count in LAID_AFTER_SETS:
            if self._plays(name):
                deals += [self._deal(name, kind) for _ in range(count)]
        for at, place in enumerate(self.places):
            if place.decks:
                deck = self.will_deck() + place.decks[number]
                deals.append(Deal(DEAL_OFFER, at, place.id, deck))
        return deals

    def _deal(self, contest: str, kind: int) -> Deal:
        """Return how a tile is laid out on its space, or on the board of its contest."""
        decks = {
            DEAL_PAIR: self.circle_deck(),
            DEAL_POSSESSION: self.possession_deck(),
            DEAL_BEATRICE: self.beatrice_deck(),
        }
        space = self.pair_space if kind == DEAL_PAIR else contest
        return Deal(kind, self.place_numbers.get(space, -1), space, decks[kind])


UNNUMBERED: Final = -1
LAYOUTS: Final[list[Layout]] = []
"""Every layout in use, by number: states hold the number, so that they stay small."""


def layout_for(content: PCContent, seats: int, letters: str, readings: list[str]) -> Layout:
    """Return the layout of a table; the same one for the same content and options.

    Tables are opened in several threads. A layout gets its number from the place that it has been
    given, and nobody else uses it before.
    """
    contests = [number for number, letter in enumerate(content.letters) if letter in letters]
    for layout in LAYOUTS:
        is_same = layout.content is content and layout.contests == contests
        is_same = is_same and layout.readings == readings
        if is_same and layout.seats == seats and layout.number != UNNUMBERED:
            return layout
    made = Layout(content, seats, contests, readings.copy(), UNNUMBERED)
    LAYOUTS.append(made)
    number = 0
    while LAYOUTS[number] is not made:
        number += 1
    made.number = number
    return made
