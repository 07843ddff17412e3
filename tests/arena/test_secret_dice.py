"""A bot cannot compute the dice: the attacks are carried out, and fail where the run is salted."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.bots.distribution import install
from tests.cli.command_runner import process
from zuschlag.arena import UNSALTED, Plan, match_seed
from zuschlag.arena.game_runner import play_deals

RUNS, DEALS, ENTRIES = range(100), range(50), range(2)
BOTS = ("random", "random")


def invert(seed: int) -> int | None:
    """The seed of the deal in which a bot was given this one, found by trying every small seed of a run."""
    for run in RUNS:
        for deal in DEALS:
            guess = match_seed(run, deal)
            if any(match_seed(guess, entry) == seed for entry in ENTRIES):
                return guess
    return None


def recognise(setup: Mapping[str, Any]) -> int | None:
    """The seed of a deal whose setup was seen, found in the same way."""
    for run in range(3):
        for deal in range(3):
            guess = match_seed(run, deal)
            if zuschlag.new("bigshot", 2, seed=guess).setup == setup:
                return guess
    return None


@pytest.mark.parametrize("salt", [UNSALTED, None])
def test_neither_its_seed_nor_the_deal_tells_a_bot_the_dice(salt: str | None) -> None:
    """Unsalted, both attacks foretell every roll; with a salt that was drawn, neither finds anything."""
    choices: dict[str, Any] = {} if salt is None else {"salt": salt}
    plan = Plan("bigshot", 2, BOTS, seed=2, keeps_records=True, **choices)
    (dealt,) = play_deals(plan, [1])
    record = json.loads(dealt.games[0].record or "")
    stolen = [invert(plan.bot_seed(1, entry)) for entry in ENTRIES] + [recognise(record["setup"])]
    if salt is None:
        assert stolen == [None, None, None]
    else:
        assert stolen == [record["seed"]] * 3
        foretold = zuschlag.new("bigshot", 2, seed=stolen[0])
        rolls = [move for move in record["moves"] if move.startswith("roll")]
        assert foretold.moves[0] == rolls[0]


def test_every_run_draws_a_salt_of_its_own_and_does_not_show_it() -> None:
    """128 bits; not in what is printed of a plan."""
    plans = [Plan("bigshot", 2, BOTS) for _ in range(50)]
    assert len({plan.salt for plan in plans}) == len({plan.seed_of(0) for plan in plans}) == 50
    assert all(len(bytes.fromhex(plan.salt)) == 16 and plan.salt not in repr(plan) for plan in plans)


SPYING = '''
import gc, os, pathlib, sys

def overheard():
    """All that a process can easily see of itself and of those it comes from."""
    seen = [*sys.argv, *(f"{name}={value}" for name, value in os.environ.items())]
    process = os.getpid()
    while process > 1:
        folder = pathlib.Path(f"/proc/{process}")
        seen += [(folder / "cmdline").read_text(), (folder / "environ").read_text()]
        process = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return seen

noted = set()

def note(*more):
    """Log what has not been logged before."""
    fresh = {*overheard(), *more} - noted
    noted.update(fresh)
    with open(os.environ["SPY_LOG"], "a") as log:
        log.write(repr(fresh))
'''
CLASS = """
class Spy:
    def __init__(self, seed, seat):
        self.seed = seed
        self.turns = 0

    def choose(self, turn):
        # At some turns, early and late, it also logs every number and text in the memory of its process.
        note(repr(turn.__getstate__()))
        self.turns += 1
        if self.turns.bit_count() == 1:
            note(*(found for found in gc.get_referents(*gc.get_objects()) if type(found) in (int, str, bytes)))
        return turn.offered[0]
"""
PROGRAM = """
import json
for line in sys.stdin:
    note(line)
    message = json.loads(line)
    if message["type"] == "over":
        break
    print(json.dumps({"type": "ready"} if message["type"] == "hello" else {"move": message["offered"][0]}), flush=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_process_of_a_bot_is_told_the_salt_or_the_seed_of_a_match(tmp_path: Path) -> None:
    """Not by the protocol, a command line or an environment: a program and a class look for it in all they are given."""
    install(tmp_path, "spies", {"spy": "spying:Spy"})
    (tmp_path / "spying.py").write_text(SPYING + CLASS, encoding="utf-8")
    (tmp_path / "spy.py").write_text(SPYING + PROGRAM, encoding="utf-8")
    log = tmp_path / "log"
    env = {"PYTHONPATH": str(tmp_path), "SPY_LOG": str(log)}
    bots = f"spy,exec:{sys.executable} {tmp_path / 'spy.py'}"
    args = ("arena", "zahltag", "--players", "2", "--bots", bots, "--games", "4", "--cores", "2", "--seed", "123456789")
    report = json.loads(process(*args, "--json", env=env, timeout=90).stdout)
    assert report["failures"] == []
    heard = log.read_text(encoding="utf-8")
    bot_seed = Plan("zahltag", 2, BOTS, 123456789, salt=report["salt"]).bot_seed(1, 0)
    assert str(bot_seed) in heard  # the class keeps it to itself: it is found in memory
    assert report["salt"] not in heard
    for deal in range(2):
        assert str(match_seed(123456789, deal, report["salt"])) not in heard
