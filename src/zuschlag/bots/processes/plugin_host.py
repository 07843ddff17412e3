"""Bots that others wrote in Python: classes that an installed distribution offers under the entry point `zuschlag.bots`.

A class is made with a seed and a seat and has `choose(turn)`. It plays in a host, a process that can be killed when a bot hangs
and may die when one crashes. Bots of one class share a host as long as all goes well; after a failure the next match begins
with a fresh one. A host's answers are JSON: what a bot's process sends is only data. Built-in names win over theirs.
"""

import json
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from itertools import count
from pathlib import Path
from typing import Any

from zuschlag.bots.bot import Failed
from zuschlag.bots.processes.python_worker import encode_call, make_call, python_command
from zuschlag.bots.processes.worker_process import WorkerProcess
from zuschlag.bots.turn import Turn
from zuschlag.errors import Trouble, short
from zuschlag.match import Seed
from zuschlag.plugins import find_entry_points, is_allowed

GROUP = "zuschlag.bots"
LOAD_SECONDS = 60.0  # how long a host may take to start, which includes loading what the bot needs
LONGEST_ANSWER = 1_000_000  # bytes


def find_plugins() -> dict[str, list[EntryPoint]]:
    """The names that installed distributions offer, of those that are allowed; nothing is loaded."""
    found = {name: [point for point in points if is_allowed(point)] for name, points in find_entry_points(GROUP).items()}
    return {name: points for name, points in found.items() if points}


def make_plugin_bot(name: str, points: list[EntryPoint], timeout: float) -> Callable[[Seed, int], "PluginBot"]:
    """What makes the bot of this name; says clearly what is wrong with one that cannot be made.

    It is loaded in the process that will play it, never here: what a module by others prints or does stays there.
    """
    if len(points) > 1:
        raise Trouble(f"several distributions offer a bot {name!r}: {', '.join(sorted(point.value for point in points))}")
    (point,) = points
    try:
        plugin_host_for(point.value)
    except Failed as error:
        reason = str(error).removeprefix("crashed: ")
        raise Trouble(f"the bot {name!r} ({point.value}) cannot be loaded: {reason}") from None
    return lambda seed, seat: PluginBot(point.value, timeout, seed, seat)


class PluginHost:
    """A process in which bots of one class play."""

    def __init__(self, value: str) -> None:
        self._process = WorkerProcess(python_command(respond_in_json), longest=LONGEST_ANSWER)
        self._lock = threading.Lock()
        self.numbers = count()
        self.is_well = True
        self.call(LOAD_SECONDS, load_class, value)

    @property
    def is_usable(self) -> bool:
        """Is it well, and this process's own?"""
        return self.is_well and self._process.is_own

    def call(self, seconds: float, function: Callable[..., Any], *args: Any) -> Any:
        """The result of a call in the host; raises Failed where the bot crashed, the host died or no answer came in time."""
        try:
            with self._lock:
                return decode_answer(self._process.ask(encode_call(function, args), seconds))
        except Failed:
            self.is_well = False
            self._process.kill()
            raise


_HOSTS: dict[str, PluginHost] = {}


def plugin_host_for(value: str) -> PluginHost:
    """This process's host for a class, which is started if there is none, or none that can be used."""
    host = _HOSTS.get(value)
    if host is None or not host.is_usable:
        host = _HOSTS[value] = PluginHost(value)
    return host


class PluginBot:
    """A bot that plays in a host."""

    def __init__(self, value: str, timeout: float, seed: Seed, seat: int) -> None:
        self._timeout = timeout
        self._sent: int | None = None  # how many events its host has
        self._host = plugin_host_for(value)
        self._number = next(self._host.numbers)
        self._host.call(timeout, create_bot, self._number, seed, seat)

    def choose(self, turn: Turn) -> Any:
        """What the bot chooses."""
        game, *now, events = turn.__getstate__()
        first_game, new_events = (game if self._sent is None else None), events[self._sent :]  # the game is large
        self._sent = len(events)
        return self._host.call(self._timeout, choose_move, self._number, first_game, now, new_events)

    def leave(self, turn: Turn, result: Mapping[str, Any] | None) -> None:  # noqa: ARG002
        """The match is over."""
        if self._host.is_well:
            self._host.call(self._timeout, remove_bot, self._number)


def decode_answer(line: bytes) -> Any:
    """The result of a call; raises Failed with what went wrong in the host."""
    try:
        is_good, result = json.loads(line)
    except (ValueError, TypeError):
        raise Failed(f"answered {short(line.decode(errors='replace'))}; expected what a host writes") from None
    if not is_good:
        raise Failed(str(result))
    return result


def respond_in_json(line: bytes) -> bytes:
    """In a host: make a call and encode its result, or what a bot raised and where."""
    try:
        told = [True, make_call(line)]
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a bot may raise anything)
        files = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
        theirs = [f" ({file.name}, line {line})" for file, line in files if file.parent != Path(__file__).parent]
        told = [False, f"crashed: {type(error).__name__}: {str(error)[:200]}{''.join(theirs[-1:])}"]
    return json.dumps(told).encode() + b"\n"


@dataclass(slots=True)
class Guest:
    """In a host: a bot, and what it has seen."""

    bot: Any
    game: Any = None
    events: list[Any] = field(default_factory=list)


_CLASS: list[Any] = []
_GUESTS: dict[int, Guest] = {}


def load_class(value: str) -> None:
    """In a host: load the class of its bots."""
    _CLASS[:] = [EntryPoint("bot", value, GROUP).load()]
    if not callable(_CLASS[0]) or not callable(getattr(_CLASS[0], "choose", None)):
        raise TypeError("it is no class with a method choose(turn)")


def create_bot(number: int, seed: Seed, seat: int) -> None:
    """In a host: create a bot."""
    _GUESTS[number] = Guest(_CLASS[0](seed, seat))


def choose_move(number: int, game: Any, now: Sequence[Any], new_events: list[Any]) -> str:
    """In a host: let a bot choose."""
    guest = _GUESTS[number]
    guest.game = guest.game or game
    guest.events += new_events
    turn = Turn.__new__(Turn)
    turn.__setstate__((guest.game, *now, guest.events[:]))
    chosen = guest.bot.choose(turn)
    return chosen if isinstance(chosen, str) else repr(chosen)[:200]


def remove_bot(number: int) -> None:
    """In a host: forget a bot."""
    del _GUESTS[number]
