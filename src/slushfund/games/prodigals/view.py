"""What a seat sees: everything that lies on the table, which is the same for everybody.

Only answers that wait for those of others are hidden, cards that others drew in Last Will, and
the hands of others where a group plays so (PC-10.18).
What chance has not drawn yet is unknown to all, and not decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import View
from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.last_will import REGULAR
from slushfund.games.prodigals.layout import OWN
from slushfund.games.prodigals.rules.contests import contests_in_play, score
from slushfund.games.prodigals.rules.election import x_of, y_of
from slushfund.games.prodigals.rules.hyde_park import total_megaphones
from slushfund.games.prodigals.rules.properties import value_of, worth
from slushfund.games.prodigals.rules.sealing import has_sealed, take_out
from slushfund.games.prodigals.rules.society import marker_word
from slushfund.games.prodigals.rules.symbols import count_symbol
from slushfund.games.prodigals.rules.turns import to_act
from slushfund.games.prodigals.state import (
    BATCH,
    BEATRICE,
    FREE,
    KEEPING,
    OUT,
    PHASES,
    REDUCTION,
    PCState,
    add_sorted,
)


@final
@dataclass(init=False)
class Pending:
    """An effect under way."""

    kind: str
    """What it is: a verb of the data, or `name`, `drop`, `add_tile` and the triggers."""
    effect: int
    """Its number among the table's effects, -1 for what is not printed."""
    left: list[int]
    """What is left of it: picks, trades, moves of each step, …; its class says what."""

    def __init__(self, kind: str, effect: int, left: list[int]) -> None:
        self.kind = kind
        self.effect = effect
        self.left = left


@final
@dataclass(init=False)
class Back:
    """A card in a hand that only its owner knows: everybody sees the deck it is from."""

    deck: str
    batch: int
    """How often the deck had been made anew when it was drawn."""

    def __init__(self, deck: str, batch: int) -> None:
        self.deck = deck
        self.batch = batch


@final
@dataclass(init=False)
class Pool:
    """What the hidden cards of others from one batch of a deck may be, and what lies in it."""

    deck: str
    batch: int
    cards: list[str]
    left: int
    """How many of them lie in the deck."""

    def __init__(self, deck: str, batch: int, cards: list[str], left: int) -> None:
        self.deck = deck
        self.batch = batch
        self.cards = cards
        self.left = left


@final
@dataclass(init=False)
class Property:
    """A property on a board."""

    card: str
    step: int
    value: int
    worth: int
    """With the modifier of its kind."""
    companions: list[bool]
    """Which slots of a farm are filled."""

    def __init__(
        self, card: str, step: int, value: int, worth: int, companions: list[bool]
    ) -> None:
        self.card = card
        self.step = step
        self.value = value
        self.worth = worth
        self.companions = companions


@final
@dataclass(init=False)
class WillSeen:
    """What Last Will adds. Lists by seat unless said otherwise."""

    will: int
    """The money everybody starts with, 0 before it is drawn."""
    first: int | None
    """The seat with the start marker."""
    modifiers: dict[str, int]
    """By kind of property."""
    plans: list[int]
    """The place on the planning board, 0 for none yet."""
    actions: list[int]
    extensions: list[int]
    boards: list[list[str]]
    properties: list[list[Property]]
    backs: list[list[Back]]
    """The hidden cards of each hand, by deck; those of this seat's hand are in `hands` too."""
    own_hidden: list[str]
    """The cards of this seat's hand that nobody else knows."""
    own_batches: list[int]
    pools: list[Pool]
    discards: dict[str, list[str]]
    due: list[str]
    """Decks of the cards that are dealt to the actor next."""


