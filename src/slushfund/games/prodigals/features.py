"""What a seat of The Prodigals Club sees, as numbers.

Cards and tiles are told by where they lie; of the tiles in a grid of circles only how many, of what
is under way only what kind it is.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.core.features import RING, Features
from slushfund.games.prodigals.content import MAIN, SLOTS
from slushfund.games.prodigals.layout import Layout
from slushfund.games.prodigals.state import PHASES
from slushfund.games.prodigals.view import PCView, WillSeen

SCORE: Final = 120
"""More points, votes and pounds than anybody has, in either direction."""


@final
class Words:
    """The names of all that may lie somewhere at a table, with their places in the tensor."""

    cards: list[str]
    card_at: dict[str, int]
    places_of_cards: list[int]
    """By the number of a card; -1 for cards that are not in play."""
    possession_at: dict[str, int]
    bonus_at: dict[str, int]
    beatrices: list[str]
    places: list[str]
    place_at: dict[str, int]
    boys: list[str]
    kinds: list[str]
    contests: list[str]

    def __init__(self, layout: Layout) -> None:
        content = layout.content
        in_play = [*layout.contests, MAIN]
        self.cards = [card.id for card in content.cards if card.contest in in_play]
        self.card_at = {name: at for at, name in enumerate(self.cards)}
        self.places_of_cards = [self.card_at.get(card.id, -1) for card in content.cards]
        self.possession_at = {tile.id: at for at, tile in enumerate(content.possessions)}
        self.bonus_at = {tile.id: at for at, tile in enumerate(content.bonuses)}
        self.beatrices = [tile.id for tile in content.beatrices]
        self.places = [place.id for place in layout.places]
        self.place_at = {name: at for at, name in enumerate(self.places)}
        seated = RING[: layout.seats]
        self.boys = [f"{place}.{seat}" for place in self.places for seat in seated]
        self.contests = [content.contests[contest] for contest in layout.contests]
        self.kinds = content.will.kinds


_WORDS: Final[dict[int, Words]] = {}


def words_of(layout: Layout) -> Words:
    if layout.number not in _WORDS:
        _WORDS[layout.number] = Words(layout)
    return _WORDS[layout.number]


def features(seen: PCView, layout: Layout, out: Features) -> None:
    """Write the table as a seat sees it."""
    seats, me, words = layout.seats, max(seen.seat, 0), words_of(layout)
    out.of("phase")
    out.choice(PHASES, PHASES.index(seen.phase))
    out.of("")
    out.put("round", seen.round, 8)
    out.put("turn", seen.turn, 40)
    out.seat("actor", seen.actor, me, seats)
    out.seat("late", seen.late, me, seats)
    out.seat("immune", seen.immune, me, seats)
    out.seat("speaker", seen.speaker, me, seats)
    out.some_seats("owing", seen.owing, me, seats)
    _pending(seen, layout, out)
    for place in range(seats):
        out.of(RING[place])
        _seat(seen, (me + place) % seats, layout, words, out)
    _cards(seen, me, words, out)
    _boards(seen, me, layout, words, out)
    if "last-will" in words.contests:
        _will(seen.last_will, me, seats, words, out)


def _pending(seen: PCView, layout: Layout, out: Features) -> None:
    """Write what is under way: which printed effect, and what is left of it."""
    last = seen.pending[-1] if seen.pending else None
    effect = 0 if last is None else last.effect + 1
    out.put("pending", len(seen.pending), 8)
    for bit in range(10):
        out.put(f"pending.effect.{bit}" if out.naming else "", effect >> bit & 1, 1)
    for at in range(6):
        left = last.left[at] if last is not None and at < len(last.left) else 0
        out.put(f"pending.left.{at}" if out.naming else "", left, 20)


def _seat(seen: PCView, seat: int, layout: Layout, words: Words, out: Features) -> None:
    """Write what lies in front of a player."""
    content = layout.content
    for name in words.contests:
        out.signed(f"score.{name}" if out.naming else "", seen.scores[seat][name], SCORE)
    out.put("place", seen.order.index(seat) + 1 if seat in seen.order else 0, 5)
    out.put("boys", seen.boys[seat], 6)
    out.put("votes", seen.votes[seat], SCORE)
    out.signed("money", seen.money[seat], SCORE)
    out.put("loudness", seen.loudness[seat], 20)
    out.put("megaphones", seen.megaphones[seat], 20)
    out.put("unnamed", seen.unnamed[seat], 10)
    out.put("insults", seen.insults[seat], 20)
    out.put("hand_size", seen.hand_sizes[seat], 12)
    out.put("possessions", len(seen.possessions[seat]), 20)
    out.put("circles", len(seen.grids[seat]), 30)
    out.put("sealed", seen.sealed[seat], 8)
    counts = seen.symbols[seat]
    out.puts(content.symbols, [counts[symbol] for symbol in content.symbols], 12)
    wide = len(content.columns)
    for slot in range(SLOTS):
        cell = -1
        if slot < len(seen.markers[seat]):
            cell = content.marker_numbers[seen.markers[seat][slot]] % len(content.cells)
        out.put(f"marker{slot}.row" if out.naming else "", 0 if cell < 0 else cell // wide + 1, 40)
        column = 0 if cell < 0 else cell % wide + 1
        out.put(f"marker{slot}.column" if out.naming else "", column, 20)


def _mark(names: list[str], at: dict[str, int], levels: list[int]) -> None:
    for name in names:
        number = at.get(name, -1)
        if number >= 0:
            levels[number] = 1


def _cards(seen: PCView, me: int, words: Words, out: Features) -> None:
    """Write where each card lies: in this seat's hand, played by it or others, laid out."""
    count = len(words.cards)
    hand, own, used = [0] * count, [0] * count, [0] * count
    others, laid = [0] * count, [0] * count
    _mark(seen.hands[me], words.card_at, hand)
    for seat in range(len(seen.tableaus)):
        _mark(seen.tableaus[seat], words.card_at, own if seat == me else others)
        _mark(seen.played[seat], words.card_at, own if seat == me else others)
        if seen.last_will is not None:
            _mark(seen.last_will.boards[seat], words.card_at, own if seat == me else others)
    _mark(seen.activated[me], words.card_at, used)
    for cards in seen.laid.values():
        _mark(cards, words.card_at, laid)
    if seen.central is not None:
        _mark([seen.central], words.card_at, laid)
    out.of("hand")
    out.flags(words.cards, bytes(hand))
    out.of("own")
    out.flags(words.cards, bytes(own))
    out.of("used")
    out.flags(words.cards, bytes(used))
    out.of("others")
    out.flags(words.cards, bytes(others))
    out.of("laid")
    out.flags(words.cards, bytes(laid))


