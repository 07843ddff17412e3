"""A process in which bots by others live. It can be ended when one of them hangs, and may die when one of them crashes.

Bots of one class share a host as long as all goes well; after a failure the next match begins with a fresh one. A host is a
plain Python program, not a process of `multiprocessing`: that would load the user's script again, which then needs an
`if __name__ == "__main__"`, and could not be started from within a worker of a pool.

Questions are pickles, which a host trusts since they are ours. Answers are JSON: what a bot's process sends is only data.
"""

import json
import os
import pickle
import sys
import threading
import traceback
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import EntryPoint
from itertools import count
from typing import IO, Any, NoReturn

from zuschlag.bots.bot import Failed
from zuschlag.bots.processes.line_process import LineProcess
from zuschlag.bots.turn import Turn
from zuschlag.errors import short
from zuschlag.match import Seed

STARTING = 60.0  # seconds that a host has to come up, which includes loading what the bot needs
PROGRAM = "import sys; sys.path[:] = {path!r}; from zuschlag.bots.processes.plugin_host import serve; serve({value!r})"


class PluginHost:
    """A process that serves one class of bots."""

    def __init__(self, value: str) -> None:
        program = PROGRAM.format(path=[str(folder) for folder in sys.path], value=value)
        self._talk = LineProcess([sys.executable, "-c", program], hears_errors=False)
        self._numbers = count()
        self._lock = threading.Lock()
        self._owner = os.getpid()
        self.is_well = True
        self.ask(("begin",), STARTING)

    @property
    def is_usable(self) -> bool:
        """Is it well, and this process's own? A fork inherits its parent's host, and must leave it alone."""
        return self.is_well and self._owner == os.getpid()

    def number(self) -> int:
        """A number for another bot."""
        return next(self._numbers)

    def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
        """What the host answers; raises Failed where the bot crashed, the host died or no answer came in time."""
        with self._lock:
            try:
                is_good, answer = read_answer(self._talk.ask(write_question(question), seconds))
            except Failed as failure:
                self._give_up(str(failure))
        if not is_good:
            self._give_up(str(answer))
        return answer

    def _give_up(self, reason: str) -> NoReturn:
        self.is_well = False
        self._talk.kill()
        raise Failed(reason)


def write_question(question: tuple[Any, ...]) -> bytes:
    """A question as a line."""
    return b64encode(pickle.dumps(question)) + b"\n"


def read_answer(line: bytes) -> tuple[bool, Any]:
    """Whether all went well, and what was chosen, or what went wrong."""
    try:
        is_good, answer = json.loads(line)
    except (ValueError, TypeError):
        raise Failed(f"answered {short(line.decode(errors='replace'))}; expected what a host writes") from None
    return bool(is_good), answer


_HOSTS: dict[str, PluginHost] = {}


def plugin_host_for(value: str) -> PluginHost:
    """This process's host for a class, which is started if there is none, or none that can be used."""
    host = _HOSTS.get(value)
    if host is None or not host.is_usable:
        host = _HOSTS[value] = PluginHost(value)
    return host


class PluginBot:
    """A bot that lives in a host."""

    def __init__(self, value: str, timeout: float, seed: Seed, seat: int) -> None:
        self._timeout = timeout
        self._told = 0
        self._is_introduced = False
        self._host = plugin_host_for(value)
        self._number = self._host.number()
        self._host.ask(("make", self._number, seed, seat), timeout)

    def choose(self, turn: Turn) -> Any:
        """What the bot chooses."""
        game = None if self._is_introduced else turn.game  # large, and always the same
        events = turn.events
        news = events[self._told :]
        self._told, self._is_introduced = len(events), True
        return self._host.ask(
            ("choose", self._number, game, turn.seat, turn.view, list(turn.offered), turn.number, news), self._timeout
        )

    def leave(self, turn: Turn, result: Mapping[str, Any] | None) -> None:  # noqa: ARG002
        """The match is over."""
        if self._host.is_well:
            self._host.ask(("leave", self._number), self._timeout)


def serve(value: str) -> None:  # pragma: no cover (a process of its own, which is not traced)
    """What the host does. Its standard input and output are the asker's; a bot gets none, and prints to standard error."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    with suppress(OSError):
        os.dup2(2, 1)
    converse(PluginServer(value), questions, answers)


def converse(guests: "PluginServer", questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until the asker has gone."""
    with suppress(OSError):
        for line in questions:
            answers.write(answered(guests, pickle.loads(b64decode(line))))  # noqa: S301 (from our own process)
            answers.flush()


def answered(guests: "PluginServer", question: tuple[Any, ...]) -> bytes:
    """The line that answers a question; what a bot raises is one too."""
    try:
        told = [True, guests.do(*question)]
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a bot may raise anything)
        told = [False, f"crashed: {type(error).__name__}: {str(error)[:200]}{_where(error)}"]
    return json.dumps(told).encode() + b"\n"


def _where(error: BaseException) -> str:
    """The line of the bot's own code that failed, where there is one."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    return f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""  # noqa: PTH119


class PluginServer:
    """The bots in a host, and what each has seen happen."""

    def __init__(self, value: str) -> None:
        self._value = value
        self._class: Any = None
        self._bots: dict[int, Any] = {}
        self._games: dict[int, Any] = {}
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
            self._games.pop(number, None)
        return None

    def _choose(self, number: int, game: Any, seat: int, view: Any, offered: list[str], at: int, news: list[Any]) -> str:
        game = self._games.setdefault(number, game)
        seen = self._seen[number]
        seen += news
        turn = Turn.__new__(Turn)
        turn.__setstate__((game, seat, view, offered, at, seen[:]))
        chosen = self._bots[number].choose(turn)
        return chosen if isinstance(chosen, str) else repr(chosen)[:200]
