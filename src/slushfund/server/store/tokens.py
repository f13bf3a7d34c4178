"""Secrets that hold seats: how they are made, and that only their hashes are kept."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

CODE_LETTERS: Final = "23456789CFGHJKMPQRVWX"
"""No two of them look alike in any hand, and without vowels they form no words."""
CODE_LENGTH: Final = 6


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


def new_code() -> str:
    """Return a code that can be said aloud. It can also be guessed: see `TableRow.said`."""
    return "".join([secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)])


def read_code(text: str) -> str:
    """Return a code as it is stored, however somebody typed it."""
    return text.upper().replace(" ", "").replace("-", "")


def digest_of(token: str) -> bytes:
    """Return what is stored of a token."""
    return sha256(token.encode()).digest()
