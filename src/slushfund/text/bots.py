"""How bots are introduced to people."""

from __future__ import annotations

from slushfund.text import texts_of


def bot_name(game_id: str, bot_id: str, language: str) -> str:
    """Return the name of a bot, or its id where it has none."""
    return _text("names", game_id, bot_id, language) or bot_id


def bot_character(game_id: str, bot_id: str, language: str) -> str:
    """Return the line that describes a bot, or ""."""
    return _text("characters", game_id, bot_id, language)


def _text(table: str, game_id: str, bot_id: str, language: str) -> str:
    texts: dict[str, dict[str, str]] = texts_of("bots").get(table, {})
    found = texts.get(f"{game_id}-{bot_id}") or texts.get(bot_id) or {}
    return found.get(language, "")
