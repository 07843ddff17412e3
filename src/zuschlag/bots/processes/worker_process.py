"""Another process that answers each line with a line: a bot's program, a plugin host, a worker of ours.

Nobody waits longer than they are willing to, and the process ends with its owner, together with the processes it started.
"""

import os
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from types import FrameType
from typing import IO, Any

from zuschlag.bots.bot import Failed

EXIT_SECONDS = 1.0  # how long a process may take to exit after it was told to
QUOTED_STDERR = 400  # bytes
NICEST = 19  # the lowest priority that a system has


class WorkerProcess:
    """A process in a session of its own: Ctrl-C does not reach it, and it is killed with all its children.

    `longest` limits the bytes of an answer. Where `quotes_stderr`, the end of its standard error is kept for error messages;
    otherwise it goes to this process's own. It has our environment variables, and those of `environment`. With
    `niceness`, its priority is lower than ours by so much. One thread at a time may `ask`; any thread may `kill`.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        longest: int | None = None,
        quotes_stderr: bool = False,
        environment: Mapping[str, str] | None = None,
        niceness: int = 0,
    ) -> None:
        pipe = subprocess.PIPE
        self._owner, self._longest = os.getpid(), longest
        with signals_deferred():  # what ends this process would otherwise miss a process that nobody knows of yet
            try:
                self._process = subprocess.Popen(  # noqa: S603 (to run it is what was asked for)
                    command,
                    stdin=pipe,
                    stdout=pipe,
                    stderr=pipe if quotes_stderr else None,
                    start_new_session=True,
                    env={**os.environ, **environment} if environment else None,
                )
            except OSError as error:
                raise Failed(f"cannot be started: {error.strerror or error}") from None
            self._kill = weakref.finalize(self, kill_process_group, self._process, self._owner)
        self.pid = self._process.pid
        if niceness:
            lower_priority(self.pid, niceness)
        self._questions: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()  # with: is an answer expected?
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._stderr = bytearray()
        limit = longest + 1 if longest else -1
        self._threads = [
            start_thread(exchange_lines, self._process.stdin, self._process.stdout, self._questions, self._answers, limit)
        ]
        if quotes_stderr:
            self._threads.append(start_thread(keep_end, self._process.stderr, self._stderr))

    @property
    def is_own(self) -> bool:
        """Did this process start it? A fork inherits the processes of its parent, and must leave them alone."""
        return self._owner == os.getpid()

    def has_ended(self) -> bool:
        """Has the process exited, or been killed?"""
        return self._process.poll() is not None

    def ask(self, line: bytes, seconds: float | None = None) -> bytes:
        """The line that answers a line; raises Failed where none comes in time, or ever."""
        self._questions.put((line, True))
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise Failed(f"gave no answer within {seconds:g} s") from None
        if not answer:
            self.wait(EXIT_SECONDS)
            status = self._process.poll()
            if status is None:
                raise Failed("closed its output")
            raise Failed(f"ended with {f'signal {-status}' if status < 0 else f'exit status {status}'}")
        if self._longest and len(answer) > self._longest:
            raise Failed(f"answered with more than {self._longest} bytes in a line")
        return answer

    def quote_stderr(self) -> str:
        """The last lines of its standard error, for an error message."""
        lines = [line.strip() for line in bytes(self._stderr).decode(errors="replace").split("\n") if line.strip()]
        return f"; its last words: {' / '.join(lines[-3:])}" if lines else ""

    def close(self, line: bytes) -> None:
        """Send a last line, which needs no answer, wait a moment for the process to exit, and kill it."""
        self._questions.put((line, False))
        self.wait(EXIT_SECONDS)
        self.kill()

    def terminate(self) -> None:
        """Tell the process to exit (SIGTERM)."""
        self._process.terminate()

    def wait(self, seconds: float) -> None:
        """Wait until the process has exited, at most so long."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def kill(self) -> None:
        """Kill the process and its children."""
        self._kill()
        self._questions.put(None)
        for thread in self._threads:
            thread.join(EXIT_SECONDS)


@contextmanager
def signals_deferred() -> Iterator[None]:
    """Call this process's own handlers of SIGINT and SIGTERM when the block ends, and not within it.

    Started processes have the system's handlers, as always. In other threads than the main one, which hear no signals, and
    where a signal has no handler of ours, nothing changes.
    """
    arrived: dict[int, FrameType | None] = {}
    handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            if callable(handler := signal.getsignal(number)):
                handlers[number] = handler
                signal.signal(number, arrived.setdefault)
    try:
        yield
    finally:
        for of_signal, handler in handlers.items():
            signal.signal(of_signal, handler)
        for arrived_signal, frame in arrived.items():
            handlers[arrived_signal](arrived_signal, frame)


def lower_priority(pid: int, niceness: int) -> None:
    """Make a process nicer than this one by so much, where the system can do that."""
    with suppress(AttributeError, OSError):  # Windows has no such call
        total = min(os.getpriority(os.PRIO_PROCESS, 0) + niceness, NICEST)
        os.setpriority(os.PRIO_PROCESS, pid, total)
        Path(f"/proc/{pid}/autogroup").write_text(str(total))  # Linux may divide its time between sessions first


def start_thread(target: Callable[..., None], *args: object) -> threading.Thread:
    """Start a thread that ends with this process. (It must not refer to what is to be forgotten.)"""
    thread = threading.Thread(target=target, args=args, daemon=True)
    thread.start()
    return thread


def exchange_lines(
    stdin: IO[bytes],
    stdout: IO[bytes],
    questions: "SimpleQueue[tuple[bytes, bool] | None]",
    answers: "SimpleQueue[bytes]",
    limit: int,
) -> None:
    """Write each question and read its answer, until one needs none or the process has gone."""
    with suppress(OSError), stdout, stdin:
        while question := questions.get():
            line, needs_answer = question
            stdin.write(line)
            stdin.flush()
            if not needs_answer or not (answer := stdout.readline(limit)):
                break
            answers.put(answer)
    answers.put(b"")


def keep_end(stream: IO[bytes], kept: bytearray) -> None:
    """Read a stream, so that nobody blocks who writes much, and keep its end."""
    with suppress(OSError, ValueError), stream:
        while some := stream.read1(4096):  # type: ignore[attr-defined]
            kept += some
            del kept[:-QUOTED_STDERR]


def kill_process_group(process: "subprocess.Popen[bytes]", owner: int) -> None:
    """Kill a process with its whole group. A fork of the owner leaves it alone."""
    if os.getpid() != owner:
        return
    if sys.platform == "win32":  # pragma: no cover
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
