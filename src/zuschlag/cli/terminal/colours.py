"""Colours for terminals that want them. A letter always stands beside the colour, so nothing is lost without."""

import os
from typing import IO

import click

from zuschlag.texts import Paint, plain

LOOKS = {
    "red": {"fg": "bright_white", "bg": "red"},
    "yellow": {"fg": "black", "bg": "yellow"},
    "white": {"fg": "black", "bg": "bright_white"},
    "black": {"fg": "bright_white", "bg": "black"},
}


def paint_for(stream: IO[str]) -> Paint:
    """The paint for this stream: none where it is no terminal or NO_COLOR is set."""
    if not stream.isatty() or os.environ.get("NO_COLOR"):
        return plain
    return lambda colour, text: click.style(text, **LOOKS[colour])  # type: ignore[arg-type]
