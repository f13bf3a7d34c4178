"""Plans are refused or played; the same plan gives the same results, however it is played."""

from __future__ import annotations

import csv
from hashlib import sha256
from typing import Any

import pytest

from arena.interrupted import interrupted
from patience import PATIENCE
from slushfund import games
from slushfund.arena import figures, match, tournament
from slushfund.arena.controls import leaks, twin_of
from slushfund.arena.figures import (
    bootstrap,
    candidate_lines,
    chance_of,
    figures_of,
    log_likelihood_ratio,
    ratings,
    sprt_end,
)
from slushfund.arena.match import Player, play_deal
from slushfund.arena.plan import Cell, make_plan, read_plan
from slushfund.arena.report import claims, html, markdown
from slushfund.arena.results import ArenaResults
from slushfund.bots import Bot, BotEntry
from slushfund.bots.qe import ladder
from slushfund.core import BadInput, Refusal

CELLS = [{"row": "soft", "column": "greedy"}, {"row": "greedy", "column": "mixed"}]


def plan_of(**words):
    given = {"game": "qe", "deals": 3, "seed": 5, "iterations": 2, "cells": CELLS}
    return make_plan({**given, "pool": ["safe", "soft", "greedy"], **words}, "")


def played(plan, folder, mapper=tournament.play_here):
    results = ArenaResults(folder, plan)
    assert tournament.run(plan, results, mapper, lambda done, total: None)
    return results


class Sleepless(Bot):
    """Fails in the way its name says."""

    def choose(self, knowledge, space, rng, budget):
        raise RuntimeError("no")


@pytest.fixture
def dying(monkeypatch):
    """A bot that dies at every decision."""
    monkeypatch.setattr(ladder, "BOTS", [*ladder.BOTS, BotEntry("dying", "", "", Sleepless)])
    return "dying"


def test_every_deal_is_played_once_in_every_seat():
    plan = plan_of()
    lines = play_deal(plan, plan.cells[0], 0, {})
    assert sorted([line.seat for line in lines if line.bot == "soft"]) == [0, 1, 2, 3]
    assert [line.rotation for line in lines if line.bot == "soft"] == [0, 1, 2, 3]
    assert len(candidate_lines(plan.cells[0], lines)) == 4


def test_all_rotations_of_a_deal_see_the_same_tiles(monkeypatch):
    """Common random numbers: only who sits where differs."""
    plan = plan_of()
    tiles: list[Any] = []
    game = games.get("qe")

    def note(plan, state, seat, events, sitting, seed):
        if not state.finished and (not tiles or tiles[-1] is not state):
            tiles.append(state)
        return game.space(state, seat).listing(1)[0]

    monkeypatch.setattr(match, "_decide", note)
    play_deal(plan, plan.cells[0], 0, {})
    orders = {tuple([auction.tile for auction in state.finished]) for state in tiles}
    assert len(tiles) == 4
    assert len(orders) == 1


@pytest.mark.slow
def test_same_plan_same_results_whatever_the_number_of_processes(tmp_path):
    plan = plan_of()
    texts = []
    for number in (1, 2):
        with tournament.processes(number) as mapper:
            results = played(plan, tmp_path / str(number), mapper)
        texts.append(results.write(results.lines(plan))[0].read_bytes())
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) == 1 + 2 * 3 * 4 * 4


@pytest.mark.slow
def test_a_run_that_was_cut_off_goes_on_where_it_was(tmp_path):
    plan = plan_of()
    whole = played(plan, tmp_path / "whole")
    half = ArenaResults(tmp_path / "half", plan)
    for key in list(whole.done)[:2]:
        half.add(whole.done[key])
    with (tmp_path / "half/journal.jsonl").open("a") as file:
        file.write('[["soft vs gr')
    again = ArenaResults(tmp_path / "half", plan)
    assert len(again.done) == 2
    assert tournament.run(plan, again, tournament.play_here, lambda done, total: None)
    again = ArenaResults(tmp_path / "half", plan)
    assert [line.share for line in again.lines(plan)] == [line.share for line in whole.lines(plan)]


def test_a_folder_of_another_plan_is_refused(tmp_path):
    ArenaResults(tmp_path, plan_of())
    with pytest.raises(BadInput, match="other-plan"):
        ArenaResults(tmp_path, plan_of(seed=6))


def test_an_interrupt_keeps_what_is_done(tmp_path):
    plan = plan_of()

    def mapper(chunks):
        yield from list(tournament.play_here(chunks))[:2]
        raise KeyboardInterrupt

    results = ArenaResults(tmp_path, plan)
    assert not tournament.run(plan, results, mapper, lambda done, total: None)
    assert len(ArenaResults(tmp_path, plan).done) == 2


