"""WorkerPool: one that dies costs only what it did, all is answered, and none is left behind."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bots.processes.liveness import ends
from zuschlag import Trouble
from zuschlag.bots.processes.worker_pool import WorkerDied, WorkerPool, WorkerProcess

PATIENCE = 60.0

LEFT_OPEN = """
    import os, time
    from zuschlag.bots.processes.worker_pool import WorkerPool

    if __name__ == "__main__":
        workers = WorkerPool(2, lambda number, is_own: None)
        print(*(workers.ask_one(number, os.getpid).result() for number in range(2)))
        workers.ask(time.sleep, 600)
"""


class Losses(list[tuple[int, bool]]):
    """Those that were told of."""

    def note(self, number: int, is_own: bool) -> None:
        self.append((number, is_own))


@pytest.fixture
def losses() -> Losses:
    return Losses()


@pytest.fixture
def two(losses: Losses) -> Iterator[WorkerPool]:
    workers = WorkerPool(2, losses.note)
    yield workers
    workers.close()


def wait_until(fact: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_none_is_started_before_there_is_something_to_do(two: WorkerPool) -> None:
    """And then only those that are needed."""
    assert two.pids == []
    assert two.ask_one(1, os.getpid).result(PATIENCE) in two.pids
    assert len(two.pids) == 1


def test_each_does_what_it_alone_was_asked(two: WorkerPool) -> None:
    """Always the same process, and before what anybody could do."""
    pids = [two.ask_one(number, os.getpid).result(PATIENCE) for number in (0, 1, 0, 1)]
    assert pids == two.pids * 2
    busy = [two.ask_one(number, time.sleep, 0.3) for number in (0, 1)]
    order: list[str] = []
    anybody = two.ask(int, "1")
    own = [two.ask_one(number, int, "2") for number in (0, 1)]
    anybody.add_done_callback(lambda _: order.append("anybody"))
    own[0].add_done_callback(lambda _: order.append("own"))
    own[1].add_done_callback(lambda _: order.append("own"))
    assert [job.result(PATIENCE) for job in (*busy, anybody, *own)] == [None, None, 1, 2, 2]
    assert order[0] == "own"


def test_one_that_dies_costs_only_what_it_did(two: WorkerPool, losses: Losses) -> None:
    """The other goes on, and what waits is done by the one in its place."""
    pids = [two.ask_one(number, os.getpid).result(PATIENCE) for number in (0, 1)]
    slow = [two.ask_one(number, time.sleep, 1.0) for number in (0, 1)]
    later = two.ask_one(0, os.getpid)
    time.sleep(0.2)
    os.kill(pids[0], signal.SIGKILL)
    with pytest.raises(WorkerDied, match="before it answered"):
        slow[0].result(PATIENCE)
    assert later.result(PATIENCE) not in pids
    assert slow[1].result(PATIENCE) is None
    assert two.pids[1] == pids[1]
    assert losses == [(0, True)]


def test_what_anybody_could_do_is_not_done_by_one_that_has_only_been_replaced() -> None:
    """It may have to be made ready first; the loss is told before the answer is given."""
    losses = Losses()
    workers = WorkerPool(1, losses.note)
    pid = workers.ask(os.getpid).result(PATIENCE)
    os.kill(pid, signal.SIGKILL)
    wait_until(workers._processes[0].has_died)
    with pytest.raises(WorkerDied, match="before it was asked"):
        workers.ask(os.getpid).result(PATIENCE)
    assert losses == [(0, False)]
    pid = workers.ask(os.getpid).result(PATIENCE)
    os.kill(pid, signal.SIGKILL)
    wait_until(workers._processes[0].has_died)
    assert workers.ask_one(0, os.getpid).result(PATIENCE) == workers.pids[0] != pid
    with pytest.raises(WorkerDied, match="before it answered"):
        workers.ask(os._exit, 1).result(PATIENCE)
    assert losses == [(0, False)] * 3
    workers.close()


def test_everything_is_answered_whenever_workers_die(two: WorkerPool) -> None:
    """By what it brought, or by WorkerDied: nobody waits for ever."""
    answers = []
    for number in range(300):
        answers.append(two.ask(abs, -number))
        if number % 60 == 30:
            for pid in two.pids:
                os.kill(pid, signal.SIGKILL)
    for number, answer in enumerate(answers):
        error = answer.exception(PATIENCE)
        assert isinstance(error, WorkerDied) or (error is None and answer.result() == number)
    assert sum(answer.exception() is None for answer in answers) > 250


def test_an_answer_that_cannot_be_read_is_trouble(two: WorkerPool) -> None:
    """And nothing more: the next one can."""
    unreadable = "type('Unreadable', (), {'__reduce__': lambda self: (int, ('seven',))})()"
    for number in (0, 1):
        with pytest.raises(Trouble, match="cannot be read: ValueError"):
            two.ask_one(number, eval, unreadable).result(PATIENCE)
        assert two.ask_one(number, abs, -1).result(PATIENCE) == 1


def test_who_waits_when_they_are_ended_gets_died_and_who_comes_later_too() -> None:
    """Also where an answer's own follower ends them; ending twice does nothing."""
    workers = WorkerPool(1, Losses().note)
    waiting = [workers.ask(time.sleep, 600), workers.ask(abs, -1), workers.ask_one(0, abs, -1)]
    wait_until(lambda: workers.pids != [])
    workers.close()
    workers.close()
    for answer in (*waiting, workers.ask(abs, -1)):
        with pytest.raises(WorkerDied):
            answer.result(5)
    assert workers.pids == []
    ended = threading.Event()
    others = WorkerPool(1, Losses().note)

    def end(_: object) -> None:
        others.close()
        ended.set()

    others.ask(time.sleep, 0.1).add_done_callback(end)
    assert ended.wait(PATIENCE)
    assert others.pids == []


def test_none_is_started_for_those_that_have_been_ended() -> None:
    """Even in the moment of starting."""
    process = WorkerProcess()
    with pytest.raises(OSError, match="unwanted"):
        process.start_unless(lambda: True)
    assert process.pid is None


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_program_that_forgets_to_end_them_ends_nevertheless(tmp_path: Path) -> None:
    """And they with it, also at work."""
    file = tmp_path / "forgetful.py"
    file.write_text(textwrap.dedent(LEFT_OPEN))
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stderr == ""
    assert all(ends(int(pid)) for pid in done.stdout.split())
