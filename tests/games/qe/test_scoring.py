"""Q.E.: final scoring (QE-11)."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from games.qe.scene import Scene
from slushfund.core import CHANCE, SPECTATOR, Playthrough, Rng
from slushfund.games.qe.content import LARGE, NATIONS, SECTORS, SMALL, TILE_NAMES
from slushfund.games.qe.events import Won
from slushfund.games.qe.game import GAME
from slushfund.games.qe.rules.scoring import (
    Sheet,
    best_division,
    conclude,
    fill_sheet,
    reward_least,
)


def sheet_of(table, nation: str, token: str, tiles: str, marks: int) -> Sheet:
    sheet = Sheet(0)
    numbers = [TILE_NAMES.index(name) for name in tiles.split()]
    fill_sheet(sheet, table, NATIONS.index(nation), SECTORS.index(token), numbers, marks)
    return sheet


def outcome_of(table, subtotals: list[int], spent: list[int]):
    filled = []
    for points, total in zip(subtotals, spent, strict=True):
        sheet = Sheet(total)
        sheet.companies = points
        filled.append(sheet)
    reward_least(filled, table)
    return conclude(filled)


@pytest.mark.rule(
    "QE-11.1",
    "QE-11.3",
    "QE-11.4",
    "QE-11.5",
    "QE-11.6",
    "QE-11.8",
    "QE-11.10",
    "QE-11.13",
    "QE-11.14",
)
def test_the_rulebooks_scoring_example():
    """Worked example E1."""
    tiles = "US-HOU CN-FIN JP-FIN JP-MAN EU-AGR EU-MAN"
    sheet = sheet_of(SMALL, "JP", "FIN", tiles, 3)
    assert sheet.companies == 13
    assert sheet.zero_bids == 6
    assert sheet.nationalization == 3
    assert sheet.monopolization == 6 + 3
    assert sheet.diversification == 8
    assert sheet.subtotal() == 39
    reward_least([sheet], SMALL)
    assert (sheet.least_spent, sheet.total()) == (6, 45)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_example_on_the_rules_page_adds_up(language):
    page = (Path(__file__).parents[3] / f"docs/rules/qe.{language}.md").read_text("utf-8")
    example = page.split("\n### ")[1].split("\n## ")[0]
    tiles = re.findall(r"([A-Z]{2}-[A-Z]{3}) (\d)", example)
    sheet = sheet_of(SMALL, "JP", "FIN", " ".join(name for name, _ in tiles), 3)
    reward_least([sheet], SMALL)
    assert sum(int(points) for _, points in tiles) == sheet.companies
    rows = [line.split("|")[-2].strip() for line in example.splitlines() if line[:1] == "|"]
    assert [int(points) for points in rows[2:]] == [
        sheet.companies,
        sheet.zero_bids,
        sheet.nationalization,
        sheet.monopolization,
        sheet.diversification,
        sheet.subtotal(),
        sheet.least_spent,
        sheet.total(),
    ]


@pytest.mark.rule("QE-11.8", "QE-11.9")
def test_with_five_two_sets_of_three_beat_one_of_four():
    """Worked example E2 (a)."""
    sheet = sheet_of(LARGE, "UK", "HOU", "US-FIN EU-FIN US-MAN EU-MAN UK-AGR", 2)
    assert (sheet.companies, sheet.zero_bids, sheet.nationalization) == (15, 4, 3)
    assert (sheet.monopolization, sheet.diversification) == (12, 16)
    assert sheet.subtotal() == 50


@pytest.mark.rule("QE-11.8", "QE-11.9")
def test_with_five_four_and_three_beat_five():
    """Worked example E2 (b)."""
    sheet = sheet_of(LARGE, "CN", "AGR", "CN-HOU CN-GOV JP-HOU UK-GOV US-FIN EU-MAN", 1)
    assert (sheet.companies, sheet.zero_bids, sheet.nationalization) == (19, 2, 6)
    assert (sheet.monopolization, sheet.diversification) == (12, 20)
    assert sheet.subtotal() == 59


@pytest.mark.rule("QE-11.5", "QE-11.6", "QE-11.7", "QE-11.8")
def test_five_of_a_sector_score_ten():
    """Worked example E12."""
    sheet = sheet_of(SMALL, "US", "FIN", "US-FIN CN-FIN JP-FIN EU-FIN US-HOU EU-HOU", 0)
    assert (sheet.companies, sheet.nationalization) == (13, 3)
    assert (sheet.monopolization, sheet.diversification) == (10 + 3, 0)
    assert sheet.subtotal() == 29


@pytest.mark.rule("QE-11.9")
@pytest.mark.parametrize(
    ("counts", "best"),
    [
        ("1122", 16), ("1123", 16), ("1124", 16), ("1133", 16), ("1233", 24),
        ("1134", 16), ("11122", 20), ("11123", 20), ("11124", 20), ("1234", 24),
        ("11133", 24), ("11134", 24), ("11233", 28), ("11234", 28), ("2233", 28),
        ("2234", 28), ("12233", 33), ("12234", 33), ("22233", 37), ("22234", 37),
    ],
)  # fmt: skip
def test_the_best_division_with_five_players(counts, best):
    sectors = [int(count) for count in counts] + [0] * (5 - len(counts))
    assert best_division(sectors, LARGE.diversification) == best


@cache
def every_division(counts: tuple[int, ...], values: tuple[int, ...]) -> int:
    best = 0
    held = [index for index, count in enumerate(counts) if count]
    for size in range(3, len(values)):
        for chosen in combinations(held, size):
            rest = tuple(count - (index in chosen) for index, count in enumerate(counts))
            best = max(best, values[size] + every_division(rest, values))
    return best


@pytest.mark.rule("QE-11.9")
@pytest.mark.parametrize(("table", "most", "sectors"), [(SMALL, 5, 4), (LARGE, 4, 5)])
def test_the_best_division_agrees_with_trying_every_one(table, most, sectors):
    for counts in product(range(most + 1), repeat=sectors):
        expected = every_division(tuple(sorted(counts)), tuple(table.diversification))
        assert best_division([*counts, *[0] * (5 - sectors)], table.diversification) == expected


@pytest.mark.rule("QE-11.2")
def test_tokens_and_prices_are_opened_at_the_end():
    scene = Scene(4, options="open_record=off")
    for _ in range(16):
        told = scene.auction(5, {1: 70, 2: 69})
    seen = scene.view(SPECTATOR)
    assert seen.tokens == ["AGR", "HOU", "FIN", "MAN"]
    assert all(lot.price is not None for lot in seen.finished)
    assert all(lot.bids == [] for lot in seen.finished)
    assert "token-opened 3 MAN" in told
    assert "price-opened 1 70" in told
    assert [total.at_least for total in seen.totals] == scene.state.spent


@pytest.mark.rule("QE-11.2")
def test_an_open_record_shows_every_bid_after_the_end():
    scene = Scene(4)
    scene.auction(5, {1: 70, 2: 70, 3: 2})
    scene.rebid({1: 8, 2: 9})
    for _ in range(15):
        told = scene.auction(5, {1: 70, 2: 69})
    lot = scene.view(SPECTATOR).finished[0]
    assert [(bid.seat, bid.amount) for bid in lot.bids] == [(1, 8), (2, 9), (3, 2)]
    assert [bid.amount for bid in lot.ties[0].bids] == [70, 70, 2]
    assert told[told.index("price-opened 1 9") + 1 :][:2] == [
        "bids-opened 1 0:5 1:70 2:70 3:2",
        "bids-opened 1 0:5 1:8 2:9 3:2",
    ]


@pytest.mark.rule("QE-11.11", "QE-11.13")
def test_a_seat_without_tiles_has_spent_nothing_and_may_be_the_least_spender():
    scene = Scene(4)
    for number in range(16):
        scene.auction(5, {3: 6} if number % 4 != 3 else {0: 7})
    result = GAME.outcome(scene.state)
    assert [score.categories["spent"] for score in result.scores] == [28, 0, 0, 72]
    assert [score.categories["least_spent"] for score in result.scores] == [0, 6, 6, 0]
    assert [scene.view(seat).eliminated for seat in range(4)] == [[3]] * 4


@pytest.mark.rule("QE-11.12", "QE-11.13", "QE-11.14", "QE-11.18")
def test_all_top_spenders_are_eliminated():
    """Worked example E9 (a)."""
    result = outcome_of(SMALL, [40, 38, 25, 27], [900, 900, 120, 130])
    assert [score.total for score in result.scores] == [40, 38, 31, 27]
    assert (result.winners, result.ranking) == ([2], [[2], [3], [0, 1]])


@pytest.mark.rule("QE-11.13", "QE-11.15")
def test_equal_results_are_decided_by_the_lower_total():
    """Worked example E9 (b)."""
    result = outcome_of(SMALL, [40, 31, 31, 20], [900, 400, 350, 120])
    assert [score.total for score in result.scores] == [40, 31, 31, 26]
    assert (result.winners, result.ranking) == ([2], [[2], [1], [3], [0]])


@pytest.mark.rule("QE-11.12", "QE-11.17")
def test_nobody_wins_when_all_have_spent_the_same():
    """Worked example E9 (c)."""
    result = outcome_of(SMALL, [10, 20, 30], [300, 300, 300])
    assert (result.winners, result.ranking) == ([], [[0, 1, 2]])


@pytest.mark.rule("QE-11.16")
def test_equal_results_and_totals_share_the_victory():
    result = outcome_of(SMALL, [30, 20, 30, 1], [50, 90, 50, 60])
    assert (result.winners, result.ranking) == ([0, 2], [[0, 2], [3], [1]])


@pytest.mark.rule("QE-11.13")
def test_with_five_the_least_spender_gets_seven_and_equals_each_get_all():
    result = outcome_of(LARGE, [1, 2, 3, 4, 5], [9, 9, 20, 30, 40])
    assert [score.total for score in result.scores] == [8, 9, 3, 4, 5]


@pytest.mark.rule("QE-1.3", "QE-11.5")
def test_the_token_and_foreign_tiles_do_not_nationalize():
    assert sheet_of(SMALL, "US", "AGR", "EU-AGR EU-HOU", 0).nationalization == 0
    assert [
        sheet_of(LARGE, "US", "AGR", tiles, 0).nationalization
        for tiles in ("US-FIN", "US-FIN US-MAN", "US-FIN US-MAN US-AGR")
    ] == [3, 6, 10]


@pytest.mark.rule("QE-11.3", "QE-11.5", "QE-11.6", "QE-11.8")
def test_a_view_says_what_the_tile_on_the_block_would_add():
    scene = Scene(4)
    scene.auction(1, {2: 9}, "CN-HOU")
    scene.auction(1, {2: 9}, "JP-FIN")
    scene.tile("JP-HOU")
    made = scene.view(2).gain
    assert (made.companies, made.nationalization) == (4, 2)
    assert (made.monopolization, made.diversification) == (3, 0)
    assert scene.view(SPECTATOR).gain is None


@pytest.mark.rule("QE-11.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_each_tile_added_makes_the_final_score(seats):
    rng = Rng.seeded(seats)
    play = Playthrough(GAME, GAME.parse_options(f"seats={seats}"))
    names = ["companies", "nationalization", "monopolization", "diversification"]
    scores = [dict.fromkeys(names, 0) for _ in range(seats)]
    gains: list[dict[str, int]] = []
    while acting := GAME.to_act(play.state):
        seat = acting[0]
        if seat != CHANCE:
            views = [GAME.view(play.state, each).gain for each in range(seats)]
            gains = [{name: getattr(view, name) for name in names} for view in views]
            move = GAME.space(play.state, seat).sample(rng)
        else:
            move = rng.choose(GAME.chances(play.state))
        for event in play.apply(seat, move):
            if isinstance(event, Won):
                for name in names:
                    scores[event.seat][name] += gains[event.seat][name]
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    for seat, score in enumerate(outcome.scores):
        assert {name: score.categories[name] for name in names} == scores[seat]