@final
@dataclass(init=False)
class PCView(View):
    """The table as seen by one seat. Lists by seat unless said otherwise; ids as in the data."""

    pack: str
    contests: str
    readings: list[str]
    """How open rules are read at this table, as `hands=hidden`."""
    round: int
    phase: str
    deal: int
    order: list[int]
    turn: int
    actor: int | None
    late: int | None
    boys: list[int]
    errands: dict[str, list[int]]
    """By space: the seats with a boy there."""
    scores: list[dict[str, int]]
    symbols: list[dict[str, int]]
    loudness: list[int]
    """Megaphones with those of a held bonus tile."""
    votes: list[int]
    money: list[int]
    megaphones: list[int]
    unnamed: list[int]
    named: list[dict[str, int]]
    matched: list[dict[str, int]]
    insults: list[int]
    markers: list[list[str]]
    grids: list[list[tuple[str, int, int, int]]]
    """Circle tiles: tile, x, y, quarter turns."""
    possessions: list[list[str]]
    hands: list[list[str]]
    """What the viewer knows of them; hidden cards are not among them."""
    hand_sizes: list[int]
    tableaus: list[list[str]]
    activated: list[list[str]]
    played: list[list[str]]
    bonus_board: list[str]
    bonus_held: dict[str, int]
    laid: dict[str, list[str]]
    """By set: its cards."""
    tiles: dict[str, str]
    """By set: its circle tile."""
    pair: list[str]
    market: list[str]
    central: str | None
    beatrice: str | None
    borough: str | None
    immune: int | None
    speaker: int | None
    unseen: list[list[str]]
    """What is left in each deck: upper and lower parts."""
    gone: list[int]
    pending: list[Pending]
    """The actor's pending effects, the next one last."""
    blocked: list[list[int]]
    sealed: list[int]
    """How many answers of each seat wait for those of others."""
    owing: list[int]
    """Seats that owe such an answer."""
    own_answers: list[int]
    """Those of this seat: markers raised or cards dropped, by number."""
    unpaid: list[int]
    """This seat's blocked markers that another has to go up for, by number, the next first."""
    answers: list[int]
    reason: str
    last_will: WillSeen | None
    """What Last Will adds; None at other tables."""


def _named(words: list[str], counts: list[int], seat: int) -> dict[str, int]:
    """Return the counts of one seat by name, zeros left out."""
    at = seat * len(words)
    return {word: counts[at + i] for i, word in enumerate(words) if counts[at + i]}


def _maybe(number: int) -> int | None:
    return None if number == FREE else number


def _cards(state: PCState, lists: list[list[int]]) -> list[list[str]]:
    cards = state.content.cards
    return [[cards[number].id for number in numbers] for numbers in lists]


def view(state: PCState, seat: int) -> PCView:
    """Build the view of a seat, one named fact at a time.

    Everything is shown as it was before the answers that are still sealed.
    """
    seen = PCView(seat)
    _see_answers(state, seen, seat)
    if has_sealed(state):
        state = state.copy()
        take_out(state)
    content = state.content
    layout = state.layout
    seen.pack = content.name
    seen.contests = letters_of(state)
    seen.readings = layout.readings.copy()
    seen.round = state.round
    seen.phase = PHASES[state.phase]
    seen.deal = state.deal
    seen.order = state.order.copy()
    seen.turn = state.turn
    seen.actor = _maybe(state.actor)
    seen.late = _maybe(state.late)
    seen.boys = state.boys.copy()
    seen.answers = state.answers.copy()
    seen.reason = state.reason
    seen.gone = state.gone.copy()
    seen.pending = [Pending(one.kind, one.number, one.left()) for one in state.stack]
    seen.blocked = [slots.copy() for slots in state.blocked]
    seen.errands = {}
    for number, place in enumerate(layout.places):
        there = _seats_at(state, number)
        if there:
            seen.errands[place.id] = there
    _see_players(state, seen)
    _see_boards(state, seen)
    seen.last_will = None
    if state.legacy is not None:
        _hide_hands(state, seen)
        seen.last_will = _see_will(state, seat)
    return seen


