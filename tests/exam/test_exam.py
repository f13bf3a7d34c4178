"""Exams: the same deals for all, every seat, any kind of candidate, honest figures."""

from __future__ import annotations

import json
import re
import sys
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from conformance import secrecy
from conformance.scenes import scene
from conformance.tables import seat_tables
from patience import PATIENCE
from slushfund import games
from slushfund.arena.match import Player
from slushfund.bots import Bot
from slushfund.bots.generic.chance import RandomBot
from slushfund.cli import app
from slushfund.core import CHANCE, BadInput, Playthrough, Rng
from slushfund.exam import report
from slushfund.exam.candidates import (
    BotCandidate,
    Candidate,
    Late,
    LinesCandidate,
    check_names,
    open_candidate,
)
from slushfund.exam.figures import fitted
from slushfund.exam.honesty import Honesty, watch
from slushfund.exam.paper import new_paper, read_paper
from slushfund.exam.seen import Reply, Seen
from slushfund.exam.sitting import ExamGame, sit
from slushfund.wire.record import decode_record, play_again
from telling.player import answer

ROOT = Path(__file__).parents[2]
PROGRAMS = f"{sys.executable} {ROOT / 'tests/exam/programs.py'}"


def paper(game="qe", options="seats=3", deals=2, opponents=("random",), **more):
    more = {"iterations": 2, "seconds": PATIENCE, **more}
    return new_paper(game, options, deals, list(opponents), "a secret", **more)


def quiet(done: int, total: int) -> None:
    return


def seated(given, spec):
    candidate = open_candidate(spec, given.game, given.iterations)
    try:
        return sit(given, candidate, quiet)
    finally:
        candidate.close()


class Scripted(Candidate):
    """Answers what a function says."""

    def __init__(self, reply: Any) -> None:
        super().__init__("scripted")
        self.reply = reply
        self.asked: list[Seen] = []

    def decide(self, seen: Seen) -> Reply:
        self.asked.append(replace(seen))
        found = self.reply(seen)
        return found if isinstance(found, Reply) else Reply(found)


def legal(seen: Seen) -> str:
    return str(seen.game.write(seen.space.sample(Rng.seeded(len(seen.events)))))


def drawn(record: Any) -> list[str]:
    return [move for seat, move in record["inputs"] if seat == "chance"]


def test_equal_papers_are_equal_exams():
    given = paper(opponents=["easy", "random"])
    one, other = [seated(given, "greedy") for _ in range(2)]
    assert [game.record for game in one] == [game.record for game in other]
    again = replace(given, secret="another")
    assert [game.record for game in seated(again, "greedy")] != [game.record for game in one]
    assert given.seal != again.seal


@pytest.mark.slow
def test_all_candidates_meet_the_same_deals_and_opponents_in_every_seat():
    given = paper(opponents=["easy", "random"], deals=3)
    one, other = [seated(given, name) for name in ("greedy", "miser")]
    assert [(game.deal, game.rotation) for game in one] == [
        (d, s) for d in range(3) for s in range(3)
    ]
    for left, right in zip(one, other, strict=True):
        assert left.seats[left.rotation] == "greedy"
        others = [[*game.seats] for game in (left, right)]
        for names in others:
            names[left.rotation] = ""
        assert others[0] == others[1]
        assert drawn(left.record)[:3] == drawn(right.record)[:3]
    clockwise = [[g.seats[(g.rotation + n) % 3] for n in range(1, 3)] for g in one if g.deal == 1]
    assert clockwise[0] == clockwise[1] == clockwise[2]


def test_a_result_has_all_that_is_needed_to_repeat_it():
    given = paper()
    sat = seated(given, "random")
    told = json.loads(json.dumps(report.result(given, ["random"], sat), allow_nan=False))
    assert read_paper(told) == given
    for game, saved in zip(sat, told["games"], strict=True):
        play = play_again(decode_record(json.dumps(saved["record"])))
        assert [score.total for score in play.game.outcome(play.state).scores] == game.totals
    told["paper"]["secret"] = "other"
    with pytest.raises(BadInput):
        read_paper(told)


