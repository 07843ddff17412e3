"""Is a process still there?"""

import time
from pathlib import Path

PATIENCE = 30.0


def has_ended(pid: int) -> bool:
    """It is gone, or a zombie that nobody has asked for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def ends(pid: int) -> bool:
    until = time.monotonic() + PATIENCE
    while not has_ended(pid):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
