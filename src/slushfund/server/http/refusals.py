"""Refusals of the server and the HTTP status each code answers with; texts are in `text`."""

from __future__ import annotations

from typing import Final

from slushfund.core import Refusal
from slushfund.text import refusal_text
from slushfund.wire import api

TOO_MANY: Final = 429

STATUS: Final[dict[str, int]] = {
    "bad-request": 400,
    "no-token": 401,
    "bad-token": 401,
    "bad-origin": 403,
    "bad-host": 403,
    "not-your-seat": 403,
    "not-the-host": 403,
    "no-spectators": 403,
    "no-whispers": 403,
    "not-found": 404,
    "no-such-table": 404,
    "no-such-code": 404,
    "no-such-lesson": 404,
    "no-such-process": 404,
    "off-script": 409,
    "unknown-game": 404,
    "no-content": 404,
    "bad-method": 405,
    "stale-question": 409,
    "key-reused": 409,
    "seat-taken": 409,
    "name-taken": 409,
    "no-free-seat": 409,
    "already-seated": 409,
    "consent-asked": 409,
    "seat-kept": 409,
    "nobody-to-ask": 409,
    "somebody-else": 409,
    "both-seated": 409,
    "already-started": 409,
    "no-pledges": 409,
    "not-started": 409,
    "seats-open": 409,
    "game-running": 409,
    "game-over": 409,
    "nothing-to-undo": 409,
    "record-closed": 403,
    "not-away": 409,
    "too-slow": 408,
    "too-large": 413,
    "not-json": 415,
    "too-many-requests": TOO_MANY,
    "too-many-guesses": TOO_MANY,
    "too-many-tables": TOO_MANY,
    "too-many-connections": TOO_MANY,
    "internal-error": 500,
    "no-mcp": 501,
    "storage-failing": 503,
    "table-elsewhere": 503,
    "shutting-down": 503,
    "broken-log": 503,
    "other-rules-version": 409,
    "other-version": 409,
    "thought-over": 409,
}
"""Every other code, those of the games included, is one that we understand and refuse: 422."""

UNPROCESSABLE: Final = 422


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal."""
    return STATUS.get(refusal.code, UNPROCESSABLE)


def error_of(refusal: Refusal, game_id: str, language: str) -> api.Error:
    """Return what the client is told."""
    text = refusal_text(refusal, game_id, language)
    return api.Error(refusal.code, refusal.rule or None, text)


def refused_of(refusal: Refusal, game_id: str, language: str, key: str | None) -> api.Refused:
    """Return what the client is told over a WebSocket."""
    text = refusal_text(refusal, game_id, language)
    return api.Refused(key, refusal.code, refusal.rule or None, text)
