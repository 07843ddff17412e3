"""A process that works for another: it ends with its asker, and leaves Ctrl-C to it."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.processes import PATIENCE, ends, has_ended

ASKER = """
    import os, time
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    from zuschlag.bots.serving import serve_quietly

    if __name__ == "__main__":
        pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=serve_quietly)
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 600)
        while True:
            time.sleep(0.1)
"""


@pytest.fixture
def asker_and_worker(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A process that has a worker, which is at work."""
    file = tmp_path / "asker.py"
    file.write_text(textwrap.dedent(ASKER))
    asker = subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert asker.stdout is not None
    with asker, asker.stdout:
        yield asker, int(asker.stdout.readline())
        asker.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_ends_when_its_asker_has_gone(asker_and_worker: tuple[subprocess.Popen[str], int], how: int) -> None:
    """However it went, also in the middle of its work."""
    asker, worker = asker_and_worker
    assert not has_ended(worker)
    asker.send_signal(how)
    asker.wait(PATIENCE)
    assert ends(worker)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_leaves_ctrl_c_to_its_asker_and_ends_when_told(asker_and_worker: tuple[subprocess.Popen[str], int]) -> None:
    """SIGINT does nothing to it, SIGTERM ends it at once."""
    _, worker = asker_and_worker
    os.kill(worker, signal.SIGINT)
    time.sleep(0.3)
    assert not has_ended(worker)
    os.kill(worker, signal.SIGTERM)
    assert ends(worker)
