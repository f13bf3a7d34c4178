"""The laws of notation: one move, one spelling, and a quick no to everything else."""

from __future__ import annotations

import re
from time import process_time
from typing import Any

from conformance.laws import demand
from conformance.scenes import Scene
from slushfund.core import BadNotation, Refusal, Rng

QUICK = 0.02
"""Seconds of work for any refusal, in the best of a few tries; generous for slow machines."""


def law_round_trip(scene: Scene, rng: Rng) -> None:
    """Writing and reading a move gives the same move, and different moves look different."""
    game = scene.game
    spelled: dict[str, Any] = {}
    for move in [move for _, move in scene.inputs] + _listed(scene):
        text = game.write(move)
        again = game.parse(text)
        demand(again == move and hash(again) == hash(move), "reading what was written", text)
        demand(game.write(again) == text, "a move has one spelling", text)
        known = spelled.setdefault(text, move)
        demand(known == move, "different moves look different", text)
        tidy = text == text.strip() and text.isascii() and text.isprintable() and text != ""
        demand(tidy and "  " not in text, "a move is one tidy line", repr(text))


def _listed(scene: Scene) -> list[Any]:
    """Return listed moves of every seat at every kept position."""
    game = scene.game
    return [
        move
        for moment in scene.moments
        for seat in scene.seats()
        for move in game.space(moment.state, seat).listing(12)
    ]


def law_one_spelling(scene: Scene, rng: Rng) -> None:
    """A legal text with any slip is no move, and is refused at once."""
    game = scene.game
    for move in scene.probes:
        text = game.write(move)
        for slip in slips(text):
            answer, no, seconds = read(game, slip)
            demand(answer is None, "a slip is no move", repr(text), repr(slip[:80]))
            is_bad = isinstance(no, BadNotation)
            demand(is_bad, "a slip is bad notation", repr(text), repr(slip[:80]), no)
            demand(seconds < QUICK, "a slip is refused at once", repr(slip[:80]), seconds)
        for slip in doubtful_slips(text):
            judge(game, slip)


def judge(game: Any, text: str) -> None:
    """Whatever is read as a move must be that move's one spelling."""
    answer, no, seconds = read(game, text)
    demand(no is None or no.code != "", "a refusal has a code", repr(text[:80]))
    demand(seconds < QUICK, "reading is quick", repr(text[:80]), seconds)
    if answer is not None:
        demand(game.write(answer) == text, "a move has one spelling", repr(text[:80]))


def read(game: Any, text: str) -> tuple[Any, Refusal | None, float]:
    """Return the move or the refusal, and the seconds it took.

    A number that no rule allows may be refused here by that rule, before anybody computes with it.
    """
    seconds = QUICK
    for _ in range(3):
        start = process_time()
        answer: Any = None
        refused: Refusal | None = None
        try:
            answer = game.parse(text)
        except Refusal as no:
            refused = no
        seconds = process_time() - start
        if seconds < QUICK:
            break
    return answer, refused, seconds


def slips(text: str) -> list[str]:
    """Return texts that differ by what people and programs get wrong, none of them a move."""
    found = [
        f" {text}",
        f"{text} ",
        f"{text}\n",
        f"\n{text}",
        f"{text}\r",
        f"\t{text}",
        f"{text}\0",
        f"{text} x",
        f"{text},",
        f"\ufeff{text}",
        f"{text}\u00a0",
        text.replace(" ", "  ", 1),
        text.replace(" ", "\t", 1),
        text.replace(" ", "\u00a0", 1),
        text.replace(" ", "_", 1),
        text[0].upper() + text[1:],
        text.swapcase(),
        text.split(" ")[0] + "x" + text[len(text.split(" ")[0]) :],
    ]
    for number in re.finditer(r"(?<![\w.-])[0-9]+(?![\w.-])", text):
        is_coordinate = "," in text[max(number.start() - 1, 0) : number.end() + 1]
        for wrong in wrong_numbers(number.group()):
            if is_coordinate and wrong == f"-{number.group()}":
                continue  # coordinates such as 1,0 may be negative
            found.append(text[: number.start()] + wrong + text[number.end() :])
    return [slip for slip in found if slip != text]


def wrong_numbers(digits: str) -> list[str]:
    """Return spellings that int() takes, or some other language, but the rules do not."""
    arabic = "".join([chr(0x0660 + int(digit)) for digit in digits])
    wide = "".join([chr(0xFF10 + int(digit)) for digit in digits])
    return [
        f"0{digits}",
        f"00{digits}",
        f"+{digits}",
        f"--{digits}",
        f"-0{digits}",
        f"{digits}.0",
        f"{digits}.",
        f"{digits}e0",
        f"{digits[0]}_{digits[0]}",
        f"0x{digits}",
        f"{digits}'000",
        f"{digits},000",
        f"\u00b2{digits}",
        arabic,
        wide,
        "",
    ]


def doubtful_slips(text: str) -> list[str]:
    """Return changed texts that may be other moves; if they are, they are spelled right."""
    words = text.split(" ")
    found = [
        "9" * 1_000_000,
        f"{words[0]} {'9' * 1_000_000}",
        f"{text} {'9' * 5_000}",
        f"{text}{'9' * 1_000_000}",
        " ".join(words[::-1]),
        words[0],
        text[:-1],
        text[1:],
        text + text[-1],
        f"{text} {words[-1]}",
        " ".join([*words[:1], *sorted(words[1:], reverse=True)]),
        text.upper(),
        "",
        " ",
    ]
    for number in re.finditer(r"[0-9]+", text):
        for other in (f"-{number.group()}", "-0", "0", "1", "9", "10", "63", "999", "9" * 40):
            found.append(text[: number.start()] + other + text[number.end() :])
    return found


NOTATION_LAWS = {"round trip": law_round_trip, "one spelling": law_one_spelling}
