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

from tests.bots.processes.liveness import PATIENCE, ends, has_ended

ASKER = """
    import os, time
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    from zuschlag.bots.processes.worker import prepare_worker

    if __name__ == "__main__":
        pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=prepare_worker)
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


def test_ctrl_c_while_a_worker_starts_is_not_the_workers_to_complain_about() -> None:
    """The whole process group is interrupted, as a terminal does it, at many moments of the start."""
    script = """
import os, signal, sys, time
signal.signal(signal.SIGINT, lambda *_: None)
from zuschlag.bots import Turn
from zuschlag.bots.bot_pool import BotPool
import zuschlag
with BotPool([], workers=1, plain_workers=1) as workshop:
    match = zuschlag.new("bigshot", 4, seed=1)
    answer = workshop.submit("valuer", 1, Turn(match, match.pending.seats[0]))
    for _ in range(40):
        os.killpg(0, signal.SIGINT)
        time.sleep(0.02)
    print(answer.result(60).move)
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, start_new_session=True, timeout=120
    )
    assert ran.stderr == ""
    assert ran.stdout.strip()
