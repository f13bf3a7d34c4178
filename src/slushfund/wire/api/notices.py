"""Notices outside the page, and the health of the server."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from slushfund.wire.api.terms import Ask, Tell


class WebhookAsk(Ask):
    url: Annotated[str, Meta(min_length=8, max_length=500, pattern="^https?://")]


class PushKeys(Ask):
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class PushAsk(Ask):
    """What the browser's PushManager returns."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1_000, pattern="^https://")]
    keys: PushKeys
    expirationTime: float | None = None  # noqa: N815 - as browsers spell it


class PushKey(Tell):
    key: str | None
    """null: this server cannot push."""


class Health(Tell):
    status: Literal["ok", "failing"]
    version: str
    faults: list[str]
    """What does not work: `storage`, `bots` (several in succession did not answer, and any legal
    move was made for them), `watch` (clocks and absence), `lease` (this process may have lost its
    tables to others), `closing` (it stops soon)."""
