"""`slushfund verify`: prove that chance was not meddled with in a downloaded game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput
from slushfund.server.tables.proof import Proof, contributions, prove
from slushfund.wire import api
from slushfund.wire.record import MAX_BYTES

WHY: Final = {
    "silent": "words did not come in time",
    "left": "somebody left",
    "restart": "the server went down",
}


def print_proof(file: str) -> None:
    """Play a downloaded game again; print what that proves, and what it does not."""
    with telling_refusals(""):
        saved = _read(Path(file))
        proof = prove(saved)
    fair, record = saved.fairness, proof.record
    assert fair is not None
    print(f"{record.game} {record.options}: {proof.draws} chance events, all as committed")
    print(f"commitment {fair.commit}")
    for line in contributions(saved):
        print(f"words      {line}")
    for one in fair.given_up:
        print(f"given up   {one.seal}: {WHY[one.why]}{_whose(one.seats)}")
    if proof.heads:
        gone = len([line for line in fair.chain if line[0] == "gone"])
        print(f"chain      {len(fair.chain)} entries, {gone} taken back; head {proof.heads[-1]}")
    print(_memory(saved, proof))
    print("\nProved:")
    for line in _proved(fair, proof):
        print(f"- {line}")
    print("\nNot proved:")
    for line in _not_proved(fair, proof):
        print(f"- {line}")


def _whose(seats: list[int]) -> str:
    return f" (seat {', '.join([str(seat) for seat in seats])})" if seats else ""


def _memory(saved: api.SavedGame, proof: Proof) -> str:
    seen = saved.witness
    if seen is None:
        return "memory     none: this file has only what the server says"
    parts = [f"{len(seen.seals)} seal(s)"]
    parts += ["pledges"] if seen.pledges is not None else []
    parts += ["words"] if seen.words is not None else []
    parts += [f"{proof.witnessed} heads"]
    where = "a spectator" if seen.seat is None else f"seat {seen.seat}"
    return f"memory     of the browser of {where}: {', '.join(parts)}, all as in this file"


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
    try:
        with file.open("rb") as source:
            data = source.read(2 * MAX_BYTES + 1)
    except OSError as error:
        raise BadInput("bad-file", "", error.strerror or "no reason given") from None
    if len(data) > 2 * MAX_BYTES:
        raise BadInput("bad-file", "", f"longer than {2 * MAX_BYTES} bytes")
    try:
        return msgspec.json.decode(data, type=api.SavedGame)
    except (ValueError, RecursionError) as error:
        raise BadInput("bad-file", "", str(error)[:200]) from None
