"""The line protocol, command by command, with Q.E. at the table."""

from __future__ import annotations

import json

import pytest

from slushfund import games
from slushfund.gyms.referee import COMMANDS, LEGAL_DEFAULT, LEGAL_MOST, MAX_LINE, Command, Referee
from slushfund.version import engine

GOOGOL = 10**100

DEAL = [
    *["nation 0 US", "nation 1 CN", "nation 2 JP", "nation 3 EU"],
    *["token 0 AGR", "token 1 HOU", "token 2 FIN", "token 3 MAN"],
    *["first 0", "tile US-AGR"],
]


def deal(talk):
    """Set a table of four where seat 0 is to open on US-AGR."""
    talk.do("new qe seats=4")
    for move in DEAL:
        talk.do(f"move chance {move}")


class TestCommands:
    def test_games_lists_every_game_with_its_options(self, talk):
        listed = talk.do("games")["games"]
        assert [game["id"] for game in listed] == [game.id for game in games.ALL]
        qe = listed[0]
        assert (qe["id"], qe["title"], qe["min_seats"], qe["max_seats"]) == ("qe", "Q.E.", 3, 5)
        assert {"name": "memory", "values": ["on", "off"], "default": "on"} in qe["options"]

    def test_every_listed_option_can_be_set_in_new(self, talk):
        for game in talk.do("games")["games"]:
            for option in game["options"]:
                for value in option["values"]:
                    is_seat = option["default"] == "chance" and value.isdigit()
                    seats = (
                        max(game["min_seats"], int(value) + 1) if is_seat else game["default_seats"]
                    )
                    needed = option.get("only_with", "").partition(",")[0]
                    settings = f"seats={seats} {needed} {option['name']}={value}".split()
                    talk.do(f"new {game['id']} {' '.join(settings)}")

    def test_new_names_game_seats_and_who_acts(self, talk):
        answer = talk.do("new qe seats=3 memory=off")
        assert answer["game"] == "qe"
        assert answer["seats"] == 3
        assert answer["options"] == "seats=3 memory=off"
        assert answer["to_act"] == ["chance"]

    def test_chances_are_texts_with_weights(self, talk):
        talk.do("new qe seats=4")
        outcomes = talk.do("chances")["outcomes"]
        assert outcomes == [[f"nation 0 {code}", 1] for code in ["US", "CN", "JP", "EU"]]

    def test_there_are_no_chances_while_a_seat_is_to_act(self, talk):
        deal(talk)
        assert talk.do("chances")["outcomes"] == []

    def test_act_asks_each_seat_its_question(self, talk):
        deal(talk)
        answer = talk.do("act")
        assert answer["to_act"] == [0]
        (question,) = answer["questions"]
        assert question["seat"] == 0
        assert question["kind"] == question["space"]["kind"] == "whole"
        assert question["space"]["low"] == "1"
        assert question["space"]["high"] == str(GOOGOL)
        assert question["owed"] is True
        talk.do("move 0 open 120")
        answer = talk.do("act")
        assert answer["to_act"] == answer["may_act"] == [1, 2, 3]
        assert [question["seat"] for question in answer["questions"]] == [1, 2, 3]
        assert {"120"} == {word for q in answer["questions"] for word in q["space"]["barred"]}

    def test_a_question_keeps_its_id_until_it_is_another_question(self, talk):
        deal(talk)
        opening = talk.do("act")["questions"][0]["id"]
        talk.do("move 0 open 120")
        before = talk.do("act")["questions"][1]["id"]
        talk.do("move 1 bid 7")
        after = talk.do("act")["questions"][0]["id"]
        assert opening != before == after

    @pytest.mark.skipif(engine() == "compiled", reason="a compiled game cannot be altered")
    def test_a_seat_that_may_but_need_not_act_is_asked_too(self, talk, monkeypatch):
        deal(talk)
        game = talk.referee.play.game
        monkeypatch.setattr(type(game), "may_act", lambda self, state: [0, 2])
        answer = talk.do("act")
        assert (answer["to_act"], answer["may_act"]) == ([0], [0, 2])
        assert [(q["seat"], q["owed"]) for q in answer["questions"]] == [(0, True), (2, False)]

    def test_chance_is_asked_no_question(self, talk):
        talk.do("new qe")
        assert talk.do("act") == {
            "ok": True,
            "to_act": ["chance"],
            "may_act": ["chance"],
            "questions": [],
        }

    def test_move_returns_events_with_their_audience(self, talk):
        deal(talk)
        talk.do("move 0 open 120")
        talk.do("move 1 bid 7")
        talk.do("move 2 bid 500")
        answer = talk.do("move 3 bid 0")
        told = [(event["text"], event["audience"]) for event in answer["events"]]
        assert ("sealed 3", "all") in told
        assert ("won 2 US-AGR", "all") in told
        assert ("paid 2 500", [0, 2]) in told
        assert answer["to_act"] == ["chance"]

    def test_an_event_carries_its_type_and_fields_large_numbers_as_text(self, talk):
        deal(talk)
        (event,) = talk.do(f"move 0 open {GOOGOL}")["events"]
        assert event["type"] == "opened"
        assert event["seat"] == 0
        assert event["amount"] == str(GOOGOL)

    def test_roll_plays_chance_until_a_seat_acts(self, talk):
        talk.do("new qe seats=4")
        answer = talk.do("roll 7")
        assert len(answer["moves"]) == 4 + 4 + 1 + 1
        assert len(answer["events"]) == 10
        assert answer["to_act"] in ([0], [1], [2], [3])
        again = talk.do("roll 8")
        assert (again["moves"], again["events"]) == ([], [])

    def test_a_seed_decides_what_is_rolled(self, talk):
        rolls = []
        for seed in [1, 2, 1]:
            talk.do("new qe")
            rolls.append(talk.do(f"roll {seed}")["moves"])
        assert rolls[0] == rolls[2] != rolls[1]

    def test_a_roll_without_seed_goes_on_with_the_last_one(self, talk):
        rolls = []
        for _ in range(2):
            talk.do("new qe")
            first = talk.do("roll 5")["moves"]
            talk.do("new qe")
            rolls.append([first, talk.do("roll")["moves"]])
        assert rolls[0] == rolls[1]
        assert rolls[0][0] != rolls[0][1]

    def test_a_view_shows_a_seat_its_own_secrets_only(self, talk):
        deal(talk)
        assert talk.do("view 2")["view"]["token"] == "FIN"
        assert talk.do("view 2")["view"]["seat"] == 2
        assert "FIN" not in json.dumps(talk.do("view 3")["view"]).replace("-FIN", "")
        spectator = talk.do("view spectator")["view"]
        assert spectator["seat"] == "spectator"
        assert spectator["token"] is None

    def test_legal_lists_moves_up_to_a_limit(self, talk):
        deal(talk)
        assert talk.do("legal 0 3") == {
            "ok": True,
            "moves": ["open 1", "open 2", "open 3"],
            "complete": False,
        }
        assert len(talk.do("legal 0")["moves"]) == LEGAL_DEFAULT
        assert len(talk.do(f"legal 0 {10**17}")["moves"]) == LEGAL_MOST
        assert talk.do("legal 0 0") == {"ok": True, "moves": [], "complete": False}

    def test_legal_is_empty_and_complete_for_a_seat_that_may_not_act(self, talk):
        deal(talk)
        assert talk.do("legal 1") == {"ok": True, "moves": [], "complete": True}
        assert talk.do("legal chance") == {"ok": True, "moves": [], "complete": True}

    def test_legal_lists_the_outcomes_of_chance(self, talk):
        talk.do("new qe seats=4")
        answer = talk.do("legal chance 4")
        assert answer["complete"]
        assert answer["moves"] == [text for text, _ in talk.do("chances")["outcomes"]]

    def test_random_plays_to_the_end(self, talk):
        talk.do("new qe seats=5")
        answer = talk.do("random 3")
        assert answer["to_act"] == []
        assert talk.do("outcome")["over"]
        assert answer["moves"] == talk.do("record")["record"]["inputs"]
        assert talk.do("random 3")["moves"] == []

    def test_random_plays_so_many_inputs(self, talk):
        talk.do("new qe")
        assert talk.do("random 3 0")["moves"] == []
        assert len(talk.do("random 3 12")["moves"]) == 12
        assert len(talk.do("record")["record"]["inputs"]) == 12

    def test_outcome_before_and_after_the_end(self, talk):
        talk.do("new qe")
        assert talk.do("outcome") == {"ok": True, "over": False}
        talk.do("random 1")
        outcome = talk.do("outcome")
        assert sorted(outcome) == ["ok", "over", "ranking", "reason", "scores", "winners"]
        assert sorted(seat for place in outcome["ranking"] for seat in place) == [0, 1, 2, 3]
        for score in outcome["scores"]:
            parts = [n for name, n in score["categories"].items() if name != "spent"]
            assert sum(parts) == score["total"]

    def test_scores_are_exact_numbers_however_large(self, talk):
        deal(talk)
        for move in ["0 open 1", f"1 bid {GOOGOL - 1}", "2 bid 0", "3 bid 0"]:
            talk.do(f"move {move}")
        while (to_act := talk.do("roll 1")["to_act"]) != []:
            verb = "open 1" if len(to_act) == 1 and "open" in str(talk.do("act")) else "bid 0"
            talk.do(f"move {to_act[0]} {verb}")
        spent = talk.do("outcome")["scores"][1]["categories"]["spent"]
        assert spent == GOOGOL - 1 + 4

    def test_undo_takes_back_one_input(self, talk):
        deal(talk)
        before = talk.all()
        talk.do("move 0 open 120")
        assert talk.do("undo") == {"ok": True, "undone": [0, "open 120"], "to_act": [0]}
        assert talk.all() == before

    def test_undo_goes_back_to_the_start_and_no_further(self, talk):
        talk.do("new qe")
        before = talk.all()
        for _ in talk.do("random 4 20")["moves"]:
            talk.do("undo")
        assert talk.all() == before
        assert talk.code("undo") == "nothing-to-undo"

    def test_the_log_reads_as_documented(self, talk):
        deal(talk)
        talk.do("move 0 open 120")
        lines = talk.do("log")["log"].splitlines()
        assert lines[0] == "qe seats=4"
        assert lines[1] == "chance nation 0 US"
        assert "  dealt 0 AGR @0" in lines
        assert lines[-2:] == ["0 open 120", "  opened 0 120"]

    def test_a_record_loads_into_the_same_game(self, talk):
        talk.do("new qe seats=5 open_record=off")
        talk.do("random 9 40")
        before = talk.all()
        record = talk.do("record")["record"]
        talk.do("new qe")
        answer = talk.do(f"load {json.dumps(record)}")
        assert (answer["game"], answer["seats"]) == ("qe", 5)
        assert talk.all() == before

    def test_quit_ends_the_conversation(self, talk):
        assert talk.do("quit") == {"ok": True}
        assert talk.referee.is_done


