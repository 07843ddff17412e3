"""Aligns rows of cells in columns for a terminal, with colours and wide characters."""

import re
import unicodedata
from collections.abc import Sequence

PAINT = re.compile(r"\x1b\[[0-9;]*m")


def width(text: str) -> int:
    """The width of the text in a terminal."""
    return sum(_char_width(char) for char in PAINT.sub("", text))


def _char_width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def align_columns(rows: Sequence[Sequence[str]]) -> str:
    """Join the rows as text, each column as wide as its widest cell."""
    widths = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))]
    padded = ("  ".join(cell + " " * (most - width(cell)) for cell, most in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(row.rstrip() for row in padded)
