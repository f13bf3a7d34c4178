"""Lessons, and rules to be played: small scripts on the real engine, for one learner.

A *scene* is a table with a script: what chance draws, what the others do, what the learner is asked
to do, and what is said about it in both languages. A lesson is a scene with many steps that ends
with the score; the scene of a rule is one position with something to try. `scenes` reads them from
`data`, `practice` plays them. How to write one: docs/lessons.md.
"""

from slushfund.lessons.practice import NEXT, Practice, practise
from slushfund.lessons.scenes import (
    Ask,
    Comment,
    Scene,
    Step,
    Translated,
    all_scenes,
    inputs_of,
    scene_named,
)

__all__ = [
    "NEXT",
    "Ask",
    "Comment",
    "Practice",
    "Scene",
    "Step",
    "Translated",
    "all_scenes",
    "inputs_of",
    "practise",
    "scene_named",
]
