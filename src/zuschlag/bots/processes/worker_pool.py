"""Worker processes that call functions for this one. One that dies costs only the call it was making, and is replaced.

(The pool of the standard library breaks as a whole when a process dies; in Python 3.11 it can then forget what is submitted at
that moment, and who waits for the answer waits for ever.)
"""

import atexit
import pickle
import threading
import time
from base64 import b64decode
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from zuschlag.bots.bot import Failed
from zuschlag.bots.processes.python_worker import encode_call, python_command, respond_in_pickle
from zuschlag.bots.processes.worker_process import WorkerProcess, start_thread
from zuschlag.errors import Trouble

CLOSED = "the pool of workers was closed"


class WorkerDied(Trouble):
    """There is no answer, since the process died, or was killed, before it gave one."""


@dataclass(slots=True)
class Call:
    """A call to make, and how often it may be tried."""

    line: bytes
    tries: int
    seconds: float | None = None
    tried: int = 0
    answer: "Future[Any]" = field(default_factory=Future)


@dataclass(slots=True)
class Worker:
    """A process, once it was needed, and how the preparations went that it has made."""

    process: WorkerProcess | None = None
    prepared: list[Exception | None] = field(default_factory=list)


class WorkerPool:
    """So many processes, each started when there is something for it to do. They are killed when this process ends.

    A call whose process dies is made again by another until it was tried `tries` times; then its future raises WorkerDied.
    `environment` has variables for the processes. Where `ends_idle`, a process ends when no call is left. `niceness` is by how
    much the processes' priority is lower than ours.
    """

    def __init__(
        self,
        size: int,
        tries: int = 1,
        *,
        environment: Mapping[str, str] | None = None,
        ends_idle: bool = False,
        niceness: int = 0,
    ) -> None:
        self._tries = tries
        self._ends_idle = ends_idle
        self._niceness = niceness
        self._environment = environment
        self._calls: deque[Call] = deque()
        self._preparations: list[bytes] = []
        self._changed = threading.Condition()
        self._is_closed = False
        self._workers = [Worker() for _ in range(size)]
        atexit.register(self.close)
        self._threads = [start_thread(self._serve, worker) for worker in self._workers]

    @property
    def pids(self) -> list[int]:
        """The processes that were started, also those whose death has not been noticed."""
        return [process.pid for worker in self._workers if (process := worker.process)]

    def ask(
        self, function: Callable[..., Any], *args: Any, tries: int | None = None, seconds: float | None = None
    ) -> "Future[Any]":
        """The result of a call, made by the first worker that is free. `tries` is used instead of the pool's.

        A process that does not answer within `seconds`, from when it is asked, is killed.
        """
        call = Call(encode_call(function, args), tries or self._tries, seconds)
        call.answer.set_running_or_notify_cancel()
        self._add(call)
        return call.answer

    def prepare(self, function: Callable[..., Any], *args: Any) -> int:
        """Let each worker make this call before any other, also one that replaces another. Returns its number."""
        with self._changed:
            self._preparations.append(encode_call(function, args))
            self._changed.notify_all()
            return len(self._preparations) - 1

    def is_prepared(self, number: int) -> bool:
        """Has every worker made this preparation, and did it go well?"""
        return all(len(worker.prepared) > number and worker.prepared[number] is None for worker in self._workers)

    def wait_until_prepared(self, seconds: float) -> None:
        """Wait for all preparations; raises TimeoutError where they take longer, and what went wrong with one."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._is_closed or not any(map(self._is_unprepared, self._workers)), seconds):
                raise TimeoutError(f"the workers were not prepared within {seconds:g} s")
            found = [error for worker in self._workers for error in worker.prepared if error]
            errors = [WorkerDied(CLOSED)] if self._is_closed else found
        if errors:
            raise errors[0]

    def prepare_again(self) -> None:
        """Replace the workers that died of a preparation."""
        with self._changed:
            for worker in self._workers:
                if any(isinstance(error, WorkerDied) for error in worker.prepared):
                    worker.prepared = []
            self._changed.notify_all()

    def _is_unprepared(self, worker: Worker) -> bool:
        return len(worker.prepared) < len(self._preparations)

    def _add(self, call: Call) -> None:
        with self._changed:
            if not self._is_closed:
                self._calls.append(call)
                self._changed.notify_all()
                return
        call.answer.set_exception(WorkerDied(f"{CLOSED} before the call was answered"))

    def _serve(self, worker: Worker) -> None:
        """A thread's work: to let one process make calls, one after another."""
        while not self._is_closed:
            with self._changed:
                self._changed.wait_for(lambda: self._is_closed or self._is_unprepared(worker) or self._calls)
                preparation = self._preparations[len(worker.prepared)] if self._is_unprepared(worker) else None
                call = None if preparation or self._is_closed else self._calls.popleft()
            if preparation:
                self._prepare(worker, preparation)
            elif call:
                self._answer(worker, call)
                if self._ends_idle and not self._calls:
                    self._forget(worker, [])

    def _prepare(self, worker: Worker, line: bytes) -> None:
        if worker.process and worker.process.has_ended():
            self._forget(worker, [])
            return
        try:
            is_good, value = self._call(worker, line)
        except Failed as failure:
            died = WorkerDied(f"the process died while it was prepared: it {failure}")
            self._forget(worker, [died] * len(self._preparations))
        else:
            with self._changed:
                worker.prepared.append(None if is_good else value)
                self._changed.notify_all()

    def _answer(self, worker: Worker, call: Call) -> None:
        try:
            is_good, value = self._call(worker, call.line, call.seconds)
        except Failed as failure:
            self._forget(worker, [])
            call.tried += 1
            if call.tried < call.tries:
                self._add(call)
                return
            times = f", {call.tries} times" if call.tries > 1 else ""
            reason = CLOSED if self._is_closed else f"the process that made the call has died{times}: it {failure}"
            is_good, value = False, WorkerDied(reason)
        (call.answer.set_result if is_good else call.answer.set_exception)(value)

    def _call(self, worker: Worker, line: bytes, seconds: float | None = None) -> tuple[bool, Any]:
        with self._changed:
            if self._is_closed:
                raise Failed("was unwanted")
            process = worker.process = worker.process or WorkerProcess(
                python_command(respond_in_pickle), environment=self._environment, niceness=self._niceness
            )
        answer = process.ask(line, seconds)
        if not answer.endswith(b"\n"):
            raise Failed("ended while it answered")
        try:
            return pickle.loads(b64decode(answer))  # type: ignore[no-any-return]  # noqa: S301 (our own process)
        except Exception as error:  # noqa: BLE001 (the thread goes on, whatever an answer turns into when it is read)
            return False, Trouble(f"the answer cannot be read: {type(error).__name__}: {error}")

    def _forget(self, worker: Worker, prepared: list[Exception | None]) -> None:
        with self._changed:
            process, worker.process, worker.prepared = worker.process, None, prepared
            self._changed.notify_all()
        if process:
            process.kill()

    def close(self, grace: float = 0.0) -> None:
        """Kill the processes, also one in compiled code, which handles no signal. Who waits gets WorkerDied.

        They have `grace` seconds to end what they have started.
        """
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            processes = [process for worker in self._workers if (process := worker.process) and process.is_own]
        for process in processes if grace else ():
            process.terminate()
        until = time.monotonic() + grace
        for process in processes:
            process.wait(max(0.0, until - time.monotonic()))
            process.kill()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        for worker in self._workers:
            worker.process = None
        while self._calls:
            self._calls.popleft().answer.set_exception(WorkerDied(CLOSED))
        atexit.unregister(self.close)
