"""What a process does that was started to work for another."""

import atexit
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from zuschlag.errors import Trouble, ZuschlagError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


def work(pipe: "Connection") -> None:  # pragma: no cover (a process of its own, which is not traced)
    """In a worker: do what is asked, one thing after another, until the asker has gone."""
    prepare_worker()
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(done(pipe.recv_bytes()))


def done(asked: bytes) -> bytes:
    """Do what is asked: whether it went well, and what came of it or what went wrong, ready to be sent.

    An error that is not of this package becomes Trouble that quotes it: the asker would have to load whatever defines the
    error, and for one of numba's that would be numba.
    """
    try:
        doing, args = pickle.loads(asked)  # noqa: S301 (from our own process)
        return pickle.dumps((True, doing(*args)))
    except ZuschlagError as error:
        return pickle.dumps((False, error))
    except Exception as error:  # noqa: BLE001 (the asker gets it)
        trouble = Trouble(f"{type(error).__name__}: {error}")
        trouble.add_note(traceback.format_exc())
        return pickle.dumps((False, trouble))


@contextmanager
def block_interrupts() -> Iterator[None]:
    """While a process is started: Ctrl-C does not reach it before it can say that it is not concerned."""
    from multiprocessing import resource_tracker

    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover (Windows)
        yield
        return
    resource_tracker.ensure_running()  # so that it is not started here, and deaf
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare_worker() -> None:  # pragma: no cover (a process of its own, which is not traced)
    """In a worker: Ctrl-C is the asker's to answer; a worker that is told to end, or whose asker has gone, ends at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: exit_now())
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:  # pragma: no cover (a process of its own, which is not traced)
    """Wait until the process that started this one has gone, then go too."""
    from multiprocessing import parent_process

    asker = parent_process()
    assert asker is not None
    asker.join()
    exit_now()


def exit_now() -> None:  # pragma: no cover (a process of its own, which is not traced)
    """End this process and the bots it started. (An exception would not do: the pool, and a bot, catch them all.)"""
    atexit._run_exitfuncs()
    os._exit(1)
