"""What clients send is bounded everywhere, and what the document says is what is read."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from slushfund.wire import api

ASKS = sorted(
    [
        one
        for one in vars(api).values()
        if isinstance(one, type) and issubclass(one, api.Ask) and one is not api.Ask
    ],
    key=lambda one: one.__name__,
)
FILES = {"SavedGame", "SavedFairness", "SavedRound", "Witness", "ImportAsk"}
"""Read from files or bounded as a whole; what is inside is checked when it is played."""


def unbounded(kind: Any, path: str) -> list[str]:
    """Return the texts, lists and numbers inside a type that have no bound."""
    info = msgspec.inspect
    if isinstance(kind, info.StrType):
        return [] if kind.max_length is not None or kind.pattern is not None else [path]
    if isinstance(kind, info.IntType):
        return [] if kind.le is not None or kind.lt is not None else [path]
    if isinstance(kind, info.ListType):
        inner = unbounded(kind.item_type, f"{path}[]")
        return inner if kind.max_length is not None else [path, *inner]
    if isinstance(kind, info.UnionType):
        return [name for one in kind.types for name in unbounded(one, path)]
    if isinstance(kind, info.StructType):
        return [
            name
            for field in kind.fields
            for name in unbounded(field.type, f"{path}.{field.encode_name}")
        ]
    if isinstance(kind, info.DictType | info.AnyType):
        return [path]
    return []


@pytest.mark.parametrize("ask", [one for one in ASKS if one.__name__ not in FILES])
def test_everything_a_client_sends_is_bounded(ask):
    assert unbounded(msgspec.inspect.type_info(ask), ask.__name__) == []


@pytest.mark.parametrize("ask", ASKS)
def test_fields_that_we_do_not_know_are_refused(ask):
    assert ask.__struct_config__.forbid_unknown_fields


def test_the_search_for_bounds_finds_what_has_none():
    class Loose(api.Ask):
        text: str
        number: int
        names: list[str]

    info = msgspec.inspect.type_info(Loose)
    assert unbounded(info, "x") == ["x.text", "x.number", "x.names", "x.names[]"]


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with blank", "ümläute!", "a/b/c/d/e"])
def test_a_key_has_8_to_64_plain_characters(key):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"key": key}, api.UndoAsk)


def test_every_message_over_the_socket_names_its_type():
    for union in (api.ClientMessage, api.ServerMessage):
        tags = [one.__struct_config__.tag for one in union.__args__]
        assert len(set(tags)) == len(tags)
        assert None not in tags


def test_a_message_is_read_back_as_it_was_written():
    ask = api.WsMove("1.open", "open 5", "abcdefgh")
    data = msgspec.json.encode(ask)
    assert msgspec.json.decode(data, type=api.ClientMessage) == ask
