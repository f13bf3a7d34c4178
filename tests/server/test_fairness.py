"""Fair chance: commitments verify, every meddling is found (F2), and draws are not biased."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import slushfund
from patience import PATIENCE
from server.house import all_games, ok, play_on
from slushfund import games
from slushfund.core import CHANCE, Chances, Input, Playthrough, Record, Refusal, Rng
from slushfund.server.tables.fairness import OLDER, FairChance, seal_of
from slushfund.server.tables.verification import prove
from slushfund.wire import api
from slushfund.wire.record import plain_record

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
LOGS = 25 * SOAK
SEED = bytes(range(32))
WORDS = ["", "lucky", "Glück"]


def fair_game(game, seed, words, rng):
    """Play a game at random, with fair chance; return its record."""
    play = Playthrough(game, game.options())
    fair = FairChance(seed, words)
    drawn = 0
    while seats := game.to_act(play.state):
        if seats == [CHANCE]:
            play.apply(CHANCE, fair.choose(game.chances(play.state), drawn))
            drawn += 1
        else:
            seat = rng.pick(seats)
            play.apply(seat, game.space(play.state, seat).sample(rng))
    return play.record(), drawn


@pytest.mark.parametrize("name", all_games())
def test_fair_games_verify_and_changed_ones_do_not(name):
    game, rng = games.get(name), Rng.seeded(1)
    for number in range(LOGS):
        seed = number.to_bytes(32, "big")
        record, drawn = fair_game(game, seed, WORDS, rng)
        assert verify(record, seed.hex(), seal_of(seed, OLDER), WORDS) == drawn
        for changed in meddled(game, record, rng):
            with pytest.raises(Refusal):
                verify(changed, seed.hex(), seal_of(seed, OLDER), WORDS)
        with pytest.raises(Refusal):
            verify(record, seed.hex(), seal_of(seed, OLDER), ["", "unlucky", ""])
        with pytest.raises(Refusal):
            verify(record, (b"x" * 32).hex(), seal_of(seed, OLDER), WORDS)
        with pytest.raises(Refusal):
            verify(record, (b"x" * 32).hex(), seal_of(b"x" * 32, OLDER), WORDS)


def verify(record, seed, seal, words):
    """Return the number of draws of a game as versions before 4 saved it."""
    fair = api.SavedFairness(OLDER, seal, words, seed)
    plain = plain_record(record)
    return prove(api.SavedGame("slushfund-game-1", "t", [], None, None, plain, fair)).draws


def meddled(game, record, rng):
    """Return the record with another outcome of one chance event, and cut short."""
    at = rng.pick([i for i, put in enumerate(record.inputs) if put.seat == CHANCE])
    play = Playthrough(game, game.parse_options(record.options))
    for put in record.inputs[:at]:
        play.put(put.seat, put.move)
    outcomes = [game.write(move) for move in game.chances(play.state).moves]
    others = [text for text in outcomes if text != record.inputs[at].move]
    versions = [record.inputs[:-1], record.inputs[1:]]
    if others:
        changed = Input(CHANCE, rng.pick(others))
        versions.append([*record.inputs[:at], changed, *record.inputs[at + 1 :]])
    return [Record(record.game, record.rules, record.options, inputs) for inputs in versions]


def test_the_stream_is_the_documented_one():
    """Worked by hand from the description, so that others can write a verifier."""
    import hmac
    from hashlib import sha256

    words = msgspec.json.encode(WORDS)
    assert words == '["","lucky","Glück"]'.encode()
    key = hmac.new(SEED, words, sha256).digest()
    fair = FairChance(SEED, WORDS)
    for index in range(50):
        block, attempt = 0, 0
        while True:
            data = hmac.new(key, f"{index}:{attempt}".encode(), sha256).digest()
            block = int.from_bytes(data, "big") >> (256 - 3)
            attempt += 1
            if block < 6:
                break
        assert fair.below(6, index) == block
    assert seal_of(SEED, OLDER) == sha256(b"slushfund-fair-1" + SEED).hexdigest()
    assert seal_of(SEED) == sha256(b"slushfund-fair-2" + SEED).hexdigest()


@pytest.mark.parametrize("n", [2, 3, 6, 7, 30])
def test_draws_are_even(n):
    fair = FairChance(SEED, WORDS)
    draws = 20_000
    counts = [0] * n
    for index in range(draws):
        counts[fair.below(n, index)] += 1
    expected = draws / n
    assert sum([(count - expected) ** 2 / expected for count in counts]) < 3 * n + 12


def test_a_single_outcome_and_numbers_beyond_one_block_can_be_drawn():
    fair = FairChance(SEED, WORDS)
    assert fair.below(1, 0) == 0
    assert {fair.below(2**300 + 1, index) > 2**290 for index in range(5)} == {True}
    moves = ["a", "b"]
    weighted = Chances(moves, [1, 10**80])  # type: ignore[arg-type]
    assert [fair.choose(weighted, index) for index in range(20)] == ["b"] * 20


def test_no_two_tables_share_a_stream(house):
    tables = [house.table("qe", 3)[0] for _ in range(5)]
    seeds = {house.site.tables[table].row.seed for table in tables}
    assert len(seeds) == 5


def test_a_downloaded_game_is_proved_on_the_command_line(house, tmp_path):
    table, people = house.table("qe", 3)
    play_on(house, table, people, Rng.seeded(1))
    commit = ok(people[0].get(f"/api/tables/{table}"))["fairness"]["commit"]
    saved = people[0].get(f"/api/tables/{table}/record").text
    file = tmp_path / "game.json"
    file.write_text(saved)
    done = slushfund_command("verify", str(file))
    assert done.returncode == 0, done.stderr
    assert commit in done.stdout
    assert slushfund_command("replay", str(file)).returncode == 0
    game = msgspec.json.decode(saved)
    at = next(i for i, put in enumerate(game["record"]["inputs"]) if put[1].startswith("first"))
    game["record"]["inputs"][at][1] = f"first {(int(game['record']['inputs'][at][1][-1]) + 1) % 3}"
    file.write_bytes(msgspec.json.encode(game))
    done = slushfund_command("verify", str(file))
    assert done.returncode == 2
    assert "unfair-record" in done.stderr or "broken-record" in done.stderr


def slushfund_command(*arguments):
    source = str(Path(slushfund.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "slushfund", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
        timeout=PATIENCE,
        check=False,
    )


def test_words_are_taken_until_the_game_begins(house):
    host, guest = house.person(), house.person()
    table = ok(host.post("/api/tables", json={"game": "qe", "name": "A", "options": "seats=3"}))[
        "id"
    ]
    ok(guest.post(f"/api/tables/{table}/seats", json={"name": "B"}))
    before = ok(host.get(f"/api/tables/{table}"))["fairness"]
    ok(guest.put(f"/api/tables/{table}/words", json={"words": "my words"}))
    ok(host.patch(f"/api/tables/{table}/seats/2", json={"kind": "bot"}))
    ok(host.post(f"/api/tables/{table}/start"))
    answer = guest.put(f"/api/tables/{table}/words", json={"words": "later"})
    assert answer.json()["code"] == "already-started"
    after = ok(host.get(f"/api/tables/{table}"))["fairness"]
    assert after["commit"] == before["commit"]
    assert after["words"] == ["", "my words", ""]
    live = house.site.tables[table]
    fair = FairChance(live.row.seed, after["words"])
    first = fair.choose(live.game.chances(live.game.start(live.play.options)), 0)
    assert live.entries[0].text == live.game.write(first)
