"""What a person sees while bots play, and at the end: drawn for a terminal, without one."""

import io
import sys
from typing import Any

import pytest

from zuschlag.arena import Here, Plan, Tally, report, run
from zuschlag.cli.arena_display.live_progress import TOLD, watching
from zuschlag.cli.arena_display.results_table import plain, show


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
    for dealt in run(tally.plan, 10, Here()):
        tally.add(dealt)
    return tally


def watched(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, failures: int) -> str:
    """What is shown of a run with so many failures."""
    monkeypatch.setattr(sys, "stderr", stream)
    with watching(20) as watch:
        tally = tallied()
        watch.show(tally)
        watch.show(tally)
        for number in range(failures):
            watch.tell(f"game {number}: [bold]bot[/bold] failed")
    return stream.getvalue()


def test_at_a_terminal_there_is_a_table_a_bar_and_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots say is taken as it is, not as markup; many failures are told shortly."""
    shown = watched(monkeypatch, Tty(), TOLD + 5)
    assert "Big Shot, 2 players: 20 games in 10 deals" in shown
    assert "20/20" in shown
    assert f"game {TOLD - 1}: [bold]bot[/bold] failed" in shown
    assert f"game {TOLD}:" not in shown
    assert shown.count("further failures are counted") == 1


def test_elsewhere_only_failures_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line each."""
    lines = watched(monkeypatch, io.StringIO(), TOLD + 5).splitlines()
    assert lines[0] == "game 0: [bold]bot[/bold] failed"
    assert len(lines) == TOLD + 1


def test_the_final_table_is_painted_at_a_terminal_and_plain_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above par in green, below in red, where it is more than luck; the same words."""
    found: dict[str, Any] = report(tallied())
    shown: list[str] = []
    for stream in (Tty(), io.StringIO()):
        monkeypatch.setattr(sys, "stdout", stream)
        show(found)
        shown.append(stream.getvalue())
    painted, unpainted = shown
    assert unpainted == plain(found) + "\n"
    assert "\x1b[32m" in painted
    assert "\x1b[31m" in painted
    for line in unpainted.splitlines():
        assert all(word in painted for word in line.split())
