"""A process in which bots by others live. It can be ended when one of them hangs, and may die when one of them crashes.

Bots of one class share a host as long as all goes well; after a failure the next match begins with a fresh one.
"""

import os
import pickle
import signal
import threading
import traceback
import weakref
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import EntryPoint
from itertools import count
from typing import TYPE_CHECKING, Any

from zuschlag.bots.failure import Failed
from zuschlag.bots.talking import ending
from zuschlag.bots.turn import Turn
from zuschlag.match import Seed

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

STARTING = 60.0  # seconds that a host has to come up, which includes loading what the bot needs
FAREWELL = 1.0


class Host:
    """A process that serves one class of bots."""

    def __init__(self, value: str) -> None:
        from multiprocessing import get_context

        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(value, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._numbers = count()
        self._lock = threading.Lock()
        self.is_well = True
        self._end = weakref.finalize(self, _finish, self._process, self._pipe)
        self.ask(("begin",), STARTING)

    def number(self) -> int:
        """A number for another bot."""
        return next(self._numbers)

    def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
        """What the host answers; raises Failed where the bot crashed, the host died or no answer came in time."""
        with self._lock:
            try:
                self._pipe.send_bytes(pickle.dumps(question))
                if not self._pipe.poll(seconds):
                    self._give_up(f"gave no answer within {seconds:g} s")
                is_good, answer = pickle.loads(self._pipe.recv_bytes())  # noqa: S301 (our own process)
            except (EOFError, OSError):
                self._process.join(FAREWELL)
                self._give_up(f"died: its process ended with {ending(self._process.exitcode or 0)}")
        if not is_good:
            self._give_up(answer)
        return answer

    def _give_up(self, reason: str) -> None:
        self.is_well = False
        self._end()
        raise Failed(reason)


def _finish(process: Any, pipe: Any) -> None:
    """End a host that we started."""
    pipe.close()
    process.kill()
    process.join()


_HOSTS: dict[str, Host] = {}


def host_of(value: str) -> Host:
    """This process's host for a class, which is started if there is none, or none that is well."""
    host = _HOSTS.get(value)
    if host is None or not host.is_well:
        host = _HOSTS[value] = Host(value)
    return host


class Hosted:
    """A bot that lives in a host."""

    def __init__(self, value: str, timeout: float, seed: Seed, seat: int) -> None:
        self._timeout = timeout
        self._told = 0
        self._is_introduced = False
        self._host = host_of(value)
        self._number = self._host.number()
        self._host.ask(("make", self._number, seed, seat), timeout)

    def choose(self, turn: Turn) -> Any:
        """What the bot chooses."""
        box = None if self._is_introduced else turn.box  # large, and always the same
        events = turn.events
        news = events[self._told :]
        self._told, self._is_introduced = len(events), True
        return self._host.ask(
            ("choose", self._number, box, turn.seat, turn.view, list(turn.offered), turn.number, news), self._timeout
        )

    def leave(self, turn: Turn, result: Mapping[str, Any] | None) -> None:  # noqa: ARG002
        """The match is over."""
        if self._host.is_well:
            self._host.ask(("leave", self._number), self._timeout)


def serve(value: str, pipe: "Connection") -> None:  # pragma: no cover (a process of its own, which is not traced)
    """What the host does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the asker's to answer
    with suppress(OSError):
        os.dup2(2, 1)  # what a bot prints is no part of anybody's output
    converse(Guests(value), pipe)


def converse(guests: "Guests", pipe: "Connection") -> None:
    """Answer until the asker has gone."""
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(answered(guests, pickle.loads(pipe.recv_bytes())))  # noqa: S301 (our own process)


def answered(guests: "Guests", question: tuple[Any, ...]) -> bytes:
    """The answer to a question, ready to be sent; what a bot raises is one too."""
    try:
        return pickle.dumps((True, guests.do(*question)))
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a bot may raise anything)
        return pickle.dumps((False, f"crashed: {type(error).__name__}: {str(error)[:200]}{_where(error)}"))


def _where(error: BaseException) -> str:
    """The line of the bot's own code that failed, where there is one."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    return f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""  # noqa: PTH119


class Guests:
    """The bots in a host, and what each has seen happen."""

    def __init__(self, value: str) -> None:
        self._value = value
        self._class: Any = None
        self._bots: dict[int, Any] = {}
        self._boxes: dict[int, Any] = {}
        self._seen: dict[int, list[Any]] = {}

    def do(self, what: str, number: int = 0, *args: Any) -> Any:
        """One of: begin, make, choose, leave."""
        if what == "begin":
            self._class = EntryPoint("bot", self._value, "zuschlag.bots").load()
            if not callable(self._class) or not callable(getattr(self._class, "choose", None)):
                raise TypeError("it is no class with a method choose(turn)")
        elif what == "make":
            self._bots[number] = self._class(*args)
            self._seen[number] = []
        elif what == "choose":
            return self._choose(number, *args)
        else:
            del self._bots[number], self._seen[number]
            self._boxes.pop(number, None)
        return None

    def _choose(self, number: int, box: Any, seat: int, view: Any, offered: list[str], at: int, news: list[Any]) -> str:
        box = self._boxes.setdefault(number, box)
        seen = self._seen[number]
        seen += news
        turn = Turn.__new__(Turn)
        turn.__setstate__((box, seat, view, offered, at, seen[:]))
        chosen = self._bots[number].choose(turn)
        return chosen if isinstance(chosen, str) else repr(chosen)[:200]
