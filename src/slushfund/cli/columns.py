"""Columns of text, as the commands print them."""

from __future__ import annotations

from slushfund.cli.language import say_result


def said_rows(rows: list[list[str]]) -> list[list[str]]:
    """Return a table of others in the language that is spoken."""
    return [[say_result(cell) for cell in row] for row in rows]


def aligned(rows: list[list[str]]) -> str:
    """Return rows of equal length as text, every column flush right."""
    widths = [max([len(cell) for cell in column]) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([cell.rjust(width) for cell, width in zip(row, widths, strict=True)])
        for row in rows
    ]
    return "\n".join(lines)
