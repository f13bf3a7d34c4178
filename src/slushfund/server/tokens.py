"""Secrets that hold seats: how they are made, and that only their hashes are kept."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Caller:
    """Who asks: a person with a cookie, a program with the token of one seat, or nobody known."""

    person: int | None = None
    table: str | None = None
    """The only table that a program's token is good for."""
    seat: int | None = None
    digest: bytes = b""
    address: str = ""

    @property
    def is_known(self) -> bool:
        """Tell whether a valid token came along."""
        return self.person is not None


def new_token() -> str:
    """Return a secret of 256 bits."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """Return an id of 96 bits: who has the link of a private table was given it."""
    return secrets.token_hex(12)


def digest_of(token: str) -> bytes:
    """Return what is stored of a token."""
    return sha256(token.encode()).digest()
