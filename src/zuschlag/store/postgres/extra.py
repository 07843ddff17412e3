"""The extra `postgres`, which not everybody installs."""

from importlib.util import find_spec

from zuschlag.errors import Trouble

INSTALL_POSTGRES = "pip install 'zuschlag[postgres]'"


def require_asyncpg() -> None:
    """Raise Trouble, which says what to install, where the driver of PostgreSQL is missing."""
    if find_spec("asyncpg") is None:
        raise Trouble(f"PostgreSQL needs asyncpg, which is not installed; expected: {INSTALL_POSTGRES}")
