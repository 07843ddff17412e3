"""Reads lines from standard input in a thread of its own."""

import io
import sys
import threading
from collections.abc import Callable
from typing import Any


class LineReader:
    """Calls `put`, from a thread of its own, with each line, and with None at the end.

    At a terminal, lines are read as they are typed. From a pipe, a line is read only when one is requested.
    """

    def __init__(self, put: Callable[[str | None], None]) -> None:
        self._put = put
        self.is_terminal = sys.stdin.isatty()
        self._encoding = sys.stdin.encoding
        self._source = _open_unbuffered_input()
        self._requests = threading.Semaphore(0)
        self._is_requested = False

    def start(self) -> None:
        threading.Thread(target=self._run, name="lines", daemon=True).start()

    def request_line(self) -> None:
        """Ask for the next line. Asking again before it arrives changes nothing."""
        if not self._is_requested:
            self._is_requested = True
            self._requests.release()

    def mark_received(self) -> None:
        """The requested line has arrived."""
        self._is_requested = False

    def _run(self) -> None:
        while True:
            if not self.is_terminal:
                self._requests.acquire()
            line = self._source.readline()
            self._put(line.decode(self._encoding, "replace").strip() if line else None)
            if not line:
                return


def _open_unbuffered_input() -> Any:
    """Open standard input without a buffer: a thread that waits inside a buffer keeps the process from ending."""
    try:
        return io.FileIO(sys.stdin.fileno(), closefd=False)
    except io.UnsupportedOperation:
        return sys.stdin.buffer
