"""Final scoring of Q.E., category by category (QE-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import NOBODY, Event, Outcome, Score
from slushfund.games.qe.content import POINTS, SECTORS, Side, side_for
from slushfund.games.qe.events import BidsOpened, Ended, PriceOpened, TokenOpened
from slushfund.games.qe.state import OVER, QEState

ZERO_POINTS: Final = 2


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Sheet:
    """One seat's score board: a line for each category, and what it has spent."""

    companies: int
    zero_bids: int
    nationalization: int
    monopolization: int
    diversification: int
    least_spent: int
    spent: int

    def __init__(self, spent: int) -> None:
        self.companies = 0
        self.zero_bids = 0
        self.nationalization = 0
        self.monopolization = 0
        self.diversification = 0
        self.least_spent = 0
        self.spent = spent

    def subtotal(self) -> int:
        """Return everything but the reward for the least spending (QE-11.10)."""
        return (
            self.companies
            + self.zero_bids
            + self.nationalization
            + self.monopolization
            + self.diversification
        )

    def total(self) -> int:
        """Return the final result (QE-11.14)."""
        return self.subtotal() + self.least_spent

    def score(self) -> Score:
        """Return the lines under the names of the rulebook."""
        return Score(
            self.total(),
            {
                "companies": self.companies,
                "zero_bids": self.zero_bids,
                "nationalization": self.nationalization,
                "monopolization": self.monopolization,
                "diversification": self.diversification,
                "least_spent": self.least_spent,
                "spent": self.spent,
            },
        )


def fill_sheet(
    sheet: Sheet, side: Side, nation: int, token: int, tiles: list[int], marks: int
) -> None:
    """Score tiles, token and zero marks; each counts once in every category (QE-11.1 to 11.9)."""
    sectors = [0] * len(SECTORS)
    sectors[token] = 1
    own_nation = 0
    for tile in tiles:
        sheet.companies += POINTS[tile]
        sectors[tile % len(SECTORS)] += 1
        if tile // len(SECTORS) == nation:
            own_nation += 1
    sheet.zero_bids = ZERO_POINTS * marks
    sheet.nationalization = side.nationalization[own_nation]
    for count in sectors:
        sheet.monopolization += side.monopolization[count]
    sheet.diversification = best_division(sectors, side.diversification)


@final
@dataclass(init=False)
class Gain:
    """What one more tile would add to a score, by category."""

    companies: int
    nationalization: int
    monopolization: int
    diversification: int

    def __init__(
        self, companies: int, nationalization: int, monopolization: int, diversification: int
    ) -> None:
        self.companies = companies
        self.nationalization = nationalization
        self.monopolization = monopolization
        self.diversification = diversification


def gain(state: QEState, seat: int) -> Gain:
    """Return what the tile on the block would add to the score of *seat* (QE-11.3 to 11.9)."""
    sectors, own_nation = [0] * len(SECTORS), 0
    for auction in state.finished:
        if auction.winner == seat:
            sectors[auction.tile % len(SECTORS)] += 1
            if auction.tile // len(SECTORS) == state.nations[seat]:
                own_nation += 1
    sectors[state.tokens[seat]] += 1
    return gain_of(
        state.auction.tile, side_for(state.seats), state.nations[seat], own_nation, sectors
    )


def gain_of(tile: int, side: Side, nation: int, own_nation: int, sectors: list[int]) -> Gain:
    """Return what a tile adds, by how many tiles of one's nation and of each sector one has.

    The token counts as one of its sector. Counts the tile in *sectors*.
    """
    sector = tile % len(SECTORS)
    nationalization = 0
    if tile // len(SECTORS) == nation:
        nationalization = side.nationalization[own_nation + 1] - side.nationalization[own_nation]
    count = sectors[sector]
    before = best_division(sectors, side.diversification)
    sectors[sector] = count + 1
    return Gain(
        POINTS[tile],
        nationalization,
        side.monopolization[count + 1] - side.monopolization[count],
        best_division(sectors, side.diversification) - before,
    )


def counts_zero_bids(state: QEState) -> bool:
    """Tell whether zero bids are named and score: not with 3 players (QE-7.1)."""
    return state.seats != 3


def zero_points(state: QEState, seat: int) -> int:
    """Return what a zero bid in the auction under way scores: the first in a round (QE-7.3)."""
    has_scored = state.marks[seat] >> (state.auction.round() - 1) & 1
    return ZERO_POINTS if counts_zero_bids(state) and not has_scored else 0


