"""Where compiled code is cached."""

import os
from pathlib import Path

CACHE_VARIABLE = "ZUSCHLAG_CACHE"
"""The environment variable that names the folder."""


def cache_root() -> Path:
    """The folder of all caches: that of ZUSCHLAG_CACHE, for which the standard library is enough, else the user's."""
    if given := os.environ.get(CACHE_VARIABLE):
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("zuschlag")


def make_writable_folder(folder: Path) -> None:
    """Make a folder in which files can be written; raises OSError where that is not possible."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "writable").touch()
