"""Bots that are programs of any language: they speak JSON, a line for a line, on standard input and output.

docs/reference/bot-protocol.md describes the protocol. One process plays one match, so a failure costs that match alone.
"""

import json
import shlex
import shutil
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from zuschlag.bots.bot import Bot, Failed
from zuschlag.bots.processes.worker_process import WorkerProcess
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.errors import Refused, short
from zuschlag.games import Event
from zuschlag.match import Seed
from zuschlag.strict_json import parse_json

PROTOCOL = 1
LONGEST_ANSWER = 1_000_000  # bytes; the longest useful one has some hundred


def program(command: str, timeout: float) -> Callable[[Seed, int], "ProgramBot"]:
    """What makes bots of this command line; refuses what cannot be run."""
    words = runnable(command)
    return lambda seed, seat: ProgramBot(words, timeout, seed, seat)


def runnable(command: str) -> tuple[str, ...]:
    """A command line's words, the program's name completed; refuses one that is none or names no program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused("malformed", f"exec:{short(command)}: {str(error).lower()}; expected a command line") from None
    if not words:
        raise Refused("malformed", "exec: names no program; expected a command line, such as exec:./my-bot")
    found = shutil.which(words[0])
    if found is None:
        is_there = Path(words[0]).is_file()
        fault = "must not be executed; is it marked executable?" if is_there else "is no program that could be found"
        raise Refused("unknown", f"exec: {short(words[0])} {fault}")
    return str(Path(found).absolute()), *words[1:]


class ProgramBot(Bot):
    """A program at a seat. It is started when it is first asked; whatever it does wrong raises Failed."""

    def __init__(self, command: tuple[str, ...], timeout: float, seed: Seed, seat: int) -> None:
        super().__init__(seed, seat)
        self._command = command
        self._timeout = timeout
        self._process: WorkerProcess | None = None
        self._turns = 0
        self._told = 0

    def think(self, turn: Turn) -> Thought:
        """Ask the program for its move, with its reasons if it sends any."""
        process = self._process or self._begin(turn)
        self._turns += 1
        asked = {"type": "turn", "turn": self._turns, "view": turn.view, "offered": list(turn.offered)}
        answer = self._answer(process, asked | {"events": self._new_events(turn)})
        move = answer.get("move")
        if not isinstance(move, str):
            raise Failed(f'answered {short(answer)}; expected {{"move": …}}, one of those offered')
        return Thought(move, _candidates(answer.get("candidates", [])), Path(self._command[0]).name)

    def leave(self, turn: Turn, result: Mapping[str, Any] | None) -> None:
        """Tell the program that the match is over, and how; it has a second to leave."""
        if self._process is not None:
            self._process.close(_line({"type": "over", "result": result, "events": self._new_events(turn)}))

    def _begin(self, turn: Turn) -> WorkerProcess:
        self._process = WorkerProcess(self._command, longest=LONGEST_ANSWER, quotes_stderr=True)
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": turn.game.name,
            "players": turn.game.players,
            "options": turn.game.options,
            "seat": self.seat,
            "seed": self.seed,
        }
        answer = self._answer(self._process, hello)
        if answer.get("type") != "ready":
            raise Failed(f'answered {short(answer)} to hello; expected {{"type": "ready"}}')
        return self._process

    def _answer(self, process: WorkerProcess, message: dict[str, Any]) -> dict[str, Any]:
        """What the program says to a message; a failure ends it, for a program that lost the thread is of no use."""
        try:
            return _parsed(process.ask(_line(message), self._timeout))
        except Failed as failure:
            process.kill()
            raise Failed(f"{failure}{process.quote_stderr()}") from None

    def _new_events(self, turn: Turn) -> list[dict[str, Any]]:
        """What it has seen happen since it was last told."""
        events = turn.events
        news = [_event(event) for event in events[self._told :]]
        self._told = len(events)
        return news


def _event(event: Event) -> dict[str, Any]:
    return {"kind": event.kind, "args": dict(event.args)}


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=_as_object).encode() + b"\n"


def _as_object(part: Any) -> dict[str, Any]:
    """A part of a view, which is a dataclass, as JSON writes it. (Three times as fast as asdict, which copies it all first.)"""
    return {field.name: getattr(part, field.name) for field in fields(part)}


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        answer = parse_json(line.decode())
    except (Refused, UnicodeDecodeError):
        raise Failed(f"answered {short(line.decode(errors='replace'))}; expected a line of JSON") from None
    if not isinstance(answer, dict):
        raise Failed(f"answered {short(answer)}; expected a JSON object")
    return answer


def _candidates(told: object) -> tuple[Candidate, ...]:
    """What the program weighed: a list of objects with a move, and perhaps a value, a chance, a limit."""
    if not isinstance(told, list) or not all(isinstance(each, dict) and isinstance(each.get("move"), str) for each in told):
        raise Failed(f'told candidates {short(told)}; expected a list such as [{{"move": "pass", "value": 1.5}}]')
    return tuple(
        Candidate(each["move"], _number(each.get("value")), _number(each.get("chance")), _whole(each.get("limit")))
        for each in told
    )


def _number(told: object) -> float | None:
    try:
        return float(told) if isinstance(told, int | float) and not isinstance(told, bool) else None
    except OverflowError:
        return None


def _whole(told: object) -> int | None:
    return told if type(told) is int else None
