"""What a person sees while bots play, and at the end: drawn for a terminal, without one."""

import io
import sys
from typing import Any

import pytest

from zuschlag.arena import InProcessExecutor, Plan, Tally, report, run
from zuschlag.cli.arena_display.live_progress import MOST_FAILURES_SHOWN, show_progress
from zuschlag.cli.arena_display.results_table import plain_table, print_results


class Tty(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TERM": "xterm", "COLUMNS": "160", "LINES": "40"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)


def tallied() -> Tally:
    tally = Tally(Plan("bigshot", 2, ("cautious", "random"), options={}))
    for dealt in run(tally.plan, 10, InProcessExecutor()):
        tally.add(dealt)
    return tally


def watched(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, failures: int) -> str:
    """What is shown of a run with so many failures."""
    monkeypatch.setattr(sys, "stderr", stream)
    with show_progress(20) as display:
        tally = tallied()
        display.show(tally)
        display.show(tally)
        for number in range(failures):
            display.log(f"game {number}: [bold]bot[/bold] failed")
    return stream.getvalue()


def test_at_a_terminal_there_is_a_table_a_bar_and_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots say is taken as it is, not as markup; many failures are told shortly."""
    shown = watched(monkeypatch, Tty(), MOST_FAILURES_SHOWN + 5)
    assert "Big Shot, 2 players: 20 games in 10 deals" in shown
    assert "20/20" in shown
    assert f"game {MOST_FAILURES_SHOWN - 1}: [bold]bot[/bold] failed" in shown
    assert f"game {MOST_FAILURES_SHOWN}:" not in shown
    assert shown.count("further failures are counted") == 1


def test_elsewhere_only_failures_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line each."""
    lines = watched(monkeypatch, io.StringIO(), MOST_FAILURES_SHOWN + 5).splitlines()
    assert lines[0] == "game 0: [bold]bot[/bold] failed"
    assert len(lines) == MOST_FAILURES_SHOWN + 1


def test_the_final_table_is_painted_at_a_terminal_and_plain_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above par in green, below in red, where it is more than luck; the same words."""
    found: Any = report(tallied())
    shown: list[str] = []
    for stream in (Tty(), io.StringIO()):
        monkeypatch.setattr(sys, "stdout", stream)
        print_results(found)
        shown.append(stream.getvalue())
    build_rich_table, unpainted = shown
    assert unpainted == plain_table(found) + "\n"
    assert "\x1b[32m" in build_rich_table
    assert "\x1b[31m" in build_rich_table
    for line in unpainted.splitlines():
        assert all(word in build_rich_table for word in line.split())
