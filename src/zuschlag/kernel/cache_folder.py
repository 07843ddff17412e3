"""Where compiled code is cached, and when it is removed."""

import os
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from shutil import rmtree

CACHE_VARIABLE = "ZUSCHLAG_CACHE"
"""The environment variable that names the folder."""
MARK = "writable"
"""A file in a build's folder: written at each use, with the version of Zuschlag that uses it."""
DAY = 24 * 3600
KEEP_OWN, KEEP_OTHERS = 30 * DAY, DAY
"""Seconds that code is kept without use: if this version compiled it, or another one, which may run beside it."""


def cache_root() -> Path:
    """The folder of all caches: that of ZUSCHLAG_CACHE, for which the standard library is enough, else the user's."""
    if given := os.environ.get(CACHE_VARIABLE):
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("zuschlag")


def make_writable_folder(folder: Path) -> None:
    """Make a folder in which files can be written; raises OSError where that is not possible."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_text(_own_version(), encoding="utf-8")


def _own_version() -> str:
    """The version of the package around us. (To import it from here would import all layers above.)"""
    return str(sys.modules["zuschlag"].__version__)


@cache
def remove_unused(folder: Path) -> None:
    """Remove the builds and libraries in a folder that have not been used for long: once in a process.

    What cannot be removed stays.
    """
    with suppress(OSError):
        for entry in folder.iterdir():
            with suppress(OSError):
                if _is_unused(entry):
                    rmtree(entry) if entry.is_dir() else entry.unlink()


def _is_unused(entry: Path) -> bool:
    mark = entry / MARK if entry.is_dir() else entry
    is_own = mark == entry or mark.read_text(encoding="utf-8") == _own_version()
    return mark.stat().st_mtime < time.time() - (KEEP_OWN if is_own else KEEP_OTHERS)
