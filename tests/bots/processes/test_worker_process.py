"""A worker process is known to its owner before a signal can end the owner."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.distribution import has_gone
from zuschlag.bots.processes.worker_process import signals_deferred

HANDLED = (signal.SIGINT, signal.SIGTERM)


@pytest.fixture
def heard() -> Iterator[list[int]]:
    """The signals that this process's handlers are called with."""
    numbers: list[int] = []
    before = {number: signal.signal(number, lambda number, _: numbers.append(number)) for number in HANDLED}
    yield numbers
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", HANDLED)
def test_a_deferred_signal_is_handled_once_when_the_block_ends(heard: list[int], number: signal.Signals) -> None:
    handlers = [signal.getsignal(one) for one in HANDLED]
    with signals_deferred():
        os.kill(os.getpid(), number)
        assert heard == []
    assert heard == [number]
    assert [signal.getsignal(one) for one in HANDLED] == handlers


def test_a_block_that_raises_handles_the_signal_first(heard: list[int]) -> None:
    def fail() -> None:
        with signals_deferred():
            os.kill(os.getpid(), signal.SIGTERM)
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    assert heard == [signal.SIGTERM]


def test_a_thread_that_hears_no_signals_defers_none(heard: list[int]) -> None:
    def run() -> None:
        with signals_deferred():
            entered.set()
            left.wait()

    entered, left = threading.Event(), threading.Event()
    thread = threading.Thread(target=run)
    thread.start()
    entered.wait()
    os.kill(os.getpid(), signal.SIGTERM)
    assert heard == [signal.SIGTERM]
    left.set()
    thread.join()


OWNER = """
import signal
from zuschlag.bots.processes.python_worker import exit_now
from zuschlag.bots.processes.worker_process import WorkerProcess
signal.signal(signal.SIGTERM, lambda *_: exit_now())
while True:
    WorkerProcess(["/bin/sh", {program!r}])
"""


def test_a_process_that_ends_its_owner_while_it_is_started_ends_with_it(tmp_path: Path) -> None:
    program, started = tmp_path / "program", tmp_path / "started"
    program.write_text(f"echo $$ >> {started}\nkill -TERM $PPID\nexec sleep 600\n", encoding="utf-8")
    subprocess.run([sys.executable, "-c", OWNER.format(program=str(program))], timeout=60, check=False)
    pids = [int(line) for line in started.read_text(encoding="utf-8").split()]
    assert pids
    assert all(has_gone(pid) for pid in pids)
