"""The command line: one door, `zuschlag`."""

from zuschlag.cli.entry_point import main

__all__ = ["main"]