BAD_LINES = [
    ("", "empty-line"),
    ("   ", "empty-line"),
    ("\r", "empty-line"),
    ("\0", "unknown-command"),
    (b"\xff\xfe", "bad-encoding"),
    (b"move 0 open \xc3", "bad-encoding"),
    ("MOVE 0 open 5", "unknown-command"),
    (" act", "unknown-command"),
    ("act\0", "unknown-command"),
    ("act\tnow", "unknown-command"),
    ("act ", "bad-arguments"),
    ("act now", "bad-arguments"),
    ("games 1", "bad-arguments"),
    ("new", "bad-arguments"),
    ("new  qe", "bad-arguments"),
    ("new qe  seats=4", "bad-arguments"),
    ("new qe seats=4 ", "bad-arguments"),
    ("new qe seats=4\u00a0memory=off", "bad-arguments"),
    ("new chess", "unknown-game"),
    ("new QE", "unknown-game"),
    ("new qe seats=2", "bad-seats"),
    ("new qe seats=6", "bad-seats"),
    ("new qe seats=04", "bad-seats"),
    ("new qe seats=٤", "bad-seats"),
    ("new qe seats=" + "4" * 100, "bad-seats"),
    ("new qe seats", "bad-setting"),
    ("new qe seats=", "bad-setting"),
    ("new qe seats=" + "4" * 1000, "bad-setting"),
    ("new qe memory=maybe", "bad-option"),
    ("new qe colour=red", "unknown-option"),
    ("new qe seats=4 seats=4", "option-twice"),
    ("move", "bad-arguments"),
    ("move 0", "bad-arguments"),
    ("move 0 ", "bad-arguments"),
    ("move  0 open 5", "bad-arguments"),
    ("move 4 open 5", "bad-seat"),
    ("move -1 open 5", "bad-seat"),
    ("move 00 open 5", "bad-seat"),
    ("move \u0660 open 5", "bad-seat"),
    ("move spectator open 5", "bad-seat"),
    ("move 0 open 1e5", "bad-notation"),
    ("move 0 open ٣", "bad-notation"),
    ("move 0 open  7", "bad-notation"),
    ("move 0  open 7", "bad-notation"),
    ("move 0 open 7 ", "bad-notation"),
    ("move 0 open 1_000", "bad-notation"),
    ("move 0 open -5", "bad-notation"),
    ("move 0 open +5", "bad-notation"),
    ("move 0 open 007", "bad-notation"),
    ("move 0 open 10.5", "bad-notation"),
    ("move 0 open 5\0", "bad-notation"),
    ("move 0 castle", "bad-notation"),
    ("move 0 " + "open " * 50_000, "bad-notation"),
    ("move 0 open " + "\u0663" * 200_000, "bad-notation"),
    ("roll x", "bad-number"),
    ("roll -1", "bad-number"),
    ("roll 1e5", "bad-number"),
    ("roll 1_000", "bad-number"),
    ("roll ٣", "bad-number"),
    ("roll ²", "bad-number"),
    ("roll 07", "bad-number"),
    ("roll 1" + "0" * 1_000_000, "bad-number"),
    ("roll 1 2", "bad-arguments"),
    ("random", "bad-arguments"),
    ("random 1 2 3", "bad-arguments"),
    ("random 1 -2", "bad-number"),
    ("random  1", "bad-arguments"),
    ("legal", "bad-arguments"),
    ("legal 9", "bad-seat"),
    ("legal 0 many", "bad-number"),
    ("view", "bad-arguments"),
    ("view chance", "bad-seat"),
    ("view -2", "bad-seat"),
    ("view 0 1", "bad-arguments"),
    ("load", "bad-arguments"),
    ("load x", "bad-record"),
    ("load {}", "bad-record"),
    ("load " + "[" * 500_000, "bad-record"),
    ("x" * (MAX_LINE + 1), "line-too-long"),
]


