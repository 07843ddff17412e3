"""A real distribution with bots in it, installed into a folder: what others would bring."""

import json
import os
import time
from pathlib import Path

import pytest

MODULE = '''
import ctypes, os, sys, time

class First:
    """Takes the first move it is offered, and says so."""

    def __init__(self, seed, seat):
        self.seed, self.seat = seed, seat

    def choose(self, turn):
        assert turn.seat == self.seat == turn.view.viewer
        assert turn.game.name == turn.view.game
        print("I take the first")
        return turn.offered[0]

class Raises(First):
    def choose(self, turn):
        raise LookupError("lost\\x1b[31m my way")

class Exits(First):
    def choose(self, turn):
        sys.exit("enough")

class Dies(First):
    def choose(self, turn):
        os._exit(3)

class Hangs(First):
    def choose(self, turn):
        while True:
            try:
                time.sleep(60)
            except BaseException:
                pass

class Cheats(First):
    def choose(self, turn):
        return "bid 1000"

class Mute(First):
    def choose(self, turn):
        return None

class Unborn(First):
    def __init__(self, seed, seat):
        raise ValueError("not today")

class Historian(First):
    """Fails unless it is told everything once, in order."""

    seen = ()

    def choose(self, turn):
        events = [(event.kind, dict(event.args)) for event in turn.events]
        assert events[: len(self.seen)] == list(self.seen) and len(events) >= len(self.seen)
        self.seen = events
        return turn.offered[-1]

not_a_bot = 3

class WithoutChoice:
    pass
'''
NAMES = {name.lower(): f"bots_by_others:{name}" for name in ("First", "Raises", "Exits", "Dies", "Hangs", "Cheats", "Mute")} | {
    "unborn": "bots_by_others:Unborn",
    "historian": "bots_by_others:Historian",
    "absent": "no_such_module:Bot",
    "misspelt": "bots_by_others:Frist",
    "number": "bots_by_others:not_a_bot",
    "choiceless": "bots_by_others:WithoutChoice",
    "random": "bots_by_others:Dies",
}


def install(folder: Path, name: str = "bots-by-others", names: dict[str, str] = NAMES) -> None:
    """Write the distribution, as pip would."""
    written = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    written.mkdir(parents=True)
    (written / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    points = "\n".join(f"{name} = {value}" for name, value in names.items())
    (written / "entry_points.txt").write_text(f"[zuschlag.bots]\n{points}\n", encoding="utf-8")
    (folder / "bots_by_others.py").write_text(MODULE, encoding="utf-8")


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it installed, for this process and for those it starts."""
    install(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))


PROGRAM = """#!/usr/bin/env python3
import json, os, sys, time
log = open(sys.argv[2], "a") if len(sys.argv) > 2 else None

def say(answer):
    sys.stdout.write(answer + "\\n")
    sys.stdout.flush()

def turn(message):
    {turn}

for line in sys.stdin:
    if log:
        log.write(line); log.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        {hello}
    elif message["type"] == "turn":
        turn(message)
    else:
        {over}
"""
FIRST = 'say(json.dumps({"move": message["offered"][0]}))'
READY = 'say(json.dumps({"type": "ready", "name": "me"}))'


def program(folder: Path, *, turn: str = FIRST, hello: str = READY, over: str = "pass", name: str = "bot.py") -> Path:
    """A program that plays; what it does at each message can be chosen."""
    file = folder / name
    file.write_text(PROGRAM.format(turn=turn, hello=hello, over=over), encoding="utf-8")
    file.chmod(0o755)
    return file


def messages(log: Path) -> list[dict[str, object]]:
    """What a program has been told."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def has_gone(pid: int) -> bool:
    """Has the process ended, or will it within half a minute?"""
    state = Path(f"/proc/{pid}/stat")
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
            if state.exists() and state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z":
                return True  # ended; that nobody has asked how is not our concern
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False
