"""Where compiled code is cached."""

import os
from pathlib import Path

CACHE_VARIABLE = "ZUSCHLAG_CACHE"


def cache_root() -> Path:
    """The folder of all caches: that of ZUSCHLAG_CACHE, for which the standard library is enough, else the user's."""
    if given := os.environ.get(CACHE_VARIABLE):
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("zuschlag")
