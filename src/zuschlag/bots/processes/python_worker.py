"""A Python process that calls what another one asks it to call: how it is started, and what it does.

It is a plain program and no process of `multiprocessing`, which would load the user's script again (that then needs an
`if __name__ == "__main__"`) and cannot be started from within a worker of another pool.
"""

import atexit
import os
import pickle
import signal
import sys
import traceback
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

from zuschlag.errors import Trouble, ZuschlagError

PROGRAM = (
    "import sys; sys.path[:] = {path!r}; from zuschlag.bots.processes.python_worker import serve; "
    "from {module} import {name}; serve({name})"
)


def python_command(respond: Callable[[bytes], bytes]) -> list[str]:
    """The command of a process that answers each line with `respond`, a function of a module."""
    path = [str(folder) for folder in sys.path]
    return [sys.executable, "-c", PROGRAM.format(path=path, module=respond.__module__, name=respond.__name__)]


def encode_call(function: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    """A call as a line. A worker trusts it, since it is ours."""
    return b64encode(pickle.dumps((function, args))) + b"\n"


def make_call(line: bytes) -> Any:
    """Make the call of a line."""
    function, args = pickle.loads(b64decode(line))  # noqa: S301 (from our own process)
    return function(*args)


def respond_in_pickle(line: bytes) -> bytes:
    """Make a call and encode whether it went well, and its result or the error.

    An error that is not of this package becomes Trouble that quotes it: the asker would have to load whatever defines the
    error, and for one of numba's that would be numba.
    """
    try:
        answer = pickle.dumps((True, make_call(line)))
    except ZuschlagError as error:
        answer = pickle.dumps((False, error))
    except Exception as error:  # noqa: BLE001 (the asker gets it)
        trouble = Trouble(f"{type(error).__name__}: {error}")
        trouble.add_note(traceback.format_exc())
        answer = pickle.dumps((False, trouble))
    return b64encode(answer) + b"\n"


def serve(respond: Callable[[bytes], bytes]) -> None:  # pragma: no cover (a process of its own, which is not traced)
    """Answer the lines of standard input on standard output, until the asker has gone. What is printed goes to standard error.

    Ctrl-C is the asker's to handle. A worker that is told to exit, or whose asker has gone, exits at once, also at work.
    """
    from zuschlag.bots.processes.worker_process import start_thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: exit_now())
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    with suppress(OSError):
        os.dup2(2, 1)
    lines: SimpleQueue[bytes] = SimpleQueue()
    start_thread(read_lines, questions, lines)
    while True:
        answer = respond(lines.get())
        try:
            answers.write(answer)
            answers.flush()
        except OSError:  # the asker has gone, and the other thread has not noticed it yet
            exit_now()


def read_lines(stream: IO[bytes], lines: "SimpleQueue[bytes]") -> None:  # pragma: no cover (only in a worker)
    """Read lines until the asker has gone; then exit, whatever this process is doing."""
    with suppress(OSError):
        for line in stream:
            lines.put(line)
    exit_now()


def exit_now() -> None:  # pragma: no cover (only in a process that ends)
    """End this process and the bots it started. (An exception would not do: a bot may catch them all.)"""
    atexit._run_exitfuncs()
    os._exit(1)