class TestRefusals:
    @pytest.mark.parametrize(
        ("line", "code"), BAD_LINES, ids=[ascii(line)[:40] for line, _ in BAD_LINES]
    )
    def test_a_bad_line_is_refused_and_changes_nothing(self, talk, line, code):
        deal(talk)
        before = talk.all()
        assert talk.code(line) == code
        assert talk.all() == before

    def test_a_refusal_by_a_rule_names_the_rule(self, talk):
        deal(talk)
        refused = talk.ask("move 0 open 0")
        assert (refused["code"], refused["rule"]) == ("opening-below-one", "QE-3.2")
        talk.do("move 0 open 100")
        refused = talk.ask("move 1 bid 100")
        assert (refused["code"], refused["rule"]) == ("equals-opening-bid", "QE-4.2")

    @pytest.mark.parametrize("digits", [102, 5_000, 1_000_000])
    def test_a_bid_beyond_a_googol_is_refused_with_its_rule(self, talk, digits):
        deal(talk)
        refused = talk.ask("move 0 open " + "9" * digits)
        assert (refused["code"], refused["rule"]) == ("bid-too-large", "QE-3.3")

    def test_a_refusal_by_no_rule_has_none(self, talk):
        assert talk.ask("new chess")["rule"] is None

    def test_a_misspelt_move_is_shown_the_right_spelling(self, talk):
        deal(talk)
        assert "open AMOUNT" in talk.ask("move 0 open 1e5")["message"]

    def test_a_bad_option_is_shown_what_is_allowed(self, talk):
        message = talk.ask("new qe seats=9")["message"]
        assert "9" in message
        assert "3, 4, 5" in message

    @pytest.mark.parametrize(
        "line",
        [
            *["act", "chances", "roll", "undo", "record", "log", "outcome"],
            *["view 0", "legal 0", "random 1", "move 0 x"],
        ],
    )
    def test_without_a_game_there_is_nothing_to_ask(self, talk, line):
        assert talk.code(line) == "no-game"

    def test_a_line_may_end_as_on_windows(self, talk):
        talk.do("new qe\r")
        talk.do("act\r")

    def test_the_longest_line_allowed_is_read(self, talk):
        assert talk.code("x" * MAX_LINE) == "unknown-command"

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("open 1e5", "bad-notation"),
            ("open 0", "opening-below-one"),
            ("bid 5", "not-now"),
            ("open " + "9" * 1_000_000, "bid-too-large"),
        ],
        ids=lambda text: text[:12],
    )
    def test_a_bad_move_is_refused_and_the_game_goes_on(self, talk, move, code):
        deal(talk)
        before = talk.do("act")
        assert talk.code(f"move 0 {move}") == code
        assert talk.do("act") == before