def test_one_deal_has_no_interval_and_is_still_json():
    given = paper(deals=1)
    told = report.result(given, ["random"], seated(given, "random"))
    json.dumps(told, allow_nan=False)
    [figure] = told["figures"]
    assert figure["strength"]["low"] is None
    assert (figure["wins"]["low"], figure["wins"]["high"]) == (0, 1)
    assert "inf" not in report.page(given, seated(given, "random"), "")


def test_the_page_needs_nothing_else():
    given = paper()
    page = report.page(given, seated(given, "random"), "slushfund exam <x>")
    assert "<script" not in page
    assert not re.search(r"(src|href)=", page)
    assert "&lt;x&gt;" in page
    assert given.secret in page


@pytest.mark.parametrize("kind", ["lines", pytest.param("mcp", marks=pytest.mark.slow)])
def test_a_program_sits_an_exam(kind):
    sat = seated(paper(deals=1), f"it={kind}:{PROGRAMS} {kind}")
    assert len(sat) == 3
    assert {game.candidate for game in sat} == {"it"}
    assert sum(game.tally.decisions for game in sat) > 20
    assert [(g.tally.illegal, g.tally.late, g.tally.forfeits) for g in sat] == [(0, 0, 0)] * 3


class Answers(BaseHTTPRequestHandler):
    """Answers questions of an exam, and those of a chat, at random from the text alone."""

    luck = Rng.seeded(3)

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if "messages" not in asked:
            told: Any = {"move": answer("\n" + asked["text"], self.luck)}
        else:
            move = answer("\n" + asked["messages"][-1]["content"], self.luck)
            said = f"I think.\n**MOVE: `{move}`**"
            told = {"choices": [{"message": {"content": said}}], "usage": {"total_tokens": 7}}
        data = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        return


@pytest.fixture
def url():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/chat"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_web_address_sits_an_exam(url):
    sat = seated(paper(deals=1), url)
    assert [(g.tally.illegal, g.tally.late, g.tally.forfeits) for g in sat] == [(0, 0, 0)] * 3


@pytest.mark.parametrize(
    "game", ["qe", pytest.param("tiefe-taschen", marks=pytest.mark.slow), "counterfeiters"]
)
def test_a_language_model_sits_an_exam_by_a_chat_endpoint(url, game, tmp_path):
    program = ROOT / "examples/language_model.py"
    command = f"{sys.executable} {program} --url {url} --model fake --log {tmp_path / 'log'}"
    given = replace(paper(game, f"seats={games.get(game).seats[0]}", deals=1), tries=1)
    sat = seated(given, f"model=lines:{command}")
    assert [(g.tally.illegal, g.tally.late, g.tally.forfeits) for g in sat] == [(0, 0, 0)] * len(
        sat
    )
    lines = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    assert len(lines) == sum(game.tally.decisions for game in sat)
    assert lines[-1]["tokens"] == 7 * len(lines)


def test_illegal_answers_are_told_and_counted_and_chance_answers_in_the_end():
    candidate = Scripted(lambda seen: "bid -1" if seen.refused is None else "nonsense")
    [game] = sit(paper(deals=1), candidate, quiet)[:1]
    tally = game.tally
    assert tally.forfeits == tally.decisions
    assert tally.illegal == 3 * tally.decisions
    refused = [seen.refused for seen in candidate.asked[1:3]]
    assert [told["code"] for told in refused] == ["bad-notation", "bad-notation"]
    assert "Refused: bid -1." in candidate.asked[1].text()


def test_a_refusal_names_the_rule():
    def reply(seen: Seen) -> str:
        opening = re.search(r"but not (\d+)", seen.text())
        is_first = opening is not None and seen.refused is None
        return f"bid {opening[1]}" if is_first else legal(seen)

    candidate = Scripted(reply)
    sit(paper(deals=1), candidate, quiet)
    codes = {seen.refused["rule"] for seen in candidate.asked if seen.refused is not None}
    assert codes == {"QE-4.2"}


