"""How a command ends when its input is refused: a sentence on standard error and code 2."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from slushfund.core import Refusal
from slushfund.text import refusal_text


@contextmanager
def telling_refusals(game_id: str) -> Iterator[None]:
    """Turn a refusal inside the block into its text; *game_id* is "" where none is named."""
    try:
        yield
    except Refusal as refusal:
        rule = f", {refusal.rule}" if refusal.rule else ""
        text = refusal_text(refusal, game_id, "en")
        print(f"{text} ({refusal.code}{rule})", file=sys.stderr)
        raise typer.Exit(2) from None
