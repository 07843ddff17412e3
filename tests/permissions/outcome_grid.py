"""Read a text grid of expected outcomes: one row per request, one column per role."""

from collections.abc import Mapping

from tests.permissions.people import COLUMNS

SHORT = {
    "ok": "ok",
    "-": "no-name",
    "x": "not-yours",
    "pw": "password",
    "ban": "banned",
    "mute": "muted",
    "now": "not-now",
    "bad": "malformed",
    "none": "unknown",
    "late": "stale",
    "full": "taken",
}
"""The outcome that each short cell means."""
Row = Mapping[str, str]


def read(grid: str) -> dict[str, Row]:
    """The rows of a grid by their name; the first line names the columns."""
    head, *lines = [line.split() for line in grid.strip().splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert tuple(head) == COLUMNS, head
    return {" ".join(line[: -len(head)]): dict(zip(head, _cells(line[-len(head) :]), strict=True)) for line in lines}


def _cells(words: list[str]) -> list[str]:
    return [SHORT[word] for word in words]