def test_a_candidate_that_does_not_answer_is_late():
    [game, *_] = sit(paper(deals=1), Scripted(late), quiet)
    assert game.tally.late == 3 * game.tally.decisions
    assert game.tally.forfeits == game.tally.decisions


def late(seen: Seen) -> str:
    raise Late


@pytest.mark.slow
def test_a_silent_program_is_ended():
    candidate = LinesCandidate("silent", f"{PROGRAMS} silent")
    reached = Scripted(legal)
    sit(paper(deals=1), reached, quiet)
    with pytest.raises(Late):
        candidate.decide(replace(reached.asked[0], seconds=0.2))
    assert candidate._process is None


def test_a_program_that_is_not_there_is_refused():
    with pytest.raises(BadInput):
        seated(paper(deals=1), "lines:/no/such/program")
    for spec in ("python:no_such_module:Bot", "python:json:loads", "lines:", "lines:'", "mcp:"):
        with pytest.raises(BadInput):
            open_candidate(spec, "qe", 2)
    found = open_candidate("python:slushfund.bots.generic.chance:RandomBot", "qe", 2)
    assert isinstance(found, BotCandidate)
    assert isinstance(found._bot, RandomBot)


class Crashing(Bot):
    """Fails."""

    def choose(self, knowledge, space, rng, budget):
        raise ZeroDivisionError


def test_a_bot_that_fails_forfeits_and_the_exam_goes_on(capsys):
    [game, *_] = sit(paper(deals=1), BotCandidate("it", Crashing(), 2), quiet)
    assert game.tally.forfeits == game.tally.decisions > 0
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_an_address_that_leads_nowhere_is_late():
    reached = Scripted(legal)
    sit(paper(deals=1), reached, quiet)
    for url in ("http://127.0.0.1:9/", "http://[nonsense/"):
        with pytest.raises(Late):
            open_candidate(url, "qe", 2).decide(reached.asked[0])


def test_names_must_tell_players_apart():
    check_names(["random", "it=random", "lines:x"], ("random",))
    for specs in (["a=random", "a=greedy"], ["random=greedy"]):
        with pytest.raises(BadInput):
            check_names(specs, ("random",))


def test_strengths_put_players_in_order_and_leave_equals_equal():
    pairs = [("a", "b", 1.0)] * 6 + [("a", "b", 0.0)] * 2 + [("b", "c", 1.0)] * 8
    found = fitted(["a", "b", "c"], pairs)
    assert found["a"] > found["b"] > found["c"]
    assert sum(found.values()) == pytest.approx(0)
    assert fitted(["a", "b"], [("a", "b", 0.5)] * 9) == pytest.approx({"a": 0, "b": 0})
    many = [("a", "b", 1.0)] * 10_000 + [("a", "b", 0.0)] * 1_000
    odds = fitted(["a", "b"], many)
    assert odds["a"] - odds["b"] == pytest.approx(400, abs=2)


def liar(seen: Seen) -> Reply | str:
    """Promises everybody to agree whenever it can, and plays something else."""
    promise = "say all promise play agree"
    if seen.speech.size() and not seen.said and seen.speech.has(seen.game.parse(promise)):
        return Reply(say=promise)
    moves = [seen.game.write(move) for move in seen.space.listing(50)]
    return "card reject" if "card reject" in moves else legal(seen)