def _boards(seen: PCView, me: int, layout: Layout, words: Words, out: Features) -> None:
    """Write errands, possessions, bonus tiles and Dame Beatrice."""
    seats = layout.seats
    boys = [0] * (len(words.places) * seats)
    laid = [0] * len(words.places)
    for place, there in seen.errands.items():
        for seat in there:
            boys[words.place_at[place] * seats + (seat - me) % seats] = 1
    for place, cards in seen.laid.items():
        laid[words.place_at[place]] = len(cards)
    out.of("boy")
    out.flags(words.boys, bytes(boys))
    out.of("cards")
    out.puts(words.places, laid, 5)
    count = len(words.possession_at)
    mine, market = [0] * count, [0] * count
    _mark(seen.possessions[me], words.possession_at, mine)
    _mark(seen.market, words.possession_at, market)
    names = list(words.possession_at) if out.naming else []
    out.of("possession")
    out.flags(names, bytes(mine))
    out.of("market")
    out.flags(names, bytes(market))
    bonuses, held = [0] * len(words.bonus_at), [0] * len(words.bonus_at)
    _mark(seen.bonus_board, words.bonus_at, bonuses)
    for name, seat in seen.bonus_held.items():
        if seat == me:
            _mark([name], words.bonus_at, held)
    names = list(words.bonus_at) if out.naming else []
    out.of("bonus")
    out.flags(names, bytes(bonuses))
    out.of("bonus_held")
    out.flags(names, bytes(held))
    out.of("beatrice")
    out.choice(
        words.beatrices, -1 if seen.beatrice is None else words.beatrices.index(seen.beatrice)
    )
    out.of("borough")
    boroughs = layout.content.boroughs
    out.choice(boroughs, -1 if seen.borough is None else boroughs.index(seen.borough))


def _will(seen: WillSeen | None, me: int, seats: int, words: Words, out: Features) -> None:
    """Write what Last Will adds."""
    assert seen is not None
    out.of("will")
    out.put("will", seen.will, 150)
    out.seat("first", seen.first, me, seats)
    for kind in words.kinds:
        out.signed(f"modifier.{kind}" if out.naming else "", seen.modifiers.get(kind, 0), 10)
    for place in range(seats):
        seat = (me + place) % seats
        out.of(f"will.{RING[place]}" if out.naming else "")
        out.put("plan", seen.plans[seat] if seat < len(seen.plans) else 0, 10)
        out.put("actions", seen.actions[seat], 12)
        out.put("extensions", seen.extensions[seat], 6)
        out.put("hidden", len(seen.backs[seat]), 12)
        out.put("properties", len(seen.properties[seat]), 8)
        out.put("worth", sum([one.worth for one in seen.properties[seat]]), SCORE)