def best_division(sectors: list[int], values: list[int]) -> int:
    """Return the best sum of sets of different sectors (QE-11.8, QE-11.9).

    It is enough to try, for each size of the next set, the sectors held most often: a division
    that takes a rarer sector instead can swap it in without losing a set. Sets are tried in
    order of falling size, so each division is looked at once.
    """
    key = len(values)
    for count in sectors:
        key = key * 8 + count
    known = _DIVISIONS.get(key)
    if known is None:
        known = _best_from(sorted(sectors, reverse=True), values, len(values) - 1)
        _DIVISIONS[key] = known
    return known


_DIVISIONS: Final[dict[int, int]] = {}
"""Divisions found so far, by table and counts: there are few, and every random game asks."""


def _best_from(counts: list[int], values: list[int], largest: int) -> int:
    best = 0
    for size in range(min(largest, len(counts)), 2, -1):
        if counts[size - 1] == 0:
            continue
        rest = counts.copy()
        for index in range(size):
            rest[index] -= 1
        rest.sort(reverse=True)
        value = values[size] + _best_from(rest, values, size)
        if value > best:
            best = value
    return best


def sheets(state: QEState) -> list[Sheet]:
    """Score every seat, as if the game ended now."""
    side = side_for(state.seats)
    tiles: list[list[int]] = [[] for _ in range(state.seats)]
    for auction in state.finished:
        if auction.winner != NOBODY:
            tiles[auction.winner].append(auction.tile)
    filled: list[Sheet] = []
    for seat in range(state.seats):
        sheet = Sheet(state.spent[seat])
        marks = state.marks[seat].bit_count()
        fill_sheet(sheet, side, state.nations[seat], state.tokens[seat], tiles[seat], marks)
        filled.append(sheet)
    reward_least(filled, side)
    return filled


def reward_least(filled: list[Sheet], side: Side) -> None:
    """Give the least spenders their points, with or without tiles (QE-11.11, QE-11.13)."""
    least = filled[0].spent
    for sheet in filled:
        if sheet.spent < least:
            least = sheet.spent
    for sheet in filled:
        if sheet.spent == least:
            sheet.least_spent = side.least_spent


def eliminated(spent: list[int]) -> list[int]:
    """Return who spent most and cannot win (QE-11.12)."""
    most = spent[0]
    for amount in spent:  # a loop, because `max` boxes every number
        if amount > most:
            most = amount
    return [seat for seat in range(len(spent)) if spent[seat] == most]


def ranking(filled: list[Sheet]) -> list[list[int]]:
    """Rank by result, then by lower spending; the top spenders are out and share the last place.

    Equals share a place (QE-11.12, QE-11.14 to QE-11.18).
    """
    out = eliminated([sheet.spent for sheet in filled])
    most = filled[out[0]].spent
    standing = [seat for seat in range(len(filled)) if filled[seat].spent != most]
    places: list[list[int]] = []
    for seat in standing:
        at = 0
        while at < len(places) and _is_better(filled[places[at][0]], filled[seat]):
            at += 1
        if at < len(places) and not _is_better(filled[seat], filled[places[at][0]]):
            places[at].append(seat)
        else:
            places.insert(at, [seat])
    return [*places, out]


def _is_better(one: Sheet, other: Sheet) -> bool:
    """Tell whether *one* ranks above *other*, neither being out (QE-11.14, QE-11.15)."""
    if one.total() != other.total():
        return one.total() > other.total()
    return one.spent < other.spent


def winners(places: list[list[int]]) -> list[int]:
    """Return the first place; nobody wins when all seats are out (QE-11.17)."""
    return places[0] if len(places) > 1 else []


def outcome(state: QEState) -> Outcome | None:
    """Return ranking and scores, or None while tiles are left."""
    if state.phase != OVER:
        return None
    return conclude(sheets(state))


def conclude(filled: list[Sheet]) -> Outcome:
    """Return the outcome of complete score boards."""
    places = ranking(filled)
    return Outcome("tiles-sold", winners(places), places, [sheet.score() for sheet in filled])


def final_events(state: QEState) -> list[Event]:
    """Turn up tokens and prices and, with an open record, every bid (QE-11.2)."""
    events: list[Event] = []
    for seat in range(state.seats):
        events.append(TokenOpened(seat, SECTORS[state.tokens[seat]]))
    for auction in state.finished:
        if auction.winner != NOBODY:
            events.append(PriceOpened(auction.number, auction.price))
        if state.open_record:
            for tie in auction.ties:
                events.append(BidsOpened(auction.number, tie.bids))
            events.append(BidsOpened(auction.number, auction.bids))
    events.append(Ended(winners(ranking(sheets(state)))))
    return events
