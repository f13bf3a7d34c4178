"""A study is refused or played; the same study gives the same rows, however it is played."""

from __future__ import annotations

import csv
import re
import shlex
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from arena.interrupted import interrupted
from slushfund import games
from slushfund.arena.figures import holm
from slushfund.arena.plots import Dot, dots, histograms
from slushfund.bots.counting import counting_of
from slushfund.cli import app
from slushfund.core import Refusal
from slushfund.lab import figures, running
from slushfund.lab.report import StudyCommand, html, plots_of, variant_name
from slushfund.lab.results import StudyResults
from slushfund.lab.study import GameResult, SeatResult, make_study, play_deal
from slushfund.lab.usage import by_events, places_in_order, used

BOTS = {"qe": "greedy", "counterfeiters": "random", "tiefe-taschen": "fair", "prodigals": "random"}


def study_of(game="qe", bot="greedy", options="", vary=(), packs=(), deals=3, seed=5):
    return make_study(game, bot, options, list(vary), list(packs), deals, seed, 2)


def played(study, folder, mapper=running.play_here):
    results = StudyResults(folder, study)
    assert running.run(study, results, mapper, lambda done, total: None)
    return results


def games_of(study, results):
    return {variant: results.rows(study, variant) for variant in study.variants}


def row_of(deal, shares, uses):
    """A game in which seat n won shares[n] and used what uses[n] names."""
    seats = [
        SeatResult(n, n, share, 1, int(10 * share), 4, "", {}, dict.fromkeys(uses[n], 1))
        for n, share in enumerate(shares)
    ]
    return GameResult("seats=2", deal, "end", 3, 0.1, tuple(seats))


@pytest.mark.parametrize("game", list(BOTS))
def test_every_game_can_be_studied(game, tmp_path):
    study = study_of(game, BOTS[game], deals=2)
    results = played(study, tmp_path)
    rows = results.rows(study, study.variants[0])
    seats = games.get(game).default_seats
    assert [len(row.seats) for row in rows] == [seats, seats]
    for row in rows:
        assert row.rounds > 1
        assert row.decisions >= row.rounds
        assert sorted([seat.place_in_order for seat in row.seats]) == list(range(seats))
        assert any(seat.used for seat in row.seats)
    page = html(study, games_of(study, results), StudyCommand(study, "", (), (), "x"))
    assert "nan" not in page
    assert page.count("<svg") == page.count("<figure")


@pytest.mark.parametrize("game", list(BOTS))
def test_whatever_is_counted_has_a_seat_and_the_field_that_is_named(game):
    """A misspelled field would stop a study after its first game."""
    counting = counting_of(game)
    assert counting is not None
    for use in counting.uses:
        known = {field.name for field in fields(use.event)}
        assert "seat" in known
        assert not use.field or use.field in known


def test_of_a_game_that_declares_nothing_all_events_are_counted():
    from slushfund.games.counterfeiters.events import Bought, Stepped

    assert by_events(Stepped(3)) == []
    keys = by_events(Bought(1, "buy-2", "ink", 40))
    assert keys == [(1, "Bought"), (1, "Bought: buy-2"), (1, "Bought: ink")]
    assert used("other", [Bought(1, "buy-2", "ink", 40)] * 2, 2)[1]["Bought: ink"] == 2


def test_the_turn_order_is_that_of_the_game_not_of_the_seats():
    from slushfund.games.counterfeiters.events import FirstNamed
    from slushfund.games.prodigals.events import OrderDrawn
    from slushfund.games.prodigals.will_events import MarkerGiven

    assert places_in_order([FirstNamed(2)], 3) == [1, 2, 0]
    assert places_in_order([MarkerGiven(2), MarkerGiven(0)], 3) == [1, 2, 0]
    order: list[Any] = [OrderDrawn(1, 1), OrderDrawn(2, 2), OrderDrawn(0, 3)]
    assert places_in_order(order, 3) == [2, 0, 1]


