"""Records and logs: a game is its inputs, and comes back from them whole."""

import json

import pytest
from hypothesis import given

from conformance.forms import dump, wire
from conformance.scenes import heard, scene
from conformance.tables import LUCK, SEEDS, Table, steady, tables, tried
from slushfund.core import Input, Playthrough, Record, Refusal, Rng, replay, write_log
from slushfund.core.record import parse_log
from slushfund.wire.record import decode_record, encode_record

ALL = pytest.mark.parametrize("table", tried(tables()))


def played(table: Table, seed: int) -> Playthrough:
    """Return the random game of this seed as the engine keeps it."""
    made = scene(table, seed)
    play = Playthrough(made.game, made.options)
    for seat, move in made.inputs:
        play.apply(seat, move)
    return play


@ALL
@steady(examples=1)
@given(seed=SEEDS)
def test_a_log_read_and_played_again_is_the_same_text(table, seed) -> None:
    play = played(table, seed)
    text = write_log(play)
    name, options, inputs = parse_log(text)
    again = replay(table.game, Record(name, table.game.rules_version, options, inputs))
    assert write_log(again) == text
    assert dump(again.state) == dump(play.state)


@ALL
@steady(examples=1)
@given(seed=SEEDS)
def test_a_record_goes_through_json_and_stays_what_it_was(table, seed) -> None:
    record = played(table, seed).record()
    text = encode_record(record)
    again = decode_record(text)
    assert again == record
    assert encode_record(again) == text
    assert again.fingerprint() == record.fingerprint()
    assert decode_record(json.dumps(json.loads(text))) == record
    assert dump(replay(table.game, again).state) == dump(played(table, seed).state)


@ALL
@steady(examples=1)
@given(seed=SEEDS, luck=LUCK)
def test_any_change_of_a_record_changes_its_fingerprint(table, seed, luck) -> None:
    record = played(table, seed).record()
    rng = Rng.seeded(luck)
    at = rng.below(len(record.inputs))
    changed = [
        record.inputs[:-1],
        record.inputs[:at] + record.inputs[at + 1 :],
        [*record.inputs[:at], Input(9, record.inputs[at].move), *record.inputs[at + 1 :]],
        [*record.inputs, record.inputs[at]],
    ]
    prints = [Record(record.game, record.rules, record.options, one) for one in changed]
    prints.append(Record(record.game, record.rules + 1, record.options, record.inputs))
    prints.append(Record(record.game, record.rules, record.options + " x=y", record.inputs))
    prints.append(Record(record.game + "x", record.rules, record.options, record.inputs))
    assert record.fingerprint() not in [one.fingerprint() for one in prints]


@ALL
@steady(examples=1)
@given(seed=SEEDS, luck=LUCK)
def test_a_broken_record_is_refused(table, seed, luck) -> None:
    game = table.game
    record = played(table, seed).record()
    at = Rng.seeded(luck).below(len(record.inputs))
    seat, move = record.inputs[at].seat, record.inputs[at].move
    wrong = [Input(9, move), Input(seat, move + " "), Input(seat, "x"), Input(seat, "")]
    for put in wrong:
        inputs = [*record.inputs[:at], put, *record.inputs[at + 1 :]]
        with pytest.raises(Refusal):
            replay(game, Record(record.game, record.rules, record.options, inputs))
    with pytest.raises(Refusal):
        replay(game, Record(record.game, record.rules, record.options, [*record.inputs, wrong[0]]))
    with pytest.raises(Refusal):
        replay(game, Record("chess", record.rules, record.options, record.inputs))
    with pytest.raises(Refusal):
        replay(game, Record(record.game, record.rules + 1, record.options, record.inputs))


@ALL
@steady(examples=1)
@given(seed=SEEDS)
def test_knowledge_is_the_view_and_exactly_the_events_told_to_the_seat(table, seed) -> None:
    play = played(table, seed)
    made = scene(table, seed)
    for seat in made.viewers():
        knowledge = play.knowledge(seat)
        told = [event for events in made.told for event in heard(events, seat)]
        assert knowledge.seat == seat
        assert wire(made.game, knowledge.events) == wire(made.game, told)
        view = made.game.view(made.moments[-1].state, seat)
        assert wire(made.game, knowledge.view) == wire(made.game, view)


@ALL
@steady(examples=1)
@given(seed=SEEDS, luck=LUCK)
def test_undo_leads_back_to_the_position_before(table, seed, luck) -> None:
    made = scene(table, seed)
    moment = Rng.seeded(luck).pick(made.moments[:-1])
    play = Playthrough(made.game, made.options)
    for seat, move in made.inputs[: moment.index + 1]:
        play.apply(seat, move)
    play.undo()
    assert dump(play.state) == dump(moment.state)
    assert len(play.inputs) == len(play.told) == moment.index
