"""Is numba installed? It comes with the extra `zuschlag[fast]`; compiled rules and bots that search need it, nothing else."""

from importlib.util import find_spec

INSTALL_NUMBA = "pip install 'zuschlag[fast]'"
NUMBA_MISSING = f"numba is not installed; for compiled rules and the bots that search: {INSTALL_NUMBA}"


def has_numba() -> bool:
    """Is it installed? Looks for it without importing it."""
    return find_spec("numba") is not None
