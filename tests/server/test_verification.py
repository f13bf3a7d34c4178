"""`slushfund verify`: every kind of forgery is found, by the file itself or by what a browser saw.

The forger is the server: it may reckon everything anew that it could have reckoned, and has only
not been seen to do so.
"""

from __future__ import annotations

import copy
from pathlib import Path

import msgspec
import pytest
from click.exceptions import Exit

from server.house import House, choose, key, ok
from server.pledging import fairness, started
from server.test_fairness import slushfund_command
from slushfund import games
from slushfund.cli.verify import print_proof
from slushfund.core import CHANCE, Playthrough, Refusal, Rng
from slushfund.server.tables import chain, verification
from slushfund.server.tables.fairness import FairChance, pledge_of, seal_of
from slushfund.wire import api

OLD = Path(__file__).parent / "saved"


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A finished game, as the browser of seat 1 saves it: with what it has seen on the way."""
    return watched(tmp_path_factory.mktemp("house"), "qe")


def watched(folder, game):
    with House(folder) as house:
        table, people = started(house, 3, game=game)
        seen = fairness(people[1], table)
        heads: list[str] = []
        live = house.site.tables[table]
        rng = Rng.seeded(1)
        while live.row.status == "running":
            note_head(people[1], table, heads)
            seat = rng.pick(sorted(live.asked))
            ask = {"question": live.asked[seat][0], "move": choose(live, seat, rng), "key": key()}
            ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
            undone = [entry for entry in live.entries if entry.kind == "undo"]
            if live.undoable(seat) and (rng.below(3) == 0 or not undone):
                ok(people[seat].post(f"/api/tables/{table}/undo", json={"key": key()}))
        note_head(people[1], table, heads)
        game = ok(people[1].get(f"/api/tables/{table}/record"))
    memory = {
        "seat": 1,
        "seals": [seen["commit"]],
        "pledges": seen["pledges"],
        "words": seen["words"],
        "mine": "words of 1",
        "heads": heads,
        "ended": True,
    }
    return {**game, "witness": memory}


def note_head(person, table, heads):
    head = ok(person.get(f"/api/tables/{table}/state"))["position"]["head"]
    if head not in heads:
        heads.append(head)


def check(saved):
    return verification.prove(msgspec.convert(saved, api.SavedGame))


def refusal_of(saved):
    with pytest.raises(Refusal) as caught:
        check(saved)
    return f"{caught.value.code} {getattr(caught.value, 'detail', '')}"


def rechained(saved):
    """Reckon the last head anew, as a forger would."""
    game, fair = saved["record"], saved["fairness"]
    given_up = [[one["seal"], one["why"], one["seats"]] for one in fair["given_up"]]
    sealed = [fair["commit"], fair["pledges"], fair["words"], given_up]
    facts = [saved["table"], game["game"], game["rules"], game["options"], *sealed]
    head = chain.first_head(facts)
    texts = iter([put[1] for put in game["inputs"]])
    for at, (kind, seat, secret) in enumerate(fair["chain"]):
        text = "" if kind == "gone" else "undo" if kind == "undo" else next(texts)
        veil = secret if kind == "gone" else chain.veiled(bytes.fromhex(secret), text)
        head = chain.next_head(head, at, "move" if kind == "gone" else kind, seat, veil)
    fair["head"] = head.hex()
    return saved


def test_an_honest_game_is_proved_and_the_forger_s_tools_work(saved):
    found = check(saved)
    assert found.draws > 10
    assert found.witnessed == len(saved["witness"]["heads"]) > 10
    assert rechained(copy.deepcopy(saved)) == saved
    assert check({**saved, "witness": None}).witnessed is None


def test_moves_that_were_taken_back_stay_closed_and_are_bound(saved):
    lines = saved["fairness"]["chain"]
    gone = [at for at, line in enumerate(lines) if line[0] == "gone"]
    assert gone
    assert check(saved).witnessed
    undo = next(at for at, line in enumerate(lines) if line[0] == "undo")
    for at, change in ((gone[0], "00" * 32), (undo, "")):
        forged = copy.deepcopy(saved)
        forged["fairness"]["chain"][at][2] = change
        assert "do not lead to the head" in refusal_of(forged)


def redealt(saved, seed, words):
    """Play a game with another seed or other words, at random, and save it as this table's."""
    game = games.get("qe")
    play = Playthrough(game, game.parse_options(saved["record"]["options"]))
    fair, rng, drawn = FairChance(seed, words), Rng.seeded(5), 0
    while seats := game.to_act(play.state):
        if seats == [CHANCE]:
            play.apply(CHANCE, fair.choose(game.chances(play.state), drawn))
            drawn += 1
        else:
            seat = rng.pick(seats)
            play.apply(seat, game.space(play.state, seat).sample(rng))
    forged = copy.deepcopy(saved)
    seal = seal_of(seed)
    inputs = [["chance" if put.seat == CHANCE else put.seat, put.move] for put in play.inputs]
    forged["record"]["inputs"] = inputs
    forged["fairness"].update(
        seed=seed.hex(),
        commit=seal,
        words=words,
        pledges=[pledge_of(saved["table"], at, seal, one) for at, one in enumerate(words)],
        chain=[["move", put.seat, f"{at:032x}"] for at, put in enumerate(play.inputs)],
    )
    return rechained(forged)