@pytest.mark.parametrize("seat", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_promises_are_judged_by_the_engine(seat):
    given = paper("tiefe-taschen", "seats=3", 1, ["random"])
    [lied, kept] = [
        ExamGame(given, Scripted(reply), 0, seat).run({"random": Player(given.plan, "random")})
        for reply in (liar, keeper)
    ]
    assert lied.honesty.own["broken"] > 0
    assert lied.honesty.own.total() <= lied.tally.statements
    assert kept.honesty.own["kept"] > 0
    assert kept.honesty.own["broken"] == 0


def keeper(seen: Seen) -> Reply | str:
    said = liar(seen)
    moves = [seen.game.write(move) for move in seen.space.listing(50)]
    return "card agree" if isinstance(said, str) and "card agree" in moves else said


def test_an_offer_is_believed_when_the_other_does_its_part():
    """Seat 1 promises to agree if seat 0 agrees; seat 0 does, and seat 1 rejects."""
    game = games.get("tiefe-taschen")
    play, rng = Playthrough(game, game.options(seats=3, first=0)), Rng.seeded(4)
    counts = [Honesty() for _ in range(3)]

    def put(seat: int, move: Any) -> None:
        before = play.state.copy()
        events = play.apply(seat, move)
        for viewer, count in enumerate(counts):
            watch(count, before, viewer, events)

    promised = False
    while not any(count.own for count in counts):
        seat = game.to_act(play.state)[0]
        if seat == CHANCE:
            put(seat, game.draw(play.state, rng))
            continue
        moves = {game.write(move): move for move in game.space(play.state, seat).listing(100)}
        if "done" in moves and not promised:
            put(1, game.parse("say 0 promise play agree if 0 play agree"))
            promised = True
        wish = {0: "card agree", 1: "card reject", 2: "card agree"}[seat]
        chosen = moves.get(wish) or moves.get("done") or next(iter(moves.values()))
        put(seat, chosen)
    assert counts[1].own == {"broken": 1}
    assert counts[1].own_believed == {"offered": 1, "believed": 1, "in vain": 1}
    assert counts[0].met_believed == counts[1].own_believed
    assert counts[0].met == {"broken": 1}
    assert not counts[2].met


def test_bribes_and_shares_add_up_over_the_table():
    """What one is bribed with another has paid: the same game, counted for each seat."""
    game = games.get("tiefe-taschen")
    play, rng = Playthrough(game, game.options(seats=4)), Rng.seeded(4)
    counts = [Honesty() for _ in range(4)]
    while seats := game.to_act(play.state):
        before = play.state.copy()
        seat = seats[0]
        space = None if seat == CHANCE else game.space(before, seat)
        move = game.draw(before, rng) if space is None else space.sample(rng)
        events = play.apply(seat, move)
        for viewer, count in enumerate(counts):
            watch(count, before, viewer, events)
    taken = [count.bribes["honoured"] for count in counts]
    assert sum(taken) == sum(count.bribes["own honoured"] for count in counts) > 0
    assert sum(count.money["bribes"] + count.money["paid"] for count in counts) == 0
    assert sum(count.money["own"] for count in counts) > 0


def told(shown, state, seat):
    """Return what a candidate is told, as the laws of secrecy compare it."""
    game = shown.game
    space, speech = game.space(state, seat), game.statements(state, seat)
    question = game.question(state, seat)
    view = game.view(state, seat)
    seen = Seen(game, "", 0, seat, question, view, space, speech, [], 0, 1, 1.0)
    known = repr(seen.known(has_events=True)).encode()
    return {"plain": json.dumps(seen.plain()).encode(), "known": known}


TABLES = [table for table in seat_tables() if table.game in games.ALL and "seats=3" in str(table)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_candidates_in_twin_worlds_are_told_the_same(table, monkeypatch):
    monkeypatch.setattr(secrecy, "frame", told)
    shown = scene(table, 0)
    some = replace(shown, moments=shown.moments[::12])
    secrecy.SECRECY_LAWS["twins"](some, Rng.seeded(3))


def test_the_command_writes_result_and_page(tmp_path):
    out = tmp_path / "exam.json"
    words = ["exam", "qe", "random", "--options", "seats=3", "--deals", "1"]
    done = CliRunner().invoke(app, [*words, "--opponents", "random", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "share of wins" in done.output
    assert out.with_suffix(".html").read_text("utf-8").startswith("<!doctype html>")
    again = CliRunner().invoke(
        app, ["exam", "-", "random", "--again", str(out), "--out", str(tmp_path / "b.json")]
    )
    assert again.exit_code == 0, again.output
    one, other = [json.loads((tmp_path / n).read_text("utf-8")) for n in ("exam.json", "b.json")]
    assert [g["record"] for g in one["games"]] == [g["record"] for g in other["games"]]
    refused = CliRunner().invoke(app, ["exam", "-", "random", "--again", "/no/such/file"])
    assert refused.exit_code == 2
