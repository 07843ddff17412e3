"""WorkerPool: one that dies costs only what it did, all is answered, and none is left behind."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bots.processes.liveness import ends, has_ended
from zuschlag import Refused, Trouble
from zuschlag.bots import Failed, find
from zuschlag.bots.processes.worker_pool import WorkerDied, WorkerPool
from zuschlag.bots.processes.worker_process import WorkerProcess

PATIENCE = 60.0

LEFT_OPEN = """
    import os, time
    from zuschlag.bots.processes.worker_pool import WorkerPool

    workers = WorkerPool(2)
    both = [workers.ask(time.sleep, 0.5) for _ in range(2)]
    both = [answer.result() for answer in both]
    print(*workers.pids)
    workers.ask(time.sleep, 600)
"""


@pytest.fixture
def two() -> Iterator[WorkerPool]:
    workers = WorkerPool(2)
    yield workers
    workers.close()


@pytest.fixture
def persistent() -> Iterator[WorkerPool]:
    """One process, which has started; what it was asked when it died is asked once more."""
    workers = WorkerPool(1, tries=2)
    workers.ask(os.getpid).result(PATIENCE)
    yield workers
    workers.close()


def wait_until(fact: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < until
        time.sleep(0.02)


def kill(workers: WorkerPool) -> None:
    for pid in workers.pids:
        os.kill(pid, signal.SIGKILL)


def have_ended(workers: WorkerPool) -> bool:
    return all(worker.process is None or worker.process.has_ended() for worker in workers._workers)


def write_pid(folder: str) -> None:
    Path(folder, str(os.getpid())).touch()


def exit_once(folder: str) -> None:
    """Die of it, the first time."""
    with suppress(FileExistsError):
        Path(folder, "tried").mkdir()
        os._exit(3)


def test_none_is_started_before_there_is_something_to_do(two: WorkerPool) -> None:
    """And it is done in another process."""
    assert two.pids == []
    assert two.ask(os.getpid).result(PATIENCE) in two.pids
    assert os.getpid() not in two.pids


def test_one_that_dies_costs_only_what_it_did(two: WorkerPool) -> None:
    """The other goes on, and what waits is done by the one in its place."""
    slow = [two.ask(time.sleep, 1.5) for _ in range(2)]
    later = two.ask(os.getpid)
    wait_until(lambda: len(two.pids) == 2)
    time.sleep(0.2)
    killed, spared = two.pids
    os.kill(killed, signal.SIGKILL)
    errors = [answer.exception(PATIENCE) for answer in slow]
    assert [type(error) for error in errors if error] == [WorkerDied]
    assert "it ended with signal 9" in str(next(filter(None, errors)))
    assert later.result(PATIENCE) in two.pids
    assert killed not in two.pids
    assert spared in two.pids


def test_one_that_does_not_answer_in_time_is_killed_and_replaced() -> None:
    """Other calls, and preparations, may take longer."""
    workers = WorkerPool(1)
    workers.prepare(time.sleep, 0.7)
    slow, slower = workers.ask(time.sleep, 600, seconds=0.5), workers.ask(time.sleep, 0.7)
    with pytest.raises(WorkerDied, match=r"it gave no answer within 0\.5 s"):
        slow.result(PATIENCE)
    assert slower.result(PATIENCE) is None
    workers.close()


def test_a_call_can_be_tried_more_often_than_others(two: WorkerPool, tmp_path: Path) -> None:
    """When its process dies, it is made again."""
    assert two.ask(exit_once, str(tmp_path), tries=2).result(PATIENCE) is None
    with pytest.raises(WorkerDied, match="has died, 3 times: it ended with exit status 3"):
        two.ask(os._exit, 3, tries=3).result(PATIENCE)


def test_a_process_can_end_when_nothing_is_left_to_do() -> None:
    """It makes all the calls that wait, and another is started for later ones."""
    workers = WorkerPool(1, ends_idle=True)
    first, second = (workers.ask(os.getpid) for _ in range(2))
    process = first.result(PATIENCE)
    assert second.result(PATIENCE) == process
    wait_until(lambda: workers.pids == [])
    assert workers.ask(os.getpid).result(PATIENCE) != process
    workers.close()


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="needs priorities")
def test_processes_can_have_a_lower_priority() -> None:
    """Than this one has, and at most the lowest there is."""
    own = os.getpriority(os.PRIO_PROCESS, 0)
    for niceness in (0, 3, 40):
        workers = WorkerPool(1, niceness=niceness)
        assert workers.ask(os.getpriority, os.PRIO_PROCESS, 0).result(PATIENCE) == min(own + niceness, 19)
        workers.close()


def test_workers_have_environment_variables_of_their_own() -> None:
    """Besides ours."""
    workers = WorkerPool(1, environment={"ZUSCHLAG_WORKER": "yes"})
    assert workers.ask(os.getenv, "ZUSCHLAG_WORKER").result(PATIENCE) == "yes"
    assert workers.ask(os.getenv, "PATH").result(PATIENCE) == os.getenv("PATH")
    assert os.getenv("ZUSCHLAG_WORKER") is None
    workers.close()


def test_every_worker_is_prepared_before_it_is_asked_anything_also_one_that_replaces_another(tmp_path: Path) -> None:
    """Once each; whether the dead one was idle or at work. Nobody has to ask for it."""
    workers = WorkerPool(2)
    number = workers.prepare(write_pid, str(tmp_path))
    workers.wait_until_prepared(PATIENCE)
    assert workers.is_prepared(number)
    first = set(workers.pids)
    assert {int(file.name) for file in tmp_path.iterdir()} == first
    kill(workers)
    wait_until(lambda: have_ended(workers))
    more = workers.prepare(abs, -1)
    workers.wait_until_prepared(PATIENCE)
    assert workers.is_prepared(number)
    assert workers.is_prepared(more)
    assert {int(file.name) for file in tmp_path.iterdir()} == first | set(workers.pids)
    assert len(set(workers.pids) - first) == 2
    workers.close()


def test_one_that_dies_of_its_preparation_is_replaced_when_that_is_wanted(tmp_path: Path) -> None:
    """Not for ever and ever."""
    workers = WorkerPool(1)
    number = workers.prepare(exit_once, str(tmp_path))
    with pytest.raises(WorkerDied, match="died while it was prepared: it ended with exit status 3"):
        workers.wait_until_prepared(PATIENCE)
    assert not workers.is_prepared(number)
    workers.prepare_again()
    workers.wait_until_prepared(PATIENCE)
    assert workers.is_prepared(number)
    workers.close()


def test_a_preparation_that_fails_hinders_no_other(two: WorkerPool) -> None:
    """What went wrong is raised for who waits, and asking again does not help."""
    bad, good = two.prepare(int, "seven"), two.prepare(int, "7")
    for _ in range(2):
        with pytest.raises(Trouble, match="ValueError: invalid literal"):
            two.wait_until_prepared(PATIENCE)
        two.prepare_again()
    assert (two.is_prepared(bad), two.is_prepared(good)) == (False, True)


def test_preparations_that_take_too_long_or_are_abandoned_are_told() -> None:
    """By TimeoutError, or WorkerDied where the pool was closed."""
    workers = WorkerPool(1)
    workers.prepare(time.sleep, 600)
    with pytest.raises(TimeoutError, match=r"not prepared within 0\.1 s"):
        workers.wait_until_prepared(0.1)
    workers.close()
    with pytest.raises(WorkerDied, match="closed"):
        workers.wait_until_prepared(PATIENCE)


def test_a_call_is_not_made_by_one_that_has_only_been_replaced_and_must_be_prepared() -> None:
    """Who asks is told at once."""
    workers = WorkerPool(1)
    workers.ask(os.getpid).result(PATIENCE)
    for _ in range(2):
        kill(workers)
        wait_until(lambda: have_ended(workers))
        with pytest.raises(WorkerDied, match="has died: it ended with signal 9"):
            workers.ask(os.getpid).result(PATIENCE)
        assert [workers.ask(os.getpid).result(PATIENCE)] == workers.pids
    workers.close()


def test_what_one_was_asked_when_it_died_is_asked_again(persistent: WorkerPool) -> None:
    """Of one that takes its place; whoever waits notices nothing."""
    (first,) = persistent.pids
    answers = [persistent.ask(time.sleep, 0.5), persistent.ask(os.getpid)]
    time.sleep(0.1)
    kill(persistent)
    assert answers[0].result(PATIENCE) is None
    assert [answers[1].result(PATIENCE)] == persistent.pids != [first]


def test_what_kills_two_is_trouble(persistent: WorkerPool) -> None:
    """It is not tried for ever, and the next question is answered."""
    with pytest.raises(Trouble, match="has died, 2 times: it ended with exit status 3"):
        persistent.ask(os._exit, 3).result(PATIENCE)
    assert [persistent.ask(os.getpid).result(PATIENCE)] == persistent.pids


def test_a_refusal_comes_back_as_it_is_and_other_errors_quoted(two: WorkerPool) -> None:
    """As Trouble, whose class everybody has."""
    with pytest.raises(Refused, match="no bot 'genius'") as refused:
        two.ask(find, "genius").result(PATIENCE)
    assert refused.value.code == "unknown"
    with pytest.raises(Trouble, match=r"^ValueError: invalid literal"):
        two.ask(int, "seven").result(PATIENCE)


def test_what_a_worker_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    """It goes to standard error, and nothing is read from standard input."""
    workers = WorkerPool(1)
    assert workers.ask(eval, "(print('here I am'), input.__name__)[1]").result(PATIENCE) == "input"
    with pytest.raises(Trouble, match="EOFError"):
        workers.ask(input).result(PATIENCE)
    workers.close()
    assert capfd.readouterr() == ("", "here I am\n")


STARTED: list[WorkerProcess] = []


def start_sleeper() -> int:
    """Start a program that does not end by itself, and keep it."""
    STARTED.append(WorkerProcess(["sleep", "600"]))
    return STARTED[0].pid


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_may_be_given_time_to_end_what_it_has_started() -> None:
    """Also one that would never end by itself."""
    workers = WorkerPool(1)
    started = workers.ask(start_sleeper).result(PATIENCE)
    workers.ask(time.sleep, 600)
    assert not has_ended(started)
    workers.close(grace=PATIENCE)
    assert ends(started)


def test_half_an_answer_is_a_death(two: WorkerPool) -> None:
    """Of one that was killed while it wrote."""
    write = "[os.write(fd, b'gASV') for os in [__import__('os')] for fd in [4]], __import__('os')._exit(3)"
    with pytest.raises(WorkerDied, match="it ended while it answered"):
        two.ask(eval, write).result(PATIENCE)


def test_that_no_process_can_be_started_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """To whoever asks."""
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    workers = WorkerPool(1)
    with pytest.raises(WorkerDied, match="it cannot be started: No such file"):
        workers.ask(abs, -1).result(PATIENCE)
    workers.close()


def test_none_is_started_for_a_pool_that_has_been_closed() -> None:
    """Even in the moment of starting."""
    workers = WorkerPool(1)
    workers.close()
    with pytest.raises(Failed, match="unwanted"):
        workers._call(workers._workers[0], b"")
    assert workers.pids == []


def test_an_answer_may_be_long(two: WorkerPool) -> None:
    """Many megabytes, there and back."""
    assert two.ask(bytes.upper, b"a" * 20_000_000).result(PATIENCE) == b"A" * 20_000_000


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
    for _ in range(2):
        with pytest.raises(Trouble, match="cannot be read: ValueError"):
            two.ask(eval, unreadable).result(PATIENCE)
        assert two.ask(abs, -1).result(PATIENCE) == 1


def test_who_waits_when_they_are_ended_gets_died_and_who_comes_later_too() -> None:
    """Also where an answer's own follower ends them; ending twice does nothing."""
    workers = WorkerPool(1)
    waiting = [workers.ask(time.sleep, 600), workers.ask(abs, -1), workers.ask(abs, -1)]
    wait_until(lambda: workers.pids != [])
    workers.close()
    workers.close()
    for answer in (*waiting, workers.ask(abs, -1)):
        with pytest.raises(WorkerDied, match="closed"):
            answer.result(5)
    assert workers.pids == []
    ended = threading.Event()
    others = WorkerPool(1)

    def end(_: object) -> None:
        others.close()
        ended.set()

    others.ask(time.sleep, 0.1).add_done_callback(end)
    assert ended.wait(PATIENCE)
    assert others.pids == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_fork_that_ends_leaves_the_workers_of_its_parent_alone(two: WorkerPool) -> None:
    """Though it runs what its parent registered for its own end."""
    busy = two.ask(time.sleep, 1.0)
    pid = two.ask(os.getpid).result(PATIENCE)
    with warnings.catch_warnings(action="ignore"):  # other threads are of no concern to this fork
        child = os.fork()
    if child == 0:
        two.close(grace=1.0)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert busy.result(PATIENCE) is None
    assert pid in two.pids
    assert not have_ended(two)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_program_that_forgets_to_end_them_ends_nevertheless(tmp_path: Path) -> None:
    """And they with it, also at work."""
    file = tmp_path / "forgetful.py"
    file.write_text(textwrap.dedent(LEFT_OPEN))
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stderr == ""
    assert all(ends(int(pid)) for pid in done.stdout.split())
