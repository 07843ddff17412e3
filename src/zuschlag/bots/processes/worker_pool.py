"""Processes that do for this one what they are asked to. One that dies costs only what it was doing, and is replaced.

(The pool of the standard library breaks as a whole when a process dies; in Python 3.11 it can then forget what is submitted at
that moment, and who waits for the answer waits for ever.)
"""

import atexit
import pickle
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from zuschlag.bots.processes.worker import block_interrupts, work
from zuschlag.errors import Trouble


class WorkerDied(Trouble):
    """There is no answer, since the process died, or was ended, before it gave one."""


@dataclass(slots=True)
class Job:
    """Something to be done, ready to be sent."""

    raw: bytes
    is_own: bool
    answer: "Future[Any]" = field(default_factory=Future)


class WorkerPool:
    """So many processes, each started when there is something for it to do. This process ends them when it ends.

    `on_loss` is called for each that is lost, with its number, and whether it died of something that it alone was asked to do.
    """

    def __init__(self, size: int, on_loss: Callable[[int, bool], None]) -> None:
        import multiprocessing.util  # noqa: F401 (whose own farewell waits for all processes, so ours must be the later one)

        self._jobs: deque[Job] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._on_loss = on_loss
        self._processes = [WorkerProcess() for _ in range(size)]
        self._own_jobs: list[deque[Job]] = [deque() for _ in range(size)]
        self._threads = [threading.Thread(target=self._serve, args=(number,), daemon=True) for number in range(size)]
        atexit.register(self.close)
        for thread in self._threads:
            thread.start()

    @property
    def pids(self) -> list[int]:
        """The processes that were started, also those whose death has not been noticed."""
        return [process.pid for process in self._processes if process.pid is not None]

    def ask(self, doing: Callable[..., Any], *args: Any) -> "Future[Any]":
        """What the first that is free brings back; raises WorkerDied where that one dies."""
        return self._add(self._jobs, Job(pickle.dumps((doing, args)), is_own=False))

    def ask_one(self, number: int, doing: Callable[..., Any], *args: Any) -> "Future[Any]":
        """What this one brings back; it is done before anything that others could do."""
        return self._add(self._own_jobs[number], Job(pickle.dumps((doing, args)), is_own=True))

    def _add(self, jobs: deque[Job], job: Job) -> "Future[Any]":
        job.answer.set_running_or_notify_cancel()
        with self._changed:
            if not self._is_closed:
                jobs.append(job)
                self._changed.notify_all()
                return job.answer
        job.answer.set_exception(WorkerDied("the workers have been ended"))
        return job.answer

    def _serve(self, number: int) -> None:
        """A thread's work: to tell one process what to do, and to bring back what came of it."""
        while (job := self._next_job(number)) is not None:
            is_good, brought = self._brought(number, job)
            if is_good:
                job.answer.set_result(brought)
            else:
                job.answer.set_exception(brought)

    def _next_job(self, number: int) -> Job | None:
        own = self._own_jobs[number]
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or own or self._jobs)
            return None if self._is_closed else (own or self._jobs).popleft()

    def _brought(self, number: int, job: Job) -> tuple[bool, Any]:
        process = self._processes[number]
        if process.has_died():
            self._lose(number, is_own=False)
            if not job.is_own:
                return False, WorkerDied("the process had died before it was asked")
        try:
            process.start_unless(lambda: self._is_closed)
            return process.do(job.raw)
        except (EOFError, OSError):
            self._lose(number, is_own=job.is_own)
            return False, WorkerDied("the process died before it answered")
        except Exception as error:  # noqa: BLE001 (the thread goes on, whatever an answer turns into when it is read)
            return False, Trouble(f"the answer cannot be read: {type(error).__name__}: {error}")

    def _lose(self, number: int, *, is_own: bool) -> None:
        self._processes[number].end()
        self._on_loss(number, is_own)

    def close(self) -> None:
        """End the processes, at once: also one in compiled code, which handles no signal. Who waits gets WorkerDied."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        for process in self._processes:
            process.kill()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        for process in self._processes:
            process.end()
        for jobs in (self._jobs, *self._own_jobs):
            while jobs:
                jobs.popleft().answer.set_exception(WorkerDied("the workers have been ended"))
        atexit.unregister(self.close)


class WorkerProcess:
    """A place for a process, and the line to it. It may be killed by any thread; all else is for one thread alone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: Any = None
        self._pipe: Any = None

    @property
    def pid(self) -> int | None:
        process = self._process
        return process.pid if process else None

    def start_unless(self, is_unwanted: Callable[[], bool]) -> None:
        """Start it, if it has not been; raises OSError where it is unwanted by then."""
        from multiprocessing import get_context

        with self._lock:
            if is_unwanted():
                raise OSError("it is unwanted")
            if self._process is None:
                context = get_context("spawn")
                self._pipe, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs,))
                with block_interrupts():
                    process.start()
                self._process = process
                theirs.close()

    def has_died(self) -> bool:
        """Was it started, and is it no longer there?"""
        return self._process is not None and not self._process.is_alive()

    def do(self, raw: bytes) -> tuple[bool, Any]:
        """Whether it went well, and what it brought back or what went wrong; raises EOFError or OSError when it dies."""
        self._pipe.send_bytes(raw)
        answer: tuple[bool, Any] = pickle.loads(self._pipe.recv_bytes())  # noqa: S301 (our own process)
        return answer

    def kill(self) -> None:
        """Kill it, where it was started."""
        with self._lock:
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """Kill it and forget it: it can be started anew."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
                self._pipe.close()
                self._process = None
