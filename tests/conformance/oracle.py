"""Who may know what of a move, written down from the rules and not from the code.

The laws of secrecy compare what a seat sees with what `imagine` thinks it cannot see. A fact that
both the view and `imagine` give away would pass them; this table is what stops it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Concealed:
    """What others learn of a move when it is made: its public part, and who knows the rest."""

    public: str
    knowers: tuple[int, ...]
    is_sealed: bool
    """Secret only until the last answer is in."""


def concealed(game: str, text: str) -> Concealed | None:
    """Return what is hidden about a move, or None where the rules hide nothing by themselves."""
    words = text.split(" ")
    if words[0] in SEALED_WORDS.get(game, []):
        return Concealed(words[0], (), is_sealed=True)
    if game == "tiefe-taschen" and words[0] == "bribe" and words[-1] == "down":
        target = int(words[1])
        return Concealed(f"bribe {words[1]} {words[2]} down", (target,), is_sealed=False)
    if game == "tiefe-taschen" and words[0] == "say" and words[1] != "all":
        return Concealed(f"say {words[1]}", (int(words[1]),), is_sealed=False)
    if game == "counterfeiters":
        for verb in ("deposit", "withdraw"):
            if verb in words:
                return Concealed(" ".join(words[: words.index(verb)]), (), is_sealed=False)
    return None


SEALED_WORDS = {
    "toy": ["bid"],
    "qe": ["bid"],
    "tiefe-taschen": ["card"],
    "counterfeiters": ["diner"],
    "prodigals": ["drop"],
}
"""First words of moves that nobody else sees before the step is resolved."""

OPEN_GAMES: list[str] = []
"""Games without private information: answers given at once are seen at once."""

CHANCE_KNOWERS = {
    "toy": {"token": 1},
    "qe": {"token": 1},
    "tiefe-taschen": {"grab": 1, "steal": 2},
}
"""How many seats may tell two outcomes of a hidden draw apart; spectators never do."""

OPEN_DRAWS = {"tiefe-taschen": ["grab bankruptcy"]}
"""Outcomes of a hidden draw that everybody sees all the same."""


def knowers_of_draw(game: str, text: str) -> int | None:
    """Return how many seats may know an outcome of chance, None where it is open."""
    if text in OPEN_DRAWS.get(game, []):
        return None
    return CHANCE_KNOWERS.get(game, {}).get(text.split(" ")[0])


def is_sealed_word(game: str, word: str) -> bool:
    """Tell whether moves with this first word stay sealed until all answers are in."""
    return word in SEALED_WORDS.get(game, [])


LEANINGS = {"counterfeiters": ["buy", "print"], "prodigals": ["end"]}
"""First words of moves that lead to decisions of several seats at once, where luck rarely does."""

ONLY_SEALED = ["prodigals"]
"""Games in which nothing is secret but an answer that waits for others, and no event is private:
a leak shows when two different answers look different, not when one is told in two worlds."""