def test_ctrl_c_ends_the_command_with_a_report(tmp_path):
    out = tmp_path / "out"
    code, said, complained = interrupted(["arena", "match", "qe", "soft", "greedy"], out)
    assert code == 130, complained
    assert "soft vs greedy" in said
    assert "goes on from" in complained
    assert (out / "report.html").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"cells": [{"row": "nobody", "column": "safe"}]}, "unknown-bot"),
        ({"game": "chess"}, "unknown-game"),
        ({"options": "seats=9"}, "bad-seats"),
        ({"cells": []}, "bad-plan"),
        ({"cells": [{"row": "safe", "colum": "soft"}]}, "bad-plan"),
        ({"pool": []}, "bad-plan"),
        ({"stop": "never"}, "bad-plan"),
        ({"isolation": "hope"}, "bad-plan"),
        ({"deals": 0}, "bad-plan"),
        ({"speling": 1}, "bad-plan"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(words, code):
    with pytest.raises(Refusal, match=code):
        plan_of(**words)


def test_a_plan_file_is_read_with_its_digest(tmp_path):
    file = tmp_path / "plan.toml"
    file.write_text('game = "qe"\nbots = ["safe", "soft", "greedy"]\n')
    plan = read_plan(file)
    assert len(plan.all_cells()) == 6
    assert len(plan.digest) == 16
    for text in ("game = [", "deals = 3"):
        file.write_text(text)
        with pytest.raises(BadInput, match="bad-plan"):
            read_plan(file)


def test_who_fails_is_last_and_the_game_goes_on(dying):
    plan = plan_of(cells=[{"row": dying, "column": "soft"}])
    lines = play_deal(plan, plan.cells[0], 0, {})
    own = candidate_lines(plan.cells[0], lines)
    assert {(line.failure, line.share, line.place, line.last) for line in own} == {
        ("crashed", 0.0, 4, True)
    }
    found = figures_of(plan, plan.cells[0], lines, 4)
    assert found.failures == {"crashed": 4}
    assert found.multiple.mean == 0.0


def test_a_bot_in_its_own_process_plays_like_one_inline():
    shares = []
    for isolation in ("inline", "process"):
        plan = plan_of(isolation=isolation, cells=CELLS[:1], seconds=PATIENCE)
        players: dict[str, Player] = {}
        try:
            lines = play_deal(plan, plan.cells[0], 1, players)
        finally:
            for player in players.values():
                player.close()
        shares.append([(line.share, line.total) for line in lines])
    assert shares[0] == shares[1]


def test_the_interval_is_over_deals():
    assert bootstrap([1.0] * 50, 0.95, 1).text() == "1.00 [1.00, 1.00]"
    wide = bootstrap([0.0, 4.0] * 10, 0.95, 1)
    narrow = bootstrap([0.0, 4.0] * 160, 0.95, 1)
    assert wide.low < narrow.low < 2.0 < narrow.high < wide.high
    assert 3.0 < (wide.high - wide.low) / (narrow.high - narrow.low) < 5.0


def test_a_sequential_test_ends_when_the_evidence_is_there():
    plan = plan_of(stop="sprt", sprt_from=1.0, sprt_to=1.5)
    strong = [2.0, 1.0, 2.0, 3.0] * 30
    assert log_likelihood_ratio(strong, 1.0, 1.5) > 0
    end = sprt_end(plan, strong)
    assert end is not None
    assert end < len(strong)
    assert sprt_end(plan, strong[:5]) is None
    assert sprt_end(plan_of(), strong) is None


@pytest.mark.slow
def test_a_sequential_run_plays_no_more_than_it_needs(tmp_path, monkeypatch):
    monkeypatch.setattr(tournament, "STAGE", 10)
    monkeypatch.setattr(figures, "FEWEST", 10)
    plan = plan_of(
        stop="sprt", sprt_from=0.5, sprt_to=1.0, deals=200, cells=[CELLS[0] | {"column": "safe"}]
    )
    results = played(plan, tmp_path)
    assert 10 <= len(results.done) < 200
    assert "rejected" in markdown(plan, results.lines(plan), 4, "x")


@pytest.mark.slow
def test_the_same_bot_everywhere_gets_its_fair_share():
    """The A/A control: the interval of a bot against itself holds 1."""
    cell = Cell("soft", "soft")
    plan = plan_of(deals=12, cells=[{"row": "soft", "column": "soft"}])
    players: dict[str, Player] = {}
    lines = [line for deal in range(12) for line in play_deal(plan, cell, deal, players)]
    multiple = figures_of(plan, cell, lines, 4).multiple
    assert multiple.low <= 1.0 <= multiple.high
    assert multiple.low < multiple.high


def test_a_clairvoyant_twin_sees_more_than_its_bot():
    plan = plan_of(cells=[{"row": "clairvoyant:flat", "column": "safe"}])
    lines = play_deal(plan, plan.cells[0], 0, {})
    assert not [line.failure for line in lines if line.failure]
    with pytest.raises(BadInput, match="no-twin"):
        twin_of(Sleepless(), None)


@pytest.mark.slow
def test_bots_are_fed_views_only_and_a_bot_that_is_not_would_be_found(monkeypatch):
    assert leaks("qe", "seats=4", "flat", 1, 1) == []
    import slushfund.arena.controls as controls
    from slushfund.bots.knowledge import pack_knowledge

    def leaky(game, state, seat, events):
        leak = state.tokens[(seat + 1) % 4]
        packed: Any = pack_knowledge(game, state, seat, events)
        return {**packed, "leak": leak}

    def reading(game, bot, packed, number, budget):
        return packed["leak"]

    monkeypatch.setattr(controls, "pack_knowledge", leaky)
    monkeypatch.setattr(controls, "think", reading)
    assert leaks("qe", "seats=4", "safe", 1, 1)


def test_reports_name_every_cell_and_the_command(tmp_path):
    plan = plan_of(cells=[{**CELLS[0], "goal": 9.0, "last_goal": 1.0}, CELLS[1]])
    results = played(plan, tmp_path)
    lines = results.lines(plan)
    for text in (markdown(plan, lines, 4, "make it"), html(plan, lines, 4, "make it")):
        for part in ("soft vs greedy", "greedy vs mixed", "make it", "m ≥ 9 missed"):
            assert part in text
    assert "<svg" in html(plan, lines, 4, "x")
    with results.write(lines)[0].open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(lines)
    assert {row["bot"] for row in rows} == {"soft", "greedy", "safe"}


def test_sealed_seeds_follow_from_the_secret_alone_and_it_is_never_written(tmp_path):
    secret = "nobody knows"
    words = {"seeds": "sealed", "secret_hash": sha256(secret.encode()).hexdigest()}
    sealed = plan_of(**words)
    with pytest.raises(BadInput, match="bad-secret"):
        sealed.unsealed("somebody knows")
    plan = sealed.unsealed(secret)
    assert plan.seed_for(0) != plan_of().seed_for(0)
    assert plan.seed_for(0) == sealed.unsealed(secret).seed_for(0)
    assert plan.seed_for(0) != plan.seed_for(1)
    results = played(plan, tmp_path)
    results.write(results.lines(plan))
    (tmp_path / "report.md").write_text(markdown(plan, results.lines(plan), 4, "x"))
    assert not [path for path in tmp_path.iterdir() if secret.encode() in path.read_bytes()]
    for wrong in ({"seeds": "sealed"}, {"seeds": "hidden"}, {"secret": "mine"}):
        with pytest.raises(BadInput, match="bad-plan"):
            plan_of(**wrong)


def test_a_goal_among_many_must_be_reached_more_clearly():
    """Alone it stands; beside goals that are plainly missed it does not."""
    assert chance_of([1.0] * 10, 0.9) == 0.0
    assert chance_of([0.5, 1.5] * 8, 1.0) == pytest.approx(0.5)
    plan = plan_of()
    near = [1.0 + 0.5 * (n % 2) for n in range(40)]
    chance = chance_of(near, 1.165)
    assert 0.0125 < chance < 0.025

    def figures_with(name, chance):
        cell = Cell(name, "x")
        return figures.Figures(cell, 1, 1, None, None, {}, 0.0, 0.0, [], "", chance)

    alone = claims(plan, [figures_with("a", chance)])
    among = claims(plan, [figures_with("a", chance), figures_with("b", 0.7)])
    assert alone == {"a vs x": "; stands among all goals"}
    assert among["a vs x"] == "; does not stand among all goals"


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot-write"):
        ArenaResults(tmp_path / "file" / "out", plan_of())


def test_parquet_says_the_same_as_csv(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    plan = plan_of()
    results = played(plan, tmp_path)
    results, table = results.write(results.lines(plan))
    with results.open() as file:
        rows = list(csv.DictReader(file))
    told = parquet.read_table(table).to_pylist()
    as_text = [
        {name: str(int(v) if v is True or v is False else v) for name, v in row.items()}
        for row in told
    ]
    assert as_text == rows


def test_ratings_rank_the_better_bot_higher():
    pytest.importorskip("openskill")
    plan = plan_of(cells=[{"row": "safe", "column": "whim"}])
    lines = [line for deal in range(10) for line in play_deal(plan, plan.cells[0], deal, {})]
    rated = ratings(lines)
    assert rated is not None
    assert rated["safe"][0] > rated["whim"][0]
