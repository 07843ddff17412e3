"""The limit of file descriptors: raise it, read it, and see whether nearly all are used. A connection needs one."""

import os
import sys
from contextlib import suppress

if sys.platform != "win32":
    import resource

WANTED = 65_536
"""More than a server needs."""
MACOS_MAXIMUM = 10_240
"""The most that macOS gives, whatever it says the limit is."""
RESERVE = 32
"""Kept free for the database, bots and mail: connections do not get them."""


def raise_limit() -> None:
    """Raise the limit of this process as far as the system allows."""
    if sys.platform == "win32":
        return
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (WANTED, MACOS_MAXIMUM):
        target = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        if before != resource.RLIM_INFINITY and before < target:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (target, most))
                break


def get_limit() -> int | None:
    """The limit of this process; None: there is none, or the system has no way to ask."""
    if sys.platform == "win32":
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def get_connection_limit() -> int | None:
    """How many descriptors are for connections; None: as many as wanted."""
    most = get_limit()
    return None if most is None else most - _reserve(most)


def are_scarce(one: int) -> bool:
    """Is no more than the reserve left? `one` is any open descriptor: its duplicate gets the lowest free number."""
    most = get_limit()
    if most is None:
        return False
    try:
        number = os.dup(one)
    except OSError:
        return True
    os.close(number)
    return number >= most - _reserve(most)


def _reserve(most: int) -> int:
    return min(RESERVE, most // 8)
