"""Final scoring of Q.E., category by category (QE-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import Event, Outcome, Score
from slushfund.games.qe.content import POINTS, SECTORS, Table, table_for
from slushfund.games.qe.model import (
    NOBODY,
    OVER,
    BidsOpened,
    Ended,
    PriceOpened,
    QEState,
    TokenOpened,
)

ZERO_POINTS: Final = 2


@final
@dataclass(init=False)
class Hand:
    """What one seat has to show at the end."""

    nation: int
    token: int
    tiles: list[int]
    marks: int
    """Rounds with a scored zero bid."""

    def __init__(self, nation: int, token: int, tiles: list[int], marks: int) -> None:
        self.nation = nation
        self.token = token
        self.tiles = tiles
        self.marks = marks


def score_hand(table: Table, hand: Hand) -> dict[str, int]:
    """Return the categories that make up the subtotal (QE-11.1, QE-11.3 to QE-11.10)."""
    sectors = [0] * len(SECTORS)
    sectors[hand.token] += 1
    companies = 0
    own_nation = 0
    for tile in hand.tiles:
        companies += POINTS[tile]
        sectors[tile % len(SECTORS)] += 1
        if tile // len(SECTORS) == hand.nation:
            own_nation += 1
    monopolization = 0
    for count in sectors:
        monopolization += table.monopolization[count]
    return {
        "companies": companies,
        "zero_bids": ZERO_POINTS * hand.marks,
        "nationalization": table.nationalization[own_nation],
        "monopolization": monopolization,
        "diversification": best_division(sectors, table.diversification),
    }


def best_division(sectors: list[int], values: list[int]) -> int:
    """Return the best sum of sets of different sectors (QE-11.8, QE-11.9).

    It is enough to try, for each size of the next set, the sectors held most often: a division
    that takes a rarer sector instead can swap it in without losing a set. Sets are tried in
    order of falling size, so each division is looked at once.
    """
    return _best_from(sorted(sectors, reverse=True), values, len(values) - 1)


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


def hands(state: QEState) -> list[Hand]:
    """Collect what each seat has to show."""
    found = [
        Hand(state.nations[seat], state.tokens[seat], [], state.marks[seat].bit_count())
        for seat in range(state.seats)
    ]
    for auction in state.finished:
        if auction.winner != NOBODY:
            found[auction.winner].tiles.append(auction.tile)
    return found


def outcome(state: QEState) -> Outcome | None:
    """Return ranking and scores, or None while tiles are left (QE-11.11 to QE-11.18)."""
    if state.phase != OVER:
        return None
    table = table_for(state.seats)
    return conclude(table, [score_hand(table, hand) for hand in hands(state)], state.spent)


def conclude(table: Table, subtotals: list[dict[str, int]], spent: list[int]) -> Outcome:
    """Eliminate the top spenders, reward the least, and rank the rest."""
    most, least = max(spent), min(spent)
    scores: list[Score] = []
    for seat, categories in enumerate(subtotals):
        least_spent = table.least_spent if spent[seat] == least else 0
        total = sum(categories.values()) + least_spent
        scores.append(
            Score(total, {**categories, "least_spent": least_spent, "spent": spent[seat]})
        )
    standing = [seat for seat in range(len(spent)) if spent[seat] != most]
    ranking = _rank(standing, scores, spent)
    winners = ranking[0] if ranking else []
    eliminated = [seat for seat in range(len(spent)) if spent[seat] == most]
    return Outcome("tiles-sold", winners, [*ranking, eliminated], scores)


def _rank(standing: list[int], scores: list[Score], spent: list[int]) -> list[list[int]]:
    """Order by result, then by lower total spent; equals share a place (QE-11.15, QE-11.16)."""
    keys = sorted([(-scores[seat].total, spent[seat], seat) for seat in standing])
    ranking: list[list[int]] = []
    before = (0, 0)
    for points, total, seat in keys:
        if ranking and before == (points, total):
            ranking[-1].append(seat)
        else:
            ranking.append([seat])
        before = (points, total)
    return ranking


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
    result = outcome(state)
    assert result is not None
    events.append(Ended(result.winners))
    return events
