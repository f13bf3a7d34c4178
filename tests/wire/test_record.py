"""Records as JSON: one stable form, and nothing else is accepted."""

from __future__ import annotations

import json

import pytest

from slushfund.core import CHANCE, Input, Record, Refusal
from slushfund.wire import record as wire
from slushfund.wire.record import decode_record, encode_record, plain_record, play_again

TEXT = (
    '{"game":"qe","rules":1,"options":"seats=4",'
    '"inputs":[["chance","nation 0 US"],["chance","nation 1 CN"]]}'
)


def code_of(text):
    with pytest.raises(Refusal) as refused:
        decode_record(text)
    return refused.value.code


def changed(**fields):
    return json.dumps({**json.loads(TEXT), **fields})


def test_the_form_is_stable():
    inputs = [Input(CHANCE, "nation 0 US"), Input(CHANCE, "nation 1 CN")]
    record = Record("qe", 1, "seats=4", inputs)
    assert encode_record(record) == TEXT
    assert plain_record(record) == json.loads(TEXT)


def test_reading_is_the_inverse_of_writing():
    record = decode_record(TEXT)
    assert encode_record(record) == TEXT
    assert record.inputs[0] == Input(CHANCE, "nation 0 US")
    assert decode_record(changed(inputs=[[3, "bid 7"]])).inputs == [Input(3, "bid 7")]


def test_white_space_and_the_order_of_fields_do_not_matter():
    loose = json.dumps(dict(reversed(json.loads(TEXT).items())), indent=2)
    assert encode_record(decode_record(loose)) == TEXT


@pytest.mark.parametrize("length", range(len(TEXT)))
def test_a_truncated_record_is_refused(length):
    assert code_of(TEXT[:length]) == "bad-record"


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "null",
        "7",
        '"qe"',
        "{}",
        TEXT + "x",
        TEXT + TEXT,
        "[" * 200_000,
        '{"a":' * 100_000,
        b"\xff",
        TEXT.encode().replace(b"US", b"\xff\xfe"),
        TEXT.replace("US", "\\ud800"),
        TEXT.encode("utf-16"),
    ],
    ids=lambda text: ascii(text)[:30],
)
def test_what_is_no_record_is_refused(text):
    assert code_of(text) == "bad-record"


@pytest.mark.parametrize(
    "fields",
    [
        {"extra": 1},
        {"game": 1},
        {"game": None},
        {"game": ""},
        {"game": "x" * 41},
        {"rules": "1"},
        {"rules": 1.0},
        {"rules": True},
        {"rules": -1},
        {"rules": 10**100},
        {"options": {"seats": 4}},
        {"options": "x" * (wire.MAX_OPTIONS + 1)},
        {"inputs": {}},
        {"inputs": ["chance nation 0 US"]},
        {"inputs": [["chance"]]},
        {"inputs": [["chance", "a", "b"]]},
        {"inputs": [["Chance", "nation 0 US"]]},
        {"inputs": [["0", "bid 7"]]},
        {"inputs": [[-1, "nation 0 US"]]},
        {"inputs": [[10, "bid 7"]]},
        {"inputs": [[0.0, "bid 7"]]},
        {"inputs": [[True, "bid 7"]]},
        {"inputs": [[0, 7]]},
        {"inputs": [[0, ""]]},
        {"inputs": [[0, "x" * (wire.MAX_MOVE + 1)]]},
        {"inputs": [[0, "bid 7"]] * (wire.MAX_INPUTS + 1)},
    ],
    ids=lambda fields: ascii(fields)[:40],
)
def test_a_wrong_field_is_refused(fields):
    assert code_of(changed(**fields)) == "bad-record"


@pytest.mark.parametrize("field", ["game", "rules", "options", "inputs"])
def test_every_field_is_required(field):
    fields = json.loads(TEXT)
    del fields[field]
    assert code_of(json.dumps(fields)) == "bad-record"


def test_a_record_longer_than_the_limit_is_refused_unread():
    assert code_of(TEXT + " " * wire.MAX_BYTES) == "bad-record"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"game": "chess"}, "foreign-record"),
        ({"rules": 77}, "other-rules-version"),
        ({"options": "seats=77"}, "bad-seats"),
        ({"inputs": [["chance", "nation 1 US"]]}, "broken-record"),
    ],
)
def test_a_well_written_record_may_still_not_be_playable(fields, code):
    record = decode_record(changed(**fields))
    with pytest.raises(Refusal) as refused:
        play_again(record)
    assert refused.value.code == code
