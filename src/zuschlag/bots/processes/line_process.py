"""Talking with another process, a line for a line, without ever waiting longer than one is willing to."""

import os
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import IO

from zuschlag.bots.bot import Failed

LONGEST_LINE = 1_000_000  # bytes; the longest answer is some hundred
FAREWELL = 1.0  # seconds that a process has to leave when the match is over
LAST_WORDS = 400  # bytes of what it said on standard error that are quoted


class LineProcess:
    """A process that answers each line with a line. It is ended with the talk, and so are the processes it started.

    What it says on standard error is kept for a report; or, where that is not heard, goes to this process's own.
    """

    def __init__(self, command: Sequence[str], *, hears_errors: bool = True) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 (to run it is what was asked for)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if hears_errors else None,
                start_new_session=True,
            )
        except OSError as error:
            raise Failed(f"cannot be started: {error.strerror or error}") from None
        assert self._process.stdin
        assert self._process.stdout
        self._said: SimpleQueue[Said | None] = SimpleQueue()
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()
        self._errors = bytearray()
        talking = (self._process.stdin, self._process.stdout, self._said, self._heard)
        self._threads = [threading.Thread(target=converse, args=talking, daemon=True)]
        if self._process.stderr:
            heard = (self._process.stderr, self._errors)
            self._threads.append(threading.Thread(target=overhear, args=heard, daemon=True))
        for thread in self._threads:
            thread.start()
        self._end = weakref.finalize(self, kill_process_group, self._process, os.getpid())

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that answers a line; raises Failed where none comes in time."""
        self._said.put(Said(line))
        try:
            answer = self._heard.get(timeout=seconds)
        except Empty:
            raise Failed(f"gave no answer within {seconds:g} s") from None
        if answer is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL)
            status = self._process.poll()
            raise Failed("closed its output" if status is None else f"ended with {ending(status)}")
        if len(answer) > LONGEST_LINE:
            raise Failed(f"answered with more than {LONGEST_LINE} bytes in a line")
        return answer

    def end(self, line: bytes) -> None:
        """Say a last line, close, give it a second to leave, and end it."""
        self._said.put(Said(line, is_last=True))
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self.kill()

    def kill(self) -> None:
        """End the process and what it started, now."""
        self._end()
        self._said.put(None)
        for thread in self._threads:
            thread.join(FAREWELL)

    def last_words(self) -> str:
        """The end of what it said on standard error, for a report."""
        said = bytes(self._errors).decode(errors="replace").split("\n")
        lines = [line.strip() for line in said if line.strip()]
        return f"; its last words: {' / '.join(lines[-3:])}" if lines else ""


@dataclass(frozen=True, slots=True)
class Said:
    """A line to say; to all but the last an answer is expected."""

    line: bytes
    is_last: bool = False


def converse(stdin: IO[bytes], stdout: IO[bytes], said: "SimpleQueue[Said | None]", heard: "SimpleQueue[bytes | None]") -> None:
    """Write what is said and read the answer, until the last is said or the other has gone."""
    with suppress(OSError), stdout, stdin:
        while saying := said.get():
            stdin.write(saying.line)
            stdin.flush()
            if saying.is_last or not (answer := stdout.readline(LONGEST_LINE + 1)):
                break
            heard.put(answer)
    heard.put(None)


def overhear(stderr: IO[bytes], errors: bytearray) -> None:
    """Keep the end of what comes, so that nobody is blocked by saying much."""
    with suppress(OSError, ValueError), stderr:
        while said := stderr.read1(4096):  # type: ignore[attr-defined]
            errors += said
            del errors[:-LAST_WORDS]


def kill_process_group(process: "subprocess.Popen[bytes]", owner: int) -> None:
    """End a process that we started, with its whole group. A fork of the owner leaves it alone."""
    if os.getpid() != owner:
        return
    if sys.platform == "win32":  # pragma: no cover
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def ending(status: int) -> str:
    """How a process ended, in words."""
    return f"signal {-status}" if status < 0 else f"exit status {status}"