class TestLoad:
    def record(self, talk):
        talk.do("new qe")
        talk.do("random 2 30")
        return talk.do("record")["record"]

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"game": "chess"}, "foreign-record"),
            ({"rules": 999}, "other-rules-version"),
            ({"options": "seats=9"}, "bad-seats"),
            ({"options": 4}, "bad-record"),
            ({"extra": 1}, "bad-record"),
            ({"inputs": [[0, "open 5"]]}, "broken-record"),
            ({"inputs": [["chance", "nation 0  US"]]}, "broken-record"),
            ({"inputs": [[-1, "nation 0 US"]]}, "bad-record"),
        ],
    )
    def test_a_bad_record_is_refused_and_the_old_game_stays(self, talk, change, code):
        record = self.record(talk)
        before = talk.all()
        assert talk.code("load " + json.dumps({**record, **change})) == code
        assert talk.all() == before

    def test_every_truncated_record_is_refused(self, talk):
        text = json.dumps(self.record(talk))
        before = talk.all()
        for length in range(1, len(text)):
            assert talk.code("load " + text[:length]) == "bad-record"
        assert talk.all() == before

    def test_a_broken_record_says_where_and_why(self, talk):
        record = self.record(talk)
        record["inputs"][8] = ["chance", "first 7"]
        refused = talk.ask("load " + json.dumps(record))
        assert "input 9: chance first 7: not-an-outcome" in refused["message"]
        assert refused["rule"] == "QE-1.8"

    def test_a_record_that_goes_on_after_the_end_is_refused(self, talk):
        talk.do("new qe")
        talk.do("random 2")
        record = talk.do("record")["record"]
        record["inputs"].append([0, "bid 1"])
        assert talk.code("load " + json.dumps(record)) == "broken-record"


