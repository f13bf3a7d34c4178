"""`slushfund verify`: prove that chance was not meddled with in a downloaded game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import msgspec

from slushfund.cli.files import read_bytes
from slushfund.cli.language import say, say_result, spoken
from slushfund.cli.refusals import telling_refusals
from slushfund.cli.shown import shown
from slushfund.core import BadInput
from slushfund.server.tables.verification import Contribution, Proof, contributions, prove
from slushfund.text.said import said
from slushfund.wire import api
from slushfund.wire.record import MAX_BYTES

WHY: Final = {
    "silent": "words did not come in time",
    "left": "somebody left",
    "restart": "the server went down",
}


def print_proof(file: str, as_json: bool) -> None:
    """Play a downloaded game again; print what that proves, and what it does not."""
    with telling_refusals():
        saved = _read(Path(file))
        proof = prove(saved)
    fair = saved.fairness
    assert fair is not None
    if as_json:
        print(json.dumps(_values(saved, fair, proof)))
        return
    _print_facts(saved, fair, proof)
    for title, lines in (
        ("Proved:", _proved(fair, proof)),
        ("Not proved:", _not_proved(fair, proof)),
    ):
        print(f"\n{say(title)}")
        for line in lines:
            print(f"- {say_result(line)}")


def _values(saved: api.SavedGame, fair: api.SavedFairness, proof: Proof) -> dict[str, object]:
    """Return the proof for programs."""
    return {
        "game": proof.record.game,
        "options": proof.record.options,
        "draws": proof.draws,
        "commitment": fair.commit,
        "words": [_contribution("en", one) for one in contributions(saved)],
        "given_up": len(fair.given_up),
        "entries": len(fair.chain),
        "head": proof.heads[-1] if proof.heads else None,
        "heads_witnessed": proof.witnessed,
        "proved": _proved(fair, proof),
        "not_proved": _not_proved(fair, proof),
    }


def _print_facts(saved: api.SavedGame, fair: api.SavedFairness, proof: Proof) -> None:
    record = proof.record
    text = "{game} {options}: {draws} chance events, all as committed"
    print(say(text, game=record.game, options=shown(record.options), draws=proof.draws))
    _print_fact("commitment", fair.commit)
    for part in contributions(saved):
        _print_fact("words", shown(_contribution(spoken(), part)))
    for one in fair.given_up:
        _print_fact("given up", f"{shown(one.seal)}: {_why(one.why, one.seats)}")
    if proof.heads:
        gone = len([line for line in fair.chain if line[0] == "gone"])
        text = "{entries} entries, {gone} taken back; head {head}"
        _print_fact("chain", say(text, entries=len(fair.chain), gone=gone, head=proof.heads[-1]))
    _print_fact("memory", _memory(saved, proof))


def _contribution(language: str, part: Contribution) -> str:
    how = "none"
    if part.words or part.is_pledged:
        how = "pledged: {words}" if part.is_pledged else "said openly: {words}"
    return said(
        language,
        "seat {seat}, {name}: {how}",
        seat=part.seat,
        name=part.name or said(language, "nobody"),
        how=said(language, how, words=part.words),
    )


def _print_fact(name: str, fact: str) -> None:
    print(f"{say(name):10} {fact}")


def _why(why: str, seats: list[int]) -> str:
    text = say(WHY[why])
    if not seats:
        return text
    return say("{why} (seat {seats})", why=text, seats=", ".join([str(seat) for seat in seats]))


def _memory(saved: api.SavedGame, proof: Proof) -> str:
    seen = saved.witness
    if seen is None:
        return say("none: this file has only what the server says")
    parts = [say("{number} seal(s)", number=len(seen.seals))]
    parts += [say("pledges")] if seen.pledges is not None else []
    parts += [say("words")] if seen.words is not None else []
    parts += [say("{number} heads", number=proof.witnessed)]
    whose = say("a spectator") if seen.seat is None else say("seat {seat}", seat=seen.seat)
    text = "of the browser of {whose}: {what}, all as in this file"
    return say(text, whose=whose, what=", ".join(parts))


def _proved(fair: api.SavedFairness, proof: Proof) -> list[str]:
    proved = ["the moves are legal and lead to the end, and every draw follows from seed and words"]
    proved.append("the seed is the one that was sealed with the commitment above")
    if any(fair.pledges):
        proved.append("pledged words are those that were pledged, for this table and this seal")
    if proof.heads:
        proved.append("moves, words and seal are those of the head above")
    if proof.witnessed:
        proved.append("seals, words and moves are those that this browser was shown at the time")
    return proved


def _not_proved(fair: api.SavedFairness, proof: Proof) -> list[str]:
    doubts = ["that nobody looked: whoever runs the server can read seed and hands"]
    if not proof.witnessed:
        doubts.append(
            "that you were shown this commitment before the game, and this head at its end: "
            "compare them with what your screen showed"
        )
    if not any(fair.pledges):
        doubts.append(
            "that nobody searched for this deal: no words were pledged, so whoever knew the seed "
            "could try out words, or open tables until one suited them"
        )
    else:
        doubts.append("anything, if all who pledged words work together with who runs the server")
    if fair.given_up:
        doubts.append(
            f"that no deal was avoided: the table began anew {len(fair.given_up)} time(s), and who "
            "runs the server could see what would have been dealt"
        )
    if not proof.heads:
        doubts.append("that no move was changed later: this game has no chain of moves")
    return doubts


def _read(file: Path) -> api.SavedGame:
    data = read_bytes(file, 2 * MAX_BYTES)
    try:
        return msgspec.json.decode(data, type=api.SavedGame)
    except (ValueError, RecursionError) as error:
        raise BadInput("bad-file", "", f"{file}: {error}"[:200]) from None
