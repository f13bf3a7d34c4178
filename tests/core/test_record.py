"""Records, logs and knowledge, on the toy."""

import pytest

from conformance.toy import TOY
from slushfund.core import (
    CHANCE,
    SPECTATOR,
    BadInput,
    BadNotation,
    IllegalMove,
    Input,
    Playthrough,
    Record,
    Refusal,
    replay,
    write_log,
)
from slushfund.core.record import parse_log, parse_seat, write_seat

LOG = """toy seats=2
chance token 0 3
  dealt 0 3 @0
chance token 1 4
  dealt 1 4 @1
chance prize 7
  turned 7
0 bid 5
  sealed 0
1 bid 2
  sealed 1
  taken 0
  paid 0 5 @0
"""


def play() -> Playthrough:
    playing = Playthrough(TOY, TOY.options(seats=2))
    for put in parse_log(LOG)[2]:
        playing.put(put.seat, put.move)
    return playing


def test_a_log_shows_inputs_events_and_private_audiences() -> None:
    assert write_log(play()) == LOG


def test_comments_events_and_empty_lines_are_passed_over_when_a_log_is_read() -> None:
    name, options, inputs = parse_log("# about\n\n" + LOG.replace("0 bid", "# then\n0 bid"))
    assert (name, options) == ("toy", "seats=2")
    assert [put.line() for put in inputs] == [
        line for line in LOG.splitlines()[1:] if not line.startswith(" ")
    ]


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "  indented\n"])
def test_a_log_without_a_header_is_refused(text) -> None:
    with pytest.raises(BadNotation):
        parse_log(text)


@pytest.mark.parametrize("text", ["", "-1", "10", "01", "+1", "\u0663", "Chance", "spectator", "x"])
def test_a_seat_is_one_digit_or_chance(text) -> None:
    with pytest.raises(BadNotation):
        parse_seat(text)


def test_seats_are_written_and_read() -> None:
    assert [parse_seat(write_seat(seat)) for seat in (0, 7, CHANCE)] == [0, 7, CHANCE]
    assert write_seat(CHANCE) == "chance"


def test_a_record_has_the_fingerprint_it_always_had() -> None:
    record = Record("toy", 1, "seats=2", [Input(CHANCE, "token 0 3"), Input(0, "bid 5")])
    assert record.fingerprint() == FINGERPRINT


FINGERPRINT = "02ed89102b7557c71cc5c6cdc339ad9c9e29234aef0e415bfafd9f56ca4f92e3"


def test_a_record_of_another_game_or_version_is_refused() -> None:
    for record, code in [
        (Record("qe", 1, "seats=2", []), "foreign-record"),
        (Record("toy", 2, "seats=2", []), "other-rules-version"),
        (Record("toy", 1, "seats=9", []), "bad-seats"),
    ]:
        with pytest.raises(Refusal) as refused:
            replay(TOY, record)
        assert refused.value.code == code


def test_a_broken_record_names_the_input_and_its_rule() -> None:
    inputs = [*play().record().inputs[:4], Input(0, "bid 1")]
    with pytest.raises(BadInput) as refused:
        replay(TOY, Record("toy", 1, "seats=2", inputs))
    assert refused.value.code == "broken-record"
    assert refused.value.rule == "TY-2.1"
    assert refused.value.detail == "input 5: 0 bid 1: not-your-turn"


def test_a_refused_move_is_not_kept() -> None:
    playing = play()
    with pytest.raises(IllegalMove):
        playing.put(0, "bid 5")
    with pytest.raises(BadNotation):
        playing.put(0, "bid five")
    assert write_log(playing) == LOG


def test_undo_takes_back_one_input_with_its_events() -> None:
    playing = play()
    playing.undo()
    assert LOG.startswith(write_log(playing))
    assert playing.inputs[-1].line() == "0 bid 5"
    playing.put(1, "bid 2")
    assert write_log(playing) == LOG


def test_a_record_is_a_copy_of_the_inputs() -> None:
    playing = play()
    record = playing.record()
    playing.undo()
    assert len(record.inputs) == 5


def test_knowledge_is_what_the_seat_saw_and_nothing_else() -> None:
    playing = play()
    said = {
        seat: [TOY.write_event(event) for event in playing.knowledge(seat).events]
        for seat in (0, 1, SPECTATOR)
    }
    public = ["turned 7", "sealed 0", "sealed 1", "taken 0"]
    assert said == {
        0: ["dealt 0 3", *public, "paid 0 5"],
        1: ["dealt 1 4", *public],
        SPECTATOR: public,
    }
    assert playing.knowledge(1).view == TOY.view(playing.state, 1)
    assert playing.knowledge(1).seat == 1