class TestFaults:
    """What a fault inside the engine must not do."""

    def fail_after(self, monkeypatch, name, harm):
        """Make a command do harm to the game and then fail."""

        def run(referee: Referee, words: list[str]):
            harm(referee)
            raise ZeroDivisionError

        usage, least, most, takes_rest, _ = COMMANDS[name]
        monkeypatch.setitem(COMMANDS, name, Command(usage, least, most, takes_rest, run))

    def test_a_fault_is_answered_without_a_trace(self, talk, monkeypatch, capfd):
        self.fail_after(monkeypatch, "games", lambda referee: None)
        assert talk.code("games") == "internal-error"
        assert capfd.readouterr() == ("", "")

    @pytest.mark.parametrize(
        "harm",
        [
            lambda referee: referee.play.put(0, "open 5"),
            lambda referee: referee.play.state.left.clear(),
            lambda referee: setattr(referee, "play", None),
            lambda referee: referee.new(["qe"]),
            lambda referee: referee.random(["1"]),
            lambda referee: referee.play.undo(),
        ],
        ids=["move", "state", "gone", "new", "random", "undo"],
    )
    def test_a_fault_leaves_the_game_as_it_was(self, talk, monkeypatch, harm):
        deal(talk)
        before = talk.all()
        self.fail_after(monkeypatch, "games", harm)
        assert talk.code("games") == "internal-error"
        assert talk.all() == before
        talk.do("move 0 open 5")

    def test_a_fault_leaves_the_generator_as_it_was(self, talk, monkeypatch):
        talk.do("new qe")
        talk.do("random 1 0")
        expected = talk.do("roll")["moves"]
        talk.do("new qe")
        talk.do("random 1 0")
        self.fail_after(monkeypatch, "games", lambda referee: referee.rng.word())
        talk.code("games")
        assert talk.do("roll")["moves"] == expected