def _see_answers(state: PCState, seen: PCView, seat: int) -> None:
    """Show how much is sealed, and to its seat what."""
    seen.sealed = [len(items) for items in state.sealed]
    is_sealing = state.phase in (BEATRICE, REDUCTION, KEEPING)
    seen.owing = to_act(state) if is_sealing else []
    seen.own_answers = state.sealed[seat].copy() if seat >= 0 else []
    seen.unpaid = state.owed[seat].copy() if seat >= 0 else []


def _hide_hands(state: PCState, seen: PCView) -> None:
    """Take the hidden cards of others out of their hands, and out of what is known of decks."""
    cards = state.content.cards
    for other in range(state.layout.seats):
        if other != seen.seat:
            hidden = [code % BATCH for code in state.will.hidden[other]]
            shown = [number for number in state.hands[other] if number not in hidden]
            seen.hands[other] = [cards[number].id for number in shown]
    for deck in range(REGULAR):
        seen.unseen[state.layout.will_deck() + deck] = []


def _see_will(state: PCState, seat: int) -> WillSeen:
    """Name what lies on the boards of Last Will."""
    will, printed, seats = state.will, state.content.will, range(state.layout.seats)
    seen = WillSeen()
    seen.will = will.will
    seen.first = _maybe(will.first)
    kinds = printed.kinds[: len(will.modifiers)]
    seen.modifiers = {kind: will.modifiers[at] for at, kind in enumerate(kinds)}
    seen.plans = [plan + 1 for plan in will.plans]
    seen.actions = will.actions.copy()
    seen.extensions = will.extensions.copy()
    seen.boards = _cards(state, will.boards)
    seen.properties = [_properties(state, other) for other in seats]
    seen.backs = [_backs(state, other) for other in seats]
    own = will.hidden[seat] if seat >= 0 else []
    seen.own_hidden = [state.content.cards[code % BATCH].id for code in own]
    seen.own_batches = [code // BATCH for code in own]
    seen.pools = []
    for deck in range(REGULAR):
        for batch in range(will.batches[deck] + 1):
            pool = _pool(state, seat, deck, batch)
            if pool.cards or batch == will.batches[deck]:
                seen.pools.append(pool)
    discards = _cards(state, will.discards)
    seen.discards = {printed.decks[deck]: discards[deck] for deck in range(REGULAR)}
    seen.due = [printed.decks[deck] for deck in will.due]
    return seen


def _properties(state: PCState, seat: int) -> list[Property]:
    """Name a player's properties with what they are worth now."""
    found: list[Property] = []
    for number in state.will.boards[seat]:
        card = state.content.cards[number]
        if card.values:
            step, settled = state.will.steps[number], state.will.settled[number]
            filled = [(settled >> slot) & 1 == 1 for slot in range(len(card.slots))]
            now = value_of(state, number)
            found.append(Property(card.id, step, now, worth(state, number), filled))
    return found


def _backs(state: PCState, seat: int) -> list[Back]:
    """Name the decks of a player's hidden cards, in an order that tells nothing of them."""
    cards = state.content.cards
    codes = [(cards[code % BATCH].deck, code // BATCH) for code in state.will.hidden[seat]]
    return [Back(state.content.will.decks[deck], batch) for deck, batch in sorted(codes)]


def _pool(state: PCState, seat: int, deck: int, batch: int) -> Pool:
    """Return the cards of a batch that the seat cannot place: in the deck, or in which hand."""
    is_current = batch == state.will.batches[deck]
    numbers = state.decks[state.layout.will_deck() + deck].copy() if is_current else []
    left = len(numbers)
    cards = state.content.cards
    for other in range(state.layout.seats):
        for code in state.will.hidden[other]:
            if other != seat and code // BATCH == batch and cards[code % BATCH].deck == deck:
                add_sorted(numbers, code % BATCH)
    words = [cards[number].id for number in numbers]
    return Pool(state.content.will.decks[deck], batch, words, left)


def letters_of(state: PCState) -> str:
    """Return the contests in play as the option spells them."""
    letters = [state.content.letters[contest] for contest in state.layout.contests]
    return "".join(sorted(letters))


def _seats_at(state: PCState, number: int) -> list[int]:
    """List the seats with a boy at a place."""
    at = state.boy_at[number]
    if state.layout.places[number].room == OWN:
        return [seat for seat in range(state.layout.seats) if (at >> seat) & 1]
    return [] if at == FREE else [at]


def _see_players(state: PCState, seen: PCView) -> None:
    """Name what lies in front of the players."""
    content = state.content
    seats = range(state.layout.seats)
    contests = contests_in_play(state)
    words = content.symbols
    seen.scores = [{word: score(state, s, word) for word in contests} for s in seats]
    seen.symbols = [{words[i]: count_symbol(state, s, i) for i in range(len(words))} for s in seats]
    seen.loudness = [total_megaphones(state, s) for s in seats]
    seen.votes = state.votes.copy()
    seen.money = state.money.copy()
    seen.megaphones = state.megaphones.copy()
    seen.unnamed = state.unnamed.copy()
    seen.named = [_named(words, state.named, s) for s in seats]
    seen.matched = [_named(words, state.matched, s) for s in seats]
    seen.insults = state.insults.copy()
    slots = range(SLOTS if state.markers else 0)
    seen.markers = [[marker_word(state, s, slot) for slot in slots] for s in seats]
    seen.grids = [
        [(content.circles[t // 4], x_of(cell), y_of(cell), t % 4) for cell, t in grid.items()]
        for grid in state.grids
    ]
    seen.possessions = [[content.possessions[t].id for t in tiles] for tiles in state.estates]
    seen.hands = _cards(state, state.hands)
    seen.hand_sizes = [len(hand) for hand in state.hands]
    if state.layout.hides_hands:
        seen.hands = [hand if s == seen.seat else [] for s, hand in enumerate(seen.hands)]
    seen.tableaus = _cards(state, state.tableaus)
    seen.activated = _cards(state, state.activated)
    seen.played = _cards(state, state.played)


def _see_boards(state: PCState, seen: PCView) -> None:
    """Name what lies on the boards and what is left in the decks."""
    content = state.content
    layout = state.layout
    seen.bonus_board = []
    seen.bonus_held = {}
    for number, at in enumerate(state.bonus_at):
        if at == FREE:
            seen.bonus_board.append(content.bonuses[number].id)
        elif at != OUT:
            seen.bonus_held[content.bonuses[number].id] = at
    seen.laid = {}
    seen.tiles = {}
    for number, place in enumerate(layout.places):
        if state.laid[number]:
            seen.laid[place.id] = [content.cards[card].id for card in state.laid[number]]
        if state.tiles[number] != FREE:
            seen.tiles[place.id] = content.circles[state.tiles[number]]
    seen.pair = [content.circles[tile] for tile in state.pair]
    seen.market = [content.possessions[tile].id for tile in state.market]
    seen.central = None if state.central == FREE else content.cards[state.central].id
    seen.beatrice = None if state.beatrice == FREE else content.beatrices[state.beatrice].id
    seen.borough = None if state.borough == FREE else content.boroughs[state.borough]
    seen.immune = _maybe(state.immune)
    seen.speaker = _maybe(state.speaker)
    seen.unseen = [
        [deck_word(state, number, item) for item in deck] for number, deck in enumerate(state.decks)
    ]


def deck_word(state: PCState, deck: int, item: int) -> str:
    """Return the id of something in a deck."""
    layout = state.layout
    if layout.beatrice_deck() <= deck < layout.will_deck():
        return state.content.beatrices[item].id
    if layout.circle_deck() <= deck < layout.possession_deck():
        return state.content.circles[item]
    if layout.possession_deck() <= deck < layout.central_deck():
        return state.content.possessions[item].id
    return state.content.cards[item].id
