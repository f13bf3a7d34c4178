"""`slushfund pack check FILE`: explain every mistake in a content pack; docs/packs.md."""

from __future__ import annotations

import json

from slushfund.cli.language import spoken
from slushfund.cli.refusals import telling_refusals
from slushfund.games import ALL
from slushfund.packs.library import LIBRARY
from slushfund.text import notice
from slushfund.text.reasons import reason_in


def print_check(path: str, as_json: bool = False) -> bool:
    """Print the verdict on a pack and tell whether it is good."""
    with telling_refusals():
        mistakes = LIBRARY.check_file(path, [game.packs for game in ALL if game.packs is not None])
    if as_json:
        print(json.dumps({"file": path, "mistakes": mistakes}))
        return not mistakes
    language = spoken()
    for mistake in mistakes:
        print(f"{path}: {reason_in(language, mistake)}")
    if not mistakes:
        print(f"{path}: {notice('good-pack', language)}")
    return not mistakes
