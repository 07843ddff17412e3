"""What a process does that was started to work for another."""

import atexit
import os
import signal
import threading


def serve_quietly() -> None:  # pragma: no cover (a process of its own, which is not traced)
    """In a worker: Ctrl-C is the asker's to answer; a worker that is told to end, or whose asker has gone, ends at once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: end_at_once())
    threading.Thread(target=end_with_the_asker, daemon=True).start()


def end_with_the_asker() -> None:  # pragma: no cover (a process of its own, which is not traced)
    """Wait until the process that started this one has gone, then go too."""
    from multiprocessing import parent_process

    asker = parent_process()
    assert asker is not None
    asker.join()
    end_at_once()


def end_at_once() -> None:  # pragma: no cover (a process of its own, which is not traced)
    """End this process and the bots it started. (An exception would not do: the pool, and a bot, catch them all.)"""
    atexit._run_exitfuncs()
    os._exit(1)
