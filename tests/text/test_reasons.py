"""Every reason that code gives for a refusal has a German reading."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import slushfund
from slushfund.core import BadInput
from slushfund.text import refusal_text
from slushfund.text.reasons import reason_in

SOURCE = Path(slushfund.__file__).parent
SAMPLE = "Q7"
"""Stands where code fills something in."""
SAME = {
    "Q7: Q7",
    "Q7 (Q7)",
    "Q7 > Q7",
    "Q7 (0-Q7)",
    "Q7 Q7",
    "Q7 at Q7",
    "1",
    "--token, SLUSHFUND_THINK_TOKEN",
}
"""What reads alike in both languages."""


def reasons():
    """Return every reason that is written out in a refusal, with what is filled in as a sample."""
    found = set()
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found |= {text for part in parts_of(node) for text in texts_of(part)}
    return sorted(text for text in found if text and "pip install" not in text)


def parts_of(call):
    """Return the arguments of a call that say why."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name == "BadInput" and len(call.args) == 3:
        return call.args[2:]
    if name == "BadOption" and getattr(call.args[0], "value", "") == "bad-pack":
        return call.args[2:3]
    if name == "_unfair":
        return call.args[:1]
    if name == "say" and len(call.args) == 2 and not isinstance(call.args[0], ast.Constant):
        return call.args[1:]
    if name == "append" and ast.unparse(call.func).startswith("mistakes"):
        return call.args
    return []


def texts_of(node):
    """Return what an expression may say; [] for what only the running program knows."""
    if isinstance(node, ast.IfExp):
        return texts_of(node.body) + texts_of(node.orelse)
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        parts = [
            str(getattr(part, "value", "")) if isinstance(part, ast.Constant) else SAMPLE
            for part in node.values
        ]
        return ["".join(parts)]
    return []


def test_the_search_for_reasons_finds_them():
    assert {f"{SAMPLE} exists", "deals: at least 1", "must be a list"} <= set(reasons())
    assert len(reasons()) > 90


@pytest.mark.parametrize("text", reasons())
def test_every_reason_has_a_german_reading(text):
    is_data = text in SAME or text.replace(SAMPLE, "").strip(" :()") == ""
    assert is_data or reason_in("de", text) != text
    assert reason_in("en", text) == text


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("a: b: No such file or directory", "a: b: Datei oder Ordner gibt es nicht"),
        ("[Errno 13] Permission denied: '/x y'", "/x y: das Recht dazu fehlt"),
        ("p.json: Expecting value: line 2 column 1 (char 9)", "p.json: kein gültiges JSON"),
        ("Expected `int`, got `str` - at `$.deals`", "`int` gehört dorthin, nicht `str`"),
        ("x.toml: must be a list; cards: is missing", "x.toml: muss eine Liste sein; cards: fehlt"),
        ("what nobody has thought of", "what nobody has thought of"),
        ("", ""),
    ],
)
def test_reasons_within_reasons_are_said_in_german(english, german):
    assert reason_in("de", english).startswith(german)


@pytest.mark.parametrize(
    "text", ["a: " * 5_000, "must be " * 200, "{value} {0} %s: {", "x" * 10**6]
)
def test_strange_reasons_do_no_harm(text):
    assert reason_in("de", text)


def test_what_somebody_typed_stays_as_it_is():
    said = refusal_text(BadInput("bad-file", "", "{detail}: {why}: Is a directory"), "", "de")
    assert said == "Die Datei ist nicht lesbar: {detail}: {why}: das ist ein Ordner."
