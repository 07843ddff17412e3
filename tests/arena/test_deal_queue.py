"""Running a plan: the same figures, whoever does the work."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tests.bots.distribution import has_gone, installed, program
from zuschlag.arena import Executor, InProcessExecutor, Plan, ProcessExecutor, Tally, check_plan, deals_for, local, report, run
from zuschlag.arena.executors import usable_cores
from zuschlag.arena.game_runner import play_deals
from zuschlag.arena.report import TIMES
from zuschlag.arena.results import DealResult
from zuschlag.errors import Refused, Trouble

PLAN = Plan("bigshot", 3, ("random", "first", "historian", "cheats"), seed=5, keeps_records=True, salt="salt")


def timeless(found: Any) -> dict[str, Any]:
    """A report without what a clock measured."""
    bots = [{key: value for key, value in bot.items() if key not in TIMES} for bot in found["bots"]]
    return {**found, "bots": bots}


def outcome(plan: Plan, deals: int, executor: Executor) -> tuple[dict[str, Any], list[str | None]]:
    """The report and the records of a run."""
    tally, records = Tally(plan), []
    with executor:
        for result in run(plan, deals, executor):
            tally.add(result)
            records += [game.record for game in result.games]
    return timeless(report(tally)), records


class Backwards:
    """An executor that finishes last what it was given first, three at a time."""

    concurrency = 3
    worker_errors: tuple[type[Exception], ...] = ()

    def __init__(self) -> None:
        self.given: list[tuple[Future[list[DealResult]], Plan, Any]] = []

    def submit(self, plan: Plan, numbers: Any) -> "Future[list[DealResult]]":
        future: Future[list[DealResult]] = Future()
        self.given.append((future, plan, numbers))
        if len(self.given) == 3:
            while self.given:
                future_, plan_, numbers_ = self.given.pop()
                future_.set_result(play_deals(plan_, numbers_))
        return future

    def __enter__(self) -> "Backwards":
        return self

    def __exit__(self, *raised: object) -> None:
        pass


def test_the_outcome_does_not_depend_on_the_number_of_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here or in two processes: the same figures and the same records, with bots by others and failures among them."""
    installed(tmp_path, monkeypatch)
    here, there = outcome(PLAN, 4, InProcessExecutor()), outcome(PLAN, 4, ProcessExecutor(2))
    assert here == there
    assert here[0]["games"] == 48 == len(here[1])
    assert here[0]["bots"][3]["failures"] > 0


def test_deals_come_in_order_whoever_is_faster() -> None:
    """And each once."""
    plan = Plan("zahltag", 2, ("random", "random"))
    with Backwards() as executor:
        assert [result.number for result in run(plan, 12, executor)] == list(range(12))


def test_deals_are_independent_of_how_many_are_asked_for() -> None:
    """A longer run begins like a shorter one."""
    plan = Plan("bigshot", 2, ("random", "random"), keeps_records=True)
    assert outcome(plan, 7, InProcessExecutor())[1][:6] == outcome(plan, 3, InProcessExecutor())[1]


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (4, 1), (5, 2), (400, 100)])
def test_games_are_rounded_up_to_whole_deals(games: int, deals: int) -> None:
    """Of four."""
    assert deals_for(Plan("bigshot", 4, ("random",) * 4), games) == deals


def test_an_executor_is_as_large_as_is_useful() -> None:
    """All cores, unless told otherwise; no more than there are deals; alone, no process is started."""
    assert isinstance(local(1), InProcessExecutor)
    assert isinstance(local(8, 1), InProcessExecutor)
    with local(3, 2) as executor:
        assert executor.concurrency == 2
    with local() as executor:
        assert executor.concurrency == usable_cores() >= 1


@pytest.mark.skipif(sys.platform == "win32", reason="this program begins with #!")
def test_an_executor_that_is_left_early_ends_what_it_plays(tmp_path: Path) -> None:
    """Without waiting for it; and the bots with it, even one that would sleep on."""
    pids = tmp_path / "pids"
    file = program(tmp_path, turn=f"open({str(pids)!r}, 'w').write(str(os.getpid())); time.sleep(60)")
    begun = time.monotonic()
    with ProcessExecutor(2) as executor:
        executor.submit(Plan("bigshot", 2, (f"exec:{file}", "random"), timeout=60), [0])
        while not (pids.exists() and pids.read_text()):
            assert time.monotonic() - begun < 15
            time.sleep(0.05)
        left = time.monotonic()
    assert time.monotonic() - left < 5
    assert has_gone(int(pids.read_text()))


def test_workers_do_not_outlive_an_asker_that_is_killed(tmp_path: Path) -> None:
    """Not even one that cannot say goodbye."""
    asking = tmp_path / "asker.py"
    asking.write_text(
        """
import sys, time
from zuschlag.arena import Plan, ProcessExecutor

if __name__ == "__main__":
    executor = ProcessExecutor(1)
    executor.submit(Plan("bigshot", 2, ("random", "random")), [0]).result()
    print(*executor._pool.pids, flush=True)
    time.sleep(60)
""",
        encoding="utf-8",
    )
    with subprocess.Popen([sys.executable, asking], stdout=subprocess.PIPE) as asker:
        assert asker.stdout is not None
        worker = int(asker.stdout.readline())
        asker.kill()
    assert has_gone(worker)


def test_a_worker_that_dies_is_trouble_told_in_a_line() -> None:
    """As when memory runs out."""
    with ProcessExecutor(1) as executor:
        next(run(Plan("bigshot", 2, ("random", "random")), 1, executor))
        for pid in executor._pool.pids:
            os.kill(pid, signal.SIGKILL)
        with pytest.raises(Trouble, match="a worker was lost"):
            list(run(Plan("bigshot", 2, ("random", "random")), 1, executor))


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (Plan("chess", 2, ("random",) * 2), "there is no game 'chess'"),
        (Plan("bigshot", 5, ("random",) * 5), "players is 5; expected 2, 3 or 4"),
        (Plan("bigshot", 4, ("random",) * 4, options={"variant": "hard"}), "'hard'"),
        (Plan("bigshot", 4, ("random",) * 3), "3 bots are named for 4 seats; .* repeated, as in random,random,random,random"),
        (Plan("bigshot", 2, ("random",)), "1 bot is named for 2 seats; .* as in random,random"),
        (Plan("bigshot", 2, ("random", "nobody")), "there is no bot 'nobody'"),
        (Plan("bigshot", 2, ("random", "exec:/no/such")), "is no program that could be found"),
        (Plan("bigshot", 4, ("random",) * 30), "30 bots make 27405 groups"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(plan: Plan, said: str) -> None:
    """Before anything is played."""
    with pytest.raises(Refused, match=said):
        check_plan(plan)


def test_a_broken_bot_is_told_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By others."""
    installed(tmp_path, monkeypatch)
    with pytest.raises(Trouble, match="cannot be loaded"):
        check_plan(Plan("bigshot", 2, ("random", "absent")))
    assert check_plan(PLAN) is PLAN