def test_another_seed_is_found_by_its_seal_and_a_whole_new_game_by_the_seal_that_was_seen(saved):
    forged = copy.deepcopy(saved)
    forged["fairness"]["seed"] = (b"x" * 32).hex()
    assert "the seed does not match the seal" in refusal_of(forged)
    forged = redealt(saved, b"x" * 32, saved["fairness"]["words"])
    check({**forged, "witness": None})  # nothing in the file itself is wrong
    assert "was shown another seal" in refusal_of(forged)


def test_a_swapped_seal_is_found(saved):
    forged = copy.deepcopy(saved)
    forged["fairness"]["commit"] = seal_of(b"x" * 32)
    assert "the seed does not match the seal" in refusal_of(forged)


def test_changed_words_are_found_by_their_pledges_and_changed_pledges_by_who_saw_them(saved):
    forged = copy.deepcopy(saved)
    forged["fairness"]["words"][0] = "lucky"
    assert "seat 0 had pledged other words" in refusal_of(forged)
    seed = bytes.fromhex(saved["fairness"]["seed"])
    forged = redealt(saved, seed, ["lucky", "words of 1", "words of 2"])
    check({**forged, "witness": None})
    assert "was shown other pledges" in refusal_of(forged)


def test_reordered_words_are_found_even_with_their_pledges(saved):
    forged = copy.deepcopy(saved)
    fair = forged["fairness"]
    fair["words"] = [fair["words"][1], fair["words"][0], fair["words"][2]]
    assert "seat 0 had pledged other words" in refusal_of(forged)
    fair["pledges"] = [fair["pledges"][1], fair["pledges"][0], fair["pledges"][2]]
    assert "seat 0 had pledged other words" in refusal_of(forged)


def test_words_that_were_chosen_after_others_told_theirs_are_found(saved):
    forged = redealt(saved, bytes.fromhex(saved["fairness"]["seed"]), ["a", "b", "searched for"])
    forged["fairness"]["pledges"][2] = ""
    assert "did not pledge" in refusal_of(rechained(forged))


def test_words_that_were_left_out_are_found_by_their_owner(saved):
    forged = redealt(saved, bytes.fromhex(saved["fairness"]["seed"]), ["words of 0", "", ""])
    forged["fairness"]["pledges"][1:] = ["", ""]
    rechained(forged)
    forged["witness"].update(pledges=None, words=None, heads=[], ended=False)
    assert "were left out" in refusal_of(forged)
    forged["witness"]["mine"] = None
    check(forged)


def bid_at(saved):
    """Return where a sealed bid stands that may as well be another one."""
    inputs = saved["record"]["inputs"]
    for at in range(len(inputs) - 1, -1, -1):
        text = inputs[at][1]
        if text.startswith("bid "):
            for other in (int(text.split()[1]) + 1, int(text.split()[1]) + 2):
                changed = copy.deepcopy(saved)
                changed["record"]["inputs"][at][1] = f"bid {other}"
                try:
                    check(rechained({**changed, "witness": None}))
                except Refusal:
                    continue
                return at, f"bid {other}"
    raise AssertionError("no bid can be changed")


def test_a_changed_bid_is_found_by_the_head_and_a_changed_head_by_who_saw_it(saved):
    at, other = bid_at(saved)
    forged = copy.deepcopy(saved)
    forged["record"]["inputs"][at][1] = other
    assert "do not lead to the head" in refusal_of(forged)
    assert "was shown another head" in refusal_of(rechained(forged))


def test_a_bid_that_is_said_to_have_been_taken_back_later_is_found(saved):
    at, other = bid_at(saved)
    forged = copy.deepcopy(saved)
    fair = forged["fairness"]
    opened = [n for n, line in enumerate(fair["chain"]) if line[0] not in ("undo", "gone")]
    line = opened[at]
    seat, text = saved["record"]["inputs"][at]
    veil = chain.veiled(bytes.fromhex(fair["chain"][line][2]), text)
    gone = [["gone", seat, veil], ["undo", seat, "00" * 16], ["move", seat, "11" * 16]]
    fair["chain"][line : line + 1] = gone
    forged["record"]["inputs"][at][1] = other
    rechained(forged)
    check({**forged, "witness": None})
    assert "was shown another" in refusal_of(forged), "the last bid of all could be made good else"