@pytest.mark.slow
def test_same_study_same_rows_whatever_the_number_of_processes(tmp_path):
    study = study_of(vary=["memory"], deals=9)
    texts = []
    for number in (1, 2):
        with running.processes(number) as mapper:
            results = played(study, tmp_path / str(number), mapper)
        results, uses, _ = results.write(study)
        texts.append((results.read_bytes(), uses.read_bytes()))
    assert texts[0] == texts[1]
    assert len(texts[0][0].splitlines()) == 1 + 2 * 9 * 4


def test_variants_play_the_same_deals():
    study = study_of(vary=["open_record"])
    rows = [play_deal(study, variant, 0, {}) for variant in study.variants]
    assert len(rows) == 2
    assert rows[0].seats == rows[1].seats


def test_a_study_that_was_cut_off_goes_on_and_may_grow(tmp_path):
    small, large = study_of(deals=2), study_of(deals=4)
    played(small, tmp_path)
    with (tmp_path / "journal.jsonl").open("a") as file:
        file.write('{"variant":"sea')
    asked = []

    def mapper(chunks):
        asked.extend(chunks)
        return running.play_here(chunks)

    results = played(large, tmp_path, mapper)
    assert [chunk.deals for chunk in asked] == [(2, 3)]
    again = StudyResults(tmp_path, large)
    assert again.rows(large, large.variants[0]) == results.rows(large, large.variants[0])
    assert len(again.done) == 4
    with pytest.raises(Refusal, match="other-plan"):
        StudyResults(tmp_path, study_of(seed=6))


def test_an_interrupt_keeps_what_is_done(tmp_path):
    def mapper(chunks):
        yield next(running.play_here(chunks))
        raise KeyboardInterrupt

    study = study_of()
    results = StudyResults(tmp_path, study)
    assert not running.run(study, results, mapper, lambda done, total: None)
    assert len(StudyResults(tmp_path, study).done) == 1


