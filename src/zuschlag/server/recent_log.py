"""The last lines of the log, in memory, for the operator. They hold what the log holds: no name, address or secret."""

import threading
import time
from collections import Counter, deque
from collections.abc import MutableMapping
from heapq import merge
from itertools import islice
from typing import Any, Literal, get_args

import msgspec
import structlog

Level = Literal["info", "warning", "error"]
LEVELS: tuple[Level, ...] = get_args(Level)
MAX_LINES = 300
"""Lines of each level: many of one level do not push out those of another."""
MAX_FIELDS = 20
"""Fields of a line."""
MAX_FIELD_LENGTH = 300
"""Characters of a field."""
MAX_TRACEBACK_LENGTH = 4000
"""Characters of a traceback, the last ones."""
_PASSED_ON = ("event", "level", "timestamp", "exc_info", "stack_info")


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log."""

    number: int
    """From 1, since the server started."""
    at: int
    """Milliseconds since 1970."""
    level: Level
    event: str
    fields: dict[str, str]
    traceback: str | None = None
    """Of an unexpected error."""


class RecentLog:
    """A processor of structlog that remembers the last lines of each level, and passes each line on as it is."""

    def __init__(self) -> None:
        self._lines: dict[Level, deque[LogLine]] = {level: deque(maxlen=MAX_LINES) for level in LEVELS}
        self._lock = threading.Lock()
        self._number = 0
        self.counts: Counter[Level] = Counter()
        """Lines of each level since the start, those that are forgotten among them."""

    def __call__(self, logger: Any, method: str, event_dict: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Remember a line."""
        level = event_dict.get("level", method)
        known: Level = "warning" if level == "warning" else "info" if level in ("info", "debug") else "error"
        event = str(event_dict.get("event", ""))[:MAX_FIELD_LENGTH]
        given = ((name, value) for name, value in event_dict.items() if name not in _PASSED_ON)
        fields = {str(name)[:MAX_FIELD_LENGTH]: str(value)[:MAX_FIELD_LENGTH] for name, value in islice(given, MAX_FIELDS)}
        traceback = _format_traceback(logger, method, event_dict.get("exc_info"))
        with self._lock:  # other threads log, too
            self._number += 1
            self.counts[known] += 1
            now = time.time_ns() // 1_000_000
            self._lines[known].append(LogLine(self._number, now, known, event, fields, traceback))
        return event_dict

    def newest(self, least: Level, limit: int) -> list[LogLine]:
        """The newest lines of at least this level, newest first."""
        with self._lock:
            chosen = [list(self._lines[level]) for level in LEVELS[LEVELS.index(least) :]]
        return list(islice(merge(*map(reversed, chosen), key=lambda line: line.number, reverse=True), limit))


def _format_traceback(logger: Any, method: str, exc_info: object) -> str | None:
    if not exc_info:
        return None
    formatted = structlog.processors.format_exc_info(logger, method, {"exc_info": exc_info}).get("exception")
    return str(formatted)[-MAX_TRACEBACK_LENGTH:] if formatted else None


RECENT_LOG = RecentLog()
"""Of this process, as structlog's configuration is."""
