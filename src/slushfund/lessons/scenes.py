"""What a scene is, and reading the files that hold them: `data/<game>.toml`, `<game>.rules.toml`.

What is about another way to play a game has the option in its name: `<game>.contests=W.toml`.

Inputs are written as in records, many on a line: `chance tile US-AGR | 1 open 20`. A word in braces
stands for inputs of that name under `[inputs]`, so that scenes share their beginnings.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

import msgspec

from slushfund.core import Input, Refusal
from slushfund.core.record import parse_seat

BETWEEN: Final = re.compile(r"\s*(?:\||\n)\s*")
NAMED: Final = re.compile(r"\{([a-z0-9-]+)\}")

Ask: TypeAlias = Literal["read", "move", "refusal"]
"""What a step waits for: that somebody has read it, a move, or a move that is refused."""


class Translated(msgspec.Struct, frozen=True):
    """A text in every language."""

    en: str
    de: str


UNSAID: Final = Translated("", "")


class Comment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to say about one line of the score sheet."""

    category: str
    name: Translated
    say: Translated


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a scene says, and what it waits for."""

    say: Translated
    do: list[str] = []
    """Moves that the learner may make to go on, the plainest first; none: reading is enough."""
    no: Translated = UNSAID
    """Why another legal move is not what is meant."""
    then: str = ""
    """What the others and chance do when the step is done."""
    quick: bool = False
    """That is much: show only where it leads."""
    shows: list[str] = []
    """What the learner must be told by then: beginnings of events, as logs write them."""
    scores: list[str] = []
    """What the score sheet must say by then: seat, category or `total`, value."""
    concept: str = ""
    """What is learned here, where the lesson promises it."""
    at: list[str] = []
    """Places of the table that it speaks of; `me` is the learner's seat."""
    rule: str = ""
    """Where to read on."""
    refused: str = ""
    """The code with which the moves of `do` are refused: that is what the rule does."""
    offers: dict[str, Translated] = {}
    """Moves to offer in words, where the table itself offers only legal ones."""

    @property
    def asks(self) -> Ask:
        if self.refused:
            return "refusal"
        return "move" if self.do else "read"


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson, or the position of a rule."""

    id: str
    game: str
    options: str
    steps: list[Step]
    start: str = ""
    seat: int = 0
    """Who is to learn."""
    rule: str = ""
    """The rule that is played; "" for a lesson."""
    concepts: list[str] = []
    """What the lesson promises."""
    sheet: list[Comment] = []
    """Comments on the score sheet at the end."""
    done: Translated = UNSAID
    """Said when all is done."""


def inputs_of(text: str) -> list[Input]:
    """Return inputs as files write them."""
    found: list[Input] = []
    for line in BETWEEN.split(text.strip()):
        if line and not line.startswith("#"):
            seat, _, move = line.partition(" ")
            found.append(Input(parse_seat(seat), move))
    return found


def _spelled(text: str, named: dict[str, str]) -> str:
    """Put inputs in the place of their names; a name may stand in another one."""
    while NAMED.search(text):
        text = NAMED.sub(lambda found: named[found[1]], text)
    return text


def _lesson(name: str, data: dict[str, Any]) -> Scene:
    """Return the lesson of a game, or of one way to play it: `prodigals.contests=W`."""
    named = data.pop("inputs", {})
    data["start"] = _spelled(data.get("start", ""), named)
    for step in data["steps"]:
        step["then"] = _spelled(step.get("then", ""), named)
    return msgspec.convert({"id": name, "game": name.partition(".")[0], **data}, Scene)


def _positions(name: str, data: dict[str, Any]) -> list[Scene]:
    """Return the scenes of a file with rules: each has one step, written flat."""
    named = data.get("inputs", {})
    found: list[Scene] = []
    for rule in data["rules"]:
        scene = {key: rule.pop(key) for key in ("rule", "seat", "done") if key in rule}
        scene["options"] = rule.pop("options", data["options"])
        scene["start"] = _spelled(rule.pop("start", ""), named)
        step = {**rule, "rule": scene["rule"], "then": _spelled(rule.get("then", ""), named)}
        facts = {"id": scene["rule"], "game": name.partition(".")[0], "steps": [step], **scene}
        found.append(msgspec.convert(facts, Scene))
    return found


@cache
def all_scenes() -> dict[str, Scene]:
    """Return every scene by its id: the game's for a lesson, the rule's for a rule."""
    found: list[Scene] = []
    folder = files("slushfund.lessons").joinpath("data")
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        name = file.name.removesuffix(".toml")
        if name == file.name:
            continue
        data = tomllib.loads(file.read_text("utf-8"))
        plain = name.removesuffix(".rules")
        found += [_lesson(name, data)] if plain == name else _positions(plain, data)
    return {scene.id: scene for scene in found}


def scene_named(name: str) -> Scene:
    """Return a scene; refuses a name that none has."""
    scene = all_scenes().get(name)
    if scene is None:
        raise Refusal("no-such-lesson", "")
    return scene
