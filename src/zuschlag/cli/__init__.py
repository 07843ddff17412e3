"""The command line: one door, `zuschlag`."""

from zuschlag.cli.door import main

__all__ = ["main"]
