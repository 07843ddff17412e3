"""Capture what a server logs while a client misbehaves."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.testing import LogCapture

TROUBLE = ("warning", "error", "critical", "exception")


class CapturedLog(logging.Handler):
    """All lines of our loggers and the standard library's."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.capture = LogCapture()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    @property
    def complaints(self) -> list[Any]:
        """What an operator would have to look at: tracebacks, errors, warnings."""
        ours = [entry for entry in self.capture.entries if entry.get("exc_info") or entry["log_level"] in TROUBLE]
        return [*ours, *(record.getMessage() for record in self.records)]


@contextmanager
def capture_log() -> Iterator[CapturedLog]:
    """Capture all logs of this process while the block runs."""
    captured_log = CapturedLog()
    before = structlog.get_config()["processors"]
    loggers = [logging.getLogger(name) for name in ("", "asyncio", "uvicorn")]
    structlog.configure(processors=[structlog.processors.add_log_level, captured_log.capture])
    for logger in loggers:
        logger.addHandler(captured_log)
    try:
        yield captured_log
    finally:
        for logger in loggers:
            logger.removeHandler(captured_log)
        structlog.configure(processors=before)
