"""What is typed, line by line, without anybody having to wait for it."""

import io
import sys
import threading
from collections.abc import Callable
from typing import Any


class Lines:
    """Tells `put`, from a thread of its own, each line, and None at the end.

    At a terminal lines are read as they are typed; of a pipe, which holds them all, one is read each time that one is wanted.
    """

    def __init__(self, put: Callable[[str | None], None]) -> None:
        self._put = put
        self.is_terminal = sys.stdin.isatty()
        self._encoding = sys.stdin.encoding
        self._source = _source()
        self._wanted = threading.Semaphore(0)
        self._is_wanting = False

    def begin(self) -> None:
        threading.Thread(target=self._run, name="lines", daemon=True).start()

    def want(self) -> None:
        """The next line, please; asked twice before it is taken, it is still one."""
        if not self._is_wanting:
            self._is_wanting = True
            self._wanted.release()

    def take(self) -> None:
        """The line that was wanted has come."""
        self._is_wanting = False

    def _run(self) -> None:
        while True:
            if not self.is_terminal:
                self._wanted.acquire()
            line = self._source.readline()
            self._put(line.decode(self._encoding, "replace").strip() if line else None)
            if not line:
                return


def _source() -> Any:
    """Standard input without a buffer: a thread that waits inside a buffer cannot be left behind when the process ends."""
    try:
        return io.FileIO(sys.stdin.fileno(), closefd=False)
    except io.UnsupportedOperation:
        return sys.stdin.buffer