def test_ctrl_c_ends_the_command_with_a_report(tmp_path):
    out = tmp_path / "out"
    code, _, complained = interrupted(["lab", "qe"], out)
    assert code == 130, complained
    assert "goes on from" in complained
    assert (out / "report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["chess"], "unknown-game"),
        (["qe", "--bot", "nobody"], "unknown-bot"),
        (["qe", "--options", "colour=red"], "unknown-option"),
        (["qe", "--options", "seats=9"], "bad-seats"),
        (["qe", "--vary", "patrol"], "unknown-option"),
        (["counterfeiters", "--vary", "patrol=77"], "bad-option"),
        (["qe", "--pack", "x.toml"], "bad-study"),
        (["counterfeiters", "--pack", "missing.toml"], "bad-pack"),
        (["qe", "--deals", "2", "--plot", "moon"], "bad-study"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments, code, tmp_path):
    result = CliRunner().invoke(app, ["lab", *arguments, "--out", str(tmp_path / "o")])
    assert result.exit_code == 2
    assert code in result.stderr
    assert "Traceback" not in result.stderr


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    result = CliRunner().invoke(app, ["lab", "qe", "--out", str(tmp_path / "file/out")])
    assert result.exit_code == 2
    assert "cannot-write" in result.stderr


def test_every_plot_comes_again_from_the_command_below_it(tmp_path):
    out = tmp_path / "lab out"
    words = ["lab", "qe", "--bot", "soft", "--vary", "memory", "--deals", "3", "--out", str(out)]
    assert CliRunner().invoke(app, words).exit_code == 0
    page = (out / "report.html").read_text("utf-8")
    figures_found = re.findall(
        r'<figure id="([^"]+)">.*?(<svg.*?</svg>).*?<code>(.*?)</code>', page
    )
    assert len(figures_found) > 10
    for name, svg, command in figures_found:
        if name not in ("order", "winning-won", "effect-rounds"):
            continue
        arguments = shlex.split(command.replace("&#x27;", "'"))[1:]
        arguments[arguments.index("--out") + 1] = str(tmp_path / name)
        assert CliRunner().invoke(app, arguments).exit_code == 0
        assert (tmp_path / name / f"{name}.svg").read_text("utf-8") == svg


def test_the_raw_rows_add_up(tmp_path):
    study = study_of(deals=4)
    results, uses, times = played(study, tmp_path).write(study)
    with results.open() as file:
        rows = list(csv.DictReader(file))
    with uses.open() as file:
        used_rows = list(csv.DictReader(file))
    assert len(rows) == 16
    assert {row["deal"] for row in used_rows} == {"0", "1", "2", "3"}
    assert all(int(row["times"]) > 0 for row in used_rows)
    assert len(times.read_text().splitlines()) == 5


def test_a_pack_is_a_variant(tmp_path):
    pack = tmp_path / "rich.toml"
    pack.write_text('game = "counterfeiters"\n[board-3-4.setup]\nstart_money = [90, 90, 90, 90]\n')
    study = study_of("counterfeiters", "random", packs=[str(pack)])
    assert len(study.variants) == 2
    assert variant_name(study, study.variants[1]) == f"pack={pack}"
    poor, rich = [play_deal(study, variant, 0, {}) for variant in study.variants]
    assert poor.variant != rich.variant


def test_winners_who_use_a_thing_are_told_from_those_who_do_not():
    rows = [row_of(n, (1.0, 0.0), (["gold", "air"], ["lead", "air"])) for n in range(30)]
    rows += [row_of(30 + n, (0.0, 1.0), (["lead", "air"], ["air"])) for n in range(10)]
    found = {use.key: use for use in figures.uses(rows)}
    assert found["gold"].winning.mean == 2.0
    assert found["gold"].without.mean == pytest.approx(0.4)
    assert found["gold"].is_clear
    assert found["gold"].users == pytest.approx(30 / 80)
    assert found["lead"].winning.mean == 0.0
    assert not found["air"].is_clear


def test_an_unfair_start_is_seen_with_its_interval():
    rows = [row_of(n, (1.0, 0.0) if n % 4 else (0.0, 1.0), ([], [])) for n in range(100)]
    first, second = figures.by_order(rows)
    assert first.mean == pytest.approx(1.5)
    assert second.mean == pytest.approx(0.5)
    assert 1.3 < first.low < 1.5 < first.high < 1.7


def test_effects_compare_the_same_deals_only():
    base = [row_of(n, (1.0, 0.0), ([], [])) for n in range(5)]
    other = [row_of(n, (0.5, 0.5), ([], [])) for n in range(3, 9)]
    change = figures.effect(base, other, "score of the winner")
    assert (change.mean, change.low, change.high) == (-5.0, -5.0, -5.0)


def test_holm_is_stricter_the_more_is_looked_at():
    assert holm([0.04], 0.05) == [True]
    assert holm([0.04, 0.9], 0.05) == [False, False]
    assert holm([0.001, 0.03, 0.02], 0.05) == [True, True, True]
    assert holm([0.001, 0.03, 0.04, 0.2], 0.05) == [True, False, False, False]


def test_pictures_hold_what_they_are_given():
    picture = dots("x", [Dot("<a>", 1.0, 0.5, 9.0), Dot("b", 0.2, 0.1, 0.3, True)], 0.0, 2.0, 1.0)
    assert picture.count("<circle") == 2
    assert "&lt;a&gt;" in picture
    assert histograms("x", {"same": [3.0] * 4}).count("<rect") == 1
    assert histograms("x", {"a": [0.0, 1.0, 5.0]}).count("<rect") == 3
    assert histograms("x", {}) == ""


def test_no_study_writes_outside_its_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["lab", "qe", "--deals", "1", "--out", "o"]).exit_code == 0
    assert sorted([path.name for path in Path().iterdir()]) == ["o"]


def test_plots_need_no_games():
    study = study_of()
    assert plots_of(study, {study.variants[0]: []}, StudyCommand(study, "", (), (), "x"))
