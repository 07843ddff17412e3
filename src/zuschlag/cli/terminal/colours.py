"""Terminal colours, where the stream is a terminal and NO_COLOR is not set. A letter always stands beside the colour."""

import os
from typing import IO

import click

from zuschlag.texts import Paint, plain

COLOUR_STYLES = {
    "red": {"fg": "bright_white", "bg": "red"},
    "yellow": {"fg": "black", "bg": "yellow"},
    "white": {"fg": "black", "bg": "bright_white"},
    "black": {"fg": "bright_white", "bg": "black"},
}


def colours_for(stream: IO[str]) -> Paint:
    """Return how to colour text for this stream: not at all where it is no terminal or NO_COLOR is set."""
    if not stream.isatty() or os.environ.get("NO_COLOR"):
        return plain
    return lambda colour, text: click.style(text, **COLOUR_STYLES[colour])  # type: ignore[arg-type]
