"""What a person sees while bots play: a table that moves and a progress bar, on standard error, where that is a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import click

from zuschlag.arena import Tally, report
from zuschlag.cli.arena_display.results_table import painted

INTERVAL = 0.25  # seconds between two tables
TOLD = 20  # failures that are told one by one


class Watch(Protocol):
    """Somebody who may be watching."""

    def show(self, tally: Tally) -> None:
        """The figures so far."""

    def tell(self, line: str) -> None:
        """Something that happened."""


class Few:
    """Lets so many lines pass, and says that there are more."""

    def __init__(self) -> None:
        self.count = 0

    def let_pass(self, line: str) -> str | None:
        self.count += 1
        if self.count == TOLD + 1:
            return "further failures are counted, but not told one by one"
        return line if self.count <= TOLD else None


class NoTerminal:
    """Nobody watches: only failures are told."""

    def __init__(self) -> None:
        self._few = Few()

    def show(self, tally: Tally) -> None:
        pass

    def tell(self, line: str) -> None:
        passed = self._few.let_pass(line)
        if passed is not None:
            click.echo(passed, err=True)


class Screen:
    """A live table with a progress bar below it. `live` and `bar` are rich's."""

    def __init__(self, live: Any, bar: Any, games: int) -> None:
        self._live = live
        self._bar = bar
        self._task = bar.add_task("games", total=games)
        self._few = Few()
        self._shown = 0.0

    def show(self, tally: Tally) -> None:
        from rich.console import Group

        self._bar.update(self._task, completed=tally.games)
        if time.monotonic() - self._shown >= INTERVAL:
            self._shown = time.monotonic()
            self._live.update(Group(painted(report(tally, at_any_time=True)), self._bar))

    def tell(self, line: str) -> None:
        passed = self._few.let_pass(line)
        if passed is not None:
            self._live.console.print(passed, markup=False, highlight=False)


@contextmanager
def watching(games: int) -> Iterator[Watch]:
    """Somebody who watches so many games, if standard error is a terminal; what was shown is taken away at the end."""
    if not sys.stderr.isatty():
        yield NoTerminal()
        return
    from rich.console import Console
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(None), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console)
    with Live(bar, console=console, transient=True, refresh_per_second=4) as live:
        yield Screen(live, bar, games)
