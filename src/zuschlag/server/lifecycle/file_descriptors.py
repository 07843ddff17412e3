"""File descriptors: a connection is one, and the system gives a process only so many."""

import os
import sys
from contextlib import suppress

import structlog

if sys.platform != "win32":
    import resource

log = structlog.get_logger()
WANTED = 65_536
"""As many as a server could need."""
ON_MACS = 10_240
"""As many as macOS gives, whatever it says the limit is."""
RESERVE = 32
"""Kept free for the database, bots and mail: no connection takes them."""


def raise_limit() -> None:
    """Let this process have as many as it may, and log how many those are."""
    if sys.platform == "win32":
        return
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (WANTED, ON_MACS):
        wished = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        if before != resource.RLIM_INFINITY and before < wished:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wished, most))
                break
    log.info("descriptors", limit=limit(), before=before)


def limit() -> int | None:
    """How many this process may have; None: nobody says."""
    if sys.platform == "win32":
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def are_scarce(one: int) -> bool:
    """Is no more than the reserve left? `one` is any open descriptor: the system numbers the next one as low as it can."""
    most = limit()
    if most is None:
        return False
    try:
        number = os.dup(one)
    except OSError:
        return True
    os.close(number)
    return number >= most - min(RESERVE, most // 8)
