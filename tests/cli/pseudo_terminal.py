"""A real terminal, as far as a program can tell: a pty, with the program as its session."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.command_runner import ZUSCHLAG, environment

PATIENCE = 15.0
# The pty becomes the program's controlling terminal, so that Ctrl-C reaches it as a signal, also where the tests run in the
# background of a shell, which ignores it.
BEGIN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.login_tty(int(sys.argv[1]))
os.execv(sys.argv[2], sys.argv[2:])
"""


class Terminal:
    """`zuschlag` at a terminal: type lines and keys, see what it shows."""

    def __init__(self, *args: str | Path, env: dict[str, str] | None = None) -> None:
        self.shown = ""
        self._seen = 0
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", BEGIN, str(slave), ZUSCHLAG, *map(str, args)],
            pass_fds=[slave],
            env=environment({"TERM": "xterm"} | (env or {})),
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)

    def wait_for(self, text: str) -> str:
        """Wait until the text is shown, after what was waited for before; what was shown up to there."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown[self._seen :]:
            assert self._read(until), f"{text!r} never came; shown: {self.shown[self._seen :]!r}"
        start = self._seen
        self._seen = self.shown.index(text, start) + len(text)
        return self.shown[start : self._seen]

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def end(self) -> int:
        """Wait until the program ends; its exit status."""
        until = time.monotonic() + PATIENCE
        while self._read(until):
            pass
        return self._process.wait(PATIENCE)

    def _read(self, until: float) -> bool:
        """Take in some of what is shown; False when there is no more, or no more time."""
        ready, _, _ = select.select([self._master], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            raw = os.read(self._master, 65536)
        except OSError:  # what Linux says when the other end is closed
            return False
        self.shown += raw.decode("utf-8", "replace")
        return bool(raw)
