"""What a seat sees: everything that lies on the table, which is the same for everybody.

Only answers that wait for those of others are hidden. What chance has not drawn yet is unknown
to all, and not decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import View
from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.layout import OWN
from slushfund.games.prodigals.rules.contests import contests_in_play, score
from slushfund.games.prodigals.rules.election import x_of, y_of
from slushfund.games.prodigals.rules.hyde_park import total_megaphones
from slushfund.games.prodigals.rules.sealing import has_sealed, take_out
from slushfund.games.prodigals.rules.society import marker_word
from slushfund.games.prodigals.rules.symbols import count_symbol
from slushfund.games.prodigals.rules.turns import to_act
from slushfund.games.prodigals.state import BEATRICE, FREE, OUT, PHASES, REDUCTION, PCState


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
class PCView(View):
    """The table as seen by one seat. Lists by seat unless said otherwise; ids as in the data."""

    pack: str
    contests: str
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
    """The own ones: markers raised or cards dropped, by number."""
    answers: list[int]
    since: list[int]
    reason: str


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
    seen.sealed = [len(items) for items in state.sealed]
    is_sealing = state.phase in (BEATRICE, REDUCTION)
    seen.owing = to_act(state) if is_sealing else []
    seen.own_answers = state.sealed[seat].copy() if seat >= 0 else []
    if has_sealed(state):
        state = state.copy()
        take_out(state)
    content = state.content
    layout = state.layout
    seen.pack = content.name
    seen.contests = letters_of(state)
    seen.round = state.round
    seen.phase = PHASES[state.phase]
    seen.deal = state.deal
    seen.order = state.order.copy()
    seen.turn = state.turn
    seen.actor = _maybe(state.actor)
    seen.late = _maybe(state.late)
    seen.boys = state.boys.copy()
    seen.answers = state.answers.copy()
    seen.since = state.since.copy()
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
    return seen


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
    if deck >= layout.beatrice_deck():
        return state.content.beatrices[item].id
    if layout.circle_deck() <= deck < layout.possession_deck():
        return state.content.circles[item]
    if layout.possession_deck() <= deck < layout.central_deck():
        return state.content.possessions[item].id
    return state.content.cards[item].id
