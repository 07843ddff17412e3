"""Live progress of an arena on standard error: a table and a progress bar at a terminal, only failures elsewhere."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import click

from zuschlag.arena import Tally, report
from zuschlag.cli.arena_display.results_table import build_rich_table

INTERVAL = 0.25  # seconds between two tables
MOST_FAILURES_SHOWN = 20  # failures that are printed one by one


class ProgressDisplay(Protocol):
    """Where the progress of an arena is shown."""

    def show(self, tally: Tally) -> None:
        """Show the results so far."""

    def log(self, line: str) -> None:
        """Print a line, such as a failure."""


class FailureLimit:
    """Admits the first lines, then one that says that there are more."""

    def __init__(self) -> None:
        self.count = 0

    def admit(self, line: str) -> str | None:
        self.count += 1
        if self.count == MOST_FAILURES_SHOWN + 1:
            return "further failures are counted, but not told one by one"
        return line if self.count <= MOST_FAILURES_SHOWN else None


class PlainProgress:
    """No terminal: only failures are printed."""

    def __init__(self) -> None:
        self._limit = FailureLimit()

    def show(self, tally: Tally) -> None:
        pass

    def log(self, line: str) -> None:
        passed = self._limit.admit(line)
        if passed is not None:
            click.echo(passed, err=True)


class LiveProgress:
    """A live table with a progress bar below it. `live` and `bar` are rich's."""

    def __init__(self, live: Any, bar: Any, games: int) -> None:
        self._live = live
        self._bar = bar
        self._task = bar.add_task("games", total=games)
        self._limit = FailureLimit()
        self._shown = 0.0

    def show(self, tally: Tally) -> None:
        from rich.console import Group

        self._bar.update(self._task, completed=tally.games)
        if time.monotonic() - self._shown >= INTERVAL:
            self._shown = time.monotonic()
            self._live.update(Group(build_rich_table(report(tally, at_any_time=True)), self._bar))

    def log(self, line: str) -> None:
        passed = self._limit.admit(line)
        if passed is not None:
            self._live.console.print(passed, markup=False, highlight=False)


@contextmanager
def show_progress(games: int) -> Iterator[ProgressDisplay]:
    """Show the progress of so many games if standard error is a terminal; it is cleared at the end."""
    if not sys.stderr.isatty():
        yield PlainProgress()
        return
    from rich.console import Console
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(None), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console)
    with Live(bar, console=console, transient=True, refresh_per_second=4) as live:
        yield LiveProgress(live, bar, games)
