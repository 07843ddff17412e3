"""The command line: `zuschlag` and its commands."""

from zuschlag.cli.entry_point import main

__all__ = ["main"]