def test_a_cut_end_is_found(saved):
    forged = copy.deepcopy(saved)
    forged["record"]["inputs"].pop()
    assert "unfinished-record" in refusal_of(forged)
    forged = copy.deepcopy(saved)
    forged["fairness"]["chain"].pop()
    assert "same moves" in refusal_of(forged)
    other_end = redealt(saved, bytes.fromhex(saved["fairness"]["seed"]), saved["fairness"]["words"])
    check({**other_end, "witness": None})
    assert "was shown another head" in refusal_of(other_end)


def test_seals_that_were_given_up_cannot_be_left_out_or_made_up(saved):
    forged = copy.deepcopy(saved)
    note = {"seal": seal_of(b"x" * 32), "why": "silent", "seats": [1]}
    forged["fairness"]["given_up"].append(note)
    assert "do not lead to the head" in refusal_of(forged)
    assert "was shown another head" in refusal_of(rechained(forged))
    honest = copy.deepcopy(saved)
    honest["witness"]["seals"] = [seal_of(b"x" * 32), *honest["witness"]["seals"]]
    assert "was shown another seal" in refusal_of(honest)


def test_a_chain_that_takes_back_what_it_may_not_is_refused(saved):
    for line in (["undo", 0, "00" * 16], ["gone", 0, "00" * 32]):
        forged = copy.deepcopy(saved)
        forged["fairness"]["chain"].insert(1, line)
        assert refusal_of(forged)
    forged = copy.deepcopy(saved)
    forged["fairness"]["chain"][0][2] = "no hex"
    assert "not hexadecimal" in refusal_of(forged)


def test_a_new_proof_cannot_pass_for_an_old_one(saved):
    forged = copy.deepcopy(saved)
    forged["fairness"]["version"] = "slushfund-fair-1"
    assert "the seed does not match the seal" in refusal_of(forged)
    seed = bytes.fromhex(forged["fairness"]["seed"])
    forged["fairness"]["commit"] = seal_of(seed, "slushfund-fair-1")
    assert "parts of a new one" in refusal_of(forged)
    forged["fairness"].update(pledges=[], chain=[], head="")
    assert "was shown another seal" in refusal_of(forged)
    forged["fairness"]["version"] = "slushfund-fair-3"
    assert "no-fairness" in refusal_of(forged)


def test_the_command_says_what_is_proved_and_what_is_not(saved, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(saved))
    done = slushfund_command("verify", str(file))
    assert done.returncode == 0, done.stderr
    for words in ("words of 1", saved["fairness"]["commit"], saved["fairness"]["head"]):
        assert words in done.stdout
    assert "memory     of the browser of seat 1: 1 seal(s), pledges, words" in done.stdout
    assert "Proved:" in done.stdout
    assert "Not proved:\n- that nobody looked" in done.stdout
    forged = copy.deepcopy(saved)
    forged["witness"]["heads"][3] = "00" * 32
    file.write_bytes(msgspec.json.encode(forged))
    done = slushfund_command("verify", str(file))
    assert done.returncode == 2
    assert "another head of the chain" in done.stderr


def test_a_file_cannot_forge_on_a_terminal_what_the_command_says(saved, tmp_path, capsys):
    """Names, seals and whatever else a host may put into a file are printed as words."""
    forged = copy.deepcopy(saved)
    forged["witness"] = None
    forged["names"][0] = "Ann\x1b[2J\x1b[8m\rProved:\n- everything\u202e"
    forged["fairness"]["given_up"] = [{"seal": "\x9b1A\x1b]0;x\x07", "why": "left", "seats": [0]}]
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(rechained(forged)))
    print_proof(str(file), as_json=False)
    told = capsys.readouterr().out
    assert all(character.isprintable() or character == "\n" for character in told), told
    assert r"Ann\x1b[2J\x1b[8m\rProved:\n- everything\u202e" in told
    assert told.count("\nProved:\n") == 1
    forged["record"]["options"] = "seats=3 \x1b[8mmemory=off"
    file.write_bytes(msgspec.json.encode(forged))
    with pytest.raises(Exit):
        print_proof(str(file), as_json=False)
    assert "\x1b" not in capsys.readouterr().err


def test_games_that_were_saved_before_there_were_pledges_prove_what_they_did():
    file = OLD / "fair-1.json"
    done = slushfund_command("verify", str(file))
    assert done.returncode == 0, done.stderr
    assert "this game has no chain of moves" in done.stdout
    assert "no words were pledged" in done.stdout
    game = msgspec.json.decode(file.read_bytes())
    assert "had pledged" not in done.stdout
    game["fairness"]["words"][0] = "other"
    assert refusal_of(game)


def test_a_game_that_was_saved_with_pledges_goes_on_to_be_proved():
    """The client's tests read the same file."""
    game = msgspec.json.decode((OLD / "fair-2.json").read_bytes())
    assert check(game).witnessed == len(game["witness"]["heads"])
